"""Sections 1 and 5.2, appendices C.1 and G: what lengths count, sizes, the smallest case, vectors of the reductions."""

from __future__ import annotations

from fooling.verify.claims.bhattamishra2024.paper import claim
from fooling.verify.claims.claim import CONFIRMED, CONSTANT, CORE, DOMAIN, READING, REFUTED, REPAIR, TYPING
from fooling.verify.methods.engine.tactic import intro, witness
from fooling.verify.methods.strategy.automatic import automatic
from fooling.verify.statement.language.notation import (
    Expression,
    both,
    ceiling,
    exists,
    for_all,
    index,
    integer,
    log2,
    one_way,
    real,
)

N, n, k, m, d, p = map(integer, ("N", "n", "k", "m", "d", "p"))
PROPOSITION, TASK = "Proposition 9", "Section 5.2"

claim(
    "proposition-9-length",
    at=PROPOSITION,
    kind=READING,
    says="If N counts all symbols of a sequence, N = 2n + 1 with n labels and a query, then the message of INDEX on n "
    "bits, which the proof uses, has at least N bits, for every n >= 1.",
    that=for_all(n >= 1)(one_way(index(n), "alice") >= 2 * n + 1),
    pinned=REFUTED,
    weight=CONSTANT,
    note="The proposition is about all sequences of length N, and its proof about N pairs and a query.",
)
claim(
    "proposition-9-length--repaired",
    at=PROPOSITION,
    kind=REPAIR,
    says="If N counts all symbols of a sequence, N = 2n + 1 with n labels and a query, then the message of INDEX on n "
    "bits has at least (N - 1)/2 bits, for every n >= 1.",
    that=for_all(n >= 1)(one_way(index(n), "alice") >= ((2 * n + 1) - 1) / 2),
    pinned=CONFIRMED,
    repairs="proposition-9-length",
)
claim(
    "first-query",
    at=TASK,
    kind=READING,
    says="Each query k with N/2 < k <= N has an earlier input, k - 1 >= 1, as Theorem 7 needs for every N >= 1.",
    that=for_all(N >= 1, k > N / 2, k <= N)(k - 1 >= 1),
    pinned=REFUTED,
    weight=DOMAIN,
    note="For N = 1 the first input is the query, and has no nearest neighbour.",
)
claim(
    "first-query--repaired",
    at=TASK,
    kind=REPAIR,
    says="Each query k with N/2 < k <= N has an earlier input, k - 1 >= 1, for every N >= 2.",
    that=for_all(N >= 2, k > N / 2, k <= N)(k - 1 >= 1),
    pinned=CONFIRMED,
    repairs="first-query",
)
x, y, z, w = map(real, ("x", "y", "z", "w"))
claim(
    "distance-of-unit-vectors",
    at=TASK,
    kind=CORE,
    says="Two unit vectors (x, y) and (z, w) of the plane with the inner product xz + yw have the squared distance (x "
    "- z)^2 + (y - w)^2 = 2 - 2(xz + yw).  Left out: vectors of more than two numbers.",
    that=for_all((x * x + y * y).equals(1), (z * z + w * w).equals(1))(
        ((x - z) ** 2 + (y - w) ** 2).equals(2 - 2 * (x * z + y * w))
    ),
    pinned=CONFIRMED,
)
dimension = ceiling(log2(N))
claim(
    "vectors-for-disjointness",
    at="Theorem 8, proof",
    kind=CORE,
    says="In d = ceil(log2 N) dimensions there are 2^d >= N/2 sign vectors, and a margin of 2/d is at least 1/N, for "
    "every N >= 2.  Left out: the recurrent model that reads the vectors.",
    that=for_all(N >= 2)(both(2**dimension >= N / 2, 2 / dimension >= 1 / N)),
    pinned=CONFIRMED,
    note="Two different sign vectors of length 1 have an inner product of at most 1 - 2/d.",
)
length, c, C = real("l"), real("c"), integer("C")
claim(
    "logarithmic-size",
    at="Section 1",
    kind=READING,
    says="A width and an embedding size of log2 N, with numbers of log2 N bits, make the size mdpH = (log2 N)^3 with "
    "one head. That is logarithmic in N: (log2 N)^3 <= C log2 N, for some C and all N >= 2.",
    that=exists(C >= 1)(for_all(N >= 2)(log2(N) ** 3 <= Expression("C") * log2(N))),
    pinned=REFUTED,
    weight=TYPING,
    script=intro({"C": 1}, witness({"N": 2 ** (C + 1)}, automatic, {0: automatic})),
    note="Sections 1 and 4 to 7 speak of logarithmic size where the width is logarithmic.  Section 5 and appendix A "
    "have the size O((log N)^3).",
)
claim(
    "logarithmic-size--repaired",
    at="Section 5.2",
    kind=REPAIR,
    says="A width m, an embedding size d and a precision p of at most c l each, with l = log2 N, make a size mdp of "
    "at most c^3 l^3 a head, for c, l > 0 and m, d, p >= 1.",
    that=for_all(c > 0, length > 0, m >= 1, d >= 1, p >= 1, m <= c * length, d <= c * length, p <= c * length)(
        m * d * p <= c**3 * length**3
    ),
    pinned=CONFIRMED,
    repairs="logarithmic-size",
)
claim(
    "query-beside-itself",
    at=TASK,
    kind=CORE,
    says="A unit vector (x, y) of the plane has the inner product 1 with itself, and at most 1 with any unit vector "
    "(z, w): xz + yw <= xx + yy.  Left out: vectors of more than two numbers, and attention.",
    that=for_all((x * x + y * y).equals(1), (z * z + w * w).equals(1))(x * z + y * w <= x * x + y * y),
    pinned=CONFIRMED,
)
