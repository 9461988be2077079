"""Transformers against a second implementation, their parts by hand, and the checks of their constructors."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fooling.circuits.networks.attention import Attention, Head, Rotary
from fooling.circuits.networks.block import Block, FeedForward, Norm
from fooling.circuits.networks.embedding import Added, Computed, Joint
from fooling.circuits.networks.json_reader import ROLES
from fooling.circuits.networks.read_out import ReadOut
from fooling.circuits.networks.transformer import Transformer, one_layer
from fooling.circuits.networks.transformer_json import from_json, to_json
from fooling.circuits.numbers.arithmetic import Arithmetic, Formats, Linear, linear
from fooling.circuits.numbers.number_format import ROUNDINGS, Matrix, NumberFormat, named_format, q_p
from fooling.circuits.numbers.schedule import SCHEDULES
from fooling.fooling_sets.errors import InvalidInput
from tests import studied_rules
from tests.circuits.networks.brute_force_transformer import SlowTransformer
from tests.circuits.numbers.brute_force_numeric import SlowFormat, SlowNumbers, slow_output
from tests.random_transformers import codes, transformers
from tests.shares import drawn


@st.composite
def papers(draw: st.DrawFn) -> Transformer:
    """One layer as in Bhattamishra et al. 2024."""
    rounding, summation = (
        draw(st.sampled_from(rules)) for rules in (studied_rules.ROUNDINGS, studied_rules.SUMMATIONS)
    )
    format = q_p(draw(st.integers(1, 4)), 1, rounding, summation)
    d, m, H, hidden = (draw(st.integers(1, 2)) for _ in range(4))

    def matrix(rows: int, columns: int) -> Matrix:
        code = st.integers(-format.limit, format.limit)
        return tuple(tuple(draw(code) for _ in range(columns)) for _ in range(rows))

    heads = tuple((matrix(m, d), matrix(m, d), matrix(m, d)) for _ in range(H))
    layers = ((matrix(hidden, 2), matrix(1, hidden)[0]), (matrix(1, hidden), matrix(1, 1)[0]))
    return one_layer(format, ("a", "b"), tuple(matrix(2, d) for _ in range(4)), heads, matrix(2, m * H), layers)


def numbers(f: NumberFormat) -> SlowNumbers:
    """The list of a format's numbers."""
    return SlowNumbers([f.value(code) for code in codes(f)], f.rounding, f.overflow, f.summation)


ROLE_OF = {"bias": "accumulator", "matrix": "weights"}


def values(part: Any, formats: Formats, role: str = "activations") -> Any:
    """A model's JSON with numbers for the codes of its roles."""
    if isinstance(part, dict) and "gain" in part:
        bias = values(part["bias"], formats)
        return {"gain": values(part["gain"], formats, "accumulator"), "bias": bias, "eps": part["eps"]}
    if isinstance(part, dict):
        keep = ("schedule", "sparse", "at", "halves", "scale", "formats")
        return {
            name: one if name in keep else values(one, formats, ROLE_OF.get(name, role)) for name, one in part.items()
        }
    if isinstance(part, (list, tuple)):
        return [values(one, formats, role) for one in part]
    return getattr(formats, role).value(part) if type(part) is int else part


def slow(model: Transformer) -> SlowTransformer:
    """The second implementation."""
    by_role: Mapping[str, SlowNumbers] = {role: numbers(getattr(model.formats, role)) for role in ROLES}
    return SlowTransformer(by_role, values(json.loads(json.dumps(to_json(model))), model.formats))


@drawn(250, 50)
@given(transformers(), st.lists(st.integers(0, 1), min_size=1, max_size=4))
def test_every_kind_agrees_with_the_second_implementation(model: Transformer, word: list[int]) -> None:
    """In every format for every role, under every schedule; where one divides by zero so does the other."""
    try:
        expected = slow(model).scores(word)
    except ZeroDivisionError:
        with pytest.raises(InvalidInput, match="division"):
            model.forward(word)
        return
    f, found = model.format, model.forward(word)
    assert [f.value(code) for code in found] == expected
    assert from_json(json.loads(json.dumps(to_json(model)))) == model
    assert model.run(word) == model.read_out.answer(f, found)


@drawn(150, 30)
@given(papers(), st.lists(st.integers(0, 1), min_size=1, max_size=4))
def test_one_layer_agrees_with_the_slow_version(model: Transformer, tokens: list[int]) -> None:
    """The network of the paper, in its formats, against a version that has nothing else."""
    f, parts = model.format, model.one_layer

    def read(matrix: Matrix) -> list[list[Fraction]]:
        return [[f.value(code) for code in row] for row in matrix]

    heads = [[*map(read, head)] for head in parts.heads]
    maps = [(read(part.matrix), [f.value(code) for code in part.bias]) for part in model.blocks[0].feed_forward.maps]
    numbers = SlowFormat(f.scale, 1, f.rounding, f.summation)
    expected = slow_output(numbers, read(model.embed(tokens)), heads, read(parts.output), maps)
    assert [f.value(code) for code in model.forward(tokens)] == expected


@drawn(60)
@given(papers(), st.lists(st.integers(0, 1), min_size=1, max_size=4))
def test_the_trace_is_the_computation(model: Transformer, tokens: list[int]) -> None:
    """The trace's parts fit together as appendix D's equations say."""
    trace, f, parts = model.trace(tokens).final, model.format, model.one_layer
    assert trace.output == model.forward(tokens) == parts.finish(trace.projected)
    assert trace.projected == parts.project(trace.concatenated)
    for head in trace.heads:
        steps = head.softmax
        assert steps is not None and steps.maximum == max(head.logits)
        assert max(steps.exponentials) == f.scale <= steps.Z == f.sum(steps.exponentials)
        assert head.weights == tuple(f.divide(e, steps.Z) for e in steps.exponentials)


def tiny(**changes: object) -> Transformer:
    """Attention with logits 0, values the letters, and no feed-forward layer, in the format (4, 1)."""
    head = (((0,),), ((0,),), ((4,),))
    model = one_layer(q_p(4, 1), ("zero", "one"), (((0,), (4,)),) * 3, [head], ((4,),))
    return replace(model, **changes)  # type: ignore[arg-type]


def test_uniform_attention_by_hand() -> None:
    """Three equal logits in steps of 1/4: Z = 3, weights round down to 1/4, the average of 1, 1, 0 comes out as 1/2."""
    (head,), output = tiny().trace([1, 1, 0]).final.heads, tiny().forward([1, 1, 0])
    assert head.softmax is not None
    assert (head.softmax.exponentials, head.softmax.Z, head.weights, output) == ((4, 4, 4), 12, (1, 1, 1), (2,))


@pytest.mark.parametrize("name", ["Q2.6", "float16", "e4m3", "Qp:3,2", "float32", "bfloat16", "Q16.2"])
def test_a_fused_softmax_is_rounded_correctly_far_out(name: str) -> None:
    """Weights that are nearly 0, 1/2 or 1, in every rounding: as mpmath has them, or just below."""
    for rounding in ROUNDINGS:
        f = replace(named_format(name), rounding=rounding)
        arithmetic, low = Arithmetic(Formats.alike(f), SCHEDULES["fused"]), f.least
        half, below = f.nearby(f.scale * 16 - 1, 32), f.nearby(f.scale * 16 - 1, 16)
        assert arithmetic.softmax((f.scale,) * 2)[0] == (f.nearby(f.scale, 2),) * 2
        gap = f.value(f.most) - f.value(low)
        if gap > 100:
            tiny = f.nearby(1, 4)
            assert arithmetic.softmax((f.most, low, f.most))[0] == tuple(map(f.limited, (half, tiny, half)))
            assert arithmetic.softmax((f.most, low))[0] == tuple(map(f.limited, (below, tiny)))


def test_block_sparse_attention_is_equation_6() -> None:
    """B = 3, k = 1, c = 1: a window of three, and every third position; as printed also later ones."""
    one = linear(((4,),))
    attention = Attention((Head(one, one, one),), one, sparse=(3, 1, 1))
    assert attention.left(5, 8) == [3, 4, 5, 6] and replace(attention, causal=True).left(5, 8) == [3, 4, 5]
    for B, k, c in ((2, 1, 1), (3, 2, 2), (4, 1, 0)):
        for i in range(1, 13):
            found = {j for j in range(1, 13) if i - k * B < j <= i} | {j for j in range(1, 13) if (j - 1) % B >= B - c}
            assert replace(attention, sparse=(B, k, c)).left(i, 12) == sorted(found)


def test_third_order_attention_finds_a_triple() -> None:
    """Letters 0, 1, 2 as 2-bit vectors; logits count matches of both keys, the value is a product of two."""
    f = named_format("Q8.8")
    one = linear(((f.scale,),))
    attention = Attention((Head(one, one, one, (one, one)),), one, "leftmost")
    model = Transformer(Formats.alike(f), ("a", "b"), Added(((2 * f.scale,), (3 * f.scale,))), (Block(attention),))
    assert model.forward([0, 1, 0]) == (9 * f.scale,)  # 3 * 3 is the largest product
    assert len(model.trace([0, 1, 0]).final.heads[0].logits) == 9


def test_an_embedding_may_be_a_function() -> None:
    """Of position and letter, for words of any length; it is no data."""
    f = named_format("Q8.8")
    one = linear(((f.scale,),))
    head = Head(linear(((0,),)), one, one)
    embedding = Computed(lambda i, a: ((i + a) * f.scale,), 1)
    model = Transformer(Formats.alike(f), ("a", "b"), embedding, (Block(Attention((head,), one, "average")),))
    assert model.max_length is None and model.forward([0, 1, 0]) == (7 * f.scale // 3,)
    with pytest.raises(InvalidInput, match="is no data"):
        to_json(model)
    wrong = replace(model, embedding=Computed(lambda i, a: (1, 2), 1))
    with pytest.raises(InvalidInput, match="letter 0 at position 1 has 1 rows of lengths"):
        wrong.forward([0])


def test_what_is_read_and_what_stands_around() -> None:
    """The first position, a start symbol, words that are too short for a position."""
    model = tiny(at=2)
    assert model.min_length == 2 and model.forward([0, 1, 0]) == tiny().forward([0, 1, 0])
    with pytest.raises(InvalidInput, match="must have 2 to 3 letter indices"):
        model.forward([0])
    framed = tiny(before=(1,), after=(0,))
    assert (framed.min_length, framed.max_length) == (0, 1) and framed.forward([]) == tiny().forward([1, 0])


def changed_block(**changes: Any) -> dict[str, object]:
    """The tiny network with another block."""
    return {"blocks": (replace(tiny().blocks[0], **changes),)}


def changed_attention(**changes: Any) -> dict[str, object]:
    """The same with other attention."""
    return changed_block(attention=replace(tiny().blocks[0].attention, **changes))


ONE, WIDE = linear(((4,),)), linear(((4, 4),))


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"alphabet": ("a", "a")}, "without repetition"),
        ({"alphabet": ("a", 1)}, "names"),
        ({"blocks": ()}, "there must be a layer"),
        ({"embedding": Joint(())}, "no position"),
        ({"embedding": Added(())}, "no letter"),
        ({"embedding": Added(((4,), (4,)), ())}, "no position"),
        ({"embedding": Added(((4,), (4,)), ((4, 4),))}, "embedding of positions has 1 rows of lengths"),
        ({"embedding": Joint((((0,), (4,)), ((0,), (4, 4))))}, r"position 2 has 2 rows of lengths \[1, 2\]"),
        ({"alphabet": ("a", "b", "c")}, "embedding of position 1 .* must have 3 rows of length 1"),
        (changed_attention(heads=()), "layer 1: want heads"),
        (changed_attention(kind="hard"), "not 'hard'"),
        (changed_attention(heads=(Head(ONE, WIDE, ONE),)), "the key map of head 1 of layer 1"),
        (
            changed_attention(heads=(Head(ONE, ONE, linear(((17,),))),)),
            "the value map of head 1 of layer 1 has the entry 17, no code of Qp:4,1",
        ),
        (changed_attention(heads=(Head(ONE, ONE, linear(((True,),))),)), "has the entry True"),
        (changed_attention(heads=(Head(ONE, ONE, replace(ONE, scale=Fraction(0))),)), "the scale"),
        (changed_attention(heads=(Head(ONE, ONE, ONE, (ONE, WIDE)),)), "second value map"),
        (changed_attention(heads=(Head(ONE, ONE, ONE, (ONE, ONE)),), kind="linear"), "no second"),
        (changed_attention(output=WIDE), "the output map of layer 1"),
        (changed_attention(sparse=(0, 1, 0)), r"sparse \(0, 1, 0\)"),
        (changed_attention(sparse=(2, 1, 3)), "c from 0 to B"),
        (changed_attention(rotary=Rotary(((4,),), ((4,),))), "rotary positions turn pairs"),
        (changed_block(feed_forward=FeedForward((WIDE,))), "map 1 of the feed-forward network of layer 1"),
        (
            changed_block(feed_forward=FeedForward((ONE, Linear(((4,),), (99,))))),
            "bias of map 2 of the feed-forward network of layer 1 has the entry 99",
        ),
        (changed_block(feed_forward=FeedForward((ONE,), "swish")), "activation 'swish'"),  # type: ignore[arg-type]
        (changed_block(residual=True, feed_forward=FeedForward((linear(((4,), (4,))),))), "all widths are one"),
        (changed_block(place="mid"), "not 'mid'"),
        (changed_block(norms=(Norm((4, 4), None), None)), "gain of the attention norm of layer 1"),
        (changed_block(norms=(Norm((4,), (99,)), None)), "bias of the attention norm of layer 1 has the entry 99"),
        (changed_block(norms=(Norm((4,), None, Fraction(-1)), None)), "eps"),
        (changed_block(norms=(None, Norm((4,), None))), "a feed-forward network that there is not"),
        ({"last_norm": Norm((), None)}, "gain of the last norm"),
        ({"read_out": ReadOut(WIDE)}, "matrix of the read-out"),
        ({"read_out": ReadOut(ONE, "argmax")}, "argmax-last of several"),
        ({"read_out": ReadOut(linear(((4,), (4,))))}, "of one score"),
        ({"read_out": ReadOut(ONE, "softmax")}, "the read-out 'softmax'"),  # type: ignore[arg-type]
        ({"at": 0}, "position 0"),
        ({"before": (2,)}, "must be letters"),
    ],
)
def test_malformed_models_are_refused(changes: dict[str, object], message: str) -> None:
    """The constructor names the part that has the wrong shape or entry, with both values."""
    with pytest.raises(InvalidInput, match=message):
        tiny(**changes)


@pytest.mark.parametrize("tokens", [[], [0, 0, 0, 0], [2], [-1]])
def test_inputs_outside_the_domain_are_refused(tokens: list[int]) -> None:
    """Empty and too long inputs and unknown letters are errors."""
    with pytest.raises(InvalidInput, match=r"must have 1 to 3 letter indices in 0\.\.1"):
        tiny().forward(tokens)


OTHERS = [
    changed_attention(causal=True),
    changed_attention(scaled=True),
    changed_attention(kind="leftmost"),
    changed_attention(output=Linear(((4,),), (1,))),
    changed_attention(heads=(Head(ONE, ONE, ONE, (ONE, ONE)),)),
    changed_attention(heads=(Head(ONE, ONE, replace(ONE, scale=Fraction(1, 2))),)),
    changed_block(residual=True),
    changed_block(norms=(Norm((4,), None), None)),
    changed_block(feed_forward=FeedForward((ONE,), "gelu")),
    {"blocks": tiny().blocks * 2},
    {"schedule": SCHEDULES["fused"]},
    {"at": 1},
    {"before": (0,)},
    {"last_norm": Norm((4,), None)},
    {"read_out": ReadOut(ONE)},
    {"embedding": Added(((0,), (4,)))},
    {"formats": replace(tiny().formats, softmax=q_p(4, 2))},
]


@pytest.mark.parametrize("changes", OTHERS)
def test_whatever_is_not_the_paper_s_network_is_none(changes: dict[str, object]) -> None:
    """Proofs about one layer as in Bhattamishra et al. 2024 are not used for other networks."""
    assert tiny().one_layer.H == 1
    with pytest.raises(InvalidInput, match="want one layer as in"):
        _ = tiny(**changes).one_layer


def test_a_short_file_makes_no_large_table() -> None:
    """One-hot rows are the square of the letters."""
    document = {"alphabet": [str(a) for a in range(600)], "embedding": {"letters": "one-hot"}}
    with pytest.raises(InvalidInput, match="more than 512 letters"):
        from_json({**to_json(tiny()), **document})


def edited(path: str, value: Any) -> dict[str, Any]:
    """The JSON of the tiny network with one part changed; "-" for a field that is left out."""
    document = json.loads(json.dumps(to_json(tiny())))
    *steps, last = [int(step) if step.isdigit() else step for step in path.split(".")]
    part: Any = document
    for step in steps:
        part = part[step]
    if value == "-":
        del part[last]
    else:
        part[last] = value
    return document  # type: ignore[no-any-return]


HEAD = "layers.0.attention.heads.0"
MAP = {"matrix": [[4]]}


@pytest.mark.parametrize(
    ("document", "message"),
    [
        ([], "formats: want the name"),
        (edited("formats", None), "formats: want the name"),
        (edited("formats", "Qp:0,1"), "N = 0"),
        (edited("formats.softmax", "Qp:2"), "want Qp:N,K"),
        (edited("formats.softmax", {"base": 2}), "want the name"),
        (edited("alphabet", "ab"), "alphabet: 'ab': want a list"),
        (edited("alphabet", [1]), "alphabet 1: 1: want a name"),
        (edited("alphabet", ["a", "a"]), "without repetition"),
        (edited("embedding", [[0]]), "embedding: .* want an object"),
        (edited("embedding", {}), 'either "joint" or "letters"'),
        (edited("embedding.letters", [[0]]), 'either "joint" or "letters"'),
        (edited("layers", 1), "layers: 1: want a list"),
        (edited("layers.0.attention", "-"), "missing attention"),
        (edited(f"{HEAD}.key", [[0]]), "want an object with bias, matrix, scale"),
        (edited(f"{HEAD}.key.matrix", [[1.5]]), "1.5: want an integer"),
        (edited(f"{HEAD}.key.matrix", [["x"]]), "'x': want an integer"),
        (edited(f"{HEAD}.key.matrix", [1]), "want a list of numbers"),
        (edited(f"{HEAD}.key.scale", "1/0"), "want a number"),
        (edited(f"{HEAD}.key.scale", -1), "want a positive number"),
        (edited(f"{HEAD}.second", [1]), "want an object"),
        (edited(f"{HEAD}.distances", [0]), "numbers for distances where attention is relative, and only there"),
        (edited("layers.0.attention.kind", "relative"), "numbers for distances where attention is relative"),
        (edited("layers.0.feed_forward", {"maps": [MAP, MAP], "activation": "swiglu"}), "takes halves, and map 1 has"),
        (edited("layers.0.attention.sparse", [1, 2]), r"want \[B, k, c\]"),
        (edited("layers.0.attention.causal", 1), "want true or false"),
        (edited("layers.0.attention.rotary", {"cosines": [[4]]}), "missing sines"),
        (edited("layers.0.norms", [None]), "two norms"),
        (edited("layers.0.residual", "yes"), "want true or false"),
        (edited("before", ["x"]), "want one of zero, one"),
        (edited("at", 1.0), "at: 1.0: want an integer"),
        (edited("schedule", "slow"), "schedule: want stepwise or fused"),
        (edited("extra", 1), "unknown 'extra'"),
        (edited("read_out.rule", "best"), "the read-out 'best'"),
        (edited(f"{HEAD}.key.matrix", [[17]]), "17: want an integer, the code of a number of Qp:4,1"),
    ],
)
def test_malformed_json_is_refused(document: Any, message: str) -> None:
    """Each broken field gives one line that starts with the place."""
    with pytest.raises(InvalidInput, match=f"(?s)^claim.model.*{message}") as caught:
        from_json(document, "claim.model")
    assert "\n" not in str(caught.value)
