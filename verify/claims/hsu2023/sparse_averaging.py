"""Part 2 of the talk: q-sparse averaging, by attention with vectors of Candes and Tao, and not by a small RNN."""

from __future__ import annotations

from fooling.verify.claims.claim import CONFIRMED, CORE, PRINTED, REFUTED, REPAIR, STEP, SUPPORTING, TYPING
from fooling.verify.claims.constructed import does_its_task
from fooling.verify.claims.hsu2023.slides import (
    C,
    N,
    alpha,
    c,
    claim,
    d,
    fixed_C,
    fixed_c,
    fixed_N,
    i,
    j,
    k,
    m,
    n,
    p,
    q,
    s,
)
from fooling.verify.methods.arithmetic.arith_step import arith
from fooling.verify.methods.axioms.instances import said
from fooling.verify.methods.engine.tactic import Tactic, assumption, instance, intro, lemma, witness
from fooling.verify.methods.strategy.automatic import automatic
from fooling.verify.statement.language.notation import (
    almost_orthogonal,
    binomial,
    both,
    ceiling,
    exists,
    exp,
    for_all,
    index,
    ln,
    log2,
    one_way,
    rational,
    real,
    rnn_computes,
    transformer_looks_up,
)

half = rational(1, 2)
positions = ceiling(log2(N + 1))  # bits of the number of a token
within = (N >= 2, q >= 1, q <= N, d >= 1)

claim(
    "token-size",
    at="q-Sparse Averaging (qSA)",
    kind=CORE,
    says="A token has ceil(log2 N) numbers for the bits of a key, ceil(log2 binom(N, q)) for the bits of a set of q "
    "out of N keys, and d values. Together the numbers are at most c(d + (q + 1) log2 N), for some c and all N >= 2, "
    "1 <= q <= N and d >= 1.",
    leaves="that such tokens can be told apart by a network",
    that=exists(c > 0)(
        for_all(*within)(ceiling(log2(N)) + ceiling(log2(binomial(N, q))) + d <= c * (d + (q + 1) * log2(N)))
    ),
    pinned=CONFIRMED,
)
claim(
    "token-size-dense",
    at="Our results",
    kind=CORE,
    says="With q = d = 1 the size d + (q + 1) log2 N of a token is at most c log2 N, for some c and all N >= 2.",
    leaves="networks, and other q and d",
    that=exists(c > 0)(for_all(N >= 2)(1 + 2 * log2(N) <= c * log2(N))),
    pinned=CONFIRMED,
)
claim(
    "embedded-size",
    at="Construction using q-neighborly 0/1 polytopes",
    kind=CORE,
    says="Where k <= C q log2 N, the three parts u_i, alpha w_S and v_i have 2k + d coordinates together, at most "
    "c(d + q log2 N): for every whole C >= 1 there is such a c for all N >= 2, 1 <= q <= N and d, k >= 1.",
    leaves="the vectors themselves, which Candes and Tao give",
    that=for_all(C >= 1)(
        exists(c > 0)(for_all(*within, k >= 1, k <= fixed_C * q * log2(N))(2 * k + d <= c * (d + q * log2(N))))
    ),
    pinned=CONFIRMED,
    script=intro({"C": 1}, witness({"c": 2 * C + 1}, automatic, {0: automatic})),
)

r = real("r")
inside, outside = exp(alpha), (N - q) * exp(alpha / 2)
sharp_enough = alpha >= 2 * ln(r * N)


def heavy() -> Tactic:
    """With e = exp(-alpha/2), r N e <= 1, and so r (N - q) exp(alpha/2) <= r N e exp(alpha) <= exp(alpha)."""
    ratio = exp(0 - alpha / 2)
    small = said("exp-log", "<=", by=arith(lemma(sharp_enough, assumption)), x=0 - alpha / 2, y=r * N, e=1)
    scaled = said("scale", "<=", by=arith(small), x=inside, y=r * N * ratio, z=1)
    same = said("exp-sum", x=alpha / 2, y=alpha, z=0 - alpha / 2)
    positive = (said("exp-positive", x=alpha / 2), said("exp-positive", x=alpha))
    rest = lemma(r * outside <= inside, arith(scaled, same, *positive, hints=[r * N, r * q]))
    weight = arith(rest, *positive, lemma(outside >= 0, automatic), hints=[q, inside])
    return intro({"q": 1, "N": 2, "r": 1, "alpha": 3}, weight)


claim(
    "attention-weights",
    at="Self-attention solution (overview)",
    kind=CORE,
    says="Let q logits be alpha, and N - q logits at most alpha/2. For r >= 1 and alpha >= 2 ln(rN) the weight of each "
    "of the q tokens is at least (1 - 1/r)/q, for N > q >= 1.",
    leaves="the vectors that give such logits",
    that=for_all(q >= 1, N > q, r >= 1, sharp_enough)(r * q * inside >= (r - 1) * (q * inside + outside)),
    pinned=CONFIRMED,
    script=heavy(),
)
dimension = 64 * ceiling(log2(N))
rounded_up = instance(lemma(for_all(j >= 2)(ceiling(log2(j)) <= 2 * log2(j)), automatic), {"j": N}, {0: automatic})
fewest = witness(
    {"k": dimension}, automatic, {0: automatic, 1: arith(lemma(ceiling(log2(N)) <= 2 * log2(N), rounded_up))}
)

claim(
    "vectors-for-single-keys",
    at="Construction using q-neighborly 0/1 polytopes",
    kind=CORE,
    says="For some c and all N >= 2 there are N vectors u_j of {1/sqrt k, -1/sqrt k}^k with k <= c log2 N, any two "
    "with an inner product of absolute value at most 1/2.",
    leaves="sets of more than one key",
    that=exists(c > 0)(
        for_all(N >= 2)(exists(k >= 1, k <= fixed_c * log2(fixed_N))(almost_orthogonal(fixed_N, k, half)))
    ),
    pinned=CONFIRMED,
    script=witness({"c": 128}, intro({"N": 2}, fewest)),
    note="For q = 1 the vector w_S is u_j, of length 1.",
)
for bits, size in ((4, 2), (5, 2), (6, 3)):
    claim(
        f"sparse-averaging-{bits}-{size}",
        at="Self-attention solution (overview)",
        kind=SUPPORTING,
        says=f"A network as on the slides, in Q12.12 with each step rounded, tells for N = {bits} whether more than "
        f"one of the q = {size} averaged bits is 1, on all words.",
        that=does_its_task("sparse-averaging", N=bits, q=size, b=1),
        pinned=CONFIRMED,
    )

claim(
    "one-key-at-all-lengths",
    at="Our results",
    kind=CORE,
    says="A layer with one head of width m >= ceil(log2(N + 1)), and embeddings of d >= 2 ceil(log2(N + 1)) + 1 "
    "numbers, finds one of up to N bits by its position, as the last token asks with q = 1, for every N >= 1.",
    leaves="q > 1, and real values. Any function is allowed as element-wise map, as the slides allow any",
    that=for_all(N >= 1, m >= 1, d >= 1, m >= positions, d >= 2 * positions + 1)(
        transformer_looks_up(2, N, 1, m, d, 1, "down", "once")
    ),
    pinned=CONFIRMED,
    note="The numbers are multiples of 1/(N + 1) from -(N + 1) to N + 1, rounded down.  An RNN for the same task "
    "needs N bits: index-one-way.",
)

# ---- recurrent networks ----

claim(
    "index-one-way",
    at="(Simplified) lower bound for RNNs",
    kind=PRINTED,
    says="For INDEX on n bits Alice must send at least n bits, for every n >= 1.",
    that=for_all(n >= 1)(one_way(index(n), "alice") >= n),
    pinned=CONFIRMED,
)
claim(
    "rnn-bits",
    at="(Simplified) lower bound for RNNs",
    kind=CORE,
    says="An RNN of m units of p bits that computes INDEX on n = N - 1 bits has mp >= cN, for some c > 0 and all N >= "
    "2.",
    leaves="averages of real values. Any function is allowed as step of the RNN",
    that=exists(c > 0)(for_all(N >= 2, m >= 1, p >= 1, rnn_computes(index(N - 1), m, p))(m * p >= fixed_c * N)),
    pinned=CONFIRMED,
    note="INDEX is what sparse averaging with q = d = 1 asks at the last position, where the values are bits.",
)
claim(
    "index-values",
    at="(Simplified) lower bound for RNNs",
    kind=PRINTED,
    weight=TYPING,
    says="Alice has n = N - 1 bits, and token i has her bit a_i, for every i in [N]. Every i in [N] is then the "
    "number of a bit: i <= N - 1, for N >= 2.",
    that=for_all(N >= 2, i >= 1, i <= N)(i <= N - 1),
    pinned=REFUTED,
    note="The slide has the tokens (enc(i), enc(empty set), a_i) for all i in [N], and another token number N.",
)
claim(
    "index-values--repaired",
    at="(Simplified) lower bound for RNNs",
    kind=REPAIR,
    says="With n = N - 1, every i in [n] is the number of one of Alice's n bits, and token n + 1 is the last of the N "
    "tokens, for N >= 2.",
    that=both(for_all(N >= 2, i >= 1, i <= N - 1)(i <= N - 1), for_all(N >= 2)(((N - 1) + 1).equals(N))),
    pinned=CONFIRMED,
    repairs="index-values",
)
claim(
    "query-size",
    at="(Simplified) lower bound for RNNs",
    kind=PRINTED,
    weight=STEP,
    says="Queries are sets of q = 1 keys. The empty set, of s = 0 keys, is a query: s = q for s = 0 and q = 1.",
    that=for_all(s >= 0, s <= 0, q >= 1, q <= 1)(s.equals(q)),
    pinned=REFUTED,
    note="Alice's tokens carry the code of the empty set, which is no set of q keys.  Any set will do, as their "
    "outputs are not read.",
)
claim(
    "query-size--repaired",
    at="(Simplified) lower bound for RNNs",
    kind=REPAIR,
    says="The set {1}, with s = 1 members, is one of the queries, which are the sets of q = 1 keys: s = q for s = 1 "
    "and q = 1.",
    that=for_all(s >= 1, s <= 1, q >= 1, q <= 1)(s.equals(q)),
    pinned=CONFIRMED,
    repairs="query-size",
)
