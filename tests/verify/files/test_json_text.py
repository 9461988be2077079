"""JSON as it is read: what is taken means what Python's own reader says, and how deep it nests is counted right."""

from __future__ import annotations

import json
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fooling.fooling_sets.errors import InvalidInput
from fooling.verify.reading import json_text
from fooling.verify.reading.json_text import json_of

VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text('[]{}"\\a/é'),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text('[]{}"\\a', max_size=3), inner, max_size=3),
    max_leaves=12,
)


def depth(value: Any) -> int:
    """How many lists and objects are in one another, by going through them."""
    inside = value.values() if isinstance(value, dict) else value if isinstance(value, list) else None
    return 0 if inside is None else 1 + max(map(depth, inside), default=0)


@given(VALUES, st.booleans())
def test_what_is_written_is_read(value: Any, plain: bool) -> None:
    """Brackets and quotes in texts are no brackets and quotes; numbers keep their value."""
    assert json_of(json.dumps(value, ensure_ascii=plain), "here") == value


@given(VALUES)
def test_the_depth_is_that_of_the_value(value: Any) -> None:
    """A text is refused exactly where its value nests deeper than the limit, counted by a recursion."""
    before, text = json_text.DEEPEST, json.dumps(value)
    try:
        json_text.DEEPEST = depth(value)
        assert json_of(text, "here") == value
        json_text.DEEPEST = depth(value) - 1
        if depth(value):
            with pytest.raises(InvalidInput, match=f"nested {depth(value)} deep, at most {depth(value) - 1}"):
                json_of(text, "here")
    finally:
        json_text.DEEPEST = before


@given(st.text('[]{}",:\\/ae1.-+ \n', max_size=30))
def test_any_text_is_read_as_python_does_or_refused(text: str) -> None:
    """Nothing but InvalidInput is raised, and only where Python's reader raises too, or a field stands twice."""
    found, refusal = None, ""
    try:
        found = json_of(text, "here")
    except InvalidInput as error:
        refusal = str(error)
    if not refusal:
        assert found == json.loads(text)
        return
    assert refusal.startswith("here: not readable as JSON (") and "\n" not in refusal
    if not any(reason in refusal for reason in ("repeats a field", "out of range")):
        with pytest.raises(ValueError):  # noqa: PT011 - whatever Python says
            json.loads(text)


@pytest.mark.parametrize(
    ("number", "taken"),
    [
        ("1e308", True),
        ("1.8e308", False),
        ("1e309", False),
        ("-1e400", False),
        ("5e-324", True),
        ("1e-400", True),
        ("1e-401", False),
        ("1e+0000000000000000005", True),
        ("0e9999", True),
        ("0e99999", False),
        ("1e" + "9" * 5000, False),
        ("1." + "0" * 398, True),
        ("1." + "0" * 399, False),
        ("9" * 4300, True),
        ("9" * 4301, False),
        ("Infinity", False),
        ("-Infinity", False),
        ("NaN", False),
    ],
)
def test_numbers_have_bounded_digits_and_size(number: str, taken: bool) -> None:
    """As a float and exact; a whole number is exact at any size that Python reads."""
    for parse_float in (float, Decimal):
        if taken:
            assert json_of(f"[{number}]", "here", parse_float) == json.loads(f"[{number}]", parse_float=parse_float)
        else:
            with pytest.raises(InvalidInput, match="here: not readable as JSON") as caught:
                json_of(f"[{number}]", "here", parse_float)
            assert len(str(caught.value)) < 300


def test_a_field_twice_is_named() -> None:
    """At any depth, the one that is there most often; the same field of two objects is none."""
    with pytest.raises(InvalidInput, match='repeats a field, "b"'):
        json_of('[{"a": {"b": 1, "c": 2, "b": 3}}]', "here")
    assert json_of('[{"a": {"a": 1}}, {"a": 2}]', "here") == [{"a": {"a": 1}}, {"a": 2}]
