"""Random variables without variables: their entropies, and which statements are true, by counting their values."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from itertools import product

from fooling.circuits.numbers.enclosure import log2_bounds
from fooling.fooling_sets.random_variables import Values, entropies, joint
from fooling.verify.checker import meaning
from fooling.verify.checker.evaluate import Predicates
from fooling.verify.checker.kernel import Budget, WhenAsked, expect
from fooling.verify.statement.proposition import Term
from fooling.verify.statement.random_operators import INFORMATION, joint_entropies

SURE: Term = ("values", (0,))  # has one value
LONGEST_SEQUENCE = 2**8  # random variables in a tuple


def values(term: Term, budget: Budget) -> Values:
    """The values of a closed random variable, on parts of [0, 1) of one length."""
    expect(isinstance(term, tuple), f"{term} is not a random variable without variables")
    head, *parts = term
    if head in ("values", "tuple"):
        found = tuple(parts[0]) if head == "values" else joint([values(part, budget) for part in parts])
        budget.spend(len(found) * len(parts) >> 2)
        return found
    listed, last = parts[0], meaning.natural(parts[1], budget)
    expect(isinstance(listed, tuple) and last <= LONGEST_SEQUENCE, f"{listed} has variables, or {last} is too far")
    if head == "first":
        return values(("tuple", *(("entry", listed, i) for i in range(1, last + 1))), budget) if last else (0,)
    expect(last >= 1, "a sequence begins with its entry 1")
    return values(("values", listed[1][last - 1]), budget) if last <= len(listed[1]) else (0,)


# What cancels does so as multiples of logarithms of primes: so I(X; Y) is exactly 0 where it is 0.  A share may be
# negative: then the ends of the logarithm change places.
def _information(term: Term, budget: Budget, bits: int) -> meaning.Interval:
    joints = ((times, values(one, budget)) for (_, one), times in joint_entropies(term).items())
    shares = entropies(joints)
    budget.spend(len(shares) * bits)
    ends = ((share, log2_bounds(Fraction(prime), bits)) for prime, share in shares.items())
    parts = [sorted((share * low, share * high)) for share, (low, high) in ends]
    return sum((low for low, _ in parts), Fraction(0)), sum((high for _, high in parts), Fraction(0))


def _uniform_on(budget: Budget, x: Term, m: Term) -> bool:
    counts = Counter(values(x, budget)).values()
    return len(counts) == meaning.natural(m, budget) and len({*counts}) == 1


def _function_of(budget: Budget, x: Term, y: Term) -> bool:
    pairs = {*values(("tuple", x, y), budget)}
    return len({value for _, value in pairs}) == len(pairs)


def _independent(budget: Budget, x: Term, y: Term, z: Term = SURE) -> bool:
    points = values(("tuple", x, y, z), budget)
    every, of_z = Counter(points), Counter(c for _, _, c in points)
    of_x, of_y = Counter((a, c) for a, _, c in points), Counter((b, c) for _, b, c in points)
    budget.spend(len(of_x) * len(of_y))
    pairs = product(of_x.items(), of_y.items())
    return all(every[a, b, c] * of_z[c] == many * other for ((a, c), many), ((b, d), other) in pairs if c == d)


def _differing(term: Term, budget: Budget, bits: int) -> meaning.Interval:
    pairs = values(("tuple", *term[1:]), budget)
    share = Fraction(sum(a != b for a, b in pairs), len(pairs))
    return share, share


# Of m^n tuples that are equally likely each entry is one of m values: it has them all, equally often, and any tuple of
# them has the probability m^-n.
def _uniform_first(budget: Budget, s: Term, n: Term, m: Term) -> bool:
    length, most = meaning.natural(n, budget), meaning.natural(m, budget)
    entries = (values(("entry", s, i), budget) for i in range(1, length + 1))
    few = all(len({*entry}) <= most for entry in entries)
    return few and _uniform_on(budget, ("first", s, length), most**length)


PREDICATES: Predicates = {
    "values-at-most": lambda budget, x, m: len({*values(x, budget)}) <= meaning.natural(m, budget),
    "uniform-on": _uniform_on,
    "function-of": _function_of,
    "independent": _independent,
    "independent-given": _independent,
    "guesses": lambda budget, y, x, e: meaning.compute(("<=", ("differing", y, x), e), budget),
    "uniform-first": _uniform_first,
}


def _of_words() -> Mapping[str, meaning.Number]:
    from fooling.verify.checker.theories import laws

    return laws.NUMBERS


OWN: Mapping[str, meaning.Number] = {**dict.fromkeys(INFORMATION, _information), "differing": _differing}
NUMBERS: Mapping[str, meaning.Number] = WhenAsked(OWN, _of_words)
