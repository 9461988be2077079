"""What `measure` takes for a matrix: each library's own object is the same matrix as its rows written out."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from typing import Any

import networkx as nx
import numpy as np
import pytest
import sympy
from hypothesis import given
from hypothesis import strategies as st

import fooling
from fooling.fooling_sets.errors import InvalidInput
from fooling.verify.given.asked.predicate import as_spec
from fooling.verify.given.files.matrix_like import table_of
from tests.shares import drawn

ROWS = [[1, 0, 2], [0, -3, 1]]


class Rows:
    """A sequence by `__len__` and `__getitem__` alone, as Python had them first."""

    def __init__(self, rows: Any) -> None:
        self.rows = rows

    def __len__(self) -> int:
        return len(self.rows)

    def __getitem__(self, i: int) -> Any:
        return self.rows[i]


class Array:
    """What has `__array__` and nothing else."""

    def __init__(self, rows: Any) -> None:
        self.rows = rows

    def __array__(self, dtype: Any = None, copy: Any = None) -> Any:
        return np.array(self.rows, dtype)


class Frame(Array):
    """A table with labels, as pandas has it."""

    index, columns, shape = ["r", 7], ["a", "b", "c"], (2, 3)


class Sparse:
    """A sparse matrix, as scipy has it."""

    shape = (2, 3)

    def toarray(self) -> Any:
        return np.array(ROWS)


def graph(directed: bool = False) -> Any:
    """The bipartite graph of the rows, with the sides of the nodes told."""
    found = nx.DiGraph() if directed else nx.Graph()
    found.add_nodes_from("xy", bipartite=0)
    found.add_nodes_from("abc", bipartite=1)
    found.add_weighted_edges_from([("x", "a", 1), ("c", "x", 2), ("y", "b", -3), ("c", "y", 1)])
    return found


GIVEN = {
    "tuples": tuple(map(tuple, ROWS)),
    "whole floats": [[1.0, 0.0, 2.0], [0, -3.0, True]],
    "fractions": [[Fraction(1), Decimal(0), 2], [np.int8(0), np.float32(-3), np.True_]],
    "numbers of sympy": [[sympy.Integer(1), sympy.Float(0), 2], [0, sympy.Rational(-6, 2), 1]],
    "ranges of rows": [range(1, -1, -1), range(2, 4)],
    "an array": np.array(ROWS),
    "an array of floats": np.array(ROWS, float),
    "an array of objects": np.array(ROWS, object),
    "rows that are arrays": [np.array(row) for row in ROWS],
    "a matrix of sympy": sympy.Matrix(ROWS),
    "a sparse matrix of sympy": sympy.SparseMatrix(ROWS),
    "a generator": (iter(row) for row in ROWS),
    "__getitem__": Rows([Rows(row) for row in ROWS]),
    "__array__": Array(ROWS),
    "a table": Frame(ROWS),
    "a sparse matrix": Sparse(),
    "a graph": graph(),
    "a communication matrix": fooling.CommunicationMatrix.of(fooling.from_rows(ROWS)),
}


@pytest.mark.parametrize("name", GIVEN)
def test_each_is_the_matrix_of_its_rows(name: str) -> None:
    """The term has the integers of the rows, whatever type holds them."""
    rows = [[1, 0], [2, 3]] if name == "ranges of rows" else ROWS
    term = as_spec(GIVEN[name]).term
    assert term == ("matrix", tuple(map(tuple, rows)))
    assert {type(entry) for row in term[1] for entry in row} == {int}


@pytest.mark.parametrize(("library", "made"), [("pandas", "DataFrame"), ("scipy.sparse", "csr_array")])
def test_libraries_that_may_be_missing(library: str, made: str) -> None:
    """Frames of pandas and sparse arrays of scipy, where they are installed."""
    assert as_spec(getattr(pytest.importorskip(library), made)(ROWS)).term == as_spec(ROWS).term


def test_labels_are_kept() -> None:
    """Those of a table, and the nodes of a graph, name rows and columns."""
    assert as_spec(Frame(ROWS)).labels == (("r", "7"), ("a", "b", "c"))
    assert as_spec(graph()).labels == (("x", "y"), ("a", "b", "c"))
    assert as_spec(graph()).row_label(1) == "y"


@drawn(30)
@given(st.integers(1, 4), st.integers(1, 4), st.data())
def test_a_connected_graph_needs_no_sides(rows: int, columns: int, data: st.DataObject) -> None:
    """Of a random matrix whose graph is connected, the two-colouring finds the rows with the first node among them."""
    cells = [(x, y) for x in range(rows) for y in range(columns)]
    chosen = data.draw(st.lists(st.sampled_from(cells), unique=True, min_size=1))
    made = nx.Graph()
    made.add_nodes_from([("row", x) for x in range(rows)] + [("column", y) for y in range(columns)])
    made.add_edges_from((("row", x), ("column", y)) for x, y in chosen)
    wanted = [[int((x, y) in chosen) for y in range(columns)] for x in range(rows)]
    if nx.is_connected(made):
        assert table_of(made).rows == wanted
    else:
        with pytest.raises(InvalidInput, match="is not connected"):
            table_of(made)


def odd_cycle() -> Any:
    """A graph that is not bipartite."""
    return nx.cycle_graph(3)


def half_told() -> Any:
    """A graph of which one node has no side."""
    found = graph()
    found.add_node("z")
    return found


@pytest.mark.parametrize(
    ("bad", "message"),
    [
        (5, r"matrix: 5 should be rows of integers \(lists, or what numpy, pandas, sympy, scipy"),
        (None, "matrix: None should be rows of integers"),
        ([1, 2], r"matrix: \[1, 2\] should be rows of integers"),
        (["01", "10"], "should be rows of integers"),
        ({(0, 0): 1}, "should be rows of integers"),
        ([{0, 1}], "should be rows of integers"),
        (np.array(3), "should be rows of integers"),
        (np.array([1, 2]), "should be rows of integers"),
        ([], "matrix: 0 x 0 entries"),
        (np.zeros((0, 4)), "matrix: 0 x 4 entries"),
        (np.zeros((3000, 3000), bool), "matrix: 3000 x 3000 entries, want 1 to"),
        ([[0, 1], [0]], "row 2 has 1 entries, row 1 has 2"),
        ([[0.5]], "row 1, column 1: 0.5 should be an integer"),
        ([[0, "1"]], "row 1, column 2: '1' should be an integer"),
        ([[float("nan")]], "nan should be"),
        ([[float("inf")]], "inf should be"),
        ([[2**31]], "2147483648 should be"),
        ([[1j]], "1j should be"),
        ([[sympy.Symbol("x")]], "x should be"),
        ([[sympy.Rational(1, 2)]], "1/2 should be"),
        ([[[1]]], r"\[1\] should be"),
        (graph(directed=True), "graph: is directed, or has parallel edges"),
        (nx.MultiGraph([(0, 1)]), "graph: is directed, or has parallel edges"),
        (odd_cycle(), "graph: is not bipartite: the edge 1, 2 joins two columns"),
        (half_told(), "graph: node 'z' should have bipartite=0, a row, or bipartite=1, a column"),
        (nx.Graph(), "graph: 0 x 0 entries"),
        (nx.Graph([(0, 1), (2, 3)]), "graph: is not connected"),
        (nx.Graph([(0, 1, {"weight": 0.5})]), "row 1, column 1: 0.5 should be"),
    ],
)
def test_anything_else_is_told_in_one_line(bad: Any, message: str) -> None:
    """What should be rows of integers, and what is none of integers: what, where, and what would be right."""
    with pytest.raises(InvalidInput, match=message) as caught:
        as_spec(bad)
    assert "\n" not in str(caught.value) and len(str(caught.value)) < 400


def test_measure_takes_names() -> None:
    """A function by its name with n, one measure by its name, and weights of any of these types."""
    [(name, found)] = fooling.measure("equality", "D", n=2).items()
    assert (name, found.lower, found.exact) == ("D", 3, True)
    assert fooling.measure("dyck:1,1", ["rank.Q"], n=2, partition="prefix:1")["rank.Q"].exact
    weights = sympy.Matrix([[1, 1], [0, 2]])
    assert fooling.measure([[1, 0], [0, 1]], "discrepancy", distribution=weights)["discrepancy"].lower == Fraction(1, 2)
    for wrong, message in (
        (lambda: fooling.measure([[1]], "D", n=3), "n, partition: go with a name"),
        (lambda: fooling.measure("disjointness"), "disjointness.*n"),
        (lambda: fooling.measure([[1]], "E"), "E"),
    ):
        with pytest.raises(InvalidInput, match=message):
            wrong()


@drawn(30)
@given(st.integers(1, 5), st.integers(1, 5), st.data())
def test_an_array_of_a_matrix_has_its_shape_and_its_values(rows: int, columns: int, data: st.DataObject) -> None:
    """`numpy.array(matrix)` of a random communication matrix; and measuring it, or the array, is the same term."""
    line = st.lists(st.integers(-2, 2), min_size=columns, max_size=columns)
    matrix = fooling.CommunicationMatrix.of(fooling.from_rows(data.draw(st.lists(line, min_size=rows, max_size=rows))))
    array = np.array(matrix)
    assert array.shape == (len(matrix.row_classes), len(matrix.column_classes)) == (len(matrix), len(matrix[0]))
    assert array.tolist() == list(map(list, matrix.rows)) and array.dtype.kind == "i"
    assert as_spec(matrix).term == as_spec(array).term
