"""The sizes of the syntactic monoids of Dyck languages in other forms than those of the two axioms about them.

The axioms `dyck-monoid` and `dyck-idempotents` count by a sum over heights h = 0..k of s_h^2, or s_h, where s_h = 1 +
t + ... + t^h.  Texts also begin such a sum at h = 1, write powers in place of sums, or speak of one type.  These forms
follow, for all t and k, by induction on the end of a sum:

    the sum over h = 1..k + 1 of s_(h - 1)^e is that over h = 0..k of s_h^e        the last terms are equal
    (t - 1) s_h = t^(h + 1) - 1                                                    s_h is s_(h - 1) + t^h
    (t - 1)^2 (s_0 + ... + s_k), (t - 1)^2 (t^2 - 1) (s_0^2 + ... + s_k^2)         in powers, by the line above
    for t = 1, s_h = h + 1, and sums of these and of their squares are polynomials in k

An induction begins with one term, and the sum before it has none.  A sum without terms is 0: its index v has v >= lo
and v <= lo - 1, and b (v - lo) + b (lo - 1 - v) = -b, so that a term b >= 0 is at most 0.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from itertools import count
from typing import Any

from fooling.circuits.languages.search.monoids.dyck_monoid import dyck_idempotents, dyck_monoid_size
from fooling.verify.checker.kernel import Context
from fooling.verify.methods.axioms.instances import axiom, said
from fooling.verify.methods.engine.attempts import constantly
from fooling.verify.methods.engine.ends import fresh
from fooling.verify.methods.engine.goals import subterms
from fooling.verify.methods.engine.steps import (
    Weighted,
    cut,
    exactly,
    for_all_from,
    induction,
    instance,
    intro,
    lemma,
    stated,
    sum_last,
    term_by_term,
)
from fooling.verify.methods.engine.tactic import Lemma, Node, Tactic, assumption, by_bounds, evaluate
from fooling.verify.statement.expression import Expression, Operand, constant, for_all, integer, operators, summed
from fooling.verify.statement.proposition import Term, free_variables, is_integer, substitute

AXIOM_OF = {"monoid-size": "dyck-monoid", "idempotents": "dyck-idempotents"}
SIZE_OF = {"monoid-size": dyck_monoid_size, "idempotents": dyck_idempotents}
DEEPEST = 64  # of a language whose sums are computed term by term
INDICES = ("h", "i")  # of the sum over heights, and of the powers of t
VARIABLES = ("t", "k", "last", "height")
(dyck,) = operators("dyck")


def sizes_of_dyck_monoids(head: str, language: Term, about: Any) -> list[Lemma]:
    """What is known of the number: in powers of the types, and as each sum of sums that stands beside it."""
    _, types, depth = language
    if is_integer(types) and is_integer(depth) and depth <= DEEPEST:
        return [_computed(head, types, depth)]
    found = [_derived(for_one_type if types == 1 else in_powers, head, *INDICES, language)]
    nested = {(one[1], inner[1], one[2]) for one in subterms(about, "sum") for inner in subterms(one[4], "sum")}
    for outer, inner, low in sorted(nested, key=repr) or [(*INDICES, 0)]:
        if low == 0 and not (free_variables(language) | {"t", "k"}) & {outer, inner}:
            found.append(said(AXIOM_OF[head], (outer, inner), t=types, k=depth))
        if low == 1 and not (free_variables(language) | {"t", "k"}) & {outer, inner}:
            found.append(_derived(begun_at_one, head, outer, inner, language))
    return found


Derived = tuple[Term, Node]  # a statement for all values of its variables, and its derivation


def _computed(head: str, types: int, depth: int) -> Lemma:
    """The number for one language, whose sums are numbers."""
    counted = said(AXIOM_OF[head], INDICES, t=types, k=depth)
    (_, size, formula), _ = counted
    value = SIZE_OF[head](types, depth)
    return ("=", size, value), exactly((counted, 1), ((("=", formula, value), evaluate), 1))


def _derived(form: Callable[..., Derived], head: str, outer: str, inner: str, language: Term) -> Lemma:
    """The form of the number at the types and the depth of that language."""

    def values(of: Term) -> dict[str, Term]:
        return dict(zip((name for name, _ in of[1]), language[3 - len(of[1]) :], strict=True))

    def found(goal: Term, context: Context) -> Node:
        taken = {*context.sorts, outer, inner}
        mark = next(mark for mark in count() if taken.isdisjoint(f"{name}{mark}" for name in VARIABLES))
        that, node = form(head, outer, inner, mark)
        return instance((that, constantly(node)), values(that))(goal, context)

    that, _ = form(head, outer, inner, 0)
    return substitute(that[3], values(that)), found


# ---- the three forms, each for all values ----


@lru_cache(64)
def begun_at_one(head: str, outer: str, inner: str, mark: int) -> Derived:
    """The sum over h = 1..k + 1 of s_(h - 1)^e, plus 1."""
    form = Form(head, outer, inner, mark)
    return form.for_all_sizes(form.size.equals(1 + form.from_one(form.k)), 1, (form.begun_at_one, -1))


@lru_cache(16)
def in_powers(head: str, outer: str, inner: str, mark: int) -> Derived:
    """(t - 1)^2, or (t - 1)^2 (t^2 - 1), times the size less 1, in powers of t."""
    form = Form(head, outer, inner, mark)
    that = (form.factor * (form.size - 1)).equals(form.powers(form.k))
    return form.for_all_sizes(that, form.factor, (form.summed_in_powers, 1))


@lru_cache(16)
def for_one_type(head: str, outer: str, inner: str, mark: int) -> Derived:
    """A polynomial in k."""
    form = Form(head, outer, inner, mark, one_type=True)
    return form.for_all_sizes(form.size.equals(1 + form.polynomial(form.k)), 1, (form.summed_for_one_type, 1))


class Form:
    """The sums of s_h^e over heights, under names of their indices; derivations are in a context with t >= 1."""

    def __init__(self, head: str, outer: str, inner: str, mark: int, one_type: bool = False) -> None:
        (quantity,) = operators(head)
        self.head, self.outer, self.inner = head, outer, inner
        self.t, self.k, self.last, self.height = (integer(f"{name}{mark}") for name in VARIABLES)
        self.types: Operand = 1 if one_type else self.t
        self.size = quantity(dyck(self.types, self.k))
        self.square = head == "monoid-size"
        self.factor = (self.t - 1) ** 2 * (self.t**2 - 1) if self.square else (self.t - 1) ** 2

    def strings(self, height: Operand) -> Expression:
        """s_h: the strings of at most so many brackets."""
        return summed(self.inner, 0, height, lambda i: self.types**i)

    def summand(self, height: Operand) -> Expression:
        """s_h^e."""
        return self.strings(height) ** 2 if self.square else self.strings(height)

    def from_zero(self, end: Operand) -> Expression:
        """The sum of s_h^e over h = 0..end."""
        return summed(self.outer, 0, end, self.summand)

    def from_one(self, end: Expression) -> Expression:
        """The sum of s_(h - 1)^e over h = 1..end + 1."""
        return summed(self.outer, 1, end + 1, lambda h: self.summand(h - 1))

    def powers(self, end: Expression) -> Expression:
        """The factor times the sum over h = 0..end."""
        t, top = self.t, self.t ** (end + 1)
        if not self.square:
            return t * (top - 1) - (t - 1) * (end + 1)
        return t**2 * (t ** (2 * end + 2) - 1) - 2 * t * (t + 1) * (top - 1) + (t**2 - 1) * (end + 1)

    def polynomial(self, end: Expression) -> Expression:
        """The sum over h = 0..end for one type."""
        two = (end + 1) * (end + 2)
        return two * (2 * end + 3) / 6 if self.square else two / 2

    def for_all_sizes(
        self, that: Expression, weight: Operand, summed_up: tuple[Callable[[Term], Lemma], int]
    ) -> Derived:
        """The statement for all t and k, by the axiom times a weight, and a law of the sum over heights 0..k."""
        law, sign = summed_up
        values = {"t": self.types if isinstance(self.types, int) else self.t.term, "k": self.k.term}
        counted = said(AXIOM_OF[self.head], (self.outer, self.inner), **values)
        conditions = [one >= 1 for one in (self.types,) if isinstance(one, Expression)] + [self.k >= 0]
        universal = for_all(*conditions)(that).term
        least = {name: int(name == self.t.term) for name, _ in universal[1]}
        by = exactly((counted, weight), (law(self.k.term), sign))
        return universal, intro(least, by)(universal, fresh())

    # ---- lemmas: what holds at an end or a height that is at least 0 ----

    def begun_at_one(self, end: Term) -> Lemma:
        """The sum from 1 on is that from 0 on."""

        def grown(one: Expression, before: Expression) -> list[Weighted]:
            same = self.summand(one + 1 - 1).equals(self.summand(one)).term, _same_end(one)
            left, right = self._grown(self.from_one, one, before), self._grown(self.from_zero, one, before)
            return [*((law, 1) for law in left), *((law, -1) for law in right), (same, 1)]

        return self._by_induction(self.from_one(self.last).equals(self.from_zero(self.last)), grown, end)

    def summed_in_powers(self, end: Term) -> Lemma:
        """The factor times the sum from 0 on."""

        def grown(one: Expression, before: Expression) -> list[Weighted]:
            more, of_strings = self._grown(self.from_zero, one, before), self.t - 1
            if self.square:  # a^2 - b^2 is (a - b)(a + b)
                of_strings = (self.t**2 - 1) * ((self.t - 1) * self.strings(one) + self.t ** (one + 1) - 1)
            return [*((law, self.factor) for law in more), (self.geometric(one.term), of_strings)]

        return self._by_induction((self.factor * self.from_zero(self.last)).equals(self.powers(self.last)), grown, end)

    def summed_for_one_type(self, end: Term) -> Lemma:
        """The sum from 0 on where t is 1."""

        def grown(one: Expression, before: Expression) -> list[Weighted]:
            of_strings = self.strings(one) + one + 1 if self.square else 1
            return [
                *((law, 1) for law in self._grown(self.from_zero, one, before)),
                (self.counted(one.term), of_strings),
            ]

        return self._by_induction(self.from_zero(self.last).equals(self.polynomial(self.last)), grown, end)

    def geometric(self, of: Term) -> Lemma:
        """(t - 1) s_h = t^(h + 1) - 1."""
        equal = ((self.t - 1) * self.strings(self.height)).equals(self.t ** (self.height + 1) - 1)
        return self._by_induction(equal, self._strings_grown(self.t - 1), of)

    def counted(self, of: Term) -> Lemma:
        """s_h = h + 1 where t is 1."""
        return said("sum-of-ones", self.inner, n=of)

    def not_negative(self, of: Term) -> Lemma:
        """s_h >= 0."""
        return self._by_induction(self.strings(self.height) >= 0, self._strings_grown(1), of)

    def _strings_grown(self, weight: Operand) -> Grown:
        return lambda one, before: [(law, weight) for law in self._grown(self.strings, one, before)]

    def _grown(self, total: Callable[[Expression], Expression], one: Expression, before: Expression) -> list[Lemma]:
        """The sum to an end is the one before and a term; the one before the first has none."""
        whole, less = total(one).term, total(before).term
        nothing: list[Lemma] = [(("=", less, 0), self._without_terms)] if before.term == -1 else []
        return [sum_last(whole, less[3]), *nothing]

    def _without_terms(self, goal: Term, context: Context) -> Node:
        """A sum that ends before it begins is 0, as its terms are not negative."""
        _, (_, index, low, high, body), _ = goal
        zeros = ("sum", index, low, high, 0)
        range_ = ((">=", index, low), ("<=", index, high))
        at_most: Tactic = exactly(*((lemma(one, assumption), Expression(body)) for one in range_))
        vanishes = axiom("equal", conditions={0: at_most, 1: by_bounds})
        for one in sorted(subterms(body, "sum"), key=repr):
            vanishes = cut(self.not_negative(one[3]), vanishes)
        same: Lemma = (("=", goal[1], zeros), term_by_term(vanishes))
        return exactly((same, 1), ((("=", zeros, 0), evaluate), 1))(goal, context)

    def _by_induction(self, that: Expression, grown: Grown, at: Term) -> Lemma:
        """The statement about `last`, or `height`, at this place, as it holds from 0 on."""
        (of,) = (one for one in (self.last, self.height) if one.term in that.sorts)
        base = exactly(*grown(constant(0), constant(-1)))
        step = exactly((lemma(that, assumption), 1), *grown(of + 1, of))
        return for_all_from(0, of.term, that.term, induction(base, step), at, by_bounds)


Grown = Callable[[Expression, Expression], list[Weighted]]  # what gives P(end) from P(end before)


def _same_end(one: Expression) -> Tactic:
    """A statement about one + 1 - 1 is one about that end."""
    same = lemma((one + 1 - 1).equals(one), exactly())
    return lambda goal, context: {
        "rule": "substitution",
        "premise": stated(same, context),
        "by": exactly()(goal, context),
    }
