"""The words that most pages of a language use: how the lists in src/marrow/stop_words/frequent were made.

Pages are counted and not places, so that no long page and no subject gets in. Words are those of the gold text; of
pages that have none, those of blocks that read as sentences. 300 words are as many as cover of English text what the
list of the paper's author covers: 48 and 47 % of the words of paragraphs of WCXB and CleanEval.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from textwrap import fill

import marrow
from marrow.bench.record import Record
from marrow.bench.sources import source
from marrow.learn.blocks import text_blocks
from marrow.learn.measures import measures
from marrow.metadata.language import detected

_SAMPLE = 5000
_FEWEST_WORDS, _FEWEST_PAGES = 50, 4


def texts(records: Iterable[Record]) -> Iterator[str]:
    """Return the text of each page: the gold, or what is in sentences."""
    for record in records:
        if record.text:
            yield record.text
            continue
        page = marrow.parse(record.html)
        prose = measures(page).prose
        yield "\n".join(text for text, words in zip(text_blocks(page).texts, prose.tolist(), strict=True) if words > 20)


def counted(texts: Iterable[str]) -> dict[str, Counter[str]]:
    """Return for each language how many pages have a word, and under the empty word how many pages there are."""
    found: dict[str, Counter[str]] = {}
    for text in texts:
        words = text.lower().split()
        language = detected(text[:_SAMPLE]).language
        if language and len(words) >= _FEWEST_WORDS:
            plain = {word for word in words if word.replace("'", "").replace("’", "").isalpha()}
            found.setdefault(language, Counter()).update({"", *plain})
    return found


def main() -> None:
    """Count, and write a list for each language that has enough pages."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("corpora", nargs="+", type=Path, metavar="CORPUS")
    parser.add_argument("--words", type=int, default=300, help="words of a list (default: 300)")
    parser.add_argument("--pages", type=int, default=15, help="pages that a language needs (default: 15)")
    parser.add_argument("-o", "--output", type=Path, required=True, metavar="FOLDER")
    options = parser.parse_args()
    records = (record for path in options.corpora for record in source(path).records())
    for language, pages in counted(texts(records)).items():
        print(f"{language}: {pages['']} pages, {len(pages) - 1} words")
        if pages[""] < options.pages:
            continue
        ranked = sorted(pages, key=lambda word: (-pages[word], word))[1:]
        common = [word for word in ranked if pages[word] >= _FEWEST_PAGES][: options.words]
        lines = fill(" ".join(sorted(common)), 120, break_long_words=False, break_on_hyphens=False)
        (options.output / f"{language}.txt").write_text(lines + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
