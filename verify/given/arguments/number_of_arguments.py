"""How many arguments an operator takes, and which: by the letters that the grammar has for them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from fooling.verify.statement.language.argument_names import is_repeated, names, what_each_is
from fooling.verify.statement.operators import OPERATORS, WORDS

MEANING = {"which": "with or without the dead state"}
SHAPES = {"pairs": '; want one list, as in ["pairs", [[0, 3], [1, 2]]]'}


def wrong_number(value: Sequence[Any]) -> str:
    """That an operator has too many arguments or too few, with what it takes and says.

    >>> wrong_number(["fooling-set", ["pairs", [[0, 0]]], ["equality", 2]])[:70]
    "'fooling-set' takes W, f, b (3), here 2: W (pairs of inputs), f (a fun"
    """
    head, *arguments = value
    count, letters = len(arguments), names(head)
    listed = ", ".join(letters)
    takes = f"{listed}, ... (at least {len(letters)})" if is_repeated(head) else f"{listed} ({len(letters)})"
    said = SHAPES.get(head) or f": {explained(head)}{_said(head)}{_example(head, count)}"
    return f"{head!r} takes {takes}, here {count}{said}"


def explained(head: str) -> str:
    """What each argument of an operator is.

    >>> explained("states")
    'L (a language), w (complete or partial: with or without the dead state)'
    """
    sorts = OPERATORS[head].arguments
    told = zip(what_each_is(head).items(), sorts, strict=True)
    return ", ".join(f"{name} ({what}{_more(sort)})" for (name, what), sort in told)


def _example(head: str, count: int) -> str:
    """What to write where only the last argument is missing, which is one of a few words.

    >>> _example("states", 1)
    '; write ["states", L, "complete"] or ["states", L, "partial"]'
    """
    others = names(head)[:-1]
    words = WORDS.get(OPERATORS[head].arguments[-1], ())
    if count != len(others) or not words or is_repeated(head):
        return ""
    written = (", ".join([f'"{head}"', *others, f'"{word}"']) for word in words)
    return f"; write {' or '.join(f'[{one}]' for one in written)}"


def _more(sort: str) -> str:
    return f": {MEANING[sort]}" if sort in MEANING else ""


def _said(head: str) -> str:
    """What the operator says of its arguments."""
    words = OPERATORS[head].words
    return f'; it says "{in_letters(head)}"' if "{" in words else ""


def in_letters(head: str) -> str:
    """The words of an operator, with the letters of its arguments.

    >>> in_letters("rnn-decides")
    'some RNN with m units of p bits decides L'
    """
    letters = names(head)
    said = re.sub(r"\{t?(\d+)\}", lambda found: letters[int(found[1])], OPERATORS[head].words)
    return said.replace("{{", "{").replace("}}", "}")
