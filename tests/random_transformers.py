"""Random small Transformers of every kind, for tests of more than one package."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import cache
from typing import Any

from hypothesis import strategies as st

from fooling.circuits.networks.attention import KINDS, Attention, Head, Kind, Rotary
from fooling.circuits.networks.block import GATED, Block, FeedForward, Norm
from fooling.circuits.networks.embedding import Added, Joint
from fooling.circuits.networks.read_out import ReadOut
from fooling.circuits.networks.transformer import Transformer
from fooling.circuits.numbers.arithmetic import Formats, Linear
from fooling.circuits.numbers.number_format import ROUNDINGS, SUMMATIONS, Matrix, NumberFormat, Vector
from fooling.circuits.numbers.schedule import CHOICES, Schedule
from fooling.circuits.numbers.value_set import FLOATS, FixedPoint, Multiples, ValueSet

VALUES = [FixedPoint(6, 3), FixedPoint(5, 4), FixedPoint(8, 2), FLOATS["e4m3"], Multiples(3, 1)]


@cache
def codes_of(values: ValueSet) -> list[int]:
    format = NumberFormat(values)
    return [code for code in range(format.least, format.most + 1) if format.holds(code)]


def codes(format: NumberFormat) -> list[int]:
    """Those of all numbers."""
    return codes_of(format.values)


def of_kind(attention: Attention, kind: Kind) -> Attention:
    """Attention of another kind, which has no numbers for distances."""
    heads = tuple(replace(head, distances=None) for head in attention.heads)
    return replace(attention, kind=kind, heads=heads)


Pick = Callable[[Sequence[Any]], Any]


class Drawn:
    """Random parts of a Transformer."""

    def __init__(self, pick: Pick, formats: Formats) -> None:
        self.pick, self.formats = pick, formats

    def choose(self, *of: Any) -> Any:
        return self.pick(of)

    def matrix(self, f: NumberFormat, rows: int, columns: int) -> Matrix:
        return tuple(tuple(self.pick(codes(f)) for _ in range(columns)) for _ in range(rows))

    def vector(self, f: NumberFormat, size: int) -> Vector:
        return self.matrix(f, 1, size)[0]

    def linear(self, rows: int, columns: int) -> Linear:
        f, scale = self.formats, self.choose(Fraction(1), Fraction(1, 2), Fraction(5, 3))
        return Linear(self.matrix(f.weights, rows, columns), self.vector(f.accumulator, rows), scale)

    def norm(self, d: int) -> Norm | None:
        if self.choose(True, False):
            return None
        bias = self.choose(None, self.vector(self.formats.activations, d))
        return Norm(
            self.vector(self.formats.accumulator, d), bias, self.choose(Fraction(0), Fraction(1, 100), Fraction(1))
        )

    def attention(self, d: int, width: int) -> Attention:
        kind, m, H = self.choose(*KINDS), self.choose(1, 2, 1, 2, 4), self.choose(1, 2)
        third = kind not in ("linear", "relative") and self.choose(True, False, False)
        heads = []
        for _ in range(H):
            second = (self.linear(m, d), self.linear(m, d)) if third else None
            distances = self.vector(self.formats.activations, 5) if kind == "relative" else None
            heads.append(Head(*(self.linear(m, d) for _ in range(3)), second, distances))
        f, rotary = self.formats.activations, None
        if m > 1 and self.choose(True, False):
            pairs = self.choose(1, m // 2)
            rotary = Rotary(self.matrix(f, 5, pairs), self.matrix(f, 5, pairs), self.choose(True, False))
        sparse = self.choose(None, (2, 1, 1), (3, 1, 0), (1, 2, 1))
        flags = (self.choose(True, False), self.choose(True, False))
        return Attention(tuple(heads), self.linear(width, m * H), kind, *flags, sparse, rotary)

    def block(self, d: int) -> tuple[Block, int]:
        residual = self.choose(True, False)
        width = d if residual else self.choose(1, 2)
        hidden, last = self.choose(1, 2), d if residual else self.choose(1, 2)
        activation = self.choose("relu", "relu", "gelu", "tanh", "sigmoid", "silu", "swiglu", "geglu")
        rows = 2 * hidden if activation in GATED else hidden
        maps = self.choose((), (self.linear(rows, width), self.linear(last, hidden)))
        last = last if maps else width
        place = self.choose("pre", "post", *(["parallel"] if residual and maps else []))
        norms = (self.norm(width if place == "post" else d), self.norm(last if place == "post" else width))
        norms = norms if maps else (norms[0], None)
        return Block(self.attention(d, width), FeedForward(maps, activation), residual, norms, place), last


@st.composite
def transformers(
    draw: st.DrawFn, values: Sequence[ValueSet] = VALUES, overflows: Sequence[str] = ("saturate",)
) -> Transformer:
    """One or two layers of any kind, over two letters, with a format for each role."""
    return a_transformer(lambda of: draw(st.sampled_from(of)), values, overflows)


def a_transformer(
    pick: Pick, values: Sequence[ValueSet] = VALUES, overflows: Sequence[str] = ("saturate",)
) -> Transformer:
    """The same of any source of choices, such as `Random(seed).choice`."""

    def format() -> NumberFormat:
        return NumberFormat(*(pick(rules) for rules in (values, ROUNDINGS, overflows, SUMMATIONS)))

    one = format()
    formats = Formats.alike(one) if pick((False, True)) else Formats(one, format(), format(), format())
    drawn = Drawn(pick, formats)
    d = drawn.choose(1, 2)
    f, blocks, width = formats.activations, list[Block](), d
    embedding = drawn.choose(
        Joint(tuple(drawn.matrix(f, 2, d) for _ in range(5))),
        Added(drawn.matrix(f, 2, d)),
        Added(drawn.matrix(f, 2, d), drawn.matrix(f, 5, d)),
    )
    for _ in range(drawn.choose(1, 2)):
        block, width = drawn.block(width)
        blocks.append(block)
    last = drawn.norm(width)
    scores = drawn.choose(None, 1, 2)
    rule = drawn.choose("argmax", "argmax-last") if scores == 2 else drawn.choose("positive", "not-negative")
    read_out = ReadOut(None if scores is None else drawn.linear(scores, width), rule)
    schedule = Schedule(**{name: pick(known) for name, known in CHOICES.items()})
    around = drawn.choose(((), ()), ((1,), ()), ((), (0,)))
    return Transformer(formats, ("a", "b"), embedding, tuple(blocks), read_out, schedule, last, -1, *around)


def of_keys(network: Transformer, pick: Pick) -> Transformer:
    """Of the same maps, without heads of third order and numbers for distances; often with sums that are exact."""
    blocks = []
    for block in network.blocks:
        attention, heads = block.attention, [replace(head, second=None) for head in block.attention.heads]
        if attention.kind == "relative":
            attention = of_kind(attention, pick(("softmax", "average", "linear")))
            heads = [replace(head, distances=None) for head in heads]
        attention = replace(attention, heads=tuple(heads), causal=attention.causal and pick((False, False, True)))
        blocks.append(replace(block, attention=attention))
    formats = network.formats
    if pick((False, True, True)):
        roles = (formats.activations, formats.weights, formats.accumulator, formats.softmax)
        formats = Formats(*(replace(f, summation="once") for f in roles))
    return replace(network, blocks=tuple(blocks), formats=formats)


@st.composite
def transformers_of_keys(
    draw: st.DrawFn, values: Sequence[ValueSet] = VALUES, overflows: Sequence[str] = ("saturate",)
) -> Transformer:
    """Those that counts may follow."""

    def pick(of: Sequence[Any]) -> Any:
        return draw(st.sampled_from(of))

    return of_keys(a_transformer(pick, values, overflows), pick)
