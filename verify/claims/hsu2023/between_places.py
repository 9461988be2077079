"""Two slides held against each other: numbers, names, and shapes that do not fit.

That two places agree is a claim like the others: two numbers are an equation, and names are letters, as
`fooling.verify.claims.names` says.  That two slides speak of the same thing is a reading.
"""

from __future__ import annotations

from fooling.verify.claims.claim import CONFIRMED, PRINTED, READING, REFUTED, REPAIR, TYPING
from fooling.verify.claims.hsu2023.slides import N, claim, d, k, n
from fooling.verify.claims.names import listed, names
from fooling.verify.statement.language.notation import for_all, rational, same_language, sqrt

PARTS = "Transformers-101 Sparse-Averaging Element-matching"
claim(
    "parts-of-the-talk",
    at="Outline of talk",
    kind=PRINTED,
    says="The outline has three parts, Transformers 101, Sparse Averaging and Element matching problems, in the order "
    "of the headings of the slides.",
    that=same_language(listed(PARTS, PARTS), listed(PARTS, "Transformers-101 Sparse-Averaging Element-matching")),
    pinned=CONFIRMED,
)
claim(
    "rows-of-the-values",
    at="Self-attention solution (overview)",
    kind=READING,
    weight=TYPING,
    says="The matrix W_V of values has k rows, as an m x d_out matrix with m = k, and as many rows as phi(X) has "
    "columns: k = 2k + d, for k, d >= 1.",
    that=for_all(k >= 1, d >= 1)(k.equals(2 * k + d)),
    pinned=REFUTED,
    note="The columns of phi(X) are those of u_i, w and v_i.  So W_V has d'_in rows, as the slides on self-attention "
    "have it.",
)
claim(
    "polytope-of-signs",
    at="Construction using q-neighborly 0/1 polytopes",
    kind=READING,
    weight=TYPING,
    says="The coordinates 1/sqrt(k) of the vectors are those of a 0/1 polytope: 1/sqrt(k) = 1, for every k >= 1.",
    that=for_all(k >= 1)((1 / sqrt(k)).equals(1)),
    pinned=REFUTED,
    note="An affine map leads from the one kind to the other, and keeps polytopes neighborly.",
)
claim(
    "bits-of-alice",
    at="(Simplified) lower bound for RNNs",
    kind=PRINTED,
    says="With n = N - 1 bits of Alice, the n + 1 tokens of both parties are N tokens: n + 1 = N, for N >= 2.",
    that=for_all(N >= 2, n >= N - 1, n <= N - 1)((n + 1).equals(N)),
    pinned=CONFIRMED,
)
claim(
    "tokens-with-a-dummy",
    at="Lower bound for self-attention layers (Triple Matching)",
    kind=READING,
    weight=TYPING,
    says="The input of triple matching, a dummy and N tokens, is the input of the reduction, x_1 to x_(2n+1) with N = "
    "2n + 1: N + 1 = 2n + 1, for every n >= 1.",
    that=for_all(n >= 1, N >= 2 * n + 1, N <= 2 * n + 1)((N + 1).equals(2 * n + 1)),
    pinned=REFUTED,
    note="The dummy is known to both parties, and costs no bits.",
)
claim(
    "tokens-with-a-dummy--repaired",
    at="Lower bound for self-attention layers (Triple Matching)",
    kind=REPAIR,
    says="The tokens x_0 to x_(2n+1), with the dummy, are 2n + 2 tokens, N + 1 for N = 2n + 1, for every n >= 1.",
    that=for_all(n >= 1, N >= 2 * n + 1, N <= 2 * n + 1)((N + 1).equals(2 * n + 2)),
    pinned=CONFIRMED,
    repairs="tokens-with-a-dummy",
)
claim(
    "last-token-of-variant-1",
    at="Easier variants of Triple Matching",
    kind=READING,
    weight=TYPING,
    says="The last token x_N, printed as 0 in variant 1, is the last token of the reduction, enc(0).",
    that=same_language(names("0 enc(0)", "0"), names("0 enc(0)", "enc(0)")),
    pinned=REFUTED,
    note="The number z_N is 0.",
)
claim(
    "arguments-of-kappa",
    at="Graph self-attention unit",
    kind=READING,
    weight=TYPING,
    says="The function kappa has one argument, as a map from real numbers, and two in the display: 1 = 2.",
    that=rational(1).equals(2),
    pinned=REFUTED,
    note="A map from pairs of real numbers, an entry of X and a logit, is meant.",
)
