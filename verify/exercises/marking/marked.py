"""An answer marked: its points, and the one line that its author reads.

    mark(question, ["000 111", "001 110"]).says
    'a fooling set of 2 pairs; full marks are for 8 pairs'

A right or a wrong verdict is the checker's or the definition's, and hangs on no clock: what is not decided within a
budget of steps is *not graded*, and has no points rather than 0.  How much the line tells of a mistake is said by the
`feedback` of the question.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from fractions import Fraction
from typing import Any

from fooling.fooling_sets.errors import FoolingError, InvalidInput
from fooling.records import dataclass, field, replace
from fooling.verify.exercises.hole import Best, Hole, Judged, Keyed, Measure, NotGraded, Number, Shown, Text, WithParts
from fooling.verify.exercises.marking.credit import Award, award, rounded
from fooling.verify.exercises.papers.answers import without_pins
from fooling.verify.exercises.papers.credit import MOST_SALVAGED, ToTheBest
from fooling.verify.exercises.papers.credit_in_words import beside_full_marks
from fooling.verify.exercises.papers.feedback import Shows
from fooling.verify.exercises.papers.question import Question
from fooling.verify.exercises.text_trees import in_figures, so_many
from fooling.verify.statement.language.printable import counted, in_the_singular, printable


class State(StrEnum):
    """What became of an answer."""

    RIGHT = "right"  # with all points
    PARTLY = "partly"  # right, but with fewer points; or wrong, with some
    WRONG = "wrong"
    UNREADABLE = "unreadable"
    MISSING = "missing"
    NOT_GRADED = "not graded"
    FOR_A_HUMAN = "for a human"


@dataclass(frozen=True)
class Marked:
    """One answer to one question, marked.

    points    exact, rounded as the sheet says; None where the answer is not graded, or for a human
    share     of the points of the question, before rounding
    says      the line for the student, as the question's feedback has it
    measured  the measures of the object, or of the right part of it that has the points
    shown     what goes into the certificate; None where nothing is shown, and `uncertified` may say why
    against   what shows that a wrong answer is none; None where nothing does
    part      of which part of a wrong answer `measured` and `shown` are, as "pairs 1 and 3"; empty for a right answer
    witness   the smallest mistake as data, where the feedback tells it
    mistake   the line that tells the smallest mistake, whatever the feedback; for whoever set the question
    """

    question: str
    state: State
    says: str
    points: Fraction | None = Fraction(0)
    share: Fraction = Fraction(0)
    measured: Mapping[str, Number] = field(default_factory=dict)
    shown: Shown | None = None
    uncertified: str = ""
    against: Shown | None = None
    part: str = ""
    witness: Mapping[str, Any] = field(default_factory=dict)
    mistake: str = ""


def mark(question: Question, answer: Text | None, attempt: int = 1) -> Marked:
    """The answer to the question, marked; None for no answer.  `attempt` counts from 1."""
    marked = _marked(question, answer, attempt)
    return replace(marked, says=printable(marked.says))


def _marked(question: Question, answer: Text | None, attempt: int) -> Marked:
    if answer is None or answer in ("", [], {}):
        points = None if question.is_for_a_human else Fraction(0)
        return Marked(question.id, State.MISSING, "no answer", points)
    if (hole := question.hole) is None:
        return Marked(question.id, State.FOR_A_HUMAN, _by_hand(question), None)
    alone, ignored = without_pins(answer)
    note = f" ({', '.join(map(printable, ignored))}: ignored, as the sheet says it)" if ignored else ""
    try:
        given = hole.read(alone)
    except InvalidInput as error:  # `Unreadable`, or what the readers of terms say of a term that is none
        latex, says = "; leave out the $ of LaTeX" if _is_latex(alone) else "", in_the_singular(str(error))
        return _in_part(question, hole, alone, f"{says}{latex}", attempt, note) or Marked(
            question.id, State.UNREADABLE, f"{says}{latex}{note}", mistake=printable(says)
        )
    except NotGraded as error:
        return Marked(question.id, State.NOT_GRADED, f"not graded: {in_the_singular(str(error))}{note}", None)
    try:
        judged = hole.judge(given)
        found = award(question.credit, hole, given, judged)
    except NotGraded as error:
        return Marked(question.id, State.NOT_GRADED, f"not graded: {in_the_singular(str(error))}{note}", None)
    return _told(question, hole, judged, found, attempt, note)


def _by_hand(question: Question) -> str:
    """The line of an answer that a person reads, and marks where there are points for it."""
    if not question.points:
        return "a human reads this answer"
    return f"to be marked by hand, for up to {counted(in_figures(question.points), 'points')}"


def _in_part(question: Question, hole: Hole, answer: Text, says: str, attempt: int, note: str) -> Marked | None:
    """An answer with items that cannot be read, where the others have points; None where nothing is kept of it.

    Such an item costs what a wrong one does: the answer is wrong, and counts by its largest right part.
    """
    if not question.credit.salvage or not isinstance(hole, WithParts):
        return None
    try:
        readable, places, of = hole.readable_of(answer)
        if not places:
            return None
        given = hole.read(readable)
    except InvalidInput:  # nothing that might be right is left
        return None
    judged = Judged(False, printable(says), "a part of your answer cannot be read")
    try:
        found = award(question.credit, hole, given, judged, places, of)
    except NotGraded as error:
        return Marked(question.id, State.NOT_GRADED, f"not graded: {in_the_singular(str(error))}{note}", None)
    return _told(question, hole, judged, found, attempt, note) if found.share or found.most is not None else None


def _is_latex(answer: Text) -> bool:
    """Whether a text of the answer is a formula between $."""
    if isinstance(answer, str):
        text = answer.strip()
        return len(text) > 1 and text[0] == text[-1] == "$"
    return any(map(_is_latex, answer.values() if isinstance(answer, Mapping) else answer))


def _told(question: Question, hole: Hole, judged: Judged, found: Award, attempt: int, note: str) -> Marked:
    """What is made of a judgement and its share."""
    of = judged if judged.right else found.salvaged or judged
    shows = question.feedback.at(attempt)
    state = (
        State.RIGHT
        if judged.right and found.share == 1
        else State.PARTLY
        if judged.right or found.share
        else State.WRONG
    )
    says = (
        _right(question, hole, judged, found, shows) if judged.right else _wrong(question, hole, judged, found, shows)
    )
    return Marked(
        question.id,
        state,
        f"{says}{note}",
        rounded(found.share * question.points, question.rounding),
        found.share,
        of.measured,
        of.shown,
        of.uncertified,
        judged.against,
        _part(hole, found) if found.salvaged is not None else "",
        judged.witness if shows is Shows.WITNESS else {},
        "" if judged.right else judged.says,
    )


def _right(question: Question, hole: Hole, judged: Judged, found: Award, shows: Shows) -> str:
    """The line of a right object, and what would have all points."""
    if shows is Shows.VERDICT:
        return "right" if found.share == 1 else "right, but not with full marks"
    return judged.says if found.share == 1 else f"{judged.says}{_beside(question, hole)}"


def _beside(question: Question, hole: Hole) -> str:
    """What has all points and what has none, behind a line; nothing where that is not told."""
    if question.credit.settled is None or not question.feedback.tells_best:
        return ""
    return f"; {beside_full_marks(question.credit, question.credit.measured(hole.measures))}"


def _kept(question: Question, hole: Hole, judged: Judged, found: Award) -> str:
    """For which part that is right a wrong answer has its points; steps of a key are not named to students."""
    points = in_figures(rounded(found.share * question.points, question.rounding))
    keyed: object = hole
    named = [name for name in sorted(judged.right_parts) if question.credit.parts.get(name) == found.share]
    if isinstance(keyed, Keyed):
        where = list(dict.fromkeys(judged.places[name] for name in named if name in judged.places))
        of = f"{' and '.join(where)}, which {'follows' if len(where) == 1 else 'follow'}" if where else "right steps"
    else:
        of = f"the {' and the '.join(named)}, which {'is' if len(named) == 1 else 'are'} right"
    told = f"{points} of {counted(in_figures(question.points), 'points')}"
    return f"{told} {'is' if question.points == 1 else 'are'} for {of}"


def _part(hole: Hole, found: Award) -> str:
    """Which part of a wrong answer is right, as "pairs 1 and 3"."""
    what = hole.measures[0].name
    if not found.items:
        return f"some {what}"
    *before, last = map(str, found.items)
    return f"{what} {', '.join(before)} and {last}" if before else f"{what.removesuffix('s')} {last}"


def _wrong(question: Question, hole: Hole, judged: Judged, found: Award, shows: Shows) -> str:
    """The line of a wrong object, as much of it as is to be told, and what is kept of it."""
    told = {Shows.VERDICT: "wrong", Shows.HINT: judged.hint or "wrong", Shows.WITNESS: judged.says}[shows]
    if shows is not Shows.VERDICT and found.most is not None:
        most = so_many(Fraction(found.most), question.credit.measured(hole.measures).name)
        told += f"; of an answer with more than {most} no part has points"
    if shows is Shows.VERDICT:
        return told
    if found.small is not None and not found.share:
        return (
            f"{told}; its largest right part that was found, {found.small.says}, has no points{_beside(question, hole)}"
        )
    if not found.share:
        return told
    if found.salvaged is None:
        return f"{told}; {_kept(question, hole, judged, found)}"
    which = f", {_part(hole, found)}" if found.items else ""
    most = "; a wrong answer has at most three quarters of all points" if found.share == MOST_SALVAGED else ""
    return (
        f"{told}; its largest right part that was found is {found.salvaged.says}{which}{_beside(question, hole)}{most}"
    )


# `full: best`: what the best is, of each variant of a question, before anything is marked.
#
# The number is taken only where the checker has accepted a proof that it is reached and a proof that nothing is
# better.  So it is the same on every machine.  A search that ends too early refuses the sheet, and nobody has other
# marks for it.


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
