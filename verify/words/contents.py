"""The words of all rules: those of the core, and those of the theories of each group that the checker knows."""

from __future__ import annotations

from collections.abc import Mapping

from fooling.verify.words import logic_and_arithmetic
from fooling.verify.words.rule_words import RuleWords
from fooling.verify.words.theories import functions, languages, monoids, networks, numbers

FILES = (numbers, functions, languages, monoids, networks)
WORDS: Mapping[str, RuleWords] = {
    name: told for file in (logic_and_arithmetic, *FILES) for name, told in file.words.items()
}
