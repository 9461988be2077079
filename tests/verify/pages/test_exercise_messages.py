"""What an instructor reads of the answers of students: values of all terms, likely slips, notation, files."""

from __future__ import annotations

import json
from contextlib import suppress
from inspect import getsource
from itertools import product
from pathlib import Path
from typing import Any
from unicodedata import normalize

import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st

import fooling
from fooling.circuits.languages.dfa import DFA
from fooling.circuits.languages.search.expressions.likely_slips import slip_of_table
from fooling.fooling_sets.errors import InvalidInput
from fooling.verify.checker.judge import RULES
from fooling.verify.cli import main
from fooling.verify.evidence.witness import HYPOTHETICAL, SAID, known_quantities, spelled
from fooling.verify.given.arguments.argument import statements
from fooling.verify.pages.formats.matrix_plot import draw
from fooling.verify.reading.json_text import json_of
from fooling.verify.runs.claims.decide import decide_proposition
from fooling.verify.statement.proposition import frozen

EVEN_BS = {"alphabet": ["a", "b"], "start": 0, "accepting": [0], "transitions": [[0, 1], [1, 0]]}
FROM_1 = {"alphabet": ["a", "b"], "start": 1, "accepting": [1], "transitions": [[1, 2], [2, 1]]}
AAB = ["regex", "(a|b)*aab"]
ALL = ["regex", "(a|b)*"]


def counterexample(that: Any) -> str:
    """The line that `check` has for a refuted statement."""
    found = decide_proposition(that).counterexample
    assert found is not None
    return spelled(found)


def refused(that: Any, folder: Path = Path()) -> str:
    """Why a claim is malformed."""
    _, ((_, reason),) = statements({"claims": [{"id": "one", "says": "One.", "that": that}]}, folder)
    return reason


# ---- what a refuted claim tells ----


@pytest.mark.parametrize(
    ("that", "told"),
    [
        (
            [
                "forall",
                [["f", "function"]],
                [],
                ["<=", ["leaves", "f"], ["+", ["rank", "f", "Q"], ["fooling", "f", 1]]],
            ],
            "f = the matrix [[0]], leaves(f) = 1, rank(f; over Q) = 0, largest fooling set(f; colour 1) = 0",
        ),
        (
            ["=", ["D", ["disjointness", 2]], ["+", 1, ["rank", ["disjointness", 2], "Q"]]],
            "D(disjointness on 2 bits) = 3, rank(disjointness on 2 bits; over Q) = 4",
        ),
        (
            ["<=", ["D", ["matrix", [[int(i == j) for i in range(9)] for j in range(9)]]], 3],
            "D(a matrix of 9 rows and 9 columns) = 5",
        ),
        (["dfa-decides", AAB, 3], "minimal DFA states((a | b)* a a b over a b; complete) = 4"),
        (["subset", ALL, ["regex", "(b|ab)*"]], "the word a: it is in (a|b)* and not in (b|ab)*"),
        (
            ["fooling-set", ["pairs", [[1, 2], [2, 3]]], ["greater-than", 2], 1],
            "pair 1, (01, 10), has the value 0, not 1; with rows and columns exchanged they are a fooling set",
        ),
    ],
)
def test_a_refuted_claim_tells_what_its_terms_are(that: Any, told: str) -> None:
    """The values of all terms of a comparison, a large matrix by its size, languages by their forms, and slips."""
    assert counterexample(that) == told


def test_other_values_than_0_and_1_are_told() -> None:
    """All matrices of integers are functions, and an author may have thought of 0 and 1."""
    ranked = ["<=", ["D", "f"], ["+", ["rank", "f", "Q"], 1]]
    told = counterexample(["forall", [["f", "function"]], [], ranked])
    assert told.endswith(
        "; f has other values than 0 and 1; the condition `f has no values but 0 and 1` leaves these out"
    )
    assert "D(f) = 4, rank(f; over Q) = 2" in told
    square = ["<=", ["fooling", "f", 1], ["rank", "f", "Q"]]
    assert "zero-one" not in counterexample(["forall", [["f", "function"]], [["zero-one", "f"]], square])


def test_what_is_proved_under_a_false_assumption_is_not_told() -> None:
    """Inside a contradiction only what the checker accepts with no assumption is told of a quantity."""
    goal = frozen(["not", ["dfa-decides", AAB, 3]])
    states = ["states", AAB[1], "complete"]
    node = {"rule": "contradiction", "lemma": {"that": ["=", states, 7], "by": {"rule": "assumption"}}, "by": {}}
    assert known_quantities(goal, node, {}) == []


def test_all_rules_that_assume_something_are_known() -> None:
    """Whatever a rule adds to the assumptions may be false, but for the lemma of a cut, which is proved before."""
    assuming = {name for name, rule in RULES.items() if "extended(" in getsource(rule.check)}
    assert {*HYPOTHETICAL, "cut"} == assuming


def test_no_value_of_a_variable_is_taken_for_a_statement() -> None:
    """A variable may be called `that`, as the statement of a lemma is."""
    shown = {"that": [">=", ["D", ["equality", 9]], 8], "by": {"rule": "axiom", "values": {"that": 1, "by": 2}}}
    node = {"rule": "cut", "lemma": shown, "by": {"rule": "instance", "values": {"that": 7, "by": 8}}}
    goal = frozen([">=", ["D", ["equality", 9]], 2])
    assert known_quantities(goal, node, {}) == ["D(equality on 9 bits) >= 8"]


@pytest.mark.parametrize("name", ["n", *SAID])
def test_a_variable_may_be_called_as_a_part_of_a_counterexample(name: str) -> None:
    """Its value is told, and not taken for words, or for what is known."""
    found = decide_proposition(["forall", [[name, "int"]], [[">=", name, 1]], ["<=", name, 6]]).counterexample
    assert spelled(found or {}) == (f"{name} = 7" if name == "n" else f"variable {name} = 7")


# ---- likely slips ----


@pytest.mark.parametrize(
    ("pairs", "told"),
    [
        ([[1, 1], [4, 4]], "pair 2: row 4; rows are 0 to 3; did you count from 1?"),
        ([[0, 0], [4, 4]], "pair 2: row 4; rows are 0 to 3"),
        (["00", "11"], 'pair 1: "00" is no pair; want [[row, column], ...]'),
        ([0, 1], "pair 1: 0 is no pair; want [[row, column], ...]"),
        ([[0.5, 1]], "pair 1: 0.5 is no row or column; want [[row, column], ...]"),
        ([[True, 1]], "pair 1: true is no row or column; want [[row, column], ...]"),
        ([], "no pairs; want [[row, column], ...]"),
        (7, "7 is no list of pairs; want [[row, column], ...]"),
    ],
)
def test_what_is_no_pair_is_told_as_that(pairs: Any, told: str) -> None:
    """Numbers from 1, texts, a flat list, fractions, nothing: the line speaks of pairs."""
    reason = refused(["fooling-set", ["pairs", pairs], ["equality", 2], 1])
    assert told in reason and "rows of integers" not in reason


def test_pairs_with_row_and_column_exchanged_are_seen() -> None:
    """Where a pair is no input, and all of them would be inputs the other way."""
    tall = ["matrix", [[0, 1], [1, 0], [1, 0]]]
    assert "with rows and columns exchanged, all pairs would be inputs" in refused(
        ["fooling-set", ["pairs", [[0, 2], [1, 0]]], tall, 1]
    )
    assert "exchanged" not in refused(["fooling-set", ["pairs", [[0, 2], [2, 2]]], tall, 1])


@given(st.integers(1, 3), st.integers(1, 3), st.data())
def test_a_slip_is_only_seen_in_a_table_that_is_none(letters: int, states: int, data: Any) -> None:
    """Random tables: what is an automaton has no slip; the same counted from 1 has, where it names its last state."""
    state = st.integers(0, states - 1)
    rows = data.draw(st.lists(st.lists(state, min_size=letters, max_size=letters), min_size=states, max_size=states))
    DFA(tuple("abc"[:letters]), 0, frozenset({states - 1}), tuple(map(tuple, rows)))
    assert slip_of_table(letters, [0, states - 1], rows) is None
    shifted = [[q + 1 for q in row] for row in rows]
    assert "count from 1" in str(slip_of_table(letters, [1, states], shifted))


@pytest.mark.parametrize(
    ("one", "other", "told"),
    [
        (ALL, ["regex", "a*"], "the second language over those of the first, `/EXPRESSION/ over a b`"),
        (["regex", "b*"], ALL, "the first language over those of the second, `/EXPRESSION/ over a b`"),
        (["regex", "(a, b)*"], ALL, ", is a letter of the first language alone; is that meant?"),
        (["regex", "a*"], ["regex", "b*"], "the same letters in the same order: as in `/EXPRESSION/ over a b`"),
        (["regex", "=a"], ["regex", "(=|b)"], "want the same letters in the same order: as in"),
        (["regex", "(a=,b)"], ALL, ", = are letters of the first language alone; is that meant?"),
    ],
)
def test_languages_over_other_letters_get_the_line_that_helps(one: Any, other: Any, told: str) -> None:
    """The larger alphabet is offered to the smaller one; signs, which may be slips, are not."""
    assert told in refused(["same-language", one, other])


# ---- notation and files ----


def test_a_doubtful_sign_is_told_once_with_its_claims(tmp_path: Path) -> None:
    """One line on standard error and one entry in `--json` name the claims; the rows of the claims do not repeat it."""
    claims = [
        {"id": "plus", "says": "One.", "that": ["same-language", "$L", ALL]},
        {"id": "other", "says": "Two.", "that": ["same-language", ALL, ALL]},
    ]
    file = tmp_path / "a.json"
    file.write_text(json.dumps({"define": {"L": ["regex", "(a+b)*"]}, "claims": claims}), encoding="utf-8")
    arguments = ["check", str(file), "--evidence", str(tmp_path / "e")]
    done = CliRunner().invoke(main, arguments)
    assert done.stderr.strip().endswith("(in a/plus)")
    assert done.stderr.count("regex '(a+b)*': + at position 3 is read as 'once or more'") == 1
    assert "once or more" not in " ".join(done.stdout.split())
    document = json.loads(CliRunner().invoke(main, [*arguments, "--json"]).stdout)
    assert [one.get("claims") for one in document["expressions"]] == [["a/plus"], None]


def test_an_automaton_may_stand_in_a_file(tmp_path: Path) -> None:
    """In the folder of the claims or below; it is the ordinary term, with the words of the file."""
    (tmp_path / "deep").mkdir()
    (tmp_path / "deep" / "stu.json").write_text(json.dumps(EVEN_BS), encoding="utf-8")
    that = ["same-language", ["dfa-file", "deep/stu.json"], ["regex", "a*(ba*ba*)*"]]
    stated, malformed = statements({"define": {}, "claims": [{"id": "one", "says": "One.", "that": that}]}, tmp_path)
    (one,) = stated
    assert not malformed and one.that[1] == ("dfa", ("a", "b"), 0, (0,), ((0, 1), (1, 0)))
    dfa = DFA(("a", "b"), 0, frozenset({0}), ((0, 1), (1, 0)))
    words = ("".join(word) for n in range(4) for word in product("ab", repeat=n))
    assert all(dfa.accepts(word) == (word.count("b") % 2 == 0) for word in words)


@pytest.mark.parametrize("defined", [{}, {"x": "b"}])
def test_a_letter_of_an_automaton_in_a_file_is_no_name_of_a_definition(defined: Any, tmp_path: Path) -> None:
    """Its letters are those that it has, whatever is defined where the file is named; after it names hold again."""
    (tmp_path / "stu.json").write_text(json.dumps({**EVEN_BS, "alphabet": ["a", "$x"]}), encoding="utf-8")
    that = ["=", ["count", ["dfa-file", "stu.json"], 2], ["+", "$one", 1]]
    claims = {"define": {**defined, "one": 1}, "claims": [{"id": "one", "says": "One.", "that": that}]}
    (one,), malformed = statements(claims, tmp_path)
    assert malformed == []
    counted = ("count", ("dfa", ("a", "$x"), 0, (0,), ((0, 1), (1, 0))), 2)
    assert one.that == ("=", counted, ("+", 1, 1))


@pytest.mark.parametrize(
    ("written", "told"),
    [
        (
            ["dfa-file", "from1.json"],
            "from1.json.transitions[0][1]: state 2 is not one of the 2 states; states are 0 to 1; did",
        ),
        (["dfa-file", "matrix.json"], "matrix.json: a matrix; want an automaton in a JSON file"),
        (["dfa-file", "none.json"], "none.json: cannot be read"),
        (["dfa-file", "../x.json"], "leads out of the folder; want an automaton in a JSON file"),
        (["dfa-file", "link.json"], "link"),
        (["dfa-file", "stu.txt"], "stu.txt: want an automaton in a JSON file"),
        (["dfa-file", 3], 'want ["dfa-file", "FILE.json"]'),
        (["dfa", *FROM_1.values()], "states are 0 to 1; did you count from 1?"),
        (["dfa", ["a", "b"], 0, [2], [[1, 2, 0], [2, 1, 0]]], "a row for each letter; want a row for each state"),
    ],
)
def test_an_automaton_that_is_none_is_refused_with_the_likely_slip(written: Any, told: str, tmp_path: Path) -> None:
    """No file outside the folder and no link is read; states from 1 and exchanged rows are told as that."""
    (tmp_path / "from1.json").write_text(json.dumps(FROM_1), encoding="utf-8")
    (tmp_path / "matrix.json").write_text("[[1, 0]]", encoding="utf-8")
    (tmp_path / "link.json").symlink_to(tmp_path / "from1.json")
    assert told in refused(["=", ["states", written, "complete"], 2], tmp_path)


def test_a_slip_in_a_file_for_measure_is_told_as_well(tmp_path: Path) -> None:
    """The same reader reads the automata of other commands."""
    from fooling.verify.given.files.function_file import loaded

    (tmp_path / "from1.json").write_text(json.dumps(FROM_1), encoding="utf-8")
    with pytest.raises(InvalidInput, match=r"did you count from 1\?"):
        loaded(tmp_path / "from1.json")


# ---- files of other kinds and names ----


def test_files_of_another_kind_are_named_and_left_out(tmp_path: Path) -> None:
    """A directory of submissions has tables, notes and folders, too; hidden files are nobody's."""
    claims = {"claims": [{"id": "one", "says": "One.", "that": ["=", 1, 1]}]}
    (tmp_path / "a.json").write_text(json.dumps(claims), encoding="utf-8")
    for name in ("group", "evidence", "pictures"):
        (tmp_path / name).mkdir()
    for name in ("m.csv", "notes.txt", ".hidden", "group/b.json", "evidence/c.json"):
        (tmp_path / name).write_text("1\n", encoding="utf-8")
    done = CliRunner().invoke(main, ["check", str(tmp_path), "--dry-run", "--json"])
    assert done.exit_code == 0 and "m.csv" in done.stderr and "notes.txt: left out; propositions stand" in done.stderr
    assert [Path(one).name for one in json.loads(done.stdout)["left_out"]] == ["group", "m.csv", "notes.txt"]


@pytest.mark.parametrize("name", ["Übung 1", "U\u0308bung (2)", "a+b, c"])
def test_names_of_files_may_have_blanks_and_letters_of_any_language(name: str, tmp_path: Path) -> None:
    """The id is made of the name as it is, with one sign for a letter and its accent; `show` finds it again."""
    claims = {"claims": [{"id": "one", "says": "One.", "that": ["=", 1, 1]}]}
    (tmp_path / f"{name}.json").write_text(json.dumps(claims), encoding="utf-8")
    evidence = ["--evidence", str(tmp_path / "e")]
    done = CliRunner().invoke(main, ["check", str(tmp_path / f"{name}.json"), "--json", *evidence])
    (claim,) = json.loads(done.stdout)["claims"]
    assert done.exit_code == 0 and claim["id"] == f"{normalize('NFC', name)}/one"
    assert CliRunner().invoke(main, ["show", claim["id"], *evidence]).exit_code == 0
    assert CliRunner().invoke(main, ["show", str(tmp_path / f"{name}.json" / "one"), *evidence]).exit_code == 0


@pytest.mark.parametrize("name", [" a", "a ", "\u202ea", "a\nb", ".a", "bhattamishra2024"])
def test_names_that_mislead_are_no_part_of_ids(name: str, tmp_path: Path) -> None:
    """Blanks at an end, signs that are not printed, and the name of a pack."""
    (tmp_path / f"{name}.json").write_text('{"claims": [{"id": "a", "says": "b", "that": ["=", 1, 1]}]}', "utf-8")
    done = CliRunner().invoke(main, ["check", str(tmp_path / f"{name}.json")])
    assert done.exit_code == 2 and "the file's name becomes part of ids" in done.stderr


@pytest.mark.parametrize("command", ["show", "recheck"])
def test_a_certificate_that_is_not_there_has_near_ones(command: str, tmp_path: Path) -> None:
    """Files of that folder are offered, and no claims of a paper."""
    (tmp_path / "rank.json").write_text("{}", encoding="utf-8")
    done = CliRunner().invoke(main, [command, str(tmp_path / "rnak.json")])
    assert done.exit_code == 2 and f"nearest in {tmp_path}: rank.json" in done.stderr
    assert "bhattamishra2024" not in done.stderr
    done = CliRunner().invoke(main, [command, str(tmp_path / "none" / "D.json")])
    assert done.exit_code == 2 and f"there is no folder {tmp_path / 'none'}" in done.stderr


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("[00, 1]", 'column 3: 00 is no number in JSON; write "00"'),
        ("[1, -01]", '01 is no number in JSON; write "01"'),
        ("{'a': 1}", "column 2: ' is no quote in JSON; write \""),
        ("[\u201ca\u201d]", 'column 2: \u201c is no quote in JSON; write "'),
        ('["a" "b"]', "column 6: a comma is missing before this"),
        ('{"a" 1}', "column 6: a colon is missing before this"),
        ("[1, 2,]", "column 7: the comma before this bracket is one too many"),
        ('{"a": 1,}', "column 9: the comma before this bracket is one too many"),
        ("[True]", "True is written true"),
        ("[abc]", 'a text stands in double quotes, "abc"'),
        ("[1, 2", "the text ends before a bracket is closed"),
        ('{"a": [1}', "} closes a bracket of the other kind"),
        ("[1;2]", "; where a comma is wanted"),
        ("", "the text is empty"),
    ],
)
def test_slips_in_json_get_a_hint(text: str, told: str) -> None:
    """What is wrong at the place where the parser stops, and what would be right."""
    with pytest.raises(InvalidInput) as refusal:
        json_of(text, "x.json")
    assert told in str(refusal.value)


@given(st.recursive(st.integers() | st.text("a,'0", max_size=3), lambda part: st.lists(part, max_size=3)), st.data())
def test_a_broken_text_is_one_line_whatever_is_left_out(value: Any, data: Any) -> None:
    """A sign is taken out of a JSON text: what is left is read, or refused, whatever the hint looks at."""
    text = json.dumps(value)
    place = data.draw(st.integers(0, len(text) - 1))
    with suppress(InvalidInput):  # any other error, such as one of the hint's own, is a fault
        json_of(text[:place] + text[place + 1 :], "x.json")


@pytest.mark.parametrize(("sign", "name"), [(";", "semicolons"), ("\t", "tabs")])
def test_semicolons_and_tabs_alone_separate_entries(sign: str, name: str, tmp_path: Path) -> None:
    """As spreadsheets write them; that is said once on standard error, and not in standard output."""
    file = tmp_path / "m.csv"
    file.write_text(f"1{sign}0\n0{sign}1\n", encoding="utf-8")
    arguments = ["measure", str(file), "--measure", "D", "--json", "--evidence", str(tmp_path / "e")]
    done = CliRunner().invoke(main, arguments)
    assert done.exit_code == 0 and json.loads(done.stdout)["D"]["lower"] == 2
    assert done.stderr == f"fooling: {file}: read as separated by {name}\n"
    with pytest.warns(UserWarning, match=f"read as separated by {name}"):
        assert fooling.measure(str(file), "D")["D"].lower == 2


def test_a_cell_in_many_rectangles_has_its_numbers_in_lines(tmp_path: Path) -> None:
    """Four rectangles through one cell: their numbers stand below its value, in the size of the others."""
    pytest.importorskip("matplotlib", reason="the extra plot is not installed")
    boxes = [([0], [0]), ([0, 1], [0]), ([0], [0, 1]), ([0, 1], [0, 1])]
    draw(tmp_path / "m.svg", [[1, 1], [1, 1]], "ab", "ab", (), boxes)
    drawn = (tmp_path / "m.svg").read_text(encoding="utf-8")
    assert ">1 2 3<" in drawn and drawn.count(">4<") == 4 and ">3 4<" not in drawn
    assert "font: 2px" not in drawn and "font-size: 2px" not in drawn
