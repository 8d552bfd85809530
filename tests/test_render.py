"""Text as METHODS 1.2 says, readable alone; JSON that says where it comes from."""

import json

import pytest

import marrow
from marrow.errors import UnknownName


def text(html):
    return marrow.extract(html, method="everything").text


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ("<p>a</p><p>b</p>", "a\nb"),
        ("<b>a</b> <b>b</b>", "a b"),
        ("<b>a</b><b>b</b>", "ab"),
        ("a<br>b<br><br>c", "a\nb\nc"),
        ("<p>one\n  two\t three\xa0four</p>", "one two three\xa0four"),
        ("<div>a<p>b</p>c</div>", "a\nb\nc"),
        ("<span>a<div>b</div>c</span>", "a\nb\nc"),
        ("<h1>Head</h1>text", "Head\ntext"),
        ("<ul><li>a<li>b<ul><li>c<ol><li>d</ol></ul><li>e</ul>", "a\nb\n  c\n    d\ne"),
        ("<table><tr><th>a<th>b<tr><td>1<td>2 <b>3</b></table>", "a\tb\n1\t2 3"),
        ("<table><tr><td><p>a</p><p>b</p><td>c</table>", "a\nb\nc"),
        ("<table><tr><td>only</table>", "only"),
        ("<pre>\nif a:\n    b()\n\n  c\n</pre>after", "if a:\n    b()\n\n  c\nafter"),
        ("<p>a <pre><code>x = <b>1</b>\n\ty</code></pre>", "a\nx = 1\n\ty"),
        ("<pre>   </pre>a", "a"),
        ("<textarea>a\n b</textarea>", "a\n b"),
        ("<p>a<script>x</script>b</p>", "ab"),
        ("<p>a<noscript>x</noscript>b</p>", "ab"),
        ("<p>漢字<b>漢字</b></p>", "漢字漢字"),
    ],
)
def test_text(html, expected):
    assert text(html) == expected


def test_what_is_left_out_does_not_glue_words():
    assert (
        marrow.extract("<p>one<span hidden>two</span>three", method="everything", skip_hidden=True).text == "one three"
    )


def test_json_tells_where_the_content_is():
    result = marrow.extract("<div><p>one two three four</p><p>five</p></div>", url="http://example.org/", method="wnr")
    found = json.loads(result.render("json"))
    assert found["text"] == "one two three four"
    assert (found["url"], found["status"], found["method"]) == ("http://example.org/", "kept", "wnr")
    (node,) = found["nodes"]
    assert node["css"] == "html > body > div:nth-of-type(1) > p:nth-of-type(1)"
    assert node["reason"] == "chosen"


def test_unknown_format():
    with pytest.raises(UnknownName, match="no format 'pdf'; there are html, json, markdown, text, xml"):
        marrow.extract("<p>a").render("pdf")


def test_repr_is_short():
    assert repr(marrow.extract("<p>a b c")) == "<Result kept by marrow: 5 characters>"
    assert repr(marrow.parse("<p>a", url="http://x/")) == "<Page of 5 rows, 1 characters, http://x/>"
