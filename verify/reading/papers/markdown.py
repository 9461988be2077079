"""The claims of a paper in Markdown: its fenced blocks whose first word is `claims`, as CommonMark finds them.

So a fence inside a longer fence, in a comment of HTML or in a block of code is none; one in a list or a quotation is.
A line is read once for each quotation around it, so there are limits for lines, and for lines times quotations.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from fooling.fooling_sets.errors import InvalidInput
from fooling.verify.reading.files import lines_of
from fooling.verify.reading.papers.excerpt import Excerpt, Line, block

CLAIMS = "claims"
MOST_LINES, MOST_QUOTED = 50_000, 100_000
FENCE = re.compile(r"(?:```|~~~)\s*claims(?!\S)")
QUOTED = re.compile(r"[\s>*+\-0-9.)]*")  # what may stand in front of a line in quotations and lists


def in_markdown(path: Path, text: str) -> Excerpt:
    """The claims in the text of a file."""
    raw = lines_of(text.replace("\r\n", "\n").replace("\r", "\n"), path, MOST_LINES)
    lines = [Line(path, number) for number in range(1, len(raw) + 1)]
    if not FENCE.search(text):
        return Excerpt(path, tuple(lines))
    deepest = max(match[0].count(">") for one in raw if (match := QUOTED.match(one)))
    if deepest * len(raw) > MOST_QUOTED:
        told = f"{len(raw)} lines, and a quotation {deepest} deep, want at most {MOST_QUOTED} for lines times depth"
        raise InvalidInput(f"{path}: {told}")
    from markdown_it import MarkdownIt

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
