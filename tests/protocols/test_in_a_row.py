"""Parties in a row, on random networks: what they compute is what the network does, at the cost that is written down.

Held against passes of the whole network, and against a cache that is rounded here by hand; the bits are counted anew
from masks, by sets of positions of the one word.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from itertools import pairwise, product

import pytest
from hypothesis import HealthCheck, assume, given
from hypothesis import strategies as st

from fooling.circuits.networks.recurrent import Recurrent
from fooling.circuits.networks.rnn import RNN
from fooling.circuits.networks.transformer import Transformer
from fooling.circuits.numbers.number_format import named_format
from fooling.fooling_sets.errors import InvalidInput
from fooling.fooling_sets.partition import Partition
from fooling.protocols.simulation.in_a_row import CacheInARow, Cuts
from fooling.protocols.simulation.simulate import Simulation, simulate
from fooling.protocols.simulation.steps import Choices
from fooling.protocols.simulation.thoughts import Exchanges
from fooling.protocols.transformer_plan import why_not
from tests.circuits.networks.test_recurrent import networks as recurrent_networks
from tests.protocols.test_rnn_protocol import networks as state_machines
from tests.random_transformers import transformers
from tests.shares import drawn

pytestmark = pytest.mark.slow
FILTERED = [HealthCheck.filter_too_much, HealthCheck.data_too_large]
PARTS = [Cuts((1,)), Cuts((1, 2)), Cuts((1, 2, 3)), Partition.parse("odd-even"), Partition.parse("mask:0010")]
OWNERS = {parts.name: parts.owners(4) for parts in PARTS}


@st.composite
def causal(draw: st.DrawFn) -> Transformer:
    """A network of one to four layers that looks at no later letters."""
    return looking_back(draw(transformers()), draw(st.sampled_from((1, 2))))


def looking_back(model: Transformer, more: int) -> Transformer:
    """The same with causal layers, each so many times where that fits, and none of third order."""
    blocks = []
    for block in model.blocks:
        heads = tuple(replace(head, second=None) for head in block.attention.heads)
        blocks.append(replace(block, attention=replace(block.attention, heads=heads, causal=True)))
    if model.d_out == model.d and more == 2:
        blocks *= 2
    return replace(model, blocks=tuple(blocks))


def rounded(model: Transformer, text: tuple[int, ...], cache: str) -> tuple[int, ...]:
    """The last vector where keys and values go through a format when they are kept, layer by layer and by hand."""
    arithmetic, own, format = model.arithmetic, model.format, named_format(cache)
    xs = dict(enumerate(model.embed(text), 1))
    for number, block in enumerate(model.blocks, 1):
        read = [block.read(arithmetic, x) for x in xs.values()]
        memories = []
        for memory in block.attention.memories(arithmetic, read):
            keys, values = (
                tuple(tuple(own.round(format.value(format.round(own.value(code)))) for code in row) for row in rows)
                for rows in (memory.keys, memory.values)
            )
            memories.append(replace(memory, keys=keys, values=values))
        found = {}
        for i in xs if number < len(model.blocks) else [model.position(len(xs))]:
            heads = zip(block.attention.heads, memories, strict=True)
            traces = [block.attention.attend(arithmetic, head, kept, read[i - 1], i, len(xs)) for head, kept in heads]
            side_by_side = tuple(code for trace in traces for code in trace.attention)
            found[i] = block.finish(arithmetic, xs[i], side_by_side)[1]
        xs = found
    return model.normed(*xs.values())


def counted(plan: CacheInARow, bits: int) -> int:
    """The bits that go over, from who looks at what; the letters of one pass."""
    model, before = plan.model, len(plan.model.before)
    owner = ["*"] * before + list(plan.owners) + [plan.owners[-1]] * (len(model.after) + plan.thoughts)
    n = len(owner)
    end = model.position(n)
    uses, wanted = [], set(range(end - plan.thoughts, end + 1))
    for block in reversed(model.blocks):
        pairs = {(i, j) for i in wanted for j in block.attention.left(i, n)}
        uses.insert(0, pairs)
        wanted |= {j for _, j in pairs}
    total = 0
    for block, pairs in zip(model.blocks, uses, strict=True):
        for j in {j for _, j in pairs if owner[j - 1] != "*"}:
            has = {owner[j - 1]}
            for i in range(j + 1, end + 1):  # the letters' owners, one after the other, as long as one lacks it
                lacking = {owner[k - 1] for k in range(i, end + 1) if (k, j) in pairs} - has
                if owner[i - 1] not in has and lacking:
                    has.add(owner[i - 1])
                    total += 2 * len(block.attention.heads) * block.attention.m * bits
    return total


def agrees(run: Simulation) -> bool:
    """Whether the parties have computed what the network does, where it does, and said what the cost says."""
    try:
        is_equal = run.is_equal
    except InvalidInput:
        is_equal = run.plan.may_refuse
    return is_equal and run.transcript.bits == run.plan.bits == sum(part.bits for part in run.plan.parts)


@drawn(120, 8, suppress=FILTERED)
@given(causal(), st.sampled_from(PARTS), st.sampled_from((1, 1, 2)), st.sampled_from((None, "Q1.1", "Q2.0")))
def test_a_cache_goes_over(model: Transformer, parts: Cuts | Partition, passes: int, cache: str | None) -> None:
    """Of causal networks of several layers, windows included, for any parties, passes and formats of the cache."""
    for word in product((0, 1), repeat=4):
        try:
            run = simulate(model, word, parts, answer="none", steps="in-a-row", passes=passes, cache=cache)
        except InvalidInput:
            if cache is None:
                with pytest.raises(InvalidInput):
                    model.run(word * passes)
            return
        assert agrees(run)
        if cache is not None:
            with suppress(InvalidInput):
                assert run.outcome.last == rounded(model, word * passes, cache)
        if passes == 1:
            assert isinstance(run.plan, CacheInARow)
            assert run.plan.bits == counted(run.plan, named_format(cache).bits if cache else model.format.bits)
        last = run.plan.owners[-1]
        assert run.plan.answerer == ("alice", "bob", "carol", "dave")["ABCD".index(last)]


@drawn(100, 8, suppress=FILTERED)
@given(causal(), st.sampled_from(("prefix:2", "odd-even")), st.integers(1, 2), st.sampled_from(("in-a-row", "ours")))
def test_thoughts_of_a_transformer(model: Transformer, split: str, thoughts: int, steps: str) -> None:
    """What is written is the network's own, letter by letter; in a row it costs nothing more, by exchanges as often."""
    assume(steps == "in-a-row" or len(model.blocks) == 1)
    model = replace(model, after=())
    partition = Partition.parse(split)
    for word in product((0, 1), repeat=2):
        try:
            text = word
            for _ in range(thoughts):
                text += (model.run(text),)
            expected = model.run(text)
        except InvalidInput:
            assume(False)
        if steps == "ours" and why_not(model):
            return
        run = simulate(model, word, partition, steps=steps, thoughts=thoughts)  # type: ignore[arg-type]
        assert run.outcome.answer == expected and run.text == text
        assert run.transcript.bits == run.plan.bits and (agrees(run) or not run.plan.is_exact)
        if isinstance(run.plan, Exchanges):
            owners = partition.owners(2)
            each = [Choices(answer="none").plan(model, owners + owners[-1] * i).bits for i in range(thoughts + 1)]
            assert run.plan.bits == sum(each) + 1
        else:
            assert isinstance(run.plan, CacheInARow)
            assert run.plan.bits == 1 + counted(run.plan, model.format.bits)


@drawn(100, 20)
@given(state_machines(), st.sampled_from(PARTS), st.integers(1, 2), st.integers(0, 1))
def test_a_state_goes_over(rnn: RNN, parts: Cuts | Partition, passes: int, thoughts: int) -> None:
    """At each change of owner its bits, in every pass; the answer is that to the word so many times, and to more."""
    step = rnn.step  # the table that is drawn has four times, and here are more
    rnn = replace(rnn, step=lambda t, letter, h: step((t - 1) % 4 + 1, letter, h), output=lambda _, h: h & 1)
    owners = parts.owners(4) * passes
    changes = sum(a != b for a, b in pairwise(owners))
    for word in product((0, 1), repeat=4):
        run = simulate(rnn, word, parts, steps="in-a-row", passes=passes, thoughts=thoughts)
        text = word * passes
        text += (rnn.run(text),) * thoughts
        assert agrees(run) and run.outcome.answer == rnn.run(text)
        assert run.plan.bits == changes * rnn.state_bits + ("C" not in owners)


@drawn(30, 8, suppress=FILTERED)
@given(recurrent_networks(), st.integers(0, 1))
def test_recurrent_layers_in_a_row(network: Recurrent, thoughts: int) -> None:
    """Three parties on networks of LSTMs, state spaces and linear attention."""
    assume(network.answers <= len(network.alphabet) and network.state_bits <= 200)
    for word in product((0, 1), repeat=3):
        run = simulate(network, word, Cuts((1, 2)), thoughts=thoughts)
        text = word + (network.run(word),) * thoughts
        assert agrees(run) and run.outcome.answer == network.run(text)
        assert [one.sender for one in run.transcript.messages] == ["alice", "bob"]
        assert run.plan.bits == 2 * network.state_bits
