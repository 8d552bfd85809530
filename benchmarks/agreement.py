"""How well a method of ours agrees with the public implementation of the same method, page by page.

The text of both as bags of words: the F1 of ours against theirs, the mean over the pages. Where both find nothing they
agree. Theirs are run as they are: jusText and boilerpy3 as installed (extra `peers`), Readability of Mozilla from npm
with jsdom, which this benchmark puts into a cache of its own, so node and npm must be there. Rows:

same list  jusText with our list of small words, so that the rules are compared and not the lists
balanced   boilerpy3 on the page as browsers balance its tags, void elements closed, as the original's parser gives it;
           by itself the port takes tags as they come: a page without <body> has no text, <br/> is no border
"""

from __future__ import annotations

import argparse
import json
import logging
import re
import shutil
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from rich.progress import track

import marrow
from marrow.bench.metrics.bag_of_words import bag_of_words
from marrow.bench.registry import PEERS
from marrow.decode import decode
from marrow.stop_words import stop_words
from pages import Page, read, spread
from report import console, environment, table, write

_CACHE = Path.home() / ".cache" / "marrow" / "readability"
_VOID = re.compile(r'(<(area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)(?: [^\s=>]+(?:="[^"]*")?)*>)')
_PACKAGES = ("@mozilla/readability@0.6.0", "jsdom@29.1.1")


class Pair(NamedTuple):
    """A method with its knobs, and the implementation that it is to agree with; None where that failed."""

    name: str
    ours: Callable[[bytes], str]
    theirs: Callable[[bytes], str | None]


def _method(name: str, **knobs: Any) -> Callable[[bytes], str]:
    return lambda html: marrow.extract(decode(html).text, method=name, **knobs).text


def _peer(name: str, prepare: Callable[[bytes], bytes] = bytes) -> Callable[[bytes], str | None]:
    def run(html: bytes) -> str | None:
        try:
            return PEERS[name].plain(PEERS[name].extract(prepare(html)))
        except Exception:  # noqa: BLE001 (whatever it raises, the page is counted as failed)
            return None

    return run


def _balanced(html: bytes) -> bytes:
    """Return the page with every element that is opened closed, void ones too."""
    from turbohtml import parse

    text = _VOID.sub(r"\1</\2>", parse(decode(html).text).serialize())
    return ("\ufeff" + text).encode("utf-8", "replace")


def _justext(html: bytes) -> str:
    """Return the text of jusText with our list of English words, so that the rules are compared and not the lists."""
    from justext import justext

    found = justext(decode(html).text, stop_words("en", frequent=True))
    return "\n".join(each.text for each in found if not each.is_boilerplate)


def _justext_list(html: bytes) -> str | None:
    from justext import get_stoplist, justext

    found = justext(decode(html).text, get_stoplist("English"))
    return "\n".join(each.text for each in found if not each.is_boilerplate)


class Mozilla:
    """Readability under Node: a process that answers a line of JSON with a line of JSON."""

    def __init__(self) -> None:
        if not (_CACHE / "node_modules").exists():
            _CACHE.mkdir(parents=True, exist_ok=True)
            npm = shutil.which("npm") or "npm"
            subprocess.run([npm, "install", "--no-audit", "--no-fund", "--prefix", str(_CACHE), *_PACKAGES], check=True)
        shutil.copy(Path(__file__).with_name("readability.mjs"), _CACHE)
        self.process: subprocess.Popen[str] | None = None

    def __call__(self, html: bytes) -> str | None:
        """Return the text of what Readability shows; None where it failed."""
        if self.process is None:
            self.process = subprocess.Popen(
                ["node", str(_CACHE / "readability.mjs")],
                stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, encoding="utf-8",
            )  # fmt: skip
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(json.dumps(decode(html).text) + "\n")
        self.process.stdin.flush()
        answer = self.process.stdout.readline()
        if not answer:
            self.process = None
            return None
        content: str | None = json.loads(answer)
        return None if content is None else marrow.extract(content, method="everything").text


def pairs() -> list[Pair]:
    """Return the methods that have a public implementation to be compared with."""
    english = {"language": "en", "port": True}
    return [
        Pair("justext", _method("justext", **english), _justext_list),
        Pair("justext, same list", _method("justext", **english), _justext),
        *(
            Pair(f"{ours}{note}", _method(ours, port=True), _peer(theirs, prepare))
            for ours, theirs in (
                ("boilerpipe-article", "boilerpy3"),
                ("boilerpipe-default", "boilerpy3-default"),
                ("boilerpipe-largest", "boilerpy3-largest"),
            )
            for note, prepare in (("", bytes), (", balanced", _balanced))
        ),
        Pair("readability", _method("readability"), Mozilla()),
    ]


def compared(pair: Pair, pages: list[Page]) -> Iterator[dict[str, Any]]:
    """Compare one pair on all pages."""
    for page in track(pages, pair.name, console=console(), transient=True):
        theirs = pair.theirs(page.html)
        if theirs is None:
            yield {"id": page.id, "f1": None}
            continue
        found = bag_of_words(pair.ours(page.html), theirs)
        yield {"id": page.id, "f1": found.f1, "precision": found.precision, "recall": found.recall}


def main() -> None:
    """Compare, print a table, and write what was found of each page."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("corpora", nargs="+", type=Path, metavar="CORPUS", help="parquet files or folders of html")
    parser.add_argument("--pages", type=int, default=300, help="how many of each, from all sizes (default: 300)")
    parser.add_argument("--only", nargs="+", metavar="METHOD", help="only these of the methods")
    parser.add_argument("-o", "--output", type=Path, metavar="FILE", help="write the results as JSON")
    options = parser.parse_args()
    logging.disable()  # boilerpy3 logs a stack for each page that it cannot read
    results = []
    shown = table("agreement", "method", "corpus", "mean F1", "median", "below .9", "failed")
    chosen = [pair for pair in pairs() if not options.only or pair.name.partition(",")[0] in options.only]
    for corpus in options.corpora:
        pages = spread(read([corpus]), options.pages)
        for pair in chosen:
            by_page = list(compared(pair, pages))
            f1 = np.array([each["f1"] for each in by_page if each["f1"] is not None])
            results.append({"method": pair.name, "corpus": corpus.stem, "mean": float(f1.mean()), "pages": by_page})
            low = f"{(f1 < 0.9).mean():.1%}"
            figures = (f"{f1.mean():.4f}", f"{np.median(f1):.4f}", low, str(len(by_page) - len(f1)))
            shown.add_row(pair.name, corpus.stem, *figures)
    console().print(shown)
    if options.output:
        write(options.output, {**environment(), "results": results})


if __name__ == "__main__":
    main()
