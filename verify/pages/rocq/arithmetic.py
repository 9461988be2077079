"""Steps of arithmetic: comparisons that follow from others by multipliers, or that are seen by computing."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from math import floor

from fooling.verify.checker import meaning
from fooling.verify.checker.kernel import Budget
from fooling.verify.pages.rocq import open_facts
from fooling.verify.pages.rocq.closed_number_facts import VALUES, facts, parts_of
from fooling.verify.pages.rocq.counts import counts
from fooling.verify.pages.rocq.evidence import Node
from fooling.verify.pages.rocq.place import MEASURES, Lines, Place, stated
from fooling.verify.pages.rocq.written import NotExported
from fooling.verify.statement.language.in_rocq import number
from fooling.verify.statement.operators import COMPARISONS
from fooling.verify.statement.proposition import Term, free_variables, frozen, is_integer

POSITIVE = {  # measures that are at least 1, with what shows it
    "rows": ("1", "(measure_least _ (rows_above0 _ _))"),
    "leaves": ("1", "(measure_least _ (leaves_above0 _))"),
    "partition-number": ("1", "(measure_least _ (partition_above0 _))"),
    "states": ("1", "(measure_least _ (states_above0 _ _))"),
    "qp": ("1", "(size_least _ _)"),
}
COMPUTED = {"count", "+", "-", "*", "/", *VALUES, *COMPARISONS, "not", "even", "odd", "integer"}


def _arith(goal: Term, node: Node, at: Place) -> Lines:
    lines, premises = Lines(), [frozen(one["that"]) for one in node["premises"]]
    names = []
    for that, one in zip(premises, node["premises"], strict=True):
        h, shown = stated(that, one["by"], at)
        lines += shown
        names.append(h)
    multipliers = [frozen(factor) for factor in node["multipliers"]]
    for _, square in node["squares"]:
        lines.append(f"have {at.met.fresh('S')} := Rle_0_sqr {number(frozen(square), at.sorts)}.")
    factors = [factor for factor in multipliers if _constant(factor) is None]
    lines += [*powers([goal, *premises, *factors], at), *measures([goal, *premises, *factors], at)]
    lines += _tried(open_facts.same_atoms([goal, *premises], at.context, at.sorts), at)
    lines += _tried(open_facts.limits(factors, at.context, at.sorts), at)
    for that, factor in zip(premises, multipliers, strict=True):
        lines += product(that, factor, at)
    return [*lines, *excesses(goal, [*zip(premises, multipliers, strict=True)], at), "arithmetic."]


def _tried(facts: Sequence[str], at: Place) -> Lines:
    """Facts that may be used, where Rocq sees them."""
    return [f"try (have {at.met.fresh('X')} : {fact})." for fact in facts]


def _evaluate(goal: Term, _node: Node, at: Place) -> Lines:
    if any(part[0] not in COMPUTED for part in _outside_counts(goal)):
        raise NotExported("rule evaluate: it is exported for comparisons of numbers alone")
    if goal[0] == "not" and goal[1][0] == "integer":
        low, _ = meaning.interval(goal[1][1], Budget())
        return [*counted(goal, at), *powers([goal], at), f"apply: (not_whole _ ({floor(low)})%Z); known_parts; lra."]
    return [*counted(goal, at), *powers([goal], at), *_whole(goal[1] if goal[0] == "not" else goal, at), "computed."]


def counted(goal: Term, at: Place) -> Lines:
    """The numbers of words of given lengths in the goal."""
    return [f"have {at.met.fresh('C')} : {fact}" for fact in counts(goal, at)]


def _outside_counts(term: Term) -> Iterator[Term]:
    """The term and the terms in it; of a number of words alone the number itself."""
    if isinstance(term, tuple):
        yield term
        if term[0] != "count":
            for part in term[1:]:
                yield from _outside_counts(part)


def _whole(statement: Term, at: Place) -> Lines:
    """The value of the number that is even or odd, or neither."""
    if statement[0] not in ("even", "odd") or is_integer(statement[1]):
        return []
    value = meaning.exactly(statement[1])
    if value.denominator != 1:
        raise NotExported(f"rule evaluate: {statement[0]} of a number that is not whole is not exported")
    return [f"have -> : {number(statement[1], at.sorts)} = ({value}) by lra."]


def product(premise: Term, factor: Term, at: Place) -> Lines:
    """A premise times its multiplier, where this is no constant."""
    if _constant(factor) is not None:
        return []
    op, left, right = premise
    difference = f"({number(left, at.sorts)} - {number(right, at.sorts)})"
    m = number(factor, at.sorts)
    known = at.met.fresh("M")
    if op == "=":
        return [f"have {known} : {m} * {difference} = 0 by times_zero."]
    difference = difference if op in (">", ">=") else f"({number(right, at.sorts)} - {number(left, at.sorts)})"
    return [f"have {known} : 0 <= {m} * {difference} by times_nonnegative."]


def _constant(term: Term) -> Fraction | None:
    """The value of a closed term of plain arithmetic."""
    if free_variables(term) or (isinstance(term, tuple) and any(p[0] not in "+-*/" for p in parts_of(term))):
        return None
    return meaning.exactly(term)


def powers(terms: Sequence[Term], at: Place) -> Lines:
    """The values of the closed numbers in the terms, as facts in scope."""
    closed = [f"have {at.met.fresh('W')} : {fact}" for fact in facts(terms)]
    return closed + [f"try (have {at.met.fresh('V')} : {fact})." for fact in open_facts.open_facts(terms, at.sorts)]


def excesses(goal: Term, used: Sequence[tuple[Term, Term]], at: Place) -> Lines:
    """Lower limits of the atoms, and products of what exceeds them: the checker reads the inequality off these."""
    found = open_facts.excesses(goal, used, at.context, at.sorts) if goal[0] in COMPARISONS else []
    return _tried(found, at)


def measures(terms: Sequence[Term], at: Place) -> Lines:
    """Measures of functions are natural numbers, and some are at least 1."""
    found = dict.fromkeys(part for term in terms for part in parts_of(term) if part[0] in MEASURES)
    sums = {v for term in terms for part in parts_of(term) if part[0] == "sum" for v in (part[1],)}
    lines = Lines()
    for part in found:
        if not free_variables(part) & sums:
            least, shown = POSITIVE.get(part[0], ("0", "pos_INR"))
            lines.append(f"have {at.met.fresh('N')} : {least} <= {number(part, at.sorts)} by exact: {shown}.")
    return lines


STEPS: Mapping[str, Callable[[Term, Node, Place], Lines]] = {"arith": _arith, "evaluate": _evaluate}
