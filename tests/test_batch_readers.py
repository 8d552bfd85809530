"""Readers of batches: what is a page, what is counted, what is damaged; slices hold each record once."""

import gzip
import json

import pytest

pytest.importorskip("fastwarc")
pa = pytest.importorskip("pyarrow")

from archives import packed, page, record, response, responses, write_wacz  # noqa: E402
from marrow.batch.inputs import find  # noqa: E402
from marrow.batch.readers import reader  # noqa: E402
from marrow.batch.record import Columns, Other, Record  # noqa: E402
from marrow.errors import InvalidInput, Unreadable  # noqa: E402


def read(path, size=1 << 40, columns=None, any_http_status=False):
    """All that a file holds, slice by slice."""
    (found,) = find([str(path)])
    module = reader(found.reader)
    slices = list(module.cut(found.path, size))
    return [each for part in slices for each in module.read(part, columns or Columns(), any_http_status)]


def ids(found):
    return [each.id for each in found if isinstance(each, Record) and not each.error]


def errors(found):
    return [each.error for each in found if isinstance(each, Record) and each.error]


@pytest.mark.parametrize("name", ["crawl.warc", "crawl.warc.gz", "crawl.warc.zst", "crawl.wacz"])
@pytest.mark.parametrize("size", [1, 1_500, 1 << 30])
def test_slices_hold_each_record_once(tmp_path, name, size):
    records, path = responses(20), tmp_path / name
    if name.endswith(".wacz"):
        write_wacz(path, packed(records))
    elif name.endswith(".zst"):
        path.write_bytes(b"".join(pa.Codec("zstd").compress(each, asbytes=True) for each in records))
    else:
        path.write_bytes(packed(records) if name.endswith(".gz") else b"".join(records))
    found = read(path, size)
    assert ids(found) == [f"<urn:uuid:{number}>" for number in range(20)]
    assert [each.html.decode() for each in found] == [page(number) for number in range(20)]
    assert len({each.position for each in found}) == 20
    assert found[3].url == "http://example.org/3"


def test_a_large_warc_is_cut_and_one_packed_as_a_whole_is_not(tmp_path):
    cut = reader("warc").cut
    (tmp_path / "a.warc.gz").write_bytes(packed(responses(20)))
    (tmp_path / "b.warc.gz").write_bytes(gzip.compress(b"".join(responses(20)), 0))
    assert len(list(cut(tmp_path / "a.warc.gz", 800))) > 3
    assert len(list(cut(tmp_path / "b.warc.gz", 800))) == 1
    assert len(ids(read(tmp_path / "b.warc.gz", 800))) == 20


def test_what_is_a_page_of_a_warc(tmp_path):
    path = tmp_path / "crawl.warc"
    chunked = b"5\r\nhello\r\n0\r\n\r\n"
    path.write_bytes(
        b"".join(
            [
                record(0, b"software: none\r\n", kind="warcinfo", content_type="application/warc-fields"),
                response(1, "Füße".encode("latin-1"), content_type="text/html; charset=ISO-8859-1"),
                response(2, "x", content_type="image/png"),
                response(3, "gone", status="404 Not Found"),
                response(4, gzip.compress(b"<p>packed"), headers=["Content-Encoding: gzip"]),
                response(5, "<p>not packed", headers=["Content-Encoding: gzip"]),
                response(6, gzip.compress(b"<p>packed" * 99)[:-30], headers=["Content-Encoding: gzip"]),
                response(7, chunked, headers=["Transfer-Encoding: chunked"]),
                response(8, "<p>of no type", content_type=""),
                record(9, b"<p>a resource", kind="resource", content_type="text/html; charset=gb2312"),
                record(10, b"..", kind="resource", content_type="image/jpeg"),
                record(11, b"GET / HTTP/1.1\r\n\r\n", kind="request"),
            ]
        )
    )
    found = read(path)
    pages = {each.id[10:-1]: each for each in found if isinstance(each, Record)}
    assert {name: each.html for name, each in pages.items() if not each.error} == {
        "1": "Füße".encode("latin-1"),
        "4": b"<p>packed",
        "5": b"<p>not packed",
        "7": b"hello",
        "8": b"<p>of no type",
        "9": b"<p>a resource",
    }
    assert pages["1"].encoding == "iso-8859-1"
    assert pages["9"].encoding == "gb2312"
    assert pages["6"].error == "its Content-Encoding cannot be undone"
    others = [each.type for each in found if isinstance(each, Other)]
    assert others == ["warc warcinfo", "image/png", "http 404", "image/jpeg", "warc request"]
    assert len(read(path, any_http_status=True)) == len(found)
    assert "<urn:uuid:3>" in ids(read(path, any_http_status=True))


@pytest.mark.parametrize("size", [1_000, 1 << 30])
def test_reading_goes_on_after_a_damaged_record(tmp_path, size):
    parts = [gzip.compress(each) for each in responses(12)]
    damaged = bytearray(parts[5])
    damaged[60:90] = bytes(30)
    path = tmp_path / "crawl.warc.gz"
    path.write_bytes(b"".join([*parts[:5], bytes(damaged), *parts[6:]]))
    found = read(path, size)
    assert ids(found) == [f"<urn:uuid:{number}>" for number in range(12) if number != 5]
    assert len(errors(found)) == 1
    assert len({each.position for each in found}) == 12


def test_junk_between_records_is_a_row_and_not_the_end(tmp_path):
    for name, pack in (("a.warc.gz", gzip.compress), ("b.warc", bytes)):
        parts = [pack(each) for each in responses(6)]
        (tmp_path / name).write_bytes(b"".join([*parts[:3], b"junk" * 50, *parts[3:]]))
        found = read(tmp_path / name)
        assert ids(found) == [f"<urn:uuid:{number}>" for number in range(6)], name
        assert len(errors(found)) == 1


@pytest.mark.parametrize("pack", [gzip.compress, bytes])
def test_a_file_cut_anywhere_loses_one_record_and_says_so(tmp_path, pack):
    parts = [pack(each) for each in responses(3)]
    whole = b"".join(parts)
    before = len(whole) - len(parts[2])
    for cut in range(before + 1, len(whole) - 12, 7):
        path = tmp_path / "cut.warc"
        path.write_bytes(whole[:cut])
        found = read(path)
        assert ids(found)[:2] == ["<urn:uuid:0>", "<urn:uuid:1>"]
        assert len(found) == 3, cut
        assert len({each.position for each in found}) == 3


def test_a_wrong_length_takes_no_other_record_with_it(tmp_path):
    records = responses(5)
    records[1] = records[1].replace(b"Content-Length: ", b"Content-Length: 9")
    (tmp_path / "a.warc").write_bytes(b"".join(records))
    found = read(tmp_path / "a.warc")
    assert {"<urn:uuid:0>", "<urn:uuid:2>", "<urn:uuid:3>", "<urn:uuid:4>"} <= set(ids(found))


def test_no_warc_at_all(tmp_path):
    for data in (b"hello" * 100, gzip.compress(b"hello"), b"\x28\xb5\x2f\xfd..."):
        (tmp_path / "a.warc").write_bytes(data)
        found = read(tmp_path / "a.warc")
        assert len(found) == len(errors(found)) == 1
    (tmp_path / "a.warc").write_bytes(b"")
    assert read(tmp_path / "a.warc") == []


@pytest.mark.parametrize("size", [1, 700, 1 << 30])
@pytest.mark.parametrize("name", ["p.jsonl", "p.jsonl.gz", "p.jsonl.zst"])
def test_json_lines(tmp_path, name, size):
    lines = [json.dumps({"id": i, "url": f"http://e.org/{i}", "html": page(i)}) for i in range(9)]
    lines[4:4] = ["", "{", "[1]", '{"html": 1}']
    data = "\n".join(lines).encode()
    path = tmp_path / name
    with pa.output_stream(str(path), compression={"gz": "gzip", "st": "zstd"}.get(name[-2:])) as file:
        file.write(data)
    found = read(path, size)
    assert ids(found) == [str(i) for i in range(9)]
    assert len(errors(found)) == 3
    assert len({each.position for each in found}) == 12


@pytest.mark.parametrize("size", [1, 1_000, 1 << 30])
@pytest.mark.parametrize("rows", [3, 100])
def test_parquet(tmp_path, size, rows):
    from pyarrow import parquet

    pages = [page(i).encode() for i in range(40)]
    pages[7] = None
    table = pa.table({"content": pages, "address": [f"http://e.org/{i}" for i in range(40)], "n": list(range(40))})
    parquet.write_table(table, tmp_path / "p.parquet", row_group_size=rows, compression="none")
    found = read(tmp_path / "p.parquet", size, Columns("content", "address", "n"))
    assert ids(found) == [str(i) for i in range(40) if i != 7]
    assert [each.position for each in found] == list(range(40))
    assert found[8].html == pages[8]
    assert found[8].url == "http://e.org/8"


def test_parquet_that_is_damaged_has_a_row_for_each_of_its_rows(tmp_path):
    from pyarrow import parquet

    path = tmp_path / "p.parquet"
    parquet.write_table(pa.table({"html": [page(i) for i in range(40)]}), path, row_group_size=10)
    (found,) = find([str(path)])
    slices = list(reader("parquet").cut(path, 1 << 30))
    data = bytearray(path.read_bytes())
    start = parquet.ParquetFile(path).metadata.row_group(1).column(0).data_page_offset
    data[start : start + 40] = bytes(40)
    path.write_bytes(data)
    rows = [each for part in slices for each in reader(found.reader).read(part, Columns(), False)]
    assert [each.position for each in rows] == list(range(40))
    assert len(errors(rows)) == 10


def test_what_is_found(tmp_path):
    for name in ("b/2.html", "b/1.htm", "a.warc.gz", "photo.png", "b/deep/x.parquet", "notes"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_bytes(b"WARC/1.1" if name == "notes" else b"<p>")
    found = [(str(each.path.relative_to(tmp_path)), each.reader) for each in find([str(tmp_path)])]
    assert found == [
        ("a.warc.gz", "warc"),
        ("b/1.htm", "html"),
        ("b/2.html", "html"),
        ("b/deep/x.parquet", "parquet"),
        ("notes", None),
        ("photo.png", None),
    ]
    assert [each.reader for each in find([str(tmp_path / "notes"), str(tmp_path / "photo.png")])] == ["warc", "html"]
    assert [each.path.name for each in find([f"{tmp_path}/b/*.htm*"])] == ["1.htm", "2.html"]
    lines = [f"{tmp_path}/b/2.html\thttp://e.org/\n", "\n", f"{tmp_path}/none.html\n"]
    assert [each.url for each in find(["-"], lines)] == ["http://e.org/", None]
    with pytest.raises(Unreadable, match="no such file or folder"):
        list(find([str(tmp_path / "none")]))
    with pytest.raises(InvalidInput, match="no file matches"):
        list(find([f"{tmp_path}/*.wacz"]))
