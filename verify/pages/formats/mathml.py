"""Numbers and comparisons as MathML: log2(n) is a log with its base below it, a / b a fraction, ceil(x) in its signs.

A term that has no signs of its own keeps its words, with formulas inside (`OPERATORS`, the same words that `in_words`
puts together).  What a reader needs brackets for in a line of text needs none above a bar or in an exponent; elsewhere
brackets stand where `in_words` has them, so that the line can be read back from the formula.  MathML has no line
breaks: `width` says about how many letters wide a formula is, and `html_formulas` breaks what is too wide.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from string import Formatter

from fooling.verify.pages.formats.latex_formulas import GREEK as GREEK_NAMES
from fooling.verify.pages.formats.latex_formulas import is_matrix
from fooling.verify.pages.formats.markup import Markup, element, text
from fooling.verify.statement.language.wording import argument_in_words, in_words
from fooling.verify.statement.machine_operators import NAMED
from fooling.verify.statement.operators import OPERATORS
from fooling.verify.statement.proposition import LITERALS, Term, is_integer
from fooling.verify.statement.row import ATOM, POWER, PRODUCT, STATEMENT, SUM

RELATIONS = {">=": "≥", "<=": "≤", ">": ">", "<": "<", "=": "=", "!=": "≠"}
MINUS, PRIME = "\N{MINUS SIGN}", "\N{PRIME}"
SIGNS = {"+": "+", "-": MINUS, "*": "·"}
LETTERS = dict(zip(GREEK_NAMES, "αβγδεηθλμπστφ", strict=True))
FENCES = {"ceil": "⌈⌉", "floor": "⌊⌋", "abs": "||"}
CALLED = ("max", "min", "ln", "exp", "D")


def math(term: Term) -> Markup:
    """One formula; it does not break over lines.

    >>> math((">=", "n", 2))
    '<math><mrow><mi>n</mi><mo>≥</mo><mn>2</mn></mrow></math>'
    """
    return element("math", content(term))


def content(term: Term) -> Markup:
    """What stands inside of <math>."""
    if is_integer(term):
        return element("mn", str(term)) if term >= 0 else _row(sign(MINUS), element("mn", str(-term)))
    if isinstance(term, str):
        return variable(term)
    if is_matrix(term):
        return _matrix(term)
    if term[0] in RELATIONS:
        left, right = term[1:]
        return _row(content(left), sign(RELATIONS[term[0]]), content(right))
    return WRITTEN[term[0]](*term[1:]) if term[0] in WRITTEN else _row(*filled(term, _words, _alone))


def _alone(term: Term) -> Iterator[Markup]:
    yield content(term)


def level(term: Term) -> int:
    """How tightly a term holds together: what is below the level that its place asks for is bracketed."""
    if not isinstance(term, tuple):
        return SUM if is_integer(term) and term < 0 else ATOM
    if term[0] in (*SIGNS, "and", "or") and len(term) == 2:  # nothing stands between
        return level(term[1])
    return OPERATORS[term[0]].level if term[0] in OPERATORS else STATEMENT


@lru_cache(maxsize=256)
def sign(of: str, **attributes: str) -> Markup:
    """An operator, or a bracket."""
    return element("mo", of, **attributes)


@lru_cache(maxsize=1024)
def variable(name: str) -> Markup:
    """A letter, with what stands below it and its primes; n1 is n with a 1 below."""
    base = name.rstrip("'")
    primes = len(name) - len(base)
    if base in LETTERS:
        written = element("mi", LETTERS[base])
    elif len(base) > 1 and base[0].isalpha() and base[1:].isdecimal():
        written = element("msub", element("mi", base[0]), element("mn", base[1:]))
    else:
        written = identifier(base)
    return element("msup", written, sign(PRIME * primes)) if primes else written


def identifier(name: str) -> Markup:
    """A letter, which is italic, or a name of several letters, which is not."""
    return element("mi", name, mathvariant=None if len(name) == 1 else "normal")


def width(term: Term) -> int:
    """About how many letters wide the formula is."""
    if not isinstance(term, tuple):
        return len(str(term)) if is_integer(term) or term not in LETTERS else 1
    head, *parts = term
    if head in ("/", "binomial"):
        return max(map(width, parts)) + (2 if head == "binomial" else 0)
    if head == "sum":
        return max(len(parts[0]) + width(parts[1]) + 1, width(parts[2])) + width(parts[3]) + 3
    if head in RELATIONS or head in WRITTEN:
        return sum(map(width, parts)) + (5 if head == "log2" else 3 * len(parts) - 1)
    return len(in_words(term))


# ---- the signs of each operator ----


def _row(*inside: str) -> Markup:
    return element("mrow", *inside)


def _bracketed(inside: Markup) -> Markup:
    return _row(sign("("), inside, sign(")"))


def _at(term: Term, least: int) -> Markup:
    return content(term) if level(term) >= least else _bracketed(content(term))


def _infix(head: str) -> Callable[..., Markup]:
    def written(*parts: Term) -> Markup:
        own = OPERATORS[head].level
        if head == "-" and parts[0] == 0:
            return _row(sign(SIGNS[head]), _at(parts[1], own + 1))
        shown = [part for i, one in enumerate(parts) for part in (sign(SIGNS[head]), _at(one, own + 1 if i else own))]
        return content(parts[0]) if len(parts) == 1 else _row(*shown[1:])

    return written


def fences(head: str) -> tuple[Markup, Markup]:
    """What stands on the left and on the right of a rounded number, or of one without its sign."""
    return sign(FENCES[head][0], form="prefix"), sign(FENCES[head][1], form="postfix")


def _fenced(head: str) -> Callable[[Term], Markup]:
    left, right = fences(head)
    return lambda inside: _row(left, content(inside), right)


def _called(name: Markup) -> Callable[..., Markup]:
    def written(*parts: Term) -> Markup:
        shown = [part for one in parts for part in (sign(","), content(one))]
        return _row(name, sign("("), *shown[1:], sign(")"))

    return written


def _power(base: Term, exponent: Term) -> Markup:
    return element("msup", _at(base, ATOM), _small(exponent))


def _small(term: Term) -> Markup:
    """What is set small: a fraction there has a slash, and no bar."""
    if isinstance(term, tuple) and term[0] == "/":
        return _row(_at(term[1], PRODUCT), sign("/"), _at(term[2], POWER))
    return content(term)


def _binomial(above: Term, below: Term) -> Markup:
    choice = element("mfrac", content(above), content(below), linethickness="0")
    return _row(sign("("), choice, sign(")"))


def summed(name: str, low: Term, high: Term) -> Markup:
    """The sign of a sum, with its range below and above."""
    return element("munderover", sign("∑"), _row(variable(name), sign("="), content(low)), content(high))


WRITTEN: Mapping[str, Callable[..., Markup]] = {
    **{head: _infix(head) for head in SIGNS},
    **{head: _fenced(head) for head in FENCES},
    **{head: _called(identifier(head)) for head in CALLED},
    "log2": _called(element("msub", identifier("log"), element("mn", "2"))),
    "/": lambda above, below: element("mfrac", content(above), content(below)),
    "^": _power,
    "sqrt": lambda inside: element("msqrt", content(inside)),
    "binomial": _binomial,
    "sum": lambda name, low, high, body: _row(summed(name, low, high), _at(body, PRODUCT)),
}


# ---- words inside of formulas ----


def filled(term: Term, words: Callable[[str], str], part: Callable[[Term], Iterable[str]]) -> Iterator[str]:
    """The template of an operator: its words, and its parts, in brackets where `in_words` has brackets."""
    template = OPERATORS[term[0]].words if term[0] in OPERATORS else ""
    if "{" not in template:
        yield words(in_words(term))
        return
    for told, name, _, _ in Formatter().parse(template):
        if told:
            yield words(told)
        if name is None:
            continue
        place, tight = int(name.removeprefix("t")), name.startswith("t")
        argument, sort = term[place + 1], OPERATORS[term[0]].arguments[place]
        if not _is_term(sort, argument):
            yield words(argument_in_words(sort, argument, tight))
        elif tight and level(argument) < ATOM:
            yield from (words("("), *part(argument), words(")"))
        else:
            yield from part(argument)


def _is_term(sort: str, argument: Term) -> bool:
    """Whether there is a formula of it; of data, and of what is called by a name, there are words."""
    if sort in LITERALS or not isinstance(argument, str):
        return sort not in LITERALS
    return sort not in NAMED or len(argument.rstrip("'")) == 1


def _words(told: str) -> Markup:
    """Words of a formula; MathML drops spaces at their ends, so that these are spaces that nothing drops."""
    before, after = " " * told.startswith(" "), " " * (told.endswith(" ") and told != " ")
    kept = [Markup(space.replace(" ", "\N{NO-BREAK SPACE}")) for space in (before, after)]
    return element("mtext", kept[0], text(told.strip(" ")), kept[1])


def _matrix(term: Term) -> Markup:
    said = in_words(term)
    if said.startswith("the given"):
        return _words(said)
    return _row(_words(said.partition("[")[0]), table(term[1]))


def table(rows: Sequence[Sequence[object]]) -> Markup:
    """A matrix in brackets, its entries numbers or *."""
    lines = [element("mtr", *(element("mtd", element("mn", str(one))) for one in row)) for row in rows]
    return _row(sign("["), element("mtable", *lines), sign("]"))
