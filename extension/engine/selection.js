// Which rows of a page are main content, as in src/marrow/selection.py.

var marrowSelection = (() => {
  "use strict";

  const REASONS = {
    outside: "not chosen",
    notContent: "never content",
    hidden: "hidden from the reader",
    linkGroup: "a group of links",
    chosen: "chosen",
    wholePage: "the whole page was taken",
    byService: "chosen by the local service",
    added: "added by you",
    removed: "dropped by you",
  };

  class Selection {
    constructor(table, keep, reason, { score = null, ratios = {} } = {}) {
      Object.assign(this, { table, keep, reason, score, ratios });
    }

    // The smallest set of rows whose subtrees hold exactly what is kept (Alarte & Silva, Definition 2.3).
    nodes() {
      const { whole } = this.#content();
      return this.table.topmost(this.table.mask((_, row) => whole(row) && this.keep[row]));
    }

    // The largest subtrees that hold content and of which nothing was kept.
    droppedNodes() {
      const { nothing } = this.#content();
      return this.table.topmost(this.table.mask((_, row) => row >= this.table.body && nothing(row)));
    }

    #content() {
      const { table } = this;
      const content = table.below(table.leaves);
      const kept = table.below(table.mask((_, row) => table.leaves[row] && this.keep[row]));
      return {
        whole: (row) => kept[row] > 0 && kept[row] === content[row],
        nothing: (row) => content[row] > 0 && kept[row] === 0,
      };
    }

    isEmpty() {
      return !this.table.leaves.some((leaf, row) => leaf && this.keep[row]);
    }
  }

  // The subtrees of some rows, without those of the masks in `without`, which have a reason each.
  function ofNodes(table, roots, { reason = REASONS.chosen, without = [], score, ratios } = {}) {
    const chosen = new Uint8Array(table.length);
    for (const row of roots) chosen[row] = 1;
    const keep = table.inside(chosen);
    const reasons = Array.from(keep, (kept) => (kept ? reason : REASONS.outside));
    for (const [why, excluded] of without) exclude(keep, reasons, why, excluded, false);
    exclude(keep, reasons, REASONS.hidden, table.hidden, true);
    exclude(keep, reasons, REASONS.notContent, table.dropped, true);
    return new Selection(table, keep, reasons, { score, ratios });
  }

  // What is a fact is true of a row wherever it stands; anything else is why a row that was kept is not.
  function exclude(keep, reasons, why, excluded, isFact) {
    for (let row = 0; row < keep.length; row++) {
      if (!excluded[row]) continue;
      if (isFact || keep[row]) reasons[row] = why;
      keep[row] = 0;
    }
  }

  return { Selection, ofNodes, REASONS };
})();
