"""What a number goes through between layers: activations, and gates, which are maps whose sums go through one.

clip is to [0, 1], relu to what is not negative; the others are `fooling.circuits.numbers.activations`, each value
rounded correctly.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from fooling.circuits.numbers.arithmetic import Arithmetic, Formats, Linear
from fooling.circuits.numbers.number_format import NumberFormat, Vector
from fooling.fooling_sets.errors import InvalidInput

Activation = Literal["clip", "relu", "tanh", "sigmoid", "gelu", "gelu-tanh", "silu", "softplus", "exp", "identity"]
ACTIVATIONS: tuple[Activation, ...] = ("clip", "relu", "tanh", "sigmoid")
READ_THROUGH: tuple[Activation, ...] = ("identity", *ACTIVATIONS, "gelu", "gelu-tanh", "silu", "softplus", "exp")


@dataclass(frozen=True)
class Squashed:
    """A gate: its map, and what each sum goes through."""

    map: Linear
    activation: Activation = "sigmoid"

    def check(self, name: str, formats: Formats, inputs: int, rows: int) -> None:
        """InvalidInput unless it takes vectors of the one size to vectors of the other."""
        self.map.check(name, formats, inputs, rows)
        if self.activation not in READ_THROUGH:
            raise InvalidInput(f"{name}: activation {self.activation!r} must be one of {', '.join(READ_THROUGH)}")

    def of(self, arithmetic: Arithmetic, x: Vector) -> Vector:
        """The gate's numbers for an input."""
        return activated(arithmetic.format, self.activation, arithmetic.apply(self.map, x))


def activated(f: NumberFormat, name: Activation, x: Vector) -> Vector:
    """The activation of each coordinate: clip is to [0, 1], relu to what is not negative."""
    if name == "identity":
        return x
    if name in ("clip", "relu"):
        return tuple([max(0, code if name == "relu" else min(f.scale, code)) for code in x])
    return f.values_of(name, x)
