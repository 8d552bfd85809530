// The panel: one button, the method, why, what is taken away, and the corrections of the site.

import { download, fileName } from "./files.js";
import { askService } from "./service.js";
import { loadSettings, saveSettings } from "./settings.js";
import { activeTab, call, toggle } from "./tab.js";

const TYPES = { markdown: ["md", "text/markdown"], html: ["html", "text/html"], text: ["txt", "text/plain"] };
const at = (id) => document.getElementById(id);

let tabId;
let settings;
let page; // what the page's side last said of the page

// Buttons

async function onToggle() {
  const { hidden } = await call(tabId, "state");
  const said = hidden ? "" : await chosen({ anew: true });
  const answer = await toggle(tabId, { method: settings.method });
  await describe(answer.total === undefined ? {} : answer, said);
}

async function onWhy() {
  await chosen();
  await call(tabId, "why", { method: settings.method });
  window.close();
}

async function onCopy() {
  const { content } = await rendered();
  if (settings.format === "html") {
    const parts = { "text/plain": content, "text/html": content };
    const blobs = Object.entries(parts).map(([type, text]) => [type, new Blob([text], { type })]);
    await navigator.clipboard.write([new ClipboardItem(Object.fromEntries(blobs))]);
  } else {
    await navigator.clipboard.writeText(content);
  }
  say(`Copied: ${content.length.toLocaleString("en")} characters.`);
}

async function onSave() {
  const { content, title } = await rendered();
  const [ending, type] = TYPES[settings.format];
  say(`Saved as ${download(content, fileName(title, page.url, ending), type)}.`);
}

async function onFile(name, ending) {
  await chosen();
  const { content, title } = await asShown(() => call(tabId, name, { method: settings.method }));
  say(`Saved as ${download(content, fileName(title, page.url, ending), "application/json")}.`);
}

async function rendered() {
  await chosen();
  return call(tabId, "render", { method: settings.method, format: settings.format });
}

// The service is asked before the page is, when its method was chosen. What it answered stands until it is asked anew.
async function chosen({ anew = false } = {}) {
  if (settings.method !== "marrow") return "";
  const { asked } = await call(tabId, "state");
  if (asked && !anew) return "";
  if (settings.service) say("The service on this machine is asked…");
  return asShown(() => askService(tabId, settings));
}

// A snapshot is of the page as it shows itself, with nothing hidden.
async function asShown(action) {
  const { hidden, method } = await call(tabId, "state");
  if (hidden) await call(tabId, "show");
  try {
    return await action();
  } finally {
    if (hidden) await call(tabId, "hide", { method });
  }
}

async function onForget(index) {
  page = await call(tabId, "forget", { index, method: settings.method });
  if ((await call(tabId, "state")).hidden) await call(tabId, "hide", { method: settings.method });
  await describe();
}

async function onSettings() {
  const method = document.querySelector("input[name=method]:checked").value;
  const { hidden } = await call(tabId, "state");
  settings = { ...settings, method, format: at("format").value, service: at("service").checked };
  settings = { ...settings, address: at("address").value.trim(), token: at("token").value };
  await saveSettings(settings);
  const said = await chosen({ anew: true });
  if (hidden) await call(tabId, "hide", { method });
  await describe({}, said);
}

// What is said

async function describe(answer = {}, said = "") {
  const { asked } = await call(tabId, "state");
  const known = settings.method !== "marrow" || asked;
  page = answer.kept === undefined ? await call(tabId, "describe", { method: settings.method, known }) : answer;
  at("toggle").setAttribute("aria-pressed", page.hidden);
  at("toggle").textContent = page.hidden ? "Show the whole page" : "Hide the rest of the page";
  at("count").textContent = page.rules.length;
  at("template").disabled = at("forget").disabled = page.rules.length === 0;
  at("rules").replaceChildren(...page.rules.map(item));
  say(known ? [said, sentence(page)].filter(Boolean).join(" ") : "The service is asked when you press a button.");
}

function sentence({ method, kept, total, empty, found, milliseconds }) {
  const corrections = found ? ` ${found} of your corrections ${found === 1 ? "applies" : "apply"} here.` : "";
  if (empty) return `${method} finds no main content here.${corrections}`;
  const words = `${kept.toLocaleString("en")} of ${total.toLocaleString("en")} words`;
  return `${method} keeps ${words} (${Math.max(1, Math.round(milliseconds))} ms).${corrections}`;
}

function item({ keep, path, text, index }, number) {
  const element = document.createElement("li");
  const what = document.createElement("span");
  what.textContent = `${keep ? "Add" : "Drop"}: ${text || path}${index === undefined ? "" : " (this page)"}`;
  what.title = path;
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = "Forget";
  button.ariaLabel = `Forget: ${what.textContent}`;
  button.addEventListener("click", () => attempt(() => onForget(number)));
  element.append(what, button);
  return element;
}

function say(text, wrong = false) {
  at("status").textContent = text;
  at("status").classList.toggle("wrong", wrong);
}

async function attempt(action) {
  try {
    await action();
  } catch (error) {
    say(error.message, true);
  }
}

async function open() {
  settings = await loadSettings();
  for (const input of document.querySelectorAll("input[name=method]")) input.checked = input.value === settings.method;
  at("format").value = settings.format;
  at("service").checked = settings.service;
  at("address").value = settings.address;
  at("token").value = settings.token;
  const buttons = { toggle: onToggle, why: onWhy, copy: onCopy, save: onSave };
  buttons.snapshot = () => onFile("labelled", "json");
  buttons.template = () => onFile("template", "template.json");
  for (const [id, action] of Object.entries(buttons)) at(id).addEventListener("click", () => attempt(action));
  at("forget").addEventListener("click", () => attempt(() => onForget()));
  for (const id of ["methods", "format", "local"]) at(id).addEventListener("change", () => attempt(onSettings));
  tabId = await activeTab();
  await describe();
}

attempt(open);
