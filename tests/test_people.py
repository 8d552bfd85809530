"""Names, taken out of bylines."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from marrow.metadata.people import names

BYLINES = [
    ("Ann Lee", ("Ann Lee",)),
    ("By Ann Lee", ("Ann Lee",)),
    ("by: Ann Lee", ("Ann Lee",)),
    ("BY ANN LEE", ("ANN LEE",)),
    ("Written by Ann Lee and Bo Hu", ("Ann Lee", "Bo Hu")),
    ("This post was written by Ann Lee", ("Ann Lee",)),
    ("Ann Lee, Bo Hu, and Cy Day", ("Ann Lee", "Bo Hu", "Cy Day")),
    ("Ann Lee & Bo Hu", ("Ann Lee", "Bo Hu")),
    ("Ann Lee; Bo Hu", ("Ann Lee", "Bo Hu")),
    ("Ann Lee, Senior Editor", ("Ann Lee",)),
    ("Ann Lee, Ph.D.", ("Ann Lee, Ph.D.",)),
    ("Ann Lee, MD, MPH and Bo Hu, RN", ("Ann Lee, MD, MPH", "Bo Hu, RN")),
    ("By Ann Lee | Updated May 3, 2021", ("Ann Lee",)),
    ("By Ann Lee on May 3, 2021", ("Ann Lee",)),
    ("By Ann Lee · 5 min read", ("Ann Lee",)),
    ("Ann Lee - Kettle News", ("Ann Lee",)),
    ("Ann Lee (Kettle)", ("Ann Lee",)),
    ("Jean-Luc d'Arc", ("Jean-Luc d'Arc",)),
    ("Anne von der Tann", ("Anne von der Tann",)),
    ("Kettle Staff", ("Kettle Staff",)),
    ("Von Eva Maier und Jan Kuhn", ("Eva Maier", "Jan Kuhn")),
    ("Par Anne Petit et Luc Blanc", ("Anne Petit", "Luc Blanc")),
    ("Por Ana Díaz y Luis Gil", ("Ana Díaz", "Luis Gil")),
    ("Автор: Анна Ли", ("Анна Ли",)),
    ("作者：李明", ("李明",)),
    ("记者 李明、王芳", ("李明", "王芳")),
]  # fmt: skip


@pytest.mark.parametrize(("line", "found"), BYLINES)
def test_names_are_found(line, found):
    assert names(line) == found


@pytest.mark.parametrize("line", [
    "", "by", "Written by", "admin", "Staff", "Senior Editor", "https://e.org/ann", "www.e.org", "12 comments",
    "Sign in", "a sentence that goes on for much too long to be the name of anybody", "<b>", "...", "5 min read",
])  # fmt: skip
def test_what_is_no_name_is_none(line):
    assert names(line) == ()


@given(st.text(max_size=400))
def test_any_line_is_looked_at_without_complaint(line):
    assert all(0 < len(name) <= 140 for name in names(line))
