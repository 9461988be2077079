"""A language of which only some words count: those whose shares, under a partition, lie in given languages.

The partition gives Alice some positions of a word of length n and Bob the rest; either party's letters, in the order of
their positions, are its *share*.  A party may be *held* to a regular language of shares: then only the words with a
share in it count, and they are the *domain*.  As a two-party function this is a part of the language's matrix: the rows
and columns of the shares that are held to.

Either colour of the domain, the words of it that are in the language and those that are not, is a regular language of
its own (`coloured`).  In the matrix of that language the lines of the other shares are zero, and the other lines have
a 1 where the part has the colour.

Exact.  Cost: the transitions of a product, at most `MOST_TRANSITIONS`.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from typing import NamedTuple, TypeVar

from fooling.circuits.languages.dfa import DFA
from fooling.circuits.languages.product import Phases
from fooling.circuits.languages.word_count import count_words
from fooling.fooling_sets.errors import InvalidInput
from fooling.fooling_sets.partition import Partition

MOST_TRANSITIONS = 2**17
MOST_STEPS = 2**20  # letters, states and words of a number of 64 bits together
MOST_WORDS = 2**12  # that are remembered
MOST_LENGTHS = 2**16  # lengths, and states after them

State = TypeVar("State", bound=Hashable)


@dataclass(frozen=True)
class Lengths:
    """A set of natural numbers: whether 0, 1, ... are in it, those from `loop` on again and again; none without any."""

    told: tuple[bool, ...]
    loop: int

    @property
    def period(self) -> int:
        """After how many numbers it repeats; 0 where it has an end."""
        return len(self.told) - self.loop

    def __contains__(self, n: int) -> bool:
        if n < len(self.told):
            return n >= 0 and self.told[n]
        return self.period > 0 and self.told[self.loop + (n - self.loop) % self.period]


class Shares(NamedTuple):
    """How many there are, and the one that so many others come before, in lexicographic order."""

    many: int
    word: Callable[[int], tuple[int, ...]]


@dataclass(frozen=True)
class HeldLanguage:
    """A language, and those that the shares of 'A' and of 'B' are held to; None for a party that is not held."""

    language: DFA
    alice: DFA | None = None
    bob: DFA | None = None

    def domain(self, party: str) -> DFA | None:
        """What the party is held to."""
        return self.alice if party == "A" else self.bob

    def held(self, party: str, words: DFA) -> HeldLanguage:
        """The same with the party held to these words as well; InvalidInput for words over other letters."""
        if words.alphabet != self.language.alphabet:
            raise InvalidInput(f"words over {' '.join(words.alphabet)} for {' '.join(self.language.alphabet)}")
        before = self.domain(party)
        now = words if before is None else both(before, words)
        return replace(self, alice=now) if party == "A" else replace(self, bob=now)

    def complemented(self) -> HeldLanguage:
        """The other colour is 1."""
        return replace(self, language=self.language.complemented())

    def coloured(self, partition: Partition, colour: int) -> DFA:
        """The words of the domain that are in the language (colour 1), or that are not (colour 0)."""
        language = self.language if colour else self.language.complemented()
        if self.alice is None and self.bob is None:
            return language
        phases, full = Phases(partition), everything(language.alphabet)
        alice, bob = self.alice or full, self.bob or full

        # Each letter is read by the language, and by the domain of its owner; what one of them cannot accept is
        # rejected.  Where a partition is for one length only, so is what is accepted.
        def step(state: tuple[int, int, int, int], a: int) -> tuple[int, int, int, int] | None:
            q, s, t, phase = state
            owner = phases.owner(phase)
            if owner is None:
                return None
            inside = language.step(q, a), *((alice.step(s, a), t) if owner == "A" else (s, bob.step(t, a)))
            return None if None in inside else (*inside, phases.after(phase))

        def accepts(state: tuple[int, int, int, int]) -> bool:
            q, s, t, phase = state
            inside = q in language.accepting and s in alice.accepting and t in bob.accepting
            return inside and phases.complete(phase)

        return _built(language.alphabet, (language.start, alice.start, bob.start, 0), step, accepts)

    def inputs(self, party: str, length: int) -> int:
        """How many shares of that length the party may have; InvalidInput where they are too long to be counted."""
        domain = self.domain(party)
        steps = 0 if domain is None else length * domain.states * len(domain.alphabet)
        if steps * max(1, length >> 6) > MOST_STEPS:
            raise InvalidInput(f"words of length {length} are too long to be counted")
        return len(self.language.alphabet) ** length if domain is None else count_words(domain, length)

    def shares(self, party: str, length: int) -> Shares:
        """The shares of that length that the party may have."""
        domain, letters = self.domain(party), len(self.language.alphabet)
        if domain is None:
            return Shares(letters**length, lambda number: share(number, length, letters))
        return Shares(self.inputs(party, length), _words_in_order(domain, length))

    def lengths(self, partition: Partition, party: str) -> Lengths:
        """The lengths of words at which the party may have some share."""
        phases, domain = Phases(partition), self.domain(party) or everything(self.language.alphabet)
        some: list[bool] = []
        places: dict[tuple[int, frozenset[int]], int] = {}
        phase, reached, cost = 0, frozenset({domain.start}), 0
        # What is reached after n letters, and the phase, hang on those after n - 1: where they occur for the second
        # time all goes on as after the first.
        while (phase, reached) not in places:
            places[phase, reached] = len(some)
            some.append(phases.complete(phase) and not reached.isdisjoint(domain.accepting))
            owner = phases.owner(phase)
            if owner is None:
                return Lengths(tuple(some), len(some))
            if owner == party:
                reached = frozenset(r for q in reached for r in domain.transitions[q] if r is not None)
            phase, cost = phases.after(phase), cost + 1 + len(reached)
            if cost > MOST_LENGTHS:
                raise InvalidInput(f"more than {MOST_LENGTHS} lengths and states to follow")
        return Lengths(tuple(some), places[phase, reached])


def everything(alphabet: tuple[str, ...]) -> DFA:
    """All words."""
    return DFA(alphabet, 0, frozenset({0}), ((0,) * len(alphabet),))


def both(first: DFA, second: DFA) -> DFA:
    """The words that both accept."""

    def step(state: tuple[int, int], a: int) -> tuple[int, int] | None:
        q, r = first.step(state[0], a), second.step(state[1], a)
        return None if q is None or r is None else (q, r)

    def accepts(state: tuple[int, int]) -> bool:
        return state[0] in first.accepting and state[1] in second.accepting

    return _built(first.alphabet, (first.start, second.start), step, accepts)


def of_even_length(words: DFA) -> DFA:
    """Those of them that have an even length."""
    letters = len(words.alphabet)
    return both(words, DFA(words.alphabet, 0, frozenset({0}), ((1,) * letters, (0,) * letters)))


def _words_in_order(words: DFA, length: int) -> Callable[[int], tuple[int, ...]]:
    """The word of that length, as letter indices, that so many others come before; they are counted, not listed."""

    @cache
    def many() -> list[list[int]]:
        """How many words of length 0, 1, ... are accepted from each state."""
        found = [[int(q in words.accepting) for q in range(words.states)]]
        for _ in range(length):
            found.append([sum(found[-1][r] for r in row if r is not None) for row in words.transitions])
        return found

    @lru_cache(MOST_WORDS)
    def word(number: int) -> tuple[int, ...]:
        q, letters = words.start, list[int]()
        for left in reversed(many()[:-1]):
            after = ((a, r, left[r]) for a, r in enumerate(words.transitions[q]) if r is not None)
            for a, r, times in after:
                if number < times:
                    letters.append(a)
                    q = r
                    break
                number -= times
        return tuple(letters)

    return word


def _built(
    alphabet: tuple[str, ...],
    start: State,
    step: Callable[[State, int], State | None],
    accepts: Callable[[State], bool],
) -> DFA:
    """The automaton of the states that are reached; InvalidInput where it has more than `MOST_TRANSITIONS`."""
    met, places = [start], {start: 0}
    rows: list[tuple[int | None, ...]] = []
    for state in met:
        targets = [step(state, a) for a in range(len(alphabet))]
        for target in targets:
            if target is not None and target not in places:
                places[target] = len(met)
                met.append(target)
        if len(met) * len(alphabet) > MOST_TRANSITIONS:
            raise InvalidInput(f"a product of automata has more than {MOST_TRANSITIONS} transitions")
        rows.append(tuple(None if target is None else places[target] for target in targets))
    return DFA(alphabet, 0, frozenset(i for i, state in enumerate(met) if accepts(state)), tuple(rows))


def share(number: int, length: int, letters: int) -> tuple[int, ...]:
    """The letter indices of input `number`: its `length` digits in base `letters`, most significant first.

    >>> share(6, 3, 4)
    (0, 1, 2)
    """
    return tuple(number // letters**place % letters for place in reversed(range(length)))


def share_number(indices: tuple[int, ...], letters: int) -> int:
    """The inverse of `share`: the number of the input whose letter indices are given."""
    number = 0
    for a in indices:
        number = number * letters + a
    return number
