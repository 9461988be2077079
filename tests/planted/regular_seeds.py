"""Attempts with the rules about regular families: one right derivation of each rule, as those who search find them."""

from __future__ import annotations

from collections.abc import Iterator

from fooling.verify.checker.judge import fresh
from fooling.verify.methods.engine.memory import working
from fooling.verify.methods.languages.parametric_languages import states_of_family
from fooling.verify.methods.languages.regular_families import regular_facts
from fooling.verify.statement.proposition import Term, frozen

RULES = (
    "regular-triangle",
    "regular-identity",
    "regular-rectangles",
    "regular-rows",
    "regular-orthogonal",
    "zeros-around",
    "regular-factorisation",
    "regular-minor",
    "regular-weights",
)
SORTED = ("dfa", ("0", "1"), 0, (0, 1), ((0, 1), (None, 1)))


def regular_attempts(sorts: dict[str, str], least: Term) -> Iterator[tuple[Term, dict[str, object]]]:
    """Goals about families on n bits, of all or some words of n bits, with nodes; `least` is n >= 0."""
    context = fresh().extended(sorts.items(), (least,))
    languages = [
        ("under", ("interleaved", name), "odd-even", ("*", 2, "n"))
        for name in ("inner-product", "disjointness", "equality")
    ]
    equal = languages[2]
    yield ("identity", equal, ("count", equal[1], equal[3])), {"rule": "regular-identity"}
    yield (">=", ("count", SORTED, "n"), 1), {"rule": "some-word"}
    half = ("restricted", languages[1], "bob", SORTED)
    whole = ("restricted", half, "alice", SORTED)
    yield ("<=", ("rows", whole, "alice"), ("rows", half, "alice")), {"rule": "fewer-inputs"}
    for f in (*languages, whole):
        for that, by in working(list(regular_facts(f, ("GF2",), context)), context):
            node = by(that, context)
            yield that, node
            yield from (
                (premise_of(part), part["by"]) for part in node.get("premises", ()) if part["by"]["rule"] in RULES
            )


def family_attempts(sorts: dict[str, str], least: Term) -> Iterator[tuple[Term, dict[str, object]]]:
    """States of 1^n, with and without the dead one."""
    context = fresh().extended(sorts.items(), (least,))
    for which in ("complete", "partial"):
        quantity = ("states", ("repeat", ("letters", ("0", "1"), ("1",)), "n"), which)
        that, by = states_of_family(quantity, context)[0]
        yield that, by(that, context)


def premise_of(stated: dict[str, object]) -> Term:
    """The proposition of a premise."""
    return frozen(stated["that"])
