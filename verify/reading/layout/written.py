"""`written`: the parts of a claims file as its text, which reads as equal parts.

A name has twelve columns, and at least two blanks behind it.  What does not fit on a line of `WIDE` columns goes on
deeper, broken at the last single blank that leaves no # and no word with a colon at the front of the next line.  So the
same parts always give the same text, and no text changes where it is broken.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from fooling.fooling_sets.errors import InvalidInput
from fooling.verify.reading.layout.parts import Block, Default, Field, Layout, Let, Part
from fooling.verify.reading.layout.read import LET_WORD, SAYS, WORD

WIDE, NAMES = 120, 12
DEEP, DEEPER = "  ", "    "
BREAK = re.compile(rf"(?<=[^ ]) (?=[^ #])(?!{WORD.pattern})")


def written(layout: Layout) -> str:
    r"""The text of these parts.

    >>> from fooling.verify.reading.layout.read import read_layout
    >>> written(read_layout("a Two.\n  2 = 2", []))
    'a           Two.\n  2 = 2\n'
    """
    if layout.faults:
        raise InvalidInput(f"{layout.faults[0]}")
    lines = [line for part in layout.parts for line in _part(part)]
    return "".join(f"{line}\n" for line in (*lines, *layout.after))


def _part(part: Part) -> Iterator[str]:
    yield from part.before
    if isinstance(part, Let):
        yield from _wrapped(f"let {part.name} = ", part.text.said, DEEP)
    elif isinstance(part, Default):
        yield from _wrapped(f"{part.word}: ", part.text.said, DEEP)
    else:
        yield from _block(part)


def _block(block: Block) -> Iterator[str]:
    if block.name == LET_WORD:
        raise InvalidInput(f"no claim of a claims file is called {block.name}, which is the word of definitions")
    head = f"{block.name:<{NAMES - 2}}  "
    first, rest = _first_line(block.says.said, WIDE - len(head))
    yield f"{head}{first}".rstrip()
    if rest:
        yield from _wrapped(f"{DEEP}{SAYS}: ", rest, DEEPER)
    if block.that is not None:
        yield from _that(block.that)
    for one in block.fields:
        yield from _indented(one)
        yield from _wrapped(f"{DEEP}{one.word}: ", one.text.said, DEEPER)


def _that(that: Field) -> Iterator[str]:
    said = that.text.said
    if not said or said.startswith("#") or WORD.match(said):
        raise InvalidInput(f"{said[:60]!r}: no proposition of a claims file begins so")
    yield from _indented(that)
    yield from _wrapped(DEEP, said, DEEPER)


def _indented(one: Field) -> Iterator[str]:
    return (f"{DEEP}{line}" if line else "" for line in one.before)


def _wrapped(head: str, said: str, deeper: str) -> Iterator[str]:
    while said:
        first, said = _first_line(said, WIDE - len(head))
        yield f"{head}{first}"
        head = deeper
    if head != deeper:
        yield head.rstrip()


def _first_line(said: str, wide: int) -> tuple[str, str]:
    """What stands on the first line of this width, and what is left; more than fits, if there is no earlier break."""
    if len(said) <= wide:
        return said, ""
    end = -1
    for match in BREAK.finditer(said):
        if end < 0 or match.start() <= wide:
            end = match.start()
        if match.start() >= wide:
            break
    return (said[:end], said[end + 1 :]) if end >= 0 else (said, "")
