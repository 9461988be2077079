"""How many words of each length a regular language has: exact counts, recurrences that hold for all lengths, the words.

Vocabulary: A is the transfer matrix, A[q][r] the number of letters leading from q to r; e the row vector of the start
state, F the 0/1 column vector of the accepting states.  The number of words of length n is a(n) = e A**n F: one run
ends in each word's state, since the automaton is deterministic, and undefined transitions lead nowhere.
(Transfer-matrix method, Stanley, EC1 4.7.)

Exact integers throughout (coefficients may be fractions).  Cost: n x states x letters additions for one count.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import islice

from fooling.circuits.languages.dfa import DFA
from fooling.fooling_sets.errors import EvidenceError, InvalidInput

KEPT = 2**13  # lengths up to which the counts of an automaton are kept


def count_words(dfa: DFA, n: int) -> int:
    """The number of accepted words of length `n` (letters); InvalidInput when n < 0.

    >>> from fooling.circuits.languages.dyck import dyck
    >>> [count_words(dyck(2, 2), n) for n in range(7)]
    [1, 0, 2, 0, 8, 0, 32]
    """
    if not 0 <= n < KEPT:
        return word_counts(dfa, range(n, n + 1))[0]
    counts, ends = _counted(dfa)
    while len(counts) <= n:
        ending = next(ends)
        counts.append(sum(ending[q] for q in dfa.accepting))
    return counts[n]


@lru_cache(maxsize=2**4)
def _counted(dfa: DFA) -> tuple[list[int], Iterator[Counter[int]]]:
    """The numbers of words of the first lengths, as many as were asked for, and what goes on from there."""
    return [], endings(dfa)


def word_counts(dfa: DFA, lengths: range) -> tuple[int, ...]:
    """The numbers of accepted words of each length in an ascending `lengths`, in one pass."""
    if lengths and lengths.start < 0:
        raise InvalidInput(f"length: want at least 0, got {lengths.start}")
    ends = islice(endings(dfa), lengths.start, lengths.stop, lengths.step)
    return tuple(sum(ending[q] for q in dfa.accepting) for ending in ends)


def endings(dfa: DFA) -> Iterator[Counter[int]]:
    """For the lengths 0, 1, 2, ...: how many words of that length lead to each state, the first word's state first."""
    ending = Counter({dfa.start: 1})
    while True:
        yield ending
        after: Counter[int] = Counter()
        for q, many in ending.items():
            for target in dfa.transitions[q]:
                if target is not None:
                    after[target] += many
        ending = after


def check_recurrence(terms: Sequence[Fraction | int], coefficients: Sequence[Fraction | int]) -> None:
    """Accept that t_(j+r) = sum of c_i t_(j+i) over i < r, c_0 .. c_(r-1) the coefficients, for as many j as there are.

    Where the terms are the first r + N of a sequence v B**j w (v a row of N numbers, B a matrix, w a column), this is
    so for every j >= 0; a second such sequence with the same recurrence and the same first r terms is then equal.
    The numbers of words of length n0 + j s are such a sequence: v = e A**n0, B = A**s, w = F, N the number of states.
    So are the sums of N terms m_k b_k**j: v has the m_k, B the b_k on its diagonal, w is all ones.
    Raises EvidenceError naming the first term at which the recurrence fails.
    """
    # Theorem.  If the recurrence holds for j = 0 .. N-1, it holds for every j >= 0.
    # Proof.  Put v_j = v B**j (rows of N entries), u = (B**r - sum of c_i B**i) w (a column).  Powers of B commute, so
    # the defect d_j = t_(j+r) - sum of c_i t_(j+i) equals v_j u.  Let V_k be the span of v_0 .. v_(k-1).  The
    # dimensions of V_0, V_1, ... cannot grow N + 1 times, so v_k lies in V_k for some k <= N; then V_k is mapped into
    # itself by B (v_j goes to v_(j+1), which is in V_k for each j < k), so it contains every v_j.  Since d_0 .. d_(N-1)
    # are zero, u is orthogonal to V_N, which contains V_k, hence to every v_j: every d_j = v_j u is zero.  QED
    # (The converse is plain, so the test is exact.  "v p(B) is the zero vector" is sufficient but not necessary.)
    order = len(coefficients)
    for j, term in enumerate(terms[order:]):
        said = sum(c * terms[j + i] for i, c in enumerate(coefficients))
        if term != said:
            raise EvidenceError(f"recurrence: term {j + order} is {term}, not {said}")


def words_of_length(dfa: DFA, n: int) -> list[tuple[int, ...]]:
    """The accepted words of length `n` as letter indices, in lexicographic order; they all stand in memory.

    >>> from fooling.circuits.languages.dyck import dyck
    >>> words_of_length(dyck(1, 2), 4)
    [(0, 0, 1, 1), (0, 1, 0, 1)]
    """
    fertile = [set(dfa.accepting)]  # fertile[k]: the states from which some word of length k is accepted
    for _ in range(n):
        fertile.append({q for q, row in enumerate(dfa.transitions) if not fertile[-1].isdisjoint(row)})
    found: list[tuple[tuple[int, ...], int]] = [((), dfa.start)] if dfa.start in fertile[n] else []
    for alive in reversed(fertile[:n]):  # each prefix met has an accepted continuation: never more of them than words
        steps = ((w, a, r) for w, q in found for a, r in enumerate(dfa.transitions[q]))
        found = [((*w, a), r) for w, a, r in steps if r is not None and r in alive]
    return [word for word, _ in found]
