"""The weights of attention on one word: what each head of a Transformer takes from each position.

Weights are shares of 1, exact: those of a softmax as they were rounded, so that a row need not add up to 1; 1 over
their number for each of the positions that hard attention chose; of linear attention the weights over their sum.  A
position that the mask leaves out has None, which is something else than 0.

Of the last layer the network needs the position that is read and no other.  The others are computed here as well,
unless one of them cannot be (a division by 0).  A head of third order weighs pairs of positions: of it there are the
weights of all pairs for the position that is read.

Positions count from 1.  Cost: one run of the network on the word, and its last layer once more.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import product

from fooling.circuits.networks.attention import Attention, AttentionTrace
from fooling.circuits.networks.block import BlockTrace
from fooling.circuits.networks.transformer import ForwardTrace, Transformer
from fooling.circuits.numbers.number_format import NumberFormat
from fooling.fooling_sets.errors import InvalidInput
from fooling.records import dataclass

Weights = tuple[Fraction | None, ...]


@dataclass(frozen=True)
class HeadWeights:
    """n rows of n weights, or of none where a row was not computed.

    A row is a position that takes from the others; where `pairs` says so, it is the first position of a pair, and all
    are for the position that is read.
    """

    rows: tuple[Weights, ...]
    pairs: bool


def weights_of_heads(model: Transformer, trace: ForwardTrace) -> list[list[HeadWeights]]:
    """A list of heads for each layer of the network on the word of the trace."""
    n, format = len(trace.embeddings), model.formats.softmax
    return [
        [
            _of_head(block.attention, number, {i: one.heads[number] for i, one in rows.items()}, (n, trace.at), format)
            for number in range(len(block.attention.heads))
        ]
        for block, rows in zip(model.blocks, [*trace.blocks[:-1], _last_rows(model, trace)], strict=True)
    ]


def _last_rows(model: Transformer, trace: ForwardTrace) -> Mapping[int, BlockTrace]:
    """The last layer at all positions, or at the one that is read."""
    places = range(1, len(trace.embeddings) + 1)
    below = trace.embeddings if len(model.blocks) == 1 else tuple([trace.blocks[-2][i].output for i in places])
    try:
        return model.blocks[-1].run(model.arithmetic, below, places)
    except InvalidInput:
        return trace.blocks[-1]


def _of_head(
    attention: Attention, number: int, heads: Mapping[int, AttentionTrace], size: tuple[int, int], format: NumberFormat
) -> HeadWeights:
    n, at = size
    singles, pairs = [(j,) for j in range(1, n + 1)], list(product(range(1, n + 1), repeat=2))
    if attention.heads[number].second is None:
        rows = [weights_at(attention, heads[i], format, singles, i, n) if i in heads else () for i in range(1, n + 1)]
        return HeadWeights(tuple(rows), False)
    flat = weights_at(attention, heads[at], format, pairs, at, n)
    return HeadWeights(tuple(flat[n * j : n * j + n] for j in range(n)), True)


def weights_at(
    attention: Attention, head: AttentionTrace, format: NumberFormat, places: Sequence[tuple[int, ...]], i: int, n: int
) -> Weights:
    """What position i of n takes from each place, `format` being that of the softmax.

    A head keeps those places that the mask leaves, in their order.
    """
    left = set(attention.left(i, n))
    kept = [at for at, place in enumerate(places) if left.issuperset(place)]
    if attention.kind == "softmax":
        taken = [format.value(code) for code in head.weights]
    elif attention.kind == "linear":
        Z = sum(head.weights)
        taken = [Fraction(weight, Z) if Z else Fraction(0) for weight in head.weights]
    else:
        taken = [Fraction(at in head.chosen, len(head.chosen)) for at in range(len(kept))]
    found: list[Fraction | None] = [None] * len(places)
    for at, weight in zip(kept, taken, strict=True):
        found[at] = weight
    return tuple(found)
