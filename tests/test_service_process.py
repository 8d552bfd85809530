"""`marrow serve` as a process: workers that are killed, an end that loses nothing, bodies that never come."""

import json
import re
import signal
import socket
import subprocess
import sys
import threading
import time
from contextlib import contextmanager
from pathlib import Path

import pytest

from serving import ask

HTML = {"Content-Type": "text/html"}
LONG = ("<p>" + "word " * 40) * 20_000  # takes a worker a second or so


@contextmanager
def running(*arguments):
    command = [sys.executable, "-m", "marrow", "serve", "--port", "0", "--workers", "2", *arguments]
    process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
    try:
        port = int(re.search(r"127\.0\.0\.1:(\d+)/", process.stderr.readline())[1])
        while True:
            try:
                ask(port, "GET", "/health")
                break
            except ConnectionError:
                time.sleep(0.05)
        yield process, port
    finally:
        process.kill()
        process.communicate()


def children(process):
    found = []
    for status in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = status.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if int(fields[1]) == process.pid:
            found.append(int(status.parent.name))
    return found


def cpu(pid):
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return int(fields[11]) + int(fields[12])


@pytest.mark.skipif(not Path("/proc").is_dir(), reason="finds the workers in /proc")
def test_a_worker_that_is_killed_takes_one_request_with_it():
    with running() as (process, port):
        before = {pid: cpu(pid) for pid in children(process)}
        answers = []
        thread = threading.Thread(target=lambda: answers.append(ask(port, "POST", "/extract", LONG, HTML)))
        thread.start()
        working = None
        while working is None:
            working = next((pid for pid in before if cpu(pid) > before[pid] + 5), None)
            time.sleep(0.01)
        subprocess.run(["kill", "-9", str(working)], check=True)
        others = [ask(port, "POST", "/extract", b"<p>x", HTML).code for _ in range(10)]
        thread.join()
        assert answers[0].code == 503
        assert "the process ended (exit code -9)" in answers[0].json["detail"]
        assert others == [200] * 10
        for pid in children(process):  # those that have nothing to do
            subprocess.run(["kill", "-9", str(pid)], check=True)
        time.sleep(0.1)
        assert [ask(port, "POST", "/extract", b"<p>x", HTML).code for _ in range(4)] == [200] * 4


@pytest.mark.parametrize("signal_", [signal.SIGTERM, signal.SIGINT])
def test_it_ends_when_what_it_began_is_done(signal_):
    with running() as (process, port):
        answers = []
        thread = threading.Thread(target=lambda: answers.append(ask(port, "POST", "/extract", LONG, HTML)))
        thread.start()
        time.sleep(0.3)
        process.send_signal(signal_)
        thread.join()
        assert answers[0].code == 200
        assert json.loads(answers[0].body)["status"] == "kept"
        assert process.wait(10) == 0
        assert "Traceback" not in process.stderr.read()


def test_a_port_that_is_taken_and_a_token_that_cannot_be_read(tmp_path):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        command = [sys.executable, "-m", "marrow", "serve", "--port", port]
        done = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert (done.returncode, "cannot be bound: address already in use" in done.stderr) == (2, True)
    command = [sys.executable, "-m", "marrow", "serve", "--token-file", str(tmp_path / "none")]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert (done.returncode, "could not be read" in done.stderr) == (2, True)
