"""Theorem 13 (appendix F.3): two layers compute every threshold of sparse features."""

from __future__ import annotations

from itertools import product

from fooling.verify.claims.bhattamishra2024.logarithmic_size import (
    OURS,
    PRECISION,
    RULES,
    SIX_RULES,
    UNCOUNTED,
    c,
    everywhere,
    fits,
    fixed_K,
    fixed_k,
    fixed_N,
    j,
    positions,
    small,
)
from fooling.verify.claims.bhattamishra2024.paper import K, N, claim, d, f, h, k, m
from fooling.verify.claims.claim import CONFIRMED, CORE, PRINTED, READING, REFUTED, REPAIR, STEP, SUPPORTING
from fooling.verify.methods.arithmetic.arith_step import arith
from fooling.verify.methods.engine.tactic import Tactic, intro, lemma, witness
from fooling.verify.methods.strategy.automatic import automatic
from fooling.verify.statement.language.notation import (
    Expression,
    both,
    ceiling,
    complement,
    disjointness,
    equality,
    exists,
    for_all,
    integer,
    intersection,
    log2,
    maximum,
    qp,
    sparse_threshold,
    transformer_of_layers_computes,
)


def of_features(rounding: str, summation: str) -> Expression:
    """There are Kc and c for all N, all k, and all thresholds."""
    model = transformer_of_layers_computes(Expression("f"), 2, fixed_N, fixed_K, 2, m, d, fixed_k, rounding, summation)
    precision = ceiling(log2(qp(fixed_N, fixed_K)))
    found = small(fixed_N, precision, model, fixed_k)
    return exists(K >= 1, c > 0)(for_all(k >= 1, N >= 2, sparse_threshold(f, N, k))(found))


def all_heads() -> Tactic:
    """With c = 5, m = d = 1 + (k + 1) ceil(log2 N), at most 1 + 2 (k + 1) log2 N <= 5 k log2 N."""
    share = lemma(
        (k + 1) * positions <= (k + 1) * (2 * log2(N)),
        arith(everywhere(ceiling(log2(j)) <= 2 * log2(j), N), hints=[k + 1]),
    )
    longer = lemma(k * log2(N) >= log2(N), arith(lemma(log2(N) >= 1, automatic), hints=[log2(N)]))
    positive = lemma((k + 1) * positions >= positions, arith(lemma(positions >= 1, automatic), hints=[positions]))
    known = (*(share, longer, positive, lemma(positions >= 1, automatic)), everywhere(PRECISION <= 4 * log2(j), N))
    network = intro({"k": 2, "N": 2, "f": equality(1)}, fits(N, 1 + (k + 1) * positions, *known), {2: automatic})
    return witness({"K": 1, "c": 5}, network)


THEOREM_13 = (
    "For some whole Kc >= 1 and c > 0: for all k >= 1 and N >= 2 and every threshold f of N features, each of at most "
    "k of N bits, some two-layer Transformer with arbitrary feed-forward functions and k heads computes f, with width "
    "at most c k log2 N and precision at most c log2 N."
)
PRODUCTS_ROUNDED = (
    "For some whole Kc >= 1 and c > 0: for all k >= 1 and N >= 2 and every threshold f of N k-sparse features a "
    "two-layer Transformer with arbitrary feed-forward functions, k heads and each product rounded, of width at most c "
    "k log2 N and precision at most c log2 N, computes f."
)
TABLES = (
    "In the proof the first feed-forward network is one of constant size, the same at all positions.  So it has to be "
    "told which function the i-th feature is: here by the code of i, of which it is any function."
)

claim(
    "theorem-13",
    at="Theorem 13",
    kind=READING,
    says=THEOREM_13,
    letters={"K": "Kc"},
    that=of_features("down", "once"),
    pinned=CONFIRMED,
    script=all_heads(),
    note=f"{OURS}  There is no start token: a feature of fewer than k bits attends to some position.  {TABLES}  "
    f"{UNCOUNTED}",
)

claim(
    "theorem-13--products-rounded",
    at="Theorem 13",
    kind=READING,
    says=PRODUCTS_ROUNDED,
    letters={"K": "Kc"},
    that=of_features("down", "each"),
    pinned=CONFIRMED,
    script=all_heads(),
    note=OURS,
)

claim(
    "theorem-13-sizes",
    at="Theorem 13",
    kind=SUPPORTING,
    says="For all N, k and Kc >= 1 a two-layer Transformer with arbitrary feed-forward functions, k heads, m >= "
    "ceil(log2 N) and d >= 1 + (k + 1) ceil(log2 N) computes a threshold f of N features, each of at most k of N bits, "
    "under six rules of rounding.",
    letters={"K": "Kc"},
    that=for_all(
        *(N >= 1, K >= 1, k >= 1, sparse_threshold(f, N, k), m >= 1, d >= 1, m >= positions),
        d >= 1 + (k + 1) * positions,
    )(both(*(transformer_of_layers_computes(f, 2, N, K, 2, m, d, k, *rule) for rule in RULES))),
    pinned=CONFIRMED,
    script=intro(
        {"N": 2, "K": 1, "k": 2, "f": equality(1), "m": 1, "d": 4},
        automatic,
        {3: automatic, 6: automatic, 7: automatic},
    ),
    note=f"{SIX_RULES}  {TABLES}",
)

claim(
    "theorem-13-constant-width",
    at="Theorem 13",
    kind=SUPPORTING,
    says="For all N, k >= 1 and Kc >= 6 a two-layer Transformer with arbitrary feed-forward functions, k heads, m >= "
    "2 and d >= k + 4 computes a threshold f of N features, each of at most k of N bits, under six rules of rounding.",
    letters={"K": "Kc"},
    that=for_all(N >= 1, K >= 6, k >= 1, sparse_threshold(f, N, k), m >= 2, d >= 1, d >= k + 4)(
        both(*(transformer_of_layers_computes(f, 2, N, K, 2, m, d, k, *rule) for rule in RULES))
    ),
    pinned=CONFIRMED,
    script=intro({"N": 2, "K": 6, "k": 2, "f": equality(1), "m": 2, "d": 6}, automatic, {3: automatic}),
    note=SIX_RULES,
)

claim(
    "theorem-13-disjointness",
    at="Appendix F.3, discussion",
    kind=PRINTED,
    says="Equality, disjointness and the complement of each, on two strings of n bits, are thresholds of 2n features.  "
    "Each feature is a function of at most 2 of the 2n bits, for every n >= 1.",
    letters={"h": "n"},
    that=for_all(h >= 1)(
        both(
            *(
                sparse_threshold(function, 2 * h, 2)
                for function in (equality(h), complement(equality(h)), disjointness(h), intersection(h))
            )
        )
    ),
    pinned=CONFIRMED,
    note="n of the features are enough.  The complement of disjointness is the function that is 1 on sets that meet.",
)
n, s = integer("n"), integer("s")
claim(
    "threshold-of-all-bits",
    at="Appendix F.3",
    kind=CORE,
    says="Let s <= n be the number of bits that are 1 among n >= 1 bits. If s > n - 1, then s = n: all bits are 1. "
    "Conversely, s >= n gives s > n - 1.  Left out: that the bits are those of x.",
    that=both(for_all(n >= 1, s > n - 1, s <= n)(s.equals(n)), for_all(n >= 1, s >= n)(s > n - 1)),
    pinned=CONFIRMED,
)

# ---- one feed-forward network at all positions ----

g_00, g_01, g_10, g_11 = table = tuple(integer(f"g{bits}") for bits in ("00", "01", "10", "11"))
x_1, x_2, x_3, x_4 = letters = tuple(integer(f"x{place}") for place in (1, 2, 3, 4))
bits_of = tuple(condition for one in (*table, *letters) for condition in (one >= 0, one <= 1))
of_table, of_letters = bits_of[:8], bits_of[8:]


def told_by(a: Expression, b: Expression) -> Expression:
    """The value of the function with that table at two bits."""
    return g_00 * (1 - a) * (1 - b) + g_01 * (1 - a) * b + g_10 * a * (1 - b) + g_11 * a * b


claim(
    "theorem-13-one-network",
    at="Theorem 13, proof (appendix F.3)",
    kind=READING,
    says="Let N = 4, and let the features be x_1 and x_2, and x_3 xor x_4.  One function g of two bits is both: g(x_1, "
    "x_2) is 1 iff both bits are 1, and g(x_3, x_4) iff exactly one is, for all bits.  Left out: residual connections.",
    that=exists(*of_table)(
        for_all(*of_letters)(
            both(told_by(x_1, x_2).equals(x_1 * x_2), told_by(x_3, x_4).equals(x_3 + x_4 - 2 * x_3 * x_4))
        )
    ),
    pinned=REFUTED,
    script=intro(
        dict.fromkeys(("g00", "g01", "g10", "g11"), 0), witness(dict.fromkeys(("x1", "x2", "x3", "x4"), 1), automatic)
    ),
    weight=STEP,
    note="F.3 has at each position the k retrieved bits, and `a network of constant size` that computes every "
    "feature.  It is the same at all positions.  So it is one function g of k bits: here of a threshold h = (x_1 and "
    "x_2) or (x_3 xor x_4), of 2 features and 2 empty ones.  Other features may give the same h: x_1, x_2, and twice "
    "x_3 xor x_4, with b = 1.  By F.2, `with residual connections or another attention-head` the input is there too, "
    "and with it the position.  A network that tells N positions apart has no constant size, as its input has O(log N) "
    "coordinates.",
)

claim(
    "theorem-13-one-network--repaired",
    at="Theorem 13, proof (appendix F.3)",
    kind=REPAIR,
    says="Four ReLUs, shared by all positions, put out every function g of two bits a and b whose values g00, g01, "
    "g10 and g11 stand in the embedding: relu(g00 - a - b) + relu(g01 - a + b - 1) + relu(g10 + a - b - 1) + relu(g11 "
    "+ a + b - 2) is g(a, b).",
    that=for_all(*of_table)(
        both(
            *(
                (
                    maximum(0, g_00 - a - b)
                    + maximum(0, g_01 - a + b - 1)
                    + maximum(0, g_10 + a - b - 1)
                    + maximum(0, g_11 + a + b - 2)
                ).equals(table[2 * a + b])
                for a, b in product((0, 1), repeat=2)
            )
        )
    ),
    pinned=CONFIRMED,
    repairs="theorem-13-one-network",
    note="So with 2^k coordinates more, a table of the feature of each position, a network of constant size is enough "
    "for k = 2.",
)
