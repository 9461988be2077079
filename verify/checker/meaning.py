"""What terms without variables denote: numbers, automata, two-party functions, cells.

Each is the definition that `fooling.verify.statement.proposition` announces, built from the definition modules.  A
number is an interval (low, high) of fractions that contains it, exact when low == high, as narrow as the bits asked for
make it; the quantities that need evidence (D, rank, ...) have no value here.  Everything is computed by the definition.

A language under a partition, a family on bits, its complement, and what becomes of such a function where a party is
held to some of its words, are functions of words: a language, what the parties are held to, how words are split, and
how long they are.  A matrix is none, and neither is index, whose columns are positions.  Whoever computes with
languages pays for them here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from functools import lru_cache, reduce
from importlib import import_module
from math import ceil, comb, floor
from typing import Any

from fooling.circuits.languages.dfa import DFA
from fooling.circuits.languages.dyck import dyck
from fooling.circuits.languages.interleaved import interleaved
from fooling.circuits.languages.operations import MOST_OF_PRODUCTS, OPERATIONS
from fooling.circuits.languages.regular_function import held_function
from fooling.circuits.languages.word_count import count_words, words_of_length
from fooling.circuits.languages.words_with_held_shares import HeldLanguage, share_number
from fooling.circuits.numbers.enclosure import exp_bounds, log2_bounds, log_bounds, sqrt_bounds
from fooling.fooling_sets.compositions import COMPOSITIONS
from fooling.fooling_sets.errors import InvalidInput
from fooling.fooling_sets.functions import OF_LETTERS, OF_SIZES, TwoPartyFunction
from fooling.fooling_sets.partition import Partition
from fooling.verify.checker.kernel import Budget, Rejected, WhenAsked, expect
from fooling.verify.checker.polynomial import LARGEST_ROOT, bits_of_power, rational_power, whole_power
from fooling.verify.statement.operators import COMPARISONS, OPERATORS, WORDS
from fooling.verify.statement.proposition import (
    Term,
    argument_sorts,
    free_variables,
    is_integer,
    substitute,
    term_positions,
)


# A family is its interleaved language (rule `interleave`).  To hold a party to some words and to take the complement
# can be done in either order.
@lru_cache(maxsize=64)
def held_language(f: Term, language: Callable[[Term], DFA]) -> tuple[HeldLanguage, Term, Term]:
    """The language whose words the function is about, with what its parties are held to; the partition; the length.

    `language` is what a term says.  `Rejected` for a function whose inputs are no words.
    """
    expect(isinstance(f, tuple), f"{f} is not a function without variables")
    if f[0] == "complement":
        inner, *split = held_language(f[1], language)
        return inner.complemented(), *split
    if f[0] == "restricted":
        inner, *split = held_language(f[1], language)
        return inner.held("A" if f[2] == "alice" else "B", language(f[3])), *split
    if f[0] in WORDS["family"]:
        return HeldLanguage(interleaved(f[0])), "odd-even", 2 * f[1] if is_integer(f[1]) else ("*", 2, f[1])
    expect(f[0] == "under", f"the inputs of {f[0]} are no words")
    return HeldLanguage(language(f[1])), *f[2:]


def paid(budget: Budget, language: Callable[[Term], DFA], *terms: Term) -> Budget:
    """The budget, when all languages without variables in these well-formed terms are paid for, inner ones first.

    The price is two for each transition, unless the automaton stands in the term.  A language with too many is paid
    for as well, with what the largest one costs, and is then `Rejected`.
    """
    for term in terms:
        if isinstance(term, tuple) and term[0] == "not":
            paid(budget, language, *term[1:])
        elif isinstance(term, tuple) and term[0] in OPERATORS and term[0] != "dfa":
            paid(budget, language, *[term[i] for i in term_positions(term)])
            if OPERATORS[term[0]].result == "language" and not free_variables(term):
                price, refused = _price(language, term)
                budget.spend(price)
                expect(not refused, refused)
    return budget


@lru_cache(2**12)  # the parts of a language may be more than are kept as automata; what is refused is none
def _price(language: Callable[[Term], DFA], term: Term) -> tuple[int, str]:
    """What a language costs, and why it is refused, if it is."""
    try:
        found = language(term)
    except InvalidInput as error:
        return 2 * MOST_OF_PRODUCTS, str(error)
    return 2 * found.states * len(found.alphabet), ""


PRECISIONS = (32, 256)  # bits tried for irrational numbers
LARGEST_EXPONENT, LONGEST_EXPONENT = 2**16, 2**12  # of exp; bits of its denominator
LARGEST_SUM = 10**5  # terms
LARGEST_TAIL = 2**12  # coordinates
LARGEST_BINOMIAL = 2**16  # bits
SMALL = 10**4  # numbers computed for a size, such as a length of words
LARGEST_MATRIX = 2**22  # entries a checker is willing to walk one by one
LARGEST_WALK = 2**24  # letters x transitions of an automaton that is walked
LARGEST_AUTOMATON = 2**20  # transitions of a Dyck automaton
LARGEST_INPUT = 2**14  # bits of an input of a family; letters, where it is of letters, and how many there are
LARGEST_LIST = 2**20  # letters of words listed one by one
LARGEST_CUBE = 12  # bits of both inputs together
NUMERIC = (*COMPARISONS, "integer", "even", "odd")
Interval = tuple[Fraction, Fraction]


Number = Callable[[Term, Budget, int], Interval]  # how the terms of one operator are enclosed, to so many bits

# ---- numbers ----


def natural(term: Term, budget: Budget | None = None) -> int:
    """The natural number a closed number term denotes."""
    value = exactly(term, budget)
    expect(value.denominator == 1 and value >= 0, f"{value} should be a natural number here")
    return int(value)


def exactly(term: Term, budget: Budget | None = None) -> Fraction:
    """The value of a closed number that is rational here."""
    low, high = interval(term, budget or Budget(SMALL))
    expect(low == high, f"{term} is not an exact number")
    return low


def interval(term: Term, budget: Budget, bits: int = PRECISIONS[-1]) -> Interval:
    """An enclosure of a closed number; `Rejected` where it is not defined, or too large."""
    budget.spend()
    if is_integer(term):
        return Fraction(term), Fraction(term)
    head = term[0] if isinstance(term, tuple) else term
    expect(head in NUMBERS, f"{head} has no value by evaluation alone")
    return _counted(NUMBERS[head](term, budget, bits), budget)


# A product of integers takes its bits / 2^6 times as long as one of small ones, more or less; fractions are brought to
# lowest terms, which takes the square of their bits.
def _counted(ends: Interval, budget: Budget) -> Interval:
    for end in ends:
        length = end.numerator.bit_length() + end.denominator.bit_length()
        budget.spend(length >> 6 if end.denominator == 1 else (length >> 11) ** 2)
    return ends


def _combined(combine: Callable[..., Interval]) -> Number:
    """The enclosure that those of all parts imply."""
    return lambda term, budget, bits: combine(*(interval(part, budget, bits) for part in term[1:]))


def _folded(combine: Callable[..., Interval], start: int, parts: Iterable[Interval], budget: Budget) -> Interval:
    return reduce(lambda total, part: _counted(combine(total, part), budget), parts, (Fraction(start), Fraction(start)))


def _plus(left: Interval, right: Interval) -> Interval:
    return left[0] + right[0], left[1] + right[1]


def _times(left: Interval, right: Interval) -> Interval:
    products = [x * y for x in sorted(set(left)) for y in sorted(set(right))]
    return min(products), max(products)


def _over(left: Interval, right: Interval) -> Interval:
    expect(right[0] > 0 or right[1] < 0, "division by a number that may be 0")
    return _times(left, (1 / right[1], 1 / right[0]))


def _one_by_one(combine: Callable[..., Interval], start: int) -> Number:
    return lambda term, budget, bits: _folded(combine, start, (interval(p, budget, bits) for p in term[1:]), budget)


def _sum_over(term: Term, budget: Budget, bits: int) -> Interval:
    _, name, low, high, body = term
    first, last = natural(low, budget), exactly(high, budget)
    expect(last.denominator == 1, f"a sum ends at an integer, not at {last}")
    expect(last - first < LARGEST_SUM, "too many terms to add")
    parts = (interval(substitute(body, {name: k}), budget, bits) for k in range(first, int(last) + 1))
    return _folded(_plus, 0, (_outward(*part, 2 ** (bits + 16)) for part in parts), budget)


# Ends of irrational numbers, of which the sum would have the denominators of all.
def _outward(low: Fraction, high: Fraction, scale: int) -> Interval:
    """The same ends, or where they differ an enclosure of them whose ends are short."""
    return (low, high) if low == high else (Fraction(floor(low * scale), scale), Fraction(ceil(high * scale), scale))


# b^e is monotone in b > 0, and in e: so it is least and greatest at ends.  b^e = exp(e ln b), where it is not rational.
def _power(term: Term, budget: Budget, bits: int) -> Interval:
    (low, high), exponents = interval(term[1], budget, bits), interval(term[2], budget, bits)
    expect(low > 0 or low == high, "a power of an irrational number that may be negative")
    whole = exponents[0] == exponents[1] and exponents[0].denominator == 1
    expect(low > 0 or whole, f"{term} is not rational")
    expect(low != 0 or exponents[0] >= 0, "a negative power of 0")
    powers = [_power_of(end, exponent, budget, bits) for end in (low, high) for exponent in sorted(set(exponents))]
    return min(least for least, _ in powers), max(most for _, most in powers)


def _power_of(base: Fraction, exponent: Fraction, budget: Budget, bits: int) -> Interval:
    if exponent.denominator <= LARGEST_ROOT and (value := rational_power(base, exponent, budget)) is not None:
        return value, value
    expect(bits_of_power(base, 1) <= LARGEST_EXPONENT, "too large to take the logarithm of")
    budget.spend(bits)
    products = [exponent * end for end in log_bounds(base, bits)]
    return _exp(min(products), bits)[0], _exp(max(products), bits)[1]


def _extreme(choose: Callable[..., Fraction]) -> Number:
    return _combined(lambda *parts: (choose(low for low, _ in parts), choose(high for _, high in parts)))


def _increasing(bounds: Callable[[Fraction, int], Interval]) -> Number:
    """An increasing function, enclosed at both ends; the enclosure refuses what it is not defined for."""

    def enclosed(term: Term, budget: Budget, bits: int) -> Interval:
        low, high = interval(term[1], budget, bits)
        try:
            return bounds(low, bits)[0], bounds(high, bits)[1]
        except InvalidInput:
            raise Rejected(f"{term[0]} of {term[1]} is not defined") from None

    return enclosed


def _exp(x: Fraction, bits: int) -> Interval:
    expect(abs(x) <= LARGEST_EXPONENT and x.denominator <= 2**LONGEST_EXPONENT, "too large to exponentiate")
    return exp_bounds(x, bits)


def _exact(value_of: Callable[..., int | Fraction]) -> Number:
    def exact(term: Term, budget: Budget, bits: int) -> Interval:
        return (Fraction(value_of(budget, *term[1:])),) * 2

    return exact


# The inner product of two random vectors of {-1/sqrt k, 1/sqrt k}^k is (k - 2j)/k, j the number of coordinates that
# differ, binomial.
def _tail(budget: Budget, k: Term, gamma: Term) -> Fraction:
    size, bound = natural(k, budget), exactly(gamma, budget)
    expect(1 <= size <= LARGEST_TAIL, f"vectors have 1 to {LARGEST_TAIL} coordinates")
    budget.spend(size**2 >> 6)
    return Fraction(sum(comb(size, j) for j in range(size + 1) if abs(size - 2 * j) >= bound * size), 2**size)


# A binomial coefficient is at most n^min(k, n - k); for k > n it is 0.
def _binomial(budget: Budget, n: Term, k: Term) -> int:
    top, few = natural(n, budget), natural(k, budget)
    expect(top.bit_length() * min(few, top - few) <= LARGEST_BINOMIAL, "a binomial coefficient is too large to compute")
    return comb(top, few)


# A step for each letter and transition, and some to make the automaton; the numbers grow with the letters.
def number_of_words(budget: Budget, words: Term, n: Term) -> int:
    """How many words of that length the closed language has."""
    length, automaton = natural(n, paid(budget, language, words)), language(words)
    budget.spend(automaton.states * len(automaton.alphabet) * (8 + (length * (1 + (length >> 12)) >> 4)))
    return count_words(walked(automaton, length), length)


def _qp(budget: Budget, N: Term, K: Term) -> int:
    base = natural(N, budget)
    expect(base >= 1, f"{N} should be at least 1 here")
    return 2 * int(whole_power(Fraction(base), 2 * natural(K, budget))) + 1


PLAIN: Mapping[str, Number] = {
    "+": _one_by_one(_plus, 0),
    "-": _combined(lambda left, right: (left[0] - right[1], left[1] - right[0])),
    "*": _one_by_one(_times, 1),
    "/": _combined(_over),
    "^": _power,
    "max": _extreme(max),
    "min": _extreme(min),
    "abs": _combined(lambda x: (max(x[0], -x[1], Fraction(0)), max(x[1], -x[0]))),  # the largest of x, -x and 0
    "floor": _increasing(lambda x, bits: (Fraction(floor(x)),) * 2),
    "ceil": _increasing(lambda x, bits: (Fraction(ceil(x)),) * 2),
    "exp": _increasing(_exp),
    "ln": _increasing(log_bounds),
    "log2": _increasing(log2_bounds),
    "sqrt": _increasing(sqrt_bounds),
    "sum": _sum_over,
    "binomial": _exact(_binomial),
    "count": _exact(number_of_words),
    "qp": _exact(_qp),
    "tail": _exact(_tail),
}
NUMBERS = WhenAsked(PLAIN, lambda: import_module("fooling.verify.checker.theories.random_variables").NUMBERS)


# ---- statements about numbers ----


def compute(statement: Term, budget: Budget) -> bool:
    """Whether a closed statement about numbers, one of `NUMERIC`, is true.

    A comparison is decided when the enclosures of its sides decide it; when 256 bits do not, the statement is
    `Rejected`, never guessed.
    """
    decide: Callable[..., bool] = _compare if statement[0] in COMPARISONS else _is_whole
    return decide(*statement, budget)


def _is_whole(head: str, term: Term, budget: Budget) -> bool:
    low, high = interval(term, budget)
    if ceil(low) > floor(high):  # no integer in between
        return False
    expect(low == high, f"{term} is not an exact number")
    return low.denominator == 1 and (head == "integer" or low % 2 == (head == "odd"))


def _compare(op: str, left: Term, right: Term, budget: Budget) -> bool:
    if op in ("<", "<=", "!="):
        return not _compare(COMPARISONS[op], left, right, budget)
    for bits in PRECISIONS:
        (a, b), (c, d) = (interval(side, budget, bits) for side in (left, right))
        always = {">=": a >= d, ">": a > d, "=": a == b == c == d}
        never = {">=": b < c, ">": b <= c, "=": b < c or a > d}
        if always[op] or never[op]:
            return always[op]
    raise Rejected(f"{PRECISIONS[-1]} bits do not decide the order of {left} and {right}")


# ---- automata, functions, cells ----


@lru_cache(maxsize=64)
def language(term: Term) -> DFA:
    """The automaton a closed language term denotes."""
    expect(isinstance(term, tuple), f"{term} is not a language without variables")
    read: Mapping[str, Callable[[Term], Any]] = {"language": language, "number": natural}
    sorted_parts = zip(argument_sorts(term), term[1:], strict=True)
    parts = (read[sort](part) if sort in read else part for sort, part in sorted_parts)
    return LANGUAGES[term[0]](*parts)


# The states are at most 2 t^k for t > 1, each with 2 t transitions; t^k >= 2^20 for every larger k.
def _dyck(types: int, depth: int) -> DFA:
    expect(types * max(depth, types ** min(depth, 20)) <= LARGEST_AUTOMATON, f"too many states of dyck:{types},{depth}")
    return dyck(types, depth)


LANGUAGES: Mapping[str, Callable[..., DFA]] = {**OPERATIONS, "dyck": _dyck, "interleaved": interleaved}


def walked(automaton: DFA, n: int) -> DFA:
    """The automaton, `Rejected` if n letters are too many to follow all its states letter by letter."""
    fits = n * automaton.states * len(automaton.alphabet) <= LARGEST_WALK
    expect(fits, f"{n} letters are too many for {automaton.states} states")
    return automaton


def listed(automaton: DFA, n: int) -> list[tuple[int, ...]]:
    """The words of length n as letter indices; `Rejected` if there are too many."""
    found = count_words(walked(automaton, n), n)
    expect(found * max(n, 1) <= LARGEST_LIST, f"{found} words of length {n}, too many to list")
    return words_of_length(automaton, n)


def is_boolean(f: Term) -> bool:
    """Whether a function that is defined certainly has only the values 0 and 1."""
    if isinstance(f, str) or f[0] in ("restricted", "transposed", "part"):
        return not isinstance(f, str) and is_boolean(f[1])
    return f[-1] in (1, 2) if f[0] in OF_LETTERS else f[0] != "matrix" or {b for row in f[1] for b in row} <= {0, 1}


@lru_cache(maxsize=64)
def function(term: Term) -> TwoPartyFunction:
    """The two-party function a closed function term denotes; one row for each of Alice's inputs."""
    expect(isinstance(term, tuple), f"{term} is not a function without variables")
    head, *arguments = term
    if head in OF_SIZES:
        sizes = [natural(size) for size in arguments]
        expect(max(sizes) <= LARGEST_INPUT, f"{head} of {max(sizes)} bits or letters is too large")
        return OF_SIZES[head](*sizes)
    if head in COMPOSITIONS:
        parts = zip(argument_sorts(term), arguments, strict=True)
        return COMPOSITIONS[head](*(function(part) if sort == "function" else part for sort, part in parts))
    held, split, n = held_language(term, language)
    walked(held.language, natural(n))
    return held_function(held, partition(split), natural(n))


def partition(term: Term) -> Partition:
    """The partition a closed partition term denotes."""
    return Partition.parse(term) if isinstance(term, str) else Partition.parse(f"prefix:{natural(term[1])}")


def small(f: TwoPartyFunction) -> TwoPartyFunction:
    """The same function, `Rejected` if its matrix is too large to be read entry by entry."""
    expect(f.row_count * f.column_count <= LARGEST_MATRIX, f"{f.name} has too many entries to read")
    return f


def ones_of_bits(f: Term) -> tuple[set[int], int]:
    """Where a closed function of bits is 1, both inputs together read as one number, and how many bits that has."""
    read = small(function(f))
    size = read.row_count * read.column_count
    expect(size <= 2**LARGEST_CUBE, f"more than {LARGEST_CUBE} bits")
    together = (entry for row in read.rows() for entry in row)
    return {v for v, entry in enumerate(together) if entry}, size.bit_length() - 1


def cells(pairs: Term, f: Term) -> tuple[tuple[int, int], ...]:
    """The cells that a closed pairs term lists, inputs of f; words are split as f splits them, or its complement."""
    if f[0] == "complement":
        return cells(pairs, f[1])
    if pairs[0] == "pairs":
        return tuple((x, y) for x, y in pairs[1])
    automaton, split = language(pairs[1]), partition(f[2])
    size = len(automaton.alphabet)
    halves = map(split.split, listed(automaton, natural(pairs[2])))
    return tuple((share_number(x, size), share_number(y, size)) for x, y in halves)
