"""A term as a tree of layouts, which LaTeX, MathML and HTML are written from, and the one table of the signs of these.

A layout has a kind, how tightly it holds together, and its parts: words, and places of layouts, each bracketed where
its layout holds together less tightly than the place asks for.  An operator that is added to the table of operators is
a phrase, in all formats, that is its words with formulas between them; with a row in `SHAPES` it has signs in all.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from string import Formatter
from typing import NamedTuple, TypeVar

from fooling.verify.statement.language.wording import SORTS, argument_in_words, in_words
from fooling.verify.statement.machine_operators import NAMED
from fooling.verify.statement.operators import OPERATORS
from fooling.verify.statement.proposition import LITERALS, QUANTIFIERS, Term, is_integer
from fooling.verify.statement.row import ATOM, EITHER, PRODUCT, STATEMENT, SUM


class Shape(NamedTuple):
    """A kind, and the signs of an operator: as LaTeX with places {0}, {1} or between parts, and on pages."""

    kind: str
    latex: str = ""
    sign: str = ""


MINUS = Shape("minus", "-{0}", "\N{MINUS SIGN}")
NUMBER, LETTER, PHRASE, QUANTIFIED = map(Shape, ("number", "letter", "phrase", "quantified"))
SHAPES: Mapping[str, Shape] = {
    "+": Shape("infix", " + ", "+"),
    "-": Shape("infix", " - ", "\N{MINUS SIGN}"),
    "*": Shape("infix", r" \cdot ", "·"),
    "/": Shape("fraction", " / ", "/"),
    "^": Shape("power", "{0}^{{{1}}}"),
    ">=": Shape("related", r" \ge ", "≥"),
    "<=": Shape("related", r" \le ", "≤"),
    "!=": Shape("related", r" \ne ", "≠"),
    **{head: Shape("related", f" {head} ", head) for head in "<>="},
    "ceil": Shape("fenced", r"\lceil {0} \rceil", "⌈⌉"),
    "floor": Shape("fenced", r"\lfloor {0} \rfloor", "⌊⌋"),
    "abs": Shape("fenced", "|{0}|", "||"),
    "sqrt": Shape("root", r"\sqrt{{{0}}}"),
    "binomial": Shape("choice", r"{{{0} \choose {1}}}"),
    "sum": Shape("sum", r"\sum_{{{0} = {1}}}^{{{2}}} {3}", "∑"),
    **{head: Shape("called", rf"\{head}", head) for head in ("max", "min", "ln", "exp")},
    "log2": Shape("called", r"\log_2", "log"),
    "D": Shape("called", "D", "D"),
    "leaves": Shape("phrase", r"\mathrm{leaves}"),
    **{head: Shape("joined", sign=f" {head} ") for head in ("and", "or")},
    **dict.fromkeys(("matrix", "partial"), Shape("matrix")),
}
_GREEK = "alpha beta gamma delta epsilon eta theta lambda mu pi sigma tau phi"
GREEK = dict(zip(_GREEK.split(), "αβγδεηθλμπστφ", strict=True))


class Layout(NamedTuple):
    """A term, laid out."""

    shape: Shape
    term: Term
    level: int
    parts: tuple[Part, ...] = ()

    @property
    def kind(self) -> str:
        """That of its shape."""
        return self.shape.kind

    @property
    def places(self) -> list[Place]:
        """The parts that are no words."""
        return [part for part in self.parts if isinstance(part, Place)]

    @property
    def has_signs(self) -> bool:
        """Whether it is more than words and letters."""
        return self.kind not in WITHOUT_SIGNS


WITHOUT_SIGNS = ("number", "letter", "matrix", "joined", "quantified", "phrase")


class Place(NamedTuple):
    """A layout as a part of another; `sort` is that of the argument, in a phrase."""

    inside: Layout
    least: int = STATEMENT
    sort: str = ""

    @property
    def is_loose(self) -> bool:
        """Whether it stands in brackets."""
        return self.inside.level < self.least


Part = str | Place
Shown = TypeVar("Shown")
Between = TypeVar("Between")


def layout(term: Term) -> Layout:
    """The tree of a term; of a sum, a product or a conjunction of one part that part."""
    if is_integer(term):
        return Layout(NUMBER, term, ATOM if term >= 0 else SUM)
    if not isinstance(term, tuple):
        return Layout(LETTER, term, ATOM)
    head, *arguments = term
    if head in QUANTIFIERS:
        return Layout(QUANTIFIED, term, STATEMENT, (*opening(term), _at(term[3])))
    shape, own = SHAPES.get(head, PHRASE), OPERATORS[head].level
    if shape.kind in ("infix", "joined") and len(arguments) == 1:
        return layout(arguments[0])
    if shape.kind in ("phrase", "matrix"):
        return Layout(shape, term, own, tuple(_filled(term)))
    if head == "-" and arguments[0] == 0:
        return Layout(MINUS, term, own, (_at(arguments[1], own + 1),))
    return Layout(shape, term, own, tuple(_at(part, _least(shape.kind, own, i)) for i, part in enumerate(arguments)))


# An operand is one level tighter than the whole, but for the first one of + - * /: a - b - c, and a - (b - c).
def _least(kind: str, own: int, i: int) -> int:
    if kind in ("infix", "fraction", "joined"):
        return own + (i > 0 or kind == "joined")
    return {("power", 0): ATOM, ("sum", 3): PRODUCT}.get((kind, i), STATEMENT)


def _at(term: Term, least: int = STATEMENT, sort: str = "") -> Place:
    return Place(layout(term), least, sort)


def _filled(term: Term) -> Iterator[Part]:
    """The template of an operator: its words and its arguments."""
    operator = OPERATORS[term[0]]
    if "{" not in operator.words:
        yield in_words(term)
        return
    for told, name, _, _ in Formatter().parse(operator.words):
        if told:
            yield told
        if name is not None:
            place, tight = int(name.removeprefix("t")), name.startswith("t")
            argument, sort = term[place + 1], operator.arguments[place]
            if sort == "random" and not tight and isinstance(argument, tuple) and argument[0] == "tuple":
                yield from _joined([_at(part, ATOM, sort) for part in argument[1:]])
            elif _is_term(sort, argument):
                yield _at(argument, ATOM if tight else STATEMENT, sort)
            else:
                yield argument_in_words(sort, argument, tight)


def _joined(places: Sequence[Place]) -> Iterator[Part]:
    """With commas between them."""
    for i, place in enumerate(places):
        yield from ([", "] if i else [])
        yield place


def _is_term(sort: str, argument: Term) -> bool:
    """Whether there is a formula of it; of data, and of what is called by a name, there are words."""
    if sort in LITERALS or not isinstance(argument, str):
        return sort not in LITERALS
    return sort not in NAMED or len(argument.rstrip("'")) == 1


# ---- quantifiers ----


def opening(term: Term) -> Iterator[Part]:
    """What stands before the body of a quantified proposition."""
    yield from variables(term)
    yield from ([" with "] if term[2] else []) + [*listed(term[2])]
    yield f"{then(term)} "


def variables(term: Term) -> Iterator[Part]:
    """For all integers n, m, reals x."""
    by_sort: dict[str, list[str]] = {}
    for name, sort in term[1]:
        by_sort.setdefault(sort, []).append(name)
    yield "for all " if term[0] == "forall" else "there are "
    for i, (sort, names) in enumerate(by_sort.items()):
        yield f"{', ' if i else ''}{SORTS[sort]} "
        yield from separated(map(_at, names), ", ")


def listed(conditions: Iterable[Term]) -> Iterator[Part]:
    """Conditions with commas between them."""
    return separated((_at(condition, EITHER) for condition in conditions), ", ")


def then(term: Term) -> str:
    """What leads on to the body."""
    return ":" if term[0] == "forall" else " such that"


def separated(parts: Iterable[Shown], between: Between) -> Iterator[Shown | Between]:
    """Parts with the same between each two of them."""
    for i, part in enumerate(parts):
        yield from (between, part) if i else (part,)


# ---- letters ----


def letter(name: str) -> tuple[str, str, int]:
    """The letter of a variable, the number that stands below it, and its primes: n1' is n, 1, and one prime.

    >>> letter("n1'"), letter("width")
    (('n', '1', 1), ('width', '', 0))
    """
    base = name.rstrip("'")
    is_numbered = len(base) > 1 and base[0].isalpha() and base[1:].isdecimal()
    return (*((base[0], base[1:]) if is_numbered else (base, "")), len(name) - len(base))
