"""A language whose matrix, with equal lines merged, is the same for all lengths from one on.

The words are read from the last position to the first, as in `merged_language`, but with all states of the automaton:
M_l is the matrix of the suffixes of l letters, whose rows are Alice's letters there, whose columns are Bob's, and whose
entry is the set of states from which the two together are accepted.  The different lines of M_(l+1) hang on those of
M_l, on the owner of the letter before them, and on nothing else.  Let a partition have a head of h positions and a
period of P.  The owners of the last n - h positions, from the end, are those of the last ones of words that are P
longer.  So if, for l = n - h, M_l and M_(l+P) are the same up to the order of their rows and of their columns, then so
are M_(l+1) and M_(l+P+1), ..., hence all M_(l+kP), and what the letters of the head make of them.

Where besides the lengths n, n + 1, ..., n + P - 1 have one matrix, it is that of every greater length.

A prefix is simpler: its rows are the states that words of k letters lead to, its columns what the words of n - k
letters are accepted from.  Either set hangs on the one for a letter less, and stays what it is once it has not changed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction

from circuits.dfa import DFA
from fooling_sets.partition import Partition
from verify.checker import meaning
from verify.checker.kernel import NOTHING, Budget, Context, Grounds, Node, Theory, expect, matched, prove
from verify.checker.normal_form import is_integral, is_nonnegative, normal
from verify.checker.polynomial import Polynomial, constant, plus, times
from verify.checker.theories.merged_language import QUANTITIES, Line, MergedLines, preimage
from verify.statement.proposition import Term, is_integer

theory = Theory("settled lines")

LARGEST_SETTLED = 2**12  # entries of a step, before equal lines are merged
MOST_STATES = 2**6
LONGEST_SETTLED = 2**10  # letters
Lines = tuple[Line, ...]


def suffix_lines(language: DFA, partition: Partition, n: int, budget: Budget) -> MergedLines:
    """The matrix of what follows the head in words of length n; `Rejected` where a step is too large."""
    full, owners = language.completed(), partition.owners(n)
    found = MergedLines(((sum(1 << q for q in full.accepting),),), (1,), (1,))
    return _before(full, found, owners[len(partition.head) :], budget)


def function_lines(language: DFA, partition: Partition, n: int, budget: Budget) -> Lines:
    """The different rows and columns of the whole matrix, in some order."""
    full = language.completed()
    found = _before(full, suffix_lines(language, partition, n, budget), partition.head, budget)
    rows = dict.fromkeys(tuple(places >> full.start & 1 for places in row) for row in found.rows)
    return tuple(zip(*dict.fromkeys(zip(*rows, strict=True)), strict=True))


def _before(full: DFA, found: MergedLines, owners: str, budget: Budget) -> MergedLines:
    expect(full.states <= MOST_STATES, f"more than {MOST_STATES} states")
    letters = [(preimage([after or 0 for after in targets]), 1) for targets in zip(*full.transitions, strict=True)]
    for owner in reversed(owners):
        size = len(letters) * len(found.row_counts) * len(found.column_counts)
        expect(size <= LARGEST_SETTLED, f"more than {LARGEST_SETTLED} entries to merge")
        budget.spend(size)
        found = found.before(letters, owner)
    return found


def same_lines(first: Lines, second: Lines, order: Sequence[int]) -> bool:
    """Whether the rows of the second in this order are those of the first, with the columns in some order."""
    if len(first) != len(second) or sorted(order) != list(range(len(second))):
        return False
    return Counter(zip(*first, strict=True)) == Counter(zip(*(second[i] for i in order), strict=True))


# Each of the quantities hangs on the different rows and columns only, in any order (`merged_language`).  Where n - k is
# a multiple of the period, M settles at k; else it settles at each of k, k + 1, ..., and these have one matrix.
@theory.rule("settled-lines", "orders")
def _settled_lines(goal: Term, node: Node, context: Context) -> Grounds:
    (head, f, *of), there = matched(goal, "=")
    language, name, n = matched(f, "under")
    expect(head in QUANTITIES, f"nothing is known here of {head}")
    k = matched(there[1], "under")[2]
    expect(there == (head, ("under", language, name, k), *of), "the right side is the same at another length")
    partition, automaton = meaning.partition(name), meaning.language(language)
    period = len(partition.period)
    expect(is_integer(k) and period > 0 and k >= len(partition.head), "the length is a number that the partition fits")
    expect(k + 2 * period <= LONGEST_SETTLED, f"more than {LONGEST_SETTLED} letters to follow")
    longer = plus(normal(n, context), constant(k), -1)
    expect(is_nonnegative(longer, context), f"it is not seen that the length is at least {k}")
    parity = period == 2 and ("odd" if k % 2 else "even", n) in context.assumptions
    lengths = range(k, k + (1 if parity or _is_multiple(longer, period, context) else period))
    expect(len(node["orders"]) == 2 * len(lengths) - 1, "an order for each two matrices")
    for length, order in zip(lengths, node["orders"], strict=False):
        here, later = (suffix_lines(automaton, partition, at, context.budget).rows for at in (length, length + period))
        expect(same_lines(here, later, order), f"the lines at length {length} are not seen to be those {period} later")
    matrices = [function_lines(automaton, partition, length, context.budget) for length in lengths]
    for matrix, order in zip(matrices[1:], node["orders"][len(lengths) :], strict=True):
        expect(same_lines(matrices[0], matrix, order), "the matrices are not seen to be the same")
    return NOTHING


def _is_multiple(number: Polynomial, period: int, context: Context) -> bool:
    parts = times(number, constant(Fraction(1, period)))
    return all(c.denominator == 1 and all(is_integral(v, context) for v, _ in m) for m, c in parts.items())


# The matrix has a row for each state after k letters, a column for each set of states that some word of n - k letters
# is accepted from, and says which lies in which; equal lines merged it hangs on the two sets only.
@theory.rule("settled-prefix", "longer", "rest")
def _settled_prefix(goal: Term, node: Node, context: Context) -> Grounds:
    (head, f, *of), there = matched(goal, "=")
    language, name, n = matched(f, "under")
    (k,) = matched(name, "prefix")
    expect(head in QUANTITIES, f"nothing is known here of {head}")
    _, named, length = matched(there[1], "under")
    expect(there == (head, ("under", language, named, length), *of), "the right side is the same at another length")
    split = meaning.partition(named)
    first = len(split.head)
    expect(split.period == "B" and "B" not in split.head, "the right side is split after a prefix")
    expect(is_integer(length) and first <= length <= LONGEST_SETTLED, "the prefix is longer than the word")
    least = ((">=", k, first), (">=", ("-", n, k), length - first))
    grounds = NOTHING.union(*(prove(t, node[by], context) for t, by in zip(least, ("longer", "rest"), strict=True)))
    full = meaning.language(language).completed()
    reached = [{full.start}]
    for _ in range(first + 1):
        reached.append({q for p in reached[-1] for q in full.transitions[p] if q is not None})
    expect(reached[first] == reached[first + 1], f"the states after {first} letters are not those after one more")
    rest = meaning.partition("prefix:0")
    ends = [suffix_lines(full, rest, at, context.budget).rows[0] for at in (length - first, length - first + 1)]
    expect(set(ends[0]) == set(ends[1]), f"what {length - first} letters are accepted from changes with one more")
    return grounds
