"""`fooling grade` and `fooling sheet`: what is written where, what is taken over, what costs only itself."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from fooling.verify.cli import main
from fooling.verify.exercises.hole import Text
from fooling.verify.exercises.marking.marked import Marked, mark
from fooling.verify.exercises.papers.question import Question
from fooling.verify.methods.engine.ends import SWITCH
from fooling.verify.runs.grading import many_answers
from fooling.verify.runs.grading.grades_file import read_grades
from tests.shares import later
from tests.verify.at_once import work_here

ROOT = Path(__file__).parents[3]
pytestmark = pytest.mark.slow

SHEET = """
title: Sheet <b>2</b>
limits: {seconds: 5}
questions:
  - id: fool
    text: "Give a fooling set of ones of *equality* on $2$ bits, with 5 % & more."
    define: {f: [equality, 2]}
    hole: [fooling-set, $f, 1]
    points: 10
    credit: {zero: 0, full: 4}
    key: [00 00, 01 01, 10 10, 11 11]
    wrong: [{answer: [00 01], says: "has the value 0"}]
  - id: large
    text: Any ones that fool.
    define: {f: [equality, 10]}
    hole: [fooling-set, $f, 1]
    points: 4
    credit: {full: 1}
    feedback: {witness: {after: 1}, visible: after-due-date}
  - id: why
    text: Why is that so?
    hole: text
"""
GOOD = "fool: [00 00, 01 01, 10 10, 11 11]\nlarge: ['0000000000 0000000000']\nwhy: Because.\n"
WRONG = "fool: [00 00, 01 01, 10 00]\nlarge: ['0000000000 0000000001']\nnothing: 1\n"


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a sheet and three submissions, where commands run."""
    monkeypatch.chdir(tmp_path)
    Path("sheet.yaml").write_text(SHEET, encoding="utf-8")
    Path("in/eve").mkdir(parents=True)
    Path("in/ann.yaml").write_text(GOOD, encoding="utf-8")
    Path("in/bob.yaml").write_text(WRONG, encoding="utf-8")
    Path("in/eve/answers.yaml").write_text("fool: !!python/object/apply:os.system [touch ran]\n", encoding="utf-8")
    return tmp_path


def fooling(*arguments: str) -> Result:
    """What a command does."""
    return CliRunner().invoke(main, list(arguments))


def document(*arguments: str) -> Any:
    """What it answers in JSON; its exit code is 0."""
    done = fooling(*arguments, "--json")
    assert done.exit_code == 0, done.output
    return json.loads(done.stdout)


def test_each_answer_has_its_row_and_each_right_object_its_certificate(here: Path) -> None:
    """Points, states and lines of three students; the certificates are accepted, and nothing of a submission is run."""
    found = document("grade", "sheet.yaml", "in", "--csv", "grades.csv", "--evidence", "evidence")
    told = {(one["student"], one["question"]): (one["state"], one["points"], one["says"]) for one in found["answers"]}
    unreadable = "line 1: the tag tag:yaml.org,2002:python/object/apply:os..."
    assert told["ann", "fool"] == ("right", "10", "a fooling set of 4 pairs")
    assert told["ann", "why"][:2] == ("for a human", None)
    assert told["bob", "fool"] == ("wrong", "0", "pair 3, (10, 00), has the value 0, not 1")
    assert told["bob", "large"] == ("wrong", "0", "a pair has another value than 1")  # a hint, in the first attempt
    assert [told["eve", name][0] for name in ("fool", "large", "why")] == ["unreadable"] * 3
    assert unreadable in told["eve", "fool"][2]
    assert found["students"]["bob"]["remarks"] == ["nothing is no question of this sheet; want fool, large, why"]
    rows = read_grades(here / "grades.csv")
    assert [(one.student, one.question) for one in rows] == list(told)
    certificates = sorted(path.as_posix() for path in Path("evidence").rglob("*.json"))
    assert [one for one in certificates if ".wrong." not in one] == [
        "evidence/grade/ann/fool.json",
        "evidence/grade/ann/large.json",
    ]
    assert fooling("recheck", "evidence").exit_code == 0
    assert not (here / "ran").exists()


def test_a_certificate_goes_with_the_answer_that_it_is_of(here: Path) -> None:
    """Where a later answer is wrong, what an earlier run wrote for the right one is no record of it."""
    for pair, there in (("11 11", True), ("11 10", False)):
        Path("in/ann.yaml").write_text(GOOD.replace("11 11", pair), encoding="utf-8")
        document("grade", "sheet.yaml", "in/ann.yaml", "--evidence", "evidence")
        assert Path("evidence/grade/ann/fool.json").exists() is there
        assert Path("evidence/grade/ann/large.json").exists()


def test_what_a_hint_hides_is_told_the_instructor_and_in_the_second_attempt(here: Path) -> None:
    """The smallest mistake stands in `reason`, or in the line from the attempt on that the sheet says."""
    first, second = (document("grade", "sheet.yaml", "in/bob.yaml", "--attempt", n)["answers"][1] for n in "12")
    witness = "pair 1, (0000000000, 0000000001), has the value 0, not 1"
    assert (first["reason"], second["says"], second["reason"]) == (witness, witness, None)


def test_rows_with_equal_hashes_are_taken_over(here: Path) -> None:
    """An answer that has changed has a new row, and so has each of a changed sheet; other rows are as they were."""
    assert fooling("grade", "sheet.yaml", "in", "--csv", "grades.csv").exit_code == 0
    forged = Path("grades.csv").read_text(encoding="utf-8").replace(",right,10,", ",right,9,")
    Path("grades.csv").write_text(forged, encoding="utf-8")
    Path("in/bob.yaml").write_text(GOOD, encoding="utf-8")
    again = document("grade", "sheet.yaml", "in", "--csv", "grades.csv", "--resume")
    assert [one["points"] for one in again["answers"] if one["question"] == "fool"] == ["9", "10", "0"]
    Path("sheet.yaml").write_text(SHEET.replace("with 5 %", "with 6 %"), encoding="utf-8")
    anew = document("grade", "sheet.yaml", "in", "--csv", "grades.csv", "--resume")
    assert [one["points"] for one in anew["answers"] if one["question"] == "fool"] == ["10", "10", "0"]


def test_what_was_graded_otherwise_is_listed(here: Path) -> None:
    """Exit code 1 with the answer that differs, 0 where none does."""
    assert fooling("grade", "sheet.yaml", "in", "--csv", "old.csv").exit_code == 0
    same = fooling("grade", "sheet.yaml", "in", "--against", "old.csv")
    assert (same.exit_code, same.stdout.splitlines()[-1]) == (0, "nothing differs from old.csv")
    Path("in/bob.yaml").write_text(WRONG.replace("10 00", "10 10"), encoding="utf-8")
    other = fooling("grade", "sheet.yaml", "in", "--against", "old.csv")
    assert other.exit_code == 1
    assert other.stdout.splitlines()[-1] == "1 answer differs from old.csv, 1 in points"
    assert "7.5 of 10" in other.stdout and "0 of 10" in other.stdout


@pytest.mark.parametrize(
    ("how", "says", "reason"),
    [
        ("spins", "checking this took more than 0.3 s", "processor time of 0.3 s used up"),
        later("grows", "checking this took more than 64 MiB of memory", "memory of 64 MiB used up"),
        pytest.param(
            "dies", "the grader failed on this", "its process was killed by SIGSEGV", marks=pytest.mark.exhaustive
        ),
        later("fails", "the grader failed on this", "ZeroDivisionError: planted"),
    ],
)
def test_an_answer_that_is_not_graded_costs_itself_only(
    here: Path, monkeypatch: pytest.MonkeyPatch, how: str, says: str, reason: str
) -> None:
    """No points rather than 0, and the others have theirs; an earlier run's row of it is never taken over."""
    monkeypatch.setattr(many_answers, "forked_as_it_is", lambda: True)
    monkeypatch.setattr(many_answers, "mark", marks_but(how))
    monkeypatch.delenv(SWITCH)
    sheet = SHEET.replace("{seconds: 5}", "{seconds: 0.3, memory: 64}")
    Path("sheet.yaml").write_text(sheet, encoding="utf-8")
    Path("in/eve/answers.yaml").write_text(GOOD.replace("00 00, ", ""), encoding="utf-8")
    found = document("grade", "sheet.yaml", "in", "--csv", "grades.csv")
    by = {(one["student"], one["question"]): one for one in found["answers"]}
    bad = by["eve", "fool"]
    assert (bad["state"], bad["points"], bad["reason"]) == ("not graded", None, reason)
    assert bad["says"] == f"{says}, so it is not graded; this is no verdict"
    assert (by["eve", "large"]["points"], by["ann", "fool"]["points"], by["bob", "fool"]["points"]) == ("4", "10", "0")
    assert found["students"]["eve"] == {"points": "4", "out_of": "14", "open": 2, "open_points": "10", "remarks": []}
    monkeypatch.undo()
    monkeypatch.chdir(here)
    again = document("grade", "sheet.yaml", "in", "--csv", "grades.csv", "--resume")["answers"]
    assert [one["state"] for one in again if one["student"] == "eve"] == ["partly", "right", "for a human"]


def marks_but(how: str) -> Callable[..., Marked]:
    """As the grader does, but for the answer with three pairs."""

    def marked(question: Question, answer: Text | None, attempt: int) -> Marked:
        if isinstance(answer, list) and answer[:1] == ["01 01"]:
            while how == "spins":
                pass
            if how == "grows":
                _ = b"x" * 2**28
            if how == "dies":
                os.kill(os.getpid(), signal.SIGSEGV)
            raise ZeroDivisionError("planted")
        return mark(question, answer, attempt)

    return marked


def test_ctrl_c_keeps_what_is_graded(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Exit code 130 in one line; the rows are there, and --resume does the rest."""
    with monkeypatch.context() as patched:
        work_here(patched, 4)  # the second answer, after the three files
        done = fooling("grade", "sheet.yaml", "in", "--csv", "grades.csv")
    told = "fooling: interrupted: 4 of 9 answers are graded, kept in grades.csv; --resume does the rest\n"
    assert (done.exit_code, done.stderr) == (130, told)
    assert [(one.student, one.question) for one in read_grades(here / "grades.csv")][-1] == ("ann", "fool")
    work_here(monkeypatch)
    assert len(document("grade", "sheet.yaml", "in", "--csv", "grades.csv", "--resume")["answers"]) == 9


@pytest.mark.exhaustive
def test_ctrl_c_is_heard_while_grading(here: Path) -> None:
    """Exit code 130 in one line; the rows are there, and --resume does the rest."""
    monkey = (
        "import time; from fooling.verify.runs.grading import many_answers as m; mark = m.mark; m.mark = lambda *all: ("
    )
    slow = "time.sleep(3600 if isinstance(all[1], list) and len(all[1]) == 3 else 0), mark(*all))[1]; "
    program = f"{monkey}{slow}from fooling.verify.cli import main; main()"
    command = [sys.executable, "-c", program, "grade", "sheet.yaml", "in", "--csv", "grades.csv", "--jobs", "1"]
    process = subprocess.Popen(command, cwd=here, stderr=subprocess.PIPE, env={**os.environ, "PYTHONPATH": str(ROOT)})
    deadline = time.monotonic() + 120
    while not (here / "grades.csv").exists() or (here / "grades.csv").read_text().count("ann,") < 3:
        assert time.monotonic() < deadline and process.poll() is None
        time.sleep(0.02)
    process.send_signal(signal.SIGINT)
    _, told = process.communicate(timeout=120)
    assert process.returncode == 130
    assert told.decode().count("\n") == 1 and "kept in grades.csv; --resume does the rest" in told.decode()
    assert {"ann"} <= {one.student for one in read_grades(here / "grades.csv")}
    again = document("grade", "sheet.yaml", "in", "--csv", "grades.csv", "--resume")
    assert len(again["answers"]) == 9


DRAWN = """
title: Variants
secret: s
questions:
  - id: own
    text: "Of ${f}$."
    draw: {rows: 3, cols: 3, where: {rank.Q: 3}}
    hole: [cover, $f, 1]
    points: 1
    key: auto
"""


def test_each_student_is_graded_by_the_own_variant(here: Path) -> None:
    """What has full marks for one is wrong for another; without a student the sheet is not printed."""
    Path("drawn.yaml").write_text(DRAWN, encoding="utf-8")
    Path("of").mkdir()
    texts = set[str]()
    for student in ("ann", "bob", "eve", "kim"):
        page = document("sheet", "drawn.yaml", "--student", student, "--format", "template", "--key")["text"]
        Path("of", f"{student}.yaml").write_text(page, encoding="utf-8")
        texts.add(page)
    assert len(texts) > 1
    assert {one["state"] for one in document("grade", "drawn.yaml", "of")["answers"]} == {"right"}
    Path("of", "bob.yaml").write_text(Path("of", "ann.yaml").read_text(), encoding="utf-8")
    Path("of", "kim.yaml").write_text(Path("of", "ann.yaml").read_text(), encoding="utf-8")
    Path("of", "eve.yaml").write_text(Path("of", "ann.yaml").read_text(), encoding="utf-8")
    states = [one["state"] for one in document("grade", "drawn.yaml", "of")["answers"]]
    assert states[0] == "right" and "wrong" in states
    assert "want --student ID" in fooling("sheet", "drawn.yaml").stderr


def test_the_results_for_other_systems(here: Path) -> None:
    """A test for each question, when it is visible, and the share of all points that a machine gives."""
    done = fooling("grade", "sheet.yaml", "in/bob.yaml", "--gradescope", "g.json", "--prairielearn", "p.json")
    assert done.exit_code == 0, done.output
    results, shares = json.loads(Path("g.json").read_text()), json.loads(Path("p.json").read_text())
    assert [(one["name"], one.get("score"), one["max_score"], one["visibility"]) for one in results["tests"]] == [
        ("fool", 0.0, 10.0, "visible"),
        ("large", 0.0, 4.0, "after_due_date"),
        ("why", None, 0.0, "visible"),
    ]
    assert results["score"] == 0 and "nothing is no question" in results["output"]
    assert (shares["gradable"], shares["score"], len(shares["tests"])) == (True, 0.0, 3)
    fooling("grade", "sheet.yaml", "in/eve", "--prairielearn", "p.json")
    unreadable = json.loads(Path("p.json").read_text())
    assert unreadable["gradable"] is False and "score" not in unreadable and len(unreadable["format_errors"]) == 3


def test_gradescope_says_whose_it_is_and_which_attempt(here: Path) -> None:
    """From its metadata; where those are broken it is the first attempt, and that is told."""
    said = {"users": [{"email": "ann@x.org"}], "previous_submissions": [{}, {}]}
    Path("metadata.json").write_text(json.dumps(said), encoding="utf-8")
    found = document("grade", "sheet.yaml", "in/eve", "--metadata", "metadata.json")["answers"][0]
    assert (found["student"], found["attempt"]) == ("ann@x.org", 3)
    Path("metadata.json").write_text("[", encoding="utf-8")
    broken = fooling("grade", "sheet.yaml", "in/eve", "--metadata", "metadata.json")
    assert broken.exit_code == 0 and "taken for the first attempt" in broken.stderr


def test_the_test_of_a_sheet(here: Path) -> None:
    """Exit code 0 where all is as the sheet says; 1 where a wrong answer reads otherwise."""
    assert document("grade", "--key", "sheet.yaml")["ok"]
    Path("sheet.yaml").write_text(SHEET.replace("has the value 0", "has the value 7"), encoding="utf-8")
    done = fooling("grade", "--key", "sheet.yaml")
    assert done.exit_code == 1 and "1 of 5 lines not as the sheet says: fool wrong[1]" in done.stdout


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["sheet.yaml"], "no submissions"),
        (["sheet.yaml", "in", "--resume"], "--resume takes rows over from --csv FILE"),
        (["sheet.yaml", "in", "--key"], "--key grades no submissions"),
        (["sheet.yaml", "in", "--out", "x.zip"], "--out says where --zip writes"),
        (["sheet.yaml", "in", "--gradescope", "g.json"], "--gradescope is about one submission, not 3"),
        (["sheet.yaml", "nowhere"], "nowhere: no such file or folder"),
        (["in/ann.yaml", "in"], "fool is no field"),
        (["missing.yaml", "in"], "missing.yaml: cannot be read"),
        (["sheet.yaml", "in", "--csv", "no/such/folder.csv"], "cannot be written"),
        (["sheet.yaml", "in", "--against", "sheet.yaml"], "the first line is not"),
    ],
)
def test_a_wrong_command_is_one_line(here: Path, arguments: list[str], told: str) -> None:
    """Exit code 2, and what would be right."""
    done = fooling("grade", *arguments)
    assert (done.exit_code, done.stdout) == (2, "")
    assert told in done.stderr and done.stderr.count("\n") == 1


# ---- hand-outs ----


@pytest.mark.parametrize("layout", ["markdown", "latex", "template"])
def test_nothing_of_a_key_reaches_students(here: Path, layout: str) -> None:
    """No text of a key or of a wrong answer is printed, nor anything that is secret; with --key, the key is."""
    planted = SHEET.replace("11 11]", "11 11, zq7key]").replace("has the value 0", "zq7wrong") + "secret: zq7secret\n"
    Path("sheet.yaml").write_text(planted, encoding="utf-8")
    page = document("sheet", "sheet.yaml", "--format", layout)["text"]
    assert "zq7" not in page and "11 11" not in page and "fool" in page
    solutions = document("sheet", "sheet.yaml", "--format", layout, "--key")["text"]
    assert "zq7key" in solutions and "zq7wrong" not in solutions and "zq7secret" not in solutions


def test_the_template_with_keys_has_full_marks(here: Path) -> None:
    """It is a file of answers; without keys it is one without answers."""
    for flags, states in ((["--key"], {"right", "missing"}), ([], {"missing"})):
        text = document("sheet", "sheet.yaml", "--format", "template", *flags)["text"]
        Path("filled.yaml").write_text(text, encoding="utf-8")
        assert {one["state"] for one in document("grade", "sheet.yaml", "filled.yaml")["answers"]} == states


def test_the_hand_out_in_latex_keeps_formulas_and_escapes_the_rest(here: Path) -> None:
    """Braces are balanced, the formula is there as it was, and a percent sign begins no comment."""
    page = fooling("sheet", "sheet.yaml", "--format", "latex").stdout
    assert r"\emph{equality} on $2$ bits, with 5 \% \& more." in page
    bare = re.sub(r"\\[{}]", "", page)
    assert bare.count("{") == bare.count("}") and not re.search(r"(?<!\\)%", page)
