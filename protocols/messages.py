"""Protocols of a given number of messages in turn: what the best one costs, by trying all.

A message is a word of a prefix-free set.  Such a set is the leaves of a binary tree, and a node with one child only
makes words longer: so a message is said bit by bit, where each bit splits the inputs that the speaker may have in two,
and at any time the speaker may hand over.  A message of at most 2^S words likewise is S bits at most.  Inputs of the
speaker that have equal entries, for all inputs that the listener may have, are taken once: whatever is said for one is
right for all.  With fewer inputs no more bits are needed, so that of two parts none has to overlap.  The last message
tells the listener which of the different rows that are left it is: as many words as there are of them.

(Papadimitriou and Sipser 1982; Kushilevitz and Nisan 1997, section 4.2, for the number of rounds.)  The cost is that of
all ways to split both sides: 3^inputs and more, which `spend` may end.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import count

Inputs = tuple[int, ...]
Rows = Sequence[Sequence[int]]


def least_bits(rows: Rows, many: int, each: bool, spend: Callable[[int], None] = lambda steps: None) -> int:
    """The least bits, of all messages together or of each, of a protocol of so many messages.

    Parameters
    ----------
    rows : the entries, a row for each input of who speaks first
    many : how many messages there are, at least one
    each : whether these are the bits of each message, not of all
    spend : is told of each number of steps, and may raise

    >>> rows = [(0, 0), (0, 1), (1, 0), (1, 1)]
    >>> least_bits(rows, 1, each=False), least_bits(rows, 3, each=False), least_bits(rows, 3, each=True)
    (2, 2, 1)
    """
    tables = rows, tuple(zip(*rows, strict=True))
    own, others = tuple(range(len(rows))), tuple(range(len(rows[0])))
    # all rows told at first are enough
    return next(bits for bits in count() if _Search(tables, many, each, bits, spend).enough(own, others, many, bits))


@dataclass
class _Search:
    """The protocols of so many messages, and of so many bits together, or each."""

    tables: tuple[Rows, Rows]
    many: int
    each: bool
    bits: int
    spend: Callable[[int], None]
    known: dict[tuple[Inputs, Inputs, int, int], bool] = field(default_factory=dict)

    def enough(self, own: Inputs, others: Inputs, left: int, bits: int) -> bool:
        """Whether with so many messages left, these inputs of speaker and listener, and so many bits, all is told."""
        table = self.tables[(self.many - left) % 2]
        self.spend(1 + (len(own) * len(others) >> 3))
        own = tuple({tuple(table[x][y] for y in others): x for x in own}.values())
        if left == 1:
            return (len(own) - 1).bit_length() <= bits  # of 2^bits words
        key = own, others, left, bits
        if key not in self.known:
            self.known[key] = self._hands_over(others, own, left, bits) or bool(bits and self._says(*key))
        return self.known[key]

    def _hands_over(self, own: Inputs, others: Inputs, left: int, bits: int) -> bool:
        return self.enough(own, others, left - 1, self.bits if self.each else bits)

    def _says(self, own: Inputs, others: Inputs, left: int, bits: int) -> bool:
        """Whether one bit more of the speaker's is followed by what is enough."""
        first, *rest = own
        for chosen in range(2 ** len(rest) - 1):  # not all of them: the other part has an input
            self.spend(1)
            part = (first, *(x for i, x in enumerate(rest) if chosen >> i & 1))
            other = tuple(x for i, x in enumerate(rest) if not chosen >> i & 1)
            if all(self.enough(one, others, left, bits - 1) for one in (part, other)):
                return True
        return False
