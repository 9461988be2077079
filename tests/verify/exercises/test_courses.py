"""The sheets in courses/: their keys have full marks, their mistakes read as they say; the notebook runs."""

from __future__ import annotations

import runpy
from pathlib import Path

import pytest

from fooling.verify.exercises.marking import sheet_lines as key
from fooling.verify.exercises.marking.certificate import certificate_of
from fooling.verify.exercises.marking.marked import State, mark
from fooling.verify.exercises.papers.sheet import read_sheet
from tests.shares import one_in

COURSES = Path(__file__).parents[3] / "courses"
SHEETS = sorted(path.name for path in COURSES.glob("*.yaml"))


def test_there_are_four_sheets_of_four_questions() -> None:
    """On communication, automata, sequence models and tasks, each with wrong answers."""
    assert SHEETS == ["automata.yaml", "communication.yaml", "sequence-models.yaml", "tasks.yaml"]
    for name in SHEETS:
        read = read_sheet(COURSES / name)
        assert len(read.questions) == 4
        assert sum(len(one.wrong) for one in read.questions) >= 4


@pytest.mark.parametrize("name", one_in(2, SHEETS))
def test_a_sheet_keeps_what_it_promises(name: str) -> None:
    """Keys have full marks, optima are certified, but for networks, and wrong answers are told what the sheet says."""
    lines = key.sheet_lines(read_sheet(COURSES / name))
    assert not [line for line in lines if not line.ok]
    optima = [line.says for line in lines if line.what.startswith("full")]
    assert all(one.endswith("; certified") or "not known of" in one for one in optima), optima


@pytest.mark.parametrize("name", SHEETS)
def test_keys_have_certificates_or_say_why_not(name: str) -> None:
    """What a key shows is certified, but for an argument from what the sheet gives."""
    for one in read_sheet(COURSES / name).for_student("anna").questions:
        assert one.hole is not None
        given = one.hole.written(one.hole.solved()) if one.key == "auto" else one.key
        marked = mark(one, given)
        assert marked.state is State.RIGHT and marked.points == one.points
        certified = certificate_of(one, marked, f"anna/{one.id}") is not None
        assert certified or marked.uncertified == "it rests on ones, zeros, which is given"


def test_the_notebook_runs() -> None:
    """Its three answers read as the text between them says."""
    names = runpy.run_path(str(COURSES / "notebook.py"))
    assert "pairs" in repr(names["first"]) and "do not fool" in repr(names["first"])
    assert "8 pairs" in repr(names["second"])
    assert "after the bits 1 your leaf says 1" in repr(names["third"])
