"""What a user's file of propositions may have beyond JSON and the grammar: comments, names, regular expressions.

    // to the end of the line, or /* between these */
    "define": {"aa": ["regex", "(a|b)*aa(a|b)*"], "f": ["under", "$aa", "odd-even", "n"]}
    "$aa"                          in a proposition, or in a later definition: what is defined, put in its place
    ["regex", "(a|b)*aa"], ...     what may be written shorter than the grammar has it, see `verify.given.shorthand`

All of that is gone before a proposition is decided or written down: names are replaced, and what is written shorter
becomes the terms of the grammar that it stands for.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from fooling_sets.errors import InvalidInput
from verify.given.shorthand import with_promises, written_long

NAME = r"\$[A-Za-z_][A-Za-z0-9_-]*"
MOST_PARTS = 10**5  # of a definition, written out
SKIPPED = re.compile(r'"(?:\\.|[^"\\])*"|//[^\n]*|/\*.*?\*/', re.DOTALL)


def without_comments(text: str) -> str:
    """The same with blanks for comments, so that all places in the text stay.

    >>> without_comments('{"a": "//" /* b */}')
    '{"a": "//"        }'
    """

    def blanks(match: re.Match[str]) -> str:
        return match[0] if match[0].startswith('"') else re.sub(r"[^\n]", " ", match[0])

    return SKIPPED.sub(blanks, text)


def definitions(given: Any, where: str) -> Mapping[str, Any]:
    """What each name stands for, written out; InvalidInput for a name that is none, or that is defined later."""
    if not isinstance(given, Mapping):
        raise InvalidInput(f'{where}: want an object, {{"NAME": what it stands for, ...}}')
    known = dict[str, Any]()
    for name, value in given.items():
        if not re.fullmatch(NAME, f"${name}"):
            raise InvalidInput(f"{where}: {name!r} is no name; want letters, digits, - and _, a letter first")
        known[name] = written_out(value, known, f"{where}.{name}")
    return known


def written_out(value: Any, known: Mapping[str, Any], where: str) -> Any:
    """A term with what its names stand for, and its expressions as operators; InvalidInput names the wrong part."""
    found = _replaced(value, known, where)
    if _size(found, {}) > MOST_PARTS:
        raise InvalidInput(f"{where}: more than {MOST_PARTS} parts, with all names written out; want fewer")
    return with_promises(found)


def _replaced(value: Any, known: Mapping[str, Any], where: str) -> Any:
    if isinstance(value, str) and re.fullmatch(NAME, value):
        if value[1:] not in known:
            raise InvalidInput(f"{where}: {value} is not defined{' before' if known else ''}; want it in define")
        return known[value[1:]]
    value = written_long(value, where)
    if not isinstance(value, list):
        return value
    return [_replaced(part, known, f"{where}[{i}]") for i, part in enumerate(value)]


# Names stand for lists that are shared, so a few definitions can be a very long term.
def _size(value: Any, known: dict[int, int]) -> int:
    if not isinstance(value, list):
        return 1
    if id(value) not in known:
        known[id(value)] = 1 + sum(_size(part, known) for part in value)
    return known[id(value)]
