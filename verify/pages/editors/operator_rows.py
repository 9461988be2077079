"""What the page `grammar` says of an operator, for a hover: its words, its arguments, its meaning, when it is defined.

The page lies in the package, and a test holds its rows to the table of operators; so nothing is said twice.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

ROW = re.compile(r'^\| `\[("[^"]+").*?\]` \| (.*) \| (.*) \| (.*?) ?\|$', re.MULTILINE)


@cache
def rows() -> Mapping[str, tuple[str, str, str]]:
    """Of each operator its arguments, its meaning and when it is defined."""
    page = files("fooling").joinpath("docs", "grammar.md").read_text(encoding="utf-8")
    return {json.loads(match[1]): (match[2], match[3], match[4]) for match in ROW.finditer(page)}


def told_of(head: str | None) -> str:
    """The row of an operator in Markdown; empty where there is none.

    >>> print(told_of("index"))
    index on n bits. Alice's bit at Bob's position
    <BLANKLINE>
    n: bits of Alice, positions for Bob
    <BLANKLINE>
    Defined if n is an integer >= 1.
    """
    if head is None or head not in rows():
        return ""
    arguments, means, defined = rows()[head]
    return f"{means}\n\n{arguments}" + (f"\n\nDefined if {defined}." if defined else "")
