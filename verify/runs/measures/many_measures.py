"""Measuring a function, each measure in a process with a budget, its certificate written as it is found.

A process takes one measure after the other, and keeps nothing of one for the next.  It writes the certificate itself
(the store is atomic), so what is finished stays whatever happens to the rest.  A measure that does not end in time is
left open, with the reason; it is never guessed.
"""

from __future__ import annotations

import os
import re
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import cached_property, partial
from hashlib import sha256
from pathlib import Path
from typing import Any

from fooling.fooling_sets.errors import FoolingError
from fooling.records import dataclass, field, replace
from fooling.verify.evidence.grounds import steps_of
from fooling.verify.evidence.store import clear_unfinished, prepare, write
from fooling.verify.given.asked.distribution import Distribution, distribution_from
from fooling.verify.given.asked.named_function import FunctionSpec, function_term
from fooling.verify.given.files.function_file import SUFFIXES
from fooling.verify.measures.measure import finder, measures
from fooling.verify.measures.measure_table import kind_of, quantity_of
from fooling.verify.measures.measured import Measured, conjunction
from fooling.verify.measures.missing_libraries import would_help
from fooling.verify.measures.propagation import KnownMeasures, could_improve, improved
from fooling.verify.methods.engine.ends import FAULTS, LIMITS, passed_over
from fooling.verify.methods.engine.goals import Number
from fooling.verify.runs.processes.one_process import Ended, Limits
from fooling.verify.runs.processes.processes import Workers, forked_as_it_is
from fooling.verify.statement.language.verdict import Outcome, Verdict

UNUSUAL = "[^A-Za-z0-9._-]"  # signs that names of folders here do not have
LONGEST_NAME = 80
INTERRUPTED = "interrupted"  # why a measure is open after Ctrl-C
ENDED_IN_AN_ERROR = "the search ended in an error, a fault of this program (standard error has its text)"
GRACE = 10.0  # seconds over its budget after which a measure is ended from outside


@dataclass(frozen=True)
class Request:
    """What to measure: FUNCTION and its options, as the user gave them; `distribution` is a file, None for uniform.

    `labels` is what stands in a .csv beside its entries.

    The function and the weights are read once, when they are first asked for, and go with the request to every process.
    """

    function: str
    n: int | None = None
    partition: str | None = None
    padding: bool = False
    distribution: str | None = None
    labels: str | None = None

    @cached_property
    def spec(self) -> FunctionSpec:
        """The function itself.  Raises InvalidInput for bad input."""
        return function_term(self.function, self.n, self.partition, self.padding, self.labels)

    @cached_property
    def weights(self) -> Distribution | None:
        """The distribution on its inputs, None for the uniform one.  Raises InvalidInput for a bad file."""
        return None if self.distribution is None else distribution_from(Path(self.distribution), self.spec.function)

    @property
    def folder(self) -> str:
        """The folder of its certificates, and the first part of their ids.

        It reads like the request; where that leaves out what tells it from another one (the folder of a file, the signs
        of a regular expression or of an odd file name, the end of a long partition) a short hash of that follows.
        """
        parts = [
            self.function,
            *([f"n{self.n}"] if self.n is not None else []),
            *([self.partition] if self.partition else []),
            *(["padded"] if self.padding else []),
            *(["labels", self.labels] if self.labels else []),
            *(["under", self.distribution] if self.distribution else []),
        ]
        told = [os.path.relpath(part) if _is_file(part) else part for part in parts]
        name = re.sub(f"{UNUSUAL}+", "-", "-".join(Path(part).name for part in told))
        lost = [part for part in told if part.startswith("regex:") or (_is_file(part) and re.search(UNUSUAL, part))]
        if not lost and len(name) <= LONGEST_NAME:
            return name
        return f"{name[: LONGEST_NAME - 9]}-{sha256(os.fsencode(chr(0).join(told))).hexdigest()[:8]}"


def _is_file(part: str) -> bool:
    return Path(part).suffix.lower() in SUFFIXES and Path(part).is_file()


@dataclass(frozen=True)
class Answer:
    """One measure: its ends (`upper` None: none known), its certificate, what that trusts, and why it is open.

    `pairs` of a fooling set; `rectangles` of a cover or partition, of the merged matrix where the function's own is too
    large to read.
    """

    name: str
    measured: Measured = field(default_factory=Measured, repr=False)
    certificate: Path | None = None
    pairs: tuple[tuple[int, int], ...] | None = None
    rectangles: tuple[tuple[tuple[int, ...], tuple[int, ...]], ...] | None = None
    reason: str | None = None
    seconds: float = 0.0

    @property
    def lower(self) -> Number:
        """The lower end."""
        return self.measured.lower

    @property
    def upper(self) -> Number | None:
        """The upper end; None where none is known."""
        return self.measured.upper

    @property
    def trusts(self) -> tuple[str, ...]:
        """What its derivations trust."""
        return self.measured.trusts

    @property
    def exact(self) -> bool:
        """Whether the ends meet."""
        return self.measured.exact


class Interrupted(FoolingError):
    """Ctrl-C; `answers` are those that are there, and their certificates are kept; the others are open, not finished.

    In the order of the names; `done` is how many are there.
    """

    def __init__(self, answers: Sequence[Answer], names: Sequence[str]) -> None:
        super().__init__(f"interrupted: {len(answers)} of {len(names)} measures are done")
        finished = {answer.name: answer for answer in answers}
        self.done = len(answers)
        self.answers = tuple(finished.get(name, Answer(name, reason=INTERRUPTED)) for name in names)


def names_of(request: Request) -> tuple[str, ...]:
    """The measures of this function that are taken unasked."""
    return tuple(measures(request.spec, request.weights))


def measure_here(request: Request, name: str, seconds: float, directory: Path) -> Answer:
    """One measure, in this process, with its certificate."""
    started = time.perf_counter()
    try:
        found = finder(request.spec, name, request.weights)(seconds)
    except (FoolingError, *LIMITS) as error:
        return Answer(name, reason=str(error) or type(error).__name__, seconds=time.perf_counter() - started)
    except FAULTS as error:
        reason = "; ".join(passed_over(error)) or ENDED_IN_AN_ERROR
        return Answer(name, reason=reason, seconds=time.perf_counter() - started)
    certificate = _certified(request, name, found, directory)
    return Answer(
        name,
        found,
        certificate,
        _first_step(found, "fooling-pairs", "pairs"),
        _first_step(found, "rectangles", "rectangles"),
        _reason(found, name),
        time.perf_counter() - started,
    )


def _reason(found: Measured, name: str) -> str | None:
    if found.exact:
        return None
    return "; ".join(filter(None, ("the bounds found do not meet", would_help(kind_of(name).operator))))


def improve_here(name: str, request: Request, answers: Sequence[Answer], directory: Path) -> Answer:
    """A measure once more, in this process, as what the others have shown makes it, with its certificate."""
    started = time.perf_counter()
    before = next(answer for answer in answers if answer.name == name)
    better = improved(request.spec, _found(request, answers), (name,)).get(name)
    if better is None:
        return before
    return replace(
        before,
        measured=better,
        certificate=_certified(request, name, better, directory),
        reason=_reason(better, name),
        seconds=before.seconds + time.perf_counter() - started,
    )


def _found(request: Request, answers: Sequence[Answer]) -> KnownMeasures:
    return {one.name: (quantity_of(request.spec, one.name, request.weights), one.measured) for one in answers}


def _certified(request: Request, name: str, found: Measured, directory: Path) -> Path | None:
    joined = conjunction(found)
    if joined is None:
        return None
    proposition, node = joined
    return write(
        directory,
        f"{request.folder}/{name}",
        proposition,
        Outcome(Verdict.CONFIRMED, node, found.certificate_trusts),
        "measure",
    )


def _first_step(found: Measured, rule: str, field: str) -> Any:
    """What the first step of this rule shows, wherever it stands in a derivation of a bound."""
    for bound in found.bounds:
        for node in steps_of(bound.node):
            if node["rule"] == rule:
                return tuple(
                    tuple(tuple(part) if isinstance(part, list) else part for part in item) for item in node[field]
                )
    return None


def run(
    request: Request,
    names: Sequence[str],
    seconds: float,
    directory: Path,
    jobs: int,
    done: Callable[[Answer], None] = lambda answer: None,
) -> list[Answer]:
    """All measures named, at most `jobs` at a time, in the order of the names.

    Raises InvalidInput, before anything is started, for bad input; Interrupted at Ctrl-C.
    """
    for name in names:  # bad input is told before any process starts
        finder(request.spec, name, request.weights)
    prepare(directory)
    work, answers = partial(measure_here, request, seconds=seconds, directory=directory), dict[str, Answer]()
    try:
        with _workers(request, seconds, directory, jobs) as workers:
            for ended in workers.each(work, names):
                answer = answers[ended.item] = ended.answer or _cut_off(ended, seconds)
                done(answer)
            found = [answers[name] for name in names]
            if better := could_improve(request.spec, _found(request, found)):
                again = partial(improve_here, request=request, answers=found, directory=directory)
                for ended in workers.each(again, better):
                    answers[ended.item] = ended.answer or answers[ended.item]
    except KeyboardInterrupt:
        raise Interrupted(list(answers.values()), names) from None
    return [answers[name] for name in names]


def _workers(request: Request, seconds: float, directory: Path, jobs: int) -> Workers:
    """The processes that measure, each of which takes one measure after the other."""
    preload = None if forked_as_it_is() else ("fooling.verify.runs.measures.many_measures", "numpy")
    return Workers(jobs, Limits(seconds + GRACE), preload, partial(_tidy, request, directory))


def _cut_off(ended: Ended[str, Answer], seconds: float) -> Answer:
    """A measure whose process gave no answer."""
    reason = ended.reason if ended.used_up is None else f"not settled in the {seconds:g} s given and {GRACE:g} s more"
    return Answer(ended.item, reason=reason, seconds=ended.used_up or 0.0)


def _tidy(request: Request, directory: Path, name: str, pid: int) -> None:
    """After a process that was ended: no half-written certificate."""
    with suppress(OSError):
        clear_unfinished(directory, f"{request.folder}/{name}", pid)
