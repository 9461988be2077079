"""Examples of the rules about numbers: arithmetic, bounds, computing."""

from __future__ import annotations

import pytest
from trial import ASSUMED, D22, EVALUATE, Trial, about, premise

from fooling.verify.checker.arithmetic import exchanged
from fooling.verify.checker.kernel import Rejected
from fooling.verify.checker.theories.mean_values import derivative
from fooling.verify.methods.guesses.floating import value
from fooling.verify.statement.language.notation import (
    D,
    Expression,
    apply,
    both,
    count,
    equality,
    even,
    exists,
    fooling,
    for_all,
    integer,
    is_prefix,
    log2,
    on_bits,
    real,
    splits,
    sqrt,
    summed,
    variable,
    whole,
    zero_one,
)

n, k, x, y = integer("n"), integer("k"), real("x"), real("y")
f, P = variable("f", "function"), variable("P", "partition")
NOTHING = {"premises": [], "multipliers": [], "squares": []}


@about("arith")
def test_arith(rule: Trial) -> None:
    """n >= 2 gives n^2 >= 4, and no more."""
    rule.shows(n**2 >= 4, n >= 2, **NOTHING)
    rule.rejects("not shown to be strict", goal=n**2 > 4)
    rule.rejects("negative after the lower limits", goal=n**2 >= 5)
    rule.rejects("has no lower limit", assuming=[])
    rule.rejects("not among the assumptions", premises=[premise(n >= 3)], multipliers=[1])
    rule.rejects("nonnegative multiplier", premises=[premise(n >= 2)], multipliers=[-1])
    rule.rejects("nonnegative multiplier", premises=[premise(n >= 2)], multipliers=[["-", 1, "n"]])
    rule.rejects("one multiplier a premise", premises=[premise(n >= 2)])
    rule.rejects("nonnegative constant weight", squares=[[-1, "n"]])
    rule.rejects("nonnegative constant weight", squares=[["n", "n"]])
    rule.rejects("no variable of this name", squares=[[1, "z"]])
    rule.rejects("it is not seen that", squares=[[0, ["/", 1, 0]]])
    rule.rejects("not an arithmetic comparison", goal=apply("!=", n, 1))
    rule.rejects("not a comparison", goal=even(n))


@about("arith")
def test_arith_with_a_premise(rule: Trial) -> None:
    """x <= y, taken twice, gives 2x <= 2y; a strict one a strict one, and an equation may be taken with any number."""
    twice = {"premises": [premise(x <= y)], "multipliers": [2], "squares": []}
    rule.shows(2 * x <= 2 * y, x <= y, **twice)
    rule.rejects("no lower limit", multipliers=[1])
    rule.rejects("not shown to be strict", goal=2 * x < 2 * y)
    rule.rejects("no lower limit", goal=2 * y <= 2 * x)
    rule.shows(2 * x < 2 * y, x < y, **twice | {"premises": [premise(x < y)]})
    rule.rejects("not shown to be strict", multipliers=[0], goal=x < x)
    rule.shows(
        (0 - x).equals(0 - y), x.equals(y), **NOTHING | {"premises": [premise(x.equals(y))], "multipliers": [-1]}
    )
    rule.rejects("what remains is not 0", multipliers=[1])
    rule.rejects("nonnegative multiplier", assuming=[x <= y], premises=[premise(x <= y)])


@about("arith")
def test_arith_with_a_square(rule: Trial) -> None:
    """x^2 - 2xy + y^2 is a square."""
    rule.shows(x**2 + y**2 >= 2 * x * y, **NOTHING | {"squares": [[1, ["-", "x", "y"]]]})
    rule.rejects("no lower limit|negative", squares=[])
    rule.rejects("no lower limit|negative", squares=[[2, ["-", "x", "y"]]])
    rule.rejects("nonnegative constant weight", goal=(x**2 + y**2).equals(2 * x * y))


@about("bounds")
def test_bounds(rule: Trial) -> None:
    """What the assumptions and the kind of term show at once: n >= 1 gives n^2 + 1 > 0."""
    rule.shows(n**2 + 1 > 0, n >= 1)
    rule.rejects("it is not seen that", goal=n - 2 >= 0)
    rule.rejects("it is not seen that", goal=n <= 1)
    rule.rejects("it is not seen that", assuming=[n >= -1], goal=n + 1 > 0)
    rule.rejects("it is not seen that", goal=(">", 0, 1))
    rule.rejects("it is not seen that", goal=2 / (n - 1) > 0)


@about("bounds")
def test_bounds_on_kinds(rule: Trial) -> None:
    """Integers, parities, values, sizes of what is given: each kind of condition has its own look."""
    matrix = apply("matrix", ((0, 1), (1, 1)))
    three = apply("matrix", ((0, 1, 0), (1, 1, 0), (0, 0, 1)))
    rule.shows(whole(n * n + 1))
    rule.rejects("it is not seen that", goal=whole(n / 2))
    rule.rejects("it is not seen that", goal=whole(real("n") + 1))
    rule.rejects("it is not seen that", goal=even(2 * n))
    rule.shows(even(Expression(4)))
    rule.rejects("it is not seen that", goal=even(Expression(5)))
    rule.shows(zero_one(matrix))
    rule.rejects("it is not seen that", goal=zero_one(apply("matrix", ((0, 2),))))
    rule.rejects("it is not seen that", goal=zero_one(f))
    rule.shows(on_bits(matrix))
    rule.rejects("it is not seen that", goal=on_bits(three))
    rule.rejects("it is not seen that", goal=on_bits(apply("index", 3)))
    rule.rejects("it is not seen that", goal=on_bits(apply("under", D22, "odd-even", 4)))
    rule.rejects("it is not seen that", goal=on_bits(f))
    rule.shows(apply("same-size", matrix, apply("matrix", ((5, 5), (5, 5)))))
    rule.rejects("it is not seen that", goal=apply("same-size", matrix, three))
    rule.rejects("it is not seen that", goal=apply("same-size", f, matrix))
    rule.shows(is_prefix(apply("prefix", 2)))
    rule.rejects("it is not seen that", goal=is_prefix("odd-even"))
    rule.rejects("it is not seen that", goal=is_prefix(P))


@about("bounds")
def test_bounds_on_what_splits(rule: Trial) -> None:
    """A mask splits words of its own length, odd-even of any, and of a variable partition nothing is known."""
    rule.shows(splits("mask:01", 2))
    rule.rejects("it is not seen that", goal=splits("mask:01", 3))
    rule.rejects("it is not seen that", goal=splits("mask:01", n))
    rule.shows(splits("odd-even", n), n >= 0)
    rule.rejects("it is not seen that", assuming=[n >= -1])
    rule.rejects("it is not seen that", goal=splits(P, n))


@about("bounds")
def test_bounds_on_inputs(rule: Trial) -> None:
    """Cells of a matrix, and words of the length and over the letters that are split."""
    f = apply("under", D22, "odd-even", n)
    rule.shows(apply("inputs-of", ("pairs", ((0, 1), (1, 1))), ("equality", 1)))
    rule.rejects("it is not seen that", goal=apply("inputs-of", ("pairs", ((0, 2),)), ("equality", 1)))
    rule.rejects("it is not seen that", goal=apply("inputs-of", ("pairs", ((0, -1),)), ("equality", 1)))
    rule.shows(apply("inputs-of", apply("words", D22, n), f), n >= 0)
    rule.rejects("it is not seen that", goal=apply("inputs-of", apply("words", D22, n + 1), f))
    rule.rejects("it is not seen that", goal=apply("inputs-of", apply("words", ("dyck", 1, 2), n), f))
    rule.rejects("it is not seen that", assuming=[])


@about("evaluate")
def test_evaluate(rule: Trial) -> None:
    """A statement without variables is computed."""
    rule.shows(count(D22, 4).equals(8))
    rule.rejects("evaluates to false", goal=count(D22, 4).equals(9))
    rule.rejects("free variables", goal=n >= 0)
    rule.rejects("it is not seen that", goal=(">", ("/", 1, 0), 0))
    rule.rejects("it is not seen that", goal=count(D22, -1) >= 0)
    rule.rejects("no value by evaluation", goal=D(("equality", 1)) >= 0)
    rule.rejects("256 bits do not decide", goal=sqrt(Expression(2) ** 3).equals(2 * sqrt(Expression(2))))
    rule.rejects("vacuous", goal=for_all(n >= 1, n <= 0)(n > 0))


@about("evaluate")
def test_evaluate_computes_irrational_numbers(rule: Trial) -> None:
    """log2 3 is between 1.58 and 1.585, by enclosures."""
    rule.shows(both(log2(Expression(3)) * 100 > 158, log2(Expression(3)) * 1000 < 1585))
    rule.rejects("evaluates to false", goal=log2(Expression(3)) * 100 > 159)


@about("table")
def test_table(rule: Trial) -> None:
    """Each of finitely many instances is computed, and their number is in the certificate."""
    rule.shows(for_all(n >= 1, n <= 5)(n > 0), instances=5)
    for instances in (4, 6, 0, True, 5.0, "5", None):
        rule.rejects("5 instances, not", instances=instances)
    rule.rejects("vacuous", goal=for_all(n >= 1, n <= 0)(n > 0), instances=0)
    rule.rejects("false at", goal=for_all(n >= 0, n <= 5)(n > 0), instances=6)
    rule.rejects("no constant bound", goal=for_all(n >= 1)(n > 0))
    rule.rejects("over integers", goal=for_all(x >= 1, x <= 5)(x > 0))
    rule.rejects("no free variables", goal=for_all(n >= 1, n <= 5)(n > k))
    rule.rejects("more than 1000000 instances", goal=for_all(n >= 1, n <= 10**7)(n > 0))
    rule.rejects("not decided by evaluation", goal=for_all(n >= 1, n <= 5)(apply("subset", D22, D22)))


@about("table")
def test_table_with_conditions(rule: Trial) -> None:
    """Only the instances that meet the conditions count."""
    rule.shows(for_all(n >= 1, n <= 5, even(n))(n >= 2), instances=2)
    rule.rejects("2 instances, not 5", instances=5)
    rule.rejects("false at", goal=for_all(n >= 1, n <= 5, even(n))(n >= 3))


@pytest.mark.parametrize("by", [ASSUMED, EVALUATE])
def test_a_premise_is_a_statement_and_a_derivation(by: dict[str, str]) -> None:
    """What `premise` writes is what the kernel reads."""
    assert premise(n >= 1, by) == {"that": [">=", "n", 1], "by": by}


@about("finite")
def test_finite(rule: Trial) -> None:
    """Fooling sets of EQ_n with n pairs, for n = 1, 2: in the order of the table, none missing, none false."""
    most = [_diagonal(1), _diagonal(2)]
    size = fooling(equality(n), 1)
    rule.shows(for_all(n >= 1, n <= 2)(size >= n), by=most)
    rule.rejects("as many derivations", by=most[:1])
    rule.rejects("as many derivations", by=[*most, most[1]])
    rule.rejects("fooling-pairs", by=most[::-1])
    rule.rejects("2 pairs, not 3", goal=for_all(n >= 1, n <= 2)(fooling(equality(1), 1) >= 3))
    rule.rejects("no constant bound <=", goal=for_all(n >= 1)(size >= n))
    rule.rejects("20000 instances need as many", goal=for_all(n >= 1, n <= 20000)(size >= n))
    rule.rejects("vacuous", goal=for_all(n >= 1, n <= 0)(size >= n), by=[])
    rule.rejects("as many derivations", goal=for_all(n >= 0, n <= 2)(size >= n))
    rule.rejects("the goal is 'exists'", goal=exists(n >= 1, n <= 2)(size >= n))
    rule.rejects("no free variables", goal=for_all(n >= 1, n <= 2, over=(n,))(size >= k))
    rule.rejects("ranges over integers", goal=for_all(x >= 1, x <= 2)(x >= 1))
    rule.rejects("has no value by evaluation", goal=for_all(n >= 1, n <= 2, D(equality(n)) > 1)(n >= 0))
    rule.shows(for_all(n >= 1, n <= 4, even(n))(n**2 >= 2 * n), by=[EVALUATE, EVALUATE])
    rule.rejects("as many derivations", goal=for_all(n >= 1, n <= 4)(n**2 >= n))


def _diagonal(bits: int) -> dict[str, object]:
    return {"rule": "fooling-pairs", "pairs": [[x, x] for x in range(2**bits)]}


@about("sum-last")
def test_sum_last(rule: Trial) -> None:
    """A sum that is not empty is the one that ends before and its last term; an empty one is not."""
    squares = summed("i", 1, n + 1, lambda i: i**2)
    before = summed("i", 1, n, lambda i: i**2)
    rule.shows(squares.equals(before + (n + 1) ** 2), n >= 0, by={"rule": "bounds"})
    rule.rejects("it is not seen that", assuming=[n >= -1])
    rule.rejects("not the sum before and the last term", goal=squares.equals(before + n**2))
    rule.rejects("malformed", goal=squares.equals((n + 1) ** 2 + before))
    rule.rejects("does not end one later", goal=squares.equals(squares + (n + 1) ** 2))
    rule.rejects("does not end one later", goal=squares.equals(summed("i", 1, n - 1, lambda i: i**2) + (n + 1) ** 2))
    other = summed("i", 0, n, lambda i: i**2)
    rule.rejects("not the sum before and the last term", goal=squares.equals(other + (n + 1) ** 2))
    rule.rejects("the goal is '>='", goal=squares >= before + (n + 1) ** 2)
    rule.rejects("malformed", goal=squares.equals(n))
    nested = summed("i", 1, k, lambda i: summed("j", 1, i, lambda j: j * k))
    less = summed("i", 1, k - 1, lambda i: summed("j", 1, i, lambda j: j * k))
    rule.shows(nested.equals(less + summed("j", 1, k, lambda j: j * k)), k >= 1, by={"rule": "bounds"})


@about("sum-terms")
def test_sum_terms(rule: Trial) -> None:
    """Sums over the same range by their terms, the index of which is an integer between its limits."""
    here = {"rule": "assumption"}
    first, last = summed("i", 1, n, lambda i: i), summed("i", 1, n, lambda i: n)
    rule.shows(first <= last, by=here)
    rule.rejects("not among the assumptions", goal=last <= first)
    rule.rejects("not compared term by term by <", goal=first < last)  # an empty sum is not below another
    rule.rejects("not compared term by term by !=", goal=apply("!=", first, last))
    rule.rejects("not sums over the same range", goal=first <= summed("i", 1, k, lambda i: n))
    rule.rejects("not sums over the same range", goal=first <= summed("i", 0, n, lambda i: n))
    rule.rejects("not sums over the same range", goal=first <= summed("j", 1, n, lambda j: n))
    rule.rejects("not sums over the same range", goal=first <= n)
    rule.rejects("malformed", goal=n <= last)
    rule.shows(summed("i", k, n, lambda i: i) >= summed("i", k, n, lambda i: k), by=here)
    rule.rejects("not among the assumptions", goal=summed("i", k, n, lambda i: i) >= summed("i", k, n, lambda i: n))
    turned = summed("i", 0, n, lambda i: i * n).equals(summed("i", 0, n, lambda i: n * i))
    rule.shows(turned, by={"rule": "arith", **NOTHING})


@about("mean-value")
def test_mean_value(rule: Trial) -> None:
    """A comparison at x from that at a point, on either side, and that of the derivatives in between."""
    plain = {"rule": "arith", **NOTHING}
    above = {"variable": "x", "between": "t", "point": 1, "order": ">=", "known": [], "base": plain, "by": plain}
    rule.shows(x**2 >= 2 * x - 1, x >= 1, **above)
    rule.rejects("it is not seen that", assuming=[x >= 0])
    rule.rejects("negative after the lower limits", goal=x**2 >= 3 * x - 2)  # by the derivative
    rule.rejects("negative after the lower limits", goal=x**2 >= 2 * x)  # at the point
    rule.rejects("negative after the lower limits", goal=x**2 <= 2 * x - 1)
    rule.rejects("it is no order of numbers", goal=(x**2).equals(2 * x - 1))
    rule.rejects("it is no order of numbers", order="=")
    rule.rejects("it is not seen that", order="<=")
    rule.rejects("it is not about a variable number", variable="z")
    rule.rejects("a new variable name", between="x")
    rule.rejects("a new variable name", between="odd-even")
    rule.rejects("not differentiated", goal=x**2 >= apply("abs", x))
    rule.rejects("it is not seen that", point=2)
    rule.rejects("has no lower limit|negative", goal=x >= 1 - y, assuming=[x >= 1, y <= 1])
    here = {"rule": "arith", "premises": [premise(apply("<", Expression("t"), 1))], "multipliers": [2], "squares": []}
    rule.shows(x**2 >= 2 * x - 1, x <= 1, **above | {"order": "<=", "by": here})
    rule.rejects("it is not seen that", order=">=")
    rule.rejects("negative|no lower limit", goal=x**2 >= x)
    rule.rejects("negative|no lower limit|among the assumptions", goal=2 * x - 1 >= x**2)
    less = (premise(apply("<=", x, Expression("t"))), premise(x > 0))
    known = {"that": [">", "t", 0], "by": {"rule": "arith", "premises": less, "multipliers": [1, 1], "squares": []}}
    alone = apply("ln", x) - apply("ln", x) + x
    rule.shows(alone <= 1, x > 0, x <= 1, **above | {"order": "<=", "known": [known]})
    rule.rejects("it is not seen that", known=[])  # between the point and x the logarithm has to be one
    rule.rejects("negative|no lower limit", known=[known | {"that": [">", "t", 1]}])
    rule.rejects("it is not seen that", assuming=[x <= 1])


def test_derivatives_are_those_that_differences_approach() -> None:
    """Each operation's derivative, at points, is near the quotient of small differences; a changed one is not."""
    x = "x"
    square, shifted = ("^", x, 2), ("+", 1, x)
    terms = (
        *(("+", x, square, 3), ("-", 3, square), ("*", x, shifted, ("exp", x)), ("/", square, shifted), ("/", x, 7)),
        *(("exp", ("*", 2, x)), ("ln", shifted), ("log2", ("*", 3, x)), ("sqrt", shifted), ("^", shifted, 3)),
        *(("^", x, -2), ("^", shifted, ("/", 1, 3)), ("^", 3, ("*", 2, x)), ("^", ("/", 1, 2), x), ("^", square, 1)),
        *(("/", ("ln", x), ("sqrt", x)), ("^", ("ln", 3), x), ("*", ("ln", 2), x), ("^", shifted, 0)),
    )
    for term in terms:
        for at in (0.3, 1.0, 2.5):
            step = 1e-6
            quotient = (value(term, {x: at + step}) - value(term, {x: at - step})) / (2 * step)
            slope = value(derivative(term, x), {x: at})
            assert abs(quotient - slope) <= 1e-6 * max(1, abs(slope)), (term, at)
    for term in (("abs", x), ("floor", x), ("min", x, 1), ("^", x, x), ("sum", "i", 1, 2, x), ("binomial", 4, x)):
        with pytest.raises(Rejected, match="is not differentiated"):
            derivative(term, x)


@about("arith")
def test_arith_with_roots_inverses_and_real_exponents(rule: Trial) -> None:
    """1/x is an atom above 0 for positive x, sqrt(4 x) and 2^(y/2) are roots, 2^(y + 1) is 2 * 2^y for real y."""
    one = Expression(1)
    rule.shows(one / (x + 1) > 0, x >= 0, **NOTHING)
    rule.rejects("not shown to be strict", goal=(one / (x + 1)) * x > 0)
    rule.rejects("it is not seen that", goal=one / x > 0)
    rule.rejects("has no lower limit", goal=one / (x - 2) > 0, assuming=[apply("!=", x - 2, 0)])
    rule.rejects("has no lower limit", goal=one / x > 0, assuming=[apply("!=", x, 0)])
    rule.shows(apply("^", 2, y + 1).equals(2 * apply("^", 2, y)), y >= 0, **NOTHING)
    rule.rejects("what remains is not 0", goal=apply("^", 2, y + 1).equals(3 * apply("^", 2, y)))
    rule.shows((4 * apply("^", 2, y)).equals(apply("^", 4, y / 2 + 1)), y >= 0, **NOTHING)
    rule.shows(apply("^", 2, y / 2).equals(apply("^", 4, y / 4)), y >= 0, **NOTHING)
    rule.rejects("what remains is not 0", goal=apply("^", 2, y / 2).equals(apply("^", 4, y / 2)))
    rule.shows(sqrt(x) >= 4, x >= 16, **NOTHING)
    rule.rejects("negative after the lower limits", assuming=[x >= 15])
    rule.rejects("not shown to be strict", goal=sqrt(x) > 4)
    rule.shows((sqrt(x) * sqrt(x)).equals(x ** (one / 2) * sqrt(x)), x > 0, **NOTHING)
    rule.rejects("what remains is not 0", goal=(sqrt(x) * sqrt(x)).equals(x + 1))
    rule.rejects("what remains is not 0", goal=sqrt(x**2).equals(x), assuming=[x**2 >= 0])


@about("substitution")
def test_substitution(rule: Trial) -> None:
    """What holds of 4 holds of a size that is 4, wherever it stands, and is defined where it is with 4."""
    size = fooling(equality(2), 1)
    known = premise(size.equals(4))
    rule.shows(2**size >= 4 * size, size.equals(4), premise=known, by=EVALUATE)
    rule.rejects("evaluates to false", goal=2**size >= 5 * size)
    rule.rejects("not among the assumptions", assuming=[size >= 4])
    rule.rejects("the goal is '>='", premise=premise(size >= 4), assuming=[size >= 4])
    rule.rejects("has no value by evaluation", premise={"that": ["=", 4, 4], "by": EVALUATE})
    rule.shows(2**n >= 4 * n, n.equals(4), premise=premise(n.equals(4)), by=EVALUATE)
    rule.rejects("evaluates to false", goal=2**n >= 5 * n)
    inside = summed("i", 1, n, lambda i: i * n)
    rule.shows(inside >= 40, n.equals(4), premise=premise(n.equals(4)), by=EVALUATE)
    for old, new in (("i", 4), ("n", "i")):  # a variable of the name that the sum binds
        with pytest.raises(Rejected, match="i is bound by a sum"):
            exchanged(inside.term, old, new)
    rule.shows(2**size >= 4 * size, size.equals(4), premise=known, by=EVALUATE)
    rule.rejects("malformed", goal=for_all(n >= 1, n <= 2)(n * size >= 4))
    rule.shows(summed("i", 1, 2, lambda i: i * size) >= 12, size.equals(4), premise=known, by=EVALUATE)
    rule.rejects("evaluates to false", goal=summed("i", 1, 2, lambda i: i * size) >= 13)
    rule.shows(log2(1 / (size - 3)) >= 0, size.equals(4), premise=known, by=EVALUATE)
    rule.rejects("it is not seen that", goal=log2(1 / (size - 4)) >= 0)
    rule.rejects("it is not seen that", goal=log2(size - 4) >= 0)
