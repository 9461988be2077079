"""What the protocol of `transformer_protocol` costs, in exact integers, and the bounds that its widths rest on.

Every width depends on public data only: the format, the shape of the model, and how many positions each party holds.
The proofs stand above the lines they justify; the clean upper bound that follows is in the essay of
`transformer_protocol`.  Vocabulary: s = scale = N**K, p = format.bits; a value in [-B, B] takes |2 * B| bits, where
|k| = k.bit_length().  Whose idea: theorem 4 of Bhattamishra et al. 2024, with tighter widths.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Literal

from circuits.number_format import NumberFormat

Query = Literal["letter", "embedding", "queries", "cheapest"]


@cache
def vanishing_gap(format: NumberFormat) -> int:
    """T: the least code t with exp(-t) = 0 in the format, about scale * ln(scale)."""
    # exp is monotone, exp(0) = 1, and exp(-limit) = 0: the real number is exp(-s) <= 1 / (e * s), less than half a
    # step, which every rule rounds to 0.
    above_zero, zero = 0, format.limit
    while zero - above_zero > 1:
        middle = (zero + above_zero) // 2
        above_zero, zero = (above_zero, middle) if format.exp(-middle) == 0 else (middle, zero)
    return zero


def value_bound(format: NumberFormat, size: int) -> int:
    """B: a bound on the size of the weighted sum over `size` positions ('each': in steps; 'once': in squared steps)."""
    # Let s = scale, e_i <= s the exponentials, E their sum over all n positions; E >= s because the maximum contributes
    # s. Z = min(E, s * s) and the weight w_i is e_i * s / Z, rounded.  e_i <= s <= Z, so w_i <= s: the sum W of `size`
    # weights is <= size * s.
    #   Z = E:          the exact weights add up to at most s; rounding to nearest adds at most 1/2 to each, the other
    #                   rules nothing.
    #   Z = s * s < E:  e_i * s / Z = e_i / s <= 1, so w_i <= 1 and W <= size.
    # The values satisfy |v_i| <= s * s.  'once': |sum w_i * v_i| <= W * s * s.  'each': |w_i * v_i / s| <= w_i * s, a
    # code, and rounding is monotone, so the rounded product is at most w_i * s in size as well, and the sum of these is
    # at most W * s.
    surplus = size // 2 if format.rounding == "nearest-even" else 0
    weights = min(size * format.scale, max(format.scale + surplus, size))
    return weights * (format.scale if format.summation == "each" else format.limit)


def split_sum_is_exact(format: NumberFormat, n: int) -> bool:
    """Whether the protocol provably equals the model on all inputs of length n, for all Transformers and partitions."""
    # Z adds nonnegative codes: in any order min(sum, limit).  'once' adds exactly, so it can be split.  'each' can be
    # split when the model never saturates: n <= s gives E <= s * s, so Z = E, and without rounding up all weights add
    # up to at most s, so that every partial sum is at most s * s = limit by the bound above.
    return format.summation == "once" or (format.rounding != "nearest-even" and n <= format.scale)


@dataclass(frozen=True)
class ProtocolCost:
    """Bits of each step, all heads together."""

    query: int
    maximum: int
    normaliser: int
    values: int
    answer: int

    @property
    def work(self) -> int:
        """Bits until the holder knows the output (steps 1 to 4)."""
        return self.query + self.maximum + self.normaliser + self.values

    @property
    def total(self) -> int:
        """All bits."""
        return self.work + self.answer


def query_bits(format: NumberFormat, letters: int, d: int, m: int, H: int) -> dict[Query, int]:
    """Cost of the ways to tell the queries, cheapest first; on a tie the earlier of letter, embedding, queries."""
    costs: dict[Query, int] = {
        "letter": (letters - 1).bit_length(),
        "embedding": d * format.bits,
        "queries": m * H * format.bits,
    }
    return dict(sorted(costs.items(), key=lambda item: item[1]))


def cost_bits(
    format: NumberFormat,
    letters: int,
    d: int,
    m: int,
    H: int,
    holder: int,
    partner: int,
    query: Query = "cheapest",
    answer_width: int = 0,
) -> ProtocolCost:
    """The exact cost for `holder` + `partner` positions; every run costs this much, whatever the tokens.

    >>> cost_bits(NumberFormat(4, 1, "down", "each"), letters=4, d=3, m=3, H=1, holder=2, partner=2).work
    37
    """
    s, costs = format.scale, query_bits(format, letters, d, m, H)
    return ProtocolCost(
        query=min(costs.values()) if query == "cheapest" else costs[query],
        maximum=H * (format.bits + vanishing_gap(format).bit_length()),
        normaliser=H * ((holder * s).bit_length() + (partner * s).bit_length()),
        values=H * m * (2 * value_bound(format, partner)).bit_length(),
        answer=answer_width,
    )


def printed_bits(d: int, m: int, H: int, p: int, log2_N: int) -> int:
    """The four steps of appendix D as printed, for every head: dp + 2p + 2(p + log2 N) + 4mp (an integer log2 N)."""
    return H * (d * p + 2 * p + 2 * (p + log2_N) + 4 * m * p)
