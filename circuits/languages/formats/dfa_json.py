"""Automata as JSON, for files that people hand in: read with a message that names the wrong field, and written."""

from __future__ import annotations

from collections.abc import Iterator

from fooling.circuits.languages.dfa import DFA
from fooling.circuits.languages.search.expressions.likely_slips import slip_of_table
from fooling.fooling_sets.errors import InvalidInput

# The shape of each JSON field: in words, and as a set of types with one enclosing list for every level of nesting.
_FIELDS: dict[str, tuple[str, object]] = {
    "alphabet": ("a list of strings", [{str}]),
    "start": ("a state number", {int}),
    "accepting": ("a list of state numbers", [{int}]),
    "transitions": ("a list of rows of state numbers or null", [[{int, type(None)}]]),
}


def _shaped(value: object, pattern: object) -> bool:
    """Whether `value` is lists nested as `pattern` is, with leaves of its types (exactly: JSON's true is no state)."""
    if isinstance(pattern, list):
        return isinstance(value, list) and all(_shaped(item, pattern[0]) for item in value)
    return isinstance(pattern, set) and type(value) in pattern


def to_json(dfa: DFA) -> dict[str, object]:
    """Plain JSON data: alphabet, start, accepting (sorted), transitions (rows are states, null is undefined)."""
    return {
        "alphabet": list(dfa.alphabet),
        "start": dfa.start,
        "accepting": sorted(dfa.accepting),
        "transitions": [list(row) for row in dfa.transitions],
    }


def _rows(table: object) -> Iterator[list[object]]:
    """Those rows of a table that are lists."""
    yield from (row for row in table if isinstance(row, list)) if isinstance(table, list) else ()


def from_json(data: object, where: str = "") -> DFA:
    """The DFA written as in `to_json`.  InvalidInput names the path of the wrong field, prefixed by `where`."""
    at = where + "." if where else ""
    if not isinstance(data, dict) or set(data) != set(_FIELDS):
        got = sorted(map(str, data)) if isinstance(data, dict) else type(data).__name__
        raise InvalidInput(f"{where or 'automaton'}: want an object with {', '.join(_FIELDS)}, got {got}")
    if any(isinstance(cell, list) for row in _rows(data["transitions"]) for cell in row):
        told = "a cell is a list of states, as in an NFA; want a state number or null, or, for an NFA,"
        raise InvalidInput(f"{at}transitions: {told} starts, a list, in place of start, and a list in each cell")
    for field, (want, pattern) in _FIELDS.items():
        if not _shaped(data[field], pattern):
            raise InvalidInput(f"{at}{field}: want {want}, got {str(data[field])[:60]}")
    if len(set(data["accepting"])) < len(data["accepting"]):
        raise InvalidInput(f"{at}accepting: a state stands twice in {str(data['accepting'])[:60]}; want it once")
    try:
        return DFA(
            tuple(data["alphabet"]),
            data["start"],
            frozenset(data["accepting"]),
            tuple(tuple(row) for row in data["transitions"]),
        )
    except InvalidInput as error:
        slip = slip_of_table(len(data["alphabet"]), [data["start"], *data["accepting"]], data["transitions"])
        raise InvalidInput(f"{at}{error}{f'; {slip}' if slip else ''}") from None
