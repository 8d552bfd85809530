"""What goes over the pipe between the server and its workers, and how something is refused."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, NamedTuple

_LONGEST_DETAIL = 2_000
JSON = "application/json"


class Call(NamedTuple):
    """A request as it came: workers read it, so that a hostile body takes no time of the server's."""

    task: str
    body: bytes
    content_type: str = ""
    accept: str = ""
    parameters: tuple[tuple[str, str], ...] = ()


class Answer(NamedTuple):
    """A response; of a page, how its extraction ended and by which method."""

    code: int
    body: bytes
    media_type: str = JSON
    status: str = ""
    method: str = ""


class Refused(Exception):
    """A request that is not answered: the code, and a sentence that says why and what to do."""

    def __init__(self, code: int, detail: str, headers: Mapping[str, str] | None = None) -> None:
        super().__init__(detail)
        self.code, self.detail, self.headers = code, detail, headers or {}


def refusal(code: int, detail: str) -> Answer:
    """Return the answer to a request that is refused.

    >>> refusal(404, "no such path").body
    b'{"detail": "no such path"}'
    """
    return Answer(code, as_json({"detail": detail[:_LONGEST_DETAIL]}))


def as_json(value: Mapping[str, Any] | list[Any]) -> bytes:
    """Return plain values as JSON in ASCII, which can say whatever a text holds."""
    return json.dumps(value).encode("ascii")
