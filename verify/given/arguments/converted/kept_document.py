"""A document of statements with its comments, each beside the definition or the statement that it is about.

A comment at the end of a line is about what stands on the line; a comment that has its lines for itself, about what
stands below.  Inside a definition or a statement all comments are about it.  Comments of JSON are `//` and `/* */`,
those of YAML are told by
`fooling.verify.given.files.yaml_places`.
"""

from __future__ import annotations

import json
from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from fooling.records import dataclass, field
from fooling.verify.given.arguments.argument import MOST_BYTES, SKIPPED, WANTED, YAML, document_of, without_comments
from fooling.verify.given.arguments.typed_text import TOKEN
from fooling.verify.given.files import yaml_places
from fooling.verify.reading.files import read_text

Owner = tuple[str, str | int]  # ("define", name), ("assume", 0) or ("claims", 0)


@dataclass
class Kept:
    """A document, and its comments, lines without their sign: by what they are about, and those behind everything."""

    content: Mapping[str, Any]
    comments: dict[Owner, list[str]] = field(default_factory=dict)
    after: list[str] = field(default_factory=list)


@dataclass(frozen=True)
class _Place:
    """A comment or a scalar: where it stands, on which line, and of a scalar what it is part of."""

    at: tuple[int, int]
    line: int
    owner: Owner | None = None
    said: str = ""


def kept_document(path: Path) -> Kept:
    """The document of a file in JSON, in YAML, or of a program; `InvalidInput` where it is none."""
    content = document_of(path)
    kept = Kept(content if isinstance(content, Mapping) else {})
    if path.suffix == ".py":
        return kept
    text = read_text(path, MOST_BYTES, WANTED)
    comments, scalars = _of_yaml(text) if path.suffix in YAML else _of_json(text)
    for comment in comments:
        owner = _about(comment, scalars)
        lines = kept.after if owner is None else kept.comments.setdefault(owner, [])
        lines += [line.strip() for line in comment.said.splitlines() if line.strip()]
    return kept


def _about(comment: _Place, scalars: Sequence[_Place]) -> Owner | None:
    """What a comment is about."""
    at = bisect_left(scalars, comment.at, key=lambda one: one.at)
    before = scalars[at - 1] if at else None
    if before is not None and before.line == comment.line and before.owner is not None:
        return before.owner
    return next((one.owner for one in scalars[at:] if one.owner is not None), None)


def _owner(path: Sequence[str | int]) -> Owner | None:
    return (str(path[0]), path[1]) if len(path) > 1 and path[0] in ("define", "assume", "claims") else None


# ---- JSON ----


def _of_json(text: str) -> tuple[list[_Place], list[_Place]]:
    starts = [0, *(i + 1 for i, sign in enumerate(text) if sign == "\n")]

    def line(at: int) -> int:
        return bisect_left(starts, at + 1)

    comments = [
        _Place((match.start(), 0), line(match.start()), said=_without_signs(match[0]))
        for match in SKIPPED.finditer(text)
        if not match[0].startswith('"')
    ]
    found = [_Place((at, 0), line(at), _owner(path)) for at, path in _scalars(without_comments(text))]
    return comments, found


def _without_signs(comment: str) -> str:
    return comment[2:] if comment.startswith("//") else comment[2:].removesuffix("*/")


def _scalars(text: str) -> Iterator[tuple[int, list[str | int]]]:
    """Where each name, text and number of a document stands, and the path to it."""
    around = list[str | int | None]()  # of each list the number of its item, of each object the field, if it is read
    for token in TOKEN.finditer(text):
        said, start = token[0], token.start()
        if said in "[{":
            around.append(0 if said == "[" else None)
        elif said in "]}":
            around.pop()
        elif said == ",":
            last = around.pop()
            around.append(last + 1 if isinstance(last, int) else None)
        elif said != ":":
            if around and around[-1] is None:
                around[-1] = str(json.loads(said))
            yield start, [one for one in around if one is not None]


# ---- YAML ----


def _of_yaml(text: str) -> tuple[list[_Place], list[_Place]]:
    comments = [_Place((one.line, one.column), one.line, said=one.said) for one in yaml_places.comments(text)]
    scalars = yaml_places.scalars(text)
    return comments, [_Place((one.line, one.column), one.ends, _owner(one.path)) for one in scalars]
