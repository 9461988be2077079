"""Theorem 1 and appendix C.2: index lookup by a one-layer Transformer.

The attention weight and the read-out are decided for all N; the construction itself, with explicit nearly orthogonal
vectors and in the exact format of appendix B.2, is run on every input for small N, and so is its torch version.
"""

from __future__ import annotations

from collections.abc import Sequence

from fooling.verify.claims.bhattamishra2024.paper import A, K, N, claim, e, k
from fooling.verify.claims.claim import CONFIRMED, DOMAIN, PRINTED, READING, REFUTED, REPAIR, SUPPORTING, TYPING
from fooling.verify.methods.arithmetic.arith_step import arith
from fooling.verify.methods.axioms.instances import clear_denominator, said
from fooling.verify.methods.engine.tactic import Lemma, Tactic, assumption, evaluate, instance, intro, lemma
from fooling.verify.methods.strategy.automatic import automatic
from fooling.verify.statement.language.notation import (
    Expression,
    both,
    ceiling,
    computes,
    either,
    exp,
    for_all,
    index_lookup,
    integer,
    ln,
    log2,
    maximum,
    rational,
    real,
    torch_computes,
    whole,
)

eta, z, weight, others, ones, E = (real(name) for name in ("eta", "z", "q", "others", "ones", "E"))
high, low, ratio = exp(3 * eta / 4), exp(eta / 4), exp(0 - eta / 2)
three_quarters, quarter, half = (rational(a, b) for a, b in ((3, 4), (1, 4), (1, 2)))
BITS = ("0", "1")

share = three_quarters < high / (high + N * low)  # the weight of the right token is more than 3/4


def heavy(eta_at_1: int, *log_of_3N: Lemma, hints: Sequence[Expression] = ()) -> Tactic:
    """With e = exp(-eta/2), low = high e and 3 N e < 1: 3/4 (high + N low) = high 3/4 (1 + N e) < high."""
    small = said("exp-log", "<", by=arith(*log_of_3N, hints=hints), x=0 - eta / 2, y=3 * N, e=1)
    scaled = said("scale", "<", by=arith(small), x=high, y=three_quarters * (1 + N * ratio), z=1)
    same = said("exp-sum", x=eta / 4, y=3 * eta / 4, z=0 - eta / 2)
    positive = [said("exp-positive", x=3 * eta / 4), said("exp-positive", x=eta / 4)]
    return intro(
        {"N": 1, "eta": eta_at_1}, clear_denominator(arith(*positive, hints=[N]), arith(scaled, same, hints=[N]))
    )


natural, binary = eta > 2 * ln(3 * N), eta > 2 * log2(3 * N)

claim(
    "theorem-1-weight",
    at="Theorem 1, proof (appendix C.2)",
    kind=READING,
    says="If eta > 2 ln(3N), then exp(3 eta/4) / (exp(3 eta/4) + N exp(eta/4)) > 3/4, for every N >= 1.",
    that=for_all(N >= 1, natural)(share),
    pinned=CONFIRMED,
    script=heavy(3, lemma(natural, assumption)),
)

claim(
    "theorem-1-weight--base-2",
    at="Theorem 1, proof (appendix C.2)",
    kind=READING,
    says="If eta > 2 log2(3N), then exp(3 eta/4) / (exp(3 eta/4) + N exp(eta/4)) > 3/4, for every N >= 1.",
    that=for_all(N >= 1, binary)(share),
    pinned=CONFIRMED,
    script=heavy(
        4, lemma(binary, assumption), said("ln-of-log2", x=3 * N), lemma(ln(2) < 1, evaluate), hints=[log2(N), log2(3)]
    ),
)

largest, rest = real("a"), real("rest")  # the logit of the right token; the exponentials of the other tokens together
others_small = rest <= (N - 1) * low + exp(rational(0))
logits = for_all(N >= 1, eta > 0, largest >= 3 * eta / 4, rest >= 0, others_small)

# With x = exp(3 eta/4), y = exp(eta/4), u = exp(a), t = rest: rest < N y, as exp(0) < y, and u N y > x t.
j, x, y, u, t = integer("j"), real("x"), real("y"), real("u"), real("t")
fraction = lemma(for_all(j >= 1, x > 0, y > 0, u >= x, t >= 0, t < j * y)(u / (u + t) > x / (x + j * y)), automatic)
below_low = lemma(exp(rational(0)) < low, automatic)

more_than_asked = lemma(
    exp(largest) / (exp(largest) + rest) > high / (high + N * low),
    instance(
        fraction,
        {"j": N, "x": high, "y": low, "u": exp(largest), "t": rest},
        {1: automatic, 2: automatic, 3: automatic, 5: arith(lemma(others_small, assumption), below_low)},
    ),
)

claim(
    "theorem-1-logits",
    at="Theorem 1, proof (appendix C.2)",
    kind=PRINTED,
    says="A logit eta x is at least 3 eta/4 if its inner product x is at least 3/4, and a logit eta y is at most eta/4 "
    "if its inner product y is at most 1/4, for eta > 0.",
    that=for_all(eta > 0, x >= three_quarters, y <= quarter)(both(eta * x >= 3 * eta / 4, eta * y <= eta / 4)),
    pinned=CONFIRMED,
    note="The query is eta T(p) and the key is T(i).",
)

claim(
    "theorem-1-softmax",
    at="Theorem 1, proof (appendix C.2)",
    kind=PRINTED,
    says="A token with a logit of at least 3 eta/4, beside N - 1 tokens with logits of at most eta/4 and one token "
    "with logit 0, has weight at least exp(3 eta/4) / (exp(3 eta/4) + N exp(eta/4)).",
    that=logits(exp(largest) / (exp(largest) + rest) >= high / (high + N * low)),
    pinned=CONFIRMED,
    script=intro({"N": 1, "eta": 1, "a": 1, "rest": 0}, arith(more_than_asked), {2: automatic, 4: automatic}),
)

claim(
    "theorem-1-rest",
    at="Theorem 1, proof (appendix C.2)",
    kind=PRINTED,
    says="If the right token has a weight above 3/4 and all weights add up to 1, the weights of the other tokens add "
    "up to less than 1/4.",
    that=for_all(weight > three_quarters, (weight + others).equals(1))(others < quarter),
    pinned=CONFIRMED,
    note="In the format the weights need not add up to 1: weights-sum-to-one.",
)

z_right = ones + weight

claim(
    "theorem-1-threshold",
    at="Theorem 1, proof (appendix C.2)",
    kind=PRINTED,
    says="If the right token has weight at least 3/4 and all weights add up to at most 1, the averaged bit is at least "
    "3/4 where the right bit is 1, and at most 1/4 where the right bit is 0.",
    that=for_all(weight >= three_quarters, others >= 0, weight + others <= 1, ones >= 0, ones <= others)(
        both(z_right >= three_quarters, ones <= quarter)
    ),
    pinned=CONFIRMED,
    note="`ones` is the weight of the other tokens whose bit is 1.",
)

readout = maximum(0, 4 * z - 1) - maximum(0, 4 * z - 2)

claim(
    "theorem-1-readout",
    at="Theorem 1, proof (appendix C.2)",
    kind=PRINTED,
    says="A ReLU network of two units, relu(4z - 1) - relu(4z - 2), turns every z <= 1/4 into 0 and every z "
    ">= 3/4 into 1.",
    that=for_all(over=(z,))(
        both(either(z > quarter, readout.equals(0)), either(z < three_quarters, readout.equals(1)))
    ),
    pinned=CONFIRMED,
)

# The paper takes any eta > 2 log(3N); `fooling.circuits.networks.index_lookup` the largest of the format,
# about N^Kc.
LARGEST_ETA = (
    "The construction is not the paper's.  Here the factor eta of the logits is the largest number of the format.  In "
    "the sketch eta is Theta(log N)."
)
OTHER_ETA = LARGEST_ETA + "  With the largest eta all weights are 0 or 1 after rounding."

claim(
    "theorem-1-exhaustive",
    at="Theorem 1",
    kind=SUPPORTING,
    says="A construction like the paper's, with each step rounded, performs index lookup in the format on all binary "
    "sequences of up to N symbols, for N = 1..4 and Kc = 1..2.",
    letters={"K": "Kc"},
    that=for_all(N >= 1, N <= 4, K >= 1, K <= 2)(computes(index_lookup(N, K, BITS, "down", "each"), "index-lookup")),
    pinned=CONFIRMED,
    note=OTHER_ETA,
)

claim(
    "theorem-1-exhaustive--products-exact",
    at="Theorem 1",
    kind=SUPPORTING,
    says="A construction like the paper's, with products exact and each sum rounded once, performs index lookup in the "
    "format on all binary sequences of up to N symbols, for N = 1..4 and Kc = 2.",
    that=for_all(N >= 1, N <= 4)(computes(index_lookup(N, 2, BITS, "down", "once"), "index-lookup")),
    pinned=CONFIRMED,
    note=OTHER_ETA,
)

claim(
    "theorem-1-three-symbols",
    at="Theorem 1",
    kind=SUPPORTING,
    says="A construction like the paper's, with products exact and each sum rounded once, performs index lookup in the "
    "format on all sequences of up to N = 3 symbols from an alphabet of three, for Kc = 2.",
    that=computes(index_lookup(3, 2, ("a", "b", "c"), "down", "once"), "index-lookup"),
    pinned=CONFIRMED,
    note=OTHER_ETA,
)

# Theorem 1's own construction is not here yet; these run one with the same blocks.
half_precision = index_lookup(4, K, BITS, "down", "once")

claim(
    "theorem-1-torch-float16--every-kc",
    at="Theorem 1",
    kind=SUPPORTING,
    says="A construction like the paper's performs index lookup in float16 on all binary sequences of up to N = 4 "
    "symbols, for every Kc >= 1.",
    letters={"K": "Kc"},
    that=for_all(K >= 1)(torch_computes(half_precision, "index-lookup", "float16")),
    pinned=REFUTED,
    note="At Kc = 8 the construction has eta = 4^8 = 65536, which exceeds the largest float16, 65504.  The logits are "
    "then infinite and every answer is lost.  " + LARGEST_ETA,
)

claim(
    "theorem-1-torch-float16--repaired",
    at="Theorem 1",
    kind=SUPPORTING,
    says="A construction like the paper's performs index lookup in float16 on all binary sequences of up to N = 4 "
    "symbols, for Kc = 1..7.",
    that=both(
        *(
            torch_computes(index_lookup(4, exponent, BITS, "down", "once"), "index-lookup", "float16")
            for exponent in range(1, 8)
        )
    ),
    pinned=CONFIRMED,
    repairs="theorem-1-torch-float16--every-kc",
    note=LARGEST_ETA,
)

n, p = integer("n"), integer("p")

claim(
    "index-lookup-domain",
    at="Appendix C, definition of IdxL",
    kind=PRINTED,
    says="Every sequence of n symbols with 1 <= n <= N has a symbol s_p at every position p with 1 <= p <= N, as the "
    "definition of IdxL on sequences of up to N symbols requires.",
    that=for_all(N >= 1, n >= 1, n <= N, p >= 1, p <= N)(p <= n),
    pinned=REFUTED,
    weight=DOMAIN,
    note="A sequence of n symbols has no symbol at a position p > n.  The constructions that are run here get only "
    "positions p up to the length of the sequence.",
)

claim(
    "index-lookup-domain--repaired",
    at="Appendix C, definition of IdxL",
    kind=REPAIR,
    says="Let a position be a number from 1 to the length n of its sequence.  Then, for every n with 1 <= n <= N, "
    "every position p is in [N], and all N of [N] are positions of a sequence of N symbols.",
    that=both(
        for_all(N >= 1, n >= 1, n <= N, p >= 1, p <= n)(p <= N), for_all(N >= 1, n.equals(N), p >= 1, p <= N)(p <= n)
    ),
    pinned=CONFIRMED,
    repairs="index-lookup-domain",
)

claim(
    "theorem-1-projections",
    at="Theorem 1, proof (appendix C.2)",
    kind=READING,
    says="W_Q and W_K have k rows, W_V has log2 A rows for A symbols, and all three are m x d matrices with one common "
    "m: log2 A = k, for all A and k.",
    that=for_all(A >= 1, k >= 1)(log2(A).equals(k)),
    pinned=REFUTED,
    weight=TYPING,
    note="Section 2 has m x d matrices.  Appendix C.2 has blocks O of appropriate shapes.  Moreover, [O; I; O] with "
    "semicolons is no k x d matrix, but [O, I, O] is one.",
)

code = ceiling(log2(A))
both_below = for_all(j >= 1, e >= 0)(both(maximum(j, e) >= j, maximum(j, e) >= e))

claim(
    "theorem-1-projections--repaired",
    at="Theorem 1, proof (appendix C.2)",
    kind=REPAIR,
    says="W_Q and W_K, with k rows, and W_V, with ceil(log2 A) rows for A symbols, fit into m = max(k, ceil(log2 A)) "
    "rows once zero rows are added.",
    that=for_all(A >= 1, k >= 1)(both(maximum(k, code) >= k, maximum(k, code) >= code)),
    pinned=CONFIRMED,
    script=intro({"A": 1, "k": 1}, instance(lemma(both_below, automatic), {"j": k, "e": code}, {1: automatic})),
    repairs="theorem-1-projections",
)

claim(
    "theorem-1-embedding-width",
    at="Theorem 1, proof (appendix C.2)",
    kind=READING,
    says="Binary codes of an alphabet of A symbols have length log2 A, a whole number, for every A >= 1.",
    that=for_all(A >= 1)(whole(log2(A))),
    pinned=REFUTED,
    weight=DOMAIN,
    note="Three symbols need ceil(log2 3) = 2 bits.  The sketch in section 3 uses A bits.",
)

claim(
    "theorem-1-embedding-width--repaired",
    at="Theorem 1, proof (appendix C.2)",
    kind=REPAIR,
    says="Binary codes of ceil(log2 A) bits are enough for an alphabet of A symbols, for every A >= 1: 2^ceil(log2 A) "
    "codes are at least A codes.",
    that=for_all(A >= 1)(A <= 2 ** ceiling(log2(A))),
    pinned=CONFIRMED,
    repairs="theorem-1-embedding-width",
)
