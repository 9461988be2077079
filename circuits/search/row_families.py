"""Row classes for all lengths (`circuits.row_families`): the exact comparison of rows, and the least of each class.

`equal` is built from the automaton that guesses letters of the other party to tell two shares apart, made deterministic
and complemented; `words` are the shares with no smaller equal one.  Both may be exponential and have a limit.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from typing import TypeVar

from circuits.dfa import DFA
from circuits.held_language import everything
from circuits.product import Phases
from circuits.row_families import RowClasses
from circuits.search.minimise import trim_partial
from circuits.search.regular_fooling import StateLimitExceeded, Violation, explore
from fooling_sets.partition import Partition

MOST_STATES = 2**10
Pairs = tuple[frozenset[tuple[int | None, int | None]], int]  # states of the language after two shares, and the phase
# states of `equal` and of the domain beside shares, whether these are smaller; the phase, and the state of the domain
Beside = tuple[frozenset[tuple[int, int, bool]], int, int]
Met = TypeVar("Met", bound=Hashable)


def row_family(language: DFA, partition: Partition, party: str, domain: DFA | None = None) -> RowClasses | None:
    """The classes of the party's shares of words of even length, where phases tell; None where they are too many.

    Of those in the domain, where there is one.
    """
    try:
        equal = _equal(language, partition, party)
        words = _least(equal, language.alphabet, partition, party, domain or everything(language.alphabet))
        found = RowClasses(words, equal, language, partition, party, even=True, domain=domain)
        accepted = not any(isinstance(explore(system, MOST_STATES), Violation) for system in found.systems())
    except StateLimitExceeded:
        return None
    return found if accepted else None


def _equal(language: DFA, partition: Partition, party: str) -> DFA:
    """Reads two shares, and accepts those whose rows are equal."""
    phases, letters = Phases(partition, even=True), range(len(language.alphabet))

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


def _least(equal: DFA, alphabet: tuple[str, ...], partition: Partition, party: str, domain: DFA) -> DFA:
    """The shares of the domain that no smaller share of it equals: all smaller ones are followed at once."""
    phases, k = Phases(partition, even=True), len(alphabet)

    def after(state: Beside, a: int) -> Beside | None:
        beside, phase, d = state
        owner = phases.owner(phase)
        mine = owner == party
        if owner is None or (not mine and a) or (mine and domain.step(d, a) is None):
            return None
        met = set()
        for e, inside, smaller in beside:
            for b in range(k) if mine else (0,):
                target, within = equal.step(e, a * k + b), domain.step(inside, b) if mine else inside
                if target is not None and within is not None and (smaller or b <= a):
                    met.add((target, within, smaller or b < a))
        return frozenset(met), phases.after(phase), domain.transitions[d][a] or 0 if mine else d

    def accepts(state: Beside) -> bool:
        beside, phase, d = state
        equals = any(smaller and e in equal.accepting and q in domain.accepting for e, q, smaller in beside)
        return phases.complete(phase) and d in domain.accepting and not equals

    start = frozenset({(equal.start, domain.start, False)}), 0, domain.start
    return _built(alphabet, start, after, accepts)


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
