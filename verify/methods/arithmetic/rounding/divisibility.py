"""Statements made of divisibility: (n^5 - n)/30 is an integer, n is even if and only if n^2 is, and the like.

"x is an integer", "x is even" and "x is odd", for polynomials x in integer variables, say that x, x/2 or (x - 1)/2 is
an integer; what d times is a polynomial with whole coefficients hangs on the remainders modulo d alone.  So each
variable takes its remainders in turn, as n = d floor(n/d) + r, and x is T + c for an integer T and a number c.  Where c
is whole the part is shown; where it is not, x would make c an integer.  Of `or` that part is shown that holds there.  A
hypothesis of this kind that fails there ends the case, as x - T < 1 gives x - T <= 0 for the integer x.

Cost: as many cases as there are tuples of remainders, at most `MOST`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import partial
from math import floor, lcm, prod

from fooling.records import dataclass
from fooling.verify.checker.kernel import Context
from fooling.verify.checker.normal_form import normal
from fooling.verify.checker.polynomial import ONE
from fooling.verify.methods.arithmetic.arith_step import arith, by_assumptions
from fooling.verify.methods.arithmetic.denominators import is_whole, term_of_polynomial
from fooling.verify.methods.arithmetic.integers import NAMES, as_whole_sum, by_whole_steps, whole_if
from fooling.verify.methods.arithmetic.rounding.residues import each_remainder
from fooling.verify.methods.arithmetic.side_conditions import where_defined
from fooling.verify.methods.arithmetic.substitution import eliminated
from fooling.verify.methods.axioms.instances import axiom, both_ways
from fooling.verify.methods.engine.goals import number, subterms
from fooling.verify.methods.engine.not_found import NotFound, NotMadeFor
from fooling.verify.methods.engine.rules import rule
from fooling.verify.methods.engine.steps import assumption, cut, evaluate, intro
from fooling.verify.methods.engine.tactic import Lemma, Node, Tactic, accepted, first_of, stated, tactical
from fooling.verify.methods.guesses.real_values import witness_values
from fooling.verify.statement.proposition import Term, free_variables, negate, substitute

MOST = 256  # tuples of remainders


@rule(on=("forall",), price=2, closed=True, sure=True)
def by_divisibility(goal: Term, context: Context) -> Node:
    """A statement made of divisibility for all integers, by their remainders."""
    _, bindings, conditions, body = goal
    if free_variables(goal) or not _is_made(body):
        raise NotMadeFor
    said = [one for statement in (body, *filter(_is_made, conditions)) for one in _parts(statement)]
    inside = context.extended(bindings, conditions)
    moduli: dict[str, int] = {}
    for part in said:
        polynomial = normal(whole_if(part), inside)
        modulus = lcm(*(coefficient.denominator for coefficient in polynomial.values()))
        for atom in (atom for monomial in polynomial for atom, _ in monomial):
            if inside.sorts.get(atom) != "int":
                return accepted(intro(witness_values(bindings, conditions), _by_steps))(goal, context)
            moduli[atom] = lcm(moduli.get(atom, 1), modulus)
    if prod(moduli.values()) > MOST:
        raise NotFound("there are many remainders")
    tactic: Tactic = _in_a_case
    for name, modulus in moduli.items():
        tactic = each_remainder(name, modulus, tactic)
    return accepted(intro(witness_values(bindings, conditions), tactic))(goal, context)


def _is_made(statement: Term) -> bool:
    """Whether it is made of divisibility alone."""
    head, *parts = statement
    return head in NAMES or (head in ("and", "or", "not") and all(map(_is_made, parts)))


def _parts(statement: Term) -> Iterator[Term]:
    head, *parts = statement
    yield from [statement] if head in NAMES else (one for part in parts for one in _parts(part))


def _by_steps(goal: Term, context: Context) -> Node:
    if goal[0] not in NAMES:
        raise NotFound("it is about more than polynomials in integers")
    by = first_of(*map(accepted, (as_whole_sum, *by_whole_steps(goal, context))))
    return where_defined(by, first_of(*(axiom("unequal", by_assumptions, of=(order,)) for order in "<>")))(
        goal, context
    )


@dataclass(frozen=True)
class _Here:
    """What a part says in a case: the number is an integer and c; what the variables are there."""

    part: Term
    integer: Term
    rest: Fraction
    values: Sequence[Lemma]

    @property
    def holds(self) -> bool:
        return self.rest.denominator == 1

    def equation(self) -> Tactic:
        """What follows from what the variables are."""
        return eliminated(self.values, arith())

    def shown(self) -> Tactic:
        return axiom(NAMES[self.part[0]], self.equation(), j=("+", self.integer, number(self.rest)))

    def more(self) -> tuple[Term, list[Lemma]]:
        """The integer that is left where the part is assumed, and what has to be known before."""
        head, x = self.part
        following: Lemma = (("even", ("+", x, 1)), axiom("odd-next", assumption))
        whole = ("-", ("/", ("+", x, 1), 2), 1) if head == "odd" else whole_if(self.part)
        return ("-", whole, self.integer), [following] if head == "odd" else []

    def absurd(self) -> Lemma:
        """A fraction would be an integer, of the part that is assumed and fails."""
        left, before = self.more()
        by = axiom("integer-as-equal", self.equation(), j=left)
        return ("integer", number(self.rest)), cut(before[0], by) if before else by

    def false(self, by: Callable[[Sequence[Lemma]], Tactic]) -> Tactic:
        """The tactic with two premises that contradict each other: the fraction is at most its floor."""
        (left, before), below = self.more(), floor(self.rest)
        equal: Lemma = (("=", left, number(self.rest)), self.equation())
        least: Lemma = (("<=", left, below), axiom("integers-at-most", arith(equal)))
        tactic = cut(least, cut(equal, by([(least[0], assumption), (equal[0], assumption)])))
        return cut(before[0], tactic) if before else tactic


def _here(part: Term, context: Context) -> _Here:
    values = [(one, assumption) for one in context.assumptions if one[0] == "=" and one[2][0] == "+"]
    values = [one for one in values if isinstance(one[0][1], str) and subterms(one[0][2], "floor")]
    there = substitute(whole_if(part), {one[1]: one[2] for one, _ in values})
    polynomial = normal(there, context)
    rest = polynomial.pop(ONE, Fraction(0))
    if not is_whole(polynomial, context):
        raise NotFound("more is divided than numbers")
    return _Here(part, term_of_polynomial(polynomial), rest, values)


def _in_a_case(goal: Term, context: Context) -> Node:
    """The statement where the remainders are known; by a hypothesis, if one fails there."""
    for assumed in context.assumptions:
        if assumed[0] in NAMES and free_variables(assumed) and not subterms(assumed, "floor"):
            here = _here(assumed, context)
            if not here.holds:
                return here.false(partial(_from_failing, here))(goal, context)
    return _shown(goal, context)


def _holds(statement: Term, context: Context) -> bool:
    head, *parts = statement
    if head in NAMES:
        return _here(statement, context).holds
    held = [_holds(part, context) for part in parts]
    return not held[0] if head == "not" else all(held) if head == "and" else any(held)


def _shown(goal: Term, context: Context) -> Node:
    head, *parts = goal
    if not _holds(goal, context):
        raise NotFound("it fails for some remainders")
    if head in NAMES:
        return _here(goal, context).shown()(goal, context)
    if head == "and":
        return {"rule": "and", "by": [_shown(part, context) for part in parts]}
    if head == "or":
        i = next(i for i, part in enumerate(parts) if _holds(part, context))
        return {"rule": "or", "part": i, "by": _shown(parts[i], context)}
    if parts[0][0] not in NAMES:
        return {"rule": "negation", "by": _shown(negate(parts[0]), context)}
    return _denied(_here(parts[0], context), context.extended((), (parts[0],)))


def _denied(fails: _Here, inside: Context) -> Node:
    that, by = fails.absurd()
    return {"rule": "contradiction", "lemma": stated((that, by), inside), "by": evaluate(negate(that), inside)}


@tactical
def _from_failing(goal: Term, context: Context, fails: _Here, contrary: Sequence[Lemma]) -> Node:
    """Anything, as a hypothesis fails and two statements contradict each other."""
    head, *parts = goal
    if head == "and":
        return {"rule": "and", "by": [_from_failing(fails, contrary)(part, context) for part in parts]}
    if head == "or":
        return {"rule": "or", "part": 0, "by": _from_failing(fails, contrary)(parts[0], context)}
    if head == "not":
        return _denied(fails, context.extended((), (parts[0],)))
    here = _here(goal, context)
    by_false = both_ways(eliminated(here.values, arith(*contrary)))
    return axiom(NAMES[head], by_false, j=("+", here.integer, floor(here.rest)))(goal, context)
