"""How many words of each length a regular language has: exact counts, recurrences that hold for all lengths, the words.

Vocabulary: A is the transfer matrix, A[q][r] the number of letters leading from q to r; e the row vector of the start
state, F the 0/1 column vector of the accepting states.  The number of words of length n is a(n) = e A**n F: one run
ends in each word's state, since the automaton is deterministic, and undefined transitions lead nowhere.
(Transfer-matrix method, Stanley, EC1 4.7.)

Exact integers throughout (coefficients may be fractions).  Cost: n x states x letters additions for one count.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction

from circuits.dfa import DFA
from fooling_sets.errors import EvidenceError, InvalidInput


def count_words(dfa: DFA, n: int) -> int:
    """The number of accepted words of length `n` (letters); InvalidInput when n < 0.

    >>> from circuits.dyck import dyck
    >>> [count_words(dyck(2, 2), n) for n in range(7)]
    [1, 0, 2, 0, 8, 0, 32]
    """
    return word_counts(dfa, range(n, n + 1))[0]


def word_counts(dfa: DFA, lengths: range) -> tuple[int, ...]:
    """The numbers of accepted words of each length in an ascending `lengths`, in one pass."""
    if lengths and lengths.start < 0:
        raise InvalidInput(f"length: want at least 0, got {lengths.start}")
    ending, counts = Counter({dfa.start: 1}), []  # ending[q]: how many words of the present length end in state q
    for length in range(lengths.stop):
        if length in lengths:
            counts.append(sum(ending[q] for q in dfa.accepting))
        after: Counter[int] = Counter()
        for q, many in ending.items():
            for target in dfa.transitions[q]:
                if target is not None:
                    after[target] += many
        ending = after
    return tuple(counts)


@dataclass(frozen=True)
class RecurrenceEvidence:
    """The claim a(n0 + (j+r)*s) = sum of c_i * a(n0 + (j+i)*s) over i < r, for every j >= 0.

    `first` is n0, `step` is s, `coefficients` are c_0 .. c_(r-1) (c_0 belongs to the oldest term); order r = 0 claims
    that a(n0 + j*s) = 0 for every j.  A closed form then needs only its first r values and the same recurrence.
    """

    first: int
    step: int
    coefficients: tuple[Fraction | int, ...]

    def __post_init__(self) -> None:
        if self.first < 0 or self.step < 1:
            raise InvalidInput(f"recurrence: want first >= 0 and step >= 1, got {self.first} and {self.step}")
        if odd := [c for c in self.coefficients if type(c) not in (int, Fraction)]:
            raise InvalidInput(f"recurrence: coefficient {odd[0]!r}, want an integer or a Fraction")


def check_recurrence(dfa: DFA, evidence: RecurrenceEvidence) -> tuple[int, ...]:
    """Accept the recurrence for all j >= 0 and return its base cases a(n0), a(n0 + s), ..., r of them.

    Raises EvidenceError naming the first length at which the recurrence fails; it is accepted exactly when it is true.
    """
    # Theorem.  Let N = dfa.states.  If the recurrence holds for j = 0 .. N-1, it holds for every j >= 0.
    # Proof.  Put B = A**s, v_j = e A**n0 B**j (rows of N entries), w = (B**r - sum of c_i B**i) F (a column).
    # Powers of B commute, so the defect d_j = a(n0 + (j+r)s) - sum of c_i a(n0 + (j+i)s) equals v_j w.  Let V_k be the
    # span of v_0 .. v_(k-1).  The dimensions of V_0, V_1, ... cannot grow N + 1 times, so v_k lies in V_k for some k
    # <= N; then V_k is mapped into itself by B (v_j goes to v_(j+1), which is in V_k for each j < k), so it contains
    # every v_j.  Since d_0 .. d_(N-1) are zero, w is orthogonal to V_N, which contains V_k, hence to every v_j: every
    # d_j = v_j w is zero.  QED
    # (The converse is plain, so the test is exact.  "v_0 p(B) is the zero vector" is sufficient but not necessary.)
    order, N = len(evidence.coefficients), dfa.states
    lengths = range(evidence.first, evidence.first + (order + N - 1) * evidence.step + 1, evidence.step)
    a = word_counts(dfa, lengths)
    for j in range(N):
        said = sum(c * a[j + i] for i, c in enumerate(evidence.coefficients))
        if a[j + order] != said:
            raise EvidenceError(f"recurrence: length {lengths[j + order]} has {a[j + order]} words, not {said}")
    return a[:order]


def words_of_length(dfa: DFA, n: int) -> list[tuple[int, ...]]:
    """The accepted words of length `n` as letter indices, in lexicographic order; they all stand in memory.

    >>> from circuits.dyck import dyck
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
