"""Recurrent networks as JSON: an object with a field for each part, and those left out that are the usual ones.

    {"alphabet": ["a", "b"],
     "embedding": "one-hot",                               or a row of numbers for each letter
     "layers": [{"kind": "gru",                            elman (with an "activation"), lstm or gru
                 "gates": {"r": {"W": table, "U": table, "b": row, "c": row}, "z": ..., "n": ...}}],
     "initial": [row, ...],                                zeros where it is left out; each layer's h, an LSTM's c
     "read_out": {"matrix": table, "bias": row, "rule": "positive"},
     "schedule": "fused"}
A gate's sum is (W h + c) + (U x + b); b and c are zeros where they are left out.
"""

from __future__ import annotations

from typing import Any

from circuits.json_reader import Reader
from circuits.recurrent import ACTIVATIONS, GATES, Gate, Kind, Layer, Recurrent, zeros
from circuits.schedule import schedule_of
from fooling_sets.errors import InvalidInput

WANTED = {"alphabet", "embedding", "layers", "read_out"}
OPTIONAL = {"initial", "schedule"}


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
        """Its gates by name."""
        fields = self.fields(where, given, {"kind", "gates"}, {"activation"})
        kind: Kind = self.choice(f"{where}.kind", fields["kind"], {name: name for name in GATES})
        activation = fields.get("activation", "tanh")
        if activation not in ACTIVATIONS or (kind != "elman" and "activation" in fields):
            known = f"for elman one of {', '.join(ACTIVATIONS)}, for others none"
            self.refuse(f"{where}.activation", activation, known)
        gates = self.fields(f"{where}.gates", fields["gates"], set(GATES[kind]), set())
        return Layer(kind, tuple(self.gate(f"{where}.gates.{name}", gates[name]) for name in GATES[kind]), activation)

    def gate(self, where: str, given: Any) -> Gate:
        """The maps of the state and of the input."""
        fields = self.fields(where, given, {"W", "U"}, {"b", "c"})
        maps = ({"matrix": fields[matrix], "bias": fields.get(bias)} for matrix, bias in (("W", "c"), ("U", "b")))
        state, read = (self.linear(f"{where}.{name}", part) for name, part in zip("WU", maps, strict=True))
        return Gate(state, read)
