"""Damaged corpora of every layout: each page that cannot be read or scored is named, and the others are done."""

import gzip
import json

import pytest

from marrow.bench.extractors import chosen
from marrow.bench.plan import plan
from marrow.bench.results_file import write
from marrow.bench.run import Run
from marrow.bench.sources import source
from marrow.bench.tables import faults

pyarrow = pytest.importorskip("pyarrow")
from pyarrow import parquet  # noqa: E402

STORY = "A story of a cat that sat on a mat and did not move."
PAGE = f"<!doctype html><body><nav>Home</nav><div><p>{STORY}</p></div>"
PACKED = gzip.compress(PAGE.encode())
TRUNCATED, CORRUPT = PACKED[:-12], PACKED[:12] + b"\xff\xff\xff" + PACKED[15:]


def put(path, content):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content if isinstance(content, bytes) else content.encode())


def folder(base):
    put(base / "good.html", PAGE)
    put(base / "good.txt", STORY)
    put(base / "no gold.html", PAGE + "1")
    put(base / "truncated.html.gz", TRUNCATED)
    put(base / "corrupt.html.gz", CORRUPT)
    (base / "gold.txt").mkdir()
    put(base / "gold.html", PAGE + "2")
    return base, {"no gold", "truncated", "corrupt", "gold"}


def cleaneval(base):
    put(base / "html" / "good.html", PAGE)
    put(base / "gold" / "good-cleaned.txt", f"<p>{STORY}")
    put(base / "html" / "no gold.html", PAGE + "1")
    put(base / "html" / "truncated.html.gz", TRUNCATED)
    put(base / "html" / "corrupt.html.gz", CORRUPT)
    put(base / "html" / "bytes.html", PAGE + "2")
    put(base / "gold" / "bytes-cleaned.txt", b"<p>\xff\xfe\x80 no UTF-8")
    return base, {"no gold", "truncated", "corrupt"}


def wcxb(base):
    truth = json.dumps({"ground_truth": {"main_content": STORY}})
    for name, given in {
        "good": truth,
        "bad": "{no JSON",
        "list": "[]",
        "deep": "[" * 100_000,
        "other": json.dumps({"ground_truth": {"main_content": 7, "with": "x"}, "_internal": 3}),
        "no page": truth,
        "truncated": truth,
        "corrupt": truth,
    }.items():
        put(base / "ground-truth" / f"{name}.json", given)
        if name != "no page":
            put(base / "html" / f"{name}.html.gz", gzip.compress(f"{PAGE}{name * (name != 'good')}".encode()))
    put(base / "html" / "truncated.html.gz", TRUNCATED)
    put(base / "html" / "corrupt.html.gz", CORRUPT)
    return base, {"bad", "list", "deep", "other", "no page", "truncated", "corrupt"}


def webmainbench(base):
    good = {"track_id": "good", "html": PAGE, "convert_main_content": STORY}
    lines = [
        json.dumps(good),
        "{no JSON",
        '"text"',
        json.dumps({"track_id": "no gold", "html": PAGE + "1"}),
        json.dumps({"track_id": "no page", "convert_main_content": STORY}),
        json.dumps({"track_id": "half \ud800", "html": "\ud800<p>x", "convert_main_content": "\udfff"}),
    ]
    packed = gzip.compress("\n".join(lines * 300).encode())
    put(base / "set.jsonl.gz", packed[: len(packed) // 2])
    return base / "set.jsonl.gz", {"line 2", "line 3", "no gold", "no page"}


def table(base):
    base.mkdir(exist_ok=True)
    rows = [
        {"id": "good", "html": PAGE.encode(), "text": STORY},
        {"id": "no gold", "html": (PAGE + "1").encode(), "text": None},
        {"id": "no page", "html": None, "text": STORY},
    ]
    rows += [{"id": f"damaged {number}", "html": bytes([number]) * 3000, "text": STORY} for number in range(3)]
    path = base / "set.parquet"
    parquet.write_table(
        pyarrow.Table.from_pylist(rows), path, row_group_size=3, compression="none", use_dictionary=False
    )
    data = path.read_bytes()
    group = parquet.read_metadata(path).row_group(1)
    place = next(column.data_page_offset for column in map(group.column, range(3)) if column.path_in_schema == "html")
    path.write_bytes(data[:place] + b"\xff" * 64 + data[place + 64 :])
    return path, {"no gold", "no page", "row group 1"}


@pytest.mark.parametrize("make", [folder, cleaneval, wcxb, webmainbench, table])
def test_what_is_damaged_is_named_page_by_page_and_the_rest_is_done(make, tmp_path):
    path, damaged = make(tmp_path / "corpus")
    sources = [source(path)]
    run = Run(sources, plan(sources), chosen(["everything"], []), ["bag-of-words"], tmp_path / "c.sqlite", workers=0)
    results = run.results()
    scores = dict(zip((page.record.id for page in results.pages), results.headline("bag-of-words")[:, 0], strict=True))
    assert 0.9 < scores["good"] < 1
    assert damaged <= {page for _, page, _ in faults(results).rows}
    write(results, tmp_path / "results.parquet")
    rows = {row["id"]: row for row in parquet.read_table(tmp_path / "results.parquet").to_pylist()}
    assert len(rows) == len(results.pages)
    assert all(rows[name]["faults"] for name in damaged)
