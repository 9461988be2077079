"""Which value breaks a statement about random variables: what the checker counts, and the first that it meets."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from fooling.verify.checker.kernel import Budget
from fooling.verify.checker.theories.random_variables import SURE, values
from fooling.verify.evidence.broken import NOTHING, Breach, Broken
from fooling.verify.statement.language.printable import counted
from fooling.verify.statement.language.wording import in_words
from fooling.verify.statement.proposition import Term


def _law(budget: Budget, *variables: Term) -> dict[tuple[Any, ...], Fraction]:
    """The probabilities of the tuples of their values."""
    points = values(("tuple", *variables, SURE), budget)
    return {value[:-1]: Fraction(many, len(points)) for value, many in Counter(points).items()}


def _values(budget: Budget, x: Term, _: Term) -> Broken:
    return Broken(says=(f"it has {counted(len(_law(budget, x)), 'values')}",))


def _uniform_on(budget: Budget, x: Term, _: Term) -> Broken:
    law = sorted(_law(budget, x).items(), key=repr)
    return Broken(says=("its values have the probabilities " + ", ".join(str(p) for _, p in law),))


def _function_of(budget: Budget, x: Term, y: Term) -> Broken:
    first = dict[Any, Any]()
    for of_x, of_y in _law(budget, x, y):
        if first.setdefault(of_y, of_x) != of_x:
            told = f"where {in_words(y)} is {of_y}, {in_words(x)} may be {first[of_y]} or {of_x}"
            return Broken(says=(told,))
    return NOTHING


def _independent(budget: Budget, x: Term, y: Term, z: Term = SURE) -> Broken:
    every, of_z = _law(budget, x, y, z), _law(budget, z)
    of_x, of_y = _law(budget, x, z), _law(budget, y, z)
    for (a, c), p in of_x.items():
        for (b, d), q in of_y.items():
            both = every.get((a, b, c), Fraction(0))
            if c == d and both * of_z[c,] != p * q:
                where = "" if z == SURE else f"where {in_words(z)} is {c}, "
                told = f"{where}the values {a} and {b} have the probabilities {p / of_z[c,]} and {q / of_z[c,]}"
                return Broken(says=(f"{told}, and together {both / of_z[c,]}",))
    return NOTHING


def _guesses(budget: Budget, y: Term, x: Term, _: Term) -> Broken:
    wrong = sum(p for (one, other), p in _law(budget, y, x).items() if one != other)
    return Broken(says=(f"they differ with the probability {wrong}",))


def _uniform_first(budget: Budget, s: Term, n: Term, _: Term) -> Broken:
    return Broken(says=(f"these have together {counted(len(_law(budget, ('first', s, n))), 'values')}",))


BREACHES: Mapping[str, Breach] = {
    "values-at-most": _values,
    "uniform-on": _uniform_on,
    "function-of": _function_of,
    "independent": _independent,
    "independent-given": _independent,
    "guesses": _guesses,
    "uniform-first": _uniform_first,
}
