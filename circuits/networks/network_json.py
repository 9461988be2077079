"""Networks of either family as JSON: a document whose layers have attention is a Transformer's.

The fields are those of `fooling.circuits.networks.transformer_json` and of `fooling.circuits.networks.recurrent_json`;
numbers are codes.
"""

from __future__ import annotations

from typing import Any

from fooling.circuits.networks import recurrent_json, transformer_json
from fooling.circuits.networks.recurrent import Recurrent
from fooling.circuits.networks.transformer import Transformer

Network = Transformer | Recurrent


def to_json(network: Network) -> dict[str, Any]:
    """All parts of a network."""
    return transformer_json.to_json(network) if isinstance(network, Transformer) else recurrent_json.to_json(network)


def from_json(document: Any, where: str = "network") -> Network:
    """The inverse of `to_json`; InvalidInput, with the place, for anything else."""
    if is_transformer(document):
        return transformer_json.from_json(document, where)
    return recurrent_json.from_json(document, where)


def is_transformer(document: Any) -> bool:
    """Whether some layer has attention."""
    layers = document.get("layers") if isinstance(document, dict) else None
    return isinstance(layers, list) and any(isinstance(one, dict) and "attention" in one for one in layers)
