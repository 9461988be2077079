"""Identities with zeros around them: the rule's values are those of searches that read the matrix.

Wrong goals are refused.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fooling.fooling_sets.functions import from_rows
from fooling.fooling_sets.search.cover import least_cover as search_cover
from fooling.verify.checker.judge import fresh, proved
from fooling.verify.checker.kernel import Rejected
from fooling.verify.checker.theories.permuted_identity import value
from fooling.verify.given.asked.named_function import function_term
from fooling.verify.measures.measure import measures
from fooling.verify.methods.engine.tactic import evaluate
from fooling.verify.methods.evidence import automata
from fooling.verify.methods.evidence.trees_and_ranks import with_premises
from fooling.verify.methods.matrices.discrepancy import least_discrepancy
from tests.brute_force import discrepancy, largest_fooling_set, least_cover, least_leaves, least_partition
from tests.shares import one_in

pytestmark = pytest.mark.slow

Rows = tuple[tuple[int, ...], ...]
SMALL = [(2, 2, 3), (2, 3, 3), (2, 4, 2), (3, 3, 3), (3, 3, 4), (3, 4, 4), (4, 4, 4)]  # ones, rows, columns


def bordered(c: int, row_count: int, column_count: int) -> Rows:
    """The identity of size c, zero rows below and zero columns to the right."""
    return tuple(tuple(int(x == y < c) for y in range(column_count)) for x in range(row_count))


def exactly(c: int, size: tuple[int, int], *quantity: Any) -> Fraction | int:
    """The value that the rule gives."""
    return value((quantity[0], "f", *quantity[1:]), c, *size)


@pytest.mark.parametrize(("c", "row_count", "column_count"), SMALL)
def test_values_are_those_of_the_matrix(c: int, row_count: int, column_count: int) -> None:
    """Fooling sets and covers of zeros, partitions, leaves and the uniform discrepancy, by brute force."""
    rows, size = bordered(c, row_count, column_count), (row_count, column_count)
    assert exactly(c, size, "fooling", 0) == largest_fooling_set(rows, 0)
    assert exactly(c, size, "cover", 0) == least_cover(rows, 0)
    assert exactly(c, size, "partition-number") == least_partition(rows)
    assert exactly(c, size, "leaves") == least_leaves(rows)
    assert exactly(c, size, "discrepancy") == discrepancy(rows)


@pytest.mark.parametrize("c", one_in(3, list(range(5, 12))))
def test_covers_of_larger_ones(c: int) -> None:
    """Sperner's number, by the integer program; 10 is binomial(5, 2), and 11 needs one more."""
    pytest.importorskip("highspy")
    found = search_cover(from_rows(bordered(c, c + 1, c + 1)), 0, 20.0)
    assert found.lower <= exactly(c, (c + 1, c + 1), "cover", 0) <= found.upper
    assert exactly(c, (c + 1, c + 1), "cover", 0) == (4 if c <= 6 else 5 if c <= 10 else 6)


@pytest.mark.parametrize(
    ("c", "row_count", "column_count"), [*SMALL, (2, 2, 2), (5, 5, 5), (5, 6, 5), (5, 6, 7), (6, 6, 6), (7, 8, 8)]
)
def test_least_discrepancy_is_that_of_the_linear_program(c: int, row_count: int, column_count: int) -> None:
    """a b / (2 c (c - 1)), whatever zeros are around."""
    pytest.importorskip("highspy")
    found = least_discrepancy(("matrix", bordered(c, row_count, column_count)), 20.0)
    assert found.lower == found.upper == exactly(c, (row_count, column_count), "least-discrepancy")


@given(st.integers(2, 40), st.integers(0, 3), st.integers(0, 3))
def test_sizes_do_not_matter_to_what_is_about_the_ones(c: int, rows: int, columns: int) -> None:
    """Zeros around change the partition number by one at most, and the discrepancies in the right direction."""
    size = (c + rows, c + columns)
    assert exactly(c, size, "partition-number") == 2 * c + (rows > 0 and columns > 0)
    assert exactly(c, size, "least-discrepancy") > Fraction(1, 8)
    if c > 2:
        assert exactly(c, size, "least-discrepancy") <= exactly(c, size, "discrepancy")


LANGUAGE, UNDER = ("dyck", 2, 2), ("under", ("dyck", 2, 2), "odd-even", 4)
DETERMINED = [(("determined", LANGUAGE, "odd-even", party, 4), automata.closed_set) for party in ("alice", "bob")]
COUNTED = (("=", ("count", LANGUAGE, 4), 8), evaluate)


@pytest.mark.parametrize(
    "quantity",
    [
        ("fooling", UNDER, 0),
        ("cover", UNDER, 0),
        ("partition-number", UNDER),
        ("leaves", UNDER),
        ("discrepancy", UNDER),
        ("least-discrepancy", UNDER),
    ],
    ids=lambda quantity: quantity[0],
)
def test_nothing_but_the_value_is_proved(quantity: Any) -> None:
    """Each side up to the value and not beyond; no premise may be missing, and none may say another number."""
    tactic = with_premises("permuted-identity-values", *DETERMINED, COUNTED)
    exact = value(quantity, 8, 16, 16)
    p, q = Fraction(exact).numerator, Fraction(exact).denominator
    for op, wrong in ((">=", 1), ("<=", -1)):
        goal = (op, quantity, ("/", p, q))
        assert proved(goal, "confirmed", tactic(goal, fresh())).trusts == ()
        beyond = (op, quantity, ("/", 1000 * p + wrong, 1000 * q))
        with pytest.raises(Rejected, match="the quantity is"):
            proved(beyond, "confirmed", tactic(beyond, fresh()))
        for some in ((DETERMINED[0], COUNTED), DETERMINED, (*DETERMINED, COUNTED, COUNTED)):
            with pytest.raises(Rejected, match=r"both parties must determine|the number of words"):
                proved(goal, "confirmed", with_premises("permuted-identity-values", *some)(goal, fresh()))
    miscounted, goal = (("=", ("count", LANGUAGE, 4), 9), evaluate), (">=", quantity, 0)
    with pytest.raises(Rejected, match="evaluate"):
        proved(goal, "confirmed", with_premises("permuted-identity-values", *DETERMINED, miscounted)(goal, fresh()))


def test_another_quantity_is_not_given() -> None:
    """Ones are counted elsewhere; nothing is said of D here."""
    for quantity in (("D", UNDER), ("fooling", UNDER, 1), ("cover", UNDER, 2), ("rank", UNDER, "Q")):
        goal = (">=", quantity, 1)
        with pytest.raises(Rejected, match="nothing is known here"):
            proved(goal, "confirmed", with_premises("permuted-identity-values", *DETERMINED, COUNTED)(goal, fresh()))


@pytest.mark.exhaustive
@pytest.mark.parametrize("partition", one_in(2, ["odd-even", "mask:01010101"]))
def test_measures_on_the_automaton_agree_with_the_matrix(partition: str) -> None:
    """Dyck-(2,2), n = 8: what follows from 128 words, each bound accepted; a mask is decided at its own length."""
    found = {name: measure(20.0) for name, measure in measures(function_term("dyck:2,2", 8, partition)).items()}
    assert all(one.exact for one in found.values())
    values = {name: one.lower for name, one in found.items()}
    assert values == {
        "D": 9,
        "one_way.alice": 8,
        "one_way.bob": 8,
        "rank.Q": 128,
        "rank.GF2": 128,
        "fooling_set.0": 3,
        "fooling_set.1": 128,
        "cover.0": 10,
        "cover.1": 128,
        "partition_number": 257,
        "leaves": 257,
        "discrepancy": Fraction(255, 256),
        "least_discrepancy": Fraction(16, 127),
    }
