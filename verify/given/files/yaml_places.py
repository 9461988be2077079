"""Where the comments and the scalars of a text in YAML stand, which `event_stream` has read before.

The scanner of YAML leaves comments out.  So they are what stands between two of its tokens and is no blank.  Places are
lines and columns, from 0.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import yaml

from fooling.verify.given.files.event_stream import LOADER


class Comment(NamedTuple):
    """A comment without its sign."""

    line: int
    column: int
    said: str


class Placed(NamedTuple):
    """A scalar, the line on which it ends, and the path to it: names, and numbers of items."""

    line: int
    column: int
    ends: int
    path: tuple[str | int, ...]


def comments(text: str) -> Iterator[Comment]:
    """The comments of a text in its order.

    >>> [*comments("a: '#'  # one")]
    [Comment(line=0, column=8, said=' one')]
    """
    lines, before = text.split("\n"), (0, 0)
    for token in yaml.scan(text, LOADER):
        start = token.start_mark.line, token.start_mark.column
        for line in range(before[0], min(start[0] + 1, len(lines))):
            begins = before[1] if line == before[0] else 0
            gap = lines[line][begins : start[1] if line == start[0] else None]
            if "#" in gap:
                at = gap.index("#")
                yield Comment(line, begins + at, gap[at + 1 :].rstrip("\r"))
        before = max(before, (token.end_mark.line, token.end_mark.column))


def scalars(text: str) -> Iterator[Placed]:
    """The scalars of a text in its order, names of fields among them.

    >>> [one.path for one in scalars("a: [b, c]")]
    [('a',), ('a', 0), ('a', 1)]
    """
    if (tree := yaml.compose(text, LOADER)) is not None:
        yield from _scalars(tree, ())


def _scalars(node: Any, path: tuple[str | int, ...]) -> Iterator[Placed]:
    if isinstance(node, yaml.ScalarNode):
        yield Placed(node.start_mark.line, node.start_mark.column, node.end_mark.line, path)
        return
    for number, part in enumerate(node.value):
        name, inside = (part[0].value, part) if isinstance(node, yaml.MappingNode) else (number, (part,))
        for one in inside:
            yield from _scalars(one, (*path, name))
