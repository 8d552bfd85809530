// A page is a table of nodes, as in src/marrow/page.py: one row an element or a run of text, in document order.
//
// marrowTable.read(document) makes it of a live page; what can be asked of its rows is computed when first asked for.

var marrowTable = (() => {
  "use strict";

  const { TEXT, codeOf } = marrowTags;
  const HIDING = /display:none|visibility:(?:hidden|collapse)/;
  const OUT_OF_FLOW = /position:(?:absolute|fixed)/;

  class Table extends MarrowTree {
    // `columns` has a list a column: parent, end, name, text (null for an element), attributes (style, hidden), node,
    // number, visible. Without `layout`, visibility is what attributes tell.
    constructor(columns, { layout = false, url = "" } = {}) {
      const depth = new Int32Array(columns.parent.length);
      for (let i = 1; i < depth.length; i++) depth[i] = depth[columns.parent[i]] + 1;
      super(Int32Array.from(columns.parent), Int32Array.from(columns.end), depth);
      Object.assign(this, { names: columns.name, texts: columns.text, nodes: columns.node, numbers: columns.number });
      Object.assign(this, { layout, url, visible: columns.visible, attributes: columns.attributes });
      this.tag = Int16Array.from(columns.name, codeOf);
    }

    column(name, compute) {
      Object.defineProperty(this, name, { value: compute() });
      return this[name];
    }

    // A mask of the rows for which a function of the row says so.
    mask(test) {
      return Uint8Array.from(this.tag, (tag, row) => (test(tag, row) ? 1 : 0));
    }

    get counts() {
      return this.column("counts", () => {
        const counts = { characters: [], words: [], tokens: [] };
        const none = { characters: 0, words: 0, tokens: 0 };
        for (const text of this.texts) {
          const found = text === null ? none : marrowCharacters.count(text);
          for (const what in counts) counts[what].push(found[what]);
        }
        return counts;
      });
    }

    // The row of `body`, which is the root for every method; where there is none, 0.
    get body() {
      const body = codeOf("body");
      return this.column("body", () =>
        Math.max(
          0,
          this.tag.findIndex((tag, row) => tag === body && this.depth[row] === 1),
        ),
      );
    }

    get inBody() {
      return this.column("inBody", () => this.mask((_, row) => row >= this.body && row < this.end[this.body]));
    }

    get blank() {
      return this.column("blank", () => this.mask((tag, row) => tag === TEXT && !this.counts.characters[row]));
    }

    get dropped() {
      return this.column("dropped", () => this.inside(this.mask((tag) => marrowTags.DROP[tag])));
    }

    get inLink() {
      return this.column("inLink", () => this.inside(this.mask((tag) => tag === codeOf("a"))));
    }

    // What a browser did not show; without layout, what `hidden` or an inline style hides.
    get hidden() {
      return this.column("hidden", () => {
        if (this.layout) return this.mask((_, row) => !this.visible[row]);
        return this.inside(this.mask((_, row) => this.attributes[row]?.hidden || HIDING.test(this.style(row))));
      });
    }

    // The elements that an inline style takes out of the flow.
    get outOfFlow() {
      return this.column("outOfFlow", () => this.mask((_, row) => OUT_OF_FLOW.test(this.style(row))));
    }

    style(row) {
      return this.attributes[row]?.style ?? "";
    }

    // Rows that carry content themselves: text that is not blank, pictures and media with neither below them.
    get leaves() {
      return this.column("leaves", () => {
        const carrying = this.mask(
          (tag, row) => (marrowTags.MEDIA[tag] || (tag === TEXT && !this.blank[row])) && !this.dropped[row],
        );
        const below = this.below(carrying);
        return this.mask((_, row) => carrying[row] && below[row] === 1);
      });
    }

    // How the text below a row begins, white space collapsed.
    beginning(row, most) {
      let text = "";
      for (let at = row; at < this.end[row] && text.length < 4 * most; at++)
        text += this.texts[at]?.slice(0, 4 * most) ?? "";
      return marrowCharacters.split(text).join(" ").slice(0, most);
    }
  }

  // Takes down what marrowWalk.walk tells. Numbers are those that marrowSnapshot gives to the same nodes.
  class Rows {
    constructor() {
      this.columns = { parent: [], end: [], name: [], text: [], attributes: [], node: [], number: [], visible: [] };
      this.open = [];
      this.next = 0;
    }

    add(row) {
      const { columns } = this;
      const { parent } = columns;
      while (this.open.length && columns.number[this.open.at(-1)] !== row.owner) this.finish();
      parent.push(this.open.at(-1) ?? -1);
      columns.end.push(parent.length);
      for (const name of ["name", "text", "attributes", "node", "visible"]) columns[name].push(row[name]);
      columns.number.push(this.next);
      return parent.length - 1;
    }

    finish() {
      this.columns.end[this.open.pop()] = this.columns.parent.length;
    }

    element(node, { name, parent, visible }) {
      const attributes = attributesOf(node);
      this.open.push(this.add({ owner: parent, name, text: null, attributes, node, visible }));
      return this.next++;
    }

    text(texts, { parent, visible, raw }) {
      const text = texts.map((each) => each.data).join("");
      if (!text) return;
      if (!raw) this.add({ owner: parent, name: "#text", text, attributes: null, node: texts, visible });
      this.next++;
    }

    close() {}
  }

  function attributesOf(element) {
    const style = marrowWalk.attributeOf(element, "style");
    const hidden = marrowWalk.attributeOf(element, "hidden") !== null;
    return style === null && !hidden
      ? null
      : { style: marrowCharacters.split((style ?? "").toLowerCase()).join(""), hidden };
  }

  function read(document, options = {}) {
    const rows = new Rows();
    marrowWalk.walk(document, rows, options);
    while (rows.open.length) rows.finish();
    return new Table(rows.columns, { layout: options.layout ?? true, url: marrowWalk.addressOf(document) });
  }

  return { Table, read };
})();
