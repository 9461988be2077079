"""Protocols in batch: message by message what the parties say one word at a time, and faults that are noticed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from importlib.util import find_spec
from itertools import product
from typing import Any, get_args

import numpy as np
import pytest
from hypothesis import HealthCheck, assume, given
from hypothesis import strategies as st

from fooling.circuits.networks.attention import Attention, Head
from fooling.circuits.networks.block import Block, FeedForward
from fooling.circuits.networks.embedding import Added
from fooling.circuits.networks.transformer import Transformer, one_layer
from fooling.circuits.numbers.arithmetic import Formats, Linear
from fooling.circuits.numbers.number_format import NumberFormat, named_format, q_p
from fooling.circuits.numbers.value_set import FixedPoint, Multiples, ValueSet
from fooling.fooling_sets.errors import InvalidInput
from fooling.fooling_sets.partition import Partition
from fooling.protocols.search import batch as module
from fooling.protocols.search.batch import Batch, NotTheSame, batch_run, require_batch
from fooling.protocols.search.integer_arrays import fitted, rounded, summed
from fooling.protocols.simulation.simulate import run
from fooling.protocols.split import plan_of
from fooling.protocols.transformer_plan import Answer, Asked, Plan, Sums
from tests.random_transformers import of_kind, transformers
from tests.shares import drawn
from tests.studied_rules import ROUNDINGS

pytestmark = pytest.mark.slow
VALUES: list[ValueSet] = [FixedPoint(6, 3), FixedPoint(4, 3), FixedPoint(3, 0), Multiples(2, 1), FixedPoint(5, 1)]
MODELS = st.one_of(transformers(VALUES), transformers(VALUES[:3], ("saturate", "wrap")))
MASKS = [Partition("".join(owners), "") for n in range(1, 5) for owners in product("AB", repeat=n)]


@drawn(400, 80, suppress=[HealthCheck.filter_too_much])
@given(
    MODELS,
    st.sampled_from(MASKS),
    st.sampled_from(get_args(Asked)),
    st.sampled_from(get_args(Answer)),
    st.sampled_from(get_args(Sums)),
)
def test_every_word_says_the_same(
    model: Transformer, partition: Partition, query: Asked, answer: Answer, sums: Sums
) -> None:
    """All words of a length: the messages, the last vectors and the answers."""
    softmax = of_kind(model.blocks[0].attention, "softmax")
    plain = {"last_norm": None, "read_out": Transformer.read_out, "before": (), "after": ()}
    model = replace(model, blocks=(replace(model.blocks[0], attention=softmax),), **plain)  # type: ignore[arg-type]
    n = len(partition.head)
    try:
        plan = plan_of(model, partition, n, query, answer, sums)
        assert isinstance(plan, Plan)
        require_batch(plan)
    except InvalidInput:
        assume(False)
    words = list(product((0, 1), repeat=n))
    try:
        expected = [run(plan, word) for word in words]
    except InvalidInput:
        with pytest.raises(InvalidInput):
            batch_run(plan, words)
        return
    found = batch_run(plan, words, sample=1)
    for row, one in enumerate(expected):
        assert found.messages(row) == [(m.sender, m.label, m.value, m.width) for m in one.transcript.messages]
        assert tuple(found.last[row].tolist()) == one.outcome.last
        assert answer != "decision" or found.answers[row] == one.outcome.answer
    if find_spec("torch") is not None and n < 3:
        same_there(plan, words, found)


def same_there(plan: Plan, words: Sequence[tuple[int, ...]], here: Batch) -> None:
    """On another device, which a mode of torch's stands for: every tensor is made there, and each bit is the same."""
    from tests.circuits.networks.another_device import DEVICE, AnotherDevice

    with AnotherDevice() as mode:
        there = batch_run(plan, words, sample=0, device=DEVICE)
    assert mode.made > 0 and isinstance(there.last, np.ndarray)
    assert there.last.tolist() == here.last.tolist() and there.answers.tolist() == here.answers.tolist()
    assert [there.messages(row) for row in range(len(words))] == [here.messages(row) for row in range(len(words))]


def large(summation: str = "once") -> tuple[Plan, Sequence[tuple[int, ...]]]:
    """Three letters, four positions, two heads of width 3, in Q_p with N = 4, K = 2."""
    form = q_p(4, 2, "down", summation)  # type: ignore[arg-type]
    numbers = iter(range(10**6))

    def matrix(rows: int, columns: int) -> tuple[tuple[int, ...], ...]:
        return tuple(tuple((7 * next(numbers) ** 2 + 3) % 61 - 30 for _ in range(columns)) for _ in range(rows))

    heads = tuple((matrix(3, 4), matrix(3, 4), matrix(3, 4)) for _ in range(2))
    model = one_layer(form, ("a", "b", "c"), tuple(matrix(3, 4) for _ in range(4)), heads, matrix(2, 6))
    plan = plan_of(model, Partition.parse("odd-even"), 4, answer="vector", sums="parts")
    assert isinstance(plan, Plan)
    return plan, list(product(range(3), repeat=4))


@pytest.mark.parametrize("summation", ["once", "each"])
def test_larger_layers(summation: str) -> None:
    """81 words, all of them on a channel, too."""
    plan, words = large(summation)
    found = batch_run(plan, words, sample=81)
    assert [tuple(row) for row in found.last.tolist()] == [plan.model.trace(word).last for word in words]
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(module, "CHUNK", 10)
        assert batch_run(plan, words).last.tolist() == found.last.tolist()
    if find_spec("torch") is not None:
        same_there(plan, words, found)


def test_faults_are_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """A bound too small, a rounding off by a step, a word that is another: each is NotTheSame."""
    plan, words = large()
    with monkeypatch.context() as patched:
        patched.setattr(module, "rounded", lambda f, above, below: rounded(f, above, below) + 1)
        with pytest.raises(NotTheSame):
            batch_run(plan, words)
    narrow = large()[0]
    narrow.values.__dict__["sizes"] = replace(plan.values.sizes, partner=1)
    with pytest.raises(NotTheSame, match="does not fit its declared"):
        batch_run(narrow, words)


def test_an_accumulator_that_is_too_wide_is_run_word_by_word() -> None:
    """The bias is so large that only the sum of bbbb, times the activations' scale, would leave 64 bits: a needle."""
    formats = Formats(*map(named_format, ("Q6.20", "Q4.4", "Q50.6", "Q6.20")))
    one, nothing = Linear(((16,),), (0,)), Linear(((0,),), (0,))
    attention = Attention((Head(nothing, nothing, one),), one)
    block = Block(attention, FeedForward((Linear(one.matrix, (2**43 - 64,)),)))
    model = Transformer(formats, ("a", "b"), Added(((0,), (2**20,))), (block,))
    words, partition = list(product((0, 1), repeat=4)), Partition.parse("odd-even")
    plan = plan_of(model, partition, 4)
    assert isinstance(plan, Plan) and [model.run(word) for word in words] == [1] * 16
    with pytest.raises(InvalidInput, match="a sum that is handed on may have 77 bits"):
        batch_run(plan, words, sample=0)


def test_what_is_run_word_by_word() -> None:
    """Hard attention, floats, sums in the model's own order, letters around the word."""
    plan, _ = large("each")
    model = plan.model
    hard = replace(model.blocks[0], attention=replace(model.blocks[0].attention, kind="leftmost"))
    for other, reason in (
        (replace(model, blocks=(hard,)), "only softmax attention"),
        (replace(model, before=(0,)), "letters around the word"),
    ):
        refused: Any = plan_of(other, Partition.parse("odd-even"), 3, sums="parts")
        with pytest.raises(InvalidInput, match=reason):
            require_batch(refused)


@drawn(300)
@given(
    st.sampled_from([FixedPoint(5, 2), FixedPoint(3, 0), Multiples(2, 1)]),
    st.sampled_from([*ROUNDINGS, "up"]),
    st.sampled_from(("saturate", "wrap")),
    st.sampled_from(("once", "each", "each-reversed", "pairwise")),
    st.lists(st.integers(-40, 40), min_size=1, max_size=7),
    st.integers(1, 9),
)
def test_arrays_are_rounded_as_numbers_are(
    values: ValueSet, rounding: str, overflow: str, summation: str, numbers: list[int], below: int
) -> None:
    """Quotients, fitting and sums of whole arrays."""
    assume(overflow != "wrap" or isinstance(values, FixedPoint))
    f = NumberFormat(values, rounding, overflow, summation)  # type: ignore[arg-type]
    array = np.array(numbers)
    assert rounded(f, array, below).tolist() == [f.round_quotient(x, below) for x in numbers]
    assert fitted(f, array).tolist() == [f.fit(x) for x in numbers]
    codes = [f.fit(x) for x in numbers]
    assert int(summed(f, np.array([codes]))[0]) == f.sum(codes)


def test_errors_of_overflow_are_errors() -> None:
    """In a format that refuses what is beyond its ends."""
    f = named_format("Q2.2:error")
    with pytest.raises(InvalidInput, match="beyond"):
        fitted(f, np.array([0, 100]))
