"""Merged rows and columns of a regular language, against the matrix written out entry by entry."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import fooling.circuits.languages.search.fooling.row_classes
from fooling.circuits.languages.dfa import DFA
from fooling.circuits.languages.dyck import dyck
from fooling.circuits.languages.interleaved import interleaved
from fooling.circuits.languages.regular_function import regular_function
from fooling.circuits.languages.search.fooling.row_classes import LineClasses, label, merged_language, row_classes
from fooling.fooling_sets.errors import InvalidInput
from fooling.fooling_sets.partition import Partition
from fooling.fooling_sets.search.matrix import CommunicationMatrix
from tests.shares import drawn

ODD_EVEN = Partition.parse("odd-even")


@st.composite
def languages(draw: st.DrawFn) -> DFA:
    """Any DFA, partial or complete, of at most five states and three letters."""
    letters, states = draw(st.integers(1, 3)), draw(st.integers(1, 5))
    targets = st.none() | st.integers(0, states - 1)
    rows = draw(st.lists(st.tuples(*[targets] * letters), min_size=states, max_size=states))
    return DFA(
        tuple("abc"[:letters]),
        draw(st.integers(0, states - 1)),
        draw(st.frozensets(st.integers(0, states - 1))),
        tuple(rows),
    )


@drawn(200)
@given(languages(), st.text("01", min_size=1, max_size=6))
def test_classes_are_those_of_the_written_matrix(language: DFA, mask: str) -> None:
    """First members, multiplicities and entries are as if the whole matrix were merged, for any language and mask."""
    partition, n = Partition.parse(f"mask:{mask}"), len(mask)
    expected, found = (
        CommunicationMatrix.of(regular_function(language, partition, n)),
        merged_language(language, partition, n),
    )
    assert (found.row_classes.representatives, found.row_classes.multiplicities) == (
        expected.row_representatives,
        tuple(map(len, expected.row_classes)),
    )
    assert (found.column_classes.representatives, found.column_classes.multiplicities) == (
        expected.column_representatives,
        tuple(map(len, expected.column_classes)),
    )
    assert found.rows == expected.rows


@pytest.mark.parametrize("name", ["odd-even", "prefix:3", "prefix:0", "prefix:9", "periodic:BBA,AB"])
@pytest.mark.parametrize("language", [dyck(2, 2), interleaved("greater-than")], ids=["dyck", "greater-than"])
def test_known_languages_under_named_partitions(language: DFA, name: str) -> None:
    """The same, for languages of the paper and partitions given by name, the empty word included."""
    partition = Partition.parse(name)
    for n in (0, 1, 4, 6):
        expected, found = (
            CommunicationMatrix.of(regular_function(language, partition, n)),
            merged_language(language, partition, n),
        )
        assert (found.rows, found.row_classes.multiplicities) == (expected.rows, tuple(map(len, expected.row_classes)))


@pytest.mark.parametrize("n", [2, 4, 8, 12, 16])
def test_dyck_2_2_has_one_row_for_each_word_and_the_zero_row(n: int) -> None:
    """Dyck-(2,2) under odd-even: 2**(n-1) words, each alone in its row and column, and one class of all others."""
    for party in "AB":
        classes = row_classes(dyck(2, 2), ODD_EVEN, n, party)
        assert (len(classes), sorted(classes.multiplicities)[-2:]) == (2 ** (n - 1) + 1, [1, 2**n - 2 ** (n - 1)])


def test_a_prefix_costs_what_the_automaton_has_states() -> None:
    """Dyck-(2,2) with 100 letters each has six different rows: stacks of even height, and dead; counts are exact."""
    rows, columns = (row_classes(dyck(2, 2), Partition.parse("prefix:100"), 200, party) for party in "AB")
    assert (len(rows), len(columns)) == (6, 6)
    assert sum(rows.multiplicities) == 4**100


def test_labels_are_the_first_inputs_as_text() -> None:
    """The merged function is labelled by the letters of the representatives."""
    merged = merged_language(dyck(1, 1), ODD_EVEN, 4)
    f = merged.function()
    assert [f.row_label(i) for i in range(f.row_count)] == ["((", "()"]
    assert [label(merged.language, merged.column_classes, j) for j in range(f.column_count)] == ["((", "))"]
    assert f.rows() == merged.rows


@pytest.mark.parametrize(
    ("representatives", "multiplicities", "message"),
    [
        ((0, 1), (2, 1), "classes of 4 inputs: 2 representatives stand for 3"),
        ((0,), (2, 2), "1 representatives stand for 4"),
        ((1, 0), (2, 2), r"representatives \(1, 0\) should increase"),
        ((0, 4), (2, 2), "should increase from 0 on"),
    ],
)
def test_classes_must_be_all_inputs(
    representatives: tuple[int, ...], multiplicities: tuple[int, ...], message: str
) -> None:
    """Multiplicities add up to the inputs, and representatives are increasing inputs."""
    with pytest.raises(InvalidInput, match=message):
        LineClasses("A", 2, 2, representatives, multiplicities)


def test_what_is_too_large_is_refused_before_it_is_made(monkeypatch: pytest.MonkeyPatch) -> None:
    """A merged matrix beyond the limit, vectors beyond the limit, and a negative length are one line each."""
    with pytest.raises(InvalidInput, match="2049 x 2049 entries, at most 4194304"):
        merged_language(dyck(2, 2), ODD_EVEN, 12)
    with pytest.raises(InvalidInput, match="n: want a length of at least 0, got -1"):
        row_classes(dyck(2, 2), ODD_EVEN, -1)
    monkeypatch.setattr(fooling.circuits.languages.search.fooling.row_classes, "LARGEST", 1000)
    with pytest.raises(InvalidInput, match=r"merging at position .* different continuations"):
        row_classes(dyck(2, 2), ODD_EVEN, 16)
