"""`marrow template`, and `marrow extract` with templates, as a user runs them."""

import json

import pytest

from site_pages import SITE
from test_cli import run


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    folder = tmp_path_factory.mktemp("site")
    for number, html in enumerate(SITE):
        (folder / f"{number}.html").write_text(html)
    return folder


@pytest.fixture(scope="module")
def learned(site):
    code, _, said = run("template", "learn", *sorted(site.glob("[0-3].html")), "-o", site / "site.json")
    assert (code, "4 different pages" in said) == (0, True)
    return site / "site.json"


def test_extract_with_a_template(site, learned):
    code, out, _ = run("extract", site / "5.html", "--template", learned)
    assert code == 0
    assert out.splitlines()[0] == "A day at the station"
    assert "Copyright" not in out


def test_show(site, learned):
    code, out, _ = run("template", "show", learned)
    assert code == 0
    assert "4 pages, by template" in out
    assert "“About us”" in out
    code, out, _ = run("template", "show", learned, site / "5.html")
    assert code == 0
    assert "the site's template" in out
    code, _, _ = run("template", "show", learned, site / "5.html", "--html", site / "marked.htm")
    assert code == 0
    assert 'data-marrow="dropped"' in (site / "marked.htm").read_text()


def test_apply_and_grow_and_diff(site, learned):
    code, out, _ = run("template", "apply", learned, site / "4.html")
    assert code == 0
    assert "library was still quiet" in out
    code, _, said = run(
        "template", "learn", site / "4.html", site / "0.html", "--onto", learned, "-o", site / "new.json"
    )
    assert code == 0
    assert "5 different pages" in said
    assert run("template", "diff", learned, learned)[:2] == (0, "")
    document = json.loads(learned.read_text())
    document["parts"] = document["parts"][:-1]
    (site / "shorter.json").write_text(json.dumps(document))
    code, out, _ = run("template", "diff", learned, site / "shorter.json")
    assert code == 1
    assert out.startswith("- ")


def test_per_site(site):
    code, out, said = run("extract", "--per-site", *sorted(site.glob("[0-5].html")))
    assert code == 0
    assert "6 pages" in said
    assert "About us" not in out
    assert out.count("Early in the morning") == 6


def test_wrong_calls_are_one_sentence(site, learned):
    damaged = site / "damaged.json"
    damaged.write_text("{")
    code, _, said = run("extract", site / "5.html", "--template", damaged)
    assert code == 2
    assert "damaged.json: this is no template: it is not JSON" in said
    code, _, said = run("extract", site / "5.html", "--template", site / "missing.json")
    assert code == 3
    assert "could not be read" in said
    code, _, said = run("template", "learn", site / "missing.html", "-o", site / "x.json")
    assert code == 2
    assert "there are none" in said
    code, _, said = run("template", "learn", site / "0.html", "-m", "no-such", "-o", site / "x.json")
    assert code == 2
    assert "there is no method of several pages 'no-such'; there are " in said
