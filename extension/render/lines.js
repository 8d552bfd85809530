// Plain text: a line a block, nested lists indented, cells apart, preformatted text as it is. The same words as those of
// src/marrow/render/text.py, which besides writes formulas, and brackets around readings and numbers of footnotes.

var marrowLines = (() => {
  "use strict";

  const { BLOCK, CELL, LIST, PREFORMATTED, TEXT, codeOf } = marrowTags;
  const NEW_CELL = "\0"; // which no text of a page holds: parsers drop it
  const normal = (text) => text.replace(/[ \t\n\f\r]+/g, " ").replace(/^ | $/g, ""); // a no-break space stays

  function asWritten(text) {
    const lines = text.replace(/^\n+|\n+$/g, "").split("\n");
    return normal(text) ? lines.map((line) => line.trimEnd()) : [];
  }

  function lines({ table, keep }) {
    const line = (tag) => (BLOCK[tag] && !CELL[tag]) || PREFORMATTED[tag];
    const blocks = table.mask(line);
    const lineOf = table.borders(
      table.mask((tag) => line(tag) || tag === codeOf("br")),
      blocks,
    );
    const cells = table.mask((tag) => CELL[tag]);
    const cellOf = table.borders(cells, cells);
    const levels = table.above(table.mask((tag) => LIST[tag]));
    const preformatted = table.inside(table.mask((tag) => PREFORMATTED[tag]));
    const found = [];
    let parts = [];
    let first = -1;
    const finish = () => {
      const whole = parts.join("");
      parts = [];
      if (first < 0) return;
      if (preformatted[first]) return found.push(...asWritten(whole));
      const words = whole.split(NEW_CELL).map(normal).filter(Boolean).join("\t");
      if (words) found.push("  ".repeat(Math.max(levels[first] - 1, 0)) + words);
    };
    let before = -1; // the row of the last kept text
    let gap = false; // whether text was dropped since
    for (let row = 0; row < table.length; row++) {
      if (table.tag[row] !== TEXT || table.dropped[row]) continue;
      if (!keep[row]) {
        gap = true;
        continue;
      }
      if (before < 0 || lineOf[row] !== lineOf[before]) {
        finish();
        first = row;
      } else {
        if (gap) parts.push(" "); // what was dropped between must not glue words together
        if (cellOf[row] !== cellOf[before]) parts.push(NEW_CELL);
      }
      parts.push(table.texts[row]);
      before = row;
      gap = false;
    }
    finish();
    return found;
  }

  return { text: (selection) => lines(selection).join("\n"), normal };
})();
