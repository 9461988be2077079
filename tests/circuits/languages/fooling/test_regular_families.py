"""Regular families against the matrices they speak of: what is found and accepted is true at every small length."""

from __future__ import annotations

from itertools import combinations, product
from operator import mul

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fooling.circuits.languages.dfa import DFA
from fooling.circuits.languages.interleaved import interleaved
from fooling.circuits.languages.orthogonal_rows import check_orthogonal
from fooling.circuits.languages.product import WordOrder, check_reachable, inclusion_system, triangular_system
from fooling.circuits.languages.rectangles import RectangleFamily
from fooling.circuits.languages.search.fooling.fooling_families import ODD_EVEN, fooling_sets, row_family, triangles
from fooling.circuits.languages.search.fooling.rectangle_families import at_least_one, exactly_one, modulo
from fooling.circuits.languages.weighted_automaton import WeightedAutomaton
from fooling.circuits.languages.word_count import count_words, words_of_length
from fooling.fooling_sets.errors import EvidenceError, InvalidInput
from fooling.fooling_sets.partition import Partition
from fooling.fooling_sets.search.rank_search import find_rank

PAIRS = (0, 1, 2, 3)
FAMILIES = ("equality", "disjointness", "intersection", "greater-than", "inner-product")
Word = tuple[int, ...]


@st.composite
def languages(draw: st.DrawFn) -> DFA:
    """Partial automata of one to four states over two letters, read in pairs."""
    size = draw(st.integers(1, 4))
    target = st.one_of(st.none(), st.integers(0, size - 1))
    rows = draw(st.lists(st.tuples(target, target), min_size=size, max_size=size))
    accepting = draw(st.sets(st.integers(0, size - 1), min_size=1))
    return DFA(("0", "1"), 0, frozenset(accepting), tuple(rows))


def matrix(language: DFA, pairs: int) -> list[list[int]]:
    """The function, entry by entry."""
    words = list(product((0, 1), repeat=pairs))
    return [[int(language.accepts_indices(joined(x, y))) for y in words] for x in words]


def joined(x: Word, y: Word) -> Word:
    """The letters in turn."""
    return tuple(letter for pair in zip(x, y, strict=True) for letter in pair)


def covered(family: RectangleFamily, word: Word) -> int:
    """In how many rectangles a word lies, by listing the marks."""
    marks, nobody = len(family.index.alphabet), family.letters
    found = 0
    for z in words_of_length(family.index, len(word)):
        alice = [(a if i % 2 == 0 else nobody) * marks + c for i, (a, c) in enumerate(zip(word, z, strict=True))]
        bob = [(a if i % 2 else nobody) * marks + c for i, (a, c) in enumerate(zip(word, z, strict=True))]
        found += family.alice.accepts_indices(alice) and family.bob.accepts_indices(bob)
    return found


@pytest.mark.slow
@given(languages())
def test_fooling_words_fool(language: DFA) -> None:
    """Every word has the colour, and of each two words one crossing has not."""
    for words, pairs in product(fooling_sets(language, ODD_EVEN), PAIRS):
        shares = [(word[::2], word[1::2]) for word in words_of_length(words, 2 * pairs)]
        assert all(language.accepts_indices(joined(*share)) for share in shares)
        assert not any(
            language.accepts_indices(joined(x, v)) and language.accepts_indices(joined(u, y))
            for (x, y), (u, v) in combinations(shares, 2)
        )


@pytest.mark.slow
@given(languages())
def test_triangles_have_their_rank(language: DFA) -> None:
    """There are at most as many words as the rank over any field."""
    for (words, _), pairs in product(triangles(language, ODD_EVEN), PAIRS):
        rows = matrix(language, pairs)
        for field in ("Q", "GF2"):
            assert count_words(words, 2 * pairs) <= len(find_rank(rows, field).rows)


@pytest.mark.slow
@given(languages())
def test_rectangles_are_as_often_as_said(language: DFA) -> None:
    """A cover covers what it should and nothing else, a partition once, and modulo two the number is the entry."""
    covers, parts, odd = (
        at_least_one(language, ODD_EVEN),
        exactly_one(language, ODD_EVEN),
        modulo(2, language, ODD_EVEN),
    )
    for word in (word for pairs in (0, 1, 2) for word in product((0, 1), repeat=2 * pairs)):
        inside = language.accepts_indices(word)
        assert all((covered(family, word) > 0) == inside for family in covers)
        assert all(covered(family, word) == inside for family in parts)
        assert all(covered(family, word) % 2 == inside for family in odd)
    assert parts, "rows always are"


@given(languages())
def test_row_classes_are_the_different_rows(language: DFA) -> None:
    """As many words as there are different rows, and columns."""
    for party in "AB":
        found = row_family(language, ODD_EVEN, party)
        for pairs in PAIRS if found is not None else ():
            rows = matrix(language, pairs)
            lines = rows if party == "A" else list(map(list, zip(*rows, strict=True)))
            assert count_words(found.words, 2 * pairs) == len(set(map(tuple, lines)))


@given(languages())
def test_orthogonal_rows_are_orthogonal(language: DFA) -> None:
    """Where they are said to be, the product of any two rows of signs is 0; and the product of bits has such rows."""
    for one in (language, interleaved("inner-product")):
        signs = [[[2 * entry - 1 for entry in row] for row in matrix(one, pairs)] for pairs in PAIRS]
        true = not any(sum(map(mul, *two)) for rows in signs for two in combinations(rows, 2))
        assert true or not _has_orthogonal_rows(one)
    assert _has_orthogonal_rows(one)


def _has_orthogonal_rows(language: DFA) -> bool:
    try:
        check_orthogonal(language)
    except EvidenceError:
        return False
    return True


@pytest.mark.parametrize("name", FAMILIES)
def test_textbook_families(name: str) -> None:
    """Fooling sets and covers of either colour, for n = 0 to 6."""
    n = range(7)
    powers, fewer, places = [2**i for i in n], [2**i - 1 for i in n], list(n)
    fooling, covers = {
        "equality": ((powers, [0, 0, *[3] * 5]), (powers, [2 * i for i in n])),
        "disjointness": ((powers, places), (powers, places)),
        "intersection": ((places, powers), (places, powers)),
        "greater-than": ((fewer, powers), (fewer, powers)),
        "inner-product": ((places, list(range(1, 8))), (fewer, [1, 2, *fewer[2:]])),
    }[name]
    for coloured, wanted, most in zip(_both(name), fooling, covers, strict=True):
        (words, *_), (family, *_) = fooling_sets(coloured, ODD_EVEN), at_least_one(coloured, ODD_EVEN)
        assert [count_words(words, 2 * i) for i in n] == wanted
        assert [count_words(family.index, 2 * i) for i in n] == most


def _both(name: str) -> tuple[DFA, DFA]:
    return interleaved(name), interleaved(name).complemented()


def test_the_wrong_order_is_no_triangle() -> None:
    """Disjointness has its triangle with larger words first only."""
    disjoint = interleaved("disjointness")
    opposite = DFA(("0", "1"), 0, frozenset({0}), ((1, 2), (None, 0), (0, None)))
    check_reachable(inclusion_system(opposite, disjoint), 100)
    check_reachable(triangular_system(opposite, disjoint, WordOrder((1, 0), (1, 0)), ODD_EVEN), 100)
    with pytest.raises(EvidenceError, match="is bad"):
        check_reachable(triangular_system(opposite, disjoint, WordOrder((0, 1), (0, 1)), ODD_EVEN), 100)
    with pytest.raises(EvidenceError, match="more than 2 states"):
        check_reachable(triangular_system(opposite, disjoint, WordOrder((1, 0), (1, 0)), ODD_EVEN), 2)


def test_rows_of_other_partitions() -> None:
    """Row classes of a prefix: Alice's first two letters of Dyck-(2, 2) are counted at the length that there is."""
    language = DFA(("0", "1"), 0, frozenset({2}), ((1, 0), (2, 1), (2, 2)))
    found = row_family(language, Partition.parse("prefix:2"), "A")
    assert found is not None
    for n in (2, 3, 4, 5):
        rows = {
            tuple(language.accepts_indices((*x, *y)) for y in product((0, 1), repeat=n - 2))
            for x in product((0, 1), repeat=2)
        }
        assert count_words(found.words, n) == len(rows)


def test_shapes_are_checked() -> None:
    """Automata that do not fit one another are refused with one line."""
    one = DFA(("a",), 0, frozenset({0}), ((0,),))
    with pytest.raises(InvalidInput, match="not letters beside 1 marks"):
        RectangleFamily(one, one, one)
    with pytest.raises(InvalidInput, match="want 1 x 1 matrices of dimension 2"):
        WeightedAutomaton((1, 0), (1,), ((((1,),),),))  # type: ignore[arg-type]
