"""Protocols with coins bounded by those without: R(f) <= D(f), and of one message likewise.

Where R of something is to be at most a number, the same is asked of D or of the one-way bits, of which more is known:
rows, and formulas for all n.
"""

from __future__ import annotations

from collections.abc import Iterator

from fooling.verify.checker.kernel import Context
from fooling.verify.methods.arithmetic.arith_step import arith
from fooling.verify.methods.axioms.instances import axiom
from fooling.verify.methods.coins.lemmas import SENDERS
from fooling.verify.methods.engine.tactic import Lemma, Node, Tactic, tactical
from fooling.verify.statement.language.argument_names import named
from fooling.verify.statement.proposition import Term


def by_certain_protocols(goal: Term, again: Tactic) -> Iterator[Tactic]:
    """A bound from above by that on the bits without coins, which `again` proves."""
    for certain in _certain(goal):
        yield _from(certain, again)


def _certain(goal: Term) -> Iterator[Term]:
    """The comparison with the bits without coins, of as many messages, on its smaller side."""
    place = {"<=": 1, "<": 1, ">=": 2, ">": 2}.get(goal[0])
    if place is not None and isinstance(goal[place], tuple) and goal[place][0] == "randomised-with":
        f, mode = goal[place][1], named(goal[place]).M
        without = ("one-way", f, SENDERS[mode]) if mode in SENDERS else ("D", f)
        yield (*goal[:place], without, *goal[place + 1 :])


@tactical
def _from(goal: Term, context: Context, certain: Term, by: Tactic) -> Node:
    ((coins, without),) = {pair for pair in zip(goal[1:], certain[1:], strict=True) if pair[0] != pair[1]}
    fewer: Lemma = (("<=", coins, without), axiom())
    return arith(fewer, (certain, by), linear=True)(goal, context)
