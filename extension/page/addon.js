// What the panel asks of a page, by name: marrowAddon.call("hide", {method: "wlr"}). Answers are plain values.
//
// The page is read anew whenever it is asked, but not while a part of it is hidden: what a browser shows is then not
// what the page shows.

var marrowAddon = (() => {
  "use strict";

  const { ofNodes, REASONS } = marrowSelection;
  const { Paths, apply, isCorrected, isSame, rule } = marrowCorrections;
  const METHODS = { wlr: marrowWlr, euclidean: marrowEuclidean };
  const REFRESH = 250; // milliseconds from a change of the page to the new style sheet
  const WITH_ROOTS = /^(?:article|aside|blockquote|body|div|footer|h[1-6]|header|main|nav|p|section|span)$|-/;

  const site = () => `site:${location.host || location.href.replace(/[?#].*/, "")}`;
  const state = { method: "euclidean", hidden: null, overlay: null, chosen: null, rules: [] };

  // Open and closed shadow roots; browsers give the closed ones to add-ons.
  function findShadowRoot(element) {
    const open = marrowWalk.shadowRootOf(element);
    if (open || !WITH_ROOTS.test(marrowWalk.localNameOf(element))) return open;
    if (element.openOrClosedShadowRoot !== undefined) return element.openOrClosedShadowRoot; // Firefox
    return globalThis.chrome?.dom?.openOrClosedShadowRoot?.(element) ?? null;
  }

  async function loadRules() {
    state.rules = (await chrome.storage.local.get(site()))[site()] ?? [];
  }

  const saveRules = () =>
    state.rules.length ? chrome.storage.local.set({ [site()]: state.rules }) : chrome.storage.local.remove(site());

  function look(method = state.method) {
    state.method = method;
    const started = performance.now();
    const table = state.hidden?.selection.table ?? marrowTable.read(document, { findShadowRoot });
    const base =
      method in METHODS ? METHODS[method].select(table) : ofNodes(table, adopted(table), { reason: REASONS.byService });
    const paths = new Paths(table);
    const { corrected, found } = apply(paths, base, state.rules);
    return { table, base, paths, selection: corrected, found, milliseconds: performance.now() - started };
  }

  // The rows of the nodes that the service kept.
  function adopted(table) {
    if (!state.chosen) throw new Error("the local service has not been asked about this page");
    const rows = [];
    table.nodes.forEach(
      (node, row) => (Array.isArray(node) ? node : [node]).some((each) => state.chosen.has(each)) && rows.push(row),
    );
    return rows;
  }

  function summary({ table, selection, found, milliseconds }) {
    const { words } = table.counts;
    let [kept, total] = [0, 0];
    words.forEach((each, row) => {
      if (!table.inBody[row] || table.hidden[row] || table.dropped[row]) return;
      total += each;
      if (selection.keep[row]) kept += each;
    });
    return {
      ...{ method: state.method, hidden: state.hidden !== null },
      ...{ kept, total, empty: selection.isEmpty(), found, milliseconds, site: site().slice(5), url: table.url },
      rules: state.rules,
    };
  }

  // Hiding. The style sheet is inserted and removed by the add-on itself: `css` and `previous` are for it.

  function hide({ method } = {}) {
    closeOverlay();
    const seen = look(method);
    const shown = show();
    if (seen.selection.isEmpty()) return { ...shown, ...summary(seen) };
    const plan = marrowHiding.plan(seen.selection);
    const css = marrowHiding.sheet(plan.divided);
    state.hidden = { css, plan, selection: seen.selection, observer: observe(plan) };
    return { previous: shown.previous, css, ...summary(seen) };
  }

  // The style sheet once more, after elements came and went.
  function refresh() {
    if (!state.hidden) return { previous: "", css: "" };
    const previous = state.hidden.css;
    state.hidden.css = marrowHiding.sheet(state.hidden.plan.divided);
    return { previous, css: state.hidden.css };
  }

  // Once the style sheet is there, what it does not reach.
  function settle() {
    if (state.hidden) marrowHiding.settle(state.hidden.selection, state.hidden.plan);
  }

  function show() {
    const previous = state.hidden?.css ?? "";
    state.hidden?.observer.disconnect();
    state.hidden = null;
    marrowHiding.restore();
    return { previous, css: "", hidden: false };
  }

  // Places of elements shift when the page adds or removes some beside them. What it adds there stays hidden.
  function observe({ divided }) {
    let waiting = false;
    const send = () => {
      waiting = false;
      if (state.hidden) chrome.runtime.sendMessage({ marrow: "refresh" });
    };
    const observer = new MutationObserver((records) => {
      if (waiting || !records.some((record) => divided.has(record.target))) return;
      waiting = true;
      setTimeout(send, REFRESH);
    });
    observer.observe(document, { childList: true, subtree: true });
    return observer;
  }

  // Why, and corrections

  function why({ method } = {}) {
    closeOverlay();
    const seen = look(method);
    const { previous } = show();
    const toggle = (row, scope) => {
      const { selection, paths } = seen;
      const keep = marrowBlocks.state(selection, row) !== "kept";
      const target = scope === "region" ? marrowBlocks.region(selection, row) : row;
      const added = rule(paths, target, keep, { alike: scope === "alike" });
      return change([...state.rules.filter((each) => !isSame(each, added)), added]);
    };
    const history = [];
    const change = (rules, undoing = false) => {
      if (!undoing) history.push(state.rules);
      state.rules = rules;
      saveRules();
      seen.selection = apply(seen.paths, seen.base, rules).corrected;
      return seen.selection;
    };
    const undo = () => (history.length ? change(history.pop(), true) : seen.selection);
    state.overlay = new MarrowOverlay(seen.selection, { toggle, undo, done: closeOverlay });
    return { previous, css: "", ...summary(seen) };
  }

  function closeOverlay() {
    state.overlay?.remove();
    state.overlay = null;
  }

  function forget({ index } = {}) {
    state.rules = index === undefined ? [] : state.rules.filter((_, i) => i !== index);
    saveRules();
    return summary(look());
  }

  // What is taken away from the page

  const titleOf = () => {
    const title = Document.prototype.querySelector.call(document, "title")?.textContent ?? "";
    return marrowLines.normal(title);
  };

  function render({ method, format }) {
    const { selection } = look(method);
    const language = marrowWalk.attributeOf(marrowWalk.rootOf(document), "lang") ?? "";
    const about = { title: titleOf(), language };
    const content = {
      text: () => `${marrowLines.text(selection)}\n`,
      markdown: () => marrowMarkdown.markdown(selection),
      html: () => marrowHtml.html(selection, about),
    }[format]();
    return { content, ...about };
  }

  // The snapshot, with `keep` for each node and the numbers of those that were corrected (docs/ADDON.md).
  function labelled({ method }) {
    const { table, selection } = look(method);
    const snapshot = takeSnapshot();
    const { nodes } = snapshot;
    nodes.keep = new Array(nodes.name.length).fill(0);
    nodes.corrected = new Array(nodes.name.length).fill(0);
    table.numbers.forEach((number, row) => {
      nodes.keep[number] = selection.keep[row];
      nodes.corrected[number] = isCorrected(selection, row) ? 1 : 0;
    });
    return { content: JSON.stringify({ ...snapshot, method: state.method, rules: state.rules }), title: titleOf() };
  }

  // The corrections that apply here, as a template of the site.
  function template({ method }) {
    const { paths, selection } = look(method);
    return { content: `${JSON.stringify(marrowCorrections.template(paths, selection), null, 2)}\n`, title: "" };
  }

  const takeSnapshot = () =>
    marrowSnapshot(document, { findShadowRoot, writer: `marrow add-on ${chrome.runtime.getManifest().version}` });

  // The snapshot for the service; its nodes are remembered, so that an answer that numbers them finds them.
  function snapshot() {
    closeOverlay();
    const table = marrowTable.read(document, { findShadowRoot });
    state.asked = new Map(table.numbers.map((number, row) => [number, table.nodes[row]]));
    return JSON.stringify(takeSnapshot());
  }

  function adopt({ numbers }) {
    state.chosen = new Set(numbers.flatMap((number) => state.asked?.get(number) ?? []));
    return state.chosen.size;
  }

  // Where it is not known what is kept, of a method that runs elsewhere: only what was done to the page.
  function describe({ method, known = true } = {}) {
    return known ? summary(look(method)) : { ...whether(), rules: state.rules, url: marrowWalk.addressOf(document) };
  }

  const whether = () => ({ hidden: state.hidden !== null, asked: state.chosen !== null, method: state.method });
  const actions = {
    state: whether,
    describe,
    hide,
    settle,
    show,
    refresh,
    why,
    forget,
    render,
    labelled,
    template,
    snapshot,
    adopt,
  };

  async function call(name, options = {}) {
    await loadRules();
    try {
      return { value: actions[name](options) };
    } catch (error) {
      return { error: String(error?.message ?? error) };
    }
  }

  return { call };
})();
