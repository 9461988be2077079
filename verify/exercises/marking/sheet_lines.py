"""The instructor's test of a sheet: each question by itself, and of a question that draws, its variants.

Which variants?  With a class those that its students get, and no others: so the last line speaks of everybody.  Without
one all that there are, or a fair sample of `MOST_VARIANTS`: each kind of variants is as likely to be in it as any
other, and it is the same on every machine.  (The first ones in an order are no fair sample: of matrices they are those
with the most zeros.)  Of what was not tested nothing is said, and the last line never speaks of all.

Alike lines of variants stand once, with how many variants they are about.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice

from fooling.fooling_sets.errors import InvalidInput
from fooling.records import dataclass, replace
from fooling.verify.exercises.hole import Text
from fooling.verify.exercises.marking.key import KeyLine, Tested, tried_question
from fooling.verify.exercises.papers.question import Question
from fooling.verify.exercises.papers.sheet import Sheet
from fooling.verify.exercises.papers.variant import draw_of, every_variant, filled, variant
from fooling.verify.exercises.text_trees import excerpt
from fooling.verify.exercises.variants.draws import Draws
from fooling.verify.statement.language.printable import counted

MOST_VARIANTS = 40  # that are tested without a class
MOST_NAMED = 3  # variants, or students, that a line names
SAMPLE = "a fair sample of variants"  # in place of a sheet's secret: nobody's variants hang on it
OF_OTHERS = "nothing is known of the others; --students CLASS tests the variants of your students"


@dataclass(frozen=True)
class Variants:
    """The variants that are tested: each after what a line calls it, and what is said of which they are.

    `left` says how many of how many, where there are others; `of` are those to whom a line may apply, "variants".
    """

    questions: Sequence[tuple[Sequence[str], Question]]
    says: str
    of: str
    left: str = ""


def sheet_lines(sheet: Sheet, students: Mapping[str, str] | None = None) -> list[KeyLine]:
    """What is found of each question that a machine grades, in the order of the sheet; what is not ok comes first.

    `students` are those of a class, each with the name that draws: the student's own, or that of the group.
    """
    found = list[KeyLine]()
    for question in sheet.questions:
        lines = tried_question(question).lines if question.draw is None else _of_variants(question, sheet, students)
        found += sorted(lines, key=lambda one: (one.ok, not one.look))
    return found


def _of_variants(question: Question, sheet: Sheet, students: Mapping[str, str] | None) -> Iterator[KeyLine]:
    try:
        tested = _sample(question, sheet) if students is None else _of_class(question, sheet, students)
    except InvalidInput as error:
        yield KeyLine(question.id, "draw", False, str(error).removeprefix(f"question {question.id}: "))
        return
    found = [(names, tried_question(one)) for names, one in tested.questions]
    yield from _alike(found, tested.of)
    keys = [json.dumps(one.key) for _, one in found if one.has_a_key]
    many = len(set(keys)) if len(keys) == len(found) > 1 else 0  # different answers, where each variant has one
    says = f"{tested.says} tested{f', with {many} different answers' if many > 1 else ''}"
    yield KeyLine(question.id, "draw", True, f"{says}; {OF_OTHERS}" if tested.left else says, left=tested.left)
    if many == 1:
        same = f"{counted(len(found), 'variants')} that were tested have one answer, {_short(found[0][1].key)}"
        yield KeyLine(question.id, "draw", True, f"all {same}, so that one student can copy another's", look=True)
    if len({one.text for _, one in tested.questions}) == 1 and _shows_nothing(question):
        yield KeyLine(question.id, "draw", False, "the text shows nothing of what is drawn; want {NAME} in it")


def _shows_nothing(question: Question) -> bool:
    return filled(question.text, next(iter(draw_of(question).every()))) == question.text


def _short(key: Text | None) -> str:
    return excerpt(key) if isinstance(key, str) else excerpt(json.dumps(key, ensure_ascii=False))


def _alike(found: Sequence[tuple[Sequence[str], Tested]], of: str) -> Iterator[KeyLine]:
    """Each line once, with the variants or students that it is about where these are not all."""
    told, everybody = dict[KeyLine, list[str]](), sum(len(names) for names, _ in found)
    for names, one in found:
        for line in dict.fromkeys(one.lines):
            told.setdefault(line, []).extend(names)
    for line, names in told.items():
        if len(names) == everybody and line.ok:
            yield line
            continue
        named = f": {', '.join(names[:MOST_NAMED])}{', ...' if names[MOST_NAMED:] else ''}"
        many = "all" if len(names) == everybody > 1 else f"{len(names)} of {everybody}"
        yield replace(line, says=f"{line.says} ({many} {of}{'' if line.ok and not line.look else named})")


def _of_class(question: Question, sheet: Sheet, students: Mapping[str, str]) -> Variants:
    """The variants of the students; `InvalidInput` where there is nothing to draw."""
    drawers, found = dict[str, Question](), dict[str, tuple[list[str], Question]]()
    for student, drawer in students.items():
        if drawer not in drawers:
            drawers[drawer] = variant(question, sheet.defined, sheet.secret, drawer)
        one = drawers[drawer]
        found.setdefault(one.drawn, ([], one))[0].append(student)
    says = f"the variants of all {counted(len(students), 'students')} of the list, {len(found)} of them different,"
    return Variants(list(found.values()), says, "students")


def _sample(question: Question, sheet: Sheet) -> Variants:
    """All variants, or a fair sample of them; `InvalidInput` where there are none."""
    order = Draws(SAMPLE, "", question.id)
    found = list(islice(every_variant(question, sheet.defined, order), MOST_VARIANTS + 1))
    if not found:  # the line that a student's own draw ends with
        variant(question, sheet.defined, sheet.secret, "")
        raise InvalidInput("no variant was found to test; want other values")
    named = [([name], one) for name, one in found[:MOST_VARIANTS]]
    if len(found) <= MOST_VARIANTS:
        return Variants(named, f"all {counted(len(found), 'variants')}", "variants")
    many = draw_of(question).many()
    left = f"{MOST_VARIANTS}{'' if many is None else f' of {many:,}'} variants"
    return Variants(named, left if many is not None else f"{left}, of more that there are,", "variants", left)
