"""Whatever holds a matrix, as rows of integers: lists, arrays, tables, sparse matrices, bipartite graphs.

    lists and tuples, any sequence of rows     a `CommunicationMatrix` too
    numpy, sympy, torch                        what has `tolist` or `__array__`
    pandas                                     the labels of rows and columns are kept
    scipy.sparse                               what has `toarray`; what is not stored is 0
    networkx                                   a bipartite graph: an entry is the weight of an edge, 0 without one

No library is loaded for this: an object is asked for what it has.  A graph's rows are its nodes with `bipartite=0` and
its columns those with `bipartite=1`, as networkx has it.  Of a connected graph without these attributes the first node
is a row.
"""

from __future__ import annotations

import reprlib
from collections.abc import Mapping, Sequence, Set
from typing import Any

from fooling.fooling_sets.errors import InvalidInput
from fooling.fooling_sets.search import arrays as np
from fooling.records import dataclass
from fooling.verify.given.files.matrix_entry import GREATEST, MOST_ENTRIES, whole_number

MatrixLike = Any  # what is listed above; `table_of` checks
Labels = tuple[tuple[str, ...], tuple[str, ...]]
WANTED = (
    "should be rows of integers (lists, or what numpy, pandas, sympy, scipy.sparse have), a bipartite networkx graph, "
    'a two-party function, what `predicate` makes, or a name with n, such as "disjointness", n=3'
)


@dataclass(frozen=True)
class Table:
    """Rows of entries as they were given, and the labels of rows and columns where they have some."""

    rows: list[list[Any]]
    labels: Labels | None = None


def table_of(given: MatrixLike, name: str = "matrix") -> Table:
    """The rows of what is given; their entries are not looked at.

    Raises InvalidInput, one line, for what has no rows, for rows of different lengths, and for no entries, or more than
    2^22.
    """
    if hasattr(given, "adj") and hasattr(given, "nodes") and hasattr(given, "is_directed"):
        return _of_graph(given)
    shape = getattr(given, "shape", None)
    if isinstance(shape, tuple) and len(shape) == 2:
        require_size(int(shape[0]), int(shape[1]), name)  # before a sparse matrix is written out
    rows = rows_of(given, name)
    require_size(len(rows), len(rows[0]) if rows else 0, name)
    for x, row in enumerate(rows):
        if len(row) != len(rows[0]):
            raise InvalidInput(
                f"{name}: row {x + 1} has {len(row)} entries, row 1 has {len(rows[0])}; want rows of equal length"
            )
    framed = hasattr(given, "index") and hasattr(given, "columns")
    return Table(rows, (tuple(map(str, given.index)), tuple(map(str, given.columns))) if framed else None)


def _plain(given: Any) -> Any:
    """What is given, out of a library's own type."""
    if hasattr(given, "toarray"):
        given = given.toarray()
    if hasattr(given, "tolist"):
        return given.tolist()
    return np.asarray(given).tolist() if hasattr(given, "__array__") else given


def rows_of(given: MatrixLike, name: str, wanted: str = WANTED) -> list[list[Any]]:
    """The rows of what is given, maybe of different lengths; InvalidInput, with `wanted`, for what has none."""
    try:
        return [_members(row) for row in _members(given)]
    except TypeError:
        raise InvalidInput(f"{name}: {' '.join(reprlib.repr(given).split())} {wanted}") from None


def _members(line: Any) -> list[Any]:
    """The members of a sequence of rows, or of a row; TypeError for what has no members, or has them in no order."""
    plain = _plain(line)
    if isinstance(plain, str | bytes | Mapping | Set):
        raise TypeError
    return list(plain)


def entry_of(found: Any, where: str) -> int:
    """An entry as an integer: whole numbers of any type, True and False.

    Raises InvalidInput for any other, and for one of more than 31 bits.

    >>> entry_of(2.0, "here"), entry_of(True, "here")
    (2, 1)
    """
    plain = found.item() if hasattr(found, "item") else found  # a numpy scalar
    whole = whole_number(plain)
    if whole is None or abs(whole) >= GREATEST:
        wanted = f"should be an integer below {GREATEST} in absolute value, or True or False"
        raise InvalidInput(f"{where}: {reprlib.repr(plain)} {wanted}")
    return whole


def require_size(row_count: int, column_count: int, name: str) -> None:
    """InvalidInput where there are no entries, or too many."""
    if not 0 < row_count * column_count <= MOST_ENTRIES:
        raise InvalidInput(f"{name}: {row_count} x {column_count} entries, want 1 to {MOST_ENTRIES}")


# ---- graphs ----


def _of_graph(graph: Any) -> Table:
    if graph.is_directed() or graph.is_multigraph():
        raise InvalidInput("graph: is directed, or has parallel edges; want an undirected simple graph, networkx.Graph")
    sides = _sides(graph)
    rows, columns = ([node for node in graph.nodes if sides[node] == side] for side in (0, 1))
    for u, v in graph.edges:
        if sides[u] == sides[v]:
            raise InvalidInput(f"graph: is not bipartite: the edge {u!r}, {v!r} joins two {_called(sides[u])}")
    require_size(len(rows), len(columns), "graph")
    table = [[graph.adj[u][v].get("weight", 1) if v in graph.adj[u] else 0 for v in columns] for u in rows]
    return Table(table, (tuple(map(str, rows)), tuple(map(str, columns))))


def _called(side: int) -> str:
    return "columns" if side else "rows"


def _sides(graph: Any) -> dict[Any, int]:
    """0 for a row, 1 for a column: by the attribute of the nodes, else by the distance to the first one."""
    given = {node: data["bipartite"] for node, data in graph.nodes(data=True) if "bipartite" in data}
    if given:
        wrong = [node for node in graph.nodes if given.get(node) not in (0, 1)]
        if wrong:
            raise InvalidInput(f"graph: node {wrong[0]!r} should have bipartite=0, a row, or bipartite=1, a column")
        return given
    found = {node: 0 for node in list(graph.nodes)[:1]}
    waiting: Sequence[Any] = list(found)
    while waiting:
        following = dict.fromkeys(v for u in waiting for v in graph.adj[u] if v not in found)
        found |= {v: 1 - found[waiting[0]] for v in following}
        waiting = list(following)
    if len(found) < len(graph.nodes):
        raise InvalidInput("graph: is not connected; give each node bipartite=0, a row, or bipartite=1, a column")
    return found
