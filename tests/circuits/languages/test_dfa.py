"""DFA, Dyck and interleaved automata against membership by definition; every constructor check runs."""

from __future__ import annotations

import json

import pytest
from hypothesis import given

from fooling.circuits.languages.dfa import DFA
from fooling.circuits.languages.dyck import dyck, dyck_alphabet, dyck_state_count
from fooling.circuits.languages.formats.dfa_json import from_json, to_json
from fooling.circuits.languages.interleaved import interleaved
from fooling.circuits.languages.search.states.minimise import live, reachable
from fooling.fooling_sets.errors import InvalidInput
from tests.circuits.languages.brute_force_automata import all_strings, dfas, is_dyck, language
from tests.shares import later

PARITY = {"alphabet": ["0", "1"], "start": 0, "accepting": [0], "transitions": [[0, 1], [1, None]]}


@pytest.mark.parametrize(
    ("alphabet", "start", "accepting", "transitions", "message"),
    [
        ((), 0, {0}, ((),), "alphabet: want distinct non-empty letters"),
        (("0", "0"), 0, {0}, ((0, 0),), "alphabet: want distinct non-empty letters"),
        (("",), 0, {0}, ((0,),), "alphabet: want distinct non-empty letters"),
        (("0",), 1, {0}, ((0,),), "start: state 1 is not one of the 1 states"),
        (("0",), 0, set(), (), "start: state 0 is not one of the 0 states"),
        (("0",), 0, {3}, ((0,),), "accepting: state 3 is not one of the 1 states"),
        (("0",), 0, {0}, ((0, 0),), r"transitions\[0\]: has 2 entries for 1 letters"),
        (("0",), 0, {0}, ((5,),), r"transitions\[0\]\[0\]: state 5 is not one of the 1 states"),
        (("0",), 0, {0}, ((-1,),), r"transitions\[0\]\[0\]: state -1 is not one of the 1 states"),
    ],
)
def test_constructor_names_the_part_that_does_not_fit(alphabet, start, accepting, transitions, message):
    """A DFA whose parts do not fit together is refused by the name of the part."""
    with pytest.raises(InvalidInput, match=message):
        DFA(alphabet, start, frozenset(accepting), transitions)


def test_a_letter_outside_the_alphabet_is_named_with_its_position():
    """`accepts` says which letter it does not know, and where."""
    with pytest.raises(InvalidInput, match="letter '2' at position 3"):
        from_json(PARITY).accepts("012")


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"start": True}, "dfa.start: want a state number, got True"),
        ({"start": 7}, "dfa.start: state 7 is not one of the 2 states"),
        ({"alphabet": "01"}, "dfa.alphabet: want a list of strings"),
        ({"accepting": [0.0]}, "dfa.accepting: want a list of state numbers"),
        ({"transitions": [[0, 1], [1, "0"]]}, "dfa.transitions: want a list of rows"),
        ({"transitions": [[0, 1], 1]}, "dfa.transitions: want a list of rows"),
        ({"transitions": [[0, 1], [1, 2]]}, r"dfa.transitions\[1\]\[1\]: state 2"),
        ({"extra": 1}, "dfa: want an object with alphabet, start, accepting, transitions, got"),
    ],
)
def test_from_json_names_the_path_of_the_wrong_field(change, message):
    """Malformed JSON is refused with the path of the field and what would be right."""
    with pytest.raises(InvalidInput, match=message):
        from_json(PARITY | change, where="dfa")


def test_from_json_refuses_what_is_no_object():
    """A list in place of an automaton is refused."""
    with pytest.raises(InvalidInput, match=r"automaton: want an object .* got list"):
        from_json([])


@given(dfas(letters=3))
def test_json_round_trip(dfa):
    """to_json is plain JSON and from_json is its inverse."""
    assert from_json(json.loads(json.dumps(to_json(dfa)))) == dfa


@given(dfas())
def test_completion_complement_and_membership_agree_with_running_every_word(dfa):
    """completed() keeps the language, complemented() has the other words, accepts_indices is the definition."""
    full, other = dfa.completed(), dfa.complemented()
    assert full.completed() is full and (full is dfa) == all(None not in row for row in dfa.transitions)
    for n in range(5):
        words = language(dfa, n)
        assert words == language(full, n)
        assert set(words).isdisjoint(language(other, n))
        assert len(words) + len(language(other, n)) == 2**n
        assert all(dfa.accepts_indices(word) and dfa.accepts(dfa.spell(word)) for word in words)


@given(dfas(states=4))
def test_reachable_and_live_are_what_words_show(dfa):
    """A state is reachable (live) iff one of the words shorter than the number of states shows it."""
    short = [word for n in range(dfa.states) for word in language(DFA(dfa.alphabet, 0, frozenset({0}), ((0, 0),)), n)]
    assert reachable(dfa) == {dfa.run_from(dfa.start, word) for word in short} - {None}
    assert live(dfa) == {q for q in range(dfa.states) if any(dfa.run_from(q, word) in dfa.accepting for word in short)}


@pytest.mark.parametrize(
    ("types", "depth", "longest"), [(1, 0, 6), (1, 3, 10), (2, 1, 6), (2, 2, 6), later(2, 3, 8), (3, 2, 6)]
)
def test_dyck_accepts_what_a_stack_accepts(types, depth, longest):
    """The Dyck automaton agrees with a stack of characters on every string."""
    dfa = dyck(types, depth)
    for text in all_strings("".join(dfa.alphabet), longest):
        assert dfa.accepts(text) == is_dyck(text, types, depth)


@pytest.mark.parametrize(
    ("types", "depth", "states"), [(1, 0, 1), (1, 3, 4), (2, 2, 7), (2, 3, 15), (3, 2, 13), (4, 4, 341)]
)
def test_dyck_states_are_the_stacks(types, depth, states):
    """Dyck-(t, k) has 1 + t + ... + t**k states, and the empty stack is the start and the only accepting one."""
    dfa = dyck(types, depth)
    assert dfa.states == dyck_state_count(types, depth) == states
    assert (dfa.start, dfa.accepting) == (0, {0})


def test_dyck_alphabet_beyond_four_types_has_numbered_brackets():
    """Five kinds of brackets are written (1 )1 ... (5 )5 and still nest."""
    assert dyck_alphabet(5)[:4] == ("(1", ")1", "(2", ")2")
    assert dyck(5, 1).accepts(["(5", ")5", "(1", ")1"]) and not dyck(5, 1).accepts(["(5", ")1"])


@pytest.mark.parametrize(("types", "depth"), [(0, 2), (2, -1)])
def test_dyck_refuses_impossible_parameters(types, depth):
    """No kind of bracket, or a negative depth, is no Dyck language."""
    with pytest.raises(InvalidInput, match=f"dyck:{types},{depth}: want at least 1 type"):
        dyck(types, depth)


@pytest.mark.parametrize(
    ("name", "function"),
    [
        ("equality", lambda x, y, n: x == y),
        ("disjointness", lambda x, y, n: x & y == 0),
        ("intersection", lambda x, y, n: x & y != 0),
        ("greater-than", lambda x, y, n: x > y),
        ("inner-product", lambda x, y, n: (x & y).bit_count() % 2 == 1),
    ],
)
def test_interleaved_is_the_function_on_integers(name, function):
    """x1 y1 x2 y2 ... is accepted iff f(x, y) = 1, coordinate 1 most significant; odd lengths never."""
    dfa = interleaved(name)
    for text in all_strings("01", 8):
        n = len(text) // 2
        want = len(text) % 2 == 0 and function(int("0" + text[0::2], 2), int("0" + text[1::2], 2), n)
        assert dfa.accepts(text) == want


def test_interleaved_refuses_an_unknown_name():
    """The message lists the functions there are."""
    with pytest.raises(InvalidInput, match="want one of equality, disjointness"):
        interleaved("parity")
