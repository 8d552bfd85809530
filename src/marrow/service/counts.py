"""Counts and times, as Prometheus reads them."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Mapping

_BOUNDS = (0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0, 20.0, 60.0)
Labels = tuple[tuple[str, str], ...]


class Counts:
    """What was asked and how it ended.

    >>> counts = Counts()
    >>> counts.request("/extract", 200, 0.003)
    >>> print(counts.shown({"marrow_seats_taken": 2}).split("# HELP marrow_request_seconds")[0], end="")
    # HELP marrow_seats_taken Now.
    # TYPE marrow_seats_taken gauge
    marrow_seats_taken 2
    # HELP marrow_requests_total Requests, by path and code of the answer.
    # TYPE marrow_requests_total counter
    marrow_requests_total{path="/extract",code="200"} 1
    # HELP marrow_pages_total Pages that were extracted, by method and status.
    # TYPE marrow_pages_total counter
    """

    def __init__(self) -> None:
        self._requests: Counter[Labels] = Counter()
        self._pages: Counter[Labels] = Counter()
        self._times: defaultdict[Labels, list[int]] = defaultdict(lambda: [0] * (len(_BOUNDS) + 1))
        self._seconds: defaultdict[Labels, float] = defaultdict(float)

    def request(self, path: str, code: int, seconds: float) -> None:
        """Count a request."""
        labels = (("path", path),)
        self._requests[(*labels, ("code", str(code)))] += 1
        self._times[labels][bisect_left(_BOUNDS, seconds)] += 1
        self._seconds[labels] += seconds

    def page(self, method: str, status: str) -> None:
        """Count a page."""
        self._pages[("method", method), ("status", status)] += 1

    def shown(self, now: Mapping[str, float]) -> str:
        """Return all of it in Prometheus's text format, with some values of this moment."""
        lines = []
        for name, value in now.items():
            lines += [*_head(name, "gauge", "Now."), _line(name, (), value)]
        lines += _head("marrow_requests_total", "counter", "Requests, by path and code of the answer.")
        lines += [_line("marrow_requests_total", labels, count) for labels, count in sorted(self._requests.items())]
        lines += _head("marrow_pages_total", "counter", "Pages that were extracted, by method and status.")
        lines += [_line("marrow_pages_total", labels, count) for labels, count in sorted(self._pages.items())]
        lines += _head("marrow_request_seconds", "histogram", "From a request's head to the end of its answer.")
        for labels, times in sorted(self._times.items()):
            below = 0
            for bound, count in zip((*map(str, _BOUNDS), "+Inf"), times, strict=True):
                below += count
                lines.append(_line("marrow_request_seconds_bucket", (*labels, ("le", bound)), below))
            lines.append(_line("marrow_request_seconds_sum", labels, round(self._seconds[labels], 6)))
            lines.append(_line("marrow_request_seconds_count", labels, below))
        return "\n".join(lines) + "\n"


def _head(name: str, kind: str, says: str) -> list[str]:
    return [f"# HELP {name} {says}", f"# TYPE {name} {kind}"]


def _line(name: str, labels: Labels, value: float) -> str:
    shown = ",".join(f'{label}="{_escaped(text)}"' for label, text in labels)
    return f"{name}{{{shown}}} {value}" if shown else f"{name} {value}"


def _escaped(text: str) -> str:
    return text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
