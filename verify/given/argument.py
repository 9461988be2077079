"""What a user's file of propositions may have beyond JSON and the grammar: comments, names, regular expressions.

    // to the end of the line, or /* between these */
    "define": {"aa": ["regex", "(a|b)*aa(a|b)*"], "f": ["under", "$aa", "odd-even", "n"]}
    "$aa"                          in a proposition, or in a later definition: what is defined, put in its place
    ["regex", "(a|b)*aa"]          a language, as `circuits.regular_expression` reads it, over the letters that it names
    ["regex", "a*", ["a", "b"]]    or over these letters, in this order
    {"alice": {"0": "((", "1": "(["}, "bob": {"0": "))", "1": ")]"}}
                                   a code: how either party writes its letters; a party that also writes something
                                   before or after them has {"before": "(", "letters": {...}, "after": ")"}

All of that is gone before a proposition is decided or written down: names are replaced, and an expression becomes the
operators of the grammar that it is made of (letters, concat, union, star and the like), not an automaton.  So what is
proved, and printed in words, is about the expression itself; it rests on no compiler of expressions.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from circuits.regular_expression import Choice, Concatenation, OneOf, parsed
from fooling_sets.errors import InvalidInput
from verify.statement.expression import Expression
from verify.statement.proposition import frozen

NAME = r"\$[A-Za-z_][A-Za-z0-9_-]*"
MOST_PARTS = 10**5  # of a definition, written out
SKIPPED = re.compile(r'"(?:\\.|[^"\\])*"|//[^\n]*|/\*.*?\*/', re.DOTALL)


def without_comments(text: str) -> str:
    """The same with blanks for comments, so that all places in the text stay.

    >>> without_comments('{"a": "//" /* b */}')
    '{"a": "//"        }'
    """

    def blanks(match: re.Match[str]) -> str:
        return match[0] if match[0].startswith('"') else re.sub(r"[^\n]", " ", match[0])

    return SKIPPED.sub(blanks, text)


def definitions(given: Any, where: str) -> Mapping[str, Any]:
    """What each name stands for, written out; InvalidInput for a name that is none, or that is defined later."""
    if not isinstance(given, Mapping):
        raise InvalidInput(f'{where}: want an object, {{"NAME": what it stands for, ...}}')
    known = dict[str, Any]()
    for name, value in given.items():
        if not re.fullmatch(NAME, f"${name}"):
            raise InvalidInput(f"{where}: {name!r} is no name; want letters, digits, - and _, a letter first")
        known[name] = written_out(value, known, f"{where}.{name}")
    return known


def written_out(value: Any, known: Mapping[str, Any], where: str) -> Any:
    """A term with what its names stand for, and its expressions as operators; InvalidInput names the wrong part."""
    found = _replaced(value, known, where)
    if _size(found, {}) > MOST_PARTS:
        raise InvalidInput(f"{where}: more than {MOST_PARTS} parts, with all names written out; want fewer")
    return found


def regex(expression: str, letters: Sequence[str] | None = None) -> Expression:
    """The language of an expression over these letters, or those that it names, to be used with the notation.

    >>> regex("a(a|b)").term
    ('concat', ('letters', ('a', 'b'), ('a',)), ('letters', ('a', 'b'), ('a', 'b')))
    """
    return Expression(frozen(_regex(["regex", expression, *([list(letters)] if letters else [])], "regex")))


def _replaced(value: Any, known: Mapping[str, Any], where: str) -> Any:
    if isinstance(value, str) and re.fullmatch(NAME, value):
        if value[1:] not in known:
            raise InvalidInput(f"{where}: {value} is not defined{' before' if known else ''}; want it in define")
        return known[value[1:]]
    if isinstance(value, Mapping) and value.keys() == {"alice", "bob"}:
        return [_code(value[party], f"{where}.{party}") for party in ("alice", "bob")]
    if not isinstance(value, list):
        return value
    if value[:1] == ["regex"]:
        return _regex(value, where)
    return [_replaced(part, known, f"{where}[{i}]") for i, part in enumerate(value)]


# Names stand for lists that are shared, so a few definitions can be a very long term.
def _size(value: Any, known: dict[int, int]) -> int:
    if not isinstance(value, list):
        return 1
    if id(value) not in known:
        known[id(value)] = 1 + sum(_size(part, known) for part in value)
    return known[id(value)]


def _code(given: Any, where: str) -> Any:
    """How a party writes, as the grammar has it: [word before, [[letter, word], ...], word after]."""
    parts = given if isinstance(given, Mapping) and "letters" in given else {"letters": given}
    letters, around = parts["letters"], [parts.get(name, "") for name in ("before", "after")]
    known = parts.keys() <= {"before", "letters", "after"} and isinstance(letters, Mapping)
    if not known or not all(isinstance(word, (str, list)) for word in (*letters.values(), *around)):
        raise InvalidInput(
            f'{where}: want {{"LETTER": "WORD", ...}}, or these as "letters" beside "before" and "after"'
        )
    return [list(around[0]), [[letter, list(word)] for letter, word in letters.items()], list(around[1])]


def _regex(value: Sequence[Any], where: str) -> Any:
    if len(value) not in (2, 3) or not isinstance(value[1], str):
        raise InvalidInput(f'{where}: want ["regex", "EXPRESSION"] or ["regex", "EXPRESSION", [LETTERS]]')
    letters = value[2] if len(value) == 3 else None
    if letters is not None and not (isinstance(letters, list) and all(isinstance(a, str) for a in letters)):
        raise InvalidInput(f"{where}[2]: want a list of letters")
    try:
        alphabet, whole = parsed(value[1], letters)
    except InvalidInput as error:
        raise InvalidInput(f"{where}: {error}") from None
    return _concatenation(whole, list(alphabet))


def _concatenation(part: Concatenation, alphabet: list[str]) -> Any:
    factors = [_factor(factor, alphabet) for factor in part]
    if not factors:
        return ["repeat", ["letters", alphabet, alphabet], 0]  # the empty word
    return factors[0] if len(factors) == 1 else ["concat", *factors]


def _factor(factor: OneOf | Choice, alphabet: list[str]) -> Any:
    if isinstance(factor, OneOf):
        chosen = [letter for letter in alphabet if letter in factor.letters]
        everything = ["letters", alphabet, alphabet]
        return ["letters", alphabet, chosen] if chosen else ["other-words", ["star", everything]]
    ways = [_concatenation(one, alphabet) for one in factor.alternatives]
    either = ways[0] if len(ways) == 1 else ["union", *ways]
    return ["star", either] if factor.repeated else either
