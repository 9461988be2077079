"""Languages made of languages, or given by an NFA; each becomes a DFA, by the subset construction.

A state of the result holds what a reader of a word has to remember: of a concatenation the set of all pairs (i, q)
where i parts may have been read and part i + 1 be in state q; of a star the set of states that the word of the part now
being read may be in; of a union or an intersection one state of each part (Rabin and Scott 1959); of a shuffle the set
of all choices of a state of each part, each letter being read by one of them; of an NFA the set of its states.  States
are met breadth first and none is merged, so the result is not minimal.  Everything is exact; where there are more than
`MOST_TRANSITIONS` transitions, of a union or an intersection `MOST_OF_PRODUCTS`, or their sources have more than
`MEMBERS` times as many members, it is an InvalidInput, before these are computed.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from typing import TypeVar

from fooling.circuits.languages.dfa import DFA
from fooling.fooling_sets.errors import InvalidInput

MOST_TRANSITIONS, MOST_OF_PRODUCTS = 2**13, 2**18
MEMBERS = 16
MOST_PARTS = 2**10
S = TypeVar("S", bound=Hashable)
Move = tuple[int, str, int]
Place = tuple[int, int]  # how many parts have been read, and the state of the next one


def one_letter_words(alphabet: Sequence[str], chosen: Sequence[str]) -> DFA:
    """The words of one letter, one of the chosen ones.

    >>> dfa = one_letter_words("ab", "b")
    >>> dfa.accepts("b"), dfa.accepts("a"), dfa.accepts("bb")
    (True, False, False)
    """
    first = tuple(1 if letter in chosen else None for letter in alphabet)
    return DFA(tuple(alphabet), 0, frozenset({1}), (first, (None,) * len(alphabet)))


def concatenated(parts: Sequence[DFA]) -> DFA:
    """The words u_1 ... u_n with u_i in part i."""
    alphabet, last = common_alphabet(parts), len(parts)

    # Where part i + 1 may be in an accepting state, it may have ended, and the next one begins.
    def ended(places: Iterable[Place]) -> frozenset[Place]:
        found = set(places)
        agenda = list(found)
        for i, q in agenda:
            if i < last and q in parts[i].accepting:
                after = (i + 1, parts[i + 1].start if i + 1 < last else 0)
                agenda += {after} - found
                found.add(after)
        return frozenset(found)

    def step(places: frozenset[Place], a: int) -> frozenset[Place] | None:
        after = ((i, parts[i].step(q, a)) for i, q in places if i < last)
        return ended((i, q) for i, q in after if q is not None) or None

    return _explored(alphabet, ended([(0, parts[0].start)]), step, lambda places: (last, 0) in places, len)


def repeated(part: DFA, times: int) -> DFA:
    """The words u_1 ... u_n with n = `times` and each u_i in the part."""
    if times > MOST_PARTS:
        raise InvalidInput(f"{times} copies of a language: want at most {MOST_PARTS}")
    empty_word = DFA(part.alphabet, 0, frozenset({0}), ((None,) * len(part.alphabet),))
    return concatenated([part] * times) if times else empty_word


def starred(part: DFA) -> DFA:
    """The words u_1 ... u_n with n >= 0 and each u_i in the part."""

    # (A word may end here, states of the word that is being read): where one may end, the next one may begin.
    def step(state: tuple[bool, frozenset[int]], a: int) -> tuple[bool, frozenset[int]] | None:
        after = frozenset(r for q in state[1] if (r := part.step(q, a)) is not None)
        ends = not after.isdisjoint(part.accepting)
        return (ends, after | {part.start} if ends else after) if after else None

    start = (True, frozenset({part.start}))
    return _explored(part.alphabet, start, step, lambda state: state[0], lambda state: len(state[1]))


def united(parts: Sequence[DFA]) -> DFA:
    """The words of any of the parts."""
    return _beside(parts, any)


def intersected(parts: Sequence[DFA]) -> DFA:
    """The words of all parts."""
    return _beside(parts, all)


def _beside(parts: Sequence[DFA], several: Callable[[Iterable[bool]], bool]) -> DFA:
    tables = [part.transitions for part in parts]

    def step(states: tuple[int | None, ...], a: int) -> tuple[int | None, ...] | None:
        after = tuple([None if q is None else rows[q][a] for rows, q in zip(tables, states, strict=True)])
        return after if several(q is not None for q in after) else None  # None: no continuation is accepted

    def accepts(states: tuple[int | None, ...]) -> bool:
        return several(q in part.accepting for part, q in zip(parts, states, strict=True))

    start: tuple[int | None, ...] = tuple(part.start for part in parts)
    return _explored(common_alphabet(parts), start, step, accepts, len, MOST_OF_PRODUCTS)


def shuffled(parts: Sequence[DFA]) -> DFA:
    """The words whose letters can be given to the parts, each to one, so that every part accepts what it is given.

    >>> a, b = one_letter_words("ab", "a"), one_letter_words("ab", "b")
    >>> [word for word in ("ab", "ba", "a", "aab") if shuffled([a, b]).accepts(word)]
    ['ab', 'ba']
    """

    def step(choices: frozenset[tuple[int, ...]], a: int) -> frozenset[tuple[int, ...]] | None:
        found = set()
        for states in choices:
            for i, part in enumerate(parts):
                if (after := part.step(states[i], a)) is not None:
                    found.add((*states[:i], after, *states[i + 1 :]))
        return frozenset(found) or None

    def accepts(choices: frozenset[tuple[int, ...]]) -> bool:
        return any(all(q in part.accepting for part, q in zip(parts, states, strict=True)) for states in choices)

    start = frozenset({tuple(part.start for part in parts)})
    return _explored(common_alphabet(parts), start, step, accepts, lambda choices: len(choices) * len(parts))


def of_nfa(letters: tuple[str, ...], starts: Sequence[int], accepting: Sequence[int], moves: Sequence[Move]) -> DFA:
    """The words that some run of the NFA accepts, from any start; a move is a state, a letter, and the state after it.

    >>> second_to_last = of_nfa(("a", "b"), [0], [2], [(0, "a", 0), (0, "b", 0), (0, "a", 1), (1, "a", 2), (1, "b", 2)])
    >>> second_to_last.states, second_to_last.accepts("bab"), second_to_last.accepts("bba")
    (4, True, False)
    """
    after: dict[tuple[int, str], set[int]] = {}
    for q, letter, r in moves:
        after.setdefault((q, letter), set()).add(r)

    def step(states: frozenset[int], a: int) -> frozenset[int] | None:
        return frozenset().union(*(after.get((q, letters[a]), ()) for q in states)) or None

    return _explored(letters, frozenset(starts), step, lambda states: not states.isdisjoint(accepting), len)


def common_alphabet(parts: Sequence[DFA]) -> tuple[str, ...]:
    """The letters of the parts; InvalidInput where they differ, or where there is no part or too many."""
    if not 1 <= len(parts) <= MOST_PARTS:
        raise InvalidInput(f"{len(parts)} languages are combined: want 1 to {MOST_PARTS}")
    if len(alphabets := dict.fromkeys(part.alphabet for part in parts)) > 1:
        raise InvalidInput(f"alphabets differ: {' and '.join(map(' '.join, alphabets))}")
    return parts[0].alphabet


def _explored(
    alphabet: tuple[str, ...],
    start: S,
    step: Callable[[S, int], S | None],
    accepts: Callable[[S], bool],
    members: Callable[[S], int],
    most: int = MOST_TRANSITIONS,
) -> DFA:
    """The automaton of the states that are reached, numbered as they are met; None is the dead state."""
    numbers, agenda, targets, size = {start: 0}, [start], list[tuple[int | None, ...]](), 0
    for state in agenda:  # grows while it is read
        size += len(alphabet) * (1 + members(state))
        if len(numbers) * len(alphabet) > most or size > MEMBERS * most:
            raise InvalidInput(f"a combined language has more than {len(targets)} states, too many")
        after = [step(state, a) for a in range(len(alphabet))]
        for one in after:
            if one is not None and one not in numbers:
                numbers[one] = len(numbers)
                agenda.append(one)
        targets.append(tuple(None if one is None else numbers[one] for one in after))
    return DFA(alphabet, 0, frozenset(q for q, state in enumerate(agenda) if accepts(state)), tuple(targets))


OPERATIONS: Mapping[str, Callable[..., DFA]] = {
    "dfa": lambda letters, start, accepting, rows: DFA(letters, start, frozenset(accepting), rows),
    "letters": one_letter_words,
    "concat": lambda *parts: concatenated(parts),
    "nfa": of_nfa,
    "shuffle": lambda *parts: shuffled(parts),
    "union": lambda *parts: united(parts),
    "common-words": lambda *parts: intersected(parts),
    "star": starred,
    "repeat": repeated,
    "other-words": DFA.complemented,
}
