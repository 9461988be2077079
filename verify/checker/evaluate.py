"""Which statements about functions and languages, without variables, are true, by their definition.

Words are enumerated, and matrices read.  That what is asked here is defined is asked before (`computation.holds`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import combinations
from math import comb

from fooling.fooling_sets.errors import EvidenceError
from fooling.fooling_sets.fooling_set import FoolingSet
from fooling.verify.checker import meaning
from fooling.verify.checker.kernel import Budget
from fooling.verify.statement.proposition import Term

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


# A clause is false exactly on the inputs that have, at its places, the values its literals exclude.  One that f implies
# and that is false at an input z excludes those that agree with z at its places, all zeros; with more places, fewer of
# them.  So f is the conjunction of such clauses of at most k places, at least one, iff for each zero z there are k
# places (or all, where there are fewer; none is no clause) so that no one agrees with z there.
def _cnf(budget: Budget, f_term: Term, k: Term) -> bool:
    ones, bits = meaning.ones_of_bits(f_term)
    places = min(meaning.natural(k, budget), bits)
    budget.spend(comb(bits, places) << bits >> 4)
    left = set(range(2**bits)) - ones
    for mask in map(sum, combinations([1 << i for i in range(bits)], places)):
        agreeing = {v & mask for v in ones}
        left = {v for v in left if not mask or v & mask in agreeing}
    return not left


PREDICATES: Predicates = {
    "fooling-set": _fooling_set,
    "determined": _determined,
    "same-function": _same_function,
    "cnf": _cnf,
    "two-cnf": lambda budget, f: _cnf(budget, f, 2),
}
