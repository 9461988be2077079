"""Theorem 4's protocol on random Transformers: same output, predicted cost, honest parties."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from math import floor, log
from typing import get_args

import pytest
from brute_force_protocols import compositions
from hypothesis import given
from hypothesis import strategies as st

from fooling.circuits.networks.transformer import Transformer, one_layer
from fooling.circuits.numbers.number_format import NumberFormat, Rounding, Summation, q_p
from fooling.circuits.numbers.value_set import Multiples
from fooling.fooling_sets.errors import EvidenceError, InvalidInput
from fooling.fooling_sets.partition import Partition
from fooling.protocols import transformer_plan
from fooling.protocols.channel import Channel, WidthExceeded
from fooling.protocols.simulation.simulate import SplitSumDifference, simulate
from fooling.protocols.simulation.transcript import Transcript
from fooling.protocols.simulation.transformer_cost import cost_bits, gap
from fooling.protocols.split import plan_of, talk
from fooling.protocols.transformer_plan import Answer, Asked, query_bits, value_bound
from tests.protocols.cost_formula import printed_bits
from tests.protocols.replay import check_replay
from tests.shares import drawn
from tests.studied_rules import ROUNDINGS, SUMMATIONS

pytestmark = pytest.mark.slow

FORMATS = [
    q_p(N, K, rounding, summation)
    for N, K in ((1, 1), (2, 1), (3, 1), (2, 2), (4, 2))
    for rounding in ROUNDINGS
    for summation in SUMMATIONS
]
MASKS = {n: [Partition.parse("mask:" + "".join(bits)) for bits in product("01", repeat=n)] for n in (1, 2, 3, 4, 5)}


@st.composite
def transformers(
    draw: st.DrawFn, length: int = 3, letters: int = 2, formats: Sequence[NumberFormat] = FORMATS
) -> Transformer:
    """Small models with entries at the ends of the format, near zero, and anywhere."""
    form = draw(st.sampled_from(formats))
    near = min(form.limit, 2 * form.scale)
    code = st.one_of(
        st.integers(-near, near), st.integers(-form.limit, form.limit), st.sampled_from([-form.limit, form.limit])
    )
    d, m, H = draw(st.integers(1, 2)), draw(st.integers(1, 2)), draw(st.integers(1, 2))

    def matrix(rows: int, columns: int) -> tuple[tuple[int, ...], ...]:
        return tuple(tuple(draw(code) for _ in range(columns)) for _ in range(rows))

    heads = tuple((matrix(m, d), matrix(m, d), matrix(m, d)) for _ in range(H))
    layers = ((matrix(1, m * H), matrix(1, 1)[0]),) if draw(st.booleans()) else ()
    identity = tuple(tuple(form.scale * (i == j) for j in range(m * H)) for i in range(m * H))
    embedding = tuple(matrix(letters, d) for _ in range(length))
    return one_layer(form, tuple("abcd"[:letters]), embedding, heads, identity, layers)


@drawn(60)
@given(transformers(), st.sampled_from(get_args(Asked)), st.sampled_from(get_args(Answer)))
def test_all_inputs_and_partitions(model: Transformer, query: Asked, answer: Answer) -> None:
    """The output is the model's bit for bit, or a difference where saturation allows one; bits as predicted."""
    for n in (1, 2, 3):
        for tokens, partition in product(product((0, 1), repeat=n), MASKS[n]):
            run = simulate(model, tokens, partition, query, answer, "parts")
            told = {"none": 0, "decision": 1, "vector": model.d_out * model.format.bits}[answer]
            assert run.transcript.bits == run.plan.bits == run.plan.work + told
            sizes = partition.sizes(n) if run.plan.holder == "alice" else partition.sizes(n)[::-1]
            m, H = model.one_layer.m, model.one_layer.H
            assert run.plan.bits == cost_bits(model.format, 2, model.d, m, H, *sizes, query, told).total
            assert (run.outcome.last == model.forward(tokens)) or run.difference is not None
            if run.plan.is_exact:
                assert run.difference is None
            exact = simulate(model, tokens, partition, query, answer)
            assert exact.plan.is_exact and exact.difference is None and exact.outcome.last == model.forward(tokens)
            assert exact.transcript.bits == exact.plan.bits


SHARED = [
    q_p(N, K, rounding, summation)
    for N, K in ((2, 1), (3, 1), (4, 1), (2, 2))
    for rounding, summation in product(ROUNDINGS, SUMMATIONS)
    if (rounding, summation) != ("nearest-even", "each")
]


@drawn(150)
@given(st.data())
def test_parts_give_the_model_on_up_to_as_many_positions_as_the_format_has(data: st.DataObject) -> None:
    """The protocol of the axioms: for n <= N, however rounded there, it is the model bit for bit, in so many bits."""
    form = data.draw(st.sampled_from(SHARED))
    assert isinstance(form.values, Multiples)
    n = data.draw(st.integers(1, form.values.N))
    model = data.draw(transformers(n, formats=[form]))
    for tokens, partition in product(product((0, 1), repeat=n), MASKS[n]):
        run = simulate(model, tokens, partition, "letter", "decision", "parts")
        assert run.difference is None and run.outcome.last == model.forward(tokens)
        a, b, m, H = run.plan.count("holder"), run.plan.count("partner"), model.one_layer.m, model.one_layer.H
        assert run.transcript.bits == cost_bits(form, 2, model.d, m, H, a, b, "letter", 1).total


@pytest.mark.parametrize("form", [f for f in SHARED if f.summation == "each"], ids=str)
def test_products_that_are_rounded_never_saturate_on_the_way(form: NumberFormat) -> None:
    """Over all exponentials of up to N positions, one of them 1: the sizes of all terms add up to a number at most."""
    assert isinstance(form.values, Multiples)
    for n in range(1, form.values.N + 1):
        for powers in product(range(form.scale + 1), repeat=n - 1):
            Z = form.sum((form.scale, *powers))
            assert form.scale + sum(powers) == Z
            weights = [form.divide(e, Z) for e in (form.scale, *powers)]
            for v in {-form.limit, 1 - form.limit, form.limit - 1, form.limit}:
                assert sum(abs(form.multiply(w, v)) for w in weights) <= form.most


@drawn(20)
@given(transformers(), st.sampled_from(MASKS[3]))
def test_transcripts_form_rectangles(model: Transformer, partition: Partition) -> None:
    """Inputs with one transcript form a rectangle: parties know their own tokens and the messages only."""
    said = {word: simulate(model, word, partition).transcript for word in product((0, 1), repeat=3)}
    for u, v in product(said, repeat=2):
        if said[u] == said[v]:
            assert said[partition.join(partition.split(u)[0], partition.split(v)[1])] == said[u]


@drawn(20)
@given(transformers(letters=3), st.sampled_from(MASKS[3]), st.tuples(*[st.integers(0, 2)] * 3))
def test_transcripts_replay_and_alterations_are_caught(
    model: Transformer, partition: Partition, tokens: tuple[int, ...]
) -> None:
    """A transcript replays; with one message altered it is refused, as too wide or as different."""
    run = simulate(model, tokens, partition, "letter", "decision")
    again = lambda channel: talk(channel, run.plan, tokens)  # noqa: E731  one use, one line
    assert check_replay(run.transcript, again) == run.plan.bits
    for i in range(len(run.transcript.messages)):
        data = run.transcript.to_json()
        data[i][2] = data[i][2] ^ 1  # type: ignore[operator]
        with pytest.raises((EvidenceError, WidthExceeded), match=f"message {i + 1}|does not fit"):
            check_replay(Transcript.from_json(data), again)


def saturating_model(rounding: Rounding, summation: Summation) -> Transformer:
    """N = 7, K = 1: to nearest, four tokens of value 7 and weight 2/7 each, then one of -7 and weight 1/7."""
    form = q_p(7, 1, rounding, summation)
    head = (((7, 0),), ((-6, 0),), ((0, 7),))
    return one_layer(form, ("+", "-"), (((0, 49), (7, -49)),) * 5, (head,), ((7,),))


@pytest.mark.parametrize("partition", MASKS[5][1:-1], ids=lambda partition: partition.name)
def test_order_of_saturating_additions_is_reported(partition: Partition) -> None:
    """14, 28, 42, 56 saturates to 49, minus 7 is 42; the parties add to 49: the difference names both and the rule."""
    run = simulate(saturating_model("nearest-even", "each"), (0, 0, 0, 0, 1), partition, steps="parts")
    assert run.outcome.last == (49,) and saturating_model("nearest-even", "each").forward((0, 0, 0, 0, 1)) == (42,)
    assert run.difference is not None
    assert (run.difference.head, run.difference.coordinate, run.difference.protocol, run.difference.model) == (
        1,
        1,
        49,
        42,
    )
    assert "rounding nearest-even, summation each" in run.difference.rule
    assert not run.plan.is_exact


@pytest.mark.parametrize(
    ("rounding", "summation"), [("down", "each"), ("toward-zero", "each"), ("nearest-even", "once"), ("down", "once")]
)
def test_no_difference_where_none_is_possible(rounding: Rounding, summation: Summation) -> None:
    """The same model under the other rules is computed bit for bit."""
    model = saturating_model(rounding, summation)
    for tokens, partition in product(product((0, 1), repeat=5), MASKS[5][::5]):
        run = simulate(model, tokens, partition, steps="parts")
        assert run.difference is None and run.outcome.last == model.forward(tokens)


@pytest.mark.parametrize("form", [f for f in FORMATS if f.scale <= 4], ids=str)
def test_the_value_bound_holds_and_is_met(form: NumberFormat) -> None:
    """B is never exceeded, over all exponentials of up to four positions and extreme values; one position meets it."""
    for size in (1, 2):
        worst = 0
        for own, others in product(compositions(form.scale, size), compositions(form.scale, 2)):
            if form.scale not in own + others:
                continue  # the maximum contributes exp(0) = 1
            Z = form.sum(own + others)
            weights = [form.divide(e, Z) for e in own]
            for v in {-form.limit, 1 - form.limit, form.limit}:
                terms = [form.multiply(w, v) if form.summation == "each" else w * v for w in weights]
                worst = max(worst, abs(sum(terms)))
        assert worst <= value_bound(form, size)
        assert size > 1 or worst == value_bound(form, size)
    assert value_bound(form, 0) == 0


@pytest.mark.parametrize("form", [f for f in FORMATS if f.summation == "once"], ids=str)
def test_the_vanishing_gap_is_the_least(form: NumberFormat) -> None:
    """T is the first code, counted one by one, whose negative has exponential 0; and it is what logarithms say."""
    assert gap(form) == next(t for t in range(form.limit + 1) if form.exp(-t) == 0)
    # Down, toward zero: s * exp(-T / s) < 1 iff T > s ln(s).  To nearest: <= 1/2 iff T >= s ln(2s).  Neither is whole.
    s = form.scale * (2 if form.rounding == "nearest-even" else 1)
    assert gap(form) == floor(form.scale * log(s)) + 1


def test_a_protocol_that_declares_too_few_bits_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """With a quarter of the bound for the weighted sums, the channel refuses the first one that does not fit."""
    whole = transformer_plan.weight_bound
    monkeypatch.setattr(transformer_plan, "weight_bound", lambda *sizes: whole(*sizes) // 4)
    with pytest.raises(WidthExceeded, match=r"message 'head 1: values' of alice: value .* does not fit"):
        simulate(saturating_model("down", "each"), (0, 0, 0, 0, 1), Partition.parse("prefix:4"))


def test_query_modes() -> None:
    """The cheapest query: the last letter for small alphabets, else the queries when m * H < d, else the embedding."""
    form = q_p(2, 1)
    assert next(iter(query_bits(form.bits, 4, 1, 1, 1))) == "letter"
    assert next(iter(query_bits(form.bits, 2**40, 5, 2, 2))) == "queries"
    assert next(iter(query_bits(form.bits, 2**40, 4, 2, 2))) == "embedding"
    assert cost_bits(form, 4, 3, 3, 1, 2, 2).query == 2


def test_printed_steps() -> None:
    """Appendix D's own steps for d = m = H = 1, p = 4, log2 N = 1: 4 + 8 + 10 + 16 bits, more than 3(4 + 1)."""
    assert printed_bits(1, 1, 1, 4, 1) == 38


def test_bad_input_is_refused() -> None:
    """Unknown query or answer, a mask of another length, and a token the model lacks are errors."""
    model, mask = saturating_model("down", "once"), Partition.parse("mask:01")
    with pytest.raises(InvalidInput, match="query 'all'"):
        simulate(model, (0, 1), mask, "all")  # type: ignore[arg-type]
    with pytest.raises(InvalidInput, match="answer 'both'"):
        simulate(model, (0, 1), mask, "letter", "both")  # type: ignore[arg-type]
    with pytest.raises(InvalidInput, match="mask:01 is for words of length 2, not 3"):
        simulate(model, (0, 1, 0), mask)
    with pytest.raises(InvalidInput, match="letter indices"):
        talk(Channel(), plan_of(model, mask, 2), (0, 2))


def test_a_difference_is_plain_data() -> None:
    """Differences compare by content."""
    assert SplitSumDifference(1, 1, 2, 3, "rule") == SplitSumDifference(1, 1, 2, 3, "rule")
