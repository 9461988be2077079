"""The minimal DFA of a regular language, by Hopcroft's partition refinement.

Hopcroft (1971) splits by one (class, letter) at a time and always queues the smaller half: O(letters * states * log
states).  States are numbered in breadth-first order; so the results for one language are equal as data.  It is not
trusted: `find_minimality` makes the evidence that `check_minimal` replays, and
`fooling.circuits.languages.search.fooling.equivalence` the one that the language is unchanged.
"""

from __future__ import annotations

from collections import defaultdict, deque
from typing import NamedTuple

from fooling.circuits.languages.dfa import DFA
from fooling.circuits.languages.minimality import Word
from fooling.circuits.languages.search.states.state_classes import state_classes
from fooling.fooling_sets.search.uncollected import uncollected


class MinimalityEvidence(NamedTuple):
    """What `check_minimal` replays, about the states q, r of a complete DFA, as letter indices.

    `access[q]` leads from the start to q; `suffixes[q][r]`, r < q, is accepted from exactly one of q and r.
    """

    access: tuple[Word, ...]
    suffixes: tuple[tuple[Word, ...], ...]


@uncollected()
def hopcroft(dfa: DFA) -> DFA:
    """The minimal complete DFA of the language, states in breadth-first order, by Hopcroft's algorithm."""
    return state_classes(dfa.completed()).quotient()


def trim_partial(dfa: DFA) -> DFA:
    """The minimal partial DFA: the minimal complete one without its dead state (kept when it is the start)."""
    full = hopcroft(dfa)
    return renumbered(full, live(full) | {full.start})


def find_minimality(dfa: DFA) -> MinimalityEvidence:
    """Shortest access words and shortest distinguishing suffixes for `dfa.completed()`.

    Where the automaton is not minimal the words that do not exist are left empty, and `check_minimal` names the place.
    """
    full = dfa.completed()
    access = access_words(full)
    suffixes = _distinguishing_suffixes(full)
    return MinimalityEvidence(
        tuple(access.get(q, ()) for q in range(full.states)),
        tuple(tuple(suffixes.get((r, q), ()) for r in range(q)) for q in range(full.states)),
    )


def access_words(full: DFA) -> dict[int, Word]:
    """A shortest word to every reachable state, by breadth-first search."""
    access: dict[int, Word] = {full.start: ()}
    agenda = deque([full.start])
    while agenda:
        q = agenda.popleft()
        for a, r in enumerate(_row(full, q)):
            if r not in access:
                access[r] = (*access[q], a)
                agenda.append(r)
    return access


def _distinguishing_suffixes(full: DFA) -> dict[tuple[int, int], Word]:
    """A shortest suffix for every distinguishable pair r < q: backwards breadth-first search over pairs."""
    before: dict[tuple[int, int], list[tuple[tuple[int, int], int]]] = defaultdict(list)
    suffixes: dict[tuple[int, int], Word] = {}
    for q in range(full.states):
        for r in range(q):
            if (q in full.accepting) != (r in full.accepting):
                suffixes[r, q] = ()
            for a, (s, t) in enumerate(zip(_row(full, r), _row(full, q), strict=True)):
                before[min(s, t), max(s, t)].append(((r, q), a))
    agenda = deque(suffixes)
    while agenda:
        pair = agenda.popleft()
        for earlier, a in before[pair]:
            if earlier not in suffixes:
                suffixes[earlier] = (a, *suffixes[pair])
                agenda.append(earlier)
    return suffixes


def _row(full: DFA, q: int) -> tuple[int, ...]:
    """The successors of a state of a complete DFA."""
    return tuple(r for r in full.transitions[q] if r is not None)


def reachable(dfa: DFA) -> frozenset[int]:
    """The states some word reaches."""
    found, agenda = {dfa.start}, [dfa.start]
    while agenda:
        fresh = {target for target in dfa.transitions[agenda.pop()] if target is not None} - found
        found |= fresh
        agenda.extend(fresh)
    return frozenset(found)


def live(dfa: DFA) -> frozenset[int]:
    """The states from which some word is accepted."""
    before: dict[int, list[int]] = defaultdict(list)
    for q, row in enumerate(dfa.transitions):
        for r in row:
            if r is not None:
                before[r].append(q)
    found, agenda = set(dfa.accepting), sorted(dfa.accepting)
    while agenda:
        fresh = set(before[agenda.pop()]) - found
        found |= fresh
        agenda.extend(fresh)
    return frozenset(found)


def renumbered(dfa: DFA, kept: frozenset[int]) -> DFA:
    """The DFA restricted to the states `kept`, in breadth-first order from the start; other targets become None."""
    number, agenda = {dfa.start: 0}, deque([dfa.start])
    while agenda:
        for r in dfa.transitions[agenda.popleft()]:
            if r is not None and r in kept and r not in number:
                number[r] = len(number)
                agenda.append(r)
    rows = tuple(tuple(None if r is None else number.get(r) for r in dfa.transitions[q]) for q in number)
    return DFA(dfa.alphabet, 0, frozenset(number[q] for q in dfa.accepting if q in number), rows)
