"""Exact rank: known values, two independent algorithms, and planted wrong evidence."""

from __future__ import annotations

from contextlib import suppress
from fractions import Fraction

import pytest
from brute_force_matrices import determinant, rank_by_minors
from hypothesis import given, settings
from hypothesis import strategies as st

from fooling.fooling_sets.errors import EvidenceError, FoolingError, InvalidInput
from fooling.fooling_sets.functions import FAMILIES
from fooling.fooling_sets.rank import characteristic, check_rank
from fooling.fooling_sets.search.rank_search import RankEvidence, find_rank
from tests.shares import drawn

INTEGER_MATRICES = st.integers(1, 4).flatmap(
    lambda width: st.lists(st.lists(st.integers(-9, 9), min_size=width, max_size=width), min_size=1, max_size=4)
)
SQUARES = st.integers(1, 4).flatmap(
    lambda r: st.lists(st.lists(st.integers(-1, 2), min_size=r, max_size=r), min_size=r, max_size=r)
)
# Rows 0 and 1 are independent over both fields, row 2 is their sum.
MATRIX = [[1, 0, 1], [0, 1, 1], [1, 1, 2]]
GOOD = RankEvidence("Q", (0, 1), (0, 1), ((1, 0), (0, 1), (1, 1)))

# family, n -> rank over Q, over GF(2), source (KN: Kushilevitz and Nisan 1997)
KNOWN = [
    ("equality", lambda n: 2**n, lambda n: 2**n, "the identity matrix"),
    ("disjointness", lambda n: 2**n, lambda n: 2**n, "Kronecker power of [[1, 1], [1, 0]], determinant -1"),
    ("intersection", lambda n: 2**n - 1, lambda n: 2**n - 1, "row 0 is zero; J - DISJ has rank at least 2**n - 1"),
    ("greater-than", lambda n: 2**n - 1, lambda n: 2**n - 1, "strictly triangular with ones below the diagonal"),
    ("index", lambda n: n, lambda n: n, "n columns, and the unit strings among the rows"),
    ("inner-product", lambda n: 2**n - 1, lambda n: n, "KN, section 1.4: J - 2M is Sylvester's; over GF(2) M = X Y^T"),
]


@pytest.mark.parametrize(("name", "over_q", "over_gf2", "source"), KNOWN)
@pytest.mark.parametrize("n", [1, 2, 3, 5])
def test_known_ranks(name: str, over_q: object, over_gf2: object, source: str, n: int) -> None:
    """The families have the ranks that the literature states."""
    rows = FAMILIES[name](n).rows()
    assert callable(over_q)
    assert callable(over_gf2)
    assert check_rank(rows, *find_rank(rows, "Q")) == over_q(n), source
    assert check_rank(rows, *find_rank(rows, "GF2")) == over_gf2(n), source


@settings(deadline=None)
@given(INTEGER_MATRICES)
def test_rank_against_minors(rows: list[list[int]]) -> None:
    """Found and checked rank is the size of the largest minor that is not zero, over both fields."""
    assert check_rank(rows, *find_rank(rows, "Q")) == rank_by_minors(rows, None)
    assert check_rank(rows, *find_rank(rows, "GF2")) == rank_by_minors(rows, 2)


@drawn(40)
@given(st.lists(st.lists(st.integers(-(10**25), 10**25), min_size=3, max_size=3), min_size=3, max_size=3))
def test_large_entries(rows: list[list[int]]) -> None:
    """Coefficients too large for the first prime are found with a later one."""
    product = [[sum(rows[i][k] * (k + 2 * j) for k in range(2)) for j in range(3)] for i in range(3)]
    assert check_rank(product, *find_rank(product, "Q")) == rank_by_minors(product, None)


def test_large_coefficient_needs_larger_prime() -> None:
    """A combination with a 200-bit coefficient is found exactly."""
    evidence = find_rank([[3, 9], [2**200 + 1, 3 * (2**200 + 1)]], "Q")
    assert evidence.combinations[1] == (Fraction(2**200 + 1, 3),)


@settings(deadline=None)
@given(INTEGER_MATRICES, st.data())
def test_changed_evidence_never_lies(rows: list[list[int]], data: st.DataObject) -> None:
    """Evidence with another minor or coefficient is refused or still states the true rank."""
    field = data.draw(st.sampled_from(["Q", "GF2"]))
    found = find_rank(rows, field)
    size = data.draw(st.integers(0, len(rows)))
    lines = st.lists(st.integers(-1, 4), min_size=size, max_size=size).map(tuple)
    coefficients = st.lists(st.integers(-1, 2), min_size=size, max_size=size).map(tuple)
    other = RankEvidence(field, data.draw(lines), data.draw(lines), tuple(data.draw(coefficients) for _ in rows))
    for evidence in (other, found._replace(columns=other.columns), found._replace(rows=other.rows)):
        with suppress(EvidenceError):
            assert check_rank(rows, *evidence) == rank_by_minors(rows, None if field == "Q" else 2)


@drawn(300)
@given(SQUARES, st.sampled_from(["Q", "GF2"]))
def test_minor_against_leibniz(square: list[list[int]], field: str) -> None:
    """A square matrix is accepted as its own minor exactly when its determinant is not zero in the field."""
    size = len(square)
    unit = tuple(tuple(int(i == k) for k in range(size)) for i in range(size))
    everything = RankEvidence(field, tuple(range(size)), tuple(range(size)), unit)
    value = determinant(square)
    if (value if field == "Q" else value % 2) != 0:
        assert check_rank(square, *everything) == size
    else:
        with pytest.raises(EvidenceError, match=f"singular over {field}"):
            check_rank(square, *everything)


def test_good_evidence() -> None:
    """The evidence that the planted ones below spoil is good."""
    assert check_rank(MATRIX, *GOOD) == 2
    assert check_rank(MATRIX, *GOOD._replace(field="GF2")) == 2
    assert check_rank([[0, 0]], "Q", (), (), ((),)) == 0


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"field": "R"}, "'R' should be a field"),
        ({"columns": (0, 0)}, r"the minor on rows \(0, 1\) and columns \(0, 0\) is singular over Q"),
        ({"rows": (0, 0)}, r"the minor on rows \(0, 0\) and columns \(0, 1\) is singular over Q"),
        ({"columns": (0,)}, "the minor has 2 rows and 1 columns"),
        ({"columns": (0, 3)}, r"column 3 of the minor is outside 0\.\.2"),
        ({"rows": (0, -1)}, r"row -1 of the minor is outside 0\.\.2"),
        ({"rows": (True, 0)}, r"row True of the minor is outside"),
        ({"combinations": ((1, 0), (0, 1))}, "2 combinations for 3 rows"),
        ({"combinations": ((1, 0), (0, 1), (1,))}, r"combination 2 is \(1,\), expected 2 coefficients in Q"),
        ({"combinations": ((1, 0), (0, 1), (1.0, 1))}, r"combination 2 is \(1.0, 1\), expected 2 coefficients in Q"),
        ({"combinations": ((1, 0), (0, 1), (1, 2))}, "combination 2 misses row 2 at column 1 by -1"),
        ({"combinations": ((1, 0), (0, 1), (1, Fraction(1, 2)))}, "combination 2 misses row 2 at column 1 by 1/2"),
        ({"combinations": ((1, 0), (0, 1), (1, 3))}, "combination 2 misses row 2 at column 1 by -2"),
        ({"combinations": ((0, 0), (0, 1), (1, 1))}, "combination 0 misses row 0 at column 0 by 1"),
        ({"field": "GF2", "combinations": ((1, 0), (0, 1), (1, Fraction(1, 3)))}, "expected 2 coefficients in GF2"),
        ({"field": "GF2", "combinations": ((1, 0), (0, 1), (1, 0))}, "combination 2 misses row 2 at column 1 by 1"),
    ],
)
def test_planted_evidence_is_refused(change: dict[str, object], message: str) -> None:
    """Each spoilt field is refused for its own reason."""
    with pytest.raises(FoolingError, match=message):
        check_rank(MATRIX, *GOOD._replace(**change))  # type: ignore[arg-type]


def test_fields_differ() -> None:
    """A minor of determinant 2 is invertible over Q and singular over GF(2)."""
    matrix, evidence = [[1, 1], [1, -1]], RankEvidence("Q", (0, 1), (0, 1), ((1, 0), (0, 1)))
    assert check_rank(matrix, *evidence) == 2
    with pytest.raises(EvidenceError, match="singular over GF2"):
        check_rank(matrix, *evidence._replace(field="GF2"))


def test_flipped_entry_is_refused() -> None:
    """Evidence for a matrix does not prove the rank of the matrix with one entry flipped."""
    rows = [list(row) for row in FAMILIES["inner-product"](3).rows()]
    evidence = find_rank(rows, "GF2")
    rows[7][7] ^= 1
    with pytest.raises(EvidenceError, match="combination 7 misses row 7 at column 7"):
        check_rank(rows, *evidence)


@pytest.mark.parametrize(
    ("rows", "field", "message"),
    [
        ([], "Q", "at least one row"),
        ([[]], "Q", "one column"),
        ([[1], [1, 2]], "GF2", "one length"),
        ([[1]], "F4", "'F4' should be a field: Q, or GF and a prime"),
    ],
)
def test_find_rank_refuses(rows: list[list[int]], field: str, message: str) -> None:
    """Malformed input is refused."""
    with pytest.raises(InvalidInput, match=message):
        find_rank(rows, field)


@given(st.integers(-5, 400))
def test_fields_are_named_by_primes(p: int) -> None:
    """GF and a number is a field exactly when no smaller number but 1 divides it."""
    prime = p >= 2 and all(p % d for d in range(2, p))
    if prime:
        assert characteristic(f"GF{p}") == p
    else:
        with pytest.raises(InvalidInput, match="should be a field: Q, or GF and a prime up to 65536"):
            characteristic(f"GF{p}")


@pytest.mark.parametrize(
    "name",
    [
        "GF",
        "GF02",
        "GF+2",
        "GF 2",
        "GF2 ",
        "gf2",
        "F2",
        "GF65537",
        "GF" + "9" * 5000,
        "GF\u00b2",
        "GF\u0663",
        "q",
        "",
        2,
        None,
        ("GF", 2),
    ],
)
def test_no_other_name_is_a_field(name: object) -> None:
    """Signs, spaces, leading zeros, other digits, primes above 2^16 and what is no text are refused."""
    with pytest.raises(InvalidInput, match="should be a field"):
        characteristic(name)


@settings(deadline=None)
@given(INTEGER_MATRICES, st.sampled_from([2, 3, 5, 7, 11, 65521]))
def test_ranks_modulo_any_prime(rows: list[list[int]], p: int) -> None:
    """Found and checked rank is the size of the largest minor that is not zero modulo the prime."""
    assert check_rank(rows, *find_rank(rows, f"GF{p}")) == rank_by_minors(rows, p)
