"""Parts that networks of papers have and that are not run here, each refused with the reason when a file has one.

All of them stand in the way of a protocol, too: the holder of one position, fixed in advance, has to compute the
output, from keys and values that hang on one token each.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from fooling.circuits.networks.json_reader import shortly
from fooling.fooling_sets.errors import InvalidInput

POOLING = ("pooling", "pool")
NO_POOLING = (
    'no pooling is run here: the output is read at one position, "at", which is fixed in advance, so that its holder '
    "decides; an average over all of them is a layer of attention with equal logits"
)
FIXED = (
    "want the number of a position, -1 for the last: one that hangs on the word is held by either party, so there is "
    "no protocol for it here"
)
BLOCKS = (
    "want [B, k, c], blocks that hang on positions alone: where the word chooses them no party knows what the other "
    "attends to, so there is no protocol for it here"
)
ONE_WAY = "want layers that read from left to right: a bidirectional one has a state from either end; none is run here"


def require_run(document: Mapping[str, Any], path: str) -> None:
    """`InvalidInput` with its place for a part that is not run here."""
    for where, what in _unread(document):
        raise InvalidInput(f"{path}: {where}: {what}")


def _unread(document: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    for name, part in (("", document), ("read_out.", document.get("read_out"))):
        if isinstance(part, Mapping):
            yield from ((f"{name}{key}", NO_POOLING) for key in POOLING if key in part)
    at = document.get("at", -1)
    if not isinstance(at, int) or isinstance(at, bool):
        yield f"at {shortly(at)}", FIXED
    layers = document.get("layers")
    for i, layer in enumerate(layers if isinstance(layers, list) else ()):
        if not isinstance(layer, Mapping):
            continue
        attention = layer.get("attention")
        sparse = attention.get("sparse") if isinstance(attention, Mapping) else None
        if isinstance(sparse, (str, Mapping)):
            yield f"layers[{i}].attention.sparse {shortly(sparse)}", BLOCKS
        if layer.get("bidirectional"):
            yield f"layers[{i}].bidirectional", ONE_WAY
