"""A JSON schema of files of propositions, made from the table of operators, for editors that complete and check.

    fooling check --schema > claims.schema.json
    {"$schema": "claims.schema.json", "claims": [...]}        in a file beside it

Draft 7, which editors know best.  Each operator is a list whose first element is its name and whose others are of the
sorts that its row says; what users may write shorter (`fooling.verify.given.arguments.shorthand`,
`fooling.verify.given.arguments.network_terms`) and the names of `define` are let in where they belong.  What a schema
cannot say is told by `fooling check` alone: variables that are not bound, states out of range, sizes that do not match;
comments need an editor's "JSON with comments".
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fooling.verify.given.arguments.statements import EFFORTS
from fooling.verify.statement.machine_operators import TASKS
from fooling.verify.statement.operators import OPERATORS, WORDS
from fooling.verify.statement.proposition import QUANTIFIERS, VARIABLE_SORTS
from fooling.verify.statement.row import Operator

Schema = dict[str, Any]

NAME: Schema = {"type": "string", "pattern": r"^\$[A-Za-z_][A-Za-z0-9_-]*$", "description": "a name from define"}
VARIABLE: Schema = {"type": "string", "pattern": "^[A-Za-z_][A-Za-z0-9_]*$"}
LINE: Schema = {"type": "string", "minLength": 1, "maxLength": 200, "pattern": "^[^\n]+$"}
ID: Schema = {"type": "string", "pattern": "^[a-z0-9-]{1,100}$"}
TEXT: Schema = {"type": "string", "minLength": 1}
LETTERS: Schema = {
    "type": "object",
    "propertyNames": {"pattern": "^[A-Za-z_][A-Za-z0-9_]*$"},
    "additionalProperties": {"type": "string", "minLength": 1, "maxLength": 60, "pattern": "^[A-Za-z0-9_ +*/()-]+$"},
    "description": "what the sentence calls the variables of the proposition, such as k/2 for h",
}
INTEGER: Schema = {"type": "integer"}
NATURAL: Schema = {"type": "integer", "minimum": 0}


def _list(items: Schema, **limits: Any) -> Schema:
    return {"type": "array", "items": items, **limits}


def _tuple(*items: Schema, rest: Schema | None = None) -> Schema:
    """A list of exactly these, or of these and more of one kind."""
    limits = {"maxItems": len(items)} if rest is None else {"additionalItems": rest}
    return {"type": "array", "items": list(items), "minItems": len(items), **limits}


def _object(needed: Mapping[str, Schema], possible: Mapping[str, Schema] | None = None) -> Schema:
    return {
        "type": "object",
        "properties": {**needed, **(possible or {})},
        "required": list(needed),
        "additionalProperties": False,
    }


def _sort(name: str) -> Schema:
    return {"$ref": f"#/definitions/{name}"}


def _word() -> Schema:
    return {"anyOf": [{"type": "string"}, _list(TEXT)]}


WORD = _list(TEXT)
CODE = _object(
    {}, {"before": _word(), "letters": {"type": "object", "additionalProperties": _word()}, "after": _word()}
)
ONE_CODE = {"anyOf": [CODE, {"type": "object", "additionalProperties": _word()}]}
WRITTEN: Schema = _tuple(WORD, _list(_tuple(TEXT, WORD), minItems=1), WORD)
WEIGHTS = _list(_list(NATURAL, minItems=1), minItems=1)
SHAPES: Mapping[str, Schema] = {
    "binder": VARIABLE,
    "colour": INTEGER,
    "field": {"type": "string", "pattern": "^(Q|GF[0-9]+)$"},
    **dict.fromkeys(("rows", "entries"), _list(_list({"anyOf": [INTEGER, {"const": "*"}]}, minItems=1), minItems=1)),
    "cells": _list(_tuple(INTEGER, INTEGER), minItems=1),
    "weights": WEIGHTS,
    "law": {"anyOf": [_tuple({"const": "uniform"}), WEIGHTS]},
    "letters": _list(TEXT, minItems=1, uniqueItems=True),
    "state": NATURAL,
    "states": _list(NATURAL),
    "transitions": _list(_list({"type": ["integer", "null"], "minimum": 0}, minItems=1), minItems=1),
    "moves": _list(_tuple(NATURAL, TEXT, NATURAL)),
    "inputs": _list(NATURAL, minItems=1),
    "code": {"anyOf": [_object({"alice": ONE_CODE, "bob": ONE_CODE}), _tuple(WRITTEN, WRITTEN)]},
    "formula": {
        "anyOf": [_object({"formula": TEXT}, {"x": NATURAL, "y": NATURAL}), _tuple(NATURAL, NATURAL, _sort("gate"))]
    },
    "document": {"type": ["object", "string"], "description": "a network, the object itself or its JSON text"},
    "answers": _list(_tuple(WORD, NATURAL), minItems=1),
    "features": _list(_tuple(_list(NATURAL), _list(NATURAL)), minItems=1),
}
"""How the literals of each sort look; `fooling.verify.statement` says which of these have a meaning."""

INPUT: Schema = {"anyOf": [NATURAL, TEXT]}  # a row or a column
INPUTS = _list(INPUT)
STATED: Schema = {"anyOf": [{"type": "string", "pattern": "[^A-Za-z0-9_$-]"}, _sort("proposition")]}
"""A sentence, which is no name, or a list."""
BY: Schema = {
    **_object(
        {},
        {
            "rectangles": _list(_tuple(_list(INPUT, minItems=1), _list(INPUT, minItems=1))),
            "tree": _sort("tree"),
            "pairs": _list(_tuple(INPUT, INPUT)),
            "steps": _list(STATED, minItems=1),
        },
    ),
    "minProperties": 1,
    "maxProperties": 1,
    "description": "the object that is to show the claim; nothing else is tried",
}
TREE: Schema = {"anyOf": [INTEGER, _tuple({"enum": ["alice", "bob"]}, INPUTS, _sort("tree"), _sort("tree"))]}

FORMAT: Schema = {"type": "string", "description": "a number format such as Q8.8"}
MADE: Schema = {"type": "array", "items": [{}, TEXT, {"type": "object"}], "minItems": 2, "maxItems": 3}
SHORTER: Mapping[str, Mapping[str, Schema]] = {
    "language": {
        "regex": {"type": "array", "items": [{}, TEXT, _sort("letters")], "minItems": 2, "maxItems": 3},
        "dfa-file": _tuple({}, TEXT),
        **{head: _tuple({}, _sort("language")) for head in ("padded", "reverse")},
        **{head: _tuple({}, _sort("language"), _sort("language")) for head in ("left-quotient", "right-quotient")},
    },
    "function": {"matrix-file": _tuple({}, TEXT), "task": MADE},
    "machine": {
        "network-file": _tuple({}, TEXT, FORMAT, _sort("number")),
        "construction": {
            "type": "array",
            "items": [{}, TEXT, {"type": "object"}, _sort("number")],
            "minItems": 2,
            "maxItems": 4,
        },
    },
    "acceptor": {"recurrent-network-file": _tuple({}, TEXT, FORMAT), "construction": MADE},
    "task": {"construction-task": MADE, "task": MADE},
}
"""What begins like an operator, and is written out before the grammar sees it."""
ATOMS: Mapping[str, tuple[Schema, ...]] = {
    "number": ({"type": "number"},),
    "partition": ({"type": "string", "pattern": "^(odd-even|prefix:[0-9]+|mask:[01]+|periodic:[AB]*,[AB]+)$"},),
    "task": ({"enum": list(TASKS)},),
}
"""What a term of a sort may be that is neither a list, a variable, nor a name."""


def schema() -> Schema:
    """The schema of a file of propositions."""
    claim = {"id": ID, "says": LINE, "that": STATED}
    letters = {"letters": LETTERS}
    listed = {"expected": {"enum": ["confirmed", "refuted", "unknown"]}, "effort": {"enum": list(EFFORTS)}}
    more = {"uses": _list(TEXT), "by": BY, **listed, **letters}
    given = {"id": ID, "source": LINE, "says": LINE, "that": STATED}
    possible: dict[str, Schema] = {
        "$schema": {"type": "string"},
        "define": {"type": "object", "propertyNames": {"pattern": "^[A-Za-z_][A-Za-z0-9_-]*$"}},
        "assume": _list(_object(given, letters)),
    }
    return {
        "$schema": "http://json-schema.org/draft-07/schema#",
        "title": "An argument for fooling check",
        **_object({"claims": _list(_object(claim, more), minItems=1)}, possible),
        "definitions": _definitions(),
    }


def _definitions() -> dict[str, Schema]:
    sorts = sorted({operator.result for operator in OPERATORS.values()})
    listed: dict[str, Schema] = {name: {"enum": list(words)} for name, words in WORDS.items()}
    literals = {name: {"anyOf": [NAME, shape]} for name, shape in {**SHAPES, **listed}.items()}
    gate = {"anyOf": [TEXT, NATURAL, _tuple(TEXT, rest=_sort("gate"))]}  # a number: a constant, or how many at least
    return {**{sort: _term(sort) for sort in sorts}, **literals, "gate": gate, "tree": TREE}


# By its first element: were all operators tried on the whole of a list, each would be tried on the whole of its parts.
def _term(sort: str) -> Schema:
    made = {head: _operator(row) for head, row in OPERATORS.items() if row.result == sort}
    if sort == "proposition":
        made |= {head: _quantified() for head in QUANTIFIERS}
    made |= SHORTER.get(sort, {})
    by_head = [
        {"if": {"items": [{"const": head}]}, "then": {"title": head, **arguments}} for head, arguments in made.items()
    ]
    listed = {"type": "array", "minItems": 1, "items": [{"enum": list(made)}], "allOf": by_head}
    named = [VARIABLE] if sort in VARIABLE_SORTS.values() else []
    return {"if": {"type": "array"}, "then": listed, "else": {"anyOf": [NAME, *named, *ATOMS.get(sort, ())]}}


def _operator(row: Operator) -> Schema:
    """The list that the row describes."""
    arguments = [_sort(sort.rstrip("*")) for sort in row.arguments]
    rest = arguments[-1] if row.arguments[-1].endswith("*") else None
    return {"description": row.words, **_tuple({}, *arguments, rest=rest)}


def _quantified() -> Schema:
    bound = _tuple(VARIABLE, {"enum": list(VARIABLE_SORTS)})
    return _tuple({}, _list(bound, minItems=1), _list(_sort("proposition")), _sort("proposition"))
