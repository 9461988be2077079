"""Closed numbers that are equal: surds, rational powers and logarithms of rationals, and roundings of such.

Enclosures tell any two different numbers apart, and never that two are equal.  So where the enclosures of both sides
meet at a large precision, the sides are compared as polynomials in few atoms, which no linear relation joins:

- a root of a product of numbers is the product of the roots of its primes, and r^q for the q-th root r of a is a;
- a logarithm of a product of numbers is the sum of those of its primes, and ln x is ln 2 log2 x;
- denominators are multiplied with.

Where that does not do, the squares of both sides are compared, or, of positive ones, their logarithms.  A rounding
whose argument lies so close to an integer that no precision tells on which side is first decided to be of that integer,
which then stands for the argument.  Cost: factoring the numbers in the statement, of at most `LARGEST`.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from fractions import Fraction
from itertools import accumulate
from math import lcm
from operator import mul

from fooling.verify.checker.arithmetic import slack
from fooling.verify.checker.computation import holds
from fooling.verify.checker.kernel import Context, Rejected
from fooling.verify.checker.meaning import Interval, interval
from fooling.verify.checker.polynomial import constant, constant_of, times
from fooling.verify.methods.arithmetic.arith_step import arith, written
from fooling.verify.methods.arithmetic.denominators import cleared, powers_of, term_of_polynomial
from fooling.verify.methods.arithmetic.substitution import eliminated, roots_substituted
from fooling.verify.methods.axioms.instances import axiom, said
from fooling.verify.methods.engine.attempts import accepted, first_of
from fooling.verify.methods.engine.ends import NotFound, fresh
from fooling.verify.methods.engine.goals import about_numbers, subterms
from fooling.verify.methods.engine.rules import rule
from fooling.verify.methods.engine.steps import with_equals
from fooling.verify.methods.engine.tactic import Lemma, Node, Tactic, evaluate, tactical
from fooling.verify.statement.proposition import Term, is_integer

LARGEST = 10**12  # numbers that are factored
BITS = (128, 32)  # of enclosures; powers with large exponents are enclosed less tightly
NESTED = 4  # times that squares are taken


@rule(on=("comparison",), price=35, closed=True)
def exact(goal: Term, context: Context) -> Node:
    """A comparison of closed numbers two of which are equal, which no precision shows."""
    if not about_numbers(goal):
        raise NotFound("it is not about numbers only")
    for rounded in sorted((t for head in ("floor", "ceil") for t in subterms(goal, head)), key=lambda t: len(repr(t))):
        low, high = _enclosed(rounded[1])
        nearest = round(low)
        if low <= nearest <= high and low < high:
            is_nearest: Lemma = (("=", rounded[1], nearest), accepted(_equal(NESTED)))
            return with_equals([is_nearest], exact)(goal, context)
    try:
        if holds(goal, fresh()):
            return evaluate(goal, context)
    except Rejected:
        pass
    if goal[0] not in ("=", "<=", ">="):
        raise NotFound("it says that equal numbers differ")
    equation = ("=", *goal[1:])
    return _equal(NESTED)(goal, context) if goal == equation else arith((equation, _equal(NESTED)))(goal, context)


def _enclosed(term: Term) -> Interval:
    for bits in BITS:
        with suppress(Rejected):
            return interval(term, fresh().budget, bits)
    raise NotFound("it has no value by evaluation")


@tactical
def _equal(goal: Term, context: Context, depth: int) -> Node:
    """An equation of closed numbers, with squares of both sides taken at most so many times."""
    low, high = _enclosed(("-", *goal[1:]))
    if not low <= 0 <= high:
        raise NotFound("the sides differ")
    ways: list[Tactic] = [cleared(roots_substituted(_by_laws), equations=True)]
    if depth:
        shown = {0: evaluate, 1: evaluate, 3: _equal(depth - 1)}
        ways += [axiom("by-powers", None, shown, i=i) for i in _degrees(goal)]
        ways += [axiom("by-log2", _equal(0)), roots_substituted(_with_a_nested_root_alone(depth))]
    return first_of(*map(accepted, ways))(goal, context)


def _degrees(goal: Term) -> list[int]:
    """2, and the degrees of other roots in it."""
    exponents = [one[2] for one in subterms(goal, "^") if isinstance(one[2], tuple) and one[2][0] == "/"]
    return sorted({2, *(exponent[2] for exponent in exponents if is_integer(exponent[2]))})


@tactical
def _with_a_nested_root_alone(goal: Term, context: Context, depth: int) -> Node:
    """sqrt(3 + 2 sqrt 2) - sqrt 2 = 1 by sqrt(3 + 2 sqrt 2) = 1 + sqrt 2."""
    _, left = slack(goal, context)
    for atom in sorted({atom for monomial in left for atom, _ in monomial if atom[0] == "^"}, key=repr):
        parts = powers_of(left, atom)
        if not _is_root(atom) and parts.keys() == {0, 1} and (share := constant_of(parts[1])) is not None:
            alone: Term = ("=", written(atom), term_of_polynomial(times(parts[0], constant(-1 / share))))
            return arith((alone, _equal(depth - 1)))(goal, context)
    raise NotFound("no root is alone in it")


def _by_laws(goal: Term, context: Context) -> Node:
    """With the roots and logarithms of primes in place of those of other numbers."""
    _, left = slack(goal, context)
    atoms = sorted({atom for monomial in left for atom, _ in monomial if isinstance(atom, tuple)}, key=repr)
    degree = lcm(*(atom[2][2] for atom in atoms if _is_root(atom)))
    laws: list[Lemma] = [law for atom in atoms for law in _laws(atom, degree)]
    return eliminated(laws, roots_substituted(_by_laws))(goal, context) if laws else arith()(goal, context)


def _laws(atom: Term, degree: int) -> Iterator[Lemma]:
    """What the atom is of those of primes, roots of this degree."""
    if atom[0] == "ln" and atom[1] != 2:
        yield said("ln-of-log2", x=atom[1])
    elif atom[0] == "log2" and is_integer(atom[1]):
        first, *others = (prime for prime, many in _primes(atom[1]) for _ in range(many))
        if others:
            products = [
                said("log2-product", x=x, y=y) for x, y in zip(accumulate((first, *others), mul), others, strict=False)
            ]
            yield ("=", atom, ("+", *(("log2", prime) for prime in (first, *others)))), arith(*products)
    elif _is_root(atom):
        of = Fraction(atom[1]) if is_integer(atom[1]) else Fraction(*atom[1][1:])
        primes = [*_primes(of.numerator), *((prime, -many) for prime, many in _primes(of.denominator))]
        if len(primes) > 1 or primes[0][1] < 0 or atom[2][2] < degree:
            shares = [(prime, divmod(many * degree // atom[2][2], degree)) for prime, many in primes]
            value = ("*", 1, *(f for p, (whole, rest) in shares for f in _factors(p, whole, rest, degree)))
            same = axiom("by-powers", roots_substituted(arith()), {0: evaluate, 1: evaluate}, i=atom[2][2])
            yield ("=", atom, value), same


def _factors(prime: int, whole: int, rest: int, degree: int) -> tuple[Term, Term]:
    """p^(whole + rest/degree)."""
    integral = prime**whole if whole >= 0 else ("/", 1, prime**-whole)
    return integral, ("^", ("^", prime, ("/", 1, degree)), rest) if degree > 1 else 1


def _is_root(atom: Term) -> bool:
    """Whether it is a root of a rational number."""
    if atom[0] != "^" or not isinstance(atom[2], tuple) or atom[2][:2] != ("/", 1) or not is_integer(atom[2][2]):
        return False
    return is_integer(atom[1]) or (atom[1][0] == "/" and all(map(is_integer, atom[1][1:])))


def _primes(n: int) -> list[tuple[int, int]]:
    """The prime factors of a number >= 1, and how often each divides it."""
    if n > LARGEST:
        raise NotFound("a number is too large to be factored")
    found: list[tuple[int, int]] = []
    prime = 2
    while n > 1:
        prime = prime if prime * prime <= n else n
        many = 0
        while n % prime == 0:
            n, many = n // prime, many + 1
        found += [(prime, many)] if many else []
        prime += 1
    return found
