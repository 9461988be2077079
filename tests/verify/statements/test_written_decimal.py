"""Decimals in a file of propositions: exactly what is written, or refused; no float is ever in a proposition."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import fooling
from fooling.fooling_sets.errors import InvalidInput
from fooling.verify.given.arguments.argument import read_argument
from fooling.verify.given.arguments.statements import Statements
from fooling.verify.given.arguments.written_decimal import WrittenDecimal, as_term
from fooling.verify.given.asked.defined_language import written_language
from fooling.verify.reading.json_text import json_of


def all_of(path: Path) -> Statements:
    """The statements of a file; `InvalidInput` where one is malformed."""
    stated, malformed = read_argument(path)
    if malformed:
        raise InvalidInput(malformed[0].reason)
    return stated


def that_of(folder: Path, written: str, define: str = "{}") -> Any:
    """The proposition of a file with one claim, whose text is given."""
    path = folder / "mine.json"
    path.write_text(f'{{"define": {define}, "claims": [{{"id": "a", "says": "b", "that": {written}}}]}}')
    (one,) = all_of(path)
    return one.that


@pytest.mark.parametrize(
    ("written", "term"),
    [
        ("0.69", ("/", 69, 100)),
        ("0.1", ("/", 1, 10)),
        ("-0.5", ("/", -1, 2)),
        ("2.0", 2),
        ("-0.0", 0),
        ("1e3", 1000),
        ("1.5E-2", ("/", 3, 200)),
        ("0.1000000000000000055511151231257827", ("/", 1000000000000000055511151231257827, 10**34)),
    ],
)
def test_a_decimal_is_the_number_that_is_written(written: str, term: Any, tmp_path: Path) -> None:
    """In a term, and as a definition that a term uses."""
    assert that_of(tmp_path, f'[">=", {written}, 7]') == (">=", term, 7)
    assert that_of(tmp_path, '[">=", "$q", 7]', f'{{"q": {written}}}') == (">=", term, 7)


@given(st.integers(-(10**20), 10**20), st.integers(0, 30))
def test_no_digit_is_lost(digits: int, places: int) -> None:
    """The fraction of a text is its digits over a power of ten, by plain arithmetic."""
    sign, shown = "-" if digits < 0 else "", str(abs(digits)).rjust(places + 1, "0")
    text = f"{sign}{shown[: len(shown) - places]}.{shown[len(shown) - places :] or '0'}"
    (number,) = json_of(f"[{text}]", "", WrittenDecimal)
    assert number.exact == Fraction(digits, 10**places)
    term = as_term(number.exact)
    assert {type(part) for part in (term if isinstance(term, list) else [term])} <= {str, int}


def test_a_tenth_is_a_tenth(tmp_path: Path) -> None:
    """0.1 + 0.2 = 0.3 holds in the file, as it does not for doubles."""
    path = tmp_path / "mine.json"
    path.write_text('{"claims": [{"id": "a", "says": "b", "that": ["=", ["+", 0.1, 0.2], 0.3]}]}')
    (decided,) = fooling.check(path, evidence=tmp_path / "evidence", jobs=1)
    assert str(decided.outcome.verdict) == "confirmed" and 0.1 + 0.2 != 0.3


@pytest.mark.parametrize(
    "written",
    [
        '["=", ["D", ["matrix", [[1.0, 0], [0, 1]]]], 2]',
        '["=", ["count", ["dfa", ["a"], [[0.0]], [0]], 3], 1]',
        '["forall", [[0.5, "int"]], [], ["=", 1, 1]]',
        '["=", [0.5, 1, 2], 1]',
        '["=", 1e999, 1]',
        '["=", NaN, 1]',
    ],
)
def test_elsewhere_a_decimal_is_refused(written: str, tmp_path: Path) -> None:
    """In a matrix, in an automaton, as a name, and where it is beyond a double's size: one line that says so."""
    with pytest.raises(InvalidInput) as told:
        that_of(tmp_path, written)
    assert "\n" not in str(told.value) and "WrittenDecimal" not in str(told.value)


def test_a_float_of_python_is_refused_with_what_is_right() -> None:
    """The text that would be right is told, as the double itself is another number than the one that is printed."""
    with pytest.raises(InvalidInput, match=r'0.69 is no term; want a whole number, or one such as \["/", 69, 100\]'):
        fooling.decide_proposition(["=", 0.69, 1])


def test_a_language_in_a_file_has_exact_numbers(tmp_path: Path) -> None:
    """A depth of 2.0 is 2."""
    path = tmp_path / "language.json"
    path.write_text('["dyck", 1, 2.0]')
    assert written_language(path) == ("dyck", 1, 2)


def test_such_a_number_is_a_float_to_everybody_else() -> None:
    """It prints as one and is written as one, so messages and documents are what they were."""
    assert json.dumps([WrittenDecimal("0.690")]) == "[0.69]" and repr(WrittenDecimal("0.690")) == "0.69"


def test_a_file_that_a_program_makes_has_no_floats(tmp_path: Path) -> None:
    """What Python made comes through JSON as floats, and these are refused, as they are in Python."""
    path = tmp_path / "mine.py"
    path.write_text("import fooling\nargument=fooling.Argument()\nargument.claim('a', says='b', that=['=', .69, 1])\n")
    with pytest.raises(InvalidInput, match=r"0.69 is no term"):
        all_of(path)
