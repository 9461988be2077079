"""Functions of words: the language, what the parties are held to, how words are split, and how long they are.

A language under a partition, a family on bits, its complement, and what becomes of such a function where a party is
held to some of its words, are functions of words.  A matrix is none, and neither is index, whose columns are positions.

Whoever computes with languages pays for them here.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from fooling.circuits.languages.dfa import DFA
from fooling.circuits.languages.interleaved import interleaved
from fooling.circuits.languages.operations import MOST_OF_PRODUCTS
from fooling.circuits.languages.words_with_held_shares import HeldLanguage
from fooling.fooling_sets.errors import InvalidInput
from fooling.verify.checker.kernel import Budget, expect
from fooling.verify.statement.operators import OPERATORS, WORDS
from fooling.verify.statement.proposition import Term, free_variables, is_integer, term_positions


# A family is its interleaved language (rule `interleave`).  To hold a party to some words and to take the complement
# can be done in either order.
@lru_cache(maxsize=64)
def held_language(f: Term, language: Callable[[Term], DFA]) -> tuple[HeldLanguage, Term, Term]:
    """The language whose words the function is about, with what its parties are held to; the partition; the length.

    `language` is what a term says.  `Rejected` for a function whose inputs are no words.
    """
    expect(isinstance(f, tuple), f"{f} is not a function without variables")
    if f[0] == "complement":
        inner, *split = held_language(f[1], language)
        return inner.complemented(), *split
    if f[0] == "restricted":
        inner, *split = held_language(f[1], language)
        return inner.held("A" if f[2] == "alice" else "B", language(f[3])), *split
    if f[0] in WORDS["family"]:
        return HeldLanguage(interleaved(f[0])), "odd-even", 2 * f[1] if is_integer(f[1]) else ("*", 2, f[1])
    expect(f[0] == "under", f"the inputs of {f[0]} are no words")
    return HeldLanguage(language(f[1])), *f[2:]


def paid(budget: Budget, language: Callable[[Term], DFA], *terms: Term) -> Budget:
    """The budget, when all languages without variables in these well-formed terms are paid for, inner ones first.

    The price is two for each transition, unless the automaton stands in the term.  A language with too many is paid
    for as well, with what the largest one costs, and is then `Rejected`.
    """
    for term in terms:
        if isinstance(term, tuple) and term[0] == "not":
            paid(budget, language, *term[1:])
        elif isinstance(term, tuple) and term[0] in OPERATORS and term[0] != "dfa":
            paid(budget, language, *[term[i] for i in term_positions(term)])
            if OPERATORS[term[0]].result == "language" and not free_variables(term):
                price, refused = _price(language, term)
                budget.spend(price)
                expect(not refused, refused)
    return budget


@lru_cache(2**12)  # the parts of a language may be more than are kept as automata; what is refused is none
def _price(language: Callable[[Term], DFA], term: Term) -> tuple[int, str]:
    """What a language costs, and why it is refused, if it is."""
    try:
        found = language(term)
    except InvalidInput as error:
        return 2 * MOST_OF_PRODUCTS, str(error)
    return 2 * found.states * len(found.alphabet), ""
