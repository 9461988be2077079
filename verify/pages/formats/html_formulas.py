"""Terms as HTML whose lines break: words as text, and a formula for each number or comparison that is narrow enough.

`formula` is for the middle of a sentence.  What is wider than a telephone is broken where people break it: after the
sign of a comparison, before the signs of a sum, between the arguments of a maximum; what MathML would put above or
below a bar then stands before and behind a slash.  `statement` is for a whole proposition, whose variables, conditions
and parts stand on lines of their own where it is long.  Both have the words of `in_words`, in the same order.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import groupby

from fooling.verify.pages.formats.as_text import words_of
from fooling.verify.pages.formats.markup import Markup, element, joined
from fooling.verify.pages.formats.mathml import (
    CALLED,
    FENCES,
    MINUS,
    RELATIONS,
    SIGNS,
    WRITTEN,
    fences,
    filled,
    level,
    math,
    summed,
    width,
)
from fooling.verify.statement.language.printable import require_shallow
from fooling.verify.statement.language.wording import SORTS, in_words
from fooling.verify.statement.operators import COMPARISONS, OPERATORS
from fooling.verify.statement.proposition import QUANTIFIERS, Term, is_integer
from fooling.verify.statement.row import ATOM, BOTH, EITHER

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
    return glued(iter(pieces_of(term)))


@lru_cache(maxsize=4096)
def pieces_of(term: Term) -> tuple[str, ...]:
    """The words and formulas of a term, for `glued`; `InvalidInput` where it is nested too deeply."""
    require_shallow(term)
    return tuple(pieces(term))


def statement(term: Term) -> Markup:
    """A whole proposition as a block; a long one has a line for each of its conditions and parts."""
    require_shallow(term)
    return element("div", *_block(term), class_="statement")


# ---- words and formulas in one line ----


def glued(parts: Pieces) -> Markup:
    """The pieces as one text; a line does not break between a formula and what stands beside it without a space.

    >>> glued(iter(["(", math("n"), ", and more"]))
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


def _merged(parts: Pieces) -> Pieces:
    """Words that follow one another as one piece, empty ones left out."""
    for is_markup, run in groupby(parts, key=_is_markup):
        found = list(run)
        yield from found if is_markup else [words_of("".join(found))]


def _is_markup(part: str) -> bool:
    return type(part) is Markup


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


def pieces(term: Term) -> Pieces:
    """The term as words and formulas."""
    if is_integer(term):
        yield str(term).replace("-", MINUS)
    elif not isinstance(term, tuple):
        yield math(term)
    elif term[0] in QUANTIFIERS:
        yield from _opening(term)
        yield from pieces(term[3])
    elif term[0] in ("and", "or"):
        for i, part in enumerate(_parts(term)):
            yield from ([f" {term[0]} "] if i else []) + [*part]
    elif _is_mathematics(term) and width(term) <= WIDEST:
        yield math(term)
    elif term[0] in COMPARISONS:
        yield from (*pieces(term[1]), f" {RELATIONS[term[0]]} ", *pieces(term[2]))
    elif term[0] in WRITTEN:
        yield from _broken(*term)
    else:
        yield from filled(term, str, pieces)


def _is_mathematics(term: Term) -> bool:
    """Whether it is a number with a sign of its own, or a comparison of such numbers."""
    if not isinstance(term, tuple):
        return is_integer(term) or isinstance(term, str)
    if term[0] == "sum":
        return all(map(_is_mathematics, term[2:]))
    return (term[0] in WRITTEN or term[0] in COMPARISONS) and all(map(_is_mathematics, term[1:]))


def _parts(term: Term) -> list[Pieces]:
    """What stands between "and" or "or", in brackets where it has to be."""
    least = 0 if len(term) == 2 else (BOTH if term[0] == "and" else EITHER) + 1
    return [_at(part, least) for part in term[1:]]


def _at(term: Term, least: int) -> Pieces:
    yield from pieces(term) if level(term) >= least else ("(", *pieces(term), ")")


def _opening(term: Term) -> Pieces:
    yield from _variables(term)
    yield from ([" with "] if term[2] else []) + [*_listed(term[2])]
    yield f"{_then(term)} "


def _listed(conditions: Sequence[Term]) -> Pieces:
    for i, condition in enumerate(conditions):
        yield from ([", "] if i else []) + [*_at(condition, EITHER)]


def _in_lines(conditions: Sequence[Term]) -> list[list[Term]]:
    """Short ones that follow one another share a line."""
    lines = list[list[Term]]()
    for one in conditions:
        if lines and _is_short(one) and _is_short(lines[-1][-1]):
            lines[-1].append(one)
        else:
            lines.append([one])
    return lines


def _is_short(condition: Term) -> bool:
    return len(in_words(condition)) <= SHORT


def _variables(term: Term) -> Pieces:
    by_sort: dict[str, list[str]] = {}
    for name, sort in term[1]:
        by_sort.setdefault(sort, []).append(name)
    yield "for all " if term[0] == "forall" else "there are "
    for i, (sort, names) in enumerate(by_sort.items()):
        yield f"{', ' if i else ''}{SORTS[sort]} "
        for j, name in enumerate(names):
            yield from ([", "] if j else []) + [math(name)]


def _then(term: Term) -> str:
    return ":" if term[0] == "forall" else " such that"


def _broken(head: str, *parts: Term) -> Pieces:
    """A number that is too wide for one formula."""
    own = OPERATORS[head].level
    if head in ("+", "-", "*", "/"):
        yield from _in_line(head, parts)
    elif head in FENCES:
        left, right = (element("math", one) for one in fences(head))
        yield from (left, *pieces(parts[0]), right)
    elif head == "sum":
        yield from (element("math", summed(*parts[:3])), " ", *_at(parts[3], ATOM))
    elif head in (*CALLED, "log2"):
        yield NAMES.get(head, head)
        for i, part in enumerate(parts):
            yield from ("(" if i == 0 else ", ", *pieces(part))
        yield ")"
    elif head == "^" and _is_mathematics(parts[1]) and level(parts[1]) == own:
        yield from (*_at(parts[0], ATOM), element("sup", formula(parts[1])))
    else:
        yield element("span", math((head, *parts)), class_="slides", tabindex=0)


def _in_line(head: str, parts: Sequence[Term]) -> Pieces:
    own = OPERATORS[head].level
    if head == "-" and parts[0] == 0:
        yield from (SIGNS[head], *_at(parts[1], own + 1))
        return
    if len(parts) == 1:
        yield from pieces(parts[0])
        return
    for i, part in enumerate(parts):
        yield from ([f" {SIGNS.get(head, head)} "] if i else [])
        yield from _at(part, own + 1 if i else own)


# ---- a statement on several lines ----


def _block(term: Term) -> Iterator[Markup]:
    if len(in_words(term)) <= LONG:
        yield element("p", formula(term))
    elif term[0] in QUANTIFIERS:
        yield from _quantified(term)
    elif term[0] in ("and", "or"):
        ends = [f" {term[0]}"] * (len(term) - 2) + [""]
        lines = [glued(iter([*part, end])) for part, end in zip(_parts(term), ends, strict=True)]
        yield element("ol", *(element("li", line) for line in lines))
    else:
        yield element("p", formula(term))


def _quantified(term: Term) -> Iterator[Markup]:
    """The variables, a line for each condition or for several short ones, and below them what holds."""
    conditions, body = term[2:]
    if conditions:
        yield element("p", glued(iter([*_variables(term), " with"])))
        lines = [
            line for is_short, run in groupby(conditions, _is_short) for line in ([[*run]] if is_short else zip(run))
        ]
        ends = [","] * (len(lines) - 1) + [_then(term)]
        shown = (glued(iter([*_listed(line), end])) for line, end in zip(lines, ends, strict=True))
        yield element("ul", *(element("li", line) for line in shown))
    else:
        yield element("p", glued(_opening(term)))
    yield from _block(body)
