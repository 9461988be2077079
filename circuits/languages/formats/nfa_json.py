"""Automata as our JSON: a DFA as in `fooling.circuits.languages.formats.dfa_json`, or an NFA.

    {"alphabet": ["a", "b"], "starts": [0], "accepting": [1], "transitions": [[[0, 1], [0]], [[], []]],
     "epsilon": [[], [0]]}

Rows are states and columns letters; an entry lists the states that one may move to.  `epsilon` lists for each state
those that it may move to without reading; it may be left out.
"""

from __future__ import annotations

from typing import Any

from fooling.circuits.languages.formats.dfa_json import from_json as dfa_from_json
from fooling.circuits.languages.formats.dfa_json import to_json as dfa_to_json
from fooling.circuits.languages.formats.finite_automaton import FiniteAutomaton, of_dfa
from fooling.fooling_sets.errors import InvalidInput

WANTED = "alphabet, starts, accepting, transitions and, with moves for the empty word, epsilon"
FIELDS = {"alphabet", "starts", "accepting", "transitions"}


def from_json(data: Any, where: str = "automaton") -> FiniteAutomaton:
    """The automaton that is written so; InvalidInput names the path of the wrong field."""
    if not isinstance(data, dict) or "starts" not in data:
        _require_one_start(data, where)
        return of_dfa(dfa_from_json(data, where))
    if data.keys() | {"epsilon"} != FIELDS | {"epsilon"}:
        raise InvalidInput(f"{where}: an NFA has {WANTED}; got {', '.join(map(str, data))}")
    letters, rows = data["alphabet"], data["transitions"]
    if not isinstance(letters, list) or not all(isinstance(letter, str) for letter in letters):
        raise InvalidInput(f"{where}.alphabet: want a list of strings")
    if not isinstance(rows, list) or not all(isinstance(row, list) for row in rows):
        raise InvalidInput(f"{where}.transitions: want a list of rows, one a state")
    table = tuple(
        tuple(_states(one, f"{where}.transitions[{q}][{a}]") for a, one in enumerate(row)) for q, row in enumerate(rows)
    )
    empty = data.get("epsilon", [[] for _ in rows])
    if not isinstance(empty, list):
        raise InvalidInput(f"{where}.epsilon: want a list of states for each state")
    starts, accepting = (_states(data[field], f"{where}.{field}") for field in ("starts", "accepting"))
    targets = tuple(_states(one, f"{where}.epsilon[{q}]") for q, one in enumerate(empty))
    try:
        return FiniteAutomaton(tuple(letters), starts, accepting, table, targets)
    except InvalidInput as error:
        raise InvalidInput(f"{where}.{error}") from None


def to_json(automaton: FiniteAutomaton) -> dict[str, object]:
    """Plain JSON data: that of a DFA where it is one."""
    if automaton.is_dfa:
        return dfa_to_json(automaton.deterministic())
    return {
        "alphabet": list(automaton.alphabet),
        "starts": list(automaton.starts),
        "accepting": list(automaton.accepting),
        "transitions": [[list(targets) for targets in row] for row in automaton.transitions],
        "epsilon": [list(targets) for targets in automaton.epsilon],
    }


def _require_one_start(data: Any, where: str) -> None:
    """InvalidInput for what a DFA has not, and an NFA has."""
    start = data.get("start") if isinstance(data, dict) else None
    if isinstance(start, list):
        raise InvalidInput(f"{where}.start: a DFA has one start, got {start!s:.60}; want an NFA, with {WANTED}")


def _states(value: Any, at: str) -> tuple[int, ...]:
    if not isinstance(value, list) or any(type(q) is not int for q in value):
        raise InvalidInput(f"{at}: want a list of state numbers, got {value!s:.60}")
    return tuple(value)
