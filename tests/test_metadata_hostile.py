"""Structured data that is broken or meant to hurt: an outcome in bounded time, never an exception."""

import json
import random
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

import marrow
from marrow.metadata.json_ld import load
from marrow.metadata.record import metadata
from pages import PAGE

SECONDS = 5
LD = "<script type='application/ld+json'>"

BROKEN = {
    "a comma too many": ('{"headline": "Tea", "keywords": ["a", "b",],}', {"headline": "Tea", "keywords": ["a", "b"]}),
    "a comma in a text": ('{"headline": "Tea,}", "name": "x",}', {"headline": "Tea,}", "name": "x"}),
    "a semicolon": ('{"headline": "Tea"};', {"headline": "Tea"}),
    "a line break in a text": ('{"headline": "Tea\ntime"}', {"headline": "Tea\ntime"}),
    "a comment around": ('<!-- {"headline": "Tea"} -->', {"headline": "Tea"}),
    "CDATA": ('//<![CDATA[\n{"headline": "Tea"}\n//]]>', {"headline": "Tea"}),
    "CDATA in comments": ('/*<![CDATA[*/{"headline": "Tea"}/*]]>*/', {"headline": "Tea"}),
    "cut off": (
        '{"@type": "Article", "headline": "Tea", "author": {"name": "Ann',
        {"@type": "Article", "headline": "Tea"},
    ),
    "quotes not escaped": (
        '{"headline": "The "best" tea", "datePublished": "2021"}',
        {"headline": "The ", "datePublished": "2021"},
    ),
    "an author in a thing": ('{"author": {"@type": "Person", "name": "Ann"}, x}', {"@type": "Person", "author": "Ann"}),
    "no JSON": ("var x = 1;", None),
    "nothing": ("", None),
    "a number of a million digits": ("1" * 10**6, None),
}


@pytest.mark.parametrize(("script", "found"), BROKEN.values(), ids=list(BROKEN))
def test_what_can_be_saved_is_saved(script, found):
    assert load(script) == found


HOSTILE = {
    "10 MB of things": lambda: (
        LD + "[" + '{"@type": "Article", "headline": "Tea and more tea"},' * 190_000 + "{}]</script>"
    ),
    "10 MB in one text": lambda: LD + '{"@type": "Article", "articleBody": "' + "word " * 2_000_000 + '"}</script>',
    "10 MB of escapes that are not closed": lambda: LD + '{"headline": "' + '\\"' * 5_000_000 + "</script>",
    "5 MB of broken pairs": lambda: LD + "{" + '"name":"x",,' * 400_000 + "</script>",
    "5 MB of keys": lambda: LD + '"author":{' * 500_000 + "</script>",
    "10 MB of white space": lambda: LD + " " * 5_000_000 + "x" + " " * 5_000_000 + "</script>",
    "10 MB of commas": lambda: LD + "[" + ", " * 5_000_000 + "</script>",
    "a million nested lists": lambda: LD + "[" * 1_000_000 + "</script>",
    "a million nested objects": lambda: LD + '{"a":' * 1_000_000 + "</script>",
    "graphs in graphs": lambda: LD + '[{"@graph":' * 400 + "{}" + "}]" * 400 + "</script>",
    "a thing that is its own author": lambda: (
        LD + '{"@id": "a", "@type": "Article", "author": {"@id": "a"}, "mainEntity": {"@id": "a"}}</script>'
    ),
    "a million authors": lambda: LD + '{"@type": "Article", "author": [' + '"Ann Lee",' * 1_000_000 + '"x"]}</script>',
    "things where texts are meant": lambda: (
        LD + '{"@type": 7, "@id": [], "headline": {"x": [[1]]}, "author": [[["x"]], null, true], "image": 3}</script>'
    ),
    "100,000 meta": lambda: "<meta property=og:title content='a | b - c'>" * 100_000,
    "50,000 items": lambda: (
        "<div itemscope itemtype=https://schema.org/Article><b itemprop=author>x</b></div>" * 50_000
    ),
    "items in items": lambda: "<div itemscope itemprop=author>" * 400 + "<p itemprop=name>x</p>" * 100_000,
    "100,000 bylines": lambda: "<h1>x</h1>" + "<p class=byline>By Ann Lee</p>" * 100_000,
    "100,000 classes": lambda: "".join(f"<p class='author-{i} x{i}'>" for i in range(100_000)),
    "100,000 dates": lambda: "<h1>x</h1>" + "<time datetime=2020-01-01>x</time><p>1.1.2020 2.2.2020</p>" * 100_000,
    "a heading of 10 MB": lambda: "<title>" + "a - " * 1_000_000 + "</title><h1>" + "word " * 2_000_000,
    "a byline of 10 MB": lambda: "<meta name=author content='" + "Ann Lee, " * 1_000_000 + "'>",
    "titles of nobility": lambda: (
        f"<meta name=author content='Ann, {'i' * 280}x'><meta name=creator content='Bo, {'A' * 280}1'>"
    ),
    "an address of 10 MB": lambda: "<link rel=canonical href='" + "a/../" * 2_000_000 + "'>",
    "addresses that are none": lambda: (
        "<base href='http://[x'><link rel=canonical href='http://[::1'><meta property=og:url content='//['>"
    ),
}


@pytest.mark.parametrize("case", HOSTILE)
def test_it_ends_in_time(case):
    page = marrow.parse(HOSTILE[case]())
    start = time.process_time()
    found = metadata(page, "")
    assert time.process_time() - start < SECONDS
    assert sum(map(len, found.candidates.values())) < 1000
    assert isinstance(marrow.extract(page).text, str)


@pytest.mark.parametrize("seed", range(20))
def test_damaged_pages(seed):
    damage = random.Random(seed)
    thing = {"@type": "Article", "headline": "Tea", "author": [{"name": "Ann"}], "datePublished": "2021-05-03"}
    html = bytearray((f"{LD}{json.dumps(thing)}</script><p class=byline>By Ann, May 3, 2021</p>" + PAGE).encode())
    for _ in range(damage.randrange(1, 80)):
        html[damage.randrange(len(html))] = damage.randrange(256)
    assert marrow.extract(bytes(html)).metadata.words >= 0


KEYS = (
    "@id",
    "@type",
    "@graph",
    "@value",
    "author",
    "name",
    "headline",
    "image",
    "url",
    "mainEntity",
    "itemListElement",
)
values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=9),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from(KEYS), inner, max_size=4),
    max_leaves=12,
)


@given(values)
def test_any_json_is_read_without_complaint(value):
    script = json.dumps({"@type": "Article", "author": value, "image": value, "mainEntity": value})
    found = metadata(marrow.parse(f"{LD}{script}</script>".replace("</", "<\\/", script.count("</"))), "")
    assert all(isinstance(name, str) for name in found.authors)
