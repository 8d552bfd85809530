"""The header of a TEI document: the metadata of the page."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from .. import __version__
from .tei_inline import escaped, value

if TYPE_CHECKING:
    from ..metadata.record import Metadata
    from ..result import Result

_DATE = re.compile(r"\d{4}(?:-\d\d(?:-\d\d(?:T\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)?)?)?)?")
_LANGUAGE = re.compile(r"[a-zA-Z]{2,3}(?:-[a-zA-Z0-9]{1,8})*")


def header(result: Result) -> str:
    """Return the header."""
    said = result.metadata
    people = "".join(f"<author>{escaped(name)}</author>" for name in said.authors)
    title = f"<title>{escaped(said.title or '')}</title>"
    return (
        f"<teiHeader><fileDesc><titleStmt>{title}{people}</titleStmt>{_publication(said)}"
        f"<sourceDesc><bibl>{title}{people}{_source(said)}</bibl></sourceDesc></fileDesc>"
        f'<encodingDesc><appInfo><application ident="marrow" version="{__version__}">'
        f"<desc>The main content of a web page, by the method {escaped(result.method)}.</desc></application></appInfo>"
        f"</encodingDesc>{_profile(said)}</teiHeader>"
    )


def _publication(said: Metadata) -> str:
    if not said.site:
        return "<publicationStmt><p>A web page.</p></publicationStmt>"
    parts = [f"<publisher>{escaped(said.site)}</publisher>", _date(said.published)]
    if said.licence:
        parts.append(f"<availability><licence>{escaped(said.licence)}</licence></availability>")
    return f"<publicationStmt>{''.join(parts)}</publicationStmt>"


def _source(said: Metadata) -> str:
    address = f'<ptr target="{value(said.url)}"/>' if said.url else ""
    return _date(said.published) + address


def _date(said: str | None) -> str:
    if not said:
        return ""
    when = f' when="{said}"' if _DATE.fullmatch(said) else ""
    return f"<date{when}>{escaped(said)}</date>"


def _profile(said: Metadata) -> str:
    parts = []
    if said.description:
        parts.append(f"<abstract><p>{escaped(said.description)}</p></abstract>")
    language = said.language or said.detected_language
    if language and _LANGUAGE.fullmatch(language):
        parts.append(f'<langUsage><language ident="{language}">{language}</language></langUsage>')
    if terms := dict.fromkeys((*said.tags, *said.categories)):
        words = "".join(f"<term>{escaped(term)}</term>" for term in terms)
        parts.append(f"<textClass><keywords>{words}</keywords></textClass>")
    return f"<profileDesc>{''.join(parts)}</profileDesc>" if parts else ""
