"""Which statements about functions and languages, without variables, are true, by their definition.

Words are enumerated, and matrices read.  That what is asked here is defined is asked before (`computation.holds`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import reduce
from itertools import product

from fooling_sets.errors import EvidenceError
from fooling_sets.fooling_set import FoolingSet
from verify.checker import meaning
from verify.checker.kernel import Budget, expect
from verify.statement.proposition import Term

Predicates = Mapping[str, Callable[..., bool]]  # of the budget that deciding it may spend, and the arguments


# Only the last step decides: what cannot be listed here leaves the statement open, not false.
def _fooling_set(budget: Budget, pairs: Term, f_term: Term, colour: Term) -> bool:
    f, cells = meaning.function(f_term), meaning.cells(pairs, f_term)
    bits = f.row_count.bit_length() + f.column_count.bit_length()  # of the inputs of an entry
    budget.spend(len(cells) ** 2 * bits >> 7)
    try:
        FoolingSet(f, colour, cells)
    except EvidenceError:
        return False
    return True


def _determined(budget: Budget, words: Term, partition: Term, party: Term, n: Term) -> bool:
    split, share = meaning.partition(partition), 0 if party == "alice" else 1
    found = meaning.listed(meaning.language(words), meaning.natural(n))
    budget.spend(sum(map(len, found)) >> 3)
    return len({split.split(word)[share] for word in found}) == len(found)


def _same_function(budget: Budget, f_term: Term, g_term: Term) -> bool:
    f, g = (meaning.small(meaning.function(term)) for term in (f_term, g_term))
    budget.spend((f.row_count * f.column_count + g.row_count * g.column_count) >> 2)
    return f.rows() == g.rows()


# The strongest 2-CNF that f implies is the conjunction of all clauses of two literals (or one, twice) that hold
# wherever f does; f is a 2-CNF iff it is that one.  A literal, and f, is the set of the inputs where it is true.
def _two_cnf(budget: Budget, f_term: Term) -> bool:
    f = meaning.small(meaning.function(f_term))
    width = (f.column_count - 1).bit_length()
    bits = (f.row_count - 1).bit_length() + width
    expect(bits <= 12, f"{bits} bits, more than 12")
    budget.spend(bits**2 << bits >> 4)
    true = {x << width | y for x in range(f.row_count) for y in range(f.column_count) if f.entry(x, y)}
    literals = [{v for v in range(2**bits) if v >> i & 1 == sign} for i in range(bits) for sign in (0, 1)]
    clauses = (one | other for one, other in product(literals, repeat=2) if true <= one | other)
    return reduce(set.intersection, clauses, set(range(2**bits))) == true


PREDICATES: Predicates = {
    "fooling-set": _fooling_set,
    "determined": _determined,
    "same-function": _same_function,
    "two-cnf": _two_cnf,
}
