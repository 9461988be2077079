"""The table of ONNX's operators against the specification that the package onnx has, and against the page of docs.

What stands in the specification and not in the table would be ignored in silence.
"""

from __future__ import annotations

from collections import defaultdict
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from fooling.verify.given.graphs.onnx_table import IR_VERSIONS, NEEDED, NEWEST, OPERATORS, TYPES, Each, Operator, Place

ROOT = Path(__file__).parents[3]
START, END = "<!-- operators -->\n", "<!-- end of operators -->\n"
needs_onnx = pytest.mark.skipif(find_spec("onnx") is None, reason="onnx is not installed")


@cache
def every_schema() -> dict[str, list[Any]]:
    """All versions of each operator of ONNX's own, by its name."""
    from onnx import defs

    found = defaultdict[str, list[Any]](list)
    for one in defs.get_all_schemas_with_history():
        if one.domain == "":
            found[one.name].append(one)
    return found


def schemas(name: str) -> list[Any]:
    """All versions of one operator."""
    return every_schema()[name]


def columns(schema: Any, row: Operator) -> list[tuple[set[str], tuple[Place, ...]]]:
    """The names of the specification, and the places of the table, for attributes, inputs and outputs."""
    named = ({*schema.attributes}, {one.name for one in schema.inputs}, {one.name for one in schema.outputs})
    return list(zip(named, (row.attributes, row.reads, row.gives), strict=True))


def missing(schema: Any, row: Operator) -> set[str]:
    """What the specification of a version has and the table has not, and the other way round."""
    version, found = schema.since_version, set[str]()
    for names, places in columns(schema, row):
        here = {one.name for one in places if one.is_in(version)}
        found |= names ^ here if version >= row.first else names - here - {*row.old}
    return found


@needs_onnx
@pytest.mark.parametrize("name", OPERATORS)
def test_each_version_attribute_input_and_output_has_a_row(name: str) -> None:
    """Versions that are taken have exactly the names of the table; older ones have no other names."""
    row, known = OPERATORS[name], schemas(name)
    assert {one.since_version for one in known} <= {*row.versions}
    assert {one.since_version: found for one in known if (found := missing(one, row))} == {}


@needs_onnx
@pytest.mark.parametrize("name", OPERATORS)
def test_what_is_left_out_is_taken_or_asked_for(name: str) -> None:
    """The default of an attribute is among the values that are taken, or the attribute may not be missing."""
    from onnx import helper

    for schema in schemas(name):
        for place in OPERATORS[name].attributes:
            told = schema.attributes.get(place.name)
            if told is None or not place.values or schema.since_version < OPERATORS[name].first:
                continue
            if told.default_value.name and (name, place.name) not in NEEDED:
                default = helper.get_attribute_value(told.default_value)
                default = [one.decode() for one in default] if isinstance(default, list) else default
                default = default.decode() if isinstance(default, bytes) else default
                assert (tuple(default) if isinstance(default, list) else default) in place.values


@needs_onnx
def test_what_is_left_out_means_the_same_in_all_versions() -> None:
    """The evaluator takes a default from the newest version; where an older one has another, we run our own."""
    from onnx import helper

    other = set[tuple[str, str]]()
    for name, row in OPERATORS.items():
        known = [one for one in schemas(name) if one.since_version >= row.first]
        for attribute in {one for schema in known for one in schema.attributes}:
            given = [one.attributes[attribute].default_value for one in known if attribute in one.attributes]
            values = {str(helper.get_attribute_value(one)) if one.name else "" for one in given}
            other |= {(name, attribute)} if len(values) > 1 else set()
    assert other == {("Softmax", "axis"), ("LogSoftmax", "axis")}


@needs_onnx
@pytest.mark.parametrize("name", OPERATORS)
def test_an_input_that_may_be_missing_here_may_be_missing_there(name: str) -> None:
    """Where the table lets an input be missing, or be several, the newest version of the operator does."""
    newest = max(schemas(name), key=lambda one: one.since_version)
    spec = {one.name: str(one.option).rpartition(".")[2] for one in newest.inputs}
    for place in OPERATORS[name].reads:
        if place.is_in(newest.since_version):
            assert place.is_repeated == (spec[place.name] == "Variadic")
            assert not place.may_miss or spec[place.name] == "Optional"


@needs_onnx
def test_a_row_that_lacks_something_is_seen() -> None:
    """Without a planted attribute, input or version the comparison is not empty."""
    row, schema = OPERATORS["LSTM"], schemas("LSTM")[0]
    for column in ("attributes", "reads", "gives"):
        planted = Operator(**{**vars(row), column: getattr(row, column)[1:]})
        assert missing(schema, planted) == {getattr(row, column)[0].name}


@needs_onnx
def test_newer_formats_are_not_taken_unread() -> None:
    """The newest opset and the newest version of the format of the table are no newer than those of the package."""
    import onnx

    assert onnx.defs.onnx_opset_version() >= NEWEST and max(IR_VERSIONS) <= onnx.IR_VERSION
    assert all(name in onnx.TensorProto.DataType.keys() for name in TYPES)  # noqa: SIM118  it is no mapping


def shown(place: Place) -> str:
    """A name of the table as the page has it."""
    span = f" (from {place.since})" if place.since > 1 else f" (before {place.before})" if place.before < 10**6 else ""
    if not place.values:
        return f"`{place.name}`{span}"
    values = [_value(one) for one in place.values]
    return f"`{place.name}` = {' or '.join(values)}{span}"


def _value(one: Any) -> str:
    if isinstance(one, Each):
        return f"all {one.value}"
    return " ".join(one) if isinstance(one, tuple) else str(one)


def page() -> str:
    """The table of operators as the page has it; equal rows are one."""
    rows = dict[str, list[str]]()
    for name in sorted(OPERATORS):
        row = OPERATORS[name]
        taken = [one for one in row.attributes if one.values != ()]
        inputs = [one for one in (*row.reads, *row.gives) if one.values or (one.values is None and one.may_miss)]
        refused = [one for one in (*row.attributes, *row.reads, *row.gives) if one.values == ()]
        first = max(row.first, min(row.versions))
        cells = [f"{first}", *("; ".join(map(shown, part)) or "-" for part in (taken, inputs, refused))]
        rows.setdefault(" | ".join(cells), []).append(f"`{name}`")
    head = "| operator | opset from | attributes | inputs and outputs that may be missing | refused |\n"
    lines = "".join(f"| {', '.join(names)} | {cells} |\n" for cells, names in rows.items())
    return f"{head}|---|---|---|---|---|\n{lines}"


def test_the_page_has_the_table() -> None:
    """docs/onnx.md says what is taken; `python tests/verify/modules/test_onnx_table.py` writes it anew."""
    text = (ROOT / "docs/onnx.md").read_text()
    assert text.partition(START)[2].partition(END)[0] == page()


if __name__ == "__main__":
    path = ROOT / "docs/onnx.md"
    before, _, rest = path.read_text().partition(START)
    path.write_text(f"{before}{START}{page()}{END}{rest.partition(END)[2]}")
