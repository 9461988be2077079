"""Families of fooling pairs and rectangles that automata describe: quantities of a language for all lengths.

What the families are, and what is decided of them, stands in `fooling.circuits.languages.product` (triangles,
identities), `fooling.circuits.languages.rectangles`, `fooling.circuits.languages.row_families` and
`fooling.circuits.languages.orthogonal_rows`; here is what follows for the matrix of the language (or of its complement)
under a partition, and in some rules for the part that the parties are held to.  The systems are walked through by the
checker itself, so that a certificate holds the automata only.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import lru_cache
from typing import Any

from fooling.circuits.languages.dfa import DFA
from fooling.circuits.languages.orthogonal_rows import check_orthogonal
from fooling.circuits.languages.product import (
    WordOrder,
    check_reachable,
    identity_system,
    inclusion_system,
    triangular_system,
)
from fooling.circuits.languages.rectangles import RectangleFamily, counting_system
from fooling.circuits.languages.row_families import RowClasses
from fooling.fooling_sets.partition import Partition
from fooling.verify.checker import meaning
from fooling.verify.checker.kernel import NOTHING, Context, Grounds, Node, Theory, expect, matched
from fooling.verify.checker.meaning import held_language
from fooling.verify.checker.normal_form import is_integral, normal
from fooling.verify.checker.polynomial import constant, times
from fooling.verify.checker.theories.goals import related
from fooling.verify.statement.proposition import Term, frozen

theory = Theory("regular families")

MOST_STATES = 2**14  # of a system that is walked through


def language_of(f: Term) -> tuple[DFA, Term, Term]:
    """The words of colour 1 of a language under a partition, or of its complement; the partition, and the length."""
    held, partition, n = held_language(f, meaning.language)
    expect(held.alice is None is held.bob, "the parties are not held to some of their words")
    return held.language, partition, n


def counted(bound: Term, n: Term) -> DFA:
    """The automaton of words of length n whose number is the bound."""
    words, length = matched(bound, "count")
    expect(length == n, "the words counted are as long as those of the language")
    return meaning.language(words)


# The pairs (x_i, y_i) of the words, in their order, are rows and columns with f(x_i, y_i) = 1 and f(x_i, y_j) = 0 for
# i < j: a triangle with ones on its diagonal, whose determinant is 1 over every field.
@theory.rule("regular-triangle", "order")
def _triangle(goal: Term, node: Node, context: Context) -> Grounds:
    (_, f, _), bound = related(goal, ">=", "rank")
    language, partition, n = language_of(f)
    words = counted(bound, n)
    check_reachable(inclusion_system(words, language), MOST_STATES)
    alice, bob, first = node["order"]
    expect(first in ("first", "last"), "words are compared at the first or the last difference")
    order = WordOrder(frozen(alice), frozen(bob), first == "last")
    check_reachable(triangular_system(words, language, order, meaning.partition(partition)), MOST_STATES)
    return NOTHING


# The pairs of the words are rows and columns with f(x_i, y_i) = 1 and f(x_i, y_j) = 0 for i and j that differ.  Where
# the parties are held to some words, both shares of a 1 are such, so the entries are those of the domain.
@theory.rule("regular-identity")
def _identity(goal: Term, node: Node, context: Context) -> Grounds:
    f, bound = matched(goal, "identity")
    held, partition, n = held_language(f, meaning.language)
    words, split = counted(bound, n), meaning.partition(partition)
    ones = held.coloured(split, 1)
    check_reachable(inclusion_system(words, ones), MOST_STATES)
    check_reachable(identity_system(words, ones, split), MOST_STATES)
    return NOTHING


# Every entry of the colour lies in at least one rectangle, and no other: a cover (numbers capped at 1).  Every 1 lies
# in exactly one and no other entry in any (capped at 2): the matrix is the sum of the rectangles, of rank at most 1
# each; likewise modulo p.  Families of both colours like that are a partition.  Where the parties are held to some
# words, the entries are those of the domain, and the words outside lie in no rectangle of either family.
@theory.rule("regular-rectangles", "families")
def _rectangles(goal: Term, node: Node, context: Context) -> Grounds:
    (head, f, *of), bound = related(goal, "<=", "cover", "rank", "partition-number")
    held, partition, n = held_language(f, meaning.language)
    colours = (1, 0) if head == "partition-number" else (of[0],) if head == "cover" else (1,)
    expect(set(colours) <= {0, 1}, "the colour is 0 or 1")
    bounds = matched(bound, "+") if head == "partition-number" else (bound,)
    reduced = _modulo(int(of[0][2:])) if head == "rank" and of[0] != "Q" else _capped(1 if head == "cover" else 2)
    split = meaning.partition(partition)
    divisor = divisor_of(n, split, context)
    for colour, words, (alice, bob) in zip(colours, bounds, node["families"], strict=True):
        index = counted(words, n)
        letters = (len(held.language.alphabet) + 1) * len(index.alphabet)
        family = RectangleFamily(index, automaton_of(alice, letters), automaton_of(bob, letters))
        system = counting_system(family, held.coloured(split, colour), split, reduced, divisor)
        check_reachable(system, MOST_STATES)
    return NOTHING


def divisor_of(n: Term, partition: Partition, context: Context) -> int:
    """A number that divides the length: the letters of the partition's period, 2, or 1."""
    return next(d for d in (len(partition.period), 2, 1) if d and divides(d, n, context))


def divides(d: int, n: Term, context: Context) -> bool:
    """Whether the length is seen to be a multiple of d."""
    parts = times(normal(n, context), constant(Fraction(1, d)))
    whole = all(c.denominator == 1 and all(is_integral(v, context) for v, _ in m) for m, c in parts.items())
    return whole or d == 1 or (d == 2 and ("even", n) in context.assumptions)


def _capped(most: int) -> Callable[[int], int]:
    return lambda number: min(number, most)


def _modulo(p: int) -> Callable[[int], int]:
    return lambda number: number % p


def automaton_of(data: Any, letters: int) -> DFA:
    """[start, accepting states, transitions], the letters numbered."""
    return meaning.language(("dfa", tuple(map(str, range(letters))), *frozen(data)))


# Different words have different rows, and every row, or every one with an entry of the colour, is that of a word: this
# is one with a 1 in the matrix of the words of the colour.
@theory.rule("regular-rows", "equal")
def _rows(goal: Term, node: Node, context: Context) -> Grounds:
    (head, f, party, *of), bound = related(goal, "=", "rows", "rows-with", "nonzero-rows")
    colour = 1 if head == "nonzero-rows" else of[0] if of else None
    expect(colour in (None, 0, 1), "the colour is 0 or 1")
    held, partition, n = held_language(f, meaning.language)
    equal, owner = automaton_of(node["equal"], len(held.language.alphabet) ** 2), "A" if party == "alice" else "B"
    split = meaning.partition(partition)
    ones, divisor = held.coloured(split, 1 if colour is None else colour), divisor_of(n, split, context)
    domain, nonzero = held.domain(owner), colour is not None
    _check_rows(RowClasses(counted(bound, n), equal, ones, split, owner, divisor, domain, nonzero))
    return NOTHING


@lru_cache(64)  # several steps of a derivation rest on one count
def _check_rows(classes: RowClasses) -> None:
    for system in classes.systems():
        check_reachable(system, MOST_STATES)


# S = 2f - 1 has orthogonal rows, s^m of them with s^m entries each: S S^T = s^m I.  The sum of S over A x B is the
# inner product of the indicator of A, of length sqrt(|A|), with S times that of B, of length sqrt(s^m |B|) as S^T S is
# s^m I, too: at most sqrt(s^m |A| |B|) (Lindsey's lemma), so at most s^(3m/2), of s^(2m) entries: the discrepancy is at
# most s^(-m/2).
@theory.rule("regular-orthogonal")
def _orthogonal(goal: Term, node: Node, context: Context) -> Grounds:
    (_, f), bound = related(goal, "<=", "discrepancy")
    language, partition, n = language_of(f)
    inverted = bound[:2] == ("/", 1)
    letters, exponent = matched(bound[2] if inverted else bound, "^")
    expect(partition == "odd-even", "the positions are odd and even ones")
    quarter = normal(("*", 4 if inverted else -4, exponent), context) == normal(n, context)
    expect(quarter, "the bound is not s^-m")
    expect(divides(2, n, context), "the length is even")
    expect(letters == len(language.alphabet), f"there are {len(language.alphabet)} letters")
    check_orthogonal(language)
    return NOTHING
