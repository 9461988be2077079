"""q-sparse averaging: sizes, the positive result with its weights, and the lower bound from disjointness."""

from __future__ import annotations

from fooling.verify.claims.claim import CONFIRMED, CORE, DOMAIN, PRINTED, READING, REFUTED, REPAIR, STEP, SUPPORTING
from fooling.verify.claims.constructed import does_its_task
from fooling.verify.claims.mallick2025.slides import N, alpha, claim, d, delta, eps, m, n, p, q, s, z
from fooling.verify.methods.engine.tactic import witness
from fooling.verify.statement.language.notation import (
    D,
    Expression,
    almost_orthogonal,
    binomial,
    both,
    ceiling,
    either,
    exists,
    exp,
    for_all,
    index,
    integer,
    intersection,
    log2,
    negation,
    one_way,
    rational,
    real,
    rnn_computes,
    sqrt,
    transformer_looks_up,
)

INPUT = "q-Sparse Averaging, input"
RESULTS = "q-Sparse Averaging, main results"
THEOREM = "Positive result"
CHOICE = "How to choose Q, K?"
NEGATIVE = "Negative result"
REDUCTION = "Negative result, proof outline"
fixed_eps = Expression("eps")
K, fixed_K = integer("K"), Expression("K")  # from which number on an order of growth holds
positions = ceiling(log2(N + 1))  # bits of the number of a token
half, quarter = rational(1, 2), rational(1, 4)

claim(
    "token-coordinates",
    at=INPUT,
    kind=CORE,
    says="A token of d coordinates of the value, q numbers of the set and one number of the position has d + q + 1 "
    "coordinates, for d, q >= 1.",
    leaves="what the coordinates hold",
    that=for_all(d >= 1, q >= 1)((d + q + 1).equals(d + (q + 1))),
    pinned=CONFIRMED,
)
claim(
    "sets-exist",
    at=THEOREM,
    kind=SUPPORTING,
    says="For all q, N >= 1 there is a set of q of N positions: binom(N, q) >= 1.",
    that=for_all(q >= 1, N >= 1)(binomial(N, q) >= 1),
    pinned=REFUTED,
    note="Where q > N no input exists.  The theorem, which is printed for all q and N, says nothing there, and holds.",
)
claim(
    "sets-exist--repaired",
    at=THEOREM,
    kind=REPAIR,
    says="For all N >= q >= 1 there is a set of q of N positions: binom(N, q) >= 1.",
    that=for_all(q >= 1, N >= q)(binomial(N, q) >= 1),
    pinned=CONFIRMED,
    repairs="sets-exist",
)
claim(
    "precision-defined",
    at=THEOREM,
    kind=SUPPORTING,
    says="The precision p, of order log((q/eps) log N), has a logarithm of a positive number for all q, N >= 1 and 0 "
    "< eps < 1.",
    that=for_all(q >= 1, N >= 1, eps > 0, eps < 1)(q / eps * log2(N) > 0),
    pinned=REFUTED,
    script=witness({"q": 1, "N": 1, "eps": half}),
    note="At N = 1 the logarithm of N is 0.  The theorem has an order of growth, which leaves such small cases out.",
)
claim(
    "precision-defined--from-some-n",
    at=THEOREM,
    kind=READING,
    says="The precision p, of order log((q/eps) log N), has a logarithm of a positive number for some K, all q >= 1, N "
    ">= K and 0 < eps < 1.",
    that=exists(K >= 1)(for_all(q >= 1, N >= fixed_K, eps > 0, eps < 1)(q / eps * log2(N) > 0)),
    pinned=CONFIRMED,
)
claim(
    "precision-defined--repaired",
    at=THEOREM,
    kind=REPAIR,
    says="The precision p, of order log((q/eps) log N), has a logarithm of a positive number for all q >= 1, N >= 2 "
    "and 0 < eps < 1.",
    that=for_all(q >= 1, N >= 2, eps > 0, eps < 1)(q / eps * log2(N) > 0),
    pinned=CONFIRMED,
    repairs="precision-defined",
)
claim(
    "recurrent-memory-any-error",
    at=RESULTS,
    kind=READING,
    weight=DOMAIN,
    says="For every eps > 0 some value z of [-1, 1] has |z| > eps. The answer 0 is then not within eps of the sparse "
    "average z, for q = 1.",
    that=for_all(eps > 0)(exists(z >= -1, z <= 1)(either(z > fixed_eps, 0 - z > fixed_eps))),
    pinned=REFUTED,
    note="The bound m >= (N - 1)/2 is printed for every eps.  For eps = 1 the number 0 is an answer for all inputs, "
    "and takes no memory.",
)
claim(
    "recurrent-memory",
    at=RESULTS,
    kind=CORE,
    says="An RNN of m units of p bits that computes INDEX on N - 1 bits has at least (N - 1)/2 bits, mp >= (N - 1)/2, "
    "for every N >= 2.",
    leaves="real values and approximate answers. Any function is allowed as step of the RNN",
    that=for_all(N >= 2, m >= 1, p >= 1, rnn_computes(index(N - 1), m, p))(m * p >= (N - 1) / 2),
    pinned=CONFIRMED,
    note="INDEX is sparse averaging with q = d' = 1 and values 1 and -1, at the last position, for eps < 1.",
)
claim(
    "index-message",
    at=RESULTS,
    kind=SUPPORTING,
    says="For INDEX on N - 1 bits a message has at least N - 1 bits, twice the bound of the slide, for every N >= 2.",
    that=for_all(N >= 2)(one_way(index(N - 1), "alice") >= N - 1),
    pinned=CONFIRMED,
)

# ---- the vectors and the weights ----

claim(
    "vectors-of-the-definition",
    at=CHOICE,
    kind=PRINTED,
    says="With delta = 1/4 the bounds of the second result of Candes and Tao are those used later: sqrt(q)/(1 - 2 "
    "delta) = 2 sqrt(q) and delta/(1 - 2 delta) = 1/2, for every q >= 1.",
    that=for_all(q >= 1)(
        both((sqrt(q) / (1 - 2 * quarter)).equals(2 * sqrt(q)), (quarter / (1 - 2 * quarter)).equals(half))
    ),
    pinned=CONFIRMED,
)
claim(
    "vectors-separate",
    at=CHOICE,
    kind=SUPPORTING,
    says="For every delta in (0, 1/2) the bound delta/(1 - 2 delta) of products outside the set is below 1, the "
    "product inside.",
    that=for_all(delta > 0, delta < half)(delta / (1 - 2 * delta) < 1),
    pinned=REFUTED,
    script=witness({"delta": rational(2, 5)}),
    note="The slide cites the second result of Candes and Tao for these delta, and uses delta = 1/4.  From delta = 1/3 "
    "on that result does not tell the set from the rest.",
)
claim(
    "vectors-separate--repaired",
    at=CHOICE,
    kind=REPAIR,
    says="For every delta in (0, 1/3) the bound delta/(1 - 2 delta) of products outside the set is below 1.",
    that=for_all(delta > 0, delta < rational(1, 3))(delta / (1 - 2 * delta) < 1),
    pinned=CONFIRMED,
    repairs="vectors-separate",
)
claim(
    "vectors-for-pairs",
    at=CHOICE,
    kind=CORE,
    says="For every N >= 2 and delta > 0 there are N vectors of {1/sqrt k, -1/sqrt k}^k with k = ceil(24 log2 N / "
    "delta^2), of which any two have a product of absolute value at most delta.",
    leaves="sets of more than two vectors, for which the slide cites Candes and Tao",
    that=for_all(N >= 2, delta > 0)(almost_orthogonal(N, ceiling(24 * log2(N) / delta**2), delta)),
    pinned=CONFIRMED,
    note="The first result of Candes and Tao says as much of any two columns, and more of q of them.",
)
claim(
    "logit-error",
    at=CHOICE,
    kind=CORE,
    says="A query that is off by at most eps/(4 alpha), times alpha, changes products with unit vectors by at most "
    "eps/4, for alpha, eps > 0.",
    leaves="whether a query of the given precision is near enough",
    that=for_all(alpha > 0, eps > 0)((alpha * (eps / (4 * alpha))).equals(eps / 4)),
    pinned=CONFIRMED,
)
r = real("r")
claim(
    "inside-weight-above",
    at=CHOICE,
    kind=SUPPORTING,
    says="Let one of q >= 2 logits be alpha + eps/4, let the others be alpha - eps/4, and let no other logit count. "
    "Then the first weight is at most (1 + eps/2)/q: q r <= (1 + eps/2)(q - 1 + r) with r = exp(eps/2), for 0 < eps < "
    "1.",
    that=for_all(q >= 2, eps > 0, eps < 1)(q * exp(eps / 2) <= (1 + eps / 2) * (q - 1 + exp(eps / 2))),
    pinned=REFUTED,
    script=witness({"q": 1000, "eps": half}),
    note="The line before bounds the error of each logit by eps/4, and exp(eps/2) > 1 + eps/2.  But the vectors of the "
    "slide are nearly orthogonal.  So a query that is off by eps/4 cannot be off so far at all of them.",
)
claim(
    "inside-weight-above--repaired",
    at=CHOICE,
    kind=REPAIR,
    says="The number exp(eps/4)/q, which no weight of q tokens with logits within eps/8 of alpha exceeds, is at most "
    "(1 + eps/2)/q: exp(eps/4) <= 1 + eps/2, for 0 < eps < 1.",
    that=for_all(eps > 0, eps < 1)(exp(eps / 4) <= 1 + eps / 2),
    pinned=CONFIRMED,
    repairs="inside-weight-above",
    note="So a query that is off by at most eps/(8 alpha) is near enough.",
)
claim(
    "error-adds-up",
    at=CHOICE,
    kind=PRINTED,
    says="The errors add up to at most eps: q eps/(2q) + (N - q) eps/(2N) <= eps, for N >= q >= 1 and eps > 0.",
    that=for_all(q >= 1, N >= q, eps > 0)(q * (eps / (2 * q)) + (N - q) * (eps / (2 * N)) <= eps),
    pinned=CONFIRMED,
)
claim(
    "sparse-averaging-4-3",
    at="Positive result, proof outline",
    kind=SUPPORTING,
    says="A network as on the slides, in Q12.12 with each step rounded, tells for N = 4 whether more than one of the q "
    "= 3 averaged bits is 1, on all words.",
    that=does_its_task("sparse-averaging", N=4, q=3, b=1),
    pinned=CONFIRMED,
)

claim(
    "one-key-at-all-lengths",
    at=THEOREM,
    kind=CORE,
    says="With q = 1 and values that are bits, a layer with one head of width m >= ceil(log2(N + 1)), and embeddings "
    "of d >= 2 ceil(log2(N + 1)) + 1 numbers, finds the value that the last token asks for among up to N, for every N "
    ">= 1.",
    leaves="q > 1, and real values. Any function is allowed as element-wise map, as the slide bounds none",
    that=for_all(N >= 1, m >= 1, d >= 1, m >= positions, d >= 2 * positions + 1)(
        transformer_looks_up(2, N, 1, m, d, 1, "down", "once")
    ),
    pinned=CONFIRMED,
    note="The numbers are multiples of 1/(N + 1) from -(N + 1) to N + 1, rounded down.  An RNN for the same task "
    "needs N bits: index-message.",
)

# ---- the lower bound ----

claim(
    "disjointness-rounds",
    at=NEGATIVE,
    kind=PRINTED,
    says="A protocol that computes max a_i b_i of two strings of n bits, one bit a round, takes at least n rounds, "
    "for every n >= 1.",
    that=for_all(n >= 1)(D(intersection(n)) >= n),
    pinned=CONFIRMED,
    note="The slide calls this function DISJ.  It is 1 where the sets meet.",
)
claim(
    "values-in-range",
    at=REDUCTION,
    kind=READING,
    weight=DOMAIN,
    says="For every odd position j <= N with N = 2q + 1, the number (j + 1)/2 is one of Bob's q bits: for j = 2s - 1 "
    "and q >= 1 the number s is at most q.",
    that=for_all(q >= 1, s >= 1, 2 * s - 1 <= 2 * q + 1)(s <= q),
    pinned=REFUTED,
    note="Position 2q + 1 is odd, and Bob has no bit number q + 1.  The slide does not say for which j the rule is.",
)
claim(
    "values-in-range--repaired",
    at=REDUCTION,
    kind=REPAIR,
    says="For every odd position j <= 2q the number (j + 1)/2 is one of Bob's q bits: for j = 2s - 1 and q >= 1 the "
    "number s is at most q.",
    that=for_all(q >= 1, s >= 1, 2 * s - 1 <= 2 * q)(s <= q),
    pinned=CONFIRMED,
    repairs="values-in-range",
    note="No set asks about the positions from 2q + 1 on.",
)
mean = (s - (q - s)) / q
claim(
    "mean-of-values",
    at=REDUCTION,
    kind=PRINTED,
    says="If s of the q values are 1 and the others -1, then their mean is -1 exactly for s = 0, for q >= 1 and 0 <= "
    "s <= q.",
    that=for_all(q >= 1, s >= 0, s <= q)(
        both(either(negation(mean.equals(-1)), s.equals(0)), either(negation(s.equals(0)), mean.equals(-1)))
    ),
    pinned=CONFIRMED,
)
off = real("f")
claim(
    "answer-by-equality",
    at=REDUCTION,
    kind=PRINTED,
    weight=STEP,
    says="If the mean is -1 and f is within 1/(2q) of the mean, then f is -1, as Bob's answer asks, for q >= 1.",
    that=for_all(q >= 1, off >= -1 - 1 / (2 * q), off <= -1 + 1 / (2 * q))(off.equals(-1)),
    pinned=REFUTED,
    script=witness({"q": 1, "f": 0 - half}),
    note="The network approximates sparse averaging.  It need not be exact.",
)
claim(
    "answer-by-equality--repaired",
    at=REDUCTION,
    kind=REPAIR,
    says="If s >= 1 of the q values are 1, then f, within 1/(2q) of the mean, is more than -1 + 1/q, and if s = 0 "
    "then f is less than that, for q >= 1.",
    that=both(
        for_all(q >= 1, s >= 1, s <= q, off >= mean - 1 / (2 * q))(off > -1 + 1 / q),
        for_all(q >= 1, off <= -1 + 1 / (2 * q))(off < -1 + 1 / q),
    ),
    pinned=CONFIRMED,
    repairs="answer-by-equality",
)
claim(
    "query-bits",
    at=REDUCTION,
    kind=CORE,
    says="A protocol of mp bits and one bit of the answer, for a function that needs q bits, has mp >= q - 1, for m, "
    "p, q >= 1.",
    leaves="that a self-attention unit gives such a protocol",
    that=for_all(m >= 1, p >= 1, q >= 1, m * p + 1 >= q)(m * p >= q - 1),
    pinned=CONFIRMED,
)
