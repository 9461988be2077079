"""What the claims of this paper share: the pack, the variables' names, Dyck-(2,2), and the width bound of two theorems.

Letters: n or N input length, h = N/2, m width, p bits of precision, d embedding size, H heads, K the exponent of
appendix B.2, A letters, f a two-party function, L a language; of a Transformer of width w, r x d are the projections.

Precision.  Appendix B.2 takes for N the length of the input, for p the base-2 logarithm of the number of elements of
Q_p, and prints p = 2 Kc log N.  The grammar's Transformers have that format, and N positions: so p is no free number
there but `bits`, ceil(log2(2 N^(2 Kc) + 1)), at least 2 Kc log2 N + 1, and Kc is whole.  `layer_computes` has any p.

Theorem 4 as printed is not proved by its own count (`theorem-4-printed-total`), so the width bound of Theorems 5 and 10
is derived from our protocol (`protocols/transformer_protocol.py`), in which the two parties guess what they would tell
each other: the fooling set of Lemma 1 needs as many guesses as it has pairs (the axiom `guessing-a-transformer`).

    N - 1 <= 2 + H (2p + 2L - 1 + 3 r p / 2),   L = log2 N, the last letter guessed with 2 bits,

with r p instead of 3 r p / 2 where every product is rounded: then this gives N - 1 <= 3 w H (p + L) for every width
w >= r, and else for w >= 2.  For w = 1 it gives only 7p/2 + 2L where 3p + 3L is claimed; there the printed bound stays
open for large even N.
"""

from __future__ import annotations

from fooling.verify.claims.claim import Document, Pack, Unknown
from fooling.verify.statement.language.notation import (
    ODD_EVEN,
    Expression,
    ceiling,
    complement,
    concat,
    dyck,
    equality,
    for_all,
    integer,
    letters,
    log2,
    qp,
    star,
    transformer_computes,
    under,
    union,
    variable,
)

paper = Pack(
    "bhattamishra2024",
    {},
    Document(
        "Bhattamishra, Hahn, Blunsom and Kanade, 2024",
        "Separations in the Representational Capabilities of Transformers and Recurrent Architectures",
        "https://arxiv.org/abs/2406.09347",
    ),
)
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
    "open for width 1: the bound gives N <= 3 (p + log2 N) H + 1, and what is shown here is the weaker "
    "N <= (7p/2 + 2 log2 N) H + O(1); no Transformer that violates the bound is known"
)
width_holds = w * H >= (N - 1) / (3 * (bits + log2(N)))


def width_bound(*lengths: Expression, least: Expression = w >= 1, summation: str = "once") -> Expression:
    """The bound for these lengths N and all one-layer Transformers of width w, meeting `least`, for Dyck-(2,2)."""
    model = transformer_computes(under(dyck22, ODD_EVEN, N), 4, N, K, r, d, H, "down", summation)
    return for_all(*lengths, K >= 1, least, r >= 1, d >= 1, H >= 1, w >= r, w >= d, model)(width_holds)


# ---- words of brackets ----

BRACKETS = ("(", ")", "[", "]")


def one_of(*brackets: str) -> Expression:
    """The one-letter words of these brackets."""
    return letters(BRACKETS, brackets)


def word(text: str) -> Expression:
    """The language of one word."""
    return concat(*map(one_of, text))


def enclosed(inside: Expression) -> Expression:
    """A word of that language between an open bracket and the closing one of its type."""
    return union(concat(one_of("("), inside, one_of(")")), concat(one_of("["), inside, one_of("]")))


pair = union(word("()"), word("[]"))
any_brackets = star(one_of(*BRACKETS))
