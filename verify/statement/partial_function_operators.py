"""The operators of partial functions: matrices with * where nothing is promised, and what protocols cost inside.

They are of a sort of their own, so what is known of functions is not said of them: a rank they have not, and an axiom
"for every function f" is about total ones.  Their quantities are written by their own names, and shown in the same
words as those of functions; `fooling.verify.given.arguments.shorthand` puts the one for the other.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from fooling.verify.statement.literals import demand, is_integer, table
from fooling.verify.statement.row import Operator, Term, measure, row

PARTIALS: dict[str, Operator] = {
    "partial": row("promise", "entries", "partial"),
    "partial-D": measure("promise", "D({0})"),
    "partial-leaves": measure("promise", "leaves({0})", 1),
    "partial-one-way": measure("promise party", "D({0}; only {1} sends)"),
    "partial-fooling": measure("promise colour", "largest fooling set({0}; colour {1})"),
    "partial-cover": measure("promise colour", "cover({0}; colour {1})"),
}


def _entries(term: Term, at: str) -> None:
    """A matrix of integers and *, some numbers among them."""
    table(term, at, 'a non-empty list of non-empty rows of integers and "*"', lambda a: a == "*" or is_integer(a))
    demand(any(entry != "*" for line in term for entry in line), at, term, "a matrix with some number")


CHECKS: Mapping[str, Callable[[Term, str], None]] = {"entries": _entries}
