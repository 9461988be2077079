"""`fooling grade`: answers to a sheet of questions, each judged in a process with limits."""

from __future__ import annotations

import json
import os
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import click

from fooling.fooling_sets.errors import InvalidInput
from fooling.records import dataclass
from fooling.verify.commands.command_line import grade_class as in_class
from fooling.verify.commands.command_line.endings import AS_EXPECTED, BAD_INPUT, DIFFERS, INTERRUPTED, answer, complain
from fooling.verify.commands.command_line.options import FILE, as_json, evidence_of, flag, jobs, option
from fooling.verify.evidence.store import prepare
from fooling.verify.exercises.marking.sheet_lines import sheet_lines
from fooling.verify.exercises.papers.sheet import Sheet, digest_of
from fooling.verify.pages.answers import grades as page
from fooling.verify.pages.exercises import gradescope, prairielearn
from fooling.verify.pages.exercises.autograder_zip import write_zip
from fooling.verify.pages.exercises.feedback_page import feedback_page
from fooling.verify.pages.formats.terminal import Advance, progress
from fooling.verify.runs.grading import many_answers
from fooling.verify.runs.grading.full_marks import write_full_marks
from fooling.verify.runs.grading.grades import NOT_GRADED, Grade, changes
from fooling.verify.runs.grading.grades_file import GradesFile, put, read_grades, totals_text, writing
from fooling.verify.runs.grading.gradescope_metadata import Attempt, attempt_of
from fooling.verify.runs.grading.many_answers import Graded, Grading
from fooling.verify.runs.grading.roster import Roster, read_roster
from fooling.verify.runs.grading.submissions import Submission, left_out, of_folder, sought
from fooling.verify.runs.processes.processes import processors
from fooling.verify.statement.language.printable import counted

ABOUT_SUBMISSIONS = (
    "csv",
    "totals",
    "against",
    "gradescope",
    "prairielearn",
    "metadata",
    "evidence",
    "feedback",
    "students",
)
"""Options that say nothing where none is graded."""


@click.command("grade")
@click.argument("sheet", type=FILE, metavar="SHEET.yaml")
@click.argument("submissions", nargs=-1, type=FILE, metavar="[SUBMISSIONS]...")
@flag(
    "--key", "Test the sheet itself: its keys, its optima, and its wrong answers.  Of many variants a sample is tested."
)
@option("--csv FILE", "Write a row for each answer, as they come.", FILE)
@option("--totals FILE", "Write a row for each student: the points of each question, and their sum.", FILE)
@flag(
    "--resume",
    "Take over the rows of --csv FILE that have the same sheet, answer, code and attempt; keep those of others.",
)
@option("--against OLD.csv", "Also list each answer whose points, state or line differ from those in OLD.csv.", FILE)
@option("--gradescope FILE", "Write the results of one submission as Gradescope's results.json.", FILE)
@option("--prairielearn FILE", "Write the results of one submission as the results.json of PrairieLearn.", FILE)
@option(
    "--metadata FILE", "Gradescope's submission_metadata.json: the student and the attempt of the one submission.", FILE
)
@option(
    "--students FILE",
    "The students of the class: who has handed in nothing, and which submission has a name of nobody, is told.  "
    "With --key, the variants of these students are tested.",
    FILE,
)
@option("--attempt", "Which attempt it is.", click.IntRange(min=1), default=1)
@evidence_of("grade", "Write a certificate for each right object into the folder DIR/grade.", None)
@option("--feedback DIR", "Write a page for each student into DIR: points, and what is said of each answer.", FILE)
@flag("--zip", "Write a Gradescope autograder for this sheet, and grade nothing.", to="as_zip")
@option("--out FILE.zip", "Where --zip writes.  [default: the name of the sheet, .zip]", FILE)
@jobs("Answers judged")
@as_json
def command(sheet: Path, submissions: Sequence[Path], as_json: bool, **options: Any) -> int:
    """Grade answers to a sheet of questions.

    SUBMISSIONS are files of answers, one for each student, or folders of such files.  The student is called by the name
    of the file.  A folder that holds a file answers.yaml is one student's, and has the student's name.  No link is
    followed.

    Each answer is judged in a process of its own, with 10 seconds of processor time and 1 GiB of memory, unless the
    sheet says otherwise.  An answer that needs more is not graded, and does not count as wrong.

    `fooling docs commands` has an example.

    Exit codes: 0 the answers are graded, whatever they are worth.  1 --key finds that the sheet is not as it says, or
    --against finds a difference.  2 bad input, such as a submission of nobody in --students.  130 interrupted; the
    rows of --csv are kept.
    """
    asked = Wanted(sheet, submissions, as_json, **options)
    if asked.as_zip:
        return _write_zip(asked)
    if asked.key:
        return _test_sheet(asked)
    return _grade(asked)


@dataclass(frozen=True)
class Wanted:
    """What the command line asks for."""

    sheet: Path
    submissions: Sequence[Path]
    as_json: bool
    key: bool
    csv: Path | None
    totals: Path | None
    resume: bool
    against: Path | None
    gradescope: Path | None
    prairielearn: Path | None
    metadata: Path | None
    students: Path | None
    attempt: int
    evidence: Path | None
    feedback: Path | None
    as_zip: bool
    out: Path | None
    jobs: int | None

    def __post_init__(self) -> None:
        if self.resume and self.csv is None:
            raise InvalidInput("--resume takes rows over from --csv FILE; want --csv, too")
        if (self.key or self.as_zip) and self.submissions:
            raise InvalidInput(f"{'--key' if self.key else '--zip'} grades no submissions; want the sheet alone")
        self._require_grading()
        if self.out is not None and not self.as_zip:
            raise InvalidInput("--out says where --zip writes; want --zip, too")
        if not (self.key or self.as_zip or self.submissions):
            raise InvalidInput("no submissions; want files of answers, or folders of them, or --key or --zip")

    def _require_grading(self) -> None:
        """No option about submissions where none are graded."""
        for name in ABOUT_SUBMISSIONS:
            if name == "students" and self.key and not self.as_zip:
                continue  # whose variants are tested
            if (self.key or self.as_zip) and getattr(self, name) is not None:
                told = "--key tests the sheet" if self.key else "--zip writes an autograder"
                raise InvalidInput(f"--{name} is about submissions, and {told}; want one of the two")


def _write_zip(asked: Wanted) -> int:
    sheet = many_answers.sheet_at(asked.sheet, digest_of(asked.sheet))
    if sheet.groups and sheet.has_variants:
        raise InvalidInput(f"{asked.sheet}: the sheet says groups: yes, and an autograder does not know the groups")
    out = asked.out or asked.sheet.with_suffix(".zip")
    write_zip(out, asked.sheet)
    if asked.as_json:
        answer(page.GRADE_ZIP(page.Zipped(sheet.title, out)))
    else:
        click.echo(f"{os.path.relpath(out)}: an autograder for {sheet.title}; upload it to Gradescope")
    return AS_EXPECTED


def _test_sheet(asked: Wanted) -> int:
    sheet = many_answers.sheet_at(asked.sheet, digest_of(asked.sheet))
    roster = None if asked.students is None else read_roster(asked.students).for_sheet(sheet.groups)
    if roster is not None:
        in_class.require_groups(sheet, roster)
    lines = sheet_lines(sheet, None if roster is None else roster.drawers)
    if asked.as_json:
        answer(page.GRADE_KEY(page.Key(sheet.title, lines)))
    else:
        page.print_key(sheet.title, lines)
    return AS_EXPECTED if all(one.ok for one in lines) else DIFFERS


# ---- grading ----


def _grade(asked: Wanted) -> int:
    found = _of_gradescope(asked) if asked.metadata is not None else None
    attempt = asked.attempt if found is None else found.number
    if asked.gradescope is not None:
        put(asked.gradescope, json.dumps(gradescope.not_yet(), indent=1))
    sheet = many_answers.sheet_at(asked.sheet, digest_of(asked.sheet))
    roster = None if asked.students is None else read_roster(asked.students).for_sheet(sheet.groups)
    groups = {} if roster is None else roster.groups
    grading = Grading.of(asked.sheet, attempt, asked.jobs or processors(), asked.evidence, groups)
    in_class.require_groups(sheet, roster)
    submissions = sought(asked.submissions) if found is None else [of_folder(asked.submissions[0], found.student)]
    _require_one(asked, submissions)
    grading = many_answers.with_bests(grading, [one.student for one in submissions])
    if found is None:
        for line in left_out(asked.submissions):
            complain(line, AS_EXPECTED)
    if roster is not None:
        in_class.tell_who_is_there(roster, [one.student for one in submissions], in_class.unread(asked.submissions))
    elif found is None:
        in_class.tell_whose_variants(sheet)
    old = None if asked.against is None else read_grades(asked.against)
    if asked.evidence is not None:
        prepare(asked.evidence)
    ended = _told(asked, sheet, submissions, grading, old, roster)
    several = [one for one in submissions if one.is_several]
    for one in several:
        complain(f"{one.student} is not graded: {one.wrong}; the others are graded", BAD_INPUT)
    of_nobody = roster is not None and any(one.student not in roster.students for one in submissions)
    return BAD_INPUT if (several or of_nobody) and ended != INTERRUPTED else ended


def _of_gradescope(asked: Wanted) -> Attempt:
    if asked.metadata is None or len(asked.submissions) != 1 or not asked.submissions[0].is_dir():
        raise InvalidInput("--metadata is about one submission; want its folder, and no other")
    found = attempt_of(asked.metadata)
    if found.wrong:
        complain(f"{found.wrong}; taken for the first attempt", AS_EXPECTED)
    return found


def _require_one(asked: Wanted, submissions: Sequence[Submission]) -> None:
    for name, path in (("--gradescope", asked.gradescope), ("--prairielearn", asked.prairielearn)):
        if path is not None and len(submissions) != 1:
            raise InvalidInput(f"{name} is about one submission, not {len(submissions)}; want one file or folder")


def _told(
    asked: Wanted,
    sheet: Sheet,
    submissions: Sequence[Submission],
    grading: Grading,
    old: Sequence[Grade] | None,
    roster: Roster | None,
) -> int:
    started = time.monotonic()
    found = _graded(asked, sheet, submissions, grading, roster)
    if found is None:
        return INTERRUPTED
    if asked.as_json:
        answer(page.GRADED(page.Marks(sheet.title, found, old)))
    else:
        page.print_submissions(found, in_class.listed(roster))
        page.print_summary(found.grades, time.monotonic() - started, asked.csv)
    differing = [] if old is None else changes(old, found.grades)
    if old is not None and asked.against is not None and not asked.as_json:
        page.print_changes(differing, asked.against)
    return DIFFERS if differing else AS_EXPECTED


def _graded(
    asked: Wanted, sheet: Sheet, submissions: Sequence[Submission], grading: Grading, roster: Roster | None
) -> Graded | None:
    """The grades; None after Ctrl-C, which is told in one line.  All students of a class have a row in --totals."""
    places = [(one.student, question.id) for one in submissions for question in sheet.questions]
    taken, kept_rows = _taken(asked, set(places))
    file = GradesFile(asked.csv, kept_rows)
    with progress(len(places), silent=asked.as_json) as advance:
        try:
            found = many_answers.grade(submissions, grading, taken, _telling(asked, sheet, places, file, advance))
        except KeyboardInterrupt:
            kept = "" if asked.csv is None else f", kept in {os.path.relpath(asked.csv)}; --resume does the rest"
            complain(
                f"interrupted: {len(file.grades) - len(file.before())} of {len(places)} answers are graded{kept}",
                INTERRUPTED,
            )
            return None
    file.order(places)
    write_full_marks(found.grades, grading)
    if asked.totals is not None:
        before = in_class.of_the_class(file.before(), roster)
        students = () if roster is None else roster.students
        more = students, in_class.unread(asked.submissions), in_class.listed(roster)
        put(asked.totals, totals_text([*before, *found.grades], *more))
    if asked.feedback is not None:
        _write_feedback(asked.feedback, sheet, found)
    if roster is not None:
        in_class.tell_what_is_left(roster, file.before(), found.grades, asked.feedback, asked.evidence)
    remarks = [line for lines in found.remarks.values() for line in lines]
    if asked.gradescope is not None:
        put(asked.gradescope, json.dumps(gradescope.results(found.grades, visibility_of(sheet), remarks), indent=1))
    if asked.prairielearn is not None:
        put(asked.prairielearn, json.dumps(prairielearn.results(found.grades, remarks), indent=1))
    return found


def _write_feedback(folder: Path, sheet: Sheet, found: Graded) -> None:
    """A page for each student."""
    with writing(folder):
        folder.mkdir(parents=True, exist_ok=True)
    for student in dict.fromkeys(one.student for one in found.grades):
        own = [one for one in found.grades if one.student == student]
        text = feedback_page(sheet.title, student, own, found.remarks.get(student, ()))
        put(folder / f"{many_answers.plain(student)}.md", text)


def visibility_of(sheet: Sheet) -> dict[str, str]:
    """When Gradescope shows each question's test."""
    return {one.id: gradescope.VISIBILITIES[one.feedback.visible] for one in sheet.questions}


def _taken(asked: Wanted, places: set[tuple[str, str]]) -> tuple[dict[tuple[str, str], Grade], list[Grade]]:
    """The rows of an earlier run: those of answers that are graded now, too, and those of others, which are kept.

    `InvalidInput` where rows would be lost: they are of others, and --resume is not said.
    """
    if asked.csv is None or not asked.csv.exists() or asked.csv.is_dir() or not asked.csv.stat().st_size:
        return {}, []
    rows, file = read_grades(asked.csv), os.path.relpath(asked.csv)
    others = [one for one in rows if one.place not in places]
    if others and not asked.resume:
        told = f"{counted(len(others), 'rows')} of answers that are not graded now, such as {others[0].student}'s"
        raise InvalidInput(
            f"{file} has {told} to {others[0].question}, which would be lost; want --resume, which keeps them, "
            f"or another file for --csv"
        )
    hand = [one for one in rows if one.is_marked_by_hand]
    if hand and not asked.resume:
        told = f"{counted(len(hand), 'rows')} with points that were given by hand, such as {hand[0].student}'s"
        raise InvalidInput(f"{file} has {told}, which would be lost; want --resume, which keeps them, or another file")
    if not asked.resume:
        return {}, []
    found = {one.place: one for one in rows if one.place in places}
    if found:
        complain(f"rows of {file} with the same sheet, answer and code are taken over as they stand", AS_EXPECTED)
    if others:
        verb = "is" if len(others) == 1 else "are"
        complain(f"{counted(len(others), 'rows')} of {file} {verb} kept: not graded now", AS_EXPECTED)
    return found, others


def _telling(
    asked: Wanted, sheet: Sheet, places: Sequence[tuple[str, str]], file: GradesFile, advance: Advance
) -> Callable[[Grade], None]:
    """What is done with each grade as it comes: its row, and the results so far for Gradescope."""
    so_far = {place: _waiting(sheet, *place) for place in places}

    def tell(grade: Grade) -> None:
        so_far[grade.place] = grade
        file.add(grade)
        if asked.gradescope is not None:
            put(asked.gradescope, json.dumps(gradescope.results(list(so_far.values()), visibility_of(sheet)), indent=1))
        advance(1, grade.student)

    return tell


def _waiting(sheet: Sheet, student: str, question: str) -> Grade:
    """What stands in the place of a grade that has not come yet."""
    return Grade(student, question, NOT_GRADED, None, sheet.question(question).points, "its turn has not come yet")
