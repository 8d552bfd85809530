"""Batches on a cluster of Ray: the same rows, also where a process or a node is killed while it runs."""

import json
import os
import subprocess
import sys

import pytest

pytest.importorskip("ray")
pytest.importorskip("fastwarc")
pytest.importorskip("pyarrow")

from archives import packed, response
from batches import do, job, rows, write_unruly

PAGES = 240
SCRIPT = """
import json, os, signal, sys, threading, time
from functools import partial
from pathlib import Path
from ray.cluster_utils import Cluster
from marrow.batch.cluster import shards_done
from marrow.batch.job import Job
from marrow.batch.run import run
import unruly_methods

out, path, fault = sys.argv[1:]
small = {"num_cpus": 1, "object_store_memory": 100_000_000}
cluster = Cluster(initialize_head=True, head_node_args={**small, "include_dashboard": False})
second = cluster.add_node(**small)
ended = []

def parts():
    return len(list(Path(out).glob("part-*")))

def parent(process):
    return int(Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[1])

def workers():
    # Those of this cluster: their raylets are children of this process.
    for command in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            process = int(command.parent.name)
            if command.read_bytes().startswith(b"ray::MapWorker") and parent(parent(process)) == os.getpid():
                yield process
        except OSError:
            continue

def kill():
    if fault == "node":
        while parts() < 4:
            time.sleep(0.05)
        cluster.remove_node(second, allow_graceful=False)
        ended.append("node")
    for count in (4, 9) if fault == "worker" else ():
        while parts() < count:
            time.sleep(0.05)
        for process in list(workers())[:1]:
            os.kill(process, signal.SIGKILL)
            ended.append("worker")

threading.Thread(target=kill, daemon=True).start()
job = Job(out, (path,), "unruly", "test", shard_bytes=2_000)
summary = run(job, partial(shards_done, workers=None, address=cluster.address))
print(json.dumps([summary.pages, summary.statuses, ended]))
cluster.shutdown()
"""


@pytest.mark.parametrize("fault", ["none", "worker", "node"])
def test_two_nodes(tmp_path, fault):
    write_unruly(tmp_path)
    path, out = tmp_path / "slow.warc.gz", tmp_path / "out"
    path.write_bytes(packed([response(number, f"<p>slow {number}") for number in range(PAGES)]))
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(tmp_path), *filter(None, sys.path)])}
    environment["RAY_raylet_start_wait_time_s"] = "300"  # a machine may be busy
    command = [sys.executable, "-c", SCRIPT, str(out), str(path), fault]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=600, check=False)
    assert done.returncode == 0, done.stderr[-3000:]
    pages, statuses, ended = json.loads(done.stdout.splitlines()[-1])
    assert (pages, statuses) == (PAGES, {"kept": PAGES})
    assert (fault in ended) == (fault != "none")
    found = rows(out)
    assert [row["id"] for row in found] == [f"<urn:uuid:{number}>" for number in range(PAGES)]


def test_the_same_rows_as_on_this_machine(tmp_path):
    from archives import responses

    path = tmp_path / "a.warc.gz"
    path.write_bytes(packed(responses(30)))
    do(job(tmp_path / "local", path))
    command = [sys.executable, "-m", "marrow", "batch", str(path), "-o", str(tmp_path / "ray"), "--shard-size", "0.002"]
    command += ["--engine", "ray", "--workers", "2", "-m", "euclidean"]
    subprocess.run(command, check=True, capture_output=True)
    without = [{**row, "timings": None, "version": None} for row in rows(tmp_path / "ray")]
    assert without == [{**row, "timings": None, "version": None} for row in rows(tmp_path / "local")]
