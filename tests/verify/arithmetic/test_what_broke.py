"""What refutes a claim is named: the pair, the entry, the input, the word; in `check`, `show` and their JSON."""

from __future__ import annotations

import json
import re
from itertools import combinations, product
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st

from fooling.verify.checker.computation import PREDICATES, holds
from fooling.verify.checker.judge import fresh
from fooling.verify.cli import main
from fooling.verify.evidence.broken import NOTHING, Broken
from fooling.verify.evidence.what_broke import BREACHES, found_or_nothing, what_broke
from fooling.verify.evidence.witness import spelled, violating_words
from fooling.verify.methods.engine.ends import SWITCH, recording
from fooling.verify.statement.proposition import Term, frozen
from fooling.verify.words.logic_and_arithmetic import CHECKED

EQ = ("equality", 2)
BIT, OTHER = ["values", [0, 0, 1, 1]], ["values", [0, 1, 0, 1]]
BITS = ("00", "01", "10", "11")
INDEX_LOOKUP = ("index-lookup", 2, 1, ("a", "b"), "down", "once")
DYCK = ("dyck", 2, 2)
CODE = [[[], [["0", ["("]], ["1", ["("]]], []]] * 2
MATRICES = st.integers(1, 3).flatmap(
    lambda width: st.lists(st.lists(st.integers(0, 1), min_size=width, max_size=width), min_size=1, max_size=3)
)


def said(statement: Any) -> str:
    """What is said of a false statement."""
    return "; ".join(what_broke(("not", frozen(statement))).says)


def test_every_predicate_that_is_computed_says_what_breaks_it() -> None:
    """A new one enters both its fault and what was computed where it is true."""
    assert BREACHES.keys() == PREDICATES.keys() == CHECKED.keys()


@pytest.mark.parametrize(
    ("statement", "told"),
    [
        (["fooling-set", ["pairs", [[0, 1], [3, 3]]], EQ, 0], "pair 2, (11, 11), has the value 1, not 0"),
        (["fooling-set", ["pairs", [[0, 0], [0, 0]]], EQ, 1], "pair 2 is pair 1 again, (00, 00)"),
        (
            ["fooling-set", ["pairs", [[0, 1], [2, 3]]], EQ, 0],
            "pairs 1 and 2, (00, 01) and (10, 11), do not fool: both crossings, (00, 11) and (10, 01), have the value",
        ),
        (["fooling-set", ["pairs", [[0, 1], [0, 2]]], EQ, 0], "(00, 01) and (00, 10), have the same row"),
        (["values-at-most", BIT, 1], "it has 2 values"),
        (["uniform-on", ["values", [0, 0, 1]], 2], "its values have the probabilities 2/3, 1/3"),
        (["function-of", OTHER, BIT], "at equally likely points may be 0 or 1"),
        (["independent", BIT, BIT], "the values 0 and 0 have the probabilities 1/2 and 1/2, and together 1/2"),
        (["independent-given", BIT, BIT, OTHER], "is 0, the values 0 and 0 have the probabilities 1/2 and 1/2, and"),
        (["guesses", BIT, OTHER, ["/", 1, 3]], "they differ with the probability 1/2"),
        (["uniform-first", ["listed", [[0, 1], [0, 1]]], 2, 2], "these have together 2 values"),
        (["same-function", EQ, ["greater-than", 2]], "at (00, 00) the first is 1 and the second 0"),
        (["same-function", EQ, ["equality", 1]], "the first has 4 x 4 inputs, the second 2 x 2"),
        (["cnf", ["matrix", [[0, 1], [1, 0]]], 1], "the value at (0, 0) is 0, and every one bit of it are those"),
        (["embeds", ["equality", 1], ["under", DYCK, "odd-even", 2], CODE], "Alice's 0"),
        (["has-input-in", EQ, "alice", ["letters", ["0", "1"], ["0"]]], "no input of Alice is a word of that language"),
        (["split-bits", INDEX_LOOKUP, "prefix:1", 1], "the two parties send"),
    ],
)
def test_the_fault_is_named(statement: Any, told: str) -> None:
    """In the labels of the inputs, pairs counted from 1."""
    assert told in said(statement)


def test_words_are_named_with_what_is_wrong_with_them() -> None:
    """Of a fooling set of words, of words that are determined by a share, of a machine."""
    prefix = ("under", DYCK, "prefix:3", 4)
    for statement, words, told in (
        (("fooling-set", ("words", DYCK, 4), prefix, 1), ("(())", "()()"), "Bob has ) in both"),
        (("fooling-set", ("words", ("dyck", 2, 1), 4), prefix, 0), ("()()",), "the word has the value 1, not 0"),
        (("determined", DYCK, "prefix:1", "alice", 4), ("(())", "()()"), "Alice has ( in both"),
    ):
        found = what_broke(("not", statement))
        assert found.words == words
        assert told in "; ".join(found.says)


def test_comparisons_tell_their_sides() -> None:
    """By evaluation, where nothing else is known of them; a long or an irrational value is rounded."""
    for denied, told in (
        ((">", ("count", DYCK, 4), 7), "number of words(Dyck-(2,2); length 4) = 8"),
        ((">=", ("+", 3, ("*", 5, 7)), 15), "the left side is 38"),
        (("<", ("log2", 3), ("sqrt", 3)), "the left side is about 1.585, the right side is about 1.732"),
        ((">", ("log2", 3), ("/", 15850, 10000)), "the left side is about 1.58496, the right side is 317/200"),
        ((">", ("sqrt", ("+", 4, ("^", 10, -6))), 2), "the left side is about 2.0000002"),
        (("not", ("even", ("+", 3, 4))), "the number is 7"),
        (("not", ("integer", ("/", 7, 2))), "the number is 7/2"),
        (("<", 1, ("^", 2, 10**5)), ""),
        (("or", ("=", 1, 2), (">", ("+", 1, 1), 1)), "the left side is 2"),
        (("and", ("=", ("+", 1, 1), 2), (">", ("+", 1, 2), 2)), "the left side is 2; the left side is 3"),
        (
            ("exists", (("n", "int"),), ((">=", "n", 1), ("<=", "n", 4)), (">", ("*", "n", "n"), 8)),
            "the left side is 9",
        ),
    ):
        assert "; ".join(what_broke(denied).says) == told


def test_values_that_are_chosen_on_the_way_are_told() -> None:
    """The first instance that breaks a statement about finitely many."""
    body = ("not", ("two-cnf", ("disjointness", "n")))
    found = what_broke(("exists", (("n", "int"),), ((">=", "n", 1), ("<=", "n", 3)), ("not", body)))
    assert found.values == (("n", 1),)


def test_what_is_too_much_to_find_is_not_said() -> None:
    """Nothing is said rather than something that was not found; nor of what has variables."""
    wide = ("not", ("fooling-set", ("words", DYCK, 60), ("under", DYCK, "odd-even", 60), 1))
    assert what_broke(wide).says == () == what_broke(("not", ("even", "n"))).says
    assert what_broke((">=", ("D", EQ), 9)).says == ()


def test_a_fault_is_told_and_ends_no_run(monkeypatch: pytest.MonkeyPatch) -> None:
    """An error of Python's own in finding what broke costs no more than the sentence."""
    monkeypatch.delenv(SWITCH)

    def faulty() -> Broken:
        return Broken(says=({})[1])

    with recording() as faults:
        assert found_or_nothing(faulty) == NOTHING
    assert "KeyError: 1" in faults[0]


# ---- against slow definitions ----


@given(rows=MATRICES, data=st.data())
def test_the_pair_that_is_named_is_at_fault(rows: list[list[int]], data: st.DataObject) -> None:
    """Where pairs do not fool, by a second definition, the first two named are at fault; else nothing is said."""
    cells = [*product(range(len(rows)), range(len(rows[0])))]
    pairs = data.draw(st.lists(st.sampled_from(cells), min_size=1, max_size=4))
    told = said(["fooling-set", ["pairs", pairs], ["matrix", rows], 1])
    wrong = [i for i, (x, y) in enumerate(pairs, 1) if rows[x][y] != 1]
    crossed = [
        (i, j)
        for (i, (x, y)), (j, (u, v)) in combinations(enumerate(pairs, 1), 2)
        if rows[x][v] == rows[u][y] == 1 or (x, y) == (u, v)
    ]
    named = _numbers(told)
    if wrong:
        assert named == (wrong[0],)
    elif crossed:
        assert tuple(sorted(named)) == crossed[0]
    else:
        assert told == ""


def _numbers(told: str) -> tuple[int, ...]:
    """The numbers of the pairs that a sentence begins with."""
    found = re.match(r"pairs? (\d+)(?:(?: and | is pair )(\d+))?", told)
    return tuple(int(number) for number in found.groups() if number is not None) if found else ()


@given(rows=MATRICES, k=st.integers(1, 2))
def test_an_input_is_named_where_a_function_is_no_such_conjunction(rows: list[list[int]], k: int) -> None:
    """Never of a function that is one, and always of one that is none."""
    square = [[row[i % len(row)] for i in range(2)] for row in (rows * 2)[:2]]
    statement = ("cnf", frozen(["matrix", square]), k)
    assert (said(statement) == "") == holds(statement, fresh())


# ---- the whole way ----

CLAIMS: list[tuple[str, Term, str]] = [
    ("fool", ["fooling-set", ["pairs", [[0, 1], [2, 3]]], EQ, 0], "pairs 1 and 2, (00, 01) and (10, 11)"),
    ("cover", ["<=", ["cover", EQ, 0], 2], "cover(equality on 2 bits; colour 0) = 4"),
    ("partition", ["<=", ["partition-number", EQ], 7], "partition-number(equality on 2 bits)"),
    ("tree", ["<=", ["D", EQ], 2], "D(equality on 2 bits)"),
    (
        "dfa",
        ["same-language", ["regex", "(a|b)*"], ["regex", "(a|b)*a"]],
        "the empty word: it is in (a|b)* and not in (a|b)*a",
    ),
    ("either", ["and", ["two-cnf", EQ], ["same-function", EQ, ["complement", EQ]]], "at (00, 00) the first is 1"),
]


def test_check_and_show_name_the_witness(tmp_path: Path) -> None:
    """In the table, in the JSON of both, and in the step that says why."""
    claims = [{"id": name, "says": "It is so.", "that": that} for name, that, _ in CLAIMS]
    (tmp_path / "mine.json").write_text(json.dumps({"claims": claims}))
    given = [str(tmp_path / "mine.json"), "--evidence", str(tmp_path / "evidence"), "--jobs", "1"]
    run = CliRunner(env={"COLUMNS": "400"})
    answer = json.loads(run.invoke(main, ["check", *given, "--json"]).stdout)
    table = run.invoke(main, ["check", *given, "--resume"]).stdout
    for entry, (name, _, told) in zip(answer["claims"], CLAIMS, strict=True):
        assert entry["verdict"] == "refuted" and told in entry["counterexample"]
        assert f"counterexample: {entry['counterexample']}" in table
        path = str(tmp_path / "evidence" / "mine" / f"{name}.json")
        shown = json.loads(run.invoke(main, ["show", path, "--json"]).stdout)
        assert shown["counterexample"] == entry["counterexample"]
        page = " ".join(run.invoke(main, ["show", path]).stdout.split())
        assert told in page and "by the definition, on all" not in page


def test_a_counterexample_of_one_letter_is_told_from_two_letters() -> None:
    """Over a and aa: the letter of two signs is in quotes, and two letters have a blank between them."""
    one, two = (("nfa", ("a", "aa"), (0,), (1,), moves) for moves in (((0, "aa", 1),), ((0, "a", 1), (1, "a", 1))))
    goal = ("not", ("subset", one, two))
    words = [violating_words(goal, {"rule": "violation", "letters": found}) for found in ([[1]], [[0], [0]])]
    assert words == [['"aa"'], ["a a"]]
    assert spelled({"words": words[0]}) == 'the word "aa"'
