"""What a worker does with a request: reads it, extracts, renders. Nothing of this is the server's time."""

from __future__ import annotations

import json
from typing import NamedTuple

from ..errors import MarrowError, Status
from ..parsing import DEFAULT_LIMITS, Limits, parse
from ..registry import METHODS, RENDERERS, SITE_METHODS
from ..result import extract
from ..site_level.document import Template
from ..site_level.learning import learn_template
from .answers import Answer, Call, Refused, as_json, refusal
from .bodies import Asked, asked, json_object
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
    return _outcome(asked(call), call.accept, limits)


def _outcome(given: Asked, accept: str, limits: Limits) -> Answer:
    renderer = RENDERERS[chosen(given.format, accept)]
    template = Template.from_json(json.dumps(given.template)) if given.template is not None else None
    result = extract(
        given.html,
        url=given.url,
        encoding=given.encoding,
        method=given.method,
        template=template,
        limits=limits,
        **given.knobs,
    )
    body = result.render(renderer.name, **given.switches).encode("utf-8", "replace")
    return Answer(200, body, renderer.media_type, result.status.value, result.method)


def applied(call: Call, limits: Limits) -> Answer:
    """Extract a page with the template of its site, which must be there."""
    given = asked(call)
    if given.template is None:
        raise Refused(400, "the body is JSON with the members 'template', from /template/learn, and 'html'")
    return _outcome(given, call.accept, limits)


def learned(call: Call, limits: Limits) -> Answer:
    """Learn the template of a site from pages of it."""
    members = json_object(call.body, {"pages": list, "method": str, "knobs": dict, "onto": dict})
    pages = members.get("pages", [])
    if not all(isinstance(page, str) for page in pages):
        raise Refused(400, "'pages' must be a list of strings, each the HTML of a page")
    template = learn_template(
        [parse(page, limits=limits) for page in pages],
        method=members.get("method"),
        onto=Template.from_json(json.dumps(members["onto"])) if "onto" in members else None,
        **members.get("knobs", {}),
    )
    return Answer(200, as_json(template.to_dict()))


TASKS = {"extract": extracted, "template/learn": learned, "template/apply": applied}


def modules() -> list[str]:
    """Return the modules that a worker is to import before its first page."""
    names = {METHODS[name].function.__module__ for name in METHODS.names()}
    names |= {SITE_METHODS[name].function.__module__ for name in SITE_METHODS.names()}
    names |= {RENDERERS[name].function.__module__ for name in RENDERERS.names()}
    return sorted(names | {__name__, "marrow.metadata.record", "marrow.metadata.content"})
