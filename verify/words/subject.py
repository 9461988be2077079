"""What a step speaks of: the function, the language or the number of its statement, where these have no variables."""

from __future__ import annotations

from collections.abc import Callable

from fooling.circuits.languages.dfa import DFA
from fooling.fooling_sets.errors import FoolingError
from fooling.fooling_sets.functions import TwoPartyFunction
from fooling.verify.checker import meaning
from fooling.verify.checker.kernel import Budget
from fooling.verify.evidence.derivation import Proved
from fooling.verify.statement.operators import COMPARISONS, OPERATORS
from fooling.verify.statement.proposition import Term, argument_sorts, free_variables
from fooling.verify.words.passages import Drawing, Passage

Told = tuple[Passage, tuple[Drawing, ...]]
Teller = Callable[[Proved], Told]
PARTIES = {"alice": "Alice", "bob": "Bob"}


def the_function(proved: Proved) -> TwoPartyFunction | None:
    """The function that the statement is about, where it has no variables."""
    term = first_side(proved.goal, lambda part: part[0] not in COMPARISONS)
    if term is None or term[0] not in OPERATORS:
        return None
    for sort, argument in zip(argument_sorts(term), term[1:], strict=True):
        if sort == "function" and not free_variables(argument):
            try:
                return meaning.function(argument)
            except FoolingError:  # too large
                continue
    return None


def first_side(goal: Term, wanted: Callable[[Term], bool]) -> Term | None:
    """The first side of a comparison, or the statement itself, of which this is true."""
    sides = goal[1:] if goal[0] in COMPARISONS else (goal,)
    return next((side for side in sides if isinstance(side, tuple) and wanted(side)), None)


def the_language(term: Term) -> DFA | None:
    """The automaton of a language without variables."""
    if free_variables(term):
        return None
    try:
        return meaning.language(term)
    except FoolingError:  # too large
        return None


def value_of(term: Term) -> str | None:
    """The exact value of a number without variables, as text; None of what evaluation alone does not say."""
    if free_variables(term):
        return None
    try:
        return str(meaning.exactly(term, Budget(10**5)))
    except (FoolingError, ArithmeticError, ValueError):  # a number too long to print is a ValueError
        return None


def primed(name: str) -> str:
    """The variable of a lemma, of a lemma within a lemma and so on, as people write it."""
    return f"{primed(name.removesuffix('_every'))}'" if name.endswith("_every") else name
