"""What a goal about one quantity says: the quantity, and the integer that it is compared with; and its languages."""

from __future__ import annotations

from fooling.circuits.languages.dfa import DFA
from fooling.fooling_sets.functions import TwoPartyFunction
from fooling.verify.checker import meaning
from fooling.verify.checker.kernel import Context, expect
from fooling.verify.statement.proposition import Term, is_integer


def related(goal: Term, op: str, *heads: str) -> tuple[Term, Term]:
    """Both sides of a goal `quantity op term`; `Rejected` unless the quantity has one of the heads."""
    found, quantity, term = goal
    named = found == op and isinstance(quantity, tuple) and quantity[0] in heads
    expect(named, f"the goal is {' or '.join(heads)} {op} a number")
    return quantity, term


def compared(goal: Term, op: str, *heads: str) -> tuple[Term, int]:
    """The quantity and the bound of such a goal whose right side is an integer.

    >>> compared((">=", ("D", ("equality", 2)), 3), ">=", "D", "leaves")
    (('D', ('equality', 2)), 3)
    """
    quantity, bound = related(goal, op, *heads)
    expect(is_integer(bound), f"the goal is {' or '.join(heads)} {op} a number")
    return quantity, bound


def about_function(goal: Term, op: str, *heads: str) -> tuple[TwoPartyFunction, Term, int]:
    """The function, small enough to be read entry by entry, the quantity of it, and the bound."""
    quantity, bound = compared(goal, op, *heads)
    return meaning.small(meaning.function(quantity[1])), quantity, bound


def language_of(term: Term, context: Context) -> DFA:
    """The automaton of a language.  The derivation pays for its transitions, unless they stand in the term."""
    found = meaning.language(term)
    context.budget.spend(0 if term[0] == "dfa" else 2 * found.states * len(found.alphabet))
    return found
