"""Adapters, each with the engine that it is for. Those that are not installed are skipped."""

import json
import os
import subprocess
import sys

import pytest

pytest.importorskip("fastwarc")
pa = pytest.importorskip("pyarrow")

from archives import packed, page, record, response  # noqa: E402

LATIN = "<div><p>Füße, ein Wort nach dem anderen und noch eines dazu.</p></div>".encode("latin-1")


def run(script, *arguments):
    """Run a script in a process of its own: engines leave threads, and warn of themselves."""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path)), "PYTHONWARNINGS": "ignore"}
    command = [sys.executable, "-c", script, *map(str, arguments)]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=400, check=False)
    assert done.returncode == 0, done.stderr[-3000:]
    return json.loads(done.stdout.splitlines()[-1])


def test_tables_of_arrow():
    from marrow.batch.adapters.arrow import ArrowPages

    pages = ArrowPages(html="content", method="everything", metadata=False, timings=False)
    table = pa.table({"content": [b"<p>One", None, LATIN], "id": [7, 8, 9], "encoding": [None, None, "latin-1"]})
    rows = pages(table).to_pylist()
    assert [row["text"] for row in rows][:2] == ["One", None]
    assert rows[2]["text"].startswith("Füße")
    assert [row["id"] for row in rows] == ["7", "8", "9"]
    assert [row["status"] for row in rows] == ["kept", "unreadable", "kept"]
    assert [batch.num_rows for batch in pages.batches(table.to_batches(max_chunksize=2))] == [2, 1]


SPARK = """
import json, sys
from pyspark.sql import SparkSession
from marrow.batch.adapters.arrow import ArrowPages

spark = SparkSession.builder.master("local[2]").config("spark.ui.enabled", "false").getOrCreate()
made = [(str(i), bytearray(f"<p>Page {i}", "utf-8")) for i in range(20)]
frame = spark.createDataFrame(made, "id string, html binary")
pages = ArrowPages(method="everything")
rows = frame.repartition(3).mapInArrow(pages.batches, pages.spark_schema).collect()
print(json.dumps(sorted([int(row["id"]), row["text"], row["status"], row["metadata"]["words"]] for row in rows)))
spark.stop()
"""


def test_spark():
    pytest.importorskip("pyspark")
    assert run(SPARK) == [[i, f"Page {i}", "kept", 2] for i in range(20)]


RAY = """
import json, ray
from marrow.batch.adapters.arrow import ArrowPages

ray.init("local", num_cpus=2, include_dashboard=False, log_to_driver=False)
ray.data.DataContext.get_current().enable_progress_bars = False
pages = ArrowPages(method="everything", metadata=False)
rows = ray.data.from_items([{"html": f"<p>Page {i}", "id": i} for i in range(20)])
rows = rows.map_batches(pages, batch_format="pyarrow", batch_size=7).take_all()
print(json.dumps(sorted([int(row["id"]), row["text"]] for row in rows)))
"""


def test_ray_data():
    pytest.importorskip("ray")
    assert run(RAY) == [[i, f"Page {i}"] for i in range(20)]


DATATROVE = """
import json, sys
from datatrove.executor import LocalPipelineExecutor
from datatrove.pipeline.writers import JsonlWriter
from marrow.batch.adapters.datatrove import MarrowReader

folder, out = sys.argv[1:]
reader = MarrowReader(folder, glob_pattern="*.warc.gz", method="everything")
steps = [reader, JsonlWriter(out, compression=None)]
stats = LocalPipelineExecutor(steps, tasks=2, workers=1, logging_dir=out + "-logs").run()
counts = {name: stats.stats[0].stats[name].total for name in ("kept", "empty", "no page: warc request")}
print(json.dumps(counts))
"""


def test_datatrove(tmp_path):
    pytest.importorskip("datatrove")
    folder, out = tmp_path / "in", tmp_path / "out"
    folder.mkdir()
    request = record(99, b"GET / HTTP/1.1\r\n\r\n", kind="request")
    first = [response(0, LATIN, content_type="text/html; charset=latin-1"), response(1, ""), request]
    (folder / "a.warc.gz").write_bytes(packed(first))
    (folder / "b.warc.gz").write_bytes(packed([response(i, page(i)) for i in range(2, 6)]))
    assert run(DATATROVE, folder, out) == {"kept": 5, "empty": 1, "no page: warc request": 1}
    found = [json.loads(line) for path in sorted(out.glob("*.jsonl")) for line in path.read_text().splitlines()]
    assert [each["id"] for each in found] == [f"<urn:uuid:{i}>" for i in (0, 2, 3, 4, 5)]
    assert found[0]["text"].startswith("Füße")
    assert found[0]["metadata"]["url"] == "http://example.org/0"
    assert found[0]["metadata"]["metadata"]["words"] == 10


SCRAPY = """
import http.server, json, sys, threading
import scrapy
from scrapy.crawler import CrawlerProcess

class Pages(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        body = "<p>Füße und Wörter".encode("latin-1")
        self.send_response(200)
        self.send_header("Content-Type", "text/html; charset=ISO-8859-1")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)
    def log_message(self, *_):
        pass

server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Pages)
threading.Thread(target=server.serve_forever, daemon=True).start()

class Spider(scrapy.Spider):
    name = "pages"
    start_urls = [f"http://127.0.0.1:{server.server_port}/{i}" for i in range(5)]
    def parse(self, response):
        yield {"response": response, "mine": 1}
        yield {"none": 1}

found = []
class Keep:
    def process_item(self, item):
        found.append(item)
        return item

process = CrawlerProcess({
    "ITEM_PIPELINES": {"marrow.batch.adapters.scrapy.MarrowPipeline": 300, Keep: 900},
    "MARROW": {"method": "everything", "deadline": 20}, "LOG_LEVEL": "ERROR", "TELNETCONSOLE_ENABLED": False,
})
crawler = process.create_crawler(Spider)
process.crawl(crawler)
process.start()
rows = [item["marrow"] for item in found if "marrow" in item]
print(json.dumps([len(found), len(rows), rows[0]["text"], rows[0]["encoding"], crawler.stats.get_value("marrow/kept"),
    sorted({key for item in found for key in item})]))
"""


def test_scrapy():
    pytest.importorskip("scrapy")
    assert run(SCRAPY) == [10, 5, "Füße und Wörter", "windows-1252", 5, ["marrow", "mine", "none"]]
