// The labelling page: one page at a time, its blocks on the page and as a list, and what the annotator says of them.

import { show as agreement } from "./agreement.js";
import { Outbox } from "./outbox.js";
import { Overlay } from "./overlay.js";

const MAIN_LEVELS = [1, 2, 3];
const get = (id) => document.getElementById(id);
const ask = async (path) => (await fetch(path)).json();
const state = { pages: [], at: 0, levels: [], chosen: 2, current: 0, anchor: 0, segmenting: false, page: null };

let outbox;
const overlay = new Overlay(get("frame"), get("overlay"), {
  click: (point, event) => (state.segmenting ? clickSegment(point, event) : clickBlock(point)),
  drag: (area, event) => state.segmenting || give(overlay.within(area), event.shiftKey ? 0 : state.chosen),
});
overlay.drawn = draw;

const annotator = () => get("annotator").value.trim() || state.default;
const here = () => state.pages[state.at];

async function open(name) {
  const work = await ask(`/api/work${name ? `?annotator=${encodeURIComponent(name)}` : ""}`);
  state.pages = work.pages;
  state.default = work.annotator;
  get("annotator").value = name || work.annotator;
  outbox ??= await Outbox.open(work.store, { arrived, changed });
  if (!state.levels.length) chooseLevels(work);
  outbox.send();
  changed(outbox.events.length, "");
  const wanted = state.pages.findIndex((page) => `#${page.number}` === location.hash);
  const next = state.pages.findIndex((page) => !page.done);
  await show(wanted >= 0 ? wanted : Math.max(next, 0));
}

function chooseLevels({ levels, segments }) {
  state.levels = levels;
  get("mode").hidden = !segments;
  for (const { code, name, key } of levels) {
    const button = document.createElement("button");
    button.type = "button";
    button.setAttribute("role", "radio");
    button.dataset.level = code;
    button.append(`${name} `, Object.assign(document.createElement("kbd"), { textContent: key.toUpperCase() }));
    button.addEventListener("click", () => choose(code));
    get("levels").append(button);
  }
  choose(state.chosen);
}

function choose(code) {
  state.chosen = code;
  for (const button of get("levels").children) button.setAttribute("aria-checked", Number(button.dataset.level) === code);
}

async function show(at) {
  if (!state.pages[at]) return;
  state.at = at;
  const { number, name } = here();
  history.replaceState(null, "", `#${number}`);
  const page = await ask(`/api/pages/${number}?annotator=${encodeURIComponent(annotator())}`);
  if (here().number !== number) return; // another was asked for meanwhile
  state.page = page;
  state.current = state.anchor = 0;
  get("name").textContent = page.title || name;
  get("name").title = here().url ?? name;
  get("note").value = page.note;
  get("view").scrollTop = 0;
  list(page.blocks);
  overlay.show(`/pages/${number}`, page.blocks.length);
  update();
}

function list(blocks) {
  get("blocks").replaceChildren(
    ...blocks.map((text, block) => {
      const item = document.createElement("li");
      item.id = `block-${block}`;
      item.setAttribute("role", "option");
      item.textContent = text;
      item.title = text;
      item.addEventListener("click", () => {
        go(block);
        toggle(block);
      });
      return item;
    }),
  );
}

// What the server has of a page is what holds, once all that was said has arrived.
function arrived(event, answer) {
  const page = state.pages.find((each) => each.number === event.page);
  if (event.annotator !== annotator()) return;
  if (page) page.done = answer.done;
  if (page === here() && state.page && !outbox.events.some((each) => each.page === event.page)) {
    Object.assign(state.page, { ...answer, note: state.page.note });
  }
  update();
}

function changed(waiting, trouble) {
  get("saved").textContent = waiting || trouble ? `not saved: ${waiting}${trouble ? `, ${trouble}` : ""}` : "saved";
  get("saved").classList.toggle("waiting", Boolean(waiting && trouble) || Boolean(trouble));
}

function update() {
  const { page, pages } = state;
  const done = pages.filter((each) => each.done).length;
  get("place").textContent = `page ${state.at + 1} of ${pages.length}, ${done} done${here()?.done ? " (this one, too)" : ""}`;
  Object.assign(get("progress"), { max: pages.length, value: done });
  get("undo").disabled = !page?.can_undo;
  get("export").href = `/labels.jsonl?annotator=${encodeURIComponent(annotator())}`;
  draw();
}

function draw() {
  if (!state.page) return;
  const { levels } = state.page;
  const [from, to] = range();
  const isCurrent = (block) => from <= block && block <= to;
  const isMain = (level) => MAIN_LEVELS.includes(level);
  get("count").textContent = `${levels.filter(isMain).length} of ${levels.length} are main content`;
  [...get("blocks").children].forEach((item, block) => {
    item.dataset.level = levels[block];
    item.classList.toggle("is-main", isMain(levels[block]));
    item.classList.toggle("current", isCurrent(block));
    item.classList.toggle("unseen", overlay.boxes.length > 0 && !overlay.boxes[block]);
    item.setAttribute("aria-selected", isMain(levels[block]));
    const level = state.levels.find(({ code }) => code === levels[block])?.name;
    item.setAttribute("aria-label", `${level}: ${item.title}`);
  });
  get("blocks").setAttribute("aria-activedescendant", `block-${state.current}`);
  overlay.draw(state.segmenting ? segmentOutlines() : levels.map((level, block) => ({
    box: overlay.boxes[block],
    level,
    className: `${isMain(level) ? "is-main" : ""} ${isCurrent(block) ? "current" : ""}`,
  })));
}

const range = () => [Math.min(state.anchor, state.current), Math.max(state.anchor, state.current)];
const goodSegments = () => Object.entries(state.page.segments ?? {}).flatMap(([row, good]) => (good ? [Number(row)] : []));
const segmentOutlines = () =>
  Object.entries(state.page.segments ?? {}).map(([row, good]) => {
    return { box: overlay.rows.get(Number(row)), className: good ? "segment" : "divided" };
  });

function go(block, { extend = false } = {}) {
  state.current = Math.min(Math.max(block, 0), state.page.levels.length - 1);
  if (!extend) state.anchor = state.current;
  draw();
  get(`block-${state.current}`)?.scrollIntoView({ block: "nearest" });
  const box = overlay.boxes[state.current];
  const view = get("view");
  if (box && (box.top < view.scrollTop || box.bottom > view.scrollTop + view.clientHeight)) {
    view.scrollTop = box.top - view.clientHeight / 3;
  }
}

function say(kind, value) {
  outbox.say({ page: here().number, annotator: annotator(), kind, value });
}

function give(blocks, level) {
  const changing = blocks.filter((block) => state.page.levels[block] !== level);
  if (!changing.length) return;
  for (const block of changing) state.page.levels[block] = level;
  state.page.can_undo = true;
  say("blocks", Object.fromEntries(changing.map((block) => [block, level])));
  update();
}

function toggle(block) {
  const chosen = state.chosen || 2;
  give([block], state.page.levels[block] === chosen ? 0 : chosen);
}

function clickBlock(point) {
  const block = overlay.at(point);
  if (block === null) return;
  go(block);
  toggle(block);
}

// A click divides a good segment; with Shift, what is around it becomes one.
function clickSegment(point, event) {
  const row = overlay.rowAt(point, goodSegments());
  if (row === null) return;
  if (!event.shiftKey) return say("segments", { [row]: 0 });
  const inner = overlay.rows.get(row);
  const around = [...overlay.rows].filter(([other, box]) => other < row && contains(box, inner));
  const parent = around.map(([other]) => other).sort((a, b) => b - a)[0];
  if (parent !== undefined) say("segments", { [parent]: 1 });
}

const contains = (a, b) => a.left <= b.left && a.top <= b.top && a.right >= b.right && a.bottom >= b.bottom;

const undo = () => state.page?.can_undo && say("undo");
const step = (by) => show(state.at + by);

function done() {
  say("done", true);
  here().done = true;
  update();
  if (state.at + 1 < state.pages.length) step(1);
}

function segmenting() {
  if (get("mode").hidden) return;
  state.segmenting = !state.segmenting;
  get("mode").setAttribute("aria-pressed", state.segmenting);
  draw();
}

const KEYS = {
  ArrowDown: (event) => go(state.current + 1, { extend: event.shiftKey }),
  ArrowUp: (event) => go(state.current - 1, { extend: event.shiftKey }),
  " ": () => toggle(state.current),
  Enter: done,
  p: () => step(-1),
  k: () => step(1),
  u: undo,
  s: segmenting,
};

document.addEventListener("keydown", (event) => {
  const isField = event.target.closest("input, textarea, dialog[open]");
  const isButton = event.target.closest("button, a, summary") && [" ", "Enter"].includes(event.key);
  if (isField || isButton || !state.page || event.ctrlKey || event.metaKey || event.altKey) return;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const level = state.levels.find((each) => each.key === key);
  if (level) {
    const [from, to] = range();
    choose(level.code);
    give(Array.from({ length: to - from + 1 }, (_, i) => from + i), level.code);
    go(to + 1);
  } else if (KEYS[key]) {
    KEYS[key](event);
  } else return;
  event.preventDefault();
});

get("undo").addEventListener("click", undo);
get("previous").addEventListener("click", () => step(-1));
get("skip").addEventListener("click", () => step(1));
get("done").addEventListener("click", done);
get("mode").addEventListener("click", segmenting);
get("agreement").addEventListener("click", () => agreement(get("agreements")));
get("annotator").addEventListener("change", () => {
  history.replaceState(null, "", `?annotator=${encodeURIComponent(annotator())}`);
  open(annotator());
});
get("note").addEventListener("change", () => {
  state.page.note = get("note").value;
  say("note", get("note").value);
});
// A note that is being written is kept when the page is left, too.
addEventListener("pagehide", () => {
  if (state.page && get("note").value !== state.page.note) say("note", get("note").value);
});

open(new URLSearchParams(location.search).get("annotator"));
