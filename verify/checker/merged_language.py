"""A language under a cut into prefix and suffix is a small matrix: one row a state at the cut, one column a behaviour of the suffix.

What the first K letters mean to the second party is the state q they lead to; what the other n - K letters mean to the first is the vector of
"accepted from q?" over those states.  The matrix of these values is the function's matrix with equal rows and columns merged (some equal ones
may be left), whatever n is; both sets are found by walking the automaton, letter by letter.
"""
from __future__ import annotations

from circuits.dfa import DFA
from verify.checker import meaning
from verify.checker.kernel import NOTHING, Context, Node, Rejected, Trusts, expect, rule
from verify.proposition import Term, is_integer

LARGEST_CLASSES = 4096  # states at the cut, or behaviours of the suffix
QUANTITIES = ("D", "leaves", "partition-number", "rows", "one-way", "rank", "fooling", "cover")


def merged_prefix(language: DFA, cut: int, n: int) -> tuple[tuple[int, ...], ...]:
    """The merged matrix of the words of length n, cut after min(cut, n) letters; rows in the order of states, columns of vectors."""
    full = language.completed()
    at_cut, left = {full.start}, max(n - cut, 0)
    for _ in range(n - left):
        at_cut = {q for p in at_cut for q in full.transitions[p] if q is not None}
    behaviours = {tuple(int(q in full.accepting) for q in range(full.states))}
    for _ in range(left):  # v after the letter a is q -> v[delta(q, a)]
        behaviours = {tuple(v[row[a] or 0] for row in full.transitions) for v in behaviours for a in range(len(full.alphabet))}
        if len(behaviours) > LARGEST_CLASSES:
            raise Rejected(f"more than {LARGEST_CLASSES} behaviours of the suffix")
    columns = sorted({tuple(v[q] for q in sorted(at_cut)) for v in behaviours})
    return tuple(zip(*columns, strict=True))


# Each quantity depends on the different rows and columns only: a protocol, a fooling set, a cover, a partition or a combination of rows of the
# merged matrix is one of the whole matrix by copying lines, and conversely by restricting to one line of each class.
@rule("merged-prefix")
def _merged_prefix(goal: Term, node: Node, context: Context) -> Trusts:
    op, left, right = goal
    expect(op == "=" and left[0] in QUANTITIES and right[0] == left[0] and right[2:] == left[2:], "the goal equates one quantity of two functions")
    under, language, partition, n = left[1]
    expect(under == "under" and is_integer(n) and n >= 0, "the left function is a language at a length")
    split = meaning.partition(partition)
    expect(split.period == "B" and "B" not in split.head, "the partition is a cut into prefix and suffix")
    rows = merged_prefix(meaning.language(language), len(split.head), n)
    expect(right[1] == ("matrix", rows), "the right function is not the merged matrix")
    return NOTHING
