"""What terms without variables denote: numbers, automata, two-party functions, cells.

Each is the definition that `verify.statement.proposition` announces, built from the definition modules.  A number is an
interval (low, high) of fractions that contains it, exact when low == high, as narrow as the bits asked for make it; the
quantities that need evidence (D, rank, ...) have no value here.  Everything is computed by the definition.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import ceil, comb, floor

from circuits.dfa import DFA
from circuits.dyck import dyck
from circuits.enclosure import exp_bounds, log2_bounds, log_bounds, sqrt_bounds
from circuits.interleaved import interleaved
from circuits.regular_function import regular_function, share_number
from circuits.word_count import count_words, enumerate_words
from fooling_sets.functions import FAMILIES, TwoPartyFunction, complement, from_rows
from fooling_sets.partition import Partition
from verify.checker.kernel import Budget, Rejected, expect
from verify.checker.powers import LARGEST_POWER, bits_of_power, exact_power, whole_power
from verify.statement.operators import Term
from verify.statement.proposition import is_integer, substitute

PRECISIONS = (32, 256)  # bits tried for irrational numbers
LARGEST_EXPONENT = 2**12  # of exp
LARGEST_SUM = 10**5  # terms
LARGEST_TAIL = 2**12  # coordinates
SMALL = 10**4  # numbers computed for a size, such as a length of words
LARGEST_MATRIX = 2**22  # entries a checker is willing to walk one by one
LARGEST_WALK = 2**24  # letters x transitions of an automaton that is walked
LARGEST_AUTOMATON = 2**20  # transitions of a Dyck automaton
LARGEST_INPUT = 2**14  # bits of an input of a family
LARGEST_LIST = 2**20  # words listed one by one
Interval = tuple[Fraction, Fraction]


@dataclass(frozen=True)
class Precision:
    """How narrow an enclosure is asked for, and what it may cost."""

    bits: int
    budget: Budget


# ---- numbers ----


def natural(term: Term, budget: Budget | None = None) -> int:
    """The natural number a closed number term denotes."""
    value = exactly(term, budget)
    if value.denominator != 1 or value < 0:
        raise Rejected(f"{value} should be a natural number here")
    return int(value)


def exactly(term: Term, budget: Budget | None = None) -> Fraction:
    """The value of a closed number that is rational here."""
    low, high = interval(term, Precision(PRECISIONS[-1], budget or Budget(SMALL)))
    if low != high:
        raise Rejected(f"{term} is not an exact number")
    return low


def interval(term: Term, at: Precision) -> Interval:
    """An enclosure of a closed number; `Rejected` where it is not defined, or too large."""
    at.budget.spend()
    if is_integer(term):
        return Fraction(term), Fraction(term)
    expect(
        isinstance(term, tuple) and term[0] in NUMBERS,
        f"{term[0] if isinstance(term, tuple) else term} has no value by evaluation alone",
    )
    low, high = NUMBERS[term[0]](term, at)
    at.budget.spend(_effort(low) + _effort(high))
    return low, high


# A product of integers of b bits takes b / 2^6 times as long as a small number, more or less; fractions are brought to
# lowest terms, in time that grows as the square.
def _effort(number: Fraction) -> int:
    bits = number.numerator.bit_length()
    return bits >> 6 if number.denominator == 1 else (bits + number.denominator.bit_length() >> 11) ** 2


def _sum(term: Term, at: Precision) -> Interval:
    return _added((interval(part, at) for part in term[1:]), at.budget)


def _added(parts: Iterable[Interval], budget: Budget) -> Interval:
    low, high = Fraction(0), Fraction(0)
    for least, most in parts:
        low, high = low + least, high + most
        budget.spend(_effort(low) + _effort(high))
    return low, high


def _difference(term: Term, at: Precision) -> Interval:
    (a, b), (c, d) = (interval(part, at) for part in term[1:])
    return a - d, b - c


def _corners(left: Interval, right: Interval) -> Interval:
    ends = [side[: 1 if side[0] == side[1] else 2] for side in (left, right)]  # an exact number has one
    products = [x * y for x in ends[0] for y in ends[1]]
    return min(products), max(products)


def _product(term: Term, at: Precision) -> Interval:
    total = (Fraction(1), Fraction(1))
    for part in term[1:]:
        total = _corners(total, interval(part, at))
        at.budget.spend(_effort(total[0]) + _effort(total[1]))
    return total


def _quotient(term: Term, at: Precision) -> Interval:
    numerator, (c, d) = interval(term[1], at), interval(term[2], at)
    expect(c > 0 or d < 0, f"division by {term[2]}, which may be 0")
    return _corners(numerator, (1 / d, 1 / c))


def _power(term: Term, at: Precision) -> Interval:
    (low, high), exponent = interval(term[1], at), exactly(term[2], at.budget)
    if exponent.denominator != 1:  # x^e = 2^(e log2 x) is increasing in x for e > 0; exact where the root is rational
        root = exact_power(low, exponent) if low == high and low > 0 else None
        if root is None:
            raise Rejected(f"{term} is not rational")
        return root, root
    e = int(exponent)
    expect(all(bits_of_power(end, e) <= LARGEST_POWER for end in (low, high)), f"{term[0]} is too large to compute")
    expect(e >= 0 or low > 0 or high < 0, "a negative power of what may be 0")
    if low == high:
        return low**e, high**e
    expect(low > 0, "a power of an irrational number that may be negative")
    return min(low**e, high**e), max(low**e, high**e)


def _monotone(
    bounds: Callable[[Fraction, int], Interval], least: Fraction | None, strict: bool
) -> Callable[[Term, Precision], Interval]:
    """An increasing function, enclosed at both ends; defined above `least` (or at it, unless strict).

    A longer argument is first rounded outwards, which loses less than the enclosure does.
    """

    def enclosed(term: Term, at: Precision) -> Interval:
        low, high = interval(term[1], at)
        if least is not None and (low < least or (low == least and strict)):
            raise Rejected(f"{term[0]} of {term[1]} is not defined")
        expect(max(abs(low), abs(high)) <= LARGEST_EXPONENT or term[0] != "exp", "too large to exponentiate")
        if term[0] != "sqrt":  # exact where it is rational, which a rounded argument may hide
            low, high = _rounded_to(low, at.bits + 32, floor), _rounded_to(high, at.bits + 32, ceil)
        return bounds(low, at.bits)[0], bounds(high, at.bits)[1]

    return enclosed


def _rounded_to(x: Fraction, bits: int, towards: Callable[[Fraction], int]) -> Fraction:
    """The number, rounded to so many binary digits, one more or less; one that has no more stays as it is."""
    shift = bits - x.numerator.bit_length() + x.denominator.bit_length()
    if x.numerator.bit_length() + x.denominator.bit_length() <= 2 * bits:
        return x
    scaled = (x.numerator << max(shift, 0)), (x.denominator << max(-shift, 0))
    digits = scaled[0] // scaled[1] if towards is floor else -(-scaled[0] // scaled[1])
    return Fraction(digits << max(-shift, 0), 1 << max(shift, 0))


def _exp(x: Fraction, bits: int) -> Interval:
    return (Fraction(1), Fraction(1)) if x == 0 else exp_bounds(x, bits)


def _rounded(towards: Callable[[Fraction], int]) -> Callable[[Term, Precision], Interval]:
    def rounded(term: Term, at: Precision) -> Interval:
        low, high = interval(term[1], at)
        return Fraction(towards(low)), Fraction(towards(high))  # floor and ceiling are monotone

    return rounded


def _extreme(choose: Callable[..., Fraction]) -> Callable[[Term, Precision], Interval]:
    def extreme(term: Term, at: Precision) -> Interval:
        parts = [interval(part, at) for part in term[1:]]
        return choose(low for low, _ in parts), choose(high for _, high in parts)

    return extreme


def _absolute(term: Term, at: Precision) -> Interval:
    low, high = interval(term[1], at)
    return (Fraction(0) if low <= 0 <= high else min(abs(low), abs(high))), max(abs(low), abs(high))


def _exact(compute: Callable[..., int | Fraction]) -> Callable[[Term, Precision], Interval]:
    def exact(term: Term, at: Precision) -> Interval:
        value = Fraction(compute(at.budget, *term[1:]))
        return value, value

    return exact


def _sum_over(term: Term, at: Precision) -> Interval:
    _, name, low, high, body = term
    first, end = natural(low, at.budget), exactly(high, at.budget)
    expect(end.denominator == 1, f"a sum ends at an integer, not at {end}")
    last = int(end)
    expect(last - first < LARGEST_SUM, "too many terms to add")
    return _added((interval(substitute(body, {name: k}), at) for k in range(first, last + 1)), at.budget)


# The inner product of two random vectors of {-1/sqrt k, 1/sqrt k}^k is (k - 2j)/k, j the number of coordinates that
# differ, binomial.
def _tail(budget: Budget, k: Term, gamma: Term) -> Fraction:
    size, bound = natural(k, budget), exactly(gamma, budget)
    expect(1 <= size <= LARGEST_TAIL, f"vectors have 1 to {LARGEST_TAIL} coordinates")
    budget.spend(size**2 >> 6)
    return Fraction(sum(comb(size, j) for j in range(size + 1) if abs(size - 2 * j) >= bound * size), 2**size)


# A binomial coefficient is at most n^min(k, n - k).
def _binomial(budget: Budget, n: Term, k: Term) -> int:
    size, chosen = natural(n, budget), natural(k, budget)
    bits = 0 if chosen > size else size.bit_length() * min(chosen, size - chosen)
    expect(bits <= LARGEST_POWER, "a binomial coefficient is too large to compute")
    budget.spend((bits >> 10) ** 2)
    return comb(size, chosen)


def _count(budget: Budget, words: Term, n: Term) -> int:
    return number_of_words(language(words), natural(n, budget), budget)


def _qp(budget: Budget, N: Term, K: Term) -> int:
    base = natural(N, budget)
    expect(base >= 1, f"{N} should be at least 1 here")
    return 2 * int(whole_power(Fraction(base), 2 * natural(K, budget))) + 1


NUMBERS: Mapping[str, Callable[[Term, Precision], Interval]] = {
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


# ---- automata, functions, cells ----


@lru_cache(maxsize=64)
def language(term: Term) -> DFA:
    """The automaton a closed language term denotes."""
    builders: Mapping[str, Callable[..., DFA]] = {
        "dyck": lambda types, depth: _dyck(natural(types), natural(depth)),
        "interleaved": interleaved,
        "dfa": lambda letters, start, accepting, transitions: DFA(letters, start, frozenset(accepting), transitions),
    }
    expect(isinstance(term, tuple) and term[0] in builders, f"{term} is not a language without variables")
    return builders[term[0]](*term[1:])


# The states are at most 2 t^k for t > 1, each with 2 t transitions; t^k >= 2^20 for every larger k.
def _dyck(types: int, depth: int) -> DFA:
    expect(
        types * max(depth, types ** min(depth, 20)) <= LARGEST_AUTOMATON, f"dyck:{types},{depth} has too many states"
    )
    return dyck(types, depth)


def walked(automaton: DFA, n: int) -> DFA:
    """The automaton, `Rejected` if n letters are too many to follow all its states letter by letter."""
    expect(
        n * automaton.states * len(automaton.alphabet) <= LARGEST_WALK,
        f"{n} letters are too many for {automaton.states} states",
    )
    return automaton


def number_of_words(automaton: DFA, n: int, budget: Budget) -> int:
    """How many words of length n there are: a step for each letter and transition, longer as the numbers grow."""
    steps = n * automaton.states * len(automaton.alphabet)
    budget.spend(steps * (1 + (n >> 12)) >> 4)
    return count_words(walked(automaton, n), n)


def listed(automaton: DFA, n: int, most: int = LARGEST_LIST) -> Iterator[str]:
    """The words of length n as text; `Rejected` if there are more than `most`, or a letter has several characters."""
    expect(all(len(letter) == 1 for letter in automaton.alphabet), "words are listed for one-character letters")
    found = count_words(walked(automaton, n), n)
    expect(found * max(n, 1) <= most, f"{found} words of length {n}, too many to list")
    return enumerate_words(automaton, n)


def is_boolean(f: Term) -> bool:
    """Whether a function that is defined certainly has only the values 0 and 1."""
    if isinstance(f, str):
        return False
    return f[0] != "matrix" or all(entry in (0, 1) for row in f[1] for entry in row)


@lru_cache(maxsize=64)
def function(term: Term) -> TwoPartyFunction:
    """The two-party function a closed function term denotes; one row for each of Alice's inputs."""
    expect(isinstance(term, tuple), f"{term} is not a function without variables")
    head, *arguments = term
    if head in FAMILIES:
        n = natural(arguments[0])
        expect(n <= LARGEST_INPUT, f"{head} of {n} bits is too large")
        return FAMILIES[head](n)
    if head == "complement":
        expect(is_boolean(arguments[0]), "only functions with the values 0 and 1 have a complement")
        return complement(function(arguments[0]))
    if head == "matrix":
        return from_rows(arguments[0])
    expect(head == "under", f"{head} is not a function")
    n = natural(arguments[2])
    return regular_function(walked(language(arguments[0]), n), partition(arguments[1]), n)


def partition(term: Term) -> Partition:
    """The partition a closed partition term denotes."""
    return Partition.parse(term) if isinstance(term, str) else Partition.parse(f"prefix:{natural(term[1])}")


def small(f: TwoPartyFunction) -> TwoPartyFunction:
    """The same function, `Rejected` if its matrix is too large to be read entry by entry."""
    expect(
        f.row_count * f.column_count <= LARGEST_MATRIX,
        f"{f.name} has {f.row_count} x {f.column_count} entries, too many to read",
    )
    return f


def cells(pairs: Term, f_term: Term) -> tuple[tuple[int, int], ...]:
    """The cells of f that a closed pairs term lists; words are split as f splits them."""
    if pairs[0] == "pairs":
        expect(all(len(cell) == 2 for cell in pairs[1]), "each pair is [row, column]")
        return tuple((x, y) for x, y in pairs[1])
    expect(
        f_term[0] == "under" and natural(f_term[3]) == natural(pairs[2]),
        "words are split by a function of words of the same length",
    )
    automaton, split = language(pairs[1]), partition(f_term[2])
    expect(automaton.alphabet == language(f_term[1]).alphabet, "both languages need the same alphabet")
    size = len(automaton.alphabet)
    place = {letter: i for i, letter in enumerate(automaton.alphabet)}
    found = []
    for word in listed(automaton, natural(pairs[2])):
        x, y = split.split([place[letter] for letter in word])
        found.append((share_number(x, size), share_number(y, size)))
    return tuple(found)
