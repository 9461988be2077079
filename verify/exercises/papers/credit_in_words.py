"""A credit in words: what a hand-out says of the points before, and what a student's line says of them after.

Both are made of the scale, of what it counts, and of the points of the question.  So whoever reads them can compute the
points of any answer.  `full: best` says no number in the hand-out, as nobody has found the best by then.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from fooling.verify.exercises.hole import Measure
from fooling.verify.exercises.papers.credit import MOST_SALVAGED, Credit, Linear, Steps, ToTheBest
from fooling.verify.exercises.text_trees import in_figures, so_many
from fooling.verify.statement.language.printable import counted

BETWEEN = "and between the two the points grow evenly"


def scale_in_words(credit: Credit, measure: Measure, points: Fraction) -> Iterator[str]:
    """The sentences of a hand-out about the scale; none where every right answer has all points.

    >>> *_, told = scale_in_words(Credit(Linear(Fraction(6), Fraction(3))), Measure("states", False), Fraction(4))
    >>> told
    '3 states or fewer have all points, 6 states or more have none, and between the two the points grow evenly.'
    """
    match credit.scale:
        case None:
            return
        case Steps() as steps:
            first, *others = _listed(steps, measure)
            more = "".join(f", {_or_better(at, measure)} {_have(measure)} {_worth(worth)}" for at, worth in others)
            all_points = f"{_sentence(_or_better(first[0], measure))} {_have(measure)} all {_worth(points)}"
            yield f"{all_points}{more}, and {_worse(measure)} none."
        case scale:
            full, zero = _full(scale, measure), scale.zero
            if zero is None:
                yield f"{_sentence(full)} {_have(measure)} all points, and {_worse(measure)} none."
            elif (none := _none_at(zero, measure)) is None:
                yield f"{_sentence(full)} {_have(measure)} all points, and below the points are in proportion."
            else:
                yield f"{_sentence(full)} {_have(measure)} all points, {none} {_have(measure)} none, {BETWEEN}."
    yield from ([measure.counts] if measure.counts else [])


def better_in_words(measure: Measure) -> str:
    """Which way is better, and no number."""
    if measure.name.endswith("s"):
        return f"{'More' if measure.more_is_better else 'Fewer'} {measure.name} have more points."
    return f"{'Larger' if measure.more_is_better else 'Smaller'} {measure.name} has more points."


def salvage_in_words(credit: Credit, measure: Measure, points: Fraction) -> Iterator[str]:
    """What a wrong answer keeps, and when it keeps nothing."""
    if credit.salvage:
        most = _worth(MOST_SALVAGED * points)
        yield f"A wrong answer has the points of its largest right part that is found, at most {most}."
        yield f"A wrong answer of more than twice as many {measure.name} as have all points has none."


def beside_full_marks(credit: Credit, measure: Measure) -> str:
    """Behind an answer that has not all points: what has all of them, and what has none or fewer.

    >>> beside_full_marks(Credit(Linear(Fraction(1), Fraction(4))), Measure("pairs", True))
    'full marks are for 4 pairs, and 1 pair or fewer have no points'
    """
    if (scale := credit.settled) is None:
        return ""
    told = f"full marks are for {so_many(scale.full, measure.name)}"
    if isinstance(scale, Steps):
        _, *others = _listed(scale, measure)
        steps = "".join(f", {_worth(worth)} for {_or_better(at, measure)}" for at, worth in others)
        return f"{told}{steps}, and {_worse(measure)} no points"
    none = None if scale.zero is None else _none_at(scale.zero, measure)
    return told if none is None else f"{told}, and {none} {_have(measure)} no points"


def _listed(steps: Steps, measure: Measure) -> list[tuple[Fraction, Fraction]]:
    """The steps that have points, the best first."""
    return [one for one in sorted(steps.steps, reverse=measure.more_is_better) if one[1]]


def _full(scale: Linear | ToTheBest, measure: Measure) -> str:
    """What has all points."""
    if isinstance(scale, Linear):
        return _or_better(scale.full, measure)
    if measure.name.endswith("s"):
        return f"the {'most' if measure.more_is_better else 'fewest'} {measure.name} that there can be"
    return f"the {'largest' if measure.more_is_better else 'least'} {measure.name} that there can be"


def _none_at(zero: Fraction, measure: Measure) -> str | None:
    """What has no points; None where that is only what has nothing in it."""
    if measure.more_is_better and zero <= 0:
        return None
    return f"{so_many(zero, measure.name)} or {_way(measure, not measure.more_is_better)}"


def _or_better(value: Fraction, measure: Measure) -> str:
    return f"{so_many(value, measure.name)} or {_way(measure, measure.more_is_better)}"


def _way(measure: Measure, up: bool) -> str:
    if up:
        return "more"
    return "fewer" if measure.name.endswith("s") else "less"


def _worse(measure: Measure) -> str:
    """The others, with their verb."""
    return f"{_way(measure, not measure.more_is_better)} {_have(measure)}"


def _have(measure: Measure) -> str:
    return "have" if measure.name.endswith("s") else "has"


def _worth(points: Fraction) -> str:
    return counted(in_figures(points), "points")


def _sentence(words: str) -> str:
    return words[0].upper() + words[1:]
