"""Two parties layer by layer, on random Transformers with whatever masks: their output is the network's, bit for bit.

The bits are counted anew, from who looks at what by sets of positions.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from pathlib import Path

import pytest
from hypothesis import HealthCheck, assume, given
from hypothesis import strategies as st

from fooling.circuits.networks.transformer import Transformer
from fooling.circuits.numbers.arithmetic import Formats
from fooling.circuits.numbers.number_format import named_format
from fooling.circuits.numbers.schedule import SCHEDULES
from fooling.fooling_sets.errors import InvalidInput
from fooling.fooling_sets.partition import Partition
from fooling.protocols.simulation.in_a_row import Cuts
from fooling.protocols.simulation.layer_by_layer import LayerByLayer
from fooling.protocols.simulation.simulate import simulate
from fooling.verify.given.networks.network_by_format import network_file
from tests.protocols.test_in_a_row import agrees
from tests.random_transformers import transformers
from tests.shares import drawn

pytestmark = pytest.mark.slow
FILTERED = [HealthCheck.filter_too_much, HealthCheck.data_too_large]
PARTS = [Partition.parse(one) for one in ("odd-even", "prefix:1", "mask:0110", "mask:1100")]


@st.composite
def encoders(draw: st.DrawFn) -> Transformer:
    """A network of one to four layers, of keys of one letter, which may look at later letters."""
    model, is_causal = draw(transformers()), draw(st.booleans())
    blocks = []
    for block in model.blocks:
        heads = tuple(replace(head, second=None) for head in block.attention.heads)
        blocks.append(replace(block, attention=replace(block.attention, heads=heads, causal=is_causal)))
    return replace(model, blocks=tuple(blocks * (2 if model.d_out == model.d else 1)))


def counted(plan: LayerByLayer, bits: int) -> int:
    """Keys and values of what the other party's positions look at, those of public letters in layer 1 left out."""
    model, lead = plan.model, len(plan.model.before)
    n = lead + len(plan.owners) + len(model.after)
    end = model.position(n)
    inside = {lead + k: owner for k, owner in enumerate(plan.owners, 1)}
    last = inside.get(end, "B")
    wanted, total = {end}, 0
    for number in range(len(model.blocks), 0, -1):
        block = model.blocks[number - 1]
        pairs = {(i, j) for i in wanted for j in block.attention.left(i, n)}
        told = {j for i, j in pairs if inside.get(i, last) != inside.get(j, last) and (number > 1 or j in inside)}
        total += len(told) * 2 * len(block.attention.heads) * block.attention.m * bits
        wanted |= {j for _, j in pairs}
    return total


@given(encoders(), st.sampled_from(PARTS), st.data())
@drawn(60, suppress=FILTERED)
def test_the_parties_compute_what_the_network_does(model: Transformer, parts: Partition, data: st.DataObject) -> None:
    """On a word of four letters, in the bits that its plan says, which are those counted by hand."""
    assume(model.min_length <= 4 and (model.max_length is None or model.max_length >= 4))
    word = data.draw(st.tuples(*[st.integers(0, len(model.alphabet) - 1)] * 4))
    try:
        run = simulate(model, word, parts, steps="layer-by-layer")
    except InvalidInput:  # a number that cannot be computed, which the network meets as well
        with pytest.raises(InvalidInput):
            model.run(word)
        return
    assert isinstance(run.plan, LayerByLayer)
    assert agrees(run)
    assert run.plan.bits == counted(run.plan, model.format.bits) + run.plan.parts[-1].bits


def of_the_page(name: str) -> object:
    """A network of the pages, in Q4.4."""
    file = network_file(Path(__file__).parents[2] / "docs" / f"{name}.json")
    return file.in_formats(Formats.alike(named_format("Q4.4")), SCHEDULES["stepwise"])[0]


def test_an_encoder_is_run_that_parties_in_a_row_refuse() -> None:
    """The network of the page, with masks taken away: two layers on all words of four letters."""
    causal = of_the_page("a-after-b")
    assert isinstance(causal, Transformer)
    blocks = [replace(block, attention=replace(block.attention, causal=False)) for block in causal.blocks]
    encoder = replace(causal, blocks=tuple(blocks))
    with pytest.raises(InvalidInput, match="looks at later letters"):
        simulate(encoder, (0, 1, 0, 1), Partition.parse("prefix:2"), steps="in-a-row")
    for word in product((0, 1), repeat=4):
        for parts in PARTS:
            assert agrees(simulate(encoder, word, parts, steps="layer-by-layer"))


def test_what_layer_by_layer_does_not_take_is_told() -> None:
    """Three parties, passes, thoughts, or a network that has no layers."""
    causal = of_the_page("a-after-b")
    word = (0, 1, 0, 1)
    with pytest.raises(InvalidInput, match="want --steps in-a-row"):
        simulate(causal, word, Cuts((1, 2)), steps="layer-by-layer")
    with pytest.raises(InvalidInput, match="for parties in a row"):
        simulate(causal, word, Partition.parse("prefix:2"), steps="layer-by-layer", passes=2)
    with pytest.raises(InvalidInput, match="are for one answer"):
        simulate(causal, word, Partition.parse("prefix:2"), steps="layer-by-layer", thoughts=1)
    with pytest.raises(InvalidInput, match="are for Transformers"):
        simulate(of_the_page("no-aaa-lstm"), word, PARTS[0], steps="layer-by-layer")
