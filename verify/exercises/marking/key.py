"""The instructor's test of a question: does its key have full marks, is `full` the best, does each mistake read so.

A line has one of three standings.

- *not ok*: the sheet is not as it says.  A key has fewer than all points, nobody can have all, there is nothing to
  draw; or a wrong answer is taken to be right, reads otherwise, or has other points.
- *look*: the sheet is as it says, and may yet not be as it is meant: `full` is less than the best, there is no key, all
  variants have one answer, the text prints an answer, who lists everything has points.
- *ok*: neither.

The variants of a question are tested each as a question (`fooling.verify.exercises.marking.sheet_lines`).

The text prints an answer where what stands in a slot of the text is right as an answer.  A text says `{L}` for a drawn
expression, and the question asks for an expression of L: then the hand-out has an answer in it.  What a text says
without slots is the author's own words, and is not looked at.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from math import floor
from typing import Any

from fooling.fooling_sets.errors import FoolingError, InvalidInput
from fooling.records import dataclass, replace
from fooling.verify.exercises.hole import Best, Doubted, Hole, NotGraded, Provable, Text, WithParts
from fooling.verify.exercises.holes.kinds import WITH_PARTS
from fooling.verify.exercises.marking.credit import award, rounded
from fooling.verify.exercises.marking.marked import (
    Marked,
    State,
    best_in,
    between,
    hangs_on_the_best,
    mark,
    why_not,
    with_best,
)
from fooling.verify.exercises.papers.credit import MOST_SALVAGED
from fooling.verify.exercises.papers.feedback import THE_WITNESS
from fooling.verify.exercises.papers.question import AUTO, Question, WrongAnswer
from fooling.verify.exercises.papers.told_expressions import told_expressions
from fooling.verify.exercises.text_trees import in_figures, so_many
from fooling.verify.given.files.scalar import Scalar
from fooling.verify.statement.language.printable import counted


@dataclass(frozen=True)
class KeyLine:
    """What was looked at ("key", "full", "credit", "wrong[1]"), whether it is as it should be, and what was found.

    `look` is set where the line is ok, and may not be as it is meant.  `left` says of which variants a question was
    tested, as "40 of 64 variants", where not of all.
    """

    question: str
    what: str
    ok: bool
    says: str
    look: bool = False
    left: str = ""


@dataclass(frozen=True)
class Tested:
    """What was found of one question, and its key as a student would write it; None where there is none."""

    lines: tuple[KeyLine, ...]
    key: Text | None = None

    @property
    def has_a_key(self) -> bool:
        """Whether there is a key, and it is right."""
        return self.key is not None and all(line.ok for line in self.lines if line.what == "key")


def tried_question(question: Question) -> Tested:
    """What is found of one question, whose hole is made; of a text that it is marked by hand, if it has points."""
    if (hole := question.hole) is None:
        says = f"to be marked by hand: {counted(in_figures(question.points), 'points')}, and nothing to be tested"
        return Tested((KeyLine(question.id, "text", True, says),) if question.points else ())
    try:
        settled = with_best(question)
    except InvalidInput as error:
        return Tested((KeyLine(question.id, "full", False, why_not(error, question)),))
    told = replace(settled, feedback=THE_WITNESS)
    key = _key_of(told, hole)
    lines = [
        KeyLine(question.id, "hole", False, doubt) for doubt in (hole.doubts() if isinstance(hole, Doubted) else ())
    ]
    lines += [_key(told, hole, key), *(_shortcuts(told, hole) if isinstance(hole, Provable) else ())]
    lines += _credit(settled, hole, hangs_on_the_best(question))
    lines += (_wrong(told, wrong, number) for number, wrong in enumerate(question.wrong, 1))
    for name, marked in printed_answers(told):
        says = f"the text prints {{{name}}}, which is an answer with {_points(marked, question)}"
        lines.append(KeyLine(question.id, "text", True, says, look=True))
    return Tested(tuple(lines), None if isinstance(key, str) and key == NO_KEY else key)


NO_KEY = "\0"  # in the place of a key that was not found; no text of a sheet


# ---- the key ----


def _key_of(question: Question, hole: Hole) -> Text | None:
    """The key as it is written or found; `NO_KEY` for one that is not found, None for a sheet without one."""
    if question.key != AUTO:
        return question.key
    try:
        found = hole.solved()
    except NotGraded:
        return NO_KEY
    return NO_KEY if found is None else hole.written(found)


def _key(question: Question, hole: Hole, key: Text | None) -> KeyLine:
    if key is None:
        says = "there is no key, so that nothing shows how full marks are reached; `sheet --key` prints no solution"
        return KeyLine(question.id, "key", True, says, look=True)
    if key == NO_KEY:
        return KeyLine(question.id, "key", False, "no answer was found; want a key")
    marked = mark(replace(question, hole=hole.for_its_author()) if isinstance(hole, Provable) else question, key)
    more = _would_do(marked.witness)
    return KeyLine(question.id, "key", marked.state is State.RIGHT, f"{marked.says}: {_points(marked, question)}{more}")


def _would_do(witness: Mapping[str, Any]) -> str:
    """What else the sheet has to allow for a step of the key to follow; empty where nothing is known."""
    *before, last = witness.get("needs", ()) or ("",)
    needs = [f"allows {', '.join(before)} and {last}" if before else f"allows {last}"] if last else []
    if witness.get("one of"):
        needs.append(f"allows {' or '.join(witness['one of'])}")
    if not needs and witness.get("at once"):
        needs.append("says steps: free")
    if witness.get("finds"):
        needs.append("says find: yes")
    return f"; it follows if the sheet also {' and '.join(needs)}" if needs else ""


def _shortcuts(question: Question, hole: Provable) -> Iterator[KeyLine]:
    """Answers that leave out what the key says and have as many points; the last line alone must not have them."""
    key = question.key
    if key is None or key == AUTO or mark(question, key).state is not State.RIGHT:
        return
    for name, answer in hole.shortcuts(key):
        marked = mark(question, answer)
        if marked.state is State.RIGHT:
            yield KeyLine(question.id, "shorter", False, f"{name} is enough: {_points(marked, question)}")
            return


def _points(marked: Marked, question: Question) -> str:
    if marked.points is None:
        return "no points are given"
    return f"{in_figures(marked.points)} of {counted(in_figures(question.points), 'points')}"


# ---- the credit ----


def _credit(question: Question, hole: Hole, is_to_the_best: bool) -> Iterator[KeyLine]:
    """What full marks are for, and what a wrong answer keeps."""
    if question.credit.scale is not None:
        yield _the_best(question, hole) if is_to_the_best else _full(question, hole)
    elif hole.measures:
        names = " or ".join(one.name for one in hole.measures)
        yield KeyLine(question.id, "credit", True, f"every right answer has full marks, whatever its {names}")
    if question.credit.salvage and hole.kind in WITH_PARTS:
        most = in_figures(rounded(MOST_SALVAGED * question.points, question.rounding))
        yield KeyLine(
            question.id, "credit", True, f"a wrong answer has at most {counted(most, 'points')} for its right part"
        )
        yield from _listing(question, hole)
    elif question.credit.salvage:
        idle = f"wrong: salvage does nothing here, as only {' and '.join(WITH_PARTS)} have parts that are right"
        yield KeyLine(question.id, "credit", False, idle)


def _listing(question: Question, hole: Hole) -> Iterator[KeyLine]:
    """That who has found nothing, and lists all that there is, has points."""
    if (scale := question.credit.settled) is None or not isinstance(hole, WithParts):
        return
    try:
        if (listed := hole.listing(floor(2 * scale.full))) is None or (judged := hole.judge(listed)).right:
            return
        share = award(question.credit, hole, listed, judged).share
    except FoolingError:
        return  # what is not decided is not graded, and has no points
    if share:
        what = so_many(Fraction(hole.items_of(listed)), hole.measures[0].name)
        points = in_figures(rounded(share * question.points, question.rounding))
        told = f"who lists everything, {what}, has {points} of {counted(in_figures(question.points), 'points')}"
        yield KeyLine(question.id, "credit", True, f"{told}; without wrong: salvage that has none", look=True)


def _the_best(question: Question, hole: Hole) -> KeyLine:
    """Which number `full: best` is here."""
    measure, full = question.credit.measured(hole.measures), best_in(question)
    says = f"full marks are for {so_many(full, measure.name)}, the best that there is; certified"
    return KeyLine(question.id, "full", True, says)


def _full(question: Question, hole: Hole) -> KeyLine:
    """What is known of the value that has all points."""
    measure, scale = question.credit.measured(hole.measures), question.credit.settled
    full = scale.full if scale is not None else Fraction(0)
    try:
        best = next((one for one in hole.best() if one.measure == measure.name), None)
    except NotGraded as error:
        return KeyLine(question.id, "full", True, f"what is best is not known: {error}")
    if best is None:
        return KeyLine(question.id, "full", True, f"what is best is not known of {measure.name}")
    ok, look, says = _compared(full, best, measure.more_is_better)
    return KeyLine(question.id, "full", ok, f"full marks are for {so_many(full, measure.name)}{says}", look)


def _compared(full: Fraction, best: Best, more_is_better: bool) -> tuple[bool, bool, str]:
    """Whether anybody can have all points, whether that may not be meant, and what is told of it."""
    reached, limit = (best.lower, best.upper) if more_is_better else (best.upper, best.lower)
    certified = "certified" if best.shown else "computed, without a certificate"

    def beyond(value: Fraction | int) -> bool:
        return full > value if more_is_better else full < value

    if limit is not None and beyond(limit):
        most = "at best" if reached == limit else "nothing beyond"
        return False, False, f", which nobody can have: {most} {so_many(limit, best.measure)}; {certified}"
    if limit is None or reached != limit:
        known = "no answer" if reached is None else so_many(reached, best.measure)
        is_so = reached is not None and full == reached
        more = "" if is_so else f"; the best that was found is {known}"
        return True, not is_so, f"; the best is not known, it is {between(best)}{more}"
    if full == limit:
        return True, False, f", the best that there is; {certified}"
    return True, True, f"; the best is {so_many(limit, best.measure)}; {certified}; `full: best` asks for it"


# ---- wrong answers ----


def _wrong(question: Question, wrong: WrongAnswer, number: int) -> KeyLine:
    marked = mark(question, wrong.answer)
    reads = wrong.says in marked.says or wrong.says in marked.mistake
    worth = wrong.points is None or marked.points == wrong.points
    graded = marked.state is not State.NOT_GRADED
    ok = reads and worth and graded and marked.state is not State.RIGHT
    more = "" if reads else f'; want "{wrong.says}"'
    more += "" if graded else "; so nobody reads that it is wrong, and a person grades it"
    more += "" if worth else f"; want {counted(in_figures(wrong.points or Fraction(0)), 'points')}"
    return KeyLine(question.id, f"wrong[{number}]", ok, f"{marked.says}: {_points(marked, question)}{more}")


def printed_answers(question: Question) -> Iterator[tuple[str, Marked]]:
    """The names of slots whose content is an answer with points, each with what became of it."""
    if (hole := question.hole) is None:
        return
    for name, words in question.printed.items():
        found = (_marked(question, hole, text) for text in (words, *told_expressions(words)) if isinstance(text, str))
        marked = next((one for one in found if one is not None), None)
        if marked is not None:
            yield name, marked


def _marked(question: Question, hole: Hole, text: str) -> Marked | None:
    """What becomes of the text as an answer, if it has points."""
    answer = Scalar(text, plain=True)
    try:
        hole.read(answer)
        marked = mark(with_best(question), answer)
    except FoolingError:  # it is no answer; or the best is not certified, which is told elsewhere
        return None
    return marked if marked.points else None
