"""What follows from sign vectors that are assumed: comparisons of their number, their length and their inner products.

The axioms about them say inequalities, with the numbers of the assumption in place of N, k and gamma; in an odd
dimension inner products below 1/k are at most -1/k, and the inequalities hold with that bound, too.  From there on it
is a matter of numbers.
"""

from __future__ import annotations

from collections.abc import Iterator

from fooling.verify.checker.kernel import Context
from fooling.verify.methods.arithmetic.growth import growth
from fooling.verify.methods.axioms.instances import axiom, consequences
from fooling.verify.methods.engine.accepted_lemmas import working
from fooling.verify.methods.engine.not_found import NotFound
from fooling.verify.methods.engine.rules import rule
from fooling.verify.methods.engine.tactic import Lemma, Node, knowing
from fooling.verify.methods.machines.random_sign_vectors import VECTORS, known
from fooling.verify.statement.operators import COMPARISONS
from fooling.verify.statement.proposition import Term


@rule(on=("comparison",), price=20, assumes=("near-orthogonal", "almost-orthogonal"), sure=True)
def by_assumed_vectors(goal: Term, context: Context) -> Node:
    """A comparison by those that the assumptions about vectors give."""
    lemmas = list(_consequences(context)) if goal[0] in COMPARISONS else []
    if not lemmas:
        raise NotFound("nothing is assumed of vectors")
    return knowing(lemmas, growth)(goal, context)


def _consequences(context: Context) -> Iterator[Lemma]:
    for assumed in context.assumptions:
        if assumed[0] in VECTORS:
            yield from _comparisons(assumed, context)
        if assumed[0] == VECTORS[0]:
            _, N, k, _ = assumed
            sharp = (VECTORS[0], N, k, ("-", 0, ("/", 1, k)))
            by = axiom("odd-dimension", known, {0: known, 1: known, 2: known}, gamma=assumed[3])
            for lemma in working([(sharp, by)], context):
                yield lemma
                yield from _comparisons(sharp, context.extended((), (sharp,)))


def _comparisons(assumed: Term, context: Context) -> list[Lemma]:
    said = [that for that, _ in consequences(assumed) if that[0] in COMPARISONS]
    return working([(that, axiom(conditions=dict.fromkeys(range(3), known))) for that in said], context)
