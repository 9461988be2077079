"""What stands in a proposition as it is: numbers, matrices, cells, weights, the letters and transitions of a DFA.

Each sort of literal has its check, which names the path of the wrong field.  In memory lists are tuples.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from fooling.fooling_sets.errors import InvalidInput
from fooling.fooling_sets.rank import characteristic
from fooling.verify.statement.row import Term


def frozen(data: object) -> Term:
    """JSON lists as tuples, recursively; everything else as it is."""
    return tuple([frozen(item) for item in data]) if isinstance(data, (list, tuple)) else data


def thawed(term: Term) -> object:
    """Tuples as JSON lists, recursively."""
    return [thawed(item) for item in term] if isinstance(term, tuple) else term


def is_integer(value: object) -> bool:
    """Whether value is a plain int (JSON true and false are not numbers here)."""
    return isinstance(value, int) and not isinstance(value, bool)


def demand(holds: bool, at: str, found: object, wanted: str) -> None:
    """`InvalidInput` that names the path, what stands there and what should, unless it holds."""
    if not holds:
        shown = repr(thawed(found))
        raise InvalidInput(f"{at}: {shown if len(shown) < 60 else shown[:57] + '...'} should be {wanted}")


def parsed(parse: Callable[[Any], object], term: Term, at: str) -> None:
    """`InvalidInput` that names the path where the name cannot be read."""
    try:
        parse(term)
    except InvalidInput as error:
        raise InvalidInput(f"{at}: {error}") from None


def _listed(term: Term, at: str, what: str, member: Callable[[Term], bool]) -> None:
    """A list of such members."""
    demand(isinstance(term, tuple) and all(map(member, term)), at, term, f"a list of {what}")


def table(term: Term, at: str, what: str, entry: Callable[[Term], bool]) -> None:
    """A list of rows of such entries, all of one length, none empty."""
    listed = isinstance(term, tuple) and bool(term) and all(isinstance(row, tuple) and bool(row) for row in term)
    demand(listed and all(entry(member) for row in term for member in row), at, term, what)
    demand(len({len(row) for row in term}) == 1, at, term, "rows of equal length")


def _is_state(q: Term) -> bool:
    return is_integer(q) and q >= 0


def _integers(term: Term, at: str) -> None:
    table(term, at, "a non-empty list of non-empty rows of integers", is_integer)


def _cells(term: Term, at: str) -> None:
    _integers(term, at)
    demand(len(term[0]) == 2, at, term[0], "[row, column]")


def _weights(term: Term, at: str) -> None:
    _integers(term, at)
    demand(min(map(min, term)) >= 0 < max(map(max, term)), at, term, "rows of natural numbers, not all 0")


def _letters(term: Term, at: str) -> None:
    _listed(term, at, "distinct letters", lambda letter: isinstance(letter, str) and letter != "")
    demand(len(set(term)) == len(term) > 0, at, term, "a list of distinct letters")


def automaton(term: Term, at: str) -> None:
    """All parts of a DFA speak of the same letters and states."""
    _, letters, start, accepting, rows = term
    demand(len(rows[0]) == len(letters), f"{at}[4][0]", rows[0], f"a row of {len(letters)} states or null")
    named = [(start, "[2]"), *((q, f"[3][{i}]") for i, q in enumerate(accepting))]
    named += [(q, f"[4][{i}][{j}]") for i, row in enumerate(rows) for j, q in enumerate(row) if q is not None]
    for q, place in named:
        demand(_is_state(q) and q < len(rows), at + place, q, f"a state number below {len(rows)}")


CHECKS: Mapping[str, Callable[[Term, str], None]] = {
    "colour": lambda term, at: demand(is_integer(term), at, term, "a colour, an integer such as 0 or 1"),
    "field": lambda term, at: parsed(characteristic, term, at),
    "rows": _integers,
    "cells": _cells,
    "weights": _weights,
    "letters": _letters,
    "state": lambda term, at: demand(_is_state(term), at, term, "a state number, from 0"),
    "states": lambda term, at: _listed(term, at, "state numbers", _is_state),
    "transitions": lambda term, at: table(term, at, "a list of rows, one a state", lambda q: True),
}
