"""Words that may be answered wrongly: of a mistake that counts have found, of boxes that are open, and some at random.

For a mistake that counts have found, the walk (`fooling.circuits.networks.walked_words`) is gone backwards.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import islice, product
from random import Random
from typing import Any

from fooling.circuits.networks.asked.task import drawn
from fooling.circuits.networks.counted_words import Asked, Mistake, mistakes
from fooling.circuits.networks.letter_boxes import Boxes
from fooling.circuits.networks.machine import Word
from fooling.circuits.networks.read_once import State
from fooling.circuits.networks.walked_words import Key

SAMPLED = 16  # words of a box
BOXES = 256
TRIED = 16  # words of a length, whose letters' pairs are at most these in all
PAIRS = 2**16
FIRST = 64  # words of a length, whose letters' pairs are at most RUN in all
RUN = 2**18


def word_of(mistake: Mistake) -> Word:
    """Letters, by the reading's numbers, that lead to the state and the counts of a mistake."""
    walk, reading = mistake.walk, mistake.walk.counted.reading
    before: list[dict[Key, set[int]]] = [{start: {0} for start in walk.starts}]
    for t in range(len(reading.order)):
        before.append(walk.step(t, before[t]))
    key, counts, word = mistake.key, mistake.counts, [0] * len(reading.order)
    for t in reversed(range(len(reading.order))):
        key, counts, word[reading.order[t] - 1] = next(
            (earlier, counts - added, letter)
            for earlier, known in before[t].items()
            for after, added, letter in walk.moves(t, earlier)
            if after == key and counts - added in known
        )
    return tuple(word)


def wrong_word(asked: Asked, spend: Callable[[int], None]) -> Word | None:
    """One that is answered wrongly, by counts; None where there is none."""
    found = next(filter(None, mistakes(asked, spend)), None)
    return None if found is None else word_of(found)


# A word is the least iff no wrong one begins with the letters before some place of its, and has a smaller letter there.
def lesser_words(asked: Asked, word: Word, spend: Callable[[int], None]) -> Iterator[Word]:
    """Lesser and lesser words that are answered wrongly, by the reading's numbers of letters; the last is the least.

    `TooMany` where counts do not tell.  The first words of all are run, and counts tell of the others.
    """
    for tried in islice(_all_words(asked, spend), min(FIRST, RUN // len(word) ** 2)):
        if tried >= word or is_wrong(asked, tried):
            if tried < word:
                yield tried
            return
    for i in range(len(word)):
        for a in range(word[i]):
            less = wrong_word(beginning(asked, (*word[:i], a)), spend)
            if less is not None:
                yield (word := less)
                break


def is_wrong(asked: Asked, word: Word) -> bool:
    """Whether the word is asked about and answered wrongly, by running it."""
    right = asked.reading.asked(word)
    return right is not None and asked.network.run([asked.numbers[a] for a in word]) != right


def beginning(asked: Asked, letters: Word) -> Asked:
    """What is asked about words that begin so."""
    step = asked.reading.step

    def held(state: Any, i: int, a: int) -> State | None:
        return step(state, i, a) if i > len(letters) or letters[i - 1] == a else None

    return replace(asked, reading=replace(asked.reading, step=held))


def _all_words(asked: Asked, spend: Callable[[int], None]) -> Iterator[Word]:
    """In their order; perhaps others, too."""
    letters, numbers = asked.letters(spend), asked.numbers
    places = range(1 + asked.offset, 1 + asked.offset + len(asked.reading.order))
    return product(*([a for a, number in enumerate(numbers) if number in letters[i]] for i in places))


def some_words(asked: Asked, seed: int = 0) -> list[Word]:
    """A few that are asked about, none where words are long: one letter throughout, all but one of them, and others."""
    reading, n = asked.reading, len(asked.reading.order)
    letters, many = range(len(reading.letters)), min(TRIED, PAIRS // n**2)
    same = [(a,) * n for a in letters[:many]]
    others = [(*word[:i], b, *word[i + 1 :]) for word in same for i in (n - 1, 0) for b in letters[:2] if b != word[i]]
    found = [word for word in (*same, *others) if reading.asked(word) is not None]
    return [*found, *drawn(reading, Random(seed), many)][:many]


def wrong_in_boxes(asked: Asked, spend: Callable[[int], None], seed: int = 0) -> Iterator[Word]:
    """Words, that may be answered wrongly, of boxes on which nothing is seen by intervals: ends, then at random."""
    boxes, chance, network = Boxes(asked.network, spend), Random(seed), asked.network
    for box in islice(asked.reading.boxes(), BOXES):
        around = [*((a,) for a in network.before), *(tuple(asked.numbers[a] for a in some) for some in box.letters)]
        if boxes.answer([*around, *((a,) for a in network.after)]) != box.answer:
            yield tuple(some[0] for some in box.letters)
            yield tuple(some[-1] for some in box.letters)
            for _ in range(SAMPLED):
                yield tuple(chance.choice(some) for some in box.letters)
