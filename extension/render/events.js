// What is kept, in document order, for renderers: enter(row, name, element), text(data), leave(row, name).
//
// An element is told of if it holds something that is kept. Values of attributes are read from the page when asked for.

var marrowEvents = (() => {
  "use strict";

  const { TEXT } = marrowTags;
  const SAFE_ADDRESS = /^(?:https?|mailto|tel):/i;
  const SAFE_PICTURE = /^(?:https?:|data:image\/(?:png|jpeg|gif|webp|avif);)/i;

  function tell({ table, keep }, visitor) {
    const holding = table.below(table.mask((tag, row) => keep[row] && (table.leaves[row] || tag === TEXT)));
    const open = [];
    const leaveUntil = (row) => {
      while (open.length && table.end[open.at(-1)] <= row) {
        const left = open.pop();
        visitor.leave(left, table.names[left]);
      }
    };
    for (let row = 0; row < table.length; row++) {
      leaveUntil(row);
      if (table.tag[row] === TEXT) {
        if (keep[row]) visitor.text(table.texts[row]);
      } else if (holding[row] || (keep[row] && table.end[row] === row + 1)) {
        visitor.enter(row, table.names[row], table.nodes[row]);
        open.push(row);
      }
    }
    leaveUntil(table.length);
  }

  // The absolute address in an attribute, or "" if there is none that is safe to give on.
  function address(element, name, base) {
    const given = marrowWalk.attributeOf(element, name);
    if (given === null || !given.trim()) return "";
    let url;
    try {
      url = new URL(given.trim(), base).href;
    } catch {
      return "";
    }
    return (name === "src" || name === "poster" ? SAFE_PICTURE : SAFE_ADDRESS).test(url) ? url : "";
  }

  // The address of a picture: where it waits to be shown, pages keep it in another attribute.
  function picture(element, base) {
    const names = ["data-src", "data-original", "data-lazy-src"];
    for (const name of names) {
      const waiting = marrowWalk.attributeOf(element, name);
      if (waiting && URL.canParse(waiting.trim(), base)) {
        const url = new URL(waiting.trim(), base).href;
        if (/^https?:/i.test(url)) return url;
      }
    }
    return address(element, "src", base);
  }

  return { tell, address, picture };
})();
