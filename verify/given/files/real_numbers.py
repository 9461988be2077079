"""A network's JSON with numbers where `fooling.circuits.networks.network_json.to_json` has codes, and a file of it.

The file is one for `fooling network`.  In the formats of the network its numbers are rounded to the same codes again.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any

from fooling.circuits.networks.network_json import Network, to_json
from fooling.circuits.networks.recurrent import Recurrent
from fooling.circuits.networks.transformer import Transformer
from fooling.circuits.numbers.arithmetic import Formats
from fooling.fooling_sets.errors import InvalidInput
from fooling.verify.reading.files import FilePath, writing

ONE = Fraction(1)
KEPT = ("formats", "schedule", "alphabet", "before", "after", "at", "sparse", "halves", "scale", "eps", "groups")
IN_ROLE = {
    "matrix": "weights",
    "bias": "accumulator",
    "decay": "weights",
    "turn": "weights",
    "A": "weights",
    "D": "weights",
}  # all others are activations, but for gains


def real_document(network: Network) -> dict[str, Any]:
    """The fields of a file, without formats; numbers that are no integers are texts "p/q".

    >>> from fooling.circuits.networks.constructions.two_layer_equality import two_layer_equality
    >>> real_document(two_layer_equality(2))["read_out"]["bias"]
    [1]
    """
    document = to_json(network)
    del document["formats"]
    return {name: _real(name, part, network.formats, "activations") for name, part in document.items()}


def _real(name: str, part: Any, formats: Formats, role: str, scale: Fraction = ONE) -> Any:
    if isinstance(part, Mapping):
        roles = {"gain": "accumulator", "bias": "activations"} if "gain" in part else IN_ROLE
        scales = {"matrix": Fraction(part.get("scale", 1))}  # a weight of a map is its code's value times the scale
        return {
            inner: _real(inner, one, formats, roles.get(inner, role), scales.get(inner, ONE))
            if inner not in KEPT
            else one
            for inner, one in part.items()
        }
    if name in KEPT:
        return part
    if isinstance(part, (list, tuple)):
        return [_real(name, one, formats, role, scale) for one in part]
    if type(part) is not int:
        return part
    value = getattr(formats, role).value(part) * scale
    return value.numerator if value.denominator == 1 else str(value)


def write_network(network: Network, path: FilePath) -> None:
    """Write a network for `fooling network`; InvalidInput where it is no data, or the file cannot be written."""
    if not isinstance(network, (Transformer, Recurrent)):
        raise InvalidInput("write_network: want a Transformer or a recurrent network")
    with writing(f"{path}: ", "; want a file in a folder that is there"):
        Path(path).write_text(json.dumps(real_document(network)) + "\n", encoding="utf-8")
