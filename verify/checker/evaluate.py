"""Whether a statement without variables is true, by computing it.

A comparison is decided when the enclosures of its sides decide it; when 256 bits do not, the statement is `Rejected`,
never guessed.  Words are enumerated, matrices read, networks run on every input.

Nothing undefined is computed, not even inside a connective, which the kernel does not ask: a number without a value has
no enclosure (`meaning.interval`), and a statement about anything else is asked here before it is decided.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import product
from math import ceil, floor, prod

from fooling_sets.errors import EvidenceError
from fooling_sets.fooling_set import FoolingSet
from verify.checker import meaning
from verify.checker.kernel import Budget, Context, Rejected, expect, require_defined
from verify.checker.meaning import PRECISIONS, Precision, interval
from verify.statement.operators import COMPARISONS
from verify.statement.proposition import Term, is_integer, substitute

LARGEST_PAIRS = 2**9  # pairs of a fooling set that is computed
PREDICATE = 2000  # numbers that deciding anything but a comparison counts for
LARGEST_TABLE = 10**6  # instances
Predicates = Mapping[str, Callable[..., bool]]


@dataclass(frozen=True)
class Evaluation:
    """The predicates that can be computed, and a context without variables: the rules, and what computing may cost."""

    predicates: Predicates
    context: Context

    def holds(self, proposition: Term) -> bool:
        """Whether a closed proposition is true; `Rejected` when that cannot be decided here."""
        head = proposition[0]
        if head in COMPARISONS:
            return compare(head, proposition[1], proposition[2], self.context.budget)
        if head in ("and", "or"):
            return (all if head == "and" else any)(self.holds(part) for part in proposition[1:])
        if head == "not":
            return not self.holds(proposition[1])
        if head in ("even", "odd", "integer"):
            return is_whole(head, proposition[1], self.context.budget)
        if head in ("forall", "exists"):
            return self._quantified(proposition)
        expect(head in self.predicates, f"{head} is not decided by evaluation")
        self.context.budget.spend(PREDICATE)
        require_defined(proposition, self.context.closed())
        return self.predicates[head](*proposition[1:])

    def _quantified(self, proposition: Term) -> bool:
        head, bindings, conditions, body = proposition
        instances = [self.holds(substitute(body, values)) for values in self.assignments(bindings, conditions)]
        expect(bool(instances), "vacuous: no instance meets the conditions")
        return all(instances) if head == "forall" else any(instances)

    def assignments(
        self, bindings: tuple[tuple[str, str], ...], conditions: tuple[Term, ...], limit: int = LARGEST_TABLE
    ) -> Iterator[dict[str, Term]]:
        """All integer assignments meeting the conditions, smallest first in each variable; all need constant bounds."""
        ranges = [range(_bound(name, conditions, ">="), _bound(name, conditions, "<=") + 1) for name, _ in bindings]
        expect(all(sort == "int" for _, sort in bindings), "a table ranges over integers")
        expect(prod(map(len, ranges)) <= limit, f"more than {limit} instances")
        others = [c for c in conditions if not _bounds_a_variable(c)]
        for point in product(*ranges):
            values = {name: value for (name, _), value in zip(bindings, point, strict=True)}
            if all(self.holds(substitute(condition, values)) for condition in others):
                yield values


def is_whole(head: str, term: Term, budget: Budget) -> bool:
    """Whether a closed number is an integer, an even or an odd one."""
    low, high = interval(term, Precision(PRECISIONS[-1], budget))
    if ceil(low) > floor(high):  # no integer in between
        return False
    expect(low == high, f"{term} is not an exact number")
    return low.denominator == 1 and (head == "integer" or low % 2 == (head == "odd"))


def compare(op: str, left: Term, right: Term, budget: Budget) -> bool:
    """Whether a closed comparison of numbers holds."""
    for bits in PRECISIONS:
        (a, b), (c, d) = (interval(side, Precision(bits, budget)) for side in (left, right))
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


def _bounds_a_variable(condition: Term) -> bool:
    return condition[0] in (">=", "<=") and isinstance(condition[1], str) and is_integer(condition[2])


def _bound(name: str, conditions: tuple[Term, ...], comparison: str) -> int:
    found = [c[2] for c in conditions if c[0] == comparison and c[1] == name and is_integer(c[2])]
    expect(bool(found), f"{name} has no constant bound {comparison}")
    return int(max(found) if comparison == ">=" else min(found))


# Only the last step decides: what cannot be listed here leaves the statement open, not false.
def _fooling_set(pairs: Term, f_term: Term, colour: Term) -> bool:
    f, cells = meaning.function(f_term), meaning.cells(pairs, f_term)
    expect(len(cells) <= LARGEST_PAIRS, f"{len(cells)} pairs are too many to compare")
    try:
        FoolingSet(f, colour, cells)
    except EvidenceError:
        return False
    return True


def _determined(words: Term, partition: Term, party: Term, n: Term) -> bool:
    split, share = meaning.partition(partition), 0 if party == "alice" else 1
    found = meaning.listed(meaning.language(words), meaning.natural(n))
    return len({split.split(word)[share] for word in found}) == len(found)


def _same_function(f_term: Term, g_term: Term) -> bool:
    f, g = (meaning.small(meaning.function(term)) for term in (f_term, g_term))
    return f.rows() == g.rows()


# The strongest 2-CNF that f implies is the conjunction of all clauses of two literals (or one, twice) that hold
# wherever f does; f is a 2-CNF iff it is that one.
def _two_cnf(f_term: Term) -> bool:
    f = meaning.small(meaning.function(f_term))
    width = (f.column_count - 1).bit_length()
    bits = (f.row_count - 1).bit_length() + width
    expect(bits <= 12, f"{bits} bits, more than 12")
    true = [x << width | y for x in range(f.row_count) for y in range(f.column_count) if f.entry(x, y)]
    literals = [(i, sign) for i in range(bits) for sign in (0, 1)]
    clauses = [(a, b) for a in literals for b in literals if all(_satisfies(v, a) or _satisfies(v, b) for v in true)]
    return sum(all(_satisfies(v, a) or _satisfies(v, b) for a, b in clauses) for v in range(2**bits)) == len(true)


def _satisfies(assignment: int, literal: tuple[int, int]) -> bool:
    return assignment >> literal[0] & 1 == literal[1]


PREDICATES: Predicates = {
    "fooling-set": _fooling_set,
    "determined": _determined,
    "same-function": _same_function,
    "two-cnf": _two_cnf,
}
