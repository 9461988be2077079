"""The tokens of HOA (Babiak et al., CAV 2015), one after the other, each with its line; and the formulas made of them.

Blanks are space, tab, newline and return; comments nest; a number has no 0 in front and is below 2^31; a header's name
ends in a colon that follows at once.  What is none of these is refused, and so is the mark --ABORT--, which says that
the text before it is to be thrown away.  Of the escapes in a string, the specification says no more than that there are
some: a backslash before a backslash or a quotation mark is that sign, any other is refused where the string matters.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple, TypeVar

from fooling.fooling_sets.errors import InvalidInput

DEEPEST = 100  # brackets and ! in one another
TOO_LARGE = 2**31  # no number of the format
TOKEN = re.compile(
    r"""(?P<blank>[ \t\n\r]+) | (?P<string>"(?:\\.|[^\\"])*") | (?P<header>[A-Za-z_][\w-]*:) |
    (?P<word>[A-Za-z_][\w-]*) | (?P<alias>@[\w-]+) | (?P<number>[0-9]+) | (?P<mark>--(?:BODY|END|ABORT)--) |
    (?P<sign>[\[\]{}()!&|])""",
    re.ASCII | re.DOTALL | re.VERBOSE,
)
EDGE_OF_COMMENT = re.compile(r"/\*|\*/")
T = TypeVar("T")


class Token(NamedTuple):
    """What it is (a name in `TOKEN`), how it is written, and in which line, from 1; at the end all is empty."""

    kind: str
    text: str
    line: int


def tokens(text: str) -> Iterator[Token]:
    """The tokens of the text; InvalidInput names the line of the first sign that begins none."""
    place, line = 0, 1
    while place < len(text):
        match = TOKEN.match(text, place)
        if match is None and text.startswith("/*", place):
            end = _end_of_comment(text, place, line)
        elif match is None:
            what = "a string that is never closed" if text[place] == '"' else f"the sign {text[place]!r}"
            raise InvalidInput(f"line {line}: {what}, which begins no token of HOA")
        else:
            end, kind = match.end(), match.lastgroup or ""
            if match[0] == "--ABORT--":
                raise InvalidInput(f"line {line}: --ABORT-- discards the automaton before it; want a file without it")
            if kind != "blank":
                yield Token(kind, match[0], line)
        line += text.count("\n", place, end)
        place = end


def _end_of_comment(text: str, place: int, line: int) -> int:
    """Where the comment ends that begins here, with the comments in it."""
    depth = 0
    for edge in EDGE_OF_COMMENT.finditer(text, place):
        depth += 1 if edge[0] == "/*" else -1
        if not depth:
            return edge.end()
    raise InvalidInput(f"line {line}: a comment that is never closed; comments nest, so each /* wants a */ of its own")


class Cursor:
    """A place in a row of tokens, and what is wanted there."""

    def __init__(self, row: Iterable[Token]) -> None:
        self.row = iter(row)
        self.token = Token("", "", 1)
        self.pass_()

    def pass_(self) -> Token:
        """The token here; the next one is then here."""
        passed, self.token = self.token, next(self.row, Token("", "", self.token.line))
        return passed

    def is_at(self, *texts: str) -> bool:
        """Whether one of these stands here, which are no strings."""
        return self.token.text in texts

    def wrong(self, want: str) -> InvalidInput:
        """What to raise where something else stands here."""
        found = f"{self.token.text[:60]!r}" if self.token.kind else "the end"
        return InvalidInput(f"line {self.token.line}: {found} where {want} is wanted")

    def take(self, kind: str, want: str) -> Token:
        """The token here, which is of this kind."""
        if self.token.kind != kind or (kind == "word" and self.token.text in ("t", "f")):
            raise self.wrong(want)
        return self.pass_()

    def sign(self, text: str) -> None:
        """Passes this sign."""
        if not self.is_at(text):
            raise self.wrong(repr(text))
        self.pass_()

    def number(self, want: str, below: int | None = None) -> int:
        """The number here, below a bound."""
        token = self.take("number", want)
        is_plain = len(token.text) <= 10 and str(int(token.text)) == token.text
        if not is_plain or int(token.text) >= TOO_LARGE:
            rule = "a number has no 0 in front, and is below 2^31"
            raise InvalidInput(f"line {token.line}: {token.text[:60]} for {want}: {rule}")
        if below is not None and int(token.text) >= below:
            raise InvalidInput(f"line {token.line}: {token.text} for {want}: {_below(below)}")
        return int(token.text)


def _below(bound: int) -> str:
    return f"there are {bound}, from 0 to {bound - 1}" if bound else "there is none"


def unquoted(token: Token) -> str:
    """What a string says."""
    if other := re.search(r"\\[^\\\"]", re.sub(r"\\[\\\"]", "", token.text), re.DOTALL):
        rule = 'the format does not say what it is; want a backslash before \\ and " only'
        raise InvalidInput(f"line {token.line}: {other[0]!r} in the string {token.text[:60]}: {rule}")
    return re.sub(r"\\(.)", r"\1", token.text[1:-1], flags=re.DOTALL)


def formula(
    at: Cursor,
    atom: Callable[[Cursor], T],
    both: Callable[[T, T], T],
    either: Callable[[T, T], T],
    other: Callable[[T], T] | None = None,
    depth: int = 0,
) -> T:
    """The formula here: atoms, `!` before them where there is `other`, `&` between them, `|` last, and brackets."""

    def one(depth: int) -> T:
        if depth > DEEPEST:
            raise InvalidInput(f"line {at.token.line}: more than {DEEPEST} brackets and ! in one another; want fewer")
        if other is not None and at.is_at("!"):
            at.pass_()
            return other(one(depth + 1))
        if not at.is_at("("):
            return atom(at)
        at.pass_()
        found = formula(at, atom, both, either, other, depth + 1)
        at.sign(")")
        return found

    def product() -> T:
        found = one(depth)
        while at.is_at("&"):
            at.pass_()
            found = both(found, one(depth))
        return found

    found = product()
    while at.is_at("|"):
        at.pass_()
        found = either(found, product())
    return found
