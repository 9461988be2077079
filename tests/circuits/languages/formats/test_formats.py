"""Automata in files: out and back in without loss, against other people's files, and one line for what is wrong."""

from __future__ import annotations

import json
import re
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fooling.circuits.languages.dyck import dyck
from fooling.circuits.languages.formats import ba, hoa, nfa_json
from fooling.circuits.languages.formats.automata_lib import constructor_arguments, from_automata_lib, to_automata_lib
from fooling.circuits.languages.formats.dot import to_dot
from fooling.circuits.languages.formats.finite_automaton import FiniteAutomaton, of_dfa
from fooling.circuits.languages.search.fooling.equivalence import Bisimulation, equivalent
from fooling.fooling_sets.errors import InvalidInput
from tests.circuits.languages.brute_force_automata import all_strings, dfas
from tests.circuits.languages.formats.written import to_ba, to_hoa


@st.composite
def automata(draw, epsilon=True, starts=True):
    """Automata of up to four states and two letters, unused letters and isolated states among them."""
    states = draw(st.integers(1, 4))
    some = st.sets(st.integers(0, states - 1)).map(lambda found: tuple(sorted(found)))
    first = st.sets(st.integers(0, states - 1), min_size=1, max_size=4 if starts else 1).map(lambda s: tuple(sorted(s)))
    rows = tuple((draw(some), draw(some)) for _ in range(states))
    empty = tuple(draw(some) if epsilon else () for _ in range(states))
    return FiniteAutomaton(("b", "open"), draw(first), draw(some), rows, empty)


def accepts(automaton, word):
    """Whether some run accepts, by the definition."""

    def closed(states):
        found = set(states)
        while more := {r for q in found for r in automaton.epsilon[q]} - found:
            found |= more
        return found

    states = closed(automaton.starts)
    for a in word:
        states = closed({r for q in states for r in automaton.transitions[q][a]})
    return not states.isdisjoint(automaton.accepting)


@given(automata())
def test_determinised_automata_accept_what_some_run_accepts(automaton):
    """The DFA of an automaton has the words that its runs accept, followed one by one."""
    dfa = automaton.deterministic()
    for word in all_strings("01", 4):
        indices = tuple(map(int, word))
        assert dfa.accepts_indices(indices) == accepts(automaton, indices)


@given(automata())
def test_json_loses_nothing(automaton):
    """Our JSON and automata-lib's, through text, give the automaton back: letters, states, starts and all moves."""
    assert nfa_json.from_json(json.loads(json.dumps(nfa_json.to_json(automaton)))) == automaton
    assert from_automata_lib(json.loads(json.dumps(to_automata_lib(automaton)))) == automaton


@given(automata(epsilon=False))
def test_hoa_loses_nothing(automaton):
    """So does HOA, which has no moves for the empty word."""
    assert hoa.from_hoa(to_hoa(automaton)) == automaton


@given(automata(epsilon=False, starts=False))
def test_ba_loses_nothing(automaton):
    """So does BA, which has one start."""
    assert ba.from_ba(to_ba(automaton)) == automaton


@given(dfas(letters=2, states=4))
def test_a_dfa_comes_back_as_it_is(dfa):
    """Every format gives the data of a DFA back."""
    automaton = of_dfa(dfa)
    for found in (
        nfa_json.from_json(nfa_json.to_json(automaton)),
        from_automata_lib(to_automata_lib(automaton)),
        hoa.from_hoa(to_hoa(automaton)),
        ba.from_ba(to_ba(automaton)),
    ):
        assert found.deterministic() == dfa


def test_what_automata_lib_hands_out_is_read():
    """Its parameters: sets, and names of states that are no numbers."""
    found = from_automata_lib(
        {
            "states": frozenset({"q0", "q1"}),
            "input_symbols": frozenset("ab"),
            "transitions": {"q0": {"a": "q1"}, "q1": {"b": "q0"}},
            "initial_state": "q0",
            "final_states": frozenset({"q0"}),
            "allow_partial": True,
        }
    ).deterministic()
    assert [word for word in all_strings("ab", 4) if found.accepts(word)] == ["", "ab", "abab"]


def with_letters_sorted(automaton):
    """The same automaton with its letters in the order of their lengths."""
    order = sorted(range(len(automaton.alphabet)), key=lambda a: (len(automaton.alphabet[a]), automaton.alphabet[a]))
    rows = tuple(tuple(row[a] for a in order) for row in automaton.transitions)
    return replace(automaton, alphabet=tuple(automaton.alphabet[a] for a in order), transitions=rows)


@given(automata())
def test_arguments_for_automata_lib_lose_only_the_order_of_letters(automaton):
    """Sets in place of lists, as its classes want them, are read back as the automaton with its letters sorted."""
    found = constructor_arguments(automaton)
    assert all(isinstance(found[field], set) for field in ("states", "input_symbols", "final_states"))
    assert automaton.is_dfa or all(isinstance(q, set) for row in found["transitions"].values() for q in row.values())
    assert from_automata_lib(found) == with_letters_sorted(automaton)


@given(automata())
def test_automata_lib_itself_takes_and_gives_automata(automaton):
    """Where it is installed: its own object accepts the same words, and what it hands out is the automaton again."""
    classes = {kind: pytest.importorskip(f"automata.fa.{kind}") for kind in ("dfa", "nfa")}
    make = classes["dfa"].DFA if automaton.is_dfa else classes["nfa"].NFA
    theirs = make(**constructor_arguments(automaton))
    assert from_automata_lib(theirs.input_parameters) == with_letters_sorted(automaton)
    for word in all_strings("01", 3):
        letters = [automaton.alphabet[int(a)] for a in word]
        assert theirs.accepts_input(letters) == accepts(automaton, tuple(map(int, word)))


SPOT = """HOA: v1
name: "F(a & X b)"  tool: "ltlfilt" "2.11"
States: 3
Start: 0
AP: 2 "a" "b"
acc-name: Buchi
Acceptance: 1 Inf(0)
properties: trans-labels explicit-labels state-acc
--BODY--
State: 0 [t] 0 [0] 1
State: 1 "waiting" [1 & (0 | !0)] 2  /* a comment */
State: 2 {0} [t] 2
--END--
"""


def test_labels_of_other_tools_are_read():
    """Valuations of propositions are the letters, and a label is a formula of them."""
    found = hoa.from_hoa(SPOT).deterministic()
    assert found.alphabet == ("!a&!b", "a&!b", "!a&b", "a&b")
    assert found.accepts(["a&!b", "!a&b"])
    assert not found.accepts(["a&!b", "!a&!b"])
    implicit = (
        SPOT.replace(" explicit-labels", "").replace("[t] 0 [0] 1", "0 1 0 1").replace("[1 & (0 | !0)] 2", "0 0 2 2")
    )
    assert not hoa.from_hoa(implicit).deterministic().accepts(["!a&b", "!a&b"])


def test_ba_of_other_tools_is_read():
    """A file without a start and without accepting states: the first source starts, and all states accept."""
    found = ba.from_ba("a,one->two\nb,two->one\n").deterministic()
    assert [word for word in all_strings("ab", 3) if found.accepts(word)] == ["", "a", "ab", "aba"]


LONG = "9" * 5000  # digits: Python's int takes 4300


@pytest.mark.parametrize(
    ("read", "given_", "message"),
    [
        (ba.from_ba, "", "it has no move"),
        (ba.from_ba, "[0]\na[0]->[1]\n", r"line 2: 'a\[0\]->\[1\]'; want LETTER,STATE"),
        (ba.from_ba, "a,0->1\n1\na,1->1", "line 3: a move after the accepting states"),
        (hoa.from_hoa, SPOT.replace("[0] 1", "[0] 9"), "state 9 is not one of the 3 states"),
        (hoa.from_hoa, SPOT.replace("--END--", ""), "line 12: the end where State: or --END-- is wanted"),
        (hoa.from_hoa, SPOT.replace("States: 3", "States: 99999999"), "state 3 is not in the body"),
        (hoa.from_hoa, SPOT.replace("States: 3", f"States: {LONG}"), "9+ for the number of States:"),
        (hoa.from_hoa, SPOT.replace("Start: 0", f"Start: {LONG}"), "9+ for the number of Start:"),
        (hoa.from_hoa, SPOT.replace("[0] 1", f"[{LONG}] 1"), "9+ for a proposition in a label"),
        (hoa.from_hoa, SPOT.replace("[0] 1", f"[{'(' * 50000}0{')' * 50000}] 1"), "more than 100 brackets"),
        (hoa.from_hoa, SPOT.replace("[0] 1", f"[{'!' * 50000}0] 1"), "more than 100 brackets and !"),
        (from_automata_lib, 1.5, "want an object with states"),
        (nfa_json.from_json, {"alphabet": ["a"], "start": [0, 1], "accepting": [], "transitions": []}, "one start"),
        (nfa_json.from_json, {"starts": [0], "alphabet": ["a"]}, "an NFA has alphabet, starts, accepting"),
    ],
)
def test_what_is_no_automaton_is_refused_in_one_line(read, given_, message):
    """What is wrong, where, and what would be right."""
    with pytest.raises(InvalidInput, match=message) as caught:
        read(given_)
    assert "\n" not in str(caught.value)


NFA = {"alphabet": ["a", "b"], "starts": [0, 1], "accepting": [], "transitions": [[[0], []], [[1], [0, 1]]]}


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"starts": []}, "starts: there is none"),
        ({"starts": [2]}, "starts: state 2 is not one of the 2 states"),
        ({"alphabet": ["a", "a"]}, "want distinct non-empty letters"),
        ({"transitions": [[[0]], [[1], [0]]]}, r"transitions\[0\]: has 1 entries for 2 letters"),
        ({"transitions": [[[0], 1], [[1], [0]]]}, r"transitions\[0\]\[1\]: want a list of state numbers, got 1"),
        ({"epsilon": [[]]}, "epsilon: has 1 entries for 2 states"),
        ({"accepting": [True]}, "accepting: want a list of state numbers"),
        ({"accepting": [1, 1]}, "a state stands twice"),
    ],
)
def test_planted_wrong_fields_of_an_nfa_are_named(change, message):
    """Each wrong field by its name; as it stands the automaton is read, and accepts nothing."""
    assert nfa_json.from_json(NFA).deterministic().accepting == frozenset()
    with pytest.raises(InvalidInput, match=message):
        nfa_json.from_json({**NFA, **change})


def test_what_a_format_cannot_say_is_not_written():
    """Moves for the empty word in HOA, several starts in BA, a letter with a comma in BA."""
    empty = FiniteAutomaton(("a",), (0,), (), (((),), ((),)), ((1,), ()))
    several = FiniteAutomaton(("a,b",), (0, 1), (), (((),), ((),)), ((), ()))
    with pytest.raises(InvalidInput, match="HOA has no moves"):
        to_hoa(empty)
    with pytest.raises(InvalidInput, match="BA has one start"):
        to_ba(several)
    with pytest.raises(InvalidInput, match="BA has no letter 'a,b'"):
        to_ba(FiniteAutomaton(("a,b",), (0,), (), (((),),), ((),)))


def test_a_drawing_has_an_arrow_for_each_pair_of_states():
    """Graphviz's text of Dyck-(2, 1): states, the start, and one arrow for all letters between two states."""
    text = to_dot(dyck(2, 1))
    assert re.findall(r"(\d) -> (\d) \[label=\"(.*)\"\]", text) == [
        ("0", "1", "("),
        ("0", "2", "["),
        ("1", "0", ")"),
        ("2", "0", "]"),
    ]
    assert "0 [shape=doublecircle]" in text
    assert isinstance(equivalent(dyck(2, 1), of_dfa(dyck(2, 1)).deterministic()), Bisimulation)
