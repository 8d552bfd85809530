"""What tests of batches share: a job on hand-made pages, its rows, and methods that do what a page tells them."""

import os
import subprocess
import sys
import textwrap
from pathlib import Path

import pyarrow.dataset

from marrow.batch.job import Job
from marrow.batch.local import shards_done
from marrow.batch.run import run

UNRULY = '''
    import os, re, time
    import numpy as np
    from marrow.registry import method
    from marrow.selection import of_nodes

    @method("unruly", paper="none", year=2026)
    def unruly(page):
        """Do what the page says. O(n)."""
        said = page.text.strip()
        if said == "loop":
            re.match("(a+)+$", "a" * 60 + "b")
        if said == "eat":
            eaten = []
            while True:
                eaten.append(np.ones(1_000_000))
        if said == "die":
            os._exit(3)
        if said == "raise":
            raise RuntimeError("as told")
        if said.startswith("slow"):
            time.sleep(0.01)
        return of_nodes(page, np.array([page.body]))
'''


def write_unruly(folder):
    """Write the module of the method that does what pages say."""
    (folder / "unruly_methods.py").write_text(textwrap.dedent(UNRULY))


def job(out, *inputs, **options):
    """A job with small shards, and without what differs from run to run."""
    given = {"method": "euclidean", "version": "test", "shard_bytes": 2_000, **options}
    return Job(out=str(out), inputs=tuple(map(str, inputs)), **given)


def do(asked, workers=1, lines=()):
    """Run a job on this machine."""
    return run(asked, lambda job, shards: shards_done(job, shards, workers), lines)


def rows(out):
    """All rows of a folder, in order."""
    return pyarrow.dataset.dataset(str(out)).to_table().to_pylist()


SCRIPT = """
import sys
from functools import partial
from marrow.batch.job import Job
from marrow.batch.local import shards_done
from marrow.batch.run import run
import unruly_methods
out, shard, *inputs = sys.argv[1:]
job = Job(out, tuple(inputs), "unruly", "test", shard_bytes=int(shard))
print(run(job, partial(shards_done, workers=2)).pages)
"""


def start(folder, out, *inputs, shard_bytes=500, before=None):
    """Run a job with the unruly method in a process of its own."""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(folder), *filter(None, sys.path)])}
    return subprocess.Popen(
        [sys.executable, "-c", SCRIPT, str(out), str(shard_bytes), *map(str, inputs)],
        env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, preexec_fn=before,
    )  # fmt: skip


def children(process):
    """The processes that a process has started, and those that they have, by their numbers."""
    found = []
    for status in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = status.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if int(fields[1]) == process:
            child = int(status.parent.name)
            found += [child, *children(child)]
    return found
