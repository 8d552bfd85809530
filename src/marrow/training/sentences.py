"""What mocked comments and teasers are made of: sentences of other pages, names, dates."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from random import Random
from typing import Final, NamedTuple

NAMES: Final = (
    "Anna", "Tom", "Priya", "Lars", "mkl42", "gardener77", "Jo", "Beatriz", "Old_Timer", "Chen", "Sam", "K.", "R.Weber",
    "Mirko", "anonymous", "guest", "Aiko", "Dave99", "Lucía", "Nils", "Fatima", "bookworm", "Guest1204", "Pieter",
    "Olga", "H.M.", "sunny_side", "Marek", "Zoë", "tk", "Ines", "Raj",
)  # fmt: skip
_MONTHS: Final = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
)  # fmt: skip


class Sentences(NamedTuple):
    """What grafts are made of: what people wrote in threads, and what stands in articles."""

    posts: Sequence[str]
    prose: Sequence[str]


def some(pool: Sequence[str], random: Random, most: int) -> list[str]:
    """Return up to so many sentences, as mark-up."""
    return [escape(random.choice(pool)) for _ in range(random.randint(1, most))]


def date(random: Random) -> str:
    """Return a date in some form."""
    month, day, year = random.choice(_MONTHS), random.randint(1, 28), random.randint(2002, 2025)
    clock = f"{random.randint(1, 12)}:{random.randint(0, 59):02}"
    return random.choice(
        (
            f"{month} {day}, {year} at {clock} pm",
            f"{day}.{random.randint(1, 12):02}.{year}, {clock}",
            f"{year}-{random.randint(1, 12):02}-{day:02} {clock}",
            f"{month[:3]} {day}",
            f"{random.randint(2, 20)} {random.choice(('hours', 'days', 'months'))} ago",
        )
    )
