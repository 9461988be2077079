"""Conditions that say which remainders a number may leave, in whatever words: one normal form for them.

"n is even, and n/4 is no integer" says what "(n - 2)/4 is an integer" says.  All conditions of this kind on one
variable, negated ones among them, are a set of remainders modulo the least common multiple M of what each divides by.
For each remainder r of the set the statement is shown with the one condition that (n - r)/M is an integer, and used.

That n leaves a remainder of the set follows so: with f = floor(n/M) there is 0 <= n - M f <= M - 1, and where i is no
remainder of the set, (n - i)/M is no integer, since that would break one of the conditions; so n - M f >= i gives
n - M f >= i + 1, as floor(x) < x for what is no integer, and n - M f <= i gives n - M f <= i - 1 likewise.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from math import lcm

from fooling.fooling_sets.errors import FoolingError
from fooling.records import dataclass
from fooling.verify.checker.kernel import Context
from fooling.verify.checker.normal_form import normal
from fooling.verify.methods.arithmetic.arith_step import arith
from fooling.verify.methods.arithmetic.integers import LARGEST, Remainder, remainder_said
from fooling.verify.methods.axioms.instances import axiom
from fooling.verify.methods.engine.clock import fresh
from fooling.verify.methods.engine.not_found import NotMadeFor
from fooling.verify.methods.engine.rules import rule
from fooling.verify.methods.engine.search import search
from fooling.verify.methods.engine.tactic import (
    Lemma,
    Node,
    Tactic,
    accepted,
    assumption,
    by_bounds,
    cases,
    constantly,
    cut,
    evaluate,
    first_of,
    instance,
    stated,
    subterms,
    tactical,
)
from fooling.verify.methods.strategy.examples import introduced
from fooling.verify.statement.proposition import Term, free_variables, substitute

MOST = 3  # remainders of which the statement is shown one by one
MOST_ROUNDED = 8  # where what they tell is rounded away


@dataclass(frozen=True)
class Said:
    """A condition on remainders: the one that it is, or that it denies."""

    condition: Term
    of: Remainder
    denied: bool

    def allows(self, i: int) -> bool:
        """Whether a number with this remainder, by a multiple of the modulus, meets the condition."""
        return (i % self.of.modulus == self.of.remainder) != self.denied


@dataclass(frozen=True)
class Classes:
    """A variable, a modulus, the remainders that the conditions leave to it, and these conditions."""

    name: str
    modulus: int
    remainders: tuple[int, ...]
    said: tuple[Said, ...]
    is_rounded: bool = False  # whether a part of it is rounded: then it is told by its multiple, also modulo 2

    @property
    def floor(self) -> Term:
        """How often the modulus goes into the variable."""
        return ("floor", ("/", self.name, self.modulus))

    def condition(self, r: int) -> Term:
        """The one condition that says this remainder."""
        if self.modulus == 2 and not self.is_rounded:
            return ("odd" if r else "even", self.name)
        return ("integer", ("/", ("-", self.name, r) if r else self.name, self.modulus))


def classes_of(goal: Term) -> Classes | None:
    """The remainders of a variable of a closed universal statement on which it has several conditions, or denials.

    Where quantities of a language are compared with a rounded part of their length, such as floor(n/2), those too that
    tell what is rounded away.
    """
    if goal[0] != "forall" or free_variables(goal):
        return None
    inside = fresh().extended(goal[1], ())
    for name in (name for name, sort in goal[1] if sort == "int"):
        said = tuple(one for c in goal[2] if (one := _said(c, name, inside)) is not None)
        of_conditions = lcm(*(one.of.modulus for one in said))
        modulus = lcm(of_conditions, *(rounded := [*_rounded(goal[3], name, inside)]))
        is_told = len(said) == 1 and modulus == of_conditions and not said[0].of.is_parity
        is_split = len(said) > 1 or any(one.denied for one in said) or (max(rounded, default=1) > 1 and not is_told)
        if modulus <= LARGEST and is_split:
            most = MOST_ROUNDED if rounded else MOST
            left = tuple(i for i in range(modulus) if all(one.allows(i) for one in said))
            return Classes(name, modulus, left, said, bool(rounded)) if 0 < len(left) <= most else None
    return None


def _rounded(body: Term, name: str, context: Context) -> Iterator[int]:
    """What the variable is divided by where that is rounded, in a statement about languages."""
    if not any(subterms(body, head) for head in ("under", "count")):
        return
    for inside in sorted(subterms(body, "floor") | subterms(body, "ceil"), key=repr):
        try:
            yield Fraction(normal(inside[1], context).get(((name, 1),), 0)).denominator
        except FoolingError:
            continue


def _said(condition: Term, name: str, context: Context) -> Said | None:
    denied = condition[0] == "not"
    of = remainder_said(condition[1] if denied else condition, name, context)
    return None if of is None else Said(condition, of, denied)


@rule(on=("forall",), kind="unsafe", price=-5, closed=True)
def by_classes(goal: Term, context: Context) -> Node:
    """A statement about all integers, by the same for each remainder that the conditions leave."""
    classes = classes_of(goal)
    if classes is None:
        raise NotMadeFor
    own: dict[str, Term] = {name: f"{name}_every" for name, _ in goal[1]}
    kept = [one for one in goal[2] if one not in [said.condition for said in classes.said]]
    ways = []
    for r in classes.remainders:
        conditions = (*kept, classes.condition(r))
        bindings = tuple((own[name], sort) for name, sort in goal[1])
        every = ("forall", bindings, tuple(substitute(one, own) for one in conditions), substitute(goal[3], own))
        node = constantly(accepted(search)(every, context.closed()))
        ways.append(((every, node), {value: name for name, value in own.items()}, len(kept)))
    return introduced(_in_turn(classes, ways))(goal, context)


Way = tuple[Lemma, dict[Term, str], int]  # a statement for one remainder, its instance, and which condition says it


def _in_turn(classes: Classes, ways: Sequence[Way]) -> Tactic:
    """One remainder after the other, from below: at most the first, or more than it and at most the second, ..."""
    rest: Term = ("-", classes.name, ("*", classes.modulus, classes.floor))
    below: Lemma = ((">=", rest, 0), arith(((">=", ("/", classes.name, classes.modulus), classes.floor), _floor)))
    top: Term = ("<", ("/", classes.name, classes.modulus), ("+", classes.floor, 1))
    above: Lemma = (("<=", rest, classes.modulus - 1), axiom("integers-at-most", arith((top, _floor))))
    *inner, last = zip(classes.remainders, ways, strict=True)
    tactic = _with_remainder(classes, last[0], last[1], _next(rest, inner[-1][0]) if inner else below, above)
    for k in range(len(inner) - 1, -1, -1):
        r, way = inner[k]
        low = _next(rest, inner[k - 1][0]) if k else below
        here = _with_remainder(classes, r, way, low, (("<=", rest, r), assumption))
        tactic = cases(("<=", rest, r), here, tactic)
    return tactic


def _floor(goal: Term, context: Context) -> Node:
    """What a floor is at most, and at least: the two axioms on it, whichever is asked."""
    below = axiom("floor-below")
    op, quotient, other = goal
    if op == ">=":
        return arith((("<=", other, quotient), below))(goal, context)
    floor = other[1]
    return arith(((">", floor, ("-", quotient, 1)), axiom("floor-above")))(goal, context)


def _next(rest: Term, i: int) -> Lemma:
    """At least i + 1, where it is assumed to be more than i."""
    return (">=", rest, i + 1), axiom("integers-at-least", arith(((">", rest, i), assumption)))


def _with_remainder(classes: Classes, r: int, way: Way, low: Lemma, high: Lemma) -> Tactic:
    """The statement where the remainder is r, as it is between two bounds and no other number between them is one."""
    every, values, place = way
    rest = low[0][1]
    for i in range(low[0][2], r):
        low = (">=", rest, i + 1), axiom("integers-at-least", _more(classes, i, low))
    for i in range(high[0][2], r, -1):
        high = ("<=", rest, i - 1), axiom("integers-at-most", _less(classes, i, high))
    equal: Lemma = (("=", rest, r), axiom("equal", conditions={0: arith(high), 1: arith(low)}))
    name = {"even": "even-as-twice", "odd": "odd-as-twice", "integer": "integer-as-equal"}[classes.condition(r)[0]]
    shown = axiom(name, arith(equal), j=classes.floor)
    return instance(every, values, {**dict.fromkeys(range(place), first_of(assumption, by_bounds)), place: shown})


def _more(classes: Classes, i: int, low: Lemma) -> Tactic:
    """n - M f > i, where it is at least i and (n - i)/M is no integer."""
    x: Term = ("/", ("-", classes.name, i), classes.modulus)
    return _by_floor(x, classes.floor, low, _no_integer(classes, i, x, 1))


def _less(classes: Classes, i: int, high: Lemma) -> Tactic:
    """n - M f < i, where it is at most i and (i - n)/M is no integer."""
    x: Term = ("/", ("-", i, classes.name), classes.modulus)
    return _by_floor(x, ("-", 0, classes.floor), high, _no_integer(classes, i, x, -1))


def _by_floor(x: Term, least: Term, bound: Lemma, no_integer: Tactic) -> Tactic:
    """x > e, for an integer e that it is at least, as floor(x) >= e and floor(x) < x."""
    floor: Term = ("floor", x)
    above: Lemma = ((">", floor, ("-", x, 1)), axiom("floor-above"))
    at_least: Lemma = ((">=", floor, least), axiom("integers-at-least", arith(above, bound)))
    return arith(at_least, (("<", floor, x), axiom("floor-below-strictly", conditions={0: no_integer})))


@tactical
def _no_integer(goal: Term, context: Context, classes: Classes, i: int, x: Term, sign: int) -> Node:
    """x = (n - i)/M, or its negative, is no integer: with it a condition would be broken."""
    broken = next(one for one in classes.said if not one.allows(i))
    q, r = broken.of.modulus, broken.of.remainder
    times = sign * classes.modulus // q
    inside = context.extended((), (goal[1],))
    if broken.denied:  # n = M m + i meets what is denied
        that = broken.condition[1]
        multiple: Term = ("+", ("*", times, x), (i - r) // q)
        lemma: Lemma = (that, _as_multiple(that, broken.of, multiple))
        return {"rule": "contradiction", "lemma": stated(lemma, inside), "by": assumption(that, inside)}
    difference: Term = ("/", i - r, q)
    multiple, first = _multiple(broken)
    equal = axiom("integer-as-equal", arith(broken.of.equation), j=("-", multiple, ("*", times, x)))
    shown: Lemma = (("integer", difference), first(equal))
    against = ("not", ("integer", difference))
    return {"rule": "contradiction", "lemma": stated(shown, inside), "by": evaluate(against, inside)}


def _multiple(said: Said) -> tuple[Term, Callable[[Tactic], Tactic]]:
    """How often the modulus goes into the variable, and what shows that this is an integer, before the tactic."""
    if said.condition[0] != "odd":
        return said.of.multiple, lambda by: by
    next_one: Term = ("+", said.of.name, 1)
    even: Lemma = (("even", next_one), axiom("odd-next"))
    return ("-", ("/", next_one, 2), 1), lambda by: cut(even, by)


def _as_multiple(that: Term, of: Remainder, multiple: Term) -> Tactic:
    """A condition on a remainder, where the number is the modulus times this multiple, and the remainder."""
    if that[0] in ("even", "odd"):
        return axiom(f"{that[0]}-as-twice", arith(), j=multiple)
    if that[0] == "integer":
        more = of.multiple[2] if of.multiple != that[1] else 0
        return axiom("integer-as-equal", arith(), j=("-", multiple, more))
    raise NotMadeFor
