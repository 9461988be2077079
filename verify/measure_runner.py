"""Measuring a function, each measure in a process of its own with a budget, its certificate written as it is found.

The process that does a measure writes the certificate itself (the store is atomic), so what is finished stays whatever happens to the
rest.  A measure that does not end in time is left open, with the reason; it is never guessed.
"""
from __future__ import annotations

import os
import re
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from multiprocessing import connection, get_context
from pathlib import Path
from typing import Any

from fooling_sets.errors import FoolingError, InvalidInput
from verify.function_spec import FunctionSpec, function_term
from verify.measure import Measured, Number, conjunction, measures
from verify.store import prepare, write
from verify.verdict import Outcome, Verdict

GRACE = 10.0  # seconds over its budget after which a measure is ended from outside


@dataclass(frozen=True)
class Request:
    """What to measure: FUNCTION and its options, as the user gave them."""

    function: str
    n: int | None = None
    partition: str | None = None
    padding: bool = False

    def spec(self) -> FunctionSpec:
        """The function itself."""
        return function_term(self.function, self.n, self.partition, self.padding)

    @property
    def folder(self) -> str:
        """The folder of its certificates, and the first part of their ids."""
        parts = [self.function, *([f"n{self.n}"] if self.n is not None else []), *([self.partition] if self.partition else []),
                 *(["padded"] if self.padding else [])]  # fmt: skip
        return re.sub(r"[^A-Za-z0-9._-]+", "-", "measure-" + "-".join(Path(part).name for part in parts))[:80]


@dataclass(frozen=True)
class Answer:
    """One measure: its ends (`upper` None: none known), its certificate, what that trusts, the pairs of a fooling set, and why it is open."""

    name: str
    lower: Number
    upper: Number | None
    certificate: Path | None = None
    trusts: tuple[str, ...] = ()
    pairs: tuple[tuple[int, int], ...] | None = None
    rectangles: tuple[tuple[tuple[int, ...], tuple[int, ...]], ...] | None = None
    reason: str | None = None
    seconds: float = 0.0

    @property
    def exact(self) -> bool:
        """Whether the ends meet."""
        return self.lower == self.upper


def names_of(request: Request) -> tuple[str, ...]:
    """The measures that this function has."""
    return tuple(measures(request.spec()))


def measure_here(request: Request, name: str, seconds: float, directory: Path) -> Answer:
    """One measure, in this process, with its certificate."""
    started = time.perf_counter()
    try:
        found = measures(request.spec())[name](seconds)
    except (FoolingError, ArithmeticError, LookupError, MemoryError, RecursionError, ValueError) as error:
        return Answer(name, 0, None, reason=str(error) or type(error).__name__, seconds=time.perf_counter() - started)
    certificate = _certified(request, name, found, directory)
    reason = None if found.exact else "the bounds found do not meet"
    return Answer(name, found.lower, found.upper, certificate, found.trusts, _evidence(found, "fooling-pairs", "pairs"),
                  _evidence(found, "rectangles", "rectangles"), reason, time.perf_counter() - started)


def _certified(request: Request, name: str, found: Measured, directory: Path) -> Path | None:
    joined = conjunction(found)
    if joined is None:
        return None
    proposition, node = joined
    return write(directory, f"{request.folder}/{name}", proposition, Outcome(Verdict.CONFIRMED, node, found.trusts), "measure")


def _evidence(found: Measured, rule: str, field: str) -> Any:
    """What a bound of this rule shows, wherever the rule stands at the top of a derivation."""
    for bound in found.bounds:
        if bound.node["rule"] == rule:
            return tuple(tuple(tuple(part) if isinstance(part, list) else part for part in item) for item in bound.node[field])
    return None


def run(
    request: Request, names: Sequence[str], seconds: float, directory: Path, jobs: int, done: Callable[[Answer], None] = lambda answer: None
) -> list[Answer]:
    """All measures named, at most `jobs` at a time, in the order of the names."""
    request.spec()  # bad input is told before any process starts
    prepare(directory)
    if unknown := [name for name in names if name not in names_of(request)]:
        raise InvalidInput(f"measure {unknown[0]!r}: this function has {', '.join(names_of(request))}")
    context = get_context("forkserver")
    context.set_forkserver_preload(["verify.measure", "verify.store", "numpy"])
    waiting, running, answers = list(names), dict[connection.Connection, tuple[str, Any, float]](), dict[str, Answer]()
    try:
        while waiting or running:
            while waiting and len(running) < jobs:
                name = waiting.pop(0)
                ours, theirs = context.Pipe(duplex=False)
                process = context.Process(target=_work, args=(theirs, request, name, seconds, directory), daemon=True)
                process.start()
                theirs.close()
                running[ours] = (name, process, time.monotonic() + seconds + GRACE)
            for answer in _ended(running):
                answers[answer.name] = answer
                done(answer)
    finally:
        for _, process, _ in running.values():
            process.kill()
    return [answers[name] for name in names]


def _work(channel: connection.Connection, request: Request, name: str, seconds: float, directory: Path) -> None:
    os.dup2(2, 1)  # what a library prints must not get into the answer
    channel.send(measure_here(request, name, seconds, directory))


def _ended(running: dict[connection.Connection, tuple[str, Any, float]]) -> list[Answer]:
    soonest = min(deadline for _, _, deadline in running.values())
    ready = connection.wait(list(running), max(0.0, soonest - time.monotonic()))
    ended = []
    for channel, (name, process, deadline) in list(running.items()):
        if channel not in ready and time.monotonic() < deadline:
            continue
        try:
            ended.append(channel.recv() if channel in ready else Answer(name, 0, None, reason="time budget used up"))
        except EOFError:
            ended.append(Answer(name, 0, None, reason="its process ended without an answer (out of memory?)"))
        process.kill()
        process.join()
        channel.close()
        del running[channel]
    return ended


