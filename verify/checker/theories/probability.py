"""Rules about exp and about random sign vectors, for all sizes: Hoeffding's bound, the union bound, logarithms.

Source of the two bounds: Hoeffding 1963, for sums of independent signs; the proofs above the rules are complete.
"""

from __future__ import annotations

from circuits.near_orthogonal import check_near_orthogonal
from verify.checker import meaning
from verify.checker.evaluate import exactly
from verify.checker.kernel import NOTHING, Context, Node, Trusts, expect, matched, premise, rule
from verify.checker.polynomial import is_above_zero, is_integral, normal, plus
from verify.statement.proposition import Term, is_integer


def _gaussian(k: Term, gamma: Term) -> Term:
    """exp(-k gamma^2 / 2)."""
    return ("exp", ("-", 0, ("/", ("*", k, ("^", gamma, 2)), 2)))


def _vector_size(k: Term, gamma: Term, context: Context) -> None:
    expect(is_integral(k, context) and is_above_zero(normal(k, context), context), "k must be an integer of at least 1")
    expect(
        (">", gamma, 0) in context.assumptions or is_above_zero(normal(gamma, context), context),
        "gamma must be positive",
    )


# Let S be the sum of k independent signs; <X, Y> = S / k.  For t > 0, E exp(tS) = cosh(t)^k <= exp(k t^2 / 2), since
# cosh t = sum t^(2j) / (2j)! and (2j)! >= 2^j j!.  By Markov P(S >= k gamma) <= exp(k t^2 / 2 - t k gamma), which is
# exp(-k gamma^2 / 2) at t = gamma.  The other side is symmetric.
@rule("hoeffding")
def _hoeffding(goal: Term, node: Node, context: Context) -> Trusts:
    op, left, right = goal
    expect(op == "<=" and left[0] == "tail", "the goal is tail <= ...")
    _vector_size(left[1], left[2], context)
    expect(right == ("*", 2, _gaussian(left[1], left[2])), "the bound is 2 exp(-k gamma^2 / 2)")
    return NOTHING


# N random vectors of {-1/sqrt k, 1/sqrt k}^k: each of the N(N-1)/2 pairs has <X, Y> > gamma with probability at most
# exp(-k gamma^2 / 2) (one side of the bound above), and |<X, Y>| > gamma with at most twice that.  If these add up to
# less than 1, some choice of vectors has no such pair; and <X, X> = 1 always.
@rule("union-bound", "premise")
def _union_bound(goal: Term, node: Node, context: Context) -> Trusts:
    expect(goal[0] in ("near-orthogonal", "almost-orthogonal"), "the goal is near-orthogonal or almost-orthogonal")
    _, N, k, gamma = goal
    _vector_size(k, gamma, context)
    comparison, trusts = premise(node["premise"], context)
    pairs = ("*", N, ("-", N, 1))
    wanted = ("<", ("*", pairs if goal[0] == "almost-orthogonal" else ("/", pairs, 2), _gaussian(k, gamma)), 1)
    expect(comparison == wanted, f"the premise must be {wanted}")
    expect(is_integral(N, context) and is_above_zero(normal(N, context), context), "N must be an integer of at least 1")
    return trusts


@rule("vectors", "vectors")
def _vectors(goal: Term, node: Node, context: Context) -> Trusts:
    N, k, gamma = matched(goal, "near-orthogonal")
    expect(meaning.natural(k) >= 1 and meaning.natural(N) >= 1, "N and k must be at least 1")
    expect(all(is_integer(entry) for vector in node["vectors"] for entry in vector), "the entries are 1 and -1")
    found = check_near_orthogonal(node["vectors"], exactly(gamma))
    expect(found == meaning.natural(k), f"the vectors have {found} coordinates")
    expect(len(node["vectors"]) == meaning.natural(N), f"{len(node['vectors'])} vectors")
    return NOTHING


# exp is positive, exp(A) <= 1 iff A <= 0, and exp(A) >= 1 + A.
@rule("exp-bounds", "premise")
def _exp_bounds(goal: Term, node: Node, context: Context) -> Trusts:
    op, left, right = goal
    expect(left[0] == "exp", "the left side is an exponential")
    if (op, right) == (">", 0) or (op, right) == (">=", ("+", 1, left[1])):
        expect(node["premise"] is None, "no premise is needed")
        return NOTHING
    comparison, trusts = premise(node["premise"], context)
    expect(right == 1 and comparison == (op, left[1], 0), f"the premise must be {(op, left[1], 0)}")
    return trusts


# exp is increasing.
@rule("exp-monotone", "premise")
def _exp_monotone(goal: Term, node: Node, context: Context) -> Trusts:
    op, left, right = goal
    expect(left[0] == "exp" and right[0] == "exp", "both sides are exponentials")
    comparison, trusts = premise(node["premise"], context)
    expect(comparison == (op, left[1], right[1]), f"the premise must be {(op, left[1], right[1])}")
    return trusts


# exp(A) = exp(B) exp(C) when A = B + C.
@rule("exp-sum")
def _exp_sum(goal: Term, node: Node, context: Context) -> Trusts:
    op, left, right = goal
    exponentials = left[0] == "exp" and right[0] == "*" and len(right) == 3 and right[1][0] == right[2][0] == "exp"
    expect(op == "=" and exponentials, "the goal is exp = exp * exp")
    total = normal(("+", right[1][1], right[2][1]), context)
    expect(not plus(normal(left[1], context), total, -1), "the exponents do not add up")
    return NOTHING


# For X > 0 and a whole number c: exp(A) X^c op 1 iff A op -c ln X, as exp is increasing and X^c = exp(c ln X).
@rule("exp-log", "premise")
def _exp_log(goal: Term, node: Node, context: Context) -> Trusts:
    op, left, right = goal
    expect(
        right == 1 and left[0] == "*" and len(left) == 3 and left[1][0] == "exp" and left[2][0] == "^",
        "the goal is exp(A) * X^c against 1",
    )
    base, exponent = left[2][1], left[2][2]
    expect(is_integer(exponent) and is_above_zero(normal(base, context), context), "X must be positive, c an integer")
    comparison, trusts = premise(node["premise"], context)
    wanted = (op, left[1][1], ("*", -exponent, ("ln", base)))
    expect(comparison == wanted, f"the premise must be {wanted}")
    return trusts


# ln X = ln 2 log2 X, and 2/3 < ln 2 < 7/10 (enclosed by evaluation).
@rule("ln-of-log2")
def _ln_of_log2(goal: Term, node: Node, context: Context) -> Trusts:
    op, left, right = goal
    expect(
        op == "=" and left[0] == "ln" and right == ("*", ("ln", 2), ("log2", left[1])),
        "the goal is ln X = ln 2 * log2 X",
    )
    expect(is_above_zero(normal(left[1], context), context), "X must be positive")
    return NOTHING
