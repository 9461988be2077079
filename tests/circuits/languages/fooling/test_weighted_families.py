"""Families with weights against sums over all words of an index, and ranks and discrepancies of the small matrices."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fooling.circuits.languages.dfa import DFA
from fooling.circuits.languages.factorisation import Factorisation, WeightedRectangles, check_factorisation, check_signs
from fooling.circuits.languages.interleaved import interleaved
from fooling.circuits.languages.minors import Cone, Minor, check_diagonal_entries, check_triangular
from fooling.circuits.languages.product import Phases
from fooling.circuits.languages.search.fooling.factorisations import find_factorisation
from fooling.circuits.languages.search.fooling.fooling_families import ODD_EVEN
from fooling.circuits.languages.search.fooling.minor_diagonals import find_cone
from fooling.circuits.languages.search.fooling.minors import find_minor, inverse_minor
from fooling.circuits.languages.search.fooling.rectangle_families import HALF, signed_rectangles
from fooling.circuits.languages.weighted_automaton import WeightedAutomaton
from fooling.circuits.languages.word_count import count_words, words_of_length
from fooling.fooling_sets.errors import EvidenceError, FoolingError
from fooling.fooling_sets.partition import Partition
from fooling.fooling_sets.search.rank_search import find_rank
from tests.brute_force_game import least_discrepancy
from tests.shares import drawn

EVEN = Phases(ODD_EVEN, 2)
FAMILIES = ("equality", "disjointness", "intersection", "greater-than", "inner-product")
Word = tuple[int, ...]


@st.composite
def languages(draw: st.DrawFn, letters: int = 2) -> DFA:
    """Partial automata of one to four states, read in pairs of letters."""
    size = draw(st.integers(1, 4))
    target = st.one_of(st.none(), st.integers(0, size - 1))
    rows = draw(st.lists(st.tuples(*[target] * letters), min_size=size, max_size=size))
    accepting = draw(st.sets(st.integers(0, size - 1), min_size=1))
    return DFA(tuple("012"[:letters]), 0, frozenset(accepting), tuple(rows))


def matrix(language: DFA, pairs: int) -> list[list[int]]:
    """The function, entry by entry."""
    words = list(product(range(len(language.alphabet)), repeat=pairs))
    return [[int(language.accepts_indices(joined(x, y))) for y in words] for x in words]


def joined(x: Word, y: Word) -> Word:
    """The letters in turn."""
    return tuple(letter for pair in zip(x, y, strict=True) for letter in pair)


def number(weights: WeightedAutomaton, symbols: list[tuple[int, int]]) -> Fraction:
    """What a weighted automaton makes of a word, path by path."""
    row = {i: w for i, w in enumerate(weights.start) if w}
    for a, c in symbols:
        after: dict[int, Fraction] = {}
        for i, w in row.items():
            for j, step in enumerate(weights.steps[a][c][i]):
                if step:
                    after[j] = after.get(j, Fraction(0)) + w * step
        row = after
    return sum((w * weights.end[i] for i, w in row.items()), Fraction(0))


def summed(family: Factorisation, word: Word, owners: str) -> Fraction:
    """The sum of A(x, z) B(z, y) over all words z of the index."""
    nobody, total = len(family.alice.steps) - 1, Fraction(0)
    for z in words_of_length(family.index, len(word)):
        read = list(zip(word, z, owners, strict=True))
        alice, bob = ([(a if owner == who else nobody, c) for a, c, owner in read] for who in "AB")
        total += number(family.alice, alice) * number(family.bob, bob)
    return total


def weighed(family: WeightedRectangles, word: Word) -> Fraction:
    """The weights of the rectangles that a word at odd and even positions lies in, z by z."""
    marks = len(family.index.alphabet)
    nobody, total = len(family.alice.alphabet) // marks - 1, Fraction(0)
    for z in words_of_length(family.index, len(word)):
        ends = []
        for automaton, mine in ((family.alice, 0), (family.bob, 1)):
            letters = [
                (a if i % 2 == mine else nobody) * marks + c for i, (a, c) in enumerate(zip(word, z, strict=True))
            ]
            ends.append(automaton.run_from(automaton.start, letters))
        if None not in ends:
            total += family.weights[ends[0] or 0][ends[1] or 0] / family.scale ** (len(word) // 2)
    return total


def is_accepted(family: Factorisation, language: DFA, p: int = 0) -> bool:
    """Whether the checker takes it."""
    try:
        check_factorisation(family, language, EVEN, p)
    except (FoolingError, ValueError):
        return False
    return True


@pytest.mark.slow
@given(languages(), st.sampled_from((0, 2, 3)))
def test_factorisations_are_right(language: DFA, p: int) -> None:
    """What is found is accepted, its sums are the entries, and its inner words are at least as many as the rank."""
    family = find_factorisation(language, p)
    for pairs in (0, 1, 2, 3) if family is not None else ():
        for word in product((0, 1), repeat=2 * pairs) if pairs < 3 else ():
            difference = summed(family, word, "AB" * pairs) - language.accepts_indices(word)
            assert difference == 0 if not p else difference.numerator % p == 0
        field = f"GF{p}" if p else "Q"
        assert count_words(family.index, 2 * pairs) >= len(find_rank(matrix(language, pairs), field).rows)
    assert family is None or is_accepted(family, language, p)


@pytest.mark.slow
@drawn(20)
@given(languages(3))
def test_factorisations_over_three_letters(language: DFA) -> None:
    """The same for a larger alphabet."""
    family = find_factorisation(language)
    if family is not None:
        check_factorisation(family, language, EVEN)
        for pairs in (1, 2, 3):
            assert count_words(family.index, 2 * pairs) >= len(find_rank(matrix(language, pairs), "Q").rows)


@pytest.mark.parametrize("name", FAMILIES)
@pytest.mark.parametrize("colour", [0, 1])
@pytest.mark.parametrize("p", [0, 2, 3])
def test_families_have_their_exact_rank(name: str, colour: int, p: int) -> None:
    """As many inner words as the rank of the matrix, at 1 to 5 bits."""
    language = interleaved(name) if colour else interleaved(name).complemented()
    family = find_factorisation(language, p)
    assert family is not None
    check_factorisation(family, language, EVEN, p)
    for n in (1, 2, 3, 4, 5):
        true = len(find_rank(matrix(language, n), f"GF{p}" if p else "Q").rows)
        assert count_words(family.index, 2 * n) == true


@pytest.mark.slow
@given(languages(), st.data())
def test_a_changed_weight_is_seen(language: DFA, data: st.DataObject) -> None:
    """A factorisation with one other weight is accepted only where its sums are the entries as before."""
    family = find_factorisation(language)
    if family is None:
        return
    a = data.draw(st.integers(0, len(family.bob.steps) - 1))
    c = data.draw(st.integers(0, len(family.index.alphabet) - 1))
    i, j = (data.draw(st.integers(0, len(family.bob.start) - 1)) for _ in range(2))
    steps = [[[list(row) for row in m] for m in line] for line in family.bob.steps]
    steps[a][c][i][j] += 1
    changed = tuple(tuple(tuple(map(tuple, m)) for m in line) for line in steps)
    other = replace(family, bob=replace(family.bob, steps=changed))
    same = all(
        summed(other, word, "AB" * pairs) == language.accepts_indices(word)
        for pairs in (0, 1, 2, 3)
        for word in product((0, 1), repeat=2 * pairs)
    )
    if is_accepted(other, language):
        assert same


def test_other_partitions_and_lengths() -> None:
    """The same sums at a prefix: each word of it is a row; and odd lengths count where they are not excluded."""
    language = DFA(("0", "1"), 0, frozenset({1}), ((0, 1), (1, 0)))  # odd parity
    one, minus = ((Fraction(1),),), ((Fraction(-1),),)
    index = DFA(("0", "1"), 0, frozenset({1, 2}), ((1, 2), (1, None), (None, 2)))  # 0...0 and 1...1
    alice = WeightedAutomaton((HALF,), (Fraction(1),), ((one, one), (one, minus), (one, one)))
    bob = WeightedAutomaton((Fraction(1),), (Fraction(1),), ((one, one), (one, minus), (one, one)))
    family = Factorisation(index, alice, bob)
    with pytest.raises(EvidenceError, match="value other than 0"):
        check_factorisation(family, language, Phases(Partition.parse("prefix:2")))  # that is even parity, from n = 1 on
    assert [summed(family, (1, 1, 0), "AAB"), summed(family, (1, 0, 0), "AAB")] == [1, 0]
    first = replace(alice, start=(Fraction(1), Fraction(0)), end=(HALF, HALF), steps=_signed_at_the_end())
    odd = replace(family, alice=first)
    for n in (1, 2, 3):
        for word in product((0, 1), repeat=n):
            assert summed(odd, word, "AAB"[:n]) == language.accepts_indices(word)
    with pytest.raises(EvidenceError, match="value other than 0"):
        check_factorisation(odd, language.complemented(), Phases(Partition.parse("mask:001")))
    for partition in ("mask:001", "prefix:2", "odd-even", "periodic:A,BAA"):
        check_factorisation(odd, language, Phases(Partition.parse(partition)))


def _signed_at_the_end() -> tuple[tuple[tuple[tuple[Fraction, ...], ...], ...], ...]:
    """1/2 for the marks 0 and -1/2 times the sign for the marks 1: the second state is for these."""
    zero, one = Fraction(0), Fraction(1)
    plain = ((one, zero), (zero, one))
    to_second, signed = ((zero, -one), (zero, one)), ((zero, one), (zero, -one))
    return (plain, to_second), (plain, signed), (plain, plain)


@pytest.mark.slow
@given(languages())
def test_weighted_rectangles_tell_words_apart(language: DFA) -> None:
    """The sums are at least 1/2 and at most -1/2, and what they say of the least discrepancy is so."""
    for side in (language, language.complemented()):
        found = signed_rectangles(side)
        families, first = found if found is not None else ((), 9)
        for pairs in range(first, 4):
            for word in product((0, 1), repeat=2 * pairs) if pairs < 3 else ():
                total = sum((weighed(family, word) for family in families), Fraction(0))
                assert (total if side.accepts_indices(word) else -total) >= HALF
        for pairs in (1,) if first <= 1 else ():
            assert least_discrepancy(matrix(side, pairs)) >= HALF / all_weights(families, pairs)


def all_weights(families: tuple[WeightedRectangles, ...], pairs: int) -> Fraction:
    """The sum of the absolute weights of all rectangles."""
    return sum(
        (family.total * count_words(family.index, 2 * pairs) / family.scale**pairs for family in families), Fraction(0)
    )


def test_equality_has_an_eighth() -> None:
    """And no family with all weights below 4 is accepted, as with 1/2 less for different parities."""
    language = interleaved("equality")
    found = signed_rectangles(language)
    assert found is not None
    ((family,), first) = found
    assert (first, [all_weights((family,), n) for n in (1, 5, 9)]) == (0, [4, 4, 4])
    less = replace(family, weights=((HALF, Fraction(-1)), (Fraction(-1), HALF)))
    for wrong in (
        less,
        replace(family, scale=4),
        replace(family, index=DFA(("0", "1"), 0, frozenset({0}), ((0, None),))),
    ):
        with pytest.raises(EvidenceError, match="a word has the sum"):
            check_signs([wrong], language, EVEN, HALF)
    with pytest.raises(EvidenceError, match="a word has the sum"):
        check_signs([family], language, EVEN, HALF + Fraction(1, 1000))
    with pytest.raises(EvidenceError, match="a word has the sum"):
        check_signs([family], interleaved("disjointness"), EVEN, HALF)


def test_a_sum_that_grows_is_not_followed_for_ever() -> None:
    """One rectangle for each common place: the number of places has no bound, and is refused."""
    index = DFA(("0", "1"), 0, frozenset({1}), ((2, 3), (4, None), (0, None), (None, 1), (1, None)))
    meets = DFA(tuple("012345"), 0, frozenset(), ((0, None, 0, 0, 0, 0),))
    places = WeightedRectangles(index, meets, meets, 1, ((Fraction(1),),))
    all_of_them = DFA(("0",), 0, frozenset({0}), ((0,),))
    read = DFA(tuple("012"), 0, frozenset(), ((0, 0, 0),))
    beside = WeightedRectangles(all_of_them, read, read, 1, ((-HALF,),))
    for word in product((0, 1), repeat=4):
        meet = any(a and b for a, b in zip(word[::2], word[1::2], strict=True))
        assert (weighed(places, word) + weighed(beside, word) >= HALF) == meet
    with pytest.raises(EvidenceError, match=r"different continuations|more work"):
        check_signs([places, beside], interleaved("intersection"), EVEN, HALF)


# ---- minors ----


def test_generators_at_places_that_nothing_leads_to() -> None:
    """A diagonal of zeros is no multiple of a generator, though nothing leads to the places of that generator."""
    language = DFA(("0", "1"), 0, frozenset({0}), ((0, None),))  # 0, ..., 0
    index = DFA(("0",), 0, frozenset({0}), ((0,),))
    one, none = ((Fraction(1),),), ((Fraction(0),),)
    plain = WeightedAutomaton((Fraction(1),), (Fraction(1),), ((one,), (one,), (one,)))
    nothing = replace(plain, steps=((none,), (one,), (one,)))
    generators = tuple((phase, 0, {(phase, 0, 0, 0, 0, 0, 0): 1}) for phase in (0, 1))
    cone = Cone(generators, ({0: Fraction(1)},), (({1: Fraction(1)},), ({0: Fraction(1)},)))
    assert checked(Minor(index, (0,), plain, plain), language, cone)
    wrong = Minor(index, (0,), nothing, plain)
    assert entry(wrong, language, (0, 0), (0, 0)) == 0
    assert not checked(wrong, language, cone)


def entry(minor: Minor, language: DFA, z: Word, other: Word) -> Fraction:
    """The entry of R M C at two words of the index, by summing over x and y."""
    nobody, letters, total = len(language.alphabet), range(len(language.alphabet)), Fraction(0)
    for word in product(letters, repeat=len(z)):
        if language.accepts_indices(word):
            rows, columns = (
                [(a if i % 2 == mine else nobody, c) for i, (a, c) in enumerate(zip(word, marks, strict=True))]
                for mine, marks in ((0, z), (1, other))
            )
            total += number(minor.rows, rows) * number(minor.columns, columns)
    return total


def place_of(minor: Minor, z: Word) -> list[int]:
    """Where a word of marks stands in the order."""
    return [minor.order[c] for c in z]


def is_right(minor: Minor, language: DFA, pairs: int, p: int = 0) -> bool:
    """Whether the minor is triangular at that length, with nothing on the diagonal that is 0."""
    words = sorted(words_of_length(minor.index, 2 * pairs), key=lambda z: place_of(minor, z))
    for i, z in enumerate(words):
        values = [entry(minor, language, z, other) for other in words[i:]]
        zeros = [not (value.numerator % p if p else value) for value in values]
        if zeros[0] or not all(zeros[1:]):
            return False
    return True


def checked(minor: Minor, language: DFA, cone: Cone, first: int = 0, p: int = 0) -> bool:
    """Whether the checker takes both parts."""
    try:
        check_triangular(minor, language, EVEN, p)
        check_diagonal_entries(minor, language, EVEN, cone, first, p)
    except (FoolingError, LookupError, ValueError):
        return False
    return True


@pytest.mark.slow
@given(languages(), st.sampled_from((0, 2, 3)), st.sampled_from((0, 1)))
def test_minors_are_right(language: DFA, p: int, first: int) -> None:
    """What is found is accepted, triangular entry by entry, and has no more words than the rank."""
    found = find_minor(language, p, first)
    if found is None:
        return
    assert checked(found[0], language, found[1], first, p)
    for pairs in range(first, 4):
        assert pairs == 3 or is_right(found[0], language, pairs, p)
        rows = matrix(language, pairs)
        assert count_words(found[0].index, 2 * pairs) <= len(find_rank(rows, f"GF{p}" if p else "Q").rows)


@pytest.mark.slow
@given(languages(), st.data())
def test_a_changed_minor_is_seen(language: DFA, data: st.DataObject) -> None:
    """One other functional, another order, another share: accepted only where it is right at the small lengths."""
    found = find_minor(language)
    if found is None:
        return
    minor, cone = found
    a, c = data.draw(st.integers(0, 1)), data.draw(st.integers(0, len(minor.index.alphabet) - 1))
    steps = [[[list(row) for row in m] for m in line] for line in minor.rows.steps]
    steps[a][c][0][0] += data.draw(st.sampled_from((1, -1)))
    rows = replace(minor.rows, steps=tuple(tuple(tuple(map(tuple, m)) for m in line) for line in steps))
    for other in (replace(minor, rows=rows), replace(minor, order=tuple(reversed(minor.order)))):
        if checked(other, language, cone):
            assert all(is_right(other, language, pairs) for pairs in (0, 1, 2))
    more = replace(minor, index=replace(minor.index, accepting=frozenset(range(minor.index.states))))
    if checked(more, language, cone):
        assert all(is_right(more, language, pairs) for pairs in (0, 1, 2))


@pytest.mark.parametrize("name", ["equality", "disjointness", "intersection", "inner-product"])
@pytest.mark.parametrize("colour", [0, 1])
@pytest.mark.parametrize("p", [0, 2, 3])
def test_minors_have_the_exact_rank(name: str, colour: int, p: int) -> None:
    """As many words as the rank of the matrix, at 1 to 4 bits: the exact rank, with the factorisation beside it."""
    language = interleaved(name) if colour else interleaved(name).complemented()
    found = find_minor(language, p, 1)
    assert found is not None
    assert checked(found[0], language, found[1], 1, p)
    for n in (1, 2, 3, 4):
        true = len(find_rank(matrix(language, n), f"GF{p}" if p else "Q").rows)
        assert count_words(found[0].index, 2 * n) == true


@given(languages())
def test_an_inverse_means_full_rank(language: DFA) -> None:
    """Where one is found, the rank over the rationals is the number of rows."""
    for first in (0, 1):
        if (found := inverse_minor(language, first)) is not None:
            assert checked(found[0], language, found[1], first)
            for pairs in (0, 1, 2, 3)[first:]:
                assert len(find_rank(matrix(language, pairs), "Q").rows) == 2**pairs


def test_inverses_of_the_textbook_families() -> None:
    """Dimension 1 for equality and disjointness, 2 for what is at most, and for the complement of the inner product."""
    both = {(name, b): (interleaved(name).complemented(), interleaved(name))[b] for name in FAMILIES for b in (1, 0)}
    found = {key: inverse_minor(language, 0) for key, language in both.items()}
    sizes = {key: len(one[0].columns.start) for key, one in found.items() if one is not None}
    assert sizes == {
        ("equality", 1): 1,
        ("disjointness", 1): 1,
        ("intersection", 0): 1,
        ("greater-than", 0): 2,
        ("inner-product", 0): 2,
    }


def test_an_inverse_with_a_cone() -> None:
    """J - I has the inverse J/(N - 1) - I: times N - 1 its diagonal is 2^n - 1, on no finite number of lines."""
    language = interleaved("equality").complemented()
    found = inverse_minor(language, 1)
    assert found is not None
    minor, cone = found
    assert not cone.lines
    assert checked(minor, language, cone, 1)
    assert count_words(minor.index, 8) == 16
    values = [[entry(minor, language, z, z) for z in words_of_length(minor.index, 2 * n)] for n in (1, 2, 3)]
    assert [len(set(row)) for row in values] == [1, 1, 1]
    assert [row[0] / values[0][0] for row in values] == [1, 3, 7]
    assert not checked(minor, language, cone, 0)
    for i, row in enumerate(cone.images):
        for c, shares in enumerate(row):
            for g in shares:
                wrong = replace(
                    cone,
                    images=tuple(
                        tuple({**one, g: one[g] - 1} if (i, c) == (j, d) else one for d, one in enumerate(other))
                        for j, other in enumerate(cone.images)
                    ),
                )
                assert not checked(minor, language, wrong, 1)
    for i, (phase, z, v) in enumerate(cone.generators):
        generators = [
            (phase, z, {place: -n for place, n in v.items()}) if i == j else one
            for j, one in enumerate(cone.generators)
        ]
        assert not checked(minor, language, replace(cone, generators=tuple(generators)), 1)


def test_halves_are_no_weights_modulo_two() -> None:
    """Inner products have 2^n - 1 independent rows over Q, by a minor with halves that is the identity: n modulo 2."""
    language = interleaved("inner-product")
    found = find_minor(language)
    assert found is not None
    minor, _ = found
    halved = [
        [
            tuple(tuple(Fraction(-x) / 2 for x in row) for row in m) if c == 1 and b < 2 else m
            for c, m in enumerate(line)
        ]
        for b, line in enumerate(minor.columns.steps)
    ]
    columns = replace(minor.columns, start=(Fraction(-2),), steps=tuple(map(tuple, halved)))
    scaled = replace(minor, columns=columns)
    words = words_of_length(scaled.index, 4)
    assert {entry(scaled, language, z, z) for z in words} <= {1, -1}
    cone = find_cone(scaled, language, EVEN)
    assert cone is not None
    assert checked(scaled, language, cone)
    for p in (2, 3):
        modulo = [replace(cone), cone if p == 3 else find_cone(minor, language, EVEN)]
        assert [checked(scaled, language, one, 0, p) for one in modulo if one is not None] == [p == 3] * 2


def test_a_weight_of_one_over_p_hides_nothing() -> None:
    """Weights 2 and then 1/2 are 1 together, though modulo 2 nothing is left after the first."""
    everything = DFA(("0", "1"), 0, frozenset({1}), ((1, 1), (1, 1)))
    index = DFA(("0",), 0, frozenset({2}), ((1,), (2,), (1,)))  # not of length 0
    empty = replace(everything, accepting=frozenset())
    one, two, half = (((Fraction(x),),) for x in (1, 2, HALF))
    plain = WeightedAutomaton((Fraction(1),), (Fraction(1),), ((one,), (one,), (one,)))
    alice, bob = (replace(plain, steps=((x,), (x,), (one,))) for x in (two, half))
    assert summed(Factorisation(index, alice, bob), (0, 1), "AB") == 1
    assert is_accepted(Factorisation(index, plain, plain), everything, 2)
    assert not is_accepted(Factorisation(index, alice, bob), empty, 2)
