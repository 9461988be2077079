"""RNNs that remember what is open, against the definition: prefixes after which all ways to go on are alike."""

from __future__ import annotations

from itertools import product

from hypothesis import given
from hypothesis import strategies as st

from fooling.circuits.languages.dfa import DFA
from fooling.fooling_sets.partition import Partition
from fooling.verify.checker.judge import fresh
from fooling.verify.checker.kernel import Rejected, prove
from fooling.verify.methods.evidence.automata import term_of_automaton
from fooling.verify.statement.proposition import Term
from tests.shares import drawn


@st.composite
def languages(draw: st.DrawFn) -> DFA:
    """Any DFA of at most four states over two or three letters."""
    letters, states = draw(st.integers(2, 3)), draw(st.integers(1, 4))
    targets = st.none() | st.integers(0, states - 1)
    rows = draw(st.lists(st.tuples(*[targets] * letters), min_size=states, max_size=states))
    return DFA(tuple("abc"[:letters]), 0, draw(st.frozensets(st.integers(0, states - 1))), tuple(rows))


def open_classes(language: DFA, partition: Partition, n: int) -> int:
    """The most classes of prefixes, of Alice's letters and then Bob's, after any number of letters."""
    letters, (alice, _) = range(len(language.alphabet)), partition.sizes(n)

    def value(word: tuple[int, ...]) -> bool:
        return language.accepts_indices(partition.join(word[:alice], word[alice:]))

    def left_open(prefix: tuple[int, ...]) -> tuple[bool, ...]:
        return tuple(value(prefix + rest) for rest in product(letters, repeat=n - len(prefix)))

    return max(len({left_open(prefix) for prefix in product(letters, repeat=t)}) for t in range(n + 1))


@drawn(200)
@given(
    languages(), st.sampled_from(["odd-even", "prefix:0", "prefix:2", "prefix:9"]), st.integers(0, 4), st.integers(0, 3)
)
def test_as_many_bits_as_tell_the_classes_apart(language: DFA, name: str, n: int, complements: int) -> None:
    """Accepted with so many bits, or as many as there are in all inputs, and refused with fewer."""
    f: Term = ("under", term_of_automaton(language), name, n)
    for _ in range(complements):
        f = ("complement", f)
    classes = open_classes(language, Partition.parse(name), n)
    for bits in range(1, 8):
        try:
            prove(("rnn-computes", f, 1, bits), {"rule": "remember"}, fresh())
            accepted = True
        except Rejected:
            accepted = False
        assert accepted == (2**bits >= classes)
