"""Networks in propositions: what a user may write where the grammar has a network's JSON text.

    ["network", {...}, 8]                          the object itself, with codes for numbers and a field "formats"
    ["network-file", "model.json", "Q8.8", 8]      a file as `fooling network` reads it, its weights rounded to a format
Both become `["network", "TEXT", 8]`; a file is sought beside that in which the proposition stands.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from circuits.arithmetic import Formats
from circuits.network_json import Network, from_json, to_json
from circuits.number_format import named_format
from fooling_sets.errors import InvalidInput
from verify.given.network_file import network_file
from verify.statement.proposition import Term

FILE_SHAPE = '["network-file", "FILE.json", "FORMAT", length]'


def network_term(network: Network, longest: int) -> Term:
    """The machine that a proposition can speak of: the network on all words of up to so many letters.

    InvalidInput where its embedding is a function, which is no data.

    >>> from circuits.constructions.two_layer_equality import two_layer_equality
    >>> network_term(two_layer_equality(2), 2)[::2]
    ('network', 2)
    """
    return "network", json.dumps(to_json(network), separators=(",", ":")), longest


def with_networks(value: Any, folder: Path, where: str) -> Any:
    """A proposition as JSON has it, each network in it as text; InvalidInput names the wrong part."""
    if not isinstance(value, list):
        return value
    if value[:1] == ["network"] and len(value) > 1 and isinstance(value[1], dict):
        from_json(value[1], f"{where}[1]")
        return ["network", json.dumps(value[1], separators=(",", ":")), *value[2:]]
    if value[:1] == ["network-file"]:
        return _from_file(value, folder, where)
    return [with_networks(part, folder, f"{where}[{i}]") for i, part in enumerate(value)]


def _from_file(value: list[Any], folder: Path, where: str) -> list[Any]:
    if len(value) != 4 or not all(isinstance(part, str) for part in value[1:3]):
        raise InvalidInput(f"{where}: want {FILE_SHAPE}")
    try:
        network, _ = network_file(folder / value[1]).in_formats(Formats.alike(named_format(value[2])))
        term = network_term(network, 0)
    except InvalidInput as error:
        raise InvalidInput(f"{where}: {error}") from None
    return [*term[:2], value[3]]
