"""What follows in one step, also from a bound that is found before.

What follows in one step: from given statements, from some axioms, by logic and arithmetic, and from nothing else.

The automatic route proves that D of disjointness is n + 1 unaided.  Whoever checks a step of somebody's argument asks
another question: does it follow from the steps that it names?  So nothing is computed here but numbers, no matrix and
no automaton is looked at, and of the axioms only those that are allowed have instances, beside those that speak of
numbers alone.  The statements are the lemmas in use (`fooling.verify.methods.facts.given_lemmas`).

Connectives are taken apart.  A comparison follows from what the statements and the allowed axioms say of its terms, and
of each other's terms, by arithmetic on their quantities.  An axiom with conditions may say the goal itself; then its
conditions are goals.  Induction is tried where a statement says that P(n) gives P(n + 1).  Cost: instances are few
(`MOST`), goals nest `DEEPEST` deep; some milliseconds a step, up to seconds where much is allowed.

A lemma found before it is used: a bound on a quantity for all lengths, where a statement asks how it grows.

"For every c, D(f) > c log2 n from some n on" is arithmetic as soon as D(f) >= n/2 is known, and the search knows no
lemma that nobody states.  So a few bounds that grow, n, n/2, n/4, log2 n for bits, 2^n, 2^(n/2), 2^(n/4) for what is
counted, are stated here for all lengths that the statement speaks of.  The first that is proved is used as a lemma of
the file would be.  A bound that fails at a short length is not tried.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from functools import cache, partial
from math import ceil

from fooling.records import dataclass
from fooling.verify.checker.axioms import AXIOMS, stated_axiom
from fooling.verify.checker.kernel import Context
from fooling.verify.checker.normal_form import lower_limit
from fooling.verify.methods.arithmetic.arith_step import by_assumptions
from fooling.verify.methods.arithmetic.choice_of_premises import from_equations, polynomial
from fooling.verify.methods.arithmetic.for_all_numbers import for_all_numbers
from fooling.verify.methods.arithmetic.growth import growth
from fooling.verify.methods.axioms.instances import (
    axiom,
    axioms_saying,
    choices_for,
    evaluate_checked,
    logarithm,
    parameters_for,
)
from fooling.verify.methods.engine import limits
from fooling.verify.methods.engine.attempts import accepted, briefly, first_in, first_of, unless_refused
from fooling.verify.methods.engine.ends import NotFound, NotMadeFor, fresh
from fooling.verify.methods.engine.goals import MIRRORED, ORDERS, QUANTITIES, about_numbers, computable, subterms
from fooling.verify.methods.engine.steps import by_part, every, induction, knowing, met
from fooling.verify.methods.engine.tactic import Lemma, Node, Tactic, by_bounds, tactical
from fooling.verify.methods.facts.given_lemmas import (
    Known,
    accepted_in_turn,
    discharged,
    lemmas_in_use,
    matched_values,
    told_apart,
    using,
    with_lemmas,
)
from fooling.verify.methods.guesses.floating import hold_at
from fooling.verify.methods.strategy import bounds_of_lemmas
from fooling.verify.methods.strategy.automatic import automatic, written_out
from fooling.verify.methods.strategy.counterexamples import at_integers_of_lemmas
from fooling.verify.methods.strategy.examples import introduced
from fooling.verify.methods.strategy.far_out import far_out, from_some_point
from fooling.verify.methods.strategy.outer_constants import at_constants
from fooling.verify.methods.strategy.parts_and_instances import denied, either_part, example
from fooling.verify.methods.strategy.small_functions import is_true, quantities
from fooling.verify.statement.operators import COMPARISONS
from fooling.verify.statement.proposition import QUANTIFIERS, Term, free_variables, negate, substitute

MOST = 24  # instances of axioms at a goal
ROUNDS = 3  # instances about what instances say
MATCHED = 16  # ways to match one axiom
CONDITIONS = 16  # no axiom has more
DEEPEST = 3  # axioms that lead from goal to goal
NUMBERS = ("int", "real")


@cache
def of_numbers(name: str) -> bool:
    """Whether an axiom speaks of numbers alone, and so is arithmetic.

    >>> of_numbers("log2-increasing"), of_numbers("depth-at-least")
    (True, False)
    """
    if AXIOMS[name].parameters and not set(AXIOMS[name].parameters) <= {
        "order",
        "strict",
        "weak",
        "rounding",
        "degree",
    }:
        return False
    of = next(parameters_for(name, {**choices_for((">=", 0, 0)), "degree": (1,)}), None)
    if of is None:
        return False
    _, bindings, conditions, body = stated_axiom(name, of)
    return all(sort in NUMBERS for _, sort in bindings) and all(map(computable, (*conditions, body)))


@dataclass(frozen=True)
class Following:
    """The tactic that proves what follows from the lemmas in use and these axioms; see above."""

    axioms: Collection[str]
    deep: int = 0

    def __call__(self, goal: Term, context: Context) -> Node:
        """The derivation; NotFound where none is seen."""
        return with_lemmas(self._with_axioms)(goal, context)

    @property
    def _inside(self) -> Following:
        """The same for the conditions of an axiom."""
        return Following(self.axioms, self.deep + 1)

    def _by_shape(self, goal: Term, context: Context) -> Node:
        return first_in(self._ways(goal), goal, context)

    def _ways(self, goal: Term) -> Iterator[Tactic]:
        head = goal[0]
        if head == "forall":
            yield accepted(introduced(self))
            yield for_all_numbers
            yield accepted(induction(self, self))
        elif head == "exists":
            yield at_integers_of_lemmas(written_out(self))
            yield bounds_of_lemmas.at_bounds_of_lemmas
            yield far_out if free_variables(goal) else from_some_point(self)
            yield at_constants(self)
            yield either_part(self) if goal[3][0] == "or" else example(self)
        elif head == "and":
            yield every(*(self for _ in goal[1:]))
        elif head == "or":
            yield from (accepted(by_part(i, self)) for i in range(len(goal) - 1))
        else:
            yield from self._of_a_plain_statement(goal)

    def _of_a_plain_statement(self, goal: Term) -> Iterator[Tactic]:
        yield by_bounds
        if computable(goal) and not free_variables(goal):
            yield evaluate_checked
        if goal[0] == "not":
            yield denied(self)
        yield from (accepted(self._saying(name)) for name in axioms_saying(goal) if name in self.axioms)
        if goal[0] in COMPARISONS:
            yield growth
            yield by_assumptions
            yield accepted(polynomial)
            yield accepted(from_equations)
            yield from (accepted(self._saying(name)) for name in axioms_saying(goal) if of_numbers(name))
            yield from self._by_order(goal)

    def _by_order(self, goal: Term) -> Iterator[Tactic]:
        """An equation by both orders, its denial by one; an order of integers by the strict one between neighbours."""
        if goal[0] == "!=":
            yield accepted(self._saying("unequal"))
        if goal[0] == "=":
            yield accepted(self._saying("equal"))
        if goal[0] in (">=", "<="):
            yield accepted(self._saying(f"integers-at-{'least' if goal[0] == '>=' else 'most'}"))

    def _saying(self, name: str) -> Tactic:
        """The axiom, each of whose conditions follows."""
        inside = self._inside if self.deep < DEEPEST else met
        return axiom(name, None, dict.fromkeys(range(CONDITIONS), inside))

    # ---- what axioms say of the terms of a goal ----

    def _with_axioms(self, goal: Term, context: Context) -> Node:
        """With what the allowed axioms say of the goal's terms assumed."""
        return knowing(self._consequences(goal, context), self._by_shape)(goal, context)

    def _consequences(self, goal: Term, context: Context) -> list[Lemma]:
        if goal[0] not in COMPARISONS or self.deep:
            return []
        return accepted_in_turn(self._proposed, goal, context, ROUNDS, MOST)

    def _proposed(self, about: Sequence[Term], context: Context) -> list[Lemma]:
        return [*self._instances(about, context), *_logarithms(about, context)]

    def _instances(self, about: Sequence[Term], context: Context) -> Iterator[Lemma]:
        choices = choices_for(("and", *about))
        for name in sorted(self.axioms):
            for of in parameters_for(name, choices):
                _, bindings, conditions, body = stated_axiom(name, of)
                shown = dict.fromkeys(range(len(conditions)), first_of(met, by_assumptions, polynomial))
                matched = matched_values(dict(bindings), (body, *conditions), about, context)
                for (values, _), _ in zip(matched, range(MATCHED), strict=False):
                    yield substitute(body, values), axiom(name, None, shown, of, **values)


@tactical
def of_the_nearest(goal: Term, context: Context, by: Tactic) -> Node:
    """The tactic with those lemmas that speak of a quantity as the goal does: each of them alone, then all of these.

    Of many lemmas the others take all the time, and what follows from one alone is not to rest on another.
    """
    known, asked = lemmas_in_use(), _spoken_of(goal)
    nearest = [one for one in known if asked & _spoken_of(one.that)]
    if not nearest or len(known) == 1:
        raise NotFound("no lemma speaks of what the goal speaks of, or there is no other")
    alone = [briefly(_with((one,), by), limits.LEMMA_ALONE) for one in nearest]
    return first_of(*alone, _with(nearest, by))(goal, context)


@tactical
def _with(goal: Term, context: Context, lemmas: Sequence[Known], by: Tactic) -> Node:
    with using(lemmas):
        return by(goal, context)


def _spoken_of(that: Term) -> set[str]:
    return {quantity[0] for quantity in quantities(that)}


def _logarithms(about: Sequence[Term], context: Context) -> Iterator[Lemma]:
    """What bounds on a quantity say of its logarithm, for the logarithms that are spoken of."""
    for log in sorted(subterms(tuple(about), "log2"), key=repr):
        for op, left, right in [one for one in context.assumptions if one[0] in ORDERS]:
            if left == log[1]:
                yield (op, log, ("log2", right)), logarithm(by_assumptions)
                for power in sorted(subterms(right, "^"), key=repr):
                    for order in (op[0], op) if power[1] == 2 else ():
                        yield (order, log, power[2]), logarithm(by_assumptions)


BITS = ("D", "one-way")
COUNTED = ("leaves", "rows", "nonzero-rows", "rank", "fooling", "cover", "partition-number")
PARTS = (1, 2, 4)  # of the length, in the bounds
SHORT, MEASURED = range(9), 3  # lengths of which the first so many are looked at


@dataclass(frozen=True)
class Asked:
    """A quantity that is to be large, its length, and what the statement says of the length alone."""

    quantity: Term
    length: str
    conditions: tuple[Term, ...]


def nested(that: Term) -> bool:
    """Whether a statement has quantifiers inside others.

    >>> nested(("not", ("exists", (("c", "real"),), (), ("forall", (("n", "int"),), (), ("<=", "n", "c")))))
    True
    """
    return sum(len(subterms(that, quantifier)) for quantifier in QUANTIFIERS) > 1


def by_own_bound(goal: Term, context: Context) -> Node:
    """What follows from a bound of a quantity from below, which is proved first."""
    return _by_bound(goal, context, _asked, limits.EACH_BOUND)


def by_own_bound_at_last(goal: Term, context: Context) -> Node:
    """The same where a constant comes first, or there is no other: "for some c > 0", "D(f) <= 100 for all n" is false.

    Mostly such a statement is decided by a number that is tried, so this is for when all else has ended.
    """
    return _by_bound(goal, context, partial(_asked, at_last=True), limits.EACH_AT_LAST)


def _by_bound(goal: Term, context: Context, asked_by: Callable[[Term], Asked], steps: float) -> Node:
    if free_variables(goal) or lemmas_in_use():
        raise NotMadeFor
    asked = asked_by(negate(goal[1]) if goal[0] == "not" else goal)
    for bound in _bounds(asked):
        that = ("forall", ((asked.length, "int"),), asked.conditions, bound)
        if (node := unless_refused(briefly(accepted(automatic), steps), that, fresh())) is None:
            continue
        lemma = told_apart(Known("its own bound", "found before it is used", that, node), goal)
        with using((lemma,)):
            return discharged(Following(())(goal, context), (lemma,))
    raise NotFound("no bound that grows is found for its quantity")


def _asked(goal: Term, at_last: bool = False) -> Asked:
    """The one quantity of a statement with several quantifiers, in a comparison that says that it is large.

    A constant that the statement begins with is looked for without a lemma (`outer_constants`), but at last.
    """
    if goal[0] != ("exists" if at_last else "forall"):
        raise NotMadeFor
    inside, blocks = fresh(), 0
    while goal[0] in QUANTIFIERS:
        inside, blocks, goal = inside.extended(goal[1], goal[2]), blocks + 1, goal[3]
    quantities = {q for head in QUANTITIES for q in subterms(goal, head)}
    if (
        blocks < 2 - at_last
        or goal[0] not in ORDERS
        or len(quantities) != 1
        or not all(map(about_numbers, inside.assumptions))
    ):
        raise NotMadeFor
    (quantity,) = quantities
    op = goal[0] if goal[1] == quantity else MIRRORED[goal[0]] if goal[2] == quantity else ""
    names = free_variables(quantity)
    if op not in (">=", ">") or quantity[0] not in (*BITS, *COUNTED) or len(names) != 1:
        raise NotMadeFor
    (length,) = names
    if inside.sorts[length] != "int":  # D(f) of an arbitrary f has no length in which it could grow
        raise NotMadeFor
    limit = lower_limit(length, inside)
    alone = [one for one in inside.assumptions if free_variables(one) == names]
    known = [] if limit is None else [(">=", length, ceil(limit))]
    return Asked(quantity, length, tuple(dict.fromkeys((*known, *alone))))


def _bounds(asked: Asked) -> Iterator[Term]:
    """Those that hold at the short lengths that are measured, the larger ones first."""
    parts: list[Term] = [asked.length if k == 1 else ("/", asked.length, k) for k in PARTS]
    logarithm: Term = ("log2", asked.length)
    numbers = [*parts, logarithm] if asked.quantity[0] in BITS else [*(("^", 2, part) for part in parts), *parts]
    short = [n for n in SHORT if hold_at(asked.conditions, {asked.length: n})][:MEASURED]
    for bound in ((">=", asked.quantity, number) for number in numbers):
        if all(is_true(substitute(bound, {asked.length: n})) is not False for n in short):
            yield bound
