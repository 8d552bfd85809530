"""Inputs that are meant to hurt: each ends in bounded time and memory, with a status that is right."""

import multiprocessing
import os
import random
import resource
import time
import zlib
from dataclasses import replace

import pytest

import marrow
from marrow.errors import Status
from pages import PAGE

SECONDS, MEGABYTES = 5, 1000

CHINESE = "中文网页的正文内容，编码在两万个字符之后才能看出来。" * 20


def unclosed_everything():
    names = [
        "div",
        "p",
        "b",
        "i",
        "a",
        "table",
        "tr",
        "td",
        "ul",
        "li",
        "span",
        "font",
        "h1",
        "section",
        "article",
        "pre",
        "select",
        "option",
        "svg",
        "math",
        "button",
    ]
    return "".join(f"<{names[i % len(names)]} class='c{i}'>word {i} " for i in range(20_000))


HOSTILE = {
    "empty": (lambda: b"", {Status.EMPTY}),
    "NUL bytes": (lambda: b"<p>a\0b\0c</p>\0\0", {Status.KEPT}),
    "only NUL bytes": (lambda: b"\0" * 100_000, {Status.NOT_HTML}),
    "UTF-16 with a mark": (lambda: PAGE.encode("utf-16"), {Status.KEPT}),
    "UTF-16 without a mark": (lambda: PAGE.encode("utf-16-le"), {Status.KEPT}),
    "gb2312 behind ASCII": (
        lambda: b"<html><body>" + b"<p>ascii</p>" * 2000 + f"<div><p>{CHINESE}</p></div>".encode("gb2312"),
        {Status.KEPT},
    ),
    "wrong charset label": (lambda: PAGE.replace("<head>", "<head><meta charset=klingon>").encode(), {Status.KEPT}),
    "100,000 nested elements": (lambda: "<div>" * 100_000 + "deep text", {Status.LIMIT}),
    "1,000,000 attributes": (lambda: "<p " + " ".join(f"a{i}=1" for i in range(10**6)) + ">text", {Status.LIMIT}),
    "50,000 paragraphs": (lambda: "<p>A short paragraph.</p>" * 50_000, {Status.KEPT}),
    "200,000 spans": (lambda: "<p>" + "<span>word </span>" * 200_000, {Status.KEPT}),
    "200,000 nested spans": (lambda: "<span>word " * 200_000, {Status.LIMIT}),
    "10 MB attribute": (lambda: f"<p title='{'x' * 10**7}'>text</p>", {Status.KEPT}),
    "20 MB of text": (lambda: "<p>" + "word " * 4_000_000, {Status.KEPT}),
    "20 MB of tags": (lambda: "<b>x" * 5_000_000, {Status.LIMIT}),
    "70 MB": (lambda: "<p>word word word word</p>\n" * 2_600_000, {Status.LIMIT}),
    "unclosed everything": (unclosed_everything, {Status.KEPT, Status.LIMIT}),
    "tables nested 1,000 deep": (lambda: "<table><tr><td>cell" * 1000, {Status.LIMIT}),
    "formatting that multiplies": (
        lambda: "".join(f"<font size={i}>" for i in range(500)) + "<p>text" * 20_000,
        {Status.KEPT, Status.LIMIT},
    ),
    "100,000 links": (lambda: "<ul>" + "<li><a href=/>link</a>" * 100_000, {Status.KEPT}),
    "100,000 siblings of text": (lambda: "a<br>" * 100_000, {Status.KEPT}),
    "a picture": (lambda: b"\x89PNG\r\n\x1a\n" + os.urandom(100_000), {Status.NOT_HTML}),
    "a PDF": (lambda: b"%PDF-1.7\n" + os.urandom(100_000), {Status.NOT_HTML}),
    "an archive": (lambda: b"PK\x03\x04" + os.urandom(100_000), {Status.NOT_HTML}),
    "noise": (lambda: random.Random(1).randbytes(1_000_000), {Status.NOT_HTML}),
    "lone surrogates": (lambda: "<p>a \ud800 b</p>", {Status.KEPT}),
    "comments that never end": (lambda: "<p>text<!--" + "x" * 1_000_000, {Status.KEPT}),
    "less-than signs": (lambda: "<" * 1_000_000, {Status.KEPT}),
    "entities": (lambda: "&amp;&#x41;&nosuch;" * 100_000, {Status.KEPT}),
}


DEAL = 1 if os.environ.get("MARROW_EVERY_METHOD") else 4
ALWAYS = {"everything", "marrow"}


def _dealt(case):
    """Methods that are run on a case: a quarter of all, so that each meets many cases and the suite stays quick."""
    names = marrow.methods(level="page")
    return [name for name in names if name in ALWAYS or zlib.crc32(f"{case} {name}".encode()) % DEAL == 0]


def _measure(html, methods, answer):
    """Parse a page and run methods on it; tell status and seconds of each, and how much memory all took."""
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    start = time.process_time()
    page = marrow.parse(html)
    parsing = time.process_time() - start
    found = {}
    for method in methods:
        start = time.process_time()
        result = marrow.extract(replace(page), method=method)
        assert isinstance(result.text, str)
        found[method] = result.status, parsing + time.process_time() - start
    answer.send((found, (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) / 1000))


@pytest.mark.parametrize("case", HOSTILE)
def test_it_ends_in_time_with_the_right_status(case):
    make, statuses = HOSTILE[case]
    receiver, sender = multiprocessing.Pipe()
    process = multiprocessing.get_context("fork").Process(target=_measure, args=(make(), _dealt(case), sender))
    process.start()
    sender.close()
    found, megabytes = receiver.recv()
    process.join()
    assert megabytes < MEGABYTES
    assert {method: seconds for method, (_, seconds) in found.items() if seconds > SECONDS} == {}
    wrong = {method: status for method, (status, _) in found.items() if status not in statuses | {Status.EMPTY}}
    assert wrong == {}
    assert found["everything"][0] in statuses


def test_text_below_any_depth_is_found():
    assert "deep text" in marrow.extract("<div>" * 100_000 + "deep text", method="everything").text


def test_gb2312_is_found_behind_ascii():
    html = b"<html><body>" + b"<p>ascii</p>" * 2000 + f"<div><p>{CHINESE}</p></div>".encode("gb2312")
    assert CHINESE in marrow.extract(html, method="everything").text


def test_utf_16_reads_the_same_with_and_without_a_mark():
    expected = marrow.extract(PAGE).text
    for encoding in ("utf-16", "utf-16-le", "utf-16-be"):
        assert marrow.extract(PAGE.encode(encoding)).text == expected


@pytest.mark.parametrize("seed", range(20))
def test_damaged_pages(seed):
    damage = random.Random(seed)
    html = bytearray(PAGE.encode())
    for _ in range(damage.randrange(1, 60)):
        html[damage.randrange(len(html))] = damage.randrange(256)
    for method in marrow.methods(level="page"):
        assert marrow.extract(bytes(html[: damage.randrange(len(html))]), method=method).status in Status
