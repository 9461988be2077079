"""Appendices B and C: the blocks of the construction, and the counts of the lower bounds."""

from __future__ import annotations

from fooling.verify.claims.claim import CONFIRMED, CORE, PRINTED, REFUTED, REPAIR, TYPING
from fooling.verify.claims.yang2024.paper import D, L, T, W, claim, i, n, p
from fooling.verify.statement.language.notation import both, ceiling, for_all, log2, sqrt

BLOCK_3 = "Theorem B.3, proof, block 3"
width = ceiling(sqrt(L))
claim(
    "blocks-cover",
    at="Theorem B.3, proof",
    kind=CORE,
    says="With W = ceil(sqrt(L)) the W blocks of W tokens have at least L tokens, and W is at most 2 sqrt(L), for "
    "every L >= 1.",
    leaves="the transformer, and the dynamic program",
    that=for_all(L >= 1)(both(width**2 >= L, width <= 2 * sqrt(L))),
    pinned=CONFIRMED,
)
claim(
    "tokens-of-a-block",
    at=BLOCK_3,
    kind=PRINTED,
    weight=TYPING,
    says="Block number T of W tokens has i - T(W - 1) tokens up to token i: that is i - (T - 1)W, for T, W >= 1 and "
    "(T - 1)W < i < TW.",
    that=for_all(T >= 1, W >= 1, i > (T - 1) * W, i < T * W)((i - T * (W - 1)).equals(i - (T - 1) * W)),
    pinned=REFUTED,
    note="The two numbers are equal for T = W only.",
)
claim(
    "tokens-of-a-block--repaired",
    at=BLOCK_3,
    kind=REPAIR,
    says="Block number T of W tokens has i - (T - 1)W tokens up to token i, at least 1 and less than W, for T, W >= 1 "
    "and (T - 1)W < i < TW.",
    that=for_all(T >= 1, W >= 1, i > (T - 1) * W, i < T * W)(both(i - (T - 1) * W >= 1, i - (T - 1) * W < W)),
    pinned=CONFIRMED,
    repairs="tokens-of-a-block",
)
claim(
    "linear-lower-bound",
    at="Theorem B.5, proof",
    kind=CORE,
    says="If a state of D^2 + D numbers of p bits tells all words of n bits apart, (D^2 + D)p >= n, then 2 D^2 p >= n, "
    "for D, n, p >= 1.",
    leaves="that a transformer has to tell all inputs apart, and which dynamic programs are regular",
    that=for_all(D >= 1, n >= 1, p >= 1, (D**2 + D) * p >= n)(2 * D**2 * p >= n),
    pinned=CONFIRMED,
)
claim(
    "sparse-lower-bound",
    at="Theorem B.6, proof",
    kind=CORE,
    says="If B = sqrt(L) tokens of D numbers of p = log2 L bits tell all words of L bits apart, sqrt(L) D log2 L >= L, "
    "then D >= sqrt(L)/log2 L, for L >= 2 and D >= 1.",
    leaves="that a transformer has to tell all inputs apart, and which dynamic programs are regular",
    that=for_all(L >= 2, D >= 1, sqrt(L) * D * log2(L) >= L)(D >= sqrt(L) / log2(L)),
    pinned=CONFIRMED,
)
