"""Functions made of others, read as their matrices: what is known of matrices is then known of them."""

from __future__ import annotations

from collections.abc import Iterator

from fooling.fooling_sets.errors import InvalidInput
from fooling.verify.checker import meaning
from fooling.verify.checker.kernel import Context, Rejected
from fooling.verify.checker.theories.composed import exchanged
from fooling.verify.checker.theories.matrices import MONOTONE
from fooling.verify.methods.arithmetic.arith_step import arith
from fooling.verify.methods.axioms.instances import axiom
from fooling.verify.methods.engine.tactic import Node, Tactic, evaluate, first_of, stated, step
from fooling.verify.statement.function_operators import COMPOSED
from fooling.verify.statement.operators import CONNECTIVES
from fooling.verify.statement.proposition import Term, free_variables, term_positions

MOST_ENTRIES = 2**14


def with_matrices(by: Tactic) -> Tactic:
    """The tactic, first on the statement with matrices for the functions without variables that are made of others."""

    def found(goal: Term, context: Context) -> Node:
        functions = dict.fromkeys(_composed(goal)) if goal[0] not in CONNECTIVES else {}
        written = [(f, matrix) for f in functions if (matrix := _matrix(f)) is not None]
        plain = goal
        for f, matrix in written:
            plain = exchanged(plain, f, matrix)
        if plain == goal:
            return by(goal, context)

        def by_matrices(_: Term, inside: Context) -> Node:
            node = by(plain, inside)
            for f, matrix in reversed(written):
                same = stated((("same-function", f, matrix), evaluate), inside)
                node = {"rule": "same-entries", "premise": same, "by": node}
            return node

        return first_of(by_matrices, by)(goal, context)

    return found


def _composed(term: Term) -> Iterator[Term]:
    """The functions without variables that are made of others, the whole and not its parts."""
    if not isinstance(term, tuple):
        return
    if term[0] in COMPOSED and not free_variables(term):
        yield term
        return
    for i in term_positions(term):
        yield from _composed(term[i])


def _matrix(f: Term) -> Term | None:
    try:
        read = meaning.function(f)
        return ("matrix", read.rows()) if read.row_count * read.column_count <= MOST_ENTRIES else None
    except (Rejected, InvalidInput):
        return None


# ---- of all sizes ----

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
