// The page as a browser shows it, as a snapshot (docs/SNAPSHOT.md): its HTML, and a box and visibility for each node.
//
// A classic script, like walk.js, which is evaluated before it. marrowSnapshot(document) returns the snapshot. A caller
// that can see closed shadow roots passes a function that finds them.

var marrowSnapshot = (() => {
  "use strict";

  const { walk, reader, addressOf, childNodesOf, ownerOf, rectOf, windowOf } = marrowWalk;
  const VERSION = 1;
  const MARK = "data-marrow-node";
  const LOSES_A_LINE_FEED = new Set(["pre", "textarea", "listing"]);
  const UNWRITABLE_ATTRIBUTE = /[\s/>=\0]/;
  const ESCAPES = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "\u00a0": "&nbsp;", "\r": "&#13;" };

  const escapeText = (text) => text.replace(/[&<>\u00a0\r]/g, (each) => ESCAPES[each]);
  const escapeValue = (value) => value.replace(/[&"\u00a0\r]/g, (each) => ESCAPES[each]);
  const round = (pixels) => Math.round(pixels * 100) / 100;
  const attributesOf = reader(Element, "attributes");

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

  // What marrowWalk.walk tells is written down.
  class Snapshot {
    constructor() {
      this.html = ["<!DOCTYPE html>"];
      this.nodes = { parent: [], name: [], x: [], y: [], width: [], height: [], visible: [] };
    }

    add(name, box, { parent, origin, visible }) {
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

    element(node, place) {
      const number = this.add(place.name, place.rendered ? rectOf(node) : null, place);
      this.html.push(startTag(node, place.name, number));
      if (LOSES_A_LINE_FEED.has(place.name) && childNodesOf(node)[0]?.data?.startsWith("\n")) this.html.push("\n");
      return number;
    }

    text(texts, place) {
      const data = texts.map((each) => each.data).join("");
      if (!data) return;
      this.html.push(place.raw ? data.replaceAll("</", "<\\/") : escapeText(data));
      this.add("#text", place.rendered ? boxAround(texts) : null, place);
    }

    close(name) {
      this.html.push(`</${name}>`);
    }
  }

  return function marrowSnapshot(document, { findShadowRoot, writer = "" } = {}) {
    const window = windowOf(document);
    const snapshot = new Snapshot();
    walk(document, snapshot, { findShadowRoot });
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
