"""Packing programs and their duals, with rational answers: the largest gain of weights with no listed sum above 1.

What a weight gains is its own factor, 1 unless others are given: a weight may stand for many equal ones.

HiGHS (Huangfu and Hall 2018) solves in floating point; the optimal basis it names is then solved exactly, by p-adic
lifting (Dixon 1982), as in Dantzig, Applegate et al. "exact solutions to linear programming problems" (2007).  Where
the basis is too large or does not lift, the float answer is rounded to small denominators.  Nothing here is promised
feasible: whoever uses the numbers checks them and scales them.  Optional: without highspy small programs are solved by
`exact_program`, larger ones have no answer (None).
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import lcm
from typing import TYPE_CHECKING, Any

from fooling.fooling_sets.search import arrays as np
from fooling.fooling_sets.search.exact_program import Unlimited, simplex
from fooling.fooling_sets.search.rank_search import rational
from fooling.records import dataclass

if TYPE_CHECKING:
    from numpy.typing import NDArray

SMALL_COUNT, SMALL_ROWS = 36, 600  # weights and rows of programs that are solved without HiGHS
LARGEST_BASIS = 300  # unknowns solved exactly
WORD = 2**31 - 1  # a prime
ROUNDED = 720720  # largest denominator of a rounded float
Row = Sequence[tuple[int, int]]  # (variable, coefficient)


@dataclass(frozen=True)
class Packing:
    """Weights of the variables, multipliers of the rows (the dual), near optimal; `exact` when they solve the basis."""

    weights: tuple[Fraction, ...]
    multipliers: tuple[Fraction, ...]
    exact: bool


def solver() -> Any:
    """The highspy module, or None where it is not installed."""
    _ = np.ndarray  # highspy would load numpy past its own door
    try:
        import highspy
    except ImportError:
        return None
    return highspy


def growing_program(gains: Sequence[int]) -> GrowingProgram | SmallProgram | None:
    """A program to which rows are added: by HiGHS, or exact where it is small; None where it is neither."""
    highspy = solver()
    if highspy is not None:
        return GrowingProgram(highspy, gains)
    return SmallProgram(gains) if len(gains) <= SMALL_COUNT else None


class SmallProgram:
    """Maximise what weights >= 0 gain, with every row's sum at most 1; rows enter one by one."""

    def __init__(self, gains: Sequence[int]) -> None:
        self.gains = gains
        self.rows: list[Row] = []

    def add(self, row: Row) -> None:
        """One more row."""
        self.rows.append(row)

    def solved(self, seconds: float) -> list[float] | None:
        """The weights; None when the time is over."""
        found = self.answer(seconds)
        return None if found is None else [float(weight) for weight in found.weights]

    def answer(self, seconds: float) -> Packing | None:
        """The weights and multipliers, exact."""
        return _exactly(self.rows, self.gains, seconds)


class GrowingProgram:
    """The same by HiGHS: each solution starts from the last."""

    def __init__(self, highspy: Any, gains: Sequence[int]) -> None:
        self.highspy = highspy
        self.rows: list[Row] = []
        self.gains = gains
        self.model = self.highspy.Highs()
        self.model.silent()
        self.model.setOptionValue("threads", 1)
        self.model.passModel(_program(self.highspy, [], gains, False))

    def add(self, row: Row) -> None:
        """One more row."""
        self.rows.append(row)
        places, entries = (np.array([j for j, _ in row], dtype=np.int32), np.array([a for _, a in row], dtype=float))
        self.model.addRow(-self.highspy.kHighsInf, 1.0, len(row), places, entries)

    def solved(self, seconds: float) -> list[float] | None:
        """The weights in floating point; None when the time is over."""
        self.model.setOptionValue(
            "time_limit", self.model.getRunTime() + max(seconds, 0.1)
        )  # the model's clock runs on
        self.model.run()
        return (
            list(self.model.getSolution().col_value)
            if self.model.getModelStatus() == self.highspy.HighsModelStatus.kOptimal
            else None
        )

    def answer(self, seconds: float) -> Packing | None:
        """The basis solved exactly, or the floats rounded where it is too large."""
        if self.solved(seconds) is None:
            return None
        vertex = _solve_basis(self.rows, *_basis(self.highspy, self.model), self.gains)
        return vertex if vertex is not None else _rounded(self.model)


def pack(rows: Sequence[Row], count: int, signed: bool, seconds: float, exact: bool = True) -> Packing | None:
    """Maximise the sum of `count` weights with every row's sum at most 1; None when not solved.

    The weights are of any sign if `signed`, else >= 0.

    Without `exact` the answer is the rounded one at once.
    """
    highspy = solver()
    if highspy is None:
        return (
            _exactly(rows, [1] * count, seconds, signed) if count <= SMALL_COUNT and len(rows) <= SMALL_ROWS else None
        )
    model = highspy.Highs()
    model.silent()
    model.setOptionValue("time_limit", max(seconds, 0.1))
    model.setOptionValue("threads", 1)
    model.passModel(_program(highspy, rows, [1] * count, signed))
    model.run()
    if model.getModelStatus() != highspy.HighsModelStatus.kOptimal:
        return None
    if exact and (vertex := _solve_basis(rows, *_basis(highspy, model), [1] * count)) is not None:
        return vertex
    return _rounded(model)


def _exactly(rows: Sequence[Row], gains: Sequence[int], seconds: float, signed: bool = False) -> Packing | None:
    """By the simplex method; a weight of any sign is the difference of two."""
    count = len(gains)
    full = [[0] * count for _ in rows]
    for line, row in zip(full, rows, strict=True):
        for j, a in row:
            line[j] = a
    sides = (1,) if signed else ()
    try:
        found = simplex(
            [[*line, *(-s * a for s in sides for a in line)] for line in full],
            seconds,
            [*gains, *(-gain for _ in sides for gain in gains)],
        )
    except Unlimited:
        return None
    if found is None:
        return None
    weights = [a - b for a, b in zip(found[0], found[0][count:], strict=False)] if signed else found[0]
    return Packing(tuple(weights), tuple(found[1]), True)


def _rounded(model: Any) -> Packing:
    solution = model.getSolution()
    weights, multipliers = (
        tuple(Fraction(v).limit_denominator(ROUNDED) for v in part) for part in (solution.col_value, solution.row_dual)
    )
    return Packing(weights, multipliers, False)


def _basis(highspy: Any, model: Any) -> tuple[list[int], list[int]]:
    """The rows that are active and the columns that are basic."""
    basis, basic = model.getBasis(), highspy.HighsBasisStatus.kBasic
    return [i for i, s in enumerate(basis.row_status) if s != basic], [
        j for j, s in enumerate(basis.col_status) if s == basic
    ]


def _program(highspy: Any, rows: Sequence[Row], gains: Sequence[int], signed: bool) -> Any:
    program, count = highspy.HighsLp(), len(gains)
    program.num_col_, program.num_row_ = count, len(rows)
    program.sense_ = highspy.ObjSense.kMaximize
    program.col_cost_ = list(map(float, gains))
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


def _solve_basis(
    rows: Sequence[Row], active: Sequence[int], used: Sequence[int], gains: Sequence[int]
) -> Packing | None:
    """The vertex where the `used` weights make the `active` rows 1, and the multipliers that pay their gains."""
    if len(active) != len(used) or len(used) > LARGEST_BASIS:
        return None
    place = {j: k for k, j in enumerate(used)}
    square = [[0] * len(used) for _ in active]
    for i, r in enumerate(active):
        for j, a in rows[r]:
            if j in place:
                square[i][place[j]] = a
    primal = _solve(square, [1] * len(active))
    dual = _solve([list(column) for column in zip(*square, strict=True)], [gains[j] for j in used])
    if primal is None or dual is None:
        return None
    weights, multipliers = [Fraction(0)] * len(gains), [Fraction(0)] * len(rows)
    for j, value in zip(used, primal, strict=True):
        weights[j] = value
    for i, value in zip(active, dual, strict=True):
        multipliers[i] = value
    return Packing(tuple(weights), tuple(multipliers), True)


def _solve(square: list[list[int]], right: Sequence[int]) -> list[Fraction] | None:
    """The solution of square * x = right, whole numbers of at most 31 bits; None if singular; exact.

    Digits of x in base WORD, a prime: each is the inverse modulo WORD times what the digits before leave over (Dixon
    1982).  Numerators and denominators are determinants, by Hadamard at most size^(size/2) times the size-th power of
    the largest number, but mostly far smaller: a solution that fits is taken as soon as met.
    """
    size = len(square)
    matrix = np.array(square, dtype=np.int64).reshape(size, size)
    inverse = _inverse(matrix)
    if inverse is None:
        return None
    high, low = inverse >> 16, inverse & 0xFFFF  # so that no sum of products leaves 64 bits
    rest, digits, known, modulus = np.array(right, dtype=np.int64), 0, [0] * size, 1
    largest = max(1, *right, *(abs(a) for row in square for a in row))
    most = ((size + 1) * ((size + 1).bit_length() + 2 * (largest - 1).bit_length()) + 3) // 30 + 1
    while digits < most:
        residue = rest % WORD
        x = ((high @ residue % WORD << 16) + low @ residue) % WORD
        rest = (rest - matrix @ x) // WORD
        known = [a + modulus * int(b) for a, b in zip(known, x, strict=True)]
        modulus, digits = modulus * WORD, digits + 1
        if (digits.bit_count() == 1 or digits == most) and _solves(square, right, found := _fractions(known, modulus)):
            return found
    return None


def _inverse(matrix: NDArray[Any]) -> NDArray[Any] | None:
    """The inverse modulo WORD, None where there is none."""
    size = len(matrix)
    rest = np.hstack([matrix % WORD, np.eye(size, dtype=np.int64)])
    for k in range(size):
        pivots = np.flatnonzero(rest[k:, k])
        if not len(pivots):
            return None
        rest[[k, k + pivots[0]]] = rest[[k + pivots[0], k]]
        rest[k] = rest[k] * pow(int(rest[k, k]), -1, WORD) % WORD
        factors = rest[:, k].copy()
        factors[k] = 0
        used = np.flatnonzero(factors)
        rest[used] = (rest[used] - factors[used, None] * rest[k]) % WORD
    return rest[:, size:]


def _fractions(residues: Sequence[int], modulus: int) -> list[Fraction]:
    """The residues as fractions of nearly one denominator."""
    common, found = 1, []
    for residue in residues:
        value = rational(residue * common % modulus, modulus)
        found.append(value / common)
        common *= value.denominator
    return found


def _solves(square: Sequence[Sequence[int]], right: Sequence[int], x: Sequence[Fraction]) -> bool:
    unit = lcm(*(value.denominator for value in x))
    whole = [int(value * unit) for value in x]
    products = (sum(a * b for a, b in zip(row, whole, strict=True) if a) for row in square)
    return all(product == unit * r for product, r in zip(products, right, strict=True))


def choose(
    rows: Sequence[Sequence[int]], count: int, disjoint: bool, seconds: float
) -> tuple[list[int], float, bool] | None:
    """The fewest of `count` sets that contain each element (once if `disjoint`); rows list the sets with an element.

    Returns the sets chosen, a float lower bound on any choice, and whether it is optimal; None without highspy or
    without an answer.
    """
    highspy = solver()
    if highspy is None:
        return None
    model = highspy.Highs()
    model.silent()
    model.setOptionValue("time_limit", max(seconds, 0.1))
    model.setOptionValue("threads", 1)
    program = _program(highspy, [[(j, 1) for j in row] for row in rows], [1] * count, False)
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
