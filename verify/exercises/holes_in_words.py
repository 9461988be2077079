"""Holes as a sheet says them in words: `a fooling set of colour 1 of f` is `[fooling-set, f, 1]`.

    hole: a DFA for L
    hole: [a DFA for L, {says: end in ab}]
    hole: "true or false: for all n >= 1: D(EQ_n) = n + 1"

What the words say is a list as the kinds read it (`fooling.verify.exercises.holes.kinds`); terms stay texts.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from difflib import get_close_matches

from fooling.verify.exercises.hole import Text
from fooling.verify.given.files.scalar import Scalar

FORMS: tuple[tuple[str, str, tuple[int, ...]], ...] = (  # the kind, the words, and the order of the terms in the list
    ("fooling-set", "a fooling set of colour VALUE of FUNCTION", (1, 0)),
    ("fooling-language", "a fooling language of colour VALUE of LANGUAGE under PARTITION", (1, 2, 0)),
    ("protocol-tree", "a protocol for FUNCTION", (0,)),
    ("cover", "a cover of colour VALUE of FUNCTION", (1, 0)),
    ("partition", "a partition of FUNCTION", (0,)),
    ("one-way-messages", "the messages of PARTY for FUNCTION", (1, 0)),
    ("minor", "a minor of FUNCTION that is FUNCTION", (0, 1)),
    ("distribution", "a distribution for FUNCTION", (0,)),
    ("dfa", "a DFA for LANGUAGE", (0,)),
    ("nfa", "an NFA for LANGUAGE", (0,)),
    ("regex", "an expression for LANGUAGE", (0,)),
    ("distinguishable-words", "distinguishable words of LANGUAGE", (0,)),
    ("suffix-table", "a suffix table of LANGUAGE", (0,)),
    ("shortest-word", "a shortest word of LANGUAGE that is not in LANGUAGE", (0, 1)),
    ("shortest-word", "a shortest word of LANGUAGE", (0,)),
    ("recurrent-network", "a recurrent network for LANGUAGE", (0,)),
    ("transformer", "a Transformer for TASK", (0,)),
    ("truth", "true or false: STATEMENT", (0,)),
    ("number", "the number NUMBER", (0,)),
    ("choice", "a choice", ()),
    ("steps", "a proof in steps: STATEMENT", (0,)),
)
AUTOMATA = {"a DFA": "dfa", "an NFA": "nfa", "an expression": "regex"}
SLOT = re.compile("[A-Z]{4,}")


def _pattern(words: str) -> re.Pattern[str]:
    """The words, of which the article may be left out; `of` may stand for `for`, and a value or a party is one word."""
    said = re.sub("^(?:an?|the) ", "(?:(?:an?|the) )?", words).replace(" for ", " (?:for|of) ").replace(" ", r"\s+")
    slot = {"VALUE": r"(\S+)", "PARTY": r"(\S+)"}
    return re.compile(SLOT.sub(lambda one: slot.get(one[0], "(.+)"), said), re.DOTALL)


PATTERNS = tuple((kind, _pattern(words), order) for kind, words, order in FORMS)


def in_a_list(given: Text) -> Text:
    """A hole as a list, if it is said in words; any other as it is.

    >>> in_a_list("a cover of colour 1 of the complement of f")
    ['cover', 'the complement of f', '1']
    >>> in_a_list(["a DFA or an expression for L", {"says": "end in ab"}])
    ['either', ['dfa', 'regex'], 'L', {'says': 'end in ab'}]
    """
    text, *options = given if isinstance(given, list) and given else [given]
    if not isinstance(text, str) or len(options) > 1 or not all(isinstance(one, Mapping) for one in options):
        return given
    some, is_for, language = text.strip().partition(" for ")
    kinds = re.split(r"\s*,\s*|\s+or\s+", some)
    if is_for and len(kinds) > 1 and {*kinds} <= AUTOMATA.keys():
        return ["either", [AUTOMATA[one] for one in kinds], language, *options]
    for kind, pattern, order in PATTERNS:
        if found := pattern.fullmatch(text.strip()):
            terms = (found[1 + i] for i in order)
            return [kind, *(Scalar(one, plain=one.isdecimal()) for one in terms), *options]
    return given


def near(text: str) -> str:
    """The words that somebody who wrote this may mean."""
    found = get_close_matches(text, [words for _, words, _ in FORMS], n=1, cutoff=0.4)
    return f"`{found[0]}`" if found else f"words such as `{FORMS[0][1]}`"
