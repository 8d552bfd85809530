// The flat tree of a live page, node by node: shadow roots, what slots show, frames of the same origin.
//
// A classic script, so that it can be evaluated in the isolated world of a page as well as be a file of an extension.
// marrowWalk.walk(document, visitor, options) tells the visitor of every element and every run of text, in document
// order; nothing of the page is changed. docs/SNAPSHOT.md says what is a node.

var marrowWalk = (() => {
  "use strict";

  const HTML = "http://www.w3.org/1999/xhtml";
  const words = (text) => new Set(text.split(" "));
  const VOID = words(
    "area base basefont bgsound br col embed frame hr img input keygen link meta param source track wbr",
  );
  const RAW = words("style xmp noembed noframes");
  const EMPTIED = words("script noscript template iframe");
  const OTHER_NAMES = { plaintext: "pre" }; // which has no end tag
  const NAME = /^[a-z][^\s/>\0]*$/i;

  // A form's inputs, and a document's images, are properties of it under their names, and hide those it has by nature.
  const reader = (owner, name) => {
    const { get } = Object.getOwnPropertyDescriptor(owner.prototype, name);
    return (object) => get.call(object);
  };
  const typeOf = reader(Node, "nodeType");
  const nodeNameOf = reader(Node, "nodeName");
  const childNodesOf = reader(Node, "childNodes");
  const ownerOf = reader(Node, "ownerDocument");
  const localNameOf = reader(Element, "localName");
  const namespaceOf = reader(Element, "namespaceURI");
  const shadowRootOf = reader(Element, "shadowRoot");
  const frameDocumentOf = reader(HTMLIFrameElement, "contentDocument");
  const bodyOf = reader(Document, "body");
  const windowOf = reader(Document, "defaultView");
  const rootOf = reader(Document, "documentElement");
  const attributeOf = (element, name) => Element.prototype.getAttribute.call(element, name);
  const rectOf = (element) => Element.prototype.getBoundingClientRect.call(element);

  // The children in the flat tree: a host's are those of its shadow root, a slot's are what is assigned to it.
  function childrenOf(element, findShadowRoot) {
    const root = findShadowRoot(element);
    if (root) return childNodesOf(root);
    const assigned = localNameOf(element) === "slot" ? element.assignedNodes?.() : [];
    return assigned?.length ? assigned : childNodesOf(element);
  }

  function frameBodyOf(element) {
    if (localNameOf(element) !== "iframe" || namespaceOf(element) !== HTML) return null;
    const document = frameDocumentOf(element); // null if it is of another origin
    return document && bodyOf(document);
  }

  const isJsonLd = (element) =>
    localNameOf(element) === "script" && /ld\+json/i.test(attributeOf(element, "type") || "");

  // Whether an element is rendered, and not made invisible. Opacity does not count: pages fade things in with it.
  function shows(element, parentIsRendered) {
    const style = windowOf(ownerOf(element))?.getComputedStyle(element);
    if (!style) return { rendered: false, visible: false };
    const rendered = style.display === "contents" ? parentIsRendered : Element.prototype.checkVisibility.call(element);
    return { rendered, visible: rendered && style.visibility === "visible" };
  }

  // What `shows` is for a document that no window shows.
  const assumeShown = () => ({ rendered: true, visible: true });

  function nameOf(element) {
    const name = namespaceOf(element) === HTML ? localNameOf(element) : nodeNameOf(element);
    if (!NAME.test(name)) return "marrow-element";
    return (namespaceOf(element) === HTML && OTHER_NAMES[name]) || name;
  }

  // The visitor has element(node, {name, parent, rendered, visible, origin, isHtml}), which returns the element's
  // number; text(texts, {parent, rendered, visible, raw, origin}), and close(name) for each element that is not void.
  // `origin` is where the coordinates of a frame's content begin. With `scripts: false` the content of `noscript` is
  // as any other. Nodes wait on a stack, since scripts can nest them deeper than functions can call each other.
  function walk(document, visitor, { findShadowRoot = shadowRootOf, layout = true, scripts = true } = {}) {
    const root = rootOf(document);
    if (!root) return;
    const look = layout ? shows : assumeShown;
    const window = windowOf(document);
    const origin = { x: window?.scrollX ?? 0, y: window?.scrollY ?? 0 };
    const stack = [{ node: root, parent: -1, rendered: true, visible: true, frameIsVisible: true, origin }];
    let run = null;
    while (stack.length) {
      const task = stack.pop();
      const type = task.node && typeOf(task.node);
      if (type === Node.TEXT_NODE || type === Node.CDATA_SECTION_NODE) {
        if (run) run.texts.push(task.node);
        else run = { ...task, texts: [task.node] };
        continue;
      }
      if (type && type !== Node.ELEMENT_NODE) continue; // a comment divides no run
      if (run) visitor.text(run.texts, run);
      run = null;
      if (task.close) visitor.close(task.close);
      else enter(task, stack, visitor, { findShadowRoot, look, scripts });
    }
  }

  function enter({ node, parent, rendered, frameIsVisible, origin }, stack, visitor, options) {
    const frame = frameBodyOf(node);
    const name = frame ? "marrow-frame" : nameOf(node);
    const isHtml = namespaceOf(node) === HTML;
    const shown = options.look(node, rendered);
    const visible = shown.visible && frameIsVisible;
    const number = visitor.element(node, { name, parent, rendered: shown.rendered, visible, origin, isHtml });
    if (isHtml && VOID.has(name)) return;
    stack.push({ close: name });
    const jsonLd = isHtml && isJsonLd(node);
    if (isHtml && EMPTIED.has(name) && !jsonLd && !(name === "noscript" && !options.scripts)) return;
    const task = { parent: number, rendered: shown.rendered, visible, frameIsVisible, origin };
    task.raw = jsonLd || (isHtml && RAW.has(name));
    if (frame) {
      task.frameIsVisible = visible;
      const box = rectOf(node); // in a frame, coordinates begin at its content
      task.origin = { x: origin.x + box.left + node.clientLeft, y: origin.y + box.top + node.clientTop };
    }
    const children = frame ? childNodesOf(frame) : childrenOf(node, options.findShadowRoot);
    for (let i = children.length - 1; i >= 0; i--) stack.push({ ...task, node: children[i] });
  }

  return {
    ...{ walk, reader, attributeOf, rectOf, typeOf, ownerOf, childNodesOf, rootOf, windowOf, localNameOf, namespaceOf },
    ...{ shadowRootOf, addressOf: reader(Document, "URL"), HTML },
  };
})();
