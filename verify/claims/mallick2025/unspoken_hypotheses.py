"""What the slides leave unspoken: hypotheses of definitions, smallest cases, and steps that stand without a proof."""

from __future__ import annotations

from fooling.verify.claims.claim import (
    CONFIRMED,
    CORE,
    DOMAIN,
    PRINTED,
    READING,
    REFUTED,
    REPAIR,
    RESULT,
    SUPPORTING,
    TYPING,
)
from fooling.verify.claims.mallick2025.slides import K, M, N, b, claim, d, delta, eps, i, j, k, q, t, y
from fooling.verify.methods.arithmetic.arith_step import arith, by_assumptions
from fooling.verify.methods.axioms.instances import said
from fooling.verify.methods.engine.tactic import Tactic, intro, lemma, witness
from fooling.verify.methods.strategy.automatic import automatic
from fooling.verify.statement.language.notation import (
    Expression,
    both,
    either,
    exists,
    exp,
    for_all,
    integer,
    ln,
    log2,
    negation,
    rational,
    real,
    whole,
)

h, C, fixed_C = integer("h"), integer("C"), Expression("C")
half, sixth = rational(1, 2), rational(1, 6)
ENCODING = "Choice of positional encoding"
RESULTS = "q-Sparse Averaging, main results"
CHOICE = "How to choose Q, K?"
REDUCTION = "Negative result, proof outline"
MATCHES, MATCH2 = "Match2 and Match3", "Positive result for Match2"
CHOICE2 = "How to choose Q, K? (Match2)"
VARIANTS = "Positive results for other variants of Match3"

# ---- positions ----

claim(
    "length-of-the-query",
    at=ENCODING,
    kind=READING,
    weight=TYPING,
    says="The query with the roots of 1/t and 1 - 1/(t + h), as on the first slide, is a unit vector: 1/t + 1 - 1/(t + "
    "h) = 1, for t, h >= 1.",
    that=for_all(t >= 1, h >= 1)((1 / t + 1 - 1 / (t + h)).equals(1)),
    pinned=REFUTED,
)
claim(
    "length-of-the-query--repaired",
    at=ENCODING,
    kind=REPAIR,
    says="The query with the roots of 1/t and 1 - 1/t, as on the next slide, and the key with those of 1/(t + h) and 1 "
    "- 1/(t + h) are unit vectors, for t, h >= 1.",
    that=for_all(t >= 1, h >= 1)(both((1 / t + (1 - 1 / t)).equals(1), (1 / (t + h) + (1 - 1 / (t + h))).equals(1))),
    pinned=CONFIRMED,
    repairs="length-of-the-query",
)

# ---- composition ----

fx, fy, xx, xy, kx, ky = (real(name) for name in ("f1", "f2", "x1", "x2", "k1", "k2"))
claim(
    "ken-by-half-planes",
    at="Spatial composition",
    kind=READING,
    weight=RESULT,
    says="Let west mean any smaller first coordinate, and south any smaller second one. If Fayes (f1, f2) is west of "
    "Xaive (x1, x2) and south of Ken (k1, k2), then Ken is northwest of Xaive: with f1 < x1 and f2 < k2 also k1 < x1 "
    "and k2 > x2.",
    that=for_all(fx < xx, fy < ky, over=(fx, fy, xx, xy, kx, ky))(both(kx < xx, ky > xy)),
    pinned=REFUTED,
    script=witness({"f1": 0, "f2": 0, "x1": 1, "x2": 0, "k1": 2, "k2": 1}),
    note="In that reading Ken may stand on any side, and `not enough information` is the right answer.",
)

# ---- sparse averaging ----

claim(
    "width-of-the-result",
    at=RESULTS,
    kind=READING,
    weight=DOMAIN,
    says="The theorem needs a width of d + q, the logarithm left out. A width of m = Cq is enough: d + q <= Cq, for "
    "some C and all d, q >= 1.",
    that=exists(C >= 1)(for_all(d >= 1, q >= 1)(d + q <= fixed_C * q)),
    pinned=REFUTED,
    script=intro({"C": 1}, witness({"d": C, "q": 1}, automatic, {0: automatic})),
    note="The summary has no d, the number of coordinates of a value, which the theorem writes d'.",
)
claim(
    "width-of-the-result--repaired",
    at=RESULTS,
    kind=REPAIR,
    says="For values of at most q coordinates, d <= q, a width of 2q is at least d + q, for d, q >= 1.",
    that=for_all(d >= 1, q >= d)(d + q <= 2 * q),
    pinned=CONFIRMED,
    repairs="width-of-the-result",
)
claim(
    "isometry-with-itself",
    at=CHOICE,
    kind=READING,
    weight=TYPING,
    says="Let v be a unit vector of small support, and v' = v. Then the squared length y of Uv is at least 1 - delta, "
    "and at most delta as a product: some y is both, for every delta with 0 < delta < 1/2.",
    that=for_all(delta > 0, delta < half)(exists(y >= 1 - Expression("delta"))(y <= Expression("delta"))),
    pinned=REFUTED,
    script=witness({"delta": rational(1, 4)}, intro({"y": 1}, by_assumptions)),
    note="The definition does not ask for supports without common positions.  As printed, no matrix has the property.",
)
raised, lowered = exp(eps / 2), exp(0 - eps / 2)


def at_most_its_inverse() -> Tactic:
    """With x = eps/2, exp(x)(1 - x) <= exp(x) exp(-x) = 1, which is used q - 1 times, and eps/4 times."""
    inverse = said("exp-sum", x=0, y=eps / 2, z=0 - eps / 2)
    factors = (said("exp-tangent", x=0 - eps / 2), inverse, lemma(exp(rational(0)).equals(1), automatic))
    small = lemma(raised * (1 - eps / 2) <= 1, arith(*factors, said("exp-positive", x=eps / 2), hints=[raised]))
    return intro({"q": 1, "eps": half}, arith(small, hints=[q, eps]))


def of_the_logarithm() -> Tactic:
    """exp(-ln(4y)) 4y <= 1, and exp(eps/2) <= exp(1/2) <= 2."""
    light = exp(0 - ln(4 * y))
    inverse = said("exp-log", "<=", by=arith(), x=0 - ln(4 * y), y=4 * y, e=1)
    two = lemma(
        raised <= 2,
        arith(said("exp-increasing", "<=", by=by_assumptions, x=eps / 2, y=half), lemma(exp(half) <= 2, automatic)),
    )
    return intro({"y": 1, "eps": half}, arith(two, inverse, said("exp-positive", x=0 - ln(4 * y)), hints=[y * light]))


claim(
    "inside-weight-below",
    at=CHOICE,
    kind=PRINTED,
    says="With E = exp(eps/2) the weight 1/(1 + (q - 1)E + E eps/4) of a member, all others as large as allowed, is at "
    "least (1 - eps/2)/q: (1 + (q - 1)E + E eps/4)(1 - eps/2) <= q, for q >= 1 and 0 < eps < 1.",
    that=for_all(q >= 1, eps > 0, eps < 1)((1 + (q - 1) * raised + raised * eps / 4) * (1 - eps / 2) <= q),
    pinned=CONFIRMED,
    script=at_most_its_inverse(),
    note="N - q logits outside are at most alpha/2 + eps/4, so that their weights are at most E eps/4 together.",
)
claim(
    "outside-weight",
    at=CHOICE,
    kind=PRINTED,
    says="With alpha = 2 ln(4y) and y = N/eps a weight outside, at most exp(eps/2 - alpha/2), is at most eps/(2N): 2y "
    "exp(eps/2) exp(-ln(4y)) <= 1, for y >= 1 and 0 < eps < 1.",
    that=for_all(y >= 1, eps > 0, eps < 1)(2 * y * exp(eps / 2) * exp(0 - ln(4 * y)) <= 1),
    pinned=CONFIRMED,
    script=of_the_logarithm(),
)
claim(
    "set-of-alice",
    at=REDUCTION,
    kind=PRINTED,
    says="The members 2i - 1 and 2i of Alice's set are positions from 1 to 2q.  The members of bit i differ "
    "from those of bit k > i: 2i < 2k - 1, for 1 <= i < k <= q.",
    that=for_all(q >= 1, i >= 1, k > i, k <= q)(both(2 * i - 1 >= 1, 2 * k <= 2 * q, 2 * i < 2 * k - 1)),
    pinned=CONFIRMED,
)

# ---- matching ----

claim(
    "pair-of-one-number",
    at=MATCHES,
    kind=READING,
    weight=DOMAIN,
    says="A number i without other numbers is in no pair: 2i is no multiple of M, for 1 <= i <= M.",
    that=for_all(M >= 1, i >= 1, i <= M)(negation(whole(2 * i / M))),
    pinned=REFUTED,
    note="The formula lets j be i.  The slide says in other words that X has a pair that contains x_i.",
)
claim(
    "pair-of-one-number--repaired",
    at=MATCHES,
    kind=REPAIR,
    says="A number i below M/2 is in no pair with itself: 0 < 2i < M, for i >= 1 and M > 2i.",
    that=for_all(i >= 1, M > 2 * i)(both(0 < 2 * i, 2 * i < M)),
    pinned=CONFIRMED,
    repairs="pair-of-one-number",
)
claim(
    "precision-for-match2",
    at=MATCH2,
    kind=SUPPORTING,
    says="A precision of C log2 M bits is at least one bit, for all M, C >= 1.",
    that=for_all(M >= 1, C >= 1)(C * log2(M) >= 1),
    pinned=REFUTED,
    note="At M = 1 the logarithm is 0.  The theorem has an order of growth, which leaves such small cases out.",
)
claim(
    "precision-for-match2--from-some-m",
    at=MATCH2,
    kind=READING,
    says="For some K a precision of C log2 M bits is at least one bit, for all C >= 1 and M >= K.",
    that=exists(K >= 1)(for_all(M >= Expression("K"), C >= 1)(C * log2(M) >= 1)),
    pinned=CONFIRMED,
)
claim(
    "precision-for-match2--repaired",
    at=MATCH2,
    kind=REPAIR,
    says="A precision of C log2 M bits is at least one bit, for all M >= 2 and C >= 1.",
    that=for_all(M >= 2, C >= 1)(C * log2(M) >= 1),
    pinned=CONFIRMED,
    repairs="precision-for-match2",
)
claim(
    "match-sum-of-all",
    at=CHOICE2,
    kind=SUPPORTING,
    says="If N - b logits are c/M^2 below the others, each with exp(-c/M^2) = 1/(6N), then the b weights of matches "
    "add up to at least b/(b + 1) - 1/6, for N >= b >= 1.",
    that=for_all(b >= 1, N >= b)(b / (b + 1 + (N - b) / (6 * N)) >= b / (b + 1) - sixth),
    pinned=CONFIRMED,
    note="So the bound of the logits is enough for the sums, and not for the bounds of single weights.",
)
claim(
    "width-for-one-number",
    at=VARIANTS,
    kind=SUPPORTING,
    says="A width of C K log2 N is at least 1, for all C, K, N >= 1.",
    that=for_all(C >= 1, K >= 1, N >= 1)(C * K * log2(N) >= 1),
    pinned=REFUTED,
    note="At N = 1 the logarithm is 0.  The slide has an order of growth, and K much smaller than N.",
)
claim(
    "width-for-one-number--from-some-n",
    at=VARIANTS,
    kind=READING,
    says="For some h a width of C K log2 N is at least 1, for all C, K >= 1 and N >= h.",
    that=exists(h >= 1)(for_all(C >= 1, K >= 1, N >= Expression("h"))(C * K * log2(N) >= 1)),
    pinned=CONFIRMED,
)
claim(
    "width-for-one-number--repaired",
    at=VARIANTS,
    kind=REPAIR,
    says="A width of C K log2 N is at least 1, for all C, K >= 1 and N >= 2.",
    that=for_all(C >= 1, K >= 1, N >= 2)(C * K * log2(N) >= 1),
    pinned=CONFIRMED,
    repairs="width-for-one-number",
)
claim(
    "bigram-without-positions",
    at=VARIANTS,
    kind=READING,
    weight=RESULT,
    says="Let i, j, k be three numbers, and let 2i + j be a multiple of M: i has a match in the order i, j, k. Then i "
    "has a match in the order i, k, j, too: 2i + k or i + k + j is a multiple of M, for 1 <= i, j, k <= M.",
    that=for_all(M >= 1, i >= 1, i <= M, j >= 1, j <= M, k >= 1, k <= M, whole((2 * i + j) / M))(
        either(whole((2 * i + k) / M), whole((i + k + j) / M))
    ),
    pinned=REFUTED,
    note="The input of Match3 has no positions, and attention without positions does not see the order.  So no network "
    "of this kind computes Match3Bigram.",
)
cosines = {2: rational(-1), 3: rational(-1, 2), 4: rational(0), 6: rational(1, 2)}  # of 2 pi / M
claim(
    "gap-of-small-moduli",
    at=CHOICE2,
    kind=CORE,
    says="The cosines -1, -1/2, 0 and 1/2 of 2 pi/M, the largest without a match for M = 2, 3, 4 and 6, are at most 1 "
    "- 1/M^2.",
    leaves="all other moduli",
    that=both(*(cosine <= 1 - rational(1, modulus**2) for modulus, cosine in cosines.items())),
    pinned=CONFIRMED,
)
claim(
    "precision-for-small-moduli",
    at=MATCH2,
    kind=READING,
    weight=DOMAIN,
    says="Numbers with C log2 M bits after the point come as near as 1/(6N) to 0: 6N <= M^C, for some C and all N >= "
    "1 and M >= 2.",
    that=exists(C >= 1)(for_all(N >= 1, M >= 2)(6 * N <= M**fixed_C)),
    pinned=REFUTED,
    script=intro({"C": 1}, witness({"N": 2**C, "M": 2}, automatic, {0: automatic, 1: automatic})),
    note="The theorem bounds M by a power of N, and not N by a power of M.",
)
claim(
    "precision-for-small-moduli--repaired",
    at=MATCH2,
    kind=REPAIR,
    says="For M >= N the numbers with 4 log2 M bits after the point come as near as 1/(6N) to 0: 6N <= M^4, for M >= "
    "N >= 1 and M >= 2.",
    that=for_all(N >= 1, M >= N, M >= 2)(6 * N <= M**4),
    pinned=CONFIRMED,
    repairs="precision-for-small-moduli",
)
