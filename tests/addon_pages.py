"""Pages for the add-on, written by hand: what it must hide, and what would see or break it."""

from pages import ARTICLE, FOOT, MENU

TEXT = "Words of the article, enough of them that this paragraph is what the page is for, and nothing less than that."
_TEXT = f"<p>{TEXT}</p>"
_STORY = ARTICLE.replace("</figure>", "</figure>" + _TEXT).replace("<ul>", _TEXT * 2 + "<ul>", 1)


def _page(title, body, style=""):
    head = f"<head><meta charset=utf-8><title>{title}</title><style>{style}</style></head>"
    return f"<!doctype html><html lang=en>{head}<body>{body}</body></html>"


_STUBBORN = """
nav li {visibility: visible !important}
.popup {position: fixed; right: 0; bottom: 0; visibility: visible}
aside {animation: blink 1s infinite}
@keyframes blink {from {visibility: visible} to {visibility: visible}}
"""
_ASIDE = "<aside><h3>See also</h3><p style=' color : red;'>An aside</p></aside>"
_POPUP = "<div class=popup style='visibility: visible !important'>Buy now</div>"
PLAIN = _page("A page", f"{MENU}loose text<div class=columns>{_STORY}{_ASIDE}</div>{_POPUP}{FOOT}", _STUBBORN)

# A page that allows nothing, neither styles nor text that becomes mark-up.
_POLICY = "default-src 'none'; require-trusted-types-for 'script'"
STRICT = PLAIN.replace("<head>", f'<head><meta http-equiv=Content-Security-Policy content="{_POLICY}">')

# A story with a slot, an open and a closed shadow root, a frame of the same origin.
SHADOWS = _page(
    "Shadows",
    f"""{MENU}<x-story><div slot=body>{_TEXT * 3}</div><p>in no slot</p></x-story><x-closed></x-closed>
<iframe title=frame width=400 height=200
  srcdoc="<body><nav><a href=/>Frame menu</a></nav><p>Framed words.</p></body>"></iframe>{FOOT}
<script>
customElements.define("x-story", class extends HTMLElement {{
  constructor() {{
    super();
    this.attachShadow({{mode: "open"}}).innerHTML =
      "<style>.ad, .ad b {{visibility: visible}}</style><div class=story><slot name=body></slot></div>" +
      "<div class=ad style='color: red'>An <b>advertisement</b></div>";
  }}
}});
customElements.define("x-closed", class extends HTMLElement {{
  constructor() {{
    super();
    window.closedRoot = this.attachShadow({{mode: "closed"}});
    window.closedRoot.innerHTML = "<p>Words of a closed root</p>";
  }}
}});
</script>""",
)

_NAMES = "call childNodes parentElement style getRootNode attributes setAttribute localName nodeType".split()  # noqa: SIM905
_IMAGES = "documentElement body URL createElement querySelector title defaultView".split()  # noqa: SIM905

# Scripts that replace what a script calls, elements named like properties, an observer that undoes every change.
HOSTILE = _page(
    "Hostile",
    f"""<form id=marrowAddon name=marrowAddon>{"".join(f"<input name={name}>" for name in _NAMES)}{_TEXT}</form>
{"".join(f"<img name={name}>" for name in _IMAGES)}
<iframe name=marrowTable></iframe><div id=marrowWalk></div><div id=chrome></div>
{MENU}<div><main>{_TEXT * 4}</main></div>{FOOT}
<script>
window.seen = [];
window.broken = () => {{ window.seen[window.seen.length] = "called"; throw new Error("broken"); }};
const observer = new MutationObserver((records) => {{
  for (const record of records) {{
    window.seen[window.seen.length] = record.type + " " + record.target.nodeName;
    if (record.type === "attributes") record.target.removeAttribute(record.attributeName);
  }}
}});
observer.observe(document, {{ subtree: true, childList: true, attributes: true, characterData: true }});
for (const [owner, names] of [
  [Element.prototype, ["getBoundingClientRect", "checkVisibility", "getAttribute", "attachShadow"]],
  [Node.prototype, ["getRootNode", "appendChild"]],
  [Map.prototype, ["get", "set", "has"]],
  [String.prototype, ["replace", "split", "charCodeAt", "slice"]],
  [JSON, ["stringify"]],
  [Array.prototype, ["push", "map", "filter", "at", "includes", "forEach"]],
]) for (const name of names) owner[name] = window.broken;
Object.prototype.keep = 1;
Object.prototype.parent = "polluted";
Object.defineProperty(Object.prototype, "visible", {{ get: window.broken, set: window.broken }});
window.getComputedStyle = window.broken;
</script>""",
)

# A page that puts elements beside its content, which shifts the places of all others.
RESTLESS = _page(
    "Restless",
    f"""{MENU}<main>{_TEXT * 4}</main>{FOOT}
<script>
window.add = (count) => {{
  for (let i = 0; i < count; i++) {{
    const advertisement = document.createElement("div");
    advertisement.textContent = "Buy";
    document.body.prepend(advertisement);
  }}
}};
</script>""",
)

_MARKUP = "&lt;img src=x onerror=window.pwned=1>&lt;script>window.pwned=1&lt;/script>"
INJECTING = _page(
    "&lt;img src=x onerror=window.pwned=1>",
    f"""{MENU}<main>{_TEXT * 3}<p class='&lt;b>' id='">&lt;script>'>Text that is mark-up: {_MARKUP} and words.</p>
<p><a href='javascript:window.pwned=1'>a link</a> <a href=' java&#10;script:window.pwned=1'>another</a>
<img src='data:text/html,x' alt='a "picture"'></p></main>""",
)

# 100,000 nodes; and shadow roots in shadow roots, each with many nodes.
LARGE = _page(
    "Large",
    f"""{MENU}<main></main>{FOOT}
<script>
const main = document.querySelector("main");
for (let i = 0; i < 25000; i++) {{
  const p = document.createElement("p");
  p.innerHTML = `Paragraph ${{i}} has <b>some</b>`;
  main.append(p);
}}
</script>""",
)
MANY_SHADOWS = _page(
    "Many shadows",
    f"""{MENU}<main>{_TEXT * 3}</main><div id=host></div>
<script>
let at = document.getElementById("host");
for (let depth = 0; depth < 300; depth++) {{
  const root = at.attachShadow({{mode: "open"}});
  for (let i = 0; i < 60; i++) {{
    const p = document.createElement("p");
    p.textContent = "x";
    root.append(p);
  }}
  at = root.appendChild(document.createElement("div"));
}}
</script>""",
)

PAGES = {
    "plain": PLAIN,
    "strict": STRICT,
    "shadows": SHADOWS,
    "hostile": HOSTILE,
    "restless": RESTLESS,
    "injecting": INJECTING,
    "large": LARGE,
    "many-shadows": MANY_SHADOWS,
}
