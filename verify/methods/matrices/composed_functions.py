"""Functions made of others, of all sizes: their quantities are bounded by those of what they are made of."""

from __future__ import annotations

from collections.abc import Iterator

from fooling.verify.checker.theories.matrices import MONOTONE
from fooling.verify.methods.arithmetic.arith_step import arith
from fooling.verify.methods.axioms.instances import axiom
from fooling.verify.methods.engine.tactic import Tactic, step
from fooling.verify.statement.proposition import Term

EXCHANGED = {"alice": "bob", "bob": "alice"}
ADDED, MULTIPLIED = "+", "*"
GATES = ("and-of", "or-of", "xor-of")
COMBINED = {  # how a quantity of the gate of two functions is bounded by those of both
    **{("D", gate): ADDED for gate in GATES},
    **{(head, gate): MULTIPLIED for head in ("leaves", "rows") for gate in GATES},
    ("rank", "and-of"): MULTIPLIED,
    ("rank", "xor-of"): ADDED,
    ("cover", "and-of"): MULTIPLIED,
    ("cover", "or-of"): ADDED,
}


def by_composition(goal: Term, again: Tactic) -> Iterator[Tactic]:
    """A bound on a quantity of a function that is made of others, by theirs; `again` proves one of these."""
    op, left, right = goal
    quantity, f, *of = left if isinstance(left, tuple) and len(left) > 1 else ("", "")
    head = f[0] if isinstance(f, tuple) else ""
    if head == "transposed":
        party = [EXCHANGED.get(part, part) if isinstance(part, str) else part for part in of]
        other = (quantity, f[1], *party)
        yield arith((("=", left, other), axiom()), ((op, other, right), again))
    if head == "part" and op in ("<=", "<") and quantity in MONOTONE:
        whole = (quantity, f[1], *of)
        yield arith((("<=", left, whole), step("part-of")), ((op, whole, right), again))
    if op in ("<=", "<") and (quantity, head) in COMBINED:
        both = (COMBINED[quantity, head], *((quantity, g, *of) for g in f[1:]))
        yield arith((("<=", left, both), axiom()), ((op, both, right), again))
