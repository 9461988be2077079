"""Appendix B.3: nearly orthogonal vectors.

The tail bound, the union bound and the dimension, natural and base-2 logarithm apart.
"""

from __future__ import annotations

from verify.claims.bhattamishra2024.paper import N, claim, k
from verify.methods.algebra import arith
from verify.methods.axioms import axiom
from verify.methods.tactic import assumption, evaluate, intro, lemma, table, witness
from verify.methods.vectors import explicit_vectors
from verify.statement.notation import (
    Expression,
    almost_orthogonal,
    apply,
    ceiling,
    exp,
    for_all,
    ln,
    log2,
    near_orthogonal,
    real,
    tail,
)

gamma, y = real("gamma"), real("y")
half, quarter = Expression(("/", 1, 2)), Expression(("/", 1, 4))


def gaussian(size: Expression, angle: Expression, divisor: int) -> Expression:
    """exp(-k gamma^2 / divisor)."""
    return exp(0 - size * angle**2 / divisor)


vectors = for_all(k >= 1, gamma > 0)

claim(
    "lemma-2-tail",
    at="Lemma 2, proof",
    says="Two random sign vectors have |inner product| >= gamma with probability at most 2 exp(-k gamma^2 / 4).",
    that=vectors(tail(k, gamma) <= 2 * gaussian(k, gamma, 4)),
    proved_by=intro(
        {"k": 1, "gamma": 1},
        arith(
            lemma(tail(k, gamma) <= 2 * gaussian(k, gamma, 2), axiom()),
            lemma(gaussian(k, gamma, 2) <= gaussian(k, gamma, 4), axiom(by=arith())),
        ),
    ),
    method="Hoeffding's bound, algebra",
)

claim(
    "lemma-2-tail-sharper",
    at="Lemma 2, proof",
    says="The probability is even at most 2 exp(-k gamma^2 / 2).",
    that=vectors(tail(k, gamma) <= 2 * gaussian(k, gamma, 2)),
    proved_by=intro({"k": 1, "gamma": 1}, axiom()),
    method="Hoeffding's bound",
)

claim(
    "lemma-2-tail-counted",
    at="Lemma 2, proof",
    says="At gamma = 1/4 and every k up to 64 the bound 2 exp(-k gamma^2 / 4) holds of the probability "
    "counted pattern by pattern.",
    that=for_all(k >= 1, k <= 64)(tail(k, quarter) <= 2 * exp(0 - k / 64)),
    proved_by=table(),
    method="exhaustive",
)

exponent = 0 - y / 4  # y = k gamma^2, so that this is the exponent of the tail bound
natural_log = for_all(N >= 1, y.equals(8 * ln(2 * N)))
twice_one = apply("*", 2, 1)

claim(
    "lemma-2-dimension",
    at="Lemma 2, proof",
    says="With k = (8 / gamma^2) ln(2N) the union bound 2 N^2 exp(-k gamma^2 / 4) is less than 1/2.",
    that=natural_log(2 * N**2 * exp(exponent) < half),
    refuted_by=witness(
        {"N": 1, "y": 8 * ln(twice_one)},
        arith(lemma((exp(0 - 8 * ln(twice_one) / 4) * twice_one**2).equals(1), axiom(by=arith()))),
        {1: arith()},
    ),
    method="exact value",
    note="It is exactly 1/2, for every N.  The lemma survives: fewer than N^2 / 2 pairs need the bound.",
)

claim(
    "lemma-2-dimension--repaired",
    at="Lemma 2, proof",
    says="With that k the union bound is exactly 1/2, for every N.",
    that=natural_log((2 * N**2 * exp(exponent)).equals(half)),
    proved_by=intro(
        {"N": 1, "y": 8 * ln(twice_one)},
        arith(
            lemma((exp(exponent) * (2 * N) ** 2).equals(1), axiom(by=arith(lemma(y.equals(8 * ln(2 * N)), assumption))))
        ),
        {1: arith()},
    ),
    method="exact value",
    repairs="lemma-2-dimension",
)

claim(
    "lemma-2-dimension--base-2",
    at="Lemma 2, proof",
    says="With k = (8 / gamma^2) log2(2N) the union bound is less than 1/2.",
    that=for_all(N >= 1, y.equals(8 * log2(2 * N)))(2 * N**2 * exp(exponent) < half),
    proved_by=intro(
        {"N": 1, "y": 8},
        arith(
            lemma(
                exp(exponent) * (2 * N) ** 2 < 1,
                axiom(
                    by=arith(
                        lemma(y.equals(8 * log2(2 * N)), assumption),
                        lemma(ln(2 * N).equals(ln(2) * log2(2 * N)), axiom()),
                        lemma(ln(2) < 1, evaluate),
                        hints=[1 + log2(N)],
                    )
                ),
            )
        ),
    ),
    method="exact value, algebra",
)

claim(
    "lemma-2",
    at="Lemma 2",
    says="N sign vectors with inner products at most gamma exist in every dimension k >= (8 / gamma^2) ln(2N).",
    that=for_all(N >= 2, k >= 1, gamma > 0, k * gamma**2 >= 8 * ln(2 * N))(near_orthogonal(N, k, gamma)),
    proved_by=intro(
        {"N": 2, "k": 12, "gamma": 1},
        axiom(
            by=arith(
                lemma(
                    gaussian(k, gamma, 2) * (2 * N) ** 4 <= 1,
                    axiom(by=arith(lemma(k * gamma**2 >= 8 * ln(2 * N), assumption))),
                )
            )
        ),
    ),
    method="union bound, algebra",
    note="With inner product 1, hence at least 1 - gamma, of each vector with itself.",
)

claim(
    "lemma-2-explicit",
    at="Lemma 2",
    says="At gamma = 1/4, 64 such vectors exist already in dimension 15: they are listed.",
    that=near_orthogonal(64, 15, quarter),
    proved_by=explicit_vectors,
    method="explicit vectors",
)

claim(
    "lemma-3--standard-basis",
    at="Lemma 3",
    says="For the standard basis of R^N: a sign map to k >= (8 / eps^2) ln(2N) dimensions keeps all inner "
    "products up to eps.",
    that=for_all(N >= 2, k >= 1, gamma > 0, k * gamma**2 >= 8 * ln(2 * N))(almost_orthogonal(N, k, gamma)),
    proved_by=intro(
        {"N": 2, "k": 12, "gamma": 1},
        axiom(
            by=arith(
                lemma(
                    gaussian(k, gamma, 2) * (2 * N) ** 4 <= 1,
                    axiom(by=arith(lemma(k * gamma**2 >= 8 * ln(2 * N), assumption))),
                )
            )
        ),
    ),
    method="union bound, algebra",
    note="This is the use the paper makes of Lemma 3; for arbitrary unit vectors it is not formalised here.",
)

dimension = 64 * ceiling(log2(N))
enough = lemma(
    ceiling(log2(N)) >= ln(N),
    arith(
        lemma(ceiling(log2(N)) >= log2(N), axiom()),
        lemma(ln(N).equals(ln(2) * log2(N)), axiom()),
        lemma(ln(2) < 1, evaluate),
    ),
)

claim(
    "corollary-8-1",
    at="Corollary 8.1",
    says="For every N >= 2 there are N sign vectors in k = 64 ceil(log2 N) dimensions: inner product 1 with "
    "themselves, at most 1/4 with "
    "each other.",
    that=for_all(N >= 2)(near_orthogonal(N, dimension, quarter)),
    proved_by=intro(
        {"N": 2}, axiom(by=arith(lemma(gaussian(dimension, quarter, 2) * N**2 <= 1, axiom(by=arith(enough)))))
    ),
    method="union bound, algebra",
    note="k = O(log N) with the constant 64; at N = 1 any k >= 1 will do, k = 0 will not.",
)
