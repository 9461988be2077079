"""Sentences where terms stand beside files of claims: in sheets and their answers, and behind `--against`."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from fooling.circuits.networks.asked.task import LanguageTask, ReadingTask
from fooling.fooling_sets.errors import InvalidInput
from fooling.verify.cli import main
from fooling.verify.exercises.hole import Defined, Unreadable
from fooling.verify.exercises.holes.arguments.steps import make
from fooling.verify.exercises.papers.sheet import read_sheet
from fooling.verify.exercises.text_trees import closed, in_place
from fooling.verify.given.arguments.argument import read_argument
from fooling.verify.given.asked.defined_language import defined_language
from fooling.verify.given.asked.network_task import network_task
from fooling.verify.statement.literals import frozen

SHEET = """
title: Sheet 1
define: {L: "/(a|b)*ab/", g: "EQ_2"}
questions:
  - id: fool
    text: A fooling set.
    hole: [fooling-set, DISJ_2, 1]
    points: 4
    credit: {zero: 0, full: 4}
    key: [00 11, 01 10, 10 01, 11 00]
  - id: states
    text: A DFA.
    hole: [dfa, $L]
    points: 2
    key: {start: 1, accepting: [3], moves: {1: {a: 2, b: 1}, 2: {a: 2, b: 3}, 3: {a: 2, b: 1}}}
  - id: number
    text: D.
    hole: [number, "D(EQ_3)"]
    points: 1
    key: 4
  - id: proof
    text: Steps.
    hole: [steps, "D(g) >= 3",
      {allow: [leaves-fooling, depth-at-least],
       given: {ones: "F_1(g) >= 4", zeros: "for all n >= 1: F_0(EQ_n) >= 1"}}]
    points: 6
    key:
      - {id: leaves, that: "leaves(g) >= 5", uses: [ones, zeros]}
      - {id: bits, uses: [leaves]}
"""


def test_sheets_take_sentences(tmp_path: Path) -> None:
    """`define`, holes, what is given and steps are sentences, and the keys have full marks."""
    (tmp_path / "sheet.yaml").write_text(SHEET)
    result = CliRunner().invoke(main, ["grade", "--key", str(tmp_path / "sheet.yaml")])
    assert result.exit_code == 0, result.output
    in_lists = SHEET.replace('"/(a|b)*ab/"', '[regex, "(a|b)*ab"]').replace('"EQ_2"', "[equality, 2]")
    (tmp_path / "lists.yaml").write_text(in_lists)
    one, other = (read_sheet(tmp_path / name) for name in ("sheet.yaml", "lists.yaml"))
    assert [question.hole for question in one.questions[:3]] == [question.hole for question in other.questions[:3]]


@pytest.mark.parametrize(
    ("text", "sort", "term"),
    [
        ("D(f)", "number", ["D", ["equality", 2]]),
        ("f AND f", "function", ["and-of", ["equality", 2], ["equality", 2]]),
        ("D(f) = 3", "proposition", ["=", ["D", ["equality", 2]], 3]),
        ("odd-even", "partition", "odd-even"),
        ("prefix:3", "partition", "prefix:3"),
        ("first 2", "partition", ["prefix", 2]),
    ],
)
def test_a_term_is_a_list_or_a_sentence(text: str, sort: str, term: object) -> None:
    """A text is the term that it says, with the names of the sheet; the names of partitions stay what they were."""
    assert closed(text, sort, Defined({"f": ["equality", 2]}), "hole[1]") == frozen(term)


@pytest.mark.parametrize(
    ("text", "sort", "told"),
    [
        ("D(f)", "function", "hole[1]: line 1, column 1: this is a number; want a function"),
        ("D(h) = 3", "proposition", "hole[1]: line 1, column 3: `h` is not bound"),
        ("ab*", "language", r"hole[1]: ab* is a text, and a term is wanted; want /ab*/"),
        ("D(EQ_n)", "number", "hole[1]: line 1, column 3: `n` is not bound"),
    ],
)
def test_a_text_that_is_no_term_is_refused(text: str, sort: str, told: str) -> None:
    """Planted: each text is told with its place."""
    with pytest.raises(InvalidInput) as refused:
        closed(text, sort, Defined({"f": ["equality", 2]}), "hole[1]")
    assert str(refused.value).startswith(told)


def test_a_definition_that_is_no_sentence_stays_a_text() -> None:
    """Letters, names of partitions and other names are texts; a sentence is its term."""
    assert [in_place(one, Defined({})) for one in ("a", "odd-even", "$f", "-1")] == ["a", "odd-even", "$f", "-1"]
    assert in_place("Dyck-(1,2)", Defined({})) == ["dyck", 1, 2]


def test_steps_of_students_name_no_files() -> None:
    """Planted: a sentence of a student that speaks of a file is refused, as a list is."""
    hole = make(["D(EQ_1) = 2"], Defined({}))
    for that, told in (('D(file "m.csv") = 2', "names a file"), ("D(EQ_1) = ", "step 1.that: line 1")):
        with pytest.raises(Unreadable) as refused:
            hole.read([{"id": "a", "that": that}, {"id": "b", "uses": ["a"]}])
        assert told in str(refused.value)


def test_networks_are_held_against_sentences() -> None:
    """A language, a function and a task behind `--against` are what their lists are."""
    assert isinstance(network_task("/(a|b)*b/", 3), LanguageTask)
    for said, listed in (
        ("EQ_2", '["value-of", ["equality", 2]]'),
        ("index lookup of the letters 0 1", '["lookup", ["0", "1"]]'),
    ):
        one, other = network_task(said, 3), network_task(listed, 3)
        assert isinstance(one, ReadingTask)
        assert isinstance(other, ReadingTask)
        assert one.term == other.term
    for spec, told in (("EQ_n", "column 1"), ("D(EQ_2) = 3 and 1 = 1", "want a language"), ("/(a/", "--against")):
        with pytest.raises(InvalidInput, match="--against") as refused:
            network_task(spec, 3)
        assert told in str(refused.value)


def test_a_claims_file_defines_languages(tmp_path: Path) -> None:
    """`mine.claims/L` is the language of its line `let L`."""
    (tmp_path / "mine.claims").write_text("let L = /(ab)*/\nlet M = L | a* over a b\na  A.\n  1 = 1\n")
    assert defined_language(f"{tmp_path}/mine.claims/M")[0] == "union"
    with pytest.raises(InvalidInput, match="it defines no N; its definitions: L, M"):
        defined_language(f"{tmp_path}/mine.claims/N")


EXCHANGED = """define: {f: [equality, 3], "odd": [matrix, [[1, 2]]], text: EQ_3}
claims:
  - {id: list, says: As a list., that: ["=", [D, "$f"], 4]}
  - {id: sentence, says: As a sentence., that: D(f) = 4}
  - {id: steps, says: In steps., that: "D(f) >= 4", by: {steps: ["leaves(f) >= 9", [">=", [D, "$f"], 4]]}}
  - {id: half, says: A list with a sentence in it., that: ["=", "D(f)", 4]}
  - {id: short, says: A list with a short name in it., that: ["=", [D, EQ_3], 4]}
  - {id: text, says: A definition that is no list., that: D(text) = 4}
  - {id: slip, says: A slip., that: D(f) = bitz}
"""
TOLD = {
    "half": "(half).that[1]: 'D(f)' should be a number; want a list, or all of the statement as one sentence",
    "short": "(short).that[1][1]: 'EQ_3' should be a function; want a list, or all of the statement as one sentence",
    "text": "(text).that: text stands for a text; want a list, as in JSON, or a claims file: `let text = EQ_3`",
    "slip": "(slip).that: line 1, column 8: found `bitz`",
}


def test_a_statement_in_yaml_may_be_a_sentence(tmp_path: Path) -> None:
    """All of it, with the names of `define`; in a list no part is a sentence, and a line says what is."""
    path = tmp_path / "exchanged.yaml"
    path.write_text(EXCHANGED)
    read, wrong = read_argument(path)
    found = {one.name: one for one in read}
    assert found["list"].that == found["sentence"].that == ("=", ("D", ("equality", 3)), 4)
    by = found["steps"].by
    assert by is not None
    assert by.data == ((">=", ("leaves", ("equality", 3)), 9), (">=", ("D", ("equality", 3)), 4))
    assert {one.claim for one in wrong} == {*TOLD}
    assert all(TOLD[str(one.claim)] in one.reason for one in wrong)
    path.write_text("\n".join(EXCHANGED.splitlines()[:5]).replace(", text: EQ_3", ""))
    assert CliRunner().invoke(main, ["convert", str(path), str(tmp_path / "e.claims")]).exit_code == 0
    assert "\n  D(f) = 4\n" in (tmp_path / "e.claims").read_text()
