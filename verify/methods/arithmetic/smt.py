"""z3, behind one door: refutations of SMT-LIB texts, and exact linear systems.

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

from fooling.verify.checker.kernel import Context
from fooling.verify.checker.theories.smt import problem
from fooling.verify.methods.engine import limits
from fooling.verify.methods.engine.attempts import note
from fooling.verify.methods.engine.ends import (
    LINEAR,
    OF_Z3,
    QUESTION,
    NotFound,
    count,
    ended_by_clock,
    left,
    spend,
    steps_left,
)
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


def model(text: str, names: Sequence[str]) -> dict[str, Fraction]:
    """The numbers that satisfy an SMT-LIB text, where they are rational; `NotFound` where there are none, or others."""
    import z3

    chosen = _satisfying(text, limits.QUESTION)
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
def by_smt(goal: Term, context: Context, values: Mapping[str, Any]) -> Node:
    """Prove a universal statement about numbers by z3; `values` meet its conditions."""
    text = problem(goal)
    note("smt")
    if not refuted(text):
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
