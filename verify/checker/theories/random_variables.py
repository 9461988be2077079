"""Which statements about random variables without variables are true, by their definition: their values are counted."""

from __future__ import annotations

from collections import Counter
from itertools import product

from fooling.verify.checker import meaning
from fooling.verify.checker.evaluate import Predicates
from fooling.verify.checker.kernel import Budget
from fooling.verify.statement.proposition import Term

SURE: Term = ("values", (0,))  # has one value


def _uniform_on(budget: Budget, x: Term, m: Term) -> bool:
    counts = Counter(meaning.random(x, budget)).values()
    return len(counts) == meaning.natural(m, budget) and len({*counts}) == 1


def _function_of(budget: Budget, x: Term, y: Term) -> bool:
    pairs = {*meaning.random(("tuple", x, y), budget)}
    return len({value for _, value in pairs}) == len(pairs)


def _independent(budget: Budget, x: Term, y: Term, z: Term = SURE) -> bool:
    points = meaning.random(("tuple", x, y, z), budget)
    every, of_z = Counter(points), Counter(c for _, _, c in points)
    of_x, of_y = Counter((a, c) for a, _, c in points), Counter((b, c) for _, b, c in points)
    budget.spend(len(of_x) * len(of_y))
    pairs = product(of_x.items(), of_y.items())
    return all(every[a, b, c] * of_z[c] == many * other for ((a, c), many), ((b, d), other) in pairs if c == d)


def _guesses(budget: Budget, y: Term, x: Term, error: Term) -> bool:
    pairs = meaning.random(("tuple", y, x), budget)
    return meaning.compute(("<=", ("/", sum(a != b for a, b in pairs), len(pairs)), error), budget)


# Of m^n tuples that are equally likely each entry is one of m values: it has them all, equally often, and any tuple of
# them has the probability m^-n.
def _uniform_first(budget: Budget, s: Term, n: Term, m: Term) -> bool:
    length, values = meaning.natural(n, budget), meaning.natural(m, budget)
    entries = (meaning.random(("entry", s, i), budget) for i in range(1, length + 1))
    few = all(len({*entry}) <= values for entry in entries)
    return few and _uniform_on(budget, ("first", s, length), values**length)


PREDICATES: Predicates = {
    "values-at-most": lambda budget, x, m: len({*meaning.random(x, budget)}) <= meaning.natural(m, budget),
    "uniform-on": _uniform_on,
    "function-of": _function_of,
    "independent": _independent,
    "independent-given": _independent,
    "guesses": _guesses,
    "uniform-first": _uniform_first,
}
