"""Row classes for all lengths (`circuits.row_families`): the exact comparison of rows, and the least of each class.

`equal` is built from the automaton that guesses letters of the other party to tell two shares apart, made deterministic
and complemented; `words` are the shares with no smaller equal one.  Both may be exponential and have a limit.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from typing import TypeVar

from circuits.dfa import DFA
from circuits.product import Phases
from circuits.row_families import RowClasses
from circuits.search.minimise import trim_partial
from circuits.search.regular_fooling import StateLimitExceeded, Violation, explore
from fooling_sets.partition import Partition

MOST_STATES = 2**10
Pairs = tuple[frozenset[tuple[int | None, int | None]], int]  # states of the language after two shares, and the phase
# States of `equal` beside shares, whether these are smaller; states of the language after the share; the phase.
Beside = tuple[frozenset[tuple[int, bool]], frozenset[int | None], int]
Met = TypeVar("Met", bound=Hashable)


def row_family(language: DFA, partition: Partition, party: str, colour: int | None = None) -> RowClasses | None:
    """The classes of the party's shares, of words of whole periods where phases tell; None where they are too many.

    With a colour, those of the rows that have an entry of it.
    """
    try:
        equal = _equal(language, partition, party)
        words = _least(equal, language, partition, party, colour)
        found = RowClasses(words, equal, language, partition, party, len(partition.period) or 1, colour)
        accepted = not any(isinstance(explore(system, MOST_STATES), Violation) for system in found.systems())
    except StateLimitExceeded:
        return None
    return found if accepted else None


def _equal(language: DFA, partition: Partition, party: str) -> DFA:
    """Reads two shares, and accepts those whose rows are equal."""
    phases, letters = Phases(partition, len(partition.period) or 1), range(len(language.alphabet))

    def after(state: Pairs, letter: int) -> Pairs | None:
        pairs, phase = state
        a, b = divmod(letter, len(letters))
        owner = phases.owner(phase)
        if owner is None or (owner != party and letter):
            return None
        both = ((a, b),) if owner == party else tuple((c, c) for c in letters)
        met = frozenset((language.step(s, x), language.step(t, y)) for s, t in pairs for x, y in both)
        return met, phases.after(phase)

    def accepts(state: Pairs) -> bool:
        pairs, _ = state
        return all((s in language.accepting) == (t in language.accepting) for s, t in pairs)

    names = tuple(map(str, range(len(letters) ** 2)))
    start: Pairs = (frozenset({(language.start, language.start)}), 0)
    return _built(names, start, after, accepts)


def _least(equal: DFA, language: DFA, partition: Partition, party: str, colour: int | None) -> DFA:
    """The shares, with the colour, that no smaller share equals: all smaller ones are followed at once."""
    phases, k = Phases(partition, len(partition.period) or 1), len(language.alphabet)

    def after(state: Beside, a: int) -> Beside | None:
        beside, ends, phase = state
        owner = phases.owner(phase)
        if owner is None or (owner != party and a):
            return None
        met = set()
        for e, smaller in beside:
            for b in range(k) if owner == party else (0,):
                target = equal.step(e, a * k + b)
                if target is not None and (smaller or b <= a):
                    met.add((target, smaller or b < a))
        followed = {language.step(q, c) for q in ends for c in ((a,) if owner == party else range(k))}
        return frozenset(met), frozenset(followed if colour is not None else ()), phases.after(phase)

    def accepts(state: Beside) -> bool:
        beside, ends, phase = state
        asked = colour is None or any((q in language.accepting) == colour for q in ends)
        return phases.complete(phase) and asked and not any(smaller and e in equal.accepting for e, smaller in beside)

    start: Beside = (frozenset({(equal.start, False)}), frozenset({language.start}), 0)
    return _built(language.alphabet, start, after, accepts)


def _built(
    alphabet: tuple[str, ...], start: Met, after: Callable[[Met, int], Met | None], accepts: Callable[[Met], bool]
) -> DFA:
    met, places, rows = [start], {start: 0}, list[tuple[int | None, ...]]()
    for state in met:
        row: list[int | None] = []
        for letter in range(len(alphabet)):
            target = after(state, letter)
            if target is not None and target not in places:
                places[target] = len(met)
                met.append(target)
            row.append(None if target is None else places[target])
        rows.append(tuple(row))
        if len(met) > MOST_STATES:
            raise StateLimitExceeded(f"more than {MOST_STATES} states")
    return trim_partial(DFA(alphabet, 0, _where(accepts, met), tuple(rows)))


def _where(accepts: Callable[[Met], bool], states: Iterable[Met]) -> frozenset[int]:
    return frozenset(i for i, state in enumerate(states) if accepts(state))
