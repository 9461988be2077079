"""Grading: each submission is read, and each answer marked, in processes with limits of their own.

Submissions come from strangers.  Reading one is a piece of work, and so is marking one of its answers: what exceeds the
limits of processor time or memory, or makes its process die, costs that piece only.  An answer that ran out is *not
graded*, never worth nothing, so that marks do not hang on the load of a machine; time of the wall ends only what waits.
A process may serve several pieces in turn and forgets each (`fooling.verify.runs.processes.processes`), but for the
sheet, which all have in common.  Processes write nothing; what they answer, certificates too, is written here.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing
from fractions import Fraction
from functools import lru_cache, partial
from pathlib import Path
from typing import Any, TypeVar

from fooling.fooling_sets.errors import FoolingError, InvalidInput
from fooling.records import dataclass, field, replace
from fooling.verify.evidence.certificate import readable
from fooling.verify.evidence.store import code_version, file_name, remove
from fooling.verify.exercises.hole import Text
from fooling.verify.exercises.marking.certificate import certificate_against, certificate_of
from fooling.verify.exercises.marking.marked import Marked, State, best_in, hangs_on_the_best, mark, with_best
from fooling.verify.exercises.papers.answers import Answers, read_answers
from fooling.verify.exercises.papers.question import Question
from fooling.verify.exercises.papers.sheet import Sheet, digest_of, read_sheet
from fooling.verify.exercises.papers.variant import variant
from fooling.verify.exercises.text_trees import spelt
from fooling.verify.reading.files import writing
from fooling.verify.runs.grading.grades import VARIANT, Grade, decimal
from fooling.verify.runs.grading.grades_file import put
from fooling.verify.runs.grading.submissions import Submission
from fooling.verify.runs.processes.one_process import Ended, Limits
from fooling.verify.runs.processes.processes import each_in_turn, forked_as_it_is
from fooling.verify.statement.language.printable import counted, printable, shortened

PRELOAD = ("fooling.verify.runs.grading.many_answers",)
OF_A_BEST = 60.0  # seconds of the processor to certify a best
WAITING = 30  # times the processor time, of the wall: for a machine with much else to do
MOST_ANSWER = 2**26  # bytes that come back: certificates are the long ones
NO_GROUPS: Mapping[str, str] = {}
LONGEST = 2000  # characters of a student's line
Item = TypeVar("Item")
Found = TypeVar("Found")


@dataclass(frozen=True)
class Grading:
    """How answers are graded: by which sheet, in which attempt, so many at a time, with certificates or without."""

    sheet: Path
    digest: str
    attempt: int = 1
    jobs: int = 1
    evidence: Path | None = None
    groups: Mapping[str, str] = field(default_factory=dict)  # of students, whose variants are those of their groups
    bests: Mapping[tuple[str, str], Fraction] = field(default_factory=dict)  # of questions and variants; `full: best`

    @classmethod
    def of(
        cls,
        sheet: Path,
        attempt: int = 1,
        jobs: int = 1,
        evidence: Path | None = None,
        groups: Mapping[str, str] = NO_GROUPS,
    ) -> Grading:
        """With the digest of the sheet as it is now; InvalidInput where there is none."""
        return cls(sheet, digest_of(sheet), attempt, jobs, evidence, dict(groups))


@lru_cache(1)
def sheet_at(path: Path, digest: str) -> Sheet:
    """The sheet in this file, read once in each process; InvalidInput where the file has changed meanwhile."""
    sheet = read_sheet(path)
    if digest_of(path) != digest:
        raise InvalidInput(f"{path}: the sheet has changed since this began; run the command again")
    return sheet


# ---- one piece of work, in a process with limits ----


@dataclass(frozen=True)
class Asked:
    """One answer of one student, as text."""

    student: str
    question: str
    answer: Text | None
    remarks: tuple[str, ...] = ()  # about this answer, for the student
    group: str = ""  # whose variant it is, where it is not the student's own


@dataclass(frozen=True)
class Answered:
    """What was found of it: `certificate` is about what is right, `against` a wrong answer.

    `failed` is what the grader itself failed on, and `variant` is told to the instructor.
    """

    marked: Marked | None
    certificate: Mapping[str, Any] | None = None
    against: Mapping[str, Any] | None = None
    failed: str = ""
    variant: str = ""


def _read_here(grading: Grading, submission: Submission) -> Answers | str:
    """The answers, or the one line that says why there are none."""
    try:
        sheet = sheet_at(grading.sheet, grading.digest)
        return read_answers(_file_of(submission), sheet, submission.own_folder)
    except FoolingError as error:
        return str(error).removeprefix(f"{submission.file}: ")


def _file_of(submission: Submission) -> Path:
    if submission.file is None:
        raise InvalidInput(submission.wrong)
    return submission.file


def _mark_here(grading: Grading, asked: Asked) -> Answered:
    question = question_of(grading, asked.student, asked.question)
    try:
        question = with_best(question, grading.bests.get((question.id, question.drawn)))
        marked = mark(question, asked.answer, grading.attempt)
        if grading.evidence is None:
            return Answered(marked, variant=question.drawn)
        claim = claim_of(grading, asked)
        made, against = certificate_of(question, marked, claim), certificate_against(question, marked, claim)
    except FoolingError as error:
        return Answered(None, failed=str(error))
    return Answered(marked, made, against, variant=question.drawn)


def question_of(grading: Grading, student: str, question: str) -> Question:
    """The question as this student has it; no variant is drawn but of a question that has some."""
    sheet = sheet_at(grading.sheet, grading.digest)
    asked = sheet.question(question)
    return (
        asked
        if asked.draw is None
        else variant(asked, sheet.defined, sheet.secret, grading.groups.get(student, student))
    )


# ---- `full: best`, before anything is marked ----


def with_bests(grading: Grading, students: Sequence[str]) -> Grading:
    """With the certified best of each question, and of each variant of these students, that needs it.

    `InvalidInput`, one line, where one of them is not certified.
    """
    sheet, wanted = sheet_at(grading.sheet, grading.digest), dict[tuple[str, str], tuple[str, str]]()
    for asked in filter(hangs_on_the_best, sheet.questions):
        for student in students if asked.draw is not None else students[:1]:
            place = asked.id, question_of(grading, student, asked.id).drawn
            wanted.setdefault(place, (student, asked.id))
    limits = replace(limits_of(sheet), seconds=OF_A_BEST * WAITING, processor=OF_A_BEST)
    work, preload = partial(_best_here, grading), None if forked_as_it_is() else PRELOAD
    found = dict[tuple[str, str], Fraction]()
    with closing(each_in_turn(work, list(wanted.values()), grading.jobs, limits, preload)) as endings:
        for ended in endings:
            if not isinstance(ended.answer, tuple):
                told = f"question {ended.item[1]}: credit: full: best: the best is not found: {ended.reason}"
                raise InvalidInput(ended.answer or f"{told}; want a number")
            drawn, best = ended.answer
            found[ended.item[1], drawn] = best
    return replace(grading, bests=found)


def _best_here(grading: Grading, of: tuple[str, str]) -> tuple[str, Fraction] | str:
    """The variant of a student, and its best; or the one line that says why it is not certified."""
    question = question_of(grading, *of)
    try:
        return question.drawn, best_in(question)
    except InvalidInput as error:
        return str(error)


# ---- all of them ----


@dataclass(frozen=True)
class Graded:
    """All grades, and what students are told of their submissions as a whole."""

    grades: Sequence[Grade]
    remarks: Mapping[str, Sequence[str]]


def grade(
    submissions: Sequence[Submission],
    grading: Grading,
    taken: Mapping[tuple[str, str], Grade],
    done: Callable[[Grade], None],
) -> Graded:
    """The grades of all answers, in the order of the submissions and of the sheet; `done` is told each as it is there.

    A grade in `taken` is taken over where sheet, answer, code and attempt are the same, and its certificate is there.
    """
    sheet, found = sheet_at(grading.sheet, grading.digest), dict[tuple[str, str], Grade]()
    asked, remarks = list[Asked](), dict[str, tuple[str, ...]]()

    def add(one: Grade) -> None:
        one = _without_old_mark(one, taken.get(one.place))
        found[one.place] = one
        done(one)

    for ended in _ended(_read_here, submissions, grading, sheet):
        if isinstance(ended.answer, Answers) and (told := remarks_of(ended.answer, sheet)):
            remarks[ended.item.student] = told
        for one in _asked(ended, grading, sheet):
            old = taken.get((one.student, one.question)) if isinstance(one, Asked) else None
            if isinstance(one, Grade):
                add(one)
            elif old is not None and _is_same(old, one, grading):
                add(old)
            else:
                asked.append(one)
    for answered in _ended(_mark_here, asked, grading, sheet):
        add(_graded(answered, grading, sheet))
    places = [(one.student, question.id) for one in submissions for question in sheet.questions]
    return Graded([found[place] for place in places], remarks)


def _ended(
    work: Callable[[Grading, Item], Found], items: Sequence[Item], grading: Grading, sheet: Sheet
) -> Iterator[Ended[Item, Found]]:
    limits = limits_of(sheet)
    preload = None if forked_as_it_is() else PRELOAD
    with closing(each_in_turn(partial(work, grading), items, grading.jobs, limits, preload)) as endings:
        yield from endings


def limits_of(sheet: Sheet) -> Limits:
    """What one answer may take."""
    return Limits(sheet.seconds * WAITING, sheet.memory * 2**20, MOST_ANSWER, sheet.seconds)


def _asked(ended: Ended[Submission, Answers | str], grading: Grading, sheet: Sheet) -> Iterator[Asked | Grade]:
    """The answers of a submission to be marked; or the grades of all, where it cannot be read."""
    submission, answers = ended.item, ended.answer
    for question in sheet.questions:
        if answers is None:
            yield _without_answer(submission, question, State.NOT_GRADED, _told_of(ended, sheet), grading, ended.reason)
        elif isinstance(answers, str):
            state = State.NOT_GRADED if submission.is_several else State.UNREADABLE
            yield _without_answer(submission, question, state, answers, grading)
        elif question.id in answers.unreadable:
            yield _without_answer(submission, question, State.UNREADABLE, answers.unreadable[question.id], grading)
        else:
            about = _about(question.id, answers) + (() if question.id in answers.given else _unknown(answers, sheet))
            group = "" if question.draw is None else grading.groups.get(submission.student, "")
            yield Asked(submission.student, question.id, answers.given.get(question.id), about, group)


def _about(question: str, answers: Answers) -> tuple[str, ...]:
    start = f"{question}: "
    return tuple(one.removeprefix(start) for one in answers.remarks if one.startswith(start))


def remarks_of(answers: Answers, sheet: Sheet) -> tuple[str, ...]:
    """What a student is told of the whole submission."""
    starts = tuple(f"{one.id}: " for one in sheet.questions)
    told = [one for one in answers.remarks if not one.startswith(starts)]
    return tuple(map(_line, [*told, *_unknown(answers, sheet)]))


def _unknown(answers: Answers, sheet: Sheet) -> tuple[str, ...]:
    """What is said of names that are no question's; a question without an answer may be meant."""
    ids = ", ".join(one.id for one in sheet.questions)
    return tuple(f"{name} is no question of this sheet; want {ids}" for name in answers.unknown)


def _without_answer(
    submission: Submission, question: Question, state: State, says: str, grading: Grading, reason: str = ""
) -> Grade:
    points = None if state is State.NOT_GRADED or question.is_for_a_human else question.points * 0
    blank = Grade(
        submission.student, question.id, str(state), points, question.points, _line(says), reason=_line(reason)
    )
    _kept(Answered(None), Asked(submission.student, question.id, None), grading)
    return replace(blank, sheet=grading.digest, code=code_version(), attempt=grading.attempt)


def _graded(ended: Ended[Asked, Answered], grading: Grading, sheet: Sheet) -> Grade:
    asked, answered = ended.item, ended.answer
    question = sheet.question(asked.question)
    blank = replace(
        Grade(asked.student, asked.question, str(State.NOT_GRADED), None, question.points, ""),
        sheet=grading.digest,
        answer=digest(asked),
        code=code_version(),
        attempt=grading.attempt,
    )
    if answered is None or answered.marked is None:
        reason = ended.reason if answered is None else answered.failed
        return replace(blank, says=_told_of(ended, sheet), reason=_line(reason))
    marked = answered.marked
    return replace(
        blank,
        state=str(marked.state),
        points=marked.points,
        says=_line("; ".join([marked.says, *asked.remarks])),
        reason=_line("; ".join(filter(None, (_for_the_instructor(marked), _variant_told(answered))))),
        measured=dict(marked.measured),
        witness=dict(marked.witness),
        certificate=_kept(answered, asked, grading),
    )


def _variant_told(answered: Answered) -> str:
    """Which variant an answer without all points was judged by; empty where there is none."""
    marked = answered.marked
    is_told = answered.variant and marked is not None and marked.state not in (State.RIGHT, State.MISSING)
    return f"{VARIANT}{answered.variant}" if is_told else ""


def _for_the_instructor(marked: Marked) -> str:
    """The smallest mistake where the line does not tell it; why a right object has no certificate."""
    return marked.uncertified or ("" if marked.mistake in marked.says else marked.mistake)


def _told_of(ended: Ended[Any, Any], sheet: Sheet) -> str:
    """What a student reads of an answer that is not graded."""
    if ended.used_up is not None:
        return f"checking this took more than {ended.used_up:g} s, so it is not graded; this is no verdict"
    if ended.reason == limits_of(sheet).memory_said:
        return f"checking this took more than {sheet.memory} MiB of memory, so it is not graded; this is no verdict"
    return "the grader failed on this, so it is not graded; this is no verdict"


def _line(text: str) -> str:
    return shortened(printable(text), LONGEST)


# ---- what a grade is about ----


def digest(asked: Asked) -> str:
    """The SHA-256 of an answer's text with the files that it names, and of the group whose variant it is about."""
    text = asked.group + json.dumps(spelt(asked.answer), sort_keys=True, ensure_ascii=False)
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def _is_same(old: Grade, asked: Asked, grading: Grading) -> bool:
    if old.is_marked_by_hand:  # a person gave the points for this very answer, and no certificate
        return (old.answer, old.attempt) == (digest(asked), grading.attempt)
    same = old.of_what == (grading.digest, digest(asked), code_version(), grading.attempt)
    there = grading.evidence is None or not old.points or certificate_place(grading, asked).exists()
    return old.stays and same and there


def _without_old_mark(one: Grade, old: Grade | None) -> Grade:
    """The grade, which says that a person's mark was for another answer."""
    if old is None or old is one or not old.is_marked_by_hand:
        return one
    told = f"an earlier answer was marked by hand, with {counted(decimal(old.points or Fraction()), 'points')}"
    return replace(one, reason="; ".join(filter(None, (one.reason, told))))


def claim_of(grading: Grading, asked: Asked) -> str:
    """What the certificate of an answer calls itself."""
    return f"{plain(grading.sheet.stem)}/{plain(asked.student)}/{plain(asked.question)}"


def certificate_place(grading: Grading, asked: Asked, against: bool = False) -> Path:
    """Where it lies: in the evidence directory, by student and question; `against` one against a wrong answer."""
    folder = grading.evidence or Path()
    return folder / plain(asked.student) / f"{plain(asked.question)}{'.wrong' if against else ''}.json"


def plain(name: str) -> str:
    """A name for a file or folder, in plain letters; with a digest where the name has others, so that none meet."""
    plain = file_name(name)
    return plain if plain == name else f"{plain}-{hashlib.sha256(name.encode('utf-8', 'replace')).hexdigest()[:8]}"


def _kept(answered: Answered, asked: Asked, grading: Grading) -> str:
    """The certificates are written, and those of another answer, by an earlier run, are gone; where the first lies."""
    if grading.evidence is None:
        return ""
    places = list[str]()
    for certificate, against in ((answered.certificate, False), (answered.against, True)):
        place = certificate_place(grading, asked, against)
        if certificate is None:
            remove(place)
            continue
        with writing(f"--evidence {grading.evidence}: cannot be written (", ")"):
            place.parent.mkdir(parents=True, exist_ok=True)
        put(place, readable(certificate) + "\n")
        places.append(str(place))
    return places[0] if places else ""
