"""The minimal complete DFA of a regular language, found in so few lines that a checker can trust them.

Moore's partition refinement (1956): states are told apart by whether they accept, then by where their letters lead,
until nothing new is told apart.  `fooling.circuits.languages.search.minimise` does the same faster; the results are
equal as data.  Cost: states x letters a round, at most as many rounds as there are states.
"""

from __future__ import annotations

from collections.abc import Callable

from fooling.circuits.languages.dfa import DFA

Row = tuple[int, ...]


def minimal_automaton(dfa: DFA, spend: Callable[[int], None] = lambda steps: None) -> DFA:
    """The minimal complete DFA, its states in the order of their shortest access words, the least of equal length.

    `spend` is told the steps before each round, and may raise.

    >>> minimal_automaton(DFA(("a",), 0, frozenset({0, 2}), ((1,), (2,), (3,), (0,)))).transitions
    ((1,), (0,))
    """
    # Let p ~ q mean that p and q accept the same words.  Claim: two of the states that were reached have the same class
    # at the end iff p ~ q.
    # A round never joins two classes, since the class is the first part of a signature.  States of different classes
    # accept different words, by induction on the rounds: at first the empty word is accepted from one of them only;
    # later, two states of one class got different classes because some letter leads them to states of different
    # classes, and a word that tells these apart, with the letter before it, tells p and q apart.  At the end a round
    # makes no new class, so from states of one class each letter leads to states of one class.  Hence they accept the
    # same words, by induction on the length of the word.
    # So the classes are the states of the minimal DFA.  States were met in the order of their least access words, and
    # the least word to a class is the least one to any of its members, so classes are numbered in that order.  QED
    rows = complete_rows(dfa)
    accepting, start = dfa.completed().accepting, dfa.start
    met = {start: None}
    agenda = [start]
    for q in agenda:  # grows while it is read
        agenda += dict.fromkeys(r for r in rows[q] if r not in met)
        met |= dict.fromkeys(rows[q])
    classes, count = {q: int(q in accepting) for q in agenda}, 0
    while len(names := dict.fromkeys(classes.values())) > count:
        spend(len(agenda) * len(dfa.alphabet))
        count = len(names)
        numbers: dict[Row, int] = {}
        for q in agenda:
            numbers.setdefault((classes[q], *(classes[r] for r in rows[q])), len(numbers))
        classes = {q: numbers[classes[q], *(classes[r] for r in rows[q])] for q in agenda}
    members = {classes[q]: q for q in reversed(agenda)}
    table = tuple(tuple(classes[r] for r in rows[members[c]]) for c in range(count))
    return DFA(dfa.alphabet, 0, frozenset(c for c in range(count) if members[c] in accepting), table)


def complete_rows(dfa: DFA) -> tuple[Row, ...]:
    """The transitions of the completed DFA."""
    return tuple(tuple(r for r in row if r is not None) for row in dfa.completed().transitions)
