"""The words of all rules: those of the core, and of each theory that the checker knows the file of the same name."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module

from fooling.verify.checker.theories.contents import THEORIES
from fooling.verify.words import logic_and_arithmetic, theories
from fooling.verify.words.rule_words import RuleWords, Words


def words_of_theory(file: str) -> Words:
    """The words that stand in the file of this name."""
    words: Words = import_module(f"{theories.__name__}.{file}").words
    return words


FILES = tuple(theory.__name__.rpartition(".")[2] for theory in THEORIES)
WORDS: Mapping[str, RuleWords] = {
    name: told for words in (logic_and_arithmetic.words, *map(words_of_theory, FILES)) for name, told in words.items()
}
