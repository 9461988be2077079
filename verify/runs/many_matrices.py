"""Running a census: batches of classes through an engine, each finished one kept in a file.

So an interrupted census goes on.

A batch that comes back is written to `OUT.parts/FIRST.json` (whole or not at all) before it counts as done: Ctrl-C,
`kill -9`, a dead worker or a lost cluster cost the batches in flight and no other.  A part is used again only where it
holds the very classes of its batch, made by the very code that runs now, and nothing open.  The table is put together
in the order of the classes when all parts are there, whichever worker made which, and whenever; then the parts go,
unless a measure is open: then the table has no hash, as it would not be the same elsewhere, and the same command tries
the batches with open measures again.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import BrokenExecutor, CancelledError, Future, as_completed
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from fooling_sets.classes import Matrix, representatives
from fooling_sets.errors import FoolingError, InvalidInput
from verify.evidence.store import code_version, place, prepare, write
from verify.measures.census import COLUMNS, BatchAnswer, Certified, Line, measure_batch, name_of, open_cells
from verify.reading.json_text import read_json
from verify.runs.census_file import require_writer, write_table
from verify.runs.engines import Engine
from verify.statement.verdict import Outcome, Verdict

BATCH = 16  # classes: about 0.4 s of work, which is also what an interruption can cost a worker
PRELOAD = (
    "numpy",
    "verify.measures.census",
    "verify.methods.depth",
    "verify.methods.fooling",
    "verify.methods.cover",
    "verify.methods.discrepancy_evidence",
)


@dataclass(frozen=True)
class Plan:
    """What to list and where to.

    The size, the table's file, the engine, a directory for certificates or None, the first `limit` classes or all.
    """

    rows: int
    columns: int
    out: Path
    engine: Engine
    evidence: Path | None = None
    limit: int | None = None

    @cached_property
    def classes(self) -> list[Matrix]:
        """One matrix of every class, all of them, in the order of the table."""
        return list(representatives(self.rows, self.columns))

    @property
    def parts(self) -> Path:
        """Where finished batches are kept until the table is written."""
        return self.out.with_name(f"{self.out.name}.parts")

    @property
    def folder(self) -> str:
        """The folder of the certificates, and the first part of their ids."""
        return f"census-{self.rows}x{self.columns}"


@dataclass(frozen=True)
class Census:
    """A census that went through: its lines, their hash, and how many came from parts of an earlier run.

    The hash is None where a measure is open.
    """

    lines: tuple[Line, ...]
    sha256: str | None
    resumed: int


class Stopped(FoolingError):
    """A census that could not go on, or (`interrupted`) was told not to; `kept` of its classes are done."""

    def __init__(self, reason: str, kept: int, plan: Plan, interrupted: bool = False) -> None:
        wanted = len(plan.classes[: plan.limit])
        super().__init__(
            f"{reason}: {kept} of {wanted} classes are kept in {os.path.relpath(plan.parts)}; the same "
            "command does the rest"
        )
        self.interrupted = interrupted


def run(plan: Plan, done: Callable[[int], None] = lambda classes: None) -> Census:
    """The whole census; `done` is told of finished classes, by number.

    Raises
    ------
    InvalidInput
        The output cannot be written, or no cluster answers.
    NotAccepted
        The checker refuses a derivation.
    Stopped
        Ctrl-C, or the engine is lost; finished batches are kept.
    """
    require_writer(plan.out)
    _require_room(plan)
    classes = plan.classes[: plan.limit]
    batches = {first: classes[first : first + BATCH] for first in range(0, len(classes), BATCH)}
    finished = _all_kept(plan, batches)
    resumed = sum(map(len, finished.values()))
    done(resumed)
    try:
        while missing := {first: batch for first, batch in batches.items() if first not in finished}:
            _round(plan, missing, finished, done)
    except KeyboardInterrupt:
        kept = _all_kept(plan, batches)  # the part written last may not be counted yet
        raise Stopped("interrupted", sum(map(len, kept.values())), plan, interrupted=True) from None
    finally:
        with suppress(OSError):  # nothing kept, nothing left behind
            plan.parts.rmdir()
    lines = tuple(line for first in sorted(finished) for line in finished[first])
    digest = write_table(plan.out, lines)
    if open_cells(lines):
        return Census(lines, None, resumed)
    _discard_parts(plan, batches)
    return Census(lines, digest, resumed)


def _round(
    plan: Plan,
    missing: Mapping[int, Sequence[Matrix]],
    finished: dict[int, tuple[Line, ...]],
    done: Callable[[int], None],
) -> None:
    """Hand out all that is missing.

    A process pool that breaks midway ends the round early, and must have done something by then.
    """
    before = len(finished)
    try:
        with plan.engine.executor(PRELOAD) as pool:
            futures = {
                pool.submit(measure_batch, batch, plan.evidence is not None): first for first, batch in missing.items()
            }
            for future in as_completed(futures):
                first, answer = futures[future], _answer(future, plan, finished)
                _keep(plan, first, answer)
                finished[first] = answer.lines
                done(len(answer.lines))
    except BrokenExecutor:
        if len(finished) == before:
            raise Stopped("the processes die (out of memory?)", sum(map(len, finished.values())), plan) from None


def _answer(future: Future[BatchAnswer], plan: Plan, finished: Mapping[int, tuple[Line, ...]]) -> BatchAnswer:
    try:
        answer = future.result()
    except (FoolingError, BrokenExecutor):
        raise
    except CancelledError:
        reason = f"{plan.engine.name} is gone"
    except Exception as error:  # noqa: BLE001 - whatever a cluster meets, such as a killed worker, is no traceback
        reason = f"a worker failed with {type(error).__name__}: {error}"
    else:
        if answer.code == code_version():
            return answer
        reason = (
            f"a worker runs version {answer.code} of the code, this command {code_version()}; want the "
            "same on all machines"
        )
    raise Stopped(reason, sum(map(len, finished.values())), plan)


# ---- parts ----


def _require_room(plan: Plan) -> None:
    """InvalidInput unless the table, its parts and the certificates can be written."""
    if plan.evidence is not None:
        prepare(plan.evidence)
    try:
        if plan.out.is_dir():
            raise IsADirectoryError(0, "it is a directory")
        plan.parts.mkdir(exist_ok=True)
        trial = plan.parts / f".writable.{os.getpid()}"
        trial.touch()
        trial.unlink()
    except OSError as error:
        raise InvalidInput(f"--out {plan.out}: cannot write there ({error.strerror}); choose another file") from None
    if others := {size for part in plan.parts.glob("[0-9]*.json") if (size := _size_of(part))} - {
        (plan.rows, plan.columns)
    }:
        begun = "{} x {}".format(*min(others))  # for its own command to go on with
        raise InvalidInput(
            f"--out {plan.out}: {os.path.relpath(plan.parts)} keeps batches of {begun}, not "
            f"{plan.rows} x {plan.columns}; "
            "choose another file, or delete that folder"
        )


def _size_of(part: Path) -> tuple[int, int] | None:
    """Rows and columns of the classes in a part; None where it cannot be read."""
    with suppress(OSError, ValueError, LookupError, TypeError):
        rows, columns = read_json(part)["size"]
        return int(rows), int(columns)
    return None


def _part(plan: Plan, first: int) -> Path:
    return plan.parts / f"{first:05d}.json"


def _stamp(plan: Plan) -> dict[str, object]:
    """What must be the same for a part to be used again."""
    return {
        "code": code_version(),
        "size": [plan.rows, plan.columns],
        "columns": list(COLUMNS),
        "evidence": None if plan.evidence is None else str(plan.evidence.resolve()),
    }


def _keep(plan: Plan, first: int, answer: BatchAnswer) -> None:
    for one in answer.certificates:
        _certify(plan, one)
    part = _part(plan, first)
    beside = part.with_name(f".{part.name}.{os.getpid()}")
    beside.write_text(json.dumps({**_stamp(plan), "lines": answer.lines}), encoding="utf-8")
    beside.replace(part)


def _certify(plan: Plan, one: Certified) -> None:
    if plan.evidence is not None:
        write(
            plan.evidence,
            f"{plan.folder}/{one.name}",
            one.proposition,
            Outcome(Verdict.CONFIRMED, one.derivation, one.trusts),
            "census",
        )


def _kept(plan: Plan, first: int, batch: Sequence[Matrix]) -> tuple[Line, ...] | None:
    """The lines of a batch from its part; None where there is none that fits."""
    try:
        found = read_json(_part(plan, first))
        lines = tuple(tuple(line) for line in found.pop("lines"))
        fits = found == _stamp(plan) and [line[0] for line in lines] == [name_of(matrix) for matrix in batch]
        if plan.evidence is not None:
            fits = fits and all(
                place(plan.evidence, f"{plan.folder}/{name_of(matrix, '-')}").is_file() for matrix in batch
            )
    except (OSError, ValueError, LookupError, TypeError, AttributeError):
        return None
    return lines if fits and all(len(line) == len(COLUMNS) for line in lines) and not open_cells(lines) else None


def _all_kept(plan: Plan, batches: Mapping[int, Sequence[Matrix]]) -> dict[int, tuple[Line, ...]]:
    """The lines of all batches whose parts fit."""
    return {first: lines for first, batch in batches.items() if (lines := _kept(plan, first, batch)) is not None}


def _discard_parts(plan: Plan, batches: Iterable[int]) -> None:
    with suppress(OSError):  # the table is written; what cannot be removed does no harm
        for left in (*(_part(plan, first) for first in batches), *plan.parts.glob(".[0-9]*.json.*")):
            left.unlink(missing_ok=True)
        plan.parts.rmdir()  # stays where a longer list, cut by another --limit, has more
