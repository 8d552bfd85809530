"""What the OpenAPI description says, made from what is registered: formats, methods, every knob with its range."""

from __future__ import annotations

from typing import Any

from ..knobs import Knob, ListOf
from ..registry import METHODS, RENDERERS, methods
from ..result import DEFAULT_METHOD
from .bodies import SWITCHES
from .formats import DEFAULT_FORMAT, formats

_DETAIL = {"type": "object", "properties": {"detail": {"type": "string"}}, "required": ["detail"]}
_WHY = {
    400: "The body is not what its type says, or the Host is none of the service's.",
    401: "A token is asked for.",
    403: "The origin may not ask, or the address may not be fetched.",
    406: "No format is what is accepted.",
    408: "The body did not come in time.",
    413: "The body is too large.",
    415: "A body of this kind is no page.",
    422: "An unknown method, format or knob, or a value out of its range.",
    429: "Too many pages at once: see Retry-After.",
    500: "A fault of the method.",
    502: "The address could not be fetched.",
    503: "The page took too long, or ended its process, or waited too long for one; or the service is ending.",
}
_OF_EVERY_PAGE = (400, 401, 403, 406, 422, 429, 500, 503)
_OF_A_BODY = (408, 413, 415)


def refusals(*codes: int) -> dict[int | str, dict[str, Any]]:
    """Describe the answers with these codes."""
    return {
        code: {"description": _WHY[code], "content": {"application/json": {"schema": _DETAIL}}}
        for code in sorted({*_OF_EVERY_PAGE, *codes})
    }


def extraction(*, of_address: bool) -> dict[str, Any]:
    """Describe `/extract`: of a page that is sent, or of one that is fetched."""
    described: dict[str, Any] = {
        "parameters": [*_parameters(url_needed=of_address), *_switches(), *_knob_parameters()],
        "responses": {"200": outcome(), **refusals(*((502,) if of_address else _OF_A_BODY))},
    }
    if not of_address:
        described["requestBody"] = {"required": True, "content": {**raw_page(), "application/json": {"schema": page()}}}
    return described


def outcome() -> dict[str, Any]:
    """Describe the answer that is a page's main content, in all formats."""
    content: dict[str, Any] = {RENDERERS[name].media_type: {"schema": {"type": "string"}} for name in formats()}
    content["application/json"] = {
        "schema": {
            "type": "object",
            "required": ["status", "method", "text", "metadata", "nodes"],
            "properties": {
                "url": {"type": ["string", "null"]},
                "status": {"type": "string"},
                "message": {"type": "string"},
                "method": {"type": "string"},
                "text": {"type": "string"},
                "metadata": {"type": "object"},
                "nodes": {"type": "array", "items": {"type": "object"}},
            },
        }
    }
    header = {"description": "How the extraction ended.", "schema": {"type": "string"}}
    return {"description": "The main content.", "headers": {"Marrow-Status": header}, "content": content}


def raw_page() -> dict[str, Any]:
    """Describe a page that is sent as it is."""
    return {"text/html": {"schema": {"type": "string"}}}


def page() -> dict[str, Any]:
    """Describe a page that is sent in JSON."""
    return {
        "type": "object",
        "required": ["html"],
        "additionalProperties": False,
        "properties": {
            "html": {"type": "string", "description": "The page, or a snapshot of it."},
            "url": {"type": "string", "description": "The address that it came from."},
            "method": _method(),
            "knobs": {"type": "object", "description": "The method's knobs: see /methods."},
            "format": _format(),
            "template": {"type": "object", "description": "The site's template, from /template/learn."},
            **{switch.name: _switch(switch) for switch in SWITCHES},
        },
    }


def learning() -> dict[str, Any]:
    """Describe `/template/learn`."""
    pages = {"type": "array", "items": {"type": "string"}, "description": "The HTML of pages of one site."}
    schema = {
        "type": "object",
        "required": ["pages"],
        "additionalProperties": False,
        "properties": {
            "pages": pages,
            "method": {"type": "string", "enum": methods("site")},
            "knobs": {"type": "object", "description": "The method's knobs: see /methods."},
            "onto": {"type": "object", "description": "A template to which the pages are added."},
        },
    }
    template = {"description": "The template.", "content": {"application/json": {"schema": {"type": "object"}}}}
    return {
        "requestBody": {"required": True, "content": {"application/json": {"schema": schema}}},
        "responses": {"200": template, **refusals(*_OF_A_BODY)},
    }


def applying() -> dict[str, Any]:
    """Describe `/template/apply`."""
    schema = {**page(), "required": ["html", "template"]}
    return {
        "requestBody": {"required": True, "content": {"application/json": {"schema": schema}}},
        "responses": {"200": outcome(), **refusals(*_OF_A_BODY)},
    }


def _switch(switch: Knob) -> dict[str, Any]:
    return {
        "type": "boolean",
        "default": switch.default,
        "description": f"Whether {switch.name.replace('_', ' ')} stand in it.",
    }


def _switches() -> list[dict[str, Any]]:
    return [{"name": each.name, "in": "query", "required": False, "schema": _switch(each)} for each in SWITCHES]


def _method() -> dict[str, Any]:
    return {"type": "string", "enum": methods("page"), "default": DEFAULT_METHOD}


def _format() -> dict[str, Any]:
    return {"type": "string", "enum": formats(), "description": f"Else what Accept says, else {DEFAULT_FORMAT}."}


def _parameters(*, url_needed: bool) -> list[dict[str, Any]]:
    schemas = {"url": {"type": "string"}, "method": _method(), "format": _format()}
    return [
        {"name": name, "in": "query", "required": name == "url" and url_needed, "schema": schema}
        for name, schema in schemas.items()
    ]


def _knob_parameters() -> list[dict[str, Any]]:
    """Describe each knob of any method as a parameter."""
    takers: dict[str, list[tuple[str, Knob]]] = {}
    for name in methods("page"):
        for knob in METHODS[name].knobs:
            if knob.is_file:
                continue
            takers.setdefault(knob.name, []).append((name, knob))
    found = []
    for name, of_methods in sorted(takers.items()):
        schemas: list[dict[str, Any]] = []
        for _, knob in of_methods:
            if (schema := _schema(knob)) not in schemas:
                schemas.append(schema)
        says = "; ".join(f"{method}: {knob.allowed} [{knob.default}]" for method, knob in of_methods)
        schema = schemas[0] if len(schemas) == 1 else {"anyOf": schemas}
        found.append({"name": name, "in": "query", "required": False, "description": says, "schema": schema})
    return found


def _schema(knob: Knob) -> dict[str, Any]:
    if isinstance(knob.range, ListOf):
        return {"type": "string"}
    if isinstance(knob.default, bool):
        return {"type": "boolean"}
    if isinstance(knob.default, str):
        return {"type": "string", "enum": list(knob.range)}
    low, high = knob.range
    return {"type": "integer" if isinstance(knob.default, int) else "number", "minimum": low, "maximum": high}


def about(media_type: str = "application/json") -> dict[int | str, dict[str, Any]]:
    """Describe the answers of a path that tells of the service itself."""
    schema = {"type": "object" if media_type == "application/json" else "string"}
    own: dict[int | str, dict[str, Any]] = {200: {"description": "It.", "content": {media_type: {"schema": schema}}}}
    return own | {code: answer for code, answer in refusals().items() if code in {400, 401, 403}}
