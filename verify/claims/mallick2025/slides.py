"""What the claims of these slides share: the pack, and the names of variables.

Letters: N length of the input, n of an n-gram or of a domain, t and j positions, q sparsity, M modulus, m width, H
heads, d coordinates, p bits of precision, b matches of a number, eps an error, alpha and c factors of logits.
"""

from __future__ import annotations

from fooling.verify.claims.claim import Document, Pack
from fooling.verify.statement.language.notation import Expression, integer, real

slides = Pack(
    "mallick2025",
    {},
    Document("Mallick and Paul, slides of 2025", "Large Language Models: Computational & Representational Capacity"),
)
claim = slides.claim

N, n, t, j, q, s, M, m, H, d, p, b, K, i, k = map(
    integer, ("N", "n", "t", "j", "q", "s", "M", "m", "H", "d", "p", "b", "K", "i", "k")
)
alpha, eps, delta, x, y, z, w = map(real, ("alpha", "eps", "delta", "x", "y", "z", "w"))
fixed_c, fixed_M, fixed_N = map(Expression, ("c", "M", "N"))  # those of a quantifier outside
c = real("c")
