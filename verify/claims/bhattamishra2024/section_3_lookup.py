"""Theorem 1 at all lengths: index lookup by one layer of logarithmic size, which no recurrent model has.

The steps of the proof are in `appendix_c2`.  Here is what the theorem says, with constants that exist and with any
function as feed-forward part, and with the sizes of our construction, which are explicit.
"""

from __future__ import annotations

from fooling.verify.claims.bhattamishra2024.logarithmic_size import (
    OURS,
    RULES,
    SIX_RULES,
    UNCOUNTED,
    c,
    everywhere,
    fits,
    fixed_A,
    fixed_K,
    fixed_N,
    j,
    small,
)
from fooling.verify.claims.bhattamishra2024.paper import A, K, N, claim, d, m, p
from fooling.verify.claims.claim import CONFIRMED, READING, SUPPORTING
from fooling.verify.methods.arithmetic.arith_step import arith
from fooling.verify.methods.axioms.instances import axiom
from fooling.verify.methods.engine.tactic import Tactic, intro, lemma, witness
from fooling.verify.methods.strategy.automatic import automatic
from fooling.verify.statement.language.notation import (
    Expression,
    both,
    ceiling,
    exists,
    for_all,
    index,
    layer_computes,
    log2,
    qp,
    rnn_computes,
    transformer_computes,
    transformer_looks_up,
)

index_bits, code_bits = ceiling(log2(N + 1)), ceiling(log2(A))


def lookup(rounding: str, summation: str) -> Expression:
    """For each alphabet there are Kc and c for all N."""
    model = transformer_looks_up(fixed_A, fixed_N, fixed_K, m, d, 1, rounding, summation)
    precision = ceiling(log2(qp(fixed_N + 1, fixed_K)))
    return for_all(A >= 1)(exists(K >= 1, c > 0)(for_all(N >= 2)(small(fixed_N, precision, model))))


def one_layer() -> Tactic:
    """With c = 7 + ceil(log2 A), as (N + 1)-position formats of Kc = 1 have at most 7 log2 N bits."""
    positive = lemma(code_bits >= 0, automatic)
    share = lemma(code_bits * log2(N) >= code_bits, arith(lemma(log2(N) >= 1, automatic), positive, hints=[code_bits]))
    known = (
        *(positive, share, lemma(index_bits >= 1, automatic)),
        everywhere(ceiling(log2(j + 1)) <= 2 * log2(j), N),
        everywhere(ceiling(log2(qp(j + 1, 1))) <= 7 * log2(j), N),
    )
    network = intro({"N": 2}, fits(N, 2 * index_bits + code_bits, *known))
    return intro({"A": 1}, witness({"K": 1, "c": 7 + code_bits}, network, {1: arith(positive)}))


FORMAT = "An input of N symbols and an index has N + 1 letters, and the format is that of appendix B.2 for N + 1."

claim(
    "theorem-1",
    at="Theorem 1",
    kind=READING,
    says="For each alphabet of A >= 1 symbols and some whole Kc >= 1 and c > 0: for every N >= 2 some one-layer "
    "Transformer with arbitrary feed-forward functions, of width and precision at most c log2 N, performs index lookup "
    "on all sequences of up to N symbols.",
    letters={"K": "Kc"},
    that=lookup("down", "once"),
    pinned=CONFIRMED,
    script=one_layer(),
    note=f"{FORMAT}  The index is at most the length of the sequence.  {OURS}  {UNCOUNTED}  The sizes are in "
    "theorem-1-sizes.",
)

claim(
    "theorem-1--products-rounded",
    at="Theorem 1",
    kind=READING,
    says="For each alphabet of A >= 1 symbols and some whole Kc >= 1 and c > 0: for every N >= 2 some one-layer "
    "Transformer with arbitrary feed-forward functions and each product rounded, of width and precision at most c log2 "
    "N, performs index lookup on up to N symbols.",
    letters={"K": "Kc"},
    that=lookup("down", "each"),
    pinned=CONFIRMED,
    script=one_layer(),
    note=FORMAT,
)

wide = (N >= 1, K >= 1, m >= 1, d >= 1, m >= index_bits)

claim(
    "theorem-1-sizes",
    at="Theorem 1",
    kind=SUPPORTING,
    says="For all N, A and Kc >= 1 a one-layer Transformer with arbitrary feed-forward functions and one head performs "
    "index lookup on up to N symbols out of A, under six rules of rounding, if m >= ceil(log2(N + 1)), m >= ceil(log2 "
    "A) and d >= 2 ceil(log2(N + 1)) + ceil(log2 A).",
    letters={"K": "Kc"},
    that=for_all(A >= 1, *wide, m >= code_bits, d >= 2 * index_bits + code_bits)(
        both(*(transformer_looks_up(A, N, K, m, d, 1, *rule) for rule in RULES))
    ),
    pinned=CONFIRMED,
    note=f"{SIX_RULES}  N0 is 1, and Kc = 1 is enough.  The precision is ceil(log2(2 (N + 1)^(2 Kc) + 1)).",
)

claim(
    "theorem-1-constant-width",
    at="Theorem 1",
    kind=SUPPORTING,
    says="For all N, A >= 1 and Kc >= 4 a one-layer Transformer with arbitrary feed-forward functions and one head "
    "performs index lookup on up to N symbols out of A, under six rules of rounding, if m >= 2, m >= ceil(log2 A) and "
    "d >= ceil(log2 A) + 4.",
    letters={"K": "Kc"},
    that=for_all(A >= 1, N >= 1, K >= 4, m >= 2, d >= 1, m >= code_bits, d >= code_bits + 4)(
        both(*(transformer_looks_up(A, N, K, m, d, 1, *rule) for rule in RULES))
    ),
    pinned=CONFIRMED,
    note=f"{SIX_RULES}  The width does not grow with N: one number of order log N bits holds a position.  The logits "
    "are a parabola with its top at the index.",
)

claim(
    "index-lookup-layer",
    at="Section 3",
    kind=SUPPORTING,
    says="For every N >= 2 a layer of attention with one head of width ceil(log2(N + 1)), numbers of ceil(log2(2 "
    "(N + 1)^2 + 1)) bits and arbitrary feed-forward functions computes index lookup on N bits.",
    that=for_all(N >= 2)(layer_computes(index(N), N, N + 1, ceiling(log2(qp(N + 1, 1))), index_bits, 1)),
    pinned=CONFIRMED,
    script=intro(
        {"N": 2},
        axiom(
            "layer-of-transformer",
            of=("down",),
            conditions=dict.fromkeys(range(8), automatic),
            K=1,
            d=2 * index_bits + 1,
        ),
    ),
    note="A layer of the grammar has any format of p bits, and any keys and values that are functions of one token.",
)

claim(
    "index-lookup-separation",
    at="Section 3",
    kind=SUPPORTING,
    says="For every N >= 2 a one-layer Transformer with arbitrary feed-forward functions, one head, m = ceil(log2(N + "
    "1)), d = 2m + 1 and Kc = 1 computes index lookup on N bits.  Every RNN of m units of p bits for index lookup on N "
    "bits has mp >= N, and N units of 1 bit are enough.",
    that=both(
        for_all(N >= 2)(transformer_computes(index(N), N, N + 1, 1, index_bits, 2 * index_bits + 1, 1, "down", "once")),
        for_all(N >= 1, m >= 1, p >= 1, rnn_computes(index(N), m, p))(m * p >= N),
        for_all(N >= 1)(rnn_computes(index(N), N, 1)),
    ),
    pinned=CONFIRMED,
    note="The RNN keeps the N bits in registers and reads the index last.",
)
