// The page as a browser shows it, as a snapshot (docs/SNAPSHOT.md): its HTML, and a box and visibility for each node.
//
// A classic script, so that it can be evaluated in the isolated world of a page as well as be a file of an extension.
// marrowSnapshot(document) returns the snapshot; nothing of the page is changed. A caller that can see closed shadow
// roots passes a function that finds them.

var marrowSnapshot = (() => {
  "use strict";

  const VERSION = 1;
  const MARK = "data-marrow-node";
  const HTML = "http://www.w3.org/1999/xhtml";
  const words = (text) => new Set(text.split(" "));
  const VOID = words(
    "area base basefont bgsound br col embed frame hr img input keygen link meta param source track wbr",
  );
  const RAW = words("style xmp noembed noframes");
  const EMPTIED = words("script noscript template iframe");
  const LOSES_A_LINE_FEED = words("pre textarea listing");
  const OTHER_NAMES = { plaintext: "pre" }; // which has no end tag
  const NAME = /^[a-z][^\s/>\0]*$/i;
  const UNWRITABLE_ATTRIBUTE = /[\s/>=\0]/;
  const ESCAPES = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "\u00a0": "&nbsp;", "\r": "&#13;" };

  const escapeText = (text) => text.replace(/[&<>\u00a0\r]/g, (each) => ESCAPES[each]);
  const escapeValue = (value) => value.replace(/[&"\u00a0\r]/g, (each) => ESCAPES[each]);
  const round = (pixels) => Math.round(pixels * 100) / 100;

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
  const attributesOf = reader(Element, "attributes");
  const shadowRootOf = reader(Element, "shadowRoot");
  const frameDocumentOf = reader(HTMLIFrameElement, "contentDocument");
  const bodyOf = reader(Document, "body");
  const windowOf = reader(Document, "defaultView");
  const rootOf = reader(Document, "documentElement");
  const addressOf = reader(Document, "URL");
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
    localNameOf(element) === "script" && /ld\+json/i.test(Element.prototype.getAttribute.call(element, "type") || "");

  // Whether an element is rendered, and not made invisible. Opacity does not count: pages fade things in with it.
  function shows(element, parentIsRendered) {
    const style = windowOf(ownerOf(element))?.getComputedStyle(element);
    if (!style) return { rendered: false, visible: false };
    const rendered =
      style.display === "contents" ? parentIsRendered : Element.prototype.checkVisibility.call(element);
    return { rendered, visible: rendered && style.visibility === "visible" };
  }

  function nameOf(element) {
    const name = namespaceOf(element) === HTML ? localNameOf(element) : nodeNameOf(element);
    if (!NAME.test(name)) return "marrow-element";
    return (namespaceOf(element) === HTML && OTHER_NAMES[name]) || name;
  }

  function startTag(element, name, number) {
    const parts = [`<${name} ${MARK}="${number}"`];
    for (const { name: key, value } of attributesOf(element)) {
      if (key !== MARK && !UNWRITABLE_ATTRIBUTE.test(key)) parts.push(` ${key}="${escapeValue(value)}"`);
    }
    return parts.join("") + ">";
  }

  // The box around runs of text that only comments divide.
  function boxAround(texts) {
    const range = ownerOf(texts[0]).createRange();
    const boxes = [];
    for (const each of texts) {
      range.selectNodeContents(each);
      const box = range.getBoundingClientRect();
      if (box.width || box.height) boxes.push(box);
    }
    const all = (side) => boxes.map((box) => box[side]);
    if (!boxes.length) return null;
    return {
      left: Math.min(...all("left")),
      top: Math.min(...all("top")),
      right: Math.max(...all("right")),
      bottom: Math.max(...all("bottom")),
    };
  }

  class Snapshot {
    constructor(findShadowRoot) {
      this.findShadowRoot = findShadowRoot;
      this.html = ["<!DOCTYPE html>"];
      this.nodes = { parent: [], name: [], x: [], y: [], width: [], height: [], visible: [] };
    }

    add(name, parent, box, origin, visible) {
      const { nodes } = this;
      nodes.parent.push(parent);
      nodes.name.push(name);
      nodes.x.push(box ? round(box.left + origin.x) : 0);
      nodes.y.push(box ? round(box.top + origin.y) : 0);
      nodes.width.push(box ? round(box.right - box.left) : 0);
      nodes.height.push(box ? round(box.bottom - box.top) : 0);
      nodes.visible.push(visible ? 1 : 0);
      return nodes.parent.length - 1;
    }

    // Nodes wait on a stack, since scripts can nest them deeper than functions can call each other.
    capture(root, origin) {
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
        if (run) this.text(run);
        run = null;
        if (task.close) this.html.push(`</${task.close}>`);
        else this.element(task, stack);
      }
    }

    element({ node, parent, rendered, frameIsVisible, origin }, stack) {
      const frame = frameBodyOf(node);
      const name = frame ? "marrow-frame" : nameOf(node);
      const shown = shows(node, rendered);
      const visible = shown.visible && frameIsVisible;
      const box = shown.rendered ? rectOf(node) : null;
      const number = this.add(name, parent, box, origin, visible);
      this.html.push(startTag(node, name, number));
      const isHtml = namespaceOf(node) === HTML;
      if (isHtml && VOID.has(name)) return;
      stack.push({ close: name });
      if (isHtml && EMPTIED.has(name) && !isJsonLd(node)) return;
      const raw = isHtml && (RAW.has(name) || isJsonLd(node));
      const task = { parent: number, rendered: shown.rendered, visible, frameIsVisible, origin, raw };
      if (frame) {
        task.frameIsVisible = visible;
        // In a frame, coordinates begin at its content.
        if (box) task.origin = { x: origin.x + box.left + node.clientLeft, y: origin.y + box.top + node.clientTop };
      }
      const children = [...(frame ? childNodesOf(frame) : childrenOf(node, this.findShadowRoot))];
      if (LOSES_A_LINE_FEED.has(name) && children[0]?.data?.startsWith("\n")) this.html.push("\n");
      for (const child of children.reverse()) stack.push({ ...task, node: child });
    }

    text({ texts, parent, rendered, visible, raw, origin }) {
      const data = texts.map((each) => each.data).join("");
      if (!data) return;
      this.html.push(raw ? data.replaceAll("</", "<\\/") : escapeText(data));
      this.add("#text", parent, rendered ? boxAround(texts) : null, origin, visible);
    }
  }

  return function marrowSnapshot(document, { findShadowRoot = shadowRootOf, writer = "" } = {}) {
    const window = windowOf(document);
    const snapshot = new Snapshot(findShadowRoot);
    const root = rootOf(document);
    if (root) snapshot.capture(root, { x: window.scrollX, y: window.scrollY });
    return {
      "marrow-snapshot": VERSION,
      writer,
      url: addressOf(document),
      viewport: { width: window.innerWidth, height: window.innerHeight },
      html: snapshot.html.join(""),
      nodes: snapshot.nodes,
    };
  };
})();
