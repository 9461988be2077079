"""The hole `[number, TERM]`: the exact value of a number without variables, such as `[number, "D(f)"]`.

    depth: 4            also 3/4, -2 and 0.75, which is exactly 3/4

The value is computed, or measured with a certificate, once for all answers.  Where neither settles it, it is tried to
prove, and to refute, that it is the number of the answer.  What stays open is not graded.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cached_property
from typing import Any

from fooling.fooling_sets.errors import FoolingError
from fooling.records import dataclass
from fooling.verify.checker import meaning
from fooling.verify.checker.kernel import Budget, Rejected
from fooling.verify.exercises.hole import Best, Defined, Form, Judged, Measure, NotGraded, Number, Shown, Text, Whole
from fooling.verify.exercises.holes.functions import SECONDS, measured, plain
from fooling.verify.exercises.shown import shown
from fooling.verify.exercises.text_trees import LONGEST, arguments, closed, exact_number, excerpt, in_figures, refused
from fooling.verify.measures.measured import conjunction
from fooling.verify.methods.engine import limits
from fooling.verify.methods.engine.attempts import attempt, with_steps
from fooling.verify.methods.engine.goals import number
from fooling.verify.methods.matrices.intervals import QUANTITIES
from fooling.verify.methods.strategy.automatic import automatic
from fooling.verify.statement.language.verdict import Outcome, Verdict
from fooling.verify.statement.language.wording import in_words
from fooling.verify.statement.proposition import Term

WANTED = "a number: digits, or a fraction P/Q, or a decimal with a point"
NUMBERS = 10**5  # that computing the value may take


@dataclass(frozen=True)
class NumberHole(Whole):
    """The value of the closed term `number`; an object is a fraction."""

    number: Term
    kind: str = "number"
    measures: Sequence[Measure] = ()

    @cached_property
    def value(self) -> tuple[Number, Shown] | None:
        """The value, with what shows it; None where it is not settled."""
        try:
            found = plain(meaning.exactly(self.number, Budget(NUMBERS)))
            return found, shown(("=", self.number, number(found)), {"rule": "evaluate"})
        except FoolingError:
            return self._measured()

    def _measured(self) -> tuple[Number, Shown] | None:
        if not isinstance(self.number, tuple) or self.number[0] not in QUANTITIES:
            return None
        try:
            found = measured(self.number, SECONDS)
        except FoolingError:
            return None
        both = conjunction(found)
        if not found.exact or found.trusts or both is None:
            return None
        try:
            return plain(found.lower), shown(*both)
        except Rejected:
            return None

    def read(self, answer: Text) -> Fraction:
        """The number."""
        if (found := exact_number(answer)) is None:
            raise refused("", f"{excerpt(answer)} is no number", WANTED)
        return found

    def judge(self, given: Fraction) -> Judged:
        """Right where it is the value."""
        told = f"{_short(given)} is right"
        if self.value is not None:
            value, shows = self.value
            if given == value:
                return Judged(True, told, shown=shows)
            return self._wrong(given, "too large" if given > value else "too small", shows)
        for op, verdict in (("=", True), ("!=", False)):
            that: Term = (op, self.number, number(given))
            found = attempt(that, Verdict.CONFIRMED, with_steps(automatic, limits.NUMBER_ANSWERED, 1.0))
            if isinstance(found, Outcome) and not found.trusts and found.derivation is not None:
                shows = Shown(that, found.derivation)
                return Judged(True, told, shown=shows) if verdict else self._wrong(given, "wrong", shows)
        raise NotGraded(f"the value of {in_words(self.number)} was not found")

    def _wrong(self, given: Fraction, how: str, shows: Shown) -> Judged:
        told = f"{_short(given)} is {how}"
        return Judged(False, told, "this is not the number", witness={"answer": str(given)}, against=shows)

    def best(self) -> Sequence[Best]:
        """Nothing is measured; the value is found now, and kept."""
        _ = self.value
        return ()

    def solved(self) -> Fraction | None:
        """The value, where it is known."""
        return None if self.value is None else Fraction(self.value[0])

    def written(self, given: Fraction) -> Text:
        """The number."""
        return str(given)

    def told(self) -> Sequence[str]:
        """That a number near the right one is wrong."""
        return ["The exact number is wanted: a rounded one is wrong."]

    def forms(self) -> Sequence[Form]:
        """What is wanted; no number is an example, as any may be the right one."""
        return (Form("...", says=WANTED),)


def _short(given: Fraction) -> str:
    """The number as p/q, or as a decimal where that is shorter."""
    return min(str(given), in_figures(given, LONGEST), key=len)


def make(terms: Sequence[Any], defined: Defined) -> NumberHole:
    """The hole of `[number, TERM]`."""
    (term,) = arguments(terms, "number")
    return NumberHole(closed(term, "number", defined, "hole[1]"))
