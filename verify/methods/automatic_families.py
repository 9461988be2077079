"""The number of states of a language with a parameter, for all its values: learned at small ones, shown for all.

What is learned, and how, stands in `circuits.search.state_words`; the checker's rule `family-states` decides.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from itertools import count, product
from math import ceil
from typing import Any

from circuits.dfa import DFA
from circuits.families import Family
from circuits.search.state_words import MOST_CELLS, Edges, Learned, Sampled, Word, learned, ranked, sampled
from fooling_sets.errors import FoolingError
from verify.checker.judge import fresh
from verify.checker.kernel import Context
from verify.checker.normal_form import lower_limit
from verify.checker.theories.automatic_families import FamilyOf
from verify.methods.counts import closed_form
from verify.methods.ends import term_of_automaton
from verify.methods.tactic import Lemma, Node, NotFound, constantly, seconds_left
from verify.statement.language_operators import COMBINING
from verify.statement.proposition import Term, free_variables

MOST_STATES = 130  # of a subset automaton that is looked at
MOST_PAIRS = 6_000  # of states, all those of one automaton with one another
SECONDS = 4.0
Sample = Sequence[tuple[list[Word], Sampled]]  # for m = 0, 1, ...: the state words in numbers, and the automaton


def states_of_family(quantity: Term, context: Context) -> list[Lemma]:
    """states(L) as a number of words, and that in closed form, for a language with one integer variable."""
    _, language, which = quantity
    names = free_variables(language)
    (name, *others) = names or ("",)
    limit = lower_limit(name, context) if context.sorts.get(name) == "int" else None
    if others or limit is None or language[0] not in COMBINING:
        return []
    first = ceil(limit)
    try:
        words, node = _found(language, which, name, first)
    except (FoolingError, AssertionError):
        return []
    length: Term = ("+", ("-", name, first), 1)
    counted = ("count", words, length)
    return [(("=", quantity, counted), constantly(node)), *closed_form(words, length, context)]


@lru_cache(32)
def _found(language: Term, which: str, name: str, first: int) -> tuple[Term, Node]:
    """The words that are counted, and the derivation."""
    inside = fresh().extended([(name, "int")], [(">=", name, first)])
    return _Search(FamilyOf(language, name, first, inside).family, which).result(first)


class _Search:
    """What is learned of one family."""

    def __init__(self, family: Family, which: str) -> None:
        self.family, self.partial = family, which == "partial"
        samples: list[Sampled] = []
        seconds_left(SECONDS)
        for m in range(MOST_CELLS):
            found = sampled(family, m, MOST_STATES)
            if found is None or (m > 3 and len(found.words) ** 2 > MOST_PAIRS):
                break
            samples.append(found)
        self.longest = len(samples)
        every = [word for one in samples for word in one.words]
        self.fronts = list(dict.fromkeys(word[0] for word in every))
        self.cells = list(dict.fromkeys(cell for word in every for cell in word[1:]))
        front, cell = ({content: i for i, content in enumerate(listed)} for listed in (self.fronts, self.cells))
        after = len(self.fronts)
        self.samples: Sample = [
            ([(front[word[0]], *(after + cell[c] for c in word[1:])) for word in one.words], one) for one in samples
        ]

    def result(self, first: int) -> tuple[Term, Node]:
        """The words that are counted as a term, and the node."""
        counted = self._set("representatives", self._representatives())
        reached = self._set("states", [word for words, _ in self.samples for word in words])
        equal = self._set("equal states", self._pairs(lambda rounds: rounds is None))
        access, by_access = self._ranked("access", reached, self._predecessors(), _SINGLE)
        different = self._set("different states", self._pairs(lambda rounds: rounds is not None))
        apart, by_apart = self._ranked("apart", different, self._told_apart(), _DOUBLE)
        live, by_live = self._live() if self.partial else (None, "first")
        dead = self._dead()
        node = {
            "rule": "family-states",
            "first": first,
            "fronts": [sorted(front) for front in self.fronts],
            "cells": [[sorted(states) for states in cell] for cell in self.cells],
            "reachable": _data(reached, 1),
            "equal": _data(equal, 2),
            "access": access,
            "apart": apart,
            "live": live,
            "dead": _data(self._set("dead states", dead), 1) if self.partial and dead else None,
            "by": {"access": by_access, "apart": by_apart, "live": by_live},
        }
        return self._term(counted), node

    def _set(self, what: str, words: Iterable[Word]) -> Learned:
        seconds_left(SECONDS)
        found = learned(words, self.longest)
        if found is None:
            raise NotFound(f"the {what} are no regular set that is seen at small values")
        return found

    def _representatives(self) -> list[Word]:
        """The least word of each class, of those that are live where only these are counted."""
        found: list[Word] = []
        for words, sample in self.samples:
            live = _live_states(sample)
            least: dict[int, Word] = {}
            for q in sorted(range(len(words)), key=lambda q: words[q]):
                if q in live or not self.partial:
                    least.setdefault(sample.classes[q], words[q])
            found += least.values()
        return found

    def _pairs(self, wanted: Callable[[int | None], bool]) -> list[Word]:
        return [
            _beside(words[p], words[q])
            for words, sample in self.samples
            for p, q in product(range(len(words)), repeat=2)
            if wanted(sample.apart(p, q))
        ]

    def _predecessors(self) -> list[tuple[Word, list[Word]]]:
        """Of each state but the start, those from which a letter leads to it; the nearer ones to the start alone."""
        found = []
        for words, sample in self.samples:
            distance = _distances(sample)
            before: dict[int, list[int]] = {q: [] for q in range(len(words))}
            for p, after in enumerate(sample.successors):
                for q in after:
                    if distance[p] < distance[q]:
                        before[q].append(p)
            found += [(words[q], [words[p] for p in before[q]]) for q in range(1, len(words))]
        return found

    def _told_apart(self) -> list[tuple[Word, list[Word]]]:
        """Of each pair that one letter does not tell apart, those after a letter that shorter words tell apart."""
        found = []
        for words, sample in self.samples:
            for p, q in product(range(len(words)), repeat=2):
                rounds = sample.apart(p, q)
                if rounds:
                    classes = sample.rounds[rounds - 1]
                    after = zip(sample.successors[p], sample.successors[q], strict=True)
                    nearer = [_beside(words[r], words[s]) for r, s in after if classes[r] != classes[s]]
                    found.append((_beside(words[p], words[q]), nearer))
        return found

    def _live(self) -> tuple[Any, str]:
        every, choices = list[Word](), list[tuple[Word, list[Word]]]()
        for words, sample in self.samples:
            live = _live_states(sample)
            every += [words[q] for q in live]
            choices += [
                (words[q], [words[r] for r in sample.successors[q] if live.get(r, distance) < distance])
                for q, distance in live.items()
                if distance
            ]
        return self._ranked("live", self._set("live states", every), choices, _SINGLE)

    def _dead(self) -> list[Word]:
        found = []
        for words, sample in self.samples:
            live = _live_states(sample)
            found += [word for q, word in enumerate(words) if q not in live]
        return found

    def _ranked(
        self, what: str, of: Learned, choices: list[tuple[Word, list[Word]]], labels: Sequence[Any]
    ) -> tuple[Any, str]:
        seconds_left(SECONDS)
        for tried in (of, of.split()):
            if (found := ranked(tried, choices, labels)) is not None:
                by, ranks = found
                return _data(tried, 1 if labels is _SINGLE else 2, ranks), by
        raise NotFound(f"{what}: no rank decreases along the shortest words")

    def _term(self, words: Learned) -> Term:
        """The words over letters that are numbers."""
        size = len(self.fronts) + len(self.cells)
        states = max([0, *words.edges.values()]) + 1
        rows = tuple(tuple(words.edges.get((q, i)) for i in range(size)) for q in range(states))
        return term_of_automaton(DFA(tuple(map(str, range(size))), 0, frozenset(words.accepting), rows))


_SINGLE: Sequence[Any] = (lambda q, letter: letter, lambda q, letter: (q, letter))
_DOUBLE: Sequence[Any] = (
    lambda q, letter: (q == 0, letter[0] != letter[1]),
    lambda q, letter: None if letter[0] == letter[1] else letter if q == 0 else True,
    lambda q, letter: None if letter[0] == letter[1] else letter,
    lambda q, letter: None if letter[0] == letter[1] else (q, letter),
    lambda q, letter: letter,
    lambda q, letter: (q, letter),
)


def _beside(first: Word, second: Word) -> Word:
    return tuple(zip(first, second, strict=True))


def _distances(sample: Sampled) -> list[int]:
    """Letters from the start to each state, which are listed breadth first."""
    found = {0: 0}
    for p, after in enumerate(sample.successors):
        for q in after:
            found.setdefault(q, found[p] + 1)
    return [found[q] for q in range(len(sample.words))]


def _live_states(sample: Sampled) -> dict[int, int]:
    """The states from which a word is accepted, and the length of a shortest one."""
    found = {q: 0 for q, accepts in enumerate(sample.accepting) if accepts}
    for distance in count(1):
        more = [q for q, after in enumerate(sample.successors) if q not in found and any(r in found for r in after)]
        if not more:
            return found
        found.update(dict.fromkeys(more, distance))
    return found


def _data(of: Learned, tracks: int, ranks: Edges | None = None) -> list[Any]:
    edges = []
    for (q, letter), r in sorted(of.edges.items()):
        edges.append([q, *(letter if tracks == 2 else (letter,)), r, (ranks or {}).get((q, letter), 0)])
    return [sorted(of.accepting), edges]
