"""How many pages a second the service does, beside the library alone, and how long one waits for them.

The service runs as users run it, on loopback; wrk sends it pages one after another on several connections. Then the
same with one hostile page in a hundred. Rounds of library and service take turns, so that a busy machine slows both.
"""

from __future__ import annotations

import argparse
import json
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from time import perf_counter, sleep
from typing import Any
from urllib.error import URLError
from urllib.request import urlopen

import marrow
from pages import read, spread
from report import console, environment, table, write

SCRIPT = """
local pages, at = {}, 0
local headers = {["Content-Type"] = "text/html"}
local codes = {}
local threads = {}
function setup(thread) thread:set("number", #threads); table.insert(threads, thread) end
function init(given)
  for name in io.lines(given[1]) do
    local file = io.open(name, "rb")
    table.insert(pages, wrk.format("POST", given[2], headers, file:read("*a")))
    file:close()
  end
  at = number * 37
  failed = 0
end
function request() at = at % #pages + 1; return pages[at] end
function response(status) if status ~= 200 then failed = failed + 1 end end
function done(summary, latency)
  local all = 0
  for _, thread in ipairs(threads) do all = all + thread:get("failed") end
  io.write(string.format('{"requests": %d, "seconds": %f, "failed": %d, "unanswered": %d, "p50_ms": %f, "p95_ms": %f,'
    .. ' "p99_ms": %f}\\n', summary.requests, summary.duration / 1e6, all, summary.errors.connect + summary.errors.read
    + summary.errors.write + summary.errors.timeout, latency:percentile(50) / 1e3, latency:percentile(95) / 1e3,
    latency:percentile(99) / 1e3))
end
"""
HOSTILE = "<div>" * 400 + "<p><span>word <a href=/>link</a></span>" * 60_000
Figures = dict[str, Any]


@contextmanager
def served(workers: int, deadline: float) -> Iterator[str]:
    """Run the service; gives its address."""
    command = [sys.executable, "-m", "marrow", "serve", "--port", "0", "--workers", str(workers)]
    command += ["--deadline", str(deadline)]
    process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
    try:
        assert process.stderr
        found = re.search(r"http://[\d.]+:\d+", process.stderr.readline())
        assert found
        while True:
            try:
                urlopen(f"{found[0]}/health").close()
                break
            except URLError:
                sleep(0.1)
        yield found[0]
    finally:
        process.terminate()
        process.communicate()


def load(address: str, names: list[Path], given: argparse.Namespace) -> Figures:
    """Have wrk send pages for some seconds."""
    with tempfile.TemporaryDirectory() as folder:
        script, listing = Path(folder) / "pages.lua", Path(folder) / "pages.txt"
        script.write_text(SCRIPT)
        listing.write_text("\n".join(map(str, names)))
        command = ["wrk", "-t", "1", "-c", str(given.connections), "-d", f"{given.seconds}s", "--timeout", "60s"]
        command += ["-s", str(script), address, "--", str(listing), f"/extract?format={given.format}"]
        done = subprocess.run(command, capture_output=True, text=True, check=True)
    figures: Figures = json.loads(done.stdout.splitlines()[-1])
    return {**figures, "pages_per_second": figures["requests"] / figures["seconds"]}


def library(pages: list[bytes], given: argparse.Namespace) -> Figures:
    """Have the library alone do pages for some seconds: in one process, and in as many as the service has."""
    times, started = [], perf_counter()
    while perf_counter() - started < given.seconds:
        before = perf_counter()
        marrow.extract(pages[len(times) % len(pages)]).render(given.format)
        times.append(1000 * (perf_counter() - before))
    seconds = perf_counter() - started
    times.sort()
    return {
        "requests": len(times),
        "pages_per_second": len(times) / seconds,
        "p50_ms": median(times),
        "p95_ms": times[len(times) * 95 // 100],
        "p99_ms": times[len(times) * 99 // 100],
        "failed": 0,
        "unanswered": 0,
    }


def many(pages: list[bytes], given: argparse.Namespace) -> Figures:
    """Have `extract_many` do pages for some seconds, in as many processes as the service has."""
    started, done = perf_counter(), 0
    endless = (pages[number % len(pages)] for number in range(10**9))
    results = marrow.extract_many(endless, workers=given.workers)
    next(results)
    started = perf_counter()
    for result in results:
        result.render(given.format)
        done += 1
        if perf_counter() - started > given.seconds:
            break
    results.close()  # type: ignore[attr-defined]
    return {"requests": done, "pages_per_second": done / (perf_counter() - started), "failed": 0, "unanswered": 0}


def measure(pages: list[bytes], given: argparse.Namespace) -> dict[str, list[Figures]]:
    """Measure all in turn, several times."""
    found: dict[str, list[Figures]] = {}
    with tempfile.TemporaryDirectory() as folder, served(given.workers, given.deadline) as address:
        names = []
        for number, page in enumerate(pages):
            names.append(Path(folder) / f"{number}.html")
            names[-1].write_bytes(page)
        hostile = Path(folder) / "hostile.html"
        hostile.write_text(HOSTILE)
        hundred = [hostile, *(names[number % len(names)] for number in range(99))]
        for _ in range(given.rounds):
            found.setdefault("library, one process", []).append(library(pages, given))
            found.setdefault(f"extract_many, {given.workers} processes", []).append(many(pages, given))
            found.setdefault("service", []).append(load(address, names, given))
            found.setdefault("service, 1 in 100 hostile", []).append(load(address, hundred, given))
    return found


def arguments() -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("paths", nargs="+", type=Path, metavar="PAGES", help="parquet files, folders or files of html")
    parser.add_argument("--pages", type=int, default=100, help="how many, from all sizes (default: 100)")
    parser.add_argument("--seconds", type=int, default=10, help="of a round (default: 10)")
    parser.add_argument("--rounds", type=int, default=3, help="of each (default: 3)")
    parser.add_argument("--connections", type=int, default=8, help="that wrk keeps busy (default: 8)")
    parser.add_argument("--workers", type=int, default=2, help="of the service (default: 2)")
    parser.add_argument("--deadline", type=float, default=2.0, help="of the service, seconds (default: 2)")
    parser.add_argument("--format", default="text", help="(default: text)")
    parser.add_argument("-o", "--output", type=Path, metavar="FILE", help="write the results as JSON")
    return parser.parse_args()


def main() -> None:
    """Measure, print, write."""
    given, output, before = arguments(), console(), environment()
    pages = [page.html for page in spread(read(given.paths), given.pages)]
    found = measure(pages, given)
    sizes = sum(map(len, pages)) / len(pages) / 1000
    title = f"{len(pages)} pages of {sizes:.0f} KB on average; medians of {given.rounds} rounds of {given.seconds} s"
    columns = ("pages_per_second", "p50_ms", "p95_ms", "p99_ms", "failed", "unanswered")
    shown = table(title, "what", *columns)
    for name, rounds in found.items():
        shown.add_row(
            name,
            *(f"{median(each[column] for each in rounds):,.1f}" if column in rounds[0] else "" for column in columns),
        )
    output.print(shown)
    if given.output:
        write(given.output, {**before, "pages": len(pages), "workers": given.workers, "rounds": found})


if __name__ == "__main__":
    main()
