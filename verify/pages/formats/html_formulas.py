"""Terms as HTML whose lines break: words as text, and a formula for each number or comparison that is narrow enough.

`formula` is for the middle of a sentence.  What is wider than a telephone is broken where people break it: after the
sign of a comparison, before the signs of a sum, between the arguments of a maximum; what MathML would put above or
below a bar then stands before and behind a slash.  `statement` is for a whole proposition, whose variables, conditions
and parts stand on lines of their own where it is long.  Both have the words of `in_words`, in the same order.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import groupby

from fooling.verify.pages.formats import mathml
from fooling.verify.pages.formats.as_text import words_of
from fooling.verify.pages.formats.layout import MINUS, Layout, Part, layout, listed, opening, separated, then, variables
from fooling.verify.pages.formats.markup import Markup, element, joined
from fooling.verify.pages.formats.mathml import fences, summed, width
from fooling.verify.statement.language.printable import require_shallow
from fooling.verify.statement.language.wording import in_words
from fooling.verify.statement.proposition import QUANTIFIERS, Term
from fooling.verify.statement.row import ATOM

WIDEST = 30  # letters of a formula that is not broken
SHORT = 20  # characters in words of a condition that shares a line with others
LONG = 90  # characters in words of a statement that is set on several lines
NAMES = {"log2": Markup("log<sub>2</sub>"), "D": Markup("<math><mi>D</mi></math>")}
Pieces = Iterator[str]  # words, and formulas, which are `Markup`


def formula(term: Term) -> Markup:
    """A term in the middle of a sentence, as HTML.

    >>> formula((">=", "n", 2))
    '<math><mrow><mi>n</mi><mo>≥</mo><mn>2</mn></mrow></math>'
    """
    return glued(pieces_of(term))


@lru_cache(maxsize=4096)
def pieces_of(term: Term) -> tuple[str, ...]:
    """The words and formulas of a term, for `glued`; `InvalidInput` where it is nested too deeply."""
    require_shallow(term)
    return tuple(_pieces(layout(term)))


def statement(term: Term) -> Markup:
    """A whole proposition as a block; a long one has a line for each of its conditions and parts."""
    require_shallow(term)
    return element("div", *_block(term), class_="statement")


# ---- words and formulas in one line ----


def glued(parts: Iterable[str]) -> Markup:
    """The pieces as one text; a line does not break between a formula and what stands beside it without a space.

    >>> glued(["(", mathml.math("n"), ", and more"])
    '<span class="n">(<math><mi>n</mi></math>,</span> and more'
    """
    found, word = list[str](), list[str]()
    for part in _merged(parts):
        if isinstance(part, Markup):
            word.append(part)
        elif part:
            before, between, after = _at_its_spaces(part)
            if between is None:
                word.append(before)
            else:
                found += [_together([*word, before]), between]
                word = [after]
    return joined([*found, _together(word)])


def _merged(parts: Iterable[str]) -> Pieces:
    """Words that follow one another as one piece, empty ones left out."""
    for is_markup, run in groupby(parts, key=lambda part: type(part) is Markup):
        found = list(run)
        yield from found if is_markup else [words_of("".join(found))]


def _at_its_spaces(words: str) -> tuple[str, str | None, str]:
    """What belongs to the piece before, what stands between spaces, and what belongs to the piece behind."""
    before, space, rest = words.partition(" ")
    if not space:
        return before, None, ""
    between, gap, after = rest.rpartition(" ")
    return before, f" {between} " if gap else " ", after


def _together(word: Sequence[str]) -> str:
    """What a line does not break: formulas, and what stands beside them without a space."""
    whole = [part for part in word if part]
    if len(whole) > 1 and any(isinstance(part, Markup) for part in whole):
        return element("span", *whole, class_="n")
    return joined(whole)


def _pieces(one: Layout) -> Pieces:
    """The term as words and formulas."""
    if one.kind == "number":
        yield str(one.term).replace("-", MINUS.sign)
    elif one.kind == "letter" or (_is_mathematics(one) and width(one) <= WIDEST):
        yield mathml.formula(one)
    elif one.has_signs:
        yield from _broken(one)
    else:
        yield from _said(separated(one.parts, one.shape.sign))


def _is_mathematics(one: Layout) -> bool:
    """Whether it is a number with a sign of its own, or a comparison of such numbers."""
    return one.kind in ("number", "letter") or (
        one.has_signs and all(_is_mathematics(place.inside) for place in one.places)
    )


def _said(parts: Iterable[Part]) -> Pieces:
    """Words and places, these in brackets where they have to be."""
    for part in parts:
        if isinstance(part, str):
            yield part
        elif part.is_loose:
            yield from ("(", *_pieces(part.inside), ")")
        else:
            yield from _pieces(part.inside)


def _broken(one: Layout) -> Pieces:
    """A number or a comparison that is too wide for one formula."""
    match one.kind:
        case "infix" | "related" | "fraction":
            yield from _said(separated(one.parts, f" {one.shape.sign} "))
        case "minus":
            yield from _said((MINUS.sign, *one.parts))
        case "fenced":
            left, right = (element("math", sign) for sign in fences(one))
            yield from (left, *_said(one.parts), right)
        case "sum":
            yield from (element("math", summed(one)), " ", *_said([one.places[3]._replace(least=ATOM)]))
        case "called":
            yield from (NAMES.get(one.term[0], one.shape.sign), "(", *_said(separated(one.parts, ", ")), ")")
        case "power" if (small := one.places[1].inside).kind == "power" and _is_mathematics(small):
            yield from (*_said(one.parts[:1]), element("sup", formula(small.term)))
        case _:
            yield element("span", mathml.formula(one), class_="slides", tabindex=0)


# ---- a statement on several lines ----


def _block(term: Term) -> Iterator[Markup]:
    if len(in_words(term)) > LONG and term[0] in QUANTIFIERS:
        yield from _quantified(term)
    elif len(in_words(term)) > LONG and term[0] in ("and", "or"):
        yield _lines("ol", [[part] for part in layout(term).parts], f" {term[0]}")
    else:
        yield element("p", formula(term))


def _lines(tag: str, lines: Sequence[Iterable[Part]], end: str, last: str = "") -> Markup:
    """A list, each line but the last with the same end."""
    ends = [end] * (len(lines) - 1) + [last]
    shown = (glued([*_said(line), end]) for line, end in zip(lines, ends, strict=True))
    return element(tag, *(element("li", line) for line in shown))


def _quantified(term: Term) -> Iterator[Markup]:
    """The variables, a line for each condition or for several short ones, and below them what holds."""
    conditions, body = term[2:]
    if conditions:
        yield element("p", glued(_said([*variables(term), " with"])))
        lines = [
            line for is_short, run in groupby(conditions, _is_short) for line in ([[*run]] if is_short else zip(run))
        ]
        yield _lines("ul", [[*listed(line)] for line in lines], ",", then(term))
    else:
        yield element("p", glued(_said(opening(term))))
    yield from _block(body)


def _is_short(condition: Term) -> bool:
    return len(in_words(condition)) <= SHORT
