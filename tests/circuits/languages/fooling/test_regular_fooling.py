"""Decisions for all n, held against brute force for small n; planted wrong evidence refused."""

from __future__ import annotations

import json
from functools import partial
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fooling.circuits.languages.dfa import DFA
from fooling.circuits.languages.dyck import dyck
from fooling.circuits.languages.interleaved import interleaved
from fooling.circuits.languages.product import (
    check_closed,
    check_violation,
    determined_system,
    fooling_system,
    inclusion_system,
)
from fooling.circuits.languages.regular_function import regular_function
from fooling.circuits.languages.search.fooling.regular_fooling import (
    StateLimitExceeded,
    Violation,
    decide,
    decide_fooling_set,
    explore,
    violation_at,
)
from fooling.circuits.languages.words_with_held_shares import share, share_number
from fooling.fooling_sets.errors import EvidenceError, InvalidInput
from fooling.fooling_sets.partition import Partition
from fooling.verify.statement.proposition import frozen
from tests.circuits.languages.brute_force_automata import (
    dfas,
    dyck_words,
    first_crossing_pair,
    is_dyck,
    language,
    shares_are_distinct,
    wrong_transition,
)
from tests.shares import drawn

pytestmark = pytest.mark.slow

ODD_EVEN = Partition.parse("odd-even")
DYCK22, DYCK23 = dyck(2, 2), dyck(2, 3)
PARTITIONS = st.builds(Partition, st.text("AB", max_size=3), st.text("AB", min_size=1, max_size=3))


@pytest.mark.parametrize(("types", "depth", "in_depth"), [(2, 2, 2), (2, 2, 3), (1, 2, 2), (2, 1, 2), (3, 2, 2)])
def test_dyck_fooling_sets_for_all_n(types, depth, in_depth):
    """Dyck-(t, 2) words fool Dyck-(t, 2), and Dyck-(2, 2) words fool Dyck-(2, 3), under odd-even for every n."""
    for decision in decide_fooling_set(dyck(types, depth), dyck(types, in_depth), ODD_EVEN):
        assert decision.holds
        decision.check()
    for n in range(0, 9 if types < 3 else 5, 2):
        owners, words = ODD_EVEN.owners(n), dyck_words(types, depth, n)
        assert first_crossing_pair(words, lambda text: is_dyck(text, types, in_depth), owners) is None


def test_dyck23_words_do_not_fool_dyck23():
    """The shortest two Dyck-(2, 3) words with both crossings inside have length 6; brute force finds none shorter."""
    inclusion, crossing = decide_fooling_set(DYCK23, DYCK23, ODD_EVEN)
    assert inclusion.holds and not crossing.holds
    assert crossing.counterexample(DYCK23.alphabet) == ("((()))", "(())()")
    crossing.check()
    member = partial(is_dyck, types=2, depth=3)
    assert all(first_crossing_pair(dyck_words(2, 3, n), member, ODD_EVEN.owners(n)) is None for n in (0, 2, 4))
    assert first_crossing_pair(dyck_words(2, 3, 6), member, ODD_EVEN.owners(6)) is not None
    assert first_crossing_pair(list(crossing.counterexample(DYCK23.alphabet)), member, ODD_EVEN.owners(6)) is not None


@pytest.mark.parametrize("party", ["A", "B"])
def test_odd_letters_determine_even_letters_in_depth_two_only(party):
    """In Dyck-(2, 2) either share determines the word, for every n; in Dyck-(2, 3) neither does, from n = 6 on."""
    shallow, deep = (decide(determined_system(words, ODD_EVEN, party)) for words in (DYCK22, DYCK23))
    assert shallow.holds and not deep.holds
    shallow.check()
    deep.check()
    for n in range(0, 9, 2):
        owners = ODD_EVEN.owners(n)
        assert shares_are_distinct(dyck_words(2, 2, n), owners, party)
        assert shares_are_distinct(dyck_words(2, 3, n), owners, party) == (n < 6)


@given(dfas(states=3), dfas(states=3), PARTITIONS)
@drawn(150)
def test_fooling_decisions_agree_with_all_pairs(words, inside, partition):
    """For random languages and partitions: a violation is real and shortest, a closed set means none up to length 5."""
    inclusion, crossing = decide_fooling_set(words, inside, partition)
    inclusion.check()
    crossing.check()
    shortest = 6 if crossing.holds else len(crossing.answer.letters)
    for n in range(min(shortest, 5) + 1):
        texts = [words.spell(word) for word in language(words, n)]
        members = {inside.spell(word) for word in language(inside, n)}
        pair = first_crossing_pair(texts, members.__contains__, partition.owners(n))
        assert (pair is not None) == (n == shortest)
        assert not inclusion.holds or set(texts) <= members


@given(dfas(states=3), dfas(states=3), PARTITIONS, st.integers(0, 5))
@drawn(150)
def test_a_violation_of_one_length_is_found_where_there_is_one(words, inside, partition, n):
    """At each length, beyond the shortest too, it is found iff two words cross, and it is one."""
    system = fooling_system(words, inside, partition)
    found = violation_at(system, n)
    texts = [words.spell(word) for word in language(words, n)]
    members = {inside.spell(word) for word in language(inside, n)}
    assert (found is None) == (first_crossing_pair(texts, members.__contains__, partition.owners(n)) is None)
    if found is not None:
        assert len(found.letters) == n
        check_violation(system, found.letters)


@given(dfas(states=4), PARTITIONS, st.sampled_from("AB"))
@drawn(150)
def test_determined_decisions_agree_with_comparing_shares(dfa, partition, party):
    """A closed set means distinct shares at every length tried; a violation is at the first length with equal ones."""
    decision = decide(determined_system(dfa, partition, party))
    decision.check()
    shortest = 7 if decision.holds else len(decision.answer.letters)
    for n in range(min(shortest, 6) + 1):
        texts = [dfa.spell(word) for word in language(dfa, n)]
        assert shares_are_distinct(texts, partition.owners(n), party) == (n < shortest)


@pytest.mark.parametrize("name", ["equality", "disjointness", "greater-than"])
def test_the_diagonal_of_the_textbook_functions(name):
    """The words x = y fool equality for every n; they are no fooling set of disjointness or of x > y."""
    inclusion, crossing = decide_fooling_set(interleaved("equality"), interleaved(name), ODD_EVEN)
    assert (inclusion.holds, crossing.holds) == {
        "equality": (True, True),
        "disjointness": (False, False),
        "greater-than": (False, True),
    }[name]


def test_a_planted_crossing_pair_is_found():
    """One wrong transition in the language (a close bracket that fits both kinds) makes a shortest violating pair."""
    wrong = wrong_transition(wrong_transition(DYCK22, 2, 1, 0), 1, 3, 0)
    _, crossing = decide_fooling_set(DYCK22, wrong, ODD_EVEN)
    assert crossing.counterexample(DYCK22.alphabet) == ("()", "[]")


@given(PARTITIONS, st.sampled_from("AB"), st.integers(0, 14))
def test_a_system_follows_the_owners_of_the_partition(partition, party, n):
    """Over all words, a system lets two words part exactly at the positions of the other party."""
    system = determined_system(DFA(("a", "b"), 0, frozenset({0}), ((0, 0),)), partition, party)
    state = system.start
    for owner in partition.owners(n):
        assert (system.step(state, (0, 1)) is None) == (owner == party)
        state = system.step(state, (1, 1))


CLOSED = explore(fooling_system(DYCK22, DYCK22, ODD_EVEN))


def test_every_state_of_the_closed_set_is_needed():
    """The set of reachable states without any one of them is refused, by the start or by the step that leads there."""
    system = fooling_system(DYCK22, DYCK22, ODD_EVEN)
    for state in CLOSED:
        reason = "is not in the set of 28" if state == system.start else "outside the set"
        with pytest.raises(EvidenceError, match=reason):
            check_closed(system, CLOSED - {state})


@pytest.mark.parametrize(
    ("extra", "message"),
    [
        ((0, 0, 0, 0, 0, True), r"the state \(0, 0, 0, 0, 0, True\) is bad"),
        ((0, 0, 0, 0, 7, False), "is not a state of this system"),
        ((99, 0, 0, 0, 0, False), "is not a state of this system"),
        ((0, 0), "is not a state of this system"),
        ((0.5, 0, 0, 0, 0, False), "is not a state of this system"),
    ],
)
def test_planted_states_are_refused(extra, message):
    """A bad state, a state of another shape, a number that is no state: each refused for its reason."""
    with pytest.raises(EvidenceError, match=message):
        check_closed(fooling_system(DYCK22, DYCK22, ODD_EVEN), CLOSED | {extra})


def test_a_closed_set_of_another_question_is_refused():
    """The set that proves Dyck-(2, 2) does not prove Dyck-(2, 3), another partition or the determined question."""
    prefix = Partition.parse("prefix:2")
    for system in (
        fooling_system(DYCK23, DYCK23, ODD_EVEN),
        fooling_system(DYCK22, DYCK22, prefix),
        determined_system(DYCK22, ODD_EVEN, "A"),
    ):
        with pytest.raises(EvidenceError):
            check_closed(system, CLOSED)


@pytest.mark.parametrize(
    ("letters", "message"),
    [
        (((0, 2), (1, 3)), "fooling set: the state None after the last position is not bad"),
        (((0, 0), (1, 1)), r"the state \(0, 0, 0, 0, 0, False\) after the last position is not bad"),
        (((0, 1.0),), r"\(0, 1.0\) at position 1 is none of the system's letters"),
        (((0, 4),), r"\(0, 4\) at position 1 is none of the system's letters"),
        ((0,), "0 at position 1 is none of the system's letters"),
        ((), "after the last position is not bad"),
    ],
)
def test_planted_violations_are_refused(letters, message):
    """Crossings outside, equal words, letters that do not exist, nothing at all: none of them is a violation."""
    with pytest.raises(EvidenceError, match=message):
        check_violation(fooling_system(DYCK22, DYCK22, ODD_EVEN), letters)


def test_states_survive_json():
    """A closed set written as JSON and read back proves the same; with a text for a number it proves nothing."""
    system, again = fooling_system(DYCK22, DYCK22, ODD_EVEN), frozen(json.loads(json.dumps(sorted(CLOSED))))
    check_closed(system, again)
    for wrong in ([*again, ("0", *again[0][1:])], [state for state in again if state != system.start]):
        with pytest.raises(EvidenceError, match=r"is not a state of this system|is not in the set"):
            check_closed(system, wrong)


def test_two_alphabets_are_bad_input():
    """Languages share their alphabet."""
    with pytest.raises(InvalidInput, match="alphabets differ"):
        inclusion_system(dyck(1, 1), DYCK22)


@drawn(200)
@given(dfas(), st.text("AB", min_size=1, max_size=4))
def test_a_mask_is_decided_at_its_own_length(dfa: DFA, owners: str):
    """Fooling sets and determined words at the one length of a mask, against all words of that length."""
    mask = Partition(owners, "")
    words = list(map(dfa.spell, language(dfa, len(owners))))
    first = first_crossing_pair(words, lambda word: word in words, owners)
    for system, holds in (
        (fooling_system(dfa, dfa, mask), first is None),
        *((determined_system(dfa, mask, party), shares_are_distinct(words, owners, party)) for party in "AB"),
    ):
        found = decide(system)
        found.check()
        assert found.holds == holds
        if isinstance(found.answer, Violation):
            assert len(found.answer.letters) == len(owners)


def test_the_search_stops_at_its_limit():
    """Too many states is an error of its own, never an answer."""
    with pytest.raises(StateLimitExceeded, match="more than 10 product states"):
        explore(fooling_system(DYCK22, DYCK22, ODD_EVEN), limit=10)


def test_inclusion_gives_a_shortest_word():
    """Dyck-(2, 3) is not inside Dyck-(2, 2): ((())) shows it."""
    decision = decide(inclusion_system(DYCK23, DYCK22))
    assert isinstance(decision.answer, Violation)
    assert decision.counterexample(DYCK22.alphabet) == ("((()))",)


@given(dfas(letters=3, states=4), PARTITIONS, st.integers(0, 4))
@drawn(60)
def test_regular_function_is_membership_of_the_joined_word(dfa, partition, n):
    """The ones of the matrix are the words of the language, each at its shares; labels spell the shares."""
    f, owners = regular_function(dfa, partition, n), partition.owners(n)
    assert f.row_count * f.column_count == 3**n
    cells = product(range(f.row_count), range(f.column_count))
    ones = {(f.row_label(i), f.column_label(j)) for i, j in cells if f.entry(i, j)}
    texts = [dfa.spell(word) for word in language(dfa, n)]
    assert ones == {
        (
            "".join(a for a, who in zip(t, owners, strict=True) if who == "A"),
            "".join(a for a, who in zip(t, owners, strict=True) if who == "B"),
        )
        for t in texts
    }


def test_shares_are_numbered_in_lexicographic_order():
    """share and share_number are inverse, the first letter most significant; a negative length is bad input."""
    shares = [share(number, 3, 4) for number in range(64)]
    assert shares == sorted(shares) and [share_number(x, 4) for x in shares] == list(range(64))
    with pytest.raises(InvalidInput, match="for words of length at least 0, not -1"):
        regular_function(DYCK22, ODD_EVEN, -1)
