"""Appendix D, softmax and step 4 of Theorem 4's proof: weights and weighted sums, and what rounding does to them."""

from __future__ import annotations

from fooling.verify.claims.bhattamishra2024.paper import K, N, claim
from fooling.verify.claims.claim import CONFIRMED, PRINTED, READING, REFUTED, REPAIR, SUPPORTING
from fooling.verify.methods.arithmetic.arith_step import arith
from fooling.verify.methods.axioms.instances import integers, said
from fooling.verify.methods.engine.tactic import Lemma, instance, intro, lemma
from fooling.verify.methods.strategy.automatic import automatic
from fooling.verify.statement.notation import Expression, both, exp, floor, for_all, integer, qp, rational, real

x, y = real("x"), real("y")
a, b, M, j = (integer(name) for name in ("a", "b", "M", "j"))
u, v, t = real("u"), real("v"), real("t")

claim(
    "softmax-shift",
    at="Appendix D, softmax",
    kind=PRINTED,
    says="Multiplying all exponentials by t = exp(-max) > 0 does not change the weight of any: u (tu + tv) = tu "
    "(u + v) for u, the one, and v, the sum of the others.",
    that=for_all(t > 0, u >= 0, v >= 0)((u * (t * u + t * v)).equals(t * u * (u + v))),
    pinned=CONFIRMED,
)

one = N**K  # the number of steps in 1


def weight(own: Expression, other: Expression) -> Expression:
    """The weight own / (own + other), rounded down to a multiple of N^-Kc: how many of these it is."""
    return floor(one * own / (own + other))


claim(
    "weights-sum-to-one",
    at="Appendix D, step 4",
    kind=READING,
    says="The weights a/(a + b) and b/(a + b) of two exponentials of the format, rounded down to it, add up to 1, for "
    "every N >= 2 and Kc >= 1.",
    that=for_all(N >= 2, K >= 1, a >= 1, b >= 1, a <= one, b <= one)((weight(a, b) + weight(b, a)).equals(one)),
    pinned=REFUTED,
    note="Of two weights, where the text has N.  Numbers of the format are counted in steps of N^-Kc.  Exponentials "
    "1/2 and 1 (N = 2, Kc = 1): weights 1/3 and 2/3 round down to 0 and 1/2.  No format is better: "
    "weights-sum-to-one--in-no-format.",
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
    says="In every format, N >= 2 and Kc >= 1, the weights of the exponentials 1 and N^-Kc add up to less than 1.",
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
    says="Rounded down, two shares that add up to at most the whole do so still.",
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
    kind=READING,
    says="That it changes no weight holds in rounded arithmetic, too: with exponentials and weights rounded down to "
    "the format, the weight of the larger of the logits y <= x <= 0, exp(x) not rounding to 0, is that of the larger "
    "of y - x and 0.",
    that=for_all(N >= 2, K >= 1, x <= 0, y <= x, at_least_one_step)(
        weight(rounded_exp(x), rounded_exp(y)).equals(weight(rounded_exp(rational(0)), rounded_exp(y - x)))
    ),
    pinned=REFUTED,
)

claim(
    "values-width",
    at="Appendix D, step 4",
    kind=PRINTED,
    says="A weighted sum of values, exact to N^-2Kc and of size at most N^Kc, has at most 2^(2p) values: 2p "
    "bits name it.",
    that=for_all(N >= 1, K >= 1)(2 * (N**K) ** 3 + 1 <= qp(N, K) * qp(N, K)),
    pinned=CONFIRMED,
    note="2 N^(3Kc) + 1 values; about 3p/2 bits are enough.",
)

claim(
    "split-rounding",
    at="Theorem 4, step 4",
    kind=READING,
    says="With U_A and U_B of p bits of precision, each party's part rounded down, their sum is the rounded sum.",
    that=for_all(x >= 0, y >= 0)((floor(x) + floor(y)).equals(floor(x + y))),
    pinned=REFUTED,
    note="The proof prints that each party computes its U with p bits of precision, and then that the sums are exact "
    "with 2p bits, in which they are sent: a part must not be rounded.",
)

claim(
    "split-rounding--repaired",
    at="Theorem 4, step 4",
    kind=REPAIR,
    says="It is at most the rounded sum and less than it by at most one step.",
    that=for_all(x >= 0, y >= 0)(both(floor(x) + floor(y) <= floor(x + y), floor(x + y) <= floor(x) + floor(y) + 1)),
    pinned=CONFIRMED,
    repairs="split-rounding",
)
