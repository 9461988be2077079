"""z3, behind one door: refutations of SMT-LIB texts, exact linear systems, and "a protocol of depth k exists".

One function reads the solver's answer (`_answer`); "unknown" and a time-out are `NotFound`, nothing else.  z3 is loaded
when used.
"""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from math import inf
from typing import Any

from fooling.fooling_sets.functions import TwoPartyFunction
from fooling.verify.checker.kernel import Context
from fooling.verify.checker.theories.smt import problem
from fooling.verify.methods.engine import limits
from fooling.verify.methods.engine.attempts import note
from fooling.verify.methods.engine.clock import LINEAR, OF_Z3, QUESTION, count, ended_by_clock, left, spend, steps_left
from fooling.verify.methods.engine.not_found import NotFound
from fooling.verify.methods.engine.steps import inhabited
from fooling.verify.methods.engine.tactic import Node, tactical
from fooling.verify.statement.proposition import Term

SHORTEST = 400  # steps that a question has at least: z3 looks at how many it has done now and then
PATIENCE = 1_000  # milliseconds of the wall at least, and for each 10,000 steps: ten times what these take as a rule
LATE = ("timeout", "canceled", "max. resource limit exceeded")  # why z3 gives up at the end of its steps or time


def _answer(solver: Any) -> bool:
    """True for sat, False for unsat, `NotFound` for anything else."""
    import z3

    answer = solver.check()
    if answer == z3.sat:
        return True
    if answer == z3.unsat:
        return False
    raise NotFound(f"z3 answers unknown: {solver.reason_unknown()}")


def start() -> None:
    """Load z3 and make its context, which takes longer than most questions; a fork has both."""
    import z3

    z3.main_ctx()


def refuted(text: str, steps: float = limits.QUESTION) -> bool:
    """Whether z3 shows an SMT-LIB text unsatisfiable; `NotFound` when it cannot say."""
    return _satisfying(text, steps) is None


def _satisfying(text: str, steps: float) -> Any | None:
    """z3's model of an SMT-LIB text, None where there is none; on what z3 gave up in as many steps it is not asked.

    What it answers it answers soon, and where it does not it goes on for ever: so its steps are counted, which is the
    same on every machine, and its clock, that of the wall, is for a machine that does much else.
    """
    import z3

    most, given_up = steps_left(steps), _given_up(text)
    if most < SHORTEST or (given_up and max(given_up) >= most):
        raise NotFound("z3 answers unknown")
    spend(QUESTION)
    solver, begun = _limited(z3.Solver(), most), time.monotonic()
    solver.from_string(text)
    try:
        return solver.model() if _answer(solver) else None
    except NotFound:
        if solver.reason_unknown() not in LATE:  # it knows no way, and says so at once
            given_up.append(inf)
            raise
        count(round(most))
        if time.monotonic() - begun < _patience(most) / 1000:
            given_up.append(most)
        else:
            ended_by_clock()
        raise


def _limited(solver: Any, steps: float) -> Any:
    """The solver with so many steps, and its clock for safety."""
    solver.set("timeout", _patience(steps))
    solver.set("rlimit", min(2**31 - 1, round(OF_Z3 * min(steps, 10**9))))
    return solver


def _patience(steps: float) -> int:
    return min(2**31 - 1, PATIENCE + round(PATIENCE * min(steps, 10**9) / 10_000))


@lru_cache(2**8)
def _given_up(text: str) -> list[float]:
    """After how many steps z3 gave up on a text; inf where more of them would not help."""
    return []


def model(text: str, names: Sequence[str], steps: float = limits.QUESTION) -> dict[str, Fraction]:
    """The numbers that satisfy an SMT-LIB text, where they are rational; `NotFound` where there are none, or others."""
    import z3

    chosen = _satisfying(text, steps)
    if chosen is None:
        raise NotFound("z3 has no counterexample")
    known = {declared.name(): chosen[declared] for declared in chosen.decls()}
    values = {name: known[name] if name in known else z3.RealVal(0) for name in names}
    if any(not (z3.is_int_value(value) or z3.is_rational_value(value)) for value in values.values()):
        raise NotFound("z3's counterexample is not rational")
    return {
        name: Fraction(str(value.as_fraction() if z3.is_rational_value(value) else value.as_long()))
        for name, value in values.items()
    }


@tactical
def by_smt(goal: Term, context: Context, values: Mapping[str, Any], steps: float = limits.QUESTION) -> Node:
    """Prove a universal statement about numbers by z3; `values` meet its conditions."""
    text = problem(goal)
    note("smt")
    if not refuted(text, steps):
        raise NotFound("z3 has a counterexample")
    return {
        "rule": "smt",
        "solver": "z3",
        "problem": text,
        "inhabited": inhabited(goal[2], values, {}, context) if goal[2] else None,
    }


ENTRIES = 2  # of a linear system, that cost a step
Number = int | Fraction
Row = tuple[Mapping[int, Number], Number]
Frozen = tuple[tuple[tuple[int, Number], ...], Number]


def feasible(
    rows: Sequence[Row],
    size: int,
    free: frozenset[int],
    positive: Sequence[Mapping[int, Number]] = (),
    constant: Sequence[Number] = (),
) -> list[Fraction] | None:
    """A rational point of a linear system, or None.

    Every row (a, b) says a.x <= b; x_i >= 0 unless i is free; where `positive` is given, at least one a.x + c there is
    above 0 (c from `constant`).  Of the last systems the answers are known; z3's "unknown" is none.
    """
    kept = _without_zeros(rows, free)
    if kept is None:
        return None
    left, zero = kept
    above = tuple(
        (tuple((i, a) for i, a in row.items() if i not in zero), c) for row, c in zip(positive, constant, strict=True)
    )
    below = tuple((tuple(row.items()), limit) for row, limit in left)
    named = frozenset(i for row, _ in (*below, *above) for i, _ in row)
    point = solved(below, named, free & named, above)
    return None if point is None else [point.get(i, Fraction(0)) for i in range(size)]


@lru_cache(2**10)
def solved(
    rows: tuple[Frozen, ...], unknowns: frozenset[int], free: frozenset[int], above: tuple[Frozen, ...]
) -> Mapping[int, Fraction] | None:
    """The same of rows of which none is empty, and of the unknowns in them."""
    import z3

    reading = sum(len(row) for row, _ in (*rows, *above)) // ENTRIES  # what z3 reads before it counts anything
    if reading > left() / 8:
        raise NotFound("the linear system is too large for the steps that are left")
    spend(LINEAR + reading)
    solver, named = _limited(z3.SolverFor("QF_LRA"), steps_left(limits.SYSTEM)), sorted(unknowns)
    solver.from_string(
        "\n".join(
            [
                *(f"(declare-const x{i} Real)" for i in named),
                *(f"(assert (>= x{i} 0))" for i in named if i not in free),
                *(f"(assert (<= {_sum(row)} {_rational(limit)}))" for row, limit in rows),
                _some_above(above),
            ]
        )
    )
    if not _answer(solver):
        return None
    model = solver.model()
    values = {i: model.eval(z3.Real(f"x{i}"), model_completion=True) for i in named}
    return {i: Fraction(value.numerator_as_long(), value.denominator_as_long()) for i, value in values.items()}


def _without_zeros(rows: Sequence[Row], free: frozenset[int]) -> tuple[list[Row], set[int]] | None:
    """The rows without the unknowns that must be 0, and these; None where the rows cannot hold.

    A row of unknowns >= 0 with coefficients >= 0 says that they are 0 where its limit is 0, and is false below.
    """
    zero: set[int] = set()
    left = list(rows)
    while True:
        rising = [(row, limit) for row, limit in left if limit <= 0 and all(c > 0 for c in row.values())]
        rising = [(row, limit) for row, limit in rising if free.isdisjoint(row)]
        if any(limit < 0 for _, limit in rising):
            return None
        found = {i for row, _ in rising for i in row}
        if not found:
            return [(row, limit) for row, limit in left if row], zero
        zero |= found
        left = [({i: c for i, c in row.items() if i not in found}, limit) for row, limit in left]


def _some_above(above: Sequence[Frozen]) -> str:
    told = (f"(> {_sum(row)} {_rational(-c)})" for row, c in above)
    return f"(assert (or false {' '.join(told)}))" if above else ""


def _sum(row: Sequence[tuple[int, Number]]) -> str:
    return f"(+ 0 {' '.join(f'(* {_rational(c)} x{i})' for i, c in row)})"


def _rational(value: Number) -> str:
    whole = f"{abs(value.numerator)}.0"
    size = whole if value.denominator == 1 else f"(/ {whole} {value.denominator}.0)"
    return f"(- {size})" if value < 0 else size


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
    spend(QUESTION)
    solver = z3.Solver()
    solver.set("timeout", milliseconds)
    for x in range(f.row_count):
        for y in range(f.column_count):
            _follow(solver, f, (x, y), speaker, row_bit, column_bit, label)
    return _answer(solver)


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
