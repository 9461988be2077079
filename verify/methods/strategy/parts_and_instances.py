"""A statement by its parts or instances: examples, denials, conjunctions and disjunctions.

A statement about all values: of arbitrary ones, of each of a few, by cases, by induction, or by a solver.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextvars import ContextVar
from itertools import product

from fooling.fooling_sets.errors import FoolingError
from fooling.verify.checker.computation import holds, points
from fooling.verify.checker.kernel import Context, Rejected
from fooling.verify.checker.theories.smt import problem
from fooling.verify.methods.arithmetic.cases import finite
from fooling.verify.methods.arithmetic.growth import growth
from fooling.verify.methods.arithmetic.rounding.residues import NAMES, is_no_integer
from fooling.verify.methods.arithmetic.smt import by_smt
from fooling.verify.methods.axioms.instances import both_ways, consequences, evaluate_checked
from fooling.verify.methods.engine import limits
from fooling.verify.methods.engine.attempts import accepted, briefly, constantly, first_of, unless_refused
from fooling.verify.methods.engine.ends import NotFound, fresh, in_steps, steps_left
from fooling.verify.methods.engine.goals import ORDERS
from fooling.verify.methods.engine.rules import rule
from fooling.verify.methods.engine.search import search
from fooling.verify.methods.engine.steps import by_part, cases, cut, every, induction, instance, stated, table, witness
from fooling.verify.methods.engine.tactic import Lemma, Node, Tactic, assumption, by_bounds, tactical
from fooling.verify.methods.languages.word_counts import by_the_one_before
from fooling.verify.methods.strategy.examples import introduced, once, values_meeting
from fooling.verify.statement.operators import COMPARISONS
from fooling.verify.statement.proposition import Term, free_variables, negate, substitute

SMALLEST = 9  # values 0, 1, ... tried for each variable without both limits
MOST_POINTS = 1_000  # at which a statement with quantifiers is tried


@tactical
def example(goal: Term, context: Context, by: Tactic) -> Node:
    """The least integers that meet all conditions and for which the tactic proves the body."""
    _, bindings, _, body = goal
    if free_variables(goal) or not {sort for _, sort in bindings} <= {"int", "real"}:
        raise NotFound("only numbers are tried")
    reasons = [""]
    with in_steps(steps_left(limits.MUCH) / 2):
        for values in _small(goal):
            steps_left(1)
            here = substitute(body, values)
            if unless_refused(holds, negate(here), fresh()):
                continue
            try:
                node = accepted(by)(here, context)
            except FoolingError as error:
                reasons.append(str(error))
                continue
            return witness(values, constantly(node))(goal, context)
    raise NotFound(f"no small integers are an example; {reasons[-1]}")


def _small(goal: Term) -> list[dict[str, Term]]:
    """The assignments that meet the conditions, least total first: all of them, or those of small natural numbers."""
    try:
        found = list(points(goal, fresh(), MOST_POINTS))
    except Rejected:
        names = [name for name, _ in goal[1]]
        most = min(SMALLEST, round(MOST_POINTS ** (1 / len(names))))
        tried = (dict(zip(names, point, strict=True)) for point in product(range(most), repeat=len(names)))
        whole: Term = ("and", *goal[2], ("=", 0, 0))
        found = [values for values in tried if unless_refused(holds, substitute(whole, values), fresh())]
    return sorted(found, key=lambda values: (sum(values.values()), tuple(values.values())))


_DENYING: ContextVar[tuple[str, ...]] = ContextVar("the operators of the machines that are being denied", default=())


@rule(on=("not",), kind="unsafe", price=60)
def led_to_a_contradiction(goal: Term, context: Context) -> Node:
    """A denial, moved inwards, or by what would follow from the statement."""
    return denied(search)(goal, context)


@rule(on=("not near-orthogonal", "not almost-orthogonal"), kind="unsafe", price=20, sure=True)
def no_vectors_by_arithmetic(goal: Term, context: Context) -> Node:
    """That there are no such sign vectors, by the inequalities that such vectors would meet."""
    return denied(first_of(growth, search))(goal, context)


@tactical
def denied(goal: Term, context: Context, by: Tactic) -> Node:
    """`not P`: by its negation moved inwards; of a statement about a machine, by what would follow from it.

    Bounds on quantities come first.  Another machine that there would be is denied in its turn, one of each kind at
    most, and one more of the same kind, as for another size: axioms lead from one kind to another and back.
    """
    moved = negate(goal[1])
    if moved != goal:
        return {"rule": "negation", "by": by(moved, context)}
    inside = context.extended((), (goal[1],))
    reasons, denying = list[str](), (*_DENYING.get(), goal[1][0])
    for that, shown in sorted(consequences(goal[1]), key=lambda one: one[0][0] not in COMPARISONS):
        if denying.count(that[0]) >= (2 if that[0] == goal[1][0] else 1):
            continue
        token = _DENYING.set(denying)
        try:
            against = accepted(by)(negate(that), context)
            return {"rule": "contradiction", "lemma": stated((that, shown), inside), "by": against}
        except FoolingError as error:
            reasons.append(str(error))
        finally:
            _DENYING.reset(token)
    raise NotFound("; ".join(reasons) or "nothing is known that would contradict it")


@rule(on=("and",), kind="safe", price=0, sure=True)
def part_after_part(goal: Term, context: Context) -> Node:
    """A conjunction by each of its parts."""
    return {"rule": "and", "by": [search(part, context) for part in goal[1:]]}


@rule(on=("or",), kind="unsafe", price=1)
def by_cases_or_parts(goal: Term, context: Context) -> Iterator[Tactic]:
    """A disjunction by cases, a comparison of its own or the other parts from its opposite; or by one part."""
    share = steps_left(limits.MUCH) / (len(goal) + 1)
    yield briefly(given_that_others_fail(first_of(accepted(growth), search)), share)
    share = steps_left(limits.MUCH) / len(goal)
    yield from (by_part(i, briefly(search, share)) for i in range(len(goal) - 1))


@rule(on=("forall and",), kind="unsafe", price=-2, closed=True)
def part_by_part(goal: Term, context: Context) -> Node:
    """A conjunction for all values: each part for all values, under other names, and its instance."""
    _, bindings, conditions, body = goal
    renamed: dict[str, Term] = {name: f"{name}_every" for name, _ in bindings}
    others = tuple((renamed[name], sort) for name, sort in bindings)
    assumed = tuple(substitute(condition, renamed) for condition in conditions)
    parts = [("forall", others, assumed, substitute(part, renamed)) for part in body[1:]]
    values = {f"{name}_every": name for name, _ in bindings}
    return introduced(every(*(instance((part, search), values) for part in parts)))(goal, context)


@tactical
def either_part(goal: Term, context: Context, by: Tactic) -> Node:
    """Values for which a disjunction holds: for one of its parts, each of which has its share of the time."""
    head, bindings, conditions, body = goal

    def one(i: int) -> Tactic:
        def shown(_: Term, inside: Context) -> Node:
            with in_steps(steps_left(limits.MUCH) / (len(body) - i + 1)):
                node = by((head, bindings, conditions, body[i]), inside)
            if node["rule"] != "witness":
                raise NotFound("no values are named")
            return {**node, "by": {"rule": "or", "part": i - 1, "by": node["by"]}}

        return accepted(shown)

    return first_of(*map(one, range(1, len(body))))(goal, context)


@tactical
def given_that_others_fail(goal: Term, context: Context, by: Tactic) -> Node:
    """A disjunction by cases: one of its comparisons holds, or the other parts are shown from its opposite.

    `A or B` with A a comparison is what a file says for "not A implies B".  What is no integer is not its floor.
    """
    return _from_opposites(goal, tuple(range(len(goal) - 1)), by)(goal, context)


def _from_opposites(goal: Term, left: tuple[int, ...], by: Tactic) -> Tactic:
    """The disjunction from its parts of these numbers: the others are assumed to fail."""
    shown = {i: _this_part(i, by) for i in left}
    if len(left) == 1:
        return shown[left[0]]
    choices = []
    for i in left:
        further = _from_opposites(goal, tuple(j for j in left if j != i), by)
        ways = list(_holding(goal[i + 1]))
        for comparison, there, known in reversed(ways):
            further = further if known is None else cut(known, further)
            further = cases(comparison, _this_part(i, by if there is None else there), further)
        if ways:
            choices.append(accepted(further))
        if goal[i + 1][0] == "=":
            less, more = ((order, *goal[i + 1][1:]) for order in ("<", ">"))
            equal = _this_part(i, both_ways(accepted(assumption)))
            choices.append(accepted(cases(less, further, cases(more, further, equal))))
    return first_of(*choices) if choices else _nothing_to_split


def _holding(part: Term) -> Iterator[tuple[Term, Tactic | None, Lemma | None]]:
    """Comparisons each of which makes the part true, how, and what is known where it fails; together they are it."""
    equation = part[1] if part[0] == "not" else ("=", *part[1:]) if part[0] == "!=" else ()
    if part[0] in ORDERS:
        yield part, None, None
    elif part[0] == "not" and part[1][0] in ORDERS:
        yield negate(part[1]), _as_negation(by_bounds), None
    elif equation[:1] == ("=",):
        yield from ((((order, *equation[1:]), None, None)) for order in ("<", ">"))
    elif part[0] == "not" and part[1][0] == "and":
        for i, one in enumerate(part[1][1:]):
            for comparison, there, known in _holding(negate(one)):
                own = by_bounds if there is None else there
                yield comparison, _as_negation(_this_part(i, own)), known
    elif part[0] == "not" and part[1][0] in NAMES:
        yield is_no_integer(part[1])


def _as_negation(by: Tactic) -> Tactic:
    return lambda goal, context: {"rule": "negation", "by": by(negate(goal[1]), context)}


def _this_part(i: int, by: Tactic) -> Tactic:
    return by_part(i, first_of(accepted(assumption), by))


def _nothing_to_split(goal: Term, context: Context) -> Node:
    raise NotFound("no part of the disjunction is a comparison")


ROWS = 20_000  # of a table
FEW, MANY = 16, 256  # instances that are proved one by one, before and after all at once is tried


@rule(on=("forall",), price=1, sure=True)
def all_rows(goal: Term, context: Context) -> Node:
    """A statement about finitely many values, each of which is computed."""
    return table(ROWS)(goal, context)


@rule(on=("forall",), price=6, numbers=True, sure=True)
def numbers_by_a_solver(goal: Term, context: Context) -> Node:
    """A statement about all numbers, by z3, which is trusted."""
    problem(goal)  # rejects what is not about numbers only
    return by_smt(values_meeting(goal[1], goal[2])[0])(goal, context)


@rule(on=("forall",), kind="unsafe", price=7, closed=True, sure=True)
def few_instances(goal: Term, context: Context) -> Node:
    """A statement about a few values, each by itself."""
    return finite(once(search), FEW)(goal, context)


@rule(on=("forall",), kind="unsafe", price=30)
def of_arbitrary_values(goal: Term, context: Context) -> Node:
    """A statement about all values, by one about arbitrary values that meet the conditions."""
    return introduced(search)(goal, context)


@rule(on=("forall",), price=31)
def from_one_to_the_next(goal: Term, context: Context) -> Node:
    """A comparison of sums or of numbers of words by induction."""
    return induction(evaluate_checked, by_the_one_before(goal[3]))(goal, context)


@rule(on=("forall",), kind="unsafe", price=32, closed=True, sure=True)
def many_instances(goal: Term, context: Context) -> Node:
    """A statement about up to 256 values, each by itself."""
    return finite(once(search), MANY)(goal, context)
