"""Inequalities for all n: nonnegative coefficients after substituting the lower limits.

`arith` proves A >= B from premises P_i >= Q_i: the certificate gives multipliers and squares, and the checker verifies
that

    (A - B) - sum_i multiplier_i (P_i - Q_i) - sum_j weight_j square_j^2

becomes, with every atom written as its lower limit plus a nonnegative number (`polynomial`), a polynomial whose
coefficients are all >= 0, hence is >= 0.  An equation is used with any multiplier, an inequality only with one that is
itself nonnegative in that sense.
"""

from __future__ import annotations

from fractions import Fraction

from verify.checker.kernel import Context, Node, Trusts, expect, premise, rule
from verify.checker.polynomial import (
    ONE,
    Polynomial,
    constant_of,
    is_above_zero,
    is_integral,
    is_nonnegative,
    lower_limit,
    normal,
    plus,
    power,
    shifted,
    show,
    times,
)
from verify.statement.proposition import Term, frozen, require


def slack(comparison: Term, context: Context) -> tuple[str, Polynomial]:
    """A comparison as (">=" or ">" or "=", the polynomial compared with 0)."""
    op, left, right = comparison
    expect(op in (">=", ">", "<=", "<", "="), f"{op} is not an arithmetic comparison")
    difference = plus(normal(left, context), normal(right, context), -1)
    return (op, difference) if op in (">=", ">", "=") else (op.replace("<", ">"), plus({}, difference, -1))


@rule("arith", "premises", "multipliers", "squares")
def _arith(goal: Term, node: Node, context: Context) -> Trusts:
    expect(len(goal) == 3, "the goal is not a comparison")
    op, residual = slack(goal, context)
    trusts: Trusts = frozenset()
    strict = False
    expect(len(node["premises"]) == len(node["multipliers"]), "one multiplier a premise")
    for stated, given in zip(node["premises"], node["multipliers"], strict=True):
        comparison, trusted = premise(stated, context)
        trusts |= trusted
        used, difference = slack(comparison, context)
        multiplier = _number(given, context)
        expect(
            used == "=" or (op != "=" and is_nonnegative(multiplier, context)),
            "an inequality needs a nonnegative multiplier",
        )
        strict = strict or (used == ">" and shifted(multiplier, context).get(ONE, Fraction(0)) > 0)
        residual = plus(residual, times(multiplier, difference), -1)
    for weight, square in node["squares"]:
        factor = constant_of(_number(weight, context))
        expect(op != "=" and factor is not None and factor >= 0, "a square needs a nonnegative constant weight")
        residual = plus(residual, power(_number(square, context), 2), -(factor or Fraction(0)))
    _conclude(op, residual, strict, context)
    return trusts


def _number(data: object, context: Context) -> Polynomial:
    term = frozen(data)
    require(term, "number", context.sorts, "multiplier")
    return normal(term, context)


def _conclude(op: str, residual: Polynomial, strict: bool, context: Context) -> None:
    if op == "=":
        return expect(not residual, f"what remains is not 0: {show(residual)}")
    remainder = shifted(residual, context)
    negative = {m: c for m, c in remainder.items() if c < 0}
    expect(not negative, f"a coefficient is negative after the lower limits: {show(negative)}")
    return expect(
        op == ">=" or strict or remainder.get(ONE, Fraction(0)) > 0, "the inequality is not shown to be strict"
    )


# For integers A and B, A > B - 1 is A >= B.
@rule("integers", "premise")
def _integers(goal: Term, node: Node, context: Context) -> Trusts:
    op, left, right = goal
    expect(op in (">=", "<="), "the goal is >= or <=")
    expect(is_integral(left, context) and is_integral(right, context), "both sides must be integers")
    comparison, trusts = premise(node["premise"], context)
    wanted = slack((">", left, ("-", right, 1)) if op == ">=" else ("<", left, ("+", right, 1)), context)
    expect(slack(comparison, context) == wanted, "the premise is not the goal weakened by less than one")
    return trusts


# ceil(x) is the integer with x <= ceil(x) < x + 1, and floor(x) the one with x - 1 < floor(x) <= x.
@rule("rounding-bounds")
def _rounding_bounds(goal: Term, node: Node, context: Context) -> Trusts:
    op, left, right = goal
    expect(isinstance(left, tuple) and left[0] in ("ceil", "floor"), "the left side is a ceiling or floor")
    bounds = {"ceil": [(">=", left[1]), ("<", ("+", left[1], 1))], "floor": [("<=", left[1]), (">", ("-", left[1], 1))]}
    expect((op, right) in bounds[left[0]], f"the goal is not one of {bounds[left[0]]}")
    normal(left, context)  # the number rounded is defined
    return frozenset()


# ceil(x) <= b iff x <= b, and ceil(x) >= b iff x > b - 1, for integers b.
@rule("ceiling", "premise")
def _ceiling(goal: Term, node: Node, context: Context) -> Trusts:
    op, left, right = goal
    expect(isinstance(left, tuple) and left[0] == "ceil" and is_integral(right, context), "ceil against an integer")
    wanted = {"<=": ("<=", left[1], right), ">=": (">", left[1], ("-", right, 1))}
    comparison, trusts = premise(node["premise"], context)
    expect(op in wanted and comparison == wanted[op], f"the premise must be {wanted.get(op)}")
    return trusts


# log2 is increasing: for B > 0, A op B gives log2 A op log2 B; against a number e, A op 2^e gives log2 A op e.
@rule("logarithm", "premise")
def _logarithm(goal: Term, node: Node, context: Context) -> Trusts:
    op, left, right = goal
    expect(
        isinstance(left, tuple) and left[0] == "log2" and op != "!=",
        "the left side is a logarithm, and the goal is not !=",
    )
    image = right[1] if isinstance(right, tuple) and right[0] == "log2" else ("^", 2, right)
    comparison, trusts = premise(node["premise"], context)
    expect(comparison == (op, left[1], image), f"the premise must be {(op, left[1], image)}")
    smaller = image if op in (">", ">=") else left[1]
    power_of_two = smaller is image and image == ("^", 2, right)
    expect(
        power_of_two or is_above_zero(normal(smaller, context), context), "the smaller side is not known to be positive"
    )
    return trusts


# A op C / E for E > 0 is A E op C.
@rule("clear-denominator", "positive", "premise")
def _clear(goal: Term, node: Node, context: Context) -> Trusts:
    op, left, right = goal
    expect(isinstance(right, tuple) and right[0] == "/", "the right side is a quotient")
    positive, trusted = premise(node["positive"], context)
    expect(positive == (">", right[2], 0), f"the denominator must be shown positive: {('>', right[2], 0)}")
    comparison, trusts = premise(node["premise"], context)
    expect(
        comparison == (op, ("*", left, right[2]), right[1]),
        f"the premise must be {(op, ('*', left, right[2]), right[1])}",
    )
    return trusts | trusted


# For E > 0, A op B gives E A op E B.
@rule("scale", "positive", "premise")
def _scale(goal: Term, node: Node, context: Context) -> Trusts:
    op, left, right = goal
    expect(
        left[0] == right[0] == "*" and left[1] == right[1] and len(left) == len(right) == 3,
        "the goal is E * A against E * B",
    )
    positive, trusted = premise(node["positive"], context)
    comparison, trusts = premise(node["premise"], context)
    expect(positive == (">", left[1], 0), f"the factor {left[1]} must be shown positive")
    expect(comparison == (op, left[2], right[2]), f"the premise must be {(op, left[2], right[2])}")
    return trusts | trusted


# Of two numbers one of which is less than the other, neither is the other.
@rule("unequal", "premise")
def _unequal(goal: Term, node: Node, context: Context) -> Trusts:
    op, left, right = goal
    comparison, trusts = premise(node["premise"], context)
    expect(
        op == "!=" and comparison in (("<", left, right), (">", left, right)),
        "the premise must be < or > between the same numbers",
    )
    return trusts


# For a natural number X >= 1, ceil(log2(X + 1)) is its bit length, floor(log2 X) + 1.
@rule("bit-length")
def _bit_length(goal: Term, node: Node, context: Context) -> Trusts:
    op, left, right = goal
    sides = left[0] == "ceil" and left[1][0] == "log2" and right[0] == "+" and right[1][0] == "log2" and right[2] == 1
    expect(op == "<=" and sides and len(right) == 3, "the goal is ceil(log2(X + 1)) <= log2 X + 1")
    X = right[1][1]
    expect(is_integral(X, context) and is_above_zero(normal(X, context), context), "X must be an integer of at least 1")
    expect(
        normal(left[1][1], context) == plus(normal(X, context), {ONE: Fraction(1)}), "the arguments do not differ by 1"
    )
    return frozenset()


# v >= a >= 1 and w >= 1 give v^w >= v, and a constant base b >= 1 gives b^w >= 1 + (b - 1) w (Bernoulli), w a natural
# number.
@rule("power-bounds")
def _power_bounds(goal: Term, node: Node, context: Context) -> Trusts:
    op, left, right = goal
    expect(
        op == ">=" and left[0] == "^" and is_integral(left[2], context),
        "the goal is a power >= ..., with an integer exponent",
    )
    base, exponent = (lower_limit(part, context) or Fraction(0) for part in left[1:])
    expect(base >= 1, "the base must be at least 1")
    bernoulli = ("+", 1, ("*", ("-", left[1], 1), left[2]))
    expect(
        (right == left[1] and exponent >= 1) or (right == bernoulli and exponent >= 0),
        "neither v^w >= v nor Bernoulli's inequality",
    )
    expect(lower_limit(left[2], context) is not None, "the exponent has no lower limit")
    return frozenset()


# sum over k of binomial(n, k) b^k ... = (1 + b)^n is the binomial theorem; here b = 1, k from 0 to n.
@rule("binomial-theorem")
def _binomial_theorem(goal: Term, node: Node, context: Context) -> Trusts:
    (name, low, high, body), right = matched_sum(goal)
    expect(
        low == 0 and body == ("binomial", high, name) and right == ("^", 2, high),
        "the goal is not sum_k binomial(n, k) = 2^n",
    )
    expect(is_integral(high, context), "the exponent must be an integer")
    bound = shifted(normal(high, context), context)
    expect(all(c >= 0 for c in bound.values()), "the exponent must be natural")
    return frozenset()


def matched_sum(goal: Term) -> tuple[tuple[Term, ...], Term]:
    """The parts of a goal [=, [sum, ...], right]."""
    expect(goal[0] == "=" and isinstance(goal[1], tuple) and goal[1][0] == "sum", "the goal is not sum = ...")
    return goal[1][1:], goal[2]
