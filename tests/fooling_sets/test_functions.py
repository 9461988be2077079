"""The families against definitions on strings, functions from rows, complement, and the merged matrix."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fooling.fooling_sets.errors import EvidenceError, InvalidInput
from fooling.fooling_sets.functions import FAMILIES, OF_LETTERS, TwoPartyFunction, complement, from_rows
from fooling.fooling_sets.search.matrix import CommunicationMatrix

# The definition of each family on labels (strings), as in Kushilevitz and Nisan 1997, chapter 1.
ON_LABELS: dict[str, Callable[[str, str], int]] = {
    "equality": lambda a, b: int(a == b),
    "disjointness": lambda a, b: int(not any(s == t == "1" for s, t in zip(a, b, strict=True))),
    "intersection": lambda a, b: int(any(s == t == "1" for s, t in zip(a, b, strict=True))),
    "index": lambda a, i: int(a[int(i) - 1]),
    "greater-than": lambda a, b: int(int(a, 2) > int(b, 2)),
    "inner-product": lambda a, b: sum(int(s) * int(t) for s, t in zip(a, b, strict=True)) % 2,
}
MATRICES = st.integers(1, 5).flatmap(
    lambda width: st.lists(st.lists(st.integers(0, 1), min_size=width, max_size=width), min_size=1, max_size=6)
)


@pytest.mark.parametrize("name", FAMILIES)
@pytest.mark.parametrize("n", [1, 2, 3, 4])
def test_families_on_labels(name: str, n: int) -> None:
    """Every entry is the definition applied to the two labels; labels are distinct and have the right length."""
    f = FAMILIES[name](n)
    rows = f.rows()
    assert (f.row_count, f.column_count) == (2**n, n if name == "index" else 2**n) == (len(rows), len(rows[0]))
    assert len({f.row_label(x) for x in range(f.row_count)}) == f.row_count
    for x, row in enumerate(rows):
        assert len(f.row_label(x)) == n
        for y, value in enumerate(row):
            assert value == ON_LABELS[name](f.row_label(x), f.column_label(y))


@pytest.mark.parametrize(("name", "sizes"), [("key-recall", (n, q)) for n in (1, 2, 3) for q in (1, 2, 3, 4)])
def test_recall_on_labels(name: str, sizes: tuple[int, int]) -> None:
    """The letter at the key; labels are distinct words of n letters, the first one counting most."""
    n, q = sizes
    f = OF_LETTERS[name](n, q)
    assert (f.row_count, f.column_count) == (q**n, n)
    assert [f.row_label(x) for x in range(q**n)] == ["".join(word) for word in product("0123"[:q], repeat=n)]
    for x, row in enumerate(f.rows()):
        assert [int(f.row_label(x)[int(f.column_label(y)) - 1]) for y in range(n)] == [*row]


@pytest.mark.parametrize("n", [1, 2, 3])
def test_composition_on_labels(n: int) -> None:
    """f(g(z)), f and g being the words of their values."""
    f = OF_LETTERS["composition"](n)
    assert (f.row_count, f.column_count) == (n**n, n ** (n + 1))
    for x, row in enumerate(f.rows()):
        for y, value in enumerate(row):
            outer, (*inner, z) = f.row_label(x), f.column_label(y)
            assert value == int(outer[int(inner[int(z)])])
    assert len({f.column_label(y) for y in range(f.column_count)}) == f.column_count


@pytest.mark.parametrize(("name", "sizes"), [("key-recall", (0, 2)), ("key-recall", (2, 0)), ("composition", (0,))])
def test_functions_of_letters_refuse_small_sizes(name: str, sizes: tuple[int, ...]) -> None:
    """Below 1, by name; of larger ones each is equal to itself only."""
    with pytest.raises(InvalidInput, match=f"{name}: .* must be at least 1, got"):
        OF_LETTERS[name](*sizes)
    larger = [size + 2 for size in sizes]
    f = OF_LETTERS[name](*larger)
    assert f == OF_LETTERS[name](*larger) == pickle.loads(pickle.dumps(f))
    assert f != OF_LETTERS[name](*[size + 1 for size in larger])


def test_letters_of_two_digits_are_apart() -> None:
    """In the label of a word of them."""
    assert OF_LETTERS["key-recall"](2, 11).row_label(120) == "10 10"


def test_names_cover_every_family() -> None:
    """The command line's names are exactly those of DESIGN.md."""
    assert set(FAMILIES) == set(ON_LABELS)


@pytest.mark.parametrize("name", FAMILIES)
@pytest.mark.parametrize("n", [0, -3])
def test_families_refuse_small_n(name: str, n: int) -> None:
    """n below 1 is refused by name."""
    with pytest.raises(InvalidInput, match=f"{name}: n must be at least 1, got {n}"):
        FAMILIES[name](n)


@pytest.mark.parametrize("name", FAMILIES)
def test_structural_equality(name: str) -> None:
    """Functions built alike are equal, hash alike and survive pickling; another n is another function."""
    f = FAMILIES[name](3)
    assert f == FAMILIES[name](3) == pickle.loads(pickle.dumps(f))
    assert hash(f) == hash(FAMILIES[name](3))
    assert f != FAMILIES[name](2)
    assert complement(f) == complement(FAMILIES[name](3)) != f


@given(MATRICES)
def test_from_rows_and_complement(rows: list[list[int]]) -> None:
    """from_rows reproduces the matrix, complement flips each entry, and twice gives it back."""
    f = from_rows(rows)
    assert [list(row) for row in f.rows()] == rows
    assert [[1 - value for value in row] for row in complement(f).rows()] == rows
    assert complement(complement(f)).rows() == f.rows()


def test_intersection_is_complement() -> None:
    """Intersection is the complement of disjointness."""
    assert complement(FAMILIES["disjointness"](3)).rows() == FAMILIES["intersection"](3).rows()


@pytest.mark.parametrize(
    ("rows", "message"),
    [
        ([], "expected a row and a column, got 0 x 0"),
        ([[]], "expected a row and a column, got 1 x 0"),
        ([[1, 0], [1]], "row 1 has 1 entries, row 0 has 2"),
        ([[1, 0.5]], r"entry \(0, 1\) is 0.5, expected an integer"),
    ],
)
def test_from_rows_refuses(rows: list[list[int]], message: str) -> None:
    """Empty, ragged and non-integer matrices are refused with the place."""
    with pytest.raises(InvalidInput, match=message):
        from_rows(rows)


def test_complement_refuses_other_values() -> None:
    """Only 0 and 1 have a complement."""
    with pytest.raises(InvalidInput, match=r"complement: entry \(0, 1\) is 2, expected 0 or 1"):
        complement(from_rows([[0, 2]])).rows()


@pytest.mark.parametrize(("x", "y"), [(-1, 0), (0, -1), (2, 0), (0, 3), (True, 0), (0, 1.0)])
def test_value_refuses_cells_outside(x: int, y: int) -> None:
    """A cell named by evidence must exist, with plain integer indices."""
    with pytest.raises(EvidenceError, match=rf"cell \({x}, {y}\) is outside the 2 x 3 matrix of matrix"):
        from_rows([[0, 1, 0], [1, 0, 1]]).value(x, y)


@given(MATRICES)
def test_merged_matrix(rows: list[list[int]]) -> None:
    """Classes partition the indices, entries agree on every cell of a class, and nothing equal is left."""
    f = from_rows(rows)
    matrix = CommunicationMatrix.of(f)
    assert sorted(x for members in matrix.row_classes for x in members) == list(range(f.row_count))
    assert sorted(y for members in matrix.column_classes for y in members) == list(range(f.column_count))
    for i, members in enumerate(matrix.row_classes):
        for j, others in enumerate(matrix.column_classes):
            assert {f.entry(x, y) for x in members for y in others} == {matrix.rows[i][j]}
    assert len(set(matrix.rows)) == len(matrix.rows) == len({tuple(row) for row in rows})
    assert len(set(zip(*matrix.rows, strict=True))) == len(matrix.column_classes) == len(set(zip(*rows, strict=True)))
    assert sum(map(len, matrix.row_classes)) == f.row_count
    assert sum(map(len, matrix.column_classes)) == f.column_count
    assert all(
        f.entry(x, y) == matrix.function().entry(i, j)
        for i, x in enumerate(matrix.row_representatives)
        for j, y in enumerate(matrix.column_representatives)
    )


@pytest.mark.parametrize(
    ("name", "distinct"),
    [
        ("equality", (8, 8)),  # rows of the identity
        ("disjointness", (8, 8)),
        ("greater-than", (8, 8)),
        ("inner-product", (8, 8)),
        ("index", (8, 3)),  # all strings differ, all coordinates differ
    ],
)
def test_distinct_rows_and_columns(name: str, distinct: tuple[int, int]) -> None:
    """The families have no equal rows and no equal columns (n = 3)."""
    matrix = CommunicationMatrix.of(FAMILIES[name](3))
    assert (len(matrix.row_classes), len(matrix.column_classes)) == distinct


@pytest.mark.parametrize(
    ("rows", "row_classes", "column_classes", "message"),
    [
        (((0, 1), (0, 1)), ((0,), (1,)), ((0,), (1,)), "rows 0 and 1 are equal"),
        (((0, 0), (1, 1)), ((0,), (1,)), ((0,), (1,)), "columns 0 and 1 are equal"),
        (((0, 1), (1, 0)), ((0,),), ((0,), (1,)), "2 x 2 entries, 1 x 2 classes"),
    ],
)
def test_merged_matrix_refuses(
    rows: tuple[tuple[int, ...], ...],
    row_classes: tuple[tuple[int, ...], ...],
    column_classes: tuple[tuple[int, ...], ...],
    message: str,
) -> None:
    """A merged matrix with equal lines, or classes that do not fit, is refused."""
    with pytest.raises(InvalidInput, match=message):
        CommunicationMatrix(rows, row_classes, column_classes)


def test_large_n_is_lazy() -> None:
    """Building a function tabulates nothing."""
    f: TwoPartyFunction = FAMILIES["greater-than"](64)
    assert f.row_count == 2**64
    assert f.value(2**63, 2**63 - 1) == 1
