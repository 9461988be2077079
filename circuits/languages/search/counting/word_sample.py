"""Random words of a regular language: each word of length n equally likely, drawn letter by letter.

The rows and columns of some words, and of the first input besides, are the part of a matrix too large to read that is
likely to be hard.

After a prefix that leads to state q, the letter a is drawn with probability (words of the rest from delta(q, a)) /
(words of the rest from q), by exact counts (Nijenhuis and Wilf 1978).  A word costs n steps once the counts, n x states
integers, are there.
"""

from __future__ import annotations

import random

from fooling.circuits.languages.dfa import DFA
from fooling.circuits.languages.regular_function import regular_function
from fooling.circuits.languages.words_with_held_shares import share_number
from fooling.fooling_sets.partition import Partition


def sample_words(dfa: DFA, n: int, size: int, seed: int = 0) -> list[tuple[int, ...]]:
    """`size` words of length n as letter indices, drawn evenly and independently; none if the language has none.

    >>> from fooling.circuits.languages.dyck import dyck
    >>> [dyck(1, 1).spell(word) for word in sample_words(dyck(1, 1), 4, 2)]
    ['()()', '()()']
    """
    full, draw = dfa.completed(), random.Random(seed)
    left = [[int(q in full.accepting) for q in range(full.states)]]  # left[k][q]: words of k letters accepted from q
    for _ in range(n):
        left.append([sum(left[-1][target or 0] for target in row) for row in full.transitions])
    if not left[n][full.start]:
        return []
    words = []
    for _ in range(size):
        q, word = full.start, []
        for k in reversed(range(n)):
            targets = [target or 0 for target in full.transitions[q]]
            chosen = draw.randrange(left[k + 1][q])
            a = next(a for a in range(len(targets)) if chosen < sum(left[k][target] for target in targets[: a + 1]))
            word.append(a)
            q = targets[a]
        words.append(tuple(word))
    return words


def part_of_a_language(
    dfa: DFA, partition: Partition, n: int, size: int
) -> tuple[list[int], list[int], tuple[tuple[int, ...], ...]]:
    """Rows, columns and entries of a part of the matrix of the words of length n.

    The part is that of `size` random words, and the first row and column are the first of each party.

    >>> from fooling.circuits.languages.dyck import dyck
    >>> part_of_a_language(dyck(1, 1), Partition.parse("odd-even"), 4, 9)
    ([0], [0, 3], ((0, 1),))
    """
    f = regular_function(dfa, partition, n)
    halves = [partition.split(word) for word in sample_words(dfa, n, size)]
    rows, columns = (sorted({0, *(share_number(half[i], len(dfa.alphabet)) for half in halves)}) for i in (0, 1))
    return rows, columns, tuple(tuple(f.entry(x, y) for y in columns) for x in rows)
