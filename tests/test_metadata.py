"""What a page says about itself: every source, which goes before which."""

import json

import pytest
import turbohtml

import marrow
from marrow.metadata.items import Place, items
from marrow.metadata.record import metadata

LD = '<script type="application/ld+json">{}</script>'


def read(html, url=None):
    return metadata(marrow.parse(html, url=url), "")


def json_ld(**properties):
    return LD.format(json.dumps({"@type": "NewsArticle", **properties}).replace("</", "<\\/"))


# One line a source: field, page, value, name of the source.
SOURCES = [
    ("title", "<h1>Tea</h1>", "Tea", "h1"),
    ("title", json_ld(headline="Tea &amp; co"), "Tea & co", "json-ld headline"),
    ("title", "<meta property=og:title content='Tea'>", "Tea", "meta og:title"),
    ("title", "<meta name=DC.title content=Tea>", "Tea", "meta dc.title"),
    ("title", "<title>Tea</title>", "Tea", "title"),
    ("title", "<svg><title>Icon</title></svg><title>Tea</title>", "Tea", "title"),
    ("authors", json_ld(author="Ann Lee"), ("Ann Lee",), "json-ld author"),
    ("authors", json_ld(author=[{"name": "Ann Lee"}, {"name": "Bo Hu"}]), ("Ann Lee", "Bo Hu"), "json-ld author"),
    (
        "authors",
        json_ld(author={"@type": "Organization", "name": "Tea Ltd"}),
        ("Tea Ltd",),
        "json-ld author organization",
    ),
    ("authors", "<meta name=author content='Ann Lee'>", ("Ann Lee",), "meta author"),
    ("authors", "<meta name=citation_author content='Lee, Ann'>", ("Ann Lee",), "meta citation_author"),
    (
        "authors",
        "<meta name=twitter:label1 content='Written by'><meta name=twitter:data1 content='Ann Lee'>",
        ("Ann Lee",),
        "meta twitter:data1",
    ),
    ("authors", "<a rel=author href=/x>Ann Lee</a>", ("Ann Lee",), "rel=author"),
    ("authors", "<p class=author-name>Ann Lee</p>", ("Ann Lee",), "class author"),
    ("authors", "<p class=byline>By Ann Lee | May 3</p>", ("Ann Lee",), "byline"),
    ("authors", "<h1>Tea</h1><p>By Ann Lee and Bo Hu</p>", ("Ann Lee", "Bo Hu"), "text"),
    ("authors", "<h1>Tea</h1><p>Written by</p><p>Ann Lee</p>", ("Ann Lee",), "text"),
    ("authors", "<h1>Tea</h1><p><a href=/author/ann>Ann Lee</a></p>", ("Ann Lee",), "link to author"),
    ("published", json_ld(datePublished="2021-05-03T10:00:00Z"), "2021-05-03T10:00:00+00:00", "json-ld datePublished"),
    (
        "published",
        "<meta property=article:published_time content=2021-05-03>",
        "2021-05-03",
        "meta article:published_time",
    ),
    ("published", "<meta name=dcterms.issued content=2021-05>", "2021-05", "meta dcterms.issued"),
    ("published", "<h1>Tea</h1><time datetime=2021-05-03>a while ago</time>", "2021-05-03", "time"),
    ("published", "<p class=post-date>May 3, 2021</p>", "2021-05-03", "class date"),
    ("published", "<html lang=de><h1>Tee</h1><p>Veröffentlicht am 3. Mai 2021", "2021-05-03", "text published"),
    ("published", "<p>May 3, 2021</p><h1>Tea</h1>", "2021-05-03", "text"),
    ("modified", json_ld(dateModified="2021-05-04"), "2021-05-04", "json-ld dateModified"),
    (
        "modified",
        "<meta property=article:modified_time content=2021-05-04>",
        "2021-05-04",
        "meta article:modified_time",
    ),
    ("modified", "<h1>Tea</h1><p>Last updated: May 4, 2021", "2021-05-04", "text changed"),
    ("site", "<meta property=og:site_name content=Kettle>", "Kettle", "meta og:site_name"),
    ("site", LD.format('{"@type": "WebSite", "name": "Kettle"}'), "Kettle", "json-ld WebSite"),
    ("site", json_ld(publisher={"name": "Kettle"}), "Kettle", "json-ld publisher"),
    ("site", "<title>Tea - Kettle</title><h1>Tea</h1>", "Kettle", "title"),
    ("description", "<meta name=Description content='All about  tea'>", "All about tea", "meta description"),
    ("description", json_ld(description="All about tea"), "All about tea", "json-ld description"),
    ("language", "<html lang=pt-br>", "pt-BR", "html lang"),
    ("language", "<meta http-equiv=content-language content=de>", "de", "meta content-language"),
    ("language", json_ld(inLanguage="fr_FR"), "fr-FR", "json-ld inLanguage"),
    ("url", "<link rel=canonical href=//e.org/a>", "//e.org/a", "link canonical"),
    ("url", json_ld(mainEntityOfPage={"@id": "https://e.org/a"}), "https://e.org/a", "json-ld mainEntityOfPage"),
    ("tags", json_ld(keywords="tea, cups"), ("tea", "cups"), "json-ld keywords"),
    ("tags", "<meta name=keywords content='tea; cups'>", ("tea", "cups"), "meta keywords"),
    ("tags", "<a rel=tag href=/t>Tea</a><a rel=tag href=/c>Cups</a>", ("Tea", "Cups"), "rel=tag"),
    ("categories", json_ld(articleSection=["Food", "Drink"]), ("Food", "Drink"), "json-ld articleSection"),
    ("categories", "<meta property=article:section content=Food>", ("Food",), "meta article:section"),
    (
        "categories",
        "<ol class=breadcrumbs><li><a href=/>Home</a><li><a href=/f>Food</a></ol>",
        ("Home", "Food"),
        "breadcrumb",
    ),
    ("licence", json_ld(license="https://e.org/l"), "https://e.org/l", "json-ld license"),
    ("licence", "<a rel=license href=https://e.org/l>x</a>", "https://e.org/l", "rel=license"),
    (
        "licence",
        "<a href=https://creativecommons.org/licenses/by/4.0/>x</a>",
        "https://creativecommons.org/licenses/by/4.0/",
        "link",
    ),
    ("type", json_ld(headline="Tea"), "NewsArticle", "json-ld @type"),
    ("type", "<meta property=og:type content=article>", "article", "meta og:type"),
]


@pytest.mark.parametrize(("field", "html", "value", "source"), SOURCES, ids=lambda each: str(each)[:40])
def test_every_source_is_read(field, html, value, source):
    found = read(html)
    assert (getattr(found, field), found.source(field)) == (value, source)


@pytest.mark.parametrize("markup", [
    "<div itemscope itemtype='https://schema.org/Article'>{}</div>".format(
        "<b itemprop=headline>Tea</b><i itemprop=author itemscope><u itemprop=name>Ann Lee</u></i>"
        "<meta itemprop=datePublished content=2021-05-03>"),
    "<div vocab='https://schema.org/' typeof=Article>{}</div>".format(
        "<b property=headline>Tea</b><i property='schema:author' typeof=Person><u property=name>Ann Lee</u></i>"
        "<time property=datePublished datetime=2021-05-03>then</time>"),
    LD.format('{"@graph": [{"@type": "WebPage"}, {"@id": "#a", "name": "Ann Lee"}, '
              '{"@type": ["Thing", "http://schema.org/Article"], "headline": "Tea", "author": [{"@id": "#a"}], '
              '"datePublished": {"@value": "2021-05-03"}}]}'),
    LD.format('[{"@type": "WebPage", "mainEntity": {"@type": "Article", "headline": "Tea", '
              '"author": {"name": ["Ann Lee"]}, "datePublished": "2021-05-03"}}]'),
], ids=["microdata", "rdfa", "graph", "main entity"])  # fmt: skip
def test_things_are_read_however_they_are_written(markup):
    found = read(markup)
    assert (found.title, found.authors, found.published) == ("Tea", ("Ann Lee",), "2021-05-03")


def test_microdata_are_what_the_parser_s_own_reader_finds():
    html = (
        "<div itemscope itemtype=https://schema.org/Article><h2 itemprop='headline name'>Tea <b>time</b></h2>"
        "<a itemprop=url href=/tea>x</a><img itemprop=image src=a.png>"
        "<time itemprop=datePublished datetime=2021>y</time>"
        "<div itemprop=author itemscope itemtype=Person><span itemprop=name>Ann</span></div>"
        "<b itemprop=name>No</b></div>"
        "<div itemscope><meta itemprop=sku content=7></div>"
    )
    page = marrow.parse(html)

    def ours(thing):
        values = {name: [shown(each) for each in found] for name, found in thing.items() if name != "@type"}
        return {name: values[name] for name in sorted(values)}

    def shown(value):
        return value.text(page) if isinstance(value, Place) else ours(value)

    def theirs(item):
        return {
            name: [each if isinstance(each, str) else theirs(each) for each in item.properties[name]]
            for name in sorted(item.properties)
        }

    expected = [theirs(item) for item in turbohtml.parse(html).structured_data().microdata]
    assert [ours(thing) for thing in items(page).microdata] == expected


class TestConflicts:
    def test_a_headline_that_is_shown_goes_first_and_the_losers_are_kept(self):
        found = read(json_ld(headline="Tea, declared") + "<title>Tea for two | Kettle</title><h1>Tea for two</h1>")
        assert found.title == "Tea for two"
        assert [(each.value, each.source) for each in found.candidates["title"]] == [
            ("Tea for two", "h1"),
            ("Tea, declared", "json-ld headline"),
            ("Tea for two", "title"),
        ]

    def test_a_heading_that_no_title_supports_is_not_the_title(self):
        assert read("<title>Tea for two, and how to brew it</title><h1>Subscribe</h1>").title.startswith("Tea for two")

    def test_the_site_is_not_the_title(self):
        head = "<meta property=og:site_name content='The Kettle'><title>The Kettle: tea</title>"
        assert read(head + "<h1>The Kettle</h1><h1>Tea</h1>").title == "Tea"

    def test_hidden_headings_are_not_titles(self):
        assert read("<title>Tea</title><h1 hidden>Tea, hidden</h1>").title == "Tea"

    def test_the_site_is_no_author_where_a_person_is_named(self):
        html = "<meta property=og:site_name content=Kettle><meta name=author content=Kettle><p class=byline>Ann Lee"
        found = read(html)
        assert found.authors == ("Ann Lee",)
        assert found.candidates["authors"][-1].value == ("Kettle",)

    def test_the_article_goes_before_the_web_page(self):
        page = LD.format('{"@type": "WebPage", "datePublished": "2001-01-01"}')
        assert read(page + json_ld(datePublished="2021-05-03")).published == "2021-05-03"

    def test_a_change_is_no_publication(self):
        found = read("<h1>Tea</h1><p>Updated May 4, 2021</p>")
        assert (found.published, found.modified, found.date) == (None, "2021-05-04", "2021-05-04")

    def test_the_address_of_the_page_tells_its_date(self):
        found = read("<p>Tea", url="https://e.org/2021/05/03/tea.html")
        assert (found.published, found.source("published")) == ("2021-05-03", "address")

    def test_addresses_are_made_whole(self):
        head = "<base href=/b/><link rel=canonical href=c><meta property=og:image content=i.png><link rel=alternate "
        found = read(head + "type=application/rss+xml href=/feed><link rel=license href=l>", url="https://e.org/a")
        assert found.url == "https://e.org/b/c"
        assert found.images == ("https://e.org/b/i.png",)
        assert found.feeds == ("https://e.org/feed",)
        assert found.licence == "https://e.org/b/l"

    def test_scripts_are_no_addresses(self):
        assert (
            read("<link rel=canonical href='javascript:alert(1)'><meta property=og:image content=data:x>").images == ()
        )

    def test_the_lead_picture_is_first(self):
        found = read(
            json_ld(image=[{"url": "https://e.org/1"}, "https://e.org/2"])
            + "<meta name=twitter:image content=https://e.org/3>"
        )
        assert found.images == ("https://e.org/1", "https://e.org/2", "https://e.org/3")

    def test_candidates_know_their_row(self):
        page = marrow.parse("<title>x</title><p class=byline>By Ann Lee</p>")
        (first, *_) = metadata(page, "").candidates["authors"]
        assert page.attributes(first.row) == {"class": "byline"}
