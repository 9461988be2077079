"""What a head takes of weights and values where their order does not matter.

A sum in finite precision may hang on the order of its terms.  Where it does not, what a head takes is a function of how
often each *entry* is there, a pair of a logit, or of a weight that is settled, and a value.  Here that is found out for
the entries at hand, and where it is not so it is refused (`TooMany`).  Cost: a pass of attention for each multiset.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from fooling.circuits.networks.attention import Attention
from fooling.circuits.networks.local_functions import TooMany
from fooling.circuits.numbers.arithmetic import Arithmetic
from fooling.circuits.numbers.number_format import NumberFormat, Vector

Entries = frozenset[tuple[tuple[int, Vector], int]]
"""How often each is there, where it is."""


class InAnyOrder:
    """What heads of an attention take of entries; `spend` hears of numbers to come."""

    def __init__(self, arithmetic: Arithmetic, attention: Attention, spend: Callable[[int], None]) -> None:
        self.arithmetic, self.attention, self.spend = arithmetic, attention, spend
        self.known = dict[tuple[bool, Entries], Vector]()

    # Of entries in another order the same is taken, so it is enough to know how often each is there, in any case.  The
    # head does not matter: it has made the entries.
    def taken(self, settled: bool, entries: Entries) -> Vector:
        """Of weights that are settled, or of logits; `TooMany` where it hangs on their order, or there is no entry."""
        if not entries:
            raise TooMany("a head takes nothing")
        if (settled, entries) not in self.known:
            weights, values = Vector(), tuple[Vector, ...]()
            for (weight, value), many in sorted(entries):
                weights, values = weights + (weight,) * many, values + (value,) * many
            self.spend(1 + (len(weights) >> 2))
            if not orderless(self.arithmetic, self.attention, settled, weights, values):
                raise TooMany("a sum hangs on the order of what is added")
            self.known[settled, entries] = self._attended(settled, weights, values)
        return self.known[settled, entries]

    def _attended(self, settled: bool, weights: Vector, values: Sequence[Vector]) -> Vector:
        if not settled or self.attention.kind == "linear":
            return self.attention.taken(self.arithmetic, weights, tuple(values))[3]
        return (
            self.arithmetic.mixed(weights, values) if self.attention.kind == "softmax" else self.arithmetic.mean(values)
        )


# A sum that is exact and then rounded hangs on no order.  In fixed point additions round nothing, and are exact while
# what is added stays within the range: so it does in every order, and every grouping, where the sizes of all terms
# together are within it on both sides.
def orderless_sum(f: NumberFormat, terms: Sequence[int]) -> bool:
    """Whether the format's sum of these codes is the same in every order."""
    return f.summation == "once" or (f.precision is None and sum(map(abs, terms)) <= min(f.most, -f.least))


# What a head takes is made of: exponentials, each of one logit, but for the maximum and Z; for the fused softmax
# weights that are functions of the logit and of how often each logit is there; products of a weight and a value, in
# sums; a mean, which is a sum divided by their number.  Which of several positions is the first hangs on the order.
def orderless(
    arithmetic: Arithmetic, attention: Attention, settled: bool, weights: Vector, values: Sequence[Vector]
) -> bool:
    """Whether a head takes the same of pairs of a logit, or a settled weight, and a value, in every order of theirs."""
    formats = arithmetic.formats
    if attention.kind == "linear":
        return all(f.summation == "once" for f in (formats.activations, formats.accumulator))
    if attention.kind != "softmax":
        if not settled and attention.kind != "average":
            return False
        exact = arithmetic.schedule.attention == "fused"
        return exact or all(orderless_sum(formats.activations, column) for column in zip(*values, strict=True))
    if not settled and formats.softmax.summation == "once" and arithmetic.sums_exactly:
        return True
    if not settled:
        weights, steps = arithmetic.softmax(weights)
        if steps is not None and not orderless_sum(formats.softmax, steps.exponentials):
            return False
    sums, scales = formats.accumulator, formats.softmax.scale * formats.activations.scale
    if arithmetic.sums_exactly or sums.summation == "once":
        return True
    columns = zip(*values, strict=True)
    terms = ([w * v * sums.scale for w, v in zip(weights, column, strict=True)] for column in columns)
    return all(orderless_sum(sums, sums.rounded(some, scales)) for some in terms)
