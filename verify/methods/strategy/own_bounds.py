"""A lemma found before it is used: a bound on a quantity for all lengths, where a statement asks how it grows.

"For every c, D(f) > c log2 n from some n on" is arithmetic as soon as D(f) >= n/2 is known, and the search knows no
lemma that nobody states.  So a few bounds that grow, n, n/2, n/4, log2 n for bits, 2^n, 2^(n/2), 2^(n/4) for what is
counted, are stated here for all lengths that the statement speaks of.  The first that is proved is used as a lemma of
the file would be.  A bound that fails at a short length is not tried.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from math import ceil

from fooling.fooling_sets.errors import FoolingError
from fooling.records import dataclass
from fooling.verify.checker.kernel import Context
from fooling.verify.checker.normal_form import lower_limit
from fooling.verify.methods.engine import limits
from fooling.verify.methods.engine.goals import QUANTITIES, about_numbers
from fooling.verify.methods.engine.not_found import NotFound, NotMadeFor
from fooling.verify.methods.engine.step_counter import fresh
from fooling.verify.methods.engine.tactic import MIRRORED, ORDERS, Node, accepted, briefly, subterms
from fooling.verify.methods.facts.given_lemmas import Known, discharged, lemmas_in_use, told_apart, using
from fooling.verify.methods.guesses.floating import hold_at
from fooling.verify.methods.strategy.automatic import automatic
from fooling.verify.methods.strategy.one_step import Following
from fooling.verify.methods.strategy.small_functions import is_true
from fooling.verify.statement.proposition import QUANTIFIERS, Term, free_variables, negate, substitute

BITS = ("D", "one-way")
COUNTED = ("leaves", "rows", "nonzero-rows", "rank", "fooling", "cover", "partition-number")
PARTS = (1, 2, 4)  # of the length, in the bounds
SHORT, MEASURED = range(9), 3  # lengths of which the first so many are looked at


@dataclass(frozen=True)
class Asked:
    """A quantity that is to be large, its length, and what the statement says of the length alone."""

    quantity: Term
    length: str
    conditions: tuple[Term, ...]


def nested(that: Term) -> bool:
    """Whether a statement has quantifiers inside others.

    >>> nested(("not", ("exists", (("c", "real"),), (), ("forall", (("n", "int"),), (), ("<=", "n", "c")))))
    True
    """
    return sum(len(subterms(that, quantifier)) for quantifier in QUANTIFIERS) > 1


def by_own_bound(goal: Term, context: Context) -> Node:
    """What follows from a bound of a quantity from below, which is proved first."""
    return _by_bound(goal, context, _asked, limits.EACH_BOUND)


def by_own_bound_at_last(goal: Term, context: Context) -> Node:
    """The same where a constant comes first, or there is no other: "for some c > 0", "D(f) <= 100 for all n" is false.

    Mostly such a statement is decided by a number that is tried, so this is for when all else has ended.
    """
    return _by_bound(goal, context, partial(_asked, at_last=True), limits.EACH_AT_LAST)


def _by_bound(goal: Term, context: Context, asked_by: Callable[[Term], Asked], steps: float) -> Node:
    if free_variables(goal) or lemmas_in_use():
        raise NotMadeFor
    asked = asked_by(negate(goal[1]) if goal[0] == "not" else goal)
    for bound in _bounds(asked):
        that = ("forall", ((asked.length, "int"),), asked.conditions, bound)
        try:
            node = briefly(accepted(automatic), steps)(that, fresh())
        except FoolingError:
            continue
        lemma = told_apart(Known("its own bound", "found before it is used", that, node), goal)
        with using((lemma,)):
            return discharged(Following(())(goal, context), (lemma,))
    raise NotFound("no bound that grows is found for its quantity")


def _asked(goal: Term, at_last: bool = False) -> Asked:
    """The one quantity of a statement with several quantifiers, in a comparison that says that it is large.

    A constant that the statement begins with is looked for without a lemma (`outer_constants`), but at last.
    """
    if goal[0] != ("exists" if at_last else "forall"):
        raise NotMadeFor
    inside, blocks = fresh(), 0
    while goal[0] in QUANTIFIERS:
        inside, blocks, goal = inside.extended(goal[1], goal[2]), blocks + 1, goal[3]
    quantities = {q for head in QUANTITIES for q in subterms(goal, head)}
    if (
        blocks < 2 - at_last
        or goal[0] not in ORDERS
        or len(quantities) != 1
        or not all(map(about_numbers, inside.assumptions))
    ):
        raise NotMadeFor
    (quantity,) = quantities
    op = goal[0] if goal[1] == quantity else MIRRORED[goal[0]] if goal[2] == quantity else ""
    names = free_variables(quantity)
    if op not in (">=", ">") or quantity[0] not in (*BITS, *COUNTED) or len(names) != 1:
        raise NotMadeFor
    (length,) = names
    if inside.sorts[length] != "int":  # D(f) of an arbitrary f has no length in which it could grow
        raise NotMadeFor
    limit = lower_limit(length, inside)
    alone = [one for one in inside.assumptions if free_variables(one) == names]
    known = [] if limit is None else [(">=", length, ceil(limit))]
    return Asked(quantity, length, tuple(dict.fromkeys((*known, *alone))))


def _bounds(asked: Asked) -> Iterator[Term]:
    """Those that hold at the short lengths that are measured, the larger ones first."""
    parts: list[Term] = [asked.length if k == 1 else ("/", asked.length, k) for k in PARTS]
    logarithm: Term = ("log2", asked.length)
    numbers = [*parts, logarithm] if asked.quantity[0] in BITS else [*(("^", 2, part) for part in parts), *parts]
    short = [n for n in SHORT if hold_at(asked.conditions, {asked.length: n})][:MEASURED]
    for bound in ((">=", asked.quantity, number) for number in numbers):
        if all(is_true(substitute(bound, {asked.length: n})) is not False for n in short):
            yield bound
