"""Running a census: batches of classes through an engine, each finished one kept in a file.

So an interrupted census goes on.

A batch that comes back is written to `OUT.parts/FIRST.json` (whole or not at all) before it counts as done: Ctrl-C,
`kill -9`, a dead worker or a lost cluster cost the batches in flight and no other.  A part holds no values but what
proves them, a proposition and its derivation for each class, and is not believed: whoever does the batch gives it to
the checker again, and reads the line of a class off what that accepts; any other class is measured anew.  The table is
put together in the order of the classes when all parts are there, whichever worker made which, and whenever; then the
parts go, unless a measure is open: then the table has no hash, as it would not be the same elsewhere, and the same
command tries the open classes again.  While a census runs it holds the folder of its parts; another one into the same
file is told so.
"""

from __future__ import annotations

import fcntl
import json
import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import BrokenExecutor, CancelledError, Future, as_completed
from contextlib import contextmanager, suppress
from functools import cached_property
from pathlib import Path
from typing import Any

from fooling.fooling_sets.errors import FoolingError, InvalidInput
from fooling.fooling_sets.search.classes import Matrix, representatives
from fooling.records import dataclass
from fooling.verify.evidence.store import code_version, prepare, write
from fooling.verify.measures.census import LARGEST, BatchAnswer, Certified, Line, measure_batch, name_of, open_cells
from fooling.verify.reading.json_text import read_json
from fooling.verify.runs.measures.census_file import require_writer, write_table
from fooling.verify.runs.measures.engines import Engine
from fooling.verify.statement.language.printable import require_shallow
from fooling.verify.statement.language.verdict import Outcome, Verdict
from fooling.verify.statement.proposition import frozen, thawed

BATCH = 16  # classes: about 0.4 s of work, which is also what an interruption can cost a worker
MOST_BYTES = 2**24  # of a part; one of 16 classes of 5 x 5 has about 2**17
PRELOAD = (
    "numpy",
    "fooling.verify.measures.census",
    "fooling.verify.methods.matrices.depth",
    "fooling.verify.methods.matrices.fooling",
    "fooling.verify.methods.matrices.covers",
    "fooling.verify.methods.matrices.discrepancy",
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
        return f"{self.rows}x{self.columns}"


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
    with _held(plan):
        _require_room(plan)
        return _run(plan, done)


def _run(plan: Plan, done: Callable[[int], None]) -> Census:
    classes = plan.classes[: plan.limit]
    batches = {first: classes[first : first + BATCH] for first in range(0, len(classes), BATCH)}
    finished = dict[int, BatchAnswer]()
    try:
        while missing := {first: batch for first, batch in batches.items() if first not in finished}:
            _round(plan, missing, finished, done)
    except KeyboardInterrupt:
        raise Stopped("interrupted", _many_kept(plan, batches), plan, interrupted=True) from None
    lines = tuple(line for first in sorted(finished) for line in finished[first].lines)
    resumed = sum(answer.kept for answer in finished.values())
    digest = write_table(plan.out, lines)
    if open_cells(lines):
        return Census(lines, None, resumed)
    _discard_parts(plan, batches)
    return Census(lines, digest, resumed)


def _round(
    plan: Plan, missing: Mapping[int, Sequence[Matrix]], finished: dict[int, BatchAnswer], done: Callable[[int], None]
) -> None:
    """Hand out all that is missing, each batch with what is kept of it.

    A process pool that breaks midway ends the round early, and must have done something by then.
    """
    before = len(finished)
    try:
        with plan.engine.executor(PRELOAD) as pool:
            futures = {
                pool.submit(measure_batch, batch, _kept(plan, first, batch)): first for first, batch in missing.items()
            }
            for future in as_completed(futures):
                first, answer = futures[future], _answer(future, plan, missing)
                _keep(plan, first, answer)
                finished[first] = answer
                done(len(answer.lines))
    except BrokenExecutor:
        if len(finished) == before:
            raise Stopped("the processes die (out of memory?)", _many_kept(plan, missing), plan) from None


def _answer(future: Future[BatchAnswer], plan: Plan, batches: Mapping[int, Sequence[Matrix]]) -> BatchAnswer:
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
    raise Stopped(reason, _many_kept(plan, batches), plan)


# ---- parts ----


@contextmanager
def _held(plan: Plan) -> Iterator[None]:
    """The folder of the parts, which this program alone uses meanwhile; it goes where nothing is left in it.

    The lock ends with the program, however that ends.  A file system that knows no locks has none.
    """
    try:
        plan.parts.mkdir(exist_ok=True)
        folder = os.open(plan.parts, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    except OSError as error:
        raise _unwritable(plan, error) from None
    if _is_taken(plan, folder):
        os.close(folder)
        told = f"--out {plan.out}: another census is writing there; wait for its end, or choose another file"
        raise InvalidInput(told)
    try:
        yield
    finally:
        with suppress(OSError):  # nothing kept, nothing left behind
            plan.parts.rmdir()
        os.close(folder)


def _is_taken(plan: Plan, folder: int) -> bool:
    """Whether another census holds the folder, or has just ended and removed it."""
    try:
        fcntl.flock(folder, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return True
    except OSError:
        return False
    return not (plan.parts.exists() and os.path.samestat(os.fstat(folder), plan.parts.stat()))


def _unwritable(plan: Plan, error: OSError) -> InvalidInput:
    return InvalidInput(f"--out {plan.out}: cannot write there ({error.strerror}); choose another file")


def _require_room(plan: Plan) -> None:
    """InvalidInput unless the table, its parts and the certificates can be written."""
    if plan.evidence is not None:
        prepare(plan.evidence)
    try:
        if plan.out.is_dir():
            raise IsADirectoryError(0, "it is a directory")
        trial = plan.parts / f".writable.{os.getpid()}"
        trial.touch()
        trial.unlink()
    except OSError as error:
        raise _unwritable(plan, error) from None
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
    with suppress(InvalidInput, ValueError, LookupError, TypeError):
        rows, columns = read_json(part, MOST_BYTES)["size"]
        return (rows, columns) if {rows, columns} <= {*range(1, LARGEST + 1)} else None
    return None


def _part(plan: Plan, first: int) -> Path:
    return plan.parts / f"{first:05d}.json"


def _keep(plan: Plan, first: int, answer: BatchAnswer) -> None:
    for one in answer.certificates:
        _certify(plan, one)
    part = _part(plan, first)
    beside = part.with_name(f".{part.name}.{os.getpid()}")
    shown = {name: [thawed(one.proposition), one.derivation] for name, one in _without_open(answer)}
    beside.write_text(json.dumps({"size": [plan.rows, plan.columns], "classes": shown}), encoding="utf-8")
    beside.replace(part)


def _without_open(answer: BatchAnswer) -> Iterator[tuple[str, Certified]]:
    """The classes of a batch without those that have an open measure, each with what proves its line."""
    for line, one in zip(answer.lines, answer.certificates, strict=True):
        if not open_cells([line]):
            yield str(line[0]), one


def _certify(plan: Plan, one: Certified) -> None:
    if plan.evidence is not None:
        write(
            plan.evidence,
            f"{plan.folder}/{one.name}",
            one.proposition,
            Outcome(Verdict.CONFIRMED, one.derivation, one.trusts),
            "census",
        )


def _kept(plan: Plan, first: int, batch: Sequence[Matrix]) -> dict[str, Certified]:
    """What the part of a batch says to prove lines of its classes; nothing where it cannot be read."""
    names = set(map(name_of, batch))
    with suppress(InvalidInput, ValueError, LookupError, TypeError, AttributeError):
        classes = read_json(_part(plan, first), MOST_BYTES)["classes"].items()
        return {name: one for name, shown in classes if name in names and (one := _certified(name, shown)) is not None}
    return {}


def _certified(name: str, shown: Any) -> Certified | None:
    """What is kept of a class; None for what is none, or so deep that no worker could be sent it."""
    with suppress(InvalidInput, ValueError, TypeError):
        require_shallow(shown, name)
        proposition, derivation = shown
        return Certified(name, frozen(proposition), derivation)
    return None


def _many_kept(plan: Plan, batches: Mapping[int, Sequence[Matrix]]) -> int:
    """Of how many classes there is something."""
    return sum(len(_kept(plan, first, batch)) for first, batch in batches.items())


def _discard_parts(plan: Plan, batches: Iterable[int]) -> None:
    with suppress(OSError):  # the table is written; what cannot be removed does no harm
        for left in (*(_part(plan, first) for first in batches), *plan.parts.glob(".[0-9]*.json.*")):
            left.unlink(missing_ok=True)
