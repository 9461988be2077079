"""Automata of the Python package automata-lib (9): its parameters as JSON, or as what its constructors take.

    {"states": ["q0", "q1"], "input_symbols": ["a", "b"], "transitions": {"q0": {"a": "q1"}, "q1": {"a": "q1"}},
     "initial_state": "q0", "final_states": ["q1"], "allow_partial": true}

A DFA has one state for each symbol, an NFA a list of them, and "" for moves without reading.  The order of the lists is
that of our states and letters.  It has one initial state; where we have several, one is added that is called `starts`,
with moves to them for the empty word, and such a state is taken away when it is read.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator, Mapping
from typing import Any

from fooling.circuits.languages.formats.finite_automaton import FiniteAutomaton, of_moves
from fooling.fooling_sets.errors import InvalidInput

FIELDS = ("states", "input_symbols", "transitions", "initial_state", "final_states")
STARTS = "starts"
PARTIAL = "allow_partial"


def from_automata_lib(data: Mapping[str, Any], where: str = "automaton") -> FiniteAutomaton:
    """The automaton with these parameters, such as `dfa.input_parameters`; InvalidInput names the wrong one.

    >>> found = from_automata_lib({"states": ["p", "q"], "input_symbols": ["a"], "transitions": {"p": {"a": "q"}},
    ...                            "initial_state": "p", "final_states": ["q"]})
    >>> found.deterministic().accepts("a"), found.deterministic().accepts("aa")
    (True, False)
    """
    if not isinstance(data, Mapping):
        raise InvalidInput(f"{where}: {data!s:.60}; want an object with {', '.join(FIELDS)}")
    if missing := [field for field in FIELDS if field not in data]:
        raise InvalidInput(f"{where}: it has no {missing[0]}; automata-lib's have {', '.join(FIELDS)}")
    if others := [str(field) for field in data if field not in (*FIELDS, PARTIAL)]:
        raise InvalidInput(f"{where}.{others[0][:60]}: a DFA or an NFA of automata-lib has no such parameter")
    for field in ("states", "input_symbols", "final_states"):
        if not isinstance(data[field], (list, tuple, set, frozenset)):
            raise InvalidInput(f"{where}.{field}: want a list, got {data[field]!s:.60}")
    letters = list(map(str, _ordered(data["input_symbols"])))
    listed = _ordered(data["states"])
    names = list(map(str, listed))
    number: dict[Hashable, int] = {name: q for q, name in enumerate(names)}
    if len(number) < len(names):
        raise InvalidInput(f"{where}.states: a name stands twice")
    number |= {one: q for q, one in enumerate(listed) if isinstance(one, Hashable)}
    moves = list(_moves(data["transitions"], number, f"{where}.transitions"))
    start = _numbered(data["initial_state"], number, f"{where}.initial_state")
    final = [_numbered(name, number, f"{where}.final_states") for name in data["final_states"]]
    _require_total(data, letters, len(names), moves, where)
    try:
        if names[start] == STARTS and start == len(names) - 1 and start not in final and _only_leads(start, moves):
            starts = [r for q, _, r in moves if q == start]
            return of_moves(letters, len(names) - 1, starts, final, [move for move in moves if move[0] != start])
        return of_moves(letters, len(names), [start], final, moves)
    except InvalidInput as error:
        raise InvalidInput(f"{where}: {error}") from None


def to_automata_lib(automaton: FiniteAutomaton) -> dict[str, Any]:
    """The parameters as JSON data, states being named "0", "1", ...; for its constructors see `constructor_arguments`.

    >>> from fooling.circuits.languages.dyck import dyck
    >>> from fooling.circuits.languages.formats.finite_automaton import of_dfa
    >>> to_automata_lib(of_dfa(dyck(1, 1)))["transitions"]
    {'0': {'(': '1'}, '1': {')': '0'}}
    """
    names = [str(q) for q in range(automaton.states)]
    rows: dict[str, Any] = {}
    for name, row, empty in zip(names, automaton.transitions, automaton.epsilon, strict=True):
        moves = [*zip(automaton.alphabet, row, strict=True), ("", empty)]
        one = automaton.is_dfa
        rows[name] = {a: names[r[0]] if one else [names[q] for q in r] for a, r in moves if r}
    start = names[automaton.starts[0]]
    if len(automaton.starts) > 1:
        rows[STARTS] = {"": [names[q] for q in automaton.starts]}
        names, start = [*names, STARTS], STARTS
    found = {
        "states": names,
        "input_symbols": list(automaton.alphabet),
        "transitions": rows,
        "initial_state": start,
        "final_states": [names[q] for q in automaton.accepting],
    }
    partial = any(not targets for row in automaton.transitions for targets in row)
    return {**found, "allow_partial": partial} if automaton.is_dfa else found


def constructor_arguments(automaton: FiniteAutomaton) -> dict[str, Any]:
    """What the package's classes want, sets for lists: `DFA(**found)` if `automaton.is_dfa`, else `NFA(**found)`.

    Sets have no order, so what is read from such an automaton has its letters sorted.

    >>> from fooling.circuits.languages.dyck import dyck
    >>> from fooling.circuits.languages.formats.finite_automaton import of_dfa
    >>> constructor_arguments(of_dfa(dyck(1, 1)))["final_states"]
    {'0'}
    """
    found = to_automata_lib(automaton)
    sets = {field: set(found[field]) for field in ("states", "input_symbols", "final_states")}
    if automaton.is_dfa:
        return {**found, **sets}
    moves = {name: {a: set(names) for a, names in row.items()} for name, row in found["transitions"].items()}
    return {**found, **sets, "transitions": moves}


def _ordered(given: Any) -> list[Any]:
    """A list as it is; a set, which has no order, sorted."""
    return list(given) if isinstance(given, (list, tuple)) else sorted(given, key=lambda one: (len(str(one)), str(one)))


def _require_total(
    data: Mapping[str, Any], letters: list[str], states: int, moves: list[tuple[int, str, int]], where: str
) -> None:
    """What `allow_partial` says of a DFA: true or false, and false where each state has a move with each letter."""
    partial = data.get(PARTIAL, True)
    if type(partial) is not bool:
        raise InvalidInput(f"{where}.{PARTIAL}: want true or false, got {partial!s:.60}")
    times = Counter((q, letter) for q, letter, _ in moves)
    if PARTIAL in data and any(not letter for _, letter, _ in moves):
        raise InvalidInput(f"{where}.{PARTIAL}: it is of a DFA, which has no moves for the empty word")
    if PARTIAL in data and (several := next((letter for (_, letter), many in times.items() if many > 1), None)):
        raise InvalidInput(f"{where}.{PARTIAL}: it is of a DFA, and a state has two moves with {several!r}")
    if not partial and len(times) < states * len(letters):
        raise InvalidInput(f"{where}.{PARTIAL}: it is false, and some state has no move with some letter; want true")


def _moves(table: Any, number: Mapping[Hashable, int], at: str) -> Iterator[tuple[int, str, int]]:
    """The moves, to one state each or to lists throughout; a state may be a tuple or a set, and is then no list."""
    if not isinstance(table, Mapping):
        raise InvalidInput(f"{at}: want an object, a row for each state")
    before: bool | None = None
    for name, row in table.items():
        q = _numbered(name, number, at)
        if not isinstance(row, Mapping):
            raise InvalidInput(f"{at}.{name}: want an object, from symbols to states")
        for letter, targets in row.items():
            is_one = not isinstance(targets, (list, tuple, set, frozenset)) or _is_state(targets, number)
            if before not in (None, is_one):
                raise InvalidInput(
                    f"{at}.{name}.{letter}: want a state for each symbol (DFA), or a list for each (NFA)"
                )
            before = is_one
            for target in [targets] if is_one else _ordered(targets):
                yield q, str(letter), _numbered(target, number, f"{at}.{name}.{letter}")


def _is_state(name: Any, number: Mapping[Hashable, int]) -> bool:
    return isinstance(name, Hashable) and name in number


def _numbered(name: Any, number: Mapping[Hashable, int], at: str) -> int:
    """The number of a state, which JSON has as text where it is a key."""
    key = name if _is_state(name, number) else str(name)
    if key not in number:
        raise InvalidInput(f"{at}: {str(name)[:60]!r} is none of the states")
    return number[key]


def _only_leads(start: int, moves: list[tuple[int, str, int]]) -> bool:
    """Whether the state has moves for the empty word only, and none leads to it."""
    return all((q != start or not letter) and r != start for q, letter, r in moves)
