"""Packing programs: the most that weights can add up to while no listed sum exceeds 1, and its dual, with rational answers.

HiGHS (Huangfu and Hall 2018) solves in floating point; the optimal basis it names is then solved exactly, modulo a prime and
lifted (Wang 1981), as in Dantzig, Applegate et al. "exact solutions to linear programming problems" (2007).  Where the basis is too large or
does not lift, the float answer is rounded to small denominators.  Nothing here is promised feasible: whoever uses the numbers checks
them and scales them.  Optional: without highspy there is no answer (None).
"""
from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from fooling_sets.rank_search import rational

LARGEST_BASIS = 150  # unknowns solved exactly
ROUNDED = 720720  # largest denominator of a rounded float
Row = Sequence[tuple[int, int]]  # (variable, coefficient)


@dataclass(frozen=True)
class Packing:
    """Weights of the variables, multipliers of the rows (the dual), both near optimal; `exact` when they solve the basis."""

    weights: tuple[Fraction, ...]
    multipliers: tuple[Fraction, ...]
    exact: bool


def solver() -> Any:
    """The highspy module, or None where it is not installed."""
    try:
        import highspy
    except ImportError:
        return None
    return highspy


def pack(rows: Sequence[Row], count: int, signed: bool, seconds: float, exact: bool = True) -> Packing | None:
    """Maximise the sum of `count` weights (of any sign if `signed`, else >= 0) with every row's sum at most 1; None when not solved.

    Without `exact` the answer is the rounded one at once.
    """
    highspy = solver()
    if highspy is None:
        return None
    model = highspy.Highs()
    model.silent()
    model.setOptionValue("time_limit", max(seconds, 0.1))
    model.setOptionValue("threads", 1)
    model.passModel(_program(highspy, rows, count, signed))
    model.run()
    if model.getModelStatus() != highspy.HighsModelStatus.kOptimal:
        return None
    if exact and (vertex := _solve_basis(rows, *_basis(highspy, model), count)) is not None:
        return vertex
    solution = model.getSolution()
    weights, multipliers = (tuple(Fraction(v).limit_denominator(ROUNDED) for v in part) for part in (solution.col_value, solution.row_dual))
    return Packing(weights, multipliers, False)


def _basis(highspy: Any, model: Any) -> tuple[list[int], list[int]]:
    """The rows that are active and the columns that are basic."""
    basis, basic = model.getBasis(), highspy.HighsBasisStatus.kBasic
    return [i for i, s in enumerate(basis.row_status) if s != basic], [j for j, s in enumerate(basis.col_status) if s == basic]


def _program(highspy: Any, rows: Sequence[Row], count: int, signed: bool) -> Any:
    program = highspy.HighsLp()
    program.num_col_, program.num_row_ = count, len(rows)
    program.sense_ = highspy.ObjSense.kMaximize
    program.col_cost_ = [1.0] * count
    program.col_lower_ = [-highspy.kHighsInf if signed else 0.0] * count
    program.col_upper_ = [highspy.kHighsInf] * count
    program.row_lower_, program.row_upper_ = [-highspy.kHighsInf] * len(rows), [1.0] * len(rows)
    program.a_matrix_.format_ = highspy.MatrixFormat.kRowwise
    starts = [0]
    for row in rows:
        starts.append(starts[-1] + len(row))
    program.a_matrix_.start_ = starts
    program.a_matrix_.index_ = [j for row in rows for j, _ in row]
    program.a_matrix_.value_ = [float(a) for row in rows for _, a in row]
    return program


def _solve_basis(rows: Sequence[Row], active: Sequence[int], used: Sequence[int], count: int) -> Packing | None:
    """The vertex where the `used` weights make the `active` rows equal 1, and the multipliers that make used columns 1."""
    if len(active) != len(used) or len(used) > LARGEST_BASIS:
        return None
    place = {j: k for k, j in enumerate(used)}
    square = [[0] * len(used) for _ in active]
    for i, r in enumerate(active):
        for j, a in rows[r]:
            if j in place:
                square[i][place[j]] = a
    primal, dual = _solve(square), _solve([list(column) for column in zip(*square, strict=True)])
    if primal is None or dual is None:
        return None
    weights, multipliers = [Fraction(0)] * count, [Fraction(0)] * len(rows)
    for j, value in zip(used, primal, strict=True):
        weights[j] = value
    for i, value in zip(active, dual, strict=True):
        multipliers[i] = value
    return Packing(tuple(weights), tuple(multipliers), True)


def _solve(square: list[list[int]]) -> list[Fraction] | None:
    """The solution of square * x = (1, ..., 1) for entries 0, 1, -1, None if singular; exact, by Hadamard's bound on its determinants."""
    size = len(square)
    # Numerators and denominators are determinants of such matrices: at most size^(size/2).
    p = next(2**e - 1 for e in (61, 127, 521, 1279, 2203) if 2**e > 4 * (size + 1) ** (size + 1))
    rest = [[a % p for a in row] + [1] for row in square]
    for k in range(size):
        pivot = next((i for i in range(k, size) if rest[i][k]), None)
        if pivot is None:
            return None
        rest[k], rest[pivot] = rest[pivot], rest[k]
        inverse = pow(rest[k][k], -1, p)
        line = rest[k] = [a * inverse % p if a else 0 for a in rest[k]]
        for i in range(size):
            if i != k and (factor := rest[i][k]):
                rest[i] = [(a - factor * b) % p if b else a for a, b in zip(rest[i], line, strict=True)]
    return [rational(row[size], p) for row in rest]


def choose(rows: Sequence[Sequence[int]], count: int, disjoint: bool, seconds: float) -> tuple[list[int], float, bool] | None:
    """The fewest of `count` sets that contain each element (exactly once if `disjoint`); rows list the sets with an element.

    Returns the sets chosen, a float lower bound on any choice, and whether it is optimal; None without highspy or without an answer.
    """
    highspy = solver()
    if highspy is None:
        return None
    model = highspy.Highs()
    model.silent()
    model.setOptionValue("time_limit", max(seconds, 0.1))
    model.setOptionValue("threads", 1)
    program = _program(highspy, [[(j, 1) for j in row] for row in rows], count, False)
    program.sense_ = highspy.ObjSense.kMinimize
    program.col_upper_ = [1.0] * count
    program.row_lower_ = [1.0] * len(rows)
    program.row_upper_ = [1.0 if disjoint else highspy.kHighsInf] * len(rows)
    program.integrality_ = [highspy.HighsVarType.kInteger] * count
    model.passModel(program)
    model.run()
    information = model.getInfo()
    if information.primal_solution_status != highspy.SolutionStatus.kSolutionStatusFeasible:
        return None
    chosen = [j for j, value in enumerate(model.getSolution().col_value) if value > 0.5]
    return chosen, information.mip_dual_bound, model.getModelStatus() == highspy.HighsModelStatus.kOptimal
