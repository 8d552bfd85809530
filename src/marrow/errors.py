"""What can go wrong: exceptions for wrong calls, a Status for pages, a Reason for rows.

    MarrowError
    ├── InvalidInput (TypeError)      what was given is no page: neither bytes nor str
    ├── InvalidLimits (ValueError)    a limit that cannot be kept
    ├── UnknownName (LookupError)     no method, renderer, feature ... of that name
    ├── UnknownKnob (TypeError)       the method has no such knob
    ├── KnobOutOfRange (ValueError)   the knob has no such value
    ├── InvalidTemplate (ValueError)  a document that is no template of a site, or a damaged one
    ├── TooFewPages (ValueError)      a template cannot be learned from so few pages, or from none
    ├── WrongRegistration (ValueError) a method registered without what its contract asks for
    ├── DifferentPages (ValueError)   selections of two pages cannot be combined
    ├── MissingExtra (ImportError)    an optional part that is not installed
    └── Unreadable (OSError)          a file or an address that cannot be read or written

A page never raises: whatever its bytes, there is a result with a Status.
"""

from __future__ import annotations

from enum import Enum, IntEnum, unique


class MarrowError(Exception):
    """Any error that Marrow raises: a wrong call, with a message that says what to do."""


class InvalidInput(MarrowError, TypeError):
    """What was given is neither bytes nor str."""


class InvalidLimits(MarrowError, ValueError):
    """A limit that cannot be kept."""


class UnknownName(MarrowError, LookupError):
    """Nothing is registered under that name."""


class UnknownKnob(MarrowError, TypeError):
    """The method has no knob of that name."""


class KnobOutOfRange(MarrowError, ValueError):
    """The knob cannot have that value."""


class InvalidTemplate(MarrowError, ValueError):
    """A document is no template of a site, or a damaged one."""


class TooFewPages(MarrowError, ValueError):
    """A template cannot be learned from so few pages."""


class WrongRegistration(MarrowError, ValueError):
    """A method was registered without what its contract asks for."""


class DifferentPages(MarrowError, ValueError):
    """Two selections are not of one page."""


class MissingExtra(MarrowError, ImportError):
    """An optional part is not installed."""


class Unreadable(MarrowError, OSError):
    """A file or an address could not be read or written."""


class DamagedModel(MarrowError, ValueError):
    """A model's file is not there, or not what a model's file is."""


@unique
class Status(Enum):
    """How an extraction ended. `str(status)` reads as a sentence.

    >>> str(Status.EMPTY)
    'The page has nothing that the method takes for main content.'
    """

    KEPT = "kept"
    FROM_METADATA = "from-metadata"
    EMPTY = "empty"
    NOT_HTML = "not-html"
    LIMIT = "limit"
    DEADLINE = "deadline"
    FAILED = "failed"
    UNREADABLE = "unreadable"

    def __str__(self) -> str:
        return _SENTENCES[self]


_SENTENCES = {
    Status.KEPT: "Main content was found.",
    Status.FROM_METADATA: "The page shows no main content: the text is what its structured data tell.",
    Status.EMPTY: "The page has nothing that the method takes for main content.",
    Status.NOT_HTML: "The input is not HTML.",
    Status.LIMIT: "The page was over a limit: only what is within it was looked at.",
    Status.DEADLINE: "The page took longer than the deadline allows.",
    Status.FAILED: "The extraction failed: see the result's error.",
    Status.UNREADABLE: "The input could not be read: see the result's error.",
}


@unique
class Reason(IntEnum):
    """Why a row was kept or dropped. `str(reason)` reads as a phrase.

    >>> str(Reason.HIDDEN), Reason.HIDDEN.keeps, Reason.CHOSEN.keeps
    ('hidden from the reader', False, True)
    """

    OUTSIDE = 0
    NOT_CONTENT = 1
    HIDDEN = 2
    LINK_GROUP = 3
    SPARSE = 4
    FAR = 5
    INVERTED = 6
    TEMPLATE = 7
    UNLIKELY = 8
    REPEATED = 9
    CHOSEN = 16
    WHOLE_PAGE = 17
    DENSE = 18
    REGION = 19
    RESTORED = 20
    AGREED = 21
    FROM_METADATA = 22
    NOT_TEMPLATE = 23
    SITE_CONTENT = 24
    LIKELY = 25
    BETWEEN = 26

    @property
    def keeps(self) -> bool:
        """Whether rows with this reason are kept."""
        return self >= Reason.CHOSEN

    def __str__(self) -> str:
        return _PHRASES[self]


_PHRASES = {
    Reason.OUTSIDE: "not chosen",
    Reason.NOT_CONTENT: "never content",
    Reason.HIDDEN: "hidden from the reader",
    Reason.LINK_GROUP: "a group of links",
    Reason.SPARSE: "little text for its mark-up",
    Reason.FAR: "far from the longest text",
    Reason.INVERTED: "kept before inversion",
    Reason.TEMPLATE: "the site's template",
    Reason.UNLIKELY: "unlikely to be content",
    Reason.REPEATED: "taken already elsewhere",
    Reason.CHOSEN: "chosen",
    Reason.WHOLE_PAGE: "the whole page was taken",
    Reason.DENSE: "dense with text",
    Reason.REGION: "near the longest text",
    Reason.RESTORED: "dropped before inversion",
    Reason.AGREED: "kept by enough methods",
    Reason.LIKELY: "likely to be content",
    Reason.BETWEEN: "code between content",
    Reason.FROM_METADATA: "told by structured data, not shown",
    Reason.NOT_TEMPLATE: "not of the site's template",
    Reason.SITE_CONTENT: "content of the site's pages",
}
