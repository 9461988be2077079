"""Padded languages: at each position a letter, or nothing.

That is how Tesson and Therien (STACS 2003) let Alice and Bob hold words of different lengths, and it is regular again,
by a loop labelled with the blank at every state.  A padded language has the syntactic monoid of the language, as the
blank acts like the identity.
"""

from __future__ import annotations

from collections.abc import Sequence

from fooling.circuits.languages.dfa import DFA

EMPTY_LETTER = "_"


def blank_beside(alphabet: Sequence[str]) -> str:
    """`_`, or as many of them as are no letter yet.

    >>> blank_beside("ab"), blank_beside("a_")
    ('_', '__')
    """
    blank = EMPTY_LETTER
    while blank in alphabet:
        blank += EMPTY_LETTER
    return blank


def padded(dfa: DFA) -> DFA:
    """The words over the alphabet and one letter more, the blank, that are in the language once all blanks are erased.

    The blank comes last.  It is `_`, or another name where that is a letter (`blank_beside`).

    >>> padded(DFA(("a",), 0, frozenset({1}), ((1,), (None,)))).accepts("_a_")
    True
    """
    rows = tuple((*row, q) for q, row in enumerate(dfa.transitions))
    return DFA((*dfa.alphabet, blank_beside(dfa.alphabet)), dfa.start, dfa.accepting, rows)
