"""Many runs through an engine: each row is kept as its run ends, so an experiment that was interrupted goes on.

The runs are done by processes of this machine or by the workers of a Dask cluster, one run in one process at a time, on
one thread each.  This program alone writes: the files of a frozen network into OUT.models, and then the row into OUT.
While it runs it holds that folder, and another experiment into the same file is told so.
"""

from __future__ import annotations

import fcntl
import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import BrokenExecutor, CancelledError, Future, as_completed
from contextlib import contextmanager
from pathlib import Path

from fooling.fooling_sets.errors import FoolingError, InvalidInput
from fooling.records import dataclass
from fooling.verify.evidence.store import code_version
from fooling.verify.reading.files import writing
from fooling.verify.runs.experiments.experiment_file import Experiment, Run
from fooling.verify.runs.experiments.one_run import Finished, run_once
from fooling.verify.runs.experiments.row_log import Row, append, read_rows, require_of, rewrite
from fooling.verify.runs.measures.engines import Engine

PRELOAD = ("numpy", "fooling.verify.runs.experiments.one_run")  # not torch, whose threads do not survive a fork
Done = Callable[[Run, Row, bool], None]  # the last says whether the run was done now


@dataclass(frozen=True)
class Plan:
    """An experiment, the file of its rows, where it is run, and the device of torch there."""

    experiment: Experiment
    out: Path
    engine: Engine
    device: str = "cpu"

    @property
    def models(self) -> Path:
        """The folder of the frozen networks."""
        return self.out.with_name(f"{self.out.name}.models")


class Stopped(FoolingError):
    """An experiment that could not go on, or (`interrupted`) was told not to; so many of its rows are kept."""

    def __init__(self, reason: str, kept: int, plan: Plan, interrupted: bool = False) -> None:
        many = len(plan.experiment.runs)
        super().__init__(f"{reason}: {kept} of {many} rows are in {plan.out}; the same command does the rest")
        self.interrupted = interrupted


def run_all(plan: Plan, told: Callable[[str], None], done: Done) -> tuple[list[Row], int]:
    """The rows of all runs, in order, and how many were there before; `told` hears of lines that are dropped."""
    runs = {run.key: run for run in plan.experiment.runs}
    with _held(plan):
        rows, is_whole = read_rows(plan.out, told)
        require_of(plan.out, rows, {*runs}, plan.experiment.path)
        if not is_whole or not plan.out.exists():
            rewrite(plan.out, rows)
        before = len(rows)
        for key, row in rows.items():
            done(runs[key], row, False)
        try:
            while missing := [run for key, run in runs.items() if key not in rows]:
                _round(plan, missing, rows, done)
        except KeyboardInterrupt:
            raise Stopped("interrupted", len(rows), plan, interrupted=True) from None
    return [rows[key] for key in runs], before


def _round(plan: Plan, missing: Sequence[Run], rows: dict[str, Row], done: Done) -> None:
    """All that is missing; a pool that breaks midway ends the round early, and must have done something by then."""
    before = len(rows)
    try:
        with plan.engine.executor(PRELOAD) as pool:
            futures = {pool.submit(run_once, run, plan.device): run for run in missing}
            for future in as_completed(futures):
                run, finished = futures[future], _answer(future, plan, len(rows))
                _keep(plan, finished)
                rows[run.key] = finished.row
                done(run, finished.row, True)
    except BrokenExecutor:
        if len(rows) == before:
            raise Stopped("the processes die (out of memory?)", len(rows), plan) from None


def _answer(future: Future[Finished], plan: Plan, kept: int) -> Finished:
    try:
        found = future.result()
    except (FoolingError, BrokenExecutor):
        raise
    except CancelledError:
        reason = f"{plan.engine.name} is gone"
    except Exception as error:  # noqa: BLE001 - whatever torch or a cluster meets is no traceback
        reason = f"a run failed with {type(error).__name__}: {error}"
    else:
        if found.code == code_version():
            return found
        reason = f"a worker runs version {found.code} of the code, this command {code_version()}; want the same"
    raise Stopped(reason, kept, plan)


def _keep(plan: Plan, finished: Finished) -> None:
    """The files first: a row never names what is not there."""
    with writing(f"{plan.models}: cannot write there (", "); want another --out"):
        for name, content in finished.files.items():
            path = plan.models / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
    append(plan.out, finished.row)


@contextmanager
def _held(plan: Plan) -> Iterator[None]:
    """The folder of the models, which this program alone uses meanwhile; the lock ends with the program."""
    with writing(f"--out {plan.out}: cannot write there (", "); want another file"):
        plan.models.mkdir(exist_ok=True)
        folder = os.open(plan.models, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    try:
        fcntl.flock(folder, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        os.close(folder)
        raise InvalidInput(
            f"--out {plan.out}: another experiment is writing there; wait for its end, or choose another file"
        ) from None
    try:
        yield
    finally:
        os.close(folder)
