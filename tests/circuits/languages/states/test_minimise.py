"""Minimisation by three algorithms, its evidence, and equivalence with a shortest distinguishing word."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fooling.circuits.languages.dfa import DFA
from fooling.circuits.languages.dyck import dyck, dyck_state_count
from fooling.circuits.languages.minimality import check_minimal, check_schedule, count_classes
from fooling.circuits.languages.product import check_closed, inclusion_system
from fooling.circuits.languages.search.fooling import equivalence
from fooling.circuits.languages.search.fooling.equivalence import Bisimulation, equivalent, included
from fooling.circuits.languages.search.fooling.regular_fooling import StateLimitExceeded, explore
from fooling.circuits.languages.search.states import state_classes as state_classes_of
from fooling.circuits.languages.search.states.minimise import (
    MinimalityEvidence,
    find_minimality,
    hopcroft,
    live,
    trim_partial,
)
from fooling.circuits.languages.search.states.partition_refinement import minimal_dfa
from fooling.circuits.languages.search.states.state_classes import state_classes
from fooling.fooling_sets.errors import EvidenceError, InvalidInput
from fooling.verify.checker.judge import fresh
from fooling.verify.checker.kernel import Budget, Rejected
from fooling.verify.checker.theories.goals import language_of
from fooling.verify.checker.theories.ordered_states import minimal
from tests.circuits.languages.bisimulation import check_bisimulation
from tests.circuits.languages.brute_force_automata import (
    brzozowski_states,
    dfas,
    hopcroft_karp,
    language,
    wrong_transition,
)
from tests.circuits.languages.moore import moore


@given(dfas(letters=2, states=7))
def test_moore_hopcroft_and_brzozowski_agree(dfa):
    """Two algorithms give the same data, the third the same size, and the language is unchanged."""
    small = moore(dfa)
    assert small == hopcroft(dfa)
    assert small.states == brzozowski_states(dfa)
    assert hopcroft_karp(dfa, small)


@pytest.mark.parametrize("accepting", [{0}, {499}, set(range(250)), set(range(0, 500, 3))])
def test_hopcroft_splits_by_the_smaller_halves(accepting):
    """On chains of n = 500 states the states of all splitters are at most 2 n log2 n, and all classes hold."""
    chain = DFA(("a", "b"), 0, frozenset(accepting), tuple((min(q + 1, 499), q) for q in range(500)))
    small = hopcroft(chain)
    assert sum(map(len, splitters(chain, state_classes(chain).schedule))) <= 2 * 500 * 9
    assert hopcroft_karp(chain, small)
    assert small.states == minimal_dfa(chain).states


def splitters(full, schedule):
    """The sets of states by which a schedule splits, by the definition."""
    classes = [
        frozenset(q for q in range(full.states) if (q in full.accepting) == accepts) for accepts in (False, True)
    ]
    for q, a in schedule:
        (splitter,) = (one for one in classes if q in one)
        yield splitter
        into = frozenset(p for p in range(full.states) if full.transitions[p][a] in splitter)
        classes = [part for one in classes for part in (one & into, one - into) if part]


@pytest.mark.exhaustive
def test_compiled_loops_find_the_same(monkeypatch):
    """numba's classes, schedule and minimal automaton are those of plain Python."""
    pytest.importorskip("numba")
    drawn = random.Random(1)
    rows = tuple(tuple(drawn.randrange(400) for _ in range(3)) for _ in range(400))
    dfa = DFA(("a", "b", "c"), 5, frozenset(range(0, 400, 7)), rows)
    found = []
    for fast in (False, True):
        monkeypatch.setattr(state_classes_of, "is_large", lambda transitions, fast=fast: fast)
        classes = state_classes(dfa)
        found.append((list(classes.block_of), classes.schedule, classes.quotient()))
    assert found[0] == found[1]


@given(dfas(letters=2, states=7))
def test_a_schedule_counts_the_states_of_the_least_automaton(dfa):
    """The checker counts by its splits what Brzozowski finds; a minimal automaton needs so many states."""
    full, small = dfa.completed(), moore(dfa)
    assert count_classes(full, state_classes(full).schedule) == brzozowski_states(dfa)
    assert check_schedule(small, state_classes(small).schedule) == (small.states, trim_partial(dfa).states)


@given(dfas(letters=2, states=7), st.lists(st.tuples(st.integers(0, 6), st.integers(0, 1)), max_size=9))
def test_no_schedule_counts_too_many(dfa, schedule):
    """Splits drawn at random never show more states than the least automaton has."""
    full = dfa.completed()
    schedule = [(q, a) for q, a in schedule if q < full.states]
    assert count_classes(full, schedule) <= brzozowski_states(dfa)


MODULO = DFA(("a",), 0, frozenset({0}), tuple(((q + 1) % 64,) for q in range(64)))
BY_SPLITS = state_classes(MODULO).schedule


@pytest.mark.parametrize(
    ("schedule", "message"),
    [
        (BY_SPLITS[:-1], "64 states, of which 6[0-3] are reached and told apart"),
        ((), "64 states, of which 2 are reached"),
        (((0, 1), *BY_SPLITS), r"\(0, 1\) is no split, a state below 64 and a letter below 1"),
        (((-1, 0), *BY_SPLITS), r"\(-1, 0\) is no split"),
        (((True, 0), *BY_SPLITS), r"\(True, 0\) is no split"),
        (BY_SPLITS * 60, "the splits take too long"),
    ],
)
def test_planted_wrong_schedules_are_refused(schedule, message):
    """A split that is missing, none, or one that is repeated without end: each refused for its reason."""
    with pytest.raises(EvidenceError, match=message):
        check_schedule(MODULO, schedule)


def test_a_state_that_no_word_reaches_does_not_count():
    """Two states that are told apart, one of them out of reach: one state is enough, and no schedule says two."""
    dfa = DFA(("a",), 0, frozenset({1}), ((0,), (1,)))
    assert count_classes(dfa, ()) == 1
    with pytest.raises(EvidenceError, match="2 states, of which 1 are reached"):
        check_schedule(dfa, ())


@given(dfas(letters=3, states=5))
def test_minimality_evidence_checks(dfa):
    """What the finder returns for a minimal DFA passes the checker, complete and partial."""
    small, partial = moore(dfa), trim_partial(dfa)
    assert check_minimal(small, *find_minimality(small)) == (small.states, partial.states)
    assert check_minimal(partial, *find_minimality(partial))[0] in (small.states, small.states + 1)
    assert partial.states == max(1, len(live(small)))
    assert hopcroft_karp(partial, small)


@given(dfas(states=6))
def test_a_dfa_with_too_many_states_gets_no_minimality(dfa):
    """The checker accepts a DFA's own evidence exactly when Brzozowski finds no smaller one."""
    evidence = find_minimality(dfa)
    if dfa.completed().states == brzozowski_states(dfa):
        assert check_minimal(dfa, *evidence)[0] == brzozowski_states(dfa)
    else:
        with pytest.raises(EvidenceError, match=r"minimality: (access word|suffix)"):
            check_minimal(dfa, *evidence)


@pytest.mark.parametrize(("types", "depth"), [(1, 2), (2, 2), (2, 3), (3, 2)])
def test_dyck_automata_are_minimal(types, depth):
    """Dyck-(t, k) needs 1 + t + ... + t**k states partial and one more complete; for (2, 2) these are 7 and 8."""
    dfa = dyck(types, depth)
    states = dyck_state_count(types, depth)
    assert check_minimal(dfa, *find_minimality(dfa)) == (states + 1, states)
    assert (moore(dfa).states, trim_partial(dfa).states) == (states + 1, states)


def test_the_empty_language_needs_one_state():
    """Partial or complete, the empty language has one state."""
    empty = DFA(("a",), 0, frozenset(), ((1,), (None,)))
    assert moore(empty).states == trim_partial(empty).states == 1
    assert check_minimal(moore(empty), *find_minimality(moore(empty))) == (1, 1)


DYCK22 = dyck(2, 2)
GOOD = find_minimality(DYCK22)


@pytest.mark.parametrize(
    ("evidence", "message"),
    [
        (GOOD._replace(access=GOOD.access[:-1]), "want 8 access words"),
        (GOOD._replace(suffixes=GOOD.suffixes[:-1]), "want 8 access words and a suffix for each"),
        (
            GOOD._replace(access=(*GOOD.access[:3], (0, 1), *GOOD.access[4:])),
            r"access word \(0, 1\) of state 3 leads to state 0",
        ),
        (
            GOOD._replace(suffixes=(*GOOD.suffixes[:-1], ((0,), *GOOD.suffixes[-1][1:]))),
            r"suffix \(0,\) does not tell the states 7 and 0",
        ),
        (GOOD._replace(access=((-1,), *GOOD.access[1:])), r"\(-1,\) is not a word of letter indices below 4"),
        (MinimalityEvidence((), ()), "want 8 access words"),
    ],
)
def test_planted_wrong_minimality_evidence_is_refused(evidence, message):
    """One wrong word, one missing word: refused by name."""
    with pytest.raises(EvidenceError, match=message):
        check_minimal(DYCK22, *evidence)


@given(dfas(), dfas())
def test_equivalence_is_proved_both_ways(a, b):
    """Equal languages come with a bisimulation that checks, others with a shortest word that exactly one accepts."""
    answer = equivalent(a, b)
    if isinstance(answer, Bisimulation):
        assert hopcroft_karp(a, b)
        check_bisimulation(a, b, answer)
    else:
        assert a.accepts_indices(answer) != b.accepts_indices(answer)
        assert all(language(a, n) == language(b, n) for n in range(len(answer)))


@given(dfas(), dfas())
def test_inclusion_is_proved_both_ways(a, b):
    """A smaller language comes with a closed set of pairs, another one with a shortest word that it alone has."""
    answer = included(a, b)
    if isinstance(answer, Bisimulation):
        check_closed(inclusion_system(a, b), answer.pairs)
    else:
        assert a.accepts_indices(answer)
        assert not b.accepts_indices(answer)
        assert all(set(language(a, n)) <= set(language(b, n)) for n in range(len(answer)))
    assert isinstance(answer, Bisimulation) == isinstance(explore(inclusion_system(a, b)), frozenset)


def test_compiled_pairs_are_those_of_plain_python(monkeypatch):
    """numba's closed set and its shortest word are the ones of plain Python."""
    pytest.importorskip("numba")
    drawn, found = random.Random(2), []
    rows = tuple(tuple(drawn.randrange(90) for _ in range(2)) for _ in range(90))
    one = DFA(("a", "b"), 0, frozenset(range(0, 90, 5)), rows)
    other = wrong_transition(one, 3, 1, 0)
    for fast in (False, True):
        monkeypatch.setattr(equivalence, "is_large", lambda transitions, fast=fast: fast)
        found.append((equivalent(one, moore(one)), equivalent(one, other), included(one, other), included(other, one)))
    assert found[0] == found[1]
    assert isinstance(found[0][0], Bisimulation)
    assert isinstance(found[0][1], tuple)


def test_too_many_pairs_are_no_answer(monkeypatch):
    """Two counters of 12 and 13 states have 156 pairs; with room for 100 the question is left open."""
    counters = [DFA(("a",), 0, frozenset({0, 5}), tuple(((q + 1) % n,) for q in range(n))) for n in (12, 13)]
    everything = [DFA(one.alphabet, 0, frozenset(range(one.states)), one.transitions) for one in counters]
    assert len(equivalent(*everything).pairs) == 156
    monkeypatch.setattr(equivalence, "MOST_PAIRS", 100)
    with pytest.raises(StateLimitExceeded, match="equivalence: more than 100 product states"):
        equivalent(*everything)


@given(dfas(states=7))
def test_minimising_keeps_the_language(dfa):
    """The minimal DFA is bisimilar to the original."""
    answer = equivalent(dfa, moore(dfa))
    assert isinstance(answer, Bisimulation)
    check_bisimulation(dfa, moore(dfa), answer)


def test_a_dfa_with_one_wrong_transition_is_told_apart_and_its_bisimulation_refused():
    """Closing the second bracket kind with the first: a shortest word shows it, no old bisimulation passes."""
    wrong = wrong_transition(DYCK22, 2, 1, 0)
    word = equivalent(DYCK22, wrong)
    assert DYCK22.spell(word) == "[)"
    true = equivalent(DYCK22, DYCK22)
    with pytest.raises(EvidenceError, match=r"equivalence: from \(2, 2\) letters \(1,\) lead to \(None, 0\), out"):
        check_bisimulation(DYCK22, wrong, true)


@pytest.mark.parametrize(
    ("pairs", "message"),
    [
        (set(), r"the start \(0, 0\) is not in the set of 0 states"),
        ({(0, 0)}, r"from \(0, 0\) letters \(0,\) lead to \(1, 1\), outside"),
        ({(q, q) for q in range(7)} | {(0, 1)}, r"the state \(0, 1\) is bad"),
        ({(q, q) for q in range(7)} | {(9, 9)}, r"\(9, 9\) is not a state of this system"),
        ({(q, q) for q in range(7)} | {("0", 0)}, "is not a state of this system"),
    ],
)
def test_planted_wrong_bisimulations_are_refused(pairs, message):
    """No start, a missing pair, a pair that disagrees, a pair of no states: each refused for its reason."""
    with pytest.raises(EvidenceError, match=message):
        check_bisimulation(DYCK22, DYCK22, Bisimulation(frozenset(pairs)))


def test_equivalence_wants_one_alphabet():
    """Automata over different alphabets are not compared."""
    with pytest.raises(InvalidInput, match="alphabets differ"):
        equivalent(dyck(1, 1), dyck(2, 1))


def test_a_derivation_pays_for_combined_languages_and_splits() -> None:
    """Thousands of transitions that a term of two cycles stands for are paid for, and a table in the term is not."""
    cycles = [("star", ("repeat", ("letters", ("a",), ("a",)), n)) for n in (31, 37)]
    context, table = fresh(), ("dfa", ("a",), 0, (0,), ((1,), (2,), (3,), (0,)))
    left = context.budget.numbers
    assert language_of(("union", *cycles), context).states >= 31 * 37
    assert left - context.budget.numbers >= 2 * 31 * 37
    left = context.budget.numbers
    assert language_of(table, context).states == 4 and context.budget.numbers == left
    told: list[int] = []
    assert count_classes(language_of(table, context), [(0, 0), (3, 0)], told.append) == 4 and told == [1, 1]
    with pytest.raises(Rejected, match="more numbers to compute"):
        count_classes(language_of(table, context), [(0, 0)] * 3, Budget(2).spend)
    with pytest.raises(Rejected, match="more numbers to compute"):
        minimal(("union", *cycles), replace(context, budget=Budget(1000)))
