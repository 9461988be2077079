"""A recurrent network from a JSON file: its weights as real numbers, which each format asked for rounds.

    {"alphabet": ["a", "b"],
     "embedding": "one-hot",                               or a row of numbers for each letter
     "layers": [{"kind": "gru",                            elman (with an "activation"), lstm or gru
                 "gates": {"r": {"W": [[...]], "U": [[...]], "b": [...], "c": [...]}, "z": ..., "n": ...}}],
     "initial": [[...]],                                   zeros where it is left out; each layer's h, an LSTM's c
     "read_out": {"matrix": [[...]], "bias": [...], "rule": "positive"},
     "schedule": "fused"}

A gate's sum is (W h + c) + (U x + b); b and c are zeros where they are left out.  Numbers are JSON's, taken for exactly
the decimal that is written, or texts "p/q".  What is read is untrusted: it is measured first, and whatever is wrong is
an InvalidInput of one line that says what, where, and what would be right.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any

from circuits.number_format import Matrix, NumberFormat, Vector
from circuits.recurrent import ACTIVATIONS, GATES, Gate, Layer, ReadOut, Recurrent, State, zeros
from circuits.schedule import Schedule, schedule_of
from fooling_sets.errors import InvalidInput
from verify.given.function_file import kind_of, shown

MOST_BYTES = 2**24
LONGEST_NUMBER = 400  # characters
FIELDS = {"alphabet", "embedding", "layers", "read_out"}
OPTIONAL = {"initial", "schedule"}
PARTS = {"W", "U", "b", "c"}


@dataclass(frozen=True)
class NetworkFile:
    """What a file holds; `in_format` rounds its numbers."""

    path: str
    document: Mapping[str, Any]

    def in_format(self, format: NumberFormat, schedule: Schedule | None = None) -> tuple[Recurrent, Fraction]:
        """The network with its weights rounded, and the largest error that made; the file's schedule, or another."""
        reader = _Reader(format, self.path)
        network = reader.network(self.document, schedule)
        return network, reader.error


def network_file(path: Path) -> NetworkFile:
    """The file, read but not rounded.  InvalidInput for anything but an object of JSON with the right fields."""
    try:
        if path.stat().st_size > MOST_BYTES:
            raise InvalidInput(f"{path}: {path.stat().st_size} bytes, want at most {MOST_BYTES}")
        document = json.loads(path.read_text(encoding="utf-8-sig"), parse_float=Decimal, parse_constant=_no_number)
    except OSError as error:
        what = kind_of(path) if error.errno is None else error.strerror
        raise InvalidInput(f"{path}: {what}; want a network in a JSON file") from None
    except (ValueError, RecursionError) as error:
        raise InvalidInput(f"{path}: no JSON ({error}); want an object with {', '.join(sorted(FIELDS))}") from None
    fields = set(document) if isinstance(document, dict) else set()
    if not FIELDS <= fields <= FIELDS | OPTIONAL:
        wrong = sorted(FIELDS - fields) or sorted(fields - FIELDS - OPTIONAL)
        known = f"{', '.join(sorted(FIELDS))}, and {', '.join(sorted(OPTIONAL))} where wanted"
        kind = "missing" if FIELDS - fields else "unknown"
        raise InvalidInput(f"{path}: {kind} {', '.join(map(shown, wrong))}; want an object with {known}")
    return NetworkFile(str(path), document)


def _no_number(text: str) -> None:
    raise ValueError(f"{text} is no number")


class _Reader:
    """Rounds numbers to codes, and remembers the largest error."""

    def __init__(self, format: NumberFormat, path: str) -> None:
        self.format, self.path, self.error = format, path, Fraction(0)

    def network(self, document: Mapping[str, Any], schedule: Schedule | None) -> Recurrent:
        alphabet = self._letters(document["alphabet"])
        if schedule is None:
            schedule = schedule_of(document.get("schedule", "stepwise"), f"{self.path}: schedule")
        layers = tuple(self._layer(f"layer {k}", one) for k, one in enumerate(self._list("layers", document), 1))
        embedding = self._embedding(document["embedding"], len(alphabet))
        given = document.get("initial")
        initial: State = zeros(layers) if given is None else self.matrix("initial", given)
        out = self._object("read_out", document["read_out"], {"matrix", "rule"}, {"bias"})
        matrix = self.matrix("matrix of the read-out", out["matrix"])
        bias = self.vector("bias of the read-out", out["bias"]) if "bias" in out else (0,) * len(matrix)
        try:
            return Recurrent(
                self.format, alphabet, embedding, layers, initial, ReadOut(matrix, bias, out["rule"]), schedule
            )
        except InvalidInput as error:
            raise InvalidInput(f"{self.path}: {error}") from None

    def _letters(self, given: Any) -> tuple[str, ...]:
        names = given if isinstance(given, list) else []
        if not names or not all(isinstance(name, str) for name in names) or len(set(names)) < len(names):
            raise InvalidInput(f"{self.path}: alphabet {shown(str(given))}: want a list of names without repetition")
        return tuple(names)

    def _embedding(self, given: Any, letters: int) -> Matrix:
        if given == "one-hot":
            given = [[int(a == x) for x in range(letters)] for a in range(letters)]
        return self.matrix("embedding", given)

    def _layer(self, where: str, given: Any) -> Layer:
        layer = self._object(where, given, {"kind", "gates"}, {"activation"})
        kind, activation = layer["kind"], layer.get("activation", "tanh")
        if kind not in GATES:
            raise InvalidInput(f"{self.path}: {where}: kind {shown(str(kind))}: want {', '.join(GATES)}")
        if activation not in ACTIVATIONS or (kind != "elman" and "activation" in layer):
            raise InvalidInput(
                f"{self.path}: {where}: activation {shown(str(activation))}: an elman layer has one of "
                f"{', '.join(ACTIVATIONS)}, others none"
            )
        gates = self._object(f"gates of {where}", layer["gates"], set(GATES[kind]), set())
        return Layer(
            kind, tuple(self._gate(f"gate {name} of {where}", gates[name]) for name in GATES[kind]), activation
        )

    def _gate(self, where: str, given: Any) -> Gate:
        gate = self._object(where, given, {"W", "U"}, {"b", "c"})
        W, U = (self.matrix(f"{part} of {where}", gate[part]) for part in "WU")
        c, b = (self.vector(f"{part} of {where}", gate[part]) if part in gate else (0,) * len(W) for part in "cb")
        return Gate(W, U, c, b)

    def _object(self, where: str, given: Any, wanted: set[str], optional: set[str]) -> Mapping[str, Any]:
        if not isinstance(given, dict) or not wanted <= set(given) <= wanted | optional:
            also = f", and {', '.join(sorted(optional))} where wanted" if optional else ""
            raise InvalidInput(
                f"{self.path}: {where}: {shown(json.dumps(given, default=str))}: want an object with "
                f"{', '.join(sorted(wanted))}{also}"
            )
        return given

    def _list(self, name: str, document: Mapping[str, Any]) -> list[Any]:
        given = document[name]
        if not isinstance(given, list):
            raise InvalidInput(f"{self.path}: {name}: {shown(str(given))}: want a list")
        return given

    def matrix(self, where: str, given: Any) -> Matrix:
        """A list of rows as codes."""
        if not isinstance(given, list):
            raise InvalidInput(f"{self.path}: {where}: {shown(str(given))}: want a list of rows of numbers")
        return tuple(self.vector(f"{where}, row {k}", row) for k, row in enumerate(given, 1))

    def vector(self, where: str, given: Any) -> Vector:
        """A list of numbers as codes."""
        if not isinstance(given, list):
            raise InvalidInput(f"{self.path}: {where}: {shown(str(given))}: want a list of numbers")
        return tuple(self._code(where, number) for number in given)

    def _code(self, where: str, given: Any) -> int:
        text = isinstance(given, str) and re.fullmatch(r"-?[0-9]+/[1-9][0-9]*", given) is not None
        short = len(str(given)) <= LONGEST_NUMBER and not (isinstance(given, Decimal) and abs(given.adjusted()) > 400)
        if not short or not (text or type(given) in (int, Decimal)):
            raise InvalidInput(f'{self.path}: {where}: {shown(str(given))}: want a number, or a text such as "1/3"')
        exact = Fraction(given)
        try:
            code = self.format.round(exact)
        except InvalidInput as error:
            raise InvalidInput(f"{self.path}: {where}: {error}") from None
        self.error = max(self.error, abs(self.format.value(code) - exact))
        return code
