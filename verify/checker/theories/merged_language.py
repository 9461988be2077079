"""A language under a partition is its matrix with equal rows and equal columns merged.

It is found by walking the automaton, never the matrix.

The words are read from the last position to the first.  Of the suffixes that begin at one position the matrix M is kept
whose rows are Alice's letters there, whose columns are Bob's, and whose entry is the *set of states* from which the two
together are accepted.  A letter a before them turns every entry S into its preimage {q : delta(q, a) in S}: Alice's
letters multiply the rows, Bob's the columns, and equal lines are merged at once.  The letters before the other party's
first one need no sets: they lead to one state each, and it is the states that are merged.  So a cut into prefix and
suffix costs what its states and behaviours are, whatever n is; Dyck-(2,2) at n = 16 in turns of four letters, a matrix
of 65,536 x 65,536, is one of 146 x 146.

Cost: n steps of (letters x entries) preimages, remembered; `LARGEST_MERGED` bounds the entries of a step, and what is
larger is rejected.

How many different rows there are is found for matrices too large for that, from one side only: a way in which the
speaker goes on is the vector, over the states, of what the listener's letters then make of it, and equal ones are
merged.  Cost: n steps of letters x vectors x states, of which `LARGEST_VECTORS` are allowed; 32,769 rows of Dyck-(2,2)
at n = 16 in a second.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import count, islice

from fooling.circuits.languages.dfa import DFA
from fooling.circuits.languages.word_count import endings
from fooling.fooling_sets.partition import Partition
from fooling.verify.checker import meaning
from fooling.verify.checker.kernel import NOTHING, Budget, Context, Grounds, Node, Theory, expect
from fooling.verify.checker.meaning import held_language
from fooling.verify.checker.theories.goals import compared
from fooling.verify.checker.theories.matrices import MONOTONE
from fooling.verify.statement.proposition import Term, is_integer

theory = Theory("merged lines")

LARGEST_MERGED = 2**18  # entries, before the lines of a step are merged
LARGEST_VECTORS = 2**21  # numbers, before the vectors of a step are merged
ALL_STEPS = 64  # all steps together take at most this many times the largest one
QUANTITIES = (*MONOTONE, "least-discrepancy")
Line = tuple[int, ...]
Step = tuple[Callable[[int], int], int]  # what becomes of each entry of a line, and how many inputs do that


@dataclass(frozen=True)
class MergedLines:
    """The merged matrix: its different rows and columns, and how many inputs each stands for.

    They come in the order of their first inputs.  Where the parties are held to some words that is so of the lines that
    are not zero; the zero line, if there is one, stands where the first share with a zero line does, an input or not.
    """

    rows: tuple[Line, ...]
    row_counts: Line
    column_counts: Line

    @property
    def multiplicities(self) -> tuple[Line, ...]:
        """How many entries of the whole matrix each entry stands for."""
        return tuple(tuple(many * times for times in self.column_counts) for many in self.row_counts)

    def transposed(self) -> MergedLines:
        """Rows and columns change places."""
        return MergedLines(tuple(zip(*self.rows, strict=True)), self.column_counts, self.row_counts)

    def without_zeros(self, many: int) -> MergedLines:
        """Without so many of the inputs whose rows are zero."""
        left = [times - (0 if any(row) else many) for row, times in zip(self.rows, self.row_counts, strict=True)]
        rows = tuple(row for row, times in zip(self.rows, left, strict=True) if times)
        return MergedLines(rows, tuple(times for times in left if times), self.column_counts)

    # Equal lines stay equal whatever letters come before; the first of them is met first, since the new letter is the
    # most significant one.  Different columns stay different: they differ in a row at a state q, q is reached by a
    # letter from a state here, and that letter is one of those that now stand before the rows; or, at the front, q is
    # one of the states that the letters there lead to.
    def before(self, steps: Sequence[Step], owner: str) -> MergedLines:
        """What the matrix becomes when the owner ('A' or 'B') takes one of the steps before it; equal lines merged."""
        if owner == "B":
            return self.transposed().before(steps, "A").transposed()
        found: dict[Line, int] = {}
        for step, times in steps:
            for row, many in zip(self.rows, self.row_counts, strict=True):
                line = tuple(map(step, row))
                found[line] = found.get(line, 0) + many * times
        return MergedLines(tuple(found), tuple(found.values()), self.column_counts)


def merged_lines(language: DFA, partition: Partition, n: int, largest: int = LARGEST_MERGED) -> MergedLines:
    """The words of length n under the partition.  `Rejected` where a step has more than `largest` entries.

    >>> from fooling.circuits.languages.dyck import dyck
    >>> merged_lines(dyck(1, 1), Partition.parse("odd-even"), 4)
    MergedLines(rows=((0, 1), (0, 0)), row_counts=(1, 3), column_counts=(3, 1))
    """
    full, owners = meaning.walked(language, n).completed(), partition.owners(n)
    reached, budget = _reached(full, n), Budget(ALL_STEPS * largest)
    head = n - len(owners.lstrip(owners[:1]))  # letters of the party that owns the first ones
    found = MergedLines(((sum(1 << j for j, q in enumerate(reached[n]) if q in full.accepting),),), (1,), (1,))
    for i in reversed(range(head, n)):
        letters = [(preimage(targets), 1) for targets in zip(*_targets(full, reached, i), strict=True)]
        size = len(letters) * len(found.row_counts) * len(found.column_counts)
        expect(size <= largest, f"more than {largest} entries to merge at position {i + 1}")
        budget.spend(size)
        found = found.before(letters, owners[i])
    words = next(islice(endings(full), head, None))  # how many words of the first letters lead to which states
    size = len(words) * len(found.row_counts) * len(found.column_counts)
    expect(size <= largest, f"more than {largest} entries to merge at the front")
    return found.before([(preimage([j]), words[q]) for j, q in enumerate(reached[head])], owners[:1])


def _reached(full: DFA, n: int) -> list[list[int]]:
    """The states that the words of length 0, 1, ..., n lead to, in the order of the first words that do."""
    reached = [[full.start]]
    for _ in range(n):
        reached.append(list(dict.fromkeys(q or 0 for p in reached[-1] for q in full.transitions[p])))
    return reached


def _targets(full: DFA, reached: list[list[int]], i: int) -> list[list[int]]:
    """Where each letter leads from each of the states reached[i]: places in reached[i + 1]."""
    place = {q: j for j, q in enumerate(reached[i + 1])}
    return [[place[q or 0] for q in full.transitions[p]] for p in reached[i]]


def preimage(targets: Sequence[int]) -> Callable[[int], int]:
    """The function S -> the j for which targets[j] is in S, sets as bits; remembered."""
    return cache(lambda places: sum(1 << j for j, place in enumerate(targets) if places >> place & 1))


# Each quantity depends only on the different rows and columns and on their values.  Copying lines turns a protocol, a
# fooling set, a cover, a partition or a combination of rows of the merged matrix into one of the whole matrix.
# Restricting to one line of each class turns one of the whole matrix into one of the merged matrix.
# For the least discrepancy take a distribution on the whole matrix and add it up over each pair of classes.  The sums
# are a distribution on the merged matrix.  A rectangle of the merged matrix then weighs as much as the rectangle of all
# members of its classes.  Conversely a distribution on the merged matrix is one on the first members of the classes.
# For the discrepancy under the uniform distribution the sums are the multiplicities.  Some rectangle of the whole
# matrix with the largest difference contains, of each class, all members or none
# (`fooling.fooling_sets.discrepancy.merged_sums`).
@theory.rule("merged-lines")
def _merged_lines(goal: Term, node: Node, context: Context) -> Grounds:
    _, whole, _ = goal
    merged = merged_function(whole[1])
    small: Term = (whole[0], ("matrix", merged.rows), *whole[2:])
    if whole[0] == "discrepancy":
        small = ("discrepancy-under", small[1], merged.multiplicities)
    else:
        expect(whole[0] in QUANTITIES, f"nothing is known here of {whole[0]}")
    expect(goal == ("=", whole, small), "the goal is not an equation with the merged matrix")
    return NOTHING


def distinct_lines(language: DFA, partition: Partition, n: int, speaker: str, largest: int = LARGEST_VECTORS) -> int:
    """How many different rows (speaker 'A') or columns ('B') there are.

    `Rejected` where a step has more than `largest` numbers.

    >>> from fooling.circuits.languages.dyck import dyck
    >>> distinct_lines(dyck(2, 2), Partition.parse("odd-even"), 10, "A")
    513
    """
    # An entry of a vector stands for the function "the listener's letters from here on -> accepted or not", equal ones
    # for equal functions: at the end it is the one bit; before a letter of the listener it is the tuple of the
    # functions after each letter, numbered; before one of the speaker, who has chosen it, the function after it.  After
    # `head` letters of the speaker every state in reached[head] is one he can be in, and a row is an entry of a vector
    # there.
    full, owners = meaning.walked(language, n).completed(), partition.owners(n)
    reached, budget = _reached(full, n), Budget(ALL_STEPS * largest)
    head = n - len(owners.lstrip(speaker))
    vectors = {tuple(int(q in full.accepting) for q in reached[n])}
    for i in reversed(range(head, n)):
        targets = _targets(full, reached, i)
        size = len(full.alphabet) * len(vectors) * len(targets)
        expect(size <= largest, f"more than {largest} numbers to merge at position {i + 1}")
        budget.spend(size)
        if owners[i] == speaker:
            vectors = {tuple(v[j] for j in after) for after in zip(*targets, strict=True) for v in vectors}
        else:
            number: defaultdict[Line, int] = defaultdict(count().__next__)
            vectors = {tuple(number[tuple(v[j] for j in after)] for after in targets) for v in vectors}
    return len({value for v in vectors for value in v})


@theory.rule("distinct-lines")
def _distinct_lines(goal: Term, node: Node, context: Context) -> Grounds:
    (_, f, party), k = compared(goal, "=", "rows")
    found = distinct_lines(*_at_a_length(f), "A" if party == "alice" else "B")
    expect(found == k, f"there are {found} different lines, not {k}")
    return NOTHING


# Where the parties are held to some words, the ones of the domain are a language, in whose matrix the lines of all
# other shares are zero (`fooling.circuits.languages.words_with_held_shares`); these are as many as the shares that are
# not held to.  Different lines stay different without them, as they differ at a one.
def merged_function(f: Term) -> MergedLines:
    """The merged matrix of a language under a partition at a given length."""
    if f[0] == "under":
        return merged_lines(*_at_a_length(f))
    held, split, length = held_language(f, meaning.language)
    partition, n = meaning.partition(split), meaning.natural(length)
    found = merged_lines(held.coloured(partition, 1), partition, n)
    for party, positions in zip("BA", reversed(partition.sizes(n)), strict=True):
        meaning.walked(held.domain(party) or held.language, n)
        found = found.transposed()
        found = found.without_zeros(len(held.language.alphabet) ** positions - held.inputs(party, positions))
    return found


def _at_a_length(f: Term) -> tuple[DFA, Partition, int]:
    head, language, partition, n = f
    expect(head == "under" and is_integer(n) and n >= 0, "the function is a language at a length")
    return meaning.language(language), meaning.partition(partition), n
