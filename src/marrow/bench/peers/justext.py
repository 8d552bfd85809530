"""jusText (Pomikálek 2011). It leaves it to its caller to say in which language a page is."""

from __future__ import annotations

from functools import cache
from typing import Any

from ..registry import peer
from .language import language_of

# Its stop lists, by ISO 639-1. A language without one has none, and thresholds with which stop words decide nothing.
_NAMES = """
af=Afrikaans ar=Arabic az=Azerbaijani be=Belarusian bg=Bulgarian bn=Bengali bs=Bosnian ca=Catalan cs=Czech cy=Welsh
da=Danish de=German el=Greek en=English eo=Esperanto es=Spanish et=Estonian eu=Basque fa=Persian fi=Finnish fr=French
ga=Irish gl=Galician gu=Gujarati he=Hebrew hi=Hindi hr=Croatian hu=Hungarian hy=Armenian id=Indonesian is=Icelandic
it=Italian ka=Georgian kk=Kazakh kn=Kannada ko=Korean la=Latin lt=Lithuanian lv=Latvian mk=Macedonian ml=Malayalam
mr=Marathi ms=Malay mt=Maltese nb=Norwegian_Bokmal ne=Nepali nl=Dutch nn=Norwegian_Nynorsk no=Norwegian_Bokmal
pl=Polish pt=Portuguese ro=Romanian ru=Russian sk=Slovak sl=Slovenian sq=Albanian sr=Serbian sv=Swedish sw=Swahili
ta=Tamil te=Telugu tl=Tagalog tr=Turkish uk=Ukrainian ur=Urdu uz=Uzbek vi=Vietnamese
"""
_STOP_LISTS = dict(pair.split("=") for pair in _NAMES.split())


@peer("justext", package="justext")
def justext(html: bytes) -> str:
    """The good paragraphs of jusText, by the stop words of the page's language."""
    from justext import justext as paragraphs

    words, thresholds = _stop_words(language_of(html))
    return "\n".join(each.text for each in paragraphs(html, words, **thresholds) if not each.is_boilerplate)


@cache
def _stop_words(language: str) -> tuple[frozenset[str], dict[str, Any]]:
    from justext import get_stoplist

    if language in _STOP_LISTS:
        return get_stoplist(_STOP_LISTS[language]), {}
    return frozenset(), {"stopwords_low": 0, "stopwords_high": 0}
