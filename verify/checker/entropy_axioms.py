"""Axioms about random variables and their entropies, each with its proof.

A random variable is constant on each of finitely many intervals [a, b), so each value that it takes has a positive
probability.  Sums run over the values that are taken, and p stands for probabilities.  That H(X | Y) is H(X, Y) - H(Y),
and the like, is how the quantities are read (`fooling.verify.statement.random_operators`): the chain rule is no axiom.
"""

from __future__ import annotations

from collections.abc import Sequence

from fooling.verify.checker.axiom_table import axiom, family
from fooling.verify.statement.expression import (
    Binder,
    Expression,
    apply,
    integer,
    operators,
    quantified,
    real,
    summed,
    variable,
)
from fooling.verify.statement.proposition import Term

H, H_given, told, told_given = operators("entropy conditional-entropy mutual-information conditional-information")
joint, entry, first, log2 = operators("tuple entry first log2")
at_most_values, uniform_on, function_of, guesses = operators("values-at-most uniform-on function-of guesses")
independent, independent_given, uniform_first = operators("independent independent-given uniform-first")
(differing,) = operators("differing")
X, Y, Z, S, T = (*(variable(name, "random") for name in "XYZ"), variable("S", "sequence"), variable("T", "sequence"))
e, d, k, m, n, i = real("e"), real("d"), *map(integer, "kmni")

# H(X | Y) is the mean of the entropies, sums of p log2(1/p) >= 0, of the laws that X has where Y has a value.
axiom("entropy-given", H_given(X, Y) >= 0)
# ln t <= t - 1 (the proof above "log2-tangent") for t = p(x | z) p(y | z) / p(x, y | z): so -ln 2 I(X; Y | Z) is at
# most the sum of p(z) p(x | z) p(y | z) - p(x, y, z) over the triples that occur.  That is at most 1 - 1.  Without Z
# let that be constant.  With "entropy-given" these are the inequalities of Shannon, of which all others that linear
# programs find of entropies are sums (Yeung 1997).
axiom("information", told(X, Y) >= 0)
axiom("information-given", told_given(X, Y, Z) >= 0)

# By ln t <= t - 1 for t = 1/(m p): H(X) - log2 m, the mean of log2(1/(m p)), is at most the sum of (1/m - p) / ln 2
# over at most m values, which is at most 0.  Equal probabilities have t = 1.  Where some has not, or there are fewer
# values, the inequality is strict, as ln t < t - 1 for all other t.
axiom("entropy-values", H(X) <= log2(m), at_most_values(X, m))
axiom("entropy-uniform", H(X).equals(log2(m)), uniform_on(X, m))
axiom("uniform-by-entropy", uniform_on(X, m), at_most_values(X, m), H(X) >= log2(m))
axiom("values-of-uniform", at_most_values(X, m), uniform_on(X, m))
# More are allowed; a function has no more values than what it is a function of; and pairs are as many as products.
axiom("more-values", at_most_values(X, m), at_most_values(X, k), m >= k)
axiom("values-of-function", at_most_values(X, m), function_of(X, Y), at_most_values(Y, m))
axiom("values-of-pair", at_most_values(joint(X, Y), k * m), at_most_values(X, k), at_most_values(Y, m))

# A sum of numbers p log2(1/p) >= 0 is 0 where each p is 1: iff Y tells X wherever it has a value.  In the proof of
# "information-given" all is equal iff t = 1 for every triple of values that can occur, and no other has p(x | z)
# p(y | z) > 0: iff X and Y are independent where Z has a value.
axiom("entropy-of-function", H_given(X, Y).equals(0), function_of(X, Y))
axiom("function-by-entropy", function_of(X, Y), H_given(X, Y) <= 0)
axiom("information-of-independent", told(X, Y).equals(0), independent(X, Y))
axiom("independent-by-information", independent(X, Y), told(X, Y) <= 0)
axiom("information-of-independent-given", told_given(X, Y, Z).equals(0), independent_given(X, Y, Z))
axiom("independent-by-information-given", independent_given(X, Y, Z), told_given(X, Y, Z) <= 0)

# Let Z be Y where that is a value of X, and some fixed value of X elsewhere: a function of Y that differs from X with a
# probability q <= e.  Let E say whether it does.  H(X | Y) <= H(X | Z) <= H(E) + H(X | E, Z), of which the first is
# h(q), the sum of q log2(1/q) and (1 - q) log2(1/(1 - q)).  Where E says no, X is Z; else X is one of at most m - 1
# values, those other than Z.  So the second is at most q log2(m - 1).  The slope log2((1 - q)(m - 1)/q) of the sum is
# not negative for q <= 1 - 1/m, so it is no more than at e.  (Fano 1961)  With e = 0 X is Y.
h = 0 - e * log2(e) - (1 - e) * log2(1 - e)
few = (at_most_values(X, m), guesses(Y, X, e))
axiom("fano", H_given(X, Y) <= h + e * log2(m - 1), *few, m >= 2, e > 0, m * e <= m - 1)
axiom("no-error", H_given(X, Y).equals(0), guesses(Y, X, 0))
# As h(q) <= 1 and q log2(m - 1) <= e log2 m for m >= 2; with one value H(X) = 0.
axiom("fano-in-short", H_given(X, Y) <= 1 + e * log2(m), *few)
axiom("more-errors", guesses(X, Y, e), guesses(X, Y, d), d <= e)

# ---- sequences ----

# m^n tuples are equally likely, so each has n log2 m bits; the first k of them are, too, and each by itself.
axiom("entropy-of-uniform-first", H(first(S, n)).equals(n * log2(m)), uniform_first(S, n, m))
axiom("fewer-uniform", uniform_first(S, k, m), uniform_first(S, n, m), k >= 0, n >= k)
axiom("one-of-uniform", uniform_on(entry(S, i), m), uniform_first(S, n, m), i >= 1, n >= i)
# A part of a tuple.
axiom("entry-of-first", function_of(entry(S, i), first(S, n)), i >= 1, n >= i)
axiom("first-of-first", function_of(first(S, k), first(S, n)), k >= 0, n >= k)


# H(S(1..i), X) - H(S(1..i - 1), X) is H(S(i) | S(1..i - 1), X), and the sum of these telescopes; the tuple of none is
# constant.  Without what came before the terms are no smaller, as I(S(i); S(1..i - 1) | X) >= 0.
family(
    "chain-rule-given",
    "index",
    lambda i: [
        H_given(first(S, n), X).equals(summed(i, 1, n, lambda at: H_given(entry(S, at), joint(first(S, at - 1), X)))),
        n >= 0,
    ],
)
family(
    "chain-rule",
    "index",
    lambda i: [H(first(S, n)).equals(summed(i, 1, n, lambda at: H_given(entry(S, at), first(S, at - 1)))), n >= 0],
)
family(
    "subadditive-given",
    "index",
    lambda i: [H_given(first(S, n), X) <= summed(i, 1, n, lambda at: H_given(entry(S, at), X)), n >= 0],
)
family("subadditive", "index", lambda i: [H(first(S, n)) <= summed(i, 1, n, lambda at: H(entry(S, at))), n >= 0])


def each(i: Term, said: Binder) -> Expression:
    """What is said of a place i, of each from 1 to n."""
    body = said(integer(i))
    sorts = {name: sort for name, sort in body.sorts.items() if name != i}
    return Expression(("forall", ((i, "int"),), (("<=", 1, i), ("<=", i, "n")), body.term), {**sorts, "n": "int"})


def there_is(*made: Expression, told: Sequence[Expression]) -> Expression:
    """That there are such random variables and sequences."""
    return quantified("exists", (), made)(apply("and", *told) if len(told) > 1 else told[0])


# Where each is independent of what came before, no term of the chain rule is less than without what came before.
family(
    "entropy-of-independent",
    "index",
    lambda i: [
        H(first(S, n)).equals(summed(i, 1, n, lambda at: H(entry(S, at)))),
        n >= 0,
        each(i, lambda at: independent(entry(S, at), first(S, at - 1))),
    ],
)
# I(S(1..n); X) is H(S(1..n)) - H(S(1..n) | X): no less than the sum of the H(S(i)), as is assumed, less that of the
# H(S(i) | X), by "subadditive-given".
family(
    "superadditive",
    "index",
    lambda i: [
        told(first(S, n), X) >= summed(i, 1, n, lambda at: told(entry(S, at), X)),
        n >= 0,
        H(first(S, n)) >= summed(i, 1, n, lambda at: H(entry(S, at))),
    ],
)
# With some value of S(i) in place of each value of T(i) that is none, T(i) is a function of X still, and differs from
# S(i) with a probability q that is no larger.  What "fano" bounds H(S(i) | X) <= H(S(i) | T(i)) by is h(q) + q log2(m -
# 1), for any q from 0 to 1.  It is concave in q, so the sum over i is at most n times its value at the mean of these q,
# which is at most e.  Up to 1 - 1/m it does not fall.
family(
    "fano-on-average",
    "index",
    lambda i: [
        summed(i, 1, n, lambda at: H_given(entry(S, at), X)) <= n * (h + e * log2(m - 1)),
        n >= 0,
        each(i, lambda at: at_most_values(entry(S, at), m)),
        each(i, lambda at: function_of(entry(T, at), X)),
        summed(i, 1, n, lambda at: differing(entry(T, at), entry(S, at))) <= e * n,
        m >= 2,
        e > 0,
        m * e <= m - 1,
    ],
)
# [0, 1) in m^n intervals of one length, of which each has its own word of n out of m values.
family(
    "uniform-sequence",
    "which",
    lambda r: [
        there_is(drawn := variable(f"letters_{r}", "sequence"), told=[uniform_first(drawn, n, m)]),
        n >= 0,
        m >= 1,
    ],
)
