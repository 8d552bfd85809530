"""What a worker does with a request: reads it, extracts, renders. Nothing of this is the server's time."""

from __future__ import annotations

from typing import NamedTuple

from ..errors import MarrowError, Status
from ..parsing import DEFAULT_LIMITS, Limits
from ..registry import METHODS, RENDERERS
from ..result import extract
from .answers import Answer, Call, Refused, refusal
from .bodies import asked
from .formats import chosen


class Work(NamedTuple):
    """The task of the workers."""

    limits: Limits = DEFAULT_LIMITS

    def run(self, job: Call) -> Answer:
        """Answer a request, whatever it is."""
        try:
            return TASKS[job.task](job, self.limits)
        except Refused as error:
            return refusal(error.code, error.detail)
        except MarrowError as error:  # an unknown method, a knob out of its range
            return refusal(422, str(error))
        except Exception as error:  # noqa: BLE001 (a fault in one page must not end the worker; the answer names it)
            return refusal(500, f"the extraction failed: {type(error).__name__}: {error}")

    def failed(self, job: Call, status: Status, error: str) -> Answer:  # noqa: ARG002 (a page is answered like any)
        """Return the answer for a page that took too long or ended its process."""
        return refusal(503, f"the page was given up: {error}")


def extracted(call: Call, limits: Limits) -> Answer:
    """Extract a page."""
    given = asked(call)
    renderer = RENDERERS[chosen(given.format, call.accept)]
    result = extract(
        given.html, url=given.url, encoding=given.encoding, method=given.method, limits=limits, **given.knobs
    )
    body = result.render(renderer.name).encode("utf-8", "replace")
    return Answer(200, body, renderer.media_type, result.status.value, result.method)


TASKS = {"extract": extracted}


def modules() -> list[str]:
    """Return the modules that a worker is to import before its first page."""
    names = {METHODS[name].function.__module__ for name in METHODS.names()}
    names |= {RENDERERS[name].function.__module__ for name in RENDERERS.names()}
    return sorted(names | {__name__, "marrow.metadata.record", "marrow.metadata.content"})
