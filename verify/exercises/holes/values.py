"""The value of a variable, as a student writes it: a number, rows, an expression, the name of a partition, or a term.

    n: 3        x: 2/3      f: [01, 10]      f: [equality, 2]      L: (ab)*      P: odd-even

Everything is text; in a term, what stands where the grammar has a number becomes one.  A student's term reads no file,
and names no construction: a network is to be the student's own.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

from fooling.fooling_sets.errors import InvalidInput
from fooling.verify.exercises.hole import Defined, Text, Unreadable
from fooling.verify.exercises.text_trees import closed, excerpt, refused, scalar
from fooling.verify.given.arguments.network_shapes import FILE_SHAPES, MADE_SHAPES
from fooling.verify.given.files.reading_notes import gathering
from fooling.verify.statement.language.printable import printable
from fooling.verify.statement.operators import OPERATORS
from fooling.verify.statement.proposition import VARIABLE_SORTS, Term, argument_sorts

LONGEST = 200  # characters of a number
A_TERM = "a term, [NAME, NUMBER]"
WANTED: Mapping[str, str] = {
    "int": "a whole number",
    "real": "a number: digits, or a fraction P/Q, or a decimal with a point",
    "function": f"rows of 0 and 1, [ROW, ROW, ...], or {A_TERM}",
    "language": "a regular expression",
    "partition": "a partition: odd-even or prefix:K",
}
"""What is wanted of each sort of variable; without examples, as any value may be the one that is sought."""
LETTERS = ("letters", "word", "moves")  # sorts of literals that are text all through


def wanted(sort: str) -> str:
    """How a value of that sort is written, in words."""
    return WANTED[sort]


def value(given: Text, sort: str, place: str) -> Term:
    """The term; `Unreadable` for what is none of that sort.

    >>> value(["01", "1 0"], "function", "f"), value("-3", "int", "n"), value("0.5", "real", "x")
    (('matrix', ((0, 1), (1, 0))), -3, ('/', 1, 2))
    """
    _require_no_file(given, place)
    try:
        written = READERS[sort](given, place)
        with gathering():
            return closed(written, VARIABLE_SORTS[sort], Defined({}), place)
    except Unreadable:
        raise
    except InvalidInput as error:
        raise Unreadable(printable(str(error))) from None


def _require_no_file(given: Text, place: str) -> None:
    """`Unreadable` for a term that would be read from a file, or made by the library, wherever it stands."""
    if isinstance(given, str):
        return
    parts = list(given.values()) if isinstance(given, Mapping) else list(given)
    head = parts[0] if isinstance(given, list) and parts and isinstance(parts[0], str) else ""
    if head.endswith("-file") or head in (*FILE_SHAPES, *MADE_SHAPES):
        raise refused(place, excerpt(head), "a term that names no file and no construction")
    for part in parts:
        _require_no_file(part, place)


def _number(given: Text, place: str, wanted: str) -> Fraction:
    text = scalar(given, place, wanted)
    try:
        if len(text) > LONGEST or "e" in text.lower() or "_" in text or not text.isascii():
            raise ValueError
        return Fraction(text.replace(" ", ""))
    except (ValueError, ZeroDivisionError):
        raise refused(place, excerpt(text), wanted) from None


def _integer(given: Text, place: str) -> Any:
    wanted = WANTED["int"]
    found = _number(given, place, wanted)
    if found.denominator != 1:
        raise refused(place, excerpt(given), wanted)
    return int(found)


def _real(given: Text, place: str) -> Any:
    if not isinstance(given, str):
        return _term(given, place)
    found = _number(given, place, WANTED["real"])
    return int(found) if found.denominator == 1 else ["/", found.numerator, found.denominator]


def _function(given: Text, place: str) -> Any:
    if isinstance(given, str):
        given = given.replace(",", " ").split()
    if isinstance(given, Mapping) or not given:
        raise refused(place, excerpt(given), WANTED["function"])
    if isinstance(given[0], str) and given[0] in OPERATORS:
        return _term(given, place)
    return ["matrix", [_row(row, f"{place}: row {i}") for i, row in enumerate(given, 1)]]


def _row(given: Text, place: str) -> list[int]:
    """Entries with blanks between them; without, each is one digit."""
    entries = given.replace(",", " ").split() if isinstance(given, str) else given
    if isinstance(entries, Mapping):
        raise refused(place, "a mapping", "a row of 0 and 1")
    if isinstance(given, str) and len(entries) == 1 and given.strip().isdecimal():
        entries = list(given.strip())
    return [_integer(entry, place) for entry in entries]


def _language(given: Text, place: str) -> Any:
    return ["regex", str(given)] if isinstance(given, str) else _term(given, place)


def _partition(given: Text, place: str) -> Any:
    return str(given).strip() if isinstance(given, str) else _term(given, place)


def _term(given: Text, place: str) -> Any:
    """A term with numbers where the grammar has them; `Unreadable` for one that begins with no operator of it."""
    if isinstance(given, str):
        return int(given) if given.lstrip("-").isdecimal() and len(given) <= LONGEST else str(given)
    head = given[0] if not isinstance(given, Mapping) and given else None
    if isinstance(given, Mapping) or not isinstance(head, str) or (head not in OPERATORS and head != "regex"):
        raise refused(place, excerpt(head if isinstance(head, str) else given), A_TERM)
    if head == "regex":
        return _literal(given, "letters")
    try:
        sorts = argument_sorts(tuple(given))
    except IndexError:
        raise refused(place, excerpt(head), A_TERM) from None
    return [str(head), *(_part(part, sort, place) for part, sort in zip(given[1:], sorts, strict=True))]


def _part(given: Text, sort: str, place: str) -> Any:
    if isinstance(given, str) or sort in VARIABLE_SORTS.values():
        return str(given) if sort in LETTERS else _term(given, place)
    return _literal(given, sort)


def _literal(given: Text, sort: str) -> Any:
    """A list of letters as it is, and any other with its numbers."""
    if isinstance(given, str):
        is_number = sort not in LETTERS and given.lstrip("-").isdecimal() and len(given) <= LONGEST
        return int(given) if is_number else str(given)
    if isinstance(given, Mapping):
        return {str(name): _literal(part, sort) for name, part in given.items()}
    return [_literal(part, sort) for part in given]


READERS: Mapping[str, Callable[[Text, str], Any]] = {
    "int": _integer,
    "real": _real,
    "function": _function,
    "language": _language,
    "partition": _partition,
}
