"""Laws that every method of several pages must keep. A method that is added is tested here without being named."""

from itertools import permutations

import numpy as np
import pytest

import marrow
from marrow.errors import InvalidTemplate, Reason, TooFewPages, UnknownKnob
from marrow.registry import SITE_METHODS
from marrow.render.text import lines
from pages import EXAMPLES
from site_pages import SITE, SUBJECTS, story

NAMES = marrow.methods(level="site")
every_method = pytest.mark.parametrize("name", NAMES)
ORDER_MATTERS = {"iwptd": "it learns page by page, and what came late can be forgotten"}


def text(selection):
    return "\n".join(lines(selection.page, selection))


def same(one, other):
    return all(np.array_equal(getattr(one, column), getattr(other, column)) for column in ("keep", "score", "reason"))


@every_method
def test_the_menu_goes_and_the_story_stays(name):
    page = marrow.parse(SITE[5])
    found = text(marrow.learn_template(SITE[:5], method=name).apply(page))
    assert "Early in the morning the station" in found
    assert "About us" not in found


@every_method
def test_a_template_of_one_page_hides_none_of_it(name):
    template = marrow.learn_template([SITE[0], SITE[0], SITE[0]], method=name)
    assert template.pages == 1
    page = marrow.parse(SITE[0])
    assert text(template.apply(page)) == text(marrow.select(page, "everything"))


@every_method
def test_a_page_that_comes_twice_changes_nothing(name):
    once = marrow.learn_template(SITE[:3], method=name)
    twice = marrow.learn_template([SITE[0], SITE[1], SITE[0], SITE[2], SITE[1]], method=name)
    assert once.pages == twice.pages == 3
    page = marrow.parse(SITE[4])
    assert same(once.apply(page), twice.apply(page))


@every_method
def test_saving_and_loading_change_nothing(name, tmp_path):
    template = marrow.learn_template(SITE[:4], method=name)
    template.save(tmp_path / "site.json")
    loaded = marrow.Template.load(tmp_path / "site.json")
    assert loaded == template
    for html in SITE:
        page = marrow.parse(html)
        assert same(loaded.apply(page), template.apply(page))


@every_method
def test_the_order_of_pages(name):
    if name in ORDER_MATTERS:
        pytest.skip(ORDER_MATTERS[name])
    pages = [marrow.parse(html) for html in SITE]
    expected = marrow.learn_template(pages[:3], method=name)
    for shuffled in permutations(pages[:3]):
        found = marrow.learn_template(shuffled, method=name)
        assert all(same(found.apply(page), expected.apply(page)) for page in pages)


@every_method
def test_pages_and_template_are_unchanged(name):
    pages = [marrow.parse(html) for html in SITE[:3]]
    sources = [(page.text, page.attrs, page.parent.tolist()) for page in pages]
    template = marrow.learn_template(pages, method=name)
    document = template.to_json()
    first = template.apply(pages[0])
    assert same(template.apply(pages[0]), first)
    assert template.to_json() == document
    assert [(page.text, page.attrs, page.parent.tolist()) for page in pages] == sources


@every_method
@pytest.mark.parametrize("html", [*EXAMPLES.values(), "", "<body></body>", "<frameset></frameset>", "<p>a b c"])
def test_a_strange_page_is_accepted(name, html):
    page = marrow.parse(html)
    for learned in (SITE[:3], [SITE[0], html], [html]):
        selection = marrow.learn_template(learned, method=name).apply(page)
        assert [Reason(reason).keeps for reason in selection.reason] == selection.keep.tolist()
    result = marrow.extract(html, template=marrow.learn_template(SITE[:3], method=name))
    assert [Reason(reason).keeps for reason in result.selection.reason] == result.selection.keep.tolist()


@every_method
def test_of_another_site_the_text_stays(name):
    other = marrow.parse(EXAMPLES["article"])
    found = text(marrow.learn_template(SITE[:3], method=name).apply(other))
    assert "The first paragraph has bold words" in found
    assert "The second paragraph is a little shorter" in found


@every_method
def test_wrong_calls_say_what_to_do(name):
    with pytest.raises(TooFewPages, match="there are none"):
        marrow.learn_template([], method=name)
    with pytest.raises(TooFewPages, match="as a list"):
        marrow.learn_template(SITE[0], method=name)
    with pytest.raises(UnknownKnob, match="has no knob 'colour'"):
        marrow.learn_template(SITE, method=name, colour="red")


@every_method
def test_it_tells_what_it_is(name):
    method = SITE_METHODS[name]
    assert method.paper
    assert method.level == "site"
    assert "O(" in (method.function.__doc__ or "")


@every_method
def test_every_knob_at_its_ends(name):
    page = marrow.parse(SITE[0])
    for knob in SITE_METHODS[name].knobs:
        for value in (True, False) if isinstance(knob.default, bool) else knob.range:
            template = marrow.learn_template(SITE[:3], method=name, **{knob.name: value})
            assert template.apply(page).page is page


@every_method
def test_what_can_grow_grows_to_the_same(name):
    first = marrow.learn_template(SITE[:2], method=name)
    if SITE_METHODS[name].onto is None:
        with pytest.raises(TooFewPages, match="learn it again"):
            first.add(SITE[2:])
        return
    grown = first.add([SITE[2]]).add([SITE[3], SITE[0]])
    assert grown == marrow.learn_template(SITE[:4], method=name)
    with pytest.raises(UnknownKnob, match="the knobs of the template"):
        marrow.learn_template(SITE, onto=first, method="no such")


DAMAGED = {
    "no JSON": ("{", "it is not JSON"),
    "brackets": ("[" * 100_000, "too deep"),
    "a list": ("[]", "must be an object"),
    "of another kind": ('{"kind": "picture"}', "must be an object"),
    "of another version": ('{"kind": "marrow template", "version": 99}', "version 99"),
    "without its parts": ('{"kind": "marrow template", "version": 1, "method": "template"}', "pages is missing"),
    "not UTF-8": (b"\xff\xfe\x00\xff", "it is not JSON"),
}


@pytest.mark.parametrize(("document", "said"), DAMAGED.values(), ids=DAMAGED)
def test_a_damaged_document_is_a_clear_error(document, said):
    with pytest.raises(InvalidTemplate, match=said):
        marrow.Template.from_json(document)


@every_method
def test_a_document_that_was_tampered_with(name):
    template = marrow.learn_template(SITE[:3], method=name)
    for change, said in (
        ({"method": "no such"}, "no method"),
        ({"knobs": {"colour": "red"}}, "no knob 'colour'"),
        ({"pages": -1}, "pages"),
        ({"pages": True}, "pages"),
        ({"seen": [1]}, "seen"),
        ({"parts": [{}]}, "part 1 must be an object with"),
        ({"parts": [[]]}, "part 1 must be an object with"),
        ({"more": 1}, "has no 'more'"),
    ):
        with pytest.raises(InvalidTemplate, match=said):
            marrow.Template.from_json(marrow_json({**template.to_dict(), **change}))
    document = template.to_dict()
    for field, value in ((field, value) for field in document["parts"][0] for value in (-1, None, [[]], {"a": {}})):
        part = {**document["parts"][0], field: value}
        with pytest.raises(InvalidTemplate, match=f"part 1: {field} must be"):
            marrow.Template.from_json(marrow_json({**document, "parts": [part, *document["parts"][1:]]}))


def marrow_json(document):
    import json

    return json.dumps(document)


def test_a_part_that_is_taken_out_hides_nothing_more():
    template = marrow.learn_template(SITE[:3], method="template").to_dict()
    template["parts"] = [part for part in template["parts"] if not part["path"].startswith("div#menu")]
    found = marrow.Template.from_json(marrow_json(template)).apply(marrow.parse(SITE[5]))
    assert "About us" in text(found)


def test_content_that_comes_again_stays():
    series = "<p class=series>Places in our town</p>"
    author = ("<p class=author>Ada Lane writes about towns.</p>", "<p class=author>Bo Field walks and writes.</p>")
    pages = [
        story(number, series=series if number < 3 else "<p class=series>The old days</p>", author=author[number % 2])
        for number in range(len(SUBJECTS))
    ]
    found = text(marrow.learn_template(pages[1:]).apply(marrow.parse(pages[0])))
    assert "Ada Lane" in found
    assert "Places in our town" in found
    assert "Copyright" not in found


def test_pages_of_another_kind_do_no_harm():
    forum = ["<div id=menu>" + EXAMPLES["forum"].replace("reply", f"answer {number}") for number in range(6)]
    alone = marrow.learn_template(SITE[:5]).apply(marrow.parse(SITE[5]))
    mixed = marrow.learn_template([*forum, *SITE[:5]]).apply(marrow.parse(SITE[5]))
    assert text(mixed) == text(alone)


def test_links_that_are_others_on_every_page_go_by_their_place():
    found = text(marrow.learn_template(SITE[:4], guide="wlr").apply(marrow.parse(SITE[5])))
    assert "More of the" not in found
    assert "Early in the morning" in found


def test_extract_with_a_template():
    template = marrow.learn_template(SITE[:5])
    result = marrow.extract(SITE[5], template=template)
    assert result.text.splitlines()[0] == "A day at the station"
    assert len(result.text.splitlines()) == 4
    many = marrow.extract_many(SITE[5:], template=template, workers=0)
    assert [each.text for each in many] == [result.text]
