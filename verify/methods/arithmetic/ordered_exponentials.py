"""What is known of two exponentials, or of two logarithms, next to each other: lemmas for linear programs.

exp and log2 increase; and log2 is concave, so that log2 x / (x - 1) does not grow.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import permutations

from fooling.fooling_sets.errors import FoolingError
from fooling.verify.checker.arithmetic import slack
from fooling.verify.checker.kernel import Context
from fooling.verify.methods.arithmetic.arith_step import arith, by_assumptions
from fooling.verify.methods.axioms.instances import axiom, said
from fooling.verify.methods.engine.tactic import ORDERS, Lemma, assumption, by_bounds, first_of, subterms
from fooling.verify.statement.proposition import Term, free_variables

MOST = 4  # exponentials that are compared with each other


def exponentials_in_order(goal: Term, context: Context) -> Iterator[Lemma]:
    """exp(x) >= exp(y) where x >= y is seen of the exponents, or follows from what is assumed."""
    exponentials = sorted(subterms(goal, "exp"), key=repr)
    if len(exponentials) <= MOST:
        for larger, smaller in permutations(exponentials, 2):
            yield (">=", larger, smaller), axiom("exp-increasing", by_assumptions)


def log_against_log(a: Term, b: Term, context: Context) -> Iterator[Lemma]:
    """log2 A >= log2 B, or >= log2 (B/2), where that is seen of the arguments, or assumed."""
    if not free_variables(a) or not free_variables(b):
        return
    both = free_variables(a) | free_variables(b)
    assumed = [(c, assumption) for c in context.assumptions if c[0] in ORDERS and free_variables(c) & both]
    seen = {0: by_bounds, 1: by_bounds, 2: first_of(by_bounds, arith(), arith(*assumed, linear=True))}
    yield (">=", a, b), axiom("log2-increasing", None, seen)
    yield ("<=", a, ("log2", ("*", 2, b[1]))), axiom("log2-increasing", None, seen)


# The chord from 1 to B, where log2 1 = 0.
def slopes_of_logarithms(goal: Term, logs: Sequence[Term], context: Context) -> Iterator[Lemma]:
    """log2 A / (A - 1) >= log2 B / (B - 1) for 1 <= A <= B, as log2 is concave."""
    varying = [log for log in logs if isinstance(log[1], str)]
    if len(varying) < 2 or not _has_products(goal, context):
        return
    for a, b in permutations(varying, 2):
        above: Term = (">=", ("*", ("-", b[1], 1), a), ("*", ("-", a[1], 1), b))
        chord = said("log2-chord", x=a[1], y=1, z=b[1], conditions=dict.fromkeys(range(3), by_assumptions))
        yield above, arith(chord, linear=True)


def _has_products(goal: Term, context: Context) -> bool:
    try:
        _, left = slack(goal, context)
    except FoolingError:
        return False
    return any(sum(many for _, many in monomial) > 1 for monomial in left)
