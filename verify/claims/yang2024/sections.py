"""Sections 1 to 6: notation, complexities, attention sets, locality, and the numbers of the experiments."""

from __future__ import annotations

from fooling.verify.claims.claim import CONFIRMED, CORE, DOMAIN, PRINTED, READING, REFUTED, REPAIR, SUPPORTING, TYPING
from fooling.verify.claims.yang2024.paper import B, D, L, c, claim, fixed_c, fixed_i, fixed_m, i, k, m, n, p, s
from fooling.verify.statement.language.notation import both, exists, for_all, integer, log2, rational, sqrt

NOTATIONS = "Notations"
INTRODUCTION = "Section 1"
SPARSE = "Section 3, Sparse Transformer"
LINEAR = "Section 3, Linear Transformer"
LOCALITY = "Definition 5.3"
EXPERIMENTS = "Section 6.1"

claim(
    "soft-o-of-a-constant",
    at=NOTATIONS,
    kind=READING,
    weight=DOMAIN,
    says="With the exponent k = 1 the constant 1 is of soft order 1: for some c > 0 the number 1 is at most c log2 x, "
    "for all integers x >= 1.",
    that=exists(c > 0)(for_all(s >= 1)(1 <= fixed_c * log2(s))),
    letters={"s": "x"},
    pinned=REFUTED,
    note="At x = 1 the logarithm is 0, and so is every power of it.  So no function with a positive value there is of "
    "any soft order.",
)
claim(
    "soft-o-of-a-constant--repaired",
    at=NOTATIONS,
    kind=REPAIR,
    says="From x = 2 on the constant 1 is of soft order 1: for some c > 0 the number 1 is at most c log2 x, for all x "
    ">= 2.",
    that=exists(c > 0)(for_all(s >= 2)(1 <= fixed_c * log2(s))),
    letters={"s": "x"},
    pinned=CONFIRMED,
    repairs="soft-o-of-a-constant",
)
claim(
    "linear-complexity",
    at=INTRODUCTION,
    kind=CORE,
    says="With hidden dimension D = sqrt(L) the complexity L D^2 of a linear transformer is L^2, for every L >= 1.",
    leaves="that no smaller hidden dimension is enough",
    that=for_all(L >= 1)((L * sqrt(L) ** 2).equals(L**2)),
    pinned=CONFIRMED,
)
claim(
    "sparse-complexity",
    at=INTRODUCTION,
    kind=CORE,
    says="With hidden dimension D = sqrt(L) the complexity L sqrt(L) D + L D^2 of a sparse transformer is 2 L^2, for "
    "every L >= 1.",
    leaves="that no smaller hidden dimension is enough",
    that=for_all(L >= 1)((L * sqrt(L) * sqrt(L) + L * sqrt(L) ** 2).equals(2 * L**2)),
    pinned=CONFIRMED,
)
claim(
    "attention-set-causal",
    at="Equation (6)",
    kind=PRINTED,
    weight=TYPING,
    says="Token i attends to the last position j = sB of each block of B tokens. All of the positions are previous "
    "ones: sB <= i, for all i, s, B >= 1.",
    that=for_all(i >= 1, s >= 1, B >= 1)(s * B <= i),
    pinned=REFUTED,
    note="The second set of (6) has all positions j with (j - 1) mod B >= B - c, also those after i.  The line above "
    "(6) has `a subset of previous tokens`: so j <= i is meant, and (6) leaves it out.",
)
claim(
    "attention-set-causal--repaired",
    at="Equation (6)",
    kind=REPAIR,
    says="The positions j = sB with s <= i/B are at most i, for all i, s, B >= 1.",
    that=for_all(i >= 1, s >= 1, B >= 1, s <= i / B)(s * B <= i),
    pinned=CONFIRMED,
    repairs="attention-set-causal",
)
claim(
    "attention-set-size",
    at=SPARSE,
    kind=CORE,
    says="With L = B^2 tokens in B blocks, the last kB tokens and the last c of each block are at most (k + c)B "
    "tokens, for B, k, c >= 1.",
    leaves="what the model computes",
    letters={"s": "c"},
    that=for_all(B >= 1, k >= 1, s >= 1)(k * B + s * (B**2 / B) <= (k + s) * B),
    pinned=CONFIRMED,
)
claim(
    "best-block-size",
    at=SPARSE,
    kind=CORE,
    says="The number B + L/B of tokens that are attended to is at least 2 sqrt(L), which is its value at B = sqrt(L), "
    "for L, B >= 1.",
    leaves="the constants k and c of the attention set",
    that=both(
        for_all(L >= 1, B >= 1)(B + L / B >= 2 * sqrt(L)), for_all(L >= 1)((sqrt(L) + L / sqrt(L)).equals(2 * sqrt(L)))
    ),
    pinned=CONFIRMED,
)
claim(
    "state-bits",
    at="Theorem 4.4",
    kind=CORE,
    says="If D^2 numbers of p bits tell all words of n bits apart, D^2 p >= n, then D >= sqrt(n/p), for D, n, p >= 1.",
    leaves="that a transformer has to tell all inputs apart, and which dynamic programs are regular",
    that=for_all(D >= 1, n >= 1, p >= 1, D**2 * p >= n)(D >= sqrt(n / p)),
    pinned=CONFIRMED,
)
claim(
    "arithmetic-example",
    at="Section 5.1",
    kind=PRINTED,
    says="The steps of the example are right: 2 * (1 + 5) / 4 = 2 * 6 / 4 = 12 / 4 = 3.",
    that=both(
        (rational(2) * (rational(1) + 5) / 4).equals(rational(2) * 6 / 4),
        (rational(2) * 6 / 4).equals(rational(12) / 4),
        (rational(12) / 4).equals(3),
    ),
    pinned=CONFIRMED,
)
claim(
    "arithmetic-complexity",
    at="Section 5.1",
    kind=CORE,
    says="With hidden dimension D, the fourth root of L, the complexity L D^2 of a linear transformer is L sqrt(L): "
    "for L = D^4 that is L D^2 = D^6, the square root of L^3, for every D >= 1.",
    leaves="that no smaller hidden dimension is enough",
    that=for_all(D >= 1)(both((D**4 * D**2).equals(D**6), ((D**6) ** 2).equals((D**4) ** 3))),
    pinned=CONFIRMED,
)
h = integer("h")
claim(
    "locality-first-state",
    at=LOCALITY,
    kind=PRINTED,
    weight=DOMAIN,
    says="For every i >= 1 there is a position h with i - m <= h < i and h >= 1, as the definition asks for all i, "
    "for m >= 1.",
    that=for_all(i >= 1, m >= 1)(exists(h >= 1)(both(fixed_i - fixed_m <= h, h < fixed_i))),
    pinned=REFUTED,
    note="The definition asks it `for all i in [L]`.  h >= 1 is no addition: the outputs are o_1, ..., o_L, and so "
    "there is no o_0.  The first n outputs are `the input sequence`, and hang on no others.",
)
claim(
    "locality-first-state--repaired",
    at=LOCALITY,
    kind=REPAIR,
    says="For every i > n >= 1 and m >= n there is a position h with i - m <= h < i and h >= 1: h = i - 1.",
    that=for_all(n >= 1, i > n, m >= n)(both(i - m <= i - 1, i - 1 < i, i - 1 >= 1)),
    pinned=CONFIRMED,
    repairs="locality-first-state",
)
claim(
    "locality-not-smaller",
    at=LOCALITY,
    kind=SUPPORTING,
    says="Where the output is at most C times as long as the input, L <= Cn, a locality m >= n is at least L/C, for "
    "C, n, L >= 1.",
    letters={"k": "C"},
    that=for_all(k >= 1, n >= 1, L >= 1, L <= k * n, m >= n)(m >= L / k),
    pinned=CONFIRMED,
    note="Section 1 has m of smaller order than L, the definition m >= n, and Theorem 4.4 a length L proportional to "
    "n: not all three can be.",
)
lengths = ((40, 83), (110, 223), (175, 353), (250, 503))
claim(
    "lis-lengths",
    at=EXPERIMENTS,
    kind=READING,
    says="Sequences of lengths 40, 110, 175 and 250 have chains of thought of lengths 83, 223, 353 and 503: twice the "
    "length and 3.",
    that=both(*((2 * rational(a) + 3).equals(b) for a, b in lengths)),
    pinned=CONFIRMED,
    note="The paper has the numbers, and no formula for them.",
)
claim(
    "edit-distance-lengths",
    at=EXPERIMENTS,
    kind=READING,
    says="Lengths 6, 12, 16 and 20 have chains of thought of at most 72, 210, 342 and 506: the length and 2, times "
    "the length and 3.",
    that=both(
        *(((rational(a) + 2) * (rational(a) + 3)).equals(b) for a, b in ((6, 72), (12, 210), (16, 342), (20, 506)))
    ),
    pinned=CONFIRMED,
    note="The paper has the numbers, and no formula for them.",
)
claim(
    "five-datasets",
    at=EXPERIMENTS,
    kind=PRINTED,
    weight=TYPING,
    says="There are five datasets for each task. The number of the named lengths, 40, 110, 175 and 250, is five: 1 + "
    "1 + 1 + 1 = 5.",
    that=(rational(1) + 1 + 1 + 1).equals(5),
    pinned=REFUTED,
    note="The text names four sizes for each of the three tasks.",
)
claim(
    "five-datasets--repaired",
    at=EXPERIMENTS,
    kind=REPAIR,
    says="There are four datasets for each of the three tasks, one for each size, and 12 in all: 1 + 1 + 1 + 1 = 4, "
    "and 3 * 4 = 12.",
    that=both((rational(1) + 1 + 1 + 1).equals(4), (rational(3) * 4).equals(12)),
    pinned=CONFIRMED,
    repairs="five-datasets",
)
claim(
    "block-size-of-the-runs",
    at=EXPERIMENTS,
    kind=CORE,
    says="The block size B = 2^floor(log2 sqrt(L)) is of order sqrt(L): B <= sqrt(L) < 2B, for L = 83, 223, 353, 503.",
    leaves="what the runs gave",
    that=both(
        *(
            both(2**e <= sqrt(rational(b)), sqrt(rational(b)) < 2 ** (e + 1))
            for b, e in ((83, 3), (223, 3), (353, 4), (503, 4))
        )
    ),
    pinned=CONFIRMED,
)
standard, linear, sparse = (27, 266, 426, 605), (422, 4220, 6756, 9584), (106, 1055, 1690, 2399)
claim(
    "fewest-flops",
    at="Table 2",
    kind=PRINTED,
    says="The standard transformer needs the fewest GFLOPs at all four lengths: 0.027, 0.266, 0.426 and 0.605, beside "
    "0.106, 1.055, 1.690 and 2.399 of the sparse and 0.422, 4.220, 6.756 and 9.584 of the linear one.",
    that=both(*(both(rational(a) < b, rational(a) < e) for a, b, e in zip(standard, sparse, linear, strict=True))),
    pinned=CONFIRMED,
)
