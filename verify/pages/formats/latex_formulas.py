"""Terms as LaTeX: numbers and comparisons as formulas, everything else in its words with formulas inside.

No package is needed.  What is text is escaped, whatever it holds; a character that TeX does not know by itself is named
by its code point.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from fooling.verify.pages.formats.layout import GREEK, PHRASE, Layout, Place, layout, letter
from fooling.verify.statement.language.printable import printable
from fooling.verify.statement.language.wording import in_words
from fooling.verify.statement.operators import OPERATORS
from fooling.verify.statement.proposition import Term
from fooling.verify.statement.row import ATOM, POWER, STATEMENT, SUM

SPECIAL = {
    **{c: f"\\{c}" for c in "&%$#_{}"},
    "~": r"\textasciitilde{}",
    "^": r"\textasciicircum{}",
    "\\": r"\textbackslash{}",
    **{c: rf"\ensuremath{{{c}}}" for c in "<>|"},
    '"': "''",
}
FAMILIAR = (
    *("number", "function", "language", "partition", "party", "colour", "which", "pairs", "field", "promise"),
    "proposition",
)
LONG = 50  # digits from which on a number is cut
MOST_LINES = 16  # rows or columns of a matrix that is set, and pairs


def escaped(text: str) -> str:
    r"""Text that TeX sets as it stands.

    >>> escaped("50% of {a_b}")
    '50\\% of \\{a\\_b\\}'
    """
    return "".join(SPECIAL.get(c, c) if c.isascii() else f"[U+{ord(c):04X}]" for c in printable(text))


def formula(term: Term) -> str:
    """A term in LaTeX's text mode."""
    return _text(layout(term))


def is_matrix(term: Term) -> bool:
    """Whether it is a matrix, in which some entries may be *."""
    return isinstance(term, tuple) and len(term) == 2 and term[0] in ("matrix", "partial")


def array(rows: Sequence[Sequence[object]]) -> str:
    r"""A small matrix in math mode, and of a larger one the number of rows and columns.

    >>> array([[1, 0], [0, -1]])
    '\\left(\\begin{array}{cc}1 & 0 \\\\ 0 & -1\\end{array}\\right)'
    """
    if max(len(rows), len(rows[0])) > MOST_LINES:
        return rf"\mbox{{a matrix of {len(rows)} rows and {len(rows[0])} columns}}"
    # in braces, as LaTeX takes a star after a line break for the break's own
    lines = r" \\ ".join(" & ".join("{*}" if entry == "*" else str(entry) for entry in row) for row in rows)
    return rf"\left(\begin{{array}}{{{'c' * len(rows[0])}}}{lines}\end{{array}}\right)"


# ---- in text mode ----


def _text(one: Layout) -> str:
    if _is_mathematics(one):
        return f"${_math(one)}$"
    if one.term[0] == "pairs" and len(one.term[1]) <= MOST_LINES:
        return f"the pairs ${', '.join(f'({x}, {y})' for x, y in one.term[1])}$"
    return one.shape.sign.join(_filled(one, escaped, _text))


def _is_mathematics(one: Layout) -> bool:
    is_number = one.kind == "phrase" and OPERATORS[one.term[0]].result == "number"
    return is_number or one.kind not in ("phrase", "joined", "quantified")


def _filled(one: Layout, words: Callable[[str], str], part: Callable[[Layout], str]) -> list[str]:
    """Words and parts, each written; words alone where an argument is of a sort that has no formulas here."""
    if one.kind == "phrase" and any(sort not in FAMILIAR for sort in OPERATORS[one.term[0]].arguments):
        return [words(in_words(one.term))]
    return [words(each) if isinstance(each, str) else _placed(each, words, part) for each in one.parts]


def _placed(place: Place, words: Callable[[str], str], part: Callable[[Layout], str]) -> str:
    """A part of a phrase; a connective inside of another is in brackets always, a matrix and a number never."""
    one = place.inside
    shown = words(in_words(one.term)) if place.sort == "partition" else part(one)
    is_connective = one.kind in ("joined", "quantified") and place.least > STATEMENT
    tight = place.is_loose and place.least == ATOM and one.kind not in ("matrix", "number")
    return f"({shown})" if is_connective or tight else shown


# ---- in math mode ----


def _math(one: Layout) -> str:
    if one.kind == "number":  # of a long one the first digits, and how many there are
        text = str(one.term)
        return text if len(text) < LONG else rf"{text[:6]}\ldots\mbox{{ ({len(text)} digits)}}"
    if one.kind == "letter":
        return _letter(one.term)
    if one.kind == "matrix":
        return array(one.term[1])
    if one.shape == PHRASE:
        return "".join(_filled(one, _words_in_math, _in_math))
    parts = [_at(place, POWER if one.kind == "fraction" else place.least) for place in one.places]
    if one.kind in ("called", "phrase"):
        return f"{one.shape.latex}({', '.join(parts)})"
    return one.shape.latex.format(*parts) if "{0}" in one.shape.latex else one.shape.latex.join(parts)


def _in_math(one: Layout) -> str:
    return _math(one) if _is_mathematics(one) else rf"\mbox{{{_text(one)}}}"


def _at(place: Place, least: int) -> str:
    one = place.inside
    return _in_math(one) if (SUM if one.kind == "sum" else one.level) >= least else f"({_in_math(one)})"


def _words_in_math(words: str) -> str:
    return rf"\mbox{{{escaped(words)}}}" if words.strip(" ();,") else escaped(words)


def _letter(name: str) -> str:
    base, below, primes = letter(name)
    if base in GREEK:
        shown = f"\\{base}"
    elif below:
        shown = f"{base}_{{{below}}}"
    else:
        shown = base if len(base) == 1 and base.isalpha() else rf"\mathit{{{escaped(base)}}}"
    return shown + "'" * primes
