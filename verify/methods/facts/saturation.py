"""Facts by saturation: what the axioms say of the quantities at hand, to a fixpoint, each fact with its derivation.

A *quantity* is a term that speaks of a function, a language or a machine, such as D(f).  A *trigger* of an axiom is a
quantity in its body or its conditions whose variables are all variables of the axiom, but for those that stand alone
on one side of a condition, as e in `leaves(f) <= 2^e if D(f) <= e`: each of these is the other side itself, or what is
assumed of that.  Triggers are computed from the table of axioms and of what is derived from them.

Quantities of the goal and of the assumptions are matched with all triggers; what the checker accepts is a fact, and the
quantities in it are matched in their turn, each once.  That ends: a fact may bring in another quantity of a function
that is at hand, so many times in a row, and no function that is not.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from itertools import product

from fooling.records import dataclass
from fooling.verify.checker.kernel import Context
from fooling.verify.methods.arithmetic.arith_step import arith
from fooling.verify.methods.axioms.instances import BARE, TABLE, axiom, choices_for, integers, matches, stated_by
from fooling.verify.methods.engine.clock import TRIED, count
from fooling.verify.methods.engine.goals import MIRRORED, subterms
from fooling.verify.methods.engine.memory import here, holds_now, lasts, working
from fooling.verify.methods.engine.steps import assumption
from fooling.verify.methods.engine.tactic import Lemma, Tactic, first_of
from fooling.verify.statement.operators import OPERATORS
from fooling.verify.statement.proposition import Term, argument_sorts, free_variables, is_integer, substitute

SPOKEN_OF = ("function", "language", "partition")  # sorts of what a quantity is a quantity of
ROUNDS = 3  # facts in a row that may each bring in another quantity
MOST = 400  # facts
ON_REQUEST = {  # what a fact may bring in where it is named, or this is
    **{head: head for head in ("randomised", "terms", "states", "identity")},
    "randomised-with": "randomised",
    "discrepancy": "least-discrepancy",
    "least-discrepancy": "discrepancy",
}
OF_ONE_KIND = ("rank", "cover", "fooling", "rows-with")  # over the fields, and of the colours, at hand
OF_THE_COMPLEMENT = ("rank",)  # what a fact may bring in of the complement, too

Choices = tuple[tuple[str, tuple[Term, ...]], ...]


@dataclass(frozen=True)
class Trigger:
    """A quantity that fixes the variables of an axiom, but for the open ones, each with what bounds it."""

    name: str
    of: tuple[Term, ...]
    pattern: Term
    variables: frozenset[str]
    body: Term
    conditions: int  # how many
    unfixed: tuple[tuple[str, str, Term], ...]  # the variable, its order, and what it bounds


def saturated(about: Sequence[Term], context: Context, rounds: int = ROUNDS) -> list[Lemma]:
    """The facts about the quantities in these terms, and about what so many rounds bring in, in the order found."""
    known = _known(context.assumptions, tuple(context.sorts.items()))
    whole = ("and", *about, *context.assumptions)
    if (whole, rounds) not in known or not holds_now(known[whole, rounds][1]):
        begun = here()
        found = _saturated(whole, context, rounds)
        known[whole, rounds] = found, lasts(begun)
    return list(known[whole, rounds][0])


@lru_cache(64)
def _known(
    assumptions: tuple[Term, ...], sorts: tuple[tuple[str, str], ...]
) -> dict[tuple[Term, int], tuple[list[Lemma], float]]:
    """What has been found under these assumptions, and how long that lasts (`memory.lasts`)."""
    return {}


def said_of(named: Sequence[Term], context: Context) -> list[Lemma]:
    """The facts whose triggers these quantities are."""
    return list(_round(named, ("and", *named, *context.assumptions), {}, _AtHand(named), context))


def _round(
    fresh: Sequence[Term], about: Term, found: Mapping[Term, Lemma], at_hand: _AtHand, context: Context
) -> list[Lemma]:
    choices, proposed = tuple(choices_for((*about, *found)).items()), dict[Term, Lemma]()
    for quantity in fresh:
        for that, by, of in _said(quantity, choices, context):
            if that not in found and (_defines(that, quantity) or at_hand.every_one_in(that, quantity, of)):
                proposed.setdefault(that, (that, by))
    return working(list(proposed.values())[: MOST - len(found)], context)


def _saturated(whole: Term, context: Context, rounds: int) -> list[Lemma]:
    fresh = list(dict.fromkeys(quantities(whole)))
    seen, found = set(fresh), dict[Term, Lemma]()
    at_hand = _AtHand(fresh)
    for _ in range(rounds):
        new = _round(fresh, whole, found, at_hand, context)
        found |= {that: (that, by) for that, by in new}
        brought = dict.fromkeys(one for that, _ in new for one in quantities(that))
        at_hand.add(one for that, _ in new if that[0] == "=" and that[1] in seen for one in quantities(that))
        fresh = [one for one in brought if one not in seen]
        seen |= set(fresh)
        if not fresh:
            break
    orders = [that for that in found if that[0] in MIRRORED and that[1] != that[2]]
    return [found[that] for that in (linked(orders, whole) if rounds > 1 else orders)]


def _defines(that: Term, quantity: Term) -> bool:
    """Whether it says what this quantity is."""
    return bool(that[0] == "=" and that[1] == quantity)


class _AtHand:
    """The quantities that a fact may speak of: named ones, and what is cheap to know of the same functions."""

    def __init__(self, named: Iterable[Term]) -> None:
        self.functions, self.named = set[Term](), set[Term]()
        self.add(named)

    def add(self, named: Iterable[Term]) -> None:
        """These are at hand, and their like."""
        for one in named:
            self.functions |= functions_of(one)
            self.named |= {one[0], *_parameters(one)}

    def every_one_in(self, that: Term, trigger: Term, of: tuple[Term, ...]) -> bool:
        """Whether the fact, which an axiom with these parameters says of the trigger, speaks of nothing else."""
        chosen = set(of) - _parameters(trigger) if trigger[0] != "rows-with" else set(of)
        return all(self._is_one(one, chosen) for one in quantities(that))

    def _is_one(self, quantity: Term, chosen: set[Term]) -> bool:
        head, own, parameters = quantity[0], functions_of(quantity), _parameters(quantity)
        if head in ON_REQUEST and not (self.named & {head, ON_REQUEST[head]} and self.named >= parameters):
            return False
        given = not any(isinstance(one, str) for one in own)
        if head in OF_ONE_KIND and not self.named >= parameters & chosen and not (given and head == "rows-with"):
            return False
        inner = {one[1] if one[:1] == ("complement",) else one for one in own} if head in OF_THE_COMPLEMENT else own
        return own <= self.functions or inner <= self.functions


def is_linear(that: Term) -> bool:
    """Whether it speaks of no power and no logarithm."""
    return not any(subterms(that, head) for head in ("^", "log2"))


def linked(facts: Iterable[Term], about: Term) -> list[Term]:
    """The facts without those that lead nowhere: what speaks of a number that no other fact names, nor the goal."""
    asked, kept = set(_numbers(about)), list(facts)
    while True:
        named = Counter(one for that in kept for one in {*_numbers(that)})
        left = [that for that in kept if all(named[one] > 1 or one in asked for one in _numbers(that))]
        if len(left) == len(kept):
            return kept
        kept = left


def _numbers(term: Term) -> Iterator[Term]:
    """Quantities, and what is rounded or a logarithm: what a linear program takes for a number of its own."""
    yield from quantities(term)
    for head in ("log2", "ceil", "floor"):
        yield from (one for one in subterms(term, head) if free_variables(one))


@lru_cache(2**14)
def _parameters(quantity: Term) -> frozenset[Term]:
    """Its numbers, such as the error of a protocol, and its colour or field."""
    sorts = zip(argument_sorts(quantity), quantity[1:], strict=True)
    return frozenset(part for sort, part in sorts if sort in ("number", "colour", "field"))


@lru_cache(2**14)
def quantities(term: Term) -> tuple[Term, ...]:
    """The quantities in it, each once, outermost first, but for those that hold the index of a sum."""
    if not isinstance(term, tuple) or not term or term[0] not in OPERATORS:
        return ()
    own = (term,) if is_quantity(term) else ()
    inside = dict.fromkeys(one for part in term[1:] for one in quantities(part))
    index = {term[1]} if term[0] == "sum" else ()
    return (*own, *(one for one in inside if not index or free_variables(one).isdisjoint(index)))


@lru_cache(2**14)
def is_quantity(term: Term) -> bool:
    """Whether it speaks of a function, a language or a partition, and is a number or a statement."""
    row = OPERATORS[term[0]]
    return row.result in ("number", "proposition") and any(sort in SPOKEN_OF for sort in argument_sorts(term))


@lru_cache(2**14)
def functions_of(quantity: Term) -> frozenset[Term]:
    """What it is a quantity of."""
    sorts = argument_sorts(quantity)
    return frozenset(part for sort, part in zip(sorts, quantity[1:], strict=True) if sort in SPOKEN_OF)


# ---- triggers ----


@cache
def _by_head(choices: Choices) -> Mapping[str, Sequence[Trigger]]:
    """The triggers of all axioms at these parameters, by their operators."""
    known, found = dict(choices), dict[str, list[Trigger]]()
    for name in TABLE:
        if name not in BARE:
            for of in product(*(known[kind] for kind in TABLE[name].parameters)):
                for trigger in triggers(name, of):
                    found.setdefault(trigger.pattern[0], []).append(trigger)
    return found


@cache
def triggers(name: str, of: tuple[Term, ...]) -> tuple[Trigger, ...]:
    """The quantities of an axiom that fix its variables."""
    _, bindings, conditions, body = stated_by(name, of)
    variables = frozenset(variable for variable, _ in bindings)
    free = tuple(_open(conditions, variables))
    fixed = variables - {variable for variable, *_ in free}
    named = dict.fromkeys(one for statement in (body, *conditions) for one in quantities(statement))
    return tuple(
        Trigger(name, of, one, variables, body, len(conditions), free) for one in named if fixed <= free_variables(one)
    )


def _open(conditions: Sequence[Term], variables: frozenset[str]) -> Iterator[tuple[str, str, Term]]:
    """The variables that stand alone on a side of a condition, where the other side is a quantity without them."""
    orders = (one for one in conditions if one[0] in ("<=", ">="))
    turned = (side for op, left, right in orders for side in ((op, left, right), (MIRRORED[op], right, left)))
    for op, other, one in turned:
        if one in variables and isinstance(other, tuple) and is_quantity(other) and one not in free_variables(other):
            yield one, op, other


def _said(quantity: Term, choices: Choices, context: Context) -> Iterator[tuple[Term, Tactic, tuple[Term, ...]]]:
    """What the axioms say where this quantity is their trigger, and their parameters."""
    by_assumptions = assumed(context)
    for trigger, values, that in _fired(quantity, choices):
        count(TRIED)
        shown = dict.fromkeys(range(trigger.conditions), by_assumptions)
        if that is not None:
            yield that, axiom(trigger.name, None, shown, trigger.of, **values), trigger.of
            continue
        left = [one for one in trigger.unfixed if one[0] not in values]
        bounded = [(name, op, substitute(other, values)) for name, op, other in left]
        ends = [[(name, end) for end in (one, *bounds(op, one, context))] for name, op, one in bounded]
        for chosen in product(*ends):
            every = {**values, **dict(chosen)}
            yield substitute(trigger.body, every), axiom(trigger.name, None, shown, trigger.of, **every), trigger.of


@lru_cache(2**12)
def _fired(quantity: Term, choices: Choices) -> tuple[tuple[Trigger, Mapping[str, Term], Term | None], ...]:
    """The triggers that it is, the values that it fixes, and what is said then, if these are all."""
    found = list[tuple[Trigger, Mapping[str, Term], Term | None]]()
    for trigger in _by_head(choices).get(quantity[0], ()):
        values = dict[str, Term]()
        if matches(trigger.pattern, quantity, trigger.variables, values):
            all_of_them = values.keys() == trigger.variables
            found.append((trigger, values, substitute(trigger.body, values) if all_of_them else None))
    return tuple(found)


def bounds(order: str, quantity: Term, context: Context) -> Iterator[Term]:
    """What it is assumed to be at most, or at least; of integers, what is less is less by 1."""
    strict, more = {"<=": ("<", -1), ">=": (">", 1)}[order]
    for op, left, right in (one for one in context.assumptions if one[0] in MIRRORED):
        for relation, own, bound in ((op, left, right), (MIRRORED[op], right, left)):
            if own == quantity and relation in (order, "="):
                yield bound
            elif own == quantity and relation == strict:
                yield bound + more if is_integer(bound) else ("+", bound, more)


def assumed(context: Context) -> Tactic:
    """What the assumed comparisons give, as numbers or as integers."""
    given = arith(*((a, assumption) for a in context.assumptions if a[0] in MIRRORED), linear=True)
    return first_of(given, integers(given))
