"""A language cut into prefix and suffix, merged on the automaton, against its matrix read entry by entry."""
from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from circuits.dfa import DFA
from circuits.regular_function import regular_function
from fooling_sets.partition import Partition
from verify.checker.merged_language import merged_prefix


@st.composite
def automata(draw: st.DrawFn) -> DFA:
    """A partial DFA of at most four states over at most three letters."""
    size, letters = draw(st.integers(1, 4)), draw(st.integers(1, 3))
    state = st.integers(0, size - 1)
    rows = draw(st.lists(st.tuples(*[st.none() | state] * letters), min_size=size, max_size=size))
    return DFA(tuple("abc"[:letters]), draw(state), draw(st.frozensets(state)), tuple(rows))


@given(automata(), st.integers(0, 5), st.integers(0, 6))
def test_the_merged_matrix_has_the_lines_of_the_whole_one(language: DFA, n: int, cut: int) -> None:
    """Rows, up to equal columns, are the same sets: each different row of one is a different row of the other, column by column."""
    whole = regular_function(language, Partition.parse(f"prefix:{cut}"), n).rows()
    merged = merged_prefix(language, cut, n)
    assert len(set(merged)) == len(set(whole))
    assert len(set(zip(*merged, strict=True))) == len(set(zip(*whole, strict=True)))
    assert _row_weights(merged) == _row_weights(whole)


def _row_weights(matrix: tuple[tuple[int, ...], ...]) -> list[int]:
    """The ones of each different row, counted over different columns."""
    columns = set(zip(*sorted(set(matrix)), strict=True))
    return sorted(map(sum, zip(*columns, strict=True)))
