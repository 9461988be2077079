"""The hole `[shortest-word, L]`, or `[shortest-word, L, M]` for the words of L that are not in M.

The answer is a word that is no longer than any other.  The certificate says that the word is in the language, and that
there are no words of any smaller length.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any

from fooling.circuits.languages.minimality import Word
from fooling.circuits.languages.product import inclusion_system
from fooling.circuits.languages.search.fooling.regular_fooling import Violation, explore
from fooling.fooling_sets.errors import InvalidInput
from fooling.records import dataclass
from fooling.verify.exercises.hole import Best, Defined, Form, Judged, Measure, Shown, Text, Whole
from fooling.verify.exercises.holes.languages.language_asked import LanguageAsked, Part, language_asked, membership
from fooling.verify.exercises.shown import TooLarge, right, shown_all
from fooling.verify.exercises.text_trees import arguments, closed, options, scalar
from fooling.verify.statement.language.printable import counted


@dataclass(frozen=True)
class ShortestWordHole(Whole):
    """See `fooling.verify.exercises.hole.Hole`; what is read is a word, as numbers of letters.

    InvalidInput where the language has no word.
    """

    asked: LanguageAsked

    kind = "shortest-word"
    measures = (Measure("letters", more_is_better=False),)

    def __post_init__(self) -> None:
        if self._shortest is None:
            raise InvalidInput("the language has no word at all, so no shortest one")

    @cached_property
    def _shortest(self) -> Word | None:
        nothing = type(self.asked.automaton)(self.asked.alphabet, 0, frozenset(), ((None,) * len(self.asked.alphabet),))
        found = explore(inclusion_system(self.asked.automaton, nothing))
        return tuple(a for (a,) in found.letters) if isinstance(found, Violation) else None

    def read(self, answer: Text) -> Word:
        """The word; `Unreadable` for a letter that is none of the language's."""
        return self.asked.word(scalar(answer, "", "a word"), "your word")

    def judge(self, given: Word) -> Judged:
        """Whether it is in the language, and whether a shorter one is; of that its length is said, not the word."""
        word, shortest = self.asked.spelled(given), self.solved()
        if not self.asked.has(given):
            told = f"{word} {self.asked.told(given)}"
            return Judged(False, told, "your word is not in the language", witness={"word": self.asked.written(given)})
        if len(given) > len(shortest):
            letters = counted(len(shortest), "letters")
            told = f"{word} {self.asked.told(given)}, but there is a shorter word, of {letters}"
            return Judged(False, told, "there is a shorter word", witness={"letters": len(shortest)})
        return right(f"{word} is a shortest word", {"letters": len(given)}, lambda: shown_all(self._parts(given)))

    def _parts(self, word: Word) -> list[Part]:
        """That the word is in the language, and that the words of smaller lengths are none."""
        if not word:
            return [membership(self.asked, word)]
        total = ("sum", "k", 0, len(word) - 1, ("count", self.asked.term, "k"))
        return [membership(self.asked, word), (("=", total, 0), {"rule": "evaluate"})]

    def best(self) -> Sequence[Best]:
        """The length of a shortest word, certified by one."""
        shortest = self.solved()
        try:
            found: Sequence[Shown] = (shown_all(self._parts(shortest)),)
        except TooLarge:
            found = ()
        return (Best("letters", len(shortest), len(shortest), found),)

    def solved(self) -> Word:
        """The first of the shortest words."""
        return self._shortest or ()

    def written(self, given: Word) -> Text:
        """The word."""
        return self.asked.written(given)

    def forms(self) -> Sequence[Form]:
        """Words of up to three letters."""
        words = [self.asked.written(word) for word in self.asked.first_words(3)]
        return (Form("WORD", list(reversed(words)), "ε is the empty word"),)


def make(terms: Sequence[Any], defined: Defined) -> ShortestWordHole:
    """`[shortest-word, L]`, or `[shortest-word, L, M]`."""
    terms, said = options(terms, ("says",), "shortest-word")
    languages = arguments(terms, "shortest-word")
    asked = language_asked(languages[0], defined, said, "hole[1]")
    if len(languages) == 1:
        return ShortestWordHole(asked)
    other = closed(languages[1], "language", defined, "hole[2]")
    return ShortestWordHole(LanguageAsked(("common-words", asked.term, ("other-words", other)), asked.says))
