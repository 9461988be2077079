"""Facts by saturation: what the axioms say of the quantities at hand, to a fixpoint, each fact with its derivation.

A *quantity* is a term that speaks of a function, a language or a machine, such as D(f).  A *trigger* of an axiom is a
quantity in its body or its conditions whose variables are all variables of the axiom, but for the *open* ones: those
that stand alone on one side of a condition against a quantity, or as an exponent of 2.  As e in `leaves(f) <= 2^e if
D(f) <= e`, one is the quantity itself, or what is assumed of that; as e in `D(f) >= e if rank(f) > 2^(e - 2)`, it is
the best one for a number that is assumed to bound the quantity, or another one that facts compare it with.  Triggers
are computed from the table of axioms and of what is derived from them.

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
from fooling.verify.methods.engine.attempts import first_of
from fooling.verify.methods.engine.ends import TRIED, count
from fooling.verify.methods.engine.goals import MIRRORED, ORDERS, about_numbers, begins_with, subterms
from fooling.verify.methods.engine.memory import here, holds_now, lasts, working
from fooling.verify.methods.engine.tactic import Lemma, Tactic, assumption
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

LINKS, MOST_ENDS = 3, 3  # facts between a quantity and a number that bounds it; exponents that are tried for it
TOGETHER = 2  # more that an exponent may be by several facts than by one: two ranks make twice as many leaves, and one
Choices = tuple[tuple[str, tuple[Term, ...]], ...]
Beside = Mapping[Term, Sequence[tuple[str, Term, Lemma]]]  # what facts compare each quantity with


@dataclass(frozen=True)
class Trigger:
    """A quantity that fixes the variables of an axiom, but for the open ones, each with what bounds it."""

    name: str
    of: tuple[Term, ...]
    pattern: Term
    variables: frozenset[str]
    body: Term
    conditions: int  # how many
    unfixed: tuple[tuple[str, str, Term, Term], ...]  # the variable, and the condition on it: order, quantity, side


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


def said_of(named: Sequence[Term], context: Context, given: Sequence[Lemma] = ()) -> list[Lemma]:
    """The facts whose triggers these quantities are, with facts that are given, which are tried all together."""
    known = {fact[0]: fact for fact in given}
    at_hand = _AtHand([*named, *(one for that in known for one in quantities(that))])
    return list(_round(named, ("and", *named, *context.assumptions), known, at_hand, context, given))


def _round(
    fresh: Sequence[Term],
    about: Term,
    found: Mapping[Term, Lemma],
    at_hand: _AtHand,
    context: Context,
    given: Sequence[Lemma] = (),
) -> list[Lemma]:
    choices, proposed = tuple(choices_for((*about, *found)).items()), dict[Term, Lemma]()
    beside = _beside(found.values())
    for quantity in fresh:
        for that, by, of in _said(quantity, choices, beside, context, given):
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
    free = tuple({one[0]: one for one in _open(conditions, variables)}.values())
    fixed = variables - {variable for variable, *_ in free}
    named = dict.fromkeys(one for statement in (body, *conditions) for one in quantities(statement))
    return tuple(
        Trigger(name, of, one, variables, body, len(conditions), free) for one in named if fixed <= free_variables(one)
    )


def _open(conditions: Sequence[Term], variables: frozenset[str]) -> Iterator[tuple[str, str, Term, Term]]:
    """The variables alone on a side of a condition, or in an exponent there, the other side a quantity without them."""
    orders = (one for one in conditions if one[0] in ORDERS)
    turned = (side for op, left, right in orders for side in ((op, left, right), (MIRRORED[op], right, left)))
    for op, quantity, side in turned:
        names = free_variables(side) & variables
        alone = len(names) == 1 and (side in names or begins_with(side, "^"))
        if (
            alone
            and isinstance(quantity, tuple)
            and is_quantity(quantity)
            and names.isdisjoint(free_variables(quantity))
        ):
            yield (*names, op, quantity, side)


def solved(order: str, side: Term, bound: Term) -> Term | None:
    """The best value of the one name in a side, 2^(e - 1) say, that a quantity with this bound is to compare with.

    >>> solved(">", ("^", 2, ("-", "e", 1)), 5), solved("<=", ("^", 2, "e"), ("^", 4, "n"))
    (3, ('*', 2, 'n'))
    """
    if isinstance(side, str):
        return more(bound, {"<": 1, ">": -1}.get(order, 0))
    head, base, inner = side
    if head == "-" and is_integer(inner):
        return solved(order, base, more(bound, inner))
    exponent = exponent_below(bound) if (head, base) == ("^", 2) else None
    if exponent is None:
        return None
    is_power = bound & (bound - 1) == 0 if is_integer(bound) else exponent_below(bound, exact=True) is not None
    beyond = {"<": 1, "<=": int(not is_power), ">": -int(is_power), ">=": 0}
    return solved(order[0] + "=", inner, more(exponent, beyond[order]))


def exponent_below(number: Term, exact: bool = False) -> Term | None:
    """x with 2^x at most the number, and twice that above it, for an integer, or a multiple of a power of 2, 4, ...

    `exact`: of a multiple of a power only where that is 2^x.

    >>> exponent_below(5), exponent_below(("^", 2, "n")), exponent_below(("*", 3, ("^", 4, "n"))), exponent_below("n")
    (2, 'n', ('+', ('*', 2, 'n'), 1), None)
    """
    if is_integer(number):
        return number.bit_length() - 1 if number > 0 else None
    if begins_with(number, "+") and not exact and len(number) == 3 and is_integer(number[2]) and number[2] > 0:
        return exponent_below(number[1])
    product: Term = number if begins_with(number, "*") and len(number) == 3 else ("*", 1, number)
    _, times, power = product
    above, below = times[1:] if begins_with(times, "/") else (times, 1)
    if not begins_with(power, "^") or not all(is_integer(one) and one > 0 for one in (above, below, power[1])):
        return None
    if power[1] & (power[1] - 1) or (exact and (above & (above - 1) or below & (below - 1))):
        return None
    bits, each = above.bit_length() - below.bit_length(), power[1].bit_length() - 1
    bits -= above << max(0, -bits) < below << max(0, bits)
    return more(power[2] if each == 1 else ("*", each, power[2]), bits)


def more(bits: Term, extra: int) -> Term:
    """So many more bits."""
    if is_integer(bits):
        return bits + extra
    plain, own = bits[1:] if begins_with(bits, "+") and len(bits) == 3 and is_integer(bits[2]) else (bits, 0)
    return ("+", plain, own + extra) if own + extra else plain


def _said(
    quantity: Term, choices: Choices, beside: Beside, context: Context, given: Sequence[Lemma] = ()
) -> Iterator[tuple[Term, Tactic, tuple[Term, ...]]]:
    """What the axioms say where this quantity is their trigger, and their parameters."""
    by_assumptions = assumed(context)
    for trigger, values, that in _fired(quantity, choices):
        count(TRIED)
        shown = dict.fromkeys(range(trigger.conditions), by_assumptions)
        if that is not None:
            yield that, axiom(trigger.name, None, shown, trigger.of, **values), trigger.of
            continue
        together = TOGETHER if given else 0
        ends = [list(_ends(one, values, beside, context, together)) for one in trigger.unfixed if one[0] not in values]
        for chosen in product(*ends):
            every = {**values, **{name: value for name, value, _ in chosen}}
            links = [link for _, _, some in chosen for link in some]
            told = [arith(*some, *_assumptions(context), linear=True) for some in (links, given) if some]
            by = dict.fromkeys(shown, first_of(by_assumptions, *told)) if told else shown
            yield substitute(trigger.body, every), axiom(trigger.name, None, by, trigger.of, **every), trigger.of


def _ends(
    unfixed: tuple[str, str, Term, Term], values: Mapping[str, Term], beside: Beside, context: Context, together: int
) -> Iterator[tuple[str, Term, Sequence[Lemma]]]:
    """The values of an open variable, with the facts that lead there, and exponents that are so many more."""
    name, order, quantity, side = unfixed
    one = substitute(quantity, values)
    if side == name:
        yield from ((name, end, ()) for end in (one, *bounds(order[0] + "=", one, context)))
        return
    reached = dict[Term, Sequence[Lemma]]()
    for bound, links in _bounds_through(order[0] + "=", one, beside, context):
        if (value := solved(order, side, bound)) is not None:
            reached.setdefault(value, links)
    further = range(together, -1, -1) if order == ">" else range(-min(together, 1), 1) if order == "<" else (0,)
    nearest = sorted(reached.items(), key=lambda one: not about_numbers(one[0]))[:MOST_ENDS]
    yield from ((name, more(value, i), links) for value, links in nearest for i in further)


def _bounds_through(
    order: str, quantity: Term, beside: Beside, context: Context
) -> Iterator[tuple[Term, Sequence[Lemma]]]:
    """The numbers that bound it, and those that bound what facts compare it with, the nearest first."""
    reached = dict[Term, tuple[Sequence[Lemma], int]]({quantity: ((), 0)})
    for one in (todo := [quantity]):
        links, beyond = reached[one]
        yield from ((more(bound, beyond), links) for bound in bounds(order, one, context))
        for relation, other, fact in beside.get(one, ()) if len(links) <= LINKS else ():
            if relation not in (order, order[0], "="):
                continue
            if about_numbers(other) or begins_with(other, "^"):
                yield more(other, beyond), (*links, fact)
            *parts, last = other[1:] if begins_with(other, "+") else (other,)
            further = beyond + last if is_integer(last) and len(parts) == 1 else beyond
            for part in (*parts, last) if order == ">=" or further != beyond or not parts else ():
                if isinstance(part, tuple) and is_quantity(part) and part not in reached:
                    reached[part] = (*links, fact), further
                    todo.append(part)


def numbers_above(quantity: Term, facts: Iterable[Lemma], context: Context) -> list[Term]:
    """The numbers that a chain of facts puts above a quantity."""
    return [bound for bound, _ in _bounds_through("<=", quantity, _beside(facts), context) if about_numbers(bound)]


def _beside(found: Iterable[Lemma]) -> Beside:
    """What the facts compare each quantity with."""
    known = dict[Term, list[tuple[str, Term, Lemma]]]()
    for fact in found:
        op, *sides = fact[0]
        for relation, side, other in ((op, *sides), (MIRRORED[op], *sides[::-1])) if op in MIRRORED else ():
            is_next = relation == "<=" and begins_with(side, "+") and len(side) == 3 and side[2] == 1
            own = side[1] if is_next else side  # C + 1 <= 2^k gives C <= 2^k
            if isinstance(own, tuple) and is_quantity(own):
                known.setdefault(own, []).append((relation, other, fact))
    return known


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
    given = arith(*_assumptions(context), linear=True)
    return first_of(given, integers(given))


def _assumptions(context: Context) -> list[Lemma]:
    return [(a, assumption) for a in context.assumptions if a[0] in MIRRORED]
