"""Batches that are killed, run out of disk, lose their workers: afterwards every page is there once."""

import os
import random
import resource
import signal
import sys
import time

import pytest

pytest.importorskip("fastwarc")
pytest.importorskip("pyarrow")
pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="looks for processes in /proc")

from archives import packed, response, responses  # noqa: E402
from batches import children, rows, start, write_unruly  # noqa: E402

PAGES = 100


@pytest.fixture
def slow(tmp_path):
    """An archive of pages that take 10 ms each, in shards of about 5."""
    write_unruly(tmp_path)
    path = tmp_path / "slow.warc.gz"
    path.write_bytes(packed([response(number, f"<p>slow {number}") for number in range(PAGES)]))
    return path


def wait_for(condition, seconds=20.0):
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, "it did not come"
        time.sleep(0.02)


def finished(process):
    out, errors = process.communicate(timeout=60)
    return process.returncode, out.strip(), errors


def check(out):
    found = rows(out)
    assert [row["id"] for row in found] == [f"<urn:uuid:{number}>" for number in range(PAGES)]
    assert {row["status"] for row in found} == {"kept"}
    assert [row["text"] for row in found] == [f"slow {number}" for number in range(PAGES)]


def test_kill_the_parent_again_and_again(tmp_path, slow):
    out, moments = tmp_path / "out", random.Random(9)
    for round_ in range(1, 3):
        process = start(tmp_path, out, slow, shard_bytes=1_000)
        parts = round_ * 4
        wait_for(lambda parts=parts: len(list(out.glob("part-*"))) >= parts)
        time.sleep(moments.random() / 10)
        below = children(process.pid)
        process.kill()
        process.communicate()
        wait_for(lambda below=below: not any(os.path.exists(f"/proc/{child}") for child in below), 5)  # noqa: PTH110
    assert 0 < len(list(out.glob("part-*"))) < 20
    assert finished(start(tmp_path, out, slow, shard_bytes=1_000))[:2] == (0, str(PAGES))
    check(out)


def test_kill_workers_while_it_runs(tmp_path, slow):
    out = tmp_path / "out"
    process = start(tmp_path, out, slow, shard_bytes=2_000)
    for round_ in range(4):
        wait_for(lambda round_=round_: len(list(out.glob("part-*"))) > 2 * round_ or process.poll() is not None)
        below = children(process.pid)
        if below:  # a process that does shards, then one that does pages
            os.kill(below[round_ % len(below)], signal.SIGKILL)
    assert finished(process)[:2] == (0, str(PAGES))
    check(out)


def test_a_full_disk(tmp_path, slow):
    out = tmp_path / "out"
    size = 6_000

    def limit():
        resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))

    code, _, errors = finished(start(tmp_path, out, slow, shard_bytes=8_000, before=limit))
    assert code == 1
    assert "the rows could not be written: File too large; what is done stays" in errors
    before = len(list(out.glob("part-*")))
    assert list(out.glob("_marrow/work/*")) == []
    assert finished(start(tmp_path, out, slow, shard_bytes=8_000))[:2] == (0, str(PAGES))
    assert len(list(out.glob("part-*"))) > before
    check(out)


def test_interrupting_is_a_way_to_stop(tmp_path, slow):
    out = tmp_path / "out"
    # What a shell has put in the background ignores the signal, and what that starts does, too.
    process = start(tmp_path, out, slow, before=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL))
    wait_for(lambda: list(out.glob("part-*")))
    process.send_signal(signal.SIGINT)
    assert process.wait(20) != 0
    process.communicate()
    assert finished(start(tmp_path, out, slow))[:2] == (0, str(PAGES))
    check(out)


def test_a_damaged_archive_is_done_to_its_end(tmp_path):
    write_unruly(tmp_path)
    parts = [packed([each]) for each in responses(30)]
    parts[11] = parts[11][:50] + bytes(40) + parts[11][90:]
    path, out = tmp_path / "damaged.warc.gz", tmp_path / "out"
    path.write_bytes(b"".join(parts)[:-20])
    assert finished(start(tmp_path, out, path))[:2] == (0, "30")
    found = rows(out)
    assert [row["status"] for row in found] == ["kept"] * 11 + ["unreadable"] + ["kept"] * 17 + ["unreadable"]
    assert {row["error"][:8] for row in found if row["error"]} == {"damaged:"}
