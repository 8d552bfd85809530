"""How a result carries what its page says about itself, and content that structured data alone hold."""

import json
import pickle

import marrow
from marrow.errors import Reason, Status
from marrow.metadata.record import Metadata
from pages import PAGE


def json_ld(**properties):
    script = json.dumps({"@type": "NewsArticle", **properties}).replace("</", "<\\/")
    return f'<script type="application/ld+json">{script}</script>'


class TestResults:
    def test_a_result_reads_it_and_what_is_of_the_content(self):
        result = marrow.extract(PAGE, method="everything")
        assert result.metadata.title == "A headline of some length"
        assert result.metadata.words == len(result.text.split())
        assert result.metadata.reading_time == 1
        assert (result.metadata.language, result.metadata.detected_language) == ("en", "en")
        assert result.metadata is result.metadata

    def test_an_empty_page_says_nothing(self):
        found = marrow.extract("").metadata
        assert {name: value for name, value in found.to_dict().items() if value} == {}
        assert found.authors == found.images == ()

    def test_it_is_the_same_after_pickling(self):
        html = json_ld(headline="Tea") + PAGE
        here = marrow.extract(html)
        assert pickle.loads(pickle.dumps(here)).metadata == here.metadata
        assert pickle.loads(pickle.dumps(here.metadata)) == here.metadata
        (there,) = marrow.extract_many([html], workers=1)
        assert there.metadata == here.metadata

    def test_json_has_it_with_its_sources(self):
        found = json.loads(marrow.extract(PAGE).render("json"))["metadata"]
        assert (found["title"], found["sources"]["title"]) == ("A headline of some length", "h1")

    def test_a_page_without_any_is_metadata_too(self):
        assert isinstance(marrow.extract(b"%PDF-1.7").metadata, Metadata)


class TestContentThatIsOnlyTold:
    BODY = (
        "The first paragraph of the article, <b>as written</b> & with signs, goes on.\n\nAnd the second one follows it."
    )
    SHELL = "<title>Tea</title><div id=app></div>"

    def test_status_reason_and_source_say_so(self):
        result = marrow.extract(json_ld(articleBody=self.BODY.replace("<b>", "").replace("</b>", "")) + self.SHELL)
        assert result.status is Status.FROM_METADATA
        assert result.text.splitlines() == self.BODY.replace("<b>", "").replace("</b>", "").split("\n\n")
        assert result.content_from == "json-ld articleBody"
        assert {result.content.why(row) for row in result.content.leaves().tolist()} == {Reason.FROM_METADATA}
        assert result.to_dict()["content_from"] == "json-ld articleBody"

    def test_the_page_and_its_selection_stay_what_they_are(self):
        result = marrow.extract(json_ld(articleBody=self.BODY) + self.SHELL)
        assert not len(result.selection.leaves())
        assert result.page.source.endswith(self.SHELL)
        assert result.metadata.title == "Tea"
        assert result.metadata.words == len(result.text.split())

    def test_mark_up_in_it_is_read_as_such(self):
        text = marrow.extract(json_ld(articleBody=f"<p>{self.BODY}</p><script>x()</script>") + self.SHELL).text
        assert "as written" in text
        assert "<b>" not in text
        assert "x()" not in text

    def test_it_is_never_mixed_with_what_the_page_shows(self):
        result = marrow.extract(json_ld(articleBody=self.BODY) + PAGE)
        assert result.status is Status.KEPT
        assert "And the second one follows" not in result.text

    def test_a_label_is_no_content(self):
        assert marrow.extract(json_ld(description="Tea") + self.SHELL).status is Status.EMPTY

    def test_a_description_is_the_content_of_a_product_but_a_summary_of_an_article(self):
        assert marrow.extract(json_ld(description=self.BODY) + self.SHELL).status is Status.EMPTY
        product = marrow.extract(json_ld(**{"@type": "Product"}, description=self.BODY) + self.SHELL)
        assert (product.status, product.content_from) == (Status.FROM_METADATA, "json-ld description")

    def test_it_survives_pickling(self):
        result = marrow.extract(json_ld(articleBody=self.BODY) + self.SHELL)
        again = pickle.loads(pickle.dumps(result))
        assert (again.text, again.status, again.content_from) == (result.text, result.status, result.content_from)
