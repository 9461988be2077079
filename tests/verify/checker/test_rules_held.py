"""Examples of what is shown of functions whose parties are held to regular languages, for all lengths."""

from __future__ import annotations

from typing import Any

import pytest
from trial import BOUNDS, Trial, about

from fooling.circuits.languages.dfa import DFA
from fooling.circuits.languages.search.fooling.fooling_families import ODD_EVEN, row_family
from fooling.circuits.languages.search.fooling.minors import find_minor
from fooling.circuits.languages.search.fooling.rectangle_families import exactly_one
from fooling.circuits.languages.search.states.minimise import trim_partial
from fooling.circuits.languages.words_with_held_shares import HeldLanguage, of_even_length
from fooling.verify.checker import meaning
from fooling.verify.checker.judge import fresh
from fooling.verify.checker.kernel import Rejected, prove
from fooling.verify.checker.meaning import held_language
from fooling.verify.methods.evidence.automata import term_of_automaton
from fooling.verify.methods.languages.found_families import independent
from fooling.verify.statement.expression import Expression, constant
from fooling.verify.statement.language.notation import (
    D,
    apply,
    complement,
    count,
    cover,
    discrepancy,
    equality,
    even,
    fooling,
    has_input_in,
    identity,
    integer,
    leaves,
    nonzero_rows,
    odd,
    partition_number,
    rank,
    restricted,
    rows,
    rows_with,
    under,
)

m = integer("m")
PARTIES = ("alice", "bob")
EQUAL, MEET, DISJOINT, LARGER = (
    ("interleaved", name) for name in ("equality", "intersection", "disjointness", "greater-than")
)
ONE_HOT = ("dfa", ("0", "1"), 0, (1,), ((0, 1), (1, None)))
NO_11 = ("dfa", ("0", "1"), 0, (0, 1), ((0, 1), (0, None)))
SORTED = ("dfa", ("0", "1"), 0, (0, 1), ((0, 1), (None, 1)))
EVEN_LENGTH = ("dfa", ("0", "1"), 0, (0,), ((1, 1), (0, 0)))
NOT_3 = ("dfa", ("0", "1"), 0, (0, 1, 2, 4), ((1, 1), (2, 2), (3, 3), (4, 4), (4, 4)))  # no words of length 3
OTHER_LETTERS = ("dfa", ("1", "0"), 0, (1,), ((0, 1), (1, None)))
EVERYTHING = ("dfa", ("0", "1"), 0, (0,), ((0, 0),))


def of(language: Any, length: Any = 2 * m) -> Any:
    """The language at odd and even positions."""
    return under(language, "odd-even", length)


def held(f: Any, alice: Any = None, bob: Any = None) -> Any:
    """The function with either party held to a language."""
    f = f if bob is None else restricted(f, "bob", bob)
    return f if alice is None else restricted(f, "alice", alice)


def ones(f: Any, colour: int = 1) -> Any:
    """The words of the colour, as an automaton."""
    language, split, _ = held_language(constant(f).term, meaning.language)
    return term_of_automaton(trim_partial(language.coloured(meaning.partition(split), colour)))


def data(automaton: DFA) -> list[Any]:
    """An automaton as the certificates write it."""
    return [automaton.start, sorted(automaton.accepting), [list(row) for row in automaton.transitions]]


INDEX = held(of(MEET), bob=ONE_HOT)
SPARSE = held(of(EQUAL), NO_11, NO_11)


@about("zeros-around")
def test_zeros_around(rule: Trial) -> None:
    """The ones, or the zeros, of a part of a matrix are those of a language with zeros around."""
    of_ones, of_zeros = of(ones(INDEX)), of(ones(INDEX, 0))
    for field in ("Q", "GF2"):
        rule.shows(rank(INDEX, field).equals(rank(of_ones, field)), m >= 1)
        rule.rejects("is bad", goal=rank(INDEX, field).equals(rank(of_zeros, field)))
        rule.rejects("is bad", goal=rank(INDEX, field).equals(rank(of(MEET), field)))
        rule.shows(rank(complement(INDEX), field).equals(rank(of_zeros, field)), m >= 1)
    rule.rejects("the goal is|other side is", goal=rank(complement(INDEX), "GF2").equals(rank(of_zeros, "Q")))
    for quantity in (fooling, cover):
        rule.shows(quantity(INDEX, 0).equals(quantity(of_zeros, 1)), m >= 1)
        rule.rejects("other side is", goal=quantity(INDEX, 0).equals(quantity(of_zeros, 0)))
        rule.rejects("is bad", goal=quantity(INDEX, 0).equals(quantity(of_ones, 1)))
        rule.rejects("the colour is 0 or 1", goal=quantity(INDEX, 2).equals(quantity(of_ones, 1)))
    rule.rejects("nothing is known here of rows", goal=rows(INDEX, "alice").equals(rows(of_ones, "alice")))
    rule.rejects("is 'under'|'under'", goal=cover(INDEX, 0).equals(cover(complement(of_zeros), 1)))


@about("zeros-around")
def test_lines_that_are_not_zero(rule: Trial) -> None:
    """Lines with a value are those that are not zero in the matrix of that value; all lengths, and the same split."""
    zeros = of(ones(SPARSE, 0))
    rule.shows(rows_with(SPARSE, "alice", 0).equals(nonzero_rows(zeros, "alice")), m >= 0)
    rule.rejects("other side is", goal=rows_with(SPARSE, "alice", 0).equals(nonzero_rows(zeros, "bob")))
    rule.rejects("is bad", goal=rows_with(SPARSE, "alice", 1).equals(nonzero_rows(zeros, "alice")))
    rule.shows(nonzero_rows(SPARSE, "bob").equals(nonzero_rows(of(ones(SPARSE)), "bob")), m >= 0)
    later = under(ones(SPARSE), "odd-even", 2 * m + 2)
    rule.rejects("as long", goal=nonzero_rows(SPARSE, "bob").equals(nonzero_rows(later, "bob")))
    at_once = under(ones(SPARSE), "prefix:1", 2 * m)
    rule.rejects("split alike", goal=nonzero_rows(SPARSE, "bob").equals(nonzero_rows(at_once, "bob")))


@about("zeros-around")
def test_a_language_that_is_wrong_at_one_length(rule: Trial) -> None:
    """It differs in the words of six letters only: the rule is about all lengths."""
    right, only_3 = meaning.language(ones(SPARSE)), HeldLanguage(meaning.language(EQUAL))
    late = (
        only_3.held("A", meaning.language(NO_11)).held("B", meaning.language(NO_11)).held("A", meaning.language(NOT_3))
    )
    rule.shows(rank(SPARSE, "Q").equals(rank(of(term_of_automaton(right)), "Q")), m >= 0)
    wrong = term_of_automaton(late.coloured(ODD_EVEN, 1))
    rule.rejects("is bad", goal=rank(SPARSE, "Q").equals(rank(of(wrong), "Q")))


@about("zeros-around")
def test_odd_lengths_count_where_they_occur(rule: Trial) -> None:
    """The zeros of an interleaved language are words of odd length, too; of words of 2m letters they do not matter."""
    zeros = meaning.language(ones(INDEX, 0))
    of_even = term_of_automaton(of_even_length(zeros))
    rule.shows(cover(INDEX, 0).equals(cover(of(of_even), 1)), m >= 1)
    at_any = held(of(MEET, m), bob=ONE_HOT)
    rule.rejects("is bad", goal=cover(at_any, 0).equals(cover(of(of_even, m), 1)), assuming=[m >= 2])
    rule.rejects("is bad", goal=cover(INDEX, 1).equals(cover(of(of_even), 1)))


@about("fewer-inputs")
def test_fewer_inputs(rule: Trial) -> None:
    """What needs no more with some of the inputs; a discrepancy may grow, a rank of the complement is another one."""
    rule.shows(rows(INDEX, "bob") <= rows(of(MEET), "bob"), m >= 1)
    rule.rejects("the other side", goal=rows(INDEX, "bob") <= rows(of(MEET), "alice"))
    rule.rejects("the other side", goal=rows(INDEX, "bob") <= rows(of(DISJOINT), "bob"))
    rule.rejects("the other side", goal=rows(held(SPARSE, ONE_HOT), "bob") <= rows(of(EQUAL), "bob"))
    rule.rejects("the goal is", goal=rows(INDEX, "bob") >= rows(of(MEET), "bob"))
    rule.rejects("the goal is|'under'", goal=rows(of(MEET), "bob") <= rows(INDEX, "bob"))
    rule.rejects("the goal is", goal=discrepancy(INDEX) <= discrepancy(of(MEET)))
    rule.rejects("it is not seen", assuming=[m >= 0])
    for quantity in (
        lambda f: rank(f, "GF3"),
        lambda f: fooling(f, 0),
        lambda f: cover(f, 1),
        leaves,
        partition_number,
    ):
        rule.shows(quantity(SPARSE) <= quantity(restricted(of(EQUAL), "bob", NO_11)), m >= 0)


@about("some-word")
def test_some_word(rule: Trial) -> None:
    """There are words of every length, of every positive one, of every even one; and not of others."""
    rule.shows(count(NO_11, m) >= 1, m >= 0)
    rule.rejects("there is a word", goal=count(NO_11, m) >= 2)
    rule.rejects("lengths without words", goal=count(ONE_HOT, m) >= 1)
    rule.rejects("lengths without words", goal=count(EVEN_LENGTH, m) >= 1)
    rule.rejects("lengths without words", goal=count(("dfa", ("0",), 0, (), ((0,),)), m) >= 1)
    rule.shows(count(ONE_HOT, m) >= 1, m >= 1)
    rule.rejects("lengths without words", assuming=[m >= 0])
    rule.shows(count(EVEN_LENGTH, m) >= 1, m >= 0, even(m))
    rule.rejects("lengths without words", assuming=[m >= 0])
    rule.rejects("lengths without words", assuming=[m >= 0, odd(m)])
    rule.shows(count(EVEN_LENGTH, 4 * m + 2) >= 1, m >= 0)
    rule.rejects("lengths without words", goal=count(EVEN_LENGTH, 4 * m + 1) >= 1)
    rule.shows(count(EVEN_LENGTH, 3 * m + 1) >= 1, m >= 1, odd(m))
    rule.shows(count(NOT_3, m) >= 1, m >= 4)
    rule.rejects("lengths without words", assuming=[m >= 3])
    rule.shows(count(NOT_3, 2 * m) >= 1, m >= 0)  # 3 is odd
    rule.shows(count(NOT_3, 4) >= 1)
    rule.rejects("lengths without words", goal=count(NOT_3, 3) >= 1)


def is_defined(f: Any, *assuming: Expression) -> bool:
    """Whether the kernel sees that the function is."""
    sorts = {name: sort for one in (f, *assuming) for name, sort in constant(one).sorts.items()}
    context = fresh().extended(sorts.items(), [one.term for one in assuming])
    try:
        prove((">=", ("rows", constant(f).term, "alice"), 1), BOUNDS, context)
    except Rejected:
        return False
    return True


def test_when_a_held_function_is_defined() -> None:
    """At all lengths that are meant some input is left; an assumption that says so is as good."""
    assert is_defined(INDEX, m >= 1)
    assert not is_defined(INDEX, m >= 0)
    assert is_defined(INDEX, m >= 0, has_input_in(of(MEET), "bob", ONE_HOT))
    assert not is_defined(INDEX, m >= 0, has_input_in(of(MEET), "alice", ONE_HOT))
    assert is_defined(SPARSE, m >= 0)
    assert not is_defined(held(of(EQUAL), bob=NOT_3), m >= 1)
    assert is_defined(held(of(EQUAL), bob=NOT_3), m >= 4)
    assert is_defined(held(of(EQUAL), bob=EVEN_LENGTH), m >= 1, even(m))
    assert not is_defined(held(of(EQUAL), bob=EVEN_LENGTH), m >= 1)
    assert not is_defined(held(of(EQUAL), bob=OTHER_LETTERS), m >= 1)
    assert not is_defined(restricted(held(of(EQUAL), bob=EVEN_LENGTH), "bob", ONE_HOT), m >= 1)
    assert not is_defined(restricted(held(of(EQUAL), bob=NO_11), "bob", ("dfa", *ONE_HOT[1:3], (), ONE_HOT[4])), m >= 1)
    assert is_defined(restricted(held(of(EQUAL), bob=NO_11), "bob", ONE_HOT), m >= 1)
    assert not is_defined(restricted(("matrix", ((0, 1), (1, 0))), "bob", ONE_HOT))
    assert not is_defined(restricted(("index", 2), "alice", ONE_HOT))
    n = integer("n")
    assert is_defined(held(of(EQUAL, n), bob=ONE_HOT), n >= 2)  # Bob has the second letter
    assert not is_defined(held(of(EQUAL, n), bob=ONE_HOT), n >= 1)
    assert is_defined(held(of(EQUAL, n), alice=ONE_HOT), n >= 1)
    assert is_defined(held(under(EQUAL, "prefix:3", n), bob=ONE_HOT), n >= 4)
    assert not is_defined(held(under(EQUAL, "prefix:3", n), bob=ONE_HOT), n >= 3)
    assert is_defined(held(under(EQUAL, "mask:0101", 4), alice=EVEN_LENGTH))
    assert not is_defined(held(under(EQUAL, "mask:0111", 4), alice=EVEN_LENGTH))


def test_what_is_said_of_bits_is_not_said_of_some_of_them() -> None:
    """Terms and clauses are of functions of all bit strings; a Transformer is asked on inputs alone."""
    f = restricted(("equality", 2), "alice", ("dfa", ("0", "1"), 0, (0,), ((0, 0),)))
    wanted: tuple[Any, ...] = (("on-bits", f.term), (">=", ("terms", f.term), 0))
    for goal in wanted:
        with pytest.raises(Rejected):
            prove(goal, {"rule": "bounds"}, fresh())
    for read in (f.term, ("complement", f.term)):
        prove(
            ("transformer-computes", read, 2, 4, 1, 8, 8, 1, "down", "once"), {"rule": "one-hot-transformer"}, fresh()
        )


@about("regular-rectangles")
def test_partition_of_a_held_function(rule: Trial) -> None:
    """Sorted words: a staircase of m + 1 steps; words outside the domain lie in no rectangle."""
    stairs = held(of(LARGER), SORTED, SORTED)
    language = held_language(stairs.term, meaning.language)[0]
    both = [exactly_one(language.coloured(ODD_EVEN, b), ODD_EVEN)[0] for b in (1, 0)]
    families = [[data(family.alice), data(family.bob)] for family in both]
    first, second = (count(term_of_automaton(family.index), 2 * m) for family in both)
    rule.shows(partition_number(stairs) <= first + second, m >= 0, families=families)
    rule.rejects("is bad", goal=partition_number(of(LARGER)) <= first + second)
    rule.rejects("is bad", goal=partition_number(held(of(LARGER), SORTED, NO_11)) <= first + second)
    rule.rejects("is bad", families=families[::-1])


@about("regular-rectangles")
def test_a_family_that_is_wrong_at_one_length(rule: Trial) -> None:
    """With no rectangle at all for the words of six letters."""
    stairs = held(of(LARGER), SORTED, SORTED)
    family, *_ = exactly_one(meaning.language(ones(stairs)), ODD_EVEN)
    lengths = HeldLanguage(family.index, bob=None)
    index = term_of_automaton(family.index)
    rectangles = [[data(family.alice), data(family.bob)]]
    rule.shows(cover(stairs, 1) <= count(index, 2 * m), m >= 0, families=rectangles)
    not_6 = DFA(family.index.alphabet, 0, frozenset({0, 1, 2, 3, 4, 5, 7}), _counting(len(family.index.alphabet), 7))
    late = term_of_automaton(lengths.held("A", not_6).alice and _both(family.index, not_6))
    rule.rejects("is bad", goal=cover(stairs, 1) <= count(late, 2 * m))


def _counting(letters: int, most: int) -> tuple[tuple[int, ...], ...]:
    return tuple((min(q + 1, most),) * letters for q in range(most + 1))


def _both(first: DFA, second: DFA) -> DFA:
    found = HeldLanguage(first).held("A", first).held("A", second).alice
    assert found is not None
    return found


@about("regular-rows")
def test_rows_of_a_held_function(rule: Trial) -> None:
    """One row for each word without 11; not for the others, though they are words of the language's matrix."""
    domain = meaning.language(NO_11)
    classes = row_family(meaning.language(ones(SPARSE)), ODD_EVEN, "A", domain)
    without = row_family(meaning.language(ones(SPARSE)), ODD_EVEN, "A")
    assert classes is not None
    assert without is not None
    words, more = term_of_automaton(classes.words), term_of_automaton(without.words)
    rule.shows(rows(SPARSE, "alice").equals(count(words, 2 * m)), m >= 0, equal=data(classes.equal))
    rule.rejects("distinct rows: the state", goal=rows(SPARSE, "alice").equals(count(more, 2 * m)))
    rule.rejects("represented rows: the state", goal=rows(of(EQUAL), "alice").equals(count(words, 2 * m)))
    one_sided = held(of(EQUAL), bob=NO_11)
    rule.rejects("represented rows: the state", goal=rows(one_sided, "alice").equals(count(words, 2 * m)))
    fewer = held(of(EQUAL), SORTED, NO_11)
    rule.rejects("distinct rows: the state", goal=rows(fewer, "alice").equals(count(words, 2 * m)))


@about("regular-rows")
def test_rows_of_a_held_function_with_a_colour(rule: Trial) -> None:
    """Sorted x above some sorted y: all but the least; at most some: all, as x itself; with all words of Bob alike."""
    stairs = held(of(LARGER), SORTED, SORTED)
    language, _, _ = held_language(stairs.term, meaning.language)
    ones_, zeros = (row_family(language.coloured(ODD_EVEN, b), ODD_EVEN, "A", language.alice, True) for b in (1, 0))
    assert ones_ is not None
    assert zeros is not None
    above, below = (count(term_of_automaton(classes.words), 2 * m) for classes in (ones_, zeros))
    rule.shows(rows_with(stairs, "alice", 0).equals(below), m >= 0, equal=data(zeros.equal))
    rule.shows(nonzero_rows(stairs, "alice").equals(above), m >= 0, equal=data(ones_.equal))
    rule.shows(rows_with(stairs, "alice", 1).equals(above), m >= 0, equal=data(ones_.equal))
    rule.rejects("distinct rows: the state", goal=rows_with(stairs, "alice", 1).equals(below))
    rule.rejects("represented rows: the state", goal=rows_with(stairs, "alice", 0).equals(above))
    rule.rejects("represented rows: the state", goal=rows(stairs, "alice").equals(above))
    rule.rejects("the state", goal=rows_with(held(of(LARGER), SORTED, NO_11), "alice", 0).equals(above))
    rule.rejects("the state", goal=rows_with(held(of(LARGER), NO_11, SORTED), "alice", 1).equals(above))
    rule.rejects("the state", goal=rows_with(of(LARGER), "alice", 1).equals(above))
    rule.rejects("the state", goal=rows_with(complement(stairs), "alice", 1).equals(above))
    rule.rejects("the colour is 0 or 1", goal=rows_with(stairs, "alice", 2).equals(above))


@about("regular-identity")
def test_identity_of_a_held_function(rule: Trial) -> None:
    """Words without 11 with themselves; none of them is larger than itself, and all words are not in the domain."""
    rule.shows(identity(SPARSE, count(ones(SPARSE), 2 * m)), m >= 0)
    rule.shows(identity(complement(complement(SPARSE)), count(ones(SPARSE), 2 * m)), m >= 0)
    rule.rejects("is bad", goal=identity(SPARSE, count(EQUAL, 2 * m)))
    rule.rejects("is bad", goal=identity(held(of(EQUAL), NO_11, SORTED), count(ones(SPARSE), 2 * m)))
    rule.rejects("is bad", goal=identity(held(of(LARGER), NO_11, NO_11), count(ones(SPARSE), 2 * m)))
    rule.rejects("is bad", goal=identity(complement(SPARSE), count(ones(SPARSE), 2 * m)))


@about("regular-identity")
def test_identity_of_the_zeros_of_a_held_function(rule: Trial) -> None:
    """One-hot words are disjoint but for equal ones; of words of odd length nothing is said."""
    apart = held(of(DISJOINT), ONE_HOT, ONE_HOT)
    same = term_of_automaton(of_even_length(meaning.language(ones(apart, 0))))
    rule.shows(identity(complement(apart), count(same, 2 * m)), m >= 1)
    rule.rejects("is bad", goal=identity(apart, count(same, 2 * m)))
    rule.rejects("is bad", goal=identity(complement(held(of(DISJOINT), ONE_HOT, SORTED)), count(same, 2 * m)))
    rule.rejects("is bad", goal=identity(complement(SPARSE), count(same, 2 * m)))
    rule.rejects("as long", goal=identity(complement(apart), count(same, 2 * m + 2)))
    rule.rejects("it is not seen", assuming=[m >= 0])


@about("merged-lines")
def test_merged_lines_of_a_held_function(rule: Trial) -> None:
    """Words that Bob does not have are no columns; a row of zeros is one where an input has it, and not otherwise."""
    f = held(equality(2), alice=ONE_HOT, bob=NO_11)  # Alice 01, 10; Bob 00, 01, 10
    merged = ("matrix", ((0, 1, 0), (0, 0, 1)))
    rule.shows(D(f).equals(D(merged)))
    another = "not an equation with the merged matrix"
    rule.rejects(another, goal=D(f).equals(D(("matrix", ((0, 1, 0), (0, 0, 1), (0, 0, 0))))))
    rule.rejects(another, goal=D(f).equals(D(("matrix", ((1, 0), (0, 1))))))
    rule.rejects(
        another, goal=D(held(equality(2), alice=ONE_HOT)).equals(D(("matrix", ((0, 1, 0), (0, 0, 1), (0, 0, 0)))))
    )
    rule.shows(D(complement(held(equality(2), ONE_HOT, ONE_HOT))).equals(D(("matrix", ((0, 1), (1, 0))))))
    rule.rejects("it is not seen", goal=D(held(equality(1), EVEN_LENGTH)).equals(D(("matrix", ((0, 1), (1, 0))))))
    one_each, all_words = ((1, 1, 1), (1, 1, 1)), ((1, 1, 2), (1, 1, 2))
    rule.shows(discrepancy(f).equals(apply("discrepancy-under", merged, one_each)))
    rule.rejects(another, goal=discrepancy(f).equals(apply("discrepancy-under", merged, all_words)))


@about("regular-minor")
def test_no_minor_of_a_held_function(rule: Trial) -> None:
    """The rule is about whole matrices."""
    found = find_minor(meaning.language(EQUAL))
    assert found is not None
    words = count(term_of_automaton(found[0].index), 2 * m)
    fields = {key: part for key, part in independent(*found)(("=", 0, 0), fresh()).items() if key != "rule"}
    rule.shows(rank(of(EQUAL), "Q") >= words, m >= 0, **fields)
    rule.rejects("held to some of their words", goal=rank(SPARSE, "Q") >= words)
