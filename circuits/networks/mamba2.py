"""Mamba-2's block as a layer of recurrent networks: one decay for all numbers of a head, B and C from the convolution.

The block of Dao and Gu 2024 (section 7.1, figure 6) with what surrounds it.  E channels are H heads side by side, and
these are G groups side by side, of N numbers each.  Of y = norm(x), or x,
    (u, B, C) = activation(convolution of (input y)), E + G N + G N numbers;  delta = softplus(step y), one for a head;
    h'_ne = exp(delta_k A_k) h_ne + (delta_k u_e) B_gn  for the head k and the group g of channel e;
    v = ((sum_n C_gn h'_ne) + D_e u_e) * SiLU(gate y), which may have a norm of its own; and x + output v.
The inputs of the convolution and h are kept.

Rounded are delta A, its exponential and delta u, and h' is the schedule's `combination`, as in Mamba
(`fooling.circuits.networks.mamba`); the sum over n is a dot product of activations, to which D u is added by
`combination`; then the product with the gate is rounded, and the norm is as `norm` says.

Cost of a letter: the number of weights, N E, and H values of exp.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import chain
from operator import mul

from fooling.circuits.networks.block import Norm
from fooling.circuits.networks.mamba import Convolution, State
from fooling.circuits.networks.squashed import Squashed
from fooling.circuits.numbers.arithmetic import Arithmetic, Formats, Linear, expect_codes
from fooling.circuits.numbers.number_format import Vector
from fooling.fooling_sets.errors import InvalidInput


@dataclass(frozen=True)
class Mamba2:
    """A: a code of weights for each head; D: one for each channel; `last_norm` is the one before `output`.

    `input`, `gate` and `rate` are maps of what the layer reads.
    """

    input: Linear
    convolution: Convolution
    gate: Squashed
    rate: Squashed
    A: Vector
    D: Vector
    output: Linear
    groups: int = 1
    last_norm: Norm | None = None
    norm: Norm | None = None
    residual: bool = True
    keeps_output = False

    def __post_init__(self) -> None:
        if type(self.groups) is not int or self.groups < 1:
            raise InvalidInput(f"Mamba2: groups {self.groups!r}: want a number from 1 on")

    @property
    def outputs(self) -> int:
        """Coordinates of the result."""
        return self.output.rows

    @property
    def N(self) -> int:
        """Numbers of a channel."""
        return max(0, self.input.rows - len(self.D)) // (2 * self.groups)

    @property
    def kept(self) -> tuple[int, ...]:
        """The last inputs of the convolution, and for each n the numbers h_n of all channels."""
        return *self.convolution.kept, *[len(self.D)] * self.N

    def check(self, name: str, formats: Formats, inputs: int) -> None:
        """InvalidInput unless it reads vectors of this many coordinates."""
        H, E, G = len(self.A), len(self.D), self.groups
        if not (H and E) or H % G or E % H:
            raise InvalidInput(f"{name}: {E} channels, {H} heads, {G} groups; want each a multiple of the next")
        if not self.N or self.input.rows != E + 2 * G * self.N or (self.residual and self.outputs != inputs):
            raise InvalidInput(
                f"{name}: input has {self.input.rows} rows and output {self.outputs}; want {E} + {2 * G} N rows for "
                f"some N from 1 on, and as many outputs as the layer reads, {inputs}, where these are added"
            )
        for called, norm, size in (("norm", self.norm, inputs), ("last norm", self.last_norm, E)):
            if norm is not None:
                norm.check(f"the {called} of {name}", formats, size)
        self.input.check(f"input of {name}", formats, inputs)
        self.convolution.check(f"the convolution of {name}", formats, self.input.rows)
        self.gate.check(f"gate of {name}", formats, inputs, E)
        self.rate.check(f"step of {name}", formats, inputs, H)
        self.output.check(f"output of {name}", formats, E)
        expect_codes(f"A of {name}", (self.A,), 1, H, formats.weights)
        expect_codes(f"D of {name}", (self.D,), 1, E, formats.weights)

    def step(self, arithmetic: Arithmetic, kept: State, x: Vector) -> tuple[Vector, State]:
        """The output and what is kept after one vector."""
        f, one, E, N, G = arithmetic.format, arithmetic.formats.weights.scale, len(self.D), self.N, self.groups
        (u, delta, B, C, gate), window = self.selected(arithmetic, kept, x)
        decay = _spread(f.values_of("exp", f.rounded(map(mul, self.A, delta), one)), E)
        driven, h = tuple(map(f.multiply, _spread(delta, E), u)), list[Vector]()
        for n, before in enumerate(kept[len(window) :]):
            four = zip(decay, before, driven, _spread(B[n::N], E), strict=True)
            h.append(tuple([arithmetic.combined(*each) for each in four]))
        columns, many = [*zip(*h, strict=True)], E // G
        sums = [arithmetic.dots(C[g * N : (g + 1) * N], columns[g * many : (g + 1) * many]) for g in range(G)]
        v = tuple(map(arithmetic.decayed, self.D, u, chain.from_iterable(sums)))
        v = tuple(map(f.multiply, v, gate))
        v = v if self.last_norm is None else self.last_norm.apply(arithmetic, v)
        result = arithmetic.apply(self.output, v)
        return f.plus(x, result) if self.residual else result, (*window, *h)

    def selected(self, arithmetic: Arithmetic, kept: State, x: Vector) -> tuple[tuple[Vector, ...], State]:
        """u, delta, B, C and the gate; and the last inputs of the convolution."""
        y = x if self.norm is None else self.norm.apply(arithmetic, x)
        start, E, end = len(self.convolution.kept), len(self.D), len(self.D) + self.groups * self.N
        made, window = self.convolution.step(arithmetic, kept[:start], arithmetic.apply(self.input, y))
        delta, gate = self.rate.of(arithmetic, y), self.gate.of(arithmetic, y)
        return (made[:E], delta, made[E:end], made[end:], gate), window


def _spread(numbers: Vector, E: int) -> Vector:
    """One for each channel, of numbers that neighbouring channels share."""
    return tuple([one for one in numbers for _ in range(E // len(numbers))])
