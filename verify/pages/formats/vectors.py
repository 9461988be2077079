"""Vectors of a network's numbers as text: all as fractions, or the first ones to six digits."""

from __future__ import annotations

from fooling.circuits.numbers.number_format import NumberFormat, Vector

ENDS = 4  # positions that are shown at either end of a long word
COORDINATES = 8  # numbers that are shown of a vector


def as_fractions(f: NumberFormat, codes: Vector) -> list[str]:
    """All numbers."""
    return [str(f.value(code)) for code in codes]


def first_numbers(f: NumberFormat, codes: Vector) -> str:
    """Those that are shown."""
    told = " ".join(f"{float(f.value(code)):.6g}" for code in codes[:COORDINATES])
    return told if len(codes) <= COORDINATES else f"{told} ... ({len(codes)} numbers)"
