"""What the claims of this paper share: the pack, the variables' names, Dyck-(2,2), and the width bound of two theorems.

Letters: n or N input length, h = N/2, m width, p bits of precision, d embedding size, H heads, K the exponent of
appendix B.2, A letters, f a two-party function, L a language; of a Transformer of width w, r x d are the projections.

Theorem 4 as printed is not proved by its own count (`theorem-4-printed-total`), so the width bound of Theorems 5 and 10
is derived from our protocol (`protocols/transformer_protocol.py`), whose cost is the axiom `transformer-protocol`:

    N + 1 <= D <= 2 + H (3p + 2L - 2 + r p) + 1,   L = log2 N, the last letter sent with 2 bits.

For a width w >= 2, w >= r, this gives N - 1 <= 3 w H (p + L).  For w = 1 it gives only 4p + 2L where 3p + 3L is
claimed; there the printed bound stays open for large N.
"""

from __future__ import annotations

from verify.claims.claim import Pack, Unknown
from verify.statement.notation import (
    ODD_EVEN,
    Expression,
    ceiling,
    complement,
    dyck,
    equality,
    even,
    for_all,
    integer,
    log2,
    qp,
    transformer_computes,
    under,
    variable,
)

paper = Pack("bhattamishra2024", {})
claim = paper.claim

n, N, h, m, p, d, H, K, A, k = map(integer, ("n", "N", "h", "m", "p", "d", "H", "K", "A", "k"))
w, r, e = map(integer, ("w", "r", "e"))
f = variable("f", "function")
L = variable("L", "language")

dyck22 = dyck(2, 2)
dyck23 = dyck(2, 3)
inequality = complement(equality(h))  # INEQ on 2h bits
bits = ceiling(log2(qp(N, K)))  # p of appendix B.2

WIDTH_ONE = Unknown(
    "open for width 1: the best protocol known here costs up to (4p + 2 log2 N) H + O(1) bits there, more "
    "than 3 (p + log2 N) H; no Transformer that violates the bound is known either"
)


def width_bound(least: Expression) -> Expression:
    """The bound for all even N and all one-layer Transformers of width w, meeting `least`, that decide Dyck-(2,2)."""
    model = transformer_computes(under(dyck22, ODD_EVEN, N), 4, N, K, r, d, H, "down", "each")
    return for_all(N >= 2, even(N), K >= 1, least, r >= 1, d >= 1, H >= 1, w >= r, w >= d, model)(
        w * H >= (N - 1) / (3 * (bits + log2(N)))
    )
