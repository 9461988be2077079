"""Conditions that say which remainder a variable leaves: n = q m + r for an integer m, and why.

"n is even", "n is odd", "(n - r)/q is an integer", the same quotient being even or odd, and "n - q floor(n/q) = r" are
conditions of this kind.  Under any of them m is a term in n whose value is an integer; and at n = q m + r each of them
but the last holds.  An even number x is twice the integer x/2, and an odd one is 2 floor(x/2) + 1.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import product

from fooling.fooling_sets.errors import FoolingError
from fooling.records import dataclass
from fooling.verify.checker.kernel import Context
from fooling.verify.checker.normal_form import normal
from fooling.verify.checker.polynomial import ONE
from fooling.verify.methods.arithmetic.arith_step import arith
from fooling.verify.methods.axioms.instances import axiom
from fooling.verify.methods.engine.not_found import NotMadeFor
from fooling.verify.methods.engine.tactic import (
    Lemma,
    Node,
    Tactic,
    assumption,
    cut,
    first_of,
    stated,
    subterms,
    tactical,
)
from fooling.verify.statement.proposition import Term, is_integer

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
    next_is_even: Term = ("even", ("+", x, 1))
    j: Term = ("-", ("/", ("+", x, 1), 2), 1)
    below = axiom("integers-at-most", arith((("<=", half, ("/", x, 2)), axiom("floor-below"))))
    above = axiom("integers-at-least", arith(((">", half, ("-", ("/", x, 2), 1)), axiom("floor-above"))))
    is_j = axiom("equal", conditions={0: below, 1: above})
    return cut((next_is_even, axiom("odd-next", assumption)), arith((("=", half, j), is_j)))


@tactical
def shown_at(goal: Term, context: Context, multiple: Term) -> Node:
    """A condition of this kind at q m + r, for a term m."""
    if goal[0] not in NAMES:
        raise NotMadeFor
    return axiom(NAMES[goal[0]], arith(), j=multiple)(goal, context)


def is_no_integer(said: Term) -> tuple[Term, Tactic, Lemma]:
    """The comparison where a number is no integer, not even, or not odd; that; and that it is one where it fails."""
    head, x = said
    half: Term = ("/", ("+", x, 1), 2) if head == "odd" else ("/", x, 2)
    whole: Term = {"integer": x, "even": half, "odd": ("-", half, 1)}[head]
    least: Term = (">=", ("floor", whole), whole)
    above: Lemma = ((">", least[1], ("-", whole, 1)), axiom("floor-above"))
    before: Lemma = (("even", ("+", x, 1)), axiom("odd-next", assumption))

    def shown(goal: Term, context: Context) -> Node:
        inside, by = context.extended((), (said,)), axiom("integers-at-least", arith(above))
        lemma = stated((least, cut(before, by) if head == "odd" else by), inside)
        return {"rule": "contradiction", "lemma": lemma, "by": assumption(goal, inside)}

    near: list[Lemma] = [(least, assumption), (("<=", least[1], whole), axiom("floor-below"))]
    equal: Lemma = (("=", whole, least[1]), axiom("equal", conditions=dict.fromkeys(range(2), arith(*near))))
    at_floor = axiom(NAMES[head], arith(equal), j=least[1])
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
    for floor, (one, other) in product(subterms(condition, "floor"), ((left, right), (right, left))):
        if isinstance(floor[1], tuple) and floor[1][:2] == ("/", name) and is_integer(floor[1][2]):
            q = int(floor[1][2])
            rest = dict(normal(("-", ("-", one, other), ("-", name, ("*", q, floor))), context))
            remainder = -rest.pop(ONE, Fraction(0))
            if not rest and remainder.denominator == 1 and 0 <= remainder < q <= LARGEST:
                return Remainder(name, q, int(remainder), floor, condition)
    return None
