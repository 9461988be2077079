"""What the claims of this paper share: the pack, and the names of variables.

Letters: L length of the output, n that of the input, m locality or blocks of appendix A, B size of a block, k and c
constants of equation (6), D hidden dimension, d coordinates, i, j, t positions, p bits of precision, M the bound
on values.
"""

from __future__ import annotations

from fooling.verify.claims.claim import Document, Pack
from fooling.verify.statement.language.notation import Expression, integer, maximum, real

paper = Pack(
    "yang2024",
    {},
    Document(
        "Yang, Ackermann, He, Feng, Zhang, Feng, Ye, He and Wang, 2024",
        "Do Efficient Transformers Really Save Computation?",
    ),
)
claim = paper.claim

L, n, m, B, k, D, d, i, j, t, p, s, r, T, W = map(
    integer, ("L", "n", "m", "B", "k", "D", "d", "i", "j", "t", "p", "s", "r", "T", "W")
)
c, x, y, v, M, mu, eps, rho, delta = map(real, ("c", "x", "y", "v", "M", "mu", "eps", "rho", "delta"))
fixed_c, fixed_i, fixed_k, fixed_m = map(Expression, ("c", "i", "k", "m"))  # those of a quantifier outside


def relu(value: Expression) -> Expression:
    """The larger one of 0 and the value."""
    return maximum(0, value)
