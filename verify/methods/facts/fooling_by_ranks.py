"""A largest fooling set is at most the square of a rank, over any field: where covers are many, a rank may be few.

Ranks that are assumed, as lemmas say them, come first; then the factorisations that are found over GF(2), GF(3) and the
rationals.  The number of words that bounds the rank is squared, and what is left is a statement about numbers.
"""

from __future__ import annotations

from collections.abc import Iterator

from fooling.verify.checker.kernel import Context
from fooling.verify.methods.arithmetic.arith_step import arith
from fooling.verify.methods.axioms.instances import axiom
from fooling.verify.methods.engine.accepted_lemmas import working
from fooling.verify.methods.engine.goals import about_numbers
from fooling.verify.methods.engine.rules import rule
from fooling.verify.methods.engine.search import search
from fooling.verify.methods.engine.tactic import (
    MIRRORED,
    Lemma,
    Node,
    Tactic,
    assumption,
    begins_with,
    first_of,
    tactical,
)
from fooling.verify.methods.languages.regular_families import regular_facts
from fooling.verify.statement.operators import COMPARISONS
from fooling.verify.statement.proposition import Term, free_variables

FIELDS = ("GF2", "GF3", "Q")


@rule(on=("comparison",), price=210, speaks=("fooling",), closed=False, sure=True)
def by_squared_ranks(goal: Term, context: Context) -> Iterator[Tactic]:
    """An upper bound on a fooling set, by the square of a rank."""
    op, left, right = goal
    if begins_with(right, "fooling") and op in MIRRORED:
        turned = MIRRORED[op], right, left
        yield from (arith((turned, by)) for by in by_squared_ranks(turned, context))
    if op not in ("<=", "<") or not begins_with(left, "fooling") or not free_variables(left):
        return
    assumed = [(a, assumption) for a in context.assumptions if a[0] in COMPARISONS and a[0] != "!="]
    yield from (_squared(goal, bound) for bound in _ranks_at_most(left, assumed))
    for field in FIELDS:
        yield _over(field)


@tactical
def _over(goal: Term, context: Context, field: str) -> Node:
    """By what is found over one field, once that is looked for."""
    _, fooling, _ = goal
    known = working(list(regular_facts(fooling[1], [field], context, ("rank",))), context)
    ways = [_squared(goal, bound) for bound in _ranks_at_most(fooling, known) if bound[0][1][2] == field]
    return first_of(*ways)(goal, context)


def _ranks_at_most(fooling: Term, known: list[Lemma]) -> Iterator[Lemma]:
    """The numbers that ranks of the function, or of its complement, are at most."""
    _, f, b = fooling
    for (op, *sides), by in known:
        for order, (rank, number) in ((op, sides), (MIRRORED[op], reversed(sides))):
            if order in ("<=", "<", "=") and begins_with(rank, "rank") and about_numbers(number):
                at_most: Lemma = (("<=", rank, number), arith(((op, *sides), by)))
                other = ("rank", rank[1][1] if rank[1][:1] == ("complement",) else ("complement", rank[1]), rank[2])
                own = f if b else ("complement", f)
                if rank[1] == own:
                    yield at_most
                elif other[1] in (own, f) and {rank[1], other[1]} <= {f, ("complement", f)}:
                    next_to: Lemma = (("<=", ("rank", own, rank[2]), ("+", rank, 1)), axiom())
                    yield ("<=", ("rank", own, rank[2]), ("+", number, 1)), arith(next_to, at_most)


def _squared(goal: Term, bound: Lemma) -> Tactic:
    """The comparison by the square of the bound, and that square beside the number of the goal."""
    op, fooling, right = goal
    (_, rank, number), _ = bound
    square: Lemma = (("<=", fooling, ("^", rank, 2)), axiom())
    most = ("^", number, 2)
    by_bound: Lemma = (("<=", fooling, most), arith(square, bound, hints=[rank, number]))
    return first_of(arith(by_bound), arith(by_bound, ((op, most, right), search)))
