"""Fooling sets and triangles of a language for all lengths: what is proposed, tried on automata, the largest first.

Proposed are patterns of pairs of letters (`fooling.circuits.languages.search.fooling.pair_patterns`), sets that are
said of rows and columns (`fooling.circuits.languages.search.fooling.block_families`), triangles of first partners
(`fooling.circuits.languages.search.fooling.first_partners`), parts of sets that do not fool, found by taking steps away
(`fooling.circuits.languages.search.fooling.thinned_fooling_sets`), and largest fooling sets of short words with one
block
repeated behind them.  An answer is the sets that pass, each with more words than those after it at some length.  Not
trusted.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache, cached_property, partial
from itertools import islice, permutations

from fooling.circuits.languages.dfa import DFA
from fooling.circuits.languages.product import (
    ProductSystem,
    WordOrder,
    fooling_system,
    identity_system,
    inclusion_system,
    triangular_system,
)
from fooling.circuits.languages.rectangles import RectangleFamily
from fooling.circuits.languages.search.fooling.block_families import Blocks, has_blocks
from fooling.circuits.languages.search.fooling.first_partners import first_partners
from fooling.circuits.languages.search.fooling.pair_patterns import fooling_patterns, triangular_patterns
from fooling.circuits.languages.search.fooling.regular_fooling import StateLimitExceeded, Violation, explore
from fooling.circuits.languages.search.fooling.thinned_fooling_sets import short_sets, thinned
from fooling.circuits.languages.search.fooling.word_relations import Relation
from fooling.circuits.languages.word_count import count_words, word_counts
from fooling.fooling_sets.partition import Partition

ODD_EVEN = Partition.parse("odd-even")
MOST_STATES = 2**12
SAMPLE = 24  # letters of the words by whose number sets are ordered, a multiple of all periods
MOST_SETS = 4  # of an answer
MOST_ORDERS = 6  # of the letters


@cache
def fooling_sets(language: DFA, partition: Partition) -> list[DFA]:
    """Words of the language that are fooling sets for all lengths, the largest first."""
    said = _said_of_rows(language, partition)
    patterns = fooling_patterns(language) if partition == ODD_EVEN else []
    found = _fooling([*patterns, *said.sets], language, partition)
    if said.blocks is not None and (not found or count_words(found[0], SAMPLE) < said.most):
        found = _fooling([*found, *said.parts()], language, partition)
    return _fooling([*found, *said.triangles], language, partition)


def _fooling(proposed: Iterable[DFA], language: DFA, partition: Partition) -> list[DFA]:
    system = partial(fooling_system, language=language, partition=partition)
    return _few(_largest_first(proposed, language), lambda words: is_empty(system(words)))


@cache
def triangles(language: DFA, partition: Partition) -> tuple[tuple[DFA, WordOrder], ...]:
    """Words that are the diagonals of triangles for all lengths, in an order; the largest first."""
    patterns = triangular_patterns(language) if partition == ODD_EVEN else []
    said = _said_of_rows(language, partition)
    by: dict[DFA, WordOrder] = {}

    def holds(words: DFA) -> bool:
        found = is_triangle(words, language, partition, said.triangles.get(words, ()))
        by.update((words, order) for order in found)
        return bool(found)

    proposed = _largest_first([*patterns, *said.sets, *said.triangles], language)
    return tuple((words, by[words]) for words in _few(proposed, holds))


def is_triangle(words: DFA, language: DFA, partition: Partition, first: Sequence[WordOrder]) -> list[WordOrder]:
    """An order in which the words are the diagonal of a triangle, if one is found; those given are tried first."""
    tried = (*first, *orders(len(language.alphabet)))
    return [*islice((o for o in tried if is_empty(triangular_system(words, language, o, partition))), 1)]


def _few(proposed: Iterable[DFA], holds: Callable[[DFA], bool]) -> list[DFA]:
    """The first of each number of words for which it holds, of a few numbers, and beside it one half as large at most.

    The smaller one has the same number at long lengths, and often a plainer one, 2^n, where the other has more at few.
    """
    kept: dict[int, list[DFA]] = {}
    for words in proposed:
        same = kept.setdefault(count_words(words, SAMPLE), [])
        if (not same or (len(same) == 1 and 2 * words.states <= same[0].states)) and holds(words):
            same.append(words)
        if sum(map(bool, kept.values())) == MOST_SETS:
            break
    return [words for same in kept.values() for words in same]


def identities(language: DFA, partition: Partition) -> list[DFA]:
    """Words that are the diagonals of identity matrices for all lengths; the largest first."""
    proposed = _largest_first([words for words, _ in triangles(language, partition)], language)
    return [words for words in proposed if is_empty(identity_system(words, language, partition))]


def orders(letters: int) -> Iterator[WordOrder]:
    """Those that are tried: one for both parties, or the other way round for one of them."""
    found = list(permutations(range(letters)))
    up, down = found[0], found[-1]
    for last in (False, True):
        yield from (WordOrder(one, one, last) for one in found[:MOST_ORDERS])
        yield from (WordOrder(*both, last) for both in ((up, down), (down, up)))


def block_rectangles(language: DFA, partition: Partition) -> list[RectangleFamily]:
    """Rectangles of rows, and of columns, that are no unions of others, and of each class of equal ones."""
    return list(_said_of_rows(language, partition).rectangles)


class _SaidOfRows:
    """What is said of the rows and columns of one language; sets of words are looked for when they are asked for."""

    def __init__(self, language: DFA, partition: Partition) -> None:
        self.blocks = Blocks(language, partition) if has_blocks(partition) else None
        self.rectangles: list[RectangleFamily] = []
        self.loose: list[Relation] = []  # not all of these fool
        for side in () if self.blocks is None else self.blocks.sides:
            for way in (side.rectangles, side.classes):
                self._attempt(way)
        self.most = min((count_words(family.index, SAMPLE) for family in self.rectangles), default=0)

    @property
    def sets(self) -> list[DFA]:
        """Words that may fool."""
        return self._listed[0]

    @property
    def triangles(self) -> dict[DFA, list[WordOrder]]:
        """Words that may be triangles, and in which orders some of them are."""
        return self._listed[1]

    @cached_property
    def _listed(self) -> tuple[list[DFA], dict[DFA, list[WordOrder]]]:
        triangles: dict[DFA, list[WordOrder]] = {}
        if self.blocks is None:
            return [], triangles
        self.blocks.effort.renew()
        sets = [self.blocks.words(pairs) for pairs in self.blocks.pairs()]
        for words, order in first_partners(self.blocks):
            triangles.setdefault(words, []).append(order)
        return sets, triangles

    def _attempt(self, way: Callable[[], RectangleFamily]) -> None:
        try:
            self.rectangles.append(way())
        except StateLimitExceeded:
            return

    def parts(self) -> Iterator[DFA]:
        """Parts of sets that do not fool, and sets of short words."""
        if self.blocks is None:
            return
        for way in (thinned_of, short_of):
            self.blocks.effort.renew()
            try:
                yield from map(self.blocks.words, way(self.blocks))
            except StateLimitExceeded:
                continue


def thinned_of(blocks: Blocks) -> Iterator[Relation]:
    """Parts of what may be chosen from."""
    for loose in blocks.loose():
        part = thinned(loose, blocks.ones)
        if part is not None:
            yield part


def short_of(blocks: Blocks) -> Iterator[Relation]:
    """Sets of short words."""
    return short_sets(blocks.ones)


@cache
def _said_of_rows(language: DFA, partition: Partition) -> _SaidOfRows:
    return _SaidOfRows(language, partition)


def _largest_first(found: Iterable[DFA], language: DFA) -> Iterator[DFA]:
    """Those inside the language that have words, the most first, at long lengths and then at short ones."""
    counted = [
        (-count_words(words, SAMPLE), -sum(word_counts(words, range(SAMPLE))), words.states, i, words)
        for i, words in enumerate(dict.fromkeys(found))
    ]
    for many, *_, words in sorted(counted, key=lambda of: of[:4]):
        if many and is_empty(inclusion_system(words, language)):
            yield words


def is_empty(system: ProductSystem) -> bool:
    """Whether it has no violation, as far as few states tell."""
    try:
        return not isinstance(explore(system, MOST_STATES), Violation)
    except StateLimitExceeded:
        return False
