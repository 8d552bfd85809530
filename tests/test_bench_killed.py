"""A run that is killed, and started again: nothing is done twice, and the file is what it would have been."""

import os
import signal
import sqlite3
import subprocess
import sys
import time

import pytest

parquet = pytest.importorskip("pyarrow.parquet")

from stories import written_stories  # noqa: E402

PAGES, METHODS = 24, ("wlr", "euclidean", "everything")
PATIENCE = 300  # seconds: machines can be busy


def bench(folder, cache, output):
    options = ["--methods", ",".join(METHODS), "--metrics", "bag-of-words,retrieved-words", "--workers", "2"]
    command = [sys.executable, "-m", "marrow", "bench", str(folder), *options, "--cache", str(cache), "-o", str(output)]
    return subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)


def finished(process):
    _, said = process.communicate(timeout=PATIENCE)
    assert process.returncode == 0, said.decode()


def done(cache):
    """Each output with the time that it took, which is another one if it is made again."""
    if not cache.exists():
        return {}
    connection = sqlite3.connect(cache, timeout=10)
    try:
        return dict(connection.execute("select key, seconds from outputs"))
    except sqlite3.OperationalError:  # the tables are not there yet
        return {}
    finally:
        connection.close()


def without_times(path):
    return [
        {name: value for name, value in row.items() if name != "seconds"}
        for row in parquet.read_table(path).to_pylist()
    ]


def test_a_killed_run_goes_on_where_it_was(tmp_path):
    folder = written_stories(tmp_path / "stories", pages=PAGES)
    cache, outputs = tmp_path / "cache.sqlite", [tmp_path / f"{name}.parquet" for name in ("once", "again", "whole")]
    process = bench(folder, cache, outputs[0])
    deadline = time.monotonic() + PATIENCE
    while len(done(cache)) < PAGES and time.monotonic() < deadline:
        time.sleep(0.01)
    os.kill(process.pid, signal.SIGKILL)
    process.communicate()
    time.sleep(0.5)  # its workers end when they find that nobody listens
    before = done(cache)
    assert PAGES <= len(before) < PAGES * len(METHODS)
    assert not outputs[0].exists()
    finished(bench(folder, cache, outputs[0]))
    after = done(cache)
    assert len(after) == PAGES * len(METHODS)
    assert {key: after[key] for key in before} == before
    finished(bench(folder, cache, outputs[1]))
    assert done(cache) == after
    assert outputs[0].read_bytes() == outputs[1].read_bytes()
    finished(bench(folder, tmp_path / "fresh.sqlite", outputs[2]))
    assert without_times(outputs[0]) == without_times(outputs[2])
