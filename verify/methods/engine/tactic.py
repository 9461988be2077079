"""Tactics: how a claim says by which route its derivation is found, and those that are seen at once.

A tactic takes a goal and its context and returns a derivation node, or raises `NotFound` with a reason a reader can
use; one that is not made for goals of such a shape raises `NotMadeFor`.  Any other error of Python is a fault
(`fooling.verify.methods.engine.ends`).  Tactics are combined like functions: `intro({"n": 2}, arith(lemma(...),
lemma(...)))`; `fooling.verify.methods.engine.steps` has those that make one step, and how they are tried one after the
other says `fooling.verify.methods.engine.attempts`.  Nothing here is trusted: a wrong node is rejected by the checker,
so a tactic may be as clever or as careless as it likes.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import WRAPPER_ASSIGNMENTS, lru_cache
from typing import Any, Concatenate, ParamSpec, TypeVar

from fooling.verify.checker.kernel import BOUNDS, Context, Rejected, prove
from fooling.verify.methods.engine.ends import NotFound, afresh
from fooling.verify.statement.language.notation import Expression
from fooling.verify.statement.language.wording import in_words
from fooling.verify.statement.proposition import Term

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


def step(name: str, **fields: Any) -> Tactic:
    """A rule whose fields are plain data."""
    return lambda goal, context: {"rule": name, **fields}


evaluate = step("evaluate")


assumption = step("assumption")


def by_bounds(goal: Term, context: Context) -> Node:
    """What is assumed, or seen by the rule `bounds`."""
    if goal in context.assumptions:
        return assumption(goal, context)
    looked_at = _looked_at(context.assumptions, tuple(context.sorts.items()))
    if goal not in looked_at:
        looked_at[goal] = None if _is_seen(goal, context) else f"it is not seen that {in_words(goal)}"
    unseen = looked_at[goal]
    if unseen is not None:
        raise NotFound(unseen)
    return dict(BOUNDS)


def _is_seen(goal: Term, context: Context) -> bool:
    try:
        prove(goal, BOUNDS, afresh(context))
    except Rejected:
        return False
    return True


@lru_cache(256)
def _looked_at(assumptions: tuple[Term, ...], sorts: tuple[tuple[str, str], ...]) -> dict[Term, str | None]:
    """What is seen under these assumptions, and of what is not, that: most times it is asked again."""
    return {}
