"""Appendix F.4: why protocols give no bound for two layers (Lemma 5 and Corollary 13.1).

The Transformer of Lemma 5 is that of Theorem 6 with its positions renumbered; what is decided here is what two parties
have to say, and the arithmetic of the corollary.
"""

from __future__ import annotations

from fooling.verify.claims.bhattamishra2024.paper import N, claim, h, inequality
from fooling.verify.claims.claim import CONFIRMED, PRINTED, READING
from fooling.verify.statement.notation import D, for_all, log2, real

G, C, c = real("g"), real("C"), real("c")

claim(
    "lemma-5-bits",
    at="Lemma 5, proof",
    kind=PRINTED,
    says="Two parties with h = N/2 bits each have to exchange at least N/2 bits to say whether their strings differ, "
    "for every h >= 1.",
    that=for_all(h >= 1)(D(inequality) >= h),
    pinned=CONFIRMED,
    note="Under every partition into halves the function is inequality of the two parties' strings, letter by letter.",
)

claim(
    "corollary-13-1",
    at="Corollary 13.1",
    kind=READING,
    says="If N/2 bits are at most C mpH g bits, and mpH is at most c (log2 N)^2, then g >= N / (2 C c (log2 N)^2), for "
    "every N >= 2.",
    that=for_all(N >= 2, C > 0, c > 0, G >= 0, N / 2 <= C * (c * log2(N) ** 2) * G)(
        G >= N / (2 * C * c * log2(N) ** 2)
    ),
    pinned=CONFIRMED,
    note="C is the constant of the O(.) in the assumed protocol, and c that of the network of Lemma 5.",
)
