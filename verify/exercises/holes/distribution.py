"""The hole `[distribution, f]`: weights of the inputs of f under which every rectangle is nearly balanced.

    mu: {00 00: 1/4, 01 01: 1/4, 10 11: 1/2}        or rows of weights: [1/4 0 0 1/4, ...]

The probability of a pair of inputs is its weight divided by the sum of all weights; pairs that are not named have
weight 0.  What it measures is discrepancy, an exact fraction, of which less is better: the largest difference that a
rectangle has between the probability of ones and of zeros.  Any weights are right; the measure is what has points.

All subsets of the lines of the shorter side are tried, once equal and parallel lines are merged; more than `MOST_STEPS`
additions are not made, and then nothing is graded.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from fooling.fooling_sets.discrepancy import chain, heaviest, merged_sums
from fooling.fooling_sets.errors import InvalidInput
from fooling.fooling_sets.search.discrepancy.discrepancy_game import least_discrepancy
from fooling.fooling_sets.search.discrepancy.discrepancy_search import weighted
from fooling.records import dataclass
from fooling.verify.exercises.hole import Best, Defined, Form, Judged, Measure, NotGraded, Text, Unreadable
from fooling.verify.exercises.holes.functions import SECONDS, best_of, judged, plain, readable
from fooling.verify.exercises.holes.spelling import OnFunction
from fooling.verify.exercises.text_trees import arguments, exact_number, excerpt, refused
from fooling.verify.given.asked.distribution import Distribution, as_distribution
from fooling.verify.methods.engine.goals import number

MOST_STEPS = 2**21  # additions: a second
WEIGHT = "a weight such as 1/4, 0.25 or 3, not below 0"


@dataclass(frozen=True)
class DistributionHole(OnFunction):
    """Weights for the inputs of the function `f`, a closed term with the values 0 and 1."""

    kind: str = "distribution"
    measures: Sequence[Measure] = (Measure("discrepancy", more_is_better=False),)

    def __post_init__(self) -> None:
        if not {value for row in self.function.rows() for value in row} <= {0, 1}:
            raise InvalidInput("hole[1]: a function has a discrepancy where its values are 0 and 1; want such a one")

    def read(self, answer: Text) -> Distribution:
        """The weights over a common denominator, a row for each input of Alice."""
        rows = self._of_pairs(answer) if isinstance(answer, Mapping) else self._of_rows(answer)
        try:
            return as_distribution(rows, self.function, "the weights")
        except InvalidInput as error:
            raise Unreadable(str(error)) from None

    def _of_pairs(self, answer: Mapping[str, Text]) -> list[list[Fraction]]:
        rows = [[Fraction(0)] * self.function.column_count for _ in range(self.function.row_count)]
        seen = dict[tuple[int, int], str]()
        for word, weight in answer.items():
            x, y = cell = self.inputs.pair(word, "")
            if cell in seen:
                raise refused("", f"the pair {excerpt(word)} is there twice", "each pair once")
            seen[cell] = word
            rows[x][y] = _weight(weight, f"pair {excerpt(word)}")
        return rows

    def _of_rows(self, answer: Text) -> list[list[Fraction]]:
        wanted = f"{{PAIR: WEIGHT, ...}}, or {self.function.row_count} rows of weights"
        if not isinstance(answer, (list, tuple)):
            raise refused("", f"{excerpt(answer)} is no distribution", wanted)
        rows = [one.replace(",", " ").split() if isinstance(one, str) else one for one in answer]
        sizes = {len(row) for row in rows}
        if len(rows) != self.function.row_count or sizes != {self.function.column_count}:
            raise refused("", f"{len(rows)} rows of {' or '.join(map(str, sorted(sizes))) or 0} weights", wanted)
        return [
            [_weight(weight, f"row {x}, column {y}") for y, weight in enumerate(row, 1)]
            for x, row in enumerate(rows, 1)
            if not isinstance(row, Mapping)
        ]

    def judge(self, given: Distribution) -> Judged:
        """Its discrepancy, computed here and by the checker."""
        sums, total = weighted(self.function, given)
        merged = merged_sums(sums)
        least, most = sorted((len(merged), len(merged[0])))
        shorter = merged if len(merged) == least else list(zip(*merged, strict=True))
        if chain(shorter) is None and most << least > MOST_STEPS:
            raise NotGraded(f"{len(merged)} x {len(merged[0])} different lines have too many rectangles")
        value = plain(Fraction(heaviest(merged)[0], total))
        that = ("<=", ("discrepancy-under", self.f, given), number(value))
        told = f"a distribution of discrepancy {value}"
        return judged(that, {"rule": "discrepancy-exhaustion"}, told, {"discrepancy": value}, lambda: None)

    def best(self) -> Sequence[Best]:
        """The least discrepancy over all distributions."""
        return (best_of(("least-discrepancy", self.f), "discrepancy"),)

    def solved(self) -> Distribution | None:
        """A distribution of as little discrepancy as is found."""
        found = least_discrepancy(self.function, SECONDS).distribution
        if not found:
            return None
        rows = [[Fraction(0)] * self.function.column_count for _ in range(self.function.row_count)]
        for x, y, weight in found:
            rows[x][y] = Fraction(weight)
        return as_distribution(rows, self.function)

    def written(self, given: Distribution) -> Text:
        """The probabilities of the pairs that have one."""
        total = sum(map(sum, given))
        cells = [(x, y, w) for x, row in enumerate(given) for y, w in enumerate(row) if w]
        if any(isinstance(self.inputs.written(x, y), list) for x, y, _ in cells):
            return [[str(Fraction(w, total)) for w in row] for row in given]
        return {str(self.inputs.written(x, y)): str(Fraction(w, total)) for x, y, w in cells}

    def forms(self) -> Sequence[Form]:
        """One pair with its weight; no example, as all weights make a distribution."""
        return (Form("{PAIR: WEIGHT, ...}", says="pairs: an input of Alice, a blank, an input of Bob"),)


def _weight(given: Text, place: str) -> Fraction:
    found = exact_number(given)
    if found is None or found < 0:
        raise refused(place, excerpt(given), WEIGHT)
    return found


def make(terms: Sequence[Any], defined: Defined) -> DistributionHole:
    """The hole of `[distribution, f]`."""
    (f,) = arguments(terms, "distribution")
    return DistributionHole(readable(f, defined))
