"""D by another road than the search: "a protocol of depth k exists" as a formula, which z3 decides."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fooling.fooling_sets.functions import TwoPartyFunction


def protocol_of_depth_exists(f: TwoPartyFunction, depth: int, milliseconds: int = 60_000) -> bool:
    """Whether some protocol tree of this depth computes f (both know the answer): the tree itself is encoded.

    Each of the 2^depth - 1 inner nodes of a full tree has a speaker and one bit for each input of either party; a cell
    reaches the node's child that its speaker's bit names; all cells at a leaf must have the same value.  A shallower
    protocol is one that ignores bits.
    """
    import z3

    inner = range(1, 2**depth)
    speaker = {v: z3.Bool(f"s{v}") for v in inner}
    row_bit = {(v, x): z3.Bool(f"r{v}_{x}") for v in inner for x in range(f.row_count)}
    column_bit = {(v, y): z3.Bool(f"c{v}_{y}") for v in inner for y in range(f.column_count)}
    label = {v: z3.Int(f"l{v}") for v in range(2**depth, 2 ** (depth + 1))}
    solver = z3.Solver()
    solver.set("timeout", milliseconds)
    for x in range(f.row_count):
        for y in range(f.column_count):
            _follow(solver, f, (x, y), speaker, row_bit, column_bit, label)
    answer = solver.check()
    assert answer in (z3.sat, z3.unsat), solver.reason_unknown()
    return bool(answer == z3.sat)


def _follow(
    solver: Any,
    f: TwoPartyFunction,
    cell: tuple[int, int],
    speaker: Mapping[int, Any],
    row_bit: Mapping[tuple[int, int], Any],
    column_bit: Mapping[tuple[int, int], Any],
    label: Mapping[int, Any],
) -> None:
    import z3

    x, y = cell
    reached = {1: z3.BoolVal(True)}
    for v in sorted(speaker):
        bit = z3.If(speaker[v], row_bit[v, x], column_bit[v, y])
        reached[2 * v], reached[2 * v + 1] = z3.And(reached[v], z3.Not(bit)), z3.And(reached[v], bit)
    for v, value in label.items():
        solver.add(z3.Implies(reached[v], value == f.entry(x, y)))
