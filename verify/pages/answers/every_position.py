"""What `fooling network --input WORD --every-position` shows: each layer taken apart at each position of the word."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fooling.circuits.networks.attention import AttentionTrace
from fooling.circuits.networks.block import Block
from fooling.circuits.networks.transformer import Transformer
from fooling.circuits.numbers.number_format import NumberFormat, Vector
from fooling.verify.pages.formats.attention_weights import weights_at
from fooling.verify.pages.formats.terminal import say, tabulate
from fooling.verify.pages.formats.vectors import as_fractions
from fooling.verify.pages.schemas import shapes as of
from fooling.verify.runs.networks.word_runs import EveryPosition

COORDINATES = 8  # numbers that are shown of a vector
PLACES = 16  # positions whose weights are shown


VECTOR = of.listed(of.FRACTION)
STEPS = of.listed(of.by_place(step=of.LINE, vector=VECTOR))
PLACES_OF_LAYER = of.listed(of.by_place(position=of.POSITIVE, steps=STEPS))
EVERY_POSITION = of.Record(dict, layers=of.listed(PLACES_OF_LAYER), scores=of.listed(VECTOR))


def document(network: Transformer, found: EveryPosition) -> dict[str, Any]:
    """The field of the document: numbers are fractions as text, and positions count from 1."""
    told = [
        [(i, [(name, as_fractions(network.format, x)) for name, x in one.steps.items()]) for i, one in rows.items()]
        for rows in found.layers
    ]
    scores = [as_fractions(network.format, one) for one in found.scores.values()]
    return EVERY_POSITION({"layers": told, "scores": scores})


def print_page(network: Transformer, found: EveryPosition, letters: Sequence[str]) -> None:
    """For each layer a table of what each head takes from where, and one of the steps at each position."""
    f = network.format
    for number, (block, rows) in enumerate(zip(network.blocks, found.layers, strict=True), 1):
        say("")
        say(f"layer {number}, what each position takes from each")
        weights = (
            (str(i), letters[i - 1], str(h + 1), _weights(network, block, h, head, i, len(letters)))
            for i, one in rows.items()
            for h, head in enumerate(one.trace.heads)
        )
        tabulate(("position", "letter", "head", "weights of positions 1, 2, ..."), weights)
        say(f"layer {number}, step by step")
        steps = ((str(i), name, _short(f, x)) for i, one in rows.items() for name, x in one.steps.items())
        tabulate(("position", "step", "vector"), steps)
    say("the scores that each position would have if it were read")
    scores = ((str(i), letters[i - 1], _short(f, each)) for i, each in found.scores.items())
    tabulate(("position", "letter", "scores"), scores)


def _weights(network: Transformer, block: Block, number: int, head: AttentionTrace, i: int, n: int) -> str:
    """Those of single positions, in their order; what the mask leaves out is a dash."""
    if block.attention.heads[number].second is not None:
        return "pairs of positions; --json has the position that is read"
    found = weights_at(block.attention, head, network.formats.softmax, [(j,) for j in range(1, n + 1)], i, n)
    told = " ".join("-" if one is None else f"{float(one):.3g}" for one in found[:PLACES])
    return f"{told} ... ({n} positions)" if n > PLACES else told


def _short(f: NumberFormat, x: Vector) -> str:
    told = " ".join(f"{float(f.value(code)):.4g}" for code in x[:COORDINATES])
    return f"{told} ... ({len(x)} numbers)" if len(x) > COORDINATES else told
