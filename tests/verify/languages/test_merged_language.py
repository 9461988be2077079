"""A language under a partition, its lines merged and counted on the automaton, against its matrix entry by entry."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fooling.circuits.languages.dfa import DFA
from fooling.circuits.languages.dyck import dyck
from fooling.circuits.languages.regular_function import regular_function
from fooling.fooling_sets.errors import InvalidInput
from fooling.fooling_sets.partition import Partition
from fooling.fooling_sets.search.matrix import CommunicationMatrix
from fooling.verify.checker import meaning
from fooling.verify.checker.kernel import Rejected
from fooling.verify.checker.theories.merged_language import distinct_lines, merged_function, merged_lines
from fooling.verify.methods.evidence.automata import term_of_automaton
from tests.shares import drawn

pytestmark = pytest.mark.slow

PARTITIONS = st.text("01", min_size=1, max_size=6).map(
    lambda mask: (Partition.parse(f"mask:{mask}"), len(mask))
) | st.tuples(
    st.sampled_from(["odd-even", "prefix:0", "prefix:2", "prefix:9", "periodic:BBA,AB", "periodic:,BA"]).map(
        Partition.parse
    ),
    st.integers(0, 6),
)


@st.composite
def automata(draw: st.DrawFn) -> DFA:
    """A partial DFA of at most four states over at most three letters."""
    size, letters = draw(st.integers(1, 4)), draw(st.integers(1, 3))
    state = st.integers(0, size - 1)
    rows = draw(st.lists(st.tuples(*[st.none() | state] * letters), min_size=size, max_size=size))
    return DFA(tuple("abc"[:letters]), draw(state), draw(st.frozensets(state)), tuple(rows))


@drawn(300)
@given(automata(), PARTITIONS)
def test_merged_and_counted_lines_are_those_of_the_whole_matrix(language: DFA, split: tuple[Partition, int]) -> None:
    """Entries, order, multiplicities as in merging the written matrix; as many lines as the one-sided walk counts."""
    partition, n = split
    whole, merged = (
        CommunicationMatrix.of(regular_function(language, partition, n)),
        merged_lines(language, partition, n),
    )
    assert merged.rows == whole.rows
    assert (merged.row_counts, merged.column_counts) == (
        tuple(map(len, whole.row_classes)),
        tuple(map(len, whole.column_classes)),
    )
    assert distinct_lines(language, partition, n, "A") == len(whole.rows)
    assert distinct_lines(language, partition, n, "B") == len(whole.rows[0])


@drawn(200)
@given(st.data(), PARTITIONS, st.sampled_from(["alice", "bob"]))
def test_lines_of_a_held_function(data: st.DataObject, split: tuple[Partition, int], party: str) -> None:
    """Rows as often as they are there; those that are not zero in the order of their first inputs."""
    (partition, n), alphabet = split, ("a", "b")
    language, words = (data.draw(automata().filter(lambda dfa: dfa.alphabet == alphabet)) for _ in range(2))
    under = ("under", term_of_automaton(language), partition.name, n)
    f = ("restricted", under, party, term_of_automaton(words))
    try:
        whole = CommunicationMatrix.of(meaning.function(f))
    except InvalidInput:
        return
    merged = merged_function(f)
    assert (len(merged.rows), len(merged.rows[0])) == (len(whole.rows), len(whole.rows[0]))
    assert sorted(merged.row_counts) == sorted(map(len, whole.row_classes))
    assert sorted(merged.column_counts) == sorted(map(len, whole.column_classes))
    lines = [
        [times for line, times in zip(m.rows, counts, strict=True) if any(line)]
        for m, counts in ((merged, merged.row_counts), (whole, tuple(map(len, whole.row_classes))))
    ]
    assert lines[0] == lines[1]


def test_lengths_cost_nothing_where_the_matrix_stays_small() -> None:
    """A cut after 5,000 of 10,000 letters: six states on one side, six behaviours on the other."""
    merged = merged_lines(dyck(2, 2), Partition.parse("prefix:5000"), 10_000)
    assert (len(merged.rows), len(merged.rows[0]), sum(merged.row_counts)) == (6, 6, 4**5000)


def test_what_is_too_large_is_rejected() -> None:
    """Beyond the limits neither walk goes on."""
    with pytest.raises(Rejected, match="more than 100 entries to merge"):
        merged_lines(dyck(2, 2), Partition.parse("odd-even"), 12, 100)
    with pytest.raises(Rejected, match="more than 100 numbers to merge"):
        distinct_lines(dyck(2, 2), Partition.parse("odd-even"), 12, "A", 100)
