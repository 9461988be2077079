"""The schemas of the documents about functions and languages: census, enumerate, measure."""

from __future__ import annotations

from fooling.verify.measures.measure_table import kinds
from fooling.verify.methods.matrices.quantity_table import Quantity
from fooling.verify.pages.schemas.parts import (
    BOOLEAN,
    COUNT,
    EXPRESSIONS,
    INTEGER,
    LINE,
    NAMES,
    NUMBER,
    POSITIVE,
    TEXT,
    Schema,
    document,
    listed,
    malformed,
    maybe,
    record,
    table_of,
    tuple_of,
)

ENDS = {"lower": NUMBER, "upper": maybe(NUMBER)}
PAIR = tuple_of(TEXT, TEXT)


def _value(kind: Quantity) -> Schema:
    """A measure that was taken: an interval, its number where that is settled, or its pairs; null where it was not."""
    if kind.shown == "pairs":
        return maybe(record({**ENDS, "pairs": maybe(listed(PAIR))}, {"size": COUNT}))
    return {"anyOf": [NUMBER, record(ENDS), {"type": "null"}]} if kind.shown == "number" else maybe(record(ENDS))


def _measured() -> dict[str, Schema]:
    head = {
        "function": LINE,
        "n": maybe(COUNT),
        "partition": maybe(LINE),
        "rows": POSITIVE,
        "cols": POSITIVE,
        "distinct_rows": maybe(POSITIVE),
        "distinct_cols": maybe(POSITIVE),
        "convention": LINE,
    }
    measures = {name: table_of(_value(kind)) if kind.parameter else _value(kind) for name, kind in kinds().items()}
    tail = {"certificates": table_of(LINE), "trusts": table_of(NAMES), "open": table_of(LINE)}
    return {**head, **measures, "distribution": LINE, **tail}


def measure() -> Schema:
    """Of `measure --json`."""
    title = "what `measure --json` answers: the measures of a function, each exact or an interval"
    return document("measure", title, _measured(), EXPRESSIONS | malformed("measure"))


def measure_lengths() -> Schema:
    """Of `measure --n 2..8 --json`."""
    title = "what `measure --n 2..8 --json` answers: the measures at each of several lengths"
    return document("measure-lengths", title, {"function": LINE, "lengths": listed(record(_measured()))}, EXPRESSIONS)


def measure_survey() -> Schema:
    """Of `measure --all-partitions --json`."""
    surveyed = {"partition": LINE, "rows": POSITIVE, "columns": POSITIVE}
    surveyed |= {"one_way": COUNT, "lower": COUNT, "upper": COUNT}
    end = maybe(record(_measured()))
    needed = {"function": LINE, "n": COUNT, "partitions": listed(record(surveyed)), "best": end, "worst": end}
    title = "what `measure --all-partitions --json` answers: all partitions, and the measures of two"
    return document("measure-survey", title, needed, EXPRESSIONS)


def census() -> Schema:
    """Of `census --json`."""
    classes = record({"listed": COUNT, "burnside": COUNT, "agree": BOOLEAN})
    matrices = record({"in classes": COUNT, "all": COUNT, "agree": BOOLEAN})
    needed = {
        "rows": POSITIVE,
        "cols": POSITIVE,
        "convention": LINE,
        "classes": COUNT,
        "measured": COUNT,
        "resumed": COUNT,
        "engine": LINE,
        "file": LINE,
        "complete": BOOLEAN,
        "sha256": maybe({"type": "string", "pattern": "^[0-9a-f]{64}$"}),
        "open": NAMES,
        "certificates": maybe(LINE),
        "checks": record({"classes": classes}, {"matrices": matrices}),
        "counts": table_of(table_of(COUNT)),
    }
    title = "what `census --json` answers: how many 0/1 matrices of a size have each value of each measure"
    return document("census", title, needed)


def enumerate_() -> Schema:
    """Of `enumerate --json`."""
    needed = {
        "function": LINE,
        "n": COUNT,
        "partition": maybe(LINE),
        "colour": maybe(INTEGER),
        "fields": {"enum": [["word"], ["x", "y"]]},
        "items": {"anyOf": [listed(TEXT), listed(PAIR)]},
    }
    title = "what `enumerate --json` answers: words, or the pairs of a fooling set"
    return document("enumerate", title, needed)
