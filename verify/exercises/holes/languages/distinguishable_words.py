"""The hole `[distinguishable-words, L]`: words of any two of which some suffix makes one word of L and one that is not.

    [ε, a, ab]

That is what bounds the states of a deterministic automaton from below, by the theorem of Myhill and Nerode.  The
student gives the words; the suffixes, shortest ones, are found here, and the certificate has the two memberships of
each pair.  What is measured is how many words there are; no set has more than the minimal automaton has states.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from typing import Any

from fooling.circuits.languages.minimality import Word
from fooling.circuits.languages.search.states.minimise import MinimalityEvidence, find_minimality
from fooling.verify.exercises.hole import Best, Defined, Form, Judged, Measure, Shown, Text, Unreadable
from fooling.verify.exercises.holes.languages.language_asked import LanguageAsked, language_asked
from fooling.verify.exercises.holes.languages.memberships import membership
from fooling.verify.exercises.shown import TooLarge, right, shown_all
from fooling.verify.exercises.terms import arguments, options
from fooling.verify.exercises.text_trees import listed, readable_items

MOST_WORDS = 10**4
MOST_CERTIFIED = 32  # words, two memberships for each pair


@dataclass(frozen=True)
class DistinguishableWordsHole:
    """See `fooling.verify.exercises.hole.Hole`; what is read is a tuple of words, as numbers of letters."""

    asked: LanguageAsked

    kind = "distinguishable-words"
    measures = (Measure("words", more_is_better=True),)

    def read(self, answer: Text) -> tuple[Word, ...]:
        """The words; `Unreadable` for a letter that is none of the language's."""
        given = listed(answer, "", "a list of words")
        if len(given) > MOST_WORDS:
            raise Unreadable(f"{len(given)} words; want at most {MOST_WORDS}")
        return tuple(self.asked.word(one, f"word {i}") for i, one in enumerate(given, 1))

    def judge(self, given: tuple[Word, ...]) -> Judged:
        """By the states of the minimal automaton after them."""
        if not given:
            return Judged(False, "there is no word in your list", "there is no word in your list")
        states = [self._after(word) for word in given]
        first = {q: i for i, q in reversed(list(enumerate(states)))}
        alike = [(first[q], j) for j, q in enumerate(states) if first[q] < j]
        if not alike:
            return self._right(given)
        i, j = min(alike)
        if given[i] == given[j]:
            told = f"words {i + 1} and {j + 1} are the same, {self.asked.spelled(given[i])}"
            return Judged(False, told, "a word stands twice in your list", witness={"words": [i + 1, j + 1]})
        both = f"{self.asked.spelled(given[i])} and {self.asked.spelled(given[j])}"
        told = f"words {i + 1} and {j + 1}, {both}, are not distinguishable: no suffix tells them apart"
        hint = "two of your words are not distinguishable"
        return Judged(False, told, hint, witness={"words": [i + 1, j + 1]})

    def _right(self, given: tuple[Word, ...]) -> Judged:
        count = len(given)
        says = "1 word" if count == 1 else f"{count} words, any two of which are distinguishable"
        return right(says, {"words": count}, lambda: self._shown(given))

    def _shown(self, given: tuple[Word, ...]) -> Shown:
        """Of each pair, that one word with the suffix is in the language and the other is not."""
        if len(given) > MOST_CERTIFIED:
            raise TooLarge(f"it has at most {MOST_CERTIFIED} words")
        pairs = list(combinations(given, 2))
        words = [(*one, *self.suffix(u, v)) for u, v in pairs for one in (u, v)] or list(given)
        return shown_all([membership(self.asked, word) for word in dict.fromkeys(words)])

    def _after(self, word: Word) -> int:
        found = self.asked.minimal.run_from(self.asked.minimal.start, word)
        return -1 if found is None else found

    @cached_property
    def _evidence(self) -> MinimalityEvidence:
        return find_minimality(self.asked.minimal)

    def suffix(self, u: Word, v: Word) -> Word:
        """A shortest suffix that tells two words apart which are distinguishable."""
        low, high = sorted((self._after(u), self._after(v)))
        return self._evidence.suffixes[high][low]

    def right_parts_of(self, given: tuple[Word, ...]) -> tuple[Word, ...] | None:
        """The first word of each class: no larger part is right."""
        kept = dict[int, Word]()
        for word in given:
            kept.setdefault(self._after(word), word)
        return tuple(kept.values()) or None

    def items_of(self, given: tuple[Word, ...]) -> int:
        """The words, as many as are written."""
        return len(given)

    def readable_of(self, answer: Text) -> tuple[Text, Sequence[int], int]:
        """The words over the letters of the language."""
        return readable_items(self.read, listed(answer, "", "a list of words"))

    def listing(self, most: int) -> tuple[Word, ...] | None:
        """All words up to a length, the largest one that leaves no more than so many."""
        return self.asked.all_words(most) or None

    def best(self) -> Sequence[Best]:
        """The states of the minimal automaton, certified by the theorem of Myhill and Nerode."""
        count, counted = self.asked.least_states("complete")
        return (Best("words", count, count, counted),)

    def solved(self) -> tuple[Word, ...]:
        """A shortest word to each state of the minimal automaton."""
        return self._evidence.access

    def written(self, given: tuple[Word, ...]) -> Text:
        """A list of words."""
        return [self.asked.written(word) for word in given]

    def forms(self) -> Sequence[Form]:
        """Two words, of up to two letters."""
        two = combinations(self.asked.first_words(2), 2)
        examples = [f"[{self.asked.written(u)}, {self.asked.written(v)}]" for u, v in two]
        return (Form("[WORD, WORD, ...]", examples, "ε is the empty word"),)


def make(terms: Sequence[Any], defined: Defined) -> DistinguishableWordsHole:
    """`[distinguishable-words, L]`."""
    terms, said = options(terms, ("says",), "distinguishable-words")
    (language,) = arguments(terms, "distinguishable-words")
    return DistinguishableWordsHole(language_asked(language, defined, said, "hole[1]"))
