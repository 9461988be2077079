"""Mamba's block, the convolution in it, and norms, as layers of recurrent networks.

Convolution      y = activation(sum_k w_k * x_(t-K+k) + v), coordinate by coordinate over the last K inputs, zeros
                 before the first; the last K - 1 inputs are kept, and the output is y
Mamba            the block of Gu and Dao 2023 (algorithm 2, figure 3) with what surrounds it: of y = norm(x), or x,
                 u = act(convolution of (input y)),  delta = softplus(step(low u)), a number for each of E channels;
                 B = B u,  C = C u, of N numbers each;  h'_ne = exp(delta_e A_ne) h_ne + (delta_e u_e) B_n, and
                 x + output(((sum_n C_n h'_ne) + D_e u_e) * SiLU(gate y)); the inputs of the convolution and h are kept
Normed           norm(x), a LayerNorm or an RMSNorm; nothing is kept

A convolution's sum is that of a map of the K numbers.  In a Mamba layer delta A, its exponential and delta u are
rounded, and h' is the schedule's `combination`; the sum over n is a dot product of activations, as `affine` says, to
which D u is added as a decayed number is, by `combination`; then the products with the gate are rounded.  A has real
entries, as in the published model.

Cost of a letter: the number of weights, and N E values of exp.
"""

from __future__ import annotations

from dataclasses import dataclass
from operator import mul

from fooling.circuits.networks.block import Norm
from fooling.circuits.networks.squashed import READ_THROUGH, Activation, Squashed, activated
from fooling.circuits.numbers.arithmetic import Arithmetic, Formats, Linear, expect_codes
from fooling.circuits.numbers.number_format import Matrix, Vector
from fooling.fooling_sets.errors import InvalidInput

State = tuple[Vector, ...]


@dataclass(frozen=True)
class Convolution:
    """taps: for each coordinate the map of its last K numbers, the latest last, to one."""

    taps: tuple[Linear, ...]
    activation: Activation = "identity"
    keeps_output = False

    @property
    def outputs(self) -> int:
        """Coordinates, of the input, too."""
        return len(self.taps)

    @property
    def kept(self) -> tuple[int, ...]:
        """The last K - 1 inputs, the latest last."""
        return (self.outputs,) * (len(self.taps[0].matrix[0]) - 1) if self.taps and self.taps[0].matrix else ()

    def check(self, name: str, formats: Formats, inputs: int) -> None:
        """InvalidInput unless it reads vectors of this many coordinates."""
        if len(self.taps) != inputs or self.activation not in READ_THROUGH:
            raise InvalidInput(
                f"{name}: {len(self.taps)} rows of taps for vectors of {inputs} coordinates, and activation "
                f"{self.activation!r}; want a row for each, and an activation among {', '.join(READ_THROUGH)}"
            )
        for number, part in enumerate(self.taps, 1):
            part.check(f"taps {number} of {name}", formats, len(self.kept) + 1, 1)

    def step(self, arithmetic: Arithmetic, kept: State, x: Vector) -> tuple[Vector, State]:
        """The output and what is kept after one vector."""
        last = (*kept, x)
        sums = [arithmetic.apply(part, seen)[0] for part, seen in zip(self.taps, zip(*last, strict=True), strict=True)]
        return activated(arithmetic.format, self.activation, tuple(sums)), last[1:]


@dataclass(frozen=True)
class Mamba:
    """E channels that keep N numbers each; A: a row of E codes of weights for each of the N numbers; D: E such codes.

    `input` and `gate` are maps of what the layer reads; `low`, B and C are maps of the channels, and `step` one of what
    `low` gives.
    """

    input: Linear
    convolution: Convolution
    gate: Squashed
    low: Linear
    rate: Squashed
    A: Matrix
    B: Linear
    C: Linear
    D: Vector
    output: Linear
    norm: Norm | None = None
    residual: bool = True
    keeps_output = False

    @property
    def outputs(self) -> int:
        """Coordinates of the result."""
        return self.output.rows

    @property
    def kept(self) -> tuple[int, ...]:
        """The last inputs of the convolution, and for each n the numbers h_n of all channels."""
        return *self.convolution.kept, *[len(self.D)] * len(self.A)

    def check(self, name: str, formats: Formats, inputs: int) -> None:
        """InvalidInput unless it reads vectors of this many coordinates."""
        E, N, R = len(self.D), len(self.A), self.low.rows
        if not (E and N and R) or (self.residual and self.outputs != inputs):
            raise InvalidInput(
                f"{name}: {E} channels of {N} numbers, steps of {R}, {self.outputs} outputs; want one of each "
                f"or more, and as many outputs as the layer reads, {inputs}, where these are added"
            )
        if self.norm is not None:
            self.norm.check(f"the norm of {name}", formats, inputs)
        for called, part, reads, rows in (("input", self.input, inputs, E), ("low", self.low, E, R)):
            part.check(f"{called} of {name}", formats, reads, rows)
        for called, part in (("B", self.B), ("C", self.C)):
            part.check(f"{called} of {name}", formats, E, N)
        self.convolution.check(f"the convolution of {name}", formats, E)
        self.gate.check(f"gate of {name}", formats, inputs, E)
        self.rate.check(f"step of {name}", formats, R, E)
        self.output.check(f"output of {name}", formats, E)
        expect_codes(f"A of {name}", self.A, N, E, formats.weights)
        expect_codes(f"D of {name}", (self.D,), 1, E, formats.weights)

    def step(self, arithmetic: Arithmetic, kept: State, x: Vector) -> tuple[Vector, State]:
        """The output and what is kept after one vector."""
        f, one = arithmetic.format, arithmetic.formats.weights.scale
        (u, delta, B, C, gate), window = self.selected(arithmetic, kept, x)
        driven, h = tuple(map(f.multiply, delta, u)), list[Vector]()
        for a, b, before in zip(self.A, B, kept[len(window) :], strict=True):
            decay = f.values_of("exp", f.rounded(map(mul, a, delta), one))
            h.append(tuple([arithmetic.combined(d, c, w, b) for d, c, w in zip(decay, before, driven, strict=True)]))
        sums = map(arithmetic.decayed, self.D, u, arithmetic.dots(C, [*zip(*h, strict=True)]))
        made = arithmetic.apply(self.output, tuple(map(f.multiply, sums, gate)))
        return f.plus(x, made) if self.residual else made, (*window, *h)

    def selected(self, arithmetic: Arithmetic, kept: State, x: Vector) -> tuple[tuple[Vector, ...], State]:
        """u, delta, B, C and the gate; and the last inputs of the convolution."""
        y = x if self.norm is None else self.norm.apply(arithmetic, x)
        start = len(self.convolution.kept)
        u, window = self.convolution.step(arithmetic, kept[:start], arithmetic.apply(self.input, y))
        delta = self.rate.of(arithmetic, arithmetic.apply(self.low, u))
        B, C = arithmetic.apply(self.B, u), arithmetic.apply(self.C, u)
        return (u, delta, B, C, self.gate.of(arithmetic, y)), window


@dataclass(frozen=True)
class Normed:
    """A norm."""

    norm: Norm
    kept = ()
    keeps_output = False

    @property
    def outputs(self) -> int:
        """Coordinates."""
        return len(self.norm.gain)

    def check(self, name: str, formats: Formats, inputs: int) -> None:
        """InvalidInput unless it reads vectors of this many coordinates."""
        self.norm.check(name, formats, inputs)

    def step(self, arithmetic: Arithmetic, kept: State, x: Vector) -> tuple[Vector, State]:
        """The output."""
        return self.norm.apply(arithmetic, x), kept
