"""Axioms about protocols with coins: what is elementary, each with its proof; nothing here needs information theory.

`randomised-with f C M e` is defined in `verify.statement.proposition`: the bits are those of the worst case, the error
is that on the worst input, and both hold for coins that are finitely many random choices, of any probabilities.

Sources: Yao 1983 (distributions against coins, discrepancy), Rabin and Yao (equality), Kremer, Nisan and Ron 1999
(one-way, INDEX), Kushilevitz and Nisan 1997, chapter 3.
"""

from __future__ import annotations

from fractions import Fraction

from verify.checker.axiom_table import axiom, family
from verify.statement.expression import Expression, Operand, constant, integer, operators, real, summed, variable
from verify.statement.proposition import Term

randomised, least_discrepancy, zero_one, complement = operators("randomised least-discrepancy zero-one complement")
equality, index, D, one_way, rows, binomial, log2 = operators("equality index D one-way rows binomial log2")
randomised_with, under, splits, determined = operators("randomised-with under splits determined")
L, P = variable("L", "language"), variable("P", "partition")
f, n, k, t, a, b = variable("f", "function"), integer("n"), integer("k"), integer("t"), real("a"), real("b")
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
