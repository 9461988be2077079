"""The number of states of a language with a parameter, for all its values: learned at small ones, shown for all.

What is learned, and how, stands in `fooling.circuits.languages.search.fooling.state_words`; the checker's rule
`family-states` decides.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import count, product
from math import ceil
from typing import Any

from fooling.circuits.languages.automaton_families import StateWords
from fooling.circuits.languages.dfa import DFA
from fooling.circuits.languages.search.fooling.state_words import (
    MOST_CELLS,
    Edges,
    Learned,
    Sampled,
    Word,
    learned,
    ranked,
    sampled,
)
from fooling.fooling_sets.errors import FoolingError
from fooling.verify.checker.kernel import Context, prove
from fooling.verify.checker.normal_form import lower_limit
from fooling.verify.checker.theories.automatic_families import state_words
from fooling.verify.methods.arithmetic.arith_step import arith
from fooling.verify.methods.engine import limits
from fooling.verify.methods.engine.attempts import constantly, unless_refused
from fooling.verify.methods.engine.ends import NotFound, afresh, fresh, in_steps, steps_left
from fooling.verify.methods.engine.goals import about_numbers
from fooling.verify.methods.engine.memory import remembered
from fooling.verify.methods.engine.tactic import Lemma, Node, assumption
from fooling.verify.methods.evidence.automata import term_of_automaton
from fooling.verify.methods.languages.counts import closed_form
from fooling.verify.statement.language_operators import COMBINING
from fooling.verify.statement.proposition import Term, free_variables

MOST_STATES = 800  # of a subset automaton that is looked at
MOST_PAIRS = 12_000  # of states, all those of one automaton with one another
LARGEST_FIRST = 8
Choices = list[tuple[Word, int, list[Word]]]  # words, how far they have to go, and what is nearer after one letter
Sample = Sequence[tuple[list[Word], Sampled]]  # for m = 0, 1, ...: the state words in numbers, and the automaton


def assumed_formula(quantity: Term, context: Context) -> Lemma | None:
    """The quantity as the formula that it is assumed to be, as a lemma in use may say; then none need be looked for."""
    for one in context.assumptions:
        if one[0] == "=" and quantity in one[1:]:
            formula = one[2] if one[1] == quantity else one[1]
            if about_numbers(formula):
                return ("=", quantity, formula), arith((one, assumption))
    return None


def states_of_family(quantity: Term, context: Context) -> list[Lemma]:
    """states(L) as a number of words, and that in closed form, for a language with one integer variable."""
    _, language, which = quantity
    names = free_variables(language)
    (name, *others) = names or ("",)
    limit = lower_limit(name, context) if context.sorts.get(name) == "int" else None
    if others or limit is None or language[0] not in (*COMBINING, "dyck"):
        return []
    shown: list[Lemma] = []
    for first in dict.fromkeys((_least(language, name, ceil(limit)), ceil(limit))):
        found_here = None if first is None else _in_time(language, which, name, first)
        if found_here is not None:
            words, node = found_here
            length: Term = ("+", ("-", name, first), 1)
            shown = [
                (("=", quantity, ("count", words, length)), constantly(node)),
                *closed_form(words, length, context),
            ]
            if len(shown) > 1:
                break
    return shown


def _least(language: Term, name: str, most: int) -> int | None:
    """The first value, of the small ones, at which no number of copies is negative."""
    inside = fresh().extended([(name, "int")], [(">=", name, 0)])
    for first in range(min(most, LARGEST_FIRST) + 1):
        if unless_refused(state_words, language, name, first, inside) is None:
            continue
        return first
    return None


@remembered  # what is not found is not sought again
def _in_time(language: Term, which: str, name: str, first: int) -> tuple[Term, Node] | None:
    try:
        with in_steps(steps_left(limits.RANKED)):
            return found(language, which, name, first)
    except FoolingError:
        return None


def found(language: Term, which: str, name: str, first: int) -> tuple[Term, Node]:
    """The words that are counted, and the derivation."""
    inside = fresh().extended([(name, "int")], [(">=", name, first)])
    search = _Search(state_words(language, name, first, inside), which)
    reasons = []
    for nearest in (False, True):
        try:
            words, node = search.result(first, nearest)
            counted = ("count", words, ("+", ("-", name, first), 1))
            prove(("=", ("states", language, which), counted), node, afresh(inside))
            return words, node
        except FoolingError as error:
            reasons.append(str(error))
    raise NotFound("; ".join(reasons))


class _Search:
    """What is learned of one family."""

    def __init__(self, family: StateWords, which: str) -> None:
        self.family, self.partial = family, which == "partial"
        samples: list[Sampled] = []
        for m in range(MOST_CELLS):
            found = sampled(family, m, MOST_STATES)
            if found is None:
                break
            samples.append(found)
        every = [word for one in samples for word in one.words]
        self.fronts = list(dict.fromkeys(word[0] for word in every))
        self.cells = list(dict.fromkeys(cell for word in every for cell in word[1:]))
        front, cell = ({content: i for i, content in enumerate(listed)} for listed in (self.fronts, self.cells))
        after = len(self.fronts)
        self.samples: Sample = [
            ([(front[word[0]], *(after + cell[c] for c in word[1:])) for word in one.words], one) for one in samples
        ]
        self.paired = [one for m, one in enumerate(self.samples) if m < 4 or len(one[0]) ** 2 <= MOST_PAIRS]

    def result(self, first: int, nearest: bool) -> tuple[Term, Node]:
        """The words that are counted as a term, and the node.

        They are accessed on the way through all words that are reached, or through the `nearest` of each class.
        """
        accessed = [self._accessed(one, nearest) for _, one in self.samples]
        access, by_access = self._ranked("access", self._predecessors(accessed), 1)
        live, by_live = self._ranked("live", self._live(), 1) if self.partial else (None, "first")
        apart, by_apart = self._apart
        dead = self._dead() if self.partial else []
        node = {
            "rule": "family-states",
            "first": first,
            "fronts": [sorted(front) for front in self.fronts],
            "cells": [[sorted(states) for states in cell] for cell in self.cells],
            "reachable": self._reachable,
            "equal": self._equal,
            "access": access,
            "apart": apart,
            "live": live,
            "dead": _data(self._set("dead states", dead), 1) if dead else None,
            "by": {"access": by_access, "apart": by_apart, "live": by_live},
        }
        return self._term(self._set("representatives", self._representatives(accessed))), node

    @cached_property
    def _reachable(self) -> list[Any]:
        return _data(self._set("states", [word for words, _ in self.samples for word in words]), 1)

    @cached_property
    def _equal(self) -> list[Any]:
        return _data(self._set("equal states", self._pairs(lambda rounds: rounds is None)), 2)

    @cached_property
    def _apart(self) -> tuple[Any, str]:
        return self._ranked("apart", self._told_apart(), 2)

    def _set(self, what: str, words: Iterable[Word]) -> Learned:
        steps_left(1)
        listed = list(words)
        found = learned(listed, max(map(len, listed))) if listed else Learned({}, set())
        if found is None:
            raise NotFound(f"the {what} are no regular set that is seen at small values")
        return found

    @staticmethod
    def _accessed(sample: Sampled, nearest: bool) -> dict[int, int]:
        """The distances from the start of all states, or of those that are nearest in their class."""
        distances = _distances(sample)
        least: dict[int, int] = {}
        for q, distance in enumerate(distances):
            least.setdefault(sample.classes[q], distance)
        of = sample.classes
        return {q: distance for q, distance in enumerate(distances) if not nearest or distance == least[of[q]]}

    def _representatives(self, accessed: Sequence[Mapping[int, int]]) -> list[Word]:
        """The least word of each class, of those that are live where only these are counted."""
        found: list[Word] = []
        for (words, sample), chosen in zip(self.samples, accessed, strict=True):
            live = _live_states(sample)
            least: dict[int, Word] = {}
            for q in sorted(chosen, key=lambda q: words[q]):
                if q in live or not self.partial:
                    least.setdefault(sample.classes[q], words[q])
            found += least.values()
        return found

    def _pairs(self, wanted: Callable[[int | None], bool]) -> list[Word]:
        return [
            _beside(words[p], words[q])
            for words, sample in self.paired
            for p, q in product(range(len(words)), repeat=2)
            if wanted(sample.apart(p, q))
        ]

    def _predecessors(self, accessed: Sequence[Mapping[int, int]]) -> Choices:
        """Of each state but the start, those nearer to it from which a letter leads there."""
        found: Choices = []
        for (words, sample), distance in zip(self.samples, accessed, strict=True):
            before: dict[int, list[int]] = {q: [] for q in distance}
            for p in distance:
                for q in sample.successors[p]:
                    if distance[p] < distance.get(q, 0):
                        before[q].append(p)
            found += [(words[q], distance[q], [words[p] for p in before[q]]) for q in distance]
        return found

    def _told_apart(self) -> Choices:
        """Of each pair that one letter does not tell apart, those after a letter that shorter words tell apart."""
        found: Choices = []
        for words, sample in self.paired:
            for p, q in product(range(len(words)), repeat=2):
                rounds = sample.apart(p, q)
                if rounds is not None:
                    classes = sample.rounds[max(0, rounds - 1)]
                    after = zip(sample.successors[p], sample.successors[q], strict=True)
                    nearer = [_beside(words[r], words[s]) for r, s in after if classes[r] != classes[s]]
                    found.append((_beside(words[p], words[q]), rounds, nearer))
        return found

    def _live(self) -> Choices:
        found: Choices = []
        for words, sample in self.samples:
            live = _live_states(sample)
            for q, distance in live.items():
                nearer = [words[r] for r in sample.successors[q] if live.get(r, distance) < distance]
                found.append((words[q], distance, nearer))
        return found

    def _dead(self) -> list[Word]:
        found = []
        for words, sample in self.samples:
            live = _live_states(sample)
            found += [word for q, word in enumerate(words) if q not in live]
        return found

    def _ranked(self, what: str, choices: Choices, tracks: int) -> tuple[Any, str]:
        """The words as an automaton whose ranks decrease along the choices, but for those at distance 0."""
        of = self._set(what, [word for word, _, _ in choices])
        far = [(word, options) for word, distance, options in choices if distance]
        labels = list(_labels(choices, tracks))
        for remember in self._memories([(word, distance) for word, distance, _ in choices]):
            tried = of.split(remember)
            for label in labels if tried is not None else ():
                steps_left(1)
                if tried is not None and (found := ranked(tried, far, label)) is not None:
                    by, ranks = found
                    return _data(tried, tracks, ranks), by
        raise NotFound(f"{what}: no rank decreases along the shortest words")

    def _memories(self, distances: Sequence[tuple[Word, int]]) -> Iterator[Any]:
        """Nothing, the front, the letters that were read; what tells whether a word is as near as it is long."""
        yield lambda memory, letter: None
        yield lambda memory, letter: letter if memory is None else memory
        yield lambda memory, letter: frozenset({letter}) | (memory or frozenset())
        for most in (1, 2):
            near = learned(
                [word for word, distance in distances if distance <= most * len(word)],
                max(len(word) for word, _ in distances),
            )
            if near is not None:
                edges = near.edges
                yield lambda memory, letter, edges=edges: edges.get((memory or 0, letter), -1)
                yield lambda memory, letter, edges=edges: (
                    letter if memory is None else memory[0],
                    edges.get((memory[1] if memory else 0, letter), -1),
                )

    def _term(self, words: Learned) -> Term:
        """The words over letters that are numbers."""
        size = len(self.fronts) + len(self.cells)
        states = max([0, *words.edges.values()]) + 1
        rows = tuple(tuple(words.edges.get((q, i)) for i in range(size)) for q in range(states))
        return term_of_automaton(DFA(tuple(map(str, range(size))), 0, frozenset(words.accepting), rows))


Label = Callable[[int, Any], Any]


def _labels(choices: Choices, tracks: int) -> Iterator[Label]:
    """What a rank may hang on, of an edge: the letter, whether it is the same in both words, the state before it."""
    alike: Callable[[Any], bool] = (lambda letter: letter[0] == letter[1]) if tracks == 2 else (lambda letter: False)
    if tracks == 2:
        yield lambda q, letter: (q == 0, alike(letter))
        yield lambda q, letter: None if alike(letter) else letter if q == 0 else True
        yield lambda q, letter: None if alike(letter) else letter
        yield lambda q, letter: None if alike(letter) else (q, letter)
    level = _levels(choices)
    yield lambda q, letter: level.get(letter, -1) if q == 0 else letter
    yield lambda q, letter: level.get(letter, -1) if q == 0 else (q, letter)
    yield lambda q, letter: letter
    yield lambda q, letter: (q, letter)


def _levels(choices: Choices) -> dict[Any, int]:
    """Fronts that one can come back to from one another, on the shortest ways, have one number."""
    from networkx import DiGraph, strongly_connected_components

    after: dict[Any, set[Any]] = {}
    for word, distance, options in choices:
        if distance:
            after.setdefault(word[0], set()).update(option[0] for option in options)
    ways = DiGraph((front, other) for front, others in after.items() for other in others)
    ways.add_nodes_from(after)
    place = {front: i for i, front in enumerate(after)}
    parts = [part & after.keys() for part in strongly_connected_components(ways)]
    return {front: min(place[other] for other in part) for part in parts for front in part}


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
