"""Relations between words of equal length, read side by side by one automaton: first-order statements as automata.

A *relation* is a set of tuples of words of equal length, one word a *track*; its automaton reads a tuple of letters a
step.  Such sets are closed under `and`, `or`, complement and "there is a word" (Buechi; automatic structures,
Khoussainov and Nerode 1995), so whatever is said of words with these, with equality of letters and with orders of words
becomes an automaton: rows contained in rows, least words, minimal pairs.

Automata are complete and minimal throughout.  A projection may be exponential; `Effort` counts the steps that are
built, and ends what grows too large.  Nothing here is trusted.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from functools import cached_property
from itertools import product
from typing import TypeVar

from fooling.circuits.languages.search.fooling.regular_fooling import StateLimitExceeded
from fooling.fooling_sets.search.steps import count
from fooling.records import dataclass

MOST_STATES = 2**9
MOST_STEPS = 60_000  # that one language's relations are made of, some tenths of a second
MOST_TUPLES = 2**9  # of letters that are read in one step
State = TypeVar("State", bound=Hashable)


class Effort:
    """What may still be built."""

    def __init__(self) -> None:
        self.left = MOST_STEPS

    def renew(self) -> None:
        """As much again."""
        self.left = MOST_STEPS

    def spend(self, steps: int) -> None:
        """StateLimitExceeded when nothing is left."""
        self.left -= steps
        count(steps)
        if self.left < 0:
            raise StateLimitExceeded("the relations of this language are too large")


@dataclass(frozen=True)
class Relation:
    """Words on tracks with so many letters each: `after[q][i]` for the i-th tuple of letters, the start being 0."""

    tracks: tuple[str, ...]
    sizes: tuple[int, ...]
    accepting: frozenset[int]
    after: tuple[tuple[int, ...], ...]
    effort: Effort

    @cached_property
    def letters(self) -> tuple[tuple[int, ...], ...]:
        """The tuples of letters, in the order of their numbers."""
        return tuple(product(*map(range, self.sizes)))

    def __and__(self, other: Relation) -> Relation:
        return self._with(other, lambda a, b: a and b)

    def __or__(self, other: Relation) -> Relation:
        return self._with(other, lambda a, b: a or b)

    def __sub__(self, other: Relation) -> Relation:
        return self._with(other, lambda a, b: a and not b)

    def __invert__(self) -> Relation:
        rest = frozenset(range(len(self.after))) - self.accepting
        return Relation(self.tracks, self.sizes, rest, self.after, self.effort)

    def _with(self, other: Relation, holds: Callable[[bool, bool], bool]) -> Relation:
        """The tuples of both relations' tracks for which this holds of what either accepts."""
        of_track = dict(zip(self.tracks + other.tracks, self.sizes + other.sizes, strict=True))
        tracks = tuple(of_track)
        mine, theirs = self._places(tracks, of_track), other._places(tracks, of_track)

        def after(state: tuple[int, int]) -> Iterable[tuple[int, int]]:
            p, q = self.after[state[0]], other.after[state[1]]
            return [(p[i], q[j]) for i, j in zip(mine, theirs, strict=True)]

        def accepts(state: tuple[int, int]) -> bool:
            return holds(state[0] in self.accepting, state[1] in other.accepting)

        return _explored(tracks, tuple(of_track.values()), (0, 0), after, accepts, self.effort)

    def _places(self, tracks: Sequence[str], sizes: Mapping[str, int]) -> list[int]:
        """For each tuple of letters of those tracks the number of its part on the tracks of this relation."""
        number = {letters: i for i, letters in enumerate(self.letters)}
        at = [tracks.index(track) for track in self.tracks]
        _bounded(sizes.values())
        return [number[tuple(read[i] for i in at)] for read in product(*(range(sizes[track]) for track in tracks))]

    def without(self, *gone: str) -> Relation:
        """The tuples for which there are words on these tracks: all of them are followed at once."""
        kept = [i for i, track in enumerate(self.tracks) if track not in gone]
        tracks, sizes = tuple(self.tracks[i] for i in kept), tuple(self.sizes[i] for i in kept)
        number = {letters: i for i, letters in enumerate(product(*map(range, sizes)))}
        beside: list[list[int]] = [[] for _ in number]
        for i, letters in enumerate(self.letters):
            beside[number[tuple(letters[j] for j in kept)]].append(i)

        def after(state: frozenset[int]) -> Iterable[frozenset[int]]:
            rows = [self.after[q] for q in state]
            self.effort.spend(len(rows) * len(self.letters) >> 3)
            return [frozenset(row[i] for row in rows for i in among) for among in beside]

        def accepts(state: frozenset[int]) -> bool:
            return not state.isdisjoint(self.accepting)

        return _explored(tracks, sizes, frozenset({0}), after, accepts, self.effort)

    def named(self, *tracks: str) -> Relation:
        """The same with these names for the tracks."""
        return Relation(tracks, self.sizes, self.accepting, self.after, self.effort)

    def words(self, length: int) -> list[tuple[tuple[int, ...], ...]]:
        """The tuples of words of this length, each as the tuples of letters that are read."""
        found: list[tuple[tuple[tuple[int, ...], ...], int]] = [((), 0)]
        for _ in range(length):
            found = [
                ((*read, letters), target)
                for read, q in found
                for letters, target in zip(self.letters, self.after[q], strict=True)
                if target in self.alive
            ]
        return [read for read, q in found if q in self.accepting]

    @cached_property
    def alive(self) -> frozenset[int]:
        """The states from which something is accepted."""
        found, before = set(self.accepting), -1
        while len(found) > before:
            before = len(found)
            found |= {q for q, row in enumerate(self.after) if not found.isdisjoint(row)}
        return frozenset(found)

    def number(self, length: int) -> int:
        """How many tuples of words of this length there are."""
        ending = {0: 1}
        for _ in range(length):
            following: dict[int, int] = {}
            for q, many in ending.items():
                for target in self.after[q]:
                    following[target] = following.get(target, 0) + many
            ending = following
        return sum(many for q, many in ending.items() if q in self.accepting)

    @property
    def is_empty(self) -> bool:
        """Whether no words are in it."""
        return 0 not in self.alive


def relation(
    tracks: Sequence[str],
    sizes: Sequence[int],
    start: State,
    step: Callable[[State, tuple[int, ...]], State],
    accepts: Callable[[State], bool],
    effort: Effort,
) -> Relation:
    """The words after which the state is accepted."""
    _bounded(sizes)
    letters = list(product(*map(range, sizes)))
    return _explored(
        tuple(tracks), tuple(sizes), start, lambda state: [step(state, read) for read in letters], accepts, effort
    )


def _bounded(sizes: Iterable[int]) -> None:
    many = 1
    for size in sizes:
        many *= size
    if many > MOST_TUPLES:
        raise StateLimitExceeded(f"more than {MOST_TUPLES} tuples of letters")


def _explored(
    tracks: tuple[str, ...],
    sizes: tuple[int, ...],
    start: State,
    after: Callable[[State], Iterable[State]],
    accepts: Callable[[State], bool],
    effort: Effort,
) -> Relation:
    met, places, rows = [start], {start: 0}, list[tuple[int, ...]]()
    for state in met:
        row = []
        for target in after(state):
            if target not in places:
                places[target] = len(met)
                met.append(target)
            row.append(places[target])
        effort.spend(len(row))
        if len(met) > MOST_STATES:
            raise StateLimitExceeded(f"more than {MOST_STATES} states")
        rows.append(tuple(row))
    accepting = frozenset(i for i, state in enumerate(met) if accepts(state))
    return _minimal(Relation(tracks, sizes, accepting, tuple(rows), effort))


def _minimal(found: Relation) -> Relation:
    """Equivalent states merged (Moore); all are reached."""
    classes, count = [int(q in found.accepting) for q in range(len(found.after))], 0
    while len(set(classes)) > count:
        count = len(set(classes))
        names: dict[tuple[int, ...], int] = {}
        classes = [
            names.setdefault((c, *(classes[r] for r in row)), len(names))
            for c, row in zip(classes, found.after, strict=True)
        ]
    member = {c: q for q, c in reversed(list(enumerate(classes)))}
    rows = tuple(tuple(classes[r] for r in found.after[member[c]]) for c in range(len(member)))
    accepting = frozenset(classes[q] for q in found.accepting)
    return Relation(found.tracks, found.sizes, accepting, rows, found.effort)
