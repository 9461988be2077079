"""Dyck-(t, k), and the examples of Bhattamishra et al. 2024, appendix H.1.

A word of n letters is, with probability 1/2, a positive example, else a negative one.  Positive examples are the
well-nested words of `fooling.circuits.languages.random_words`; `closing` is the reading of the text.  A negative one is
a positive one with m places changed, m uniform from 1 to n/10, at least to 1.  What is still a word of the language is
drawn anew: here, the positive example with it.  The text draws its corruption alone anew, so words have slightly other
masses there.  `examples` takes one kind of word alone; "corrupted" ones may still be words of the language.  `changes`
is m, where it is not 0.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any, ClassVar

from fooling.circuits.languages.dfa import DFA
from fooling.circuits.languages.dyck import dyck
from fooling.circuits.languages.generator import Fold, Generator
from fooling.circuits.languages.random_words import changed_words, dyck_words
from fooling.circuits.tasks.generators import chosen, conditioned_from, equally, member
from fooling.circuits.tasks.regular import OfLanguage
from fooling.fooling_sets.errors import InvalidInput
from fooling.records import dataclass


@dataclass(frozen=True)
class Dyck(OfLanguage):
    """Membership; `closing` is the reading, and `examples` and `changes` say which words are drawn."""

    types: int = 2
    depth: int = 2
    closing: str = "half"
    examples: str = "both"
    changes: int = 0
    name: ClassVar[str] = "dyck"
    meanings: ClassVar[Mapping[str, str]] = {
        "types": "kinds of brackets",
        "depth": "brackets that may be open at a time",
        "closing": "reading of appendix H: how likely a bracket closes where it may also open",
        "examples": "words that are drawn: of the language, out of it, or changed ones, which may be in it",
        "changes": "places that are changed in a word; 0: by chance, up to a tenth of them",
    }
    asks: ClassVar[str] = "Is the word well-nested, with brackets of `types` kinds and at most `depth` deep?"
    source: ClassVar[str] = "Bhattamishra et al. 2024, section 4 and appendix H.1"
    least: ClassVar[int] = 2
    lows: ClassVar[Mapping[str, int]] = {"changes": 0}
    choices: ClassVar[Mapping[str, Sequence[str]]] = {
        "closing": ("half", "three-way"),
        "examples": ("both", "positive", "negative", "corrupted"),
    }

    def require(self, n: int) -> None:
        """Words of even length."""
        super().require(n)
        if n % 2:
            raise InvalidInput(f"task dyck: n counts {self.size}; want an even number, not {n}")

    @property
    def language(self) -> DFA:
        """The one that all other commands mean."""
        return dyck(self.types, self.depth)

    def asked(self) -> tuple[Any, ...]:
        """The same."""
        return "membership", ("dyck", self.types, self.depth)

    def statistics(self, n: int) -> Mapping[str, Fold]:
        """How many brackets are open more than closed, and the letters at both ends."""
        opening = {*self.language.alphabet[::2]}
        balance = Fold(0, lambda open_, letter: open_ + (1 if letter in opening else -1))
        return {"open-brackets": balance, **super().statistics(n)}

    def generator(self, n: int) -> Generator:
        """Positive examples, and corrupted ones."""
        good = dyck_words(self.types, self.depth, self.closing, n)
        if self.examples == "positive":
            return good
        often = [self.changes] if self.changes else range(1, 1 + max(1, n // 10))
        bad = changed_words(self.types, self.depth, self.closing, n, max(often))
        starts = [(bad.start[0], m) for m in often]  # behind it, what is still to be changed is all that m decides
        if self.examples == "corrupted":
            return equally([replace(bad, start=start) for start in starts])
        wrong = equally(conditioned_from(starts, bad, member(self.language), lambda is_in: not is_in))
        return wrong if self.examples == "negative" else chosen([(Fraction(1, 2), good), (Fraction(1, 2), wrong)])
