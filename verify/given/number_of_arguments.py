"""How many arguments an operator takes, and which: read off its row in the table of operators."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from typing import Any

from fooling.fooling_sets.errors import InvalidInput
from fooling.verify.statement.operators import OPERATORS, WORDS

MEANING = {"which": ": with or without the dead state"}
SHAPES = {"pairs": '; want one list, as in ["pairs", [[0, 3], [1, 2]]]'}
FEW = 3  # words of a sort that are listed


def require_number(value: Sequence[Any], where: str) -> None:
    """`InvalidInput` where an operator has too many arguments or too few, with what it takes and says.

    >>> require_number(["fooling-set", ["pairs", [[0, 0]]], ["equality", 2]], "that")
    Traceback (most recent call last):
    ...
    fooling.fooling_sets.errors.InvalidInput: that: 'fooling-set' takes PAIRS, FUNCTION, COLOUR (3), here 2; it says ...
    """
    head, *arguments = value
    sorts, count = OPERATORS[head].arguments, len(arguments)
    repeated = sorts[-1].endswith("*")
    if count >= len(sorts) if repeated else count == len(sorts):
        return
    names = _names([sort.rstrip("*") for sort in sorts])
    listed = ", ".join(name + _choices(sort) for name, sort in zip(names, sorts, strict=True))
    takes = f"{listed}, ... (at least {len(sorts)})" if repeated else f"{listed} ({len(sorts)})"
    said = SHAPES.get(head) or _said(OPERATORS[head].words, names)
    raise InvalidInput(f"{where}: {head!r} takes {takes}, here {count}{said}")


def _names(sorts: Sequence[str]) -> list[str]:
    """Names of arguments, numbered where a sort is there twice."""
    many, seen, names = Counter(sorts), Counter[str](), list[str]()
    for sort in sorts:
        seen[sort] += 1
        names.append(sort.upper() + (str(seen[sort]) if many[sort] > 1 else ""))
    return names


def _choices(sort: str) -> str:
    """The words that there are for such an argument, where they are few."""
    words = WORDS.get(sort, ())
    return f" ({' or '.join(words)}{MEANING.get(sort, '')})" if 0 < len(words) <= FEW else ""


def _said(words: str, names: Sequence[str]) -> str:
    """What the operator says of its arguments."""
    if "{" not in words:
        return ""
    said = re.sub(r"\{t?(\d)\}", lambda found: names[int(found[1])], words)
    return f'; it says "{said}"'
