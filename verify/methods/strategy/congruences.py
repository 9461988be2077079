"""Conditions that say which remainders a number may leave, in whatever words: one normal form for them.

"n is even, and n/4 is no integer" says what "(n - 2)/4 is an integer" says.  All conditions of this kind on one
variable, negated ones among them, are a set of remainders modulo the least common multiple M of what each divides by.
For each remainder r of the set the statement is shown with the one condition that (n - r)/M is an integer, and used.

All remainders i of n = M f + i with f = floor(n/M) are cases.  Where i is none of the set, a condition is broken: what
it says to be an integer, or no integer, lies strictly between two integers, or is one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from math import lcm

from fooling.records import dataclass
from fooling.verify.checker.kernel import Context
from fooling.verify.checker.meaning import exactly
from fooling.verify.checker.normal_form import normal
from fooling.verify.methods.arithmetic.arith_step import arith
from fooling.verify.methods.arithmetic.integers import LARGEST, NAMES, Remainder, remainder_said, whole_if
from fooling.verify.methods.arithmetic.rounding.residues import each_remainder
from fooling.verify.methods.axioms.instances import axiom, both_ways
from fooling.verify.methods.engine.attempts import accepted, constantly, first_of, unless_refused
from fooling.verify.methods.engine.ends import NotMadeFor, fresh
from fooling.verify.methods.engine.goals import subterms
from fooling.verify.methods.engine.rules import rule
from fooling.verify.methods.engine.search import search
from fooling.verify.methods.engine.steps import cut, instance, stated
from fooling.verify.methods.engine.tactic import Lemma, Node, assumption, by_bounds, tactical
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
        yield Fraction((unless_refused(normal, inside[1], context) or {}).get(((name, 1),), 0)).denominator


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
    i, known = here[2][2], [(here, assumption)]
    r, known = (i, known) if i in ways else (classes.remainders[0], [*known, *_broken(classes, i, known)])
    every, values, place = ways[r]
    equal = arith(*known) if i == r else both_ways(arith(*known, linear=True))
    shown = axiom(NAMES[classes.condition(r)[0]], equal, j=classes.floor)
    limits = dict.fromkeys(range(place), first_of(assumption, by_bounds))
    return instance(every, values, {**limits, place: shown})(goal, context)


def _broken(classes: Classes, i: int, here: Sequence[Lemma]) -> Iterator[Lemma]:
    """Comparisons that contradict each other, as a number that leaves this remainder breaks a condition.

    With n = M f + i what the condition says to be an integer, or no integer, is a multiple of f and (i - r)/q.
    """
    broken = next(one for one in classes.said if not one.allows(i))
    of, times = broken.of, ("*", classes.modulus // broken.of.modulus, classes.floor)
    if broken.denied:
        x = whole_if(broken.condition[1])
        whole: Term = ("+", times, int(exactly(substitute(x, {classes.name: i}))))
        above: Lemma = ((">", ("floor", x), ("-", x, 1)), axiom("floor-above"))
        yield (">=", ("floor", x), whole), axiom("integers-at-least", arith(above, *here))
        strictly: Lemma = (("<", ("floor", x), x), axiom("floor-below-strictly", None, {0: _denied(broken.condition)}))
        yield (">=", whole, ("+", ("floor", x), 1)), axiom("integers-at-least", arith(strictly, *here))
        return
    yield of.equation
    most = ("<=", ("-", of.multiple, times), (i - of.remainder) // of.modulus)
    below = axiom("integers-at-most", arith(of.equation, *here))
    if of.is_parity and of.remainder:  # that (n - 1)/2 is an integer is seen where n + 1 is even
        other: Term = ("-", ("/", ("+", of.name, 1), 2), 1)
        most = ("<=", ("-", other, times), most[2])
        below = cut((("even", ("+", of.name, 1)), axiom("odd-next")), below)
    yield most, below


@tactical
def _denied(goal: Term, context: Context, condition: Term) -> Node:
    """That x is no integer, as it is not, or as what is denied would hold with it."""
    _, that = condition
    if condition == goal:
        return assumption(goal, context)
    inside = context.extended((), (goal[1],))
    met: Lemma = (that, axiom(NAMES[that[0]], arith(), j=goal[1][1]))
    return {"rule": "contradiction", "lemma": stated(met, inside), "by": assumption(condition, inside)}
