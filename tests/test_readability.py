"""Readability: the worked example, what it rewrites, removes, chooses and cleans, one rule a test."""

import pytest

import marrow
from marrow import tags
from marrow.page_level.readability_draft import prepared, with_paragraphs
from marrow.page_level.readability_title import similarity, title

FIRST = "Aaaa bbbb, cccc dddd, eeee ffff gggg hhhh iiii jjjj kkkk llll mmmm nnnn oooo pppp qqqq rrrr ssss tttt uuuu."
EXAMPLE = (
    '<title>Story</title><div id="nav"><ul><li><a href="/">Home</a></li><li><a href="/n">News</a></li></ul></div>'
    f'<div id="c"><p>{FIRST}</p><p>Second paragraph, which is shorter than the first one.</p></div>'
    '<div id="side"><p>Tiny.</p></div>'
)
TEXT = "There is text in this paragraph, it has commas, and it is long enough to score for the element around it. " * 6
SHORT = "A short line without a full stop"


def lines(html, **knobs):
    return marrow.extract(html, method="readability", **knobs).text.splitlines()


def article(inner, before="", after=""):
    return f"{before}<div><p>{TEXT}</p>{inner}<p>{TEXT}</p></div>{after}"


@pytest.mark.parametrize("threshold", [50, 500])
def test_example(threshold):
    assert lines(EXAMPLE, threshold=threshold) == [
        FIRST, "Second paragraph, which is shorter than the first one.", "Tiny.",
    ]  # fmt: skip
    selection = marrow.select(marrow.parse(EXAMPLE), "readability", threshold=threshold)
    page, score = selection.page, selection.ratios["score"]
    found = {page[row].attributes.get("id", page.name(row)): round(float(score[row]), 4) for row in score.nonzero()[0]}
    assert found == {"c": 13, "body": 3.8161}


def outline(draft, node=0):
    """A draft as nested lists of names."""
    children, child = [], node + 1
    while child < draft.end[node]:
        children.append(outline(draft, child))
        child = int(draft.end[child])
    name = tags.NAMES[draft.tag[node]]
    return [name, *children] if name != "#text" else name


class TestParagraphs:
    @pytest.mark.parametrize(
        ("html", "expected"),
        [
            ("<div>a<br><br>b<i>c</i><br> <br>d<ul></ul></div>",
             ["body", ["div", "#text", ["p", "#text", ["i", "#text"]], ["p", "#text"], ["ul"]]]),
            ("<p>a<br><br>b</p>", ["body", ["div", "#text", ["p", "#text"]]]),
            ("<div>a<br>b</div>", ["body", ["div", "#text", ["br"], "#text"]]),
            ("<font>a</font><script>b</script>", ["body", ["span", "#text"]]),
        ],
    )  # fmt: skip
    def test_line_breaks_in_a_row(self, html, expected):
        assert outline(prepared(marrow.parse(html))) == expected

    @pytest.mark.parametrize(
        ("html", "expected"),
        [
            ("<div>a<b>b</b></div>", ["body", ["p", "#text", ["b", "#text"]]]),
            ("<div><p>a</p></div>", ["body", ["p", "#text"]]),
            ("<div><p><a>a</a></p></div>", ["body", ["div", ["p", ["a", "#text"]]]]),
            ("<div><h2>a</h2></div>", ["body", ["p", ["h2", "#text"]]]),
            ("<div><br>a<br><ul></ul>b<br></div>",
             ["body", ["div", ["br"], ["p", "#text"], ["ul"], ["p", "#text", ["br"]]]]),
            ("<div><div>a</div><p>b</p></div>", ["body", ["div", ["p", "#text"], ["p", "#text"]]]),
            ("<div><a><div>a</div></a></div>", ["body", ["div", ["a", ["p", "#text"]]]]),
            ("<div><a><b>a</b></a></div>", ["body", ["div", ["p", ["a", ["b", "#text"]]]]]),
        ],
    )  # fmt: skip
    def test_divs(self, html, expected):
        page = marrow.parse(html)
        assert outline(with_paragraphs(page, prepared(page)).draft) == expected


class TestRemoval:
    @pytest.mark.parametrize(
        "element",
        [
            "<p hidden>{}", "<p style='visibility: hidden'>{}", "<p aria-hidden=true>{}", "<p class=sidebar>{}",
            "<p id=footer>{}", "<section role=navigation><p>{}</p></section>",
            "<section role=dialog aria-modal=true><p>{}</p></section>", "<p class=byline>{}", "<p rel=author>{}",
            "<p itemprop='author name'>{}",
        ],
    )  # fmt: skip
    def test_what_goes(self, element):
        line = "By a line of text, no more than this."
        assert lines(article(element.format(line))) == [TEXT.strip()] * 2

    @pytest.mark.parametrize(
        "element",
        ["<p class='sidebar main'>{}", "<table><tr><th>x<td><p class=sidebar>{}</table>", "<p class=note>{}"],
    )
    def test_what_stays(self, element):
        assert any("line of text" in line for line in lines(article(element.format("A line of text."))))

    def test_only_the_first_byline(self):
        page = article("<p class=byline>By someone.</p><p class=byline>By another.</p>")
        assert lines(page) == [TEXT.strip(), "By another.", TEXT.strip()]
        known = '<meta name="author" content="Someone">' + page
        assert lines(known) == [TEXT.strip(), "By someone.", "By another.", TEXT.strip()]

    def test_the_first_heading_that_is_the_title(self):
        page = article("<h2>A story of two towns</h2><h2>Another story</h2>")
        assert lines(page)[1:3] == ["A story of two towns", "Another story"]
        assert lines(f"<title>A story of two towns | Daily</title>{page}")[1:2] == ["Another story"]

    def test_less_strict_where_too_little_is_left(self):
        assert lines(f"<div class=sidebar><p>{TEXT}</p></div><p>{SHORT}.") == [TEXT.strip(), f"{SHORT}."]


class TestSiblings:
    @pytest.mark.parametrize(
        ("sibling", "joins"),
        [
            ("<p>A short line with a full stop.</p>", True), (f"<p>{SHORT}</p>", False),
            ("<p>A short <a href=/>line</a> with a full stop.</p>", False), (f"<p>{'word ' * 20}</p>", True),
            (f"<ul><li>{SHORT}.</li></ul>", False), (f"<blockquote><p>{TEXT}</p><p>{TEXT}</p></blockquote>", True),
        ],
    )  # fmt: skip
    def test_siblings(self, sibling, joins):
        around = "".join(f"<p>{TEXT}</p>" for _ in range(5))
        found = lines(f"<section><div>{around}</div>{sibling}</section>")
        assert (len(found) > 5) == joins


class TestCleaning:
    @pytest.mark.parametrize(
        "element",
        [
            "<form><input><p>Your name</p></form>", "<footer><p>The end of it.</footer>", "<button>Press</button>",
            "<aside><p>Beside it.</aside>", "<h2 class=promo>Buy</h2>",
            "<div><p><a href=/>A link</a><p><a href=/>Another</a></div>",
            "<div class=share-box><p>Send it</p><p>to all</p></div>",
            "<table><tr><td><a href=/>a link</a><td><a href=/>and another</a></table>",
            "<div><p>Loading...</p><p></p></div>",
        ],
    )  # fmt: skip
    def test_what_goes(self, element):
        assert lines(article(element)) == [TEXT.strip()] * 2

    @pytest.mark.parametrize(
        "element",
        [
            "<table><tr><th>Name<th>Age<tr><td>Ada<td>36</table>", "<ul><li>One point<li>Another point</ul>",
            "<table><caption>Links</caption><tr><td><a href=/>a link</a><td><a href=/>and another</a></table>",
            "<h2>Headline</h2>", "<pre>code</pre>",
            "<code><ul><li><a href=/>One of two links</a><li><a>Another one</a></ul></code>",
            "<ul><li><img src=a.png>A<li><img src=b.png>B</ul>", "<div><p>One.</p><p>Two.</p></div>",
        ],
    )  # fmt: skip
    def test_what_stays(self, element):
        assert len(lines(article(element))) > 2


class TestTitle:
    @pytest.mark.parametrize(
        ("html", "expected"),
        [
            ("<title>A story of two towns | The Daily</title>", "A story of two towns"),
            ("<title>Story | A paper of the whole country</title>", "A paper of the whole country"),
            ("<title>The Daily: a story of two whole towns</title>", "a story of two whole towns"),
            ("<title>The Daily: a story of towns</title><h1>The Daily: a story of towns</h1>", None),
            ("<title>Home</title><h1>A story of two whole towns</h1>", "A story of two whole towns"),
            ("<title>Home</title><h1>A story</h1>", "Home"), ("", ""),
        ],
    )  # fmt: skip
    def test_title(self, html, expected):
        assert title(marrow.parse(html)) == ("The Daily: a story of towns" if expected is None else expected)

    def test_similarity(self):
        assert similarity("one two", "two three") == pytest.approx(1 - 5 / 9)
        assert similarity("", "one") == similarity("one", "!") == 0
