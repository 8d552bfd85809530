// Alarte, Silva: Page-Level Main Content Extraction from Heterogeneous Webpages (the four-dimensional technique). 2021.
//
// The method `euclidean` of src/marrow/page_level/euclidean.py with its defaults, step by step.

var marrowEuclidean = (() => {
  "use strict";

  const { NOT_RATED, REMOVED, TEXT, codeOf } = marrowTags;
  const { ofNodes, REASONS } = marrowSelection;
  const A = codeOf("a");
  const IMG = codeOf("img");
  const FARTHEST = 3; // c of the paper
  const MOST_LINKS = 7; // hr
  const LINK_TEXT_RATIO = 2; // tr
  const FLAT = 1e-9; // a ratio that spreads less than this is the same for all nodes

  function select(table, { cjk = true } = {}) {
    const removed = table.inside(table.mask((tag) => REMOVED[tag]));
    const tree = table.restrict(
      table.mask((_, row) => table.inBody[row] && !removed[row] && !table.hidden[row] && !table.blank[row]),
    );
    if (!tree.length) return ofNodes(table, []);
    tree.tag = tree.rows.map((row) => table.tag[row]);
    const rated = Uint8Array.from(tree.tag, (tag, i) =>
      tag !== TEXT && !NOT_RATED[tag] && tree.end[i] > i + 1 ? 1 : 0,
    );
    const deepest = tree.above(rated).reduce((a, b) => Math.max(a, b));
    const broad = rated.reduce((sum, each, i) => sum + (each && tree.parent[i] === 0 ? 1 : 0), 0);
    if (deepest < broad || !rated.includes(1)) {
      return ofNodes(table, [tree.rows[0]], { reason: REASONS.wholePage });
    }
    const counts = cjk ? table.counts.words : table.counts.tokens;
    const words = Float64Array.from(tree.rows, (row) => counts[row]);
    const ratios = fourRatios(tree, words);
    const distance = distances(Object.values(ratios), rated);
    const elements = tree.below(tree.tag.map((tag) => (tag !== TEXT ? 1 : 0)));
    const density = tree.below(words).map((sum, i) => (elements[i] ? sum / elements[i] : 0));
    const chosen = mainNodes(tree, reduced(table, tree, farthest(distance, rated)), density);
    return selection(table, tree, chosen, { ...ratios, distance, "words to tags": density });
  }

  function selection(table, tree, chosen, columns) {
    const ratios = {};
    for (const [name, column] of Object.entries(columns)) {
      ratios[name] = new Float64Array(table.length);
      tree.rows.forEach((row, i) => (ratios[name][row] = column[i]));
    }
    const found = { score: ratios.distance, ratios };
    const rows = chosen.map((node) => tree.rows[node]);
    const groups = new Uint8Array(table.length);
    linkGroups(table, tree, chosen).forEach((each, i) => (groups[tree.rows[i]] = each));
    if (!groups.includes(1)) return ofNodes(table, rows, found);
    const without = ofNodes(table, rows, { ...found, without: [[REASONS.linkGroup, table.inside(groups)]] });
    return without.isEmpty() ? ofNodes(table, rows, found) : without;
  }

  // Word, hyperlink, children and position ratio of every node (Definition 3.1).
  function fourRatios(tree, words) {
    const links = tree.below(tree.tag.map((tag) => (tag === A ? 1 : 0)));
    const children = tree.children(new Uint8Array(tree.length).fill(1));
    const deepest = tree.depth.reduce((most, depth, i) => (tree.tag[i] !== TEXT ? Math.max(most, depth) : most), 0);
    const read = words.map((each, i) => (tree.tag[i] === TEXT && tree.tag[tree.parent[i]] !== A ? each : 0));
    return {
      word: wordRatio(tree, read),
      link: links.map((each) => 1 / Math.max(each, 1)),
      child: Float64Array.from(children, (each) => (each > 2 ? 1 : 0)),
      position: Float64Array.from(tree.depth, (depth) => (depth * 2 > deepest ? deepest / depth - 1 : 1)),
    };
  }

  // Sum over the leaves below of their words by their distance: one step up for all leaves at once, till the root.
  // Leaves that meet at a node are one from there on.
  function wordRatio(tree, words) {
    const ratio = new Float64Array(tree.length);
    const here = new Float64Array(tree.length);
    let at = [];
    words.forEach((each, i) => each && at.push(i));
    let amounts = at.map((i) => words[i]);
    for (let distance = 1; at.length; distance++) {
      const [nodes, sums] = [[], []];
      at.forEach((node, i) => {
        const parent = tree.parent[node];
        if (parent < 0) return;
        if (nodes.length && nodes.at(-1) === parent) sums[sums.length - 1] += amounts[i];
        else nodes.push(parent) && sums.push(amounts[i]);
      });
      nodes.forEach((node, i) => (here[node] += sums[i] / distance));
      for (const node of nodes) {
        ratio[node] += here[node];
        here[node] = 0;
      }
      [at, amounts] = [nodes, sums];
    }
    return ratio;
  }

  // Distance of each rated point from the centre, every ratio standardised (Definitions 3.2 to 3.4).
  function distances(columns, rated) {
    const total = rated.reduce((sum, each) => sum + each, 0);
    const squares = new Float64Array(rated.length);
    for (const column of columns) {
      const mean = column.reduce((sum, value, i) => sum + (rated[i] ? value : 0), 0) / total;
      const variance = column.reduce((sum, value, i) => sum + (rated[i] ? (value - mean) ** 2 : 0), 0) / total;
      const spread = Math.sqrt(variance);
      if (spread > FLAT) column.forEach((value, i) => (squares[i] += ((value - mean) / spread) ** 2));
    }
    return squares.map((sum, i) => (rated[i] ? Math.sqrt(sum) : 0));
  }

  // The c-SET: the rated nodes farthest from the centre, earlier ones first in a tie (Algorithm 2).
  function farthest(distance, rated) {
    const rounded = distance.map((each) => Math.round(each * 1e9) / 1e9);
    const nodes = [];
    rated.forEach((each, i) => each && nodes.push(i));
    return nodes.sort((a, b) => rounded[b] - rounded[a] || a - b).slice(0, FARTHEST);
  }

  // Without the candidates below another one that has the same text (Algorithm 3).
  function reduced(table, tree, candidates) {
    const characters = table.below(table.counts.characters);
    const same = (a, b) => characters[tree.rows[a]] === characters[tree.rows[b]];
    const holds = (outer, inner) => inner > outer && inner < tree.end[outer];
    return candidates.filter((each) => !candidates.some((other) => holds(other, each) && same(other, each)));
  }

  // The candidates with the most words to their tags, and those that are siblings of one (Algorithm 4).
  function mainNodes(tree, candidates, density) {
    const best = Math.max(...candidates.map((node) => density[node]));
    const winners = candidates.filter((node) => density[node] === best);
    const parents = new Set(winners.map((node) => tree.parent[node]));
    return candidates.filter((node) => winners.includes(node) || parents.has(tree.parent[node]));
  }

  // Groups of links below the chosen nodes: much text in many links, or a list of nothing but links (Algorithm 5).
  function linkGroups(table, tree, chosen) {
    const { tag } = tree;
    const roots = new Uint8Array(tree.length);
    for (const node of chosen) roots[node] = 1;
    const inside = tree.inside(roots);
    const isBelow = (i) => inside[i] && !roots[i] && tag[i] !== TEXT;
    const isLink = tag.map((each) => (each === A ? 1 : 0));
    const characters = Float64Array.from(tree.rows, (row) => table.counts.characters[row]);
    const inLinks = tree.below(characters.map((each, i) => (table.inLink[tree.rows[i]] ? each : 0)));
    const all = tree.below(characters);
    const links = tree.below(isLink);
    const alike = onlyLinks(tree, isLink);
    return tag.map((_, i) => {
      if (!isBelow(i)) return 0;
      return alike[i] || (links[i] > MOST_LINKS && all[i] > LINK_TEXT_RATIO * (all[i] - inLinks[i])) ? 1 : 0;
    });
  }

  // Elements whose element children share one tag and hold one link each and nothing else, without pictures.
  function onlyLinks(tree, isLink) {
    const { tag } = tree;
    const children = tree.children(new Uint8Array(tree.length).fill(1));
    const links = tree.children(isLink);
    const element = tag.map((each) => (each !== TEXT ? 1 : 0));
    const firstTag = new Int16Array(tree.length);
    for (let i = tree.length - 1; i > 0; i--) if (element[i]) firstTag[tree.parent[i]] = tag[i];
    const differs = element.map((each, i) =>
      each && i && (tag[i] !== firstTag[tree.parent[i]] || children[i] !== 1 || links[i] !== 1) ? 1 : 0,
    );
    const elements = tree.children(element);
    const differing = tree.children(differs);
    const pictures = tree.below(tag.map((each) => (each === IMG ? 1 : 0)));
    return element.map((_, i) => (elements[i] > 1 && !differing[i] && !pictures[i] ? 1 : 0));
  }

  return { select };
})();
