"""Which output format a request asks for: by name, or by what it accepts."""

from __future__ import annotations

from ..errors import UnknownName
from ..registry import RENDERERS
from .answers import Refused

DEFAULT_FORMAT = "json"
_FIRST = (DEFAULT_FORMAT, "text")  # what is taken where the request takes several alike


def chosen(format: str | None, accept: str) -> str:
    """Return the name of the format that a request asks for.

    >>> chosen(None, "text/plain;q=0.9, application/json;q=0.5"), chosen(None, "*/*"), chosen("text", "")
    ('text', 'json', 'text')
    """
    if format is not None:
        try:
            return RENDERERS[format].name
        except UnknownName as error:
            raise Refused(422, str(error)) from error
    if not accept.strip():
        return DEFAULT_FORMAT
    wanted = _ranges(accept)
    qualities = {name: _quality(RENDERERS[name].media_type, wanted) for name in formats()}
    best = max(qualities, key=lambda name: qualities[name])
    if not qualities[best]:
        offered = ", ".join(RENDERERS[name].media_type for name in formats())
        raise Refused(406, f"none of the formats is accepted; there are {offered}")
    return best


def formats() -> list[str]:
    """Return the names of all formats, those first that are taken if nothing says which."""
    return [*_FIRST, *(name for name in RENDERERS.names() if name not in _FIRST)]


def content_type(media_type: str) -> str:
    """Return a media type with its charset.

    >>> content_type("text/plain"), content_type("application/json")
    ('text/plain; charset=utf-8', 'application/json')
    """
    return media_type if media_type.endswith("json") else f"{media_type}; charset=utf-8"


def _ranges(accept: str) -> dict[str, float]:
    """Return the ranges of media types that are accepted, and how much each is liked."""
    found = {}
    for part in accept.split(","):
        name, *parameters = (each.strip().lower() for each in part.split(";"))
        quality = 1.0
        for parameter in parameters:
            if parameter.startswith("q="):
                try:
                    quality = min(max(float(parameter[2:]), 0.0), 1.0)
                except ValueError:
                    quality = 0.0
        found[name] = quality
    return found


def _quality(media_type: str, wanted: dict[str, float]) -> float:
    """Return how much a media type is liked: what is said of it itself goes before what is said of its kind."""
    kind = media_type.partition("/")[0]
    return next((wanted[each] for each in (media_type, f"{kind}/*", "*/*") if each in wanted), 0.0)
