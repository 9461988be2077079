"""The expressions that a student who reads a sheet, or its hand-out, can copy as an answer.

They stand in a list, `[regex, TEXT]`, or in a sentence: between slashes, or in full words in front of `over`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from fooling.verify.exercises.hole import Text

SLASHES = re.compile(r"/((?:[^/\\]|\\.)+)/")
OVER = re.compile(r"\s+over\s")


def told_expressions(tree: Text) -> Iterator[Text]:
    r"""What may be an expression in it; more than what is one does no harm, as each is judged as an answer.

    >>> list(told_expressions(["under", ["regex", "a*b"], "odd-even"]))
    ['a*b']
    >>> list(told_expressions(r"states(/a\/b/) = 3")), list(told_expressions("(a* b over a b) under P, length n"))
    (['a/b'], ['(a* b', 'a* b'])
    """
    if isinstance(tree, str):
        yield from (found[1].replace("\\/", "/") for found in SLASHES.finditer(tree))
        for found in OVER.finditer(tree):
            yield from _ending_at(tree[: found.start()])
        return
    if not isinstance(tree, Mapping) and len(tree) > 1 and tree[0] == "regex":
        yield tree[1]
    for part in tree.values() if isinstance(tree, Mapping) else tree:
        yield from told_expressions(part)


def _ending_at(text: str) -> Iterator[str]:
    """The text, and what stands behind each of its brackets that is not closed."""
    yield text
    opened = list[int]()
    for place, sign in enumerate(text):
        if sign == "(":
            opened.append(place)
        elif sign == ")" and opened:
            opened.pop()
    yield from (text[place + 1 :] for place in opened)
