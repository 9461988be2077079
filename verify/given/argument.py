"""What a user's file of propositions may have beyond JSON and the grammar: comments, names, regular expressions.

    // to the end of the line, or /* between these */
    "define": {"aa": ["regex", "(a|b)*aa(a|b)*"], "f": ["under", "$aa", "odd-even", "n"]}
    "$aa"                          in a proposition, or in a later definition: what is defined, put in its place
    ["regex", "(a|b)*aa"], ...     what may be written shorter than the grammar has it, see `verify.given.shorthand`

All of that is gone before a proposition is decided or written down: names are replaced, and what is written shorter
becomes the terms of the grammar that it stands for.

A short file can say a long one, by names that stand for terms with names: what names and expressions add is counted
for the whole file, before it is there.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from fooling_sets.errors import InvalidInput
from verify.given.shorthand import with_promises, written_long
from verify.statement.printable import DEEPEST

NAME = r"\$[A-Za-z_][A-Za-z0-9_-]*"
MOST_PARTS = 10**5  # of a definition or a proposition, written out
MOST_ADDED = 3 * 10**5  # parts of all that names and expressions of a file stand for, written out at each place
# A text or a comment without an end goes to the end of the file, so that no place is looked at twice.
SKIPPED = re.compile(
    r""""(?:[^"\\]++|\\.)*+(?:"|\\?\Z) | //[^\n]*+ | /\*(?:[^*]++|\*(?!/))*+(?:\*/|\Z)""", re.DOTALL | re.VERBOSE
)


def without_comments(text: str) -> str:
    """The same with blanks for comments, so that all places in the text stay; one that does not end stays, too.

    >>> without_comments('{"a": "//" /* b */}')
    '{"a": "//"        }'
    """

    def blanks(match: re.Match[str]) -> str:
        is_whole = match[0].startswith("//") or re.fullmatch(r"/\*.*\*/", match[0], re.DOTALL)
        return re.sub(r"[^\n]", " ", match[0]) if is_whole else match[0]

    return SKIPPED.sub(blanks, text)


class Definitions(dict[str, Any]):
    """What each name stands for, written out; of each how many parts and levels it has, and how many were added."""

    def __init__(self) -> None:
        super().__init__()
        self.sizes = dict[str, tuple[int, int]]()
        self.added = 0

    def define(self, name: str, value: Any, where: str) -> None:
        """What the name stands for from now on."""
        count = _Count(self, where)
        self[name] = with_promises(_replaced(value, count, where, 0, added=False))
        self.sizes[name] = count.parts, count.levels


def definitions(given: Any, where: str) -> Definitions:
    """What each name stands for, written out; InvalidInput for a name that is none, or that is defined later."""
    if not isinstance(given, Mapping):
        raise InvalidInput(f'{where}: want an object, {{"NAME": what it stands for, ...}}')
    known = Definitions()
    for name, value in given.items():
        if not re.fullmatch(NAME, f"${name}"):
            raise InvalidInput(f"{where}: {name!r} is no name; want letters, digits, - and _, a letter first")
        known.define(name, value, f"{where}.{name}")
    return known


def written_out(value: Any, known: Definitions, where: str) -> Any:
    """A term with what its names stand for, and its expressions as operators; InvalidInput names the wrong part."""
    return with_promises(_replaced(value, _Count(known, where), where, 0, added=False))


class _Count:
    """Of one term, as far as it is written out."""

    def __init__(self, known: Definitions, where: str) -> None:
        self.known, self.where, self.parts, self.levels = known, where, 0, 0

    def take(self, parts: int, level: int, added: bool) -> None:
        """So many parts more, down to this level; InvalidInput where that is too much of the term, or of its file."""
        self.parts += parts
        self.levels = max(self.levels, level)
        self.known.added += parts if added else 0
        if self.levels > DEEPEST:
            raise InvalidInput(f"{self.where}: nested more than {DEEPEST} deep, with all names written out; want less")
        if self.parts > MOST_PARTS:
            raise InvalidInput(f"{self.where}: more than {MOST_PARTS} parts, with all names written out; want fewer")
        if self.known.added > MOST_ADDED:
            said = f"up to here, names and expressions stand for more than {MOST_ADDED} parts"
            raise InvalidInput(f"{self.where}: {said}; want fewer, or two files")


def _replaced(value: Any, count: _Count, where: str, level: int, added: bool) -> Any:
    known = count.known
    if isinstance(value, str) and re.fullmatch(NAME, value):
        if value[1:] not in known:
            raise InvalidInput(f"{where}: {value} is not defined{' before' if known else ''}; want it in define")
        parts, levels = known.sizes[value[1:]]
        count.take(parts, level + levels, added=True)
        return known[value[1:]]
    long = written_long(value, where)
    added = added or long is not value
    count.take(1, level + isinstance(long, list), added)
    if not isinstance(long, list):
        return long
    return [_replaced(part, count, f"{where}[{i}]", level + 1, added) for i, part in enumerate(long)]
