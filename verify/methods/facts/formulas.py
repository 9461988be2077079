"""Quantities of functions as the formulas that they are: in a comparison, and where a witness is looked for.

"For every c there is an n at which the rank over Q is c times that over GF(2)": the ranks are 2^n - 1 and n, a number
in c is found for the formulas, and equal numbers stand for one another at it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from fooling.verify.checker.kernel import Context
from fooling.verify.checker.normal_form import is_integral
from fooling.verify.methods.arithmetic.arith_step import arith
from fooling.verify.methods.arithmetic.cases import both_ways
from fooling.verify.methods.axioms.instances import axiom, consequences, message_bits
from fooling.verify.methods.engine.goals import QUANTITIES, SPEAKING, about_numbers
from fooling.verify.methods.engine.memory import working
from fooling.verify.methods.engine.not_found import NotFound
from fooling.verify.methods.engine.search import once_a_goal
from fooling.verify.methods.engine.tactic import (
    Lemma,
    Node,
    Tactic,
    accepted,
    all_exchanged,
    constantly,
    first_of,
    subterms,
    tactical,
    with_equals,
    witness,
)
from fooling.verify.methods.facts.every_function import always
from fooling.verify.methods.facts.facts_by_kind import function_facts, regular_families
from fooling.verify.methods.facts.facts_of_goal import depth_facts, facts
from fooling.verify.methods.languages.regular_families import from_above, from_below
from fooling.verify.methods.languages.word_counts import by_induction, same_numbers
from fooling.verify.statement.operators import COMPARISONS, WORDS
from fooling.verify.statement.proposition import Term, frozen

HEADS = (*QUANTITIES, "count")


@tactical
def in_formulas(goal: Term, context: Context, by: Tactic, again: Tactic) -> Node:
    """A comparison by what it says of the formulas for its quantities; `again` shows that of the bits of index."""
    of_index = [q for q in sorted(subterms(goal, "D"), key=repr) if q[1][:1] == ("index",)]
    bits: list[Term] = [("=", q, ("+", ("ceil", ("log2", q[1][1])), 1)) for q in of_index]
    shown = [(that, again) for that in bits if that[1:] != goal[1:]]  # else it is what is asked
    equations = [*shown, *_equations(all_exchanged(goal, shown), context, bool(shown))]
    return with_equals(equations, by)(goal, context)


@tactical
def at_formulas(goal: Term, context: Context, search: Tactic, by: Tactic) -> Node:
    """The witness that is found where formulas stand for the quantities; the statement at it by another tactic."""
    _, bindings, conditions, body = goal
    inner, statement, around = context.extended(bindings, conditions), body, []
    while statement[0] in ("forall", "exists"):
        around.append(statement[:3])
        inner, statement = inner.extended(statement[1], statement[2]), statement[3]
    if statement[0] not in COMPARISONS:
        raise NotFound("it is no comparison")
    numeric = all_exchanged(statement, _equations(statement, inner))
    for quantifier in reversed(around):
        numeric = (*quantifier, numeric)
    node = search((*goal[:3], numeric), context)
    return _at_the_same(node, by)(goal, context)


@tactical
def _at_the_same(goal: Term, context: Context, node: Node, by: Tactic) -> Node:
    """The statement about quantities at the numbers that are named for their formulas, once what these ask is shown."""
    if node["rule"] == "cut":
        inside = context.extended((), (frozen(node["lemma"]["that"]),))
        return {**node, "by": _at_the_same(node["by"], by)(goal, inside)}
    if node["rule"] != "witness":
        raise NotFound("no one number is found for the formulas")
    values = {name: frozen(term) for name, term in node["values"].items()}
    plain = in_formulas(constantly(node["by"]), by)
    return witness(values, first_of(accepted(plain), by), dict(enumerate(map(constantly, node["conditions"]))))(
        goal, context
    )


def _equations(statement: Term, context: Context, perhaps: bool = False) -> list[Lemma]:
    """A formula for each quantity in it, if there is one of which a formula is known, or `perhaps` none."""
    named = [q for head in HEADS for q in sorted(subterms(statement, head), key=repr)]
    if not named and not perhaps:
        raise NotFound("it names no quantity")
    functions = sorted({q[1] for q in named if q[0] != "count"}, key=repr)
    own = working([fact for f in functions for fact in function_facts(f, context)], context)
    of_families = regular_families(statement, context)
    known = _equal([*facts(statement, context), *of_families, *always(statement, context), *own])
    known |= _equal(working(list(bits_of_rows(statement, known.values(), context)), context))
    for f in (q[1] for q in named if q[0] == "D" and q not in known):
        known |= _equal(working(list(_of_depth(f, known, context)), context))
    if not any(q in known for q in named) and not perhaps:
        raise NotFound("no formula is known for a quantity in it")
    return [known[q] for q in named if q in known]


def _equal(known: Sequence[Lemma]) -> dict[Term, Lemma]:
    """The quantities that a formula is known for, as an equation or as both bounds."""
    bounds = {that: (that, by) for that, by in known if that[0] in ("=", "<=", ">=") and about_numbers(that[2])}
    both = [that for that in bounds if that[0] == ">=" and ("<=", *that[1:]) in bounds]
    found: dict[Term, Lemma] = {}
    for _, *sides in both:
        ends = [arith(bounds[op, *sides]) for op in ("<=", ">=")]
        found[sides[0]] = (("=", *sides), both_ways(first_of(*ends)))
    return {**found, **{that[1]: lemma for that, lemma in bounds.items() if that[0] == "="}}


def bits_of_rows(statements: Term, known: Iterable[Lemma], context: Context) -> Iterator[Lemma]:
    """The one-way bits in the statements where the rows are a power of 2."""
    asked = subterms(statements, "one-way")
    for (op, rows, many), by in known if asked else ():
        power = many[2] if isinstance(many, tuple) and many[:2] == ("*", 1) else many
        is_power = op == "=" and isinstance(power, tuple) and power[:2] == ("^", 2) and is_integral(power[2], context)
        if is_power and ("one-way", *rows[1:]) in asked:
            shown = message_bits(arith(((op, rows, many), by)))
            yield from (((order, ("one-way", *rows[1:]), power[2]), shown) for order in (">=", "<="))


def _of_depth(f: Term, known: Mapping[Term, Lemma], context: Context) -> Iterator[Lemma]:
    """D as one more than a message."""
    yield from depth_facts(f, context)
    for message in (("one-way", f, s) for s in WORDS["party"]):
        if message in known:
            that, _ = known[message]
            told: Lemma = (("<=", ("D", f), ("+", message, 1)), axiom())
            yield ("<=", ("D", f), ("+", that[2], 1)), arith(told, known[message])


@once_a_goal
def facts_with_families(goal: Term, context: Context) -> list[Lemma]:
    """What is known, with what regular families show, what that says of numbers of words, and of one-way bits."""
    known = facts(goal, context)
    implied = [that for a in context.assumptions if a[0] in SPEAKING for that, _ in consequences(a)]
    families = regular_families((goal, *implied), context, from_below(goal) or (() if implied else from_above(goal)))
    found = [*known, *families]
    found += working([*same_numbers(goal, found, context), *by_induction(goal, found, context)], context)
    return found + working(list(bits_of_rows((goal, *implied), found, context)), context)
