"""How fast `marrow batch` is beside single calls, and whether its memory stays where it is.

    python benchmarks/batch.py PAGES... [--pages 20000] [--workers 2] [--engine ray] [--folder FOLDER]

PAGES are parquet files, folders or files of html. They are repeated with changes (a number in each page's title and
text, so that no two are the same) and written as WARC.gz files. Then single calls, `extract(...)` with the same
columns, are timed in as many processes as there are workers, one page after another, on a sample; then the batch on
all, whose processes are watched; then single calls again. On a machine that others use, processor time says more than
time on the wall: both are shown.
"""

from __future__ import annotations

import argparse
import gzip
import multiprocessing
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from pages import Page, read

PAGE_SIZE = os.sysconf("SC_PAGE_SIZE")
TICKS = os.sysconf("SC_CLK_TCK")


class Rate(NamedTuple):
    """Pages a second of one process: on the wall, and of its processor time."""

    wall: float
    processor: float


class Watched(NamedTuple):
    """What was seen of the processes of a batch at one moment."""

    seconds: float
    resident: int
    processor: tuple[float, float, float]
    """Seconds of the parent, of processes that do shards, of processes that do pages."""


def written(pages: list[Page], count: int, folder: Path, a_file: int = 2_000) -> list[Path]:
    """Write so many pages as WARC files, each page with a number of its own."""
    folder.mkdir(parents=True, exist_ok=True)
    found = []
    for first in range(0, count, a_file):
        path = folder / f"pages-{first // a_file:04d}.warc.gz"
        found.append(path)
        if path.exists():
            continue
        unfinished = path.with_suffix(".part")
        with unfinished.open("wb") as file:
            for number in range(first, min(first + a_file, count)):
                file.write(gzip.compress(record(number, changed(pages[number % len(pages)].html, number)), 3))
        unfinished.rename(path)
    return found


def changed(html: bytes | str, number: int) -> bytes:
    """Return a page that is like no other: a number in its title and at the beginning of its paragraphs."""
    data = html.encode() if isinstance(html, str) else html
    return data.replace(b"<title>", b"<title>%d " % number, 1).replace(b"<p>", b"<p>%d " % number)


def record(number: int, html: bytes) -> bytes:
    """Return a response as WARC has it."""
    block = b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n" + html
    header = f"WARC/1.1\r\nWARC-Type: response\r\nWARC-Record-ID: <urn:uuid:{number}>\r\n"
    header += f"WARC-Target-URI: http://site{number % 97}.example.org/{number}\r\nWARC-Date: 2026-01-01T00:00:00Z\r\n"
    header += f"Content-Type: application/http; msgtype=response\r\nContent-Length: {len(block)}\r\n\r\n"
    return header.encode() + block + b"\r\n\r\n"


def single_calls(sample: list[bytes], workers: int) -> Rate:
    """Time single calls in as many processes, each on the whole sample; return what one of them does."""
    with multiprocessing.get_context("fork").Pool(workers) as pool:
        times = pool.map(_timed, [sample] * workers, chunksize=1)
    return Rate(
        len(sample) * len(times) / sum(wall for wall, _ in times),
        len(sample) * len(times) / sum(processor for _, processor in times),
    )


def _timed(sample: list[bytes]) -> tuple[float, float]:
    import marrow

    _ = marrow.extract(sample[0]).metadata.title
    wall, processor = time.perf_counter(), time.process_time()
    for number, html in enumerate(sample):
        result = marrow.extract(html, url=f"http://site{number % 97}.example.org/{number}")
        _ = result.text, result.metadata.title
    return time.perf_counter() - wall, time.process_time() - processor


def watched(command: list[str]) -> tuple[list[Watched], float]:
    """Run a command; return what its processes had every second, and the processor time of all of them."""
    started = time.monotonic()
    seen: list[Watched] = []
    times: dict[int, tuple[int, float]] = {}
    process = subprocess.Popen(command)
    while process.poll() is None:
        resident = 0
        for each, depth in family(process.pid):
            try:
                resident += int(Path(f"/proc/{each}/statm").read_text().split()[1]) * PAGE_SIZE
                fields = Path(f"/proc/{each}/stat").read_text().rpartition(")")[2].split()
                times[each] = min(depth, 2), (int(fields[11]) + int(fields[12])) / TICKS  # Ray has more below
            except OSError:
                continue
        by_depth = [sum(took for depth, took in times.values() if depth == each) for each in range(3)]
        seen.append(Watched(time.monotonic() - started, resident, (by_depth[0], by_depth[1], by_depth[2])))
        time.sleep(1)
    if process.returncode:
        raise SystemExit(process.returncode)
    return seen, time.monotonic() - started


def family(process: int, depth: int = 0) -> Iterator[tuple[int, int]]:
    """Return a process and all below it, and how far below."""
    yield process, depth
    for task in Path(f"/proc/{process}/task").glob("*/children"):
        try:
            below = task.read_text().split()
        except OSError:
            continue
        for child in below:
            yield from family(int(child), depth + 1)


def growth(seen: list[Watched]) -> tuple[float, float, float]:
    """Return megabytes at the end of the first tenth, of the last, and most: medians of what was seen there."""
    tenth = max(len(seen) // 10, 1)
    middle = [
        sorted(each.resident for each in part)[len(part) // 2] for part in (seen[tenth : 2 * tenth], seen[-tenth:])
    ]
    return middle[0] / 1e6, middle[1] / 1e6, max(each.resident for each in seen) / 1e6


def arguments() -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("paths", nargs="+", type=Path, metavar="PAGES")
    parser.add_argument("--pages", type=int, default=20_000)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--engine", choices=["local", "ray"], default="local")
    parser.add_argument("--sample", type=int, default=400, help="pages of single calls")
    parser.add_argument("--largest", type=int, default=0, help="leave out pages of more bytes than this")
    parser.add_argument("--folder", type=Path, default=Path("batch-benchmark"))
    parser.add_argument("--limit", type=float, default=0, help="stop after so many seconds")
    return parser.parse_args()


def main() -> None:
    """Measure and print."""
    given = arguments()
    os.environ.setdefault("OMP_NUM_THREADS", "1")
    pages = [page for page in read(given.paths) if not given.largest or len(page.html) <= given.largest]
    archives = written(pages, given.pages, given.folder / "in")
    step = max(given.pages // given.sample, 1)
    sample = [changed(pages[n % len(pages)].html, n) for n in range(0, given.pages, step)][: given.sample]
    print(f"{given.pages:,} pages, {sum(map(len, sample)) / len(sample) / 1000:.0f} kB each, ", end="")
    print(f"{sum(path.stat().st_size for path in archives) / 1e6:,.0f} MB packed")
    out = given.folder / f"out-{given.engine}"
    shutil.rmtree(out, ignore_errors=True)
    command = [sys.executable, "-m", "marrow", "batch", *map(str, archives), "-o", str(out)]
    command += ["--workers", str(given.workers), "--engine", given.engine]
    if given.limit:
        command = ["timeout", "--signal=INT", str(given.limit), *command]
    before = single_calls(sample, given.workers)
    seen, seconds = watched(command)
    after = single_calls(sample, given.workers)
    for what, rate in (("before", before), ("after", after)):
        print(f"single calls {what}: {rate.wall:.1f} pages/s on the wall, {rate.processor:.1f} of processor time")
    wall = given.pages / seconds / given.workers
    parent, shards, page_workers = seen[-1].processor
    processor = given.pages / (parent + shards + page_workers)
    print(f"batch: {seconds:.0f} s, {wall:.1f} pages/s a core on the wall, {processor:.1f} of processor time")
    of_wall, of_processor = (sum(each) / 2 for each in zip(before, after, strict=True))
    print(f"of single calls: {wall / of_wall:.3f} on the wall, {processor / of_processor:.3f} of processor time")
    said = ", ".join(f"{1000 * part / given.pages:.2f} ms" for part in (parent, shards, page_workers))
    print(f"processor time a page of the parent, of processes that do shards, of those that do pages: {said}")
    early, late, most = growth(seen)
    print(f"resident, all processes: {early:.0f} MB early, {late:.0f} MB late, {most:.0f} MB at most")


if __name__ == "__main__":
    main()
