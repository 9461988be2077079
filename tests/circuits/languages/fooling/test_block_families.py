"""Families of languages whose positions are dealt out in blocks, against matrices written out entry by entry."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fooling.circuits.languages.dfa import DFA
from fooling.circuits.languages.product import Phases, WordOrder, check_reachable, inclusion_system, triangular_system
from fooling.circuits.languages.row_families import RowClasses
from fooling.circuits.languages.search.fooling.block_families import Blocks, has_blocks
from fooling.circuits.languages.search.fooling.fooling_families import ODD_EVEN, fooling_sets, row_family, triangles
from fooling.circuits.languages.search.fooling.rectangle_families import at_least_one, exactly_one
from fooling.circuits.languages.search.fooling.thinned_fooling_sets import short_sets, thinned
from fooling.circuits.languages.search.fooling.word_relations import Effort, relation
from fooling.circuits.languages.word_count import count_words, words_of_length
from fooling.fooling_sets.errors import EvidenceError
from fooling.fooling_sets.partition import Partition
from fooling.fooling_sets.search.rank_search import find_rank
from tests.shares import drawn

PARTITIONS = [ODD_EVEN, *(Partition.parse(f"periodic:,{period}") for period in ("BA", "AAB", "ABB", "AABB"))]
LETTERS = (0, 1)
Word = tuple[int, ...]
NO_AA = DFA(("a", "b"), 0, frozenset({0, 1}), ((1, 0), (None, 0)))
SORTED = DFA(("a", "b"), 0, frozenset({0, 1}), ((0, 1), (None, 1)))


@st.composite
def languages(draw: st.DrawFn) -> DFA:
    """Partial automata of one to four states over two letters."""
    size = draw(st.integers(1, 4))
    target = st.one_of(st.none(), st.integers(0, size - 1))
    rows = draw(st.lists(st.tuples(target, target), min_size=size, max_size=size))
    return DFA(("0", "1"), 0, frozenset(draw(st.sets(st.integers(0, size - 1), min_size=1))), tuple(rows))


def lengths(partition: Partition) -> Sequence[int]:
    """Of words of whole blocks, short enough to write out."""
    return range(0, 7, len(partition.period))


def shares(word: Word, partition: Partition) -> tuple[Word, Word]:
    """Both parties' letters."""
    return partition.split(word)


def matrix(language: DFA, partition: Partition, n: int) -> list[list[int]]:
    """The function, entry by entry."""
    alice, bob = partition.sizes(n)
    return [
        [int(language.accepts_indices(partition.join(x, y))) for y in product(LETTERS, repeat=bob)]
        for x in product(LETTERS, repeat=alice)
    ]


def of_colour(language: DFA, colour: int | None) -> DFA:
    """The words of the colour, 1 where none is asked for."""
    return language.complemented() if colour == 0 else language


def crossings(u: Word, v: Word, partition: Partition) -> Iterator[Word]:
    """The one's letters with the other's."""
    (x, y), (x1, y1) = shares(u, partition), shares(v, partition)
    yield from (partition.join(x, y1), partition.join(x1, y))


@pytest.mark.slow
@drawn(60)
@given(languages(), st.sampled_from(PARTITIONS))
def test_fooling_sets_fool(language: DFA, partition: Partition) -> None:
    """Every word is in the language, and of each two words one crossing is not."""
    for words, n in product(fooling_sets(language, partition), lengths(partition)):
        found = words_of_length(words, n)
        assert all(map(language.accepts_indices, found))
        assert not any(
            all(map(language.accepts_indices, crossings(*both, partition))) for both in combinations(found, 2)
        )


@pytest.mark.slow
@drawn(60)
@given(languages(), st.sampled_from(PARTITIONS))
def test_triangles_have_their_rank(language: DFA, partition: Partition) -> None:
    """There are at most as many words as the rank over any field."""
    for (words, _), n in product(triangles(language, partition), lengths(partition)):
        for field in ("Q", "GF2"):
            assert count_words(words, n) <= len(find_rank(matrix(language, partition, n), field).rows)


@pytest.mark.slow
@drawn(60)
@given(languages(), st.sampled_from(PARTITIONS))
def test_rectangles_are_as_often_as_said(language: DFA, partition: Partition) -> None:
    """Each word of the language lies in some rectangle of a cover, in one of a partition, and no other word does."""
    for families, once in ((at_least_one(language, partition), False), (exactly_one(language, partition), True)):
        for family, n in product(families, lengths(partition)[:3]):
            marks, k, owners = words_of_length(family.index, n), len(family.index.alphabet), partition.owners(n)
            for word in product(LETTERS, repeat=n):
                found = 0
                for z in marks:
                    alice, bob = (
                        [(a if owner == own else 2) * k + c for a, c, owner in zip(word, z, owners, strict=True)]
                        for own in "AB"
                    )
                    found += family.alice.accepts_indices(alice) and family.bob.accepts_indices(bob)
                assert (found if once else min(found, 1)) == language.accepts_indices(word)


@pytest.mark.slow
@drawn(100)
@given(languages(), st.sampled_from(PARTITIONS), st.sampled_from("AB"), st.sampled_from([None, 0, 1]))
def test_row_classes_are_the_different_rows(
    language: DFA, partition: Partition, party: str, colour: int | None
) -> None:
    """As many words as there are different rows, or columns, with an entry of the colour."""
    found = row_family(of_colour(language, colour), partition, party, nonzero=colour is not None)
    for n in lengths(partition) if found is not None else ():
        rows = matrix(language, partition, n)
        lines = set(map(tuple, rows if party == "A" else zip(*rows, strict=True)))
        assert found is not None
        assert count_words(found.words, n) == sum(colour is None or colour in line for line in lines)


@pytest.mark.slow
@drawn(200)
@given(languages(), st.data(), st.sampled_from(PARTITIONS), st.sampled_from("AB"), st.sampled_from([0, 1]))
def test_what_is_accepted_of_rows_is_true(
    language: DFA, data: st.DataObject, partition: Partition, party: str, colour: int
) -> None:
    """Words that are nearly right, with the exact comparison: accepted only where they count the rows of the colour."""
    drawn = data.draw(st.sampled_from([None, 0, 1]))
    right = row_family(of_colour(language, drawn), partition, party, nonzero=drawn is not None)
    if right is None:
        return
    words = right.words
    q, a = data.draw(st.integers(0, words.states - 1)), data.draw(st.integers(0, 1))
    target = data.draw(st.none() | st.integers(0, words.states - 1))
    row = (*words.transitions[q][:a], target, *words.transitions[q][a + 1 :])
    words = replace(words, transitions=(*words.transitions[:q], row, *words.transitions[q + 1 :]))
    if not _is_accepted(replace(right, words=words, language=of_colour(language, colour), nonzero=True)):
        return
    for n in lengths(partition):
        rows = matrix(language, partition, n)
        lines = set(map(tuple, rows if party == "A" else zip(*rows, strict=True)))
        assert count_words(words, n) == sum(colour in line for line in lines)


@pytest.mark.slow
@drawn(200)
@given(
    languages(),
    languages(),
    st.sampled_from(PARTITIONS),
    st.lists(st.sampled_from((-1, 0, 5)), min_size=2, max_size=2),
    st.lists(st.sampled_from((-1, 0, 5)), min_size=2, max_size=2),
    st.booleans(),
)
def test_what_is_accepted_of_triangles_is_one(
    language: DFA, words: DFA, partition: Partition, alice: list[int], bob: list[int], last: bool
) -> None:
    """Sorted by the first, or the last, difference there is no entry 1 before the diagonal, tied words either way."""
    try:
        check_reachable(triangular_system(words, language, WordOrder(alice, bob, last), partition), 2**12)
    except EvidenceError:
        return
    for n in lengths(partition):
        numbers = [alice if owner == "A" else bob for owner in partition.owners(n)]
        found = [
            ([number[a] for number, a in zip(numbers, word, strict=True)], word) for word in words_of_length(words, n)
        ]
        for tied in (found, found[::-1]):
            in_order = [word for _, word in sorted(tied, key=lambda pair: pair[0][::-1] if last else pair[0])]
            for u, v in combinations(in_order, 2):
                assert not language.accepts_indices(next(crossings(u, v, partition)))


# ---- objects that are wrong ----


def _rows(**changed: object) -> RowClasses:
    """The rows of the words without aa that have a zero: all but that of b b b ..."""
    found = row_family(NO_AA.complemented(), ODD_EVEN, "A", nonzero=True)
    assert found is not None
    return replace(found, **changed)  # type: ignore[arg-type]


def _is_accepted(classes: RowClasses) -> bool:
    try:
        for system in classes.systems():
            check_reachable(system, 2**12)
    except EvidenceError:
        return False
    return True


def test_a_row_without_the_colour_is_not_counted() -> None:
    """All rows are one too many; so is the row of ones, padded or not; the zeros are not the ones."""
    every = row_family(NO_AA, ODD_EVEN, "A")
    assert every is not None
    assert _is_accepted(_rows())
    assert [count_words(_rows().words, 2 * m) for m in range(5)] == [0, 1, 2, 4, 8]
    assert not _is_accepted(_rows(words=every.words))
    assert _is_accepted(_rows(words=every.words, language=NO_AA))
    assert _is_accepted(_rows(words=every.words, nonzero=False))
    assert not _is_accepted(_rows(language=NO_AA))
    assert not _is_accepted(_rows(nonzero=False))
    for padding in (((None, 1), (0, None)), ((None, 1), (None, 0))):  # the row of bb.. is all ones, whatever stands
        assert not _is_accepted(_rows(words=_union(_rows().words, DFA(("a", "b"), 0, frozenset({0}), padding))))


def test_a_row_that_is_left_out_is_missed() -> None:
    """One share with the colour has no word."""
    assert not _is_accepted(_rows(words=DFA(("a", "b"), 0, frozenset(), ((0, 0),))))


def test_dead_ends_are_zeros() -> None:
    """A partial automaton rejects where it is dead: words of one row that is all dead have the colour 0."""
    never = DFA(("0", "1"), 0, frozenset({1}), ((None, 1), (1, 1)))
    for party, colour in product("AB", (0, 1)):
        found = row_family(of_colour(never, colour), ODD_EVEN, party, nonzero=True)
        assert found is not None
        rows = matrix(never, ODD_EVEN, 4)
        lines = set(map(tuple, rows if party == "A" else zip(*rows, strict=True)))
        assert count_words(found.words, 4) == sum(colour in line for line in lines)


def _union(a: DFA, b: DFA) -> DFA:
    """The words of either, by the product."""
    met: list[tuple[int | None, int | None]] = [(a.start, b.start)]
    rows = []
    for p, q in met:
        targets = [(a.step(p, c), b.step(q, c)) for c in range(len(a.alphabet))]
        met += [t for t in dict.fromkeys(targets) if t not in met]
        rows.append(tuple(met.index(t) for t in targets))
    accepting = frozenset(i for i, (p, q) in enumerate(met) if p in a.accepting or q in b.accepting)
    return DFA(a.alphabet, 0, accepting, tuple(rows))


@pytest.mark.parametrize("partition", PARTITIONS)
def test_a_length_is_complete_at_its_multiples(partition: Partition) -> None:
    """A phase is complete exactly at the lengths that the divisor divides, where it divides the period."""
    p = len(partition.period)
    for divisor in range(1, 6):
        phases, phase = Phases(partition, divisor), 0
        for n in range(13):
            assert phases.complete(phase) == (p % divisor != 0 or n % divisor == 0)
            phase = phases.after(phase)


# ---- what is found ----


def test_no_aa_looks_one_letter_ahead() -> None:
    """m rectangles and m pairs for the words with aa; the rank of the others is the number of their rows."""
    zeros, m = NO_AA.complemented(), range(1, 7)
    (fool, *_), (few, *_) = fooling_sets(zeros, ODD_EVEN), at_least_one(zeros, ODD_EVEN)
    assert [count_words(fool, 2 * i) for i in m] == [count_words(few.index, 2 * i) for i in m] == list(m)
    (words, order), *_ = triangles(NO_AA, ODD_EVEN)
    assert (order.alice, order.bob) == ((0, 0), (1, 0))
    assert [count_words(words, 2 * i) for i in m] == [2, 3, 5, 9, 16, 28]
    check_reachable(inclusion_system(words, NO_AA), 100)
    check_reachable(triangular_system(words, NO_AA, order, ODD_EVEN), 100)
    with pytest.raises(EvidenceError, match="is bad"):
        check_reachable(triangular_system(words, NO_AA, WordOrder(order.alice, order.alice), ODD_EVEN), 100)


def test_the_last_difference_is_not_the_first() -> None:
    """x > y with the last bit counting most: triangular by the last difference only."""
    last = DFA(("0", "1"), 0, frozenset({3}), ((1, 2), (0, 0), (3, 0), (4, 5), (3, 0), (3, 3)))
    (words, order), *_ = triangles(last, ODD_EVEN)
    assert order.last
    assert [count_words(words, 2 * i) for i in range(5)] == [0, 1, 3, 7, 15]
    first = replace(order, last=False)
    with pytest.raises(EvidenceError, match="is bad"):
        check_reachable(triangular_system(words, last, first, ODD_EVEN), 1000)


def test_few_pairs_fool() -> None:
    """Four words that are not sorted, from three pairs on, and three from two on."""
    found = fooling_sets(SORTED.complemented(), ODD_EVEN)
    assert [count_words(found[0], 2 * i) for i in range(6)] == [0, 0, 0, 4, 4, 4]
    assert [count_words(found[1], 2 * i) for i in range(6)][2:] == [3, 3, 3, 3]


def test_steps_are_taken_away() -> None:
    """All pairs with the common element 1 somewhere: what is left fools, and has a word of each length."""
    meets = Blocks(DFA(("0", "1"), 0, frozenset({2}), ((1, 3), (0, 0), (4, 4), (0, 2), (2, 2))), ODD_EVEN)
    part = thinned(meets.ones, meets.ones)
    assert part is not None
    words = meets.words(part)
    assert all(count_words(words, 2 * i) >= 1 for i in range(1, 6))
    assert not list(short_sets(meets.ones - meets.ones))


def test_relations_are_what_they_say() -> None:
    """Words below others, some of them, none of them, against lists."""
    effort = Effort()
    less = relation(("x", "x1"), (2, 2), 0, lambda s, r: s or (r[0] > r[1]) - (r[0] < r[1]), lambda s: s < 0, effort)
    words = list(product(LETTERS, repeat=3))
    pairs = {(x, y) for x in words for y in words if x < y}
    assert {tuple(zip(*read, strict=True)) for read in less.words(3)} == pairs
    assert less.number(3) == len(pairs) == 28
    assert (~less).number(3) == 64 - 28
    assert less.without("x").number(3) == 7
    assert (less & less.named("x1", "x")).is_empty
    assert (less | less.named("x1", "x")).number(3) == 56
    between = (less & less.named("x1", "x2")).without("x1")
    assert {tuple(zip(*read, strict=True)) for read in between.words(3)} == {
        (x, y) for x in words for y in words if any(x < z < y for z in words)
    }


def test_partitions_without_blocks() -> None:
    """A head, one party alone, and long periods have none."""
    for name in ("prefix:2", "mask:01", "periodic:A,AB", "periodic:,A", "periodic:,AABAB"):
        assert not has_blocks(Partition.parse(name))
        assert fooling_sets(NO_AA, Partition.parse(name)) == []
