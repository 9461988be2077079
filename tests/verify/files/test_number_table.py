"""Tables of numbers are rounded to the codes that one number after the other is rounded to."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from random import Random
from typing import Any

import numpy as np
import pytest

from fooling.circuits.numbers.arithmetic import Formats
from fooling.circuits.numbers.number_format import ROUNDINGS, NumberFormat, named_format
from fooling.fooling_sets.errors import InvalidInput
from fooling.verify.given.files.number_table import Table, codes_of, stacked
from fooling.verify.given.networks.network_file import NetworkFile, network_document
from tests.shares import one_in

ONE = Fraction(1)
NAMES = ("Q4.4", "Q1.7", "Q8.8", "Q24.40", "Q2.0", "Qp:2,3", "e4m3", "e5m2", "float16", "bfloat16", "float32")


def slowly(f: NumberFormat, rows: Any, divisor: Fraction) -> tuple[list[list[int]], Fraction, bool]:
    """The codes, the largest error and whether a number is beyond the ends, number by number."""
    codes, errors, beyond = [], [Fraction(0)], False
    for row in rows:
        codes.append([f.round(Fraction(x) / divisor) for x in row])
        errors += [abs(Fraction(x) - divisor * f.value(code)) for x, code in zip(row, codes[-1], strict=True)]
        for x in row:
            steps = Fraction(x) / divisor * f.scale
            near = f.nearby(steps.numerator, steps.denominator)
            beyond = beyond or not f.least <= near <= f.most
    return codes, max(errors), beyond


def decimals(f: NumberFormat, chance: Random) -> list[list[Decimal | int]]:
    """Numbers that are hard to round: at, just below and just above multiples of half a step, of all sizes."""
    found = list[Decimal | int]()
    while len(found) < 1024:
        bits = chance.choice((2, 4, 8, min(f.most.bit_length() + 2, 300)))
        middle = Fraction(chance.randint(-(2**bits), 2**bits), 2 * f.scale)
        exact = Decimal(middle.numerator) / Decimal(middle.denominator)
        found += [exact, exact + Decimal("1e-30"), exact * (1 - Decimal("1e-18")), chance.randint(-9, 9)]
    return [found[at : at + 32] for at in range(0, 1024, 32)]


@pytest.mark.parametrize("name", one_in(2, NAMES[::2]))
@pytest.mark.parametrize("rounding", ROUNDINGS)
def test_lists_are_rounded_as_number_by_number(name: str, rounding: str) -> None:
    """Decimals near the points where rounding turns get the same codes, error and complaint of clipping."""
    f, chance = named_format(f"{name}:{rounding}"), Random(f"{name}{rounding}")
    rows, divisor = decimals(f, chance), chance.choice((ONE, Fraction(1, 4)))
    found = codes_of(f, rows, divisor, {})
    assert found is not None
    assert ([*map(list, found.matrix)], found.error, found.is_clipped) == slowly(f, rows, divisor)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("kind", [np.float16, np.float32, np.float64, np.int32])
def test_arrays_are_rounded_as_number_by_number(name: str, kind: type) -> None:
    """Floats of a tensor are taken for exactly what they are, ties and numbers beyond the ends among them."""
    f, chance = named_format(name), np.random.default_rng(len(name))
    array: Any = (chance.normal(size=(8, 16)) * 2.0 ** chance.integers(-9, 12, size=(8, 16))).astype(kind)
    array[0] = np.arange(16) / 2
    found = codes_of(f, Table(array), ONE, {})
    assert found is not None
    assert ([*map(list, found.matrix)], found.error, found.is_clipped) == slowly(f, Table(array), ONE)


def test_what_is_not_settled_is_left_to_the_reader() -> None:
    """Wrapping, steps that are no power of 2, few numbers, texts and tiny floats are read one after the other."""
    many: list[list[Any]] = [[Decimal("0.5")] * 32] * 32
    assert codes_of(named_format("Q4.4"), many, ONE, {}) is not None
    assert codes_of(named_format("Q4.4:wrap"), many, ONE, {}) is None
    assert codes_of(named_format("Qp:3,1"), many, ONE, {}) is None
    assert codes_of(named_format("Q4.4"), many, Fraction(1, 3), {}) is None
    assert codes_of(named_format("Q4.4"), many[:8], ONE, {}) is None
    assert codes_of(named_format("Q4.4"), [["1/2"] * 32, *many[1:]], ONE, {}) is None
    assert codes_of(named_format("Q4.4"), [[True] * 32, *many[1:]], ONE, {}) is None
    assert codes_of(named_format("Q4.4"), [[Decimal("1e-300")] * 32, *many[1:]], ONE, {}) is None
    assert codes_of(named_format("Q4.4:error"), [[Decimal(9)] * 32, *many[1:]], ONE, {}) is None


def test_a_reader_says_which_of_many_numbers_is_wrong() -> None:
    """A text among a thousand decimals is named with its row, and so is a weight beyond a format that refuses it."""
    rows: list[list[Any]] = [[Decimal("0.5")] * 32 for _ in range(32)]
    document: Any = {"alphabet": ["a"], "embedding": {"letters": rows}, "layers": [{"attention": {}}]}
    rows[31][0] = "half"
    with pytest.raises(InvalidInput, match=r"embedding\.letters 32: 'half': want a number"):
        network_document(document, "a file").in_formats(Formats.alike(named_format("Q4.4")))
    rows[31][0] = Decimal(99)
    with pytest.raises(InvalidInput, match=r"embedding\.letters 32: number format: a result is beyond"):
        network_document(document, "a file").in_formats(Formats.alike(named_format("Q4.4:error")))


@pytest.mark.parametrize("name", one_in(2, ["Q4.4", "Q4.4:wrap", "e4m3", "Qp:3,1"]))
@pytest.mark.parametrize("is_scaled", [False, True])
def test_a_network_of_tables_is_that_of_their_numbers(name: str, is_scaled: bool) -> None:
    """Codes, scales, errors and clipped parts are the same, whether a matrix is an array or rows of fractions."""
    chance = np.random.default_rng(3)

    def document(form: Any) -> dict[str, Any]:
        one = {"matrix": form(chance.normal(size=(32, 32)).astype(np.float32) * 9)}
        head = dict.fromkeys(("query", "key", "value"), one)
        embedding = {"letters": form(chance.normal(size=(2, 32)))}
        layer = {"attention": {"heads": [head], "output": one}}
        return {"alphabet": ["a", "b"], "embedding": embedding, "layers": [layer]}

    as_tables = NetworkFile("a file", document(Table))
    chance = np.random.default_rng(3)
    as_rows = NetworkFile("a file", document(lambda array: [*Table(array)]))
    formats = Formats.alike(named_format(name))
    assert as_tables.in_formats(formats, scaled=is_scaled) == as_rows.in_formats(formats, scaled=is_scaled)
    assert as_tables.clipped(formats, is_scaled) == as_rows.clipped(formats, is_scaled)


@pytest.mark.parametrize("kind", [np.uint8, np.int64, np.float16, np.float32, np.float64])
@pytest.mark.parametrize("other", [np.int32, np.float16, np.float64])
def test_tables_are_what_lists_of_their_rows_are(kind: type, other: type) -> None:
    """Compared, stacked, transposed and picked from, arrays of all types give what lists of fractions give."""
    above, below = Table(np.array([[1, 200, 3], [4, 5, 6]], kind)), Table(np.array([[0.5, 7, 1000]]).astype(other))
    assert isinstance(stacked(above, below), Table)
    assert stacked(above, below) == [*above, *below] == stacked([*above], below)
    assert above == Table(above.array.astype(other)) and above != below and above != [*below]
    assert above.transposed == [list(column) for column in zip(*above, strict=True)]
    assert above.rows([1, 0, 1]) == [above[1], above[0], above[1]]
    narrow = Table(below.array[:, :2])
    assert stacked(above, narrow) == [*above, *narrow]


def test_numbers_of_a_fine_format_are_their_own_codes() -> None:
    """At 150 bits after the point floats are whole numbers of steps; what is not, or beyond the ends, is left over."""
    f, chance = named_format("Q140.150"), np.random.default_rng(1)
    array = (chance.normal(size=(7, 9)) * 2.0 ** chance.integers(-60, 60, (7, 9))).astype(np.float32)
    array[0, 0] = 0
    for divisor in (ONE, Fraction(8), Fraction(1, 4)):
        found = codes_of(f, Table(array), divisor, {})
        assert found is not None
        assert ([*map(list, found.matrix)], found.error, found.is_clipped) == slowly(f, array.tolist(), divisor)
    for wrong in (2.0**-151, 2.0**140, float("inf")):
        array = array.astype(np.float64)
        array[3, 3] = wrong
        assert codes_of(f, Table(array), ONE, {}) is None
