"""The Transformer's forward pass against a slow version on Fractions, and the checks of its constructor."""

from __future__ import annotations

import json
from dataclasses import replace
from fractions import Fraction

import pytest
from brute_force_numeric import SlowFormat, slow_output
from hypothesis import given, settings
from hypothesis import strategies as st

from circuits.number_format import Matrix, q_p
from circuits.transformer import FeedForward, Head, Transformer, attend
from fooling_sets.errors import InvalidInput
from tests.studied_rules import ROUNDINGS, SUMMATIONS


@st.composite
def transformers(draw: st.DrawFn) -> Transformer:
    format = q_p(draw(st.integers(1, 4)), 1, draw(st.sampled_from(ROUNDINGS)), draw(st.sampled_from(SUMMATIONS)))
    d, m, H, hidden = (draw(st.integers(1, 2)) for _ in range(4))

    def matrix(rows: int, columns: int) -> Matrix:
        code = st.integers(-format.limit, format.limit)
        return tuple(tuple(draw(code) for _ in range(columns)) for _ in range(rows))

    heads = tuple(Head(matrix(m, d), matrix(m, d), matrix(m, d)) for _ in range(H))
    layers = ((matrix(hidden, 2), matrix(1, hidden)[0]), (matrix(1, hidden), matrix(1, 1)[0]))
    return Transformer(
        format, ("a", "b"), tuple(matrix(2, d) for _ in range(4)), heads, matrix(2, m * H), FeedForward(layers)
    )


def tiny(**changes: object) -> Transformer:
    """Attention with logits 0, values the letters, and no feed-forward layer, in the format (4, 1)."""
    head = Head(((0,),), ((0,),), ((4,),))
    model = Transformer(q_p(4, 1), ("zero", "one"), (((0,), (4,)),) * 3, (head,), ((4,),))
    return replace(model, **changes)  # type: ignore[arg-type]


@settings(max_examples=150, deadline=None)
@given(transformers(), st.lists(st.integers(0, 1), min_size=1, max_size=4))
def test_forward_agrees_with_the_slow_version(model: Transformer, tokens: list[int]) -> None:
    """Random small models: every output is what the Fraction version with searched rounding computes."""
    f = model.format

    def values(matrix: Matrix) -> list[list[Fraction]]:
        return [[f.value(code) for code in row] for row in matrix]

    heads = [[values(head.query), values(head.key), values(head.value)] for head in model.heads]
    layers = [(values(matrix), [f.value(code) for code in bias]) for matrix, bias in model.feed_forward.layers]
    slow = SlowFormat(f.scale, 1, f.rounding, f.summation)
    expected = slow_output(slow, values(model.embed(tokens)), heads, values(model.output), layers)
    assert [f.value(code) for code in model.forward(tokens)] == expected


@settings(max_examples=60, deadline=None)
@given(transformers(), st.lists(st.integers(0, 1), min_size=1, max_size=4))
def test_the_trace_is_the_computation(model: Transformer, tokens: list[int]) -> None:
    """The trace's parts fit together as appendix D's equations say, and JSON gives the same model back."""
    trace, f = model.trace(tokens), model.format
    assert trace.output == model.forward(tokens) and trace.projected == model.project(trace.concatenated)
    assert trace.heads == tuple(attend(f, head, trace.embeddings) for head in model.heads)
    for head in trace.heads:
        assert head.maximum == max(head.logits) and max(head.exponentials) == f.scale <= head.Z == f.sum(
            head.exponentials
        )
        assert head.weights == tuple(f.divide(e, head.Z) for e in head.exponentials)
    assert Transformer.from_json(json.loads(json.dumps(model.to_json()))) == model


def test_uniform_attention_by_hand() -> None:
    """Three equal logits in steps of 1/4: Z = 3, weights round down to 1/4, the average of 1, 1, 0 comes out as 1/2."""
    (head,), output = tiny().trace([1, 1, 0]).heads, tiny().forward([1, 1, 0])
    assert (head.exponentials, head.Z, head.weights, output) == ((4, 4, 4), 12, (1, 1, 1), (2,))


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"alphabet": ("a", "a")}, "without repetition"),
        ({"alphabet": ("a", 1)}, "names"),
        ({"heads": ()}, "there must be a head"),
        ({"output": ()}, "a row of W_O"),
        ({"embedding": ()}, "a position"),
        ({"embedding": (((0,), (4,)), ((0,), (4, 4)))}, r"embedding of position 2 has 2 rows of lengths \[1, 2\]"),
        ({"alphabet": ("a", "b", "c")}, "embedding of position 1 .* must have 3 rows of length 1"),
        ({"heads": (Head(((0,),), ((0, 0),), ((4,),)),)}, "key matrix of head 1"),
        (
            {"heads": (Head(((0,),), ((0,),), ((17,),)),)},
            "value matrix of head 1 has the entry 17; want codes of Qp:4,1, integers of size at most 16",
        ),
        ({"heads": (Head(((0,),), ((0,),), ((True,),)),)}, "has the entry True"),
        ({"output": ((4, 4),)}, "W_O"),
        ({"feed_forward": FeedForward(((((4, 4),), (0,)),))}, "matrix of feed-forward layer 1"),
        (
            {"feed_forward": FeedForward(((((4,),), (0,)), (((4,),), (99,))))},
            "bias of feed-forward layer 2 has the entry 99",
        ),
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


@pytest.mark.parametrize(
    ("field", "value", "message"),
    [
        ("format", None, "None must be the name of a number format"),
        ("format", "Qp:0,1", "N = 0"),
        ("format", "Qp:2", "want Qp:N,K"),
        ("format", {"base": 2}, "must be the name"),
        ("alphabet", "ab", "nesting"),
        ("embedding", [[0]], "nesting"),
        ("heads", [[[[0]], [[0]]]], "nesting"),
        ("output", [[1.5]], "nesting"),
        ("output", [["x"]], "has the entry 'x'"),
        ("feed_forward", [3], "nesting"),
        ("extra", 1, "exactly the fields"),
    ],
)
def test_malformed_json_is_refused(field: str, value: object, message: str) -> None:
    """Each broken field gives one line that starts with the place."""
    document = {**tiny().to_json(), field: value}
    with pytest.raises(InvalidInput, match=f"claim.model.*: .*{message}"):
        Transformer.from_json(document, "claim.model")
