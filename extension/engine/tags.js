// The table of tag names and the sets of elements, those of src/marrow/tags.py: a test compares them.

var marrowTags = (() => {
  "use strict";

  const NAMES =
    "#text #unknown a abbr acronym address applet area article aside audio b base basefont bdi bdo bgsound " +
    "big blink blockquote body br button canvas caption center cite code col colgroup data datalist dd del " +
    "details dfn dialog dir div dl dt em embed fieldset figcaption figure font footer form frame frameset " +
    "h1 h2 h3 h4 h5 h6 head header hgroup hr html i iframe image img input ins kbd keygen label legend li " +
    "link listing main map mark marquee menu menuitem meta meter multicol nav nextid nobr noembed noframes " +
    "noscript object ol optgroup option output p param picture plaintext pre progress q rb rp rt rtc ruby s " +
    "samp script search section select slot small source spacer span strike strong style sub summary sup " +
    "table tbody td template textarea tfoot th thead time title tr track tt u ul var video wbr xmp svg g " +
    "path rect circle ellipse line polyline polygon use defs symbol text tspan desc foreignObject mask " +
    "linearGradient radialGradient stop clipPath filter math mi mn mo ms mtext mrow mfrac msqrt mroot msub " +
    "msup msubsup munder mover munderover mtable mtr mtd mstyle mspace semantics annotation annotation-xml";

  const SETS = {
    DROP: "base head link meta noscript script style template title",
    BLOCK:
      "address article aside blockquote body caption center col colgroup dd details dialog dir div dl dt " +
      "fieldset figcaption figure footer form frameset h1 h2 h3 h4 h5 h6 header hgroup hr legend li main " +
      "menu nav ol optgroup option p pre section summary table tbody td tfoot th thead tr ul",
    LIST: "dir dl menu ol ul",
    CELL: "td th",
    MEDIA: "applet audio canvas embed iframe image img object picture video svg math",
    PREFORMATTED: "listing plaintext pre textarea xmp",
    NOT_VALID: "head link meta noscript script select style title",
    JOINABLE: "#text a b div em i p span strong sub sup u",
    NOT_RATED: "a body br em h1 h2 h3 h4 h5 header hr iframe nav script span",
    REMOVED: "script style",
  };

  const TEXT = 0;
  const UNKNOWN = 1;
  const codes = new Map(NAMES.split(" ").map((name, code) => [name, code]));
  const codeOf = (name) => codes.get(name) ?? UNKNOWN;

  // A set is a column over codes: BLOCK[code] is 1 for the code of a block element.
  function tagSet(names) {
    const column = new Uint8Array(codes.size);
    for (const name of names.split(" ")) column[codes.get(name)] = 1;
    return column;
  }

  const sets = Object.fromEntries(Object.entries(SETS).map(([name, names]) => [name, tagSet(names)]));
  return { NAMES, SETS, TEXT, UNKNOWN, codeOf, ...sets };
})();
