"""Dates in the ways that pages write them, read as ISO 8601.

`12/5/2024` is ambiguous: the day comes first, unless the language of the page is one that writes the month first.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from typing import NamedTuple

from .months import MONTHS, plain

_LONGEST = 200  # characters that a value is looked at for a date
_YEARS = range(1900, 2101)
_TIME = (
    r"(?:[T\s,]{1,3}(?P<time>[0-2]?\d:[0-5]\d(?::[0-5]\d(?:[.,]\d{1,9})?)?)\s?(?P<half>[ap]m)?"
    r"\s?(?P<zone>Z\b|[+-]\d\d:?\d\d\b)?)?"
)
_ISO = r"(?P<y>\d{4})(?P<s>[-/.])(?P<m>\d{1,2})(?:(?P=s)(?P<d>\d{1,2})(?!\d))" + _TIME
_COMPACT = r"(?P<y>(?:19|20)\d\d)(?P<m>[01]\d)(?P<d>[0-3]\d)(?:T?\d{4,6}Z?)?(?!\d)"
_ASIAN = r"(?P<y>\d{4})\s?[年년]\s?(?P<m>\d{1,2})\s?[月월](?:\s?(?P<d>\d{1,2})\s?[日일号號])?"
_NUMBERS = r"(?P<a>\d{1,2})(?P<s>[-/.]) ?(?P<b>\d{1,2})(?P=s) ?(?P<y>\d{4}|\d{2})(?![\d.,])" + _TIME
_VIETNAMESE = r"(?P<d>\d{1,2})\s?tháng\s(?P<m>\d{1,2}),?(?:\snăm)?\s(?P<y>\d{4})"
_NAME = r"(?P<name>[^\W\d_]{2,12})"
_DAY_NAME_YEAR = (
    r"(?P<d>\d{1,2})(?:st|nd|rd|th|er|ero|[.ºª°])?[\s-]{0,2}(?:of|de|di|d['’]|ta'|den)?\s?" + _NAME
    + r"[.,'’]?[\s,-]{0,3}(?:de[l]?\s)?(?P<y>\d{4}|['’]?\d{2}(?=[\s,]|$))(?!\d)" + _TIME
)  # fmt: skip
_NAME_DAY_YEAR = (
    r"(?<!\w)" + _NAME + r"[.,]?\s{0,2}(?P<d>\d{1,2})(?:st|nd|rd|th)?(?:[\s,.]{1,3})(?P<y>\d{4})(?!\d)" + _TIME
)
_YEAR_NAME_DAY = r"(?P<y>\d{4})[.,]?[\s-]{1,2}" + _NAME + r"[\s.-]{1,2}(?P<d>\d{1,2})(?!\d)"
_NAME_YEAR = _NAME + r"[.,]?\s(?:de\s)?(?P<y>\d{4})(?!\d)"
_WRITTEN = [
    re.compile(rf"(?<![a-z0-9/]){pattern}", re.IGNORECASE)
    for pattern in (_ISO, _COMPACT, _ASIAN, _NUMBERS, _VIETNAMESE, _DAY_NAME_YEAR, _NAME_DAY_YEAR, _YEAR_NAME_DAY)
]
_ONLY_MONTH = re.compile(rf"^(?:(?P<y>\d{{4}})-(?P<m>\d\d)|(?P<year>\d{{4}})|{_NAME_YEAR.replace('<y>', '<y2>')})$")
_SECONDS = re.compile(r"^(\d{10})(?:\.\d+|\d{3})?$")
_MONTH_FIRST = ("en", "fil", "en-us", "en-ph", "es-us")


class When(NamedTuple):
    """A date as found in a text: in ISO 8601, and where it begins."""

    iso: str
    start: int


def read_date(text: str, language: str = "") -> str | None:
    """Return the first date of a value in ISO 8601, with the time and its zone where they are given.

    >>> read_date("Tue, 5 Mar 2024 10:30:00 +0100"), read_date("den 5. März 2024"), read_date("2024年3月5日")
    ('2024-03-05T10:30:00+01:00', '2024-03-05', '2024-03-05')
    >>> read_date("12/5/2024", "en-US"), read_date("12/5/2024", "en-GB"), read_date("12/25/2024", "de")
    ('2024-12-05', '2024-05-12', '2024-12-25')
    >>> read_date("1709631000"), read_date("2003-11"), read_date("soon")
    ('2024-03-05T09:30:00+00:00', '2003-11', None)
    """
    text = text.strip()[:_LONGEST]
    if seconds := _SECONDS.match(text):
        return (datetime(1970, 1, 1, tzinfo=UTC) + timedelta(seconds=int(seconds[1]))).isoformat()
    first = min(find_dates(text, language), key=lambda when: when.start, default=None)
    return first.iso if first else _month(text)


def find_dates(text: str, language: str = "") -> Iterator[When]:
    """Return the whole dates of a text. Give it lines, not books: at most `_LONGEST` characters count as one date.

    >>> [when.iso for when in find_dates("from May 3, 2021 to 4.5.2021", "de")]
    ['2021-05-04', '2021-05-03']
    """
    text = unicodedata.normalize("NFKC", text)
    if not any(map(str.isdigit, text)):
        return
    for pattern in _WRITTEN:
        for match in pattern.finditer(text):
            if iso := _iso(match, language):
                yield When(iso, match.start())


def _iso(match: re.Match[str], language: str) -> str | None:
    found = match.groupdict()
    if "a" in found:
        first, second = int(found["a"]), int(found["b"])
        month_first = second > 12 or (first <= 12 and found["s"] != "." and writes_month_first(language))
        month, day = (first, second) if month_first else (second, first)
    else:
        month = int(found["m"]) if found.get("m") else MONTHS.get(plain(found.get("name") or ""), 0)
        day = int(found["d"]) if found["d"] else 0
    year = _year(found["y"])
    if not day:
        return f"{year}-{month:02}" if year in _YEARS and 1 <= month <= 12 else None
    try:
        whole = date(year, month, day).isoformat()
    except ValueError:
        return None
    return whole + _time(found) if year in _YEARS else None


def _year(text: str) -> int:
    number = int(text.strip("'’"))
    return number if number > 99 else number + (2000 if number < 70 else 1900)


def _time(found: dict[str, str | None]) -> str:
    if not found.get("time"):
        return ""
    hours, minutes, *seconds = (found["time"] or "").replace(",", ".").split(":")
    hour = int(hours)
    if half := (found["half"] or "").lower():
        hour = hour % 12 + 12 * (half == "pm")
    if hour > 23:
        return ""
    zone = (found["zone"] or "").upper().replace(":", "")
    offset = "+00:00" if zone == "Z" else f"{zone[:3]}:{zone[3:]}" if zone else ""
    return f"T{hour:02}:{minutes}:{seconds[0][:2] if seconds else '00'}{offset}"


def _month(text: str) -> str | None:
    """Read a value that has no day."""
    match = _ONLY_MONTH.match(text)
    if not match:
        return None
    year = int(match["y"] or match["year"] or match["y2"])
    month = int(match["m"] or 0) if match["y"] else MONTHS.get(plain(match["name"] or ""), 0)
    if year not in _YEARS or month > 12 or (match["name"] and not month):
        return None
    return f"{year}-{month:02}" if month else str(year)


def writes_month_first(language: str) -> bool:
    """Whether a language writes the month before the day; of an unknown one it is not assumed.

    >>> writes_month_first("en"), writes_month_first("en-AU"), writes_month_first("")
    (True, False, False)
    """
    return language.lower().replace("_", "-") in _MONTH_FIRST
