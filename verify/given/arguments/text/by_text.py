"""The object that is to show a claim, as text: pairs, rectangles, a protocol tree, or steps.

    by: pairs {00|11, 01|10}
    by: rectangles {00, 01} x {11}; {#2} x {#0, #1}
    by: tree if Alice has {#0} then 1 else if Bob has {#0, #2} then (if Alice has {#1} then 0 else 1) else 0
    by: steps for all n >= 1: F_1(DISJ_n) >= 2^n; for all n >= 1: leaves(DISJ_n) >= 2^n + 1

A row or a column is the word of its party, or #0, #1, ... for its number.  A word that has blanks or one of { } ( ) , ;
| # " stands in double quotes, as JSON writes it; so does the empty word.  What comes out is the object of a file in
JSON (`fooling.verify.given.arguments.given_object`), which says what it may be.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from typing import Any

from fooling.fooling_sets.errors import InvalidInput
from fooling.verify.given.arguments.given_object import STEPS
from fooling.verify.statement.language.printable import DEEPEST, shortened
from fooling.verify.statement.language.sentences.tokens import END, SIGN, tokens

TOKEN = re.compile(r"""\s*(?:("(?:[^"\\]|\\.)*")|(\#[0-9]{1,9})(?![^\s{}(),;|])|([{}(),;|])|([^\s{}(),;|"\#]+)|(\S))""")
PLAIN = re.compile(r"""[^\s{}(),;|"#]+""")
WHOLE = re.compile("-?[0-9]{1,9}")
SHAPES = {
    "pairs": "pairs {00|11, #2|#3}",
    "rectangles": "rectangles {00, 01} x {11}; {#2} x {#0, #1}",
    "tree": "tree if Alice has {#0} then 1 else 0",
    "steps": "steps STATEMENT; STATEMENT",
}


class Misread(InvalidInput):
    """What is no such object: where in the text, how long, and why."""

    def __init__(self, start: int, end: int, told: str) -> None:
        super().__init__(told)
        self.start, self.end = start, max(end, start + 1)


def read_object(text: str) -> dict[str, Any]:
    """The object that a text says; `Misread` says where it says none.

    >>> read_object("pairs {00|11, #2|#3}")
    {'pairs': [['00', '11'], [2, 3]]}
    >>> read_object("tree if Alice has {#0} then 1 else 0")
    {'tree': ['alice', [0], 0, 1]}
    """
    kind = text.split(" ", 1)[0]
    if kind not in SHAPES:
        raise Misread(0, len(kind), f"want one of {', '.join(f'`{shape}`' for shape in SHAPES.values())}")
    if kind == STEPS:
        raise Misread(0, len(kind), "steps are sentences, which are read elsewhere")
    reader = _Reader(text, len(kind))
    data = {"pairs": reader.pairs, "rectangles": reader.rectangles, "tree": reader.tree}[kind]()
    if reader.said:
        raise reader.misread(f"the end, as in `{SHAPES[kind]}`")
    return {kind: data}


def sentences_in(text: str) -> list[tuple[int, str]]:
    """The sentences of steps, which ; outside of brackets parts, each with its place in the text.

    >>> sentences_in("steps R(f; error at most 1/4) >= 1; 1 = 1")
    [(6, 'R(f; error at most 1/4) >= 1'), (36, '1 = 1')]
    """
    depth, begins, found = 0, len(STEPS), list[tuple[int, str]]()
    for one in tokens(text):
        depth += (one.text in OPENING) - (one.text in CLOSING) if one.kind == SIGN else 0
        if one.kind == END or (one.kind == SIGN and one.text == ";" and depth == 0):
            said = text[begins : one.start]
            found.append((begins + len(said) - len(said.lstrip()), said.strip()))
            begins = one.end
    return found


OPENING, CLOSING = "([{", ")]}"


class _Reader:
    """One token ahead: its text, whether it is a word, and where it stands."""

    def __init__(self, text: str, place: int) -> None:
        self.text, self.behind, self.depth = text, place, 0
        self.take()

    def take(self) -> str:
        """The token, which is left behind."""
        said = getattr(self, "said", "")
        match = TOKEN.match(self.text, self.behind)
        self.start = match.start(match.lastindex or 0) if match else len(self.text)
        self.behind = match.end() if match else len(self.text)
        self.kind = (match.lastindex or 0) if match else 0
        self.said = match[self.kind] if match else ""
        return said

    def misread(self, wanted: str) -> Misread:
        """The message for the token that stands here."""
        found = f"found `{shortened(self.said, 40)}`" if self.said else "the text ends here"
        return Misread(self.start, self.behind, f"{found}; want {wanted}")

    def need(self, *words: str) -> None:
        """Take one of these words."""
        if self.said.lower() not in words:
            raise self.misread(" or ".join(f"`{word}`" for word in words))
        self.take()

    def line(self) -> int | str:
        """A row or a column, by its number or its word."""
        if self.kind == 1:
            try:
                word = json.loads(self.said)
            except ValueError:
                raise self.misread("a word in quotes, as JSON has it") from None
            self.take()
            return str(word)
        if self.kind not in (2, 4):
            raise self.misread("a word of the function, or #0, #1, ... for the number of one")
        said = self.take()
        return int(said[1:]) if said.startswith("#") else said

    def lines(self) -> list[int | str]:
        """`{00, #1}`."""
        self.need("{")
        found = list[int | str]()
        while self.said != "}":
            if found:
                self.need(",")
            found.append(self.line())
        self.take()
        return found

    def pairs(self) -> list[Any]:
        """`{00|11, 01|10}`."""
        self.need("{")
        found = list[Any]()
        while self.said != "}":
            if found:
                self.need(",")
            row = self.line()
            self.need("|")
            found.append([row, self.line()])
        self.take()
        return found

    def rectangles(self) -> list[Any]:
        """`{00, 01} x {11}; ...`."""
        found = list[Any]()
        while not found or self.said:
            if found:
                self.need(";")
            rows = self.lines()
            self.need("x", "×")
            found.append([rows, self.lines()])
        return found

    def tree(self) -> Any:
        """A leaf, or `if Alice has {...} then TREE else TREE`."""
        if self.depth >= DEEPEST:
            raise self.misread(f"a tree of at most {DEEPEST} steps")
        self.depth += 1
        if self.said == "(":
            self.take()
            found = self.tree()
            self.need(")")
        elif self.said == "if":
            found = self._node()
        elif WHOLE.fullmatch(self.said):
            found = int(self.take())
        else:
            raise self.misread("`if`, or the answer as a number")
        self.depth -= 1
        return found

    def _node(self) -> Any:
        self.take()
        speaker = self.said.lower()
        self.need("alice", "bob")
        self.need("has")
        ones = self.lines()
        self.need("then")
        one = self.tree()
        self.need("else")
        return [speaker, ones, self.tree(), one]


def written_object(given: Mapping[str, Any]) -> str:
    """The text of an object; `InvalidInput` for what is none.

    >>> written_object({"rectangles": [[["00", 1], ["()"]]]})
    'rectangles {00, #1} x {"()"}'
    """
    try:
        ((kind, data),) = given.items()
        return f"{kind} {WRITTEN[kind](data)}"
    except (ValueError, TypeError, KeyError, AttributeError):
        raise InvalidInput(f"by: want an object with one of {', '.join(SHAPES)}") from None


def _line(one: object) -> str:
    if isinstance(one, int) and not isinstance(one, bool) and 0 <= one < 10**9:
        return f"#{one}"
    if not isinstance(one, str):
        raise TypeError
    return one if PLAIN.fullmatch(one) else json.dumps(one, ensure_ascii=False)


def _lines(some: Sequence[object]) -> str:
    return f"{{{', '.join(map(_line, some))}}}"


def _pairs(some: Sequence[Sequence[object]]) -> str:
    return f"{{{', '.join(f'{_line(row)}|{_line(column)}' for row, column in some)}}}"


def _rectangles(some: Sequence[Sequence[Sequence[object]]]) -> str:
    return "; ".join(f"{_lines(rows)} x {_lines(columns)}" for rows, columns in some)


def _tree(node: Any) -> str:
    if isinstance(node, int) and not isinstance(node, bool):
        return str(node)
    speaker, ones, zero, one = node
    if speaker not in ("alice", "bob"):
        raise TypeError
    then = _tree(one) if isinstance(one, int) else f"({_tree(one)})"
    return f"if {speaker.capitalize()} has {_lines(ones)} then {then} else {_tree(zero)}"


WRITTEN = {"pairs": _pairs, "rectangles": _rectangles, "tree": _tree}
