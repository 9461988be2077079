"""Reading a text tree: fields, lists, scalars and terms, each refused in one line with its place.

What a student wrote is quoted with escapes for whatever is not printable, and no longer than a line needs.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any

from fooling.fooling_sets.errors import InvalidInput
from fooling.verify.exercises.hole import Defined, Number, Text, Unreadable
from fooling.verify.exercises.holes_in_words import FORMS
from fooling.verify.given.arguments import sentences
from fooling.verify.given.arguments.defined_term import require_well_formed
from fooling.verify.given.arguments.expansion import Expansion
from fooling.verify.given.arguments.sense import require_sense
from fooling.verify.given.files.scalar import Scalar
from fooling.verify.statement.language.printable import counted, printable, shortened
from fooling.verify.statement.language.sentences.literals import NAMED
from fooling.verify.statement.language.sentences.refused import Refused
from fooling.verify.statement.literals import thawed
from fooling.verify.statement.proposition import Term

WHOLE = re.compile(r"0|-?[1-9][0-9]*", re.ASCII)
NULLS = ("null", "~", "")


def excerpt(given: Any) -> str:
    """What was written there, safe to print and short."""
    if isinstance(given, str):
        return shortened(printable(given), 40) or "an empty text"
    if isinstance(given, Mapping):
        return "a mapping"
    return "a list" if isinstance(given, Sequence) else shortened(printable(repr(given)), 40)


def refused(place: str, told: str, wanted: str) -> Unreadable:
    """The message: what, where, and what would be right."""
    return Unreadable(f"{place}{': ' if place else ''}{told}; want {wanted}")


def scalar(given: Text, place: str, wanted: str) -> str:
    """A text."""
    if not isinstance(given, str):
        raise refused(place, excerpt(given), wanted)
    return given.strip()


def listed(given: Text, place: str, wanted: str) -> Sequence[Text]:
    """A list; a text is the list of what blanks and commas part in it."""
    if isinstance(given, str):
        return given.replace(",", " ").split()
    if isinstance(given, Mapping):
        raise refused(place, "a mapping", wanted)
    return given


def readable_items(read: Callable[[list[Any]], object], given: Any) -> tuple[list[Any], list[int], int]:
    """The items of a list that can be read, each by itself, their places counted from 1, and how many items there are.

    `Unreadable` for what is no list.

    >>> readable_items(lambda one: scalar(one[0], "", "a text"), ["a", ["b"], "c"])
    (['a', 'c'], [1, 3], 3)
    """
    if not isinstance(given, (list, tuple)):
        raise refused("", excerpt(given), "a list")
    kept, places = list[Any](), list[int]()
    for place, item in enumerate(given, 1):
        try:
            read([item])
        except InvalidInput:  # `Unreadable`, or what the readers of terms say
            continue
        kept.append(item)
        places.append(place)
    return kept, places, len(given)


def fields(given: Text, needed: Collection[str], optional: Collection[str], wanted: str) -> Mapping[str, Text]:
    """A mapping with these keys, and perhaps some of the optional ones."""
    if not isinstance(given, Mapping):
        raise refused("", excerpt(given), wanted)
    if missing := [name for name in needed if name not in given]:
        raise refused("", f"{missing[0]} is missing", wanted)
    if unknown := [name for name in given if name not in needed and name not in optional]:
        raise refused("", f"{excerpt(unknown[0])} is not known here", wanted)
    return given


def so_many(value: Number, measure: str) -> str:
    """A value of a measure: so many of what is counted, or a measure with its value.

    >>> so_many(Fraction(8), "pairs"), so_many(3, "depth"), so_many(Fraction(1, 4), "discrepancy")
    ('8 pairs', 'depth 3', 'discrepancy 1/4')
    """
    if measure.endswith("s") and Fraction(value).denominator == 1:
        return counted(int(value), measure)
    return f"{measure} {in_figures(value, 0)}"


def spelt(given: Text | None) -> Any:
    """The tree as JSON has it, where a text in quotes differs from one without: "1" is a text, and 1 is a number.

    >>> spelt([Scalar("1", plain=True), "1"])
    ['1', '"1']
    """
    if given is None:
        return None
    if isinstance(given, Mapping):
        return {str(name): spelt(part) for name, part in given.items()}
    if not isinstance(given, str):
        return [spelt(part) for part in given]
    return str(given) if isinstance(given, Scalar) and given.plain and not given.startswith('"') else f'"{given}'


# ---- terms ----


def as_text(given: Any) -> Text:
    """The text tree that states terms, as JSON has them: what `as_terms` reads.

    >>> as_terms(as_text(["matrix", [[1, "1"]]]))
    ['matrix', [[1, '1']]]
    """
    if isinstance(given, Mapping):
        return {name: as_text(part) for name, part in given.items()}
    if isinstance(given, (list, tuple)):
        return [as_text(part) for part in given]
    return Scalar("null" if given is None else str(given), plain=given is None or isinstance(given, int))


def as_terms(given: Text) -> Any:
    """The terms that a text tree states, as JSON has them.

    A plain whole number is a number, a plain null is None, all else is text.

    >>> as_terms(["matrix", [[Scalar("1", plain=True), Scalar("1")]]])
    ['matrix', [[1, '1']]]
    """
    if isinstance(given, Mapping):
        return {str(name): as_terms(part) for name, part in given.items()}
    if not isinstance(given, str):
        return [as_terms(part) for part in given]
    if isinstance(given, Scalar) and given.plain:
        if WHOLE.fullmatch(given):
            return number_of(given)
        if given in NULLS:
            return None
    return str(given)


def number_of(text: str) -> int:
    """The whole number that a text writes; `InvalidInput` for one that is too long to be read."""
    try:
        return int(text)
    except ValueError:  # Python's limit of digits
        raise InvalidInput(f"{excerpt(text)}: a number of {len(text)} digits; want a shorter one") from None


# An exact number as people write it: 3, -3/4, 2.50; never an approximation, and never one of unbounded length.

LONGEST = 100  # characters
NUMBER = re.compile(r"[+-]?(?:[0-9]+(?:\.[0-9]+)?|\.[0-9]+|[0-9]+ ?/ ?0*[1-9][0-9]*)", re.ASCII)


def exact_number(given: Text) -> Fraction | None:
    """The number that a text is: an integer, a decimal or a fraction p/q; None for everything else.

    >>> exact_number("-2.50"), exact_number("6/4"), exact_number("1e9"), exact_number("1/0")
    (Fraction(-5, 2), Fraction(3, 2), None, None)
    """
    if not isinstance(given, str) or len(given) > LONGEST:
        return None
    text = given.strip()
    return Fraction(text.replace(" ", "")) if NUMBER.fullmatch(text) else None


def in_figures(value: Fraction | int, most: int = 4) -> str:
    """The number as a decimal where it has one of at most so many places, else as p/q.

    >>> in_figures(Fraction(5, 2)), in_figures(Fraction(1, 3)), in_figures(Fraction(8))
    ('2.5', '1/3', '8')
    """
    value = Fraction(value)
    scaled = value * 10**most
    if value.denominator == 1 or scaled.denominator != 1:
        return str(value)
    sign, digits = "-" if value < 0 else "", str(abs(scaled.numerator)).rjust(most + 1, "0")
    return f"{sign}{digits[:-most]}.{digits[-most:].rstrip('0')}"


# What stands behind a hole's kind in a sheet: terms of the grammar, and a last mapping with what else is said of it.
#
#     [dfa, L, {says: end in ab, partial: yes}]
#     [dfa, "/(a|b)*ab/"]
#     [steps, "for all n >= 1: D(g) >= n + 1", {allow: [depth-leaves]}]
#
# A term is a list, as in files in JSON, or a text that is a sentence, in which names stand without their sign.  Terms
# are those of `fooling check`: definitions, expressions and files are put in place, the grammar judges what comes out,
# and parts that denote nothing are refused.

WRITTEN = ("language", "number")  # sorts of which many take a text for a term
PLAIN = r"[^\s/_]+"  # what is no sentence, but an expression or a decimal
YES, NO = ("yes", "true"), ("no", "false")


def closed(value: Any, sort: str, defined: Defined, where: str) -> Term:
    """The term without variables of that sort; `InvalidInput`, with its place, for anything else.

    >>> closed(["regex", "ab*"], "language", Defined({}), "here")[0]
    'concat'
    """
    if isinstance(value, str) and not value.startswith("$") and not _is_name_of(value, sort):
        return _said(value, sort, defined, where)
    found = Expansion(defined.names, "define", Path(defined.folder)).proposition(value, where)
    require_well_formed(found, sort, {}, where)
    require_sense(found, where)
    return found


def _said(text: str, sort: str, defined: Defined, where: str) -> Term:
    """The term that a text says."""
    try:
        found = sentences.term_of(text, sort, defined.names, Path(defined.folder))
    except Refused as error:
        if sort in WRITTEN and re.fullmatch(PLAIN, text):  # an expression, or a decimal, without more
            told = f"{excerpt(text)} is a text, and a term is wanted; want {_as_term(text, sort)}"
            raise InvalidInput(f"{where}: {told}") from None
        raise InvalidInput(f"{where}: {error}") from None
    require_sense(found, where)
    return found


def in_place(value: Any, defined: Defined) -> Any:
    """What a definition stands for, as data: a text that is a sentence of more than a name is its term.

    An expression between slashes stays one, so that students read it as it is written.

    >>> in_place("EQ_2", Defined({})), in_place("odd-even", Defined({})), in_place("/(ab)*/", Defined({}))
    (['equality', 2], 'odd-even', ['regex', '(ab)*'])
    """
    if not isinstance(value, str) or value.startswith("$") or value.isalnum():
        return value
    try:
        term = sentences.defined_term(value, defined.names, Path(defined.folder))
    except InvalidInput as error:
        if re.match("/.+/", value):
            raise InvalidInput(f"define: {excerpt(value)}: {error}") from None
        return value  # a text, such as a letter
    if found := re.fullmatch("/([^/]+)/", value):
        return ["regex", found[1]]
    return thawed(term) if isinstance(term, tuple) else value


def _is_name_of(value: str, sort: str) -> bool:
    """Whether a text is the name of a partition or a task, where one is wanted."""
    return sort in NAMED and re.fullmatch(NAMED[sort], value) is not None


def _as_term(text: str, sort: str) -> str:
    """What would be a term of that sort."""
    if sort == "language":
        return f"/{excerpt(text)}/ for an expression, a name of define, or words such as `not(L) over a b`"
    found = exact_number(text)
    return "a number, or a name of define" if found is None else str(found)


def options(terms: Sequence[Any], known: Collection[str], kind: str) -> tuple[Sequence[Any], Mapping[str, Any]]:
    """The terms, and what the mapping behind them says, if there is one.

    >>> options(["$L", {"says": "end in ab"}], ["says", "partial"], "dfa")
    (['$L'], {'says': 'end in ab'})
    """
    if not terms or not isinstance(terms[-1], Mapping):
        return terms, {}
    *before, given = terms
    if unknown := [name for name in given if name not in known]:
        raise InvalidInput(f"hole {kind}: {unknown[0]!r} is not known; want {', '.join(known) or 'nothing there'}")
    return before, given


def arguments(terms: Sequence[Any], kind: str) -> Sequence[Any]:
    """The terms, where there are as many as the words of the kind have."""
    forms = {words: len(order) for one, words, order in FORMS if one == kind}
    if len(terms) not in forms.values():
        raise InvalidInput(f"hole: {len(terms)} terms behind the kind; want {' or '.join(f'`{one}`' for one in forms)}")
    return terms


def truth(given: Any, where: str) -> bool:
    """Yes or no, however YAML or JSON has it."""
    text = str(given).lower()
    if text not in YES + NO:
        raise InvalidInput(f"{where}: {given!r}; want yes or no")
    return text in YES


def natural(given: Any, where: str) -> int:
    """A natural number, as a number or as text."""
    text = str(given)
    if not (text.isascii() and text.isdecimal() and len(text) < 10):
        raise InvalidInput(f"{where}: {given!r}; want a natural number")
    return int(text)
