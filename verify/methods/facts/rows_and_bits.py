"""One-way bits against numbers that rows are above or below, in both directions, strict or not.

One party sends which of its R different rows it has, and no fewer bits do: one-way(f, s) = ceil(log2 R).  As log2
increases, and b = ceil(log2 R) is the one whole number with log2 R <= b < log2 R + 1, for all real x:

    R <= 2^x gives b <= ceil(x), so b < x + 1;    R < 2^x the same, as b is whole;
    R >= 2^x gives b >= ceil(x), so b >= x;       R > 2^x gives b > x, so b >= floor(x) + 1;
    b <= x gives R <= 2^x;                        b >= x + 1 gives R > 2^x, and b > x does not (R = 3, x = 19/10).

Where b is strictly above or below a whole number, such as ceil(x), it is 1 apart from it.

So what is known of R is turned into bounds of log2 R, what is known of b is one, too, and the goal is a linear step
from these.  D(f) is at most b + 1.  The exponents that are looked at are those of the powers of 2 in what is known and
in the goal, where c 2^k is 2^(k + log2 c).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from fooling.verify.checker.kernel import Context
from fooling.verify.checker.normal_form import is_integral
from fooling.verify.methods.arithmetic.arith_step import arith
from fooling.verify.methods.axioms.instances import axiom, message_bits
from fooling.verify.methods.engine.accepted_lemmas import working
from fooling.verify.methods.engine.goals import about_numbers
from fooling.verify.methods.engine.not_found import NotFound
from fooling.verify.methods.engine.rules import rule
from fooling.verify.methods.engine.tactic import (
    ORDERS,
    Lemma,
    Node,
    Tactic,
    assumption,
    begins_with,
    first_of,
    subterms,
)
from fooling.verify.methods.facts.facts_of_goal import facts
from fooling.verify.statement.operators import WORDS
from fooling.verify.statement.proposition import Term, is_integer

MOST_EXPONENTS = 6  # that are looked at


@rule(on=("order",), price=150, left=("one-way", "rows", "D"), sure=True)
def rows_and_bits(goal: Term, context: Context) -> Iterator[Tactic]:
    """A bound on one-way bits by the logarithm of the number of different rows, and the other way round."""
    yield from by_rows_and_bits(goal, facts(goal, context), context)


def by_rows_and_bits(goal: Term, known: Sequence[Lemma], context: Context) -> Iterator[Tactic]:
    """One-way bits, rows, or D at most, against a number, by the logarithm of the rows."""
    op, left, right = goal
    if op not in ORDERS or not begins_with(left, "one-way", "rows", "D") or not about_numbers(right):
        return
    if left[0] == "D" and op not in ("<=", "<"):
        return
    given = [*known, *((one, assumption) for one in context.assumptions if one[0] in (*ORDERS, "="))]
    for speaker in WORDS["party"] if left[0] == "D" else left[2:3]:
        quantities = {("rows", left[1], speaker), ("one-way", left[1], speaker)}
        if any(quantities & {*that[1:]} for that, _ in given):
            yield partial(_found, given=given, speaker=speaker)


def _found(goal: Term, context: Context, given: Sequence[Lemma], speaker: str) -> Node:
    _, left, right = goal
    bits, log = ("one-way", left[1], speaker), ("log2", ("rows", left[1], speaker))
    exponents = _exponents([goal, *(that for that, _ in given)])[:MOST_EXPONENTS]
    bounds = _bounds_of(log, exponents, given, context)
    whole: list[Lemma] = [
        (("=", bits, ("ceil", log)), axiom()),
        ((">=", ("ceil", log), log), axiom("ceiling-above")),
        (("<", ("ceil", log), ("+", log, 1)), axiom("ceiling-below")),
    ]
    apart = [one for that, by in given if bits in that for one in _apart(that, by, context)]
    told = [*given, *apart, *bounds, *whole, *_rounded(log, exponents, bounds, context)]
    if left[0] == "rows":
        if not (bounds or any(bits in that for that, _ in given)) or _exponent(right) is None:
            raise NotFound("no bound of the bits")
        return axiom("against-log2", arith(*told, linear=True))(goal, context)
    if left[0] == "D":
        told.append((("<=", left, ("+", bits, 1)), axiom()))
    by = arith(*told, linear=True)
    is_next = left[0] == "one-way" and is_integral(right, context)  # one-way > floor(x) is one-way >= floor(x) + 1
    return (first_of(by, message_bits(axiom("against-log2", by))) if is_next else by)(goal, context)


def _bounds_of(log: Term, exponents: Sequence[Term], given: Sequence[Lemma], context: Context) -> list[Lemma]:
    """What is known of the logarithm of the rows, against each exponent, strict where it can be."""
    by = axiom("log2-against", arith(*given, linear=True))
    found: list[Lemma] = []
    for exponent in exponents:
        for strict, order in (("<", "<="), (">", ">=")):
            sharp = working([((strict, log, exponent), by)], context)
            found += sharp or working([((order, log, exponent), by)], context)
    return found


def _rounded(log: Term, exponents: Sequence[Term], bounds: Sequence[Lemma], context: Context) -> list[Lemma]:
    """The logarithm rounded up against each exponent rounded up; what is above an exponent is above its floor."""
    kept = axiom("ceiling-kept", arith(*bounds, linear=True))
    proposed: list[Lemma] = []
    for exponent in exponents:
        up, down = ("ceil", exponent), ("floor", exponent)
        proposed += [(("<=", ("ceil", log), up), kept), ((">=", ("ceil", log), up), kept)]
        proposed += [
            (("<", up, ("+", exponent, 1)), axiom("ceiling-below")),
            ((">=", up, exponent), axiom("ceiling-above")),
        ]
        proposed += [
            (("<=", down, exponent), axiom("floor-below")),
            ((">", down, ("-", exponent, 1)), axiom("floor-above")),
        ]
        proposed += list(_of_quotient(exponent))
    return working(proposed, context)


def _apart(that: Term, by: Tactic, context: Context) -> list[Lemma]:
    """That two different whole numbers are at least 1 apart: the difference, which is above 0, is 1 rounded up."""
    if that[0] not in ("<", ">") or not all(is_integral(side, context) for side in that[1:]):
        return []
    less, more = that[1:] if that[0] == "<" else that[:0:-1]
    difference = ("-", more, less)
    above = axiom("ceiling-at-least", arith((that, by), linear=True))
    proposed: list[Lemma] = [((">=", ("ceil", difference), 1), above)]
    proposed += [(("<=", ("ceil", difference), difference), axiom("ceiling-at-most", arith()))]
    return working(proposed, context)


def _of_quotient(exponent: Term) -> Iterator[Lemma]:
    """That a / k, of integers, is rounded up to (a + k - 1) / k at most."""
    if begins_with(exponent, "/") and is_integer(exponent[2]):
        down: Term = ("/", ("-", ("+", *exponent[1:]), 1), exponent[2])
        yield ("=", ("ceil", exponent), ("floor", down)), axiom("ceiling-of-quotient", arith())
        yield ("<=", ("floor", down), down), axiom("floor-below")


def _exponents(statements: Sequence[Term]) -> list[Term]:
    """The exponents of the powers of 2 in them, and of their multiples by powers of 2.

    >>> _exponents([("<=", ("rows", "f", "alice"), ("*", 4, ("^", 2, "k")))])
    [('+', 'k', 2), 'k']
    """
    sides = [side for that in statements for side in that[1:]]
    multiples = [_exponent(side) for side in sides]
    powers = sorted((power[2] for that in statements for power in subterms(that, "^") if power[1] == 2), key=repr)
    return list(dict.fromkeys(one for one in (*multiples, *powers) if one is not None and about_numbers(one)))


def _exponent(number: Term) -> Term | None:
    """x where the number is 2^x, or a power of 2 times 2^x."""
    if begins_with(number, "^") and number[1] == 2:
        return number[2]
    if begins_with(number, "*") and len(number) == 3:
        many, power = number[1:] if is_integer(number[1]) else (number[2], number[1])
        is_power = is_integer(many) and many >= 1 and many & (many - 1) == 0
        if is_power and begins_with(power, "^") and power[1] == 2:
            return ("+", power[2], many.bit_length() - 1)
    return None
