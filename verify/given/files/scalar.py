"""A text tree: the lists, mappings and texts that a file in YAML or JSON writes, before anything is made of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

TextTree = str | Sequence["TextTree"] | Mapping[str, "TextTree"]


class Scalar(str):
    """A text with the line that it stands on, counted from 1, and whether it stood there without quotes."""

    line: int
    plain: bool

    def __new__(cls, text: str, line: int = 0, plain: bool = False) -> Scalar:
        """The text, with its place."""
        made = super().__new__(cls, text)
        made.line, made.plain = line, plain
        return made
