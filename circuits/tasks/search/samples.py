"""Many words of a generator at once, by numpy.

The states of each step are numbered; a step is a table, and all words take it together, some thousands at a time.  The
draws are integers below a common denominator of the masses of the step, where it is at most 2^16: then the law is
exact.  Else they are 63 bits, and masses are off by at most 2^-62.  Where nothing is written stands -1.  The same seed
gives the same words.  Cost: a few look-ups for each word and step; a table has a row for each state at a step.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import accumulate
from math import lcm
from typing import TYPE_CHECKING, Any

from fooling.circuits.languages.generator import Generator, Letter, Move
from fooling.fooling_sets.errors import InvalidInput
from fooling.fooling_sets.search import arrays as np
from fooling.records import dataclass

if TYPE_CHECKING:
    from numpy.typing import NDArray

EXACT = 2**16  # the largest common denominator of a step that is drawn from directly
MOST_STATES = 10**6  # of all steps together
MOST_ENTRIES = 10**7  # of a table
AT_ONCE = 2**15  # words
LAST = 2**63 - 1


@dataclass(frozen=True)
class Samples:
    """`numbers`: a row a word, of numbers of `letters`; -1 where nothing is written."""

    letters: tuple[Letter, ...]
    numbers: NDArray[np.int32]

    def words(self) -> list[tuple[Any, ...]]:
        """As tuples of letters."""
        return [tuple(self.letters[a] for a in row if a >= 0) for row in self.numbers.tolist()]


@dataclass(frozen=True)
class Step:
    """Row q of `letters` and `states` has what is drawn from state q: `width` entries, each equally likely.

    Where there are `ends`, the entry k is drawn iff the draw is the first that is below ends[q, k].
    """

    width: int
    letters: NDArray[np.int32]
    states: NDArray[np.int64]
    ends: NDArray[np.int64] | None

    def taken(self, chance: np.random.Generator, now: NDArray[np.int64]) -> tuple[Any, Any]:
        """The letters, and the states behind them."""
        places = now * self.width
        if self.ends is not None:
            drawn = chance.integers(LAST, size=len(now), dtype=np.int64)
            for k in range(self.width - 1):
                places += drawn >= self.ends[k][now]
        elif self.width > 1:
            places += chance.integers(self.width, size=len(now), dtype=np.uint8 if self.width < 2**8 else np.uint32)
        return self.letters.take(places, mode="clip"), self.states.take(places, mode="clip")


def samples(generator: Generator, many: int, seed: int) -> Samples:
    """So many words; InvalidInput where the generator has too many states."""
    chance, letters = np.random.default_rng(seed), dict[Letter, int]()
    steps = list(_steps(generator, letters))
    numbers = np.empty((many, generator.steps), dtype=np.int32)
    for first in range(0, many, AT_ONCE):
        part = numbers[first : first + AT_ONCE]
        now = np.zeros(len(part), dtype=np.int64)
        for t, step in enumerate(steps):
            part[:, t], now = step.taken(chance, now)
    return Samples(tuple(letters), numbers)


def _steps(generator: Generator, letters: dict[Letter, int]) -> Iterator[Step]:
    """The tables; letters are numbered as they are met."""
    states, met = {generator.start: 0}, 1
    for t in range(1, generator.steps + 1):
        moves = [generator.moves(t, state) for state in states]
        states = {state: i for i, state in enumerate(dict.fromkeys(move[2] for some in moves for move in some))}
        if (met := met + len(states)) > MOST_STATES:
            raise InvalidInput(f"a generator with more than {MOST_STATES} states is not sampled by tables")
        for some in moves:
            for _, letter, _ in some:
                if letter is not None:
                    letters.setdefault(letter, len(letters))
        yield _step(moves, letters, states)


def _step(moves: Sequence[Sequence[Move]], letters: dict[Letter, int], states: dict[Any, int]) -> Step:
    whole, ends = lcm(*(mass.denominator for some in moves for mass, *_ in some)), None
    if whole <= EXACT and whole * len(moves) <= MOST_ENTRIES:
        times = [[mass.numerator * (whole // mass.denominator) for mass, *_ in some] for some in moves]
    else:
        whole = max(map(len, moves))
        times = [[1] * (len(some) - 1) + [whole - len(some) + 1] for some in moves]
        sums = [list(accumulate((mass for mass, *_ in some), initial=Fraction(0)))[1:] for some in moves]
        rows = [[min(LAST, int(one * LAST)) for one in some] + [LAST] * (whole - len(some)) for some in sums]
        ends = np.array(rows, np.int64).T.copy()
    often = [one for some in times for one in some]
    written = [-1 if letter is None else letters[letter] for some in moves for _, letter, _ in some]
    targets = [states[state] for some in moves for *_, state in some]
    return Step(
        whole, np.repeat(np.array(written, np.int32), often), np.repeat(np.array(targets, np.int64), often), ends
    )
