"""Words walked all at once, along the order in which a task reads them, with what is counted on the way.

Some positions of a word have a *kind*, which is a function of the letters at few positions (a local function, see
`fooling.circuits.networks.local_functions`).  How often each kind comes is the *counts* of the word: one integer, a
digit a kind.  A state of the walk, its key, is a state of the task's reading, the letters that kinds still wait for,
and how many positions of each sort there are so far (`fooling.circuits.networks.word_totals`; none where there are no
sorts).  With each state go all counts with which some word leads there.  So the last states have the right answer, the
total, and all counts with which the two come.

The walk does not ask what a kind is, but only where two are the same.  So words of several totals are walked together
where their kinds are of one *shape*.  A state is left out that leads to none of the totals that are asked for.

Cost: steps times states times letters, and one addition for each counts of a state.  Too much is refused (`TooMany`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from operator import add, le

from fooling.circuits.networks.local_functions import Given, Local, TooMany
from fooling.circuits.networks.read_once import Reading, State

MOST_COUNTS = 2**20  # of all states after one step
MOST_STATES = 2**14  # after one step
Often = tuple[int, ...]
Key = tuple[State, tuple[int, ...], Often]
"""A state of the reading, the letters that are waited for, and how many positions of each sort there are so far."""
Move = tuple[State, tuple[int, ...], Often, int]


@dataclass(frozen=True)
class Counted:
    """What a walk counts in words with the given letters; numbers[a] is the network's number of the reading's letter a.

    Position i of the word is position offset + i of the network.  `kinds` are numbers, as are `sorts`; those of
    positions that are not waited for hang on no place.
    """

    reading: Reading
    offset: int
    numbers: tuple[int, ...]
    given: Given
    kinds: Sequence[Local[int]]
    sorts: Sequence[Local[int]]

    @property
    def shape(self) -> Hashable:
        """Equal where the given letters, the kinds and the sorts are, for one reading."""
        told = [(one.places, *one.table.items()) for one in (*self.kinds, *self.sorts)]
        return tuple(self.given.items()), len(self.kinds), tuple(told)

    @cached_property
    def digit(self) -> int:
        """Bits of a count."""
        return (len(self.kinds) + 1).bit_length()

    def often(self, kind: int, counts: int) -> int:
        """How often a kind comes."""
        return counts >> self.digit * kind & (1 << self.digit) - 1


class Walk:
    """All words with the given letters that have one of the totals; without sorts the one total is ()."""

    def __init__(self, counted: Counted, totals: Sequence[Often], spend: Callable[[int], None]) -> None:
        self.counted, self.totals, self.spend = counted, totals, spend
        self.sizes = range(max(map(len, totals), default=0))
        self.leading = dict[Often, bool]()
        self.stepped = dict[tuple[int, State, tuple[int, ...]], dict[Move, int]]()

    @property
    def starts(self) -> list[Key]:
        """The state before all letters; none where there are no such words."""
        known = Counter(one.table[()] for one in self.counted.sorts if not one.places)
        so_far = tuple([known[s] for s in self.sizes])
        return [(self.counted.reading.start, (), so_far)] if self.leads(so_far) else []

    # A word has a total iff of no sort there are more than it says, at any time: both add up to the same.
    def leads(self, so_far: Often) -> bool:
        """Whether no more positions of any sort have been met than one of the totals has."""
        if so_far not in self.leading:
            self.leading[so_far] = any(all(map(le, so_far, total)) for total in self.totals)
            self.spend(1 + (len(self.totals) >> 3))
        return self.leading[so_far]

    @cached_property
    def waiting(self) -> tuple[list[list[int]], list[list[Local[int]]], list[list[Local[int]]]]:
        """After each step: positions whose letters are waited for; the kinds and the sorts that are known then."""
        order = [self.counted.offset + i for i in self.counted.reading.order]
        when = {i: t for t, i in enumerate(order)}
        kinds: list[list[Local[int]]] = [[] for _ in order]
        sorts: list[list[Local[int]]] = [[] for _ in order]
        for told, known in ((self.counted.kinds, kinds), (self.counted.sorts, sorts)):
            for one in told:
                if one.places:
                    known[max(when[i] for i in one.places)].append(one)
        until: dict[int, int] = {}
        for end in range(len(order)):
            until |= {i: end for one in (*kinds[end], *sorts[end]) for i in one.places}
        alive: list[list[int]] = [[] for _ in order]
        for i, end in until.items():
            for t in range(when[i], end):
                alive[t].append(i)
        return alive, kinds, sorts

    def moves(self, t: int, key: Key) -> Iterator[tuple[Key, int, int]]:
        """From a state before step t: the states after it, with what is added to counts, and a letter that leads there.

        States and letters are the reading's.
        """
        state, pending, so_far = key
        stepped = self.stepped.get((t, state, pending))
        if stepped is None:
            stepped = self.stepped[t, state, pending] = self._moves(t, state, pending)
        for (after, waiting, more, added), a in stepped.items():
            if not more:
                yield (after, waiting, so_far), added, a
            elif self.leads(now := tuple(map(add, so_far, more))):
                yield (after, waiting, now), added, a

    # A kind's places are positions of the word: around it stands one letter.  They are not among the places of `given`.
    def _moves(self, t: int, state: State, pending: tuple[int, ...]) -> dict[Move, int]:
        """The same without the totals: how many positions of each sort there are more."""
        counted, (alive, kinds, sorts) = self.counted, self.waiting
        i = counted.reading.order[t]
        place, digit, found = counted.offset + i, counted.digit, dict[Move, int]()
        before = dict(zip(alive[t - 1], pending, strict=True)) if t else {}
        for a, number in enumerate(counted.numbers):
            if counted.given.get(place, number) != number:
                continue
            after = counted.reading.step(state, i, a)
            if after is None:
                continue
            before[place] = number
            added = sum([1 << digit * one.at(before) for one in kinds[t]])
            met = [one.at(before) for one in sorts[t]]
            more = tuple(map(met.count, self.sizes)) if met else ()
            found.setdefault((after, tuple([before[j] for j in alive[t]]), more, added), a)
        return found

    def step(self, t: int, states: Mapping[Key, set[int]]) -> dict[Key, set[int]]:
        """All states after step t with their counts, from those before it."""
        found, many = dict[Key, set[int]](), 0
        cost = 2 + len(self.counted.numbers) * (1 + len(self.waiting[1][t]))
        for key, counts in states.items():
            self.spend(cost + (len(counts) >> 3))
            for after, added, _ in self.moves(t, key):
                many += len(counts)
                if len(found) > MOST_STATES:
                    raise TooMany(f"kinds wait for too many letters, more than {MOST_STATES} states")
                if many > MOST_COUNTS:
                    raise TooMany(f"more than {MOST_COUNTS} counts of kinds, after {t + 1} letters")
                if added:
                    found.setdefault(after, set()).update([one + added for one in counts])
                else:
                    found.setdefault(after, set()).update(counts)
        return found

    @cached_property
    def last(self) -> dict[Key, set[int]]:
        """The states after all letters, with all counts of kinds with which words lead there."""
        states: dict[Key, set[int]] = {start: {0} for start in self.starts}
        for t in range(len(self.counted.reading.order)):
            states = self.step(t, states)
        return states
