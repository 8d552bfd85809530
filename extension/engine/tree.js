// A tree as columns, as in src/marrow/tree.py: nodes in document order, the subtree of node i is the slice i to end[i].

var MarrowTree = (() => {
  "use strict";

  class MarrowTree {
    constructor(parent, end, depth) {
      this.parent = parent;
      this.end = end;
      this.depth = depth;
    }

    get length() {
      return this.parent.length;
    }

    // Sum of a column of whole numbers over each node's subtree, the node included.
    below(column) {
      const total = new Float64Array(this.length + 1);
      for (let i = 0; i < this.length; i++) total[i + 1] = total[i] + column[i];
      return total.subarray(0, -1).map((before, i) => total[this.end[i]] - before);
    }

    // How many nodes of the mask are on the way from the root to each node, the node included.
    above(mask) {
      const found = new Int32Array(this.length);
      for (let i = 0; i < this.length; i++) found[i] = (i ? found[this.parent[i]] : 0) + (mask[i] ? 1 : 0);
      return found;
    }

    // Which nodes are in the subtree of a node of the mask.
    inside(mask) {
      const found = new Uint8Array(this.length);
      for (let i = 0; i < this.length; i++) found[i] = mask[i] || (i && found[this.parent[i]]) ? 1 : 0;
      return found;
    }

    // How many children of each node are in the mask.
    children(mask) {
      const found = new Int32Array(this.length);
      for (let i = 1; i < this.length; i++) if (mask[i]) found[this.parent[i]]++;
      return found;
    }

    // The next sibling of a node, or -1.
    nextSibling(node) {
      const next = this.end[node];
      return next < this.length && this.parent[next] === this.parent[node] ? next : -1;
    }

    // Number the stretches between borders: one where a node of `opening` begins, one where one of `closing` ends.
    borders(opening, closing) {
      const border = new Int32Array(this.length + 1);
      for (let i = 0; i < this.length; i++) {
        if (opening[i]) border[i] = 1;
        if (closing[i]) border[this.end[i]] = 1;
      }
      for (let i = 1; i < this.length; i++) border[i] += border[i - 1];
      return border;
    }

    // The topmost nodes of a mask: those whose parent is not in it.
    topmost(mask) {
      const found = [];
      for (let i = 0; i < this.length; i++) if (mask[i] && !(i && mask[this.parent[i]])) found.push(i);
      return found;
    }

    // Only the nodes of the mask, which must hold the parent of each of its nodes but the first; `rows` tells which.
    restrict(mask) {
      const before = new Int32Array(this.length + 1);
      for (let i = 0; i < this.length; i++) before[i + 1] = before[i] + (mask[i] ? 1 : 0);
      const rows = new Int32Array(before[this.length]);
      for (let i = 0; i < this.length; i++) if (mask[i]) rows[before[i]] = i;
      const base = rows.length ? this.depth[rows[0]] : 0;
      const branch = new MarrowTree(
        rows.map((row, i) => (i ? before[this.parent[row]] : -1)),
        rows.map((row) => before[this.end[row]]),
        rows.map((row) => this.depth[row] - base),
      );
      branch.rows = rows;
      return branch;
    }
  }

  return MarrowTree;
})();
