"""The words that a reading asks about: how many there are, all of them in order, and some by chance.

They are counted along the reading, by its states: the words that lead to a state are as many as lead to the states
before it.  Cost: a step for each position, state and letter.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

from fooling.circuits.networks.machine import Word
from fooling.circuits.networks.read_once import Reading

MOST_STEPS = 10**6
TRIES = 50  # for each word that is drawn


def how_many(asked: Reading) -> int | None:
    """Of all words of its length; None where its states are too many to be followed."""
    states, steps = Counter[Any]({asked.start: 1}), 0
    for i in asked.order:
        after = Counter[Any]()
        steps += len(states) * len(asked.letters)
        if steps > MOST_STEPS:
            return None
        for state, many in states.items():
            for a in range(len(asked.letters)):
                if (q := asked.step(state, i, a)) is not None:
                    after[q] += many
        states = after
    return sum(many for state, many in states.items() if asked.answer(state) is not None)


def in_order(asked: Reading) -> list[Word]:
    """All of them, by their letters."""
    return sorted(filter(None, asked.words()))


def drawn(asked: Reading, chance: Random, many: int) -> list[Word]:
    """So many, none twice, or fewer where no more are met; not each is as likely as the others.

    Each letter is drawn, along the reading, from those after which the word may still be asked about.
    """
    found = dict[Word, None]()
    for _ in range(TRIES * many):
        if len(found) == many:
            break
        if (word := _one(asked, chance)) is not None:
            found[word] = None
    return list(found)


def _one(asked: Reading, chance: Random) -> Word | None:
    word, state = [0] * len(asked.order), asked.start
    for i in asked.order:
        after = list(_after(asked, state, i))
        if not after:
            return None
        word[i - 1], state = chance.choice(after)
    return None if asked.answer(state) is None else tuple(word)


def _after(asked: Reading, state: Any, i: int) -> Iterator[tuple[int, Any]]:
    """The letters that may stand at position i, each with the state behind it."""
    for a in range(len(asked.letters)):
        if (q := asked.step(state, i, a)) is not None:
            yield a, q
