"""Appendix F.4: why protocols give no bound for two layers (Corollary 13.1).

Lemma 5 stands beside Theorem 6, in `section_5`: its Transformer is that of the theorem with its positions renumbered.
What is decided here is the arithmetic of the corollary.
"""

from __future__ import annotations

from fooling.verify.claims.bhattamishra2024.paper import N, claim
from fooling.verify.claims.claim import CONFIRMED, CORE
from fooling.verify.statement.language.notation import for_all, log2, real

G, C, c = real("g"), real("C"), real("c")

claim(
    "corollary-13-1",
    at="Corollary 13.1",
    kind=CORE,
    says="If N/2 bits are at most C mpH g bits, and mpH is at most c (log2 N)^2, then g >= N / (2 C c (log2 N)^2), for "
    "every N >= 2.  Left out: the protocol for every Transformer and partition.",
    that=for_all(N >= 2, C > 0, c > 0, G >= 0, N / 2 <= C * (c * log2(N) ** 2) * G)(
        G >= N / (2 * C * c * log2(N) ** 2)
    ),
    pinned=CONFIRMED,
    note="C is the constant of the O(.) in the assumed protocol, and c that of the network of Lemma 5.",
)
