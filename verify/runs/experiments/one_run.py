"""One run, in a process of its own, here or on another machine: train, freeze, judge.

What comes back is the row and the files of the frozen network with its certificates; whoever handed out the run writes
them.  Nothing is written here but in a folder that goes.
"""

from __future__ import annotations

import time
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Lock
from typing import Any

from fooling.circuits.networks.torch_twin.training import Budget, trained
from fooling.fooling_sets.errors import FoolingError
from fooling.records import dataclass
from fooling.verify.evidence.store import code_version
from fooling.verify.reading.files import read_bytes
from fooling.verify.runs.experiments.experiment_file import Run
from fooling.verify.runs.experiments.judged_model import frozen, judged

ASIDE = 500  # samples on which a run is watched
MOST_BYTES = 2**31  # of a file of weights
ALONE = Lock()  # a worker of Dask may have several threads, and torch has one source of chance for all


@dataclass(frozen=True)
class Finished:
    """The row of a run, files by their names, and the version of the code that made them."""

    row: dict[str, Any]
    files: dict[str, bytes]
    code: str


def run_once(run: Run, device: str) -> Finished:
    """Train and judge; where something cannot be taken the row says so, under `failed`."""
    with ALONE:
        return _run(run, device)


def _run(run: Run, device: str) -> Finished:
    began, task, how = time.monotonic(), run.task, run.how
    sizes = len(task.letters(run.size)), task.answers(run.size), task.length(run.size)
    budget = Budget(how["steps"], how["seconds"], how["stop"])
    batches = task.batches(run.sizes, how["batch"], ("train", run.seed))
    aside = task.samples(run.size, ASIDE, ("aside", run.seed))
    found = trained(run.model, sizes, run.seed, run.rate, budget, batches.__next__, aside, device)
    row = {"key": run.key, **run.plan, "device": device, "torch": found.torch}
    row["trained"] = {"steps": found.steps, "seconds": round(found.seconds, 3), "loss": found.loss}
    row["trained"]["curve"] = found.curve
    with TemporaryDirectory(prefix="fooling-") as folder:
        path, evidence = Path(folder, f"{run.key}.json"), Path(folder, "evidence")
        try:
            file = frozen(found.module, run, path)
            row |= judged(found.module, run, file, task.samples(run.size, how["samples"], ("test", run.seed)), evidence)
        except FoolingError as error:
            row["failed"] = str(error)
        files = {
            str(one.relative_to(folder)): read_bytes(one, MOST_BYTES)
            for one in Path(folder).rglob("*")
            if one.is_file()
        }
    row["seconds"] = round(time.monotonic() - began, 3)
    return Finished(row, files, code_version())
