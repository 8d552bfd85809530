// Safe, plain HTML of what is kept: elements of a list, attributes of a list, addresses absolute and of known schemes.

var marrowHtml = (() => {
  "use strict";

  const words = (text) => new Set(text.split(" "));
  const ELEMENTS = words(
    "p div section article main figure figcaption blockquote pre code h1 h2 h3 h4 h5 h6 ul ol li dl dt dd table caption " +
      "thead tbody tfoot tr th td a b strong i em u s sub sup small mark q cite abbr kbd samp var time details summary " +
      "br hr img video audio source ruby rt rp del ins dfn",
  );
  const VOID = words("br hr img source");
  const ATTRIBUTES = {
    "": "lang dir title",
    a: "href",
    img: "src alt width height",
    video: "src poster controls",
    audio: "src controls",
    source: "src type",
    td: "colspan rowspan",
    th: "colspan rowspan scope",
    ol: "start reversed type",
    li: "value",
    time: "datetime",
    blockquote: "cite",
    q: "cite",
    code: "class",
    pre: "class",
  };
  const LANGUAGE = /(?:^|\s)(lang(?:uage)?-[\w+#-]+)/;
  const ESCAPES = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
  const escape = (text) => text.replace(/[&<>"]/g, (each) => ESCAPES[each]);

  class Writer {
    constructor(base) {
      this.base = base;
      this.parts = [];
    }

    enter(_, name, element) {
      if (ELEMENTS.has(name)) this.parts.push(`<${name}${this.attributes(name, element)}>`);
    }

    leave(_, name) {
      if (ELEMENTS.has(name) && !VOID.has(name)) this.parts.push(`</${name}>`);
    }

    text(data) {
      this.parts.push(escape(data));
    }

    attributes(name, element) {
      const wanted = `${ATTRIBUTES[""]} ${ATTRIBUTES[name] ?? ""}`.trim().split(" ");
      return wanted.map((key) => this.attribute(name, key, element)).join("");
    }

    attribute(name, key, element) {
      let value = marrowWalk.attributeOf(element, key);
      if (key === "src" && name === "img") value = marrowEvents.picture(element, this.base) || null;
      else if (["src", "href", "poster", "cite"].includes(key))
        value = marrowEvents.address(element, key, this.base) || null;
      else if (key === "class") value = value && (LANGUAGE.exec(value)?.[1] ?? null);
      return value === null ? "" : ` ${key}="${escape(value)}"`;
    }
  }

  function html(selection, { title = "", language = "" } = {}) {
    const writer = new Writer(selection.table.url);
    marrowEvents.tell(selection, writer);
    const lang = language ? ` lang="${escape(language)}"` : "";
    const source = /^https?:/.test(selection.table.url)
      ? `<link rel="canonical" href="${escape(selection.table.url)}">\n`
      : "";
    return (
      `<!DOCTYPE html>\n<html${lang}>\n<head>\n<meta charset="utf-8">\n<title>${escape(title)}</title>\n${source}</head>\n` +
      `<body>\n${writer.parts.join("").trim()}\n</body>\n</html>\n`
    );
  }

  return { html };
})();
