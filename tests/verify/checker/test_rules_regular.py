"""Examples of the rules about regular families: triangles, rectangles, rows and signs, for all lengths."""

from __future__ import annotations

from typing import Any

from trial import Trial, about

from fooling.circuits.languages.dfa import DFA
from fooling.circuits.languages.search.fooling.fooling_families import ODD_EVEN, row_family, triangles
from fooling.circuits.languages.search.fooling.rectangle_families import at_least_one, exactly_one, modulo
from fooling.fooling_sets.partition import Partition
from fooling.verify.checker import meaning
from fooling.verify.methods.evidence.automata import term_of_automaton
from fooling.verify.statement.language.notation import (
    complement,
    count,
    cover,
    discrepancy,
    even,
    identity,
    integer,
    nonzero_rows,
    partition_number,
    rank,
    rows,
    rows_with,
    under,
)

m = integer("m")
EQUAL, DISJOINT, PRODUCT = (("interleaved", name) for name in ("equality", "disjointness", "inner-product"))
OPPOSITE = ("dfa", ("0", "1"), 0, (0,), ((1, 2), (None, 0), (0, None)))  # pairs 01 and 10, any number of them
SINGLE = ("dfa", ("0", "1"), 0, (3,), ((1, 2), (0, None), (None, 3), (4, None), (3, None)))  # one pair 11 among 00


def of(language: Any, length: Any = 2 * m) -> Any:
    """The language at odd and even positions."""
    return under(language, "odd-even", length)


def data(automaton: DFA) -> list[Any]:
    """An automaton as the certificates write it."""
    return [automaton.start, sorted(automaton.accepting), [list(row) for row in automaton.transitions]]


@about("regular-triangle")
def test_triangle(rule: Trial) -> None:
    """Sets and their complements, larger words first: x misses the complement of v only where x is inside v."""
    rule.shows(rank(of(DISJOINT), "GF2") >= count(OPPOSITE, 2 * m), m >= 0, order=[[1, 0], [1, 0], "first"])
    rule.rejects("is bad", order=[[0, 1], [0, 1], "first"])
    rule.rejects("is bad", order=[[0, 1], [1, 0], "last"])
    rule.rejects("is bad", order=[[1, 1], [1, 1], "first"])  # all tied, though not an identity
    rule.shows(goal := rank(of(DISJOINT), "GF2") >= count(OPPOSITE, 2 * m), m >= 0, order=[[1, 1], [0, 1], "first"])
    rule.shows(goal, m >= 0, order=[[7, -7], [0, 0], "last"])  # by Alice's letters alone
    rule.rejects("is bad", order=[[0, 1], [0, 0], "last"])
    rule.rejects("a number for each", order=[[1, 0], [0], "first"])
    rule.rejects("a number for each", order=[[1, 0], [True, False], "first"])
    rule.rejects("the first or the last", order=[[1, 0], [1, 0], True])
    rule.rejects("unpack|values", order=[1, 0])
    rule.rejects("as long as", goal=rank(of(DISJOINT), "GF2") >= count(OPPOSITE, 2 * m + 2))
    rule.rejects("is bad", goal=rank(of(EQUAL), "GF2") >= count(OPPOSITE, 2 * m))
    rule.rejects("is bad", goal=rank(complement(of(DISJOINT)), "GF2") >= count(OPPOSITE, 2 * m))
    rule.rejects("is bad", goal=rank(of(DISJOINT), "GF2") >= count(("interleaved", "intersection"), 2 * m))


@about("regular-triangle")
def test_triangle_of_a_complement(rule: Trial) -> None:
    """Words that meet in one place are n ones of the inner product, and of what is not disjoint."""
    rule.shows(rank(complement(of(DISJOINT)), "Q") >= count(SINGLE, 2 * m), m >= 0, order=[[0, 1], [0, 1], "first"])
    rule.rejects("is bad", goal=rank(of(DISJOINT), "Q") >= count(SINGLE, 2 * m))


@about("regular-identity")
def test_identity(rule: Trial) -> None:
    """The inputs of equality with themselves; disjointness has only a triangle, and common elements one at a time."""
    rule.shows(identity(of(EQUAL), count(EQUAL, 2 * m)), m >= 0)
    rule.shows(identity(complement(of(DISJOINT)), count(SINGLE, 2 * m)), m >= 0)
    rule.rejects("is bad", goal=identity(of(DISJOINT), count(OPPOSITE, 2 * m)))
    rule.rejects("is bad", goal=identity(of(DISJOINT), count(SINGLE, 2 * m)))  # not inside
    rule.rejects("is bad", goal=identity(complement(of(EQUAL)), count(EQUAL, 2 * m)))
    rule.rejects("as long as", goal=identity(of(EQUAL), count(EQUAL, 2 * m + 2)))


@about("regular-rectangles")
def test_rectangles_of_a_cover(rule: Trial) -> None:
    """What is not disjoint has a common place: one rectangle for each; of what is, one for each x."""
    meeting = meaning.language(DISJOINT).complemented()
    family, *_ = at_least_one(meeting, ODD_EVEN)
    places = term_of_automaton(family.index)
    rule.shows(
        cover(of(DISJOINT), 0) <= count(places, 2 * m), m >= 0, families=[[data(family.alice), data(family.bob)]]
    )
    rule.rejects("is bad", goal=cover(of(DISJOINT), 1) <= count(places, 2 * m))
    rule.rejects("the colour is 0 or 1", goal=cover(of(DISJOINT), 2) <= count(places, 2 * m))
    rule.rejects("is bad", goal=rank(complement(of(DISJOINT)), "Q") <= count(places, 2 * m))  # some entries in several
    rule.rejects("is bad", goal=cover(of(DISJOINT, m), 0) <= count(places, m), assuming=[m >= 0])  # odd lengths, too
    rule.rejects("zip|longer|shorter", families=[])
    rule.rejects("is bad", families=[[data(family.alice), data(family.alice)]])
    one_less = term_of_automaton(DFA(family.index.alphabet, family.index.start, frozenset(), family.index.transitions))
    rule.rejects("is bad", goal=cover(of(DISJOINT), 0) <= count(one_less, 2 * m))


@about("regular-rectangles")
def test_rectangles_of_a_language_of_even_length(rule: Trial) -> None:
    """What is even is assumed: words of other lengths need no rectangle."""
    family, *_ = at_least_one(meaning.language(DISJOINT).complemented(), ODD_EVEN)
    goal = cover(of(DISJOINT, m), 0) <= count(term_of_automaton(family.index), m)
    rule.shows(goal, m >= 0, even(m), families=[[data(family.alice), data(family.bob)]])
    rule.rejects("is bad", assuming=[m >= 0])


@about("regular-rectangles")
def test_rectangles_of_a_partition(rule: Trial) -> None:
    """The rows of either colour: 2^m and 2^m - 1 for what is disjoint, as the empty set meets nothing."""
    both = [exactly_one(language, ODD_EVEN)[0] for language in _both(DISJOINT)]
    ones, zeros = (count(term_of_automaton(family.index), 2 * m) for family in both)
    families = [[data(family.alice), data(family.bob)] for family in both]
    rule.shows(partition_number(of(DISJOINT)) <= ones + zeros, m >= 0, families=families)
    rule.rejects("is bad", goal=partition_number(of(DISJOINT)) <= zeros + ones)
    rule.rejects("is bad", families=families[::-1])
    rule.rejects("the goal is", goal=partition_number(of(DISJOINT)) <= ones)


@about("regular-rectangles")
def test_rectangles_modulo_two(rule: Trial) -> None:
    """The number of common places is the inner product modulo 2, and no other field."""
    family, *_ = modulo(2, meaning.language(PRODUCT), ODD_EVEN)
    places = count(term_of_automaton(family.index), 2 * m)
    rule.shows(rank(of(PRODUCT), "GF2") <= places, m >= 0, families=[[data(family.alice), data(family.bob)]])
    rule.rejects("is bad", goal=rank(of(PRODUCT), "GF3") <= places)
    rule.rejects("is bad", goal=rank(of(PRODUCT), "Q") <= places)
    rule.rejects("entries for 15 letters", goal=rank(of(("dyck", 2, 2)), "GF2") <= places)


def _both(language: Any) -> tuple[DFA, DFA]:
    automaton = meaning.language(language)
    return automaton, automaton.complemented()


@about("regular-rows")
def test_rows(rule: Trial) -> None:
    """All rows of equality differ; those of the parity of all bits are two."""
    parity = ("dfa", ("0", "1"), 0, (1,), ((0, 1), (1, 0)))
    for language in (EQUAL, parity):
        classes = row_family(meaning.language(language), ODD_EVEN, "A")
        assert classes is not None
        words = term_of_automaton(classes.words)
        rule.shows(rows(of(language), "alice").equals(count(words, 2 * m)), m >= 0, equal=data(classes.equal))
        rule.rejects("is bad", goal=rows(of(language), "bob").equals(count(words, 2 * m)))
        more = ("dfa", ("0", "1"), 0, (0,), ((0, 0),))
        rule.rejects("distinct rows: the state", goal=rows(of(language), "alice").equals(count(more, 2 * m)))
        fewer = ("dfa", ("0", "1"), 0, (0,), ((0, None),))
        rule.rejects("represented rows: the state", goal=rows(of(language), "alice").equals(count(fewer, 2 * m)))
        everything = [0, [0], [[0] * 4]]
        rule.rejects("equal rows: the state", equal=everything)
        rule.rejects("pairs of letters|want 4|entries", equal=[0, [0], [[0] * 2]])


@about("regular-rows")
def test_rows_with_a_colour(rule: Trial) -> None:
    """All sets but the empty one meet some set, and all miss some; columns likewise."""
    language = meaning.language(DISJOINT)
    some, every = (row_family(of, ODD_EVEN, "A", nonzero=True) for of in (language.complemented(), language))
    assert some is not None
    assert every is not None
    meeting, missing = (count(term_of_automaton(classes.words), 2 * m) for classes in (some, every))
    goal = rows_with(of(DISJOINT), "alice", 0)
    rule.shows(goal.equals(meeting), m >= 0, equal=data(some.equal))
    rule.shows(nonzero_rows(of(DISJOINT), "alice").equals(missing), m >= 0, equal=data(every.equal))
    rule.shows(rows_with(complement(of(DISJOINT)), "alice", 1).equals(meeting), m >= 0, equal=data(some.equal))
    rule.shows(goal.equals(meeting), m >= 0, equal=data(some.equal))
    rule.rejects("distinct rows: the state", goal=goal.equals(missing))  # the empty set meets none
    rule.rejects("represented rows: the state", goal=rows_with(of(DISJOINT), "alice", 1).equals(meeting))
    rule.rejects("represented rows: the state", goal=nonzero_rows(of(DISJOINT), "alice").equals(meeting))
    rule.rejects("represented rows: the state", goal=rows(of(DISJOINT), "alice").equals(meeting))
    rule.rejects("the state", goal=rows_with(of(DISJOINT), "bob", 0).equals(meeting))
    rule.rejects("the colour is 0 or 1", goal=rows_with(of(DISJOINT), "alice", 2).equals(meeting))
    rule.rejects("equal rows: the state", equal=[0, [0], [[0] * 4]])


@about("regular-rectangles")
def test_rectangles_of_blocks_of_three(rule: Trial) -> None:
    """Alice's two letters and Bob's one are 1 somewhere: one rectangle for each block, of words of whole blocks."""
    marked = ((1, 2), (3, 3), (3, 4), (0, 0), (0, 5), (6, 6), (7, 7), (5, 5))
    meets, by_three = ("dfa", ("0", "1"), 0, (5,), marked), "periodic:,AAB"
    family, *_ = at_least_one(meaning.language(meets), Partition.parse(by_three))
    places = term_of_automaton(family.index)
    families = [[data(family.alice), data(family.bob)]]
    rule.shows(cover(under(meets, by_three, 3 * m), 1) <= count(places, 3 * m), m >= 0, families=families)
    rule.rejects("is bad", goal=cover(under(meets, by_three, 3 * m), 0) <= count(places, 3 * m))


@about("regular-triangle")
def test_triangle_by_the_last_difference(rule: Trial) -> None:
    """x > y, the last bit counting most: x and x - 1."""
    greater = ("dfa", ("0", "1"), 0, (3,), ((1, 2), (0, 0), (3, 0), (4, 5), (3, 0), (3, 3)))
    (words, order), *_ = triangles(meaning.language(greater), ODD_EVEN)
    goal = rank(of(greater), "GF3") >= count(term_of_automaton(words), 2 * m)
    rule.shows(goal, m >= 0, order=[list(order.alice), list(order.bob), "last"])
    rule.rejects("is bad", order=[list(order.alice), list(order.bob), "first"])
    rule.rejects("is bad", order=[list(order.alice)[::-1], list(order.bob)[::-1], "last"])


@about("regular-orthogonal")
def test_orthogonal_rows(rule: Trial) -> None:
    """Lindsey's lemma: the signs of inner products are a Hadamard matrix."""
    rule.shows(discrepancy(of(PRODUCT)) <= 2 ** (0 - m / 2), m >= 0)
    rule.rejects("is not s", goal=discrepancy(of(PRODUCT)) <= 2 ** (0 - m))
    rule.rejects("is not s", goal=discrepancy(of(PRODUCT)) <= 1 / 2**m)
    rule.rejects("value other than 0", goal=discrepancy(of(DISJOINT)) <= 2 ** (0 - m / 2))
    rule.rejects("there are 2 letters", goal=discrepancy(of(PRODUCT)) <= 4 ** (0 - m / 2))
    rule.rejects("the length is even", goal=discrepancy(of(PRODUCT, m)) <= 2 ** (0 - m / 4))
    rule.rejects("odd and even", goal=discrepancy(under(PRODUCT, "prefix:1", 2 * m)) <= 2 ** (0 - m / 2))
    rule.shows(discrepancy(of(PRODUCT, 4 * m)) <= 1 / 2**m, m >= 0)


@about("regular-orthogonal")
def test_rows_that_are_not_orthogonal_at_length_ten_only(rule: Trial) -> None:
    """Signs of inner products, where after four pairs of letters the fifth is not read: orthogonal up to length 8."""
    places = [(i, sign) for i in range(5) for sign in (0, 1)]

    def after(pairs: int, read: int) -> Any:
        """The parity of the pairs 11 among the first `read` of so many pairs; then all is read again."""
        numbers = {place: j for j, place in enumerate(places)}
        first = [[10 + 2 * j, 11 + 2 * j] for j in range(len(places))]
        second = [
            [numbers[(i + 1) % pairs, sign], numbers[(i + 1) % pairs, sign ^ (a if i < read else 0)]]
            for i, sign in places
            for a in (0, 1)
        ]
        return ("dfa", ("0", "1"), 0, tuple(j for j, (_, sign) in enumerate(places) if sign), (*first, *second))

    rule.shows(discrepancy(of(after(5, 5))) <= 2 ** (0 - m / 2), m >= 0)
    rule.rejects("value other than 0", goal=discrepancy(of(after(5, 4))) <= 2 ** (0 - m / 2))
