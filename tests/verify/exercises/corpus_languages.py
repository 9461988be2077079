"""What answers of corpus.yaml about languages deserve, by running everything on all short words.

    LANGUAGE_JUDGES["regex"]("(a|b)*").mistakes[0] == ("aa", False)

Nothing is shared with the program: languages are predicates of words, automata run on sets of states, and expressions
are those of Python.  `LONGEST` letters are more than two automata of the corpus need to differ.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping
from fractions import Fraction
from itertools import combinations

from tests.verify.exercises.corpus_functions import Answer, Judgement, Witness, largest_without, words

LONGEST = 9
ALL_WORDS = [word for length in range(LONGEST + 1) for word in words("ab", length)]
LANGUAGES: Mapping[str, Callable[[str], bool]] = {
    "dfa": lambda word: "bb" in word,
    "nfa": lambda word: word[-3:-2] == "a",
    "regex": lambda word: "aa" not in word,
    "words": lambda word: word.endswith("abb"),
    "table": lambda word: word.endswith("ab"),
}


def pairs_in_order(word: str) -> bool:
    """Whether it is a word of (aa|bb|ab)*."""
    return len(word) % 2 == 0 and all(word[i] <= word[i + 1] for i in range(0, len(word), 2))


def acceptor(accepts: Callable[[str], bool], size: int, language: Callable[[str], bool]) -> Judgement:
    """The words that are answered wrongly, the shortest first."""
    mistakes: list[Witness] = [(word or "ε", language(word)) for word in ALL_WORDS if accepts(word) != language(word)]
    return Judgement(Fraction(size), mistakes)


def automaton(given: Answer, language: Callable[[str], bool]) -> Judgement:
    """A DFA or an NFA, by sets of states; moves of the empty word lead on until nothing is new."""
    moves = given["moves"]
    states = {*moves, *given["accepting"], *given.get("starts", []), *given.get("start", "")}

    def led(at: Collection[str], letter: str) -> set[str]:
        ends = (moves.get(state, {}).get(letter, []) for state in at)
        return {state for end in ends for state in ([end] if isinstance(end, str) else end)}

    def closed(at: set[str]) -> set[str]:
        more = at | led(at, "ε")
        return at if more == at else closed(more)

    def accepts(word: str) -> bool:
        at = closed(set(given.get("starts", [given.get("start")])))
        for letter in word:
            at = closed(led(at, letter))
        return bool(at & set(given["accepting"]))

    return acceptor(accepts, len(states), language)


def expression(text: str, language: Callable[[str], bool]) -> Judgement:
    """By the regular expressions of Python; its letters are counted where they stand."""
    pattern = re.compile(text.replace("ε", "").replace("∅", "(?!)"))
    return acceptor(lambda word: bool(pattern.fullmatch(word)), sum(map(text.count, "ab")), language)


def fooling_language(text: str, value: Callable[[str], bool], at: int) -> Judgement:
    """The words of each length up to 6, Alice with the odd positions: the shortest that are no fooling set of ones."""
    member = re.compile(text)
    mistakes: list[Witness] = []
    for length in range(7):
        chosen = list(filter(member.fullmatch, words("ab", length)))
        mistakes += [(word,) for word in chosen if not value(word)]
        pairs = [(one, other) for one, other in combinations(chosen, 2) if value(one) and value(other)]
        mistakes += [
            (one, other) for one, other in pairs if value(_crossed(one, other)) and value(_crossed(other, one))
        ]
    shortest = [one for one in mistakes if len(one[0]) == len(mistakes[0][0])]
    counted = len(list(filter(member.fullmatch, words("ab", at))))
    return Judgement(Fraction(counted), shortest, any_mistake=True)


def _crossed(one: str, other: str) -> str:
    """The letters of the one at positions 1, 3, ... and of the other at positions 2, 4, ..."""
    return "".join((one, other)[i % 2][i] for i in range(len(one)))


def distinguishable(given: Answer, language: Callable[[str], bool]) -> Judgement:
    """Two words that no suffix of up to 4 letters tells apart are a mistake: the automata have 4 states at most."""
    plain = [word.replace("ε", "") for word in given]
    suffixes = [word for word in ALL_WORDS if len(word) <= 4]
    residuals = [[language(word + suffix) for suffix in suffixes] for word in plain]
    pairs = combinations(range(len(plain)), 2)
    mistakes: list[Witness] = [(i + 1, j + 1) for i, j in pairs if residuals[i] == residuals[j]]
    return Judgement(Fraction(largest_without(mistakes, len(plain))), mistakes)


def suffix_table(given: Answer, language: Callable[[str], bool]) -> Judgement:
    """An entry that is not so, or two equal rows, are a mistake."""
    rows = {word: row.split() for word, row in given["rows"].items()}
    mistakes: list[Witness] = [
        (word, suffix, int(entry))
        for word, row in rows.items()
        for suffix, entry in zip(given["suffixes"], row, strict=True)
        if language((word + suffix).replace("ε", "")) != (entry == "1")
    ]
    mistakes += [(one, other) for one, other in combinations(rows, 2) if rows[one] == rows[other]]
    return Judgement(Fraction(len(rows)), mistakes, any_mistake=True)


LANGUAGE_JUDGES: Mapping[str, Callable[[Answer], Judgement]] = {
    "dfa": lambda given: automaton(given, LANGUAGES["dfa"]),
    "nfa": lambda given: automaton(given, LANGUAGES["nfa"]),
    "regex": lambda given: expression(given, LANGUAGES["regex"]),
    "words": lambda given: distinguishable(given, LANGUAGES["words"]),
    "table": lambda given: suffix_table(given, LANGUAGES["table"]),
    "fooling-language": lambda given: fooling_language(given, pairs_in_order, 6),
}
