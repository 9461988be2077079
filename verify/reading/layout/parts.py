"""What the lines of a claims file are, once they are told apart: definitions, defaults and blocks, each with its place.

A text is what stands on its lines, joined by one blank each, and it knows the line and the column of all of it.  Two
parts are equal where they say the same, wherever they stand: what `written` writes reads as equal parts.

`before` of a part is what stands in front of it: comments, whole lines with their #, and "" for one or more empty
lines.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from operator import itemgetter

from fooling.fooling_sets.errors import InvalidInput
from fooling.records import dataclass, field, replace

Before = tuple[str, ...]


@dataclass(frozen=True)
class Text:
    """A text of one or several lines, joined by blanks.

    lines : of each line its beginning in `said`, from 0, and its line and column in the file, from 1
    """

    said: str
    lines: tuple[tuple[int, int, int], ...] = field(default=((0, 1, 1),), compare=False)

    def __post_init__(self) -> None:
        if self.said != self.said.strip() or "\n" in self.said or "\t" in self.said:
            raise InvalidInput(f"{self.said[:60]!r}: a text of a claims file is one line, with no blanks around it")

    @staticmethod
    def of(segments: Sequence[tuple[str, int, int]]) -> Text:
        """The text of these lines, each with its line and column; those that say nothing have no part in it."""
        begins, lines = 0, list[tuple[int, int, int]]()
        saying = [one for one in segments if one[0]] or segments[:1]
        for segment, line, column in saying:
            lines.append((begins, line, column))
            begins += len(segment) + 1
        return Text(" ".join(segment for segment, _, _ in saying), tuple(lines))

    def place(self, at: int = 0) -> tuple[int, int]:
        """The line and the column in the file of a place in `said`.

        >>> Text.of([("one", 7, 3), ("two", 8, 5)]).place(4)
        (8, 5)
        """
        begins, line, column = self.lines[bisect_right(self.lines, at, key=itemgetter(0)) - 1]
        return line, column + at - begins

    @property
    def typed(self) -> str:
        """The lines as they were typed."""
        ends = [begins - 1 for begins, _, _ in self.lines[1:]]
        return "\n".join(
            self.said[begins:end] for (begins, _, _), end in zip(self.lines, [*ends, len(self.said)], strict=True)
        )


@dataclass(frozen=True)
class Field:
    """A line `word: text` of a block; and the proposition, whose word is `that` and is not written."""

    word: str
    text: Text
    before: Before = ()
    place: tuple[int, int] = field(default=(1, 1), compare=False)
    is_given: bool = field(default=False, compare=False)  # by a default


@dataclass(frozen=True)
class Default:
    """A line `word: text` outside of blocks: the field that the blocks below have; without a text, they have none."""

    word: str
    text: Text
    before: Before = ()
    place: tuple[int, int] = field(default=(1, 1), compare=False)


@dataclass(frozen=True)
class Let:
    """`let name = text`."""

    name: str
    text: Text
    before: Before = ()
    place: tuple[int, int] = field(default=(1, 1), compare=False)


@dataclass(frozen=True)
class Block:
    """A name with its sentence in words, its proposition, if it has one, and its fields, in the order of the file."""

    name: str
    says: Text
    that: Field | None = None
    fields: tuple[Field, ...] = ()
    before: Before = ()
    place: tuple[int, int] = field(default=(1, 1), compare=False)

    def field(self, word: str) -> Field | None:
        """Its field of this word, if it has one."""
        return next((one for one in self.fields if one.word == word), None)


Part = Let | Default | Block


@dataclass(frozen=True)
class Fault:
    """Something that cannot be read: where, how many characters of the line, and why; and what it costs."""

    line: int
    column: int
    length: int
    told: str
    block: str | None = None
    let: str | None = None
    default: str | None = None  # the blocks below it are not what they say

    def __str__(self) -> str:
        return f"line {self.line}, column {self.column}: {self.told}"


@dataclass(frozen=True)
class Layout:
    """All parts of a file, in its order, and its faults; a part that has a fault is not among the parts.

    after : comments behind the last part
    """

    parts: tuple[Part, ...]
    after: Before = ()
    faults: tuple[Fault, ...] = ()

    def __iter__(self) -> Iterator[Let | Block]:
        """The definitions and the blocks, each block with the fields that defaults give it, behind its own."""
        defaults = dict[str, Default]()
        for part in self.parts:
            if isinstance(part, Default):
                defaults[part.word] = part
            elif isinstance(part, Block):
                yield _with_defaults(part, defaults.values())
            else:
                yield part


def _with_defaults(block: Block, defaults: Iterable[Default]) -> Block:
    own = {one.word for one in block.fields}
    given = [Field(one.word, one.text, (), one.place, is_given=True) for one in defaults if one.word not in own]
    if not given and all(one.text.said for one in block.fields):
        return block
    return replace(block, fields=tuple(one for one in (*block.fields, *given) if one.text.said))
