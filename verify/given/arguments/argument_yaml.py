"""A file of propositions in YAML: the same document as in JSON, by the one door for YAML from strangers.

    claims:
      - id: bits
        says: Alice and Bob need two bits.
        that: [">=", [D, [equality, 1]], 2]

`fooling.verify.given.files.event_stream` refuses tags, anchors, aliases, directives, a second document and a key that
is
there twice, and bounds depth and size before anything is made.  A text in quotes is a text.  One without quotes is what
JSON says of it: a number, true, false or null; anything else is a text.  What versions of YAML read differently (010,
0x1F, 1_000, 1:30, +1, .5, yes, off, True) is refused: quotes make it a text, and JSON's spelling a number.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from fooling.fooling_sets.errors import InvalidInput
from fooling.verify.given.arguments.written_decimal import WrittenDecimal
from fooling.verify.given.files.event_stream import text_tree
from fooling.verify.given.files.scalar import Scalar, TextTree
from fooling.verify.reading.json_text import json_of
from fooling.verify.statement.language.printable import printable, shortened

JSON_VALUE = re.compile(r"-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][-+]?[0-9]+)?|true|false|null", re.ASCII)
NOT_THE_SAME = re.compile(
    r"""[-+]?(0b[01_]+|0o[0-7]+|0x[0-9a-f_]+|\.inf|\.[0-9_]+(e[-+]?[0-9]+)?)       # 0x1F, .5
    | [-+]?[0-9][0-9_]*(:[0-5]?[0-9])*(\.[0-9_]*)?(e[-+]?[0-9]+)?                  # 010, 1_000, 1:30, +1, 1.
    | [0-9]{4}-[0-9]{1,2}-[0-9]{1,2}([t\x20\t].*)?                                # 2024-01-31
    | \.nan|~|yes|no|on|off|true|false|null|<<|=""",
    re.ASCII | re.IGNORECASE | re.VERBOSE,
)


def document_in_yaml(text: str, where: str) -> tuple[Any, Mapping[str, int]]:
    """The document as JSON has it, and the line of each claim and assumption by its id; `InvalidInput` for any other.

    >>> document_in_yaml("claims: [{id: a, that: [x, 1, '1']}]", "here")
    ({'claims': [{'id': 'a', 'that': ['x', 1, '1']}]}, {'a': 1})
    """
    tree = text_tree(text, where)
    return _value(tree, where), _lines(tree)


def _lines(tree: TextTree) -> dict[str, int]:
    parts = [tree.get(part) for part in ("assume", "claims")] if isinstance(tree, Mapping) else []
    items = [item for part in parts if isinstance(part, list) for item in part if isinstance(item, Mapping)]
    names = [item["id"] for item in items if isinstance(item.get("id"), Scalar)]
    return {str(name): name.line for name in names if isinstance(name, Scalar)}


def _value(tree: TextTree, where: str) -> Any:
    if isinstance(tree, Mapping):
        for name in tree:
            _require_clear(name, where)
        return {str(name): _value(part, where) for name, part in tree.items()}
    if not isinstance(tree, str):
        return [_value(part, where) for part in tree]
    if not (isinstance(tree, Scalar) and tree.plain):
        return str(tree)
    if JSON_VALUE.fullmatch(tree):
        return json_of(tree, f"{where}: line {tree.line}", WrittenDecimal, "a number of JSON")
    if not tree:
        return None
    _require_clear(tree, where)
    return str(tree)


def _require_clear(text: str, where: str) -> None:
    """InvalidInput for what one version of YAML takes for a text, and another for something else."""
    if isinstance(text, Scalar) and text.plain and NOT_THE_SAME.fullmatch(text) and not JSON_VALUE.fullmatch(text):
        shown = shortened(printable(text), 40)
        told = f"{shown} is not the same in all versions of YAML"
        raise InvalidInput(
            f'{where}: line {text.line}: {told}; want "{shown}" for a text, or a number as JSON writes it'
        )
