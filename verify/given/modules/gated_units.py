"""Recurrences that are written out with Linear maps of the letters, as layers: "GatedUnits" in a chain.

    {"type": "GatedUnits", "name": "", "forget": "z", "forget_by": "1-sigmoid", "write": "z", "write_by": "sigmoid",
     "value": "h", "value_by": "identity", "out": null, "out_by": "sigmoid", "read_by": "identity"}
    h' = F h + W V,  y = read_by(h') O
coordinate by coordinate, where the gates F, W and O and the value V are functions of maps of what the layer reads: the
minimal GRU of Feng et al. 2024 (h' = (1 - z) h + z V) and its kin, also with gates from -1 to 1.  Without a `forget`, a
`write` or an `out` that gate is 1; without a `value`, V is what the layer reads.

It is a diagonal layer with gates, exactly: 1 - sigmoid(u) = sigmoid(-u), and 2 sigmoid(u) - 1 = tanh(u / 2).  Such a
layer has a linear V.  Where V has an activation, W and V change places if W is 1 or linear.  Else a layer before it
makes what both need: tanh of all sums, as sigmoid(u) = (1 + tanh(u / 2)) / 2; or relu, SiLU or GELU of V's sums, x and
-x, the difference of the last two being x.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Any

from fooling.circuits.networks.json_reader import shortly
from fooling.fooling_sets.errors import InvalidInput

Document = dict[str, Any]
Linear = Callable[[str], Document]
HALF, ONE = Fraction(1, 2), Fraction(1)
GATES: Mapping[str, tuple[str, Fraction, Fraction]] = {
    "sigmoid": ("sigmoid", ONE, 0 * ONE),
    "1-sigmoid": ("sigmoid", -ONE, 0 * ONE),
    "tanh": ("tanh", ONE, 0 * ONE),
    "-tanh": ("tanh", -ONE, 0 * ONE),
    "2sigmoid-1": ("tanh", HALF, 0 * ONE),
    "1-2sigmoid": ("tanh", -HALF, 0 * ONE),
    "(1+tanh)/2": ("sigmoid", 2 * ONE, 0 * ONE),
    "(1-tanh)/2": ("sigmoid", -2 * ONE, 0 * ONE),
    "hardsigmoid": ("clip", ONE / 6, HALF),
    "1-hardsigmoid": ("clip", -ONE / 6, HALF),
    "exp": ("exp", ONE, 0 * ONE),
    "relu": ("relu", ONE, 0 * ONE),
    "identity": ("identity", ONE, 0 * ONE),
}
"""A gate of a sum u: an activation of u times a factor, plus a number."""
VALUES = ("identity", "tanh", "sigmoid", "relu", "silu", "gelu", "gelu-tanh")
ODD = ("relu", "silu", "gelu", "gelu-tanh")  # f(x) - f(-x) = x
READ = ("identity", "tanh")
NAMES = ("forget", "write", "value", "out")
FIELDS = {*NAMES, *(f"{name}_by" for name in NAMES), "read_by"}


def gated_units(where: str, module: Mapping[str, Any], linear: Linear) -> list[Document]:
    """The layers, one or two; InvalidInput, which starts with `where`, for fields that describe none."""
    return _Units(where, module, linear).layers()


class _Units:
    def __init__(self, where: str, module: Mapping[str, Any], linear: Linear) -> None:
        self.where, self.module, self.linear = where, module, linear
        known: Mapping[str, Sequence[str]] = {"value_by": VALUES, "read_by": READ}
        for name in ("forget_by", "write_by", "value_by", "out_by", "read_by"):
            choices = known.get(name, [*GATES])
            if module.get(name, choices[0]) not in choices:
                raise self._refused(name, f"one of {', '.join(choices)}")
        self.maps = {name: self._map(name) for name in NAMES}
        some = [one for one in self.maps.values() if one is not None]
        if not some:
            raise self._refused("value", "the name of a Linear map, here or in a gate")
        self.units, self.inputs = len(some[0]["matrix"]), len(some[0]["matrix"][0])
        if any((len(one["matrix"]), len(one["matrix"][0])) != (self.units, self.inputs) for one in some):
            raise self._refused("value", "maps of one shape")
        if self.maps["value"] is None and self.units != self.inputs:
            raise self._refused("value", f"the name of a map, as {self.inputs} coordinates are no {self.units} units")
        self.value = self.maps["value"] or {"matrix": _identity(self.units), "bias": [0 * ONE] * self.units}

    def _refused(self, field: str, wanted: str) -> InvalidInput:
        given = shortly(self.module.get(field))
        return InvalidInput(f"{self.where}: {self.module['name'] or 'GatedUnits'}: {field} {given}: want {wanted}")

    def _map(self, name: str) -> Document | None:
        given = self.module.get(name)
        if given is None:
            return None
        if type(given) is not str:
            raise self._refused(name, "the name of a Linear map, or null")
        found = self.linear(f"{given}.")
        return {"matrix": [[*row] for row in found["matrix"]], "bias": [*found["bias"]]}

    def layers(self) -> list[Document]:
        """A diagonal layer, and perhaps one before it."""
        by, write = self.module.get("value_by", "identity"), self.maps["write"]
        if by == "identity":
            return [self._layer({name: self._gate(name) for name in ("forget", "write", "out")}, self.value)]
        gates = {name: self._gate(name) for name in ("forget", "out")}
        if write is None:
            return [self._layer({**gates, "write": {**self.value, "activation": by}}, self._constant())]
        if self.module.get("write_by", "sigmoid") == "identity":
            return [self._layer({**gates, "write": {**self.value, "activation": by}}, write)]
        return self._of_odd(by) if by in ODD else self._of_tanh(by)

    def _layer(self, gates: Mapping[str, Document | None], value: Document) -> Document:
        named = {"gate" if name == "out" else name: one for name, one in gates.items() if one is not None}
        return {
            "kind": "diagonal",
            "decay": [ONE] * self.units,
            "B": value,
            "C": {"matrix": _identity(self.units)},
            "activation": self.module.get("read_by", "identity"),
            **named,
        }

    def _constant(self) -> Document:
        return {"matrix": [[0 * ONE] * self.inputs for _ in range(self.units)], "bias": [ONE] * self.units}

    def _gate(self, name: str) -> Document | None:
        """The gate of what the layer reads."""
        if (part := self.maps[name]) is None:
            return None
        activation, factor, plus = GATES[self.module.get(f"{name}_by", "sigmoid")]
        return {**_affine(part, factor, plus), "activation": activation}

    def _of_odd(self, by: str) -> list[Document]:
        """A layer that makes f of the value's sums, of x and of -x; x is the difference of the last two."""
        d = self.inputs
        plus, minus = _identity(d), [[-one for one in row] for row in _identity(d)]
        first = {"matrix": [*self.value["matrix"], *plus, *minus], "bias": [*self.value["bias"], *([0 * ONE] * 2 * d)]}

        def after(part: Document) -> Document:
            rows = [[*[0 * ONE] * self.units, *row, *(-one for one in row)] for row in part["matrix"]]
            return {**part, "matrix": rows}

        gates = {name: self._gate(name) for name in ("forget", "write", "out")}
        moved = {name: None if one is None else after(one) for name, one in gates.items()}
        chosen = {"matrix": [[*row, *([0 * ONE] * 2 * d)] for row in _identity(self.units)]}
        return [_pointwise(first, by), self._layer(moved, chosen)]

    def _of_tanh(self, by: str) -> list[Document]:
        """A layer that makes tanh of all sums, of which the gates and the value are multiples plus numbers."""
        made, used = list[Document](), dict[str, tuple[int, Fraction, Fraction]]()
        for name in NAMES:
            part = self.value if name == "value" else self.maps[name]
            if part is None:
                continue
            how = by if name == "value" else self.module.get(f"{name}_by", "sigmoid")
            activation, factor, plus = GATES[how]
            if activation not in ("sigmoid", "tanh") or plus:
                raise self._refused(f"{name}_by", "sigmoid or tanh, beside a value with an activation")
            is_half = activation == "sigmoid"
            used[name] = (len(made), HALF if is_half else ONE, HALF if is_half else 0 * ONE)
            made.append(_affine(part, factor * (HALF if is_half else ONE), 0 * ONE))
        first = {key: [row for one in made for row in one[key]] for key in ("matrix", "bias")}
        found = {name: self._chosen(len(made), *one) for name, one in used.items()}
        gates = {name: {**one, "activation": "identity"} for name, one in found.items() if name != "value"}
        return [_pointwise(first, "tanh"), self._layer(gates, found["value"])]

    def _chosen(self, many: int, at: int, factor: Fraction, plus: Fraction) -> Document:
        """One of so many vectors side by side, times a factor, plus a number."""
        rows = [[factor * (j == at * self.units + i) for j in range(many * self.units)] for i in range(self.units)]
        return {"matrix": rows, "bias": [plus] * self.units}


def _affine(part: Document, factor: Fraction, plus: Fraction) -> Document:
    rows = [[factor * one for one in row] for row in part["matrix"]]
    return {"matrix": rows, "bias": [factor * one + plus for one in part["bias"]]}


def _pointwise(part: Document, activation: str) -> Document:
    """activation(D x + d): a diagonal layer that keeps one number, 0 always."""
    rows, reads = len(part["matrix"]), len(part["matrix"][0])
    zero = {"matrix": [[0 * ONE] * reads]}
    nothing = {"matrix": [[0 * ONE] for _ in range(rows)]}
    return {"kind": "diagonal", "decay": [0], "B": zero, "C": nothing, "D": part, "activation": activation}


def _identity(d: int) -> list[list[Fraction]]:
    return [[ONE * (i == j) for j in range(d)] for i in range(d)]
