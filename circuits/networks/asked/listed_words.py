"""A task that is a list of words with their answers, as one that is read once: from left to right, by a tree of words.

Nothing is asked about words that are not listed.  The checker has `answers` from the list itself; this is how such a
task is run.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from fooling.circuits.networks.read_once import Box, Reading, State
from fooling.fooling_sets.errors import InvalidInput


# The state is what has been read: the beginnings of listed words are the states.
def listed(letters: tuple[str, ...], answers: Mapping[tuple[int, ...], int], n: int) -> Reading:
    """Of the words of n letters among those that have an answer, as numbers of letters; InvalidInput without any."""
    words = {word: answer for word, answer in answers.items() if len(word) == n}
    if not words:
        raise InvalidInput(f"no word of {n} letters is listed")
    begun = {word[:k] for word in words for k in range(n + 1)}

    def step(state: tuple[int, ...], _: int, a: int) -> State | None:
        return (*state, a) if (*state, a) in begun else None

    def boxes() -> Iterator[Box]:
        return (Box([(a,) for a in word], answer) for word, answer in words.items())

    return Reading(letters, tuple(range(1, n + 1)), (), step, words.get, boxes)
