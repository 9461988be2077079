"""Section 5.1: Theorem 6, that two layers compute equality, and what one layer and recurrent models lack.

Each theorem is claimed with constants that exist and with any function as feed-forward part, a reading as the text
counts the size of that, and with the sizes of our construction.  The steps of the printed proof are in `appendix_f2`.
"""

from __future__ import annotations

from fooling.verify.claims.bhattamishra2024.logarithmic_size import (
    OURS,
    PRECISION,
    RULES,
    SIX_RULES,
    UNCOUNTED,
    c,
    everywhere,
    fits,
    fixed_c,
    fixed_h,
    fixed_K,
    j,
    small,
)
from fooling.verify.claims.bhattamishra2024.paper import H, K, claim, d, h, inequality, m, p
from fooling.verify.claims.claim import CONFIRMED, READING, SUPPORTING
from fooling.verify.methods.arithmetic.arith_step import arith
from fooling.verify.methods.engine.tactic import Tactic, intro, lemma, witness
from fooling.verify.methods.strategy.automatic import automatic
from fooling.verify.statement.language.notation import (
    D,
    Expression,
    both,
    ceiling,
    complement,
    disjointness,
    equality,
    exists,
    for_all,
    integer,
    log2,
    qp,
    rnn_computes,
    transformer_computes,
    transformer_of_layers_computes,
)

layers = integer("L")


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
    "For some whole Kc >= 1 and some c > 0: for every even N >= 2 some two-layer Transformer with arbitrary "
    "feed-forward functions and two heads, of width and precision at most c log2 N{}, computes {} of two strings of "
    "N/2 bits."
)
TO_NEAREST = "Appendix B.2 rounds down.  In appendix F.2 a weight just below 1 is rounded to 1, which is to nearest."
of_h = {"K": "Kc", "h": "N/2"}

claim(
    "theorem-6",
    at="Theorem 6",
    kind=READING,
    says=THEOREM_6.format("", "equality"),
    letters=of_h,
    that=two_layers(equality(fixed_h), "down", "once"),
    pinned=CONFIRMED,
    script=both_heads(),
    note=f"{OURS}  {UNCOUNTED}  The sizes are in theorem-6-sizes.  For an odd N the function is not defined.",
)

for name, with_rule, rule in (
    ("products-rounded", " and with each product rounded", ("down", "each")),
    ("to-nearest", " and with numbers rounded to nearest", ("nearest-even", "once")),
):
    claim(
        f"theorem-6--{name}",
        at="Theorem 6",
        kind=READING,
        says=THEOREM_6.format(with_rule, "equality"),
        letters=of_h,
        that=two_layers(equality(fixed_h), *rule),
        pinned=CONFIRMED,
        script=both_heads(),
        note=TO_NEAREST if name == "to-nearest" else None,
    )

claim(
    "theorem-6-inequality",
    at="Appendix F.2",
    kind=READING,
    says=THEOREM_6.format("", "inequality"),
    letters=of_h,
    that=two_layers(complement(equality(fixed_h)), "down", "once"),
    pinned=CONFIRMED,
    script=both_heads(),
    note=f"{OURS}  {UNCOUNTED}",
)

pair_bits = ceiling(log2(2 * h))

claim(
    "theorem-6-sizes",
    at="Theorem 6",
    kind=SUPPORTING,
    says="For every even N >= 2 and every Kc >= 1 a Transformer of L >= 2 layers with arbitrary feed-forward "
    "functions, two heads, m >= ceil(log2 N) and d >= 1 + 3 ceil(log2 N) computes equality of two strings of N/2 bits, "
    "under six rules of rounding.",
    letters=of_h,
    that=for_all(h >= 1, K >= 1, layers >= 2, m >= 1, d >= 1, m >= pair_bits, d >= 1 + 3 * pair_bits)(
        both(*(transformer_of_layers_computes(equality(h), 2, 2 * h, K, layers, m, d, 2, *rule) for rule in RULES))
    ),
    pinned=CONFIRMED,
    note=f"{SIX_RULES}  Kc = 1 is enough.  The precision is ceil(log2(2 N^(2 Kc) + 1)).",
)

claim(
    "theorem-6-constant-width",
    at="Theorem 6",
    kind=SUPPORTING,
    says="For every even N >= 2 and every Kc >= 6 a two-layer Transformer with arbitrary feed-forward functions, two "
    "heads, m >= 2 and d >= 6 computes equality of two strings of N/2 bits, under six rules of rounding.",
    letters=of_h,
    that=for_all(h >= 1, K >= 6, m >= 2, d >= 6)(
        both(*(transformer_of_layers_computes(equality(h), 2, 2 * h, K, 2, m, d, 2, *rule) for rule in RULES))
    ),
    pinned=CONFIRMED,
    note=f"{SIX_RULES}  The width does not grow with N, as in theorem-1-constant-width.",
)


def of_small_size() -> Tactic:
    """With w = m = d <= 7 l for l = log2 N, and p <= 4 l: w w p 2 <= 392 l^3."""
    length, width = log2(2 * h), 1 + 3 * pair_bits
    precision = ceiling(log2(qp(2 * h, 1)))
    long = lemma(length >= 1, automatic)
    wide = lemma(width <= 7 * length, arith(long, everywhere(ceiling(log2(j)) <= 2 * log2(j), 2 * h)))
    square = lemma(
        width * width <= 49 * (length * length),
        arith(
            lemma(width * width <= 7 * length * width, arith(wide, lemma(width >= 0, automatic), hints=[width])),
            lemma(width * length <= 7 * length * length, arith(wide, long, hints=[length])),
        ),
    )
    fine = everywhere(PRECISION <= 4 * log2(j), 2 * h)
    bits = lemma(precision >= 0, automatic)
    total = arith(
        lemma(width * width * precision <= 49 * (length * length) * precision, arith(square, bits, hints=[precision])),
        lemma(
            length * length * precision <= length * length * (4 * length),
            arith(fine, lemma(length * length >= 0, arith(long, hints=[length])), hints=[length * length]),
        ),
    )
    network = witness({"m": width, "d": width}, automatic, {0: automatic, 1: automatic, 2: total})
    return witness({"K": 1, "c": 392}, intro({"h": 1}, network))


model_of_size = transformer_of_layers_computes(equality(fixed_h), 2, 2 * fixed_h, fixed_K, 2, m, d, 2, "down", "once")

claim(
    "theorem-6-size",
    at="Section 5.1",
    kind=READING,
    says="For some whole Kc >= 1 and some c > 0: for every even N >= 2 some two-layer Transformer with arbitrary "
    "feed-forward functions, two heads and m d p H <= c (log2 N)^3 computes equality of two strings of N/2 bits.",
    letters=of_h,
    that=exists(K >= 1, c > 0)(
        for_all(h >= 1)(
            exists(
                m >= 1, d >= 1, m * d * ceiling(log2(qp(2 * fixed_h, fixed_K))) * 2 <= fixed_c * log2(2 * fixed_h) ** 3
            )(model_of_size)
        )
    ),
    pinned=CONFIRMED,
    script=of_small_size(),
    note=f"By section 2 the representation size of a Transformer is Theta(mdpH), all parameters counted.  H is 2.  "
    f"{UNCOUNTED}",
)

# ---- what two layers have and one has not ----


def separated(name: str, function: Expression, of: str) -> None:
    """Two layers, one layer, and RNNs, for a function of h bits each."""
    claim(
        f"two-layers-separation--{name}",
        at="Section 5.1",
        kind=READING,
        says="Two layers with arbitrary feed-forward functions, two heads, m = ceil(log2 N), d = 1 + 3m and Kc = 1 "
        f"compute {of} of two strings of N/2 bits, for every even N >= 2.  One layer for {of} has 11 mpH >= N, and an "
        f"RNN for {of} has mp >= N/2.",
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
        note="H heads of width m, in the format of p bits.  `Linear in N` is read as mpH, or mp, of order N, which "
        "theorem-12 and theorem-11 derive.",
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
    kind=READING,
    says="For every even N >= 2 and every partition into halves, a two-layer Transformer with arbitrary feed-forward "
    "functions, two heads, m = ceil(log2 N), d = 1 + 3m and Kc = 1 decides whether the two strings differ.  The two "
    "parties need N/2 bits for that.",
    letters={"h": "N/2"},
    that=for_all(h >= 1)(
        both(
            transformer_of_layers_computes(inequality, 2, 2 * h, 1, 2, pair_bits, 1 + 3 * pair_bits, 2, "down", "once"),
            D(inequality) >= h,
        )
    ),
    pinned=CONFIRMED,
    note="The function is INEQ of the string of one party and that of the other.  Its Transformer reads both under any "
    "partition of the N positions that gives either party N/2 bits, as an embedding is any function of the position: "
    f"the proof renumbers positions.  {UNCOUNTED}",
)
