"""Appendix D, steps 1 to 3 of Theorem 4's proof: logits, exponentials, and their sums.

Numbers of the format are counted in steps of N^-Kc, so up to N^(2 Kc) = M of them in size.
"""

from __future__ import annotations

from fooling.verify.claims.bhattamishra2024.paper import K, N, claim
from fooling.verify.claims.claim import CONFIRMED, PRINTED, READING, REFUTED, REPAIR, SUPPORTING
from fooling.verify.methods.arithmetic.arith_step import arith
from fooling.verify.methods.arithmetic.log_products import by_one_logarithm
from fooling.verify.methods.axioms.instances import integers, said
from fooling.verify.methods.engine.tactic import assumption, evaluate, every, instance, intro, lemma
from fooling.verify.methods.strategy.automatic import automatic
from fooling.verify.statement.notation import (
    Expression,
    both,
    concat,
    count,
    dfa,
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
    says="The exponential of a number x <= 0 lies in (0, 1].",
    that=for_all(x <= 0)(both(exp(x) > 0, exp(x) <= 1)),
    pinned=CONFIRMED,
)

claim(
    "logit-difference",
    at="Theorem 4, step 2",
    kind=READING,
    says="A logit a less the greatest logit b is not below -M, the least number of the format, for all a <= b from -M "
    "to M: `no overflow issues`, as one may read.",
    that=for_all(M >= 0, a >= -M, b <= M, a <= b)(a - b >= -M),
    pinned=REFUTED,
    note="The least less the greatest is twice the least.  Nor does appendix B.2 round what is below its "
    "numbers up to them.",
)

small = lemma(for_all(y >= 1)(exp(-y) * y < 1), automatic)
below_one_step = lemma(exp(-(N**K)) * N**K < 1, instance(small, {"y": N**K}, {0: automatic}))

claim(
    "logit-difference--repaired",
    at="Theorem 4, step 2",
    kind=REPAIR,
    says="The exponential of x <= -N^Kc, the least number of the format, is less than N^-Kc and rounds down to 0: a "
    "difference that saturates loses nothing.",
    letters={"K": "Kc"},
    that=for_all(N >= 2, K >= 1, x <= -(N**K))(exp(x) * N**K < 1),
    pinned=CONFIRMED,
    script=intro(
        {"N": 2, "K": 1, "x": -2}, arith(said("exp-increasing", "<=", x=x, y=-(N**K)), below_one_step, hints=[N**K])
    ),
    repairs="logit-difference",
)

rounded_exp = floor(exp(x) * N**K)

claim(
    "exp-rounded-in-unit-interval",
    at="Appendix D, step 2",
    kind=PRINTED,
    says="The exponential of a number x <= 0, rounded down to a multiple of N^-Kc, lies in [0, 1].",
    letters={"K": "Kc"},
    that=for_all(N >= 1, K >= 1, x <= 0)(both(rounded_exp >= 0, rounded_exp <= N**K)),
    pinned=CONFIRMED,
    script=intro(
        {"N": 2, "K": 1, "x": 0},
        every(
            integers(arith(said("floor-above", x=exp(x) * N**K))),
            arith(said("floor-below", x=exp(x) * N**K), said("exp-against-one", "<=", x=x), hints=[N**K]),
        ),
    ),
    note="What is rounded down may be 0, as exp(-10) is for N = 2, Kc = 1; unrounded every exponential is above 0.",
)

largest = exp(rational(0))  # what the largest logit contributes
is_one = lemma(largest.equals(1), evaluate)
all_of_them = N.equals(a + b + 1)
shares = [lemma(given, assumption) for given in (all_of_them, x >= 0, x <= a, y >= 0, y <= b)]

claim(
    "normaliser-parts",
    at="Appendix D, steps 2 and 3",
    kind=PRINTED,
    says="Of N = 1 + a + b exponentials in [0, 1], the first exp(0), the sum of exp(0) and a others is in [1, N], "
    "the sum of the b that are left in [0, N], and the sum of all in [1, N].",
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
    says="A sum of N multiples of N^-Kc in [0, 1] has at most 2^p N values, which p + log2 N bits name, for Kc >= 1.",
    letters={"K": "Kc"},
    that=for_all(N >= 1, K >= 1)(log2(N * N**K + 1) <= log2(qp(N, K)) + log2(N)),
    pinned=CONFIRMED,
    script=intro({"N": 2, "K": 1}, by_one_logarithm(arith())),
    note="N^(Kc + 1) + 1 values; for N >= 2 the printed width is generous by a factor of more than 2 in p.",
)


claim(
    "addition-associative",
    at="Appendix D, step 3",
    kind=PRINTED,
    says="Saturating addition of nonnegative numbers a, b and c is associative.",
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
    says="Saturating addition at -M and M is associative for numbers a, b and c of either sign.",
    that=for_all(M >= 1, a <= M, b <= M, c >= -M, c <= M, a >= -M, b >= -M)(
        saturated(saturated(a + b) + c).equals(saturated(a + saturated(b + c)))
    ),
    pinned=REFUTED,
    note="(1 + 1) - 1 = 0 but 1 + (1 - 1) = 1 when everything saturates at 1: the order of a split sum matters.",
)

claim(
    "overflow",
    at="Section 4, after Theorem 4; appendix D, softmax",
    kind=PRINTED,
    says="The exponential of the greatest number of the format exceeds the format: exp(N^Kc) > N^Kc, for all N and Kc "
    ">= 1.",
    letters={"K": "Kc"},
    that=for_all(N >= 1, K >= 1)(exp(N**K) > N**K),
    pinned=CONFIRMED,
)

# The float16 numbers in [0, 1) are the multiples of 2^-24 whose 24 bits have at most 11 from the first 1 to the last.
float16 = dfa("01", 0, list(range(12)), [[0, 1], *([i + 1, i + 1] for i in range(1, 11)), [11, None]])

claim(
    "floats-width",
    at="Theorem 4, footnote 3",
    kind=READING,
    says="A sum of exponentials fits exactly into p + log2 N bits where addition is not associative: in float16, p = "
    "16, the sums of two numbers in [0, 1), as N = 3 has beside the greatest, are at most 3 * 2^16.",
    that=count(concat(float16, float16), 24) <= 3 * 2**16,
    pinned=REFUTED,
    note="The text says of exponentials that they are in [0, 1], as its reason: all such numbers are summed here.  "
    "Counted are words of 24 bits after the point that are one number followed by another: sums whose 1s do not "
    "meet, so some of all.  With only exponentials that logits in float16 have, one in [1/2, 1) and the other below "
    "2^-11, there are 1024 * 709 = 726,016.",
)

claim(
    "floats-width--float16",
    at="Theorem 4, footnote 3",
    kind=SUPPORTING,
    says="Exactly 15,360 words of 24 bits are float16 numbers in [0, 1), written after the point.",
    that=count(float16, 24).equals(15 * 2**10),
    pinned=CONFIRMED,
)

claim(
    "floats-width--repaired",
    at="Theorem 4, footnote 3",
    kind=REPAIR,
    says="A sum of N float16 numbers in [0, 1], a multiple of 2^-24 up to N, takes at most 25 + log2 N bits.",
    that=for_all(N >= 1)(log2(N * 2**24 + 1) <= 25 + log2(N)),
    pinned=CONFIRMED,
    repairs="floats-width",
    note="In general the bits of the smallest positive number's exponent, and log2 N.",
)
