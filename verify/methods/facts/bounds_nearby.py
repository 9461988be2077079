"""Bounds that may be known of a quantity, the way in which a comparison bounds it; for whoever looks for one nearby.

From both ends where the quantity has no variables; from the families that automata describe, by the chains that go from
words, ranks and rows to bits; and from the axioms that bound it by quantities of the comparison.  Nothing here is
proved: what is proposed goes through a search and the checker like any statement.
"""

from __future__ import annotations

from collections.abc import Iterator

from fooling.fooling_sets.errors import FoolingError
from fooling.verify.checker.kernel import Context
from fooling.verify.methods.axioms.instances import bounds_said
from fooling.verify.methods.facts.facts_by_kind import regular_families
from fooling.verify.methods.matrices.closed_statements import quantities_of
from fooling.verify.methods.matrices.intervals import interval_lemmas
from fooling.verify.statement.proposition import Term, free_variables

UPWARDS = {"D": ("fooling", "rank", "partition-number"), "leaves": ("fooling", "rank", "partition-number")}
DOWNWARDS = {"D": ("rows",), "one-way": ("rows",)}
LOGARITHMIC = ("D", "one-way")  # bits that name one of so many


def known_bounds(comparison: Term, context: Context) -> Iterator[Term]:
    """Comparisons of the left side with other numbers, the same way (`>=` or `<=`)."""
    op, quantity, _ = comparison
    if op not in (">=", "<=") or quantity not in {*quantities_of(quantity)}:
        return
    named, closed = {*quantities_of(comparison)}, not free_variables(quantity)
    found = list(_by_intervals(op, quantity)) if closed else []
    for bound in dict.fromkeys(found or (*_by_families(op, quantity, context), *bounds_said(comparison))):
        # Of other quantities, such as the words of an automaton that nobody has seen, a reader learns nothing, and
        # little of a number where the comparison is about all n.
        if named.issuperset(quantities_of(bound[2])) and (closed or free_variables(bound[2])) and bound != comparison:
            yield bound


def _by_intervals(op: str, quantity: Term) -> Iterator[Term]:
    try:
        yield from ((op, quantity, value) for (side, _, value), _ in interval_lemmas(quantity) if side in (op, "="))
    except FoolingError:
        return


def _by_families(op: str, quantity: Term, context: Context) -> Iterator[Term]:
    head = quantity[0]
    through = (UPWARDS if op == ">=" else DOWNWARDS).get(head, ())
    for (side, other, value), _ in regular_families((op, quantity, 0), context):
        if side in (op, "=") and other == quantity:
            yield op, quantity, value
        elif side in (op, "=") and other[0] in through and head in LOGARITHMIC:
            bits = ("log2", value) if op == ">=" else ("ceil", ("log2", value))
            yield op, quantity, ("+", bits, 1) if head == "D" and op == "<=" else bits
