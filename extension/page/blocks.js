// The blocks that a reader points at: the smallest block elements with text or a picture of their own.

var marrowBlocks = (() => {
  "use strict";

  const { BLOCK, MEDIA, TEXT } = marrowTags;

  // The block element of each row that carries content: the nearest that is one, or the nearest element.
  function blockOf(table, row) {
    let at = table.tag[row] === TEXT ? table.parent[row] : row;
    if (MEDIA[table.tag[at]]) return at;
    while (at > table.body && !BLOCK[table.tag[at]] && !table.names[at].includes("-")) at = table.parent[at];
    return at;
  }

  // The rows of all blocks that a reader can see, in document order.
  function all(table) {
    const found = new Set();
    table.leaves.forEach((leaf, row) => {
      if (leaf && !table.hidden[row] && table.inBody[row]) found.add(blockOf(table, row));
    });
    found.delete(table.body);
    return [...found].sort((a, b) => a - b);
  }

  // Whether all, some or nothing of what a row holds is kept.
  function state(selection, row) {
    const { table, keep } = selection;
    let [kept, content] = [0, 0];
    for (let at = row; at < table.end[row]; at++) {
      if (!table.leaves[at] || table.hidden[at]) continue;
      content++;
      kept += keep[at];
    }
    return kept === 0 ? "dropped" : kept === content ? "kept" : "partly";
  }

  // The largest element around a row, below the body, that is as a whole in the same state.
  function region(selection, row) {
    const wanted = state(selection, row);
    let at = row;
    while (true) {
      const above = selection.table.parent[at];
      if (above <= selection.table.body || state(selection, above) !== wanted) return at;
      at = above;
    }
  }

  return { all, state, region };
})();
