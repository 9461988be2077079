"""Bits by the logarithm of what a quantity is assumed to be at least: D(f) >= 1.58 k where leaves(f) >= 3^k.

A quantity q of f, such as its distinct rows, is assumed to be at least X, a positive number in variables.  Then, as
log2 does not decrease,

    one-way(f, s) = ceil(log2 rows(f, s)) >= log2 rows(f, s) >= log2 X,
    D(f) >= log2 leaves(f) >= log2 X,

where leaves(f) are at least any rank, fooling set, cover or partition number of f, and rows at least all but the last
of these.  What is left, log2 X against the other side, is a comparison of numbers: log2(3^k) = k log2 3 >= 1.58 k.
Where the other side names log2 rows, or it is the logarithm that is assumed to be at least a number, the first
inequality is enough.
Where X is a power of 2 with an integer in its exponent the axioms about integers do the same; here neither need be an
integer.  An exponent that may be below 0 is told apart from others: below 0 the number of bits, which is at least 0, is
compared with the other side itself.

Not trusted.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from fooling.verify.checker.kernel import Context
from fooling.verify.checker.normal_form import lower_limit
from fooling.verify.methods.arithmetic.arith_step import arith
from fooling.verify.methods.arithmetic.growth import growth
from fooling.verify.methods.axioms.instances import axiom
from fooling.verify.methods.engine import limits
from fooling.verify.methods.engine.goals import about_numbers
from fooling.verify.methods.engine.rules import rule
from fooling.verify.methods.engine.tactic import (
    Lemma,
    Tactic,
    assumption,
    begins_with,
    briefly,
    by_bounds,
    cases,
    first_of,
    subterms,
)
from fooling.verify.statement.proposition import Term, free_variables


@rule(on=(">=", ">"), price=145, left=("one-way", "D"), sure=True)
def by_logarithms_of_quantities(goal: Term, context: Context) -> Iterator[Tactic]:
    """A lower bound on one-way bits or D, by the logarithm of what rows, or leaves, are at least."""
    op, bits, number = goal
    if op not in (">=", ">") or not begins_with(bits, "one-way", "D"):
        return
    counted: Term = ("rows", *bits[1:]) if bits[0] == "one-way" else ("leaves", bits[1])
    log: Term = ("log2", counted)
    if log in subterms(number, "log2"):
        yield arith(*_bits(bits, log), linear=True)
    if not about_numbers(number):
        return
    for assumed in context.assumptions:
        if assumed[0] in (">=", ">", "=") and assumed[1] == log:
            between: Lemma = ((op, assumed[2], number), briefly(growth, limits.AMONG_LOGARITHMS))
            yield arith(*_bits(bits, log), (assumed, assumption), between, linear=True)
    for assumed in context.assumptions:
        if assumed[0] not in (">=", ">", "=") or not about_numbers(assumed[2]) or not free_variables(assumed[2]):
            continue
        below = () if assumed[1] == counted else tuple(_below(assumed[1], counted))
        if below or assumed[1] == counted:
            for least in _powers_first(assumed[2]):
                by = _by_its_logarithm(goal, counted, least, [(assumed, assumption), *below])
                for name in _without_a_sign(least, context):
                    few: Term = ("<", name, 0)
                    by = cases(few, arith(((">=", bits, 0), by_bounds), (few, assumption), linear=True), by)
                yield by


def _without_a_sign(least: Term, context: Context) -> Iterator[str]:
    """The variables that are exponents and may be below 0: there the power is small, and so may the other side be."""
    for name in sorted({power[2] for power in subterms(least, "^") if isinstance(power[2], str)}):
        if lower_limit(name, context) is None:
            yield name


def _powers_first(least: Term) -> Iterator[Term]:
    """The powers that it is a sum of, whose logarithms are products, and then the number itself."""
    if begins_with(least, "+"):
        yield from (part for part in least[1:] if begins_with(part, "^") and free_variables(part))
    yield least


def _below(quantity: Term, counted: Term) -> Iterator[Lemma]:
    """That the quantity does not exceed the leaves, or the rows, of the same function."""
    if not isinstance(quantity, tuple) or quantity[1:2] != counted[1:2]:
        return
    if counted[0] == "leaves":
        yield from below_the_leaves(quantity)
    elif begins_with(quantity, "fooling", "cover", "rank"):
        yield ("<=", quantity, counted), axiom()


def below_the_leaves(quantity: Term) -> Iterator[Lemma]:
    """That the fooling set, rank, cover or partition number of a function does not exceed its leaves."""
    kind, f, *which = quantity
    leaves, partition = ("leaves", f), ("partition-number", f)
    if kind == "fooling":
        yield (">=", leaves, ("+", quantity)), axiom("leaves-fooling", of=(tuple(which),))
    if kind == "rank":
        yield (">=", partition, quantity), axiom("partition-rank")
    if kind == "cover":
        yield (">=", partition, ("+", quantity)), axiom("partition-covers", of=(tuple(which),))
    if kind in ("rank", "cover", "partition-number"):
        yield (">=", leaves, partition), axiom("leaves-partition")


def _by_its_logarithm(goal: Term, counted: Term, least: Term, known: Sequence[Lemma]) -> Tactic:
    op, bits, number = goal
    log, of_least = ("log2", counted), ("log2", least)
    enough: Lemma = ((">=", counted, least), arith(*known))
    positive = {0: first_of(by_bounds, arith(enough)), 1: first_of(by_bounds, growth)}
    larger: Lemma = ((">=", log, of_least), axiom("log2-increasing", enough[1], positive))
    between: Lemma = ((op, of_least, number), briefly(growth, limits.AMONG_LOGARITHMS))
    return arith(*_bits(bits, log), larger, between, linear=True)


def _bits(bits: Term, log: Term) -> Iterator[Lemma]:
    """The bits are at least the logarithm."""
    if bits[0] == "D":
        yield (">=", bits, log), axiom("depth-leaves")
    else:
        yield ("=", bits, ("ceil", log)), axiom()
        yield (">=", ("ceil", log), log), axiom("ceiling-above")
