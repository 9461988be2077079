"""What the page `grammar` says of an operator, for a hover: its words, its arguments, its meaning, when it is defined.

The page lies in the package, and a test holds its rows to the table of operators; so nothing is said twice.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

CODE, TEXT = r" `(.*?)` \|", r" (.*?) ?(?<!\\)\|"
ROW = re.compile(rf"^\|{CODE}{CODE}{CODE}{TEXT}{TEXT}{TEXT}$", re.MULTILINE)


@cache
def rows() -> Mapping[str, tuple[str, ...]]:
    """Of each operator its words, an example, its arguments, its meaning and when it is defined."""
    page = files("fooling").joinpath("docs", "grammar.md").read_text(encoding="utf-8")
    return {match[3]: (match[1], match[2], *match.groups()[3:]) for match in ROW.finditer(page)}


def told_of(head: str | None) -> str:
    """The row of an operator in Markdown; empty where there is none.

    >>> print(told_of("index"))
    `index on n bits`: Alice's bit at Bob's position
    <BLANKLINE>
    n: bits of Alice, positions for Bob
    <BLANKLINE>
    For example `index on 4 bits`. Defined if n is an integer >= 1.
    """
    if head is None or head not in rows():
        return ""
    words, example, arguments, means, defined = rows()[head]
    when = f" Defined if {defined}." if defined else ""
    return f"`{words}`: {means}\n\n{arguments}\n\nFor example `{example}`.{when}"
