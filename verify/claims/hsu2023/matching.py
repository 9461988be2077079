"""Part 3 of the talk: pair and triple matching, the reduction from disjointness, and easier variants.

The reduction's numbers.  The query is Q, the numbers of Alice are 1 and i + 1, those of Bob 1 and M - Q - (i + 1), for
i in [n]; the slide has Q = 0.  There the query, taken twice more, is a match by itself.
"""

from __future__ import annotations

from fooling.verify.claims.claim import (
    CONFIRMED,
    CORE,
    DOMAIN,
    PRINTED,
    READING,
    REFUTED,
    REPAIR,
    STEP,
    SUPPORTING,
    TYPING,
)
from fooling.verify.claims.constructed import does_its_task
from fooling.verify.claims.hsu2023.slides import H, M, N, T, c, claim, fixed_c, i, j, m, n, p, s
from fooling.verify.statement.language.notation import (
    D,
    both,
    disjointness,
    exists,
    for_all,
    integer,
    layer_computes,
    log2,
    negation,
)

REDUCTION = "Lower bound for self-attention layers (Triple Matching)"
VARIANTS = "Easier variants of Triple Matching"
for width, word, place in (
    (3, "pair", "Self-attention solution (Pair Matching)"),
    (5, "triple", "Third-order self-attention unit"),
):
    for modulus, length in ((4, 3), (5, 2)):
        claim(
            f"{word}-matching-{modulus}-{length}",
            at=place,
            kind=SUPPORTING,
            says=f"A network of one layer of width {width} with cosines as on the slides tells whether the number at "
            f"position 1 has a {word} match, for every word of {length} numbers modulo {modulus}.  Each step is "
            f"rounded in Q12.12.",
            that=does_its_task(f"{word}-matching", N=length, M=modulus),
            pinned=CONFIRMED,
        )

# ---- the lower bound for one layer ----

claim(
    "disjointness-bits",
    at=REDUCTION,
    kind=PRINTED,
    says="For DISJOINTNESS on n bits a party Alice and Bob must exchange at least n bits, for every n >= 1.",
    that=for_all(n >= 1)(D(disjointness(n)) >= n),
    pinned=CONFIRMED,
)
claim(
    "disjointness-bits-exact",
    at=REDUCTION,
    kind=SUPPORTING,
    says="For DISJOINTNESS on n bits a party n + 1 bits are exchanged, for every n >= 1, with the bit of the answer.",
    that=for_all(n >= 1)(D(disjointness(n)).equals(n + 1)),
    pinned=CONFIRMED,
)
claim(
    "reduction-length",
    at=REDUCTION,
    kind=PRINTED,
    says="The numbers of Alice, those of Bob and the query are N = 2n + 1 tokens: n + n + 1 = 2n + 1 for every n >= 1.",
    that=for_all(n >= 1)((n + n + 1).equals(2 * n + 1)),
    pinned=CONFIRMED,
)
claim(
    "query-in-range",
    at=REDUCTION,
    kind=PRINTED,
    weight=TYPING,
    says="The numbers of the problem are 1, ..., M. The query z = 0 is one of the numbers: z >= 1 for z = 0.",
    that=for_all(s >= 0, s <= 0)(s >= 1),
    letters={"s": "z"},
    pinned=REFUTED,
)
claim(
    "query-in-range--repaired",
    at=REDUCTION,
    kind=REPAIR,
    says="The number M, which is 0 modulo M, is one of the numbers 1, ..., M of the problem, for every M >= 1.",
    that=for_all(M >= 1)(both(1 <= M, M <= M)),
    pinned=CONFIRMED,
    repairs="query-in-range",
)
claim(
    "query-with-itself",
    at=REDUCTION,
    kind=PRINTED,
    weight=STEP,
    says="The query 0 with itself as second and third number is no match: 0 + 0 + 0 is no multiple sM of M, for M >= 1 "
    "and s >= 0.",
    that=for_all(M >= 1, s >= 0)(negation((s * M).equals(0))),
    pinned=REFUTED,
    note="The problem allows any j and k of [N], and so j = k = i.  Therefore the query always has a match, and "
    "the answer says nothing about the two sets.",
)
claim(
    "reduction-1",
    at=REDUCTION,
    kind=READING,
    weight=STEP,
    says="A network of third-order attention, in Q16.16 with each step rounded, which is right for triple matching, "
    "tells on the numbers of the slide whether two sets of n = 1 bit meet.",
    that=does_its_task("intersection-by-triples", N=2, reading="printed"),
    pinned=REFUTED,
    note="The modulus is 5.  The query 0 matches with itself, for disjoint sets too.",
)

Z = integer("Z")
M_n = 3 * n + 7  # Q = n + 2
theirs = (j >= 1, j <= n)
claim(
    "reduction--repaired",
    at=REDUCTION,
    kind=REPAIR,
    says="Let the query be Q = n + 2 and M = 3n + 7. For every n >= 1 and i, j <= n + 2: 0 < Q + i + j < M. Let Bob's "
    "number for j <= n be M - Q - (j + 1), and let 1 <= Z <= n + 2. Q, Bob's number and Z add up to M + Z - (j + 1), "
    "above 0 and below 2M. Q and two of Bob's numbers add up to more than M and less than 2M.",
    that=both(
        for_all(n >= 1, i >= 1, i <= n + 2, j >= 1, j <= n + 2)(both((n + 2) + i + j > 0, (n + 2) + i + j < M_n)),
        for_all(n >= 1, Z >= 1, Z <= n + 2, *theirs)(
            both(
                (n + 2) + (M_n - (n + 2) - (j + 1)) + Z > 0,
                (n + 2) + (M_n - (n + 2) - (j + 1)) + Z < 2 * M_n,
                (((n + 2) + (M_n - (n + 2) - (j + 1)) + Z) - M_n).equals(Z - (j + 1)),
            )
        ),
        for_all(n >= 1, i >= 1, i <= n, *theirs)(
            both(
                (n + 2) + 2 * (M_n - (n + 2)) - (i + 1) - (j + 1) > M_n,
                (n + 2) + 2 * (M_n - (n + 2)) - (i + 1) - (j + 1) < 2 * M_n,
            )
        ),
    ),
    pinned=CONFIRMED,
    repairs="query-with-itself",
    note="The slide has Q = 0 and M - (j + 1).  A match of the query is Alice's number j + 1 and Bob's number for the "
    "same j, and no other.",
)
for party in (1, 2, 3):
    claim(
        f"reduction-{party}--repaired",
        at=REDUCTION,
        kind=REPAIR if party == 1 else SUPPORTING,
        says="A network of third-order attention, in Q16.16 with each step rounded, right for triple matching, tells "
        f"on the repaired numbers whether two sets of n = {party} bit{'s' if party > 1 else ''} meet.",
        that=does_its_task("intersection-by-triples", N=2 * party),
        pinned=CONFIRMED,
        repairs="reduction-1" if party == 1 else None,
    )
claim(
    "one-layer",
    at=REDUCTION,
    kind=CORE,
    says="A layer with H heads of width m and numbers of p bits that computes DISJOINTNESS on n bits a party has Hm >= "
    "cn/(p + log2 n), for some c > 0 and all n >= 2.",
    leaves="Triple Matching itself, whose inputs are numbers modulo M. Any function is allowed as element-wise map",
    that=exists(c > 0)(
        for_all(n >= 2, p >= 1, m >= 1, H >= 1, layer_computes(disjointness(n), 2, 2 * n, p, m, H))(
            H * m >= fixed_c * n / (p + log2(n))
        )
    ),
    pinned=CONFIRMED,
    note="The slides speak of Triple Matching, whose inputs are numbers modulo M.",
)
claim(
    "protocol-bits",
    at=REDUCTION,
    kind=CORE,
    says="Two messages of pH bits with parts of the H normalisation terms, and one of mpH bits with partial averages "
    "of width m, are at most 3 mpH bits, for m, p, H >= 1.",
    leaves="the layer, and how the parties compute the messages",
    that=for_all(m >= 1, p >= 1, H >= 1)(2 * p * H + m * p * H <= 3 * m * p * H),
    pinned=CONFIRMED,
)

# ---- easier variants ----

claim(
    "window-in-range",
    at=VARIANTS,
    kind=READING,
    weight=DOMAIN,
    says="All positions of the window from i - T to i + T are positions of the input of N numbers: 1 <= i - T and "
    "i + T <= N, for 1 <= i <= N and T >= 1.",
    that=for_all(N >= 1, i >= 1, i <= N, T >= 1)(both(1 <= i - T, i + T <= N)),
    pinned=REFUTED,
    note="The slide has j and k in [i - T, i + T], and does not say what holds near the two ends of the input.",
)
claim(
    "window-in-range--repaired",
    at=VARIANTS,
    kind=REPAIR,
    says="Position i is one of the window, i - T <= i <= i + T, and one of the input, 1 <= i <= N, which leaves at "
    "least one position in both, for 1 <= i <= N and T >= 1.",
    that=for_all(N >= 1, i >= 1, i <= N, T >= 1)(both(i - T <= i, i <= i + T, 1 <= i, i <= N)),
    pinned=CONFIRMED,
    repairs="window-in-range",
)
claim(
    "window-size",
    at=VARIANTS,
    kind=CORE,
    says="The window from i - T to i + T has q = 2T + 1 positions, at most cT, for some c and all T >= 1.",
    leaves="that the windows are queries of sparse averaging",
    that=exists(c > 0)(for_all(T >= 1)((2 * T + 1) <= c * T)),
    pinned=CONFIRMED,
)
claim(
    "window-token",
    at=VARIANTS,
    kind=CORE,
    says="With q = 2T + 1 and d = 1 the size d + (q + 1) log2 N of a token is at most c T log2 N, for some c and all N "
    ">= 2 and T >= 1.",
    leaves="the reduction to sparse averaging",
    that=exists(c > 0)(for_all(N >= 2, T >= 1)(1 + (2 * T + 2) * log2(N) <= c * T * log2(N))),
    pinned=CONFIRMED,
)
