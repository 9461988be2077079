"""Closed forms of numbers of words: sums of w n^i b^n, for the roots b of the shortest recurrence's polynomial.

Where all roots are natural numbers b, of multiplicities k_b, a sequence with that recurrence is a sum of n^i b^n for
i < k_b, whose weights the first terms tell.  Other roots are natural once they are raised to a power m, where they are
natural numbers times roots of unity, or square roots: then there is such a sum for each remainder of the length modulo
m.  Where there are others still, there is a sum over the roots of each factor of the polynomial
(`fooling.circuits.languages.search.counting.root_sums`), for the m with the fewest roots.  There always is one.  It is
sought where the recurrence has at most `LONGEST_OVER_ROOTS` terms, and given where no polynomial has more than
`MOST_ROOTS` roots.

Not trusted: the checker's rule `recurrence` proves each sum of powers of rational numbers or square roots for all
lengths.  A sum over other roots follows from the recurrence and so many first numbers as `ClosedForm.decided_by` says,
two statements that the checker proves; the numbers have to be the sum's (`check_closed_form`).
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import takewhile

from fooling.circuits.languages.search.counting.recurrence import shortest_recurrence
from fooling.circuits.languages.search.counting.root_sums import RootSum, factors, over_roots
from fooling.circuits.languages.search.counting.subspaces import solved
from fooling.fooling_sets.errors import EvidenceError
from fooling.records import dataclass

MODULI = (1, 2, 3, 4, 5, 6, 8, 10, 12)
LARGEST_ROOT = 2**10
LONGEST = 64  # terms of a recurrence
OVER_ROOTS = (1, 2, 3, 4, 6)  # moduli, where roots are not natural
LONGEST_OVER_ROOTS = 20  # of one whose roots are not natural; the checker takes seconds for sums of so many surds
MOST_ROOTS = 6  # of a polynomial that a sum is over

Part = tuple[Fraction, int, int]  # w, i, b for w n^i b^n
Summand = Part | RootSum


@dataclass(frozen=True)
class ClosedForm:
    """The number of words of length n >= `least`, by the remainder r of n modulo m, the number of `sums`.

    Where n = m q + r it is the sum of w q^i b^q over the parts (w, i, b) of sums[r], and of sums over roots.
    """

    least: int
    sums: tuple[tuple[Summand, ...], ...]

    @property
    def in_radicals(self) -> bool:
        """Whether all its roots are integers or have a square root only, so that it is a statement of numbers."""
        return all(not isinstance(one, RootSum) or one.surds for parts in self.sums for one in parts)

    def value(self, n: int) -> Fraction | None:
        """The number of words of length n; None below `least`."""
        q, r = divmod(n, len(self.sums))
        return None if n < self.least else sum((_value(one, q) for one in self.sums[r]), Fraction(0))

    def decided_by(self, order: int) -> int:
        """How many first numbers tell whether this is a(n), for a sequence a with a recurrence of so many terms."""
        # Let D be the difference of a(m q + r) and the sum, for q >= q0, the first q with m q + r >= least.  Sequences
        # with the recurrence of a are a space of dimension `order` that taking the next term keeps; so their terms at m
        # q + r are one of no larger dimension that taking the m-th next one keeps, and have a recurrence in q of at
        # most so many terms (Cayley and Hamilton).  The sum has one, whose polynomial is the product of those of its
        # roots, with multiplicities.  The product of both polynomials is one for D, with leading coefficient 1: each
        # value of D is an integer combination of the `order` + `terms` ones before it.  If so many are 0, all are.
        m = len(self.sums)
        firsts = [max(0, -(-(self.least - r) // m)) for r in range(m)]
        sizes = enumerate(zip(firsts, map(_order, self.sums), strict=True))
        return max(m * (first + order + terms - 1) + r for r, (first, terms) in sizes) + 1

    def case(self, r: int) -> str:
        """The sum for n = m q + r, in q, or in n where m is 1."""
        return _written(self.sums[r], len(self.sums))

    def __str__(self) -> str:
        m = len(self.sums)
        said = [self.case(r) for r in range(m)]
        if m == 1:
            return f"{said[0]} for n >= {self.least}" if self.least else said[0]
        cases = "; ".join(
            _linear_case(parts, m, r) or _case(one, m, r)
            for r, (parts, one) in enumerate(zip(self.sums, said, strict=True))
        )
        return f"{cases}, for n >= {self.least}" if self.least else cases


def check_closed_form(form: ClosedForm, order: int, terms: Sequence[int]) -> None:
    """EvidenceError unless it is the sequence that begins so and has a recurrence of so many terms."""
    needed = form.decided_by(order)
    if len(terms) < needed:
        raise EvidenceError(f"closed form: want the first {needed} numbers, got {len(terms)}")
    for n in range(form.least, needed):
        if form.value(n) != terms[n]:
            raise EvidenceError(f"closed form: it is {form.value(n)} at n = {n}, where the number is {terms[n]}")


def closed_form(terms: Sequence[int], recurrence: Sequence[int | Fraction]) -> ClosedForm | None:
    """The closed form of the sequence with this recurrence; `terms` are at least 13 times as many as it has terms.

    >>> print(closed_form([1, 0, 2, 0, 8, 0, 32, 0, 128, 0, 512, 0], (0, 4, 0)))
    4^q/2 where n = 2q; 0 where n = 2q + 1, for n >= 1
    """
    order = len(recurrence)
    least = next((i for i, c in enumerate(recurrence) if c), order)  # the polynomial is divisible by so many x
    for m in MODULI if order <= LONGEST else ():
        along = (_sum_along(terms, m, -(-(least - r) // m), r, order) for r in range(m))
        found = tuple(takewhile(lambda one: one is not None, along))
        if len(found) == m:
            return ClosedForm(least, tuple(one for one in found if one is not None))
    return _over_roots(terms, least, order) if order <= LONGEST_OVER_ROOTS else None


def _over_roots(terms: Sequence[int], least: int, order: int) -> ClosedForm | None:
    """That with radicals, if there is one; with the fewest roots; with the least m."""
    forms = []
    for m in OVER_ROOTS:
        along = (_roots_along(terms, m, -(-(least - r) // m), r, order) for r in range(m))
        sums = tuple(one for one in along if one is not None)
        forms += [ClosedForm(least, sums)] if len(sums) == m else []
    return min(forms, key=lambda form: (not form.in_radicals, max(map(_size, form.sums))), default=None)


def _roots_along(terms: Sequence[int], m: int, first: int, r: int, order: int) -> tuple[Summand, ...] | None:
    """The sum for n = m q + r, q >= `first`, over the roots of the recurrence along these lengths."""
    first = max(0, first)
    along = terms[m * first + r :: m][: 2 * order + 1]
    found = factors(shortest_recurrence(along))
    if found is None or any(len(one) > MOST_ROOTS for one, _ in found):
        return None
    sums = over_roots(found, first, along)
    return None if sums is None else tuple(map(_plain, sums))


def _plain(one: RootSum) -> Summand:
    return one if len(one.polynomial) > 1 else (one.weights[0], one.i, one.polynomial[0])


def _size(parts: Sequence[Summand]) -> int:
    """How many roots there are."""
    return sum(len(one.polynomial) if isinstance(one, RootSum) else 1 for one in parts)


def _order(parts: Sequence[Summand]) -> int:
    """The terms of a recurrence that the sum has: the degrees of all polynomials of roots, with multiplicities."""
    many: dict[tuple[int, ...], int] = {}
    for part in parts:
        polynomial, i = (part.polynomial, part.i) if isinstance(part, RootSum) else ((part[2],), part[1])
        many[polynomial] = max(many.get(polynomial, 0), i + 1)
    return sum(len(polynomial) * times for polynomial, times in many.items())


def _value(one: Summand, q: int) -> Fraction:
    if isinstance(one, RootSum):
        return one.value(q)
    weight, i, b = one
    return weight * Fraction(q**i * b**q)


def _sum_along(terms: Sequence[int], m: int, first: int, r: int, order: int) -> tuple[Summand, ...] | None:
    """The sum for n = m q + r, q >= `first`; along these lengths the recurrence is no longer."""
    first = max(0, first)
    along = terms[m * first + r :: m][: 2 * order + 1]
    roots = natural_roots(shortest_recurrence(along), LARGEST_ROOT)
    if roots is None:
        return None
    return weights(roots, range(first, first + sum(many for _, many in roots)), 1, along)


def weights(
    roots: Sequence[tuple[int, int]], places: Sequence[int], stride: int, terms: Sequence[int]
) -> tuple[Part, ...] | None:
    """The parts w v^i b^(v // stride), i below the multiplicity of the root b, that have these terms at these places.

    None where the terms do not tell the weights; parts of weight 0 are left out.
    """
    powers = [(b, i) for b, many in roots for i in range(many)]
    found = solved([[v**i * b ** (v // stride) for b, i in powers] for v in places], terms)
    if found is None:
        return None
    return tuple((weight, i, b) for weight, (b, i) in zip(found, powers, strict=True) if weight)


def natural_roots(coefficients: Sequence[Fraction], most: int) -> list[tuple[int, int]] | None:
    """The roots of x^r - sum of c_i x^i, with multiplicities, largest first; None unless all are among 1, ..., most.

    >>> natural_roots((Fraction(-2), Fraction(3)), 2)
    [(2, 1), (1, 1)]
    >>> natural_roots((Fraction(1), Fraction(1)), 2) is None
    True
    """
    if any(c.denominator > 1 for c in coefficients):
        return None  # a root of it is none of a polynomial with integers, as the one with natural roots is
    left = [1, *(-int(c) for c in reversed(coefficients))]  # highest power first
    most = min(most, -left[1]) if len(left) > 1 else 0  # the sum of the roots
    found = []
    for b in range(most, 0, -1):
        many = 0
        while len(left) > 1 and left[-1] % b == 0 and not (divided := _divided(left, b))[-1]:
            left, many = divided[:-1], many + 1
        found += [(b, many)] if many else []
    return found if len(left) == 1 else None


def _divided(polynomial: Sequence[int], b: int) -> list[int]:
    """The quotient by x - b, and then the remainder (Horner)."""
    carried: list[int] = []
    for c in polynomial:
        carried.append(c + b * (carried[-1] if carried else 0))
    return carried


def _written(parts: Sequence[Summand], m: int) -> str:
    """A sum in q, or in n where m is 1."""
    v = "n" if m == 1 else "q"
    text = ""
    for one in (told for part in parts for told in _told(part, v)):
        sign = " - " if one.startswith("-") else " + "
        text = f"{text}{sign}{one.removeprefix('-')}" if text else one
    return text or "0"


def _case(said: str, m: int, r: int) -> str:
    """A sum in q, and which lengths it is about."""
    return f"{said} where n = {m}q{f' + {r}' if r else ''}"


def _linear_case(parts: Sequence[Summand], m: int, r: int) -> str | None:
    """A sum that is linear in q, and no constant, as one in n: 2 q where n = 2 q is n."""
    plain = [part for part in parts if not isinstance(part, RootSum)]
    weights = {i: weight for weight, i, b in plain if b == 1}
    if len(weights) < len(parts) or max(weights, default=0) != 1:
        return None
    slope = weights[1] / m
    rest = weights.get(0, Fraction(0)) - slope * r
    said = _written([(slope, 1, 1), *([(rest, 0, 1)] if rest else [])], 1)
    return f"{said} where n is {'odd' if r else 'even'}" if m == 2 else _case(said, m, r)


def _told(part: Summand, v: str) -> list[str]:
    if isinstance(part, RootSum):
        return part.written(v)
    weight, i, b = part
    factors = [f"{v}^{i}" if i > 1 else v] * (i > 0) + [f"{b}^{v}" if b > 0 else f"({b})^{v}"] * (b != 1)
    if abs(weight.numerator) != 1 or not factors:
        factors.insert(0, str(abs(weight.numerator)))
    over = f"/{weight.denominator}" if weight.denominator > 1 else ""
    return [f"{'-' if weight < 0 else ''}{'·'.join(factors)}{over}"]
