"""A student's own random numbers: the same on every machine and in every version, and not to be foretold.

The numbers come from HMAC-SHA256 (RFC 2104) under the sheet's secret, over the student, the question and a counter.  A
student who knows the sheet but not its secret learns nothing about anybody's variant.  Each name goes in with its
length, so that no two pairs of a student and a question are one text.
"""

from __future__ import annotations

import hmac
from collections.abc import Iterator, Sequence
from itertools import count
from typing import TypeVar

from fooling.fooling_sets.errors import InvalidInput
from fooling.records import dataclass, field

Item = TypeVar("Item")
WORD = 2**64  # a number is taken from eight bytes


@dataclass
class Draws:
    """The numbers that one student has for one question, one after the other."""

    secret: str
    student: str
    question: str
    _words: Iterator[int] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        if not self.secret:
            raise InvalidInput(
                "a variant needs a secret, since without one everybody can foretell it; want secret: TEXT"
            )
        self._words = self._stream()

    def _stream(self) -> Iterator[int]:
        names = b"".join(len(name).to_bytes(8) + name for name in (self.student.encode(), self.question.encode()))
        for number in count():
            block = hmac.digest(self.secret.encode(), names + number.to_bytes(8), "sha256")
            yield from (int.from_bytes(block[i : i + 8]) for i in range(0, len(block), 8))

    def below(self, most: int) -> int:
        """A number from 0 to most - 1, each as likely as the others; `most` is at least 1 and at most 2^64.

        >>> draws = Draws("secret", "ann", "q1")
        >>> sorted({draws.below(3) for _ in range(50)})
        [0, 1, 2]
        """
        if not 1 <= most <= WORD:
            raise InvalidInput(f"a number below {most}: want 1 to 2^64")
        usable = WORD - WORD % most  # what lies above would make small numbers more likely
        return next(word for word in self._words if word < usable) % most

    def in_random_order(self, items: Sequence[Item]) -> Iterator[Item]:
        """All items, each once, each order as likely as the others (Fisher and Yates); costs what is asked for.

        >>> sorted(Draws("secret", "ann", "q1").in_random_order("abcd"))
        ['a', 'b', 'c', 'd']
        """
        moved = dict[int, int]()  # what stands at a place, where that is not its own number
        for place in range(len(items)):
            other = place + self.below(len(items) - place)
            yield items[moved.get(other, other)]
            moved[other] = moved.pop(place, place)


def listed(items: Sequence[Item], order: Draws | None) -> Iterator[Item]:
    """All items, as they stand, or in the random order of these numbers."""
    return iter(items) if order is None else order.in_random_order(items)
