"""Match2 and Match3: the weights of the construction, what its last layer tells apart, and variants."""

from __future__ import annotations

from fooling.verify.claims.claim import CONFIRMED, CORE, DOMAIN, PRINTED, READING, REFUTED, REPAIR, SUPPORTING, TYPING
from fooling.verify.claims.constructed import does_its_task
from fooling.verify.claims.mallick2025.slides import H, K, M, N, b, c, claim, fixed_c, i, j, m, n, p, s
from fooling.verify.statement.language.notation import (
    both,
    disjointness,
    exists,
    exp,
    for_all,
    layer_computes,
    ln,
    log2,
    rational,
    whole,
)

RESULT = "Positive result for Match2"
CHOICE = "How to choose Q, K? (Match2)"
NEGATIVE = "Negative result for Match3"
VARIANTS = "Positive results for other variants of Match3"
sixth, third = rational(1, 6), rational(1, 3)

for modulus, length in ((3, 3), (4, 2), (6, 2)):
    claim(
        f"match2-{modulus}-{length}",
        at=RESULT,
        kind=SUPPORTING,
        says=f"A network of width m = 3 with the queries and keys of the slides computes Match2 at position 1 of every "
        f"word of {length} numbers modulo {modulus}.  Its tokens have four coordinates, and each step is rounded in "
        f"Q12.12.",
        that=does_its_task("pair-matching", N=length, M=modulus),
        pinned=CONFIRMED,
    )
claim(
    "weight-of-a-gap",
    at=CHOICE,
    kind=READING,
    says="The number exp(-c/M^2), which the weight of a logit c/M^2 below the largest does not exceed, is 1/(6N) for c "
    "= M^2 ln(6N), for M, N >= 1.",
    that=for_all(M >= 1, N >= 1)((exp(0 - (M**2 * ln(6 * N)) / M**2) * (6 * N)).equals(1)),
    pinned=CONFIRMED,
    note="The logarithm of the slide is taken as the natural one.",
)
claim(
    "blank-weight",
    at=CHOICE,
    kind=SUPPORTING,
    says="If N logits are c/M^2 below that of the blank, each with exp(-c/M^2) = 1/(6N), then the weight of the blank "
    "is at least 1 - 1/(6N): 1/(1 + N/(6N)) >= 1 - 1/(6N), for N >= 1.",
    that=for_all(N >= 1)(1 / (1 + N / (6 * N)) >= 1 - 1 / (6 * N)),
    pinned=REFUTED,
    note="The slide bounds each of the logits by c(1 - 1/M^2).  That bound alone is not enough for weights within "
    "1/(6N).  The logits are cosines, which are smaller: blank-weight--of-cosines.",
)
claim(
    "blank-weight--of-cosines",
    at=CHOICE,
    kind=CORE,
    says="If N logits are 8c/M^2 below that of the blank, each with exp(-8c/M^2) = 1/(6N)^8, then the weight of the "
    "blank is at least 1 - 1/(6N): 1/(1 + N/(6N)^8) >= 1 - 1/(6N), for N >= 1.",
    leaves="that the cosines of all angles other than 0 are at most 1 - 8/M^2",
    that=for_all(N >= 1)(1 / (1 + N / (6 * N) ** 8) >= 1 - 1 / (6 * N)),
    pinned=CONFIRMED,
)
claim(
    "blank-weight--repaired",
    at=CHOICE,
    kind=REPAIR,
    says="If N logits are 2c/M^2 below that of the blank, each with exp(-2c/M^2) = 1/(6N)^2, then the weight of the "
    "blank is at least 1 - 1/(6N): 1/(1 + N/(6N)^2) >= 1 - 1/(6N), for N >= 1.",
    that=for_all(N >= 1)(1 / (1 + N / (6 * N) ** 2) >= 1 - 1 / (6 * N)),
    pinned=CONFIRMED,
    repairs="blank-weight",
    note="Cosines of other angles than 0 are at most 1 - 8/M^2.",
)
claim(
    "no-match-sum",
    at=CHOICE,
    kind=PRINTED,
    says="N weights of at most 1/(6N) are at most 1/6 together: N/(6N) <= 1/6, for N >= 1.",
    that=for_all(N >= 1)(N * (1 / (6 * N)) <= sixth),
    pinned=CONFIRMED,
)
claim(
    "match-sum",
    at=CHOICE,
    kind=PRINTED,
    says="With b matches of weights at least 1/(b + 1) - 1/(6N) their sum is at least b/(b + 1) - 1/6, for N >= b >= "
    "1.",
    that=for_all(b >= 1, N >= b)(b * (1 / (b + 1) - 1 / (6 * N)) >= b / (b + 1) - sixth),
    pinned=CONFIRMED,
)
claim(
    "match-told-apart",
    at=CHOICE,
    kind=PRINTED,
    says="With b >= 1 matches the sum b/(b + 1) - 1/6 is at least 1/3, from where on the last layer answers 1.",
    that=for_all(b >= 1)(b / (b + 1) - sixth >= third),
    pinned=CONFIRMED,
)
claim(
    "match-modulo-n",
    at=CHOICE,
    kind=PRINTED,
    weight=TYPING,
    says="The bounds of the weights are printed for sums that are 0 modulo N. Every sum that is 0 modulo M is 0 "
    "modulo N: M is a multiple of N, for M, N >= 1.",
    that=for_all(M >= 1, N >= 1)(whole(M / N)),
    pinned=REFUTED,
    note="The problem has sums modulo M, and so has the slide before.",
)
claim(
    "match-modulo-n--repaired",
    at=CHOICE,
    kind=REPAIR,
    says="A sum i + j of two numbers from 1 to M that is a multiple sM of M, as in the problem, is from 1 to 2M, "
    "for every M >= 1.",
    that=for_all(M >= 1, i >= 1, i <= M, j >= 1, j <= M, (i + j).equals(s * M))(both(s * M >= 1, s * M <= 2 * M)),
    pinned=CONFIRMED,
    repairs="match-modulo-n",
    note="So the sum is M or 2M.",
)
claim(
    "blank-apart",
    at="Positive result for Match2, proof outline",
    kind=CORE,
    says="The blank x = 0 is none of the numbers 1, ..., M, as a map with another value at the blank than at numbers "
    "needs: every s with 1 <= s <= M is more than 0, for M >= 1.",
    leaves="the map, which is to tell the blank from the numbers",
    that=for_all(M >= 1, s >= 1, s <= M)(s > 0),
    pinned=CONFIRMED,
    note="The number M, which is 0 modulo M too, is a number and not the blank.",
)

# ---- Match3 ----

claim(
    "match3-layer",
    at=NEGATIVE,
    kind=CORE,
    says="A layer with H heads of width m and numbers of p bits that computes DISJOINTNESS on n bits a party has m >= "
    "cn/(pH log2 n), for some c > 0 and all n >= 2.",
    leaves="Match3 itself, whose inputs are numbers modulo M, and the bound with log log N. Any function is allowed as "
    "element-wise map",
    that=exists(c > 0)(
        for_all(n >= 2, p >= 1, m >= 1, H >= 1, layer_computes(disjointness(n), 2, 2 * n, p, m, H))(
            m >= fixed_c * n / (p * H * log2(n))
        )
    ),
    pinned=CONFIRMED,
    note="The slide has log log N in place of log n, which is a larger bound, and Match3, whose inputs are numbers "
    "modulo M.",
)
claim(
    "bigram-in-range",
    at=VARIANTS,
    kind=READING,
    weight=DOMAIN,
    says="Match3Bigram looks at the numbers j and j + 1. For every position j of [N] the position j + 1 is one of "
    "[N], too: j + 1 <= N, for N >= j >= 1.",
    that=for_all(j >= 1, N >= j)(j + 1 <= N),
    pinned=REFUTED,
    note="The slide does not say which j there are.",
)
claim(
    "bigram-in-range--repaired",
    at=VARIANTS,
    kind=REPAIR,
    says="For every position j of [N - 1] the position j + 1 is one of [N]: j + 1 <= N, for N > j >= 1.",
    that=for_all(j >= 1, N > j)(j + 1 <= N),
    pinned=CONFIRMED,
    repairs="bigram-in-range",
)
claim(
    "local-window",
    at=VARIANTS,
    kind=CORE,
    says="The whole numbers from i - K to i + K, those within K of position i, are 2K + 1: (i + K) - (i - K) + 1 = 2K "
    "+ 1, for i, K >= 1.",
    leaves="the network for Match3Local",
    that=for_all(i >= 1, K >= 1)(((i + K) - (i - K) + 1).equals(2 * K + 1)),
    pinned=CONFIRMED,
)
