"""The language of a page: as it declares, and as its text reads."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from ..columns import remembered
from ..page import Page
from .candidate import Candidate, distinct
from .entities import stated
from .marks import metas

_TAG = re.compile(r"^([a-z]{2,3})(?:[-_]([a-z]{4}))?(?:[-_]([a-z]{2}|\d{3}))?(?:\b|_|$)", re.IGNORECASE)
_SURE = 0.5  # below this confidence two languages are about as likely
_SAMPLE = 20_000  # characters that the language is told by


class Detected(NamedTuple):
    """A language by its text: its code (ISO 639-1 where it has one), and how sure that is, from 0 to 1."""

    language: str | None
    confidence: float


# Of the languages that the detector knows, by ISO 639-3, those that have a code of two letters (ISO 639-1).
_CODES = """
afr=af aka=ak amh=am ara=ar aze=az bel=be ben=bn bul=bg cat=ca ces=cs cmn=zh cym=cy dan=da deu=de ell=el eng=en epo=eo
est=et eus=eu fin=fi fra=fr gle=ga glg=gl guj=gu heb=he hin=hi hrv=hr hun=hu hye=hy ind=id isl=is ita=it jav=jv jpn=ja
kan=kn kat=ka kaz=kk khm=km kor=ko lat=la lav=lv lit=lt mal=ml mar=mr mkd=mk mya=my nep=ne nld=nl nob=nb ori=or pan=pa
pes=fa pol=pl por=pt ron=ro rus=ru sin=si slk=sk slv=sl sna=sn spa=es sqi=sq srp=sr swe=sv tam=ta tel=te tgl=tl tha=th
tuk=tk tur=tr ukr=uk urd=ur uzb=uz vie=vi yid=yi zul=zu
"""
_SHORT: Final = dict(pair.split("=") for pair in _CODES.split())


@remembered
def languages(page: Page) -> tuple[Candidate[str], ...]:
    """Return the languages that a page declares, as BCP 47 writes them.

    >>> from marrow import parse
    >>> page = parse('<html lang=pt_br><meta http-equiv=content-language content="EN, de">')
    >>> [each.value for each in languages(page)]
    ['pt-BR', 'en']
    """
    return distinct(Candidate(tagged(each.value), each.source, each.row) for each in _languages(page))


def _languages(page: Page) -> Iterator[Candidate[str]]:
    attributes = page.attributes(0)
    for name in ("lang", "xml:lang"):
        yield Candidate(attributes.get(name, ""), f"html {name}", 0)
    yield from metas(page, ["content-language", "language", "dc.language", "dcterms.language", "og:locale"])
    yield from stated(page, ("inLanguage",), of=("@value", "alternateName", "name"))


@remembered
def reading_language(page: Page) -> str:
    """Return the language that a page is to be read in: the declared one, else the detected one."""
    return next((each.value for each in languages(page)), None) or detected(page.text).language or ""


def tagged(text: str) -> str:
    """Return a language tag in its usual letters, empty where it is none."""
    match = _TAG.match(text.strip())
    if not match:
        return ""
    language, script, region = match.groups()
    return "-".join(filter(None, (language.lower(), script and script.title(), region and region.upper())))


def detected(text: str) -> Detected:
    """Return the language that a text is written in.

    >>> detected("Das ist ein Satz, der auf Deutsch geschrieben wurde.").language
    'de'
    """
    from turbohtml.detect import detect_language

    match = detect_language(text[:_SAMPLE])
    if match.language is None or match.confidence < _SURE:
        return Detected(None, round(match.confidence, 3))
    return Detected(_SHORT.get(match.language, match.language), round(match.confidence, 3))
