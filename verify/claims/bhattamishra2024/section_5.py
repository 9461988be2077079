"""Theorem 1 at all lengths, and Theorems 6 and 13: what one layer and two layers compute with O(log N) width.

Theorem 1 is here, and the steps of its proof in `appendix_c2`: the three theorems are of one form.  Each is claimed as
printed, that is with constants that exist, and with the sizes of our construction, which are explicit
(`fooling.verify.checker.construction_axioms`).  That construction is not the paper's: binary codes of the positions
take the place of nearly orthogonal vectors.  The theorems say that there is a network, and there is.

As log 1 = 0, an O(log N) is claimed from N = 2 on.  The precision p is the number of bits of the format of appendix
B.2.  The width is max(m, d), as section 2 has it, and every claim bounds both m and d.
"""

from __future__ import annotations

from itertools import product

from fooling.verify.claims.bhattamishra2024.paper import A, H, K, N, claim, d, f, h, k, m, p
from fooling.verify.claims.claim import CONFIRMED, PRINTED, READING, SUPPORTING
from fooling.verify.methods.arithmetic.arith_step import arith
from fooling.verify.methods.engine.tactic import Lemma, Tactic, instance, intro, lemma, witness
from fooling.verify.methods.strategy.automatic import automatic
from fooling.verify.statement.notation import (
    D,
    Expression,
    at,
    both,
    ceiling,
    complement,
    disjointness,
    equality,
    exists,
    for_all,
    index,
    integer,
    intersection,
    log2,
    qp,
    real,
    rnn_computes,
    sparse_threshold,
    transformer_computes,
    transformer_looks_up,
    transformer_of_layers_computes,
)

j, layers, c = integer("j"), integer("L"), real("c")
RULES = tuple(product(("down", "toward-zero", "nearest-even"), ("once", "each")))
fixed_A, fixed_K, fixed_N, fixed_h, fixed_k, fixed_c = map(Expression, "AKNhkc")  # those of a quantifier outside
positions = ceiling(log2(N))  # bits of the number of a position
PRECISION = ceiling(log2(qp(j, 1)))
OURS = "Our construction has binary codes of the positions in place of nearly orthogonal vectors."


def small(length: Expression, precision: Expression, model: Expression, by: Expression | int = 1) -> Expression:
    """There is that network for some m and d, its width at most `by` c log2 of the length, its precision at most c."""
    most = fixed_c * log2(length)
    width = most if by == 1 else by * most
    return exists(m >= 1, d >= 1, m <= width, d <= width, precision <= most)(model)


def everywhere(that: Expression, value: Expression) -> Lemma:
    """What holds for all j >= 2, at a value of j."""
    return lemma(at(that, j=value), instance(lemma(for_all(j >= 2)(that), automatic), {"j": value}, {0: automatic}))


def fits(length: Expression, width: Expression, *known: Lemma) -> Tactic:
    """The network with m = d = width, as log2 of the length is at least 1, and from what is known of the width."""
    by = arith(lemma(log2(length) >= 1, automatic), *known)
    return witness({"m": width, "d": width}, automatic, dict.fromkeys(range(5), by))


# ---- Theorem 1 ----

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
    kind=PRINTED,
    says="For each alphabet of A >= 1 symbols there are a whole Kc >= 1 and a c > 0 such that, for every N >= 2, some "
    "one-layer Transformer performs index lookup on all sequences of up to N symbols.  It has one head, and its width "
    "and its precision are at most c log2 N.",
    letters={"K": "Kc"},
    that=lookup("down", "once"),
    pinned=CONFIRMED,
    script=one_layer(),
    note=f"{FORMAT}  The index is at most the length of the sequence.  {OURS}  The sizes are in theorem-1-sizes.",
)

claim(
    "theorem-1--products-rounded",
    at="Theorem 1",
    kind=READING,
    says="The same with each product rounded: for each alphabet of A >= 1 symbols there are a whole Kc >= 1 and a "
    "c > 0 such that, for every N >= 2, some one-layer Transformer of width and precision at most c log2 N performs "
    "index lookup on all sequences of up to N symbols.",
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
    says="A one-layer Transformer with one head performs index lookup on all sequences of up to N symbols, out of A, "
    "for all N, A and Kc >= 1, if m >= ceil(log2(N + 1)), m >= ceil(log2 A) and d >= 2 ceil(log2(N + 1)) + ceil(log2 "
    "A).  It does so with numbers rounded down, toward zero or to nearest, and with each product rounded or not.",
    letters={"K": "Kc"},
    that=for_all(A >= 1, *wide, m >= code_bits, d >= 2 * index_bits + code_bits)(
        both(*(transformer_looks_up(A, N, K, m, d, 1, *rule) for rule in RULES))
    ),
    pinned=CONFIRMED,
    note="N0 is 1, and Kc = 1 is enough.  The precision is ceil(log2(2 (N + 1)^(2 Kc) + 1)).",
)

claim(
    "index-lookup-separation",
    at="Section 3",
    kind=SUPPORTING,
    says="For every N >= 2 a one-layer Transformer with one head, m = ceil(log2(N + 1)), d = 2m + 1 and Kc = 1 "
    "computes index lookup on N bits.  Every RNN of m units of p bits that computes it has mp >= N, and N units of 1 "
    "bit are enough.",
    that=both(
        for_all(N >= 2)(transformer_computes(index(N), N, N + 1, 1, index_bits, 2 * index_bits + 1, 1, "down", "once")),
        for_all(N >= 1, m >= 1, p >= 1, rnn_computes(index(N), m, p))(m * p >= N),
        for_all(N >= 1)(rnn_computes(index(N), N, 1)),
    ),
    pinned=CONFIRMED,
    note="The RNN keeps the N bits in registers and reads the index last.",
)

# ---- Theorem 6 ----


def two_layers(function: Expression, rounding: str, summation: str) -> Expression:
    """There are Kc and c for all N = 2h and a function on h bits each."""
    model = transformer_of_layers_computes(function, 2, 2 * fixed_h, fixed_K, 2, m, d, 2, rounding, summation)
    precision = ceiling(log2(qp(2 * fixed_h, fixed_K)))
    return exists(K >= 1, c > 0)(for_all(h >= 1)(small(2 * fixed_h, precision, model)))


def both_heads() -> Tactic:
    """With c = 7, m = d = 1 + 3 ceil(log2 N)."""
    code = ceiling(log2(j)) <= 2 * log2(j)
    known = (everywhere(code, 2 * h), everywhere(PRECISION <= 4 * log2(j), 2 * h))
    positive = lemma(ceiling(log2(2 * h)) >= 1, automatic)
    network = intro({"h": 1}, fits(2 * h, 1 + 3 * ceiling(log2(2 * h)), positive, *known))
    return witness({"K": 1, "c": 7}, network)


THEOREM_6 = (
    "There are a whole Kc >= 1 and a c > 0 such that, for every even N >= 2, some two-layer Transformer with two heads "
    "computes {} of two strings of N/2 bits{}.  Its width and its precision are at most c log2 N."
)
TO_NEAREST = "Appendix B.2 rounds down.  In appendix F.2 a weight just below 1 is rounded to 1, which is to nearest."
of_h = {"K": "Kc", "h": "N/2"}

claim(
    "theorem-6",
    at="Theorem 6",
    kind=PRINTED,
    says=THEOREM_6.format("equality", ""),
    letters=of_h,
    that=two_layers(equality(fixed_h), "down", "once"),
    pinned=CONFIRMED,
    script=both_heads(),
    note=f"{OURS}  The sizes are in theorem-6-sizes.  For an odd N the function is not defined.",
)

for name, with_rule, rule in (
    ("products-rounded", ", with each product rounded", ("down", "each")),
    ("to-nearest", ", with numbers rounded to nearest", ("nearest-even", "once")),
):
    claim(
        f"theorem-6--{name}",
        at="Theorem 6",
        kind=READING,
        says=THEOREM_6.format("equality", with_rule),
        letters=of_h,
        that=two_layers(equality(fixed_h), *rule),
        pinned=CONFIRMED,
        script=both_heads(),
        note=TO_NEAREST if name == "to-nearest" else None,
    )

claim(
    "theorem-6-inequality",
    at="Appendix F.2",
    kind=PRINTED,
    says=THEOREM_6.format("inequality", ""),
    letters=of_h,
    that=two_layers(complement(equality(fixed_h)), "down", "once"),
    pinned=CONFIRMED,
    script=both_heads(),
    note=OURS,
)

pair_bits = ceiling(log2(2 * h))

claim(
    "theorem-6-sizes",
    at="Theorem 6",
    kind=SUPPORTING,
    says="A Transformer of two layers, or more, with two heads, m >= ceil(log2 N) and d >= 1 + 3 ceil(log2 N) computes "
    "equality of two strings of N/2 bits, for every even N >= 2 and every Kc >= 1.  It does so with numbers rounded "
    "down, toward zero or to nearest, and with each product rounded or not.",
    letters=of_h,
    that=for_all(h >= 1, K >= 1, layers >= 2, m >= 1, d >= 1, m >= pair_bits, d >= 1 + 3 * pair_bits)(
        both(*(transformer_of_layers_computes(equality(h), 2, 2 * h, K, layers, m, d, 2, *rule) for rule in RULES))
    ),
    pinned=CONFIRMED,
    note="Kc = 1 is enough.  The precision is ceil(log2(2 N^(2 Kc) + 1)).",
)

# ---- Theorem 13 ----


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
    "There are a whole Kc >= 1 and a c > 0 such that, for every k >= 1, every N >= 2 and every threshold f of N "
    "features of N bits, of which each is a function of at most k bits, some two-layer Transformer with k heads "
    "computes f{}.  Its width is at most c k log2 N and its precision at most c log2 N."
)
TABLES = (
    "In the proof the first feed-forward network is one of constant size, the same at all positions.  So it has to be "
    "told which function the i-th feature is: here by the code of i, of which it is any function."
)

claim(
    "theorem-13",
    at="Theorem 13",
    kind=PRINTED,
    says=THEOREM_13.format(""),
    letters={"K": "Kc"},
    that=of_features("down", "once"),
    pinned=CONFIRMED,
    script=all_heads(),
    note=f"{OURS}  There is no start token: a feature of fewer than k bits attends to some position.  {TABLES}",
)

claim(
    "theorem-13--products-rounded",
    at="Theorem 13",
    kind=READING,
    says=THEOREM_13.format(", with each product rounded"),
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
    says="A Transformer of two layers with k heads, m >= ceil(log2 N) and d >= 1 + (k + 1) ceil(log2 N) computes every "
    "threshold f of N features of N bits, of which each is a function of at most k bits, for all N, k and Kc >= 1.  It "
    "does so with numbers rounded down, toward zero or to nearest, and with each product rounded or not.",
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
    note=TABLES,
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

# ---- what two layers have and one has not ----


def separated(name: str, function: Expression, of: str) -> None:
    """Two layers, one layer, and RNNs, for a function of h bits each."""
    claim(
        f"two-layers-separation--{name}",
        at="Section 5.1",
        kind=READING,
        says=f"For every even N >= 2 a two-layer Transformer with two heads, m = ceil(log2 N), d = 1 + 3m and Kc = 1 "
        f"computes {of} of two strings of N/2 bits.  Every one-layer Transformer with H heads of width m and a "
        "precision of p bits that computes it has 11 mpH >= N.  Every RNN of m units of p bits that computes it has mp "
        ">= N/2.",
        letters={"K": "Kc", "h": "N/2"},
        that=both(
            for_all(h >= 1)(
                transformer_of_layers_computes(
                    function, 2, 2 * h, 1, 2, pair_bits, 1 + 3 * pair_bits, 2, "down", "once"
                )
            ),
            for_all(
                *(h >= 1, K >= 1, m >= 1, d >= 1, H >= 1),
                transformer_computes(function, 2, 2 * h, K, m, d, H, "down", "once"),
            )(11 * (m * ceiling(log2(qp(2 * h, K))) * H) >= 2 * h),
            for_all(h >= 1, m >= 1, p >= 1, rnn_computes(function, m, p))(m * p >= h),
        ),
        pinned=CONFIRMED,
        note="`Linear in N` is read as mpH, or mp, of order N, which theorem-12 and theorem-11 derive.",
    )


separated("equality", equality(h), "equality")
separated("disjointness", disjointness(h), "disjointness")

claim(
    "registers-equality",
    at="Theorem 11",
    kind=SUPPORTING,
    says="An RNN of N/2 units of 1 bit computes equality of two strings of N/2 bits, for every even N >= 2: the bound "
    "mp >= N/2 is reached.",
    letters={"h": "N/2"},
    that=both(
        for_all(h >= 1)(rnn_computes(equality(h), h, 1)),
        for_all(h >= 1, m >= 1, p >= 1, rnn_computes(equality(h), m, p))(m * p >= h),
    ),
    pinned=CONFIRMED,
    note="The units are registers for the first string.  Its places are free for the answer as soon as they were "
    "compared.",
)

claim(
    "lemma-5",
    at="Lemma 5",
    kind=PRINTED,
    says="For every even N >= 2 there is a function of N bits, shared out to two parties in halves of any positions, "
    "that a two-layer Transformer with two heads, m = ceil(log2 N), d = 1 + 3m and Kc = 1 computes, and that takes the "
    "parties at least N/2 bits.",
    letters={"h": "N/2"},
    that=for_all(h >= 1)(
        both(
            transformer_of_layers_computes(
                equality(h), 2, 2 * h, 1, 2, pair_bits, 1 + 3 * pair_bits, 2, "down", "once"
            ),
            D(equality(h)) >= h,
        )
    ),
    pinned=CONFIRMED,
    note="The function is equality of what the parties have.  Equality is printed as its complement in appendix F.4.",
)
