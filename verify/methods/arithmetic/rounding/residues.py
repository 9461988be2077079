"""Roundings by cases: of the remainder of an integer, or of the fractional part of a real number.

A variable is m q + m t with q = floor(n/m) and 0 <= t < 1; in each case t is known, or the interval in which it lies,
and what is rounded is I + c for an integer I and a number c, so that its rounding is I and that of c.

- For an integer n the fraction is r/m for a remainder r.  m is the least common multiple of what is divided by inside
  floor and ceil; for b^n / k it is the least t with b^t = 1 modulo k, as b^(t q) = 1 + (b^t - 1) F for the integer
  F = floor(b^(t q)/(b^t - 1)).
- For a real y what is rounded is k y/m + I + c; it changes at finitely many t: Hermite's floor(x) + floor(x + 1/2) =
  floor(2 x) has the cases t < 1/2 and t >= 1/2.

Conditions that say which remainder a variable leaves: n = q m + r for an integer m, and why.  "n is even", "n is odd",
"(n - r)/q is an integer", the same quotient being even or odd, and "n - q floor(n/q) = r" are conditions of this kind.
Under any of them m is a term in n whose value is an integer; and at n = q m + r each of them but the last holds.  An
even number x is twice the integer x/2, and an odd one is 2 floor(x/2) + 1.

Where a condition fails in a case, an integer would be T + c for an integer T and a fraction c, which is absurd.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import cached_property, partial
from itertools import pairwise, product
from math import ceil, floor, lcm

from fooling.fooling_sets.errors import FoolingError
from fooling.records import dataclass
from fooling.verify.checker.arithmetic import exchanged, slack
from fooling.verify.checker.kernel import Context
from fooling.verify.checker.normal_form import normal
from fooling.verify.checker.polynomial import ONE, Polynomial
from fooling.verify.methods.arithmetic.arith_step import arith
from fooling.verify.methods.arithmetic.denominators import ROUNDED, is_whole, quotients, term_of_polynomial, whatever
from fooling.verify.methods.arithmetic.substitution import eliminated, reduced
from fooling.verify.methods.axioms.instances import axiom, both_ways, limits_of, said
from fooling.verify.methods.engine.attempts import first_of, unless_refused
from fooling.verify.methods.engine.ends import NotFound, NotMadeFor
from fooling.verify.methods.engine.goals import begins_with, number, subterms
from fooling.verify.methods.engine.memory import working
from fooling.verify.methods.engine.steps import cases, cut, knowing, stated
from fooling.verify.methods.engine.tactic import Lemma, Node, Tactic, assumption, evaluate, tactical
from fooling.verify.statement.proposition import Term, free_variables, is_integer, substitute

LARGEST_MODULUS = 12
LONGEST_STEP = 20  # bits


def by_remainders(goal: Term, context: Context, by: Tactic) -> Iterator[Tactic]:
    """A comparison by the remainder of a variable modulo the divisors of what is rounded in it."""
    for name in sorted(frozenset().union(*map(free_variables, _rounded(goal)))):
        modulus = _modulus([one for one in _rounded(goal) if name in free_variables(one)], name, context)
        if context.sorts.get(name) == "int" and 1 <= modulus <= LARGEST_MODULUS:
            yield _each(name, modulus, lambda case: case.assumed(case.substituted(by)))


def by_residues(name: str, modulus: int, by: Tactic) -> Tactic:
    """The goal for each remainder of an integer variable; what the variable is then is assumed."""
    return _each(name, modulus, lambda case: case.assumed(by))


def each_remainder(name: str, modulus: int, by: Tactic) -> Tactic:
    """The same, whatever conditions say of it."""
    return _each(name, modulus, lambda case: lambda goal, inside: cut(case.equation(inside), by)(goal, inside))


def residues(name: str, modulus: int, context: Context) -> list[Context]:
    """The contexts in which that happens."""
    found = [_Case(name, modulus, Fraction(r, modulus)) for r in range(modulus)]
    return [context.extended((), (case.is_so,)) for case in found if case.excluded(context) is None]


def _each(name: str, modulus: int, shown: Callable[[_Case], Tactic]) -> Tactic:
    """Each remainder: this one, or one above."""
    found = [_Case(name, modulus, Fraction(r, modulus)) for r in range(modulus)]
    return _in_order([(("<", name, above.is_so[2]), shown(one)) for one, above in pairwise(found)], shown(found[-1]))


def _in_order(below: Sequence[tuple[Term, Tactic]], last: Tactic) -> Tactic:
    """Below the first bound, below the next, and so on."""
    for split, by in reversed(below):
        last = cases(split, by, last)
    return last


def _rounded(goal: Term) -> list[Term]:
    """The roundings, the inner ones first."""
    found = {one for head in ROUNDED for one in subterms(goal, head)}
    return sorted(found, key=lambda one: (len(repr(one)), repr(one)))


def _modulus(rounded: Sequence[Term], name: str, context: Context) -> int:
    """The least common multiple of what each asks; 0 where nothing is divided."""
    found = []
    for inside in map(partial(_inside, context=context), rounded):
        for monomial, coefficient in inside.items() if inside is not None else ():
            powers = [factor for factor in monomial if _is_power(factor[0], name)]
            divisor = coefficient.denominator
            if divisor > 1:
                found.append(_order(*powers[0], name, divisor, context) if powers else divisor)
    return lcm(*found) if found else 0


def _inside(one: Term, context: Context) -> Polynomial | None:
    return unless_refused(normal, one[1], context)


def _is_power(atom: Term, name: str) -> bool:
    return isinstance(atom, tuple) and atom[0] == "^" and is_integer(atom[1]) and name in free_variables(atom[2])


def _order(atom: Term, exponent: int, name: str, divisor: int, context: Context) -> int:
    """The least t > 0 for which the power of the atom is periodic modulo the divisor."""
    for t in range(1, LARGEST_MODULUS + 1):
        step = _step(atom, exponent, name, t, context)
        if step and (step - 1) % divisor == 0:
            return t
    return LARGEST_MODULUS + 1


# Where the atom is b^(c n + ...) and c t is an integer.
def _step(atom: Term, exponent: int, name: str, t: int, context: Context) -> int:
    """What its power is multiplied with when the variable grows by t; 0 where that is no integer, or a large one."""
    rate = normal(atom[2], context).get(((name, 1),), Fraction(0)) * t
    whole = rate.denominator == 1 and rate > 0 and atom[1].bit_length() * rate * exponent <= LONGEST_STEP
    return int(atom[1] ** (int(rate) * exponent)) if whole else 0


@dataclass(frozen=True)
class _Case:
    """The variable is a unit times what `quotient` and the fraction are, exactly or about so."""

    name: str
    unit: int
    fraction: Fraction
    is_exact: bool = True

    @cached_property
    def quotient(self) -> Term:
        return ("floor", ("/", self.name, self.unit) if self.unit > 1 or self.is_exact else self.name)

    @cached_property
    def is_so(self) -> Term:
        return ("=", self.name, ("+", ("*", self.unit, self.quotient), number(self.unit * self.fraction)))

    def excluded(self, context: Context) -> Term | None:
        """What is assumed of the remainder of the variable, and fails here."""
        r = int(self.unit * self.fraction)
        said = (remainder_said(one, self.name, context) for one in context.assumptions)
        broken = (one for one in said if one and self.unit % one.modulus == 0 and not one.allows(r))
        return next((one.condition for one in broken), None)

    def assumed(self, by: Tactic) -> Tactic:
        """The goal in this case; where there is none, whatever it is."""

        def found(goal: Term, context: Context) -> Node:
            said = self.excluded(context)
            there = by if said is None else whatever(absurd(said))
            return cut(self.equation(context), there)(goal, context)

        return found

    def substituted(self, by: Tactic) -> Tactic:
        """The goal in this case: the variable, roundings and powers are put in."""

        def found(goal: Term, context: Context) -> Node:
            powers, residues = self._powers(goal, context), self._residues(goal, context)
            rounded = self._roundings(goal, powers, residues, context)
            equations = [(that, assumption) for that, _ in (*rounded, *powers)]
            exact = [(self.is_so, assumption)] if self.is_exact else []
            by_values = eliminated([*equations, *exact], by)
            return knowing((*powers, *residues, *reversed(rounded)), by_values)(goal, context)

        return found

    def equation(self, context: Context) -> Lemma:
        return self.is_so, _between([*self._limits(context), *quotients(self.quotient, context)])

    def _limits(self, context: Context) -> list[Lemma]:
        """What is assumed of the quotient in this case, and known of it."""
        here = [
            a for a in context.assumptions if a[0] in ("<", "<=", ">", ">=") and self.quotient in subterms(a, "floor")
        ]
        return [*((a, assumption) for a in here), *limits_of(self.quotient)]

    def _powers(self, goal: Term, context: Context) -> list[Lemma]:
        """b^E for the atoms b^E with the variable in E."""
        polynomials = [slack(goal, context)[1], *_insides(goal, context)] if self.is_exact else []
        atoms = {atom for a in polynomials for monomial in a for atom, _ in monomial}
        larger = axiom("power-increasing", arith((self.is_so, assumption)))
        powers = sorted((atom for atom in atoms if _is_power(atom, self.name)), key=repr)
        return [(("=", atom, ("^", atom[1], self._with_it(atom[2]))), larger) for atom in powers]

    def _with_it(self, term: Term) -> Term:
        return substitute(term, {self.name: self.is_so[2]})

    def _residues(self, goal: Term, context: Context) -> list[Lemma]:
        """b^(t q) modulo b^t - 1, for the powers inside roundings."""
        found: list[Lemma] = []
        for inside in _insides(goal, context):
            for monomial, coefficient in inside.items():
                for atom, exponent in monomial if coefficient.denominator > 1 else ():
                    if _is_power(atom, self.name):
                        i = _step(atom, exponent, self.name, self.unit, context)
                        found.append(said("power-residue", i=i, n=self.quotient))
        return working(found, context)

    def _roundings(
        self, goal: Term, powers: Sequence[Lemma], residues: Sequence[Lemma], context: Context
    ) -> list[Lemma]:
        """What the roundings are, the outer ones first."""
        found: list[Lemma] = []
        for one in _rounded(goal):
            if one != self.quotient and (law := self._rounding(one, powers, residues, found, context)) is not None:
                found.insert(0, law)
        return found

    # floor(X) = floor(c) + I where X = c + I with a number c and an integer I.
    def _rounding(
        self, one: Term, powers: Sequence[Lemma], residues: Sequence[Lemma], inner: Sequence[Lemma], context: Context
    ) -> Lemma | None:
        exact = one[1]
        for (_, old, new), _ in inner:
            exact = exchanged(exact, old, new)
        try:
            inside = normal(self._with_it(exact), context)
            for residue, _ in residues:
                _, inside = reduced(inside, residue, context)
        except FoolingError:
            return None
        rest, whole = inside.pop(ONE, Fraction(0)), term_of_polynomial(inside)
        if any(c.denominator > 1 for c in inside.values()) or not is_whole(inside, context):
            return None
        rounded = floor(rest) if one[0] == "floor" else ceil(rest)
        value: Term = ("=", one, ("+", whole, rounded))
        if not self.is_exact:
            return value, _between([*self._limits(context), *limits_of(one)])
        laws = [(that, assumption) for that, _ in (*powers, *residues, *inner)]
        sides = [side for (_, *sides), _ in powers for side in sides]
        equation = arith((self.is_so, assumption), *laws, hints=[self.name, self.quotient, *sides])
        apart = axiom("floor-of-sum" if one[0] == "floor" else "ceiling-of-sum", equation)
        equal: Lemma = (("=", one, ("+", (one[0], number(rest)), whole)), apart)
        computed: Lemma = (("=", (one[0], number(rest)), rounded), evaluate)
        return value, arith(equal, computed)


def _between(limits: Sequence[Lemma]) -> Tactic:
    """An equation of integers, by limits from both sides."""
    ways = axiom("integers-at-most", arith(*limits)), axiom("integers-at-least", arith(*limits))
    return axiom("equal", conditions=dict(enumerate(ways)))


def _insides(goal: Term, context: Context) -> list[Polynomial]:
    insides = (_inside(one, context) for one in _rounded(goal))
    return [inside for inside in insides if inside is not None]


LARGEST = 64  # modulus of a condition
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
    is_denied: bool = False

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

    def allows(self, i: int) -> bool:
        """Whether a number with this remainder, by a multiple of the modulus, meets the condition, or the denial."""
        return (i % self.modulus == self.remainder) != self.is_denied

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
    return knowing(before, arith((("=", half, j), _between(limits_of(half)))))


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


def whole_if(statement: Term) -> Term:
    """What is an integer if and only if a number is one, is even, or is odd."""
    head, x = statement
    return {"integer": x, "even": ("/", x, 2), "odd": ("/", ("-", x, 1), 2)}[head]


@tactical
def absurd(goal: Term, context: Context, said: Term) -> Node:
    """That 0 = 1, as a condition, or its denial, fails for the remainders: an integer is T + c, for a fraction c."""
    values = known_here(context)
    there = {one[1]: one[2] for one, _ in values}
    if said[0] == "=":
        of = next(of for name in there if (of := remainder_said(said, str(name), context)) is not None)
        whole, before, same = of.multiple, list[Lemma](), arith((said, assumption), *values)
        apart: Term = ("/", ("-", of.name, of.remainder), of.modulus)
    else:
        whole, before = whole_where(said) if said[0] in NAMES else (whole_if(said[1]), [])
        apart, same = whole, eliminated(values, arith())
    rest, integer = number_apart(substitute(apart, there), context)
    equal: Lemma = (("=", ("-", whole, integer), number(rest)), same)
    known = [*before, equal, (("<=", equal[0][1], floor(rest)), axiom("integers-at-most", arith(equal)))]
    if said[0] == "not":
        down, value = ("floor", whole), ("+", integer, number(rest))
        strictly: Lemma = (("<", down, whole), axiom("floor-below-strictly", None, {0: _denied(said)}))
        least: Lemma = ((">=", down, value), axiom("integers-at-least", arith(equal, *limits_of(down))))
        last: Term = (">=", value, ("+", down, 1))
        known = [equal, least, (last, axiom("integers-at-least", arith(equal, strictly)))]
    told = [(that, assumption) for that, _ in known if that[0] not in NAMES]
    return knowing(known, both_ways(arith(*told, linear=True)))(goal, context)


def known_here(context: Context) -> list[Lemma]:
    """What the variables are in a case, by their remainders."""
    said = [a for a in context.assumptions if a[0] == "=" and isinstance(a[1], str) and begins_with(a[2], "+")]
    return [(one, assumption) for one in said if subterms(one[2], "floor")]


def number_apart(x: Term, context: Context) -> tuple[Fraction, Term]:
    """A number, and the integer beside it, that are the term.

    Raises
    ------
    NotFound
        More is divided than numbers.
    """
    polynomial = normal(x, context)
    rest = polynomial.pop(ONE, Fraction(0))
    if not is_whole(polynomial, context):
        raise NotFound("more is divided than numbers")
    return rest, term_of_polynomial(polynomial)


@tactical
def _denied(goal: Term, context: Context, said: Term) -> Node:
    """That x is no integer, as it is not, or as what is denied would hold with it."""
    if said == goal:
        return assumption(goal, context)
    inside = context.extended((), (goal[1],))
    met: Lemma = (said[1], axiom(NAMES[said[1][0]], arith(), j=goal[1][1]))
    return {"rule": "contradiction", "lemma": stated(met, inside), "by": assumption(said, inside)}


MOST_CASES = 12


def by_fractional_parts(goal: Term, context: Context, by: Tactic) -> Iterator[Tactic]:
    """A comparison by what a real variable is more than an integer."""
    for name in sorted(name for name in free_variables(goal) if context.sorts.get(name) == "real"):
        rounded = [one for one in _rounded(goal) if name in free_variables(one)]
        parts = [part for one in rounded if (part := _linear(one, name, context)) is not None]
        if not len(rounded) == len(parts) > 1:
            continue
        unit = lcm(*(rate.denominator for rate, _ in parts))
        ends = sorted({t for rate, shift in parts for t in _changes(rate * unit, shift)})
        points = (False, True) if any(one[0] == "ceil" for one in rounded) else (False,)
        bounds = [(t, here) for t in ends for here in points][not ends or ends[0] == 0 :]
        if len(bounds) < MOST_CASES:
            yield _by_fractions(name, unit, bounds, by)


def _by_fractions(name: str, unit: int, bounds: Sequence[tuple[Fraction, bool]], by: Tactic) -> Tactic:
    """The goal with the fraction between neighbouring bounds, or at one of them."""
    least, below = Fraction(0), list[tuple[Term, Tactic]]()
    for t, here in bounds:
        case = _Case(name, unit, t if here else (least + t) / 2, is_exact=False)
        split = ("<=" if here else "<", case.quotient[1], ("+", case.quotient, number(t)))
        below, least = [*below, (split, case.substituted(by))], t
    return _in_order(below, _Case(name, unit, (least + 1) / 2, is_exact=False).substituted(by))


def _linear(one: Term, name: str, context: Context) -> tuple[Fraction, Fraction] | None:
    """How often the variable is rounded, with an integer without it, and the number beside these."""
    inside = dict(_inside(one, context) or {})
    rate, shift = inside.pop(((name, 1),), Fraction(0)), inside.pop(ONE, Fraction(0))
    apart = name not in free_variables(term_of_polynomial(inside)) and is_whole(inside, context)
    return (rate, shift) if rate and apart else None


def _changes(k: Fraction, shift: Fraction) -> Iterator[Fraction]:
    """Where in [0, 1) the rounding of k t and a number changes."""
    low, high = sorted((shift, shift + k))
    return (t for v in range(ceil(low), floor(high) + 1) if 0 <= (t := (v - shift) / k) < 1)
