"""A language of a student's own, from a family: an expression with slots, and what may stand in each of them.

    {regex: "(a|b)*{w}(a|b)*", w: {letters: ab, length: 3}, where: {states: 4, states.partial: 4, words.5: 8}}
    {regex: "({x}|{y}{x}*{y})*", x: [a, b], y: [b, a], different: [x, y]}

A slot has a list of texts, or all words of a length over some letters.  What may be drawn are the choices for all slots
for which the minimal DFA and the numbers of words are as asked for.  Slots named in `different` get different texts.
Two choices with the same language count as one, and so a language is as likely as any other.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from math import prod

from fooling.circuits.languages.dfa import DFA
from fooling.circuits.languages.search.expressions.dfa_of_expression import minimal_dfa
from fooling.circuits.languages.search.expressions.expression_reader import read_expression
from fooling.circuits.languages.search.states.minimise import trim_partial
from fooling.circuits.languages.word_count import count_words
from fooling.fooling_sets.errors import InvalidInput
from fooling.records import dataclass, field
from fooling.verify.exercises.variants.draws import Draws, listed

SLOT = re.compile(r"\{([a-z][a-z0-9_-]*)\}")
MOST_CHOICES = 100_000
LONGEST_WORDS = 1_000  # letters, of words that are counted
Choice = tuple[str, ...]  # a text for each slot, in the order of the family's slots


@dataclass(frozen=True)
class LanguageFamily:
    """An expression with slots, the texts for each slot, which slots differ, and what all languages have in common."""

    regex: str
    slots: Mapping[str, Sequence[str]]
    where: Mapping[str, int] = field(default_factory=dict)
    different: Sequence[str] = ()

    def __post_init__(self) -> None:
        named = list(dict.fromkeys(SLOT.findall(self.regex)))
        if not named:
            raise InvalidInput(f"regex: {self.regex!r} has no slot, such as {{w}}; want one, or a define without draw")
        if set(named) != set(self.slots):
            odd = min(set(named) ^ set(self.slots))
            raise InvalidInput(f"slot {odd}: want each slot in the expression once as {{{odd}}}, and what it may be")
        if missing := [name for name in self.different if name not in self.slots]:
            raise InvalidInput(f"different: {missing[0]} is no slot; want some of {', '.join(self.slots)}")
        if any(not texts for texts in self.slots.values()):
            raise InvalidInput("a slot without texts; want at least one")
        if (number := prod(len(texts) for texts in self.slots.values())) > MOST_CHOICES:
            raise InvalidInput(f"{number} choices for the slots; want at most {MOST_CHOICES}")
        for name in self.where:
            _property(name)

    def drawn(self, draws: Draws) -> tuple[str, Mapping[str, str]]:
        """The expression of one student, and what stands in its slots; InvalidInput where no choice fits."""
        for choice in draws.in_random_order(self._firsts()):
            if self._fits(self._language(choice)):
                return self._expression(choice), dict(zip(self.slots, choice, strict=True))
        wanted = ", ".join(f"{name} = {value}" for name, value in self.where.items())
        raise InvalidInput(f"no language of the family {self.regex} has {wanted}; want other values")

    def languages(self, order: Draws | None = None) -> Iterator[tuple[str, Mapping[str, str]]]:
        """One expression for each language that may be drawn, and what stands in its slots."""
        for choice in listed(self._firsts(), order):
            if self._fits(self._language(choice)):
                yield self._expression(choice), dict(zip(self.slots, choice, strict=True))

    def example(self) -> tuple[str, Mapping[str, str]]:
        """The first choice, whether it fits or not."""
        choice = tuple(texts[0] for texts in self.slots.values())
        return self._expression(choice), dict(zip(self.slots, choice, strict=True))

    def _firsts(self) -> list[Choice]:
        """The first choice of each language."""
        found = dict[DFA, Choice]()
        for choice in product(*self.slots.values()):
            given = dict(zip(self.slots, choice, strict=True))
            if len({given[name] for name in self.different}) == len(self.different):
                found.setdefault(self._language(choice), choice)
        return list(found.values())

    def _expression(self, choice: Choice) -> str:
        given = dict(zip(self.slots, choice, strict=True))
        return SLOT.sub(lambda match: given[match[1]], self.regex)

    def _language(self, choice: Choice) -> DFA:
        return minimal_dfa(read_expression(self._expression(choice)))

    def _fits(self, language: DFA) -> bool:
        return all(_value(language, name) == value for name, value in self.where.items())


def words_of(letters: str, length: int) -> list[str]:
    """All words of a length, in the order of the letters.

    >>> words_of("ab", 2)
    ['aa', 'ab', 'ba', 'bb']
    """
    if len(letters) ** length > MOST_CHOICES:
        raise InvalidInput(f"{len(letters)}^{length} words; want at most {MOST_CHOICES}")
    return ["".join(word) for word in product(letters, repeat=length)]


def _property(name: str) -> tuple[str, int]:
    """What is counted, and for words the length; InvalidInput for another name."""
    head, _, told = name.partition(".")
    if name in ("states", "states.partial"):
        return name, 0
    if head == "words" and told.isascii() and told.isdigit() and int(told) <= LONGEST_WORDS:
        return head, int(told)
    wanted = f"states, states.partial or words.N, N at most {LONGEST_WORDS}"
    raise InvalidInput(f"where: {name} is nothing that a language is drawn by; want {wanted}")


def _value(minimal: DFA, name: str) -> int:
    head, length = _property(name)
    if head == "words":
        return count_words(minimal, length)
    return minimal.states if head == "states" else trim_partial(minimal).states
