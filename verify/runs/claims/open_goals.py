"""The goals that a search left open, for a person: what was shown, where it stopped, and what would close it.

Told is a tree: below a goal stand the goals that it came to, each once, and below an open goal about quantities

- what is *known* of each of its quantities: the best bound from below and from above by numbers; which is *lacking*;
- what the goal *comes to* when the known bounds stand in place of the quantities, and where that is *false*;
- what is *needed*: the bound on one quantity that gives the goal, by the other bounds.

Nothing here is a verdict.  "Shown" is told of what the checker has accepted here once more, "known" of what it has
accepted in the search; that something is false is computed by its own numbers; and "needed" is a rearrangement of the
goal, exact as the quantity stands in it alone, times a number.
Letters are the statement's own: what a search calls n_later or n_every is told as n, where no other n is meant.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import islice, product

from fooling.fooling_sets.errors import FoolingError
from fooling.records import dataclass, replace
from fooling.verify.checker.arithmetic import exchanged, slack
from fooling.verify.checker.kernel import Context, prove
from fooling.verify.checker.normal_form import normal
from fooling.verify.checker.polynomial import Polynomial
from fooling.verify.methods.engine.attempts import Looked
from fooling.verify.methods.engine.ends import fresh, within
from fooling.verify.methods.engine.goals import MIRRORED, about_numbers, number
from fooling.verify.methods.engine.own_letters import ADDED, in_own_letters
from fooling.verify.methods.facts.saturation import quantities
from fooling.verify.methods.guesses.floating import Undecided, hold_at, value
from fooling.verify.statement.language.printable import enumerated
from fooling.verify.statement.language.wording import in_words
from fooling.verify.statement.operators import COMPARISONS
from fooling.verify.statement.proposition import QUANTIFIERS, Term, free_variables, negate, substitute

DEEP, BROAD = 4, 4  # goals below each other, and below one
SECONDS = 3.0  # of the processor, for all that is told of one statement
SMALL, POWERS = 33, 24  # values of a number at which something is tried: the first ones, and powers of 2
POINTS = 4_000  # of several variables
SHOWN, OPEN, KNOWN, LACKING, FORM, FALSE, NEEDED = "shown", "open", "known", "lacking", "comes to", "false", "needed"
KINDS = (SHOWN, OPEN, KNOWN, LACKING, FORM, FALSE, NEEDED)
Key = tuple[str, frozenset[str]]
SIDES = {">=": "below", "<=": "above"}


@dataclass(frozen=True)
class Told:
    """A line of the tree: how deep it stands, what it is (`KINDS`), and the statement or values in words."""

    depth: int
    kind: str
    text: str


def told(looked: Looked) -> tuple[Told, ...]:
    """What was looked at for a statement, in a few lines."""
    with within(SECONDS):
        own = [one for one in looked.below if one.that == looked.that] or looked.below[:1]
        return tuple(_told(_merged(own), 0, frozenset(), frozenset())) if own else ()


def _merged(same: Sequence[Looked]) -> Looked:
    """One goal that was looked at several times, under the same assumptions."""
    first = next((one for one in same if one.node is not None), same[0])
    facts = {fact: None for one in same if one.assumed == first.assumed for fact in one.facts}
    below = [b for one in same if _given(one) == _given(first) for b in one.below]
    return replace(first, facts=facts, below=below)


def _told(goal: Looked, depth: int, above: frozenset[Key], given: frozenset[str]) -> Iterator[Told]:
    more = sorted(_given(goal) - given)
    name = in_own_letters(goal.that) if not more else f"given {enumerated(more)}: {in_own_letters(goal.that)}"
    if goal.node is not None:
        if _accepted(goal):
            yield Told(depth, SHOWN, name)
        return
    yield Told(depth, OPEN, name)
    body = goal  # what stands below the body of a quantified statement is told below that itself
    while body.that[0] in QUANTIFIERS and (inside := _same(body.below, in_own_letters(body.that[3]))):
        body = _merged(inside)
    yield from _about(body, depth + 1)
    seen, parts = above | {_key(goal), _key(body)}, list[Looked]()
    for one in (*body.below, *(goal.below if body is not goal else ())):
        if _key(one) not in seen and not _is_another_start(one, body, goal) and not _spoken(one) < _spoken(body):
            seen |= {_key(one)}
            parts.append(_merged([other for other in body.below if _key(other) == _key(one)] or [one]))
    if depth < DEEP:
        shown = [one for one in parts if one.node is not None]
        others = [one for one in parts if one.node is None]
        for one in (*shown[:BROAD], *others[:BROAD]):
            yield from _told(one, depth + 1, seen, _given(body))


def _given(goal: Looked) -> frozenset[str]:
    """What is assumed, where its variables matter to it."""
    return frozenset(map(in_own_letters, goal.assumed)) if free_variables(goal.that) else frozenset()


def _key(goal: Looked) -> Key:
    """What it says, and what is assumed: the same of two goals that are told as one."""
    return in_own_letters(goal.that), _given(goal)


def _spoken(goal: Looked) -> set[str]:
    """The quantities that it speaks of."""
    return {in_own_letters(one) for one in quantities(goal.that)}


def _same(goals: Sequence[Looked], name: str) -> list[Looked]:
    """The goals that are this statement, under the assumptions of the first of them."""
    found = [one for one in goals if in_own_letters(one.that) == name]
    return [one for one in found if _given(one) == _given(found[0])]


def _is_another_start(one: Looked, *goals: Looked) -> bool:
    """Whether it is one of the goals again, from a later value on or for the multiples of a number."""
    return any(_skeleton(one.that) == _skeleton(other.that) for other in goals)


def _skeleton(that: Term) -> tuple[object, ...]:
    """What stays when a statement is said for other values of its variables: its heads, in order."""
    inside = that
    while inside[0] in QUANTIFIERS:
        inside = inside[3]
    return tuple(sorted(str(quantity[0]) for quantity in quantities(inside))), inside[0]


def _accepted(goal: Looked) -> bool:
    """Whether the checker accepts the derivation that was found."""
    with suppress(FoolingError, ArithmeticError, KeyError, TypeError, ValueError):
        prove(goal.that, json.loads(json.dumps(goal.node)), _context(goal))
        return True
    return False


# ---- what is known of an open comparison ----


def _about(goal: Looked, depth: int) -> Iterator[Told]:
    """What is known of the quantities of an open comparison, what it comes to, and what it needs."""
    if goal.that[0] not in ("=", *COMPARISONS) or goal.that[0] == "!=":
        return
    asked = list(dict.fromkeys(quantities(goal.that)))
    numbers = [name for name, sort in goal.sorts.items() if sort in ("int", "real")]
    point = next(_points(goal, sorted({*numbers} & free_variables(goal.that)), (64, 8, 3, 2, 1)), None)
    known = {one: _bounds(one, goal, point) for one in asked}
    for one in asked:
        for bound in dict.fromkeys(known[one].values()):
            yield Told(depth, KNOWN, in_own_letters(bound))
    wanted = _wanted(goal, asked)
    if not asked or wanted is None or goal.that[0] == "=":
        return
    missing = [one for one in asked if wanted[one] not in known[one]]
    for one in missing:
        yield Told(depth, LACKING, f"a bound from {SIDES[wanted[one]]} on {in_own_letters(one)}")
    others = {one: known[one][wanted[one]][2] for one in asked if one not in missing}
    if not missing:
        yield Told(depth, FORM, in_own_letters(_at(goal.that, others)))
        if (where := _false_at(goal, _at(goal.that, others))) is not None:
            yield Told(depth, FALSE, where)
    for one in missing if len(missing) == 1 else asked if not missing else ():
        needed = _needed(goal, one, wanted[one], {other: bound for other, bound in others.items() if other != one})
        if needed is not None and not {goal.that[1], goal.that[2]} & {one}:
            yield Told(depth, NEEDED, in_own_letters(needed))


def _context(goal: Looked) -> Context:
    return replace(fresh(), sorts=goal.sorts, assumptions=goal.assumed)


def _bounds(quantity: Term, goal: Looked, point: Mapping[str, Term] | None) -> dict[str, Term]:
    """For ">=" and "<=" the best bound by a number that the facts give, at a point, or through one other quantity."""
    facts = [fact for fact in (*goal.facts, *goal.assumed) if fact[0] in (">=", "<=", "=")]
    stated = dict.fromkeys((*facts, *((MIRRORED[op], right, left) for op, left, right in facts)))
    found = dict[str, Term]()
    for order in (">=", "<="):
        said = [fact for fact in stated if fact[0] in (order, "=")]
        linked = {quantity, *(right for _, left, right in said if left == quantity and not about_numbers(right))}
        direct = [right for _, left, right in said if left in linked and about_numbers(right)]
        if direct:
            found[order] = order, quantity, _short(_best(order, direct, point), _context(goal))
    return found


def _best(order: str, bounds: Sequence[Term], point: Mapping[str, Term] | None) -> Term:
    """The largest bound from below, or the smallest from above, at a point; the first where that is not known."""

    def size(bound: Term) -> tuple[bool, float, int]:
        try:
            at = float(value(substitute(bound, dict(point or {})), {}))
        except Undecided:
            return True, 0.0, len(str(bound))
        return False, -at if order == ">=" else at, len(str(bound))

    return min(bounds, key=size)


def _wanted(goal: Looked, asked: Sequence[Term]) -> dict[Term, str] | None:
    """Which bound on each quantity the comparison needs; None where one stands in it otherwise than times a number."""
    found = dict[Term, str]()
    try:
        _, polynomial = slack(goal.that, _context(goal))
    except FoolingError:
        return None
    for monomial, coefficient in polynomial.items():
        if any(quantities(("=", atom, 0)) for atom, _ in monomial):
            if len(monomial) != 1 or monomial[0][1] != 1 or monomial[0][0] not in asked:
                return None
            found[monomial[0][0]] = ">=" if coefficient > 0 else "<="
    return found if found.keys() == set(asked) else None


def _at(that: Term, numbers: Mapping[Term, Term]) -> Term:
    """The comparison with numbers in place of quantities."""
    for quantity, bound in numbers.items():
        that = exchanged(that, quantity, bound)
    return that


def _needed(goal: Looked, quantity: Term, order: str, others: Mapping[Term, Term]) -> Term | None:
    """The bound on one quantity that gives the goal where the others are these numbers."""
    try:
        op, polynomial = slack(_at(goal.that, others), _context(goal))
    except FoolingError:
        return None
    key = ((quantity, 1),)
    rest = {monomial: c / -polynomial[key] for monomial, c in polynomial.items() if monomial != key}
    return order if op == ">=" else order[0], quantity, written_out(rest)


def _short(bound: Term, context: Context) -> Term:
    """A number written out as a sum of products, where that is shorter."""
    with suppress(FoolingError):
        return min((bound, written_out(normal(bound, context))), key=lambda one: len(in_words((">=", one, 0))))
    return bound


def written_out(a: Polynomial) -> Term:
    """The polynomial as people write it: no sign but between two terms, and one power of each atom.

    >>> written_out({(("n", 2),): 1, (): -2})
    ('-', ('^', 'n', 2), 2)
    """
    total: Term | None = None
    for monomial, coefficient in sorted(a.items(), key=lambda one: one[1] < 0):
        factors: list[Term] = [_power(atom, exponent) for atom, exponent in monomial]
        size = coefficient if total is None else abs(coefficient)
        if size != 1 or not factors:
            factors.insert(0, number(size))
        part = factors[0] if len(factors) == 1 else ("*", *factors)
        total = part if total is None else ("+" if coefficient > 0 else "-", total, part)
    return 0 if total is None else total


def _power(atom: Term, exponent: int) -> Term:
    if isinstance(atom, tuple) and atom[0] == "^" and isinstance(atom[2], tuple) and atom[2][:2] == ("/", 1):
        whole, rest = divmod(exponent, atom[2][2])
        return ("^", atom[1], ("/", exponent, atom[2][2]) if rest else whole)
    return atom if exponent == 1 else ("^", atom, exponent)


def _points(goal: Looked, names: Sequence[str], values: Sequence[int]) -> Iterator[dict[str, Term]]:
    """Points at which all that is assumed of these numbers holds, each an integer out of the values."""
    assumed = [one for one in goal.assumed if about_numbers(one) and free_variables(one) <= {*names}]
    for chosen in islice(product(values, repeat=len(names)), POINTS):
        point = dict(zip(names, chosen, strict=True))
        if hold_at(assumed, point):
            yield point


def _false_at(goal: Looked, that: Term) -> str | None:
    """The first point at which it is computed to be false, in words."""
    names = sorted(free_variables(that))
    for point in _points(goal, names, (*range(SMALL), *(2**i for i in range(6, POWERS)))):
        if hold_at([negate(that)], point):
            said = ", ".join(f"{ADDED.sub('', name)} = {value}" for name, value in point.items())
            return said or "as numbers"
    return None
