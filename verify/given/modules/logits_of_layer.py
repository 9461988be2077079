"""How a layer of attention in a chain makes weights of logits, where that is not torch's way.

    {"type": "MultiheadAttention", "name": "attention", "kind": "average", "scale": 3, "scaled": false, "window": 2}
`kind` is what takes the place of the softmax: "linear" is elu + 1; "average", "leftmost" and "rightmost" take the
positions with the largest logits.  `scale` is what logits are multiplied by; it is multiplied into the queries,
exactly.  Logits are divided by the root of a head's width unless `scaled` is false.  `window` is how many positions
each sees, its own and those before.  `swapped` exchanges queries and keys.
"""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from fractions import Fraction
from math import isfinite
from typing import Any

from fooling.circuits.networks.json_reader import shortly
from fooling.fooling_sets.errors import InvalidInput
from fooling.verify.given.files.tensor_file import MOST_FRACTIONS

Document = dict[str, Any]
KINDS = ("softmax", "average", "leftmost", "rightmost", "linear")
FIELDS = ("kind", "scale", "scaled", "window", "swapped")


def with_logits(where: str, module: Mapping[str, Any], attention: Document) -> Document:
    """The attention with the fields of the module; InvalidInput, which starts with `where`, for one that is wrong."""
    for name, known in (("kind", KINDS), ("scaled", (True, False)), ("swapped", (True, False))):
        given = module.get(name, known[0] if name != "swapped" else False)
        if not any(type(given) is type(one) and given == one for one in known):
            raise _refused(where, module, name, f"one of {', '.join(map(str, known))}".lower())
    window = module.get("window")
    if window is not None and (type(window) is not int or window < 1):
        raise _refused(where, module, "window", "a number from 1 on")
    heads = [_swapped(head) if module.get("swapped", False) else head for head in attention["heads"]]
    if (scale := _scale(where, module)) != 1:
        heads = [{**head, "query": _times(where, head["query"], scale)} for head in heads]
    found = {**attention, "heads": heads, **{name: module[name] for name in ("kind", "scaled") if name in module}}
    return found if window is None else {**found, "sparse": [1, window, 0]}


def _refused(where: str, module: Mapping[str, Any], field: str, wanted: str) -> InvalidInput:
    given = shortly(module[field])
    return InvalidInput(f"{where}: {module['name'] or module['type']}: {field} {given}: want {wanted}")


def _swapped(head: Mapping[str, Any]) -> Document:
    return {**head, "query": head["key"], "key": head["query"]}


def _scale(where: str, module: Mapping[str, Any]) -> Fraction:
    given = module.get("scale", 1)
    try:
        if type(given) in (int, str, Decimal) or (type(given) is float and isfinite(given)):
            return Fraction(str(given))
    except (ValueError, ZeroDivisionError):
        pass
    raise _refused(where, module, "scale", "a number, or a fraction in quotes")


def _times(where: str, part: Mapping[str, Any], scale: Fraction) -> Document:
    rows = [[*row] for row in part["matrix"]]
    if (numbers := sum(map(len, rows))) > MOST_FRACTIONS:
        raise InvalidInput(f"{where}: scale: {numbers} numbers to multiply, want at most {MOST_FRACTIONS}")
    bias = part.get("bias") or [Fraction(0)] * len(rows)
    return {"matrix": [[scale * x for x in row] for row in rows], "bias": [scale * x for x in bias]}
