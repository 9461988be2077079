"""Shapes, of which the JSON documents are made: a JSON schema, and how a value of Python becomes what it describes.

A field of a document is said once, by its name, its shape, and where its value is from:

    ROW = Record(Cell, n=(POSITIVE, lambda cell: cell.N), wrong=maybe(COUNT), why=optional(LINE))

`ROW(cell)` is the object, and `ROW.schema` says of it what it is, in JSON Schema, draft 2020-12.  A field with a shape
alone is the attribute, or of a mapping the key, of its name.  An `optional` field is left out where its value is None,
or ABSENT where it may be null.  A `Document` is the record at the top, with its head, and has no other fields than
those named.  Inside, one that is `Open` may have more: entries of claims, where a later version may add a field.

Libraries were measured for this, as dataclasses that are encoded and described by them.  msgspec 0.22 (BSD-3, wheels of
0.2 MB for Python 3.11 to 3.14) costs 0.02 s of start-up and pydantic 2.14 (MIT, 2.3 MB of compiled code) 0.15 s, where
a small command may take 0.25 s.  Both want a field twice, in the class and where an answer is built.  msgspec has no
schema for three of our documents: for records beside each other without a tag (the parts of a passage), for a record
whose further fields have a type (a witness), and for fields that a table names (the measures).
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping
from operator import attrgetter, itemgetter
from typing import Any, Generic, TypeVar

from fooling.circuits.networks.json_reader import ROLES
from fooling.circuits.numbers.arithmetic import Formats
from fooling.circuits.numbers.schedule import CHOICES, SCHEDULES, Schedule
from fooling.verify.claims.claim import EFFORTS, KINDS, WEIGHTS
from fooling.verify.pages.schemas import shapes as of
from fooling.verify.statement.language.verdict import Verdict
from fooling.verify.statement.proposition import thawed

Schema = dict[str, Any]
T = TypeVar("T")
S = TypeVar("S")


class Shape:
    """A schema, and how a value becomes what it describes; a call makes it so."""

    is_optional = False

    def __init__(self, schema: Schema, shown: Callable[[Any], Any] | None = None) -> None:
        self.schema, self._shown = schema, shown

    def __call__(self, value: Any) -> Any:
        """What the value becomes."""
        return value if self._shown is None else self._shown(value)

    @property
    def takes_null(self) -> bool:
        """Whether null is among its values."""
        return {"type": "null"} in self.schema.get("anyOf", ())


Source = Shape | tuple[Shape, Callable[[T], object]]
Fields = Mapping[str, Source[T]]
ABSENT = object()  # the value of an optional field that may be null, where it is left out


# ---- one value ----

ANYTHING = Shape({})
BOOLEAN = Shape({"type": "boolean"})
TEXT = Shape({"type": "string"})
LINE = Shape({"type": "string", "minLength": 1})
INTEGER = Shape({"type": "integer"})
COUNT = Shape({"type": "integer", "minimum": 0})
POSITIVE = Shape({"type": "integer", "minimum": 1})
SECONDS = Shape({"type": "number", "minimum": 0}, lambda seconds: round(seconds, 3))
FRACTION = Shape({"type": "string", "pattern": "^-?[0-9]+(/[0-9]+)?$"}, str)
DIGEST = Shape({"type": "string", "pattern": "^[0-9a-f]{64}$"})
NUMBER = Shape({"anyOf": [INTEGER.schema, FRACTION.schema]})
PATH = Shape(LINE.schema, str)
RELATIVE = Shape(LINE.schema, os.path.relpath)  # a path, from the present folder


def one_of(words: Iterable[object]) -> Shape:
    """One of these words."""
    return Shape({"enum": list(map(str, words))}, str)


def maybe(shape: Shape) -> Shape:
    """This, or null, which is None."""
    return Shape({"anyOf": [shape.schema, {"type": "null"}]}, lambda value: None if value is None else shape(value))


def either(*shapes: Shape, by: Callable[[Any], Shape]) -> Shape:
    """One of these, chosen by the value."""
    return Shape({"anyOf": [one.schema for one in shapes]}, lambda value: by(value)(value))


def listed(items: Shape, **limits: int) -> Shape:
    """A list of these."""
    return Shape({"type": "array", "items": items.schema, **limits}, lambda values: [*map(items, values)])


def tuple_of(*items: Shape) -> Shape:
    """A list of exactly these, in this order."""
    schema = {"type": "array", "prefixItems": [one.schema for one in items], "items": False, "minItems": len(items)}
    return Shape(schema, lambda values: [item(value) for item, value in zip(items, values, strict=True)])


def table_of(values: Shape) -> Shape:
    """An object with any names, and these values."""
    schema = {"type": "object", "additionalProperties": values.schema}
    return Shape(schema, lambda table: {name: values(value) for name, value in table.items()})


# ---- several values ----


def optional(shape: Shape) -> Shape:
    """The same, of a field that need not be there."""
    found = Shape(shape.schema, shape)
    found.is_optional = True
    return found


def through(_whole: type[T], get: Callable[[T], S], fields: Fields[S]) -> dict[str, Source[T]]:
    """The fields of a part, as fields of the whole, which is of this class."""
    return {name: (shape_of(one), _after(get, _from(name, one))) for name, one in fields.items()}


def _after(get: Callable[[T], S], take: Callable[[S], Any]) -> Callable[[T], Any]:
    return lambda whole: take(get(whole))


class Record(Shape, Generic[T]):
    """An object with these fields, in this order, of a value of a class, and with no others."""

    is_open = False

    def __init__(self, of: type[T], /, **fields: Source[T]) -> None:
        self.of, self.fields = of, fields
        self._steps = [(name, shape_of(one), _from(name, one)) for name, one in fields.items()]
        properties = {name: shape.schema for name, shape, _ in self._steps}
        needed = [name for name, shape, _ in self._steps if not shape.is_optional]
        schema = {"type": "object", "properties": properties, "required": needed}
        super().__init__(schema if self.is_open else {**schema, "additionalProperties": False})

    def __call__(self, value: T) -> dict[str, Any]:
        """The object of a value."""
        found = [(name, shape, get(value)) for name, shape, get in self._steps]
        return {name: shape(part) for name, shape, part in found if not (shape.is_optional and _lacks(shape, part))}


class Open(Record[T]):
    """The same, which may have other fields."""

    is_open = True


def by_place(**fields: Shape) -> Record[tuple[Any, ...]]:
    """An object of a tuple, whose places have these names."""
    places = {name: (shape, itemgetter(at)) for at, (name, shape) in enumerate(fields.items())}
    return Record(tuple[Any, ...], **places)


def _lacks(shape: Shape, part: Any) -> bool:
    """Whether an optional field is left out."""
    return part is ABSENT or (part is None and not shape.takes_null)


def shape_of(source: Source[T]) -> Shape:
    """The shape of a field."""
    return source if isinstance(source, Shape) else source[0]


def _from(name: str, source: Source[T]) -> Callable[[Any], Any]:
    """What takes the value of a field out of the whole."""
    if not isinstance(source, Shape):
        return source[1]
    if source.is_optional:
        return lambda whole: whole.get(name) if isinstance(whole, Mapping) else getattr(whole, name)
    return lambda whole: whole[name] if isinstance(whole, Mapping) else getattr(whole, name)


# ---- what several documents have ----

NAMES = listed(LINE)
VERDICT = one_of(Verdict)
EFFORT = one_of(EFFORTS)
KIND = maybe(one_of(KINDS))
WEIGHT = maybe(one_of(WEIGHTS))
EXPECTED = maybe(VERDICT)
CERTIFICATE = maybe(RELATIVE)
TERM = Shape({"anyOf": [{"type": "array", "minItems": 1}, TEXT.schema, INTEGER.schema, BOOLEAN.schema]}, thawed)
PROPOSITION = Shape({"type": "array", "prefixItems": [LINE.schema], "minItems": 1}, thawed)
WITNESS_PARTS = {"words": listed(TEXT), "known": NAMES, "breaks": NAMES, "notes": NAMES}
WITNESS = maybe(
    Shape(
        {
            "type": "object",
            "properties": {name: part.schema for name, part in WITNESS_PARTS.items()},
            "additionalProperties": TERM.schema,
        },
        dict,
    )
)


def malformed(part: str) -> dict[str, Shape]:
    """The field of what cost itself only: each part of this name that is malformed, with the reason."""
    return {"malformed": listed(Record(dict, **{part: LINE}, reason=LINE), minItems=1)}


GROUNDS = ("axioms", "theories", "semantics", "cited", "proved_in_rocq", "proved_in_words")
RESTS_ON = maybe(Record(dict, **dict.fromkeys(GROUNDS, NAMES)))


SCHEDULE = of.Record(Schedule, **{choice: of.one_of(words) for choice, words in CHOICES.items()})
OF_ROLES = of.Record(Formats, **{role: (of.LINE, attrgetter(f"{role}.name")) for role in ROLES})


def schedule_in_words(schedule: Schedule) -> str:
    """Its name, or the points at which it is not stepwise."""
    if schedule in SCHEDULES.values():
        return next(name for name, known in SCHEDULES.items() if schedule == known)
    usual = SCHEDULES["stepwise"].to_json()
    others = [f"{point} {choice}" for point, choice in schedule.to_json().items() if choice != usual[point]]
    return f"stepwise, but {', '.join(others)}"
