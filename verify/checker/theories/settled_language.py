"""A language whose matrix, with equal lines merged, is the same for all lengths from one on.

The words are read from the last position to the first, as in `merged_language`, but with all states of the automaton:
M_l is the matrix of the suffixes of l letters, whose rows are Alice's letters there, whose columns are Bob's, and whose
entry is the set of states from which the two together are accepted.  The different lines of M_(l+1) hang on those of
M_l, on the owner of the letter before them, and on nothing else.  Let a partition have a head of h positions and a
period of P.  The owners of the last n - h positions, from the end, are those of the last ones of words that are P
longer.  So if, for l = n - h, M_l and M_(l+P) are the same up to the order of their rows and of their columns, then so
are M_(l+1) and M_(l+P+1), ..., hence all M_(l+kP), and what the letters of the head make of them.

Where besides the lengths n, n + 1, ..., n + P - 1 have one matrix, it is that of every greater length.

A prefix of k letters is simpler, and k may be a variable: the rows are the states that words of k letters lead to, the
columns what the words of n - k letters are accepted from.  Either set hangs on the one for a letter less, so that from
some length on they come again, and a comparison for all k and n is finitely many statements about small matrices.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from functools import reduce
from itertools import product

from fooling.circuits.languages.dfa import DFA
from fooling.fooling_sets.partition import Partition
from fooling.verify.checker import meaning
from fooling.verify.checker.kernel import (
    NOTHING,
    Budget,
    Context,
    Grounds,
    Node,
    Theory,
    expect,
    given,
    matched,
    require_bounds,
)
from fooling.verify.checker.logic import all_of
from fooling.verify.checker.normal_form import is_integral, is_nonnegative, normal
from fooling.verify.checker.polynomial import Polynomial, constant, plus, times
from fooling.verify.checker.theories.goals import language_of
from fooling.verify.checker.theories.merged_language import QUANTITIES, Line, MergedLines, preimage
from fooling.verify.statement.operators import COMPARISONS
from fooling.verify.statement.proposition import Term, frozen, is_integer, term_positions

theory = Theory("settled lines")

LARGEST_SETTLED = 2**12  # entries of a step, before equal lines are merged
MOST_STATES = 2**6
LONGEST_SETTLED = 2**10  # letters
MOST_KINDS = 2**7  # sets of states after prefixes, or before what is left
Lines = tuple[Line, ...]
Sets = tuple[frozenset[int], ...]  # of each automaton, states or sets of states (as bits)
Letter = Callable[[Sets], Sets]


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


# Let k = i + s a and n - k = j + t b with natural a and b.  The states R_k that words of k letters lead to are what a
# letter makes of R_(k-1), and the sets C_m of states from which some word of m letters is accepted are what a letter
# before it makes of C_(m-1).  So R_k is one of R_i, R_(i+s), R_(i+2s), ..., all of which have been met once one comes
# again, and C_(n-k) is one of C_j, C_(j+t), ...; where a and b are the same term, both together are one of (R_i, C_j),
# (R_(i+s), C_(j+t)), ...  None is empty, as the automaton is complete and has a letter.  An entry of the matrix says
# whether the state that Alice's word leads to lies in the set that Bob's is accepted from: so the different rows and
# columns are those of R_k against C_(n-k), and each of the quantities is that of this matrix (`merged_language`), that
# of the complement that of its complement.  Whatever the variables are, the goal is hence one of the statements below
# with numbers in place of equal ones.
@theory.rule("settled-prefix", "functions", "prefix", "rest", "by")
def _settled_prefix(goal: Term, node: Node, context: Context) -> Grounds:
    functions = [given(f, "function", context, "functions") for f in node["functions"]]
    ((split, n),) = {matched(f, "under")[1:] for f in functions}
    k = prefix_length(split)
    grounds = _stepwise(k, node["prefix"], context) | _stepwise(("-", n, k), node["rest"], context)
    return grounds | all_of(on_matrices(goal, functions, node["prefix"], node["rest"], context), node["by"], context)


def prefix_length(split: Term) -> Term:
    """How many positions Alice has, where they are the first ones."""
    if isinstance(split, tuple):
        return matched(split, "prefix")[0]
    partition = meaning.partition(split)
    expect(partition.period == "B" and "B" not in partition.head, "Alice does not have the first positions")
    return len(partition.head)


def _stepwise(number: Term, told: Node, context: Context) -> Grounds:
    expect(told.keys() == {"first", "step", "times", "by"}, "a number has the fields first, step, times, by")
    times = given(told["times"], "number", context, "times")
    require_bounds(("integer", times), context)
    return all_of([(">=", times, 0), ("=", number, stepwise(told))], told["by"], context)


def stepwise(told: Node) -> Term:
    """The number that is `first` and `times` times `step`."""
    whole = all(is_integer(told[part]) and 0 <= told[part] <= LONGEST_SETTLED for part in ("first", "step"))
    expect(whole, f"letters are followed one by one, at most {LONGEST_SETTLED}")
    return ("+", told["first"], ("*", told["step"], frozen(told["times"])))


def on_matrices(goal: Term, functions: Sequence[Term], prefix: Node, rest: Node, context: Context) -> list[Term]:
    """The different statements that a comparison can become with the merged matrices in place of the functions."""
    expect(goal[0] in COMPARISONS, "the goal is not a comparison")
    automata = [language_of(f[1], context).completed() for f in functions]
    expect(max(full.states for full in automata) <= MOST_STATES, f"more than {MOST_STATES} states")
    longer, earlier = _letters(automata, context.budget)
    starts: Sets = tuple(frozenset({full.start}) for full in automata)
    accepting: Sets = tuple(frozenset({sum(1 << q for q in full.accepting)}) for full in automata)
    (states, further), (sets, before) = (
        (_again(letter, told["first"])(start), _again(letter, told["step"]))
        for letter, start, told in ((longer, starts, prefix), (earlier, accepting, rest))
    )
    m = len(automata)
    if stepwise(prefix)[2][2] == stepwise(rest)[2][2]:
        kinds = _kinds(states + sets, lambda both: further(both[:m]) + before(both[m:]))
    else:
        kinds = [one + other for one, other in product(_kinds(states, further), _kinds(sets, before))]
    context.budget.spend(
        sum(len(one) * len(other) for kind in kinds for one, other in zip(kind, kind[m:], strict=False))
    )
    merged = ([_lines(*pair) for pair in zip(kind[:m], kind[m:], strict=True)] for kind in kinds)
    return list(dict.fromkeys(_with_matrices(goal, dict(zip(functions, matrices, strict=True))) for matrices in merged))


def _letters(automata: Sequence[DFA], budget: Budget) -> tuple[Letter, Letter]:
    """What a letter behind it makes of the states that a word leads to, and one before it of the sets."""
    steps = [
        [preimage([q or 0 for q in targets]) for targets in zip(*full.transitions, strict=True)] for full in automata
    ]

    def letter(kind: Sets, after: Callable[[int, frozenset[int]], Iterable[int]]) -> Sets:
        size = sum(len(one) * len(letters) for one, letters in zip(kind, steps, strict=True))
        expect(size <= LARGEST_SETTLED, f"more than {LARGEST_SETTLED} entries to merge")
        budget.spend(size)
        return tuple(frozenset(after(i, one)) for i, one in enumerate(kind))

    def longer(states: Sets) -> Sets:
        return letter(states, lambda i, one: (q or 0 for p in one for q in automata[i].transitions[p]))

    def earlier(sets: Sets) -> Sets:
        return letter(sets, lambda i, one: (step(places) for step in steps[i] for places in one))

    return longer, earlier


def _again(letter: Letter, many: int) -> Letter:
    return lambda kind: reduce(lambda found, _: letter(found), range(many), kind)


def _kinds(kind: Sets, step: Letter) -> list[Sets]:
    """It, and what the step makes of it again and again."""
    found: dict[Sets, None] = {}
    while kind not in found:
        expect(len(found) < MOST_KINDS, f"more than {MOST_KINDS} different matrices")
        found[kind] = None
        kind = step(kind)
    return list(found)


def _lines(states: frozenset[int], sets: frozenset[int]) -> Lines:
    columns = {tuple(places >> q & 1 for q in sorted(states)) for places in sets}
    return tuple(sorted(set(zip(*sorted(columns), strict=True))))


def _with_matrices(term: Term, lines: Mapping[Term, Lines]) -> Term:
    if not isinstance(term, tuple) or term[0] == "sum":
        return term
    if term[0] in QUANTITIES:
        whole = term[1][1] if term[1][0] == "complement" else term[1]
        small: Term = ("matrix", lines[whole]) if whole in lines else whole
        return (term[0], small if whole == term[1] else ("complement", small), *term[2:])
    inside = term_positions(term)
    return tuple(_with_matrices(part, lines) if i in inside else part for i, part in enumerate(term))
