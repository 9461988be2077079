"""Steps that texts print, beside ours: sparse averaging, as printed and repaired, and function composition."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from typing import Any

import pytest
from hypothesis import HealthCheck, assume, given
from hypothesis import strategies as st

from fooling.circuits.networks.attention import Attention, Head, Kind
from fooling.circuits.networks.block import Block
from fooling.circuits.networks.embedding import Added, Joint
from fooling.circuits.networks.transformer import Transformer
from fooling.circuits.numbers.arithmetic import Formats, linear
from fooling.circuits.numbers.number_format import OVERFLOWS, named_format
from fooling.circuits.numbers.schedule import SCHEDULES
from fooling.circuits.numbers.value_set import FLOATS, FixedPoint, Multiples
from fooling.fooling_sets.errors import InvalidInput
from fooling.fooling_sets.partition import Partition
from fooling.protocols.layout import why_not_shared
from fooling.protocols.simulation.simulate import run, simulate
from fooling.protocols.simulation.steps import Choices
from tests.random_transformers import of_kind, transformers
from tests.shares import drawn

pytestmark = pytest.mark.slow
SMALL = [FixedPoint(6, 3), FixedPoint(4, 3), FixedPoint(3, 0), FLOATS["e4m3"]]
MODELS = st.one_of(transformers([*SMALL, Multiples(2, 1)]), transformers(SMALL[:3], OVERFLOWS))
MASKS = ["".join(owners) for n in range(1, 5) for owners in product("AB", repeat=n)]


def of_one_layer(model: Transformer, **changes: Any) -> Transformer:
    """Its first layer, with a read-out of the vector itself."""
    plain = {"blocks": model.blocks[:1], "last_norm": None, "read_out": Transformer.read_out}
    return replace(model, **(plain | changes))


@drawn(400, 80, suppress=[HealthCheck.filter_too_much])
@given(MODELS, st.sampled_from(MASKS), st.booleans())
def test_who_is_asked_computes_the_output(model: Transformer, owners: str, is_repaired: bool) -> None:
    """Of every network of one layer that the repaired steps are for, bit for bit, at the formula's cost."""
    model = of_one_layer(model, before=(), after=())
    assume(why_not_shared(model) is None)
    try:
        plan = Choices(steps="sparse-averaging-repaired" if is_repaired else "sparse-averaging").plan(model, owners)
    except InvalidInput:
        alone = "B" not in owners or "A" not in owners
        masked = model.blocks[0].attention.sparse or model.blocks[0].attention.causal
        assert not is_repaired and (model.blocks[0].residual or alone or masked)
        return
    a, b = plan.count("holder"), plan.count("partner")  # type: ignore[union-attr]
    H, m, p = len(plan.attention.heads), plan.attention.m, model.format.bits  # type: ignore[union-attr]
    own = H * a * (m + 1) * p + model.blocks[0].residual * model.d * p if is_repaired else 0
    assert plan.bits == H * m * p + own + 1 and plan.is_exact == (is_repaired or a == 0) and (is_repaired or b)
    assert plan.work_at(m) == plan.bits - 1  # type: ignore[union-attr]
    for word in product((0, 1), repeat=len(owners)):
        try:
            expected = model.trace(word)
        except InvalidInput:
            continue
        try:
            found = run(plan, word)
        except InvalidInput:
            assert not plan.is_exact
            continue
        assert found.transcript.bits == plan.bits
        if plan.is_exact:
            assert (found.outcome.last, found.outcome.answer) == (expected.last, model.run(word))


def averaging() -> Transformer:
    """q-sparse averaging for q = 2 as the slides set it: + and - are values at positions 1 to 4, the rest are queries.

    A query is a set of two positions, one of 1 and 2, one of 3 and 4; the largest logits are those of its positions.
    """
    f = named_format("Q3.4")
    one = f.scale
    values = {"+": one, "-": -one}
    chosen = {"13": (1, 3), "14": (1, 4), "23": (2, 3), "24": (2, 4)}
    rows = []
    for i in range(1, 6):
        at = [one * (i == j) for j in range(1, 5)]
        rows.append(
            tuple((*at, 0, 0, 0, 0, value) for value in values.values())
            + tuple((*at, *(one * (j in of) for j in range(1, 5)), 0) for of in chosen.values())
        )
    keys = linear(tuple(tuple(one * (i == j) for j in range(9)) for i in range(4)))
    queries = linear(tuple(tuple(one * (i + 4 == j) for j in range(9)) for i in range(4)))
    read = linear((*[(0,) * 8 + (one,)], *[(0,) * 9] * 3))
    out = linear(((one, 0, 0, 0),))
    block = Block(Attention((Head(queries, keys, read),), out, "average"))
    return Transformer(Formats.alike(f), (*values, *chosen), Joint(tuple(rows)), (block,))


def test_disjointness_by_sparse_averaging() -> None:
    """Bob's b is the +, Alice's a the place in a pair: the mean is -1 iff a and b have no 1 in common.

    As printed Bob is right on all of these words, as a query has larger logits elsewhere than at its own position.
    """
    model, one = averaging(), averaging().format.scale
    for steps in ("sparse-averaging", "sparse-averaging-repaired"):
        for b, (at, letter) in product(product((0, 1), repeat=2), enumerate(product((1, 0), repeat=2))):
            word = [x for bit in b for x in (1 - bit, 1)] + [2 + at]
            found = simulate(model, word, Partition("BBBBA", ""), steps=steps)  # type: ignore[arg-type]
            a = letter
            assert found.is_equal and found.plan.answerer == "bob"
            assert (found.outcome.last == (-one,)) == (not any(x and y for x, y in zip(a, b, strict=True)))
        H, m, p = 1, 4, model.format.bits
        more = 0 if steps == "sparse-averaging" else p + m * p
        assert found.transcript.bits == H * m * p + more + 1


def test_what_the_text_leaves_out() -> None:
    """The logit and value of the position that asks: a word on which the printed steps compute something else."""
    f = named_format("Q4.4")
    one = linear(((f.scale,),))
    block = Block(Attention((Head(one, one, one),), one))
    model = Transformer(Formats.alike(f), ("a", "b"), Added(((0,), (f.scale,))), (block,))
    partition = Partition("BBA", "")
    assert not simulate(model, (0, 0, 1), partition, steps="sparse-averaging").is_equal
    assert simulate(model, (0, 0, 1), partition, steps="sparse-averaging-repaired").is_equal
    fused = replace(model, schedule=SCHEDULES["fused"])
    assert simulate(fused, (0, 0, 1), partition, steps="sparse-averaging-repaired").is_equal
    added = replace(model, blocks=(replace(block, residual=True),))
    with pytest.raises(InvalidInput, match="want --steps sparse-averaging-repaired"):
        simulate(added, (0, 0, 1), partition, steps="sparse-averaging")
    with pytest.raises(InvalidInput, match="positions of the other party as well"):
        simulate(model, (0, 0, 1), Partition("AAA", ""), steps="sparse-averaging")
    with pytest.raises(InvalidInput, match="letters around"):
        simulate(replace(model, after=(0,)), (0, 0, 1), partition, steps="sparse-averaging")


@drawn(300, 60, suppress=[HealthCheck.filter_too_much])
@given(MODELS, st.sampled_from(MASKS), st.sampled_from(["softmax", "linear"]))
def test_composition_costs_what_is_printed(model: Transformer, owners: str, kind: Kind) -> None:
    """H (m + 1) p, in one message where the query is public, else with the query; and never said to be exact."""
    block = model.blocks[0]
    assume(not block.attention.heads[0].second)
    model = of_one_layer(model, blocks=(replace(block, attention=of_kind(block.attention, kind)),))
    assume(why_not_shared(model) is None)
    plan = Choices(steps="composition").plan(model, owners)
    H, m, p = len(block.attention.heads), block.attention.m, model.format.bits
    public = plan.at in plan.around  # type: ignore[union-attr]
    assert plan.bits == H * (m + 1) * p + (0 if public else H * m * p) == plan.work_at(m)  # type: ignore[union-attr]
    assert not plan.is_exact and not plan.both_know
    for word in product((0, 1), repeat=len(owners)):
        try:
            found = run(plan, word)
        except InvalidInput:
            continue
        senders = {message.sender for message in found.transcript.messages}
        assert found.transcript.bits == plan.bits and (not public or plan.answerer not in senders)


def test_composition_adds_up_and_divides_at_the_end() -> None:
    """Small whole values, all logits 0: the sums are exact, and the mean is that of linear attention."""
    f = named_format("Q6.4")
    zero, one = linear(((0,),)), linear(((f.scale,),))
    for kind in ("softmax", "linear"):
        block = Block(Attention((Head(zero, zero, one),), one, kind))
        model = Transformer(Formats.alike(f), ("0", "1"), Added(((0,), (f.scale,))), (block,))
        found = simulate(replace(model, after=(0,)), (1, 1, 1), Partition("AAB", ""), steps="composition")
        assert found.outcome.last == (f.round_quotient(3 * f.scale, 4),)
        assert {message.sender for message in found.transcript.messages} == {"bob"}
        assert found.plan.answerer == "alice"
    block = Block(Attention((Head(zero, zero, one),), one, "leftmost"))
    with pytest.raises(InvalidInput, match="leftmost attention has none"):
        simulate(replace(model, blocks=(block,)), (1,), Partition("A", ""), steps="composition")
