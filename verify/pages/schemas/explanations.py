"""The schema of an explanation: passages by their parts, drawings, openings and steps, and what the steps rest on."""

from __future__ import annotations

from fooling.verify.pages.schemas.parts import (
    ANYTHING,
    BOOLEAN,
    COUNT,
    INTEGER,
    LINE,
    POSITIVE,
    TERM,
    TEXT,
    Schema,
    listed,
    maybe,
    one_of,
    record,
    tuple_of,
)

PASSAGE = listed(
    {
        "anyOf": [
            record({"text": TEXT}),
            record({"term": TERM, "words": TEXT}),
            record({"step": POSITIVE}),
            record({"rule": LINE, "theorem": BOOLEAN}),
        ]
    }
)
GRID = {"caption": PASSAGE, "head": listed(TEXT), "rows": listed(listed(TEXT))}
LINES = {"caption": PASSAGE, "lines": listed(record({"indent": COUNT, "says": PASSAGE}))}
MOVE = tuple_of(COUNT, TEXT, COUNT)
NODE = record({"says": LINE, "ways": listed(ANYTHING)})  # the ways are nodes again
AUTOMATON = {**GRID, "start": COUNT, "accepting": listed(COUNT), "moves": listed(MOVE)}
DRAWINGS = listed(
    {
        "anyOf": [
            record({"kind": one_of(["table"]), **GRID}),
            record({"kind": one_of(["matrix"]), **GRID, "ringed": listed(tuple_of(COUNT, COUNT))}),
            record({"kind": one_of(["automaton"]), **AUTOMATON}),
            record({"kind": one_of(["lines"]), **LINES}),
            record({"kind": one_of(["tree"]), **LINES, "root": maybe(NODE)}),
        ]
    }
)
OPENING = record({"kind": one_of(["opening"]), "depth": COUNT, "says": PASSAGE})
STEP = record(
    {
        "kind": one_of(["step"]),
        "number": POSITIVE,
        "depth": COUNT,
        "states": PASSAGE,
        "because": PASSAGE,
        "uses": listed(POSITIVE),
        "by": maybe(LINE),
        "drawings": DRAWINGS,
    }
)
GROUND = record(
    {
        "name": LINE,
        "kind": LINE,
        "theorem": BOOLEAN,
        "says": PASSAGE,
        "proof": TEXT,
        "tested": TEXT,
        "steps": listed(INTEGER),
    }
)


def explanation() -> Schema:
    """Of the field `explanation` of `show --json`."""
    return record(
        {
            "title": LINE,
            "facts": listed(record({"name": LINE, "says": PASSAGE})),
            "names": listed(record({"name": LINE, "stands_for": PASSAGE, "drawings": DRAWINGS})),
            "items": listed({"anyOf": [OPENING, STEP]}),
            "truth": listed(PASSAGE),
            "grounds": listed(GROUND),
            "tested": listed(LINE),
        }
    )
