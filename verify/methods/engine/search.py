"""The search: which rule is tried when.  This page is the whole of the choosing.

A goal comes here with what may be assumed (`search`).  The table gives the rules whose data it fits
(`fooling.verify.methods.engine.rules`), and they are tried in this order:

1. *Safe* rules.  What such a rule is made for is found by it or not at all: nothing else is tried then.
2. All others by their prices, cheap ones first: *closing* ones find a derivation by themselves, *unsafe* ones lead to
   other goals, which come here in their turn.

Prices stand in bands, as some searches ask for a part of the rules only:

    below SHAPE       of goals without quantifiers: what is assumed, computed, or said by an axiom
    SHAPE to FACTS    by the shape of the goal: what is known of its operator, or measured
    FACTS to LAST     a comparison from what is known of its quantities, without reading any matrix
    from LAST on      what costs most

What a rule finds is given to the checker at once, and passed over where that rejects it.  The first derivation ends
the search for the goal.  Rules hand on goals by calling `search`, which they import from here and nothing else.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import wraps
from importlib import import_module
from itertools import chain
from math import inf
from typing import Any, TypeVar

from fooling.verify.checker.kernel import Context
from fooling.verify.methods.engine.attempts import first_in
from fooling.verify.methods.engine.ends import NotMadeFor
from fooling.verify.methods.engine.rules import rules_for
from fooling.verify.methods.engine.tactic import Node, Tactic, by_bounds
from fooling.verify.statement.operators import CONNECTIVES
from fooling.verify.statement.proposition import Term

SHAPE, FACTS, LAST = 10, 100, 900
WHOLE = "fooling.verify.methods.strategy.automatic"  # where the search begins: what is done with every goal before
Found = TypeVar("Found")
_AT_HAND: ContextVar[dict[Any, Any] | None] = ContextVar("what is known of the goal at hand", default=None)


def search(goal: Term, context: Context) -> Node:
    """A derivation of the goal, or `NotFound` with all that was tried."""
    node: Node = import_module(WHOLE).automatic(goal, context)
    return node


def chosen(goal: Term, context: Context) -> Node:
    """What the first rule finds that finds something; nothing but a safe rule is tried where one is made for it."""
    fitting = rules_for(goal, context)
    with at_hand():
        for one in fitting:
            if one.data.kind == "safe":
                try:
                    return one.tactic()(goal, context)
                except NotMadeFor:
                    continue
        return first_in((one.tactic() for one in fitting if one.data.kind != "safe"), goal, context)


def tactics(goal: Term, context: Context, least: float = -inf, below: float = inf) -> Iterator[Tactic]:
    """The rules for a goal whose prices lie in between, the cheapest first."""
    return (one.tactic() for one in rules_for(goal, context) if least <= one.data.price < below)


def by_shape(goal: Term, context: Context) -> Node:
    """What is seen at once, or found by the shape of a statement without quantifiers: how an example of it is shown."""
    of_shape = () if goal[0] in CONNECTIVES and goal[0] != "not" else tactics(goal, context, SHAPE)
    with at_hand():
        return first_in(chain((by_bounds,), of_shape), goal, context)


def from_facts(goal: Term, context: Context) -> Node:
    """A comparison from what is known of its quantities, without reading any matrix."""
    with at_hand():
        return first_in(chain((by_bounds,), tactics(goal, context, FACTS, LAST)), goal, context)


@contextmanager
def at_hand() -> Iterator[None]:
    """A goal is at hand: what its rules ask of it alike is worked out once."""
    before = _AT_HAND.set({})
    try:
        yield
    finally:
        _AT_HAND.reset(before)


def once_a_goal(known: Callable[[Term, Context], Found]) -> Callable[[Term, Context], Found]:
    """What rules ask of the goal at hand alike, worked out once while it is."""

    @wraps(known)
    def asked(goal: Term, context: Context) -> Found:
        here = _AT_HAND.get()
        if here is None:
            return known(goal, context)
        key = known, goal, context.assumptions, tuple(context.sorts.items())
        if key not in here:
            here[key] = known(goal, context)
        found: Found = here[key]
        return found

    return asked
