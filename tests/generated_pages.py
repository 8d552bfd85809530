"""Pages from a seeded generator: as untidy as the web, each the same on every machine.

They are for comparing two ways to the same answer (the engine of the add-on and this one), so they have a little of
everything that either could see in its own way: unclosed elements, comments in text, scripts without spaces, hidden and
positioned parts, pictures, forms, unknown elements, other vocabularies.
"""

from random import Random

_TEXT = (
    "water coffee beans roast grind the of and a to in it is was for with on as by at from that cup morning light dark "
    "slow filter paper kettle scale gram minute taste acid sweet bitter farm hill rain season harvest price trade"
)
_WORDS = _TEXT.split()
_CHINESE = "今天我们去公园看花。水很热，咖啡好喝！"
_INLINE = ("b", "i", "em", "span", "strong", "sup", "u", "code", "q", "x-term")
_BOXES = ("div", "div", "div", "section", "article", "main", "aside", "x-card", "center", "td")
_STYLES = (
    " hidden",
    " style='display: none'",
    " style='visibility:HIDDEN'",
    " style='position: absolute; top: 0'",
    " style='position:fixed'",
    " aria-hidden=true",
    " class='wide box'",
    " id=part",
)
_ODD_TEXTS = ("&nbsp;", "&amp;", "\u2003more", " &lt;p>", "\n\n  ", "\u200b", " \U0001f600 ", " \U00020000x")
_MENUS = (("ul", "li"), ("ol", "li"), ("div", "div"), ("nav", "span"), ("dl", "dd"), ("x-menu", "x-a"))


class _Writer:
    def __init__(self, seed):
        self.random = Random(seed)

    def pick(self, choices):
        return choices[int(self.random.random() * len(choices))]

    def chance(self, share):
        return self.random.random() < share

    def words(self, most):
        count = 1 + int(self.random.random() ** 2 * most)
        text = " ".join(self.pick(_WORDS) for _ in range(count))
        if self.chance(0.05):
            text += " <!-- a comment --> " + self.pick(_WORDS)
        if self.chance(0.05):
            text += self.pick(_ODD_TEXTS)
        if self.chance(0.04):
            text += "".join(self.pick(_CHINESE) for _ in range(12))
        return text

    def attributes(self):
        return self.pick(_STYLES) if self.chance(0.12) else ""

    def link(self):
        return f"<a href=/{self.pick(_WORDS)}>{self.words(4)}</a>"

    def sentence(self, most):
        parts = [self.words(most)]
        while self.chance(0.45):
            name = self.pick(_INLINE)
            inner = self.link() if self.chance(0.4) else f"<{name}>{self.words(5)}</{name}>"
            parts.append(f"{self.pick((' ', ''))}{inner} {self.words(most)}")
        return "".join(parts)

    def paragraph(self):
        return f"<p{self.attributes()}>{self.sentence(50)}{self.pick(('</p>', '', ''))}\n"

    def menu(self):
        name, item = self.pick(
            (("ul", "li"), ("ol", "li"), ("div", "div"), ("nav", "span"), ("dl", "dd"), ("x-menu", "x-a"))
        )
        links = "".join(f"<{item}>{self.link()}</{item}>" for _ in range(1 + int(self.random.random() * 12)))
        return f"<{name}{self.attributes()}>{links}</{name}>"

    def list(self):
        return "<ul>" + "".join(f"<li>{self.sentence(12)}" for _ in range(1 + int(self.random.random() * 5))) + "</ul>"

    def table(self):
        row = "".join(f"<td>{self.words(4)}" for _ in range(1 + int(self.random.random() * 4)))
        return f"<table{self.attributes()}>" + f"<tr>{row}" * (1 + int(self.random.random() * 4)) + "</table>"

    def odd(self):
        return self.pick(
            (
                "<script>var words = 'that are code';</script>",
                "<style>p { color: red }</style>",
                "<noscript><p>no scripts</p></noscript>",
                "<template><p>no part of the page</p></template>",
                "<iframe src=/x>old</iframe>",
                "<hr>",
                "text between<br>and after",
                f"<h{1 + int(self.random.random() * 6)}>{self.words(8)}</h2>",
                f"<figure><img src=a.png alt=x><figcaption>{self.words(9)}</figcaption></figure>",
                "<video src=v.webm></video>",
                f"<svg><title>{self.words(2)}</title><path d='M0 0'/>"
                f"<foreignObject><p>{self.words(3)}</p></foreignObject></svg>",
                "<math><mi>x</mi><mo>=</mo><mn>1</mn></math>",
                f"<form><label>{self.words(3)}<input name=q></label><select><option>one<option>two</select></form>",
                f"<pre>\n{self.words(9)}\n  {self.words(9)}</pre>",
                f"<textarea>{self.words(4)}</textarea>",
                f"<blockquote>{self.sentence(30)}</blockquote>",
                f"<a href=/a><div>{self.words(9)}</div><img src=b.png></a>",
                f"<b>{self.words(3)}<p>{self.words(6)}</b>{self.words(2)}</p>",
                f"{self.words(6)}",
            )
        )

    def part(self, depth):
        if depth > 0 and self.chance(0.5):
            return self.box(depth - 1)
        return self.pick((self.paragraph, self.paragraph, self.paragraph, self.menu, self.list, self.table, self.odd))()

    def box(self, depth):
        name = self.pick(_BOXES)
        parts = "".join(self.part(depth) for _ in range(1 + int(self.random.random() * 5)))
        return f"<{name}{self.attributes()}>\n{parts}</{name}>"


def generated_page(seed):
    """Return the page of a seed."""
    writer = _Writer(seed)
    head = f"<head><meta charset=utf-8><title>{writer.words(6)}</title></head>" if writer.chance(0.8) else ""
    body = "".join(writer.box(writer.pick((0, 1, 2, 3, 5))) for _ in range(1 + int(writer.random.random() * 5)))
    return f"<!doctype html><html>{head}<body{writer.attributes()}>{body}</body></html>"
