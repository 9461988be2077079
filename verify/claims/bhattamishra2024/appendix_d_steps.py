"""Appendix D, steps 1 to 3 of Theorem 4's proof: logits, exponentials, and their sums.

Numbers of the format are counted in steps of N^-Kc, so up to N^(2 Kc) = M of them in size.
"""

from __future__ import annotations

from fooling.verify.claims.bhattamishra2024.paper import K, N, claim
from fooling.verify.claims.claim import CONFIRMED, CONSTANT, PRINTED, READING, REFUTED, REPAIR, SUPPORTING
from fooling.verify.methods.arithmetic.arith_step import arith
from fooling.verify.methods.arithmetic.log_products import by_one_logarithm
from fooling.verify.methods.axioms.instances import integers, said
from fooling.verify.methods.engine.tactic import assumption, evaluate, every, instance, intro, lemma
from fooling.verify.methods.strategy.automatic import automatic
from fooling.verify.statement.language.notation import (
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
    kind=SUPPORTING,
    says="A logit a minus the greatest logit b is at least -M, the least number of the format, for all a <= b from -M "
    "to M.",
    that=for_all(M >= 0, a >= -M, b <= M, a <= b)(a - b >= -M),
    pinned=REFUTED,
    note="The text does not say so: its `no overflow issues` are those of exponentials, exp-in-unit-interval.  The "
    "least number minus the greatest number is -2M.  Appendix B.2 has no rule that rounds numbers below -M up to -M.",
)

small = lemma(for_all(y >= 1)(exp(-y) * y < 1), automatic)
below_one_step = lemma(exp(-(N**K)) * N**K < 1, instance(small, {"y": N**K}, {0: automatic}))

claim(
    "logit-difference--repaired",
    at="Theorem 4, step 2",
    kind=SUPPORTING,
    says="If x <= -N^Kc, where -N^Kc is the least number of the format, then exp(x) is less than N^-Kc and rounds down "
    "to 0.  Saturating the difference x loses nothing.",
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
    note="The rounded exponential may be 0: exp(-10) rounds down to 0 for N = 2 and Kc = 1.  Unrounded, every "
    "exponential is above 0.",
)

largest = exp(rational(0))  # what the largest logit contributes
is_one = lemma(largest.equals(1), evaluate)
all_of_them = N.equals(a + b + 1)
shares = [lemma(given, assumption) for given in (all_of_them, x >= 0, x <= a, y >= 0, y <= b)]

claim(
    "normaliser-parts",
    at="Appendix D, steps 2 and 3",
    kind=PRINTED,
    says="One party holds exp(0) and a other exponentials, the other party holds b exponentials, all in [0, 1], and "
    "N = 1 + a + b.  Then the sum of the first party is in [1, N], that of the other in [0, N], and that of all in "
    "[1, N].",
    that=for_all(a >= 0, b >= 0, all_of_them, x >= 0, x <= a, y >= 0, y <= b)(
        both(largest + x >= 1, largest + x <= N, y >= 0, y <= N, largest + x + y >= 1, largest + x + y <= N)
    ),
    pinned=CONFIRMED,
    script=intro({"a": 0, "b": 0, "N": 1, "x": 0, "y": 0}, every(*[arith(is_one, *shares)] * 6)),
    note="x is the sum of the a exponentials beside exp(0), and y is the sum of the last b.  The two parts are Z_A and "
    "Z_B, in either order, and Z = Z_A + Z_B.",
)

claim(
    "normaliser-width",
    at="Appendix D, step 3",
    kind=PRINTED,
    says="A sum of N multiples of N^-Kc in [0, 1] takes at most |Q_p| N values, for N >= 1 and whole Kc >= 1: log2(N "
    "N^Kc + 1) <= log2 |Q_p| + log2 N.",
    letters={"K": "Kc"},
    that=for_all(N >= 1, K >= 1)(log2(N * N**K + 1) <= log2(qp(N, K)) + log2(N)),
    pinned=CONFIRMED,
    script=intro({"N": 2, "K": 1}, by_one_logarithm(arith())),
    note="The sum takes N^(Kc + 1) + 1 values.  The printed width p + log2 N counts p = log2 |Q_p| bits.  For N >= 2 a "
    "width of p/2 + log2 N is enough.",
)


claim(
    "addition-associative",
    at="Appendix D, step 3",
    kind=PRINTED,
    says="Addition of nonnegative numbers a, b and c that saturates at M is associative.",
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
    says="Addition that saturates at -M and M is associative for numbers a, b and c of either sign.",
    that=for_all(M >= 1, a <= M, b <= M, c >= -M, c <= M, a >= -M, b >= -M)(
        saturated(saturated(a + b) + c).equals(saturated(a + saturated(b + c)))
    ),
    pinned=REFUTED,
    note="Let M = 1.  Then (1 + 1) - 1 = 0 and 1 + (1 - 1) = 1.  So the order of a split sum matters.",
)

claim(
    "overflow",
    at="Section 4, after Theorem 4; appendix D, softmax",
    kind=PRINTED,
    says="The exponential of N^Kc, the greatest number of the format, lies outside the format: exp(N^Kc) > N^Kc, for "
    "all N >= 1 and whole Kc >= 1.",
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
    says="A sum of exponentials fits into p + log2 N bits, also where addition is not associative. For float16, p = "
    "16 and N = 3: at most 3 * 2^16 sums have two summands in [0, 1) such that all binary digits 1 of one summand "
    "stand before all digits 1 of the other.",
    that=count(concat(float16, float16), 24) <= 3 * 2**16,
    pinned=REFUTED,
    weight=CONSTANT,
    note="The text gives as the reason that exponentials lie in [0, 1].  The claim therefore sums all float16 numbers "
    "in [0, 1).  With N = 3 there are two such numbers beside the greatest exponential.  The proposition counts words "
    "of 24 bits, the digits after the point, that are one number followed by another.  These words are only some of "
    "all sums.  With only the exponentials that float16 logits have, one in [1/2, 1) and the other below 2^-11, there "
    "are 1024 * 709 = 726,016 sums.",
)

claim(
    "floats-width--float16",
    at="Theorem 4, footnote 3",
    kind=SUPPORTING,
    says="Read each word of 24 bits as the binary digits after the point.  Exactly 15,360 words are then float16 "
    "numbers in [0, 1).",
    that=count(float16, 24).equals(15 * 2**10),
    pinned=CONFIRMED,
)

claim(
    "floats-width--repaired",
    at="Theorem 4, footnote 3",
    kind=REPAIR,
    says="A sum of N float16 numbers in [0, 1], a multiple of 2^-24 from 0 to N, takes at most 25 + log2 N bits: "
    "log2(N 2^24 + 1) <= 25 + log2 N, for every N >= 1.",
    that=for_all(N >= 1)(log2(N * 2**24 + 1) <= 25 + log2(N)),
    pinned=CONFIRMED,
    repairs="floats-width",
    note="In general let 2^-e be the smallest positive number of a format whose other numbers in [0, 1] are multiples "
    "of 2^-e.  Then the sum takes at most e + 1 + log2 N bits.",
)
