"""Two letters that do not commute: what makes a padded language as hard as comparing two numbers.

Let the word `before` a b `after` be in the language, and `before` b a `after` not.  Alice, at the odd positions, puts a
at a place of her choice, Bob, at the even ones, puts b at one of his, and all other positions between are blank.  The
word is in the language exactly if a comes first.  So the words with a and b side by side are a fooling set: of two of
them one crossing has b before a.  Of even length n >= c there are (n - c)/2, where c positions are spent on `before`
and `after`, each with a blank behind it where its length is odd.

The padded language has the blank as its last letter (`fooling.circuits.languages.search.fooling.padding`).  Nothing
here is trusted.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

from fooling.circuits.languages.dfa import DFA
from fooling.circuits.languages.minimality import Word
from fooling.circuits.languages.search.counting.lines_of_words import line_of_words
from fooling.circuits.languages.search.fooling.padding import blank_beside
from fooling.circuits.languages.search.states.minimise import access_words, hopcroft
from fooling.circuits.languages.search.states.telling_words import telling_word


@dataclass(frozen=True)
class OrderGadget:
    """Words as letter indices: `before`, the letters `first` and `second`, `after`."""

    alphabet: tuple[str, ...]
    before: Word
    first: int
    second: int
    after: Word

    @property
    def spent(self) -> int:
        """How many positions are for the words around the letters; even."""
        return len(even(self.before, 0)) + len(even(self.after, 0))

    @property
    def fooling_words(self) -> DFA:
        """`before`, pairs of blanks, both letters side by side, pairs of blanks, `after`; over the padded letters."""
        blank = len(self.alphabet)
        return line_of_words(
            (*self.alphabet, blank_beside(self.alphabet)),
            (even(self.before, blank), [(blank, blank)]),
            ((self.first, self.second), [(blank, blank)]),
            (even(self.after, blank), []),
        )


def order_gadget(dfa: DFA) -> OrderGadget | None:
    """The gadget that spends the fewest positions; None where all letters commute."""
    return min(_gadgets(hopcroft(dfa)), key=lambda one: (one.spent, one.before, one.after), default=None)


def _gadgets(full: DFA) -> Iterator[OrderGadget]:
    """One for each two letters that do not commute, at the first state where that is seen."""
    access = access_words(full)
    for a, b in combinations(range(len(full.alphabet)), 2):
        for q, before in access.items():
            ab, ba = full.run_from(q, (a, b)), full.run_from(q, (b, a))
            if ab is not None and ba is not None and ab != ba:
                after = telling_word(full, ab, [(ba, ba)]) or ()
                in_order = full.run_from(ab, after) in full.accepting
                yield OrderGadget(full.alphabet, before, *((a, b) if in_order else (b, a)), after)
                break


def even(word: Word, blank: int) -> Word:
    """The word, with a blank behind it where its length is odd."""
    return (*word, *((blank,) * (len(word) % 2)))
