"""Random small Transformers of every kind, for tests of more than one package."""

from __future__ import annotations

from collections.abc import Sequence
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


class Drawn:
    """Random parts of a Transformer."""

    def __init__(self, draw: st.DrawFn, formats: Formats) -> None:
        self.draw, self.formats = draw, formats

    def choose(self, *of: Any) -> Any:
        return self.draw(st.sampled_from(of))

    def matrix(self, f: NumberFormat, rows: int, columns: int) -> Matrix:
        code = st.sampled_from(codes(f))
        return tuple(tuple(self.draw(code) for _ in range(columns)) for _ in range(rows))

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

    def format() -> NumberFormat:
        rules = (draw(st.sampled_from(rules)) for rules in (values, ROUNDINGS, overflows, SUMMATIONS))
        return NumberFormat(*rules)

    one = format()
    formats = Formats.alike(one) if draw(st.booleans()) else Formats(one, format(), format(), format())
    drawn = Drawn(draw, formats)
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
    schedule = Schedule(**{name: draw(st.sampled_from(known)) for name, known in CHOICES.items()})
    around = drawn.choose(((), ()), ((1,), ()), ((), (0,)))
    return Transformer(formats, ("a", "b"), embedding, tuple(blocks), read_out, schedule, last, -1, *around)
