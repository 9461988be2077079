"""The answers of a file that is no YAML as a whole, each read by itself, so that a mistake costs its own answer only.

    fool: [00 00, 01 01]
    dfa: {start: n, accepting: [y        the bracket is not closed: this answer cannot be read, and the one above can

Who reads one answer by itself must know where it begins and ends.  An answer begins in a line whose first characters
are the id of a question and a colon, as in a mapping at the outermost level; it ends before the next line whose first
character is none of a blank, a tab, #, -, ] and }, and before a line `---` or `...`, where a document ends.  In a file
that is YAML as a whole this is never asked.

Not taken by itself is an answer whose id begins two lines, as it is open which is meant, and one that is more than
one entry.  What stands between, before and after the answers is no answer, and is not read.  In a file that begins
with a bracket, as JSON does, no line is at the outermost level: `"fool": 3,` has the comma of the mapping around it,
and where that is broken no answer is read.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import pairwise

from fooling.fooling_sets.errors import InvalidInput
from fooling.records import dataclass
from fooling.verify.exercises.hole import Text
from fooling.verify.given.files.event_stream import text_tree

OUTERMOST = re.compile(r"^(?:[^\s#\]}-]|---(?!\S))", re.MULTILINE)  # how an entry begins, or what is none
KEY = re.compile(r"""(["']?)([A-Za-z0-9][A-Za-z0-9_-]*)\1 *:(?=\s|\Z)""")


@dataclass(frozen=True)
class Parts:
    """The answers that could be read, and for each other question why it could not."""

    given: Mapping[str, Text]
    unreadable: Mapping[str, str]


def parts_of(text: str, ids: Sequence[str], where: str, broken: InvalidInput) -> Parts:
    r"""The answers of a text that is not readable, as `broken` says; `broken` itself where no line begins with an id.

    >>> found = parts_of("a: 1\nb: [2\nc: 3", ["a", "b", "c"], "ben.yaml", InvalidInput("ben.yaml: line 3"))
    >>> found.given, list(found.unreadable)
    ({'a': '1', 'c': '3'}, ['b'])
    """
    if text.lstrip()[:1] in ("{", "["):
        raise broken
    places = [*(one.start() for one in OUTERMOST.finditer(text)), len(text)]
    begun = [(_id_at(text, start, ids), start, end) for start, end in pairwise(places)]
    given, unreadable = dict[str, Text](), dict[str, str]()
    for name in ids:
        found = [(start, end) for one, start, end in begun if one == name]
        try:
            given[name] = _one(text, name, found, where, broken)
        except InvalidInput as error:
            unreadable[name] = str(error)
    if not any(one for one, _, _ in begun):
        raise broken
    return Parts(given, unreadable)


def _id_at(text: str, start: int, ids: Sequence[str]) -> str | None:
    """The id that the line begins with, plain or in quotes, before a colon."""
    found = KEY.match(text, start)
    return found[2] if found and found[2] in ids else None


def _one(text: str, name: str, found: Sequence[tuple[int, int]], where: str, broken: InvalidInput) -> Text:
    """The answer by itself, its lines counted as in the file."""
    if not found:
        whole = str(broken).removeprefix(f"{where}: ")
        raise InvalidInput(f"{where}: no line begins with {name}: and a blank, and the file is wrong: {whole}")
    lines = [text.count("\n", 0, start) + 1 for start, _ in found]
    if len(found) > 1:
        told = " and ".join(map(str, lines))
        raise InvalidInput(f"{where}: {name} begins the lines {told}; want one answer")
    start, end = found[0]
    tree = text_tree("\n" * (lines[0] - 1) + text[start:end], where)
    if not isinstance(tree, Mapping) or list(tree) != [name]:
        raise InvalidInput(f"{where}: line {lines[0]}: more than the answer to {name}; want {name}: ANSWER")
    return tree[name]
