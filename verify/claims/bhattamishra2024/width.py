"""The width bound of Theorems 5 and 10, from a cheap protocol for one-layer Transformers and Dyck-(2,2)'s exact D.

Theorem 4 as printed is not proved by its own count (`theorem-4-printed-total`), so the bound is derived from our
protocol instead (`protocols/transformer_protocol.py`), whose cost enters as the rule `transformer-protocol`:

    N + 1 <= D <= 2 + H (3p + 2L - 2 + r p) + 1,   r rows in the projections, the last letter sent with 2 bits.

For a width w >= 2, w >= r, this gives N - 1 <= 3 w H (p + L).  For w = 1 it gives only 4p + 2L where 3p + 3L is
claimed; there the printed bound stays open for large N.
"""

from __future__ import annotations

from verify.claims.bhattamishra2024.paper import H, K, N, d, dyck22
from verify.methods.algebra import arith
from verify.methods.automata import closed_set, recurrence
from verify.methods.axioms import axiom, clear_denominator, depth
from verify.methods.communication import with_premises
from verify.methods.tactic import Tactic, assumption, evaluate, intro, lemma, step
from verify.statement.notation import (
    ODD_EVEN,
    D,
    Expression,
    apply,
    ceiling,
    complement,
    count,
    determined,
    even,
    for_all,
    integer,
    leaves,
    log2,
    qp,
    rank,
    transformer_computes,
    under,
)

w, r, A = integer("w"), integer("r"), integer("A")
bits = ceiling(log2(qp(N, K)))  # p of appendix B.2
dyck22_N = under(dyck22, ODD_EVEN, N)
dyck22_at_2 = under(dyck22, ODD_EVEN, 2)
WIDTH_ONE = (
    "open for width 1: the best protocol known here costs up to (4p + 2 log2 N) H + O(1) bits there, more "
    "than 3 (p + log2 N) H; "
    "no Transformer that violates the bound is known either"
)


def width_bound(least: Expression) -> Expression:
    """The bound for all even N and all one-layer Transformers of width w, meeting `least`, that decide Dyck-(2,2)."""
    model = transformer_computes(dyck22_N, 4, N, K, r, d, H, "down", "each")
    return for_all(N >= 2, even(N), K >= 1, least, r >= 1, d >= 1, H >= 1, w >= r, w >= d, model)(
        w * H >= (N - 1) / (3 * (bits + log2(N)))
    )


def protocol_bits(query: Expression, values: Expression, rows: Expression | int = r) -> Expression:
    """query + H (3p + 2 log2 N - 2 + rows * values) + 1, in the form of the rule."""
    return apply("+", query, H * apply("+", 3 * bits + 2 * log2(N) - 2, rows * values), 1)


def dyck22_lower_bound() -> Tactic:
    """D >= N + 1."""
    counted = lemma(count(dyck22, N).equals(2 ** (N - 1)), recurrence("N"))
    fixed = [lemma(determined(dyck22, ODD_EVEN, party, N), closed_set) for party in ("alice", "bob")]
    sparse = lemma(count(dyck22, N) < 4 ** (N / 2), arith(counted))
    return depth(
        arith(
            lemma(leaves(dyck22_N) >= rank(dyck22_N, "Q") + rank(complement(dyck22_N), "Q"), axiom()),
            lemma(rank(dyck22_N, "Q").equals(count(dyck22, N)), with_premises("permuted-identity", *fixed)),
            lemma(
                rank(complement(dyck22_N), "Q") >= count(dyck22, N) + 1,
                with_premises("permuted-identity", *fixed, sparse),
            ),
            counted,
        )
    )


def width_bound_proof() -> Tactic:
    """The bound for w >= 2."""
    letter = ceiling(log2(4))
    cleared = arith(
        lemma(D(dyck22_N) >= N + 1, dyck22_lower_bound()),
        lemma(D(dyck22_N) <= protocol_bits(letter, bits), axiom("transformer-protocol")),
        lemma(letter.equals(2), evaluate),
        lemma(w >= r, assumption),
        hints=[H * bits],
    )
    return intro(
        {"N": 2, "K": 1, "w": 2, "r": 2, "d": 1, "H": 1},
        clear_denominator(arith(), cleared),
        {9: step("exhibit", transformer=tiny_dyck_transformer(2))},
    )


def tiny_transformer(
    letters: str, first: list[int], second: list[int], read_out: list[object], rows: int, summation: str, heads: int
) -> dict[str, object]:
    """A one-layer Transformer with d = 1 on two letters, in the format N = 2, Kc = 1, where codes are halves.

    All logits are 0, so both weights are 1/2, and the head's output is the mean z of the two values: even codes,
    `first` and `second` by letter. Further rows and heads are idle.
    """
    zero = [[0]] * rows
    return {
        "format": {"N": 2, "K": 1, "rounding": "down", "summation": summation},
        "alphabet": list(letters),
        "embedding": [[[code] for code in first], [[code] for code in second]],
        "heads": [[zero, zero, [[2], *[[0]] * (rows - 1)]]] * heads,
        "output": [[2] + [0] * (rows * heads - 1)],
        "feed_forward": read_out,
    }


def tiny_dyck_transformer(rows: int, summation: str = "each", heads: int = 1) -> dict[str, object]:
    """Decides Dyck-(2,2): z = 0 exactly for () and [].

    The output 1 - relu(2z) - relu(-2z) is positive iff z = 0, as other z have size >= 1/2.
    """
    return tiny_transformer(
        "()[]", [2, 4, -2, 4], [0, -2, 0, 2], [[[[4], [-4]], [0, 0]], [[[-2, -2]], [2]]], rows, summation, heads
    )


def tiny_inequality_transformer() -> dict[str, object]:
    """Decides x != y of two bits: z = 0 iff they are equal; the output is relu(z) + relu(-z)."""
    return tiny_transformer("01", [2, -2], [-2, 2], [[[[2], [-2]], [0, 0]], [[[2, 2]], [0]]], 1, "each", 1)
