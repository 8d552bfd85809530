// What a reader corrected on a site: rules that add or drop the elements at a path, the later before the earlier.
//
// Paths are those of templates (docs/TEMPLATES.md): from the nearest id above, or the body, by tags and ids or classes,
// 0 standing for any number. A rule is {path, keep}; where the path fits several elements and one was meant, it has
// `index`, which of them, and `page`, the address where that is so.

var marrowCorrections = (() => {
  "use strict";

  const { TEXT } = marrowTags;
  const { REASONS, Selection } = marrowSelection;
  const BETWEEN = " > ";

  function step(table, row) {
    if (row === table.body) return table.names[row];
    const element = table.nodes[row];
    const words = (name) => marrowCharacters.split(marrowWalk.attributeOf(element, name) ?? "");
    const ids = words("id").map((id) => `#${id}`);
    const marks = ids.length ? ids : [...new Set(words("class"))].sort().map((name) => `.${name}`);
    return table.names[row] + marks.join("").replace(/\p{Nd}+/gu, "0");
  }

  const isStart = (name) => name.includes("#");

  // The paths of a table's elements, as numbers: equal for equal paths; -1 for what is no element of the body.
  class Paths {
    constructor(table) {
      this.table = table;
      this.steps = new Array(table.length).fill("");
      this.known = new Map();
      this.of = new Int32Array(table.length).fill(-1);
      for (let row = table.body; row < table.end[table.body]; row++) {
        if (table.tag[row] === TEXT) continue;
        this.steps[row] = step(table, row);
        const above = row === table.body || isStart(this.steps[row]) ? -1 : this.of[table.parent[row]];
        const key = `${above} ${this.steps[row]}`;
        if (!this.known.has(key)) this.known.set(key, this.known.size);
        this.of[row] = this.known.get(key);
      }
    }

    rows(path) {
      let number = -1;
      for (const each of path.split(BETWEEN)) number = this.known.get(`${number} ${each}`) ?? -2;
      const found = [];
      this.of.forEach((each, row) => each === number && found.push(row));
      return found;
    }

    path(row) {
      const steps = [];
      for (let at = row; at >= this.table.body; at = this.table.parent[at]) {
        steps.push(this.steps[at]);
        if (isStart(this.steps[at])) break;
      }
      return steps.reverse().join(BETWEEN);
    }
  }

  const address = (url) => url.replace(/#.*/, "");

  // The rule that makes a row kept or dropped; with `alike`, all that have its path, on all pages of the site.
  function rule(paths, row, keep, { alike = false } = {}) {
    const path = paths.path(row);
    const rows = paths.rows(path);
    const one = alike || rows.length === 1 ? {} : { index: rows.indexOf(row), page: address(paths.table.url) };
    return { path, keep, ...one, text: paths.table.beginning(row, 80) };
  }

  const isSame = (a, b) => a.path === b.path && a.index === b.index && a.page === b.page;

  function rowsOf(paths, { path, index, page }) {
    const rows = paths.rows(path);
    if (index === undefined) return rows;
    return page === address(paths.table.url) && rows[index] !== undefined ? [rows[index]] : [];
  }

  // The selection with the rules applied, and how many of them found something.
  function apply(paths, selection, rules) {
    const { table } = selection;
    const keep = selection.keep.slice();
    const reason = selection.reason.slice();
    let found = 0;
    for (const each of rules) {
      const rows = rowsOf(paths, each);
      if (rows.length) found++;
      for (const top of rows) {
        for (let row = top; row < table.end[top]; row++) {
          if (table.hidden[row] || table.dropped[row]) continue;
          keep[row] = each.keep ? 1 : 0;
          reason[row] = each.keep ? REASONS.added : REASONS.removed;
        }
      }
    }
    const corrected = new Selection(table, keep, reason, { score: selection.score, ratios: selection.ratios });
    return { corrected, found };
  }

  const isCorrected = (selection, row) => [REASONS.added, REASONS.removed].includes(selection.reason[row]);

  // The corrections as a template of the site, as `marrow template` reads it: the ways of the texts that were added are
  // content, those of the texts that were dropped are not. What a person says counts as two pages, so that it is judged.
  function template(paths, selection) {
    const { table } = selection;
    const parts = new Map();
    table.counts.words.forEach((words, row) => {
      if (!words || !isCorrected(selection, row)) return;
      const path = paths.path(table.parent[row]);
      const part = parts.get(path) ?? { path, pages: 2, words: 0, content: 0, texts: {}, once: [] };
      part.words += words;
      part.content += selection.keep[row] ? words : 0;
      parts.set(path, part);
    });
    const head = { kind: "marrow template", version: 1, method: "template", pages: 2, knobs: {}, seen: [] };
    return { ...head, parts: [...parts.values()] };
  }

  return { Paths, rule, isSame, apply, isCorrected, template };
})();
