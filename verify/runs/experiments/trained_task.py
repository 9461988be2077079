"""A task of `fooling.circuits.tasks` as training and judging need it: letters and answers by number, seeded samples.

Words are drawn by the task's generator, some thousands at a time.  What propositions call the task, and the function
of two parties that it is, are the task's own.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from functools import cache, cached_property, partial
from hashlib import sha256
from itertools import count
from random import Random
from typing import Any

from fooling.circuits.languages.generator import Generator
from fooling.circuits.networks.asked.task import Task
from fooling.circuits.networks.torch_twin.training import Samples
from fooling.circuits.tasks import task as tasks
from fooling.circuits.tasks.search.samples import samples
from fooling.fooling_sets.errors import InvalidInput
from fooling.records import dataclass
from fooling.verify.given.asked.known_task import PREFIX, known_task
from fooling.verify.given.asked.network_task import network_task
from fooling.verify.given.asked.two_party_task import TwoPartyTask, two_party_task

AT_ONCE = 100  # batches that are drawn together
COMPARED = 50  # words on which the task and what networks are held against are compared
LOOKED_AT = 2000  # words whose answers are taken for all that there are


@dataclass(frozen=True)
class AtSize:
    """What there is at one size: the numbers of letters and of answers, and the generator."""

    task: tasks.Task
    n: int

    @cached_property
    def letters(self) -> Mapping[Hashable, int]:
        """Those of a smaller size have the same numbers."""
        met = dict.fromkeys(letter for place in self.task.places(self.n) for letter in place)
        return {letter: a for a, letter in enumerate(met)}

    @cached_property
    def answers(self) -> Mapping[Any, int]:
        """Of all words; InvalidInput where they are words themselves."""
        if (term := self.task.asked()) is not None and term[0] == "membership":
            return {0: 0, 1: 1}
        answers = {self.task.answer(word) for word in self.drawn(LOOKED_AT, "answers")}
        if any(isinstance(one, tuple) for one in answers):
            told = "its answers are words; models here give one answer, at the end"
            raise InvalidInput(f"task {self.task.spec}: {told}")
        number = tasks.numbers(answers)
        return {a: a for a in range(1 + max(number))} if all(a == b for a, b in number.items()) else number

    @cached_property
    def generator(self) -> Generator:
        """The task's."""
        return self.task.generator(self.n)

    def drawn(self, many: int, seed: object) -> Sequence[tuple[Any, ...]]:
        """Words in the task's letters."""
        number = int.from_bytes(sha256(repr(seed).encode()).digest()[:8], "big")
        if self.by_tables:
            return samples(self.generator, many, number).words()
        chance = Random(number)
        return [_walked(self.generator, chance) for _ in range(many)]

    @cached_property
    def by_tables(self) -> bool:
        """Whether the generator has few enough states for that."""
        try:
            samples(self.generator, 1, 0)
        except InvalidInput:
            return False
        return True


@dataclass(frozen=True)
class TrainedTask:
    """What is called so on the command line; another process reads it anew."""

    spec: str

    def __reduce__(self) -> tuple[Any, ...]:
        return TrainedTask, (self.spec,)

    @cached_property
    def task(self) -> tasks.Task:
        """The task itself."""
        return known_task(self.spec)

    @cached_property
    def at(self) -> Callable[[int], AtSize]:
        """What there is at a size, found once."""
        return cache(partial(AtSize, self.task))

    def require(self, n: int) -> None:
        """InvalidInput, one line, for a size that the task does not have, or answers that no model here gives."""
        self.task.require(n)
        self.at(n).answers  # noqa: B018

    def has(self, n: int) -> bool:
        """Whether it has this size."""
        try:
            self.task.require(n)
        except InvalidInput:
            return False
        return True

    def length(self, n: int) -> int:
        """Letters of a word."""
        return len(self.task.places(n))

    def letters(self, n: int) -> tuple[str, ...]:
        """Their names; those of a smaller size have the same numbers."""
        return tuple(map(tasks.name_of, self.at(n).letters))

    def answers(self, n: int) -> int:
        """How many there are; one more, for those that were not met, of a task that is judged on samples alone."""
        return len(self.at(n).answers) + (self.judged(n) is None)

    @cached_property
    def judged(self) -> Callable[[int], Task | None]:
        """What a network is held against on all words of a size; None where no other command knows the task."""
        return cache(self._judged)

    def _judged(self, n: int) -> Task | None:
        try:
            found = network_task(f"{PREFIX}{self.spec}", self.length(n))
        except InvalidInput:
            return None
        letters = [found.alphabet.index(name) if name in found.alphabet else -1 for name in self.letters(n)]
        both = zip(*self.samples(n, COMPARED, "judged"), strict=True)
        alike = all(found.answer([letters[a] for a in word]) == answer for word, answer in both)
        return found if alike else None  # answers that are not whole numbers may be numbered otherwise

    def two_party(self, n: int) -> TwoPartyTask:
        """What a bound speaks of; InvalidInput where it is not known."""
        return two_party_task(f"{PREFIX}{self.spec}", self.length(n))

    def partition(self, n: int, prefix: bool) -> str:
        """Of the protocol that is counted: the task's own, but what reads letter by letter is cut once."""
        owners = self.task.cut(n)
        if not prefix:
            return f"mask:{owners.replace('A', '0').replace('B', '1')}"
        first = len(owners) - len(owners.lstrip("A"))
        return f"prefix:{first if 'A' not in owners[first:] else len(owners) // 2}"

    def samples(self, n: int, many: int, seed: object) -> Samples:
        """So many words of this size, and their answers; the same for the same seed."""
        at = self.at(n)
        words = at.drawn(many, seed)
        answers = [at.answers.get(self.task.answer(word), len(at.answers)) for word in words]
        return [tuple([at.letters[letter] for letter in word]) for word in words], answers

    def batches(self, sizes: Sequence[int], many: int, seed: object) -> Iterator[Samples]:
        """Without end, each of one of these sizes, all equally likely."""
        chance, drawn = Random(repr((seed, "sizes"))), dict[int, Iterator[Samples]]()
        while True:
            n = chance.choice(sizes)
            yield next(drawn.setdefault(n, self._batches(n, many, seed)))

    def _batches(self, n: int, many: int, seed: object) -> Iterator[Samples]:
        at_once = many * (AT_ONCE if self.at(n).by_tables else 1)
        for step in count(1):
            words, answers = self.samples(n, at_once, (seed, n, step))
            for first in range(0, len(words), many):
                yield words[first : first + many], answers[first : first + many]


def _walked(generator: Generator, chance: Random) -> tuple[Any, ...]:
    """One word, step by step; the masses of a step are summed as floats."""
    word, state = list[Any](), generator.start
    for t in range(1, generator.steps + 1):
        moves = list(generator.step(t, state))
        _, letter, state = moves[chance.choices(range(len(moves)), [float(mass) for mass, *_ in moves])[0]]
        if letter is not None:
            word.append(letter)
    return tuple(word)


def trained_task(spec: str) -> TrainedTask:
    """The task called so; InvalidInput, one line, for anything else."""
    found = TrainedTask(spec)
    found.task  # noqa: B018
    return found
