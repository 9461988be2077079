"""Rules with evidence about a matrix: each becomes one application of a lemma of proofs/Replay.v to the evidence.

Rocq runs the check of the lemma by `vm_compute`.  What is written here is trusted by nobody: evidence that shows
nothing, or something else, leaves the theorem unproved.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from math import lcm
from typing import Any

from fooling.verify.checker import meaning
from fooling.verify.pages.rocq.tables import Tables
from fooling.verify.pages.rocq.written import NotExported, integers, listing, naturals
from fooling.verify.statement.proposition import Term

Node = Mapping[str, Any]


def bounded(side: str, lemma: str, i: int) -> str:
    """The goal about function i follows from the lemma, which bounds the same quantity by a natural number."""
    return f"rewrite is_table{i}; refine ({side} _ _ _ ({lemma}) _); by vm_compute."


def bounded_at_length(lemma: str, i: int) -> str:
    """As `bounded` from above; the check, which takes long, is run once, where the theorem is complete."""
    once = "[ vm_cast_no_check (erefl true) | by vm_compute ]"
    return f"rewrite is_table{i}; refine (above _ _ _ ({lemma}) _); {once}."


def fooling_pairs(goal: Term, node: Node, tables: Tables) -> str:
    """The pairs are b, and of any two some crossing is not."""
    _, (_, f, colour), _ = goal
    i = tables.number(f)
    pairs = listing(f"({x}%nat, {y}%nat)" for x, y in node["pairs"])
    return bounded("above", f"@fooling_pairs table{i} ({colour})%Z {pairs} _", i)


def protocol_tree(goal: Term, node: Node, tables: Tables) -> str:
    """The tree computes the function."""
    _, (quantity, f), _ = goal
    i = tables.number(f)
    return bounded(
        "below", f"@tree_{ {'D': 'depth', 'leaves': 'leaves'}[quantity] } table{i} {_tree(node['tree'])} _", i
    )


def _tree(tree: Any) -> str:
    if isinstance(tree, int):
        return f"(Leaf ({tree})%Z)"
    speaker, inputs, left, right = tree
    return f"({ {'alice': 'Alice', 'bob': 'Bobs'}[speaker] } {naturals(inputs)} {_tree(left)} {_tree(right)})"


def rectangles(goal: Term, node: Node, tables: Tables) -> str:
    """They cover a colour, or partition the matrix."""
    _, (quantity, f, *colour), _ = goal
    i = tables.number(f)
    boxes = listing(f"({naturals(rows)}, {naturals(columns)})" for rows, columns in node["rectangles"])
    if quantity == "cover":
        return bounded("below", f"@rectangles_cover table{i} ({colour[0]})%Z {boxes} _", i)
    return bounded("below", f"@rectangles_partition table{i} {boxes} _", i)


def messages(goal: Term, _: Node, tables: Tables) -> str:
    """Rocq counts the different rows by itself."""
    f, speaker = goal[1][1:]
    if speaker == "alice":
        i = tables.number(f)
        return bounded("exactly", f"rows_counted table{i}", i)
    i = tables.number(("transposed", f))
    return f"refine (exactly _ _ _ (@rows_transposed _ table{i} _ is_table{i} (erefl bob)) _); by vm_compute."


def inputs(goal: Term, _: Node, tables: Tables) -> str:
    """The different rows are counted: there are no more than rows."""
    f, speaker = goal[1][1:]
    if speaker == "alice":
        i = tables.number(f)
        return bounded("below", f"Req_le _ _ (@rows_counted table{i})", i)
    i = tables.number(("transposed", f))
    counted = f"@rows_transposed _ table{i} _ is_table{i} (erefl bob)"
    return f"refine (below _ _ _ (Req_le _ _ ({counted})) _); by vm_compute."


def identity(goal: Term, node: Node, tables: Tables) -> str:
    """1 on the diagonal, and 0 elsewhere."""
    _, f, k = goal
    i = tables.number(f)
    pairs = node["pairs"][: meaning.natural(k)]
    rows, columns = (naturals([pair[side] for pair in pairs]) for side in (0, 1))
    shown = f"refine (@identity_pairs table{i} {rows} {columns} _); by vm_compute."
    return f"rewrite is_table{i} /q_identity tonat_IZR; {shown}"


def rank(goal: Term, node: Node, tables: Tables) -> str:
    """A factorisation for the upper bound, the inverse of a minor for the lower one; both in integers."""
    _, (_, f, field), r = goal
    i, matrix = tables.number(f), [list(row) for row in meaning.function(f).rows()]
    p = 0 if field == "Q" else int(field.removeprefix("GF"))
    if p > 2**8:
        raise NotExported(f"a rank over {field} is not exported: p is too large for Rocq's test of primes")
    lemma = "rational_rank" if not p else "finite_rank"
    field_of = "" if not p else f"{p}%nat "
    return bounded("exactly", f"@{lemma} {field_of}table{i} {r}%nat {of_rank(matrix, node, p)} _", i)


def of_rank(matrix: Sequence[Sequence[int]], node: Node, p: int = 0) -> str:
    """The evidence of the rank of a matrix over GF(p), or over Q for 0, as Rocq takes it."""
    combinations, d = _cleared([[Fraction(c) for c in row] for row in node["combinations"]], p)
    basis = [matrix[x] for x in node["rows"]]
    inverse, e = _cleared(_inverse([[row[y] for y in node["columns"]] for row in basis], p), p)
    parts = f"({d})%Z {integers(combinations)} {integers(basis)} ({e})%Z"
    return f"{parts} {naturals(node['rows'])} {naturals(node['columns'])} {integers(inverse)}"


def _cleared(rows: Sequence[Sequence[Fraction]], p: int) -> tuple[list[list[int]], int]:
    """Integers with the common factor that they were multiplied by: 1 over GF(p)."""
    if p:
        return [[c.numerator * pow(c.denominator, -1, p) % p for c in row] for row in rows], 1
    unit = lcm(*(c.denominator for row in rows for c in row))
    return [[int(c * unit) for c in row] for row in rows], unit


def _inverse(minor: Sequence[Sequence[int]], p: int) -> list[list[Fraction]]:
    """The inverse of an invertible matrix, by Gauss and Jordan; over GF(p) in integers below p."""
    size = len(minor)
    rows = [[Fraction(v) for v in row] + [Fraction(i == j) for j in range(size)] for i, row in enumerate(minor)]
    reduced: Callable[[Fraction], Fraction] = (lambda v: v) if not p else (lambda v: Fraction(v.numerator % p))
    inverted: Callable[[Fraction], Fraction] = (
        (lambda v: 1 / v) if not p else (lambda v: Fraction(pow(v.numerator, -1, p)))
    )
    for column in range(size):
        pivot = next((k for k in range(column, size) if reduced(rows[k][column])), None)
        if pivot is None:
            raise NotExported("the minor of a rank is singular")
        rows[column], rows[pivot] = rows[pivot], rows[column]
        factor = inverted(reduced(rows[column][column]))
        rows[column] = [reduced(v * factor) for v in rows[column]]
        for k in range(size):
            if k != column and (share := rows[k][column]):
                rows[k] = [reduced(v - share * w) for v, w in zip(rows[k], rows[column], strict=True)]
    return [row[size:] for row in rows]


EVIDENCE: Mapping[str, Callable[[Term, Node, Tables], str]] = {
    "fooling-pairs": fooling_pairs,
    "protocol-tree": protocol_tree,
    "rectangles": rectangles,
    "messages": messages,
    "inputs": inputs,
    "identity": identity,
    "rank": rank,
}
