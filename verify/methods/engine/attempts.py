"""What a search tries, one tactic after the other, from a tactic to a verdict; and what it has tried.

What a search has tried: the rules and axioms of the steps that it made, or looked for, whether they led on or not.

Nothing is decided by it.  Where a statement stays open, the topics of these names (`fooling.verify.words.decided_by`)
say what was tried; a search that was given no time for something does not name it.

The goals that a search looks at, as a tree: what is asked for when somebody wants to know why nothing was found.

A goal stands below the goal that it was looked at for.  Nothing is recorded unless `looking` is entered, and no search
depends on what is recorded.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import replace
from typing import Any, ParamSpec, TypeVar

from fooling.fooling_sets.errors import FoolingError
from fooling.records import dataclass, field
from fooling.verify.checker.judge import proved
from fooling.verify.checker.kernel import Context, prove
from fooling.verify.methods.engine.ends import (
    FAULTS,
    LIMITS,
    TRIED,
    NotFound,
    Searched,
    Settled,
    afresh,
    count,
    fresh,
    in_steps,
    is_over,
    paced,
    passed_over,
    reasons_of,
    steps_left,
    why_over,
)
from fooling.verify.methods.engine.tactic import Node, Tactic, tactical
from fooling.verify.statement.language.verdict import Outcome, Verdict
from fooling.verify.statement.language.wording import in_words
from fooling.verify.statement.proposition import Term, negate

Given = ParamSpec("Given")
Found = TypeVar("Found")


def unless_refused(function: Callable[Given, Found], *args: Given.args, **kwargs: Given.kwargs) -> Found | None:
    """What the function gives; None where it refuses, such as a search without an answer."""
    try:
        return function(*args, **kwargs)
    except FoolingError:
        return None


def constantly(node: Node) -> Tactic:
    """A node that is already there."""
    return lambda goal, context: node


@tactical
def briefly(goal: Term, context: Context, tactic: Tactic, steps: float) -> Node:
    """The tactic for so many steps at this pace, and at most half of those that are left."""
    with in_steps(steps_left(2 * steps) / 2):
        return tactic(goal, context)


@tactical
def accepted(goal: Term, context: Context, by: Tactic) -> Node:
    """What the tactic finds, if the checker accepts it."""
    node = by(goal, context)
    note_step(node)
    prove(goal, node, afresh(context))
    return node


def first_of(*tactics: Tactic) -> Tactic:
    """The first tactic that finds something."""
    return lambda goal, context: first_in(tactics, goal, context)


def first_in(tactics: Iterable[Tactic], goal: Term, context: Context) -> Node:
    """What the first tactic finds that finds something; the later ones are not even made.

    Each may spend as much as a derivation may, whatever those before it have spent.
    """
    reasons = list[str]()
    for tactic in tactics:
        count(TRIED)
        try:
            return tactic(goal, replace(context, budget=Searched()))
        except FoolingError as error:
            if isinstance(error, Settled) and goal[0] not in ("or", "exists"):  # one part, or one value, is not all
                raise
            reasons += reasons_of(error)
        except FAULTS as error:
            reasons += passed_over(error)
        if is_over():
            reasons.append(why_over())
            break
    raise NotFound(*(dict.fromkeys(reasons) or ("nothing to try",)))


def attempt(that: Term, verdict: Verdict, tactic: Tactic) -> Outcome | NotFound:
    """The outcome if the tactic finds a derivation that the checker accepts, else what the search said."""
    try:
        node = tactic(that if verdict is Verdict.CONFIRMED else negate(that), fresh())
        derivation = json.loads(json.dumps(node))  # what will be written is what is checked
        found = proved(that, str(verdict), derivation, in_words)
    except (FoolingError, *LIMITS) as error:
        return NotFound(*reasons_of(error))
    except (RuntimeError, *FAULTS) as error:
        return NotFound(*passed_over(error))
    return Outcome(verdict, derivation, found.trusts)


@tactical
def with_steps(goal: Term, context: Context, tactic: Tactic, steps: float, pace: float) -> Node:
    """The tactic with so many steps, each part of its search at this pace."""
    with paced(pace), in_steps(steps):
        return tactic(goal, context)


# ---- what was tried ----

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
