"""Words in a line, some of them repeated: how the families of gadgets are written down."""

from __future__ import annotations

from collections.abc import Sequence

from fooling.circuits.languages.dfa import DFA
from fooling.circuits.languages.minimality import Word
from fooling.circuits.languages.operations import of_nfa
from fooling.circuits.languages.search.states.minimise import trim_partial


def line_of_words(alphabet: tuple[str, ...], *parts: tuple[Word, Sequence[Word]]) -> DFA:
    """The minimal partial DFA of each part in its order: its word, then any of its loops, any number of times.

    Letters are indices of the alphabet, and loops are not empty.

    >>> line = line_of_words(("a", "b"), ((0, 0), [(1,)]), ((0,), []))  # aa b* a
    >>> line.accepts("aabba"), line.accepts("aa")
    (True, False)
    """
    moves, states, place = list[tuple[int, str, int]](), 1, 0
    for word, loops in parts:
        for path, ends_at in ((word, None), *((loop, "start") for loop in loops)):
            at = place
            for i, a in enumerate(path):
                back = ends_at is not None and i == len(path) - 1
                target = place if back else states
                states += not back
                moves.append((at, alphabet[a], target))
                at = target
            place = at
    return trim_partial(of_nfa(alphabet, [0], [place], moves))
