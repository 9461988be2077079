"""The instructor's test of a sheet: does each key have full marks, is `full` the best, does each mistake read so.

A line is not as it should be where a key has fewer than all points, where nobody can have all, where there is nothing
to draw, or where a wrong answer is taken to be right, reads otherwise or has other points.  That `full` is not the best
that there is may be meant, and is said.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import islice
from typing import Any

from fooling.fooling_sets.errors import InvalidInput
from fooling.verify.exercises.exact_number import in_figures
from fooling.verify.exercises.hole import Best, Doubted, Hole, NotGraded, Provable
from fooling.verify.exercises.holes.kinds import WITH_PARTS
from fooling.verify.exercises.marking.certified_best import best_in, between, hangs_on_the_best, with_best
from fooling.verify.exercises.marking.credit import rounded
from fooling.verify.exercises.marking.marked import Marked, State, mark
from fooling.verify.exercises.papers.credit import MOST_SALVAGED
from fooling.verify.exercises.papers.feedback import THE_WITNESS
from fooling.verify.exercises.papers.question import AUTO, Question, WrongAnswer
from fooling.verify.exercises.papers.sheet import Sheet
from fooling.verify.exercises.papers.variant import draw_of, every_variant, filled, variant
from fooling.verify.exercises.text_trees import counted, so_many

MOST_VARIANTS = 40  # that are tested


@dataclass(frozen=True)
class KeyLine:
    """What was looked at ("key", "full", "credit", "wrong[1]"), whether it is as it should be, and what was found.

    `left` is set where only the first variants of a question were looked at.
    """

    question: str
    what: str
    ok: bool
    says: str
    left: bool = False


def test_sheet(sheet: Sheet) -> list[KeyLine]:
    """What is found of each question that a machine grades, in the order of the sheet."""
    found = list[KeyLine]()
    for question in sheet.questions:
        found += test_question(question) if question.draw is None else _of_variants(question, sheet)
    return found


def _of_variants(question: Question, sheet: Sheet) -> Iterator[KeyLine]:
    """What is found of the variants, of many only of the first; alike lines stand once."""
    tested, told, texts = 0, dict[tuple[str, bool, str], str](), set[str]()
    variants = every_variant(question, sheet.defined)
    for name, one in islice(variants, MOST_VARIANTS):
        tested += 1
        texts.add(one.text)
        for line in test_question(one):
            of_each = f" (variant {name})" if hangs_on_the_best(question) and line.what == "full" and line.ok else ""
            told.setdefault((line.what, line.ok, f"{line.says}{of_each}"), name)
    if not tested:
        yield KeyLine(question.id, "draw", False, _why_nobody_draws(question, sheet))
        return
    for (what, ok, says), name in told.items():
        is_told = ok or f"(variant {name})" in says
        yield KeyLine(question.id, what, ok, says if is_told else f"{says} (variant {name})")
    left = next(variants, None) is not None
    says = f"{'the first' if left else 'all'} {counted(tested, 'variants')} tested"
    yield KeyLine(question.id, "draw", True, f"{says}; of the others nothing is known" if left else says, left)
    if len(texts) == 1 and filled(question.text, next(iter(draw_of(question).every()))) == question.text:
        yield KeyLine(question.id, "draw", False, "the text shows nothing of what is drawn; want {NAME} in it")


def _why_nobody_draws(question: Question, sheet: Sheet) -> str:
    """The line that a student's own draw ends with, where there are no variants."""
    try:
        variant(question, sheet.defined, sheet.secret, "")
    except InvalidInput as error:
        return str(error).removeprefix(f"question {question.id}: ")
    return "no variant was found to test; want other values"


def test_question(question: Question) -> Iterator[KeyLine]:
    """What is found of one question, whose hole is made."""
    if (hole := question.hole) is None:
        return
    try:
        settled = with_best(question)
    except InvalidInput as error:
        yield KeyLine(question.id, "full", False, str(error).removeprefix(f"question {question.id}: "))
        return
    yield from _test(settled, hole, hangs_on_the_best(question))


def _test(question: Question, hole: Hole, is_to_the_best: bool) -> Iterator[KeyLine]:
    """The same where it is known what full marks are for."""
    told = replace(question, feedback=THE_WITNESS)
    if isinstance(hole, Doubted):
        yield from (KeyLine(question.id, "hole", False, doubt) for doubt in hole.doubts())
    yield _key(told, hole)
    if isinstance(hole, Provable):
        yield from _shortcuts(told, hole)
    if question.credit.scale is not None:
        yield _the_best(question, hole) if is_to_the_best else _full(question, hole)
    elif hole.measures:
        names = " or ".join(one.name for one in hole.measures)
        yield KeyLine(question.id, "credit", True, f"every right answer has full marks, whatever its {names}")
    if question.credit.salvage and hole.kind in WITH_PARTS:
        most = in_figures(rounded(MOST_SALVAGED * question.points, question.rounding))
        yield KeyLine(question.id, "credit", True, f"a wrong answer has at most {most} points for its right part")
    elif question.credit.salvage:
        idle = f"wrong: salvage does nothing here, as only {' and '.join(WITH_PARTS)} have parts that are right"
        yield KeyLine(question.id, "credit", False, idle)
    for number, wrong in enumerate(question.wrong, 1):
        yield _wrong(told, wrong, number)


def _key(question: Question, hole: Hole) -> KeyLine:
    key = question.key
    if key is None:
        return KeyLine(question.id, "key", True, "there is no key")
    if key == AUTO:
        try:
            found = hole.solved()
        except NotGraded as error:
            return KeyLine(question.id, "key", False, f"no answer was found: {error}; want a key")
        if found is None:
            return KeyLine(question.id, "key", False, "no answer was found; want a key")
        key = hole.written(found)
    marked = mark(replace(question, hole=hole.for_its_author()) if isinstance(hole, Provable) else question, key)
    more = _would_do(marked.witness)
    return KeyLine(question.id, "key", marked.state is State.RIGHT, f"{marked.says}: {_points(marked, question)}{more}")


def _would_do(witness: Mapping[str, Any]) -> str:
    """What else the sheet has to allow for a step of the key to follow; empty where nothing is known."""
    needs = [f"allows {name}" for name in witness.get("needs", ())]
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
    return f"{in_figures(marked.points)} of {in_figures(question.points)} points"


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
    ok, says = _compared(full, best, measure.more_is_better)
    return KeyLine(question.id, "full", ok, f"full marks are for {so_many(full, measure.name)}{says}")


def _compared(full: Fraction, best: Best, more_is_better: bool) -> tuple[bool, str]:
    """Whether anybody can have all points, and whether that is the best that there is."""
    reached, limit = (best.lower, best.upper) if more_is_better else (best.upper, best.lower)
    certified = "certified" if best.shown else "computed, without a certificate"
    if limit is not None and (full > limit if more_is_better else full < limit):
        most = "at best" if reached == limit else "nothing beyond"
        return False, f", which nobody can have: {most} {so_many(limit, best.measure)}; {certified}"
    if limit is None or reached != limit:
        return True, f"; the best is not known, it is {between(best)}"
    if full == limit:
        return True, f", the best that there is; {certified}"
    return True, f"; the best is {so_many(limit, best.measure)}; {certified}; `full: best` asks for it"


def _wrong(question: Question, wrong: WrongAnswer, number: int) -> KeyLine:
    marked = mark(question, wrong.answer)
    reads = wrong.says in marked.says or wrong.says in marked.mistake
    worth = wrong.points is None or marked.points == wrong.points
    graded = marked.state is not State.NOT_GRADED
    ok = reads and worth and graded and marked.state is not State.RIGHT
    more = "" if reads else f'; want "{wrong.says}"'
    more += "" if graded else "; so nobody reads that it is wrong, and a person grades it"
    more += "" if worth else f"; want {in_figures(wrong.points or Fraction(0))} points"
    return KeyLine(question.id, f"wrong[{number}]", ok, f"{marked.says}: {_points(marked, question)}{more}")
