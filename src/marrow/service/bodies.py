"""A page as it is sent: the bytes as they are, or JSON."""

from __future__ import annotations

import json
from email.message import Message
from typing import Any, NamedTuple

from ..knobs import Knob
from ..registry import METHODS
from ..result import DEFAULT_METHOD
from ..snapshot import is_snapshot
from .answers import Call, Refused

SWITCHES = (
    *(Knob(name, default=True) for name in ("links", "images", "tables")),
    Knob("front_matter", default=False),
)
"""What of the rendered text can be switched off, or on."""
_MEMBERS: dict[str, type] = {
    **{"html": str, "url": str, "method": str, "knobs": dict, "format": str, "template": dict},
    **{switch.name: bool for switch in SWITCHES},
}
_KINDS: dict[type, str] = {dict: "an object", str: "a string", list: "a list", bool: "true or false"}


class Asked(NamedTuple):
    """A page, and what is to be done with it."""

    html: bytes | str
    encoding: str | None
    url: str | None
    method: str
    format: str | None
    knobs: dict[str, Any]
    switches: dict[str, bool]
    template: dict[str, Any] | None


def asked(call: Call) -> Asked:
    """Read a request: query parameters go before members of the JSON, and those that are nothing else are knobs."""
    message = Message()
    message["Content-Type"] = call.content_type
    kind = message.get_content_type() if call.content_type else "text/html"
    members: dict[str, Any] = {}
    html: bytes | str = call.body
    if kind == "application/json" and not is_snapshot(call.body):
        members = json_object(call.body, _MEMBERS)
        if "html" not in members:
            raise Refused(400, "the JSON has no member 'html', which is the page")
        html = members["html"]
    elif kind.partition("/")[0] not in {"text", "application"}:
        raise Refused(415, f"a page is sent as text/html, or as application/json, not as {kind}")
    parameters = dict(call.parameters)
    knobs = {**members.get("knobs", {}), **{name: parameters[name] for name in parameters if name not in _MEMBERS}}
    given = {**members, **parameters}
    for name in _files(given.get("method", DEFAULT_METHOD)) & set(knobs):
        raise Refused(422, f"{name!r} names a file: it cannot be given over HTTP")
    charset = message.get_param("charset")
    return Asked(
        html,
        charset if isinstance(charset, str) else None,
        given.get("url"),
        given.get("method", DEFAULT_METHOD),
        given.get("format"),
        knobs,
        {switch.name: bool(switch.check(given[switch.name])) for switch in SWITCHES if switch.name in given},
        members.get("template"),
    )


def _files(method: str) -> set[str]:
    """Return the knobs of a method that name a file of this machine."""
    if method not in METHODS.names():
        return set()
    return {knob.name for knob in METHODS[method].knobs if knob.is_file}


def json_object(body: bytes, types: dict[str, type]) -> dict[str, Any]:
    """Read a JSON object that has no members but these; one that is null is as if it were not there."""
    try:
        given = json.loads(body)
    except (ValueError, RecursionError) as error:
        raise Refused(400, f"the body is not the JSON that its type says: {error}") from error
    if not isinstance(given, dict):
        raise Refused(400, "the JSON must be an object")
    members = {name: value for name, value in given.items() if value is not None}
    for name, value in members.items():
        if name not in types:
            raise Refused(400, f"the JSON has a member {name!r}; there are {', '.join(types)}")
        if not isinstance(value, types[name]):
            raise Refused(400, f"{name!r} must be {_KINDS[types[name]]}")
        if isinstance(value, str) and name != "html" and not _can_be_written(value):
            raise Refused(400, f"{name!r} is not text that can be written: it has half of a surrogate pair")
    return members


def _can_be_written(text: str) -> bool:
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True
