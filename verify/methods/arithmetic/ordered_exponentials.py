"""What is known of two roots, or of two logarithms, next to each other: lemmas for linear programs.

Roots and log2 increase; and log2 is concave, so that log2 x / (x - 1) does not grow.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import permutations

from fooling.fooling_sets.errors import FoolingError
from fooling.verify.checker.arithmetic import slack
from fooling.verify.checker.kernel import Context
from fooling.verify.methods.arithmetic.arith_step import arith, by_assumptions
from fooling.verify.methods.axioms.instances import axiom, said
from fooling.verify.methods.engine.tactic import ORDERS, Lemma, Tactic, assumption, by_bounds, first_of
from fooling.verify.statement.proposition import Term, free_variables

MOST = 4  # roots that are compared with each other


def roots_in_order(atoms: Sequence[Term]) -> Iterator[Lemma]:
    """sqrt(x) >= sqrt(y) where x >= y is seen of what they are taken of, or follows from what is assumed."""
    roots = [("sqrt", one[1]) for one in atoms if one[0] == "sqrt" or one[::2] == ("^", ("/", 1, 2))]
    for larger, smaller in permutations(roots, 2) if len(roots) <= MOST else ():
        laws: list[Lemma] = [(("=", ("*", one, one), one[1]), axiom("square-root")) for one in (larger, smaller)]
        squared = arith(((">=", larger[1], smaller[1]), by_assumptions), *laws, linear=True)
        shown: dict[int, Tactic] = dict.fromkeys(range(2), axiom("root-not-negative"))
        yield (">=", larger, smaller), axiom("by-powers", squared, shown, i=2)


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
