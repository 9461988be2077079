"""Row classes for all lengths: the exact comparison of rows, and the least of each class.

They are evidence as `fooling.circuits.languages.row_families` describes it, whose words are used here.
`equal` is built from the automaton that guesses letters of the other party to tell two shares apart, made deterministic
and complemented; `words` are the shares with no smaller equal one.  Both may be exponential and have a limit.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from typing import TypeVar

from fooling.circuits.languages.dfa import DFA
from fooling.circuits.languages.product import Phases
from fooling.circuits.languages.row_families import RowClasses
from fooling.circuits.languages.search.fooling.block_families import block_length
from fooling.circuits.languages.search.fooling.regular_fooling import StateLimitExceeded, Violation, explore
from fooling.circuits.languages.search.states.minimise import trim_partial
from fooling.circuits.languages.words_with_held_shares import everything
from fooling.fooling_sets.partition import Partition

MOST_STATES = 2**11
SHORT = 8  # letters of both parties
Pairs = tuple[frozenset[tuple[int | None, int | None]], int]  # states of the language after two shares, and the phase
# States of `equal` and of the domain beside shares, whether these are smaller; then of the share itself: the state of
# the domain, those of the language with any letters of the other party, and the phase.
Beside = tuple[frozenset[tuple[int, int, bool]], int, frozenset[int | None], int]
Met = TypeVar("Met", bound=Hashable)


def row_family(
    language: DFA,
    partition: Partition,
    party: str,
    domain: DFA | None = None,
    nonzero: bool = False,
    divisor: int | None = None,
) -> RowClasses | None:
    """The classes of the party's shares; None where they are too many.

    Of words whose lengths the divisor divides, where phases tell, and of whole periods for None.  Of those in the
    domain, where there is one; of those whose rows have a 1, with `nonzero`.
    """
    try:
        divisor = divisor or block_length(partition)
        phases = Phases(partition, divisor)
        equal = _equal(language, phases, party)
        words = _least(equal, language, phases, party, domain or everything(language.alphabet), nonzero)
        found = RowClasses(words, equal, language, partition, party, divisor, domain, nonzero)
        accepted = not any(isinstance(explore(system, MOST_STATES), Violation) for system in found.systems())
    except StateLimitExceeded:
        return None
    return found if accepted else None


def has_zero_line(language: DFA, partition: Partition, party: str, domain: DFA | None = None) -> bool:
    """Whether some short share of the party, of those in the domain, is in no word of the language."""
    phases, words = Phases(partition, block_length(partition)), domain or everything(language.alphabet)
    letters = range(len(language.alphabet))
    met: set[tuple[frozenset[int], int, int]] = {(frozenset({language.start}), words.start, 0)}
    for _ in range(SHORT):
        after: set[tuple[frozenset[int], int, int]] = set()
        for states, w, phase in met:
            owner = phases.owner(phase)
            read = ((a, words.step(w, a)) for a in letters) if owner == party else ((None, w),)
            for a, v in read if owner is not None else ():
                steps = (language.step(q, c) for q in states for c in (letters if a is None else (a,)))
                reached = frozenset(q for q in steps if q is not None)
                after |= set() if v is None else {(reached, v, phases.after(phase))}
        met = after
        if any(phases.complete(p) and w in words.accepting and not q & language.accepting for q, w, p in met):
            return True
    return False


def _equal(language: DFA, phases: Phases, party: str) -> DFA:
    """Reads two shares, and accepts those whose rows are equal."""
    letters = range(len(language.alphabet))

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


def _least(equal: DFA, language: DFA, phases: Phases, party: str, domain: DFA, nonzero: bool) -> DFA:
    """The shares that count and that no smaller one of the domain equals: all smaller ones are followed at once."""
    k = len(language.alphabet)

    def after(state: Beside, a: int) -> Beside | None:
        beside, d, ends, phase = state
        owner = phases.owner(phase)
        mine = owner == party
        inside = domain.step(d, a) if mine else d
        if owner is None or (not mine and a) or inside is None:
            return None
        met = set()
        for e, q, smaller in beside:
            for b in range(k) if mine else (0,):
                target, within = equal.step(e, a * k + b), domain.step(q, b) if mine else q
                if target is not None and within is not None and (smaller or b <= a):
                    met.add((target, within, smaller or b < a))
        followed = {language.step(q, c) for q in ends for c in ((a,) if mine else range(k))}
        return frozenset(met), inside, frozenset(followed), phases.after(phase)

    def accepts(state: Beside) -> bool:
        beside, d, ends, phase = state
        equals = any(smaller and e in equal.accepting and q in domain.accepting for e, q, smaller in beside)
        counts = d in domain.accepting and not (nonzero and language.accepting.isdisjoint(ends))
        return phases.complete(phase) and counts and not equals

    ends: frozenset[int | None] = frozenset({language.start} if nonzero else ())
    start: Beside = (frozenset({(equal.start, domain.start, False)}), domain.start, ends, 0)
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
