"""`full: best`: what the best is, of each variant of a question, before anything is marked.

The number is taken only where the checker has accepted a proof that it is reached and a proof that nothing is better.
So it is the same on every machine.  A search that ends too early refuses the sheet, and nobody has other marks for it.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from fooling.fooling_sets.errors import FoolingError, InvalidInput
from fooling.verify.exercises.hole import Best, Hole, Measure
from fooling.verify.exercises.papers.credit import ToTheBest
from fooling.verify.exercises.papers.question import Question
from fooling.verify.exercises.text_trees import so_many


def hangs_on_the_best(question: Question) -> bool:
    """Whether full marks are for the best that there is."""
    return isinstance(question.credit.scale, ToTheBest)


def with_best(question: Question, best: Fraction | None = None) -> Question:
    """The question with a number in the place of `best`, one found before or found now; else the question itself.

    `InvalidInput`, one line, where the best is not certified, or is no better than `zero`.
    """
    if (hole := question.hole) is None or not hangs_on_the_best(question):
        return question
    try:
        number = _certified(hole, question.credit.measured(hole.measures)) if best is None else best
        return replace(question, credit=question.credit.with_best(number, hole.measures))
    except InvalidInput as error:
        raise InvalidInput(f"{_place(question)}{error}") from None


def _place(question: Question) -> str:
    variant = f" (variant {question.drawn})" if question.drawn else ""
    return f"question {question.id}{variant}: credit: full: best: "


def why_not(error: InvalidInput, question: Question) -> str:
    """What `with_best` says of a question, without its place and its variant: the same for alike variants."""
    return f"credit: full: best: {str(error).removeprefix(_place(question))}"


def best_in(question: Question) -> Fraction:
    """The value that has full marks, the certified best where the sheet says so; `InvalidInput` as above."""
    if (scale := with_best(question).credit.settled) is None:
        raise InvalidInput(f"question {question.id}: every right answer has full marks")
    return scale.full


def _certified(hole: Hole, measure: Measure) -> Fraction:
    """The best value of the measure; `InvalidInput` where it is not certified."""
    try:
        best = next((one for one in hole.best() if one.measure == measure.name), None)
    except FoolingError as error:
        raise InvalidInput(f"the best is not found: {error}; want a number") from None
    if best is None:
        raise InvalidInput(f"for questions of the kind {hole.kind}, nothing finds the best; want a number")
    if best.upper != best.lower:
        raise InvalidInput(f"the best is not certified, only that it is {between(best)}; want a number")
    if not best.shown:
        raise InvalidInput(
            f"the best, {so_many(Fraction(best.lower), best.measure)}, has no certificate; want a number"
        )
    return Fraction(best.lower)


def between(best: Best) -> str:
    """What is known of it."""
    return f"at least {best.lower}" if best.upper is None else f"between {best.lower} and {best.upper}"
