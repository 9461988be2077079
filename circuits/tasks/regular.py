"""Membership in a language, drawn half from its words and half from others; and parity, by its automaton.

The words of n letters of either kind are equally likely; where there are none of a kind, all are of the other.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from typing import Any, ClassVar

from fooling.circuits.languages.dfa import DFA
from fooling.circuits.languages.generator import Fold, Generator
from fooling.circuits.languages.random_words import uniform_words
from fooling.circuits.languages.search.expressions.dfa_of_expression import minimal_dfa
from fooling.circuits.languages.search.expressions.expression_reader import read_expression
from fooling.circuits.languages.word_count import count_words
from fooling.circuits.tasks.generators import Word, chosen, member
from fooling.circuits.tasks.task import Task
from fooling.records import dataclass


class OfLanguage(Task):
    """The task of a regular language."""

    @property
    def language(self) -> DFA:
        """The automaton."""
        raise NotImplementedError

    def places(self, n: int) -> Sequence[Sequence[str]]:
        """Its letters."""
        return (self.language.alphabet,) * n

    def answer(self, word: Word) -> int:
        """1 for its words."""
        return int(self.language.accepts(word))

    def cut(self, n: int) -> str:
        """Positions in turn."""
        return ("AB" * n)[:n]

    def read(self, n: int) -> Fold:  # noqa: ARG002
        """By its automaton."""
        start, step, value = member(self.language)
        return Fold(start, step, lambda q: int(value(q)))

    def asked(self) -> tuple[Any, ...]:
        """Its automaton, as data."""
        one = self.language
        return "membership", ("dfa", one.alphabet, one.start, tuple(sorted(one.accepting)), one.transitions)

    def generator(self, n: int) -> Generator:
        """Half of them words of the language."""
        kinds = [one for one in (self.language, self.language.complemented()) if count_words(one, n)]
        return chosen([(Fraction(1, len(kinds)), uniform_words(one, n)) for one in kinds])


@dataclass(frozen=True)
class Regular(OfLanguage):
    """Of an expression."""

    expression: str = "(ab|ba)*"
    name: ClassVar[str] = "regular"
    meanings: ClassVar[Mapping[str, str]] = {"expression": "the language"}
    wanted: ClassVar[Mapping[str, str]] = {"expression": "a regular expression"}
    asks: ClassVar[str] = "Is the word one of the regular expression's?"
    source: ClassVar[str] = "textbook; Mallick and Paul 2025, formal languages"

    @cached_property
    def language(self) -> DFA:
        """The least automaton."""
        return minimal_dfa(read_expression(self.expression))


@dataclass(frozen=True)
class Parity(OfLanguage):
    """Of the number of ones."""

    name: ClassVar[str] = "parity"
    asks: ClassVar[str] = "Is the number of ones odd?"
    source: ClassVar[str] = "textbook; Hahn 2020"

    @property
    def language(self) -> DFA:
        """Two states."""
        return DFA(("0", "1"), 0, frozenset({1}), ((0, 1), (1, 0)))
