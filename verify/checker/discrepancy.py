"""Bounds on discrepancy, under the uniform distribution and the least over all distributions.

The number is the one that `fooling_sets.discrepancy` defines.  Sources: Kushilevitz and Nisan 1997, section 3.5; Lindsey's lemma
(Erdos and Spencer 1974) for the spectral bound; von Neumann 1928 for the weights on rectangles, of which only the easy half is used.
Each proof stands above its rule.  Fractions throughout; enumerations are of subsets of at most 16 lines.
"""
from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import lcm

from fooling_sets.discrepancy import heaviest_rectangle, merged_sums, sign, signed
from fooling_sets.rectangle import Rectangle
from verify.checker import meaning
from verify.checker.evaluate import exactly
from verify.checker.kernel import NOTHING, Context, Node, Trusts, expect, premise, rule
from verify.checker.weights import fraction, weighted_cells
from verify.proposition import Term

LARGEST_FORM = 128  # rows of a quadratic form


def bound(goal: Term, op: str, head: str) -> tuple[Term, Fraction]:
    """The function term and the bound of a goal such as `discrepancy >= q`, q a rational number without variables."""
    expect(goal[0] == op and isinstance(goal[1], tuple) and goal[1][0] == head, f"the goal is {head} {op} a number")
    return goal[1][1], exactly(goal[2])


# The discrepancy is at least that of any one rectangle.
@rule("discrepancy-rectangle", "rows", "columns")
def _discrepancy_rectangle(goal: Term, node: Node, context: Context) -> Trusts:
    f_term, k = bound(goal, ">=", "discrepancy")
    f = meaning.small(meaning.function(f_term))
    cells = Rectangle(frozenset(node["rows"]), frozenset(node["columns"])).cells()
    signed(f)  # every entry is 0 or 1
    found = Fraction(abs(sum(sign(f, x, y) for x, y in cells)), f.row_count * f.column_count)
    expect(found >= k, f"the rectangle has discrepancy {found}, not {k}")
    return NOTHING


# All rectangles, of the matrix with its equal lines added up: `merged_sums` and `heaviest_rectangle` say why no other is heavier.
@rule("discrepancy-exhaustion")
def _discrepancy_exhaustion(goal: Term, node: Node, context: Context) -> Trusts:
    f_term, k = bound(goal, "<=", "discrepancy")
    f = meaning.small(meaning.function(f_term))
    found = Fraction(heaviest_rectangle(merged_sums(signed(f)))[0], f.row_count * f.column_count)
    expect(found <= k, f"the discrepancy is {found}, more than {k}")
    return NOTHING


# T: the signs on distinct rows and distinct columns, of multiplicities p_i and q_j, r and c in total, Q = diag(q), L = k^2 r c.  A rectangle has
# w_i <= p_i rows of class i and m_j <= q_j columns of class j, its sum is w^T T m, and sum w_i^2 / p_i <= sum w_i <= r, sum m_j^2 / q_j <= c.
# By Cauchy and Schwarz |w^T T m| = |(T^T w)^T Q^(1/2) Q^(-1/2) m| <= sqrt(w^T T Q T^T w) sqrt(c).  If L diag(1/p) - T Q T^T is positive
# semidefinite, w^T T Q T^T w <= L sum w_i^2 / p_i <= L r, and |w^T T m| <= sqrt(L r c) = k r c.
@rule("discrepancy-spectral")
def _discrepancy_spectral(goal: Term, node: Node, context: Context) -> Trusts:
    f_term, k = bound(goal, "<=", "discrepancy")
    f = meaning.small(meaning.function(f_term))
    expect(k >= 0 and is_semidefinite(spectral_form(signed(f), k)), f"the form of {k} is not positive semidefinite")
    return NOTHING


def spectral_form(signs: Sequence[Sequence[int]], k: Fraction) -> list[list[Fraction]]:
    """The matrix L diag(1/p) - T Q T^T of the rule above."""
    level = k * k * len(signs) * len(signs[0])
    columns: dict[tuple[int, ...], int] = {}
    for column in zip(*signs, strict=True):
        columns[column] = columns.get(column, 0) + 1
    rows: dict[tuple[int, ...], int] = {}
    for row in zip(*columns, strict=True):
        rows[row] = rows.get(row, 0) + 1
    expect(len(rows) <= LARGEST_FORM, f"{len(rows)} distinct rows, more than {LARGEST_FORM}")
    q = list(columns.values())
    form = [[Fraction(-sum(a * b * m for a, b, m in zip(row, other, q, strict=True))) for other in rows] for row in rows]
    for i, multiplicity in enumerate(rows.values()):
        form[i][i] += level / multiplicity
    return form


# A symmetric form with a negative diagonal entry d is negative at that unit vector.  If d = 0 and another entry b of its row is not, it is
# not semidefinite: z^T form z at t e_1 + e_j is 2 t b + form_jj.  If d > 0, completing the square of the first variable leaves the form of the
# others minus the outer product of the row by itself over d, and the whole is semidefinite iff that is.  QED
def is_semidefinite(form: Sequence[Sequence[Fraction]]) -> bool:
    """Whether a symmetric matrix is positive semidefinite."""
    while form:
        (d, *first), *others = form
        if d < 0 or (d == 0 and any(first)):
            return False
        rest = [list(row[1:]) for row in others]
        for i, a in enumerate(first):
            if a:
                factor = a / d
                rest[i] = [b - factor * c if c else b for b, c in zip(rest[i], first, strict=True)]
        form = rest
    return True


# The least over all distributions is at most what this one has.  Rows and columns without weight add nothing to any rectangle.
@rule("discrepancy-distribution", "weights")
def _discrepancy_distribution(goal: Term, node: Node, context: Context) -> Trusts:
    f_term, k = bound(goal, "<=", "least-discrepancy")
    f = meaning.small(meaning.function(f_term))
    signed(f)  # every entry is 0 or 1
    weights = weighted_cells(node["weights"], f)
    expect(all(weight >= 0 for weight in weights.values()) and sum(weights.values()) == 1, "the weights are not a distribution")
    unit = lcm(*(weight.denominator for weight in weights.values()))
    rows, columns = (sorted({cell[i] for cell in weights}) for i in (0, 1))
    whole = [[sign(f, x, y) * int(weights.get((x, y), Fraction(0)) * unit) for y in columns] for x in rows]
    found = Fraction(heaviest_rectangle(merged_sums(whole))[0], unit)
    expect(found <= k, f"the discrepancy under this distribution is {found}, more than {k}")
    return NOTHING


# Let rectangle R have weight w_R, sum |w_R| <= 1, s the sign of a cell, and s(c) * (sum of w_R over the rectangles with c) >= k for every cell
# c.  For any distribution mu, with d_R = sum of mu(c) s(c) over the cells c of R: the largest |d_R| >= sum |w_R| |d_R| >= sum w_R d_R, which
# is the sum over all cells c of mu(c) s(c) (sum of w_R over the rectangles with c) >= k.
@rule("discrepancy-dual", "rectangles")
def _discrepancy_dual(goal: Term, node: Node, context: Context) -> Trusts:
    f_term, k = bound(goal, ">=", "least-discrepancy")
    f = meaning.small(meaning.function(f_term))
    total = [[Fraction(0)] * f.column_count for _ in range(f.row_count)]
    size = Fraction(0)
    for rows, columns, weight in node["rectangles"]:
        w = fraction(weight)
        size += abs(w)
        for x, y in Rectangle(frozenset(rows), frozenset(columns)).cells():
            f.value(x, y)
            total[x][y] += w
    expect(size <= 1, f"the weights add up to {size}, more than 1")
    for x in range(f.row_count):
        for y in range(f.column_count):
            expect(sign(f, x, y) * total[x][y] >= k, f"{f.cell(x, y)} gets {sign(f, x, y) * total[x][y]}, less than {k}")
    return NOTHING


# The uniform distribution is one of those over which the least is taken.
@rule("discrepancy-uniform", "premise")
def _discrepancy_uniform(goal: Term, node: Node, context: Context) -> Trusts:
    op, left, right = goal
    expect(op == "<=" and left[0] == "least-discrepancy", "the goal is least-discrepancy <= a number")
    comparison, trusts = premise(node["premise"], context)
    wanted = (op, ("discrepancy", left[1]), right)
    expect(comparison == wanted, f"the premise must be {wanted}")
    return trusts
