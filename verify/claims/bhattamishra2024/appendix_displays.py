"""Displays of appendices F.2, F.3 and G.2 that no other chapter decides: lengths of vectors, and what stands in them.

The networks of these appendices are built and run elsewhere (`appendix_f2_networks`, `appendix_g_networks`).  Here a
display is read letter by letter: what it says of the number of coordinates, of a part of a vector, or of a product, is
a statement about numbers, and false ones are refuted at their smallest instance.
"""

from __future__ import annotations

from fooling.verify.claims.bhattamishra2024.appendix_f2_networks import XOR, is_right
from fooling.verify.claims.bhattamishra2024.paper import N, claim, d, k
from fooling.verify.claims.claim import CONFIRMED, PRINTED, READING, REFUTED, REPAIR, SUPPORTING, TYPING
from fooling.verify.statement.language.notation import absolute, both, for_all, integer, rational, real

x, t, s, gamma, c = (real(name) for name in ("x", "t", "s", "gamma", "c"))
n, ones, feature, first = integer("n"), integer("s"), integer("t"), integer("g")
quarter = rational(1, 4)

# ---- appendix F.2 ----

claim(
    "theorem-6-query-size",
    at="Theorem 6, proof (appendix F.2)",
    kind=PRINTED,
    says="The query T(i - N/2), where T has k coordinates, has as many coordinates as the key (T(j), -1/2), for every "
    "k >= 1.",
    that=for_all(k >= 1)(k.equals(k + 1)),
    pinned=REFUTED,
    weight=TYPING,
    note="So their inner product, which the display has, is not defined.",
)

claim(
    "theorem-6-query-size--repaired",
    at="Theorem 6, proof (appendix F.2)",
    kind=REPAIR,
    says="The query (T(i - N/2), 1), where T has k coordinates, has as many coordinates as the key (T(j), -1/2), for "
    "every k >= 1.",
    that=for_all(k >= 1)((k + 1).equals(k + 1)),
    pinned=CONFIRMED,
    repairs="theorem-6-query-size",
)

claim(
    "theorem-6-sum",
    at="Theorem 6, proof (appendix F.2)",
    kind=PRINTED,
    says="For i > N/2 the fourth part of the sum with a residual connection, printed as T(i), is T(i - N/2), which the "
    "embedding has: two unit vectors with inner product x, -1 <= x <= 1/4, have squared distance 2 - 2x = 0.",
    that=for_all(x >= -1, x <= quarter)((2 - 2 * x).equals(0)),
    pinned=REFUTED,
    weight=TYPING,
)

claim(
    "theorem-6-sum--repaired",
    at="Theorem 6, proof (appendix F.2)",
    kind=REPAIR,
    says="For i > N/2 the fourth part of the sum with a residual connection is T(i - N/2) and not T(i): two unit "
    "vectors with inner product x, -1 <= x <= 1/4, have squared distance 2 - 2x >= 3/2.",
    that=for_all(x >= -1, x <= quarter)(2 - 2 * x >= rational(3, 2)),
    pinned=CONFIRMED,
    repairs="theorem-6-sum",
)

claim(
    "theorem-6-network--threshold",
    at="Theorem 6, proof (appendix F.2), end",
    kind=READING,
    says="Scaled as in Theorem 1, with eta > 2 ln(3N) and an exclusive or that is a threshold, the network of F.2 "
    "computes INEQ for N = 2, 4 and 8 at Kc = 2, its softmax exact and rounded down.",
    that=both(*(is_right(N, 2, schedule="fused", eta="threshold", xor="threshold") for N in (2, 4, 8))),
    pinned=CONFIRMED,
    note=XOR.replace("|x - y|/2", "0 for |x - y| <= 1/2, and 1 for |x - y| >= 3/2"),
)

claim(
    "theorem-6-network--no-threshold",
    at="Theorem 6, proof (appendix F.2), end",
    kind=SUPPORTING,
    says="Scaled as in Theorem 1, with eta > 2 ln(3N), but with an exclusive or that is no threshold, the network of "
    "F.2 computes INEQ for N = 2 at Kc = 2, its softmax exact and rounded down.",
    that=is_right(2, 2, schedule="fused", eta="threshold"),
    pinned=REFUTED,
    note=f"{XOR}  The text says that a threshold is needed here, and it is.",
)

# ---- appendix F.3 ----

claim(
    "threshold-majority",
    at="Appendix F.3",
    kind=PRINTED,
    says="Of n bits, s of which are 1, more than n/2 are 1 exactly if more are 1 than 0, for n >= 1 and 0 <= s <= n.",
    that=both(
        for_all(n >= 1, ones >= 0, ones <= n, ones > n / 2)(ones > n - ones),
        for_all(n >= 1, ones >= 0, ones <= n, ones > n - ones)(ones > n / 2),
    ),
    pinned=CONFIRMED,
)

claim(
    "theorem-13-features",
    at="Theorem 13, proof (appendix F.3)",
    kind=PRINTED,
    says="If each of N tokens holds the first feature g, as the vectors are printed, the N numbers add up to the "
    "number s of features that are 1, for every N >= 1, every g from 0 to 1, and every s with g <= s <= N - 1 + g.",
    letters={"t": "s"},
    that=for_all(N >= 1, first >= 0, first <= 1, feature >= first, feature <= N - 1 + first)(
        (N * first).equals(feature)
    ),
    pinned=REFUTED,
    weight=TYPING,
    note="The i-th vector is printed with g_(I_1), for every i.  With g_(I_i) in it the sum is s, as displayed.",
)

claim(
    "theorem-13-features--repaired",
    at="Theorem 13, proof (appendix F.3)",
    kind=REPAIR,
    says="If each of N tokens holds a feature of its own, with 1 in s tokens and 0 in the other N - s, the N numbers "
    "add up to s, for every N >= 1 and 0 <= s <= N.",
    letters={"t": "s"},
    that=for_all(N >= 1, feature >= 0, feature <= N)((feature * 1 + (N - feature) * 0).equals(feature)),
    pinned=CONFIRMED,
    repairs="theorem-13-features",
)

# ---- appendix G.2 ----

unit_vector = (gamma > 0, gamma <= 2, s >= 1 - gamma / 100, s <= 1 + gamma / 100)

claim(
    "nearest-neighbour-own-key",
    at="Theorem 7, proof (appendix G.2), key ideas",
    kind=READING,
    says="With c_1 = 10 the query has inner product 1 - 10 s < -2 with its own key, if the address vector has inner "
    "product s within gamma/100 of 1 with itself, for 0 < gamma <= 2.",
    that=for_all(*unit_vector)(1 - 10 * s < -2),
    pinned=CONFIRMED,
    note="The query is a unit vector.  The proof has c_1 = 10.",
)

claim(
    "nearest-neighbour-own-key--every-constant",
    at="Theorem 7, proof (appendix G.2), key ideas",
    kind=SUPPORTING,
    says="For every c > 0 in place of c_1 the query has inner product 1 - c s < -2 with its own key, if the address "
    "vector has inner product s within gamma/100 of 1 with itself, for 0 < gamma <= 2.",
    that=for_all(c > 0, *unit_vector)(1 - c * s < -2),
    pinned=REFUTED,
    note="The text does not say so: it has a constant c_1, and how small the product is hangs on that.",
)

claim(
    "nearest-neighbour-other-keys",
    at="Theorem 7, proof (appendix G.2), key ideas",
    kind=READING,
    says="With c_1 = 10 the inner product x - 10 t of the query with another key is within gamma/10 of the inner "
    "product x of the inputs, if the address vectors have inner product t within gamma/100 of 0.",
    that=for_all(gamma > 0, t >= 0 - gamma / 100, t <= gamma / 100, over=(x,))(absolute(x - 10 * t - x) <= gamma / 10),
    pinned=CONFIRMED,
)

claim(
    "nearest-neighbour-embedding-size",
    at="Theorem 7, proof (appendix G.2), equation 9",
    kind=PRINTED,
    says="An embedding of an input of d coordinates, two numbers, and three parts of k coordinates has 3k + d + 2 "
    "coordinates, for all k, d >= 1.",
    that=for_all(k >= 1, d >= 1)((d + 1 + 1 + k + k + k).equals(3 * k + d + 2)),
    pinned=CONFIRMED,
)
