"""Axioms about protocols with coins: what is elementary, each with its proof.

`randomised-with f C M e` is defined in `fooling.verify.statement.proposition`: the bits are those of the worst case,
the error is that on the worst input, and both hold for coins that are finitely many random choices, of any
probabilities.  `distributional f M e W` is defined there as well: no coins, and the error is that on average under W.

Sources: Yao 1983 (distributions against coins, discrepancy), Rabin and Yao (equality), Newman 1991 (private coins for
public ones), Kremer, Nisan and Ron 1999 (one-way, INDEX), Kushilevitz and Nisan 1997, chapter 3.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from fooling.verify.checker.axiom_table import axiom, family, fits
from fooling.verify.statement.coin_operators import UNIFORM
from fooling.verify.statement.expression import (
    Expression,
    Operand,
    constant,
    integer,
    operators,
    real,
    summed,
    variable,
)
from fooling.verify.statement.proposition import Term

randomised, least_discrepancy, zero_one, complement = operators("randomised least-discrepancy zero-one complement")
equality, index, D, one_way, rows, binomial, log2 = operators("equality index D one-way rows binomial log2")
exp, greater_than = operators("exp greater-than")
randomised_with, under, determined = operators("randomised-with under determined")
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
# is right about at most two of the four entries, whatever the coins are.  So on some entry it is right with a
# probability of at most 1/2.
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

# Public coins can be what the private coins of both would have been: of either kind they are independent of the inputs,
# and who uses some of them does not mind who else sees them.  What errs less often errs seldom enough.
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
        a >= 0,
        b < half,
        a <= b,
    ],
)

# The listener's answer, one bit, tells both (an output that is no bit is wrong, and may be 0 as well).  With 1 - f for
# f the answers are exchanged.
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

# Let the inputs have a distribution under which the discrepancy is the least.  On average over the coins a protocol
# errs with probability at most a, hence with some coins fixed.  Then its leaves are at most 2^R rectangles, and on each
# it says one thing: the probability that it is right less that it is wrong, at least 1 - 2a, adds up over them to at
# most 2^R times the discrepancy (where it says neither 0 nor 1 it is not right, which adds nothing above 0).  Division
# by disc, and by what is no less, and logarithms give R >= log2((1 - 2a) / b) for disc <= b.  For an integer k with
# 2^(k-1) disc < 1 - 2a that excludes R <= k - 1.  (Kushilevitz and Nisan, 3.28)
disc = least_discrepancy(f)
axiom("randomised-discrepancy", 2 ** two_way("public") * disc >= 1 - 2 * a, *errs, zero_one(f))
axiom("randomised-discrepancy-third", 2 ** randomised(f) * disc >= third, zero_one(f))
some_bits = log2(1 - 2 * a) - log2(b)
axiom("randomised-logarithm", two_way("public") >= some_bits, *errs, disc <= b)
axiom("randomised-at-least", two_way("public") >= k, a >= 0, 2 ** (k - 1) * disc < 1 - 2 * a)

# Equality: the coins choose k sets of positions (k >= 1, as a < 1/2), and the message has the parities of x on them.
# If x = y they are those of y; else each agrees with probability 1/2 (take a position where they differ in or out of
# the set), and all with q = 2^-k.  Where they agree, the listener says 1 with probability 1/(1 + q), by a further coin;
# where not, 0.  So he errs with probability q/(1 + q) = 1/(2^k + 1) at most, whether x = y or not.
family(
    "randomised-equality",
    "party",
    lambda s: [randomised_with(equality(n), "public", f"from-{s}", a) <= k, n >= 1, a < half, a * (2**k + 1) >= 1],
)

# A language whose words the listener's share determines: it is equality of the sender's share and of the only one, if
# there is one, that makes a word with the listener's; where there is none he says 0.  Shares are equal iff their
# letters, written with equally many bits each, are: parities as above.
family(
    "randomised-partners",
    "party",
    lambda s: [
        randomised_with(under(L, P, n), "public", f"from-{s}", a) <= k,
        determined(L, P, {"alice": "bob"}.get(s, "alice"), n),
        a < half,
        a * (2**k + 1) >= 1,
    ],
)

# Equality, private coins: over the field with 2^k elements, k >= 1, let x be the polynomial of degree below n that has
# its bits for coefficients.  The sender draws a point of the field, and sends it with the value there, 2 k bits.  If
# x = y it is that of y; else the two agree at no more than n - 1 of the 2^k points, the zeros of their difference.
# With q = (n - 1)/2^k the listener says 1 as above, with probability 1/(1 + q) where the values agree, by a coin of his
# own: he errs with probability q/(1 + q) = (n - 1)/(2^k + n - 1) at most.
family(
    "randomised-fingerprint",
    "party",
    lambda s: [
        randomised_with(equality(n), "private", f"from-{s}", a) <= 2 * k,
        n >= 1,
        k >= 1,
        a < half,
        a * (2**k + n - 1) >= n - 1,
    ],
)

# Index: let x and y be uniform.  With some coins fixed the protocol errs with probability at most a, as above: each of
# its at most 2^R messages has a string of n answers (any bits where they are none), and the distances of the 2^n
# strings x from those of their messages add up to at most a n 2^n.  So at most a n 2^n / (t + 1) of the x are farther
# than t away; the others lie within t of one of 2^R strings: 2^n (1 - a n / (t + 1)) <= 2^R sum binomial(n, i) for
# i = 0..t.  The condition says that this fails for k - 1 in place of R, and so for all that is less.  (It is false for
# t < 0: the sum is 0 then, and the right side is not above 0.)
ball = summed("i", 0, t, lambda i: binomial(n, i))
axiom(
    "randomised-index",
    randomised_with(index(n), "public", "from-alice", a) >= k,
    n >= 1,
    *errs,
    2 ** (k - 1) * ball * (t + 1) < 2**n * (t + 1 - a * n),
)


# Private coins, t bits: the probability of each of the at most 2^t transcripts is the product of a factor that depends
# on x and one that depends on y, both at most 1: the probability that Alice says her bits of it, and that Bob says his,
# each as if the other said those of the transcript.  Of a message likewise: the probability that it is sent for x, and
# that the listener then gives some output for y.  Round the factors of x to multiples of 2^-k, by at most 2^-(k+1):
# with those of y they give the probability of every output up to 2^t / 2^(k+1) < 1/2 - a, so that of the right one, at
# least 1 - a, comes out above 1/2, and that of any other, at most a, below.  So the rounded factors of x fix f(x, y)
# for every y: different rows have different ones, numbers among 0, 2^-k, ..., 1, which are (2^k + 1)^(2^t) at most;
# columns likewise, of a two-way protocol.  (k >= 0, as 1 <= 2^t < 2^k.)  So t - 1 bits are too few for more rows than
# that (for t <= 0 there is nothing to show); and up to an error of 1/3, with k = t + 2, 2^t < 2^k / 3, and rows <=
# (2^(t+2) + 1)^(2^t) <= 2^((t+3) 2^t).  (Kushilevitz and Nisan, 3.8)
def private(name: str, bits: Callable[[Term, Operand], Expression]) -> None:
    """Enter what private coins leave possible, for the bits of a kind of protocol that depends on a party."""

    def fine(t: Expression) -> Expression:
        return 2**t < 2**k * (1 - 2 * a)

    def most(t: Expression) -> Expression:
        return (2**k + 1) ** (2**t)

    family(f"{name}-rows", "party", lambda s: [rows(f, s) <= most(t), fine(t), bits(s, a) <= t])
    family(f"{name}-at-least", "party", lambda s: [bits(s, a) >= t, a >= 0, fine(t - 1), rows(f, s) > most(t - 1)])
    family(f"{name}-third", "party", lambda s: [one_way(f, s) <= (t + 3) * 2**t, a <= third, bits(s, a) <= t])


private("private", lambda _, error: two_way("private", error))
private("private-message", lambda s, error: sent_by(s, "private", error))

# Of t independent events, each of probability q <= a, at least b t happen with probability at most exp(-2 t (b - a)^2),
# where a < b.  For s >= 0 the mean of exp(s times how many happen) is m(s)^t with m(s) = 1 - q + q exp(s), so by Markov
# the probability is at most exp(t (ln m(s) - s b)).  Now g(s) = ln m(s) - s q has g(0) = g'(0) = 0, as g' = p - q with
# p = q exp(s) / m(s), and g'' = p' = p (1 - p) <= 1/4: so g(s) <= s^2 / 8, twice integrated.  At s = 4 (b - q) that is
# exp(t (s^2 / 8 - s (b - q))) = exp(-2 t (b - q)^2) <= exp(-2 t (b - a)^2).  (Hoeffding 1963, for events) Newman: draw
# 2^k outcomes of the public coins, independently.  On a pair of inputs the number of those that err is above b 2^k with
# probability at most exp(-2 (b - a)^2 2^k), as they err with probability at most a each.  The parties take, for their
# inputs, those that stand for the classes of equal rows and columns: so many pairs, and with a probability below 1 it
# is so on some of them.  Some 2^k outcomes, then, are so on none.  Alice (or the sender) draws one of these by coins of
# her own and says which, in k bits; what else the coins decide is in the outcome.  On each pair at most the share b of
# them errs.
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
# probability a (let one that does not err count as wrong, too, with the probability that makes it a in all); else the
# majority is right, and the output that most runs have is the right one.  Of t runs at least t/2 err with probability
# at most exp(-2 t (1/2 - a)^2), by the bound above "newman" at b = 1/2.
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

# Greater-than, the first bit counting most: binary search for the length of the longest common prefix, one of the n + 1
# numbers 0..n, in k rounds.  In each Alice sends t parities of a prefix of x, by random sets of positions, and Bob says
# whether his prefix has the same: so both know how the search goes on.  Where the prefixes are equal he is right.
# Where they differ he is wrong with probability 2^-t.  The lengths that are asked for as long as all is right are fixed
# by x and y, at most k of them: so with probability at least 1 - k 2^-t all is right.  Then Alice says one more bit,
# known to both.  If x and y differ, the length that was found is below n, and she says her bit behind the common
# prefix: Bob's is the other one, and it is 1 iff x > y.  If x = y, all answers are right for sure, the length is n, no
# bit is behind it, and she says 0.  She says 0 whenever n is what was found.
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
# frequent letter of each block of 2 k + 1 (the last one filled up by coins).  Where the 2 k others of a block are
# halved, with probability q = binomial(2 k, k) / 2^(2 k), a letter decides, and is that of its block; where not, they
# are apart by two at least and decide without it, and it is theirs with probability 1/2.  Together that is 1/2 + q/2.
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

# Entropy: for each position i, and each string x of the sender, let the listener's input be such that the output is
# x_i, or always the other bit, and let it depend on no more than i and the letters of x before i: of index the number
# i, of disjointness, intersection and inner product the unit vector at i, the former with the other bit; of
# greater-than the letters before i, then 0, then ones, where the sender is Alice (x is greater iff x_i = 1), and then
# 1, then zeros where he is Bob (Alice's is greater iff x_i = 0).  Each of the n 2^n pairs (x, i) is wrong with
# probability at most a, so some coins make at most a n 2^n of them wrong: let these be fixed.  The message is now a
# function of x, of at most 2^R values.  Let w(x) be the number of i where (x, i) is wrong, on average at most a n.  Two
# strings with one message and the same wrong i are equal: from the letters before i, which are the same, the message
# gives the output, and whether that is wrong gives x_i.  So for each message the strings are different subsets of the
# i, and as the sum of a^|z| (1 - a)^(n - |z|) over all subsets z is (a + 1 - a)^n = 1, the sum of a^w(x) (1 - a)^(n -
# w(x)) over all x is at most 2^R.  Such a term is 2^v(x), v(x) = w(x) log2 a + (n - w(x)) log2(1 - a), and 2^v is
# convex: the mean of the terms is at least 2 to the mean of v.  As log2 a < log2(1 - a), v falls as w grows, and its
# mean is at least n (a log2 a + (1 - a) log2(1 - a)) = -n h(a), h the entropy of a bit.  So 2^n 2^(-n h(a)) <= 2^R: R
# >= n (1 - h(a)).  (The chain rule of entropy and Fano's inequality, for one bit, in one count: Kremer, Nisan and Ron
# 1999.)
some_error = (n >= 1, a < half, b <= 1 + a * log2(a) + (1 - a) * log2(1 - a))
axiom("entropy-index", randomised_with(index(n), "public", "from-alice", a) >= b * n, *some_error)
for name, g in zip(WITH_INDEX, operators(" ".join(WITH_INDEX)), strict=True):
    family(
        f"entropy-{name}",
        "party",
        lambda s, g=g: [randomised_with(g(n), "public", f"from-{s}", a) >= b * n, *some_error],
    )

# Entropy, where d inputs of the listener are shattered: a protocol is one for index, as the sender has, for each x of d
# letters, an input whose values there are x.  For d = 0 there is nothing to show.  (Kremer, Nisan and Ron 1999)
(vc_dimension,) = operators("vc-dimension")
family(
    "entropy-vc",
    "party",
    lambda s: [randomised_with(f, "public", f"from-{s}", a) >= b * vc_dimension(f, s), *some_error[1:]],
)

# ---- errors on average under a law of inputs ----

(distributional,) = operators("distributional")
discrepancy, discrepancy_under = operators("discrepancy discrepancy-under")


def average(mode: Term, law: Term, error: Operand = a) -> Expression:
    """The least bits with so many errors on average."""
    return distributional(f, mode, error, law)


# On each input a protocol with coins errs with probability at most a, so it does on average over inputs and coins (of
# both parties, as of one coin that both see), and hence with some coins fixed: then it is one without.  (Yao 1977)
family(
    "average-worst",
    "coins mode law",
    lambda coins, mode, law: [average(mode, law) <= randomised_with(f, coins, mode, a), *errs, *fits(law)],
)
# What errs less often errs seldom enough.
family(
    "average-error",
    "mode law",
    lambda mode, law: [average(mode, law, b) <= average(mode, law), a >= 0, b < half, a <= b, *fits(law)],
)
# What errs with probability 0 where all inputs are possible errs on none.
axiom("average-sure", average("two-way", UNIFORM, 0).equals(D(f)))
family("average-sure-message", "party", lambda s: [average(f"from-{s}", UNIFORM, 0).equals(one_way(f, s))])
# The listener's answer, one bit, tells both, as above; and with 1 - f for f the answers are exchanged.
family(
    "average-answer",
    "party law",
    lambda s, law: [average("two-way", law) <= average(f"from-{s}", law) + 1, *errs, zero_one(f), *fits(law)],
)
family(
    "complement-average",
    "mode law",
    lambda mode, law: [
        distributional(complement(f), mode, a, law).equals(average(mode, law)),
        *errs,
        zero_one(f),
        *fits(law),
    ],
)
# The sum over the leaves, at most 2^bits, is that above "randomised-discrepancy", for this law.
family(
    "average-discrepancy",
    "law",
    lambda law: [
        2 ** average("two-way", law) * (discrepancy(f) if law == UNIFORM else discrepancy_under(f, law)) >= 1 - 2 * a,
        *errs,
        zero_one(f),
        *fits(law),
    ],
)

# Entropy once more, for any a.  What is counted above "entropy-index" is a message that is right about all but a n 2^n
# of the n 2^n pairs (x, i), i the listener's input, whatever they are: of index that is an error of a under the uniform
# law.
axiom("entropy-index-average", distributional(index(n), "from-alice", a, UNIFORM) >= b * n, *some_error)
