"""Bounds on discrepancy, under the uniform distribution or a given one, and the least over all distributions.

The number is the one that `fooling.fooling_sets.discrepancy` defines.  Sources: Kushilevitz and Nisan 1997, section
3.5; Lindsey's lemma (Erdos and Spencer 1974) for the spectral bound; von Neumann 1928 for the weights on rectangles, of
which only the easy half is used. Each proof stands above its rule.  Fractions throughout; enumerations are of subsets
of as many lines as `LARGEST_SEARCH` allows, at most 23, or of a chain of any number of lines.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import product
from math import lcm

from fooling.fooling_sets.discrepancy import LARGEST_SEARCH, Rows, additions, heaviest, merged_sums
from fooling.fooling_sets.functions import TwoPartyFunction
from fooling.fooling_sets.rectangle import Rectangle
from fooling.verify.checker import meaning
from fooling.verify.checker.kernel import NOTHING, Context, Grounds, Node, Theory, expect
from fooling.verify.checker.meaning import exactly
from fooling.verify.checker.theories.goals import related
from fooling.verify.checker.theories.weights import weighted_rectangles
from fooling.verify.statement.proposition import Term

theory = Theory("discrepancy")

LARGEST_FORM = 128  # rows of a quadratic form
LARGEST_BITS = 2**21  # of its entries, times the rows once more: elimination lengthens them so; a minute or two
ADDITIONS = 2**7  # that cost as much as one number
LONGEST_BOUND = 2**10  # bits of a bound to be shown by a form
Line = tuple[int, ...]


def given(goal: Term, op: str) -> tuple[TwoPartyFunction, list[list[int]], int, Fraction]:
    """What a goal such as `discrepancy f >= q` or `discrepancy-under f W >= q` is about, for a q without variables.

    f, the weights (all 1, or W), what they add up to, and q.  A weight where f is 0 is negative.  That f has no other
    values but 1, and a weight for each entry, is what it takes for the quantity to be defined.
    """
    quantity, k = related(goal, op, "discrepancy", "discrepancy-under")
    f = meaning.small(meaning.function(quantity[1]))
    weights: Rows = quantity[2] if quantity[2:] else [[1] * f.column_count] * f.row_count
    lines = zip(f.rows(), weights, strict=True)
    rows = [[weight if value else -weight for value, weight in zip(*line, strict=True)] for line in lines]
    return f, rows, sum(map(sum, weights)), exactly(k)


# The discrepancy is at least that of any one rectangle.
@theory.rule("discrepancy-rectangle", "rows", "columns")
def _discrepancy_rectangle(goal: Term, node: Node, context: Context) -> Grounds:
    f, weights, total, k = given(goal, ">=")
    cells = Rectangle(frozenset(node["rows"]), frozenset(node["columns"])).cells()
    for x, y in cells:
        f.value(x, y)  # there is such a cell
    found = Fraction(abs(sum(weights[x][y] for x, y in cells)), total)
    expect(found >= k, f"the rectangle has discrepancy {found}, not {k}")
    return NOTHING


# All rectangles, of the matrix with its parallel lines added up: `merged_sums` and `heaviest` say why no other is
# heavier.  No rectangle weighs more than everything: a bound of 1 or more needs no search.
@theory.rule("discrepancy-exhaustion")
def _discrepancy_exhaustion(goal: Term, node: Node, context: Context) -> Grounds:
    _, rows, total, k = given(goal, "<=")
    merged = merged_sums(rows)
    context.budget.spend(min(additions(merged), LARGEST_SEARCH) // ADDITIONS if k < 1 else 0)
    found = Fraction(heaviest(merged)[0], total) if k < 1 else 1
    expect(found <= k, f"the discrepancy is {found}, more than {k}")
    return NOTHING


# T: the signed weights on distinct rows and distinct columns that are not all 0, of multiplicities p_i and q_j, r and c
# in total, Q = diag(q), L = (k total)^2 / (r c).  A rectangle has w_i <= p_i rows of class i and m_j <= q_j columns of
# class j (lines of zeros add nothing), its sum is w^T T m, and sum w_i^2 / p_i <= sum w_i <= r, sum m_j^2 / q_j <= c.
# By Cauchy and Schwarz |w^T T m| = |(T^T w)^T Q^(1/2) Q^(-1/2) m| <= sqrt(w^T T Q T^T w) sqrt(c).  If L diag(1/p) - T Q
# T^T is positive semidefinite, w^T T Q T^T w <= L sum w_i^2 / p_i <= L r, and |w^T T m| <= sqrt(L r c) = k total.  Rows
# and columns may change places: the rectangles of the transposed matrix weigh the same.
@theory.rule("discrepancy-spectral")
def _discrepancy_spectral(goal: Term, node: Node, context: Context) -> Grounds:
    _, rows, total, k = given(goal, "<=")
    longest = max(k.numerator.bit_length(), k.denominator.bit_length())
    expect(longest <= LONGEST_BOUND, f"a bound of more than {LONGEST_BOUND} bits")
    shown = k >= 0 and is_semidefinite(spectral_form(rows, k * total))
    expect(shown, f"the form of {k} is not positive semidefinite")
    return NOTHING


def spectral_form(rows: Rows, most: Fraction) -> list[list[Fraction]]:
    """The matrix L diag(1/p) - T Q T^T of the rule above, for rectangles that weigh at most `most`."""
    columns = _classes(zip(*rows, strict=True))
    distinct = _classes(zip(*columns, strict=True))
    if len(distinct) > len(columns):
        return spectral_form(list(zip(*rows, strict=True)), most)
    expect(len(distinct) <= LARGEST_FORM, f"{len(distinct)} distinct rows, more than {LARGEST_FORM}")
    level = most**2 / (sum(distinct.values()) * sum(columns.values()))
    q = list(columns.values())

    def entry(row: Line, other: Line) -> Fraction:
        sum_here = sum(a * b * m for a, b, m in zip(row, other, q, strict=True))
        return (level / distinct[row] if row == other else 0) - Fraction(sum_here)

    return [[entry(row, other) for other in distinct] for row in distinct]


def _classes(lines: Iterable[Line]) -> Counter[Line]:
    """The distinct lines that are not all 0, and how many times each occurs."""
    return Counter(line for line in lines if any(line))


# A symmetric form with a negative diagonal entry d is negative at that unit vector.  If d = 0 and another entry b of
# its row is not, it is not semidefinite: z^T form z at t e_1 + e_j is 2 t b + form_jj.  If d > 0, completing the square
# of the first variable leaves the form of the others minus the outer product of the row by itself over d, and the whole
# is semidefinite iff that is.  What is kept here is not the form S that is left but p S, p the d before (`previous`),
# the product of the pivots: (d p S_bc - p S_b p S_c) / p, with d = p S_11, is d times what the square leaves.
# p is the determinant of the first form's part A on the variables that had a square, and S_bc = form_bc - row A^-1
# column; so p S_bc is the determinant of A with that row and column: a whole number, and no division leaves a
# remainder.  (Bareiss 1968)  QED
def is_semidefinite(form: Sequence[Sequence[Fraction]]) -> bool:
    """Whether a symmetric matrix is positive semidefinite."""
    unit = lcm(*(Fraction(entry).denominator for row in form for entry in row))
    rest, previous = [[int(entry * unit) for entry in row] for row in form], 1
    bits = max((abs(entry) for row in rest for entry in row), default=0).bit_length()
    size = f"{len(rest)} rows with numbers of {bits} bits"
    expect(len(rest) ** 2 * bits <= LARGEST_BITS, f"a form of {size}, too many to eliminate")
    while rest:
        (d, *first), *others = rest
        if d < 0 or (d == 0 and any(first)):
            return False
        if d == 0:
            rest = [row[1:] for row in others]
        else:
            rest = [[(d * b - row[0] * c) // previous for b, c in zip(row[1:], first, strict=True)] for row in others]
            previous = d
    return True


# Let rectangle R have weight w_R, sum |w_R| <= 1, s the sign of a cell, and s(c) * (sum of w_R over the rectangles with
# c) >= k for every cell c.  For any distribution mu, with d_R = sum of mu(c) s(c) over the cells c of R: the largest
# |d_R| >= sum |w_R| |d_R| >= sum w_R d_R, which is the sum over all cells c of mu(c) s(c) (sum of w_R over the
# rectangles with c) >= k.
@theory.rule("discrepancy-dual", "rectangles")
def _discrepancy_dual(goal: Term, node: Node, context: Context) -> Grounds:
    quantity, bound = related(goal, ">=", "least-discrepancy")
    f, k = meaning.small(meaning.function(quantity[1])), exactly(bound)
    total = dict.fromkeys(product(range(f.row_count), range(f.column_count)), Fraction(0))
    size = Fraction(0)
    for rectangle, weight in weighted_rectangles(node["rectangles"]):
        size += abs(weight)
        for x, y in rectangle.cells():
            f.value(x, y)  # there is such a cell
            total[x, y] += weight
    expect(size <= 1, f"the weights add up to {size}, more than 1")
    for (x, y), weight in total.items():
        found = weight if f.entry(x, y) else -weight
        expect(found >= k, f"{f.cell(x, y)} gets {found}, less than {k}")
    return NOTHING
