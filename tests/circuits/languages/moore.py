"""Moore's partition refinement: a second way to the minimal DFA, which shares only the last numbering with ours."""

from __future__ import annotations

from fooling.circuits.languages.dfa import DFA
from fooling.circuits.languages.search.states.minimise import reachable, renumbered


def moore(dfa: DFA) -> DFA:
    """The minimal complete DFA of the language, states in breadth-first order, by Moore's algorithm (1956).

    It splits all classes at once by the classes their letters lead to, until nothing splits.
    """
    full = dfa.completed()
    classes, count = [int(q in full.accepting) for q in range(full.states)], 0
    while len(set(classes)) > count:
        count = len(set(classes))
        names: dict[tuple[int, ...], int] = {}
        signatures = [(classes[q], *(classes[r] for r in _row(full, q))) for q in range(full.states)]
        classes = [names.setdefault(signature, len(names)) for signature in signatures]
    return _merged(full, classes)


def _merged(full: DFA, classes: list[int]) -> DFA:
    """The quotient of a complete DFA by `classes`, its reachable part, in breadth-first numbering."""
    names = {c: i for i, c in enumerate(dict.fromkeys(classes))}
    member = {names[c]: q for q, c in reversed(list(enumerate(classes)))}
    rows = tuple(tuple(names[classes[r]] for r in _row(full, member[c])) for c in range(len(names)))
    accepting = frozenset(names[classes[q]] for q in full.accepting)
    quotient = DFA(full.alphabet, names[classes[full.start]], accepting, rows)
    return renumbered(quotient, reachable(quotient))


def _row(full: DFA, q: int) -> tuple[int, ...]:
    """The successors of a state of a complete DFA."""
    return tuple(r for r in full.transitions[q] if r is not None)
