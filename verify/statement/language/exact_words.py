"""Literals and names in words that say all of them, for sentences that are read back.

`fooling.verify.statement.language.wording` tells people of an automaton that it has 3 states.  A sentence that is read
back has to say which ones.  So each sort of literal has one text here that no other literal of that sort has: letters
of several signs, and signs that are no letters, stand in quotation marks; a matrix is written out; an automaton, a code
and a list of answers are JSON, as in files, and a network is its own JSON text.  A variable that is called like a word
of the language stands between backquotes.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from functools import cache

from fooling.verify.statement.literals import thawed
from fooling.verify.statement.operators import OPERATORS, WORDS
from fooling.verify.statement.row import ATOM, PHRASE, Term

WORD = re.compile(r"[^\W\d]\w*")
KEYWORDS = (
    "all and any are as at be by choose divides each every exist exists for from function functions if iff implies in "
    "integer integers is language languages law least let matrix mod no not nothing number of on or over pairs partial "
    "partition partitions random real reals rows sequences some states such sum that the then there to under uniform "
    "value variables weights with"
)
EMPTY = "nothing"


@cache
def vocabulary() -> frozenset[str]:
    """The words of the language, but for those of one letter: these are told from variables by what follows."""
    said = [operator.words for operator in OPERATORS.values()] + [" ".join(members) for members in WORDS.values()]
    return frozenset(word for text in (*said, KEYWORDS) for word in WORD.findall(text) if len(word) > 1)


def name(variable: str) -> str:
    """A variable; between backquotes where it is also a word of the language.

    >>> name("n"), name("even")
    ('n', '`even`')
    """
    return f"`{variable}`" if variable in vocabulary() else variable


def letter(one: str) -> str:
    """A letter of a language.

    >>> letter("a"), letter("("), letter("ab")
    ('a', "'('", '"ab"')
    """
    if len(one) == 1:
        return one if one.isidentifier() or one.isdecimal() else repr(one)
    return json.dumps(one, ensure_ascii=False)


def letters(some: Iterable[str]) -> str:
    """Letters side by side, as an alphabet and a word have them; `nothing` where there are none."""
    return " ".join(map(letter, some)) or EMPTY


def listed(lines: Iterable[Iterable[object]]) -> str:
    """A matrix as the words of statements have it."""
    return "[" + ", ".join(f"[{', '.join(map(str, line))}]" for line in lines) + "]"


FIELDS = {"dfa": ["alphabet", "start", "accepting", "transitions"], "nfa": ["alphabet", "starts", "accepting", "moves"]}


def in_json(**fields: Term) -> str:
    """Data as a JSON object, in ASCII where some sign cannot be printed."""
    data = {key: thawed(value) for key, value in fields.items()}
    text = json.dumps(data, ensure_ascii=False)
    return text if text.isprintable() else json.dumps(data)


def automaton(term: Term) -> str:
    """A DFA or an NFA, all of it.

    >>> automaton(("dfa", ("a",), 0, (1,), ((1,), (None,))))
    'the language of the DFA {"alphabet": ["a"], "start": 0, "accepting": [1], "transitions": [[1], [null]]}'
    """
    return f"the language of the {term[0].upper()} {in_json(**dict(zip(FIELDS[term[0]], term[1:], strict=True)))}"


def formula_bits(formula: Term) -> tuple[int, int]:
    """How many bits of Alice and of Bob a formula is seen to have."""
    if isinstance(formula, str):
        return (int(formula[1:]), 0) if formula[0] == "x" else (0, int(formula[1:]))
    if not isinstance(formula, tuple):
        return 0, 0
    of_parts = [formula_bits(part) for part in formula[2 if formula[0] == "at-least" else 1 :]]
    return max((x for x, _ in of_parts), default=0), max((y for _, y in of_parts), default=0)


def of_bits(argument: Term) -> str:
    """What is said of the bits of a formula that are not seen in it."""
    alice, bob, formula = argument
    return "" if formula_bits(formula) == (alice, bob) else f" of {alice} and {bob} bits"


def _document(text: str) -> str:
    """The JSON text itself where it is one object in printable signs, else as a string."""
    try:
        _, end = json.JSONDecoder().raw_decode(text)
    except (ValueError, RecursionError):
        end = -1
    is_plain = text.isprintable() and end == len(text) and re.match(r'\{["}]', text)
    return text if is_plain else json.dumps(text)


def of_sort(sort: str, argument: Term) -> tuple[int, str] | None:
    """How tightly a literal holds together, and its words; None for what is worded alike for everybody.

    >>> of_sort("answers", ((("a", "b"), 1), ((), 0)))
    (8, '{"answers": [[["a", "b"], 1], [[], 0]]}')
    """
    match sort:
        case "letters":
            return ATOM, letters(argument)
        case "document":
            return ATOM, _document(argument)
        case "answers" | "features" | "code":
            return ATOM, in_json(**{sort: argument})
        case "weights" | "rows":
            return PHRASE, f"the {sort} {listed(argument)}"
    return None


LITERAL: Mapping[str, str] = {"matrix": "matrix", "partial": "partial matrix", "pairs": "pairs"}
"""The operators of one literal, and what it is called."""
