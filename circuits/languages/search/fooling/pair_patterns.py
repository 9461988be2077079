"""Fooling sets and triangles of all lengths, learned at small ones: words S* and S* C T* of pairs of letters.

A language at odd and even positions is a function read in pairs of letters (x_i, y_i).  Textbook fooling sets are words
of a few pairs repeated (equality: 00 and 11), or with one pair that marks a change (greater-than: the lowest one that
x - 1 lacks), out of one or two such pairs.  Of all such sets those that fail at up to three pairs are dropped; the
others are proposed, and what holds of them for all lengths is tried in
`fooling.circuits.languages.search.fooling.fooling_families`.  Not trusted.

Cost: 2,576 sets for two letters, each a few entries of a small matrix; for three letters only those
with sets S and T of at most `WIDEST` pairs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import combinations, permutations, product

from fooling.circuits.languages.dfa import DFA
from fooling.circuits.languages.search.states.minimise import trim_partial
from fooling.records import dataclass

WIDEST = 1  # pairs in S and in T, for more than two letters, beside those that pair each letter with one other
MOST_ORDERS = 6
MOST_LETTERS = 3  # with more there are too many sets to try
LEARNED = (1, 2, 3)  # pairs

Pair = tuple[int, int]


@dataclass(frozen=True)
class Pattern:
    """The words of S*, or of S* C T*, as pairs of letters."""

    before: frozenset[Pair]
    marks: frozenset[Pair]  # none for S*
    after: frozenset[Pair]

    def words(self, pairs: int) -> list[tuple[Pair, ...]]:
        """Those of so many pairs."""
        if not self.marks:
            return list(product(sorted(self.before), repeat=pairs))
        parts = (
            (*head, mark, *tail)
            for i in range(pairs)
            for mark in sorted(self.marks)
            for head in product(sorted(self.before), repeat=i)
            for tail in product(sorted(self.after), repeat=pairs - i - 1)
        )
        return list(dict.fromkeys(parts))

    def automaton(self, alphabet: tuple[str, ...]) -> DFA:
        """The words, letter by letter."""
        steps = [{pair: {0} for pair in self.before}, {pair: {1} for pair in self.after}]
        for mark in self.marks:
            steps[0][mark] = steps[0].get(mark, set()) | {1}
        sets, rows = [frozenset({0})], list[list[int | None]]()
        between: list[list[int | None]] = []
        for found in sets:
            row: list[int | None] = []
            for a in range(len(alphabet)):
                targets = [frozenset().union(*(steps[q].get((a, b), ()) for q in found)) for b in range(len(alphabet))]
                sets += [target for target in dict.fromkeys(targets) if target and target not in sets]
                row.append(len(between) if any(targets) else None)
                between += [[sets.index(target) if target else None for target in targets]] if any(targets) else []
            rows.append(row)
        halfway = len(rows)
        first = [[None if q is None else halfway + q for q in row] for row in rows]
        goal = 1 if self.marks else 0
        accepting = frozenset(i for i, found in enumerate(sets) if goal in found)
        return trim_partial(DFA(alphabet, 0, accepting, tuple(map(tuple, (*first, *between)))))


@cache
def patterns(letters: int) -> tuple[Pattern, ...]:
    """All of them, or for three letters those of few pairs, and none for more."""
    return tuple(_patterns(letters))


@cache
def words_of(pattern: Pattern, pairs: int) -> tuple[tuple[Pair, ...], ...]:
    """The words of a pattern; remembered, as every language is tried on all patterns."""
    return tuple(pattern.words(pairs))


def _patterns(letters: int) -> Iterator[Pattern]:
    if letters > MOST_LETTERS:
        return
    pairs = [(a, b) for a in range(letters) for b in range(letters)]
    widest = len(pairs) if letters < 3 else WIDEST
    sets = [frozenset(chosen) for size in range(widest + 1) for chosen in combinations(pairs, size)]
    if letters > 2:
        sets += [frozenset(zip(range(letters), other, strict=True)) for other in permutations(range(letters))]
    none = frozenset[Pair]()
    yield from (Pattern(before, none, none) for before in sets if before)
    marks = [frozenset(chosen) for size in ((1, 2) if letters < 3 else (1,)) for chosen in combinations(pairs, size)]
    yield from (Pattern(before, mark, after) for before in sets for mark in marks for after in sets)


Entry = Callable[[tuple[int, ...], tuple[int, ...]], bool]


@cache
def entries(language: DFA) -> Entry:
    """Whether the word of Alice's and Bob's letters in turn is in the language; remembered, as all patterns ask it."""

    @cache
    def entry(x: tuple[int, ...], y: tuple[int, ...]) -> bool:
        return language.accepts_indices(letter for pair in zip(x, y, strict=True) for letter in pair)

    return entry


Share = tuple[tuple[int, ...], tuple[int, ...]]  # the letters of Alice's, and of Bob's


@cache
def shares_of(pattern: Pattern, pairs: int) -> tuple[Share, ...]:
    """The words of so many pairs, as what either party holds; remembered like them."""
    return tuple((tuple(a for a, _ in word), tuple(b for _, b in word)) for word in words_of(pattern, pairs))


@cache
def _inside(language: DFA) -> list[Pattern]:
    """The patterns whose small words are in the language: few are, and that is seen at once."""
    entry = entries(language)
    return [
        pattern
        for pattern in patterns(len(language.alphabet))
        if all(entry(x, y) for pairs in LEARNED for x, y in shares_of(pattern, pairs))
    ]


@cache
def _automaton(pattern: Pattern, alphabet: tuple[str, ...]) -> DFA:
    """The words of the pattern; most that fool are triangles, too."""
    return pattern.automaton(alphabet)


def _is_small_fooling(entry: Entry, shares: Sequence[Share]) -> bool:
    return not any(entry(x, v) and entry(u, y) for (x, y), (u, v) in combinations(shares, 2))


def fooling_patterns(language: DFA) -> list[DFA]:
    """The words of the patterns that are fooling sets at small lengths."""
    entry = entries(language)
    return [
        _automaton(pattern, language.alphabet)
        for pattern in _inside(language)
        if all(_is_small_fooling(entry, shares_of(pattern, pairs)) for pairs in LEARNED)
    ]


def triangular_patterns(language: DFA) -> list[DFA]:
    """The words of the patterns that are triangles at small lengths, in some order of the letters."""
    entry, letters = entries(language), range(len(language.alphabet))
    orders = list(permutations(letters))[:MOST_ORDERS]

    def is_small_triangle(pattern: Pattern, order: Sequence[int]) -> bool:
        return all(_is_small_triangle(entry, shares_of(pattern, pairs), order) for pairs in LEARNED)

    return [
        _automaton(pattern, language.alphabet)
        for pattern in _inside(language)
        if any(is_small_triangle(pattern, order) for order in orders)
    ]


def _is_small_triangle(entry: Entry, shares: Sequence[Share], order: Sequence[int]) -> bool:
    in_order = sorted(shares, key=lambda share: [(order[a], order[b]) for a, b in zip(*share, strict=True)])
    return not any(entry(x, v) for (x, _), (_, v) in combinations(in_order, 2))
