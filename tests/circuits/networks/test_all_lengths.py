"""Reachable states, minimal automata and shortest differences: against slow searches, by hand, on planted errors."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from dataclasses import fields, replace
from importlib.util import find_spec
from itertools import pairwise, product
from random import Random
from typing import Any

import numpy as np
import pytest
from hypothesis import assume, given

from fooling.circuits.languages.dfa import DFA
from fooling.circuits.languages.dyck import dyck
from fooling.circuits.languages.search.states.partition_refinement import Refinement, minimal_dfa
from fooling.circuits.networks.elman_of_dfa import elman_of_dfa
from fooling.circuits.networks.machine import Word
from fooling.circuits.networks.read_out import ReadOut
from fooling.circuits.networks.recurrent import Recurrent
from fooling.circuits.networks.recurrent_layers import Gate, Gated
from fooling.circuits.networks.search import all_lengths as searched
from fooling.circuits.networks.search.all_lengths import Exploration, all_lengths, automaton_of
from fooling.circuits.networks.search.state_steps import Steps
from fooling.circuits.networks.torch_twin.against_task import NotEqual
from fooling.circuits.networks.torch_twin.recurrent import RecurrentTwin
from fooling.circuits.numbers.arithmetic import Formats, linear
from fooling.circuits.numbers.number_format import named_format
from fooling.fooling_sets.errors import InvalidInput
from tests.circuits.languages.brute_force_automata import brzozowski_states, dfas, hopcroft_karp
from tests.circuits.languages.moore import moore
from tests.circuits.networks.test_recurrent import networks, slow
from tests.shares import drawn, one_in

Q = named_format("Q4.0")
HAS_TORCH = find_spec("torch") is not None
needs_torch = pytest.mark.skipif(not HAS_TORCH, reason="torch is not installed; pip install '.[torch]'")
TOMITA = {  # Tomita 1982, by what a word must be; letters 0 and 1
    1: lambda w: "0" not in w,
    2: lambda w: w == "10" * (len(w) // 2),
    3: lambda w: not any(len(b) % 2 and len(a) % 2 for b, a in blocks(w)),
    4: lambda w: "000" not in w,
    5: lambda w: w.count("0") % 2 == 0 and w.count("1") % 2 == 0,
    6: lambda w: (w.count("0") - w.count("1")) % 3 == 0,
    7: lambda w: not w.lstrip("0").lstrip("1").lstrip("0").lstrip("1"),
}


def blocks(word: str) -> Iterator[tuple[str, str]]:
    """Each longest run of 1 with the run of 0 behind it."""
    runs = [run for run in word.replace("01", "0|1").replace("10", "1|0").split("|") if run]
    return ((run, after) for run, after in pairwise(runs) if run[0] == "1")


def first_wrong(network: Recurrent, dfa: DFA, longest: int) -> Word | None:
    """By running all words."""
    words = (word for n in range(longest + 1) for word in product(range(len(dfa.alphabet)), repeat=n))
    return next((word for word in words if network.run(word) != int(dfa.accepts_indices(word))), None)


def slow_automaton(network: Recurrent, most: int) -> DFA | None:
    """The automaton of all states, by a plain search in a dict; None where they are more."""
    numbers, rows, agenda = {network.initial: 0}, list[tuple[int, ...]](), deque([network.initial])
    while agenda:
        state = agenda.popleft()
        row = list[int]()
        for a in range(len(network.alphabet)):
            after = network.step(state, a)
            if after not in numbers:
                numbers[after] = len(numbers)
                agenda.append(after)
            row.append(numbers[after])
        rows.append(tuple(row))
        if len(numbers) > most:
            return None
    accepting = frozenset(q for state, q in numbers.items() if network.answer(state) == 1)
    return DFA(network.alphabet, 0, accepting, tuple(rows))


@drawn(60)
@given(networks(), dfas())
def test_small_networks_of_all_kinds(network: Recurrent, dfa: DFA) -> None:
    """The same states, the same minimal automaton, and the least wrong word, as by slow searches."""
    try:
        expected = slow_automaton(network, 600)
    except InvalidInput:
        assume(False)
    assume(expected is not None and expected.states <= 600)
    assert expected is not None
    dfa = replace(dfa, alphabet=network.alphabet)
    found = all_lengths(network, dfa)
    assert found.closed and found.states == expected.states and found.minimal == moore(expected).states
    assert automaton_of(network) == moore(expected)
    assert found.equal == hopcroft_karp(expected, dfa)
    if found.difference is not None:
        assert network.run(found.difference) != int(dfa.accepts_indices(found.difference))
        longest = min(len(found.difference), 9)
        assert first_wrong(network, dfa, longest) == (found.difference if len(found.difference) <= 9 else None)
    part = all_lengths(network, dfa, 5)
    assert part.difference in (None, found.difference) and (part.equal is not None) <= (part.equal == found.equal)
    if part.equal is None:
        assert part.covered is not None and first_wrong(network, dfa, min(part.covered, 9)) is None
    right = all_lengths(network, expected)
    assert right.equal and right.difference is None and right.covered is None


@drawn(30)
@given(networks())
def test_states_are_those_of_the_second_implementation(network: Recurrent) -> None:
    """Numbers of all words of up to 3 letters, as Fractions have them, in the order of the words."""
    exploration, expected = Exploration(Steps(network)), list[Any]()
    exploration.go_on(200, float("inf"))
    for n in range(min(4, len(exploration.ends))):
        for word in product(range(2), repeat=n):
            try:
                other = slow(network)
                for a in word:
                    other.read([network.format.value(code) for code in network.embedding[a]])
            except ZeroDivisionError:
                return
            kept = other.kept() if word else [[network.format.value(c) for c in v] for v in network.initial]
            expected += [kept] if kept not in expected else []
        states = [exploration.steps.state(name) for name in exploration.names[: exploration.ends[n]]]
        assert [[[network.format.value(c) for c in v] for v in state] for state in states] == expected


@needs_torch
@drawn(40)
@given(networks())
def test_the_twin_steps_as_exact_arithmetic_does(network: Recurrent) -> None:
    """Many states at once, and what they say."""
    twin, exact, chance = Steps(network, alone=0), Steps(network, alone=10**9), Random(0)
    format, widths = network.format, [len(vector) for vector in network.initial]
    codes = [code for code in range(format.least, format.most + 1) if format.holds(code)]
    states = [tuple(tuple(chance.choices(codes, k=width)) for width in widths) for _ in range(200)]
    names = [exact.name(state) for state in states]
    try:
        expected = exact.after(names)
    except InvalidInput:
        with pytest.raises(InvalidInput):
            twin.after(names)
        return
    assert [exact.state(name) for name in names] == states
    assert [exact.state(name) for name in expected] == [network.step(state, a) for state in states for a in range(2)]
    assert twin.after(names) == expected and exact.torch is None
    assert twin.answers(names) == exact.answers(names) == [network.answer(state) for state in states]
    roles = (getattr(network.formats, role.name) for role in fields(network.formats))
    assert twin.torch is not None or any(role.precision is not None for role in roles)  # floats have no kernels


@needs_torch
def test_a_wrong_kernel_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Some states of every batch are stepped exactly, too."""
    network = shift(11)
    after = RecurrentTwin.after
    monkeypatch.setattr(RecurrentTwin, "after", lambda self, states, letter: 1 - after(self, states, letter))
    with pytest.raises(NotEqual, match="torch's kernels lead to"):
        all_lengths(network, register(11))


def shift(units: int) -> Recurrent:
    """Unit i is 1 where the i-th letter from the end is b; the answer is the last unit."""
    W = tuple(tuple(int(j == i - 1) for j in range(units)) for i in range(units))
    U = tuple((0, int(i == 0)) for i in range(units))
    layer = Gated("elman", (Gate(linear(W), linear(U)),), "clip")
    read = ReadOut(linear((tuple(int(i == units - 1) for i in range(units)),)), "at-least-one")
    return Recurrent(Formats.alike(Q), ("a", "b"), ((1, 0), (0, 1)), (layer,), ((0,) * units,), read)


def register(units: int) -> DFA:
    """Its language: as many states as words of that length."""
    many = 2**units
    rows = tuple(((2 * q) % many, (2 * q + 1) % many) for q in range(many))
    return DFA(("a", "b"), 0, frozenset(range(many // 2, many)), rows)


def test_all_words_of_a_register() -> None:
    """2^12 states, none of them alike; with another state accepting, the least of its words."""
    network, dfa = shift(12), register(12)
    found = all_lengths(network, dfa)
    assert (found.states, found.minimal, found.equal, found.closed) == (4096, 4096, True, True)
    assert found.torch is not None or not HAS_TORCH
    wrong = replace(dfa, accepting=dfa.accepting ^ {0b101})
    other = all_lengths(network, wrong)
    assert (other.equal, other.difference, other.states) == (False, (1, 0, 1), 4096)
    assert all_lengths(network, register(11)).difference == (1, *[0] * 10)


def counter(format: str) -> Recurrent:
    """max(0, ...) of the number of a less that of b, one unit."""
    f = named_format(format)
    layer = Gated("elman", (Gate(linear(((1,),)), linear(((1, -1),))),), "relu")
    return Recurrent(Formats.alike(f), ("a", "b"), ((1, 0), (0, 1)), (layer,), ((0,),), ReadOut(None))


def chain(many: int) -> DFA:
    """0 to many - 1, stopped at both ends; all but 0 accept."""
    rows = tuple((min(q + 1, many - 1), max(q - 1, 0)) for q in range(many))
    return DFA(("a", "b"), 0, frozenset(range(1, many)), rows)


def test_a_counter_is_told_apart_by_long_words_only() -> None:
    """As many levels as states, and as many rounds of refinement; an end elsewhere shows after 2^11 letters."""
    found = all_lengths(counter("Q12.0"), chain(2**11))
    assert (found.states, found.minimal, found.equal) == (2**11, 2**11, True)
    other = all_lengths(counter("Q12.0"), chain(2**11 - 1))
    assert other.equal is False and other.difference == (0,) * (2**11 - 1) + (1,) * (2**11 - 2)


def test_a_needle() -> None:
    """One wrong word, of 12 letters, in all 2^13 - 1 up to there and all longer ones."""
    word = (0, 1, 1, 0, 1, 0, 0, 0, 1, 1, 0, 1)
    dead = len(word) + 1
    rows = tuple(
        tuple(2 * (i + 1 if i < len(word) and word[i] == a else dead) + (odd ^ a) for a in range(2))
        for i in range(dead + 1)
        for odd in range(2)
    )
    odd = frozenset(2 * i + 1 for i in range(dead + 1))
    needle = 2 * len(word) + sum(word) % 2
    network = elman_of_dfa(DFA(("a", "b"), 0, odd ^ {needle}, rows), Q)
    parity = DFA(("a", "b"), 0, frozenset({1}), ((0, 1), (1, 0)))
    found = all_lengths(network, parity)
    assert (found.equal, found.difference, found.minimal) == (False, word, 13 + 2)
    chance = Random(0)
    sample = [tuple(chance.choices(range(2), k=12)) for _ in range(200)]
    assert all(network.run(one) == sum(one) % 2 for one in sample)


@pytest.mark.parametrize("number", one_in(3, list(TOMITA)))
def test_the_languages_of_tomita(number: int) -> None:
    """The network of the minimal automaton, found from the words, decides it, and the automaton is found again."""
    sizes = {1: 2, 2: 3, 3: 5, 4: 4, 5: 4, 6: 3, 7: 5}
    dfa = learnt(TOMITA[number])
    assert dfa.states == sizes[number] and first_wrong(elman_of_dfa(dfa, Q), dfa, 9) is None
    found = all_lengths(elman_of_dfa(dfa, Q), dfa)
    assert found.equal and found.minimal == dfa.states and automaton_of(elman_of_dfa(dfa, Q)) == dfa
    for other in TOMITA:
        if other != number:
            assert all_lengths(elman_of_dfa(dfa, Q), learnt(TOMITA[other])).equal is False


def learnt(member: Any) -> DFA:
    """The minimal automaton of a language of few states: classes of words by what follows, suffixes of up to 6."""
    suffixes = ["".join(s) for n in range(7) for s in product("01", repeat=n)]

    def residual(word: str) -> tuple[bool, ...]:
        return tuple(bool(member(word + suffix)) for suffix in suffixes)

    classes, words, rows = {residual(""): 0}, [""], list[tuple[int, ...]]()
    for word in words:
        row = list[int]()
        for a in "01":
            after = residual(word + a)
            if after not in classes:
                classes[after] = len(classes)
                words.append(word + a)
            row.append(classes[after])
        rows.append(tuple(row))
    return DFA(("0", "1"), 0, frozenset(q for q, word in enumerate(words) if member(word)), tuple(rows))


@pytest.mark.parametrize(("types", "depth"), [(1, 1), (1, 5), (2, 2), (2, 3), (3, 2)])
def test_dyck_languages(types: int, depth: int) -> None:
    """The network has a state for each of the automaton's and the last letter; a depth more is another language."""
    dfa = dyck(types, depth)
    network = elman_of_dfa(dfa, Q)
    found = all_lengths(network, dfa)
    assert found.equal and found.minimal == moore(dfa).states and found.states >= found.minimal
    deeper = all_lengths(network, dyck(types, depth + 1))
    assert len(deeper.difference or ()) == 2 * (depth + 1)


def test_equality_of_two_halves() -> None:
    """Words w w of 2 times 3 letters, a finite language."""
    words = ["".join(w) * 2 for w in product("ab", repeat=3)]
    prefixes = sorted({w[:i] for w in words for i in range(7)}, key=lambda w: (len(w), w))
    number = {w: q for q, w in enumerate(prefixes)}
    dfa = DFA(
        ("a", "b"),
        0,
        frozenset(number[w] for w in words),
        tuple(tuple(number.get(w + a) for a in "ab") for w in prefixes),
    )
    network = elman_of_dfa(dfa, Q)
    assert all_lengths(network, dfa).equal
    one_less = replace(dfa, accepting=dfa.accepting - {number["abbabb"]})
    assert all_lengths(network, one_less).difference == (0, 1, 1, 0, 1, 1)


def test_states_that_no_word_reaches() -> None:
    """Do not count: neither the network's nor the language's."""
    dfa = DFA(("a", "b"), 2, frozenset({0, 2}), ((1, 0), (3, 0), (2, 3), (3, 2), (0, 1)))
    found = all_lengths(elman_of_dfa(dfa, Q), replace(dfa, accepting=frozenset({1, 2, 4})))
    assert found.equal and found.minimal == 2


def test_what_is_not_finished() -> None:
    """Too many states, or no time: not known, with the lengths that were looked at; a wrong word there is one."""
    network, dfa = shift(12), register(12)
    for most, seconds, why in ((1250, 60.0, "more than 1250 states"), (2**22, 0.0, "out of time")):
        found = all_lengths(network, dfa, most, seconds)
        assert (found.equal, found.closed, found.minimal, found.why) == (None, False, None, why)
        assert found.covered is not None and found.covered <= 11
    assert all_lengths(network, dfa, 1250).covered == 11
    wrong = replace(dfa, accepting=dfa.accepting ^ {0b101})
    assert all_lengths(network, wrong, 1250).difference == (1, 0, 1)
    assert all_lengths(network, dfa, 2**12).equal and all_lengths(network, dfa, 2**12 - 1).equal is None
    late = replace(dfa, accepting=dfa.accepting ^ {2**11 + 1})
    assert all_lengths(network, late, 1250).equal is None


def test_wide_states_are_fewer(monkeypatch: pytest.MonkeyPatch) -> None:
    """What memory there is bounds them."""
    monkeypatch.setattr(searched, "MEMORY", 2**18)
    found = all_lengths(shift(12), register(12))
    most = 2**18 // Steps(shift(12)).size
    assert (found.equal, found.why) == (None, f"more than {most} states") and most < 1500
    with pytest.raises(InvalidInput, match=f"not all known: more than {most} states"):
        automaton_of(shift(12))


def test_what_is_refused() -> None:
    """An overflow that is an error is found after some length; the least wrong word before it is one all the same."""
    refusing = counter("Q5.0:error")
    found = all_lengths(refusing, chain(64))
    assert found.equal is None and found.covered == 15 and "after some word of 15 letters" in str(found.why)
    assert all_lengths(refusing, chain(4)).difference == (0, 0, 0, 0, 1, 1, 1)
    with pytest.raises(InvalidInput, match="not all known: after some word of 15 letters"):
        automaton_of(refusing)
    with pytest.raises(InvalidInput, match="want the same letters"):
        all_lengths(refusing, replace(chain(4), alphabet=("b", "a")))


def test_too_many_pairs(monkeypatch: pytest.MonkeyPatch) -> None:
    """Then it is not known, whatever is true."""
    monkeypatch.setattr(searched, "MOST_PAIRS", 10)
    found = all_lengths(counter("Q8.0"), chain(100))
    assert (found.equal, found.covered, found.difference) == (None, None, None) and "more than 10 pairs" in str(
        found.why
    )


@given(dfas(letters=3, states=7))
def test_refinement_is_moores(dfa: DFA) -> None:
    """And Brzozowski's number of states."""
    assert minimal_dfa(dfa) == moore(dfa)
    assert minimal_dfa(dfa).states == brzozowski_states(dfa)


@pytest.mark.parametrize("few", [0, 4, 10**9])
@pytest.mark.parametrize("seed", range(12))
def test_refinement_of_larger_automata(seed: int, few: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """In arrays, one by one, and both: random automata, with copies of states so that many are alike."""
    monkeypatch.setattr("fooling.circuits.languages.search.states.partition_refinement.FEW", few)
    chance = Random(seed)
    base, copies, letters = chance.randint(2, 60), chance.randint(1, 6), chance.randint(1, 4)
    many = base * copies
    rows = [[chance.randrange(base) for _ in range(letters)] for _ in range(base)]
    table = [[r + base * chance.randrange(copies) for r in rows[q % base]] for q in range(many)]
    colours = [int(chance.random() < 0.3) for _ in range(base)]
    refinement = Refinement(np.array(table), np.array([colours[q % base] for q in range(many)]))
    assert refinement.run()
    labels = [colours[q % base] for q in range(many)]
    for _ in range(many):  # Moore's rounds, on all states
        names: dict[tuple[int, ...], int] = {}
        signatures = [(labels[q], *(labels[r] for r in table[q])) for q in range(many)]
        labels = [names.setdefault(one, len(names)) for one in signatures]
    ours = refinement.labels.tolist()
    assert len(set(labels)) == len(set(ours)) == len(set(zip(labels, ours, strict=True))) == refinement.count


def test_formats_without_kernels() -> None:
    """Floats are stepped one by one."""
    network = elman_of_dfa(dyck(1, 2), named_format("e4m3"))
    found = all_lengths(network, dyck(1, 2))
    assert found.equal and found.torch is None
