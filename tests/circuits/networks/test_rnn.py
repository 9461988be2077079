"""General RNNs and the Elman networks of automata."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fooling.circuits.languages.dfa import DFA
from fooling.circuits.languages.dyck import dyck
from fooling.circuits.networks.elman_of_dfa import elman_of_dfa
from fooling.circuits.networks.mamba import State
from fooling.circuits.networks.rnn import RNN, NetworkOfDFA, rnn_of_dfa
from fooling.circuits.numbers.number_format import Rounding, Summation, q_p
from fooling.fooling_sets.errors import InvalidInput
from tests.shares import drawn
from tests.studied_rules import ROUNDINGS, SUMMATIONS

PARITY = DFA(("0", "1"), 0, frozenset({0}), ((0, 1), (1, 0)))


@st.composite
def automata(draw: st.DrawFn) -> DFA:
    states, letters = draw(st.integers(1, 4)), draw(st.integers(1, 3))
    target = st.none() | st.integers(0, states - 1)
    rows = tuple(tuple(draw(target) for _ in range(letters)) for _ in range(states))
    return DFA(
        tuple("abc"[:letters]), draw(st.integers(0, states - 1)), draw(st.frozensets(st.integers(0, states - 1))), rows
    )


@pytest.mark.slow
def test_elman_network_of_dyck_22_on_all_words_up_to_length_6() -> None:
    """All 5,461 words: the output is the automaton's, the state one-hot at the automaton's state, or 0 when dead."""
    language = dyck(2, 2)
    network = elman_of_dfa(language, q_p(4, 1))
    letters, one, words = len(language.alphabet), network.format.scale, 0
    assert (network.layers[0].outputs, network.state_bits) == (28, 28 * 6)
    level: list[tuple[tuple[int, ...], State]] = [((), network.initial)]
    for _ in range(7):
        for word, h in level:
            assert network.answer(h) == int(language.accepts_indices(word))
            on = [i for i, code in enumerate(h[0]) if code]
            assert [i // letters for i in on] == [
                q for q in [language.run_from(language.start, word)] if q is not None
            ] and set(h[0]) <= {0, one}
            words += 1
        level = (
            [((*word, a), network.step(h, a)) for word, h in level for a in range(letters)]
            if len(level[0][0]) < 6
            else []
        )
    assert words == 5461


@drawn(100)
@given(
    automata(),
    st.sampled_from([(1, 1), (2, 1), (3, 2)]),
    st.sampled_from(ROUNDINGS),
    st.sampled_from(SUMMATIONS),
    st.lists(st.integers(0, 2), max_size=8),
)
def test_every_automaton_is_an_elman_network_in_every_format(
    dfa: DFA, size: tuple[int, int], rounding: Rounding, summation: Summation, word: list[int]
) -> None:
    """Network, packed RNN and the RNN of the DFA agree with the DFA, even in the format of three numbers."""
    letters = [a % len(dfa.alphabet) for a in word]
    network, expected = elman_of_dfa(dfa, q_p(*size, rounding, summation)), int(dfa.accepts_indices(letters))
    assert network.run(letters) == network.as_rnn().run(letters) == rnn_of_dfa(dfa).run(letters) == expected
    assert network.as_rnn().state_bits == network.state_bits == network.layers[0].outputs * network.format.bits


def test_rnn_of_dfa_has_the_bits_of_the_completed_automaton() -> None:
    """Dyck-(2,2): 7 stacks and the sink, 3 bits; passing the state on at any cut changes nothing."""
    rnn = rnn_of_dfa(dyck(2, 2))
    assert rnn.state_bits == 3
    for word in product(range(4), repeat=4):
        for cut in range(5):
            h = rnn.advance(rnn.advance(rnn.initial, word[:cut]), word[cut:], cut)
            assert rnn.output(4, h) == rnn.run(word) == int(dyck(2, 2).accepts_indices(word))


def test_time_counts_from_one() -> None:
    """The transition sees t = 1, 2, ... and the empty word is read off the initial state at time 0."""
    clock = RNN(8, 0, lambda t, letter, h: 10 * h + t, lambda t, h: 1000 * t + h)
    assert clock.states([0, 0]) == (0, 1, 12) and clock.run([0, 0]) == 2012 and clock.run([]) == 0


def test_states_that_do_not_fit_are_refused() -> None:
    """A state beyond 2**state_bits - 1 is an error at the step where it appears, also at time 0."""
    counter = RNN(2, 0, lambda t, letter, h: h + letter, lambda t, h: h)
    assert counter.run([1, 1, 1]) == 3
    with pytest.raises(InvalidInput, match="state 4 at time 4 does not fit into 2 bits"):
        counter.run([1, 1, 1, 1])
    with pytest.raises(InvalidInput, match="state 4 at time 0 does not fit into 2 bits"):
        RNN(2, 4, counter.step, counter.output)
    with pytest.raises(InvalidInput, match="state_bits = -1"):
        RNN(-1, 0, counter.step, counter.output)


def test_unknown_letters_are_refused() -> None:
    """A letter index outside the alphabet is an error."""
    with pytest.raises(InvalidInput, match=r"letter 2 must be in 0\.\.1"):
        elman_of_dfa(PARITY, q_p(2, 1)).run([2])


@given(st.lists(st.lists(st.integers(0, 1), max_size=4), max_size=12))
def test_a_machine_runs_each_word_as_if_it_were_the_first(words: list[list[int]]) -> None:
    """What is remembered of the word before does not show, also where a step hangs on the time."""

    def timed(_: DFA) -> RNN:
        return RNN(5, 1, lambda t, letter, h: (3 * h + t * (letter + 1)) % 32, lambda t, h: 100 * t + h)

    for machine in (NetworkOfDFA(PARITY, 4, rnn_of_dfa), NetworkOfDFA(PARITY, 4, timed)):
        for word in words:
            assert machine.run(tuple(word)) == machine.network.run(word)
