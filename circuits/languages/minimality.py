"""Evidence that a DFA has the least number of states.

The theorem of Myhill and Nerode in finite form: an access word for every state and, for every pair of states, a suffix
that tells them apart.  It is checked by running the automaton; nothing is searched.
Cost: one run a pair of states.
"""

from __future__ import annotations

from fooling.circuits.languages.dfa import DFA
from fooling.fooling_sets.errors import EvidenceError

Word = tuple[int, ...]  # letter indices


def check_minimal(dfa: DFA, access: tuple[Word, ...], suffixes: tuple[tuple[Word, ...], ...]) -> tuple[int, int]:
    """The least numbers of states of a complete and of a partial DFA of this language, the partial one's at least 1.

    The words are about the states q, r of `dfa.completed()` (the sink, if one was added, is the last state):
    `access[q]` leads from the start to q; `suffixes[q][r]`, r < q, is accepted from exactly one of q and r.
    Raises EvidenceError naming the state that is not accessed or the pair that is not told apart.
    """
    # Proof.  Let u_q be the access word of q, and E any complete DFA of the same language.  If E reached one state by
    # both u_q and u_r, r < q, it would accept u_q w exactly when it accepts u_r w, for every w; but for w =
    # suffixes[q][r] exactly one of them is in the language, since `full` is in state q after u_q and in r after u_r.
    # So E has at least N states; `full` has N.  QED
    full = dfa.completed()
    N, letters = full.states, range(len(full.alphabet))
    if len(access) != N or [len(row) for row in suffixes] != list(range(N)):
        given = f"{len(access)} and rows of {[len(row) for row in suffixes]}"
        raise EvidenceError(f"minimality: want {N} access words and a suffix for each pair of states, got {given}")
    for word in (*access, *(word for row in suffixes for word in row)):
        if any(type(a) is not int or a not in letters for a in word):
            raise EvidenceError(f"minimality: {word} is not a word of letter indices below {len(letters)}")
    for q, word in enumerate(access):
        if (reached := full.run_from(full.start, word)) != q:
            raise EvidenceError(f"minimality: access word {word} of state {q} leads to state {reached}")
    for q, row in enumerate(suffixes):
        for r, word in enumerate(row):
            if (full.run_from(q, word) in full.accepting) == (full.run_from(r, word) in full.accepting):
                raise EvidenceError(f"minimality: suffix {word} does not tell the states {q} and {r} apart")
    # Call a state of `full` dead if no word is accepted from it.  No suffix tells two dead states apart: there is at
    # most one.  As what follows a dead state is dead, the dead state is the one that is not accepting and that every
    # letter leads back to.
    # Let E be a partial DFA of the language and complete it: by the proof above its states after the access words are
    # distinct.  At most one of them is the added sink, and only for an access word with no accepted continuation, that
    # is of the dead state.  So E has at least as many states as `full` has others.  If the start is not dead, `full`
    # without the dead state is such a DFA, since a run that is accepted never meets it; if it is, the language is
    # empty and one state serves.  QED
    dead = [q for q, row in enumerate(full.transitions) if q not in full.accepting and set(row) == {q}]
    return N, max(1, N - len(dead))
