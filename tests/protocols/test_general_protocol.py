"""The protocol on Transformers of every kind: the model's own output wherever claimed, at the predicted cost."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import product
from math import ceil, log2
from random import Random
from typing import get_args

import pytest
from hypothesis import HealthCheck, assume, given
from hypothesis import strategies as st

from fooling.circuits.languages.dyck import dyck
from fooling.circuits.networks.attention import KINDS, Attention, Head
from fooling.circuits.networks.block import Block
from fooling.circuits.networks.embedding import Added
from fooling.circuits.networks.rnn import rnn_of_dfa
from fooling.circuits.networks.transformer import Transformer
from fooling.circuits.numbers.arithmetic import Formats, Linear, linear
from fooling.circuits.numbers.number_format import OVERFLOWS, NumberFormat, Summation, named_format
from fooling.circuits.numbers.schedule import SCHEDULES
from fooling.circuits.numbers.value_set import FLOATS, FixedPoint, Multiples, ValueSet
from fooling.fooling_sets.errors import InvalidInput
from fooling.fooling_sets.partition import Partition
from fooling.protocols.channel import Channel, WidthExceeded
from fooling.protocols.parties import Hear, OutOfStep, Say, converse
from fooling.protocols.printed_steps import PrintedPlan
from fooling.protocols.simulation.simulate import simulate
from fooling.protocols.simulation.steps import Choices
from fooling.protocols.simulation.thoughts import exchanges, why_no_thoughts
from fooling.protocols.split import plan_of, talk
from fooling.protocols.split_sum import Sizes, SplitSum
from fooling.protocols.transformer_plan import Answer, Asked, Plan, value_bound, weight_bound, why_not
from fooling.protocols.transformer_protocol import Party
from tests.random_transformers import of_kind, transformers
from tests.shares import a_share_of, drawn
from tests.studied_rules import ROUNDINGS

pytestmark = pytest.mark.slow
SMALL: list[ValueSet] = [FixedPoint(6, 3), FixedPoint(4, 3), FixedPoint(3, 0), Multiples(2, 1), FLOATS["e4m3"]]
MODELS = st.one_of(transformers(SMALL), transformers(SMALL[:3], ("saturate", "wrap", "error")))
MASKS = [Partition("".join(owners), "") for n in range(1, 5) for owners in product("AB", repeat=n)]


def of_one_layer(model: Transformer) -> Transformer:
    """Its first layer, with a read-out of the vector itself."""
    return replace(model, blocks=model.blocks[:1], last_norm=None, read_out=Transformer.read_out)


def whole(model: Transformer, word: Sequence[int]) -> Sequence[int] | None:
    """The last vector; None where the model refuses the word."""
    try:
        return model.trace(word).last
    except InvalidInput:
        return None


@drawn(400, 80, suppress=[HealthCheck.filter_too_much])
@given(MODELS, st.sampled_from(MASKS), st.sampled_from(get_args(Asked)), st.sampled_from(get_args(Answer)))
def test_whatever_is_split_is_computed(model: Transformer, partition: Partition, query: Asked, answer: Answer) -> None:
    """Every kind of attention, format, role, schedule and partition: the same output, and no run above the formula."""
    model = of_one_layer(model)
    assume(why_not(model) is None)
    n = len(partition.head)
    try:
        plans = [plan_of(model, partition, n, query, answer, s) for s in ("exact", "parts")]
    except InvalidInput:
        assert model.blocks[0].attention.kind == "average"
        return
    assert plans[0].is_exact
    for word in product((0, 1), repeat=n):
        if (expected := whole(model, word)) is None:
            for plan in plans:
                if plan.is_exact and not plan.may_refuse:
                    with pytest.raises(InvalidInput):
                        talk(Channel(), plan, word)
            continue
        for plan in plans:
            channel = Channel()
            try:
                found = talk(channel, plan, word)
            except InvalidInput:  # of another sum the norm may be undefined
                assert not plan.is_exact
                continue
            assert channel.bits == plan.bits == plan.work + plan.parts[-1].bits
            assert not plan.is_exact or found.last == expected
            if answer == "decision":
                assert found.last != expected or found.answer == model.run(word)


@drawn(400, 80, suppress=[HealthCheck.filter_too_much])
@given(MODELS, st.sampled_from(MASKS), st.sampled_from(get_args(Summation)))
def test_the_printed_steps(model: Transformer, partition: Partition, summation: Summation) -> None:
    """Their cost, the model's own output where that is claimed, and a message that does not fit only where it may."""
    assume(model.formats.are_alike)
    f, block = replace(model.format, summation=summation), model.blocks[0]
    softmax = of_kind(block.attention, "softmax")
    model = replace(of_one_layer(model), formats=Formats.alike(f), blocks=(replace(block, attention=softmax),))
    n, stepwise = len(partition.head), replace(model.schedule, attention="stepwise", maximum="subtracted")
    model = replace(model, schedule=stepwise, before=(), after=())
    assume(why_not(model) is None)
    plan = Choices(steps="theorem-4").plan(model, partition.owners(n))
    H, m, d, p = len(softmax.heads), softmax.m, model.d, f.bits
    assert isinstance(plan, PrintedPlan)
    assert plan.bits == H * (d * p + 2 * p + 2 * (p + ceil(log2(n))) + 4 * m * p) == plan.work_at(m)
    for word in product((0, 1), repeat=n):
        if (expected := whole(model, word)) is None:
            continue
        channel = Channel()
        try:
            found = talk(channel, plan, word)
        except (WidthExceeded, InvalidInput):  # of another sum the norm may be undefined
            assert not plan.is_exact
            continue
        assert channel.bits == plan.bits
        assert not plan.is_exact or (found.last, found.answer) == (expected, model.run(word))


def test_printed_steps_that_fail() -> None:
    """In 2 bits the normaliser saturates and each weight is 1: 2p bits do not hold five values, nor is a part a sum."""
    f, zero = named_format("Q2.0:each"), linear(((0,),))
    head = Head(zero, zero, linear(((1,),)))
    blocks = (Block(Attention((head,), linear(((1,),)))),)
    model = Transformer(Formats.alike(f), ("a", "b", "c"), Added(((1,), (-1,), (-2,))), blocks)
    with pytest.raises(WidthExceeded, match="value -2 does not fit its declared 4 bits"):
        simulate(model, [2] * 6, Partition.parse("mask:000001"), steps="theorem-4")
    run = simulate(model, [0, 0, 1], Partition.parse("mask:001"), steps="theorem-4")
    assert (run.outcome.last, run.expected) == ((1,), (0,)) and not run.plan.is_exact
    fits = simulate(replace(model, formats=Formats.alike(named_format("Q2.0"))), [0, 0, 1], Partition.parse("mask:001"))
    assert fits.is_equal


def test_where_no_steps_are_printed() -> None:
    """Another attention, a maximum that stays, numbers of two formats, letters around words, an RNN that alternates."""
    model = tiny()
    kept = replace(model.schedule, maximum="kept")
    formats = replace(model.formats, softmax=named_format("Q4.2"))
    for refused, reason in (
        (tiny(kind="leftmost"), "that of this network is leftmost"),
        (replace(model, schedule=kept), "subtracts the maximum"),
        (replace(model, formats=formats), "one format"),
        (replace(model, after=(0,)), "letters around"),
    ):
        with pytest.raises(InvalidInput, match=f"the printed steps of theorem 4 are for .*{reason}"):
            Choices(steps="theorem-4").plan(refused, "AB")
    rnn = rnn_of_dfa(dyck(2, 2))
    assert Choices(steps="theorem-2").plan(rnn, "AABB").bits == rnn.state_bits
    for network, owners, steps, reason in (
        (rnn, "ABAB", "theorem-2", "theorem 2 are for a recurrent network and a prefix"),
        (model, "AABB", "theorem-2", "theorem 2 are for a recurrent network"),
        (rnn, "AABB", "theorem-4", "theorem-4 are for Transformers"),
        (model, "AABB", "theorem-3", "want one of ours, parts, in-a-row, layer-by-layer, theorem-2"),
    ):
        with pytest.raises(InvalidInput, match=reason):
            Choices(steps=steps).plan(network, owners)  # type: ignore[arg-type]


@drawn(60, suppress=[HealthCheck.filter_too_much])
@given(MODELS, st.sampled_from([mask for mask in MASKS if len(mask.head) == 3]))
def test_what_is_said_hangs_on_one_s_own_letters(model: Transformer, partition: Partition) -> None:
    """Words with one transcript form a rectangle."""
    model = of_one_layer(model)
    assume(why_not(model) is None and all(whole(model, word) is not None for word in product((0, 1), repeat=3)))
    try:
        said = {word: simulate(model, word, partition).transcript for word in product((0, 1), repeat=3)}
    except InvalidInput:
        return
    for u, v in product(said, repeat=2):
        if said[u] == said[v]:
            assert said[partition.join(partition.split(u)[0], partition.split(v)[1])] == said[u]


@drawn(200, 40)
@given(
    st.sampled_from([FixedPoint(4, 2), FixedPoint(3, 0), Multiples(2, 1), FLOATS["e4m3"], FLOATS["e5m2"]]),
    st.sampled_from(ROUNDINGS),
    st.sampled_from(("saturate", "wrap")),
    st.sampled_from(("each", "each-reversed", "pairwise", "once")),
    st.lists(st.tuples(st.sampled_from("HP"), st.integers(-9, 9)), min_size=1, max_size=9),
    st.booleans(),
)
def test_sums_are_the_format_s(
    values: ValueSet, rounding: str, overflow: str, summation: str, terms: list[tuple[str, int]], positive: bool
) -> None:
    """However they are told, for every order of owners: the sum that the format has, in the bits that are said."""
    assume(overflow != "wrap" or isinstance(values, FixedPoint))
    f = NumberFormat(values, rounding, overflow, summation)  # type: ignore[arg-type]
    codes = [f.fit(abs(code) if positive else code) for _, code in terms]
    codes = [abs(code) if positive and abs(code) <= f.most else 0 if positive else code for code in codes]
    order = "".join(owner for owner, _ in terms)
    ours, theirs = ([c for c, o in zip(codes, order, strict=True) if o == owner] for owner in "HP")
    sizes = Sizes(len(ours) * 9, len(theirs) * 9, positive)
    total, channel = SplitSum.of_codes(f, order, sizes, False), Channel()
    holder, _ = converse(channel, total.talk("holder", "sum", ours), total.talk("partner", "sum", theirs))
    assert holder == f.sum(codes) and channel.bits == total.bits
    if total.splits:
        assert total.finish(sum(codes)) == f.sum(codes)


@pytest.mark.parametrize("name", ["Q3.0", "Q3.0:up", "Q2.2", "Q2.2:nearest-even", "Q1.3:toward-zero", "Qp:2,1", "e4m3"])
def test_weights_are_at_most_what_is_said(name: str) -> None:
    """All exponentials of three positions, with the largest being exp(0): no two or one weights are above the bound."""
    f = named_format(name)
    one = f.exp(0)
    codes = [code for code in range(one + 1) if f.holds(code)]
    codes = codes[:: max(1, len(codes) // 8)]
    for others in product(codes, repeat=2):
        for powers in ((one, *others), (*others, one)):
            Z = f.sum(powers)
            weights = [f.divide(e, Z) for e in powers] if Z else [0] * 3
            for size in (1, 2, 3):
                assert sum(map(abs, weights[:size])) <= weight_bound(f, one, size)


def tiny(**changes: object) -> Transformer:
    """Identity maps on one coordinate, in Q4.4."""
    f = named_format("Q4.4")
    one = ((f.scale,),)
    head = Head(linear(one), linear(one), linear(one))
    attention = Attention(**({"heads": (head,), "output": linear(one)} | changes))  # type: ignore[arg-type]
    return Transformer(Formats.alike(f), ("a", "b"), Added(((0,), (16,))), (Block(attention),))


def test_what_is_not_split_is_refused_with_the_reason() -> None:
    """Two layers, pairs of positions, a softmax of real numbers, averages that may overflow, lengths not read."""
    model = tiny()
    mask = Partition.parse("mask:01")
    first = model.blocks[0].attention.heads[0]
    pairs = tiny(heads=(replace(first, second=(first.key, first.value)),))
    by_distance = tiny(kind="relative", heads=(replace(first, distances=(0, -1)),))
    pairwise = replace(tiny(kind="average"), formats=Formats.alike(named_format("Q4.4:pairwise")))
    for refused, reason in (
        (replace(model, blocks=model.blocks * 2), "2 layers"),
        (pairs, "third order"),
        (by_distance, "numbers for distances"),
        (replace(model, schedule=SCHEDULES["fused"]), "softmax is rounded once"),
        (pairwise, "averages sums that may overflow on the way, added pairwise"),
    ):
        with pytest.raises(InvalidInput, match=f"no protocol here splits this network: .*{reason}"):
            plan_of(refused, mask, 2)
    assert not plan_of(pairwise, mask, 2, sums="parts").is_exact
    with pytest.raises(InvalidInput, match="does not read words of 0 letters"):
        Plan(model, "")
    with pytest.raises(InvalidInput, match="sums 'whole': want one of exact, parts"):
        Plan(model, "AB", sums="whole")  # type: ignore[arg-type]


@pytest.mark.parametrize("summation", ["each", "each-reversed"])
def test_averages_are_added_up_in_order(summation: str) -> None:
    """3 + 3 - 4 over the places that are chosen saturates on the way: the sum so far is handed over."""
    f = named_format(f"Q3.0:nearest-even,{summation}")
    zero, one = Linear(((0,),), (0,)), Linear(((1,),), (0,))
    block = Block(Attention((Head(one, zero, one),), one, "average"))
    model = Transformer(Formats.alike(f), ("a", "b", "c"), Added(((3,), (-4,), (1,))), (block,))
    differ = 0
    for owners in ("AABB", "ABAB", "BAAB", "BBBB"):
        plan = Plan(model, owners, answer="decision")
        assert plan.hands_over_averages and plan.is_exact
        for word in product(range(3), repeat=4):
            run = simulate(model, word, Partition(owners, ""))
            assert run.is_equal and run.transcript.bits == plan.bits
            differ += not simulate(model, word, Partition(owners, ""), steps="parts").is_equal
    turns = 1 if summation == "each" else 2  # from the last on the holder begins, and is told the rest
    assert differ and [part.bits for part in Plan(model, "AABB").parts[1:4]] == [6, 2, 3 * turns]


def test_the_holder_is_who_knows_the_query() -> None:
    """The owner of the position that is read; of a letter around the word, who has more; and then nothing is asked."""
    assert Plan(tiny(), "AAB").holder == "bob" and Plan(replace(tiny(), at=1), "ABB").holder == "alice"
    public = Plan(replace(tiny(), after=(0,)), "AAB")
    assert (public.holder, public.query, public.parts[0].bits) == ("alice", "public", 0)
    assert talk(Channel(), public, (0, 1, 1)).last == replace(tiny(), after=(0,)).trace((0, 1, 1)).last


def test_products_that_round_away_from_zero_add_up_to_more() -> None:
    """18 terms of -1.5 round to -2 each: their sum, -36, is beyond the range, though the exact one, -27, is not."""
    named = ("Q3.2:down,wrap", "Q3.2:down", "Q6.0:down,each", "Q0.3:down")
    formats = Formats(*map(named_format, named))
    zero, one = Linear(((0,),), (0,)), Linear(((4,),), (0,))
    blocks = (Block(Attention((Head(zero, zero, one),), one)),)
    model = Transformer(formats, ("a", "b"), Added(((-16,), (12,))), blocks, at=1)
    plan = plan_of(model, Partition.parse("prefix:18"), 20)
    assert not plan.values.splits and plan.is_exact  # type: ignore[union-attr]
    for word in ([0] * 18 + [1] * 2, [1] * 2 + [0] * 18, [0] * 20):
        assert simulate(model, word, Partition.parse("mask:" + "0" * 18 + "11")).is_equal
    assert value_bound(named_format("Q0.4:down,each"), 2) >= 8


def of_many_positions(chance: Random) -> tuple[Transformer, str, list[int]]:
    """A head of width 1 with a format of its own for each role, up to 16 positions, their owners, and a word."""

    def format() -> NumberFormat:
        p = chance.randint(2, 7)
        rules = (chance.choice(ROUNDINGS), chance.choice(("saturate", "wrap")), chance.choice(get_args(Summation)))
        return NumberFormat(FixedPoint(p, chance.randint(0, p)), *rules)

    def code(f: NumberFormat) -> int:
        return chance.choice((f.least, f.most, chance.randint(f.least, f.most)))

    formats = Formats(format(), format(), format(), format())
    asked, value = (Linear(((chance.choice((0, code(formats.weights))),),), (0,)) for _ in range(2))
    kind = chance.choice(("softmax", "softmax", "linear"))
    block = Block(Attention((Head(asked, asked, value),), value, kind))  # type: ignore[arg-type]
    embedding = Added(tuple((code(formats.activations),) for _ in range(2)))
    n = chance.randint(1, 16)
    model = Transformer(formats, ("a", "b"), embedding, (block,), at=chance.choice((1, -1)))
    return model, "".join(chance.choices("AB", k=n)), [int(2 * i >= n) for i in range(n)]


@pytest.mark.parametrize("many", a_share_of(8, 1000))
def test_sums_over_many_positions(many: int) -> None:
    """Roles of different formats, values at the ends of their ranges: the model's own output, wherever claimed."""
    chance, exact = Random(1), 0
    for _ in range(many):
        model, owners, word = of_many_positions(chance)
        if whole(model, word) is None:
            continue
        for steps in ("ours", "parts"):
            run = simulate(model, word, Partition(owners, ""), steps=steps)  # type: ignore[arg-type]
            exact += run.plan.is_exact
            assert run.transcript.bits == run.plan.bits and (run.is_equal or not run.plan.is_exact)
    assert exact > many * 6 // 10


def test_a_cut_hands_over_one_number() -> None:
    """Floats added from left to right: one number where Alice has a prefix, one a turn where positions alternate."""
    f = named_format("float16:each")
    pairs, sizes = named_format("float16:pairwise"), Sizes(10, 10, False)
    for format, order, turns in ((f, "PPHH", 1), (f, "HHPP", 2), (f, "PHPH", 3), (f, "HPPH", 2), (pairs, "HPPH", 2)):
        assert SplitSum.of_codes(format, order, sizes, False).turns == turns
    assert not SplitSum.of_codes(f, "PH", sizes, False).splits


def test_programs_that_do_not_fit_are_noticed() -> None:
    """Two that wait, two that speak of different things, and one that nobody hears."""

    def says(label: str):  # type: ignore[no-untyped-def]
        yield Say(label, 1, 0)

    def hears(label: str):  # type: ignore[no-untyped-def]
        yield Hear(label, 1)

    for alice, bob, wrong in (
        (hears("x"), hears("y"), "both parties wait"),
        (says("x"), hears("y"), "'x' of 1 bits was said where 'y'"),
        (says("x"), says("y"), "nobody waits"),
    ):
        with pytest.raises(OutOfStep, match=wrong):
            converse(Channel(), alice, bob)


def test_a_party_has_its_own_letters_only() -> None:
    """It says the same whatever the other one's letters are: they are nowhere in it."""
    plan = Plan(tiny(), "ABAB")
    alice = Party(plan, plan.role("alice"), {1: 0, 3: 1})
    assert set(alice.tokens) == {1, 3}


@drawn(300, 75, suppress=[HealthCheck.filter_too_much])
@given(transformers([FixedPoint(6, 3), FixedPoint(4, 3), FixedPoint(3, 0), FixedPoint(2, 0)], OVERFLOWS), st.data())
def test_layers_cost_at_most_what_the_axiom_says(model: Transformer, data: st.DataObject) -> None:
    """One fixed-point format, sums rounded once: the bits are at most those of the axiom layer-protocol, and exact.

    Softmax, linear and hard attention.
    """
    block, f, model = model.blocks[0], replace(model.format, summation="once"), of_one_layer(model)
    assume(model.formats.are_alike and not any(head.second for head in block.attention.heads))
    others = ("softmax", *(one for one in KINDS if one != "relative"))
    attention = of_kind(block.attention, data.draw(st.sampled_from(others)))
    blocks = (replace(block, attention=attention),)
    model = replace(model, formats=Formats.alike(f), blocks=blocks)
    assume(why_not(model) is None)
    most = 5 if model.max_length is None else model.max_length
    owners = data.draw(st.text("AB", min_size=max(1, model.min_length), max_size=most))
    plan, N = Plan(model, owners, "letter", "decision"), len(owners) + len(model.before) + len(model.after)
    assume(N >= 2)
    assert plan.is_exact
    A, p, m, H = len(model.alphabet), f.bits, attention.m, len(attention.heads)

    def once(N: int) -> float:
        return (A - 1).bit_length() + H * (4 * p - 2 + 2 * log2(N) + m * (2 * p + log2(N)))

    assert plan.bits <= once(N) + 1
    t = data.draw(st.integers(0, 2))  # letters that it writes first: thinking-layer-protocol
    if why_no_thoughts(model) is None and (model.max_length is None or len(owners) + t <= model.max_length):
        thinking = exchanges(model, owners, "letter", "decision", "exact", t)
        assert thinking.is_exact and thinking.bits <= (t + 1) * once(N + t) + 1
