"""Integers in terms of others.

"For all n of which 4 divides n", and "for all n and m with n = 4 m", is "for all m", with 4 m for n.

Closed forms, closed sets of states and lengths of inputs are found along a variable that takes all integers, and not
along one that leaves a remainder (`Remainder`) or is equated with a term.  So such a statement is led back to the one
with the term in place of the variable, where the condition has gone.  Its instance, at m = n/4 where m is new, says of
4 m what was claimed of n, and equal numbers stand for one another.

Conditions that say which remainders a number may leave, in whatever words: one normal form for them.

"n is even, and n/4 is no integer" says what "(n - 2)/4 is an integer" says.  All conditions of this kind on one
variable, negated ones among them, are a set of remainders modulo the least common multiple M of what each divides by.
For each remainder r of the set the statement is shown with the one condition that (n - r)/M is an integer, and used.

All remainders i of n = M f + i with f = floor(n/M) are cases.  Where i is none of the set, a condition is broken: what
it says to be an integer, or no integer, lies strictly between two integers, or is one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from math import ceil, floor, lcm

from fooling.records import dataclass
from fooling.verify.checker.arithmetic import exchanged
from fooling.verify.checker.kernel import Context
from fooling.verify.checker.normal_form import is_integral, normal
from fooling.verify.checker.polynomial import ONE
from fooling.verify.methods.arithmetic.arith_step import arith, by_assumptions
from fooling.verify.methods.arithmetic.denominators import term_of_polynomial, whatever
from fooling.verify.methods.arithmetic.growth import growth
from fooling.verify.methods.arithmetic.rounding.residues import (
    LARGEST,
    NAMES,
    Remainder,
    absurd,
    each_remainder,
    remainder_said,
)
from fooling.verify.methods.axioms.instances import axiom
from fooling.verify.methods.engine import limits
from fooling.verify.methods.engine.attempts import accepted, briefly, constantly, first_of, unless_refused
from fooling.verify.methods.engine.ends import NotMadeFor, fresh
from fooling.verify.methods.engine.goals import about_numbers, begins_with, subterms
from fooling.verify.methods.engine.rules import rule
from fooling.verify.methods.engine.search import search
from fooling.verify.methods.engine.steps import instance, intro, knowing, with_equals
from fooling.verify.methods.engine.tactic import Lemma, Node, Tactic, assumption, by_bounds, tactical
from fooling.verify.methods.strategy.examples import introduced
from fooling.verify.statement.proposition import Term, free_variables, is_integer, substitute

ROUNDED = {"floor": floor, "ceil": ceil}


@rule(on=("forall",), kind="unsafe", price=-4, closed=True)
def all_multiples(goal: Term, context: Context) -> Node:
    """A statement about numbers that leave a remainder, by that about all numbers of which these are multiples."""
    if remainder_of(goal, context) is None:
        raise NotMadeFor
    return as_multiple(goal, context)


@rule(on=("forall",), kind="unsafe", price=10, closed=True, speaks=("even", "odd"))
def in_halves(goal: Term, context: Context) -> Iterator[Tactic]:
    """A statement about all even lengths, or all odd ones, as it stands for a first look, and by their halves."""
    if parity_of(goal) is not None:
        yield briefly(introduced(search), limits.BEFORE_HALVES)
        yield briefly(as_multiple, limits.IN_HALVES)


def as_multiple(goal: Term, context: Context) -> Node:
    """A universal statement by the one in which q m + r stands for a variable."""
    said = remainder_of(goal, context) or parity_of(goal)
    if said is None:
        raise NotMadeFor
    m, (_, is_equal) = f"{said.name}_multiple", said.equation
    return _in_terms(said.condition, said.name, said.of(m), {m: said.multiple}, is_equal)(goal, context)


@tactical
def _in_terms(
    goal: Term, context: Context, equation: Term, name: str, term: Term, new: Mapping[str, Term], equal: Tactic
) -> Node:
    """The statement with a term in place of an integer, without the condition that says so.

    The tactic shows that the integer is the term where its new variables, if there are any, have these values.
    """
    _, bindings, conditions, body = goal
    own: dict[str, Term] = {one: f"{one}_every" for one, _ in bindings if one != name}
    values, back = {**own, name: substitute(term, own)}, {**{f"{one}_every": one for one in own}, **new}
    bound = (*((f"{one}_every", sort) for one, sort in bindings if one != name), *((one, "int") for one in new))
    kept = tuple(_plainly(substitute(one, values)) for one in conditions if one != equation)
    plain, divided = _without_quotients(substitute(body, values), fresh().extended(bound, ()))
    every = ("forall", bound, kept, plain)
    node = constantly(accepted(search)(every, context.closed()))
    is_so: Lemma = (("=", name, substitute(term, new)), first_of(equal, growth))
    back_to_it = with_equals([(("=", is_so[0][2], name), by_assumptions)], assumption)
    met = first_of(by_bounds, by_assumptions, axiom("integers-at-least", arith(is_so)), back_to_it)
    there = instance((every, node), back, dict.fromkeys(range(len(kept)), by_bounds))
    for old, product in reversed(divided):
        that: Term = ("=", substitute(old, back), substitute(product, back))
        there = with_equals([(that, _rounds(bound, old, product, back))], there)
    told = knowing(((substitute(one, back), met) for one in kept), there)
    return introduced(with_equals([is_so], told))(goal, context)


def _rounds(bindings: Term, old: Term, new: Term, values: dict[str, Term]) -> Tactic:
    """That a quotient, or what is rounded, is that sum of multiples: of all integers, and so of these."""
    if old[0] == "/":
        return arith()
    universal: Term = ("forall", bindings, (), ("=", old, new))
    return instance((universal, intro(dict.fromkeys((name for name, _ in bindings), 0), growth)), values)


def parity_of(goal: Term) -> Remainder | None:
    """The parity that a closed universal statement gives one of its integers, where that is a length of words."""
    if goal[0] != "forall" or free_variables(goal):
        return None
    integers = [name for name, sort in goal[1] if sort == "int"]
    lengths = free_variables(
        ("and", *(f[3] for f in subterms(goal[3], "under")), *(f[2] for f in subterms(goal[3], "count")))
    )
    said = [(c, name) for c in goal[2] for name in integers if name in lengths and c in (("even", name), ("odd", name))]
    if len(said) != 1:
        return None
    ((_, name),) = said
    return replace(found, multiple=("floor", ("/", name, 2))) if (found := remainder_said(*said[0], fresh())) else None


def remainder_of(goal: Term, context: Context) -> Remainder | None:
    """What a closed universal statement says of the remainder of one of its integers, other than its parity."""
    if goal[0] != "forall" or free_variables(goal):
        return None
    integers = [name for name, sort in goal[1] if sort == "int"]
    found = [one for c in goal[2] for name in integers if (one := remainder_said(c, name, context)) is not None]
    return found[0] if len(found) == 1 and not found[0].is_parity else None


def _without_quotients(body: Term, context: Context) -> tuple[Term, list[tuple[Term, Term]]]:
    """The statement with the sums of multiples that quotients, and what is rounded, are; and which are which."""
    found = list[tuple[Term, Term]]()
    for head in ("/", *ROUNDED):
        for one in sorted(subterms(body, head), key=repr):
            if (plain := _as_sum(one, context)) is not None:
                found.append((one, plain))
                body = exchanged(body, one, plain)
    return body, found


def _as_sum(one: Term, context: Context) -> Term | None:
    """A quotient, or what is rounded, as an integral sum of multiples: 2 m for (4 m)/2, and m for floor(m + 1/2)."""
    head, inside, *_ = one
    polynomial = unless_refused(normal, inside if head in ROUNDED else one, context)
    if polynomial is None or not free_variables(one):
        return None
    if head in ROUNDED:
        polynomial = {**polynomial, ONE: Fraction(ROUNDED[head](polynomial.get(ONE, Fraction(0))))}
    plain = term_of_polynomial({monomial: c for monomial, c in polynomial.items() if c})
    whole = all(c.denominator == 1 for c in polynomial.values())
    return plain if whole and plain != one and is_integral(plain, context) else None


def _plainly(condition: Term) -> Term:
    """A limit of q m + r as one of m: q m + r >= 5 where m >= ceil((5 - r)/q)."""
    if condition[0] not in (">=", ">") or not is_integer(condition[2]):
        return condition
    op, times, limit = condition
    if begins_with(times, "+") and len(times) == 3 and is_integer(times[2]):
        times, limit = times[1], limit - times[2]
    if not (begins_with(times, "*") and len(times) == 3 and is_integer(times[1]) and times[1] > 0):
        return condition
    return ">=", times[2], -(-(limit + (op == ">")) // times[1])


@rule(on=("forall",), kind="unsafe", price=-3, closed=True, speaks=("under",))
def without_defined_variable(goal: Term, context: Context) -> Node:
    """A statement about all values, without an integer that a condition equates with a term."""
    said = definition_in(goal, context)
    if said is None:
        raise NotMadeFor
    (name, term), equation = said
    return _in_terms(equation, name, term, {}, by_assumptions)(goal, context)


def definition_in(goal: Term, context: Context) -> tuple[tuple[str, Term], Term] | None:
    """An integer and the term of numbers, an integer, too, that a condition of a closed statement equates it with."""
    if goal[0] != "forall" or free_variables(goal):
        return None
    sorts, inside = dict(goal[1]), context.extended(goal[1], ())
    for equation in (one for one in goal[2] if one[0] == "="):
        for name, term in map(_solved, (equation[1:], equation[:0:-1])):
            is_number = sorts.get(name if isinstance(name, str) else "") == "int" and about_numbers(term)
            if is_number and name not in free_variables(term) != frozenset() and is_integral(term, inside):
                return (name, term), equation
    return None


def _solved(sides: Term) -> Term:
    """The sides of m = n/2 as those of n = 2 m; others as they are."""
    left, right = sides
    if isinstance(right, tuple) and right[0] == "/" and isinstance(right[1], str) and is_integer(right[2]):
        return right[1], ("*", right[2], left)
    return left, right


MOST = 3  # remainders of which the statement is shown one by one
MOST_ROUNDED = 8  # where what they tell is rounded away


@dataclass(frozen=True)
class Classes:
    """A variable, a modulus, the remainders that the conditions leave to it, and these conditions."""

    name: str
    modulus: int
    remainders: tuple[int, ...]
    said: tuple[Remainder, ...]
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
        of_conditions = lcm(*(one.modulus for one in said))
        modulus = lcm(of_conditions, *(rounded := [*_rounded(goal[3], name, inside)]))
        is_told = len(said) == 1 and modulus == of_conditions and not said[0].is_parity
        is_split = len(said) > 1 or any(one.is_denied for one in said) or (max(rounded, default=1) > 1 and not is_told)
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
        yield Fraction((unless_refused(normal, inside[1], context) or {}).get(((name, 1),), 0)).denominator


def _said(condition: Term, name: str, context: Context) -> Remainder | None:
    """What it says of the remainder, or denies."""
    denied = condition[0] == "not"
    of = remainder_said(condition[1] if denied else condition, name, context)
    return of and replace(of, condition=condition, is_denied=denied)


@rule(on=("forall",), kind="unsafe", price=-5, closed=True)
def by_classes(goal: Term, context: Context) -> Node:
    """A statement about all integers, by the same for each remainder that the conditions leave."""
    classes = classes_of(goal)
    if classes is None:
        raise NotMadeFor
    own: dict[str, Term] = {name: f"{name}_every" for name, _ in goal[1]}
    kept = [one for one in goal[2] if one not in [said.condition for said in classes.said]]
    ways = dict[int, Way]()
    for r in classes.remainders:
        conditions = (*kept, classes.condition(r))
        bindings = tuple((own[name], sort) for name, sort in goal[1])
        every = ("forall", bindings, tuple(substitute(one, own) for one in conditions), substitute(goal[3], own))
        node = constantly(accepted(search)(every, context.closed()))
        ways[r] = (every, node), {value: name for name, value in own.items()}, len(kept)
    return introduced(each_remainder(classes.name, classes.modulus, _in_class(classes, ways)))(goal, context)


Way = tuple[Lemma, dict[Term, str], int]  # a statement for one remainder, its instance, and which condition says it


@tactical
def _in_class(goal: Term, context: Context, classes: Classes, ways: Mapping[int, Way]) -> Node:
    """The statement where the remainder is said; where none of the set is, by one of these, as anything follows."""
    *_, here = (
        a for a in context.assumptions if a[:2] == ("=", classes.name) and subterms(a, "floor") & {classes.floor}
    )
    i, known = here[2][2], (here, assumption)
    equal: Tactic = arith(known)
    if (r := i) not in ways:
        r, broken = classes.remainders[0], next(one for one in classes.said if not one.allows(i))
        equal = whatever(absurd(broken.condition))
    every, values, place = ways[r]
    shown = axiom(NAMES[classes.condition(r)[0]], equal, j=classes.floor)
    limits = dict.fromkeys(range(place), first_of(assumption, by_bounds))
    return instance(every, values, {**limits, place: shown})(goal, context)
