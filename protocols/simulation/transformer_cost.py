"""What the protocol of `transformer_protocol` costs: exact integers, the clean upper bound, and the steps as printed.

Every width depends on public data only: the format, the shape of the model, and how many positions each party holds.
The clean bound is proved in the essay of `transformer_protocol`.  Vocabulary: s = scale = N**K, p = format.bits; a
value in [-B, B] takes |2 * B| bits, where |k| = k.bit_length().  Whose idea: theorem 4 of Bhattamishra et al. 2024,
with tighter widths.
"""

from __future__ import annotations

from typing import Any

from fooling.circuits.numbers.number_format import NumberFormat
from fooling.circuits.numbers.value_set import Multiples
from fooling.fooling_sets.errors import InvalidInput
from fooling.protocols.transformer_plan import Asked, query_bits, value_bound, vanishing_gap
from fooling.records import dataclass


def check_format(format: NumberFormat) -> None:
    """InvalidInput unless the format is Q_p with rules that the clean bound is for."""
    is_proved = format.rounding != "up" and format.overflow == "saturate" and format.summation in ("once", "each")
    if not isinstance(format.values, Multiples) or not is_proved:
        raise InvalidInput(
            f"protocol: {format.name} is no Qp:N,K that is not rounded up, saturates, and sums once or each"
        )


def gap(format: NumberFormat) -> int:
    """T of a format of Q_p, in which exp(-limit) = 0: it is at most 1 / (e * s), less than half a step."""
    return vanishing_gap(format, format) or format.limit


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


def cost_bits(
    format: NumberFormat,
    letters: int,
    d: int,
    m: int,
    H: int,
    holder: int,
    partner: int,
    query: Asked = "cheapest",
    answer_width: int = 0,
) -> ProtocolCost:
    """The exact cost for `holder` + `partner` positions; every run costs this much, whatever the tokens.

    >>> from fooling.circuits.numbers.number_format import q_p
    >>> cost_bits(q_p(4, 1, "down", "each"), letters=4, d=3, m=3, H=1, holder=2, partner=2).work
    37
    """
    check_format(format)
    s, costs = format.scale, query_bits(format.bits, letters, d, m, H)
    return ProtocolCost(
        query=min(costs.values()) if query == "cheapest" else costs[query],
        maximum=H * (format.bits + gap(format).bit_length()),
        normaliser=H * ((holder * s).bit_length() + (partner * s).bit_length()),
        values=H * m * (2 * value_bound(format, partner)).bit_length(),
        answer=answer_width,
    )


def clean_bound(query: Any, p: Any, log2_N: Any, m: Any, H: Any, u: Any) -> Any:
    """At least the bits of steps 1 to 4, for n <= N and N >= 2; u bits for a weighted sum.

    u = p for summation 'each' and 3p/2 for 'once', one more for 'nearest-even'.  Any kind of number will do: fractions,
    or the expressions of a proposition.
    """
    return query + H * (3 * p + 2 * log2_N - 2 + m * u)
