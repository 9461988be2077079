"""What the claims of these slides share: the pack, and the names of variables.

Letters: N length of the input, n bits of a party, q sparsity, d coordinates of a value, k those of a vector, M modulus,
m width, H heads, p bits of precision, L layers, T half the width of a window, c and C constants.
"""

from __future__ import annotations

from fooling.verify.claims.claim import Document, Pack
from fooling.verify.statement.language.notation import Expression, integer, real

slides = Pack(
    "hsu2023",
    {},
    Document(
        "Hsu, slides of a talk in 2023 on the paper of Sanford, Hsu and Telgarsky",
        "Representational strengths and limitations of transformers",
        "https://arxiv.org/abs/2306.02896",
    ),
)
claim = slides.claim

N, n, q, d, k, M, m, H, p, T, i, j, s = map(integer, ("N", "n", "q", "d", "k", "M", "m", "H", "p", "T", "i", "j", "s"))
C, c, alpha = integer("C"), real("c"), real("alpha")
fixed_c, fixed_C, fixed_N = map(Expression, ("c", "C", "N"))  # those of a quantifier outside
