"""Reversed languages and quotients against listed words, and automata of all formats where a language may stand."""

from __future__ import annotations

import json
from itertools import product
from pathlib import Path
from time import process_time

import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st

from fooling.circuits.languages.dfa import DFA
from fooling.circuits.languages.formats.automata_lib import to_automata_lib
from fooling.circuits.languages.formats.finite_automaton import of_dfa
from fooling.circuits.languages.search.expressions.dfa_of_expression import regular_expression
from fooling.fooling_sets.errors import InvalidInput
from fooling.verify.checker.meaning import language
from fooling.verify.cli import main
from fooling.verify.given.arguments import derived_languages
from fooling.verify.given.arguments.argument import statements
from fooling.verify.given.arguments.derived_languages import left_quotient, reversed_words, right_quotient
from fooling.verify.given.arguments.expansion import Expansion
from fooling.verify.given.asked.named_function import language_of
from fooling.verify.statement.proposition import Term
from tests.circuits.languages.formats.written import to_ba, to_hoa

WORDS = [word for n in range(6) for word in product((0, 1), repeat=n)]
EVEN = regular_expression("b*(ab*ab*)*")
NFA = {"alphabet": ["a", "b"], "starts": [0], "accepting": [2], "transitions": [[[0, 1], [0]], [[2], [2]], [[], []]]}


@st.composite
def automata(draw: st.DrawFn) -> DFA:
    """Partial automata of up to three states and two letters."""
    states = draw(st.integers(1, 3))
    target = st.one_of(st.none(), st.integers(0, states - 1))
    rows = tuple((draw(target), draw(target)) for _ in range(states))
    return DFA(("a", "b"), 0, frozenset(draw(st.sets(st.integers(0, states - 1)))), rows)


@given(automata())
def test_reversed_words_are_those_read_from_their_ends(dfa: DFA) -> None:
    """The language of the term has a word exactly where the automaton has the reversed one."""
    turned = language(reversed_words(dfa))
    assert all(turned.accepts_indices(word) == dfa.accepts_indices(word[::-1]) for word in WORDS)


@given(automata(), automata())
def test_quotients_are_what_is_left_of_words(whole: DFA, other: DFA) -> None:
    """Prefixes, or suffixes, of the other language are taken away; nine states have words of up to eight letters."""
    left, right = language(left_quotient(other, whole)), language(right_quotient(whole, other))
    taken = [word for n in range(9) for word in product((0, 1), repeat=n) if other.accepts_indices(word)]
    for word in WORDS[:15]:
        assert left.accepts_indices(word) == any(whole.accepts_indices((*one, *word)) for one in taken)
        assert right.accepts_indices(word) == any(whole.accepts_indices((*word, *one)) for one in taken)


def test_quotients_look_at_a_pair_of_states_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of cycles of 400 and 399 states all pairs are met, at once; with a limit below that one line says so."""
    whole, other = (DFA(("a",), 0, frozenset({0}), tuple(((q + 1) % n,) for q in range(n))) for n in (400, 399))
    began = process_time()
    assert right_quotient(whole, other)[3] == tuple(range(400))
    assert process_time() - began < 20
    monkeypatch.setattr(derived_languages, "MOST_PAIRS", 1000)
    for quotient in (lambda: right_quotient(whole, other), lambda: left_quotient(other, whole)):
        with pytest.raises(InvalidInput, match="in more than 1000 pairs of states; want smaller languages"):
            quotient()


def expanded(term: Term) -> DFA:
    """The automaton of a term as a user writes it."""
    return language(Expansion({}, "define", Path()).proposition(term, "here"))


def test_users_write_derived_languages_in_propositions() -> None:
    """Operators inside of others, and one line for what does not fit."""
    assert expanded(["reverse", ["regex", "ab*b{0}"]]).accepts("bba")
    assert expanded(["union", ["left-quotient", ["regex", "ab{0}"], ["regex", "ab"]], ["regex", "a|b{0}"]]).accepts("b")
    assert expanded(["right-quotient", ["regex", "ab"], ["regex", "b|a{0}"]]).accepts("a")
    for term, message in (
        (["reverse"], r'want \["reverse", L\]'),
        (["left-quotient", ["regex", "a"], ["regex", "b"]], "alphabets differ: a and b"),
        (["reverse", 3], r"here\[1\]: 3 should be a language"),
    ):
        with pytest.raises(InvalidInput, match=message) as caught:
            expanded(term)
        assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("dfa.hoa", to_hoa(of_dfa(EVEN))),
        ("dfa.ba", to_ba(of_dfa(EVEN))),
        ("lib.json", json.dumps(to_automata_lib(of_dfa(EVEN)))),
        ("term.json", '["union", ["regex", "(b*ab*ab*)+"], ["regex", "b*a{0}"]]'),
        ("reversed.json", '["reverse", ["dfa-file", "dfa.json"]]'),
    ],
)
def test_a_language_may_be_a_file_of_any_format(tmp_path: Path, name: str, text: str) -> None:
    """HOA, BA, automata-lib and terms of the grammar are read wherever a language stands on the command line."""
    dfa = {"alphabet": ["a", "b"], "start": 0, "accepting": [0], "transitions": [[1, 0], [0, 1]]}
    (tmp_path / "dfa.json").write_text(json.dumps(dfa), "utf-8")
    (tmp_path / name).write_text(text, "utf-8")
    found = language_of(str(tmp_path / name))
    assert all(found.accepts_indices(word) == (word.count(0) % 2 == 0) for word in WORDS)


def test_a_file_that_nests_too_deep_costs_its_claim_alone(tmp_path: Path) -> None:
    """A label of 50,000 brackets in an automaton's file is one malformed claim, and the other one is read."""
    label = "(" * 50000 + "0" + ")" * 50000
    (tmp_path / "deep.hoa").write_text(to_hoa(of_dfa(EVEN)).replace("[0 & !1]", f"[{label}]"), "utf-8")
    that = {"deep": ["aperiodic", ["dfa-file", "deep.hoa"]], "easy": ["<", 1, 2]}
    claims = [{"id": name, "says": name, "that": one} for name, one in that.items()]
    read, malformed = statements({"claims": claims}, tmp_path)
    assert [one.that for one in read] == [("<", 1, 2)] and len(malformed) == 1
    assert "more than 100 brackets and !" in str(malformed[0]) and "\n" not in str(malformed[0])


def test_an_nfa_in_a_file_is_measured(tmp_path: Path) -> None:
    """The words whose last letter but one is a, in a file with several moves for a letter."""
    path = tmp_path / "nfa.json"
    path.write_text(json.dumps(NFA), "utf-8")
    assert [word for word in map("".join, product("ab", repeat=3)) if language_of(str(path)).accepts(word)] == [
        word for word in map("".join, product("ab", repeat=3)) if word[1] == "a"
    ]
    options = ["--n", "4", "--json", "--evidence", str(tmp_path), "--measure", "D"]
    found = CliRunner().invoke(main, ["measure", str(path), *options])
    assert found.exit_code == 0, found.output


@pytest.mark.parametrize(
    ("name", "text", "message"),
    [
        ("two.json", json.dumps({**NFA, "start": [0, 1]} | {"accepting": []}), "an NFA has alphabet, starts"),
        (
            "start.json",
            json.dumps({"alphabet": ["a"], "start": [0, 0], "accepting": [], "transitions": [[0]]}),
            r"start: a DFA has one start, got \[0, 0\]; want an NFA",
        ),
        ("row.json", json.dumps({**NFA, "transitions": [[[0]]]}), r"transitions\[0\]: has 1 entries for 2 letters"),
        ("twice.json", json.dumps({**NFA, "alphabet": ["a", "a"]}), "want distinct non-empty letters"),
        ("bad.hoa", "HOA: v1 --BODY--", "want Acceptance: 1 Inf"),
        ("bad.ba", "x", "it has no move"),
        ("sum.json", '["+", 1, 2]', "stands for a number; want a language"),
        ("matrix.json", "[[1, 0]]", "a matrix; want"),
    ],
)
def test_what_is_no_language_is_refused_in_one_line(tmp_path: Path, name: str, text: str, message: str) -> None:
    """The message names the file and the field, and says what would be right."""
    path = tmp_path / name
    path.write_text(text, "utf-8")
    with pytest.raises(InvalidInput, match=message) as caught:
        language_of(str(path))
    assert str(tmp_path)[:20] in str(caught.value)
    assert "\n" not in str(caught.value)
