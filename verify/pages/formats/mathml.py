"""Numbers and comparisons as MathML: log2(n) is a log with its base below it, a / b a fraction, ceil(x) in its signs.

A term that has no signs of its own keeps its words, with formulas inside (`fooling.verify.pages.formats.layout`).  What
a reader needs brackets for in a line of text needs none above a bar or in an exponent; elsewhere brackets stand where
`in_words` has them, so that the line can be read back from the formula.  MathML has no line breaks: `width` says about
how many letters wide a formula is, and `html_formulas` breaks what is too wide.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from fooling.verify.pages.formats.layout import GREEK, MINUS, Layout, Part, Place, layout, letter, separated
from fooling.verify.pages.formats.markup import Markup, element, text
from fooling.verify.statement.language.wording import in_words
from fooling.verify.statement.proposition import Term


def math(term: Term) -> Markup:
    """One formula; it does not break over lines.

    >>> math((">=", "n", 2))
    '<math><mrow><mi>n</mi><mo>≥</mo><mn>2</mn></mrow></math>'
    """
    return formula(layout(term))


def formula(one: Layout) -> Markup:
    """The same of a layout."""
    return element("math", content(one))


def content(one: Layout) -> Markup:
    """What stands inside of <math>."""
    parts = [_at(place) for place in one.places]
    match one.kind:
        case "number":
            number = element("mn", str(abs(one.term)))
            return _row(sign(MINUS.sign), number) if one.term < 0 else number
        case "letter":
            return variable(one.term)
        case "infix" | "related":
            return _row(*separated(parts, sign(one.shape.sign)))
        case "minus":
            return _row(sign(MINUS.sign), *parts)
        case "fraction":  # above a bar, and below it, nothing needs brackets
            return element("mfrac", *(content(place.inside) for place in one.places))
        case "power":
            return element("msup", parts[0], _small(one.places[1].inside))
        case "fenced":
            left, right = fences(one)
            return _row(left, *parts, right)
        case "root":
            return element("msqrt", *parts)
        case "choice":
            return _row(sign("("), element("mfrac", *parts, linethickness="0"), sign(")"))
        case "called":
            return _row(_name(one), sign("("), *separated(parts, sign(",")), sign(")"))
        case "sum":
            return _row(summed(one), parts[3])
        case "matrix":
            return _matrix(one)
        case "phrase":
            return _row(*(shown for part in one.parts for shown in _said(part)))
    return _row(_words(in_words(one.term)))


def _row(*inside: str) -> Markup:
    return element("mrow", *inside)


def _at(place: Place) -> Markup:
    return _row(sign("("), content(place.inside), sign(")")) if place.is_loose else content(place.inside)


@lru_cache(maxsize=256)
def sign(of: str, **attributes: str) -> Markup:
    """An operator, or a bracket."""
    return element("mo", of, **attributes)


def fences(one: Layout) -> tuple[Markup, Markup]:
    """What stands on the left and on the right of a rounded number, or of one without its sign."""
    return sign(one.shape.sign[0], form="prefix"), sign(one.shape.sign[1], form="postfix")


def summed(one: Layout) -> Markup:
    """The sign of a sum, with its range below and above."""
    name, low, high = map(_at, one.places[:3])
    return element("munderover", sign(one.shape.sign), _row(name, sign("="), low), high)


def _small(one: Layout) -> Markup:
    """What is set small: a fraction there has a slash, and no bar."""
    return _row(*separated(map(_at, one.places), sign("/"))) if one.kind == "fraction" else content(one)


def _name(one: Layout) -> Markup:
    name = identifier(one.shape.sign)
    return element("msub", name, element("mn", "2")) if one.term[0] == "log2" else name


@lru_cache(maxsize=1024)
def variable(name: str) -> Markup:
    """A letter, with what stands below it and its primes; n1 is n with a 1 below."""
    base, below, primes = letter(name)
    if base in GREEK:
        written = element("mi", GREEK[base])
    elif below:
        written = element("msub", element("mi", base), element("mn", below))
    else:
        written = identifier(base)
    return element("msup", written, sign("\N{PRIME}" * primes)) if primes else written


def identifier(name: str) -> Markup:
    """A letter, which is italic, or a name of several letters, which is not."""
    return element("mi", name, mathvariant=None if len(name) == 1 else "normal")


def width(one: Layout) -> int:
    """About how many letters wide the formula is."""
    if one.kind == "letter":
        return 1 if one.term in GREEK else len(one.term)
    if not one.has_signs:
        return len(in_words(one.term))
    widths = [width(place.inside) for place in one.places]
    match one.kind:
        case "fraction" | "choice":
            return max(widths) + (2 if one.kind == "choice" else 0)
        case "sum":
            return max(len(one.term[1]) + widths[1] + 1, widths[2]) + widths[3] + 3
        case "minus":
            return widths[0] + 6
    return sum(widths) + (5 if one.term[0] == "log2" else 3 * len(widths) - 1)


# ---- words inside of formulas ----


def _words(told: str) -> Markup:
    """Words of a formula; MathML drops spaces at their ends, so that these are spaces that nothing drops."""
    before, after = " " * told.startswith(" "), " " * (told.endswith(" ") and told != " ")
    kept = [Markup(space.replace(" ", "\N{NO-BREAK SPACE}")) for space in (before, after)]
    return element("mtext", kept[0], text(told.strip(" ")), kept[1])


def _said(part: Part) -> list[Markup]:
    if isinstance(part, str):
        return [_words(part)]
    return [_words("("), content(part.inside), _words(")")] if part.is_loose else [content(part.inside)]


def _matrix(one: Layout) -> Markup:
    said = in_words(one.term)
    if said.startswith("the given"):
        return _words(said)
    return _row(_words(said.partition("[")[0]), table(one.term[1]))


def table(rows: Sequence[Sequence[object]]) -> Markup:
    """A matrix in brackets, its entries numbers or *."""
    lines = [element("mtr", *(element("mtd", element("mn", str(one))) for one in row)) for row in rows]
    return _row(sign("["), element("mtable", *lines), sign("]"))
