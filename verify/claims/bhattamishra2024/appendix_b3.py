"""Appendix B.3: nearly orthogonal vectors.

The tail bound, the union bound and the dimension, natural and base-2 logarithm apart.
"""

from __future__ import annotations

from verify.claims.bhattamishra2024.paper import N, claim, k
from verify.claims.claim import CONFIRMED, PRINTED, READING, REFUTED, REPAIR
from verify.methods.algebra import arith
from verify.methods.axioms import axiom, said
from verify.methods.tactic import assumption, evaluate, intro, lemma, witness
from verify.statement.notation import (
    almost_orthogonal,
    at,
    ceiling,
    exp,
    for_all,
    ln,
    log2,
    near_orthogonal,
    rational,
    real,
    tail,
)

gamma, y = real("gamma"), real("y")
half, quarter = rational(1, 2), rational(1, 4)


vectors = for_all(k >= 1, gamma > 0)

claim(
    "lemma-2-tail",
    at="Lemma 2, proof",
    kind=PRINTED,
    says="Two random sign vectors have |inner product| >= gamma with probability at most 2 exp(-k gamma^2 / 4).",
    that=vectors(tail(k, gamma) <= 2 * exp(0 - k * gamma**2 / 4)),
    pinned=CONFIRMED,
)

printed = 8 * ln(2 * N)  # the k of the proof, times gamma^2
at_one = at(printed, N=1)
exponent = 0 - y / 4  # y = k gamma^2, so that this is the exponent of the tail bound
natural_log = for_all(N >= 1, y.equals(printed))

claim(
    "lemma-2-dimension",
    at="Lemma 2, proof",
    kind=PRINTED,
    says="With k = (8 / gamma^2) ln(2N) the union bound 2 N^2 exp(-k gamma^2 / 4) is less than 1/2.",
    that=natural_log(2 * N**2 * exp(exponent) < half),
    pinned=REFUTED,
    script=witness(
        {"N": 1, "y": at_one},
        arith(said("exp-log", "=", by=arith(), x=0 - at_one / 4, y=at(2 * N, N=1), e=2)),
        {1: arith()},
    ),
    note="It is exactly 1/2, for every N.  The lemma survives: fewer than N^2 / 2 pairs need the bound.",
)

claim(
    "lemma-2-dimension--repaired",
    at="Lemma 2, proof",
    kind=REPAIR,
    says="With that k the union bound is exactly 1/2, for every N.",
    that=natural_log((2 * N**2 * exp(exponent)).equals(half)),
    pinned=CONFIRMED,
    script=intro(
        {"N": 1, "y": at_one},
        arith(said("exp-log", "=", by=arith(lemma(y.equals(printed), assumption)), x=exponent, y=2 * N, e=2)),
        {1: arith()},
    ),
    repairs="lemma-2-dimension",
)

claim(
    "lemma-2-dimension--base-2",
    at="Lemma 2, proof",
    kind=READING,
    says="With k = (8 / gamma^2) log2(2N) the union bound is less than 1/2.",
    that=for_all(N >= 1, y.equals(8 * log2(2 * N)))(2 * N**2 * exp(exponent) < half),
    pinned=CONFIRMED,
    script=intro(
        {"N": 1, "y": 8},
        arith(
            said(
                "exp-log",
                "<",
                by=arith(
                    lemma(y.equals(8 * log2(2 * N)), assumption),
                    said("ln-of-log2", x=2 * N),
                    lemma(ln(2) < 1, evaluate),
                    hints=[1 + log2(N)],
                ),
                x=exponent,
                y=2 * N,
                e=2,
            )
        ),
    ),
)

# exp(-k gamma^2 / 2) (2N)^4 <= 1, so the union over N(N-1)/2 pairs, and over both sides, stays below 1.
wide_enough = k * gamma**2 >= 8 * ln(2 * N)
all_pairs_at_once = intro(
    {"N": 2, "k": 12, "gamma": 1},
    axiom(
        by=arith(said("exp-log", "<=", by=arith(lemma(wide_enough, assumption)), x=0 - k * gamma**2 / 2, y=2 * N, e=4))
    ),
)

claim(
    "lemma-2",
    at="Lemma 2",
    kind=PRINTED,
    says="N sign vectors with inner products at most gamma exist in every dimension k >= (8 / gamma^2) ln(2N).",
    that=for_all(N >= 2, k >= 1, gamma > 0, wide_enough)(near_orthogonal(N, k, gamma)),
    pinned=CONFIRMED,
    script=all_pairs_at_once,
    note="With inner product 1, hence at least 1 - gamma, of each vector with itself.",
)

claim(
    "lemma-3--standard-basis",
    at="Lemma 3",
    kind=READING,
    says="For the standard basis of R^N: a sign map to k >= (8 / eps^2) ln(2N) dimensions keeps all inner "
    "products up to eps.",
    that=for_all(N >= 2, k >= 1, gamma > 0, wide_enough)(almost_orthogonal(N, k, gamma)),
    pinned=CONFIRMED,
    script=all_pairs_at_once,
    note="This is the use the paper makes of Lemma 3; for arbitrary unit vectors it is not formalised here.",
)

dimension = 64 * ceiling(log2(N))
enough = lemma(
    ceiling(log2(N)) >= ln(N),
    arith(said("ceiling-above", x=log2(N)), said("ln-of-log2", x=N), lemma(ln(2) < 1, evaluate)),
)

claim(
    "corollary-8-1",
    at="Corollary 8.1",
    kind=PRINTED,
    says="For every N >= 2 there are N sign vectors in k = 64 ceil(log2 N) dimensions: inner product 1 with "
    "themselves, at most 1/4 with "
    "each other.",
    that=for_all(N >= 2)(near_orthogonal(N, dimension, quarter)),
    pinned=CONFIRMED,
    script=intro(
        {"N": 2}, axiom(by=arith(said("exp-log", "<=", by=arith(enough), x=0 - dimension * quarter**2 / 2, y=N, e=2)))
    ),
    note="k = O(log N) with the constant 64; at N = 1 any k >= 1 will do, k = 0 will not.",
)
