"""The rules that Bhattamishra et al. 2024 may be read with: which way Q_p rounds, and how it sums."""

from __future__ import annotations

from fooling.circuits.numbers.number_format import Rounding, Summation

ROUNDINGS: tuple[Rounding, ...] = ("down", "toward-zero", "nearest-even")
SUMMATIONS: tuple[Summation, ...] = ("once", "each")
