r"""Markdown as a piece of LaTeX: what an instructor writes once, for both.

The Markdown is CommonMark, read by markdown-it-py, with formulas between dollar signs, which are handed to LaTeX as
they stand; a dollar sign is written \$.  Headings, paragraphs, lists, emphasis, code, quotations and links are set.
HTML is set as the text that it is.  No package is needed.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from fooling.verify.pages.formats.latex_formulas import SPECIAL
from fooling.verify.statement.language.printable import printable

if TYPE_CHECKING:
    from markdown_it.token import Token

# A formula, or what may hold a dollar sign that begins none: code between equally many backticks, an escaped sign.
FORMULA = re.compile(
    r"(?P<code>(?<!`)(?P<ticks>`+)(?!`).*?(?<!`)(?P=ticks)(?!`)|\\.)|(?P<formula>\$\$.+?\$\$|\$[^$]+\$)", re.DOTALL
)
AS_TYPED = {'"': r"\textquotedbl{}", "<": r"\textless{}", ">": r"\textgreater{}", "|": r"\textbar{}"}  # to be copied
FIRST_PLACE = 0xF0000  # of a private area: a character that stands for a formula while Markdown is read
AROUND: Mapping[str, tuple[str, str]] = {
    "paragraph": ("", "\n"),
    "heading": (r"\par\noindent\textbf{", "}\n"),
    "bullet_list": ("\\begin{itemize}\n", "\\end{itemize}\n"),
    "ordered_list": ("\\begin{enumerate}\n", "\\end{enumerate}\n"),
    "list_item": (r"\item ", ""),
    "blockquote": ("\\begin{quote}\n", "\\end{quote}\n"),
    "em": (r"\emph{", "}"),
    "strong": (r"\textbf{", "}"),
    "link": ("", ""),
}


def escaped(text: str) -> str:
    r"""Text that LaTeX sets as it stands, in UTF-8.

    >>> escaped("50% of {a_b}, größer")
    '50\\% of \\{a\\_b\\}, größer'
    """
    return "".join(AS_TYPED.get(c, SPECIAL.get(c, c)) for c in printable(text))


def latex_of(text: str) -> str:
    r"""The Markdown as LaTeX.

    >>> latex_of("*Give* $f_1$ for 5 % of `a_b`.")
    '\\emph{Give} $f_1$ for 5 \\% of \\texttt{a\\_b}.\n'
    """
    from markdown_it import MarkdownIt

    formulas = list[str]()

    def kept(match: re.Match[str]) -> str:
        if match["formula"] is None:
            return match[0]
        formulas.append(match[0])
        return chr(FIRST_PLACE + len(formulas) - 1)

    tokens = MarkdownIt("commonmark").parse(FORMULA.sub(kept, text))
    return "".join(_written(tokens, formulas))


def _written(tokens: Sequence[Token], formulas: Sequence[str]) -> Iterator[str]:
    before = ""
    for token in tokens:
        if token.type == "paragraph_open" and before == "paragraph_close":
            yield "\n"
        before = token.type
        name, _, end = token.type.rpartition("_")
        if end in ("open", "close") and name in AROUND:
            yield AROUND[name][end == "close"]
        elif token.children is not None and token.type == "inline":
            yield from _written(token.children, formulas)
        else:
            yield SET.get(token.type, _as_text)(token, formulas)


def _text(text: str, formulas: Sequence[str]) -> str:
    """Escaped, with the formulas at their places."""
    parts = []
    for c in text:
        place = ord(c) - FIRST_PLACE
        parts.append(formulas[place] if 0 <= place < len(formulas) else escaped(c))
    return "".join(parts)


def _as_text(token: Token, formulas: Sequence[str]) -> str:
    return _text(token.content.strip("\n").replace("\n", " "), formulas)


def _code(token: Token, formulas: Sequence[str]) -> str:
    return rf"\texttt{{{_text(token.content, formulas)}}}"


def _block(token: Token, formulas: Sequence[str]) -> str:
    lines = [_text(line, formulas).replace(" ", "~") for line in token.content.rstrip("\n").split("\n")]
    return "\\begin{quote}\\ttfamily\n" + "\\\\\n".join(line or "~" for line in lines) + "\n\\end{quote}\n"


SET: Mapping[str, Callable[[Token, Sequence[str]], str]] = {
    "code_inline": _code,
    "code_block": _block,
    "fence": _block,
    "softbreak": lambda token, formulas: "\n",
    "hardbreak": lambda token, formulas: "\\\\\n",
    "hr": lambda token, formulas: "\\par\\hrulefill\\par\n",
}
