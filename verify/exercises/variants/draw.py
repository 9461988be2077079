"""The `draw` of a question, read; and what one student gets.

    draw: {rows: 4, cols: 4, where: {D: 3, rank.Q: 3, fooling_set.1: 3}, different-lines: true}
    draw: {regex: "(a|b)*{w}(a|b)*", w: {letters: ab, length: 3}, where: {states: 4}}
    draw: {of: [EQ_2, DISJ_2, "[1 0; 0 1]"]}

A term of the list `of` is `f`, whatever it is of: a function, a language, a number.  A matrix is the function `f` of
the question, a language is `L`; `as: NAME` gives another name.  In the question's text `{f}` stands for the matrix,
`{L}` for the expression, and `{w}` for what stands in the slot w.
"""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any, Protocol

from fooling.fooling_sets.errors import InvalidInput
from fooling.fooling_sets.search.classes import Matrix
from fooling.records import dataclass, field
from fooling.verify.exercises.hole import Text
from fooling.verify.exercises.text_trees import as_terms, excerpt
from fooling.verify.exercises.variants.draws import Draws, listed
from fooling.verify.exercises.variants.languages import LanguageFamily, words_of
from fooling.verify.exercises.variants.matrices import MatrixDraw

OF_A_MATRIX = ("rows", "cols", "where", "different-lines", "as")
OF_A_LANGUAGE = ("regex", "alphabet", "where", "different", "as")  # and the slots
WHOLE = re.compile("[0-9]{1,9}")
VALUE = re.compile("[0-9]{1,9}(/[1-9][0-9]{0,8})?")
OF_A_LIST = ("of", "as")
SHAPES = "{rows: 4, cols: 4, where: {D: 3}}, {regex: 'a*{w}', w: {letters: ab, length: 3}} or {of: [TERM, TERM]}"


@dataclass(frozen=True)
class Drawn:
    """What one student gets: a definition, as JSON has it, under its name, and the texts that stand for slots."""

    name: str
    term: Any
    slots: Mapping[str, str] = field(default_factory=dict)

    @property
    def names(self) -> Mapping[str, Any]:
        """What a `define` would say."""
        return {self.name: self.term}


class Draw(Protocol):
    """What a question draws from; `name` is that of what is drawn, and `slots` are those of its expression."""

    @property
    def name(self) -> str:
        """See above."""

    @property
    def slots(self) -> Collection[str]:
        """See above."""

    def drawn(self, draws: Draws) -> Drawn:
        """What the student gets to whom these numbers belong; InvalidInput where there is nothing to get."""

    def every(self, order: Draws | None = None) -> Iterable[Drawn]:
        """One of each kind of variants that there are, as they are found; in the random order of these numbers."""

    def many(self) -> int | None:
        """How many kinds there are; None where to count them takes long."""

    def example(self) -> Drawn:
        """Something of the same shape, found at once, which need not have the values that are asked for."""


@dataclass(frozen=True)
class OfMatrices:
    """A matrix of a class with given values."""

    matrices: MatrixDraw
    name: str = "f"
    slots: Collection[str] = ()

    def drawn(self, draws: Draws) -> Drawn:
        """See `Draw`."""
        return self._as_drawn(self.matrices.drawn(draws))

    def every(self, order: Draws | None = None) -> Iterable[Drawn]:
        """One matrix of each class."""
        return map(self._as_drawn, self.matrices.classes(order))

    def many(self) -> int | None:
        """See `Draw`."""
        return self.matrices.many()

    def example(self) -> Drawn:
        """See `Draw`."""
        return self._as_drawn(((0,) * self.matrices.columns,) * self.matrices.rows)

    def _as_drawn(self, matrix: Matrix) -> Drawn:
        return Drawn(self.name, ["matrix", [list(row) for row in matrix]])


@dataclass(frozen=True)
class OfLanguages:
    """A language of a family; over the alphabet where one is given, else over its own letters."""

    family: LanguageFamily
    alphabet: str = ""
    name: str = "L"

    @property
    def slots(self) -> Collection[str]:
        """The slots of the expression."""
        return self.family.slots

    def drawn(self, draws: Draws) -> Drawn:
        """See `Draw`."""
        return self._as_drawn(*self.family.drawn(draws))

    def every(self, order: Draws | None = None) -> Iterable[Drawn]:
        """An expression of each language."""
        return (self._as_drawn(*one) for one in self.family.languages(order))

    def many(self) -> int:
        """See `Draw`."""
        return sum(1 for _ in self.family.languages())

    def example(self) -> Drawn:
        """See `Draw`."""
        return self._as_drawn(*self.family.example())

    def _as_drawn(self, expression: str, slots: Mapping[str, str]) -> Drawn:
        return Drawn(self.name, ["regex", expression, *([list(self.alphabet)] if self.alphabet else [])], slots)


@dataclass(frozen=True)
class OfAList:
    """One of the terms that the sheet lists, each as likely as the others."""

    terms: Sequence[Any]
    name: str = "f"
    slots: Collection[str] = ()

    def __post_init__(self) -> None:
        if not self.terms:
            raise InvalidInput("of: no terms; want a list of them, such as [EQ_2, DISJ_2]")
        if twice := [one for i, one in enumerate(self.terms) if one in self.terms[:i]]:
            raise InvalidInput(f"of: {excerpt(json.dumps(twice[0]))} is there twice; want each term once")

    def drawn(self, draws: Draws) -> Drawn:
        """See `Draw`."""
        return Drawn(self.name, self.terms[draws.below(len(self.terms))])

    def every(self, order: Draws | None = None) -> Iterable[Drawn]:
        """Each term."""
        return (Drawn(self.name, term) for term in listed(self.terms, order))

    def many(self) -> int:
        """See `Draw`."""
        return len(self.terms)

    def example(self) -> Drawn:
        """See `Draw`."""
        return next(iter(self.every()))


def read_draw(given: Text, where: str) -> Draw:
    """What a `draw` says; InvalidInput, one line, for what has another shape.

    >>> read_draw({"rows": "2", "cols": "3", "where": {"D": "2"}}, "here").drawn(Draws("s", "ann", "q")).name
    'f'
    """
    if not isinstance(given, Mapping) or not {"rows", "cols", "regex", "of"} & given.keys():
        raise InvalidInput(f"{where}: want {SHAPES}" if where else f"want {SHAPES}")
    try:
        return _list_of_terms(given) if "of" in given else _languages(given) if "regex" in given else _matrices(given)
    except InvalidInput as error:
        raise InvalidInput(f"{where}: {error}" if where else str(error)) from None


def _list_of_terms(given: Mapping[str, Text]) -> Draw:
    if odd := given.keys() - set(OF_A_LIST):
        raise InvalidInput(f"{min(odd)}: want only {', '.join(OF_A_LIST)}")
    if isinstance(given["of"], (str, Mapping)):
        raise InvalidInput("of: want a list of terms, such as [EQ_2, DISJ_2]")
    return OfAList([as_terms(one) for one in given["of"]], _text(given.get("as", "f"), "as"))


def _matrices(given: Mapping[str, Text]) -> Draw:
    if odd := given.keys() - set(OF_A_MATRIX):
        raise InvalidInput(f"{min(odd)}: want only {', '.join(OF_A_MATRIX)}")
    where = {name: _matching(value, VALUE, f"where.{name}") for name, value in _mapping(given, "where").items()}
    values = {name: Fraction(value) for name, value in where.items()}
    different = _one_of(given.get("different-lines", "false"), "different-lines", ("true", "false")) == "true"
    rows, columns = (_number(given.get(side, ""), side) for side in ("rows", "cols"))
    return OfMatrices(MatrixDraw(rows, columns, values, different), _text(given.get("as", "f"), "as"))


def _languages(given: Mapping[str, Text]) -> Draw:
    slots = {name: _texts(value, name) for name, value in given.items() if name not in OF_A_LANGUAGE}
    where = {name: _number(value, f"where.{name}") for name, value in _mapping(given, "where").items()}
    family = LanguageFamily(
        _text(given["regex"], "regex"), slots, where, _list(given.get("different", []), "different")
    )
    return OfLanguages(family, _text(given.get("alphabet", ""), "alphabet"), _text(given.get("as", "L"), "as"))


def _texts(given: Text, where: str) -> Sequence[str]:
    """The texts that may stand in a slot."""
    if not isinstance(given, Mapping):
        return _list(given, where)
    if given.keys() != {"letters", "length"}:
        raise InvalidInput(f"{where}: want a list of texts, or {{letters: ab, length: 3}}")
    return words_of(_text(given["letters"], f"{where}.letters"), _number(given["length"], f"{where}.length"))


def _mapping(given: Mapping[str, Text], field_name: str) -> Mapping[str, Text]:
    found = given.get(field_name, {})
    if not isinstance(found, Mapping):
        raise InvalidInput(f"{field_name}: want names with values, such as {{D: 3}}")
    return found


def _list(given: Text, where: str) -> Sequence[str]:
    if isinstance(given, (str, Mapping)) or not all(isinstance(one, str) for one in given):
        raise InvalidInput(f"{where}: want a list of texts, such as [a, b]")
    return [str(one) for one in given]


def _text(given: Text, where: str) -> str:
    if not isinstance(given, str):
        raise InvalidInput(f"{where}: want a text")
    return given


def _number(given: Text, where: str) -> int:
    return int(_matching(given, WHOLE, where))


def _matching(given: Text, wanted: re.Pattern[str], where: str) -> str:
    if not isinstance(given, str) or not wanted.fullmatch(given):
        raise InvalidInput(f"{where}: want a number, such as 3")
    return given


def _one_of(given: Text, where: str, wanted: Sequence[str]) -> str:
    if given not in wanted:
        raise InvalidInput(f"{where}: want {' or '.join(wanted)}")
    return str(given)
