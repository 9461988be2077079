"""A layer of a Transformer: attention, then a feed-forward network, each with what surrounds it.

With residual connections and a norm, a part F (attention, or the network) takes a vector x to
    pre     x + F(norm(x))
    post    norm(x + F(x))
and to F(x) alone where there is neither; a norm is a LayerNorm, or an RMSNorm, which takes the mean for 0 and has no
bias of its own.  In a *parallel* layer both parts read the same vector (GPT-J, Wang and Komatsuzaki 2021): attention A
and network F make (x + A(norm(x))) + F(norm'(x)), added in this order.  A network without maps is left out with all
that surrounds it.
A *gated* activation (Shazeer 2020) takes a vector of 2 h coordinates to one of h: its first half, activated, times its
second half, coordinate by coordinate; the activated number is rounded, and then the product.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal, get_args

from fooling.circuits.networks.attention import Attention, AttentionTrace
from fooling.circuits.numbers.arithmetic import Arithmetic, Formats, Linear, expect_codes
from fooling.circuits.numbers.number_format import Vector
from fooling.fooling_sets.errors import InvalidInput

Activation = Literal["relu", "gelu", "gelu-tanh", "tanh", "sigmoid", "silu"]
ACTIVATIONS: tuple[Activation, ...] = get_args(Activation)
Gated = Literal["reglu", "geglu", "geglu-tanh", "swiglu"]
GATED: Mapping[str, Activation] = {"reglu": "relu", "geglu": "gelu", "geglu-tanh": "gelu-tanh", "swiglu": "silu"}
"""What the first half of a vector goes through."""
Place = Literal["pre", "post", "parallel"]


@dataclass(frozen=True)
class Norm:
    """gain: codes of the accumulator, one a coordinate; bias: codes of activations, or nothing for an RMSNorm."""

    gain: Vector
    bias: Vector | None
    eps: Fraction = Fraction(1, 10**5)

    def check(self, name: str, formats: Formats, d: int) -> None:
        """InvalidInput unless it is one of vectors of d coordinates."""
        expect_codes(f"the gain of {name}", (self.gain,), 1, d, formats.accumulator)
        if self.bias is not None:
            expect_codes(f"the bias of {name}", (self.bias,), 1, d, formats.activations)
        if type(self.eps) is not Fraction or self.eps < 0:
            raise InvalidInput(f"{name}: eps {self.eps!r} must be a fraction, at least 0")

    def apply(self, arithmetic: Arithmetic, x: Vector) -> Vector:
        """The vector normalised."""
        bias = (0,) * len(x) if self.bias is None else self.bias
        return arithmetic.normalised(x, self.gain, bias, self.eps, self.bias is not None)


@dataclass(frozen=True)
class FeedForward:
    """Linear maps with an activation between two of them, and none after the last; no map is the identity."""

    maps: tuple[Linear, ...] = ()
    activation: Activation | Gated = "relu"

    def check(self, name: str, formats: Formats, width: int) -> None:
        """InvalidInput unless it reads vectors of this width."""
        if self.activation not in (*ACTIVATIONS, *GATED):
            known = ", ".join((*ACTIVATIONS, *GATED))
            raise InvalidInput(f"{name}: activation {self.activation!r} must be one of {known}")
        for number, part in enumerate(self.maps, 1):
            part.check(f"map {number} of the feed-forward network of {name}", formats, width)
            width = part.rows
            if self.activation in GATED and number < len(self.maps):
                if width % 2:
                    raise InvalidInput(f"{name}: {self.activation} takes halves, and map {number} has {width} rows")
                width //= 2

    def apply(self, arithmetic: Arithmetic, x: Vector) -> Vector:
        """The codes after the last map."""
        for number, part in enumerate(self.maps):
            x = arithmetic.apply(part, x if number == 0 else self._activated(arithmetic, x))
        return x

    def _activated(self, arithmetic: Arithmetic, x: Vector) -> Vector:
        if self.activation in GATED:
            half = len(x) // 2
            gate = _activated(arithmetic, GATED[self.activation], x[:half])
            return tuple(map(arithmetic.format.multiply, gate, x[half:]))
        return _activated(arithmetic, self.activation, x)


def _activated(arithmetic: Arithmetic, name: str, x: Vector) -> Vector:
    return tuple([max(0, code) for code in x]) if name == "relu" else arithmetic.format.values_of(name, x)


@dataclass(frozen=True)
class BlockTrace:
    """At one position: each head, the heads side by side, their product with the output map, and the block's result."""

    heads: tuple[AttentionTrace, ...]
    concatenated: Vector
    projected: Vector
    output: Vector


@dataclass(frozen=True)
class Block:
    """`norms`: that of attention and that of the network, None for none; they stand at `place`."""

    attention: Attention
    feed_forward: FeedForward = FeedForward()
    residual: bool = False
    norms: tuple[Norm | None, Norm | None] = (None, None)
    place: Place = "pre"

    def check(self, name: str, formats: Formats, d: int) -> int:
        """The width of the results for vectors of d coordinates; InvalidInput where it cannot read them."""
        self.attention.check(name, formats, d)
        width = self.attention.output.rows
        self.feed_forward.check(name, formats, width)
        last = self.feed_forward.maps[-1].rows if self.feed_forward.maps else width
        if self.residual and not d == width == last:
            raise InvalidInput(
                f"{name}: with residual connections all widths are one, not {d} before attention, {width} after, and "
                f"{last} at the end"
            )
        if self.place not in get_args(Place):
            raise InvalidInput(f"{name}: norms stand pre, post or parallel, not {self.place!r}")
        if self.place == "parallel" and not (self.residual and self.feed_forward.maps):
            raise InvalidInput(f"{name}: parallel parts have residual connections and a feed-forward network")
        if self.norms[1] is not None and not self.feed_forward.maps:
            raise InvalidInput(f"{name}: a norm of a feed-forward network that there is not")
        ends = ((d, width), (width, last))
        for part, norm, (before, after) in zip(("attention", "feed-forward"), self.norms, ends, strict=True):
            if norm is not None:
                norm.check(f"the {part} norm of {name}", formats, after if self.place == "post" else before)
        return last

    def run(self, arithmetic: Arithmetic, vectors: Sequence[Vector], wanted: Sequence[int]) -> Mapping[int, BlockTrace]:
        """What it makes of the vectors of a word at the positions wanted, counted from 1."""
        read = [self.read(arithmetic, x) for x in vectors]
        memories = self.attention.memories(arithmetic, read)
        found = {}
        for i in wanted:
            heads = tuple(
                self.attention.attend(arithmetic, head, memory, read[i - 1], i, len(vectors))
                for head, memory in zip(self.attention.heads, memories, strict=True)
            )
            concatenated = tuple(code for head in heads for code in head.attention)
            found[i] = BlockTrace(heads, concatenated, *self.finish(arithmetic, vectors[i - 1], concatenated))
        return found

    def read(self, arithmetic: Arithmetic, x: Vector) -> Vector:
        """What attention reads of a vector."""
        return self._before(arithmetic, 0, x)

    def finish(self, arithmetic: Arithmetic, x: Vector, concatenated: Vector) -> tuple[Vector, Vector]:
        """At the position of the vector x: the heads side by side mapped on, and the block's result."""
        projected = arithmetic.apply(self.attention.output, concatenated)
        output = self._after(arithmetic, 0, x, projected)
        if self.feed_forward.maps:
            read = x if self.place == "parallel" else output
            inner = self.feed_forward.apply(arithmetic, self._before(arithmetic, 1, read))
            output = self._after(arithmetic, 1, output, inner)
        return projected, output

    def _before(self, arithmetic: Arithmetic, part: int, x: Vector) -> Vector:
        norm = self.norms[part]
        return x if norm is None or self.place == "post" else norm.apply(arithmetic, x)

    def _after(self, arithmetic: Arithmetic, part: int, x: Vector, made: Vector) -> Vector:
        norm = self.norms[part]
        total = arithmetic.format.plus(x, made) if self.residual else made
        return total if norm is None or self.place != "post" else norm.apply(arithmetic, total)
