"""Names of people, taken out of what pages write around them."""

from __future__ import annotations

import re

_LONGEST_LINE, _LONGEST_NAME, _MOST_WORDS, _MOST_NAMES = 300, 70, 7, 30


def _any_of(*parts: str) -> str:
    return "|".join("|".join(part.split("  ")) for part in parts)


_MADE_BY = _any_of(
    "posted  written  recipe  published  reviewed  created  submitted  authored  compiled  words  story  text  report",
    r"article  medically\s+reviewed  edited  updated  started  reporting  photos?",
)
_BY = _any_of(
    r"by  (?:the\s+)?authors?  contributors?  about\s+the\s+author",
    r"von  autor(?:en|es|zy)?  autorin  autora  geschrieben\s+von  ein\s+(?:beitrag|artikel|gastbeitrag)\s+von",
    r"par  auteur  publié\s+par  écrit\s+par  por  escrito\s+por  publicado\s+por  autore  scritto\s+da  door  av  af",
    r"skrevet\s+av  автор  作者  文  记者  記者  撰文  来源  編輯  编辑  著者  執筆  投稿者",
)
_AFTER_BY = r"(?:\s*[:：|/-]\s*|\s+|(?<=[作文记記撰来編编著執投者章辑輯源]))"
LEAD = re.compile(
    rf"^\W*(?:(?:(?:this\s+(?:post|article)\s+was\s+)?(?:{_MADE_BY})\s+by|{_BY}){_AFTER_BY})+", re.IGNORECASE
)
"""What a byline begins with."""
_DAYS = r"(?:mon|tues|wednes|thurs|fri|satur|sun)day"
_NEXT = _any_of(
    r"published  updated  posted  reviewed  last\s+(?:updated|modified)  view\s+(?:all|profile|bio)  read\s+more",
    r"follow  fact[\s-]checked  share  sponsored  (?:well-known|new|active)?\s*member",
    r"\d[\d,]*\s*(?:(?:gold|silver|bronze)\s+badge|posts?|reputation)  \d[\d,]*\s[\d\s]*(?:gold|silver|bronze)",
)
_DATE = r"\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?\s+\d|\b\d{1,4}[./-]\d|\b\d{1,2}\s+\w+\s+\d{4}"
# What follows the names of a byline.
_TAIL = re.compile(
    rf"\s*(?:[|•·∙●►▪@([]|\s[–—/-]\s|\b(?:on|am|le|el)\s+(?=\w+\s*\d|\d|{_DAYS})|\b(?:{_NEXT})\b|{_DATE}|https?:).*$",
    re.IGNORECASE,
)
_BETWEEN = re.compile(
    r"\s*(?:[;；、，،]|,?\s+(?:and|und|et|y|e|og|och|en|with|mit|и)\s+|&|,(?!\s*(?:inc|llc|ltd)\b))\s*", re.IGNORECASE
)
_TITLES = _any_of(
    r"ph\.?d?  d  m\.?d  m\.?b\.?a  j\.?d  esq  jr  sr  ii  iii  iv  r\.?d\.?n?  r\.?n  m\.?s\.?c?  m\.?a  b\.?a",
    r"b\.?sc?  m\.?p\.?h  c\.?p\.?a  c\.?f\.?[ap]  p\.?e  d\.?o  d\.?d\.?s  psy\.?d  ed\.?d  d\.?p\.?t  pharm\.?d",
    r"lcsw  lmft  cscs  faap  facs  ldn  cpt  e-?ryt  ryt  \d{3}",
)
_TITLE = re.compile(rf"(?:(?i:{_TITLES})|[A-Z]{{2,6}}(?:-[A-Z]{{1,4}})?)\.?\Z")
_ROLE = re.compile(
    r"\b(?:"
    + _any_of(
        "editors?  writers?  reporters?  contributors?  correspondents?  journalists?  columnists?  (?:co-?)?founder",
        "ceo  cto  cmo  president  director  managers?  specialist  analyst  staff  strategist  producer  photographer",
        r"redakteur(?:in)?  redaktion  freelance  guest  blogger  consultant  coach  professor  expert  lead  head",
        r"senior  officer  engineer  developer  updated  published  min(?:ute)?s?\s+read  read  comments?  views?  ago",
        "share  follow",
    )
    + r")\b",
    re.IGNORECASE,
)
_GROUP = re.compile(r"\w\s(?:team|staff)$", re.IGNORECASE)
_NO_NAME = re.compile(
    r"^(?:"
    + _any_of(
        r"the\s+author  of\s+this\s+article  admin  administrator  written  written\s+by  by  unknown  anonymous  none",
        r"null  undefined  author  staff  user  guest  n/?a  \W*  hi\s+my\s+account  visit\b.*  sign\s+(?:in|up).*",
        r"log\s?in  account  (?:your\s+)?e-?mail(?:\s+address)?  get\s+in\s+touch  contact(?:\s+us)?  find",
    )
    + r")$|^https?:|^www\.|[<>{}@=]",
    re.IGNORECASE,
)


def names(text: str) -> tuple[str, ...]:
    """Return the names of people in a byline; empty where it holds none.

    >>> names("By Ann Lee, Ph.D., Senior Editor | May 3, 2021"), names("Von Eva Maier und Jan Kuhn")
    (('Ann Lee, Ph.D.',), ('Eva Maier', 'Jan Kuhn'))
    >>> names("https://example.org/ann"), names("作者：李明、王芳")
    ((), ('李明', '王芳'))
    """
    line = LEAD.sub("", " ".join(text[:_LONGEST_LINE].split()))
    if line.startswith(("http:", "https:")):
        return ()
    found: list[str] = []
    for part in _BETWEEN.split(_TAIL.sub("", line)):
        name = part.strip(" ,:-–—*\"'")
        if found and name and all(map(_TITLE.match, name.split())):
            found[-1] += f", {name}"
        elif is_name(name.rstrip(".")) and name not in found:
            found.append(name)
    return tuple(found[:_MOST_NAMES])


def is_name(text: str) -> bool:
    """Whether a text can be the name of a person or of a group: short, no sentence, no role, no address.

    >>> is_name("Ann Lee"), is_name("Senior Editor"), is_name("Kettle Team"), is_name("Sign in")
    (True, False, True, False)
    """
    return (
        1 < len(text) <= _LONGEST_NAME
        and len(text.split()) <= _MOST_WORDS
        and any(map(str.isalpha, text))
        and not _NO_NAME.search(text)
        and not (_ROLE.search(text) and not _GROUP.search(text))
    )
