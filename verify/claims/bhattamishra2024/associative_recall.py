"""Section 5.2 and appendices C.1 and G: what lengths count, the smallest case, and the vectors of the reductions."""

from __future__ import annotations

from fooling.verify.claims.bhattamishra2024.paper import claim
from fooling.verify.claims.claim import CONFIRMED, CORE, READING, REFUTED, REPAIR
from fooling.verify.statement.notation import both, ceiling, for_all, index, integer, log2, one_way, real

N, n, k = map(integer, ("N", "n", "k"))
PROPOSITION, TASK = "Proposition 9", "Section 5.2"

claim(
    "proposition-9-length",
    at=PROPOSITION,
    kind=READING,
    says="If N counts all symbols of a sequence, N = 2n + 1 with n labels and a query, then the message of INDEX on n "
    "bits, which the proof uses, has at least N bits, for every n >= 1.",
    that=for_all(n >= 1)(one_way(index(n), "alice") >= 2 * n + 1),
    pinned=REFUTED,
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
    "- z)^2 + (y - w)^2 = 2 - 2(xz + yw).",
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
    "every N >= 2.",
    that=for_all(N >= 2)(both(2**dimension >= N / 2, 2 / dimension >= 1 / N)),
    pinned=CONFIRMED,
    note="Two different sign vectors of length 1 have an inner product of at most 1 - 2/d.",
)
