r"""The slots of a sheet's texts: `{f}` is what the name f stands for, in the text of a question and in its `says`.

A name is one of `define` or of `draw`.  A matrix is a formula, an automaton the formula of its table, a language its
expression, and everything else is in words.  Braces that are arguments of LaTeX, as in `2^{n}` and `\mathbb{N}`, are no
slots, and neither is `\{n\}`.  Any other name in braces is an error of the sheet: students would read the braces.  In
code, between backticks, an unknown name stays as it is.

The table of an automaton has a row for each state, a column for each letter, and says which states accept.  It is a
formula, as a matrix is, so that Markdown and LaTeX have the same one.  A student who reads it knows the automaton: the
words "start" and "accepts" stand in it, and a move that is undefined is a dash.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Sequence
from enum import StrEnum
from pathlib import Path
from typing import Any

from fooling.fooling_sets.errors import InvalidInput
from fooling.records import dataclass
from fooling.verify.exercises.hole import Defined
from fooling.verify.given.arguments.expansion import Expansion
from fooling.verify.statement.language.wording import in_words
from fooling.verify.statement.proposition import Term, thawed

ANYWHERE = re.compile(r"\{([A-Za-z][A-Za-z0-9_-]*)\}")
SLOT = re.compile(rf"(?<![\\^_\]}}A-Za-z0-9*]){ANYWHERE.pattern}")  # behind the others LaTeX has an argument
PARTS = re.compile(  # of Markdown: code between equally many backticks, an escaped character, a formula
    r"(?P<code>(?<!`)(?P<ticks>`+)(?!`).*?(?<!`)(?P=ticks)(?!`))|\\.|(?P<formula>\$\$.+?\$\$|\$[^$]+\$)", re.DOTALL
)
MARKDOWN = re.compile(r"[*_`\\\[\]<>#|~$&]")  # characters that Markdown may take for its own
WANTED = r"want a name of define or draw in braces; \{ and \} are braces that students read"


class Place(StrEnum):
    """Where in a Markdown text a slot stands."""

    TEXT = "text"
    CODE = "code"
    FORMULA = "formula"


@dataclass(frozen=True)
class Meaning:
    """What stands in a slot: words, and a formula where it is one."""

    words: str
    formula: str = ""

    def at(self, place: Place) -> str:
        r"""As it is written there.

        >>> Meaning("(a|b)*").at(Place.TEXT), Meaning("(a|b)*").at(Place.FORMULA), Meaning("M", "x^2").at(Place.TEXT)
        ('`(a|b)*`', '(a|b)*', '$x^2$')
        """
        if place is Place.CODE:
            return self.words
        if self.formula:
            return self.formula if place is Place.FORMULA else f"${self.formula}$"
        return f"`{self.words}`" if place is Place.TEXT and MARKDOWN.search(self.words) else self.words


Meanings = Callable[[str], Meaning]


def meaning_of(name: str, defined: Defined) -> Meaning:
    """What is read for a name that is defined; `InvalidInput` where it stands for nothing."""
    given = defined.names[name]
    if isinstance(given, list) and given[:1] == ["regex"] and len(given) > 1:
        return Meaning(str(given[1]))
    term = Expansion(defined.names, "define", Path(defined.folder)).proposition(f"${name}", f"define.{name}")
    if isinstance(term, tuple) and term[:1] == ("matrix",):
        rows: Any = thawed(term[1])
        return Meaning(in_words(term), pmatrix(rows))
    return Meaning(in_words(term), automaton_table(term))


def pmatrix(rows: Iterable[Iterable[Any]]) -> str:
    r"""A matrix as LaTeX has it.

    >>> pmatrix([[0, 1], [1, 1]])
    '\\begin{pmatrix}0 & 1 \\\\ 1 & 1\\end{pmatrix}'
    """
    inside = r" \\ ".join(" & ".join(map(str, row)) for row in rows)
    return rf"\begin{{pmatrix}}{inside}\end{{pmatrix}}"


def slots_of(text: str) -> list[str]:
    """The names in braces, wherever they stand.

    >>> slots_of("{w}(a|b)*a{2}|{v}")
    ['w', 'v']
    """
    return [match[1] for match in ANYWHERE.finditer(text)]


def require_known(text: str, known: Collection[str], field: str) -> None:
    """`InvalidInput` for a slot of Markdown without a meaning."""
    for match in SLOT.finditer(text):
        if match[1] not in known and _place(text, match.start()) is not Place.CODE:
            names = f"the names are {', '.join(sorted(known))}" if known else "there are no names"
            raise InvalidInput(f"{field}: {{{match[1]}}} stands for nothing, {names}; {WANTED}")


def filled_text(text: str, known: Collection[str], meaning: Meanings, slot: re.Pattern[str] = SLOT) -> str:
    """Markdown with its slots filled.

    >>> filled_text("Is ${w}$ in {L}, or in $2^{L}$?", "wL", {"w": Meaning("ab"), "L": Meaning("a*b")}.__getitem__)
    'Is $ab$ in `a*b`, or in $2^{L}$?'
    """

    def put(match: re.Match[str]) -> str:
        if match[1] not in known:
            return match[0]
        found = meaning(match[1]).at(_place(text, match.start()))
        return found if SLOT.match(text, match.start()) else f"{{{found}}}"  # an argument of LaTeX keeps its braces

    return slot.sub(put, text)


def filled_words(text: str, known: Collection[str], meaning: Meanings) -> str:
    """Plain text with its slots filled."""
    return ANYWHERE.sub(lambda match: meaning(match[1]).words if match[1] in known else match[0], text)


def _place(text: str, at: int) -> Place:
    for part in PARTS.finditer(text):
        if part.start() <= at < part.end():
            return Place.CODE if part["code"] else Place.FORMULA if part["formula"] else Place.TEXT
    return Place.TEXT


MOST_STATES, MOST_LETTERS = 40, 26  # of an automaton that is printed
SPECIAL = {**{sign: f"\\{sign}" for sign in "&%#_{}"}, "~": r"\textasciitilde{}", "^": r"\textasciicircum{}"}
IN_NO_FORMULA = "$`\\"  # which would end it, or begin another thing, in Markdown


def automaton_table(term: Term) -> str:
    r"""The formula of a term `dfa` or `nfa`; empty for another term, and for an automaton that fills no page.

    >>> print(automaton_table(("dfa", ("a",), 0, (0,), ((None,),))))
    \begin{array}{l|c|c} & \texttt{a} & \text{accepts} \\ \hline \text{start } 0 & - & \text{yes}\end{array}
    """
    found: Any = thawed(term)
    if not isinstance(found, list) or found[0] not in ("dfa", "nfa"):
        return ""
    if found[0] == "dfa":
        _, letters, start, accepting, rows = found
        starts, count = [start], len(rows)
        edges = [
            (q, letter, r)
            for q, row in enumerate(rows)
            for letter, r in zip(letters, row, strict=True)
            if r is not None
        ]
    else:
        _, letters, starts, accepting, edges = found
        count = 1 + max([*starts, *accepting, *(q for edge in edges for q in (edge[0], edge[2]))], default=0)
    if count > MOST_STATES or len(letters) > MOST_LETTERS or {*IN_NO_FORMULA} & {*"".join(letters)}:
        return ""
    return _table(letters, count, starts, accepting, edges)


def _table(
    letters: Sequence[str],
    count: int,
    starts: Collection[int],
    accepting: Collection[int],
    edges: Collection[tuple[int, str, int]],
) -> str:
    """The array of LaTeX."""
    head = " & ".join(["", *(rf"\texttt{{{_escaped(one)}}}" for one in letters), r"\text{accepts}"])
    rows = [rf"{head} \\ \hline"]
    for q in range(count):
        name = rf"\text{{start }} {q}" if q in starts else str(q)
        moves = [sorted(r for p, letter, r in edges if (p, letter) == (q, one)) for one in letters]
        to = [", ".join(map(str, found)) or "-" for found in moves]
        end = "" if q == count - 1 else r" \\"
        rows.append(" & ".join([name, *to, rf"\text{{{'yes' if q in accepting else 'no'}}}"]) + end)
    return rf"\begin{{array}}{{l|{'c' * len(letters)}|c}}" + " ".join(rows) + r"\end{array}"


def _escaped(letter: str) -> str:
    return "".join(SPECIAL.get(sign, sign) for sign in letter)
