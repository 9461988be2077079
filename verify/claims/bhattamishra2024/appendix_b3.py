"""Appendix B.3: nearly orthogonal vectors.

The tail bound, the union bound and the dimension.  The text does not say to which base `log 2N` is in k = (8 / gamma^2)
log 2N: natural and base-2 logarithm are two readings.
"""

from __future__ import annotations

from collections.abc import Callable

from fooling.verify.claims.bhattamishra2024.paper import N, claim, k
from fooling.verify.claims.claim import (
    CONFIRMED,
    CONSTANT,
    DOMAIN,
    PRINTED,
    READING,
    REFUTED,
    REPAIR,
    SUPPORTING,
    TYPING,
)
from fooling.verify.methods.arithmetic.arith_step import arith
from fooling.verify.methods.axioms.instances import said
from fooling.verify.methods.engine.tactic import assumption, evaluate, intro, lemma, witness
from fooling.verify.methods.strategy.automatic import automatic
from fooling.verify.statement.language.notation import (
    Expression,
    almost_orthogonal,
    at,
    binomial,
    both,
    ceiling,
    either,
    exists,
    exp,
    for_all,
    integer,
    ln,
    log2,
    near_orthogonal,
    negation,
    rational,
    real,
    summed,
    tail,
    whole,
)

gamma, x, y = real("gamma"), real("x"), real("y")
half, quarter = rational(1, 2), rational(1, 4)


def total(term: Callable[[Expression], Expression]) -> Expression:
    """The sum over j = 0..k."""
    return summed("j", 0, k, term)


vectors = for_all(k >= 1, gamma > 0)

claim(
    "orthogonal-at-most-k",
    at="Appendix B.3",
    kind=READING,
    says="At most k vectors in k dimensions, with entries +-1/sqrt(k), are pairwise orthogonal.",
    that=for_all(N >= 1, k >= 1, almost_orthogonal(N, k, 0))(N <= k),
    pinned=CONFIRMED,
    note="The same is true of all vectors other than 0, because pairwise orthogonal vectors other than 0 are linearly "
    "independent.  The grammar has only vectors with entries +-1/sqrt(k).",
)

claim(
    "lemma-2-mean",
    at="Lemma 2, proof",
    kind=PRINTED,
    says="The inner product of two random sign vectors of k coordinates has expectation 0: k sum_j binomial(k, j) = 2 "
    "sum_j j binomial(k, j).",
    that=for_all(k >= 1)((k * total(lambda j: binomial(k, j)) - 2 * total(lambda j: j * binomial(k, j))).equals(0)),
    pinned=CONFIRMED,
    note="Let j be the number of coordinates in which the two vectors differ.  Then the inner product is (k - 2j)/k.  "
    "Of the 2^k patterns of differences, binomial(k, j) have j differences.",
)

claim(
    "lemma-2-pairs",
    at="Lemma 2, proof",
    kind=PRINTED,
    says="N vectors have at most N^2 pairs.",
    that=for_all(N >= 1)(binomial(N, 2) <= N**2),
    pinned=CONFIRMED,
)

claim(
    "lemma-2-tail",
    at="Lemma 2, proof",
    kind=PRINTED,
    says="Two random sign vectors of k coordinates have |inner product| >= gamma with probability at most 2 exp(-k "
    "gamma^2 / 4).",
    that=vectors(tail(k, gamma) <= 2 * exp(0 - k * gamma**2 / 4)),
    pinned=CONFIRMED,
)

printed = 8 * ln(2 * N)  # the k of the proof, times gamma^2
at_one = at(printed, N=1)
exponent = 0 - y / 4  # y = k gamma^2, so that this is the exponent of the tail bound
natural_log = for_all(N >= 1, y.equals(printed))
union_bound = 2 * N**2 * exp(exponent)
exactly_half = lemma(
    union_bound.equals(half),
    arith(said("exp-log", "=", by=arith(lemma(y.equals(printed), assumption)), x=exponent, y=2 * N, e=2)),
)

claim(
    "lemma-2-dimension",
    at="Lemma 2, proof",
    kind=READING,
    says="With k = (8 / gamma^2) ln(2N), that is with y = k gamma^2 = 8 ln(2N), the union bound 2 N^2 exp(-y/4) is "
    "less than 1/2, for every N >= 1.",
    that=natural_log(union_bound < half),
    pinned=REFUTED,
    weight=DOMAIN,
    script=witness(
        {"N": 1, "y": at_one},
        arith(said("exp-log", "=", by=arith(), x=0 - at_one / 4, y=at(2 * N, N=1), e=2)),
        {1: arith()},
    ),
    note="The union bound is exactly 1/2, for every N, where the text sets it below 1/2.  So only the boundary is "
    "wrong: `at least 1/2`, which the text concludes, is right: lemma-2-probability.",
)

claim(
    "lemma-2-dimension--repaired",
    at="Lemma 2, proof",
    kind=REPAIR,
    says="With k = (8 / gamma^2) ln(2N) the union bound 2 N^2 exp(-k gamma^2 / 4) is exactly 1/2, for every N >= 1.",
    that=natural_log(union_bound.equals(half)),
    pinned=CONFIRMED,
    script=intro({"N": 1, "y": at_one}, arith(exactly_half), {1: arith()}),
    repairs="lemma-2-dimension",
)

claim(
    "lemma-2-probability",
    at="Lemma 2, proof",
    kind=READING,
    says="With k = (8 / gamma^2) ln(2N) all inner products are below gamma with probability at least 1/2: the union "
    "bound gives 1 - 2 N^2 exp(-k gamma^2 / 4) >= 1/2, for every N >= 1.",
    that=natural_log(1 - union_bound >= half),
    pinned=CONFIRMED,
    script=intro({"N": 1, "y": at_one}, arith(exactly_half), {1: arith()}),
)

claim(
    "lemma-2-dimension-whole",
    at="Lemma 2, proof",
    kind=SUPPORTING,
    says="The number of dimensions k = (8 / gamma^2) log(2N) is whole for gamma = 1 and every N >= 1, where the "
    "logarithm is to base 2 or natural.",
    that=for_all(N >= 1)(either(whole(8 * log2(2 * N)), whole(8 * ln(2 * N)))),
    pinned=REFUTED,
    note="The text does not say so: the lemma has k = O(log N / gamma^2), and a k that is rounded up is of that "
    "order.  The claim is about one gamma and allows either base.  Every whole k from (8 / gamma^2) ln(2N) on is "
    "enough: lemma-2--every-dimension.",
)

base_2 = for_all(N >= 1, y.equals(8 * log2(2 * N)))
below_half = said(
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

claim(
    "lemma-2-dimension--base-2",
    at="Lemma 2, proof",
    kind=READING,
    says="With k = (8 / gamma^2) log2(2N) the union bound 2 N^2 exp(-k gamma^2 / 4) is less than 1/2, for every N >= "
    "1.",
    that=base_2(union_bound < half),
    pinned=CONFIRMED,
    script=intro({"N": 1, "y": 8}, arith(below_half)),
)

claim(
    "lemma-2-probability--base-2",
    at="Lemma 2, proof",
    kind=READING,
    says="With k = (8 / gamma^2) log2(2N) all inner products are below gamma with probability at least 1/2: the union "
    "bound gives 1 - 2 N^2 exp(-k gamma^2 / 4) >= 1/2, for every N >= 1.",
    that=base_2(1 - union_bound >= half),
    pinned=CONFIRMED,
    script=intro({"N": 1, "y": 8}, arith(below_half)),
)

# exp(-k gamma^2 / 2) (2N)^4 <= 1, so the union over N(N-1)/2 pairs, and over both sides, stays below 1.
wide_enough = k * gamma**2 >= 8 * ln(2 * N)
claim(
    "lemma-2",
    at="Lemma 2",
    kind=PRINTED,
    says="For every N >= 2 and gamma > 0 there are N vectors in k = ceil(12 log2 N / gamma^2) dimensions, with entries "
    "+-1/sqrt(k), whose pairwise inner products are at most gamma.",
    that=for_all(N >= 2, gamma > 0)(near_orthogonal(N, ceiling(12 * log2(N) / gamma**2), gamma)),
    pinned=CONFIRMED,
    note="k = O(log N / gamma^2) holds with the constant 12, and k is rounded up.  At N = 1 the formula gives k = 0, "
    "which is no dimension.  There any k >= 1 is enough.  The inner product of each vector with itself is 1, and so at "
    "least 1 - gamma.",
)

claim(
    "lemma-2--every-dimension",
    at="Lemma 2",
    kind=SUPPORTING,
    says="For every N >= 1, every gamma > 0 and every dimension k >= (8 / gamma^2) ln(2N) there are N vectors with "
    "entries +-1/sqrt(k) whose pairwise inner products are at most gamma.",
    that=for_all(N >= 1, k >= 1, gamma > 0, wide_enough)(near_orthogonal(N, k, gamma)),
    pinned=CONFIRMED,
)

C = integer("C")
many = 2 ** (C + 1)  # vectors, of C + 1 signs
signs = lemma(
    ceiling(log2(many)) >= C + 1,
    arith(said("ceiling-above", x=log2(many)), said("against-log2", ">=", by=arith(), x=C + 1, y=many)),
)

claim(
    "vectors-space",
    at="Appendix B.3, after Lemma 2",
    kind=READING,
    says="There is a C such that, for every N >= 2, storing N vectors of ceil(log2 N) signs takes at most C N bits, as "
    "Theta(N) bits would be.",
    that=exists(C >= 1)(for_all(N >= 2)(N * ceiling(log2(N)) <= C * N)),
    pinned=REFUTED,
    weight=CONSTANT,
    script=intro({"C": 1}, witness({"N": many}, arith(signs, hints=[many]), {0: automatic})),
    note="The text does not say in what unit space is counted.",
)

signs_of_all = N * 64 * ceiling(log2(N))

claim(
    "vectors-space--words",
    at="Appendix B.3, after Lemma 2",
    kind=READING,
    says="Storing N vectors of 64 ceil(log2 N) signs takes Theta(N) words of log2 N bits: at least 64 N words and at "
    "most 128 N words, for every N >= 2.",
    that=for_all(N >= 2)(both(signs_of_all >= 64 * N * log2(N), signs_of_all <= 128 * N * log2(N))),
    pinned=CONFIRMED,
)

u_1, u_2, v_1, v_2 = (real(name) for name in ("u1", "u2", "v1", "v2"))
unit_basis = for_all(
    (u_1 * u_1 + u_2 * u_2).equals(1), (v_1 * v_1 + v_2 * v_2).equals(1), negation((u_1 * v_2).equals(u_2 * v_1))
)

claim(
    "unit-basis-orthogonal",
    at="Appendix B.3, after Lemma 3",
    kind=READING,
    says="Two vectors (u1, u2) and (v1, v2) of norm 1 that form a basis have inner product 0.",
    that=unit_basis((u_1 * v_1 + u_2 * v_2).equals(0)),
    pinned=REFUTED,
    weight=TYPING,
    script=witness({"u1": 1, "u2": 0, "v1": rational(3, 5), "v2": rational(4, 5)}),
    note="The text says of N unit norm vectors that `form the basis` of R^N that this `implies` it.  The claim has two "
    "vectors.  The text means an orthonormal basis: the next paragraph has `the standard basis vectors`, for which it "
    "is true.  So lemma-3--standard-basis has them.",
)

claim(
    "lemma-3--standard-basis",
    at="Lemma 3",
    kind=READING,
    says="For every N >= 1, eps > 0 and k >= (8 / eps^2) ln(2N), some map of R^N to k dimensions with entries "
    "+-1/sqrt(k) changes all inner products of the standard basis by at most eps.",
    letters={"gamma": "eps"},
    that=for_all(N >= 1, k >= 1, gamma > 0, wide_enough)(almost_orthogonal(N, k, gamma)),
    pinned=CONFIRMED,
    note="The paper uses Lemma 3 for the standard basis only.  Lemma 3 for arbitrary unit vectors is not formalised "
    "here.",
)

dimension = 64 * ceiling(log2(N))

claim(
    "corollary-8-1",
    at="Corollary 8.1",
    kind=PRINTED,
    says="For every N >= 2 there are N vectors in k = 64 ceil(log2 N) dimensions, with entries +-1/sqrt(k).  The inner "
    "product of each vector with itself is 1, and pairwise inner products are at most 1/4.",
    that=for_all(N >= 2)(near_orthogonal(N, dimension, quarter)),
    pinned=CONFIRMED,
    note="k = O(log N) holds with the constant 64.  At N = 1 the formula gives k = 0, which is no dimension.  There "
    "any k >= 1 is enough.",
)
