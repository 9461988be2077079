"""What a goal about one quantity says: the quantity, and the integer that it is compared with; and its languages."""

from __future__ import annotations

from dataclasses import replace
from functools import wraps

from fooling.circuits.languages.dfa import DFA
from fooling.fooling_sets.functions import TwoPartyFunction
from fooling.verify.checker import meaning
from fooling.verify.checker.kernel import Context, Grounds, Node, Rule, expect
from fooling.verify.checker.meaning import paid
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
    """The automaton of a language that is not in the goal; the derivation pays for it."""
    paid(context.budget, meaning.language, term)
    return meaning.language(term)


def paying(rule: Rule) -> Rule:
    """The rule, asked when the languages in the goal are paid for."""

    @wraps(rule.check)
    def check(goal: Term, node: Node, context: Context) -> Grounds:
        paid(context.budget, meaning.language, goal)
        return rule.check(goal, node, context)

    return replace(rule, check=check)
