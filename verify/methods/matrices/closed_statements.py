"""Comparisons for given functions, and for functions made of others.

Functions made of others, of all sizes: their quantities are bounded by those of what they are made of.

Closed statements about measured quantities: comparisons, parities, and finitely many instances of them.

A statement about numbers that names quantities such as D(f) or rank(f) is decided from both ends of each
(`fooling.verify.methods.matrices.intervals`): where these are integers, it is computed for all values between the ends,
as a table, of which the statement is an instance; fractions, such as discrepancies, enter by arithmetic.  So it does
not matter in which shape something is said: "D(f) = rank(f) + 1", "2^D(f) > partition-number(f)" and "D(f) is even" are
all the same.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from fooling.verify.checker import meaning
from fooling.verify.checker.arithmetic import exchanged
from fooling.verify.checker.computation import holds, instances
from fooling.verify.checker.kernel import Context
from fooling.verify.checker.theories.matrices import MONOTONE
from fooling.verify.methods.arithmetic.arith_step import arith
from fooling.verify.methods.axioms.instances import axiom, both_ways
from fooling.verify.methods.engine.attempts import first_of
from fooling.verify.methods.engine.ends import NotFound, NotMadeFor, Settled, fresh
from fooling.verify.methods.engine.rules import operators_in, rule
from fooling.verify.methods.engine.steps import instance, knowing, stated, table
from fooling.verify.methods.engine.tactic import Lemma, Node, Tactic, assumption, by_bounds, evaluate, step, tactical
from fooling.verify.methods.matrices.intervals import QUANTITIES, interval_lemmas
from fooling.verify.statement.language.wording import in_words
from fooling.verify.statement.operators import OPERATORS
from fooling.verify.statement.proposition import QUANTIFIERS, Term, free_variables, term_positions

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


STATEMENTS = (*meaning.NUMERIC, "not")
WIDEST = 10_000  # values between the ends, of all quantities together, for which a statement is computed


@rule(on=("comparison",), price=10, closed=True, lacks=("under",), sure=True)
def measured(goal: Term, context: Context) -> Node:
    """A comparison without variables, from the least and the greatest values that its quantities may have."""
    quantities = sorted(set(quantities_of(goal)), key=repr)
    if not quantities or free_variables(goal):
        raise NotFound("it names no quantity of a given function or language")
    known = {quantity: interval_lemmas(quantity) for quantity in quantities}
    said = {that: shown for lemmas in known.values() for that, shown in lemmas}
    if goal in said:
        return said[goal](goal, context)
    if goal[0] == "=" and all((op, *goal[1:]) in said for op in (">=", "<=")):
        return both_ways(lambda side, inside: said[side](side, inside))(goal, context)
    used = [one for lemmas in known.values() for one in lemmas]
    by = first_of(_at_all_values(known), _at_the_values(known), from_ends([(that, assumption) for that, _ in used]))
    return knowing(used, by)(goal, context)


@rule(on=("!=",), price=5, steps="EXACT", closed=True, speaks=("under",), sure=True)
def measured_first(goal: Term, context: Context) -> Node:
    """That quantities of a language differ, from the least and the greatest values that each may have."""
    return measured(goal, context)


@rule(on=("integer", "even", "odd", "not connective", "not number"), price=50, closed=True, sure=True)
def measured_or_not(goal: Term, context: Context) -> Node:
    """Whether a number is an integer, even or odd, or the denial of a comparison, from the ends of its quantities."""
    return measured(goal, context)


@rule(on=("comparison",), price=24, closed=True, speaks=("under",), sure=True)
def both_sides_measured(goal: Term, context: Context) -> Node:
    """Quantities of languages compared with one another, from their ends."""
    if operators_in(goal[2]).isdisjoint(QUANTITIES):
        raise NotMadeFor
    return measured(goal, context)


@rule(on=("comparison",), price=900, closed=True, speaks=("under",), sure=True)
def measured_at_last(goal: Term, context: Context) -> Node:
    """A comparison about a language, from the ends of its quantities, when all cheaper ways have ended."""
    return measured(goal, context)


def quantities_of(term: Term) -> Iterator[Term]:
    """The terms in a statement about numbers that are not computed; none where it has a quantifier."""
    if not isinstance(term, tuple) or term[0] in QUANTIFIERS:
        return
    if term[0] in meaning.NUMBERS or term[0] in STATEMENTS:
        for i in _numbers(term):
            yield from quantities_of(term[i])
    elif OPERATORS[term[0]].result == "number":
        yield term


def _numbers(term: Term) -> list[int]:
    """The places of what a term says of numbers: its parts that are no functions or languages."""
    if term[0] == "not":
        return [1]
    made = [(i, OPERATORS[term[i][0]].result) for i in term_positions(term) if isinstance(term[i], tuple)]
    return [i for i, sort in made if sort == "number"]


def _replaced(term: Term, names: Mapping[Term, str]) -> Term:
    if term in names:
        return names[term]
    if not isinstance(term, tuple):
        return term
    inside = _numbers(term)
    return tuple(_replaced(part, names) if i in inside else part for i, part in enumerate(term))


@tactical
def _at_all_values(goal: Term, context: Context, known: Mapping[Term, tuple[Lemma, ...]]) -> Node:
    """The instance, at the quantities, of the table of the statement at all values between their ends."""
    names = dict(zip(known, _new_names(goal), strict=False))
    limits: list[Term] = []
    for quantity, name in names.items():
        lower, upper = _limits(quantity, known[quantity])
        limits += [(">=", name, lower), ("<=", name, upper)]
    bindings = tuple((name, "int") for name in names.values())
    universal = ("forall", bindings, tuple(limits), _replaced(goal, names))
    about = [(that, assumption) for lemmas in known.values() for that, _ in lemmas]
    _settle(universal)
    within_ends = dict.fromkeys(range(len(limits)), first_of(by_bounds, arith(*about)))
    values = {name: quantity for quantity, name in names.items()}
    return instance((universal, table(WIDEST)), values, within_ends)(goal, context)


@tactical
def _at_the_values(goal: Term, context: Context, known: Mapping[Term, tuple[Lemma, ...]]) -> Node:
    """The statement about the values themselves, where both ends of each quantity are the same."""
    node, computed = evaluate(goal, context), goal
    for quantity, lemmas in known.items():
        at = {op: value for (op, _, value), _ in lemmas}
        lower, upper = at.get("=", at.get(">=")), at.get("=", at.get("<="))
        if lower is None or lower != upper:
            raise NotFound(f"the value of {in_words(quantity)} is not known")
        equation = ("=", quantity, lower)
        exact: Lemma = (equation, assumption if "=" in at else both_ways(assumption))
        node = {"rule": "substitution", "premise": stated(exact, context), "by": node}
        computed = exchanged(computed, quantity, lower)
    if not holds(computed, fresh()):
        raise Settled(f"it is false that {in_words(computed)}, by the values of these quantities")
    return node


def _settle(universal: Term) -> None:
    """Raise `Settled` where the statement is false at all values between the ends."""
    for _, held in instances(universal, fresh(), WIDEST):
        if held:
            return
    raise Settled(f"it is false that {in_words(universal[3])} for the values of these quantities")


def _new_names(goal: Term) -> Iterator[str]:
    """Names that stand nowhere in the statement."""
    taken, place = repr(goal), 0
    while True:
        place += 1
        if f"'q{place}'" not in taken:
            yield f"q{place}"


def _limits(quantity: Term, lemmas: tuple[Lemma, ...]) -> tuple[int, int]:
    """The integers that are the ends."""
    at = {op: value for (op, _, value), _ in lemmas}
    lower, upper = at.get("=", at.get(">=", OPERATORS[quantity[0]].least)), at.get("=", at.get("<="))
    if OPERATORS[quantity[0]].whole and isinstance(lower, int) and isinstance(upper, int):
        return lower, upper
    raise NotFound(f"it is not known between which integers {in_words(quantity)} lies")


@tactical
def from_ends(goal: Term, context: Context, known: list[Lemma]) -> Node:
    """A comparison by arithmetic; an equation by both inequalities, a difference by a strict one."""
    if goal[0] == "=":
        return both_ways(arith(*known))(goal, context)
    return (axiom("unequal", arith(*known)) if goal[0] == "!=" else arith(*known))(goal, context)


def at_once(goal: Term, context: Context) -> Node:
    """What a quantity of a given function is, seen by its bounds or measured: no other search would find it sooner."""
    return first_of(by_bounds, measured)(goal, context)
