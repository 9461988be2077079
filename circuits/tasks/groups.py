"""Word problems of finite groups: the letters are elements, and the answer is their product, or whether it is 1.

Z_m has the numbers modulo m; of S_k and A_5 elements are permutations of 0, ..., k - 1 as tuples, and a product is done
from left to right.  Barrington 1989: the word problem of S_5, or A_5, is complete for NC1.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import reduce
from itertools import permutations
from typing import Any, ClassVar

from fooling.circuits.languages.generator import Fold
from fooling.circuits.tasks.generators import Word
from fooling.circuits.tasks.task import Task
from fooling.fooling_sets.errors import InvalidInput
from fooling.records import dataclass

MOST_OF_S, MOST_OF_Z = 5, 10**3


@dataclass(frozen=True)
class WordProblem(Task):
    """The product of the letters."""

    group: str = "S3"
    name: ClassVar[str] = "word-problem"
    meanings: ClassVar[Mapping[str, str]] = {"group": "the group: cyclic, symmetric or alternating"}
    wanted: ClassVar[Mapping[str, str]] = {"group": "Z2 to Z999, S1 to S5, A1 to A5"}
    asks: ClassVar[str] = "What is the product of the letters, which are elements of the group?"
    source: ClassVar[str] = "Barrington 1989; Liu et al. 2023"

    def __post_init__(self) -> None:
        found = re.fullmatch("([ZSA])_?([1-9][0-9]{0,2})", self.group)
        if not found or int(found[2]) > (MOST_OF_Z if found[1] == "Z" else MOST_OF_S):
            raise InvalidInput(f"task word-problem: group={self.group}; want Z2 to Z999, S1 to S5 or A1 to A5")

    @property
    def elements(self) -> Sequence[Any]:
        """All of the group, in order."""
        kind, size = self.group[0], int(self.group[1:].lstrip("_"))
        if kind == "Z":
            return range(size)
        return [one for one in permutations(range(size)) if kind == "S" or _is_even(one)]

    def places(self, n: int) -> Sequence[Sequence[Any]]:
        """Elements."""
        return (tuple(self.elements),) * n

    def answer(self, word: Word) -> Any:
        """An element."""
        return reduce(self._times, word, self.elements[0])

    def read(self, n: int) -> Fold:  # noqa: ARG002
        """The product so far."""
        return Fold(self.elements[0], self._times)

    def _times(self, first: Any, second: Any) -> Any:
        return (first + second) % len(self.elements) if self.group[0] == "Z" else tuple(second[i] for i in first)


def _is_even(one: Word) -> bool:
    return not sum(one[i] > one[j] for j in range(len(one)) for i in range(j)) % 2
