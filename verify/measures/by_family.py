"""Measures of a function that regular families describe for all lengths, at one whose matrix is too large to read.

What a family of words or rectangles or a minor bounds (`fooling.verify.methods.languages.regular_families`) is counted
at the length; what follows from it for partitions and for D is derived.  The cost does not grow with the matrix:
disjointness on 1,000 bits is measured like disjointness on 10.
"""

from __future__ import annotations

from collections.abc import Mapping

from fooling.verify.checker.judge import fresh
from fooling.verify.checker.kernel import Rejected
from fooling.verify.checker.meaning import exactly
from fooling.verify.measures.by_automaton import between
from fooling.verify.measures.measured import Measured, accepted
from fooling.verify.methods.arithmetic.arith_step import arith
from fooling.verify.methods.engine.accepted_lemmas import working
from fooling.verify.methods.engine.bounds import Bound
from fooling.verify.methods.engine.not_found import NotFound
from fooling.verify.methods.engine.tactic import number
from fooling.verify.methods.facts.facts_by_kind import of_discrepancy
from fooling.verify.methods.languages.regular_families import NEEDED, regular_facts
from fooling.verify.methods.strategy.automatic import derived
from fooling.verify.statement.proposition import Term

Ends = Mapping[tuple[str, Term], int]


def on_the_families(quantity: Term, seconds: float) -> Measured:
    """Bounds by regular families, or derived from what they bound."""
    head, f, *of = quantity
    if head not in NEEDED:
        raise NotFound(f"regular families do not bound {head}")
    fields = of if head == "rank" else []
    said = [fact for fact in of_discrepancy(f) if fact[0][1] == quantity]
    known = working([*regular_facts(f, fields, fresh(), NEEDED[head]), *said], fresh())
    if not known:
        raise NotFound("no regular family is known of this function")
    plain = [(that, by) for that, by in known if _is_rational(that[2])]
    ends = {(op, q): int(exactly(bound)) for (op, q, bound), _ in plain if q[0] != "discrepancy"}
    goals = [((op, q, number(exactly(bound))), arith(((op, q, bound), by))) for (op, q, bound), by in plain]
    found = [Bound.of(goal, by(goal, fresh())) for goal, by in goals if goal[1] == quantity]
    derived_too = between(quantity, *_suggested(quantity, ends), derived, seconds)
    return accepted([*found, *derived_too.bounds])


def _is_rational(bound: Term) -> bool:
    try:
        exactly(bound)
    except Rejected:
        return False
    return True


def _suggested(quantity: Term, ends: Ends) -> tuple[list[int], list[int]]:
    """Values to try, for the lower and the upper end, where another quantity is what the families bound."""
    head, f, *of = quantity
    rank, other = (ends.get((">=", ("rank", g, "Q")), 0) for g in (f, ("complement", f)))
    if head == "discrepancy":
        return [], []
    if head == "rank":
        least = ends.get((">=", ("rank", ("complement", f), *of)), 1) - 1
        return [least] if least > ends.get((">=", quantity), 0) else [], []
    own = [ends[key] for key in [("<=", quantity)] if key in ends]
    if head == "fooling":
        return [], [ends[key] for key in [("<=", ("cover", f, *of))] if key in ends]
    if head == "cover":
        return [*own, *(ends[key] for key in [(">=", ("fooling", f, *of))] if key in ends)], []
    least = max(rank, other - 1) + max(other, rank - 1)
    return [(least - 1).bit_length() if head == "D" else least], []
