"""Quantities that do not grow: a number that one of length n never exceeds, for all n from some length on.

The numbers that are tried are those that lemmas in use name, and those that the function's known facts allow: with at
most r different rows a protocol has at most ceil(log2 r) + 1 bits, and everything else is at most 2 r.  The first that
is shown is enough, as what is asked for is only that there is one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from fractions import Fraction
from itertools import chain

from fooling.fooling_sets.errors import FoolingError
from fooling.records import dataclass
from fooling.verify.checker.arithmetic import slack
from fooling.verify.checker.kernel import Context
from fooling.verify.methods.arithmetic.arith_step import arith
from fooling.verify.methods.arithmetic.denominators import powers_of, term_of_polynomial
from fooling.verify.methods.arithmetic.integers import Remainder
from fooling.verify.methods.axioms.instances import scale
from fooling.verify.methods.engine import limits
from fooling.verify.methods.engine.goals import QUANTITIES, subterms
from fooling.verify.methods.engine.not_found import NotFound, NotMadeFor
from fooling.verify.methods.engine.steps import by_bounds, instance, intro
from fooling.verify.methods.engine.tactic import Lemma, Tactic, accepted, briefly, constantly
from fooling.verify.methods.facts.facts_of_goal import facts
from fooling.verify.methods.facts.given_lemmas import lemmas_in_use
from fooling.verify.statement.proposition import Term, free_variables, is_integer, substitute

LENGTHS = (8, 16)  # from which on a quantity may have settled
MOST_NUMBERS = 4  # that are tried above a quantity, at each of the lengths
BITS = ("D", "one-way")
LINKS = 2  # comparisons between a quantity and a number above it, beside the last


@dataclass(frozen=True)
class Bounded:
    """A quantity of length n is at most a number for all n from some length on, or for those that leave a remainder."""

    quantity: Term
    name: str
    most: int
    first: int
    universal: Lemma

    def at(self, length: Term, shown: Tactic) -> Lemma:
        """What it says at one length, whose conditions a tactic shows."""
        _, ((own, _),), conditions, _ = self.universal[0]
        by = instance(self.universal, {own: length}, dict.fromkeys(range(len(conditions)), shown))
        return ("<=", substitute(self.quantity, {self.name: length}), self.most), by


def bounded(quantity: Term, name: str, remainder: Remainder | None, context: Context, by: Tactic) -> Bounded:
    """The first number that a tactic shows above a quantity of that length."""
    own = f"{name}_every"
    for first in dict.fromkeys((*_lengths_of_lemmas(), *LENGTHS)):
        kept = () if remainder is None else (substitute(remainder.condition, {name: own}),)
        conditions: Term = ((">=", own, first), *kept)
        there = first if remainder is None else first + (remainder.remainder - first) % remainder.modulus
        inside = context.closed().extended([(own, "int")], conditions)
        there_on = substitute(quantity, {name: own})
        for most in list(dict.fromkeys((*_numbers_of_lemmas(), *_allowed(there_on, inside))))[:MOST_NUMBERS]:
            universal = ("forall", ((own, "int"),), conditions, ("<=", there_on, most))
            with suppress(FoolingError):
                node = briefly(accepted(intro({own: there}, by)), limits.BOUNDED_QUANTITY)(universal, context.closed())
                return Bounded(quantity, name, most, first, (universal, constantly(node)))
    raise NotFound("no number is known that a quantity in it never exceeds")


def _allowed(quantity: Term, context: Context) -> list[int]:
    """The numbers that what is known of the function allows, the least first."""
    rows = ("rows", quantity[1], "alice")
    known = [that for that, _ in facts(("<=", quantity, rows), context) if that[0] in ("<=", "=")]
    of_rows = [(r - 1).bit_length() + 1 if quantity[0] in BITS else 2 * r for r in _above(rows, known, LINKS)]
    return sorted({*_above(quantity, known, LINKS), *of_rows})


def _above(quantity: Term, known: Sequence[Term], links: int) -> list[int]:
    """The integers that a chain of so many comparisons puts above a quantity."""
    next_ones = [that[2] for that in known if that[1] == quantity]
    further = (_above(one, known, links - 1) for one in next_ones if links and not is_integer(one))
    return sorted({*(int(one) for one in next_ones if is_integer(one)), *chain(*further)})


def _said() -> Iterator[tuple[Term, Term]]:
    """The conditions and the statement of each lemma in use that is about all of some integers."""
    for lemma in lemmas_in_use():
        if lemma.that[0] == "forall":
            yield lemma.that[2], lemma.that[3]


def _lengths_of_lemmas() -> list[int]:
    found = {c[2] for conditions, _ in _said() for c in conditions if c[0] == ">=" and is_integer(c[2])}
    return sorted(int(one) for one in found)


def _numbers_of_lemmas() -> list[int]:
    found = {said[2] for _, said in _said() if said[0] in ("<=", "=") and is_integer(said[2])}
    return sorted(int(one) for one in found)


# ---- in a comparison ----


def without_growth(
    body: Term, names: Sequence[str], remainder: Remainder | None, inside: Context, by: Tactic
) -> list[Bounded]:
    """For each quantity in the comparison, which is on the side of what is to be small, a number above it."""
    quantities = sorted({q for head in QUANTITIES for q in subterms(body, head)}, key=repr)
    for quantity in quantities:
        factors = powers_of(slack(body, inside)[1], quantity)
        is_small = 1 in factors and factors.keys() <= {0, 1} and all(c < 0 for c in factors[1].values())
        if [*free_variables(quantity)] != [*names] or not is_small:
            raise NotMadeFor
    return [bounded(quantity, names[0], remainder, inside, by) for quantity in quantities]


def with_bounds(
    body: Term, known: Sequence[Bounded], values: Mapping[str, Term], plain: Lemma, shown: Tactic, inside: Context
) -> Tactic:
    """The comparison at these values by the one with the bounds in it, times what is beside the quantities."""
    used: list[Lemma] = [plain]
    _, difference = slack(body, inside)
    for one in known:
        (_, quantity, most), by = bound = one.at(values[one.name], shown)
        used.append(bound)
        for monomial in filter(None, powers_of(difference, one.quantity)[1]):
            factor = substitute(term_of_polynomial({monomial: Fraction(1)}), values)
            used.append((("<=", ("*", factor, quantity), ("*", factor, most)), scale(by_bounds, by)))
    return arith(*used, linear=True)
