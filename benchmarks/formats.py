"""What the formats cost, and whether what is written is valid and is read back as the same, on real pages."""

from __future__ import annotations

import argparse
import json
import re
from pathlib import Path
from time import process_time

import jsonschema
import numpy as np
from lxml import etree
from rich.console import Console
from rich.progress import track

import marrow
from marrow.registry import RENDERERS
from marrow.render.json import schema
from marrow.structure.document import Document
from marrow.structure.stream import blocks_of
from pages import read, spread
from report import console, environment, table, write

RELAX_NG = Path(__file__).parent.parent / "tests" / "tei.rng"
_WORD = re.compile(r"\w+")


def costs(page: marrow.Page, method: str, repeats: int) -> dict[str, float]:
    """Return the milliseconds of each stage: the least of some runs, the stages one after another in each."""
    found: dict[str, list[float]] = {}
    for _ in range(repeats):
        result = marrow.extract(page, method=method)
        started = process_time()
        blocks = blocks_of(result.content.page, result.content)
        found.setdefault("blocks", []).append(process_time() - started)
        for name in ("text", "markdown", "html"):
            document = Document(result, blocks)
            started = process_time()
            RENDERERS[name].function(document)
            found.setdefault(name, []).append(process_time() - started)
    least = {name: 1000 * min(each) for name, each in found.items()}
    return {"blocks": least["blocks"], **{name: least["blocks"] + least[name] for name in ("text", "markdown", "html")}}


def words(text: str) -> str:
    """Return the letters and digits of a text, nothing between them."""
    return "".join(_WORD.findall(text))


def checks(result: marrow.Result, validator: jsonschema.Validator, tei: etree.RelaxNG) -> dict[str, bool]:
    """Return what holds of a result's formats."""
    again = marrow.extract(result.html, method="everything")
    return {
        "JSON is valid": validator.is_valid(json.loads(result.json)),
        "TEI is valid": tei.validate(etree.fromstring(result.xml.encode())),
        "HTML is read back as the same text": again.text == result.text,
        "HTML and text have the same words": words(again.text) == words(result.text),
    }


def main() -> None:
    """Measure, check, print, write."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("pages", nargs="+", type=Path, help="parquet files, folders or files of html")
    parser.add_argument("--most", type=int, default=200, help="pages")
    parser.add_argument("--repeats", type=int, default=5)
    parser.add_argument("--method", default=None, help="the default is the library's")
    parser.add_argument("-o", "--output", type=Path, metavar="FILE", help="write the results as JSON")
    given = parser.parse_args()
    method = given.method or marrow.extract("").method
    validator = jsonschema.Draft202012Validator(schema())
    tei = etree.RelaxNG(etree.parse(RELAX_NG))
    spent: dict[str, list[float]] = {}
    held: dict[str, int] = {}
    pages = spread(read(given.pages), given.most)
    for each_page in track(pages, console=Console(stderr=True), transient=True):
        page = marrow.parse(each_page.html, url="https://example.org/")
        for name, milliseconds in costs(page, method, given.repeats).items():
            spent.setdefault(name, []).append(milliseconds)
        for name, holds in checks(marrow.extract(page, method=method), validator, tei).items():
            held[name] = held.get(name, 0) + holds
    shown = table(
        f"{len(pages)} pages, method {method}: ms a page, blocks included", "format", "median", "mean", "90 %"
    )
    for name, each in spent.items():
        shown.add_row(name, *(f"{value:.3f}" for value in (np.median(each), np.mean(each), np.percentile(each, 90))))
    console().print(shown)
    for name, count in held.items():
        console().print(f"{name}: {count} of {len(pages)} pages")
    if given.output:
        write(given.output, {**environment(), "method": method, "milliseconds": spent, "checks": held})


if __name__ == "__main__":
    main()
