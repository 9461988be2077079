"""What a network's last vector says: scores, an affine map of it or the vector itself, and the answer they are.

positive         1 if the first score is above 0, else 0
not-negative     1 if it is at least 0
at-least-one     1 if it is at least 1
argmax           the number, from 0, of the largest score, the first of equals
argmax-last      the last of equals
The *margin* is how far the scores are from where the answer changes.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Literal, get_args

from fooling.circuits.numbers.arithmetic import Arithmetic, Formats, Linear
from fooling.circuits.numbers.number_format import NumberFormat, Vector
from fooling.fooling_sets.errors import InvalidInput

Rule = Literal["positive", "not-negative", "at-least-one", "argmax", "argmax-last"]
RULES: tuple[Rule, ...] = get_args(Rule)


@dataclass(frozen=True)
class ReadOut:
    """The map, None for the vector itself, and the rule."""

    map: Linear | None
    rule: Rule = "positive"

    def check(self, formats: Formats, width: int) -> None:
        """InvalidInput unless it reads vectors of this width."""
        if self.map is not None:
            self.map.check("the read-out", formats, width)
        scores = width if self.map is None else self.map.rows
        known = self.rule in RULES and scores > 0
        if not known or (self.rule.startswith("argmax") and scores < 2) or (self._reads_one and scores > 1):
            raise InvalidInput(
                f"the read-out {self.rule!r} of {scores} scores; want positive, not-negative or at-least-one of one "
                f"score, or argmax or argmax-last of several"
            )

    @property
    def _reads_one(self) -> bool:
        return self.map is not None and not self.rule.startswith("argmax")

    def answers(self, width: int) -> int:
        """How many there are to vectors of this width."""
        if not self.rule.startswith("argmax"):
            return 2
        return width if self.map is None else self.map.rows

    def scores(self, arithmetic: Arithmetic, vector: Vector) -> Vector:
        """Of the last vector."""
        return vector if self.map is None else arithmetic.apply(self.map, vector)

    def answer(self, f: NumberFormat, scores: Vector) -> int:
        """The number that the scores say."""
        if self.rule == "argmax":
            return scores.index(max(scores))
        if self.rule == "argmax-last":
            return len(scores) - 1 - scores[::-1].index(max(scores))
        return int(scores[0] > 0 if self.rule == "positive" else scores[0] >= self._turn(f))

    def margin(self, f: NumberFormat, scores: Vector) -> Fraction:
        """From 0, from 1, or of the largest score from the next."""
        if self.rule.startswith("argmax"):
            first, second = sorted(scores, reverse=True)[:2]
            return f.value(first - second)
        return abs(f.value(scores[0] - self._turn(f)))

    def _turn(self, f: NumberFormat) -> int:
        return f.scale if self.rule == "at-least-one" else 0
