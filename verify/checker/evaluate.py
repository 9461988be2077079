"""The value of a statement without variables: exact where numbers are rational, rational enclosures where they are not.

A number is an interval (lo, hi) of fractions that contains it, exact when lo == hi.  A comparison is decided when the
intervals decide it; when 256 bits do not, the statement is `Rejected`, never guessed.  The quantities that need
evidence (D, rank, ...) have no value here.
Everything is computed by the definition: words are enumerated, matrices read, networks run on every input.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from math import ceil, comb, floor, prod

from circuits.enclosure import exp_bounds, log2_bounds, log_bounds, sqrt_bounds
from circuits.word_count import count_words
from fooling_sets.errors import EvidenceError
from fooling_sets.fooling_set import FoolingSet
from verify.checker import meaning
from verify.checker.kernel import Rejected, expect
from verify.checker.polynomial import LARGEST_POWER, bits_of_power, exact_power, whole_power
from verify.checker.theories import machines
from verify.statement.proposition import COMPARISONS, Term, is_integer, substitute

Interval = tuple[Fraction, Fraction]
PRECISIONS = (32, 256)  # bits tried for irrational numbers
LARGEST_SUM = 10**5
LARGEST_EVALUATION = 5 * 10**6  # numbers computed for one certificate
LARGEST_TAIL = 2**12  # coordinates
LARGEST_PAIRS = 2**12  # pairs of a fooling set that is computed


def holds(proposition: Term) -> bool:
    """Whether a closed proposition is true; `Rejected` when that cannot be decided here."""
    head = proposition[0]
    if head in COMPARISONS:
        return _compare(head, proposition[1], proposition[2])
    if head in ("and", "or"):
        return (all if head == "and" else any)(holds(part) for part in proposition[1:])
    if head == "not":
        return not holds(proposition[1])
    if head in ("even", "odd", "integer"):
        return _whole(head, proposition[1])
    if head in ("forall", "exists"):
        return _quantified(proposition)
    expect(head in PREDICATES, f"{head} is not decided by evaluation")
    return PREDICATES[head](*proposition[1:])


def _whole(head: str, term: Term) -> bool:
    low, high = interval(term, PRECISIONS[-1])
    if ceil(low) > floor(high):  # no integer in between
        return False
    expect(low == high, f"{term} is not an exact number")
    return low.denominator == 1 and (head == "integer" or low % 2 == (head == "odd"))


def _quantified(proposition: Term) -> bool:
    head, bindings, conditions, body = proposition
    instances = [holds(substitute(body, values)) for values in assignments(bindings, conditions)]
    expect(bool(instances), "vacuous: no instance meets the conditions")
    return all(instances) if head == "forall" else any(instances)


def assignments(
    bindings: tuple[tuple[str, str], ...], conditions: tuple[Term, ...], limit: int = 10**6
) -> Iterator[dict[str, Term]]:
    """All integer assignments meeting the conditions, smallest first in each variable; all need constant bounds."""
    ranges = [range(_bound(name, conditions, ">="), _bound(name, conditions, "<=") + 1) for name, _ in bindings]
    expect(all(sort == "int" for _, sort in bindings), "a table ranges over integers")
    expect(prod(map(len, ranges)) <= limit, f"more than {limit} instances")
    others = [c for c in conditions if not _bounds_a_variable(c)]
    for point in product(*ranges):
        values = {name: value for (name, _), value in zip(bindings, point, strict=True)}
        if all(holds(substitute(condition, values)) for condition in others):
            yield values


def _bounds_a_variable(condition: Term) -> bool:
    return condition[0] in (">=", "<=") and isinstance(condition[1], str) and is_integer(condition[2])


def _bound(name: str, conditions: tuple[Term, ...], comparison: str) -> int:
    found = [c[2] for c in conditions if c[0] == comparison and c[1] == name and is_integer(c[2])]
    expect(bool(found), f"{name} has no constant bound {comparison}")
    return int(max(found) if comparison == ">=" else min(found))


def _compare(op: str, left: Term, right: Term) -> bool:
    for bits in PRECISIONS:
        (a, b), (c, d) = interval(left, bits), interval(right, bits)
        if op in ("<", ">="):
            if b < c or a >= d:
                return (b < c) == (op == "<")
        elif op in (">", "<="):
            if a > d or b <= c:
                return (a > d) == (op == ">")
        elif b < c or a > d:
            return op == "!="
        elif a == b == c == d:
            return op == "="
    raise Rejected(f"{PRECISIONS[-1]} bits do not decide {op} between {left} and {right}")


def exactly(term: Term) -> Fraction:
    """The value of a closed number that is rational here."""
    low, high = interval(term, PRECISIONS[-1])
    expect(low == high, f"{term} is not an exact number")
    return low


@dataclass
class Effort:
    """How many numbers were computed since the present certificate was begun."""

    numbers: int = 0


EFFORT = Effort()


def interval(term: Term, bits: int) -> Interval:
    """An enclosure of a closed number."""
    EFFORT.numbers += 1
    expect(EFFORT.numbers <= LARGEST_EVALUATION, f"more than {LARGEST_EVALUATION} numbers to compute")
    if is_integer(term):
        return Fraction(term), Fraction(term)
    expect(
        isinstance(term, tuple) and term[0] in NUMBERS,
        f"{term[0] if isinstance(term, tuple) else term} has no value by evaluation alone",
    )
    return NUMBERS[term[0]](term, bits)


def _sum(term: Term, bits: int) -> Interval:
    parts = [interval(part, bits) for part in term[1:]]
    return sum((low for low, _ in parts), Fraction(0)), sum((high for _, high in parts), Fraction(0))


def _difference(term: Term, bits: int) -> Interval:
    (a, b), (c, d) = (interval(part, bits) for part in term[1:])
    return a - d, b - c


def _corners(left: Interval, right: Interval) -> Interval:
    products = [x * y for x in left for y in right]
    return min(products), max(products)


def _product(term: Term, bits: int) -> Interval:
    total = (Fraction(1), Fraction(1))
    for part in term[1:]:
        total = _corners(total, interval(part, bits))
    return total


def _quotient(term: Term, bits: int) -> Interval:
    numerator, (c, d) = interval(term[1], bits), interval(term[2], bits)
    expect(c > 0 or d < 0, f"division by {term[2]}, which may be 0")
    return _corners(numerator, (1 / d, 1 / c))


def _power(term: Term, bits: int) -> Interval:
    (low, high), exponent = interval(term[1], bits), exactly(term[2])
    if exponent.denominator != 1:  # x^e = 2^(e log2 x) is increasing in x for e > 0; exact where the root is rational
        root = exact_power(low, exponent) if low == high and low > 0 else None
        expect(root is not None, f"{term} is not rational")
        return root or low, root or low
    e = int(exponent)
    expect(all(bits_of_power(end, e) <= LARGEST_POWER for end in (low, high)), f"{term[0]} is too large to compute")
    expect(e >= 0 or low > 0 or high < 0, "a negative power of what may be 0")
    if low == high:
        return low**e, high**e
    expect(low > 0, "a power of an irrational number that may be negative")
    return min(low**e, high**e), max(low**e, high**e)


def _monotone(
    bounds: Callable[[Fraction, int], Interval], least: Fraction | None, strict: bool
) -> Callable[[Term, int], Interval]:
    """An increasing function, enclosed at both ends; defined above `least` (or at it, unless strict)."""

    def enclosed(term: Term, bits: int) -> Interval:
        low, high = interval(term[1], bits)
        expect(least is None or low > least or (low == least and not strict), f"{term[0]} of {term[1]} is not defined")
        expect(max(abs(low), abs(high)) < 2**20 or term[0] != "exp", "too large to exponentiate")
        return bounds(low, bits)[0], bounds(high, bits)[1]

    return enclosed


def _exp(x: Fraction, bits: int) -> Interval:
    return (Fraction(1), Fraction(1)) if x == 0 else exp_bounds(x, bits)


def _rounded(towards: Callable[[Fraction], int]) -> Callable[[Term, int], Interval]:
    def rounded(term: Term, bits: int) -> Interval:
        low, high = interval(term[1], bits)
        return Fraction(towards(low)), Fraction(towards(high))  # floor and ceiling are monotone

    return rounded


def _extreme(choose: Callable[..., Fraction]) -> Callable[[Term, int], Interval]:
    def extreme(term: Term, bits: int) -> Interval:
        parts = [interval(part, bits) for part in term[1:]]
        return choose(low for low, _ in parts), choose(high for _, high in parts)

    return extreme


def _absolute(term: Term, bits: int) -> Interval:
    low, high = interval(term[1], bits)
    return (Fraction(0) if low <= 0 <= high else min(abs(low), abs(high))), max(abs(low), abs(high))


def _exact(compute: Callable[..., int | Fraction]) -> Callable[[Term, int], Interval]:
    def exact(term: Term, bits: int) -> Interval:
        value = Fraction(compute(*term[1:]))
        return value, value

    return exact


def _sum_over(term: Term, bits: int) -> Interval:
    _, name, low, high, body = term
    first, last = meaning.natural(low), floor(exactly(high))
    expect(last - first < LARGEST_SUM, "too many terms to add")
    parts = [interval(substitute(body, {name: k}), bits) for k in range(first, last + 1)]
    return sum((a for a, _ in parts), Fraction(0)), sum((b for _, b in parts), Fraction(0))


# The inner product of two random vectors of {-1/sqrt k, 1/sqrt k}^k is (k - 2j)/k, j the number of coordinates that
# differ, binomial.
def _tail(k: Term, gamma: Term) -> Fraction:
    size, bound = meaning.natural(k), exactly(gamma)
    expect(1 <= size <= LARGEST_TAIL, f"vectors have 1 to {LARGEST_TAIL} coordinates")
    return Fraction(sum(comb(size, j) for j in range(size + 1) if abs(size - 2 * j) >= bound * size), 2**size)


# A binomial coefficient is at most n^min(k, n - k).
def _binomial(n: Term, k: Term) -> int:
    size, chosen = meaning.natural(n), meaning.natural(k)
    expect(
        chosen > size or size.bit_length() * min(chosen, size - chosen) <= LARGEST_POWER,
        "a binomial coefficient is too large to compute",
    )
    return comb(size, chosen)


def _count(words: Term, n: Term) -> int:
    length = meaning.natural(n)
    return count_words(meaning.walked(meaning.language(words), length), length)


def _qp(N: Term, K: Term) -> int:
    return 2 * int(whole_power(Fraction(_positive(N)), 2 * meaning.natural(K))) + 1


def _positive(term: Term) -> int:
    value = meaning.natural(term)
    expect(value >= 1, f"{term} should be at least 1 here")
    return value


NUMBERS: Mapping[str, Callable[[Term, int], Interval]] = {
    "+": _sum,
    "-": _difference,
    "*": _product,
    "/": _quotient,
    "^": _power,
    "max": _extreme(max),
    "min": _extreme(min),
    "abs": _absolute,
    "floor": _rounded(floor),
    "ceil": _rounded(ceil),
    "exp": _monotone(_exp, None, strict=False),
    "ln": _monotone(log_bounds, Fraction(0), strict=True),
    "log2": _monotone(log2_bounds, Fraction(0), strict=True),
    "sqrt": _monotone(sqrt_bounds, Fraction(0), strict=False),
    "sum": _sum_over,
    "binomial": _exact(_binomial),
    "count": _exact(_count),
    "qp": _exact(_qp),
    "tail": _exact(_tail),
}


# Only the last step decides: what cannot be listed here, or is no cell of f, leaves the statement open, not false.
def _fooling_set(pairs: Term, f_term: Term, colour: Term) -> bool:
    f, cells = meaning.function(f_term), meaning.cells(pairs, f_term)
    expect(len(cells) <= LARGEST_PAIRS, f"{len(cells)} pairs are too many to compare")
    for x, y in cells:
        f.value(x, y)
    try:
        FoolingSet(f, colour, cells)
    except EvidenceError:
        return False
    return True


def _determined(words: Term, partition: Term, party: Term, n: Term) -> bool:
    split, share, seen = meaning.partition(partition), 0 if party == "alice" else 1, set()
    found = meaning.listed(meaning.language(words), meaning.natural(n))
    split.sizes(meaning.natural(n))  # a mask has one length, with words or without
    for word in found:
        held = split.split(word)[share]
        if held in seen:
            return False
        seen.add(held)
    return True


def _same_function(f_term: Term, g_term: Term) -> bool:
    f, g = (meaning.small(meaning.function(term)) for term in (f_term, g_term))
    return f.rows() == g.rows()


# The strongest 2-CNF that f implies is the conjunction of all clauses of two literals (or one, twice) that hold
# wherever f does; f is a 2-CNF iff it is that one.
def _two_cnf(f_term: Term) -> bool:
    f = meaning.small(meaning.function(f_term))
    expect(all(entry in (0, 1) for row in f.rows() for entry in row), "the function must have the values 0 and 1")
    width = (f.column_count - 1).bit_length()
    bits = (f.row_count - 1).bit_length() + width
    expect(
        f.row_count * f.column_count == 2**bits <= 2**12,
        "rows and columns must be bit strings, of at most 12 bits together",
    )
    true = [x << width | y for x in range(f.row_count) for y in range(f.column_count) if f.entry(x, y)]
    literals = [(i, sign) for i in range(bits) for sign in (0, 1)]
    clauses = [(a, b) for a in literals for b in literals if all(_satisfies(v, a) or _satisfies(v, b) for v in true)]
    return sum(all(_satisfies(v, a) or _satisfies(v, b) for a, b in clauses) for v in range(2**bits)) == len(true)


def _satisfies(assignment: int, literal: tuple[int, int]) -> bool:
    return assignment >> literal[0] & 1 == literal[1]


PREDICATES: Mapping[str, Callable[..., bool]] = {
    "fooling-set": _fooling_set,
    "determined": _determined,
    "same-function": _same_function,
    "two-cnf": _two_cnf,
    **machines.PREDICATES,
}
