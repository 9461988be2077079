"""The claims of a paper in Markdown: its fenced blocks whose first word is `claims`, as CommonMark finds them.

So a fence inside a longer fence, in a comment of HTML or in a block of code is none; one in a list or a quotation is.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from fooling.fooling_sets.errors import InvalidInput
from fooling.verify.reading.papers.excerpt import Excerpt, Line, block

CLAIMS = "claims"


def in_markdown(path: Path, text: str) -> Excerpt:
    """The claims in the text of a file."""
    from markdown_it import MarkdownIt

    raw = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    lines = [Line(path, number) for number in range(1, len(raw) + 1)]
    for token in MarkdownIt("commonmark").disable("inline").parse("\n".join([*raw, ""])):
        if token.type == "fence" and token.info.split()[:1] == [CLAIMS] and token.map is not None:
            begins, ends = token.map
            said = token.content.split("\n")[:-1]
            if len(said) != ends - begins - 2:  # it goes on to the end of what is around it
                raise InvalidInput(f"{path}: line {begins + 1}: the block of claims has no end; want {token.markup}")
            lines[begins + 1 : ends - 1] = block(_placed(path, raw, begins + 1, said))
    return Excerpt(path, tuple(lines))


def _placed(path: Path, raw: list[str], first: int, said: list[str]) -> Iterator[Line]:
    """Lines without what the list or the quotation around them puts in front."""
    for at, one in enumerate(said, first):
        yield Line(path, at + 1, one, len(raw[at]) - len(one) if raw[at].endswith(one) else 0)
