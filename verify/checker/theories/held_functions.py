"""Functions whose parties are held to regular languages: where they have inputs, and what they are with zeros around.

What is held to what stands in `fooling.circuits.languages.words_with_held_shares`.  That a party has an input left, at
one length or at all those that a statement is about, is the condition under which such a function is defined.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from math import gcd

from fooling.circuits.languages.product import check_reachable, equivalence_system
from fooling.circuits.languages.words_with_held_shares import HeldLanguage, Lengths, of_even_length
from fooling.fooling_sets.functions import TwoPartyFunction
from fooling.fooling_sets.partition import Partition
from fooling.verify.checker import meaning
from fooling.verify.checker.evaluate import Predicates
from fooling.verify.checker.kernel import NOTHING, Budget, Context, Grounds, Node, Theory, expect, matched
from fooling.verify.checker.meaning import held_language, paid
from fooling.verify.checker.normal_form import is_integral, is_nonnegative, normal
from fooling.verify.checker.polynomial import ONE, Polynomial, constant, plus
from fooling.verify.checker.theories.goals import related
from fooling.verify.checker.theories.matrices import MONOTONE
from fooling.verify.statement.proposition import Term, free_variables

theory = Theory("held functions")

MOST_STATES = 2**14  # of a system that is walked through
PARTY = {"alice": "A", "bob": "B"}


# ---- whether inputs are left ----


@lru_cache(64)
def _followed(f: Term, party: Term, words: Term) -> tuple[int, Lengths, Term]:
    held, split, n = held_language(("restricted", f, party, words), meaning.language)
    lengths, domain = held.lengths(meaning.partition(split), PARTY[party]), held.domain(PARTY[party])
    built = domain.states * (1 + len(domain.alphabet)) if domain else 0
    return len(lengths.told) + built, lengths, n


def _lengths(budget: Budget, f: Term, party: Term, words: Term) -> tuple[Lengths, Term]:
    """At which lengths of words the party has an input in the language, and the length of the function's words."""
    paid(budget, meaning.language, f, words)
    steps, lengths, n = _followed(f, party, words)
    budget.spend(steps)
    return lengths, n


def _has_input_in(budget: Budget, f: Term, party: Term, words: Term) -> bool:
    lengths, n = _lengths(budget, f, party, words)
    return meaning.natural(n, budget) in lengths


def is_seen(f: Term, party: Term, words: Term, context: Context) -> bool:
    """Whether at every length that the context allows the party certainly has an input in the language."""
    return _always(*_lengths(context.budget, f, party, words), context)


def function_of(f: Term, context: Context) -> TwoPartyFunction:
    """The function of a closed term, whose languages are paid for."""
    paid(context.budget, meaning.language, f)
    return meaning.function(f)


# Of the lengths that the context allows each is first + d k for an integer k.  Below `loop` those of them that fail are
# finitely many; from there on the remainder modulo the period says everything, and if one fails that is such a number
# modulo gcd(d, period), then infinitely many such numbers do.
def _always(lengths: Lengths, n: Term, context: Context) -> bool:
    """Whether n, a natural number, is certainly among the lengths."""
    if not free_variables(n):
        return meaning.natural(n, context.budget) in lengths
    if not lengths.period:
        return lengths.told[-1]  # a mask, whose length the words have
    length, (first, d) = normal(n, context), progression(normal(n, context), context)
    d = d or 1
    apart = gcd(d, lengths.period)
    fails = [
        k for k, told in enumerate(lengths.told) if not told and (k - first) % (d if k < lengths.loop else apart) == 0
    ]
    least = max(fails, default=-1) + 1
    return least <= lengths.loop and is_nonnegative(plus(length, constant(least), -1), context)


# A word of all positions is Bob's share where he has them all.
@theory.rule("some-word")
def _some_word(goal: Term, node: Node, context: Context) -> Grounds:
    (_, words, n), bound = related(goal, ">=", "count")
    expect(bound == 1, "the goal is that there is a word")
    language = meaning.language(words)
    lengths = HeldLanguage(language, bob=language).lengths(Partition("", "B"), "B")
    expect(_always(lengths, n, context), "there are lengths without words")
    return NOTHING


# An integer v is 2w if it is even, 2w + 1 if it is odd, with an integer w.
def progression(number: Polynomial, context: Context) -> tuple[int, int]:
    """Integers c and d such that the number is c + d k for an integer k."""
    first, steps = Fraction(0), list[Fraction]()
    for monomial, coefficient in number.items():
        atom = monomial[0][0] if len(monomial) == 1 == monomial[0][1] else None
        odd, even = ((parity, atom) in context.assumptions for parity in ("odd", "even"))
        first += coefficient if odd or monomial == ONE else 0
        steps += [coefficient * (2 if odd or even else 1)] if monomial != ONE else []
        if not all(is_integral(factor, context) for factor, _ in monomial):
            return 0, 1
    if any(part.denominator != 1 for part in (first, *steps)):
        return 0, 1
    return int(first), gcd(*map(int, steps))


PREDICATES: Predicates = {"has-input-in": _has_input_in}


# ---- what they are part of, and zeros around them ----


# The matrix is one of some rows, or some columns, of the other: see the rule "restriction".
@theory.rule("fewer-inputs")
def _fewer_inputs(goal: Term, node: Node, context: Context) -> Grounds:
    quantity, whole = related(goal, "<=", *MONOTONE)
    inner, _, _ = matched(quantity[1], "restricted")
    expect(whole == (quantity[0], inner, *quantity[2:]), "the other side is the same of the function with all inputs")
    return NOTHING


# A 1 of the matrix of the other language is a word of the domain with the colour.  So of this matrix the lines of
# shares that no party has are zero; the others are those of the function, with a 1 for the colour and a 0 for any other
# value.  Lines of zeros have no part in a rectangle or a fooling set of ones, and add nothing to the rank, nor to the
# lines that are not zero.  Two lines of a function with the values 0 and 1 are equal iff their entries of the colour
# are at the same places.  Where all lengths are even, words of odd length do not matter.
@theory.rule("zeros-around")
def _zeros_around(goal: Term, node: Node, context: Context) -> Grounds:
    quantity, other = matched(goal, "=")
    colour, same = _of_the_ones(quantity)
    expect(other == (same[0], other[1], *same[1:]), f"the other side is {same[0]} of a language")
    words, *where = matched(other[1], "under")
    held, split, n = held_language(quantity[1], meaning.language)
    expect(where == [split, n], "the languages are split alike, and their words as long")
    compared = [meaning.language(words), held.coloured(meaning.partition(split), colour)]
    if not any(part % 2 for part in progression(normal(n, context), context)):
        compared = [of_even_length(automaton) for automaton in compared]
    check_reachable(equivalence_system(*compared), MOST_STATES)
    return NOTHING


def _of_the_ones(quantity: Term) -> tuple[int, Term]:
    """A colour, and what the quantity is of the matrix with a 1 for each entry of that colour and 0 elsewhere."""
    head, _, *of = quantity
    expect(head in ("rank", "fooling", "cover", "nonzero-rows", "rows-with"), f"nothing is known here of {head}")
    colour = of[-1] if head in ("fooling", "cover", "rows-with") else 1
    expect(colour in (0, 1), "the colour is 0 or 1")
    if head == "rows-with":
        return colour, ("nonzero-rows", of[0])
    return colour, (head, 1) if head in ("fooling", "cover") else (head, *of)
