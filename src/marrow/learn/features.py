"""All groups of features of blocks."""

from __future__ import annotations

from typing import Final

from .ancestors import ancestors
from .feature_table import Group
from .marks import inside_of
from .neighbours import neighbours
from .own import own
from .reader import reader
from .repetition import repetition
from .whole_page import whole_page

GROUPS: Final[tuple[Group, ...]] = (
    own,
    inside_of,
    neighbours,
    ancestors,
    repetition,
    reader,
    whole_page,
)
