"""Tasks that are read once: which words of n letters are asked about, and the right answer to each.

A *reading* of the words of n letters is an order of their positions, which has each of them once, and an automaton
along it: a state to start with, what a letter at a position makes of a state, and what the last state answers.  Where a
step or an answer is None, the word is not asked about.  The reading is the definition of the task: there is no other.
So one walk along the order, with whatever else is followed on the way, speaks of all words together; there are as many
states as the task has to remember, not as many as there are words.

Positions count from 1, letters are numbers of `letters`.

membership    1 for the words of a language, 0 for the others; from left to right, by its DFA.
halves        f(x, y) for a word x y of bits, x the first half: x1 y1 x2 y2 ..., by the DFA of `interleaved`.
lookup        s_1 ... s_(n-1) @p: the number of the symbol s_p.  The token first, then the symbols.
threshold     1 iff more than b of given features of the bits are 1; a feature is a table over few positions.
nearest       x_1 y_1 ... x_k y_k x: the number of the label y_j of the item x_j that is most like x; where none is
              so by at least a margin, nothing is asked.  The item x first.
recall        the same where x stands at exactly one position before: the label of that.
matching      of z_1 ... z_n modulo M: 1 iff z_i + z_j = 0 for some j, or z_i + z_j + z_k = 0 for some j and k, which
              may be equal to i and to each other.  The position i first.
n_gram        what a table says of the last letters; nothing is asked where it has no row for them.
Sources: lookup, threshold, nearest: Bhattamishra et al. 2024, section 3, F.3, section 5.2; matching: Hsu 2023, Pair and
Triple Matching; n_gram: Mallick and Paul 2025 (Svete and Cotterell 2024).
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from typing import Any

from fooling.circuits.languages.dfa import DFA
from fooling.circuits.languages.interleaved import interleaved
from fooling.fooling_sets.errors import InvalidInput

State = Hashable
Feature = tuple[tuple[int, ...], tuple[int, ...]]
BITS = ("0", "1")
DEAD = -1
MOST_ENTRIES = 2**20  # features times positions


@dataclass(frozen=True)
class Box:
    """All words with one of these letters at each position, from 1; the right answer to all of them is one."""

    letters: Sequence[tuple[int, ...]]
    answer: int


def no_boxes() -> Iterator[Box]:
    """InvalidInput: the words of such a task that have one answer are no few boxes."""
    raise InvalidInput("the words that have one answer are no few boxes of words")


@dataclass(frozen=True)
class Reading:
    """step(state, i, a): after letter a at position i; InvalidInput unless the order has each position once.

    `boxes` lists boxes of which each word asked about is in one, with its right answer.
    """

    letters: tuple[str, ...]
    order: tuple[int, ...]
    start: State
    step: Callable[[Any, int, int], State | None]
    answer: Callable[[Any], int | None]
    boxes: Callable[[], Iterator[Box]] = no_boxes

    def __post_init__(self) -> None:
        if sorted(self.order) != [*range(1, len(self.order) + 1)]:
            raise InvalidInput(f"a reading goes through the positions {self.order}; want each of them once")
        if not self.order or not self.letters or len(set(self.letters)) < len(self.letters):
            raise InvalidInput("a reading is of words of some letters, and their names differ")

    def asked(self, word: Sequence[int]) -> int | None:
        """The right answer to a word of n letters; None where it is not asked about."""
        state: State | None = self.start
        for i in self.order:
            state = self.step(state, i, word[i - 1]) if state is not None else None
        return None if state is None else self.answer(state)

    def words(self) -> Iterator[tuple[int, ...] | None]:
        """All words asked about, by the letters in their order, each yielded whole; None for each step in between."""
        word, letters, n = [0] * len(self.order), range(len(self.letters)), len(self.order)
        agenda: list[tuple[int, int, State]] = [(0, 0, self.start)]  # letters read, the last of them, the state
        while agenda:
            read, last, state = agenda.pop()
            if read:
                word[self.order[read - 1] - 1] = last
            if read == n:
                yield tuple(word) if self.answer(state) is not None else None
                continue
            after = [(a, self.step(state, self.order[read], a)) for a in letters]
            agenda += [(read + 1, a, q) for a, q in reversed(after) if q is not None]
            yield None


# A dead state is a state here: a word that leads there is asked about, and is not in the language.
def membership(language: DFA, n: int) -> Reading:
    """Of words of n letters, n >= 1."""

    def step(q: int, _: int, a: int) -> int:
        found = language.step(None if q == DEAD else q, a)
        return DEAD if found is None else found

    order = tuple(range(1, n + 1))
    return Reading(language.alphabet, order, language.start, step, lambda q: int(q in language.accepting))


# `interleaved` reads x1 y1 x2 y2 ... xm ym and accepts iff f(x, y) = 1.
def halves(name: str, m: int, letters: tuple[str, str] = BITS, complemented: bool = False) -> Reading:
    """Of words of 2m letters, x and then y, which stand for the bits 0 and 1; f, or 1 - f where it is complemented."""
    inner = membership(interleaved(name), 2 * m)
    order = tuple(chain.from_iterable((i, m + i) for i in range(1, m + 1)))
    return Reading(letters, order, inner.start, inner.step, lambda q: int(inner.answer(q) != complemented))


def lookup(symbols: tuple[str, ...], n: int) -> Reading:
    """Of words of n letters, n >= 2: the symbols, then one of the tokens @1, ..., @(n - 1)."""
    if n < 2:
        raise InvalidInput(f"index lookup: a symbol and a position are two letters at least, not {n}")
    size = len(symbols)

    def step(state: tuple[str, int], i: int, a: int) -> State | None:
        kind, value = state
        if kind == "nothing":
            return ("position", a - size + 1) if a >= size else None
        if a >= size:
            return None
        return ("symbol", a) if (kind, value) == ("position", i) else state

    # A word asked about has a token @p at the end and symbols elsewhere, a at position p; its answer is a.
    def boxes() -> Iterator[Box]:
        every = tuple(range(size))
        for p in range(1, n):
            for a in every:
                yield Box(((every,) * (p - 1) + ((a,),) + (every,) * (n - 1 - p) + ((size + p - 1,),)), a)

    names = (*symbols, *(f"@{p}" for p in range(1, n)))
    return Reading(names, (n, *range(1, n)), ("nothing", 0), step, lambda state: int(state[1]), boxes)


# After each position the state is (c, bits): c is the number of features of which all positions are read, that are 1,
# or b + 1 where there are more; bits are the letters at those positions that have been read, and that stand in a
# feature which has others that have not.  So where the last position of a feature is read, all its bits are at hand.
def threshold(bound: int, features: Sequence[Feature], n: int) -> Reading:
    """Of words of n bits.

    A feature is its positions and a table, one bit for each of their values, the first counting most; features may be
    equal, and one without positions is a constant.
    """
    if len(features) * n > MOST_ENTRIES:
        raise InvalidInput(f"{len(features)} features of {n} bits are more than are followed")
    for positions, table in features:
        if len(set(positions)) < len(positions) or not set(positions) <= {*range(1, n + 1)}:
            raise InvalidInput(f"a feature is of different positions from 1 to {n}, not of {positions}")
        if len(table) != 2 ** len(positions) or not set(table) <= {0, 1}:
            raise InvalidInput(
                f"a feature of {len(positions)} bits has a table of {2 ** len(positions)} bits, not {table}"
            )
    order = tuple(dict.fromkeys(chain(*(positions for positions, _ in features), range(1, n + 1))))
    when = {i: t for t, i in enumerate(order)}
    ends = [max((when[i] for i in positions), default=-1) for positions, _ in features]
    ending: dict[int, list[Feature]] = {}
    kept: dict[int, set[int]] = {i: set() for i in order}
    for (positions, table), end in zip(features, ends, strict=True):
        ending.setdefault(end, []).append((positions, table))
        for t in range(end):
            kept[order[t]] |= {i for i in positions if when[i] <= t}
    start = min(bound + 1, sum(table[0] for _, table in ending.get(-1, ())))

    def step(state: tuple[int, tuple[tuple[int, int], ...]], i: int, a: int) -> State:
        count, bits = state
        known = {**dict(bits), i: a}
        for positions, table in ending.get(when[i], ()):
            count += table[int("".join(str(known[j]) for j in positions), 2)]
        return min(bound + 1, count), tuple((j, known[j]) for j in sorted(kept[i]))

    return Reading(BITS, order, (start, ()), step, lambda state: int(state[0] > bound))


def nearest(
    items: tuple[str, ...], labels: tuple[str, ...], likeness: Sequence[Sequence[int]], margin: int, n: int
) -> Reading:
    """Of words of n letters, n odd and at least 3: items at odd positions, labels at even ones, an item last.

    likeness[x][z] says how like the item x, asked about, is to an item z before it.
    """
    if n < 3 or n % 2 == 0:
        raise InvalidInput(f"items with their labels and an item more are 3, 5, 7 ... letters, not {n}")
    if [len(row) for row in likeness] != [len(items)] * len(items):
        raise InvalidInput(f"of {len(items)} items, likeness has as many rows of as many numbers")
    names = tuple(dict.fromkeys((*items, *labels)))
    item, label = ({names.index(name): number for number, name in enumerate(some)} for some in (items, labels))

    # A state is the item asked about, the largest likeness so far and the next one, the label of the largest, and the
    # item whose label comes next.  Of equal ones the next one is equal to the largest.
    def step(state: Any, i: int, a: int) -> State | None:
        if i % 2 == 0:
            x, first, second, answer, z = state
            if a not in label:
                return None
            like = likeness[x][z]
            if first is None or like > first:
                return x, like, first, label[a], None
            return x, first, like if second is None else max(second, like), answer, None
        if a not in item:
            return None
        return (*state[:4], item[a]) if state else (item[a], None, None, None, None)

    def answer(state: Any) -> int | None:
        _, first, second, found, _ = state
        return found if second is None or first - second >= margin else None

    # In a word asked about, with x last, one position has an item z with the largest likeness, whose label is y; the
    # items at all others are less like x by the margin, at least.
    def boxes() -> Iterator[Box]:
        named, every = {number: a for a, number in item.items()}, tuple(label)
        for x, likes in enumerate(likeness):
            for z, like in enumerate(likes):
                less = tuple(named[other] for other in named if likes[other] <= like - margin)
                for j in range(1, n, 2) if less or n == 3 else ():
                    for a, y in label.items():
                        others = tuple(less if i % 2 else every for i in range(1, n))
                        word = (*others[: j - 1], (named[z],), (a,), *others[j + 1 :], (named[x],))
                        yield Box(word, y)

    return Reading(names, (n, *range(1, n)), (), step, answer, boxes)


# An item is like itself by 1, and like others by 0: the largest likeness is larger by 1 than at all other positions iff
# the item stands at exactly one; or where there is one position only, whatever stands there, which is not asked about.
def recall(items: tuple[str, ...], labels: tuple[str, ...], n: int) -> Reading:
    """Of words of n letters, n odd and at least 3: the same where the item x stands at exactly one other position."""
    found = nearest(items, labels, [[int(x == z) for z in items] for x in items], 1, n)

    # The words of a box have one item at the position that is asked for: others are not asked about.
    def boxes() -> Iterator[Box]:
        return (box for box in found.boxes() if box.letters[n - 1] in box.letters[: n - 1 : 2])

    return replace(found, answer=lambda q: found.answer(q) if q[1] else None, boxes=boxes)


def matching(terms: int, modulus: int, at: int, n: int) -> Reading:
    """Of words of n numbers below the modulus, at least 1, as letters; of two terms or of three, that `at` first."""
    if not 1 <= at <= n:
        raise InvalidInput(f"position {at} is none of 1 to {n}")

    # The state is z_i and the set of numbers that were met, or z_i and None where it is found that some are a match.
    def step(state: Any, _: int, a: int) -> State:
        z, met = state or (a, frozenset())
        if met is None:
            return state  # type: ignore[no-any-return]
        if terms == 2:
            return z, None if (z + a) % modulus == 0 else frozenset()
        met |= {a}
        return z, None if any((z + a + b) % modulus == 0 for b in met) else met

    names = tuple(map(str, range(modulus)))
    order = (at, *(i for i in range(1, n + 1) if i != at))
    return Reading(names, order, (), step, lambda state: int(state[1] is None))


def n_gram(letters: tuple[str, ...], table: Mapping[tuple[int, ...], int], n: int) -> Reading:
    """Of words of n letters: the table has words of one length k <= n, as numbers of letters, and an answer to each."""
    lengths = {len(history) for history in table}
    if len(lengths) != 1 or max(lengths) > n:
        raise InvalidInput(f"the table has words of {sorted(lengths)} letters; want one length, and at most {n}")
    (k,) = lengths

    def step(state: tuple[int, ...], i: int, a: int) -> State:
        return (*state, a) if i > n - k else state

    def boxes() -> Iterator[Box]:
        every = tuple(range(len(letters)))
        for history, found in table.items():
            yield Box((*[every] * (n - k), *((a,) for a in history)), found)

    order = (*range(n - k + 1, n + 1), *range(1, n - k + 1))
    return Reading(letters, order, (), step, table.get, boxes)
