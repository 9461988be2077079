"""All words of one length, or some of them, run by a twin and held against a language."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from random import Random

from circuits.dfa import DFA
from circuits.machine import Word
from circuits.number_format import Vector
from circuits.search.twin.columns import all_words
from circuits.search.twin.door import Tensor, load_torch
from circuits.search.twin.read import Twin
from fooling_sets.errors import FoolingError

COMPARED = 4  # words of each length, run exactly as well


class NotEqual(FoolingError):
    """The kernels and exact arithmetic differ, which is an error in one of them."""


@dataclass
class Judged:
    """Words by margin, the least wrong one, and all wrong ones of a sample."""

    right: Counter[Fraction] = field(default_factory=Counter)
    wrong: Counter[Fraction] = field(default_factory=Counter)
    missed: list[Word] = field(default_factory=list)


@dataclass(frozen=True)
class Judge:
    """letters: the numbers that the network gives to the language's letters."""

    twin: Twin
    language: DFA
    letters: Sequence[int]

    def all_of(self, n: int) -> Judged:
        """All words of n letters; of wrong ones only the least is named."""
        chunk, many, found = self.twin.chunk(n), len(self.letters) ** n, Judged()
        for first in range(0, many, chunk):
            words = all_words(len(self.letters), n, first, min(many, first + chunk), self.twin.device)
            self._judge(words, found, 1)
        return found

    def some(self, words: Sequence[Word], n: int) -> Judged:
        """These words of n letters."""
        torch, found = load_torch(), Judged()
        for first in range(0, len(words), chunk := self.twin.chunk(n)):
            part = torch.tensor(words[first : first + chunk], dtype=torch.int64, device=self.twin.device)
            self._judge(part.reshape(len(part), n), found, len(words))
        return found

    def _judge(self, words: Tensor, found: Judged, most: int) -> None:
        torch = load_torch()
        scores = self.twin.scores(torch.tensor(self.letters, device=self.twin.device)[words])
        for number in sorted(Random(0).sample(range(len(words)), min(COMPARED, len(words)))):
            self._compare(words[number].tolist(), tuple(map(int, scores[number].tolist())))
        margins, right = self.twin.margins(scores), self.twin.answers(scores) == self._accepted(words)
        for counted, those in ((found.right, right), (found.wrong, ~right)):
            for margin, many in zip(
                *(part.tolist() for part in margins[those].unique(return_counts=True)), strict=True
            ):
                counted[self.twin.model.format.value(int(margin))] += many
        found.missed += map(tuple, words[~right][: most - len(found.missed)].tolist())

    def _accepted(self, words: Tensor) -> Tensor:
        torch, full = load_torch(), self.language.completed()
        table = torch.tensor(full.transitions, device=self.twin.device)
        states = torch.full((len(words),), full.start, device=self.twin.device)
        for column in words.unbind(1):
            states = table[states, column]
        return torch.tensor([int(q in full.accepting) for q in range(full.states)], device=self.twin.device)[states]

    def _compare(self, word: Sequence[int], scores: Vector) -> None:
        exact = self.twin.model.forward([self.letters[a] for a in word])
        if exact != scores:
            names = " ".join(self.language.alphabet[a] for a in word)
            raise NotEqual(f"on the word {names} torch's kernels give {scores}, exact arithmetic {exact}")
