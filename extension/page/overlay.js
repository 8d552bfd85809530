// "Show why": each block outlined on the page, with its score; pointing at one tells all its ratios and the reason, and
// clicking it adds or drops it.
//
// Drawn in a closed shadow root, over the page. Each block is a button, so that the Tab key and screen readers find it.
// Text of the page is only ever put in as text.

var MarrowOverlay = (() => {
  "use strict";

  const MOST_BLOCKS = 3000;
  const SCOPES = [
    ["block", "Block", "the block alone"],
    ["region", "Region", "all around it that is in the same state"],
    ["alike", "All alike", "all blocks of this site with the same path"],
  ];
  const STYLE = `
    :host { all: initial !important; position: absolute !important; top: 0 !important; left: 0 !important;
      z-index: 2147483647 !important; color-scheme: light dark !important; }
    * { box-sizing: border-box; font: 13px/1.4 system-ui, sans-serif; }
    .block { position: absolute; padding: 0; border: 0; background: none; cursor: pointer; text-align: left;
      outline: 2px solid; outline-offset: -1px; }
    .kept { outline-color: #1d7a55; background: #1d7a5514; }
    .dropped { outline: 1px dashed #b3412e; background: #b3412e12; }
    .partly { outline-color: #9a6b00; outline-style: dotted; }
    .block:hover { background: #2a5db02e; }
    .block:focus-visible { outline: 3px solid #2a5db0; z-index: 1; }
    .score { position: absolute; top: 0; right: 0; padding: 0 4px; font-size: 10px; color: #fff; background: #1d7a55;
      pointer-events: none; }
    .dropped .score { background: #b3412e; }
    .partly .score { background: #9a6b00; }
    .bar { position: fixed; left: 50%; bottom: 12px; transform: translateX(-50%); width: min(760px, 96vw); z-index: 2;
      padding: 10px 12px; border-radius: 8px; background: Canvas; color: CanvasText; border: 1px solid GrayText;
      box-shadow: 0 4px 24px #0006; }
    .row { display: flex; gap: 8px; align-items: center; flex-wrap: wrap; }
    .bar button { padding: 4px 10px; border-radius: 5px; border: 1px solid GrayText; background: ButtonFace;
      color: ButtonText; cursor: pointer; }
    .bar button[aria-pressed="true"] { background: #2a5db0; color: #fff; }
    .bar button:focus-visible { outline: 3px solid #2a5db0; outline-offset: 1px; }
    .space { flex: 1; }
    .what { margin: 6px 0 0; min-height: 2.8em; overflow-wrap: anywhere; }`;

  const make = (name, properties = {}, ...children) => {
    const element = Document.prototype.createElement.call(document, name);
    for (const [key, value] of Object.entries(properties)) {
      if (key.includes("-")) element.setAttribute(key, value);
      else element[key] = value;
    }
    element.append(...children);
    return element;
  };

  // Where a node is in the window, also when it is in a frame.
  function boxOf(element) {
    const { left, top, width, height } = marrowWalk.rectOf(element);
    const box = { left, top, width, height };
    for (let window = marrowWalk.windowOf(marrowWalk.ownerOf(element)); window?.frameElement; window = window.parent) {
      const frame = marrowWalk.rectOf(window.frameElement);
      box.left += frame.left + window.frameElement.clientLeft;
      box.top += frame.top + window.frameElement.clientTop;
    }
    return box;
  }

  const number = (value) => (value ? String(Number(value.toPrecision(3))) : "·");

  class MarrowOverlay {
    // `actions` has toggle(row, scope), undo() and done(); each of the first two returns the new selection.
    constructor(selection, actions) {
      Object.assign(this, { selection, actions, scope: "block", buttons: new Map() });
      this.rows = marrowBlocks.all(selection.table).slice(0, MOST_BLOCKS);
      this.host = make("marrow-overlay");
      this.root = this.host.attachShadow({ mode: "closed" });
      this.root.append(make("style", { textContent: STYLE }), this.bar(), this.blocks());
      this.root.addEventListener("keydown", (event) => this.key(event));
      Node.prototype.appendChild.call(marrowWalk.rootOf(document), this.host);
      this.listen();
      this.show(selection);
      this.place();
      this.scopes.querySelector("button").focus({ preventScroll: true });
    }

    listen() {
      this.stop = new AbortController();
      const options = { signal: this.stop.signal, capture: true, passive: true };
      const later = () => {
        cancelAnimationFrame(this.frame);
        this.frame = requestAnimationFrame(() => this.place());
      };
      window.addEventListener("resize", later, options);
      window.addEventListener("scroll", (event) => event.target !== document && later(), options);
      this.sizes = new ResizeObserver(later);
      this.sizes.observe(marrowWalk.rootOf(document));
    }

    bar() {
      this.scopes = make("span", { className: "row", role: "group", ariaLabel: "What a click changes" });
      for (const [scope, label, title] of SCOPES) {
        const choose = () => this.choose(scope);
        this.scopes.append(
          make("button", { type: "button", textContent: label, title, value: scope, onclick: choose }),
        );
      }
      const undo = make("button", {
        type: "button",
        textContent: "Undo",
        onclick: () => this.show(this.actions.undo()),
      });
      const done = make("button", { type: "button", textContent: "Done", onclick: () => this.actions.done() });
      this.what = make("p", { className: "what", role: "status" });
      this.what.textContent =
        "Green is kept, red is dropped. Click a block, or go there with the arrow keys and press Enter, to change that.";
      const space = make("span", { className: "space" });
      const bar = make("div", { className: "bar", role: "toolbar", ariaLabel: "Marrow: why, and corrections" });
      bar.append(make("div", { className: "row" }, this.scopes, space, undo, done), this.what);
      return bar;
    }

    choose(scope) {
      this.scope = scope;
      for (const each of this.scopes.children) each.setAttribute("aria-pressed", each.value === scope);
    }

    blocks() {
      const all = make("div", { role: "group", ariaLabel: "Blocks of the page" });
      for (const row of this.rows) {
        const tell = () => (this.what.textContent = this.tell(row));
        const button = make("button", { type: "button", onfocus: tell, onmouseenter: tell });
        button.onclick = (event) => this.change(row, event.shiftKey ? "region" : event.altKey ? "alike" : this.scope);
        button.append(make("span", { className: "score", ariaHidden: "true" }));
        this.buttons.set(row, button);
        all.append(button);
      }
      this.choose(this.scope);
      return all;
    }

    change(row, scope) {
      this.show(this.actions.toggle(row, scope));
      this.what.textContent = this.tell(row);
    }

    show(selection) {
      this.selection = selection;
      for (const [row, button] of this.buttons) {
        const state = marrowBlocks.state(selection, row);
        button.className = `block ${state}`;
        button.setAttribute("aria-pressed", state === "partly" ? "mixed" : state === "kept");
        button.setAttribute("aria-label", this.tell(row));
        button.firstChild.textContent = selection.score ? number(selection.score[row]) : "";
      }
    }

    tell(row) {
      const { table, ratios, reason } = this.selection;
      const state = marrowBlocks.state(this.selection, row);
      const facts = Object.entries(ratios).map(([name, column]) => `${name} ${number(column[row])}`);
      const text = table.beginning(row, 90);
      return [`${table.names[row]}, ${state}: ${reason[row]}`, facts.join(", "), text].filter(Boolean).join(" — ");
    }

    // All boxes are measured before one is moved, so that the browser computes the layout once.
    place() {
      const origin = marrowWalk.rectOf(this.host);
      const boxes = this.rows.map((row) => boxOf(this.selection.table.nodes[row]));
      this.rows.forEach((row, i) => {
        const { left, top, width, height } = boxes[i];
        const { style, firstChild: score } = this.buttons.get(row);
        score.hidden = width < 90; // or it would cover the text
        style.display = width && height ? "" : "none";
        Object.assign(style, { left: `${left - origin.left}px`, top: `${top - origin.top}px` });
        Object.assign(style, { width: `${width}px`, height: `${height}px` });
      });
    }

    key(event) {
      event.stopPropagation();
      const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
      if (event.key === "Escape") this.actions.done();
      if (!step) return;
      event.preventDefault();
      const buttons = [...this.buttons.values()].filter((each) => each.style.display !== "none");
      const at = buttons.indexOf(this.root.activeElement);
      buttons[Math.min(Math.max(at + step, 0), buttons.length - 1)]?.focus();
    }

    remove() {
      this.stop.abort();
      this.sizes.disconnect();
      cancelAnimationFrame(this.frame);
      this.host.remove();
    }
  }

  return MarrowOverlay;
})();
