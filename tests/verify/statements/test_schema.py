"""The schema for editors: made from the table of operators, and as willing as `fooling check`, as far as it can see."""

from __future__ import annotations

import json
import os
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from fooling.verify.cli import main
from fooling.verify.given.arguments.argument import without_comments
from fooling.verify.given.arguments.schema import schema
from fooling.verify.statement.operators import OPERATORS
from fooling.verify.statement.proposition import QUANTIFIERS, frozen, require, thawed
from tests.planted.random_terms import Draw
from tests.shares import EVERY_DRAW, share_of_draws

ROOT = Path(__file__).parents[3]
SCHEMA = schema()
SORTS = {"n": "int", "x": "real", "f": "function", "L": "language", "X": "random"}
TERM = ["forall", [["n", "int"]], [[">=", "n", 1]], [">=", ["D", ["equality", "n"]], ["+", "n", 1]]]


def _refs(part: Any) -> Iterator[str]:
    if isinstance(part, dict):
        yield from [part["$ref"]] if "$ref" in part else []
    if isinstance(part, (dict, list)):
        for one in part.values() if isinstance(part, dict) else part:
            yield from _refs(one)


def _file(that: Any, **more: Any) -> Any:
    return {"claims": [{"id": "one", "says": "something", "that": that, **more}]}


def _takes(document: Any) -> bool:
    """Whether somebody else's validator takes it."""
    jsonschema = pytest.importorskip("jsonschema", reason="the development tools are not installed")
    return bool(jsonschema.Draft7Validator(SCHEMA).is_valid(document))


def test_every_operator_has_its_arguments() -> None:
    """Each row of the table stands among the terms of its sort, with as many arguments; every reference leads on."""
    definitions = SCHEMA["definitions"]
    for head, row in OPERATORS.items():
        listed = definitions[row.result]["then"]
        (found,) = [one["then"] for one in listed["allOf"] if one["if"]["items"][0] == {"const": head}]
        sorts = [part["$ref"].removeprefix("#/definitions/") for part in found["items"][1:]]
        assert head in listed["items"][0]["enum"] and sorts == [sort.rstrip("*") for sort in row.arguments]
        assert ("additionalItems" in found) == row.arguments[-1].endswith("*")
    assert {ref.removeprefix("#/definitions/") for ref in _refs(SCHEMA)} <= definitions.keys()


def test_what_check_prints_is_the_schema() -> None:
    """`--schema`, without a file."""
    assert json.loads(CliRunner().invoke(main, ["check", "--schema"]).output) == SCHEMA


@pytest.mark.slow
@pytest.mark.drawn
def test_it_takes_the_lists_and_the_documents() -> None:
    """Some statements of the lists of tests, and each file of propositions in docs."""
    lists = sorted((ROOT / "tests" / "verify").glob("*.json"))
    texts = (without_comments(path.read_text(encoding="utf-8")) for path in lists)
    stated = [claim for text in texts for claim in json.loads(text).get("claims", ())]
    assert len(stated) > 2000
    for claim in stated[:: 10 if EVERY_DRAW in os.environ else 50]:
        assert _takes({"claims": [claim]}), claim["id"]
    for path in sorted((ROOT / "docs").rglob("*.json")):
        document = json.loads(without_comments(path.read_text(encoding="utf-8")))
        assert "claims" not in document or _takes(document), path


@pytest.mark.drawn
def test_it_takes_random_terms_of_all_operators() -> None:
    """Whatever the grammar takes, of a sort chosen at random."""
    rng, met = random.Random(11), set[str]()

    def heads(term: Any) -> Iterator[str]:
        if isinstance(term, list):
            yield from [term[0]] if term and isinstance(term[0], str) else []
            for part in term:
                yield from heads(part)

    for _ in range(share_of_draws(300, 4)):
        term = Draw(rng, SORTS).term("proposition", 3)
        require(frozen(term), "proposition", SORTS)
        assert _takes(_file(thawed(term))), term
        met.update(heads(thawed(term)))
    assert len(met & OPERATORS.keys()) > (80 if EVERY_DRAW in os.environ else 60) and met & set(QUANTIFIERS)


@pytest.mark.parametrize(
    ("document", "right"),
    [
        (_file(TERM, expected="confirmed", uses=["two"]), True),
        ({"$schema": "claims.schema.json", "define": {"f": ["equality", 3]}, **_file([">=", ["D", "$f"], 4])}, True),
        (_file([">=", ["count", ["regex", "a*b", ["a", "b"]], 3], 1]), True),
        (_file([">=", ["D", ["by-formula", {"x": 2, "y": 2, "formula": "x1 & y1"}]], 1]), True),
        (_file(["embeds", ["equality", 2], "$f", {"alice": {"0": "a"}, "bob": {"letters": {}, "after": "b"}}]), True),
        (_file(["computes", ["network-file", "a.json", "Q8.8", 6], ["membership", "$L"]]), True),
        (_file(["computes", ["construction", "equality", {"N": 4}], ["construction-task", "equality", {}]]), True),
        (_file(["decides", ["construction", "dyck-stack", {}], ["dyck", 2, 2]]), True),
        (_file(["computes", ["construction", "equality", 4], ["membership", "$L"]]), False),
        (_file(TERM, expects="confirmed"), False),
        (_file(TERM, expected="true"), False),
        (_file(["=", ["D", ["matrix", [[1, "*"], [0, 1]]]], 1]), True),
        (_file(["=>", 1, 2]), False),
        (_file([">=", ["D", ["equality"]], 4]), False),
        (_file([">=", ["D", ["equality", 3], 3], 4]), False),
        (_file([">=", ["D", ["dyck", 2, 2]], 4]), False),
        (_file([">=", ["one-way", ["equality", 3], "carol"], 4]), False),
        (_file([">=", ["rank", ["matrix", [[0, 0.5]]], "Q"], 1]), False),
        (_file([">=", ["D", ["under", ["dyck", 1, 1], "even-odd", 4]], 1]), False),
        (_file(["forall", [["n", "natural"]], [], TERM]), False),
        ({"claims": []}, False),
        ({**_file(TERM), "assumes": []}, False),
    ],
)
def test_what_it_takes_and_what_not(document: Any, right: bool) -> None:
    """Fields, operators, sorts, numbers of arguments, and what may be written shorter."""
    assert _takes(document) == right
