"""What was read otherwise than most would expect: a line each, for whoever handed the file in.

Whoever reads calls `note_reading`.  The command line says each line at once (`TELL`), unless a command gathers them
(`noting_readings`).  Where nobody does either, as in a script of one's own, a line is a warning of Python's.

The regular expressions that a user hands in, as they were read: their letters and their first words.

An expression is a few signs, and a slip in one is another language: what was read is shown once to whoever wrote it.
Whoever reads an expression calls `note`; a command gathers what is noted with `gathering`.  Where nobody gathers, as in
a script of one's own, each sign that could mislead is a warning of Python's.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import TypeVar

from fooling.circuits.languages.search.counting.words import least_words
from fooling.circuits.languages.search.expressions.expression_reader import RegularExpression
from fooling.records import dataclass

Tell = Callable[[str], object]
TELL: ContextVar[Tell | None] = ContextVar("who is told what was read otherwise", default=None)


@contextmanager
def noting_readings() -> Iterator[dict[str, None]]:
    """The lines that are noted inside, each once, in their order."""
    noted = dict[str, None]()
    before = TELL.set(lambda line: noted.setdefault(line, None))
    try:
        yield noted
    finally:
        TELL.reset(before)


def note_reading(line: str) -> None:
    """Something has been read so."""
    tell = TELL.get()
    if tell is None:
        warnings.warn(line, stacklevel=4)
    else:
        tell(line)


SHOWN = 4  # words
T = TypeVar("T")


@dataclass(frozen=True)
class ReadExpression:
    """An expression with its letters, its first words, whether it has more, and a line for each doubtful sign."""

    text: str
    letters: tuple[str, ...]
    words: tuple[tuple[str, ...], ...]
    has_more: bool
    doubts: tuple[str, ...]


Gathered = dict[tuple[str, tuple[str, ...]], ReadExpression]
_GATHERED: ContextVar[Gathered | None] = ContextVar("the expressions that are read", default=None)


@contextmanager
def gathering() -> Iterator[Gathered]:
    """The expressions that are read inside, each once, in their order."""
    read = Gathered()
    before = _GATHERED.set(read)
    try:
        yield read
    finally:
        _GATHERED.reset(before)


def gathered(read: Callable[[str], T], text: str) -> tuple[T, Gathered]:
    """What is read of a text, and the expressions in it."""
    with gathering() as expressions:
        found = read(text)
    return found, expressions


def note(expression: RegularExpression) -> None:
    """An expression has been read."""
    read = _GATHERED.get()
    if read is None:
        for doubt in expression.doubts:
            warnings.warn(doubt, stacklevel=4)
    elif (expression.text, expression.letters) not in read:
        read[expression.text, expression.letters] = as_read(expression)


def as_read(expression: RegularExpression) -> ReadExpression:
    """What is shown of an expression.

    >>> from fooling.circuits.languages.search.expressions.expression_reader import read_expression
    >>> as_read(read_expression("a|ε")).words, as_read(read_expression("∅a")).has_more
    (((), ('a',)), False)
    """
    words = least_words(expression, SHOWN + 1)
    return ReadExpression(
        expression.text, expression.letters, tuple(words[:SHOWN]), len(words) > SHOWN, expression.doubts
    )
