"""Held languages against lists of words: colours, lengths, inputs and matrices, at every small length."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations, permutations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fooling.circuits.languages.dfa import DFA
from fooling.circuits.languages.interleaved import interleaved
from fooling.circuits.languages.product import check_reachable, identity_system
from fooling.circuits.languages.regular_function import held_function
from fooling.circuits.languages.row_families import RowClasses
from fooling.circuits.languages.search.fooling.fooling_families import (
    ODD_EVEN,
    fooling_sets,
    identities,
    row_family,
    triangles,
)
from fooling.circuits.languages.word_count import count_words, words_of_length
from fooling.circuits.languages.words_with_held_shares import HeldLanguage, both, everything, of_even_length
from fooling.fooling_sets.errors import EvidenceError, InvalidInput
from fooling.fooling_sets.partition import Partition
from tests.shares import drawn

PARTITIONS = ("odd-even", "prefix:2", "prefix:0", "periodic:B,AAB", "periodic:,BBA", "mask:011")
LENGTHS = range(7)
ONE_HOT = DFA(("0", "1"), 0, frozenset({1}), ((0, 1), (1, None)))
NO_11 = DFA(("0", "1"), 0, frozenset({0, 1}), ((0, 1), (0, None)))
SORTED = DFA(("0", "1"), 0, frozenset({0, 1}), ((0, 1), (None, 1)))
Drawn = tuple[HeldLanguage, list[tuple[str, DFA]]]


@st.composite
def automata(draw: st.DrawFn, letters: str = "01") -> DFA:
    """Partial automata of one to three states."""
    size = draw(st.integers(1, 3))
    target = st.one_of(st.none(), st.integers(0, size - 1), st.integers(0, size - 1))
    rows = draw(st.lists(st.tuples(*[target] * len(letters)), min_size=size, max_size=size))
    accepting = draw(st.sets(st.integers(0, size - 1), min_size=1))
    return DFA(tuple(letters), 0, frozenset(accepting), tuple(rows))


@st.composite
def held_languages(draw: st.DrawFn, letters: str = "01") -> Drawn:
    """A language, and up to three domains to which one party or the other is held, one after the other."""
    held, domains = HeldLanguage(draw(automata(letters))), []
    for _ in range(draw(st.integers(0, 3))):
        domains.append((draw(st.sampled_from("AB")), draw(automata(letters))))
        held = held.held(*domains[-1])
    return held, domains


def fits(partition: Partition, n: int) -> bool:
    """Whether the partition splits words of that length."""
    return bool(partition.period) or n == len(partition.head)


def is_held(domains: list[tuple[str, DFA]], shares: tuple[tuple[int, ...], tuple[int, ...]]) -> bool:
    """Whether the shares are in all domains."""
    return all(domain.accepts_indices(shares["AB".index(party)]) for party, domain in domains)


@given(held_languages(), st.sampled_from(PARTITIONS), st.sampled_from((0, 1)))
def test_the_words_of_a_colour(drawn: Drawn, name: str, colour: int) -> None:
    """A word is accepted iff both shares are held to and the language says so."""
    (held, domains), partition = drawn, Partition.parse(name)
    accepted = held.coloured(partition, colour)
    for n in (n for n in LENGTHS if fits(partition, n)):
        for word in product((0, 1), repeat=n):
            inside = is_held(domains, partition.split(word))
            assert accepted.accepts_indices(word) == (inside and held.language.accepts_indices(word) == bool(colour))


@given(held_languages("ab"), st.sampled_from(PARTITIONS))
def test_the_lengths_with_inputs(drawn: Drawn, name: str) -> None:
    """A length is told iff the party has some share there, well beyond the first repetition."""
    (held, domains), partition = drawn, Partition.parse(name)
    for party in "AB":
        lengths = held.lengths(partition, party)
        for n in (n for n in range(14) if fits(partition, n)):
            size = partition.sizes(n)["AB".index(party)]
            mine = [domain for owner, domain in domains if owner == party]
            some = any(all(d.accepts_indices(w) for d in mine) for w in product((0, 1), repeat=size))
            assert (n in lengths) == some, (party, n)


@given(held_languages("abc"), st.sampled_from(("odd-even", "prefix:1", "periodic:B,AAB")), st.integers(0, 5))
def test_the_matrix(drawn: Drawn, name: str, n: int) -> None:
    """Its rows and columns are those of the shares that are held to, in lexicographic order."""
    (held, domains), partition = drawn, Partition.parse(name)
    letters = range(3)
    shares = [
        [
            word
            for word in product(letters, repeat=size)
            if all(d.accepts_indices(word) for owner, d in domains if owner == party)
        ]
        for party, size in zip("AB", partition.sizes(n), strict=True)
    ]
    if not all(shares):
        with pytest.raises(InvalidInput, match="expected a row and a column"):
            held_function(held, partition, n)
        return
    f = held_function(held, partition, n)
    expected = tuple(
        tuple(int(held.language.accepts_indices(partition.join(x, y))) for y in shares[1]) for x in shares[0]
    )
    assert f.rows() == expected
    assert [f.row_label(i) for i in range(f.row_count)] == [held.language.spell(x) for x in shares[0]]


def test_other_letters_are_refused() -> None:
    """A domain is over the letters of the language, in their order."""
    for letters in (("a", "b"), ("1", "0"), ("0", "1", "2")):
        words = DFA(letters, 0, frozenset({0}), ((0,) * len(letters),))
        with pytest.raises(InvalidInput, match="words over"):
            HeldLanguage(interleaved("equality")).held("B", words)


COLOURS = st.sampled_from((None, 0, 1))


def different_rows(drawn: Drawn, party: str, pairs: int, colour: int | None) -> int | None:
    """How many rows, or columns, with an entry of the colour; entry by entry.  None where the other has no input."""
    held, domains = drawn
    mine, theirs = (
        [
            word
            for word in product((0, 1), repeat=pairs)
            if all(d.accepts_indices(word) for owner, d in domains if owner == side)
        ]
        for side in (party, "AB".replace(party, ""))
    )
    rows = {
        tuple(held.language.accepts_indices(ODD_EVEN.join(*((x, y) if party == "A" else (y, x)))) for y in theirs)
        for x in mine
    }
    return sum(colour is None or bool(colour) in row for row in rows) if theirs else None


def classes_of(held: HeldLanguage, party: str, colour: int | None) -> RowClasses:
    """Those that are found."""
    words = held.coloured(ODD_EVEN, 1 if colour is None else colour)
    classes = row_family(words, ODD_EVEN, party, held.domain(party), colour is not None)
    assert classes is not None
    return classes


@pytest.mark.slow
@drawn(60)
@given(held_languages(), COLOURS, st.sampled_from("AB"))
def test_row_classes(drawn: Drawn, colour: int | None, party: str) -> None:
    """What is found and accepted counts the different rows of the shares that are held to, or those with a colour."""
    classes = classes_of(drawn[0], party, colour)
    accept(classes)
    for pairs in range(4):
        assert different_rows(drawn, party, pairs, colour) in (None, count_words(classes.words, 2 * pairs))


@pytest.mark.slow
@drawn(200)
@given(held_languages(), COLOURS, COLOURS, st.sampled_from("AB"), st.data())
def test_what_is_accepted_of_held_rows_is_true(
    drawn: Drawn, colour: int | None, other: int | None, party: str, data: st.DataObject
) -> None:
    """Words for another colour, or with one step changed, are accepted only where they count the rows."""
    right, found = classes_of(drawn[0], party, colour), classes_of(drawn[0], party, other)
    words = found.words
    q, a = data.draw(st.integers(0, words.states - 1)), data.draw(st.integers(0, 1))
    target = data.draw(st.none() | st.integers(0, words.states - 1) | st.just(words.transitions[q][a]))
    row = (*words.transitions[q][:a], target, *words.transitions[q][a + 1 :])
    changed = replace(words, transitions=(*words.transitions[:q], row, *words.transitions[q + 1 :]))
    try:
        accept(replace(right, words=changed, equal=found.equal))
    except EvidenceError:
        return
    for pairs in range(4):
        assert different_rows(drawn, party, pairs, colour) in (None, count_words(changed, 2 * pairs))


DOMAINS = st.sampled_from((NO_11, SORTED, ONE_HOT, everything(("0", "1"))))


@pytest.mark.slow
@drawn(200)
@given(
    st.sampled_from(("equality", "disjointness", "greater-than")),
    st.tuples(DOMAINS, DOMAINS),
    st.just(everything(("0", "1"))) | automata(),
    st.sampled_from((0, 1)),
)
def test_what_is_accepted_of_identities_is_one(name: str, domains: tuple[DFA, DFA], some: DFA, colour: int) -> None:
    """Words of the colour are accepted only where those off the diagonal are words of the domain without it."""
    held = HeldLanguage(interleaved(name), *domains)
    language = of_even_length(held.coloured(ODD_EVEN, colour))
    words = both(some, language)
    try:
        check_reachable(identity_system(words, language, ODD_EVEN), 2**14)
    except EvidenceError:
        return
    for pairs in range(4):
        for u, v in permutations([ODD_EVEN.split(word) for word in words_of_length(words, 2 * pairs)], 2):
            crossing = u[0], v[1]
            assert is_held([*zip("AB", domains, strict=True)], crossing)
            assert held.language.accepts_indices(ODD_EVEN.join(*crossing)) != bool(colour)


def accept(classes: RowClasses) -> None:
    """EvidenceError unless they are classes."""
    for system in classes.systems():
        check_reachable(system, 2**14)


def test_wrong_row_classes() -> None:
    """Words outside the domain, words that leave a share out, and a domain that is forgotten are seen."""
    ones = HeldLanguage(interleaved("equality"), alice=NO_11, bob=NO_11).coloured(ODD_EVEN, 1)
    right = row_family(ones, ODD_EVEN, "A", NO_11)
    assert right is not None
    every = row_family(ones, ODD_EVEN, "A", None)
    assert every is not None
    wrong = (
        RowClasses(every.words, right.equal, ones, ODD_EVEN, "A", 2, NO_11),  # a class for the words with 11
        RowClasses(right.words, right.equal, ones, ODD_EVEN, "A", 2, SORTED),
        RowClasses(right.words, right.equal, ones, ODD_EVEN, "A", 2, None),  # the row of the words with 11 is zero
    )
    for classes in wrong:
        with pytest.raises(EvidenceError, match="is bad"):
            accept(classes)
    with pytest.raises(InvalidInput, match="domain over 2 letters"):
        RowClasses(right.words, right.equal, ones, ODD_EVEN, "A", 2, DFA(("0",), 0, frozenset({0}), ((0,),)))


@pytest.mark.slow
@drawn(30)
@given(held_languages(), st.sampled_from((0, 1)))
def test_families(drawn: Drawn, colour: int) -> None:
    """What is found fools, is triangular, or an identity, in the matrix of the shares that are held to."""
    held, domains = drawn
    ones = held.coloured(ODD_EVEN, colour)
    diagonals = identities(ones, ODD_EVEN)
    for words in {*fooling_sets(ones, ODD_EVEN), *(words for words, _ in triangles(ones, ODD_EVEN)), *diagonals}:
        for pairs in range(4):
            found = [ODD_EVEN.split(word) for word in words_of_length(words, 2 * pairs)]
            for (x, y), (u, v) in combinations(found, 2):
                crossings = [ODD_EVEN.join(x, v), ODD_EVEN.join(u, y)]
                assert all(is_held(domains, ODD_EVEN.split(word)) for word in crossings)
                met = [held.language.accepts_indices(word) == bool(colour) for word in crossings]
                assert not (any if words in diagonals else all)(met)


@pytest.mark.slow
def test_textbook_domains() -> None:
    """One-hot words fool, words without 11 are the diagonal of equality, sorted ones a staircase."""
    meeting = HeldLanguage(interleaved("intersection"), bob=ONE_HOT).coloured(ODD_EVEN, 1)
    same = HeldLanguage(interleaved("equality"), NO_11, NO_11).coloured(ODD_EVEN, 1)
    larger = HeldLanguage(interleaved("greater-than"), SORTED, SORTED).coloured(ODD_EVEN, 1)
    sizes = {}
    for name, language in (("meeting", meeting), ("same", same), ("larger", larger)):
        words, *_ = fooling_sets(language, ODD_EVEN)
        sizes[name] = [count_words(words, 2 * n) for n in (1, 2, 3, 4, 5)]
    assert sizes == {"meeting": [1, 2, 3, 4, 5], "same": [2, 3, 5, 8, 13], "larger": [1, 2, 3, 4, 5]}
