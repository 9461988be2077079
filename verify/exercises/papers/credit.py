"""What a right answer is worth: all points, a line from no points to all, or steps; and what a wrong one may keep.

    credit: strict                     all points for a right answer, none for another; this is the default
    credit: {full: 8}                  all points from 8 on, none below
    credit: {zero: 2, full: 8}         none at 2, all at 8, in between on the line; where less is better, zero > full
    credit: {zero: 2, full: best}      all at the best that there is, which is certified before marking
    credit: {4: 2, 6: 5, 8: 10}        2 points from 4 on, 5 from 6 on, 10 from 8 on; where less is better, down to
    measure: leaves                    beside these: which measure they are about, if not the first one of the hole
    wrong: salvage                     beside these: the largest right part of a wrong answer counts, up to 3/4
    parts: {answer: 1/4}               beside these: the share that is kept where this part of a wrong answer is right

Points are exact fractions, and a share is one from 0 to 1.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from fooling.fooling_sets.errors import InvalidInput
from fooling.records import dataclass, field, replace
from fooling.verify.exercises.hole import Measure, NotGraded, Number, Text
from fooling.verify.exercises.text_trees import exact_number, excerpt, in_figures
from fooling.verify.statement.language.printable import counted

STRICT, SALVAGE, BEST = "strict", "salvage", "best"
MOST_SALVAGED = Fraction(3, 4)
"""Of all points, that the right part of a wrong answer has: a wrong answer never has what a right one has."""
FIELDS = ("zero", "full", "measure", "wrong", "parts")
SHAPES = "strict, {full: VALUE}, {zero: VALUE, full: VALUE} or {VALUE: POINTS, ...}"


@dataclass(frozen=True)
class Linear:
    """No points up to `zero`, all from `full` on, and on the line between; nothing below `full` where zero is None."""

    zero: Fraction | None
    full: Fraction

    def __post_init__(self) -> None:
        if self.zero == self.full:
            raise InvalidInput(f"zero and full are both {self.full}; want two different values, or full alone")

    def share(self, value: Number, more_is_better: bool) -> Fraction:
        """The share of the points at this value of the measure.

        >>> Linear(Fraction(2), Fraction(8)).share(5, True), Linear(Fraction(6), Fraction(3)).share(2, False)
        (Fraction(1, 2), Fraction(1, 1))
        """
        if self.zero is None:
            return Fraction(value >= self.full if more_is_better else value <= self.full)
        return min(Fraction(1), max(Fraction(0), (value - self.zero) / (self.full - self.zero)))

    def rises(self, more_is_better: bool) -> bool:
        """Whether better values have no fewer points."""
        return self.zero is None or (self.zero < self.full) == more_is_better


@dataclass(frozen=True)
class ToTheBest:
    """All points for the best that there is, whatever it is in a variant; `zero` as in `Linear`.

    Nobody has points by it.  Once the best is certified, `Linear` takes its place (`Credit.with_best`).
    """

    zero: Fraction | None

    def at(self, best: Fraction, measure: Measure) -> Linear:
        """The line that ends at the best; `InvalidInput` where none goes up to it."""
        line = None if self.zero == best else Linear(self.zero, best)
        if line is None or not line.rises(measure.more_is_better):
            raise InvalidInput(f"zero: {self.zero}, and the best is {best}; want a zero that is worse than the best")
        return line


@dataclass(frozen=True)
class Steps:
    """So many points from a value on, for several values in increasing order; none before the first that is reached."""

    steps: tuple[tuple[Fraction, Fraction], ...]
    points: Fraction

    def __post_init__(self) -> None:
        if wrong := [points for _, points in self.steps if not 0 <= points <= self.points]:
            raise InvalidInput(f"{in_figures(wrong[0])} points in a question of {in_figures(self.points)}")

    @property
    def full(self) -> Fraction:
        """The first value that has the most points."""
        return max(self.steps, key=lambda step: step[1])[0]

    def share(self, value: Number, more_is_better: bool) -> Fraction:
        """The share of the points at this value of the measure.

        >>> Steps(((Fraction(4), Fraction(1)), (Fraction(6), Fraction(2))), Fraction(2)).share(5, True)
        Fraction(1, 2)
        """
        reached = [points for at, points in self.steps if (value >= at if more_is_better else value <= at)]
        return max(reached, default=Fraction(0)) / self.points if self.points else Fraction(0)

    def rises(self, more_is_better: bool) -> bool:
        """Whether better values have no fewer points."""
        points = [points for _, points in self.steps]
        return points == sorted(points, reverse=not more_is_better)


@dataclass(frozen=True)
class Credit:
    """The scale of a right answer, None for all points; and what is kept of a wrong one.

    measure  the name of the measure that the scale is about; the first of the hole where it is empty
    salvage  whether the largest right part of a wrong answer counts by the scale, up to `MOST_SALVAGED`
    parts    the shares that right parts of a wrong answer keep, by the names of the parts
    """

    scale: Linear | Steps | ToTheBest | None = None
    measure: str = ""
    salvage: bool = False
    parts: Mapping[str, Fraction] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if self.salvage and self.scale is None:
            raise InvalidInput(
                "wrong: salvage goes with a scale such as {zero: 2, full: 8}; a part would have all points"
            )

    def share(self, measured: Mapping[str, Number], measures: Sequence[Measure]) -> Fraction:
        """The share that an object of these measures has, where it is right."""
        if (scale := self.settled) is None:
            return Fraction(1)
        measure = self.measured(measures)
        return scale.share(measured[measure.name], measure.more_is_better)

    @property
    def settled(self) -> Linear | Steps | None:
        """The scale; `NotGraded` where it hangs on a best that is not certified yet."""
        if isinstance(self.scale, ToTheBest):
            raise NotGraded("full marks are for the best, which is not certified yet")
        return self.scale

    def with_best(self, best: Fraction, measures: Sequence[Measure]) -> Credit:
        """The credit with the certified best in its place; the credit itself where it does not hang on it."""
        if not isinstance(self.scale, ToTheBest):
            return self
        return replace(self, scale=self.scale.at(best, self.measured(measures)))

    def measured(self, measures: Sequence[Measure]) -> Measure:
        """The measure that the scale is about; `InvalidInput` where the hole has none of this name."""
        found = [one for one in measures if self.measure in ("", one.name)]
        if not found:
            names = ", ".join(one.name for one in measures)
            told = f"this kind of question measures {names}" if names else "this kind of question measures nothing"
            raise InvalidInput(f"{self.measure or 'the scale'}: {told}; want {names or 'credit: strict'}")
        return found[0]

    def require_for(self, measures: Sequence[Measure]) -> None:
        """`InvalidInput` where a hole of these measures cannot have such a credit."""
        if self.scale is None:
            if measures and measures[0].more_is_better:
                told = f"the smallest right answer would have all points, as more {measures[0].name} are better"
                raise InvalidInput(f"strict: {told}; want {{full: VALUE}} at least")
            return
        one = self.measured(measures)
        if not isinstance(self.scale, ToTheBest) and not self.scale.rises(one.more_is_better):
            better = "larger" if one.more_is_better else "smaller"
            raise InvalidInput(f"of {one.name}, {better} values are better; want no fewer points for them")


ALL_POINTS = Credit()


def credit_of(given: Text | None, points: Fraction) -> Credit:
    """The credit that a question states, in one of the shapes above; `InvalidInput` otherwise."""
    if given is None or given == STRICT:
        return ALL_POINTS
    if not isinstance(given, Mapping):
        raise InvalidInput(f"{excerpt(given)} is no credit; want {SHAPES}")
    steps = [(key, value) for key, value in given.items() if key not in FIELDS]
    if unknown := [key for key, _ in steps if exact_number(key) is None]:
        raise InvalidInput(f"{excerpt(unknown[0])} is not known there; want {SHAPES}")
    if steps and {"zero", "full"} & given.keys():
        raise InvalidInput("steps and a line at once; want one of them")
    scale: Linear | Steps | ToTheBest | None = None
    if "full" in given:
        zero = _value(given["zero"], "zero") if "zero" in given else None
        scale = (
            ToTheBest(zero) if given["full"] == BEST else Linear(zero, _value(given["full"], "full", f", or {BEST}"))
        )
    elif "zero" in given:
        raise InvalidInput("zero without full; want both")
    elif steps:
        scale = Steps(tuple(sorted((_value(at, "a step"), _value(worth, at)) for at, worth in steps)), points)
        if (most := max(worth for _, worth in scale.steps)) != points:
            told = f"{counted(in_figures(most), 'points')} at most in a question of {in_figures(points)}"
            raise InvalidInput(f"{told}; want a step with all of them")
    return Credit(scale, str(given.get("measure", "")), _is_salvaged(given), _parts(given.get("parts", {})))


def _value(given: Text, place: str, more: str = "") -> Fraction:
    if (found := exact_number(given)) is None:
        raise InvalidInput(f"{place}: {excerpt(given)} is no number; want one such as 8, 2.5 or 1/3{more}")
    return found


def _is_salvaged(given: Mapping[str, Text]) -> bool:
    said = given.get("wrong", STRICT)
    if said not in (STRICT, SALVAGE):
        raise InvalidInput(f"wrong: {excerpt(said)}; want {STRICT} or {SALVAGE}")
    return said == SALVAGE


def _parts(given: Text) -> Mapping[str, Fraction]:
    if not isinstance(given, Mapping):
        raise InvalidInput(f"parts: {excerpt(given)}; want {{NAME: SHARE, ...}}")
    shares = {name: _value(share, f"parts.{name}") for name, share in given.items()}
    if wrong := [name for name, share in shares.items() if not 0 <= share <= 1]:
        raise InvalidInput(f"parts.{wrong[0]}: {shares[wrong[0]]}; want a share from 0 to 1")
    return shares
