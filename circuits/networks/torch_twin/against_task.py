"""All words of one length, or some of them, run by a twin and held against a task."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from random import Random

from fooling.circuits.languages.spelled_words import spelled
from fooling.circuits.networks.asked.task import HalvesTask, LanguageTask, ReadingTask, Task
from fooling.circuits.networks.machine import Word
from fooling.circuits.networks.torch_twin.lazy_torch import Tensor, load_torch
from fooling.circuits.networks.torch_twin.letter_tables import all_words
from fooling.circuits.networks.torch_twin.scores import Twin
from fooling.circuits.numbers.number_format import Vector
from fooling.fooling_sets.errors import FoolingError
from fooling.records import dataclass, field

MOST_ENTRIES = 2**22  # of a function's matrix
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
    """letters: the numbers that the network gives to the task's letters."""

    twin: Twin
    task: Task
    letters: Sequence[int]
    known: dict[int, Tensor] = field(default_factory=dict)

    def all_of(self, n: int, listing: int = 1) -> Judged:
        """All words of n letters; of wrong ones only the `listing` least are named."""
        chunk, many, found = self.twin.chunk(n), len(self.letters) ** n, Judged()
        for first in range(0, many, chunk):
            words = all_words(len(self.letters), n, first, min(many, first + chunk), self.twin.device)
            self._judge(words, found, listing)
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
        margins, right = self.twin.margins(scores), self.twin.answers(scores) == self._right(words)
        for counted, those in ((found.right, right), (found.wrong, ~right)):
            for margin, many in zip(
                *(part.tolist() for part in margins[those].unique(return_counts=True)), strict=True
            ):
                counted[self.twin.model.format.value(int(margin))] += many
        found.missed += map(tuple, words[~right][: most - len(found.missed)].tolist())

    def _right(self, words: Tensor) -> Tensor:
        """The task's answers."""
        torch, device = load_torch(), self.twin.device
        if isinstance(self.task, LanguageTask):
            full = self.task.language.completed()
            table = torch.tensor(full.transitions, device=device)
            states = torch.full((len(words),), full.start, device=device)
            for column in words.unbind(1):
                states = table[states, column]
            return torch.tensor([int(q in full.accepting) for q in range(full.states)], device=device)[states]
        if isinstance(self.task, ReadingTask) or 2 ** words.shape[1] > MOST_ENTRIES:
            return torch.tensor([self.task.answer(word) for word in words.tolist()], device=device)
        powers = 2 ** torch.arange(words.shape[1] - 1, -1, -1, device=device)
        return self._entries(words.shape[1] // 2)[(words * powers).sum(1)]

    def _entries(self, half: int) -> Tensor:
        """All values of the function, as words are numbered."""
        if half not in self.known and isinstance(self.task, HalvesTask):
            rows = self.task.family(half).rows()
            self.known[half] = load_torch().tensor(rows, device=self.twin.device).flatten()
        return self.known[half]

    def _compare(self, word: Sequence[int], scores: Vector) -> None:
        _compared(self.twin, [self.letters[a] for a in word], scores)


def answered_by(twin: Twin, words: Sequence[Word]) -> list[int]:
    """What it answers to these words of one length, of the network's letters; some are run exactly, too."""
    torch, found = load_torch(), list[int]()
    for first in range(0, len(words), chunk := twin.chunk(len(words[0]))):
        scores = twin.scores(torch.tensor(words[first : first + chunk], dtype=torch.int64, device=twin.device))
        for number in Random(0).sample(range(len(scores)), min(COMPARED, len(scores))):
            _compared(twin, words[first + number], tuple(map(int, scores[number].tolist())))
        found += map(int, twin.answers(scores).tolist())
    return found


def _compared(twin: Twin, word: Sequence[int], scores: Vector) -> None:
    if (exact := twin.model.forward(word)) != scores:
        names = spelled((twin.model.alphabet[a] for a in word), twin.model.alphabet)
        raise NotEqual(f"on the word {names} torch's kernels give {scores}, exact arithmetic {exact}")
