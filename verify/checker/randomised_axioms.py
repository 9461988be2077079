"""Axioms about protocols with coins: what is elementary, each with its proof.

Of information theory only the entropy of a uniform word is used, at the end.

`randomised-with f C M e` is defined in `verify.statement.proposition`: the bits are those of the worst case, the error
is that on the worst input, and both hold for coins that are finitely many random choices, of any probabilities.

Sources: Yao 1983 (distributions against coins, discrepancy), Rabin and Yao (equality), Newman 1991 (private coins for
public ones), Kremer, Nisan and Ron 1999 (one-way, INDEX), Kushilevitz and Nisan 1997, chapter 3.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from verify.checker.axiom_table import axiom, family
from verify.statement.expression import Expression, Operand, constant, integer, operators, real, summed, variable
from verify.statement.proposition import Term

randomised, least_discrepancy, zero_one, complement = operators("randomised least-discrepancy zero-one complement")
equality, index, D, one_way, rows, binomial, log2 = operators("equality index D one-way rows binomial log2")
exp, greater_than = operators("exp greater-than")
randomised_with, under, splits, determined = operators("randomised-with under splits determined")
(identity,) = operators("identity")
L, P = variable("L", "language"), variable("P", "partition")
f, n, k, t, a, b = variable("f", "function"), integer("n"), integer("k"), integer("t"), real("a"), real("b")
WITH_INDEX = ("disjointness", "intersection", "inner-product", "greater-than")
half, third = constant(Fraction(1, 2)), constant(Fraction(1, 3))
errs = (a >= 0, a < half)

# By definition.
axiom("randomised-is", randomised(f).equals(randomised_with(f, "public", "two-way", third)))


def two_way(coins: Term, error: Operand = a) -> Expression:
    """The least bits where the transcript tells both parties the output."""
    return randomised_with(f, coins, "two-way", error)


def sent_by(s: Term, coins: Term, error: Operand = a) -> Expression:
    """The least bits of a message from s."""
    return randomised_with(f, coins, f"from-{s}", error)


# A protocol without coins errs nowhere.  One that errs with probability 0 does so under no coins that it can have:
# with any such coins fixed it is one without.
family("randomised-depth", "coins", lambda coins: [two_way(coins) <= D(f), *errs])
family("randomised-message", "coins party", lambda coins, s: [sent_by(s, coins) <= one_way(f, s), *errs])
family("randomised-sure", "coins", lambda coins: [two_way(coins, 0).equals(D(f))])
family("randomised-sure-message", "coins party", lambda coins, s: [sent_by(s, coins, 0).equals(one_way(f, s))])

# Without a bit the output is what the coins (and, after one-way silence, the listener's input) say.  It cannot be each
# of two values with a probability above 1/2.
family("randomised-some-bit", "coins", lambda coins: [two_way(coins) >= 1, *errs, D(f) >= 1])
family("randomised-some-message", "coins party", lambda coins, s: [sent_by(s, coins) >= 1, *errs, rows(f, s) >= 2])

# One bit is said by one party.  On two rows and two columns that are an identity, what depends on x only, or on y only,
# is right about two of the four entries, so on some entry with a probability of at most 1/2.
family("randomised-identity", "coins", lambda coins: [two_way(coins) >= 2, *errs, k >= 2, identity(f, k)])

# 2^n rows and columns of an identity are equality of n bits, in some order: a protocol for f is one for these inputs.
family(
    "randomised-inside",
    "coins mode",
    lambda coins, mode: [
        randomised_with(f, coins, mode, a) >= randomised_with(equality(n), coins, mode, a),
        *errs,
        n >= 1,
        k >= 2**n,
        identity(f, k),
    ],
)

# Public coins can be what the private coins of both would have been.  What errs less often errs seldom enough.
family(
    "public-private",
    "mode",
    lambda mode: [randomised_with(f, "public", mode, a) <= randomised_with(f, "private", mode, a), *errs],
)
family(
    "randomised-error",
    "coins mode",
    lambda coins, mode: [
        randomised_with(f, coins, mode, b) <= randomised_with(f, coins, mode, a),
        *errs,
        b >= 0,
        b < half,
        a <= b,
    ],
)

# The listener's answer, one bit, tells both.  With 1 - f for f the answers are exchanged.
family(
    "randomised-answer", "coins party", lambda coins, s: [two_way(coins) <= sent_by(s, coins) + 1, *errs, zero_one(f)]
)
family(
    "complement-randomised",
    "coins mode",
    lambda coins, mode: [
        randomised_with(complement(f), coins, mode, a).equals(randomised_with(f, coins, mode, a)),
        *errs,
        zero_one(f),
    ],
)

# Let the inputs have any distribution.  On average over the coins a protocol errs with probability at most a, hence
# with some coins fixed.  Then its leaves are at most 2^R rectangles, and on each it says one thing: the probability
# that it is right less that it is wrong, at least 1 - 2a, adds up over them to at most 2^R times the discrepancy.  For
# an integer k with 2^(k-1) disc < 1 - 2a that excludes R <= k - 1.  (Kushilevitz and Nisan, 3.28)
disc = least_discrepancy(f)
axiom("randomised-discrepancy", 2 ** two_way("public") * disc >= 1 - 2 * a, *errs, zero_one(f))
axiom("randomised-discrepancy-third", 2 ** randomised(f) * disc >= third, zero_one(f))
some_bits = log2(1 - 2 * a) - log2(b)
axiom("randomised-logarithm", two_way("public") >= some_bits, *errs, zero_one(f), b > 0, disc <= b)
axiom("randomised-at-least", two_way("public") >= k, *errs, zero_one(f), 2 ** (k - 1) * disc < 1 - 2 * a)

# Equality: the coins choose k sets of positions (k >= 1, as a < 1/2), and the message has the parities of x on them.
# If x = y they are those of y; else each agrees with probability 1/2 (take a position where they differ in or out of
# the set), and all with q = 2^-k.  Where they agree, the listener says 1 with probability 1/(1 + q), by a further coin;
# where not, 0.  So he errs with probability q/(1 + q) = 1/(2^k + 1) at most, whether x = y or not.
family(
    "randomised-equality",
    "party",
    lambda s: [randomised_with(equality(n), "public", f"from-{s}", a) <= k, n >= 1, *errs, a * (2**k + 1) >= 1],
)

# A language whose words the listener's share determines: it is equality of the sender's share and of the only one, if
# there is one, that makes a word with the listener's.
family(
    "randomised-partners",
    "party",
    lambda s: [
        randomised_with(under(L, P, n), "public", f"from-{s}", a) <= k,
        n >= 0,
        splits(P, n),
        determined(L, P, {"alice": "bob"}.get(s, "alice"), n),
        *errs,
        a * (2**k + 1) >= 1,
    ],
)

# Equality, private coins: over the field with 2^k elements, k >= 1, let x be the polynomial of degree below n that has
# its bits for coefficients.  The sender draws a point of the field, and sends it with the value there, 2 k bits.  If
# x = y it is that of y; else the two agree at no more than n - 1 of the 2^k points.  With q = (n - 1)/2^k the listener
# says 1 as above: he errs with probability q/(1 + q) = (n - 1)/(2^k + n - 1) at most.
family(
    "randomised-fingerprint",
    "party",
    lambda s: [
        randomised_with(equality(n), "private", f"from-{s}", a) <= 2 * k,
        n >= 1,
        k >= 1,
        *errs,
        a * (2**k + n - 1) >= n - 1,
    ],
)

# Index: let x and y be uniform.  With some coins fixed the protocol errs with probability at most a, as above: each of
# its at most 2^R messages has a string of n answers (any bits where they are none), and the distances of the 2^n
# strings x from those of their messages add up to at most a n 2^n.  So at most a n 2^n / (t + 1) of the x are farther
# than t away; the others lie within t of one of 2^R strings: 2^n (1 - a n / (t + 1)) <= 2^R sum binomial(n, i) for
# i = 0..t.
ball = summed("i", 0, t, lambda i: binomial(n, i))
axiom(
    "randomised-index",
    randomised_with(index(n), "public", "from-alice", a) >= k,
    n >= 1,
    t >= 0,
    *errs,
    2 ** (k - 1) * ball * (t + 1) < 2**n * (t + 1 - a * n),
)


# Private coins, t bits: the probability of each of the at most 2^t transcripts is the product of a factor that depends
# on x and one that depends on y, both at most 1; of a message likewise, with the listener's answer.  Round the factors
# of x to multiples of 2^-k, by at most 2^-(k+1): with those of y they give the probability of every output up to
# 2^t / 2^(k+1) < 1/2 - a, so that the right one is the one above 1/2.  Hence different rows have different rounded
# factors, (2^k + 1)^(2^t) at most; columns likewise, of a two-way protocol.  So t - 1 bits are too few for more rows
# than that; and up to an error of 1/3, with k = t + 2, rows <= 2^((t + 3) 2^t).  (Kushilevitz and Nisan, 3.8)
def private(name: str, bits: Callable[[Term, Operand], Expression]) -> None:
    """Enter what private coins leave possible, for the bits of a kind of protocol that depends on a party."""

    def fine(t: Expression) -> list[Expression]:
        return [*errs, k >= 0, 2**t < 2**k * (1 - 2 * a)]

    def most(t: Expression) -> Expression:
        return (2**k + 1) ** (2**t)

    family(f"{name}-rows", "party", lambda s: [rows(f, s) <= most(t), *fine(t), bits(s, a) <= t])
    family(f"{name}-at-least", "party", lambda s: [bits(s, a) >= t, *fine(t - 1), rows(f, s) > most(t - 1)])
    few = (a >= 0, a <= third)
    family(f"{name}-third", "party", lambda s: [one_way(f, s) <= (t + 3) * 2**t, *few, bits(s, a) <= t])


private("private", lambda _, error: two_way("private", error))
private("private-message", lambda s, error: sent_by(s, "private", error))

# Newman: draw 2^k outcomes of the public coins.  On a pair of inputs more than b 2^k of them err with probability at
# most exp(-2 (b - a)^2 2^k) (Hoeffding), so with a probability below 1 on some pair of different rows and columns: let
# them err on none.  Alice (or the sender) draws one of them and says which.
family(
    "newman",
    "mode",
    lambda mode: [
        randomised_with(f, "private", mode, b) <= randomised_with(f, "public", mode, a) + k,
        *errs,
        a < b,
        b < half,
        k >= 0,
        rows(f, "alice") * rows(f, "bob") < exp(2 * (b - a) ** 2 * 2**k),
    ],
)


# Of 2 k + 1 runs with coins of their own at most k are right with at most the probability of that where each errs with
# probability a; else the majority is right.  Of t runs at least t/2 err with probability at most
# exp(-2 t (1/2 - a)^2) (Hoeffding).
def runs(name: str, many: Expression, *enough: Expression) -> None:
    """Enter: so many times the bits are enough for the error b."""
    family(
        name,
        "coins mode",
        lambda coins, mode: [
            randomised_with(f, coins, mode, b) <= many * randomised_with(f, coins, mode, a),
            *errs,
            b >= 0,
            b < half,
            *enough,
        ],
    )


wrong = summed("i", 0, k, lambda i: binomial(2 * k + 1, i) * (1 - a) ** i * a ** (2 * k + 1 - i))
runs("randomised-majority", 2 * k + 1, k >= 0, wrong <= b)
runs("randomised-repeated", t, t >= 1, exp(-t * (1 - 2 * a) ** 2 / 2) <= b)

# Greater-than: binary search for the length of the longest common prefix, one of 0..n, in k rounds; in each Alice sends
# t parities of a prefix of x, by random sets of positions, and Bob says whether his prefix has the same.  That is wrong
# with probability 2^-t where the prefixes differ; so some round is with probability at most k 2^-t.  Then Alice says
# her bit behind the common prefix: it is 1 iff x > y, where they differ.
axiom(
    "randomised-greater-than",
    randomised_with(greater_than(n), "public", "two-way", a) <= k * (t + 1) + 1,
    n >= 1,
    *errs,
    t >= 0,
    2**k >= n + 1,
    k <= a * 2**t,
)

# Index, from above: the coins change each letter or not, so that the message is about uniform letters.  It has the more
# frequent letter of each block of 2 k + 1 (the last one filled up by coins): a letter is that of its block with
# probability 1/2 + binomial(2 k, k) / 2^(2 k + 1), as it decides where the 2 k others are halved.
halved = binomial(2 * k, k) / 2 ** (2 * k + 1)
axiom(
    "index-majorities",
    randomised_with(index(n), "public", "from-alice", a) <= t,
    n >= 1,
    k >= 0,
    *errs,
    t * (2 * k + 1) >= n,
    halved >= half - a,
)

# Entropy: let x be uniform and i one of the n positions, and let the listener's input be such that the output is x_i or
# always the other bit, whatever x is: he may know the letters before i besides (for greater-than, the listener has
# them, then 0, then ones; or them, then 1, then zeros).  With some coins fixed the errors are at most a on average.
# Given the message and x_1 .. x_(i-1), x_i has an entropy of at most h(its error), h(a) = -a log2 a - (1 - a) log2(1 -
# a) (Fano, for one bit); these add up to that of x given the message, at least n - R; and h is concave, and increasing
# below 1/2: n - R <= n h(a).
some_error = (n >= 1, a > 0, a < half, b <= 1 + a * log2(a) + (1 - a) * log2(1 - a))
axiom("entropy-index", randomised_with(index(n), "public", "from-alice", a) >= b * n, *some_error)
for name, g in zip(WITH_INDEX, operators(" ".join(WITH_INDEX)), strict=True):
    family(
        f"entropy-{name}",
        "party",
        lambda s, g=g: [randomised_with(g(n), "public", f"from-{s}", a) >= b * n, *some_error],
    )
