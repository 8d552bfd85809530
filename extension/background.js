// The key command, and what a page asks for: a new style sheet after it changed.

import { loadSettings } from "./settings.js";
import { askService } from "./service.js";
import { activeTab, call, toggle } from "./tab.js";

async function onCommand(command) {
  if (command !== "toggle") return;
  const tabId = await activeTab();
  const settings = await loadSettings();
  const { hidden } = await call(tabId, "state");
  if (!hidden && settings.method === "marrow") await askService(tabId, settings);
  await toggle(tabId, settings);
}

// After a failure the button says so, since there is no panel that could.
async function report(action) {
  try {
    await action();
    await chrome.action.setBadgeText({ text: "" });
  } catch (error) {
    console.warn(error);
    await chrome.action.setBadgeText({ text: "!" });
    await chrome.action.setTitle({ title: `Marrow: ${error.message}` });
  }
}

chrome.commands.onCommand.addListener((command) => report(() => onCommand(command)));

chrome.runtime.onMessage.addListener((message, sender) => {
  if (sender.id !== chrome.runtime.id || !sender.tab) return;
  if (message?.marrow === "refresh") call(sender.tab.id, "refresh").catch(console.warn);
});
