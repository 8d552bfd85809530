"""How time and memory grow with a page: one kind of page in ever larger sizes, each run in a process of its own."""

from __future__ import annotations

import random
import resource
import sys
from collections.abc import Callable
from functools import partial
from multiprocessing import get_context
from multiprocessing.connection import Connection
from statistics import median
from typing import Any, NamedTuple

from rich.console import Console

import marrow
from candidates import Candidate, stages
from report import table

SCALES = (1, 2, 4, 8, 16, 32, 64)
DEADLINE = 120.0
_ARTICLES = 25  # about 1,000 rows
_WORDS = ["the", "of", "a", "marrow", "bone", "is", "what", "stays", "when", "all", "around", "it", "is", "taken"]
_MEMORY_UNIT = 1 if sys.platform == "darwin" else 1024  # of ru_maxrss: bytes there, kilobytes elsewhere


class Growth(NamedTuple):
    """What one stage took on one size: None where it raised or did not end."""

    stage: str
    scale: int
    rows: int
    bytes: int
    milliseconds: float | None
    peak_megabytes: float | None


def generated(scale: int) -> bytes:
    """Make a page of a menu, articles with paragraphs, links and lists, and a footer."""
    words = random.Random(scale)
    menu = _list("nav", 4 * scale, words)
    articles = "\n".join(_article(number, words) for number in range(_ARTICLES * scale))
    footer = _list("footer", 2 * scale, words)
    return f"<!doctype html><title>{scale}</title><body>{menu}<main>{articles}</main>{footer}".encode()


def _article(number: int, words: random.Random) -> str:
    paragraphs = "".join(
        f"<p>{_sentence(words, 30)} <a href='/{number}'>{_sentence(words, 3)}</a> {_sentence(words, 20)}</p>\n"
        for _ in range(words.randint(2, 5))
    )
    return f"<article class='post'><h2>{_sentence(words, 5)}</h2>\n{paragraphs}{_list('aside', 3, words)}</article>"


def _list(tag: str, length: int, words: random.Random) -> str:
    items = "".join(f"<li><a href='/{item}'>{_sentence(words, 2)}</a></li>" for item in range(length))
    return f"<{tag}><ul>{items}</ul></{tag}>"


def _sentence(words: random.Random, length: int) -> str:
    return " ".join(words.choices(_WORDS, k=length))


def measure(repeats: int) -> list[Growth]:
    """Measure every stage on every size."""
    pages = [(scale, generated(scale)) for scale in SCALES]
    rows = [_in_child(partial(_rows, html)) for _, html in pages]
    found = []
    for stage in stages():
        for (scale, html), count in zip(pages, rows, strict=True):
            seconds, peak = _in_child(partial(_time_and_peak, stage, html, repeats)) or (None, None)
            milliseconds = None if seconds is None else 1000 * seconds
            found.append(Growth(stage.name, scale, count, len(html), milliseconds, peak))
    return found


def _rows(html: bytes) -> int:
    return len(marrow.parse(html))


def _time_and_peak(stage: Candidate, html: bytes, repeats: int) -> tuple[float | None, float]:
    """Return the median processor time, and how much more memory the process ever held than before the first run."""
    before = _most_memory()
    stage.seconds(html)
    peak = _most_memory() - before
    seconds = [taken for _ in range(repeats) if (taken := stage.seconds(html)) is not None]
    return (median(seconds) if seconds else None), peak


def _most_memory() -> float:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * _MEMORY_UNIT / 1e6


def _in_child(function: Callable[[], Any]) -> Any:
    """Return what a function gives in a forked process, whose memory is its own; None if it does not end in time."""
    context = get_context("fork")
    receiver, sender = context.Pipe(duplex=False)
    process = context.Process(target=_send, args=(sender, function))
    process.start()
    sender.close()
    try:
        return receiver.recv() if receiver.poll(DEADLINE) else None
    except EOFError:
        return None
    finally:
        process.kill()
        process.join()


def _send(sender: Connection, function: Callable[[], Any]) -> None:
    sender.send(function())


def show(found: list[Growth], console: Console) -> None:
    """Print two tables, a row a stage and a column a size: flat rows of the first mean linear time."""
    sizes = {each.scale: f"{each.rows:,} rows\n{each.bytes / 1e6:.2f} MB" for each in found}
    times = table("Growth: ms per 1,000 rows", "stage", *sizes.values())
    peaks = table("Growth: peak MB, parsing included", "stage", *sizes.values())
    for stage in dict.fromkeys(each.stage for each in found):
        sized = [each for each in found if each.stage == stage]
        times.add_row(stage, *(_cell(each.milliseconds, 1000 / each.rows, 3) for each in sized))
        peaks.add_row(stage, *(_cell(each.peak_megabytes, 1, 1) for each in sized))
    console.print(times)
    console.print(peaks)


def _cell(value: float | None, factor: float, digits: int) -> str:
    return "failed" if value is None else f"{value * factor:.{digits}f}"
