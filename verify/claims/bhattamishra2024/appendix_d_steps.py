"""Appendix D, the steps of Theorem 4's proof: exponentials, their sums, weights, and what rounding does to them."""

from __future__ import annotations

from verify.claims.bhattamishra2024.paper import K, N, claim
from verify.claims.claim import CONFIRMED, PRINTED, READING, REFUTED, REPAIR, SUPPORTING
from verify.methods.algebra import arith
from verify.methods.auto import automatic
from verify.methods.axioms import integers, said
from verify.methods.tactic import Lemma, assumption, evaluate, every, instance, intro, lemma
from verify.statement.notation import (
    Expression,
    both,
    exp,
    floor,
    for_all,
    integer,
    log2,
    maximum,
    minimum,
    qp,
    rational,
    real,
)

x, y = real("x"), real("y")
a, b, c, M = (integer(name) for name in ("a", "b", "c", "M"))

claim(
    "exp-in-unit-interval",
    at="Appendix D, step 2",
    kind=PRINTED,
    says="exp of a number at most 0 lies in (0, 1].",
    that=for_all(x <= 0)(both(exp(x) > 0, exp(x) <= 1)),
    pinned=CONFIRMED,
)

rounded_exp = floor(exp(x) * N**K)

claim(
    "exp-rounded-in-unit-interval",
    at="Appendix D, step 2",
    kind=PRINTED,
    says="Rounded down to a multiple of N^-Kc, exp of a number at most 0 is in [0, 1].",
    that=for_all(N >= 2, K >= 1, x <= 0)(both(rounded_exp >= 0, rounded_exp <= N**K)),
    pinned=CONFIRMED,
    script=intro(
        {"N": 2, "K": 1, "x": 0},
        every(
            integers(arith(said("floor-above", x=exp(x) * N**K))),
            arith(said("floor-below", x=exp(x) * N**K), said("exp-against-one", "<=", x=x), hints=[N**K]),
        ),
    ),
    note="It may be 0, as exp(-10) is for N = 2, Kc = 1; unrounded it is above 0.",
)

largest = exp(rational(0))  # what the largest logit contributes
is_one = lemma(largest.equals(1), evaluate)
all_of_them = N.equals(a + b + 1)
shares = [lemma(given, assumption) for given in (all_of_them, x >= 0, x <= a, y >= 0, y <= b)]

claim(
    "normaliser-parts",
    at="Appendix D, steps 2 and 3",
    kind=PRINTED,
    says="Of N exponentials in [0, 1] one is exp(0).  Who has it, and a others, has a sum in [1, N]; who has the b "
    "that are left, a + b = N - 1, one in [0, N]; and both together are in [1, N].",
    that=for_all(a >= 0, b >= 0, all_of_them, x >= 0, x <= a, y >= 0, y <= b)(
        both(largest + x >= 1, largest + x <= N, y >= 0, y <= N, largest + x + y >= 1, largest + x + y <= N)
    ),
    pinned=CONFIRMED,
    script=intro({"a": 0, "b": 0, "N": 1, "x": 0, "y": 0}, every(*[arith(is_one, *shares)] * 6)),
    note="x and y are the sums of the others.  Z_A and Z_B, in either order, and Z = Z_A + Z_B.",
)

claim(
    "normaliser-width",
    at="Appendix D, step 3",
    kind=PRINTED,
    says="A sum of N numbers of [0, 1], multiples of N^-Kc, has at most 2^p N values: p + log2 N bits name "
    "it (N >= 2, Kc >= 1).",
    that=for_all(N >= 2, K >= 1)(log2(N * N**K + 1) <= log2(qp(N, K)) + log2(N)),
    pinned=CONFIRMED,
    script=intro(
        {"N": 2, "K": 1},
        arith(
            said("log2-increasing", "<=", by=arith(), x=N * N**K + 1, y=2 * N ** (2 * K + 1)),
            said("log2-increasing", ">=", by=arith(), x=qp(N, K), y=2 * N ** (2 * K)),
        ),
    ),
    note="N^(Kc + 1) + 1 values; the printed width is generous by a factor of almost 2 in p.",
)


one = N**K  # the number of steps in 1


def weight(own: Expression, other: Expression) -> Expression:
    """The weight own / (own + other), rounded down to a multiple of N^-Kc: how many of these it is."""
    return floor(one * own / (own + other))


claim(
    "weights-sum-to-one",
    at="Appendix D, step 4",
    kind=PRINTED,
    says="The weights a/(a + b) and b/(a + b) of two exponentials of the format, rounded down to it, add up to 1, for "
    "every N >= 2 and Kc >= 1.",
    that=for_all(N >= 2, K >= 1, a >= 1, b >= 1, a <= one, b <= one)((weight(a, b) + weight(b, a)).equals(one)),
    pinned=REFUTED,
    note="Numbers of the format are counted in steps of N^-Kc.  Exponentials 1/2 and 1 (N = 2, Kc = 1): weights 1/3 "
    "and 2/3 round down to 0 and 1/2.  No format is better: weights-sum-to-one--in-no-format.",
)

# With M = N^Kc, M^2/(M + 1) < M and M/(M + 1) < 1: rounded down, at most M - 1 and 0.
j = integer("j")
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
    says="Rounded down, shares that add up to the whole add up to at most the whole.",
    that=for_all(x >= 0, y >= 0, x + y <= M, M >= 1)(floor(x) + floor(y) <= M),
    pinned=CONFIRMED,
    repairs="weights-sum-to-one",
)

claim(
    "values-width",
    at="Appendix D, step 4",
    kind=PRINTED,
    says="A weighted sum of values, exact to N^-2Kc and of size at most N^Kc, has at most 2^(2p) values: 2p "
    "bits name it.",
    that=for_all(N >= 2, K >= 1)(2 * (N**K) ** 3 + 1 <= qp(N, K) * qp(N, K)),
    pinned=CONFIRMED,
    note="2 N^(3Kc) + 1 values; about 3p/2 bits are enough.",
)

claim(
    "addition-associative",
    at="Appendix D, step 3",
    kind=PRINTED,
    says="Saturating addition of nonnegative numbers is associative.",
    that=for_all(a >= 0, b >= 0, c >= 0, M >= 0)(
        minimum(minimum(a + b, M) + c, M).equals(minimum(a + minimum(b + c, M), M))
    ),
    pinned=CONFIRMED,
)


def saturated(total: Expression) -> Expression:
    """max(-M, min(M, total))."""
    return maximum(-M, minimum(M, total))


claim(
    "addition-associative--signed",
    at="Appendix D, step 3",
    kind=SUPPORTING,
    says="Saturating addition of numbers of either sign is associative.",
    that=for_all(M >= 1, a <= M, b <= M, c >= -M, c <= M, a >= -M, b >= -M)(
        saturated(saturated(a + b) + c).equals(saturated(a + saturated(b + c)))
    ),
    pinned=REFUTED,
    note="(1 + 1) - 1 = 0 but 1 + (1 - 1) = 1 when everything saturates at 1: the order of a split sum matters.",
)

claim(
    "split-rounding",
    at="Appendix D, step 4",
    kind=SUPPORTING,
    says="Rounding each party's part down and adding gives the rounded sum.",
    that=for_all(x >= 0, y >= 0)((floor(x) + floor(y)).equals(floor(x + y))),
    pinned=REFUTED,
    note="Each party must send its part exactly, as the proof does, not rounded.",
)

claim(
    "split-rounding--repaired",
    at="Appendix D, step 4",
    kind=SUPPORTING,
    says="It is at most the rounded sum and less than it by at most one step.",
    that=for_all(x >= 0, y >= 0)(both(floor(x) + floor(y) <= floor(x + y), floor(x + y) <= floor(x) + floor(y) + 1)),
    pinned=CONFIRMED,
    repairs="split-rounding",
)

u, v, t = real("u"), real("v"), real("t")

claim(
    "overflow",
    at="Section 4, after Theorem 4; appendix D, softmax",
    kind=PRINTED,
    says="Without subtracting the maximum, exp may exceed the format: exp(N^Kc) > N^Kc, for all N >= 2 and Kc >= 1.",
    that=for_all(N >= 2, K >= 1)(exp(N**K) > N**K),
    pinned=CONFIRMED,
)

claim(
    "softmax-shift",
    at="Appendix D, softmax",
    kind=PRINTED,
    says="Multiplying both exponentials by t = exp(-max) > 0 does not change a weight: u (tu + tv) = tu (u + v).",
    that=for_all(t > 0, u >= 0, v >= 0)((u * (t * u + t * v)).equals(t * u * (u + v))),
    pinned=CONFIRMED,
)


def halves(own: Expression, other: Expression) -> Expression:
    """The weight own / (own + other), rounded down to halves, in halves."""
    return floor(2 * own / (own + other))


def in_halves(logit: Expression) -> Expression:
    """exp(logit), rounded down to halves, in halves."""
    return floor(2 * exp(logit))


claim(
    "softmax-shift--rounded",
    at="Appendix D, softmax",
    kind=READING,
    says="Nor does it in rounded arithmetic: with exponentials rounded down to multiples of 1/2, the weight "
    "of the larger of the logits "
    "-1/2, -1 is that of 0, -1/2.",
    that=halves(in_halves(rational(-1, 2)), in_halves(rational(-1))).equals(
        halves(rational(2), in_halves(rational(-1, 2)))
    ),
    pinned=REFUTED,
    note="exp(-1) and exp(-1/2) round to 0 and 1/2, exp(-1/2) and exp(0) to 1/2 and 1.",
)
