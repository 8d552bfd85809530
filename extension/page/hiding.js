// What is dropped, hidden in place: `visibility: hidden`, so that nothing moves.
//
// In the document itself this is a style sheet of the user's (the add-on inserts it), so that not one node of the page
// is changed, and its scripts see no mutation. Style sheets of the user do not tell elements of shadow trees and frames
// from each other; there, elements get an inline style, and the attribute as it was when all is shown again.

var marrowHiding = (() => {
  "use strict";

  const { TEXT } = marrowTags;
  const TEXTS = "marrow-dropped";
  const HIDE = "{ visibility: hidden !important }";
  const UNSEEN =
    `::highlight(${TEXTS}) { color: transparent !important; -webkit-text-fill-color: transparent !important; ` +
    "text-shadow: none !important; text-decoration: none !important; background: none !important }";

  const { reader, attributeOf, childNodesOf, localNameOf, namespaceOf, ownerOf, typeOf, windowOf, HTML } = marrowWalk;
  const parentOf = reader(Node, "parentElement");
  const styles = { html: reader(HTMLElement, "style"), other: reader(SVGElement, "style") };
  const styleOf = (element) => styles[namespaceOf(element) === HTML ? "html" : "other"](element);
  const elementOf = (table, row) => (table.tag[row] === TEXT ? null : table.nodes[row]);
  const isInDocument = (element) => Node.prototype.getRootNode.call(element) === document;

  // A path that fits one element of the document, by places alone: `:root > :nth-child(2) > :nth-child(7)`.
  class Places {
    #places = new WeakMap();

    of(element) {
      if (!this.#places.has(element)) {
        let place = 0;
        for (const child of childNodesOf(parentOf(element))) if (typeOf(child) === 1) this.#places.set(child, ++place);
      }
      return this.#places.get(element);
    }

    path(element) {
      const steps = [];
      for (let at = element; parentOf(at); at = parentOf(at)) steps.push(`:nth-child(${this.of(at)})`);
      return [":root", ...steps.reverse()].join(" > ");
    }
  }

  // What is to be done: each element of the document that holds what is kept and other things, with its children that
  // are not hidden; rows of elements that no style sheet reaches; texts that stand beside what is kept.
  function plan(selection) {
    const { table } = selection;
    const kept = table.below(table.mask((_, row) => table.leaves[row] && selection.keep[row]));
    const whole = new Uint8Array(table.length);
    for (const row of selection.nodes()) whole[row] = 1;
    const inWhole = table.inside(whole);
    const divided = new Map();
    const [elsewhere, texts] = [[], []];
    for (let row = table.body; row < table.end[table.body]; row++) {
      const element = elementOf(table, row);
      if (element && kept[row]) divided.get(parentOf(element))?.push(element); // also where a slot shows it elsewhere
      if (row > table.body && (inWhole[table.parent[row]] || !kept[table.parent[row]])) continue;
      const inDocument = element && isInDocument(element);
      if (inDocument && kept[row] && !inWhole[row] && localNameOf(element) !== "iframe") divided.set(element, []);
      if (element && !inDocument && !kept[row]) elsewhere.push(row);
      if (!element && !kept[row] && !table.blank[row]) texts.push(...table.nodes[row]);
    }
    return { divided, elsewhere, texts };
  }

  // The style sheet, by where the elements are now.
  function sheet(divided) {
    const places = new Places();
    const rules = [];
    for (const [element, children] of divided) {
      if (!isInDocument(element)) continue;
      const kept = children.filter((each) => parentOf(each) === element);
      const except = kept.map((each) => `:nth-child(${places.of(each)})`).join(", ");
      const dropped = `${places.path(element)} > ${except ? `:not(${except})` : "*"}`;
      rules.push(`${dropped}, ${dropped} * ${HIDE}`);
    }
    return [...rules, UNSEEN].join("\n");
  }

  // Elements that were given an inline style, each with the attribute as it was and as it is now.
  const styled = new Map();

  function hideInline(element) {
    if (styled.has(element)) return;
    const before = attributeOf(element, "style");
    styleOf(element).setProperty("visibility", "hidden", "important");
    styled.set(element, { before, after: attributeOf(element, "style") });
  }

  // What no style sheet reaches. Afterwards nothing of a dropped subtree is visible, whatever its own style says.
  function settle(selection, { elsewhere, texts }) {
    const { table } = selection;
    for (const top of elsewhere) {
      hideInline(table.nodes[top]);
      hideVisible(table, top);
    }
    for (const top of selection.droppedNodes()) hideVisible(table, top);
    if (texts.length && typeof Highlight === "function") {
      const ranges = texts.map((text) => {
        const range = new Range();
        range.selectNodeContents(text);
        return range;
      });
      CSS.highlights.set(TEXTS, new Highlight(...ranges));
    }
  }

  function hideVisible(table, top) {
    for (let row = top; row < table.end[top]; row++) {
      const element = elementOf(table, row);
      if (!element || !table.visible[row] || isInDocument(element)) continue;
      const style = windowOf(ownerOf(element))?.getComputedStyle(element);
      if (style?.visibility === "visible") hideInline(element);
    }
  }

  // Each attribute byte for byte as it was; if the page changed it in between, only our property is taken away.
  function restore() {
    for (const [element, { before, after }] of styled) {
      if (attributeOf(element, "style") !== after) styleOf(element).removeProperty("visibility");
      else if (before === null) Element.prototype.removeAttribute.call(element, "style");
      else Element.prototype.setAttribute.call(element, "style", before);
    }
    styled.clear();
    if (typeof Highlight === "function") CSS.highlights.delete(TEXTS);
  }

  return { plan, sheet, settle, restore };
})();
