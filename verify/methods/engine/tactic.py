"""Tactics: how a claim says by which route its derivation is found, and how they are tried one after the other.

A tactic takes a goal and its context and returns a derivation node, or raises `NotFound` with a reason a reader can
use; one that is not made for goals of such a shape raises `NotMadeFor`.  Any other error of Python is a fault
(`fooling.verify.methods.engine.not_found`).  Tactics are combined like functions: `intro({"n": 2}, arith(lemma(...),
lemma(...)))`; those that make one step stand in `fooling.verify.methods.engine.steps`.  Nothing here is trusted: a
wrong node is rejected by the checker, so a tactic may be as clever or as careless as it likes.

At the end: one search with what the checker says of it, from a tactic to a verdict.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import WRAPPER_ASSIGNMENTS
from typing import Any, Concatenate, ParamSpec, TypeVar

from fooling.fooling_sets.errors import FoolingError
from fooling.verify.checker.judge import proved
from fooling.verify.checker.kernel import Context, prove
from fooling.verify.methods.engine.attempts import note_step
from fooling.verify.methods.engine.clock import (
    TRIED,
    Searched,
    count,
    fresh,
    in_steps,
    is_over,
    paced,
    steps_left,
    why_over,
)
from fooling.verify.methods.engine.not_found import FAULTS, LIMITS, NotFound, Settled, passed_over, reasons_of
from fooling.verify.statement.language.notation import Expression
from fooling.verify.statement.language.verdict import Outcome, Verdict
from fooling.verify.statement.language.wording import in_words
from fooling.verify.statement.proposition import Term, negate, thawed

Node = dict[str, Any]
Tactic = Callable[[Term, Context], Node]
Lemma = tuple[Term, Tactic]
Given = ParamSpec("Given")
Found = TypeVar("Found")


def tactical(found: Callable[Concatenate[Term, Context, Given], Node]) -> Callable[Given, Tactic]:
    """What finds a derivation with the help of others, as what makes a tactic of these."""

    def of(*args: Given.args, **kwargs: Given.kwargs) -> Tactic:
        return lambda goal, context: found(goal, context, *args, **kwargs)

    for name in WRAPPER_ASSIGNMENTS:
        setattr(of, name, getattr(found, name))
    return of


def term_of(value: Expression | Term) -> Term:
    """The term of an expression, or the term itself."""
    return value.term if isinstance(value, Expression) else value


def lemma(that: Expression | Term, by: Tactic) -> Lemma:
    """A statement to be used, and how to prove it."""
    return term_of(that), by


def stated(used: Lemma, context: Context) -> Node:
    """The premise node of a lemma."""
    that, by = used
    return {"that": thawed(that), "by": by(that, context)}


def constantly(node: Node) -> Tactic:
    """A node that is already there."""
    return lambda goal, context: node


def unless_refused(function: Callable[Given, Found], *args: Given.args, **kwargs: Given.kwargs) -> Found | None:
    """What the function gives; None where it refuses, such as a search without an answer."""
    try:
        return function(*args, **kwargs)
    except FoolingError:
        return None


def afresh(context: Context) -> Context:
    """The context with a whole budget: what is only tried leaves the rest of the search its own."""
    return replace(context, budget=Searched())


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
