"""Dates as pages write them, in many languages, and what is no date."""

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from marrow.metadata.dates import find_dates, read_date

DATES = [
    ("2021-05-03", "en", "2021-05-03"),
    ("2021-05-03T07:08:09.123Z", "en", "2021-05-03T07:08:09+00:00"),
    ("2021-05-03T07:08+02:00", "en", "2021-05-03T07:08:00+02:00"),
    ("2021-05-03 07:08:09 +0200", "en", "2021-05-03T07:08:09+02:00"),
    ("Mon, 03 May 2021 07:08:09 GMT", "en", "2021-05-03T07:08:09"),
    ("20210503", "en", "2021-05-03"),
    ("20210503T070809Z", "en", "2021-05-03"),
    ("2021/5/3", "en", "2021-05-03"),
    ("2021.05.03", "en", "2021-05-03"),
    ("May 3, 2021", "en", "2021-05-03"),
    ("May 3rd, 2021 at 7:08 PM", "en", "2021-05-03"),
    ("May 3, 2021, 7:08 pm", "en", "2021-05-03T19:08:00"),
    ("3rd of May 2021", "en", "2021-05-03"),
    ("Sept. 3, 2021", "en", "2021-09-03"),
    ("3-May-21", "en", "2021-05-03"),
    ("5/3/2021", "en-US", "2021-05-03"),
    ("3/5/2021", "en-GB", "2021-05-03"),
    ("3/5/2021", "fr", "2021-05-03"),
    ("25/12/2021", "en-US", "2021-12-25"),
    ("12/25/2021", "fr", "2021-12-25"),
    ("3.5.21", "de", "2021-05-03"),
    ("3. März 2021", "de", "2021-03-03"),
    ("3 février 2021", "fr", "2021-02-03"),
    ("1er août 2021", "fr", "2021-08-01"),
    ("3 de mayo de 2021", "es", "2021-05-03"),
    ("3 de março de 2021", "pt", "2021-03-03"),
    ("3 maggio 2021", "it", "2021-05-03"),
    ("3 mei 2021", "nl", "2021-05-03"),
    ("3 maja 2021", "pl", "2021-05-03"),
    ("3 мая 2021 г.", "ru", "2021-05-03"),
    ("3 травня 2021", "uk", "2021-05-03"),
    ("3. května 2021", "cs", "2021-05-03"),
    ("3 maj 2021", "sv", "2021-05-03"),
    ("3. toukokuuta 2021", "fi", "2021-05-03"),
    ("3 Mayıs 2021", "tr", "2021-05-03"),
    ("3 mai 2021", "ro", "2021-05-03"),
    ("2021. május 3", "hu", "2021-05-03"),
    ("3 Μαΐου 2021", "el", "2021-05-03"),
    ("3 Mei 2021", "id", "2021-05-03"),
    ("3 tháng 5, 2021", "vi", "2021-05-03"),
    ("3 مايو 2021", "ar", "2021-05-03"),
    ("٣ مايو ٢٠٢١", "ar", "2021-05-03"),
    ("发布于2021年5月3日", "zh", "2021-05-03"),
    ("2021年5月3日 10:30", "ja", "2021-05-03"),
    ("2021년 5월 3일", "ko", "2021-05-03"),
    ("２０２１年５月３日", "ja", "2021-05-03"),
    ("1620025689", "en", "2021-05-03T07:08:09+00:00"),
    ("1620025689000", "en", "2021-05-03T07:08:09+00:00"),
    ("2021-05", "en", "2021-05"),
    ("May 2021", "en", "2021-05"),
    ("2021", "en", "2021"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "language", "iso"), DATES)
def test_it_is_read(text, language, iso):
    assert read_date(text, language) == iso


@pytest.mark.parametrize("text", [
    "", "soon", "2021-13-03", "31.02.2021", "0000-00-00", "1.2.3.4", "version 10.2.2021.5", "12345678901234",
    "3000-01-01", "Lorem 3, 2021", "$20210503999", "99/99/9999", "May", "1/2", "-", "0",
])  # fmt: skip
def test_it_is_no_date(text):
    assert read_date(text) is None


def test_all_dates_of_a_line_are_found():
    line = "Published May 3, 2021 · Updated 2022-06-04"
    assert {(when.iso, when.start) for when in find_dates(line)} == {("2021-05-03", 10), ("2022-06-04", 32)}


@given(st.dates(min_value=date(1900, 1, 1), max_value=date(2100, 12, 31)))
def test_every_day_is_read_in_every_form(day):
    forms = [
        day.isoformat(),
        day.strftime("%Y%m%d") if day.year < 2100 else day.isoformat(),
        f"{day:%B} {day.day}, {day.year}",
        f"{day.day} {day:%b} {day.year}",
        f"{day.day}.{day.month}.{day.year}",
        f"{day.year}年{day.month}月{day.day}日",
    ]
    assert {read_date(form, "de") for form in forms} == {day.isoformat()}


@given(st.text(max_size=80))
def test_any_text_is_looked_at_without_complaint(text):
    found = read_date(text)
    assert found is None or found[:4].isdigit()
