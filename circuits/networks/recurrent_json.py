"""Recurrent networks as JSON: an object with a field for each part, and those left out that are the usual ones.

    {"alphabet": ["a", "b"],
     "embedding": "one-hot",                               or a row of numbers for each letter
     "layers": [{"kind": "gru",                            elman (with an "activation"), lstm or gru
                 "gates": {"r": {"W": table, "U": table, "b": row, "c": row}, "z": ..., "n": ...}},
                {"kind": "diagonal", "decay": row, "B": map, "C": map, "D": map, "activation": "gelu"},
                {"kind": "diagonal", "decay": row, "B": map, "C": map,
                 "forget": gate, "write": gate, "read": gate, "gate": gate},
                {"kind": "diagonal", "decay": row, "turn": row, "B": map, "C": map},
                {"kind": "mamba", "norm": norm, "input": map, "taps": [map, ...], "gate": gate, "low": map,
                 "step": gate, "A": table, "B": map, "C": map, "D": row, "output": map, "residual": true},
                {"kind": "mamba2", "norm": norm, "input": map, "taps": [map, ...], "gate": gate, "step": gate, "A": row,
                 "D": row, "groups": 1, "last_norm": norm, "output": map, "residual": true},
                {"kind": "norm", "norm": {"gain": row, "bias": row, "eps": "1/100000"}},
                {"kind": "residual", "layers": [layer, ...]}, of any other kinds,
                {"kind": "convolution", "taps": [map, ...], "activation": "silu"},
                {"kind": "linear-attention", "heads": [{"query": map, "key": map, "value": map}], "output": map}],
     "initial": [row, ...],                                zeros where it is left out; else the state, in its order
     "read_out": {"matrix": table, "bias": row, "rule": "positive"},
     "schedule": "fused"}
A gate's sum is (W h + c) + (U x + b); b and c are zeros where they are left out, and a gate may also be {"state": map,
"input": map}.  A map is {"matrix": table, "bias": row, "scale": "1/8"}, its bias zeros and its scale 1 where they are
left out; D may be left out, and so may an activation, and each gate of a diagonal layer, which is a map with an
"activation", sigmoid if nothing is said; of a gate of Mamba's it is silu, of its step softplus, and that of its
convolution, "activation", is silu.  In what `to_json` writes, numbers are codes, and "formats" says
of which formats (`fooling.circuits.networks.json_reader`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from fooling.circuits.networks.attention import Head
from fooling.circuits.networks.json_reader import Reader, coded, coded_norm, coded_read_out, formats_json, formats_of
from fooling.circuits.networks.mamba import Convolution, Mamba, Normed
from fooling.circuits.networks.mamba2 import Mamba2
from fooling.circuits.networks.recurrent import Recurrent, zeros
from fooling.circuits.networks.recurrent_layers import (
    GATES,
    Diagonal,
    Gate,
    Gated,
    Kind,
    Layer,
    LinearAttention,
    Plain,
    Residual,
)
from fooling.circuits.networks.squashed import ACTIVATIONS, READ_THROUGH, Activation, Squashed
from fooling.circuits.numbers.schedule import schedule_of
from fooling.fooling_sets.errors import InvalidInput

WANTED = {"alphabet", "embedding", "layers", "read_out"}
OPTIONAL = {"initial", "schedule"}
SELECTIVE = {"forget", "write", "read", "gate"}
OF_MAMBA = {"input", "taps", "gate", "low", "step", "A", "B", "C", "D", "output"}
OF_MAMBA_2 = {"input", "taps", "gate", "step", "A", "D", "output"}
OPTIONAL_OF_MAMBA = {"norm", "activation", "residual"}
OF_LAYERS = {
    "gates",
    "decay",
    "turn",
    "heads",
    "groups",
    "last_norm",
    "layers",
    *OF_MAMBA,
    *OPTIONAL_OF_MAMBA,
    *SELECTIVE,
}


def to_json(model: Recurrent) -> dict[str, Any]:
    """All parts, numbers as codes."""
    return {
        "formats": formats_json(model.formats),
        "schedule": model.schedule.to_json(),
        "alphabet": model.alphabet,
        "embedding": model.embedding,
        "layers": [_layer(layer) for layer in model.layers],
        "initial": model.initial,
        "read_out": coded_read_out(model.read_out),
    }


def _layer(layer: Layer) -> dict[str, Any]:
    if isinstance(layer, Residual):
        return {"kind": "residual", "layers": [*map(_layer, layer.layers)]}
    if isinstance(layer, LinearAttention):
        heads = [{name: coded(part) for name, part in head.maps.items()} for head in layer.heads]
        return {"kind": "linear-attention", "heads": heads, "output": coded(layer.output)}
    if isinstance(layer, Diagonal):
        maps = {"B": layer.input, "C": layer.output, **({} if layer.skip is None else {"D": layer.skip})}
        written = {name: coded(part) for name, part in maps.items()}
        gates = {name: _squashed(gate) for name, gate in layer.gates.items()}
        turn = {} if layer.turn is None else {"turn": layer.turn}
        return {"kind": "diagonal", "decay": layer.decay, **turn, **written, "activation": layer.activation, **gates}
    if isinstance(layer, (Mamba, Mamba2)):
        return _mamba(layer)
    if isinstance(layer, Normed):
        return {"kind": "norm", "norm": coded_norm(layer.norm)}
    if isinstance(layer, Convolution):
        return {"kind": "convolution", "taps": [*map(coded, layer.taps)], "activation": layer.activation}
    pairs = zip(GATES[layer.kind], layer.gates, strict=True)
    both = {name: {"state": coded(gate.state), "input": coded(gate.input)} for name, gate in pairs}
    return {"kind": layer.kind, "gates": both, **({"activation": layer.activation} if layer.kind == "elman" else {})}


def _squashed(gate: Squashed) -> dict[str, Any]:
    return {**coded(gate.map), "activation": gate.activation}


def _mamba(layer: Mamba | Mamba2) -> dict[str, Any]:
    written = {
        "kind": "mamba",
        "norm": coded_norm(layer.norm),
        "input": coded(layer.input),
        "taps": [*map(coded, layer.convolution.taps)],
        "activation": layer.convolution.activation,
        "gate": _squashed(layer.gate),
        "step": _squashed(layer.rate),
        "A": layer.A,
        "D": layer.D,
        "output": coded(layer.output),
        "residual": layer.residual,
    }
    if isinstance(layer, Mamba):
        return {**written, "low": coded(layer.low), "B": coded(layer.B), "C": coded(layer.C)}
    return {**written, "kind": "mamba2", "groups": layer.groups, "last_norm": coded_norm(layer.last_norm)}


def from_json(document: Any, where: str = "recurrent network") -> Recurrent:
    """The inverse of `to_json`; InvalidInput, with the place, for anything else."""
    reader = RecurrentReader(formats_of(document, where), where)
    return reader.recurrent({name: part for name, part in document.items() if name != "formats"})


class RecurrentReader(Reader):
    """Reads a recurrent network and its parts."""

    def recurrent(self, document: Any) -> Recurrent:
        """The whole network."""
        fields = self.fields("", document, WANTED, OPTIONAL)
        alphabet = self.letters("alphabet", fields["alphabet"])
        layers = tuple(self.sequence("layers", fields["layers"], self.layer))
        initial, f = fields.get("initial"), self.formats.activations
        parts: dict[str, Any] = {
            "embedding": self.rows("embedding", fields["embedding"], len(alphabet)),
            "layers": layers,
            "initial": zeros(layers) if initial is None else self.matrix(f, "initial", initial),
            "read_out": self.read_out("read_out", fields["read_out"]),
            "schedule": schedule_of(fields.get("schedule", "stepwise"), self.place("schedule")),
        }
        try:
            return Recurrent(self.formats, alphabet, **parts)
        except InvalidInput as error:
            raise InvalidInput(f"{self.where}: {error}") from None

    def layer(self, where: str, given: Any) -> Layer:
        """A layer of any kind."""
        if isinstance(given, Mapping) and given.get("kind") == "residual":
            fields = self.fields(where, given, {"kind", "layers"}, set())
            if not isinstance(fields["layers"], list) or not fields["layers"]:
                self.refuse(f"{where}.layers", fields["layers"], "a list of layers")
            return Residual(tuple(self.sequence(f"{where}.layers", fields["layers"], self.plain)))
        return self.plain(where, given)

    def plain(self, where: str, given: Any) -> Plain:
        """A layer that has no others in it."""
        kinds: dict[str, Callable[[str, Any], Plain]] = {kind: self.gated for kind in GATES}
        kinds.update({"linear-attention": self.attention, "diagonal": self.diagonal, "convolution": self.convolution})
        kinds.update({"mamba": self.mamba, "mamba2": self.mamba2, "norm": self.normed})
        fields = self.fields(where, given, {"kind"}, OF_LAYERS)
        return self.choice(f"{where}.kind", fields["kind"], kinds)(where, given)

    def gated(self, where: str, given: Any) -> Gated:
        """Its gates by name."""
        fields = self.fields(where, given, {"kind", "gates"}, {"activation"})
        kind: Kind = fields["kind"]
        activation = fields.get("activation", "tanh")
        if activation not in ACTIVATIONS or (kind != "elman" and "activation" in fields):
            known = f"for elman one of {', '.join(ACTIVATIONS)}, for others none"
            self.refuse(f"{where}.activation", activation, known)
        gates = self.fields(f"{where}.gates", fields["gates"], set(GATES[kind]), set())
        return Gated(kind, tuple(self.gate(f"{where}.gates.{name}", gates[name]) for name in GATES[kind]), activation)

    def diagonal(self, where: str, given: Any) -> Diagonal:
        """Its decays, which are weights, its maps and its gates."""
        fields = self.fields(where, given, {"kind", "decay", "B", "C"}, {"D", "activation", "turn", *SELECTIVE})
        B, C = (self.linear(f"{where}.{name}", fields[name]) for name in "BC")
        return Diagonal(
            self.vector(self.formats.weights, f"{where}.decay", fields["decay"]),
            B,
            C,
            self.linear(f"{where}.D", fields["D"]) if fields.get("D") is not None else None,
            self.squash(f"{where}.activation", fields.get("activation", "identity")),
            **{name: self.squashed(f"{where}.{name}", fields[name]) for name in sorted(SELECTIVE & set(fields))},
            turn=self.vector(self.formats.weights, f"{where}.turn", fields["turn"]) if "turn" in fields else None,
        )

    def mamba(self, where: str, given: Any) -> Mamba:
        """Its maps, tables and gates, the convolution and the norm."""
        fields = self.fields(where, given, {"kind", *OF_MAMBA}, OPTIONAL_OF_MAMBA)
        low, B, C = (self.linear(f"{where}.{name}", fields[name]) for name in ("low", "B", "C"))
        A = self.matrix(self.formats.weights, f"{where}.A", fields["A"])
        return Mamba(**self._both(where, fields), low=low, B=B, C=C, A=A)

    def mamba2(self, where: str, given: Any) -> Mamba2:
        """The same, where A is a row."""
        fields = self.fields(where, given, {"kind", *OF_MAMBA_2}, {"groups", "last_norm", *OPTIONAL_OF_MAMBA})
        A, norm, groups = fields["A"], fields.get("last_norm"), fields.get("groups", 1)
        if type(groups) is not int or groups < 1:
            self.refuse(f"{where}.groups", groups, "a number from 1 on")
        return Mamba2(
            **self._both(where, fields),
            A=self.vector(self.formats.weights, f"{where}.A", A),
            groups=groups,
            last_norm=None if norm is None else self.norm(f"{where}.last_norm", norm),
        )

    def _both(self, where: str, fields: Mapping[str, Any]) -> dict[str, Any]:
        """What both kinds of Mamba have."""
        taps, norm = self.sequence(f"{where}.taps", fields["taps"], self.linear), fields.get("norm")
        return {
            "input": self.linear(f"{where}.input", fields["input"]),
            "convolution": Convolution(
                tuple(taps), self.squash(f"{where}.activation", fields.get("activation", "silu"))
            ),
            "gate": self.squashed(f"{where}.gate", fields["gate"], "silu"),
            "rate": self.squashed(f"{where}.step", fields["step"], "softplus"),
            "D": self.vector(self.formats.weights, f"{where}.D", fields["D"]),
            "output": self.linear(f"{where}.output", fields["output"]),
            "norm": None if norm is None else self.norm(f"{where}.norm", norm),
            "residual": self.truth(f"{where}.residual", fields.get("residual", True)),
        }

    def normed(self, where: str, given: Any) -> Normed:
        """Its norm."""
        return Normed(self.norm(f"{where}.norm", self.fields(where, given, {"kind", "norm"}, set())["norm"]))

    def squash(self, where: str, given: Any) -> Activation:
        """An activation of any kind."""
        known: dict[str, Activation] = {name: name for name in READ_THROUGH}
        return self.choice(where, given, known)

    def squashed(self, where: str, given: Any, usual: str = "sigmoid") -> Squashed:
        """The map of a gate and its activation."""
        fields = self.fields(where, given, {"matrix"}, {"bias", "scale", "activation"})
        part = {name: one for name, one in fields.items() if name != "activation"}
        activation = self.squash(f"{where}.activation", fields.get("activation", usual))
        return Squashed(self.linear(where, part), activation)

    def convolution(self, where: str, given: Any) -> Convolution:
        """A map of one row for each coordinate."""
        fields = self.fields(where, given, {"kind", "taps"}, {"activation"})
        taps = self.sequence(f"{where}.taps", fields["taps"], self.linear)
        return Convolution(tuple(taps), self.squash(f"{where}.activation", fields.get("activation", "identity")))

    def attention(self, where: str, given: Any) -> LinearAttention:
        """Its heads and its map."""
        fields = self.fields(where, given, {"kind", "heads", "output"}, set())
        heads = self.sequence(f"{where}.heads", fields["heads"], self.head)
        return LinearAttention(tuple(heads), self.linear(f"{where}.output", fields["output"]))

    def head(self, where: str, given: Any) -> Head:
        """Its maps."""
        names = ("query", "key", "value")
        fields = self.fields(where, given, set(names), set())
        query, key, value = (self.linear(f"{where}.{name}", fields[name]) for name in names)
        return Head(query, key, value)

    def gate(self, where: str, given: Any) -> Gate:
        """The maps of the state and of the input."""
        if isinstance(given, dict) and "state" in given:
            fields = self.fields(where, given, {"state", "input"}, set())
            return Gate(*(self.linear(f"{where}.{name}", fields[name]) for name in ("state", "input")))
        fields = self.fields(where, given, {"W", "U"}, {"b", "c"})
        maps = ({"matrix": fields[matrix], "bias": fields.get(bias)} for matrix, bias in (("W", "c"), ("U", "b")))
        state, read = (self.linear(f"{where}.{name}", part) for name, part in zip("WU", maps, strict=True))
        return Gate(state, read)
