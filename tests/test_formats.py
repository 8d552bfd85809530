"""A page with every construct in every format, and back: goldens, read by hand; parsers that are not ours."""

import json
import re
from pathlib import Path

import jsonschema
import pytest
from lxml import etree

import marrow
from marrow.errors import UnknownKnob
from marrow.registry import RENDERERS
from marrow.render.json import schema
from marrow.structure.block import walk
from outlines import as_markdown_can, outline, through_markdown, whole
from pages import EXAMPLES

TORTURE = Path(__file__).parent / "torture"
FORMATS = {"text": "page.txt", "markdown": "page.md", "html": "page.out.html", "xml": "page.xml", "json": "page.json"}
RELAX_NG = etree.RelaxNG(etree.parse(Path(__file__).parent / "tei.rng"))
VALIDATOR = jsonschema.Draft202012Validator(schema())


@pytest.fixture(scope="module")
def torture():
    return whole((TORTURE / "page.html").read_bytes())


def rendered(result, format):
    """Return a rendering without what differs from run to run, and from version to version."""
    if format != "json":
        return re.sub(r'version="[\d.]+"', 'version="0"', result.render(format))
    values = json.loads(result.json)
    return json.dumps({**values, "timings": {}}, ensure_ascii=False, indent=1)


@pytest.mark.parametrize("format", FORMATS)
def test_goldens(torture, format):
    assert rendered(torture, format) + "\n" == (TORTURE / FORMATS[format]).read_text()


def test_all_formats_are_in_the_goldens():
    assert set(FORMATS) == set(RENDERERS.names())


def test_html_is_read_back_as_the_same_blocks(torture):
    again = whole(torture.html)
    assert outline(again.blocks) == outline(torture.blocks)
    assert (again.text, again.html, again.markdown) == (torture.text, torture.html, torture.markdown)


def test_a_parser_of_markdown_reads_the_same_blocks(torture):
    again = through_markdown(torture.markdown)
    assert as_markdown_can(again.blocks) == as_markdown_can(torture.blocks)


@pytest.mark.parametrize("name", [*EXAMPLES, "torture"])
def test_json_and_xml_are_valid(name, torture):
    result = torture if name == "torture" else whole(EXAMPLES[name])
    VALIDATOR.validate(json.loads(result.json))
    RELAX_NG.assertValid(etree.fromstring(result.xml.encode()))


def test_the_schema_refuses_what_is_wrong(torture):
    values = json.loads(torture.json)
    values["blocks"][0].pop("level")
    assert not VALIDATOR.is_valid(values)


@pytest.mark.parametrize("format", sorted(set(FORMATS) - {"json"}))
def test_spans_are_where_the_blocks_are(torture, format):
    text, spans = torture.render(format), torture.spans(format)
    for block in walk(torture.blocks):
        if block.kind == "paragraph" and block.number in spans:
            first = re.match(r"\w+", block.runs[0].text)
            start, stop = spans[block.number]
            assert first is None or first[0] in text[start:stop]
            assert "\n\n" not in text[start:stop]
    numbers = [block.number for block in walk(torture.blocks)]
    assert numbers == list(range(len(numbers)))
    missing = {block.kind for block in walk(torture.blocks) if block.number not in spans}
    assert missing <= ({"image", "media", "rule", "figure", "cell"} if format == "text" else set())


def test_rows_of_blocks_are_those_that_were_kept(torture):
    page = torture.page
    rows = {row for block in torture.blocks for row in block.rows}
    for block in torture.blocks:
        path = block.path(page)
        assert path.css.startswith("html > body")
    assert all(torture.selection.keep[row] or page.name(row) == "script" for row in rows)


@pytest.mark.parametrize("switch", ["links", "images", "tables"])
def test_switches_change_nothing_but_what_they_say(torture, switch):
    before = torture.selection.keep.copy()
    html = torture.render("html", **{switch: False})
    assert (torture.selection.keep == before).all()
    gone = {"links": "bare.example", "images": "<img", "tables": "<table"}[switch]
    assert gone in torture.html
    assert gone not in html
    if switch == "links":
        assert whole(html).text == torture.text


def test_front_matter_is_yaml_and_only_where_it_has_a_place():
    result = whole("<title>A: b</title><h1>A: \"b\" 'c'</h1><p>Text", url="http://example.org/")
    head, _, rest = result.render("markdown", front_matter=True)[4:].partition("\n---\n\n")
    assert head.startswith('title: "A: \\"b\\" \'c\'"\n')
    assert rest == result.markdown
    with pytest.raises(UnknownKnob, match="the format 'html' has no place for front matter; markdown has"):
        result.render("html", front_matter=True)


def test_content_that_is_only_told_is_rendered_in_every_format():
    told = "A text that only the structured data tell, and that is long enough to be taken for content. " * 2
    result = marrow.extract(
        f'<script type=application/ld+json>{{"@type": "Article", "articleBody": "{told}"}}</script>'
    )
    for name in FORMATS:
        assert "only the structured data tell" in result.render(name)
