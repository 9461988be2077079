"""Evidence that a DFA has the least number of states.

The theorem of Myhill and Nerode in finite form: an access word for every state and, for every pair of states, a suffix
that tells them apart.  It is checked by running the automaton; nothing is searched.
Cost: one run a pair of states.
"""

from __future__ import annotations

from dataclasses import dataclass

from circuits.dfa import DFA
from fooling_sets.errors import EvidenceError

Word = tuple[int, ...]  # letter indices


@dataclass(frozen=True)
class MinimalityEvidence:
    """Words about the states q, r of a complete DFA, as letter indices.

    `access[q]` leads from the start to q; `suffixes[q][r]`, r < q, is accepted from exactly one of q and r.
    """

    access: tuple[Word, ...]
    suffixes: tuple[tuple[Word, ...], ...]


def check_minimal(dfa: DFA, evidence: MinimalityEvidence) -> int:
    """The number of states of the minimal complete DFA of the language of `dfa`.

    It is that of `dfa.completed()`, which the evidence is about (the sink, if one was added, is the last state).
    Raises EvidenceError naming the state that is not accessed or the pair that is not told apart.
    """
    # Proof.  Let u_q be the access word of q, and E any complete DFA of the same language.  If E reached one state by
    # both u_q and u_r, r < q, it would accept u_q w exactly when it accepts u_r w, for every w; but for w =
    # suffixes[q][r] exactly one of them is in the language, since `full` is in state q after u_q and in r after u_r.
    # So E has at least N states; `full` has N.  QED
    full = dfa.completed()
    N, letters = full.states, range(len(full.alphabet))
    if len(evidence.access) != N or [len(row) for row in evidence.suffixes] != list(range(N)):
        given = f"{len(evidence.access)} and rows of {[len(row) for row in evidence.suffixes]}"
        raise EvidenceError(f"minimality: want {N} access words and a suffix for each pair of states, got {given}")
    for word in (*evidence.access, *(word for row in evidence.suffixes for word in row)):
        if any(type(a) is not int or a not in letters for a in word):
            raise EvidenceError(f"minimality: {word} is not a word of letter indices below {len(letters)}")
    for q, word in enumerate(evidence.access):
        if full.run(word) != q:
            raise EvidenceError(f"minimality: access word {word} of state {q} leads to state {full.run(word)}")
    for q, row in enumerate(evidence.suffixes):
        for r, word in enumerate(row):
            if (full.run_from(q, word) in full.accepting) == (full.run_from(r, word) in full.accepting):
                raise EvidenceError(f"minimality: suffix {word} does not tell the states {q} and {r} apart")
    return N


def check_minimal_partial(dfa: DFA, evidence: MinimalityEvidence) -> int:
    """The least number of states of a partial DFA of this language, at least 1.  Errors as `check_minimal`."""
    # Proof.  Let E be a partial DFA of the language and complete it: by the proof above its states after the access
    # words are distinct.  At most one of them is the added sink, and only for an access word with no accepted
    # continuation, that is of a state of `full` that is not live.  So E has at least as many states as `full` has live
    # ones.  If the start is live, `full` without its other states is such a DFA, since a run that is accepted stays
    # among live states; if it is not, the language is empty and one state serves.  QED
    check_minimal(dfa, evidence)
    return max(1, len(dfa.completed().live()))
