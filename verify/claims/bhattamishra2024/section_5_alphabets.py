"""Theorem 6 over any alphabet: two layers compare two strings of letters, and one layer of that size does not.

Section 5.1 says that the construction works for sequences over any finite alphabet.  Ours has the bits of a letter in
place of one bit, and one head in place of two.
"""

from __future__ import annotations

from fooling.verify.claims.bhattamishra2024.logarithmic_size import (
    PRECISION,
    RULES,
    SIX_RULES,
    UNCOUNTED,
    c,
    everywhere,
    fits,
    fixed_A,
    fixed_h,
    fixed_K,
    j,
    small,
)
from fooling.verify.claims.bhattamishra2024.paper import A, H, K, claim, d, h, m
from fooling.verify.claims.claim import CONFIRMED, READING, SUPPORTING
from fooling.verify.methods.arithmetic.arith_step import arith
from fooling.verify.methods.axioms.instances import axiom
from fooling.verify.methods.engine.tactic import Tactic, instance, intro, lemma, witness
from fooling.verify.methods.strategy.automatic import automatic
from fooling.verify.statement.language.notation import (
    Expression,
    both,
    ceiling,
    equality,
    exists,
    for_all,
    integer,
    log2,
    qp,
    transformer_compares,
    transformer_computes,
)

places, letter_bits = ceiling(log2(2 * h)), ceiling(log2(A))
of_h = {"K": "Kc", "h": "N/2"}


def comparing(rounding: str, summation: str) -> Expression:
    """For each alphabet there are Kc and c, for all N = 2h."""
    model = transformer_compares(fixed_A, fixed_h, fixed_K, 2, m, d, 1, rounding, summation)
    precision = ceiling(log2(qp(2 * fixed_h, fixed_K)))
    return for_all(A >= 1)(exists(K >= 1, c > 0)(for_all(h >= 1)(small(2 * fixed_h, precision, model))))


def one_head() -> Tactic:
    """With c = 6 + ceil(log2 A); m = d = 2 ceil(log2 N) + ceil(log2 A)."""
    positive = lemma(letter_bits >= 0, automatic)
    length = log2(2 * h)
    known = (
        *(positive, lemma(places >= 1, automatic)),
        lemma(letter_bits * length >= letter_bits, arith(lemma(length >= 1, automatic), positive, hints=[letter_bits])),
        everywhere(ceiling(log2(j)) <= 2 * log2(j), 2 * h),
        everywhere(PRECISION <= 4 * log2(j), 2 * h),
    )
    network = intro({"h": 1}, fits(2 * h, 2 * places + letter_bits, *known))
    return intro({"A": 1}, witness({"K": 1, "c": 6 + letter_bits}, network, {1: arith(positive)}))


ANY_ALPHABET = (
    "For each alphabet of A >= 1 letters and some Kc >= 1 and c > 0: for every even N >= 2 a two-layer Transformer "
    "with arbitrary feed-forward functions and one head, of width and precision at most c log2 N{}, says whether "
    "halves are equal."
)

KC = "Kc is whole."

for name, with_rule, rule in (
    ("", "", ("down", "once")),
    ("--products-rounded", ", each product rounded", ("down", "each")),
    ("--to-nearest", ", numbers rounded to nearest", ("nearest-even", "once")),
):
    claim(
        f"theorem-6-alphabet{name}",
        at="Section 5.1",
        kind=READING,
        says=ANY_ALPHABET.format(with_rule),
        letters=of_h,
        that=comparing(*rule),
        pinned=CONFIRMED,
        script=one_head(),
        note=f"{KC}  {UNCOUNTED}"
        if name
        else f"{KC}  A letter stands for its bits.  The sizes are in theorem-6-alphabet-sizes.  {UNCOUNTED}",
    )

wide = (m >= 1, m >= places, m >= letter_bits, d >= 1, d >= 2 * places + letter_bits)

claim(
    "theorem-6-alphabet-sizes",
    at="Section 5.1",
    kind=SUPPORTING,
    says="For every even N >= 2 and all A and Kc >= 1 a two-layer Transformer with arbitrary feed-forward functions, "
    "one head, m >= ceil(log2 N) and ceil(log2 A), and d >= 2 ceil(log2 N) + ceil(log2 A) says whether halves are "
    "equal, under six rules of rounding.",
    letters=of_h,
    that=for_all(A >= 1, h >= 1, K >= 1, *wide)(
        both(*(transformer_compares(A, h, K, 2, m, d, 1, *rule) for rule in RULES))
    ),
    pinned=CONFIRMED,
    note=f"{SIX_RULES}  Kc = 1 is enough.  The precision is ceil(log2(2 N^(2 Kc) + 1)), for every A.",
)

claim(
    "theorem-6-alphabet-constant-width",
    at="Section 5.1",
    kind=SUPPORTING,
    says="For every even N >= 2, all A >= 1 and Kc >= 6 a two-layer Transformer with arbitrary feed-forward functions, "
    "one head, m >= 2 and ceil(log2 A), and d >= ceil(log2 A) + 4 says whether the halves of N letters, out of A, are "
    "equal, under six rules of rounding.",
    letters=of_h,
    that=for_all(A >= 1, h >= 1, K >= 6, m >= 2, m >= letter_bits, d >= 1, d >= letter_bits + 4)(
        both(*(transformer_compares(A, h, K, 2, m, d, 1, *rule) for rule in RULES))
    ),
    pinned=CONFIRMED,
    note=f"{SIX_RULES}  The width does not grow with N, as in theorem-6-constant-width.",
)


def with_bound(A: Expression | int, *sizes: Expression) -> Expression:
    """11 mpH >= N for one layer that compares strings of h letters, N = 2h, out of A."""
    model = transformer_compares(A, h, K, 1, m, d, H, "down", "once")
    return for_all(*sizes, h >= 1, K >= 1, m >= 1, d >= 1, H >= 1, model)(
        11 * (m * ceiling(log2(qp(2 * h, K))) * H) >= 2 * h
    )


def as_equality() -> Tactic:
    """By the bound for equality, which one layer computes that compares strings of two letters or more."""
    i, k, n, e, t = map(integer, "iknet")
    computes = transformer_computes(equality(i), 2, 2 * i, k, n, e, t, "down", "once")
    of_bits = for_all(i >= 1, k >= 1, n >= 1, e >= 1, t >= 1, computes)(
        11 * (n * ceiling(log2(qp(2 * i, k))) * t) >= 2 * i
    )
    one = axiom("one-of-layers", axiom("equality-by-comparing", A=A))
    values = {"i": h, "k": K, "n": m, "e": d, "t": H}
    return instance(lemma(of_bits, automatic), values, {5: one})


claim(
    "theorem-12-alphabet",
    at="Section 5.1, with Theorem 12",
    kind=READING,
    says="A one-layer Transformer of width m with H heads, in appendix B.2's format of p bits, that says whether the "
    "halves of N letters, out of A >= 2, are equal has 11 mpH >= N, for every even N >= 2.",
    letters={"h": "N/2"},
    that=with_bound(A, A >= 2),
    pinned=CONFIRMED,
    script=intro({"A": 2, "h": 1, "K": 1, "m": 4, "d": 4, "H": 1}, as_equality(), {6: automatic}),
    note="On two of the letters it computes equality of two strings of N/2 bits, so this is theorem-12's bound.",
)
