"""The least width in a number format of which the axiom `layer-protocol` says nothing: floats, sums rounded on the way.

That axiom speaks of fixed point and of Q_p, with sums that are rounded once.  In any other format the bits are counted
as `fooling simulate` counts them: a layer of this shape is split between the parties, and the steps of the protocol
(`fooling.protocols.transformer_plan`) are added up.  All weights of that layer are 0, as the bits hang on none of them.
The count is arithmetic of this program and no derivation, so there is no certificate, and the answer says so.

The layer reads its last position, which attends to all positions, and it is rounded step by step.  Every kind of
attention that can be split is counted: the width is the least that any of them leaves.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from fooling.circuits.networks.attention import KINDS
from fooling.circuits.networks.transformer import Transformer, one_layer
from fooling.circuits.numbers.number_format import NumberFormat
from fooling.fooling_sets.errors import InvalidInput
from fooling.protocols.transformer_plan import Plan
from fooling.records import dataclass, replace

COUNTED = "the count of the protocol's steps in this program"


def is_covered(f: NumberFormat) -> bool:
    """Whether the axiom `layer-protocol` speaks of it.

    >>> from fooling.circuits.numbers.number_format import named_format
    >>> [is_covered(named_format(name)) for name in ("Q8.8", "Qp:4,1", "Q8.8:each", "bfloat16")]
    [True, True, False, False]
    """
    return f.precision is None and f.summation == "once"


@dataclass(frozen=True)
class Steps:
    """Bits of the protocol of a layer whose heads have width m: fixed + each * m, the answer's bit included.

    `kinds` are the kinds of attention that were counted.
    """

    fixed: int
    each: int
    kinds: tuple[str, ...] = ()

    def least(self, needed: int) -> int:
        """The least m, from 1 on, with which they are as many as are needed."""
        return max(1, -((self.fixed - needed) // self.each))


def steps_that_leave_least(f: NumberFormat, A: int, H: int, owners: str, needed: int) -> Steps:
    """Of all kinds of attention that are split, the steps with which the least width does what needs so many bits.

    A letters, H heads, and who owns which position.  InvalidInput where no protocol splits a layer of this format.
    """
    found = steps_of_kinds(f, A, H, owners)
    kinds = tuple(kind for steps in found for kind in steps.kinds)
    return replace(min(found, key=lambda steps: (steps.least(needed), -steps.fixed)), kinds=kinds)


@lru_cache(maxsize=1 << 8)
def steps_of_kinds(f: NumberFormat, A: int, H: int, owners: str) -> Sequence[Steps]:
    """For each kind of attention that is split; InvalidInput where none is."""
    layer, found = _layer(f, A, H, len(owners)), list[Steps]()
    block = layer.blocks[0]
    for kind in KINDS:
        blocks = (replace(block, attention=replace(block.attention, kind=kind)),)
        try:
            plan = Plan(replace(layer, blocks=blocks), owners, "letter", "decision")
        except InvalidInput:
            continue
        each = plan.work_at(2) - plan.work_at(1)  # the query is a letter, whatever the width
        found.append(Steps(plan.bits - each, each, (kind,)))
    if not found:
        raise InvalidInput(f"--p {f.short_name}: no protocol splits a layer in this format")
    return tuple(found)


def _layer(f: NumberFormat, A: int, H: int, n: int) -> Transformer:
    """One of width 1 and embeddings of one number, all of whose weights are 0."""
    zero = ((0,),)
    return one_layer(f, tuple(map(str, range(A))), (((0,),) * A,) * n, [(zero, zero, zero)] * H, ((0,) * H,))
