"""What a search has tried, and which goals it has looked at.

What a search has tried: the rules and axioms of the steps that it made, or looked for, whether they led on or not.

Nothing is decided by it.  Where a statement stays open, the topics of these names (`fooling.verify.words.decided_by`)
say what was tried; a search that was given no time for something does not name it.

The goals that a search looks at, as a tree: what is asked for when somebody wants to know why nothing was found.

A goal stands below the goal that it was looked at for.  Nothing is recorded unless `looking` is entered, and no search
depends on what is recorded.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any

from fooling.records import dataclass, field
from fooling.verify.checker.kernel import Context
from fooling.verify.statement.proposition import Term

COUNTEREXAMPLES = "counterexample"  # the one name here that is no rule and no axiom: small values were tried
_NOTED: ContextVar[Counter[str] | None] = ContextVar("what is tried", default=None)


@contextmanager
def noting() -> Iterator[Counter[str]]:
    """What is tried inside, and how often."""
    noted = Counter[str]()
    before = _NOTED.set(noted)
    try:
        yield noted
    finally:
        _NOTED.reset(before)


def note(name: str) -> None:
    """A rule, an axiom, or counterexamples are tried."""
    noted = _NOTED.get()
    if noted is not None:
        noted[name] += 1


def note_step(node: Mapping[str, object]) -> None:
    """A step is given to the checker: its rule, or the axiom that it is an instance of."""
    note(str(node["name"] if node.get("rule") == "axiom" else node.get("rule")))


MOST = 4_000  # goals, and facts of one goal: what is looked at later is not told


@dataclass
class Looked:
    """A goal, with what may be assumed, a derivation where one was found, the facts about it, and the goals below."""

    that: Term
    assumed: tuple[Term, ...] = ()
    sorts: Mapping[str, str] = field(default_factory=dict)
    node: Mapping[str, Any] | None = None
    facts: dict[Term, None] = field(default_factory=dict)
    below: list[Looked] = field(default_factory=list)


_HERE: ContextVar[tuple[Looked, list[int]] | None] = ContextVar("the goal that is looked at", default=None)


@contextmanager
def looking(that: Term) -> Iterator[Looked]:
    """Record what is looked at inside, below this statement."""
    root = Looked(that)
    before = _HERE.set((root, [0]))
    try:
        yield root
    finally:
        _HERE.reset(before)


@contextmanager
def looked_at(goal: Term, context: Context) -> Iterator[Looked]:
    """This goal is looked at."""
    around, one = _HERE.get(), Looked(goal, context.assumptions, dict(context.sorts))
    if around is None or around[1][0] >= MOST:
        yield one
        return
    above, many = around
    above.below.append(one)
    many[0] += 1
    before = _HERE.set((one, many))
    try:
        yield one
    finally:
        _HERE.reset(before)


def known(facts: Iterable[Term]) -> None:
    """The checker has accepted these of what the goal speaks of."""
    around = _HERE.get()
    if around is not None and len(around[0].facts) < MOST:
        around[0].facts.update(dict.fromkeys(facts))
