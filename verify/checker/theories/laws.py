"""The laws of random words without variables: distances and probabilities, step by step in fractions."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from fooling.circuits.languages.generator import Fold, Generator, distance
from fooling.circuits.languages.random_words import changed_words, dyck_words, uniform_words
from fooling.fooling_sets.errors import InvalidInput
from fooling.verify.checker import meaning
from fooling.verify.checker.kernel import Budget, Rejected, expect
from fooling.verify.statement.proposition import Term

LONGEST, HIGHEST = 2**9, 2**10  # letters; stacks of open brackets
A_MOVE = 2**3  # what a move costs


def generator(term: Term, budget: Budget) -> Generator:
    """What a closed term draws words by."""
    expect(isinstance(term, tuple), f"{term} is no generator without variables")
    head, *of = term
    if head == "uniform-words":
        language, n = meaning.language(of[0]), meaning.natural(of[1], budget)
        expect(n <= LONGEST, f"words of {n} letters are too long")
        budget.spend(meaning.walked(language, n).states * len(language.alphabet) * n)
        try:
            return uniform_words(language, n)
        except InvalidInput as error:
            raise Rejected(str(error)) from None
    types, depth, n, *changes = (meaning.natural(size, budget) for size in (*of[:2], *of[3:]))
    expect(n <= LONGEST and n % 2 == 0, f"words of {n} letters are too long, or odd")
    expect(min(types, depth) >= 1, "brackets of no kind, or of no depth")
    expect(types * depth <= HIGHEST and types ** min(depth, n) <= HIGHEST, "too many stacks of open brackets")
    expect(all(many <= n for many in changes), f"{changes} of {n} places cannot be changed")
    return (changed_words if changes else dyck_words)(types, depth, of[2], n, *changes)


def _distance(term: Term, budget: Budget, bits: int) -> meaning.Interval:
    p, q = (generator(part, budget) for part in term[1:])
    found = distance(p, q, lambda moves: budget.spend(A_MOVE * moves))
    return found, found


# A word is in the language iff it has its letters alone and the automaton ends in an accepting state.
def _probability(term: Term, budget: Budget, bits: int) -> meaning.Interval:
    language = meaning.language(term[2])
    place = {letter: a for a, letter in enumerate(language.alphabet)}

    def step(q: int | None, letter: str) -> int | None:
        return language.step(q, place[letter]) if letter in place else None

    fold = Fold(language.start, step, language.accepting.__contains__)
    law = generator(term[1], budget).law(fold, lambda moves: budget.spend(A_MOVE * moves))
    return law.get(True, Fraction(0)), law.get(True, Fraction(0))


NUMBERS: Mapping[str, meaning.Number] = {"distance": _distance, "probability": _probability}
