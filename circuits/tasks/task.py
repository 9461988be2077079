"""A task: what is asked about inputs of every size, the cut between two parties, and the law by which they are drawn.

A task says, for a size n: which letters may stand at each place of a word, which words are inputs, the answer to each
(a number, a letter, or a tuple of such, for answers that are words or stand at each position), who has which place, and
a generator.  It names *statistics*: folds of a word that a network may fall for in place of the task.  Letters are any
hashable values.  A task that is a known object of propositions says which one it is, by `function` and `asked`; its
answers are then taken from that object, so that there is one definition.

Sizes: each task says what n counts, and which n it has; for others it raises InvalidInput.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal
from fractions import Fraction
from itertools import product
from math import prod
from typing import Any, ClassVar

from fooling.circuits.languages.generator import Fold, Generator
from fooling.circuits.tasks.generators import Word, both, independent
from fooling.circuits.tasks.programs import Program
from fooling.fooling_sets.errors import InvalidInput
from fooling.records import fields

MOST_INPUTS = 10**6  # listed one by one
MOST_STEPS = 10**6  # of a law
LARGEST = 10**4  # size
LAST_LETTER = Fold(None, lambda _, letter: letter)
FIRST_LETTER = Fold((), lambda seen, letter: seen or (letter,))
LARGEST_PARAMETER = 10**6 - 1
COUNTS = Fold(frozenset(), lambda seen, letter: frozenset((Counter(dict(seen)) + Counter([letter])).items()))


MEANINGS: Mapping[str, str] = {  # of parameters, unless a task has another one
    "letters": "letters of the alphabet",
    "symbols": "letters of the alphabet",
    "items": "items that there are to choose from",
    "labels": "labels that there are to choose from",
    "modulus": "the number M that answers are taken modulo",
    "hops": "steps from one place to the next one",
}


class TooMany(InvalidInput):
    """What was asked has more words, or cases, than are gone through."""


class Task:
    """What all tasks have; a task is a frozen dataclass, and its fields are its parameters."""

    name: ClassVar[str]
    asks: ClassVar[str]  # one sentence
    size: ClassVar[str] = "letters"  # what n counts
    source: ClassVar[str]
    least: ClassVar[int] = 1
    lows: ClassVar[Mapping[str, int]] = {}  # of parameters whose least value is not 1
    choices: ClassVar[Mapping[str, Sequence[str]]] = {}  # of parameters that are words
    meanings: ClassVar[Mapping[str, str]] = {}  # of parameters, beside MEANINGS
    wanted: ClassVar[Mapping[str, str]] = {}  # of parameters that are other words

    def __post_init__(self) -> None:
        for name, value in self.parameters.items():
            if isinstance(value, int) and value < (low := self.lows.get(name, 1)):
                raise InvalidInput(f"task {self.name}: {name}={value}; want at least {low}")
            if value not in self.choices.get(name, (value,)):
                raise InvalidInput(f"task {self.name}: {name}={value}; want {', '.join(self.choices[name])}")

    @property
    def parameters(self) -> dict[str, Any]:
        """By their names."""
        return {one.name: getattr(self, one.name) for one in _fields(self)}

    @property
    def spec(self) -> str:
        """What the command line calls it."""
        return ",".join([self.name, *(f"{name}={value}" for name, value in self.parameters.items())])

    @property
    def explained(self) -> list[tuple[str, str, str, Any]]:
        """Of each parameter its name, what it means, what it may be, and its value where none is given."""
        return [(one.name, self._meaning(one.name), self._range(one.name), one.default) for one in _fields(self)]

    def _meaning(self, name: str) -> str:
        return self.meanings.get(name) or MEANINGS[name]

    def _range(self, name: str) -> str:
        if isinstance(self.parameters[name], int):
            return f"{self.lows.get(name, 1)} to {LARGEST_PARAMETER}"
        return ", ".join(self.choices.get(name, ())) or self.wanted[name]

    def require(self, n: int) -> None:
        """InvalidInput, one line, for a size that the task does not have."""
        if not self.least <= n <= LARGEST:
            wanted = f"want at least {self.least}" if n < self.least else f"want at most {LARGEST}"
            raise InvalidInput(f"task {self.name}: n counts {self.size}; {wanted}, not {n}")

    def places(self, n: int) -> Sequence[Sequence[Any]]:
        """The letters that may stand at each place of a word."""
        raise NotImplementedError

    def is_input(self, word: Word) -> bool:  # noqa: ARG002
        """Whether something is asked about a word of such letters."""
        return True

    def inputs(self, n: int) -> Iterator[Word]:
        """All words that are asked about, each once; InvalidInput where there are too many to be listed."""
        self.require(n)
        if (many := prod(map(len, self.places(n)))) > MOST_INPUTS:
            raise TooMany(
                f"task {self.name}: {Decimal(many):.3g} words at n = {n} are too many to list; want a smaller n"
            )
        return filter(self.is_input, product(*self.places(n)))

    def answer(self, word: Word) -> Any:
        """Of an input."""
        raise NotImplementedError

    def cut(self, n: int) -> str:
        """Who has which place, a letter A or B for each; the first half is Alice's unless a task says otherwise."""
        length = len(self.places(n))
        return "A" * (length // 2) + "B" * (length - length // 2)

    def generator(self, n: int) -> Generator:
        """By what law inputs are drawn: each letter independently, unless a task says otherwise."""
        return independent(self.places(n))

    def statistics(self, n: int) -> Mapping[str, Fold]:  # noqa: ARG002
        """What may stand for the task, by its name."""
        return {"first-letter": FIRST_LETTER, "last-letter": LAST_LETTER, "counts": COUNTS}

    def read(self, n: int) -> Fold:  # noqa: ARG002
        """The answer as a fold of the word; the whole word is kept unless a task knows better."""
        return Fold((), lambda word, letter: (*word, letter), self.answer)

    def function(self, n: int) -> tuple[Any, ...] | None:  # noqa: ARG002
        """The function of two parties that the task is at n, as propositions have it, where it is a known one."""
        return None

    def programs(self, n: int) -> Mapping[str, Program]:  # noqa: ARG002
        """The dynamic programs of the text that answer it, by how their tables are written."""
        return {}

    def asked(self) -> tuple[Any, ...] | None:
        """The task of networks that it is at all sizes, as propositions have it, where it is a known one."""
        return None


def _fields(one: Task) -> Sequence[Any]:
    """Of the dataclass that it is."""
    return fields(one)  # type: ignore[arg-type]


def counting(most: int = MOST_STEPS) -> Any:
    """A `Spend` that raises InvalidInput after so many steps."""
    left = [most]

    def spend(steps: int) -> None:
        left[0] -= steps
        if left[0] < 0:
            raise TooMany(f"more than {most} steps for one law; want a smaller n, or a question that needs fewer")

    return spend


def accuracy(task: Task, n: int, statistic: Fold, generator: Generator, most: int = MOST_STEPS) -> Fraction:
    """How often the best guess is right that knows the value of the statistic alone, on what the generator draws."""
    joint = generator.law(both(statistic, task.read(n)), counting(most))
    best: dict[Any, Fraction] = {}
    for (value, _), mass in joint.items():
        best[value] = max(best.get(value, Fraction(0)), mass)
    return sum(best.values(), Fraction(0))


def mean(statistic: Fold, generator: Generator, most: int = MOST_STEPS) -> Fraction | None:
    """The expectation of a statistic whose values are numbers; None of others."""
    law = generator.law(statistic, counting(most))
    are_numbers = all(isinstance(value, int | Fraction) and not isinstance(value, bool) for value in law)
    return sum((value * mass for value, mass in law.items()), Fraction(0)) if are_numbers else None


Entries = tuple[tuple[int | str, ...], ...]


def matrix(task: Task, n: int, most: int = MOST_INPUTS) -> tuple[Entries, tuple[Word, ...], tuple[Word, ...]]:
    """The answers as numbers, a row for each share of Alice and a column for each of Bob; "*" where nothing is asked.

    Behind it the shares, in order.  Answers that are numbers from 0 stand for themselves; others are numbered.
    """
    owners, found = task.cut(n), dict[tuple[Word, Word], Any]()
    for word in task.inputs(n):
        shares = (tuple(a for a, owner in zip(word, owners, strict=True) if owner == party) for party in "AB")
        found[tuple(shares)] = task.answer(word)  # type: ignore[index]
    if not found:
        raise InvalidInput(f"task {task.name}: nothing is asked at n = {n}")
    rows, columns = (tuple(sorted({pair[i] for pair in found}, key=in_order)) for i in (0, 1))
    if len(rows) * len(columns) > most:
        raise TooMany(f"task {task.name}: a matrix of {len(rows)} x {len(columns)} at n = {n}; want a smaller n")
    number = numbers(found.values())
    entries = tuple(tuple(number[found[x, y]] if (x, y) in found else "*" for y in columns) for x in rows)
    return entries, rows, columns


def numbers(answers: Any) -> dict[Any, int]:
    """The number of each answer."""
    kinds = sorted({*answers}, key=in_order)
    if all(isinstance(answer, int) and answer >= 0 for answer in kinds):
        return {answer: int(answer) for answer in kinds}
    return {answer: i for i, answer in enumerate(kinds)}


def in_order(value: Any) -> Any:
    """Numbers before other letters, and words letter by letter."""
    if isinstance(value, tuple):
        return (2, tuple(map(in_order, value)))
    return (0, value) if isinstance(value, int | Fraction) else (1, str(value))


def spelled(value: Any) -> str:
    """A letter, an answer, or a word of letters."""
    if not isinstance(value, tuple):
        return str(value)
    letters = [f"({spelled(one)})" if isinstance(one, tuple) else str(one) for one in value]
    return ("" if all(len(letter) == 1 for letter in letters) else " ").join(letters)


def name_of(letter: Any) -> str:
    """A letter as a name without blanks."""
    return spelled(letter).replace(" ", ",")
