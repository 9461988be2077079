"""The protocol that always works: the party with fewer letters tells them all, the other one evaluates.

The yardstick for every clever protocol: D of a function of a word of n letters is at most n/2 letters and the
answer's bits, whatever machine computes it.  Exact; nothing about the machine is used but that it can be run.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from fooling.fooling_sets.partition import Partition
from fooling.protocols.channel import Channel

Result = TypeVar("Result")


def cost_bits(letters: int, sizes: tuple[int, int]) -> int:
    """ceil(log2 letters) bits for each letter of the party that has fewer; the answer is not counted."""
    return min(sizes) * (letters - 1).bit_length()


def tell_all(
    channel: Channel,
    evaluate: Callable[[Sequence[int]], Result],
    letters: int,
    tokens: Sequence[int],
    partition: Partition,
) -> Result:
    """`evaluate(tokens)` at the party that has more letters, on the letters it holds and those it was told."""
    x, y = partition.split(tokens)
    width = (letters - 1).bit_length()
    if len(x) <= len(y):
        x = tuple(channel.send("alice", letter, width, "letter") for letter in x)
    else:
        y = tuple(channel.send("bob", letter, width, "letter") for letter in y)
    return evaluate(partition.join(x, y))
