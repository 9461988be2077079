"""Appendix D, softmax and step 4 of Theorem 4's proof: weights and weighted sums, and what rounding does to them."""

from __future__ import annotations

from fooling.verify.claims.bhattamishra2024.large_constant import K0, LARGE, at_every_K0, for_large_Kc, from_K0
from fooling.verify.claims.bhattamishra2024.paper import K, N, claim
from fooling.verify.claims.claim import CONFIRMED, PRINTED, READING, REFUTED, REPAIR, STEP, SUPPORTING, TYPING
from fooling.verify.methods.arithmetic.arith_step import arith
from fooling.verify.methods.axioms.instances import integers, said
from fooling.verify.methods.engine.tactic import Lemma, instance, intro, lemma
from fooling.verify.methods.strategy.automatic import automatic
from fooling.verify.statement.language.notation import (
    Expression,
    apply,
    both,
    exp,
    floor,
    for_all,
    integer,
    qp,
    rational,
    real,
)

x, y = real("x"), real("y")
a, b, M, j = (integer(name) for name in ("a", "b", "M", "j"))
u, v, t = real("u"), real("v"), real("t")

claim(
    "softmax-shift",
    at="Appendix D, softmax",
    kind=PRINTED,
    says="Multiplying all exponentials by t > 0, such as exp(-max), changes no weight: u (tu + tv) = tu (u + v) for an "
    "exponential u and the sum v of the others.",
    that=for_all(t > 0, u >= 0, v >= 0)((u * (t * u + t * v)).equals(t * u * (u + v))),
    pinned=CONFIRMED,
)

one = N**K  # the number of steps in 1


def weight(own: Expression, other: Expression) -> Expression:
    """The weight own / (own + other), rounded down to a multiple of N^-Kc: how many of these it is."""
    return floor(one * own / (own + other))


two_shares_differ = for_all(j >= 1)(apply("!=", floor(j * j / (j + 1)) + floor(j * 1 / (1 + j)), j))

claim(
    "weights-sum-to-one",
    at="Appendix D, step 4",
    kind=READING,
    says="The weights a/(a + b) and b/(a + b) of two exponentials a and b of the format, rounded down to the format, "
    "add up to 1, for every N >= 2 and all large Kc.",
    letters={"K": "Kc"},
    that=for_large_Kc(N >= 2, a >= 1, b >= 1, a <= one, b <= one)((weight(a, b) + weight(b, a)).equals(one)),
    pinned=REFUTED,
    script=at_every_K0(
        instance(lemma(two_shares_differ, automatic), {"j": 2**K0}, {0: automatic}), *[automatic] * 4, a=2**K0, b=1
    ),
    weight=STEP,
    note="The claim has two weights where the text has N.  Numbers of the format are counted in steps of N^-Kc.  At N "
    f"= 2 and Kc = 1 the exponentials 1/2 and 1 have weights 1/3 and 2/3, which round down to 0 and 1/2.  {LARGE}  No "
    "format does better: weights-sum-to-one--in-no-format.",
)

# With M = N^Kc, M^2/(M + 1) < M and M/(M + 1) < 1: rounded down, at most M - 1 and 0.
largest_share = one * one / (one + 1)
smallest_share = one / (one + 1)
below_M = lemma(for_all(j >= 2)(j * j / (j + 1) < j), automatic)
below_1 = lemma(for_all(j >= 2)(j / (j + 1) < 1), automatic)


def rounded_below(share: Expression, most: Expression | int, universal: Lemma) -> Lemma:
    """A share below a whole number, rounded down, is at most that less 1."""
    less = lemma(share < most, instance(universal, {"j": one}, {0: automatic}))
    return lemma(floor(share) <= most - 1, integers(arith(said("floor-below", x=share), less)))


claim(
    "weights-sum-to-one--in-no-format",
    at="Appendix D, step 4",
    kind=SUPPORTING,
    says="Two tokens with the exponentials 1 and N^-Kc have weights that, each rounded down to the format, add up to "
    "less than 1, for every N >= 2 and whole Kc >= 1.",
    letters={"K": "Kc"},
    that=for_all(N >= 2, K >= 1)(floor(largest_share) + floor(smallest_share) < one),
    pinned=CONFIRMED,
    script=intro(
        {"N": 2, "K": 1},
        arith(rounded_below(largest_share, one, below_M), rounded_below(smallest_share, rational(1), below_1)),
    ),
)

claim(
    "weights-sum-to-one--repaired",
    at="Appendix D, step 4",
    kind=REPAIR,
    says="Two nonnegative shares x and y that add up to at most a whole number M add up to at most M once x and y are "
    "rounded down.",
    that=for_all(x >= 0, y >= 0, x + y <= M, M >= 1)(floor(x) + floor(y) <= M),
    pinned=CONFIRMED,
    repairs="weights-sum-to-one",
)


def rounded_exp(logit: Expression) -> Expression:
    """exp(logit), rounded down to a multiple of N^-Kc: how many of these it is."""
    return floor(exp(logit) * one)


at_least_one_step = rounded_exp(x) >= 1

claim(
    "softmax-shift--rounded",
    at="Appendix D, softmax",
    kind=SUPPORTING,
    says="Let y <= x <= 0 be logits such that exp(x) does not round to 0.  Exponentials and weights are "
    "rounded down to the format of N and Kc.  Then subtracting x from both logits does not change the weight of the "
    "logit x.",
    letters={"K": "Kc"},
    that=for_all(N >= 2, K >= 1, x <= 0, y <= x, at_least_one_step)(
        weight(rounded_exp(x), rounded_exp(y)).equals(weight(rounded_exp(rational(0)), rounded_exp(y - x)))
    ),
    pinned=REFUTED,
    note="The text does not say so: its softmax is the one that subtracts the largest logit first.",
)

sums = 2 * one**3 + 1  # multiples of N^-2Kc from -N^Kc to N^Kc

claim(
    "values-width",
    at="Appendix D, step 4",
    kind=READING,
    says="A weighted sum of values that is a multiple of N^-2Kc, at most N^Kc in size, takes at most |Q_p|^2 values, "
    "for N >= 1 and whole Kc >= 1.",
    letters={"K": "Kc"},
    that=for_all(N >= 1, K >= 1)(sums <= qp(N, K) * qp(N, K)),
    pinned=CONFIRMED,
    note="The sum takes 2 N^(3Kc) + 1 values.  So 2 log2 |Q_p| bits name the sum, and about three quarters of these "
    "bits are enough.  The printed p is that of values-width--printed-p.",
)

claim(
    "values-width--printed-p",
    at="Appendix D, step 4",
    kind=PRINTED,
    says="A weighted sum of values that is a multiple of N^-2Kc, at most N^Kc in size, takes at most 2^(2p) values for "
    "the printed p = 2 Kc log2 N, for N >= 2 and all large Kc.",
    letters={"K": "Kc"},
    that=for_large_Kc(N >= 2)(sums <= N ** (4 * K)),
    pinned=CONFIRMED,
    script=from_K0(2),
    note=f"{LARGE}  From Kc = 2 on it holds for every N >= 2.",
)

claim(
    "values-width--printed-p--every-kc",
    at="Appendix D, step 4",
    kind=SUPPORTING,
    says="A weighted sum of values that is a multiple of N^-2Kc, at most N^Kc in size, takes at most 2^(2p) values for "
    "the printed p = 2 Kc log2 N, for N >= 2 and every whole Kc >= 1.",
    letters={"K": "Kc"},
    that=for_all(N >= 2, K >= 1)(sums <= N ** (4 * K)),
    pinned=REFUTED,
    note="At N = 2 and Kc = 1 there are 17 multiples of 1/4 from -2 to 2, and 2^(2p) is 16.",
)

claim(
    "values-width--printed-p-repaired",
    at="Appendix D, step 4",
    kind=SUPPORTING,
    says="A weighted sum of values that is a multiple of N^-2Kc, at most N^Kc in size, takes at most 2^(2p) values for "
    "the printed p = 2 Kc log2 N, for N >= 3 and whole Kc >= 1.",
    letters={"K": "Kc"},
    that=for_all(N >= 3, K >= 1)(sums <= N ** (4 * K)),
    pinned=CONFIRMED,
    repairs="values-width--printed-p--every-kc",
)

u, v = integer("u"), integer("v")

claim(
    "values-width--products-rounded",
    at="Appendix D, step 4",
    kind=SUPPORTING,
    says="Let values u and v have weights a and b in the format of N and Kc.  The products a * u and b * v, each "
    "rounded down, add up to the exact weighted sum rounded down.",
    letters={"K": "Kc"},
    that=for_all(N >= 2, K >= 1, a >= 0, b >= 0, a + b <= one, u >= 0, u <= one**2, v >= 0, v <= one**2)(
        (floor(a * u / one) + floor(b * v / one)).equals(floor((a * u + b * v) / one))
    ),
    pinned=REFUTED,
    note="Weights and values are counted in steps of N^-Kc.  Half a step and half a step are one step, but each half "
    "rounds down to 0.  The sums are exact with 2p bits only if no product is rounded.",
)

claim(
    "split-rounding",
    at="Theorem 4, step 4",
    kind=READING,
    says="The part x of U_A and the part y of U_B, each rounded down to p bits of precision, add up to the rounded sum "
    "of x and y.",
    that=for_all(x >= 0, y >= 0)((floor(x) + floor(y)).equals(floor(x + y))),
    pinned=REFUTED,
    weight=TYPING,
    note="The proof prints that each party computes a part U with p bits of precision.  The proof then prints that the "
    "sums are exact with 2p bits, in which the parts are sent.  So a part must not be rounded.",
)

claim(
    "split-rounding--repaired",
    at="Theorem 4, step 4",
    kind=REPAIR,
    says="Let Alice's exact part of a sum be x and Bob's be y.  Rounded down each, the parts add up to the rounded "
    "sum of x and y, or to one step less.",
    that=for_all(x >= 0, y >= 0)(both(floor(x) + floor(y) <= floor(x + y), floor(x + y) <= floor(x) + floor(y) + 1)),
    pinned=CONFIRMED,
    repairs="split-rounding",
)
