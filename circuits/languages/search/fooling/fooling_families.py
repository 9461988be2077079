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

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from functools import cache, cached_property, partial
from itertools import islice, permutations
from typing import TypeVar

from fooling.circuits.languages.dfa import DFA
from fooling.circuits.languages.product import (
    Phases,
    ProductSystem,
    WordOrder,
    fooling_system,
    identity_system,
    inclusion_system,
    triangular_system,
)
from fooling.circuits.languages.rectangles import RectangleFamily
from fooling.circuits.languages.row_families import RowClasses
from fooling.circuits.languages.search.fooling.block_families import Blocks, block_length, has_blocks
from fooling.circuits.languages.search.fooling.first_partners import first_partners
from fooling.circuits.languages.search.fooling.pair_patterns import fooling_patterns, triangular_patterns
from fooling.circuits.languages.search.fooling.regular_fooling import StateLimitExceeded, Violation, explore
from fooling.circuits.languages.search.fooling.thinned_fooling_sets import short_sets, thinned
from fooling.circuits.languages.search.fooling.word_relations import Relation
from fooling.circuits.languages.search.states.minimise import trim_partial
from fooling.circuits.languages.word_count import count_words, word_counts
from fooling.circuits.languages.words_with_held_shares import everything
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


# Row classes for all lengths: the exact comparison of rows, and the least of each class.
#
# They are evidence as `fooling.circuits.languages.row_families` describes it, whose words are used here.  `equal` is
# built from the automaton that guesses letters of the other party to tell two shares apart, made deterministic and
# complemented; `words` are the shares with no smaller equal one.  Both may be exponential and have a limit.

MOST_STATES_OF_ROWS = 2**11
SHORT = 8  # letters of both parties
Pairs = tuple[frozenset[tuple[int | None, int | None]], int]  # states of the language after two shares, and the phase
# States of `equal` and of the domain beside shares, whether these are smaller; then of the share itself: the state of
# the domain, those of the language with any letters of the other party, and the phase.
Beside = tuple[frozenset[tuple[int, int, bool]], int, frozenset[int | None], int]
Met = TypeVar("Met", bound=Hashable)


def row_family(
    language: DFA,
    partition: Partition,
    party: str,
    domain: DFA | None = None,
    nonzero: bool = False,
    divisor: int | None = None,
) -> RowClasses | None:
    """The classes of the party's shares; None where they are too many.

    Of words whose lengths the divisor divides, where phases tell, and of whole periods for None.  Of those in the
    domain, where there is one; of those whose rows have a 1, with `nonzero`.
    """
    try:
        divisor = divisor or block_length(partition)
        phases = Phases(partition, divisor)
        equal = _equal(language, phases, party)
        words = _least(equal, language, phases, party, domain or everything(language.alphabet), nonzero)
        found = RowClasses(words, equal, language, partition, party, divisor, domain, nonzero)
        accepted = not any(isinstance(explore(system, MOST_STATES_OF_ROWS), Violation) for system in found.systems())
    except StateLimitExceeded:
        return None
    return found if accepted else None


def has_zero_line(language: DFA, partition: Partition, party: str, domain: DFA | None = None) -> bool:
    """Whether some short share of the party, of those in the domain, is in no word of the language."""
    phases, words = Phases(partition, block_length(partition)), domain or everything(language.alphabet)
    letters = range(len(language.alphabet))
    met: set[tuple[frozenset[int], int, int]] = {(frozenset({language.start}), words.start, 0)}
    for _ in range(SHORT):
        after: set[tuple[frozenset[int], int, int]] = set()
        for states, w, phase in met:
            owner = phases.owner(phase)
            read = ((a, words.step(w, a)) for a in letters) if owner == party else ((None, w),)
            for a, v in read if owner is not None else ():
                steps = (language.step(q, c) for q in states for c in (letters if a is None else (a,)))
                reached = frozenset(q for q in steps if q is not None)
                after |= set() if v is None else {(reached, v, phases.after(phase))}
        met = after
        if any(phases.complete(p) and w in words.accepting and not q & language.accepting for q, w, p in met):
            return True
    return False


def _equal(language: DFA, phases: Phases, party: str) -> DFA:
    """Reads two shares, and accepts those whose rows are equal."""
    letters = range(len(language.alphabet))

    def after(state: Pairs, letter: int) -> Pairs | None:
        pairs, phase = state
        a, b = divmod(letter, len(letters))
        owner = phases.owner(phase)
        if owner is None or (owner != party and letter):
            return None
        both = ((a, b),) if owner == party else tuple((c, c) for c in letters)
        met = frozenset((language.step(s, x), language.step(t, y)) for s, t in pairs for x, y in both)
        return met, phases.after(phase)

    def accepts(state: Pairs) -> bool:
        pairs, _ = state
        return all((s in language.accepting) == (t in language.accepting) for s, t in pairs)

    names = tuple(map(str, range(len(letters) ** 2)))
    start: Pairs = (frozenset({(language.start, language.start)}), 0)
    return _built(names, start, after, accepts)


def _least(equal: DFA, language: DFA, phases: Phases, party: str, domain: DFA, nonzero: bool) -> DFA:
    """The shares that count and that no smaller one of the domain equals: all smaller ones are followed at once."""
    k = len(language.alphabet)

    def after(state: Beside, a: int) -> Beside | None:
        beside, d, ends, phase = state
        owner = phases.owner(phase)
        mine = owner == party
        inside = domain.step(d, a) if mine else d
        if owner is None or (not mine and a) or inside is None:
            return None
        met = set()
        for e, q, smaller in beside:
            for b in range(k) if mine else (0,):
                target, within = equal.step(e, a * k + b), domain.step(q, b) if mine else q
                if target is not None and within is not None and (smaller or b <= a):
                    met.add((target, within, smaller or b < a))
        followed = {language.step(q, c) for q in ends for c in ((a,) if mine else range(k))}
        return frozenset(met), inside, frozenset(followed), phases.after(phase)

    def accepts(state: Beside) -> bool:
        beside, d, ends, phase = state
        equals = any(smaller and e in equal.accepting and q in domain.accepting for e, q, smaller in beside)
        counts = d in domain.accepting and not (nonzero and language.accepting.isdisjoint(ends))
        return phases.complete(phase) and counts and not equals

    ends: frozenset[int | None] = frozenset({language.start} if nonzero else ())
    start: Beside = (frozenset({(equal.start, domain.start, False)}), domain.start, ends, 0)
    return _built(language.alphabet, start, after, accepts)


def _built(
    alphabet: tuple[str, ...], start: Met, after: Callable[[Met, int], Met | None], accepts: Callable[[Met], bool]
) -> DFA:
    met, places, rows = [start], {start: 0}, list[tuple[int | None, ...]]()
    for state in met:
        row: list[int | None] = []
        for letter in range(len(alphabet)):
            target = after(state, letter)
            if target is not None and target not in places:
                places[target] = len(met)
                met.append(target)
            row.append(None if target is None else places[target])
        rows.append(tuple(row))
        if len(met) > MOST_STATES_OF_ROWS:
            raise StateLimitExceeded(f"more than {MOST_STATES_OF_ROWS} states")
    return trim_partial(DFA(alphabet, 0, _where(accepts, met), tuple(rows)))


def _where(accepts: Callable[[Met], bool], states: Iterable[Met]) -> frozenset[int]:
    return frozenset(i for i, state in enumerate(states) if accepts(state))
