// Insa, Silva, Tamarit: Using the Words/LeafsRatio in the DOM Tree for Content Extraction. 2013.
//
// The method `wlr` of src/marrow/page_level/wlr.py, step by step: the same sums in the same order.

var marrowWlr = (() => {
  "use strict";

  const { JOINABLE, NOT_VALID, codeOf } = marrowTags;
  const TOLERANCE = 1e-12; // keeps the node of the largest ratio among the initial nodes

  // The content nodes set C: what is visible and has a word below it (Definition 4.1).
  function contentNodes(table, words) {
    const invalid = table.inside(table.mask((tag) => NOT_VALID[tag]));
    const usable = table.mask((_, row) => table.inBody[row] && !invalid[row] && !table.hidden[row]);
    const below = table.below(words.map((each, row) => (usable[row] ? each : 0)));
    return table.restrict(table.mask((_, row) => usable[row] && below[row] > 0));
  }

  // Leaves, a run of siblings that only format text being one (Definition 4.2 and figure 5); see wlr.py for why.
  function joinedLeaves(table, tree) {
    const tag = tree.rows.map((row) => table.tag[row]);
    const formats = Uint8Array.from(tag, (code, i) =>
      JOINABLE[code] && !(code === codeOf("div") && table.outOfFlow[tree.rows[i]]) ? 1 : 0,
    );
    const children = tree.children(new Uint8Array(tree.length).fill(1));
    const others = tree.children(formats.map((each) => 1 - each));
    const divides = tree.below(formats.map((_, i) => (children[i] > 1 && others[i] > 0 ? 1 : 0)));
    const one = divides.map((each) => (each === 0 ? 1 : 0));
    const continues = new Uint8Array(tree.length);
    for (let i = 0; i < tree.length; i++) {
      const next = formats[i] && one[i] ? tree.nextSibling(i) : -1;
      if (next >= 0) continues[next] = 1;
    }
    const counted = one.map((each, i) =>
      i > 0 && each && !one[tree.parent[i]] && !(formats[i] && continues[i]) ? 1 : 0,
    );
    const sums = tree.below(counted);
    return sums.map((sum, i) => (one[i] ? 1 : sum));
  }

  // Relevance of every node: its ratio times the larger of its weight and what its children hand up
  // (Definitions 4.5 to 4.8, as their text means them).
  function relevance(tree, ratio) {
    const highest = ratio.reduce((a, b) => Math.max(a, b));
    const lowest = ratio.reduce((a, b) => Math.min(a, b));
    const initial = ratio.map((each) => (each >= Math.sqrt(highest * ratio[0]) - TOLERANCE ? 1 : 0));
    const [first, last] = [initial.indexOf(1), initial.lastIndexOf(1)];
    const weight = ratio.map((each, i) => {
      if (!initial[i]) return 0;
      const position = 1 - (last > first ? (i - first) / (last - first) : 0);
      return position * (highest > lowest ? (each - lowest) / (highest - lowest) : 1);
    });
    const climbed = new Float64Array(tree.length);
    const handedUp = new Float64Array(tree.length);
    for (let i = tree.length - 1; i >= 0; i--) {
      const larger = Math.max(weight[i], handedUp[i]);
      climbed[i] = ratio[i] * larger;
      if (i) handedUp[tree.parent[i]] += larger;
    }
    return { weight, climbed };
  }

  function select(table, { cjk = true } = {}) {
    const words = Float64Array.from(cjk ? table.counts.words : table.counts.tokens);
    const tree = contentNodes(table, words);
    if (!tree.length) return marrowSelection.ofNodes(table, []);
    const amount = tree.below(Float64Array.from(tree.rows, (row) => words[row]));
    const leaves = joinedLeaves(table, tree);
    const ratio = amount.map((each, i) => each / leaves[i]);
    const { weight, climbed } = relevance(tree, ratio);
    const best = climbed.reduce((found, each, i) => (each > climbed[found] ? i : found), 0);
    const ratios = {};
    for (const [name, column] of Object.entries({ words: amount, leaves, ratio, weight, relevance: climbed })) {
      ratios[name] = new Float64Array(table.length);
      tree.rows.forEach((row, i) => (ratios[name][row] = column[i]));
    }
    return marrowSelection.ofNodes(table, [tree.rows[best]], { score: ratios.ratio, ratios });
  }

  return { select };
})();
