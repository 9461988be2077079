"""Quantities of a language after a prefix of any length: the finitely many matrices that there can be.

The lengths of the prefix and of what is left are each written as a number and so many steps, as large a number as is
shown.  Where both grow with the same number, such as n of 2n letters, they are followed together.  Where a matrix comes
again after two steps only, or n is halved, each remainder of the variables is a case.

Prefixes that may be longer than the words: those are all of the word.

"For all n and k: Alice, who has the first k of n letters, ..." speaks of k > n, too, where she has all of them.  So a
prefix that is known to be so long is written as one of n letters; where nothing is known, both are cases.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from math import ceil, floor, gcd, prod
from typing import Any

from fooling.fooling_sets.errors import FoolingError
from fooling.records import dataclass, replace
from fooling.verify.checker import meaning
from fooling.verify.checker.kernel import Context
from fooling.verify.checker.normal_form import least_value, normal
from fooling.verify.checker.polynomial import ONE, Polynomial, constant, letter, plus, times
from fooling.verify.checker.theories.composed import exchanged
from fooling.verify.checker.theories.merged_language import QUANTITIES
from fooling.verify.checker.theories.settled_language import on_matrices, prefix_length, stepwise
from fooling.verify.methods.arithmetic.arith_step import arith, by_assumptions
from fooling.verify.methods.arithmetic.denominators import term_of_polynomial
from fooling.verify.methods.arithmetic.rounding.residues import by_residues, residues
from fooling.verify.methods.axioms.instances import axiom, limits_of
from fooling.verify.methods.engine.attempts import accepted, first_of, unless_refused
from fooling.verify.methods.engine.ends import NotFound, afresh, is_over
from fooling.verify.methods.engine.goals import begins_with, number, subterms
from fooling.verify.methods.engine.rules import rule
from fooling.verify.methods.engine.search import search
from fooling.verify.methods.engine.steps import cases, stated
from fooling.verify.methods.engine.tactic import Lemma, Node, Tactic, assumption, tactical
from fooling.verify.methods.matrices.closed_statements import measured
from fooling.verify.methods.matrices.intervals import interval_lemmas
from fooling.verify.statement.proposition import Term, free_variables, is_integer, thawed

ORDERS = (">=", ">", "=", "<=", "<")
MARGIN = 6  # letters more than the assumptions say at once
LONGEST = 48  # letters before the first matrix
MOST_MATRICES = 32
MOST_CASES = 8
Way = tuple[dict[str, Any], dict[str, Any]]  # what the checker is told of the prefix, and of the rest


def after_a_prefix(about: object, context: Context) -> Iterator[Lemma]:
    """Both ends of the quantities in a statement."""
    for quantity in sorted({q for head in QUANTITIES for q in subterms(about, head)}, key=repr):
        f = quantity[1][1] if quantity[1][0] == "complement" else quantity[1]
        if _is_cut(f):
            try:
                yield from _both_ends(quantity, f, context)
            except FoolingError:
                continue


@rule(on=("comparison",), kind="unsafe", price=165, speaks=("under",), sure=True)
def by_matrices(goal: Term, context: Context) -> Node:
    """A comparison of several quantities after a prefix, for each of the matrices that there can be."""
    quantities = {q for head in QUANTITIES for q in subterms(goal, head)}
    functions = sorted({f for f in subterms(goal, "under") if _is_cut(f)}, key=repr)
    if len(quantities) < 2 or len({f[2:] for f in functions}) != 1:
        raise NotFound("there are not several quantities after one prefix")
    tactic = directly = _directly(functions, search)
    for name, modulus in _divided(functions[0], context):
        tactic = by_residues(name, modulus, tactic)
    return first_of(*dict.fromkeys((directly, tactic)))(goal, context)


def _is_cut(f: Term) -> bool:
    """Whether it is a language after a prefix, not of a given length."""
    if not isinstance(f, tuple) or f[0] != "under" or free_variables(f[1]) or is_integer(f[3]):
        return False
    split = f[2]
    return bool(split[0] == "prefix") if isinstance(split, tuple) else str(split).startswith("prefix:")


@tactical
def _directly(goal: Term, context: Context, functions: Sequence[Term], further: Tactic = measured) -> Node:
    prefix, rest = way(functions[0], context)
    small = on_matrices(goal, functions, prefix, rest, afresh(context))
    if len(small) > MOST_MATRICES:
        raise NotFound(f"there are {len(small)} different matrices")
    by = [accepted(first_of(_from_ends, further))(one, context) for one in small]
    return {"rule": "settled-prefix", "functions": thawed(tuple(functions)), "prefix": prefix, "rest": rest, "by": by}


def _from_ends(goal: Term, context: Context) -> Node:
    closed = {q for head in QUANTITIES for q in subterms(goal, head) if not free_variables(q)}
    return arith(*(one for q in sorted(closed, key=repr) for one in interval_lemmas(q)), linear=True)(goal, context)


# ---- ends ----


def _both_ends(quantity: Term, f: Term, context: Context) -> Iterator[Lemma]:
    low, high = _values(quantity, f, context) if _is_seen(f, context) else (None, None)
    tactic: Tactic = _directly([f])
    divided = _divided(f, context) if low is None or low != high else []
    inside = [context]
    for name, modulus in divided:
        inside = [case for one in inside for case in residues(name, modulus, one)]
    if divided:
        values = [_values(quantity, f, one) for one in inside]
        low, high = _known(min, [one[0] for one in values]), _known(max, [one[1] for one in values])
        for name, modulus in divided:
            tactic = by_residues(name, modulus, tactic)
    if low is not None and low == high:
        yield ("=", quantity, number(low)), tactic
    else:
        yield from (((op, quantity, number(v)), tactic) for op, v in ((">=", low), ("<=", high)) if v is not None)


def _known(extreme: Callable[[list[Fraction]], Fraction], values: Sequence[Fraction | None]) -> Fraction | None:
    """The least or the greatest value, where all are known."""
    known = [value for value in values if value is not None]
    return extreme(known) if len(known) == len(values) else None


def _values(quantity: Term, f: Term, context: Context) -> tuple[Fraction | None, Fraction | None]:
    """The least and the greatest value at the matrices, as far as they are known."""
    small = [that[1] for that in on_matrices(("=", quantity, 0), [f], *way(f, context), afresh(context))]
    if len(small) > MOST_MATRICES:
        raise NotFound(f"there are {len(small)} different matrices")
    sides: dict[str, list[Fraction]] = {">=": [], "<=": []}
    for one in small:
        for (op, _, value), _ in interval_lemmas(one):
            for side in sides if op == "=" else [op]:
                sides[side].append(meaning.exactly(value))
    lows, highs = sides[">="], sides["<="]
    return min(lows) if len(lows) == len(small) else None, max(highs) if len(highs) == len(small) else None


def _divided(f: Term, context: Context) -> list[tuple[str, int]]:
    """The variables of which each remainder is a case, with the moduli."""
    about: Term = ("-", f[3], prefix_length(f[2]))
    halves = [one[1:] for one in sorted(subterms(about, "/"), key=repr)]
    found = {name: divisor for name, divisor in halves if isinstance(name, str) and is_integer(divisor)}
    names = free_variables(about)
    if any((parity, name) in context.assumptions for parity in ("even", "odd") for name in names):
        found = {name: 2 for name in sorted(names) if context.sorts.get(name) == "int"} | found
    return list(found.items()) if 1 < prod(found.values()) <= MOST_CASES else []


# ---- lengths ----


@dataclass(frozen=True)
class _Length:
    """The number `start` + `step` times `growing`."""

    number: Term
    start: int
    step: int
    growing: Polynomial

    def fields(self, least: int, shown: Tactic, context: Context) -> dict[str, Any]:
        """What the checker is told, when what grows is at least so much."""
        more = term_of_polynomial(plus(self.growing, constant(least), -1))
        found = {"first": self.start + self.step * least, "step": self.step, "times": thawed(more)}
        asked = (">=", more, 0), ("=", self.number, stepwise(found))
        return {**found, "by": [accepted(shown)(one, context) for one in asked]}


def way(f: Term, context: Context) -> Way:
    """The lengths of a prefix and of the rest as steps; remembered."""
    key, known = (f[2:], tuple(context.sorts.items())), _ways(context.assumptions)
    if key not in known:
        known[key] = _found(prefix_length(f[2]), f[3], context)
    return known[key]


def _is_seen(f: Term, context: Context) -> bool:
    return unless_refused(way, f, context) is not None


@lru_cache(64)
def _ways(assumptions: tuple[Term, ...]) -> dict[Any, Way]:
    return {}


def _found(k: Term, n: Term, context: Context) -> Way:
    prefix, rest = _length(k, context), _length(("-", n, k), context)
    shown = _by_limits((prefix, rest), context)
    if not prefix.growing or not rest.growing or prefix.growing == rest.growing:
        growing = prefix.growing or rest.growing
        prefix, rest = (replace(one, growing=growing) for one in (prefix, rest))
        least = _least((prefix, rest), shown, context)
        return prefix.fields(least, shown, context), rest.fields(least, shown, context)
    one, other = (part.fields(_least((part,), shown, context), shown, context) for part in (prefix, rest))
    return one, other


def _length(term: Term, context: Context) -> _Length:
    """The number by what all its coefficients are multiples of; variables are put in where they are assumed to be."""
    total = normal(term, context)
    for assumed in context.assumptions:
        if assumed[0] == "=" and isinstance(assumed[1], str) and (name := ((assumed[1], 1),)) in total:
            share = constant(total[name])
            total = plus(plus(total, times(share, letter(assumed[1])), -1), times(share, normal(assumed[2], context)))
    start = total.pop(ONE, Fraction(0))
    if start.denominator > 1 or any(c.denominator > 1 for c in total.values()):
        raise NotFound("a length has parts that are no integers")
    step = gcd(*(int(c) for c in total.values())) if total else 0
    return _Length(term, int(start), step, {m: c / step for m, c in sorted(total.items(), key=repr)})


def _by_limits(lengths: Sequence[_Length], context: Context) -> Tactic:
    """The tactic for a lower limit of what grows: by what is assumed, and by the roundings in the lengths."""
    assumed: list[Lemma] = [(a, assumption) for a in context.assumptions if a[0] in ORDERS]
    for atom in sorted({atom for one in lengths for m in one.growing for atom, _ in m}, key=repr):
        assumed += limits_of(atom) if begins_with(atom, "floor", "ceil") else ()
    return first_of(arith(*assumed, linear=True), axiom("integers-at-least", arith(*assumed, linear=True)))


def _least(lengths: Sequence[_Length], shown: Tactic, context: Context) -> int:
    """As large a lower limit of what grows in all of them as is shown, with which none is negative."""
    growing = lengths[0].growing
    needed = max((ceil(Fraction(-one.start, one.step)) for one in lengths if one.step), default=0)
    if not growing:
        return 0
    limit = least_value(growing, context)
    likely = needed if limit is None else max(floor(limit), needed)
    if likely > LONGEST:
        raise NotFound(f"more than {LONGEST} letters come before")
    for least in range(likely + MARGIN, needed - 1, -1):
        try:
            accepted(shown)((">=", term_of_polynomial(growing), least), context)
        except FoolingError:
            if is_over():
                raise
            continue
        return least
    raise NotFound("the prefix is not seen to be in the word")


@rule(on=("comparison",), kind="unsafe", price=100, speaks=("under",), sure=True)
def by_whole_prefix(goal: Term, context: Context) -> Iterator[Tactic]:
    """A comparison after a prefix that may be longer than the words, as after all letters."""
    for f in sorted(subterms(goal, "under"), key=repr):
        _, _, split, n = f
        if not isinstance(split, tuple) or split[1] == n or not free_variables((">=", split[1], n)):
            continue
        k = split[1]
        if _is_known((">=", k, n), context):
            yield _as_whole(f, ("under", f[1], ("prefix", n), n), search)
        elif not _is_known(("<=", k, n), context):
            yield cases((">=", k, n), search, search)


def _is_known(comparison: Term, context: Context) -> bool:
    return unless_refused(accepted(by_assumptions), comparison, context) is not None


@tactical
def _as_whole(goal: Term, context: Context, f: Term, whole: Term, again: Tactic) -> Node:
    same = stated((("same-function", f, whole), axiom("whole-prefix", by_assumptions)), context)
    return {"rule": "same-entries", "premise": same, "by": again(exchanged(goal, f, whole), context)}
