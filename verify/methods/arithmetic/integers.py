"""What is an integer, and which remainder it leaves.

Conditions that say which remainder a variable leaves: n = q m + r for an integer m, and why.

"n is even", "n is odd", "(n - r)/q is an integer", the same quotient being even or odd, and "n - q floor(n/q) = r" are
conditions of this kind.  Under any of them m is a term in n whose value is an integer; and at n = q m + r each of them
but the last holds.  An even number x is twice the integer x/2, and an odd one is 2 floor(x/2) + 1.

Integers as sums of multiples of integers: d divides n + m, as it divides n and m; 4^n - 3 n - 1 is divisible by 9.

Where y and z are assumed to be integers, such as n/d and m/d, so is each sum of products of y, z and what else is one.
Whether x is such a sum is a system of linear equations in integers: the denominators of x and of the products are
multiplied with, and the coefficients of each monomial compared.  It is solved by Euclid's algorithm for columns: with
integers for weights it has a solution, or none.

- x_n is an integer for all n >= k where x_k is, and x_(n + 1) is such a sum of x_n and others.
- An integer that is above 0 is at least 1: from n/d and (n + 1)/d being integers, 1/d >= 1, which is their difference.

Cost: with k products and m monomials k m operations for each column.

Statements made of divisibility: (n^5 - n)/30 is an integer, n is even if and only if n^2 is, and the like.

"x is an integer", "x is even" and "x is odd", for polynomials x in integer variables, say that x, x/2 or (x - 1)/2 is
an integer; what d times is a polynomial with whole coefficients hangs on the remainders modulo d alone.  So each
variable takes its remainders in turn, as n = d floor(n/d) + r, and x is T + c for an integer T and a number c.  Where c
is whole the part is shown; where it is not, x would make c an integer.  Of `or` that part is shown that holds there.  A
hypothesis of this kind that fails there ends the case, as x - T < 1 gives x - T <= 0 for the integer x.

Cost: as many cases as there are tuples of remainders, at most `MOST_TUPLES`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import partial
from itertools import combinations_with_replacement, permutations, product
from math import floor, lcm, prod

from fooling.fooling_sets.errors import FoolingError
from fooling.records import dataclass
from fooling.verify.checker.kernel import Context
from fooling.verify.checker.normal_form import is_integral, normal
from fooling.verify.checker.polynomial import ONE, Polynomial, plus, power, times
from fooling.verify.methods.arithmetic.arith_step import arith, by_assumptions
from fooling.verify.methods.arithmetic.choice_of_premises import polynomial
from fooling.verify.methods.arithmetic.denominators import (
    cleared,
    is_whole,
    powers_of,
    reciprocals,
    term_of_polynomial,
    with_positive_divisors,
)
from fooling.verify.methods.arithmetic.rounding.residues import each_remainder
from fooling.verify.methods.arithmetic.side_conditions import where_defined
from fooling.verify.methods.arithmetic.substitution import eliminated
from fooling.verify.methods.axioms.instances import axiom, both_ways
from fooling.verify.methods.engine.attempts import accepted, first_of
from fooling.verify.methods.engine.ends import NotFound, NotMadeFor
from fooling.verify.methods.engine.goals import number, subterms
from fooling.verify.methods.engine.memory import working
from fooling.verify.methods.engine.rules import rule
from fooling.verify.methods.engine.steps import for_all_from, induction, intro, knowing, stated
from fooling.verify.methods.engine.tactic import Lemma, Node, Tactic, assumption, evaluate, tactical
from fooling.verify.methods.guesses.real_values import witness_values
from fooling.verify.statement.proposition import Term, free_variables, is_integer, negate, substitute

LARGEST = 64  # modulus
NAMES = {"even": "even-as-twice", "odd": "odd-as-twice", "integer": "integer-as-equal"}  # axioms that show one


@dataclass(frozen=True)
class Remainder:
    """name = modulus * multiple + remainder, where the multiple is an integer; what says so.

    Raises
    ------
    ValueError
        A remainder that is none of that modulus.
    """

    name: str
    modulus: int
    remainder: int
    multiple: Term
    condition: Term

    def __post_init__(self) -> None:
        if not 0 <= self.remainder < self.modulus:
            raise ValueError(f"the remainder {self.remainder} of a division by {self.modulus}")

    def of(self, multiple: Term) -> Term:
        """The number with another multiple."""
        times: Term = ("*", self.modulus, multiple)
        return times if self.remainder == 0 else ("+", times, self.remainder)

    @property
    def is_parity(self) -> bool:
        """Whether the condition is that the variable itself is even, or odd."""
        return self.condition in (("even", self.name), ("odd", self.name))

    @property
    def equation(self) -> tuple[Term, Tactic]:
        """That the variable is that number, where the condition is assumed."""
        by = first_of(arith(), arith((self.condition, assumption))) if self.condition[0] == "=" else arith()
        if self.condition[0] == "odd" and not self.is_parity:
            by = _as_odd(self.condition[1])
        return ("=", self.name, self.of(self.multiple)), by


def _as_odd(x: Term) -> Tactic:
    """What follows from x = 2 floor(x/2) + 1, for a number x that is assumed to be odd.

    Then x + 1 is even, so j = (x + 1)/2 - 1 = x/2 - 1/2 is an integer.  From x/2 - 1 < floor(x/2) <= x/2 follows
    j - 1 < floor(x/2) < j + 1.
    """
    half: Term = ("floor", ("/", x, 2))
    j, before = whole_where(("odd", x))
    below = axiom("integers-at-most", arith((("<=", half, ("/", x, 2)), axiom("floor-below"))))
    above = axiom("integers-at-least", arith(((">", half, ("-", ("/", x, 2), 1)), axiom("floor-above"))))
    is_j = axiom("equal", conditions={0: below, 1: above})
    return knowing(before, arith((("=", half, j), is_j)))


def whole_where(said: Term) -> tuple[Term, list[Lemma]]:
    """What is seen to be an integer where a number is said to be one, even or odd; and what has to be known for that.

    For an odd x it is (x + 1)/2 - 1, as x + 1 is even.
    """
    head, x = said
    if head != "odd":
        return whole_if(said), []
    return ("-", ("/", ("+", x, 1), 2), 1), [(("even", ("+", x, 1)), axiom("odd-next", assumption))]


@tactical
def shown_at(goal: Term, context: Context, multiple: Term) -> Node:
    """A condition of this kind at q m + r, for a term m."""
    if goal[0] not in NAMES:
        raise NotMadeFor
    return axiom(NAMES[goal[0]], arith(), j=multiple)(goal, context)


def is_no_integer(said: Term) -> tuple[Term, Tactic, Lemma]:
    """The comparison where a number is no integer, not even, or not odd; that; and that it is one where it fails."""
    whole, before = whole_where(said)
    least: Term = (">=", ("floor", whole), whole)
    above: Lemma = ((">", least[1], ("-", whole, 1)), axiom("floor-above"))

    def shown(goal: Term, context: Context) -> Node:
        inside, by = context.extended((), (said,)), axiom("integers-at-least", arith(above))
        lemma = stated((least, knowing(before, by)), inside)
        return {"rule": "contradiction", "lemma": lemma, "by": assumption(goal, inside)}

    near: list[Lemma] = [(least, assumption), (("<=", least[1], whole), axiom("floor-below"))]
    equal: Lemma = (("=", whole, least[1]), axiom("equal", conditions=dict.fromkeys(range(2), arith(*near))))
    at_floor = axiom(NAMES[said[0]], arith(equal), j=least[1])
    return ("<", *least[1:]), shown, (said, at_floor)


def remainder_said(condition: Term, name: str, context: Context) -> Remainder | None:
    """What a condition says of the remainder that an integer variable leaves, if it is of this kind."""
    if condition in (("even", name), ("odd", name)):
        odd = int(condition[0] == "odd")
        return Remainder(name, 2, odd, ("/", ("-", name, 1) if odd else name, 2), condition)
    try:
        if condition[0] in NAMES:
            return _of_a_quotient(condition, name, context)
        return _of_a_difference(condition, name, context) if condition[0] == "=" else None
    except FoolingError:
        return None


def _of_a_quotient(condition: Term, name: str, context: Context) -> Remainder | None:
    """The quotient (n - s)/c is an integer j, or is 2 j or 2 j + 1, for a modulus of at most `LARGEST`.

    So n = c j + s, or n = 2 c j + s, or n = 2 c j + c + s.
    """
    head, quotient = condition
    parts = dict(normal(quotient, context))
    slope, offset = parts.pop(((name, 1),), Fraction(0)), parts.pop(ONE, Fraction(0))
    if parts or slope == 0 or slope.numerator != 1:
        return None
    c = slope.denominator
    q, first = (c, -offset * c) if head == "integer" else (2 * c, (int(head == "odd") - offset) * c)
    if not 1 < q <= LARGEST or first.denominator != 1:
        return None
    j: Term = {"integer": quotient, "even": ("/", quotient, 2), "odd": ("floor", ("/", quotient, 2))}[head]
    more, remainder = divmod(int(first), q)
    return Remainder(name, q, remainder, ("+", j, more) if more else j, condition)


def _of_a_difference(condition: Term, name: str, context: Context) -> Remainder | None:
    """n - q floor(n/q) = r."""
    _, left, right = condition
    for rounded, (one, other) in product(subterms(condition, "floor"), ((left, right), (right, left))):
        if isinstance(rounded[1], tuple) and rounded[1][:2] == ("/", name) and is_integer(rounded[1][2]):
            q = int(rounded[1][2])
            rest = dict(normal(("-", ("-", one, other), ("-", name, ("*", q, rounded))), context))
            remainder = -rest.pop(ONE, Fraction(0))
            if not rest and remainder.denominator == 1 and 0 <= remainder < q <= LARGEST:
                return Remainder(name, q, int(remainder), rounded, condition)
    return None


MOST = 8  # integers that are multiplied with one another


@rule(on=("integer", "even", "odd"), price=12)
def as_whole_sum(goal: Term, context: Context) -> Node:
    """A number is an integer as a sum of products of what is known to be one."""
    x = whole_if(goal)
    known = [one for one in assumed_integers(context) if free_variables(one) <= context.sorts.keys()]
    atoms = {atom for one in (x, *known) for monomial in normal(one, context) for atom, _ in monomial}
    factors = [1, *known, *(atom for atom in sorted(atoms, key=repr) if is_integral(atom, context))][:MOST]
    products = [("*", *pair) for pair in combinations_with_replacement(factors, 2)]
    whole, *parts = _times_divisors([normal(one, context) for one in (x, *products)], context)
    weights = whole_weights(whole, parts)
    if weights is None:
        raise NotFound("it is no sum of multiples of what is known to be an integer")
    j = ("+", *(("*", weight, one) for weight, one in zip(weights, products, strict=True) if weight), 0)
    shown = with_positive_divisors(cleared(arith(), equations=True), by_assumptions)
    return axiom(NAMES[goal[0]], shown, j=j)(goal, context)


def whole_if(statement: Term) -> Term:
    """What is an integer if and only if a number is one, is even, or is odd."""
    head, x = statement
    return {"integer": x, "even": ("/", x, 2), "odd": ("/", ("-", x, 1), 2)}[head]


def assumed_integers(context: Context) -> list[Term]:
    """What is assumed to be an integer, and halves of what is assumed to be even."""
    said = [one for one in context.assumptions if one[0] in ("integer", "even")]
    return [whole_if(one) for one in said]


def _times_divisors(numbers: Sequence[Polynomial], context: Context) -> list[Polynomial]:
    """The numbers times what they are divided by."""
    free = list(numbers)
    while divided := reciprocals(*free):
        atom, divisor = divided[0], normal(divided[0][2], context)
        apart = [powers_of(one, atom) for one in free]
        most = max(max(one, default=0) for one in apart)
        for i, parts in enumerate(apart):
            free[i] = {}
            for exponent, share in parts.items():
                free[i] = plus(free[i], times(share, power(divisor, most - exponent)))
    return free


def whole_weights(of: Polynomial, parts: Sequence[Polynomial]) -> list[int] | None:
    """Integers with which the parts add up to the polynomial.

    >>> a, b = {(): Fraction(6)}, {(): Fraction(10)}
    >>> whole_weights({(): Fraction(2)}, [a, b]), whole_weights({(): Fraction(3)}, [a, b])
    ([2, -1], None)
    """
    columns = [(part, {i: 1}) for i, part in enumerate(parts) if part]
    found, left = dict[int, int](), of
    for monomial in sorted({monomial for one in (of, *parts) for monomial in one}, key=repr):
        with_it = [one for one in columns if monomial in one[0]]
        columns = [one for one in columns if monomial not in one[0]]
        while len(with_it) > 1:
            least = min(with_it, key=lambda one: abs(one[0][monomial]))
            rest = [(one, one[0][monomial] // least[0][monomial]) for one in with_it if one is not least]
            reduced = [(plus(part, least[0], Fraction(-q)), _plus(own, least[1], -q)) for (part, own), q in rest]
            with_it = [least, *(one for one in reduced if monomial in one[0])]
            columns += [one for one in reduced if one[0] and monomial not in one[0]]
        if monomial in left:
            if not with_it or (left[monomial] / with_it[0][0][monomial]).denominator != 1:
                return None
            many = int(left[monomial] / with_it[0][0][monomial])
            left, found = plus(left, with_it[0][0], Fraction(-many)), _plus(found, with_it[0][1], many)
    return [found.get(i, 0) for i in range(len(parts))]


def _plus(one: dict[int, int], other: dict[int, int], many: int) -> dict[int, int]:
    return {i: one.get(i, 0) + many * other.get(i, 0) for i in one | other}


def by_whole_steps(goal: Term, context: Context) -> Iterator[Tactic]:
    """That a number is an integer by induction on one of its variables."""
    for op, name, first in (one for one in context.assumptions if len(one) == 3):
        is_start = op == ">=" and context.sorts.get(str(name)) == "int" and name not in free_variables(first)
        if is_start and name in free_variables(goal):
            last = f"{name}_every"
            every = substitute(goal, {name: last})
            yield for_all_from(first, last, every, induction(as_whole_sum, as_whole_sum), name)[1]


@tactical
def with_least_integers(goal: Term, context: Context, by: Tactic) -> Node:
    """The tactic where integers that are assumed, and their differences, are known to be at least 1 if above 0."""
    known = [one for one in assumed_integers(context) if free_variables(one)]
    apart = [("-", one, other) for one, other in permutations(known, 2)]
    above = with_positive_divisors(cleared(polynomial), by_assumptions)
    least = axiom("integers-at-least", above)
    proposed: list[Lemma] = [((">=", one, 1), least) for one in (*known, *apart)]
    return knowing(working(proposed, context) if len(known) <= MOST else (), by)(goal, context)


MOST_TUPLES = 256  # of remainders


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
    if prod(moduli.values()) > MOST_TUPLES:
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
        whole, before = whole_where(self.part)
        return ("-", whole, self.integer), before

    def absurd(self) -> Lemma:
        """A fraction would be an integer, of the part that is assumed and fails."""
        left, before = self.more()
        by = axiom("integer-as-equal", self.equation(), j=left)
        return ("integer", number(self.rest)), knowing(before, by)

    def false(self, by: Callable[[Sequence[Lemma]], Tactic]) -> Tactic:
        """The tactic with two premises that contradict each other: the fraction is at most its floor."""
        (left, before), below = self.more(), floor(self.rest)
        equal: Lemma = (("=", left, number(self.rest)), self.equation())
        least: Lemma = (("<=", left, below), axiom("integers-at-most", arith(equal)))
        return knowing([*before, least, equal], by([(least[0], assumption), (equal[0], assumption)]))


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
