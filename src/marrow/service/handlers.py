"""How an application says what it refuses: JSON with one member, `detail`, a sentence."""

from __future__ import annotations

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException

from .answers import JSON, Refused, refusal


def explain_refusals(app: FastAPI) -> None:
    """Have an application answer all that it refuses in one way."""
    app.add_exception_handler(Refused, _refused)
    app.add_exception_handler(HTTPException, _not_there)
    app.add_exception_handler(RequestValidationError, _invalid)


async def _refused(_: Request, error: Exception) -> Response:
    assert isinstance(error, Refused)
    return Response(refusal(error.code, error.detail).body, error.code, error.headers, JSON)


async def _not_there(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    code = error.status_code
    if code == 404:
        detail = f"there is no path {request.url.path[:200]!r}: see /docs"
    elif code == 405:
        detail = f"{request.url.path[:200]} is not asked for with {request.method[:20]}: see /docs"
    else:
        detail = error.detail
    return Response(refusal(code, detail).body, code, error.headers, JSON)


async def _invalid(_: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    faults = [f"{'.'.join(map(str, each['loc']))}: {each['msg'].lower()}" for each in error.errors()]
    return Response(refusal(422, "; ".join(faults)).body, 422, None, JSON)
