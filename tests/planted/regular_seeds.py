"""Attempts with the rules about regular families: one right derivation of each rule, as those who search find them."""

from __future__ import annotations

from collections.abc import Iterator

from verify.checker.judge import fresh
from verify.methods.facts import working
from verify.methods.regular import regular_facts
from verify.statement.proposition import Term, frozen

RULES = (
    "regular-triangle",
    "regular-identity",
    "regular-rectangles",
    "regular-rows",
    "regular-inverse",
    "regular-orthogonal",
)


def regular_attempts(sorts: dict[str, str], least: Term) -> Iterator[tuple[Term, dict[str, object]]]:
    """Goals about inner products and disjointness of n bits, read in pairs, and their nodes; `least` is n >= 0."""
    context = fresh().extended(sorts.items(), (least,))
    equal = ("under", ("interleaved", "equality"), "odd-even", ("*", 2, "n"))
    yield ("identity", equal, ("count", ("interleaved", "equality"), ("*", 2, "n"))), {"rule": "regular-identity"}
    for family in ("inner-product", "disjointness"):
        f = ("under", ("interleaved", family), "odd-even", ("*", 2, "n"))
        for that, by in working(list(regular_facts(f, ("GF2",), context)), context):
            node = by(that, context)
            yield that, node
            yield from (
                (premise_of(part), part["by"]) for part in node.get("premises", ()) if part["by"]["rule"] in RULES
            )


def premise_of(stated: dict[str, object]) -> Term:
    """The proposition of a premise."""
    return frozen(stated["that"])
