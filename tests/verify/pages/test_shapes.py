"""Shapes: a schema, and how a value becomes what it describes, said once for each field of a JSON document."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from importlib import import_module
from typing import Any, get_origin

import pytest

from fooling.verify.commands.schema import STANDING_IN
from fooling.verify.pages.schemas import shapes as of
from fooling.verify.pages.schemas.head import Document

jsonschema = pytest.importorskip("jsonschema", reason="the development tools are not installed")


@dataclass(frozen=True)
class Cell:
    """What a record is made of here."""

    N: int
    bits: Fraction = Fraction(3, 4)
    why: str | None = None
    first: tuple[int, ...] | None = None
    seen: object = of.ABSENT


ROW = of.Record(
    Cell,
    n=(of.POSITIVE, lambda cell: cell.N),
    bits=of.FRACTION,
    why=of.optional(of.LINE),
    first=of.maybe(of.listed(of.COUNT)),
    seen=of.optional(of.maybe(of.BOOLEAN)),
)
DOCUMENT = Document("cells", "cells answers: what is seen", Cell, cell=(ROW, lambda cell: cell))
WHOLE = Cell(3, why="so", first=(0, 1), seen=True)
SAID = {"n": 3, "bits": "3/4", "why": "so", "first": [0, 1], "seen": True}


def takes(shape: of.Shape, value: Any) -> bool:
    """Whether somebody else's validator takes a value for what the schema describes."""
    return bool(jsonschema.Draft202012Validator(shape.schema).is_valid(value))


def test_a_record_is_what_its_schema_says() -> None:
    """All fields, in their order, from attributes and from functions, and the schema takes them."""
    assert ROW(WHOLE) == SAID and list(ROW(WHOLE)) == list(SAID) and takes(ROW, SAID)


def test_what_lacks_is_left_out_or_null() -> None:
    """An optional field is left out where it is None; one that may be null only where it is ABSENT; others are null."""
    assert ROW(Cell(3)) == {"n": 3, "bits": "3/4", "first": None}
    assert ROW(replace(WHOLE, seen=None, why=None)) == {"n": 3, "bits": "3/4", "first": [0, 1], "seen": None}
    assert takes(ROW, ROW(Cell(3))) and takes(ROW, ROW(replace(WHOLE, seen=None)))


@pytest.mark.parametrize("change", [{"n": 0}, {"n": "3"}, {"bits": 0.75}, {"why": ""}, {"first": [-1]}, {"more": 1}])
def test_a_wrong_value_is_not_taken(change: dict[str, Any]) -> None:
    """A value of another shape, and a field too many, unless the record is open; a field that is missing."""
    assert not takes(ROW, SAID | change)
    assert takes(of.Open(Cell, **ROW.fields), SAID | change) == ("more" in change)
    assert not takes(ROW, {name: value for name, value in SAID.items() if name != "n"})


def test_parts_places_and_choices() -> None:
    """A part's fields stand in the whole, the places of a tuple have names, and a value has the shape of its kind."""
    whole = of.Record(tuple[Cell, int], **of.through(tuple[Cell, int], lambda both: both[0], {"why": of.LINE}))
    assert whole((WHOLE, 1)) == {"why": "so"} and takes(whole, {"why": "so"})
    pair = of.by_place(x=of.COUNT, y=of.maybe(of.TEXT))
    assert pair((1, None)) == {"x": 1, "y": None} and not takes(pair, {"x": 1})
    either = of.either(of.COUNT, pair, by=lambda value: pair if isinstance(value, tuple) else of.COUNT)
    assert [either(value) for value in (2, (1, "a"))] == [2, {"x": 1, "y": "a"}]
    two = of.tuple_of(of.COUNT, of.FRACTION)
    assert two((1, Fraction(1, 2))) == [1, "1/2"] and not takes(two, [1]) and not takes(two, [1, "1", 1])
    with pytest.raises(ValueError, match="zip"):
        two((1,))


def test_a_document_has_its_head_and_says_whose_it_is() -> None:
    """The head stands first, the title names the command, and the top has no other fields."""
    told = DOCUMENT(WHOLE)
    assert list(told) == ["tool", "format", "cell"] and told["cell"] == SAID and takes(DOCUMENT, told)
    assert DOCUMENT.schema["title"] == "what `cells --json` answers: what is seen"
    assert not takes(DOCUMENT, told | {"more": 1})


@pytest.mark.parametrize("module", STANDING_IN)
def test_a_field_without_a_source_is_an_attribute_of_its_class(module: str) -> None:
    """No record takes a field by its name alone from a class that has no attribute of that name."""
    found = vars(import_module(f"fooling.verify.{module}")).values()
    for record in [one for one in found if isinstance(one, of.Record)]:
        kind = get_origin(record.of) or record.of
        names = {name for name, source in record.fields.items() if isinstance(source, of.Shape)}
        if kind not in (dict, tuple):
            known = {name for base in kind.__mro__ for name in (*vars(base), *getattr(base, "__annotations__", ()))}
            assert names <= known, f"{kind.__name__} has no {', '.join(names - known)}"
