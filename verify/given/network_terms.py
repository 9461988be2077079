"""Networks in propositions: what a user may write where the grammar has a network's JSON text.

    ["network", {...}, 8]                          the object itself, with codes for numbers and a field "formats"
    ["network-file", "model.json", "Q8.8", 8]      a file as `fooling network` reads it, its weights rounded to a format
    ["recurrent-network", {...}]                   a recurrent one on words of every length, and
    ["recurrent-network-file", "model.json", "Q8.8"]
They become `["network", "TEXT", 8]` and `["recurrent-network", "TEXT"]`; a file is sought beside that in which the
proposition stands.
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

FILE_SHAPES = {
    "network": '["network-file", "FILE.json", "FORMAT", length]',
    "recurrent-network": '["recurrent-network-file", "FILE.json", "FORMAT"]',
}
FILE_PARTS = {"network": 4, "recurrent-network": 3}


def network_term(network: Network, longest: int) -> Term:
    """The machine that a proposition can speak of: the network on all words of up to so many letters.

    InvalidInput where its embedding is a function, which is no data.

    >>> from circuits.constructions.two_layer_equality import two_layer_equality
    >>> network_term(two_layer_equality(2), 2)[::2]
    ('network', 2)
    """
    return "network", _text(to_json(network)), longest


def _text(document: Any) -> str:
    return json.dumps(document, separators=(",", ":"))


def acceptor_term(network: Network) -> Term:
    """What a proposition about words of every length speaks of: the recurrent network itself."""
    return "recurrent-network", _text(to_json(network))


def with_networks(value: Any, folder: Path, where: str) -> Any:
    """A proposition as JSON has it, each network in it as text; InvalidInput names the wrong part."""
    if not isinstance(value, list):
        return value
    if value[:1] in (["network"], ["recurrent-network"]) and len(value) > 1 and isinstance(value[1], dict):
        from_json(value[1], f"{where}[1]")
        return [value[0], _text(value[1]), *value[2:]]
    if value[:1] in (["network-file"], ["recurrent-network-file"]):
        return _from_file(value, folder, where)
    return [with_networks(part, folder, f"{where}[{i}]") for i, part in enumerate(value)]


def _from_file(value: list[Any], folder: Path, where: str) -> list[Any]:
    head = value[0].removesuffix("-file")
    if len(value) != FILE_PARTS[head] or not all(isinstance(part, str) for part in value[1:3]):
        raise InvalidInput(f"{where}: want {FILE_SHAPES[head]}")
    try:
        network, _ = network_file(folder / value[1]).in_formats(Formats.alike(named_format(value[2])))
        text = _text(to_json(network))
    except InvalidInput as error:
        raise InvalidInput(f"{where}: {error}") from None
    return [head, text, *value[3:]]
