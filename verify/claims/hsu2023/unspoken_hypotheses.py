"""What the slides leave unspoken: smallest cases, ranges of the numbers, and errors of the averages."""

from __future__ import annotations

from fooling.verify.claims.claim import CONFIRMED, CORE, DOMAIN, PRINTED, READING, REFUTED, REPAIR, SUPPORTING, TYPING
from fooling.verify.claims.hsu2023.slides import C, M, N, T, claim, fixed_C, fixed_N, i, j, k, n, q
from fooling.verify.statement.language.notation import (
    Expression,
    both,
    exists,
    exp,
    for_all,
    integer,
    ln,
    log2,
    negation,
    rational,
    real,
)

POLYTOPES = "Construction using q-neighborly 0/1 polytopes"
OVERVIEW = "Self-attention solution (overview)"
MATCHING, PAIR = "Pair and Triple Matching", "Self-attention solution (Pair Matching)"
REDUCTION = "Lower bound for self-attention layers (Triple Matching)"
VARIANTS = "Easier variants of Triple Matching"

K, fixed_K = integer("K"), Expression("K")  # from which number on an order of growth holds

# ---- sparse averaging ----

claim(
    "vectors-of-one-key",
    at=POLYTOPES,
    kind=SUPPORTING,
    says="The vector of a set of q out of N keys has k coordinates, at least one and at most C q log2 N: for some C "
    "there is such a k for all N >= q >= 1, also for one key, N = q = 1.",
    that=exists(C >= 1)(for_all(q >= 1, N >= q)(exists(k >= 1)(k <= fixed_C * q * log2(fixed_N)))),
    pinned=REFUTED,
    note="At N = 1 the logarithm is 0, and no vector of 0 coordinates has a product of 1.  The slide has an order of "
    "growth, which leaves such small cases out.",
)
claim(
    "vectors-of-one-key--from-some-n",
    at=POLYTOPES,
    kind=READING,
    says="The vector of a set of q out of N keys has k coordinates, at least one and at most C q log2 N: for some C "
    "and K there is such a k for all N >= q >= 1 with N >= K.",
    that=exists(C >= 1, K >= 1)(
        for_all(q >= 1, N >= q, N >= fixed_K)(exists(k >= 1)(k <= fixed_C * q * log2(fixed_N)))
    ),
    pinned=CONFIRMED,
)
claim(
    "vectors-of-one-key--repaired",
    at=POLYTOPES,
    kind=REPAIR,
    says="From two keys on there is room for a coordinate: 1 <= q log2 N, for all N >= q >= 1 with N >= 2.",
    that=for_all(q >= 1, N >= q, N >= 2)(1 <= q * log2(N)),
    pinned=CONFIRMED,
    repairs="vectors-of-one-key",
)
r = real("r")
claim(
    "averaging-error",
    at=OVERVIEW,
    kind=CORE,
    says="If each of q weights lies between (1 - 1/r)/q and 1/q, then their distances from 1/q and the rest of the "
    "weight add up to at most q/(qr) + 1/r = 2/r, for q, r >= 1.",
    leaves="the values, which are real vectors",
    that=for_all(q >= 1, r >= 1)((q * (1 / q - (1 - 1 / r) / q) + (1 - q * ((1 - 1 / r) / q))).equals(2 / r)),
    pinned=CONFIRMED,
    note="A mean of values of length at most 1 is then off by at most 2/r.",
)

# ---- matching ----

claim(
    "factor-of-one-token",
    at=PAIR,
    kind=SUPPORTING,
    says="The factor alpha = C M^2 ln N of the cosines, which is to be large enough, is positive for all M, N, C >= 1.",
    that=for_all(M >= 1, N >= 1, C >= 1)(C * M**2 * ln(N) > 0),
    pinned=REFUTED,
    note="At N = 1 the factor is 0, and all logits are equal.  One number has a match where 2z is a multiple of M.  "
    "The slide has an order of growth, which leaves such small cases out.",
)
claim(
    "factor-of-one-token--from-some-n",
    at=PAIR,
    kind=READING,
    says="For some K the factor alpha = C M^2 ln N of the cosines is positive for all M, C >= 1 and N >= K.",
    that=exists(K >= 1)(for_all(M >= 1, N >= fixed_K, C >= 1)(C * M**2 * ln(N) > 0)),
    pinned=CONFIRMED,
)
claim(
    "factor-of-one-token--repaired",
    at=PAIR,
    kind=REPAIR,
    says="The factor alpha = C M^2 ln N of the cosines is positive for all M, C >= 1 and N >= 2.",
    that=for_all(M >= 1, N >= 2, C >= 1)(C * M**2 * ln(N) > 0),
    pinned=CONFIRMED,
    repairs="factor-of-one-token",
)
claim(
    "numbers-of-bob",
    at=REDUCTION,
    kind=PRINTED,
    says="The numbers M - (i + 1) of Bob and i + 1 of Alice are among 1, ..., M for 1 <= i <= n and M >= N with N = "
    "2n + 1.",
    that=for_all(n >= 1, i >= 1, i <= n, M >= 2 * n + 1)(
        both(M - (i + 1) >= 1, M - (i + 1) <= M, i + 1 >= 1, i + 1 <= M)
    ),
    pinned=CONFIRMED,
)
claim(
    "numbers-of-one-party",
    at=REDUCTION,
    kind=SUPPORTING,
    says="Two numbers i + 1 and j + 1 of Alice are no match of the query 0: (i + 1) + (j + 1) < M, for 1 <= i, j <= n "
    "and every M > N with N = 2n + 1.",
    that=for_all(n >= 1, i >= 1, i <= n, j >= 1, j <= n, M > 2 * n + 1)((i + 1) + (j + 1) < M),
    pinned=REFUTED,
    note="For M = N + 1 = 2n + 2 the number n + 1, taken twice, is a match.  The slide has M much larger than N: "
    "numbers-of-one-party--much-larger.",
)
claim(
    "numbers-of-one-party--much-larger",
    at=REDUCTION,
    kind=READING,
    says="Where M is much larger than N = 2n + 1, two numbers i + 1 and j + 1 of Alice are no match of the query 0: "
    "for some K, (i + 1) + (j + 1) < M for 1 <= i, j <= n and M >= KN.",
    that=exists(K >= 1)(
        for_all(n >= 1, i >= 1, i <= n, j >= 1, j <= n, M >= fixed_K * (2 * n + 1))((i + 1) + (j + 1) < M)
    ),
    pinned=CONFIRMED,
)
claim(
    "numbers-of-one-party--repaired",
    at=REDUCTION,
    kind=REPAIR,
    says="Let M > N + 1 with N = 2n + 1. Two numbers i + 1 and j + 1 of Alice add up to less than M. Two numbers of "
    "Bob add up to more than M and less than 2M, for 1 <= i, j <= n.",
    that=for_all(n >= 1, i >= 1, i <= n, j >= 1, j <= n, M > 2 * n + 2)(
        both((i + 1) + (j + 1) < M, (M - (i + 1)) + (M - (j + 1)) > M, (M - (i + 1)) + (M - (j + 1)) < 2 * M)
    ),
    pinned=CONFIRMED,
    repairs="numbers-of-one-party",
)
claim(
    "window-as-a-query",
    at=VARIANTS,
    kind=READING,
    weight=DOMAIN,
    says="Sparse averaging has queries of q keys, here q = 2T + 1. The window of position i = 1, from 1 to 1 + T, is "
    "such a query: T + 1 = 2T + 1, for every T >= 1.",
    that=for_all(T >= 1)((T + 1).equals(2 * T + 1)),
    pinned=REFUTED,
    note="Windows at the two ends are smaller.  Sparse averaging has one q for all positions.",
)
claim(
    "window-as-a-query--repaired",
    at=VARIANTS,
    kind=REPAIR,
    says="With T dummies before and after the N numbers, all windows have 2T + 1 positions of the N + 2T: 1 <= i and i "
    "+ 2T <= N + 2T, from i to i + 2T, for 1 <= i <= N and T >= 1.",
    that=for_all(N >= 1, T >= 1, i >= 1, i <= N)(
        both(1 <= i, i + 2 * T <= N + 2 * T, ((i + 2 * T) - i + 1).equals(2 * T + 1))
    ),
    pinned=CONFIRMED,
    repairs="window-as-a-query",
)

# ---- other tables and tasks ----

v1, v2, v3, v4, v5 = walk = [integer(f"v{number}") for number in range(1, 6)]
of_a_triangle = [one for vertex in walk for one in (vertex >= 1, vertex <= 3)]
edges = [negation(one.equals(other)) for one, other in zip(walk, [*walk[1:], v1], strict=True)]
claim(
    "vertices-of-a-five-cycle",
    at="Directed 3-Cycle and Undirected 5-Cycle",
    kind=READING,
    weight=TYPING,
    says="Let v1, ..., v5 be vertices of a triangle with the vertices 1, 2, 3. Let edges join v1 and v2, v2 and v3, "
    "v3 and v4, v4 and v5, v5 and v1. An edge joins different vertices. Then v1 and v3 differ, as in a cycle of five "
    "vertices.",
    that=for_all(*of_a_triangle, *edges)(negation(v1.equals(v3))),
    pinned=REFUTED,
    note="The formula of the slide does not ask that the vertices differ.  So every vertex of a triangle is told to be "
    "on a cycle of five.",
)
claim(
    "bert-nodes",
    at="Model sizes",
    kind=CORE,
    says="The 4K nodes of phi in BERT, with K = 1024, are four times the 1024 numbers of a vector: 4 * 1024 = 4096.",
    leaves="whether BERT has such a network",
    that=(rational(4) * 1024).equals(4096),
    pinned=CONFIRMED,
)
claim(
    "gpt-3-nodes",
    at="Model sizes",
    kind=SUPPORTING,
    says="In GPT-3 phi has 12K nodes, with K = 1024. That is four times the 96 * 128 numbers of a vector, as in BERT: "
    "12 * 1024 = 4 * 96 * 128.",
    that=(rational(12) * 1024).equals(rational(4) * 96 * 128),
    pinned=REFUTED,
    note="The table has the width of a vector of GPT-3 in place of the four times larger number of nodes.",
)

# ---- attention, and what averages tell ----

a, x, y, f = map(real, ("a", "x", "y", "f"))
fixed_a = Expression("a")
claim(
    "weights-of-two-tokens",
    at="What is a self-attention unit?",
    kind=CORE,
    says="The weights exp(x)/(exp(x) + exp(y)) and exp(y)/(exp(x) + exp(y)) of two tokens with logits x and y are "
    "positive and add up to 1, as a convex hull needs.",
    leaves="more than two tokens, and the values",
    that=for_all(over=(x, y))(
        both(
            exp(x) / (exp(x) + exp(y)) > 0,
            exp(y) / (exp(x) + exp(y)) > 0,
            (exp(x) / (exp(x) + exp(y)) + exp(y) / (exp(x) + exp(y))).equals(1),
        )
    ),
    pinned=CONFIRMED,
)
claim(
    "averages-of-any-error",
    at="(Simplified) lower bound for RNNs",
    kind=SUPPORTING,
    says="With q = 1 and any error a >= 0 an output f within a of the bit 0 is less than 1/2, as Bob's answer needs.",
    that=for_all(a >= 0, f >= 0 - a, f <= a)(f < rational(1, 2)),
    pinned=REFUTED,
    note="The slides have outputs that are about the mean, and no bound of the error.  An output that is off by 1/2 is "
    "near enough for both bits, and takes no memory.  It is not about the mean.",
)
claim(
    "averages-of-any-error--about",
    at="(Simplified) lower bound for RNNs",
    kind=READING,
    says="With q = 1 an output f that is about the bit 0 is less than 1/2, as Bob's answer needs: for some error a > "
    "0, every f within a of 0 is.",
    that=exists(a > 0)(for_all(f >= 0 - fixed_a, f <= fixed_a)(f < rational(1, 2))),
    pinned=CONFIRMED,
)
claim(
    "averages-of-any-error--repaired",
    at="(Simplified) lower bound for RNNs",
    kind=REPAIR,
    says="With q = 1 and an error a < 1/2 an output f within a of the bit 0 is less than 1/2.",
    that=for_all(a >= 0, a < rational(1, 2), f >= 0 - a, f <= a)(f < rational(1, 2)),
    pinned=CONFIRMED,
    repairs="averages-of-any-error",
)
claim(
    "vertices-of-a-three-cycle",
    at="Directed 3-Cycle and Undirected 5-Cycle",
    kind=READING,
    weight=DOMAIN,
    says="If in the digraph of the vertices 1 and 2 with all four edges, loops included, edges lead from v1 to v2, "
    "from v2 to v3 and from v3 to v1, then v1 and v2 differ, as in a cycle of three vertices.",
    that=for_all(*(one for vertex in walk[:3] for one in (vertex >= 1, vertex <= 2)))(negation(v1.equals(v2))),
    pinned=REFUTED,
    note="The slides have any digraph.  In one with loops, three times the loop at i is a cycle by the formula.",
)
