"""Where a machine rounds: the points that make "bit-exact" mean something.

Two programs for one formula give different bits unless they round at the same points: LayerNorm rounded after each
operation or once differs in 81 % of coordinates at Q4.8.  So a machine carries its schedule; whoever runs it, here or
elsewhere, has the same bits under the same schedule, and nothing is said of a run under another.

affine        W h + c + U x + b.  'stepwise': each dot product by the format's summation rule, its bias added to it,
              then the second sum to the first, each result rounded; 'fused': the exact real number, rounded once.
combination   sums of two products of vectors, such as f c + i g.  'stepwise': each product rounded, then their sum;
              'fused': the exact sum, rounded once.
reset         of a GRU, 'after': r (W h + c), as in torch, or 'before': W (r h) + c, as in Cho et al. 2014.
What is squashed is always rounded before and after, and correctly.  Where a schedule fuses, the summation rule of the
format has no say.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any, Literal

from circuits.number_format import NumberFormat, Vector
from fooling_sets.errors import InvalidInput

CHOICES: Mapping[str, tuple[str, ...]] = {
    "affine": ("stepwise", "fused"),
    "combination": ("stepwise", "fused"),
    "reset": ("after", "before"),
}


@dataclass(frozen=True)
class Schedule:
    """One choice of each."""

    affine: Literal["stepwise", "fused"] = "stepwise"
    combination: Literal["stepwise", "fused"] = "stepwise"
    reset: Literal["after", "before"] = "after"

    def __post_init__(self) -> None:
        for name, known in CHOICES.items():
            if (chosen := getattr(self, name)) not in known:
                raise InvalidInput(f"schedule: {name} {chosen!r} must be {' or '.join(known)}")

    def added(self, f: NumberFormat, parts: Sequence[tuple[Vector, Sequence[int], int]]) -> int:
        """The sum of dot products, each of a row and a vector with its bias."""
        if self.affine == "fused":
            exact = sum(w * x for row, vector, _ in parts for w, x in zip(row, vector, strict=True))
            return f.round_quotient(exact + f.scale * sum(bias for *_, bias in parts), f.scale)
        first, *others = (f.add(f.dot(row, vector), bias) for row, vector, bias in parts)
        for other in others:
            first = f.add(first, other)
        return first

    def combined(self, f: NumberFormat, a: int, b: int, c: int, d: int) -> int:
        """a b + c d."""
        if self.combination == "fused":
            return f.round_quotient(a * b + c * d, f.scale)
        return f.add(f.multiply(a, b), f.multiply(c, d))

    def to_json(self) -> dict[str, str]:
        """The choices by name."""
        return {field.name: getattr(self, field.name) for field in fields(self)}


STEPWISE = Schedule()
SCHEDULES: Mapping[str, Schedule] = {"stepwise": STEPWISE, "fused": Schedule("fused", "fused")}


def schedule_of(document: Any, where: str = "schedule") -> Schedule:
    """One of `SCHEDULES` by name, or choices, those left out stepwise; InvalidInput for anything else."""
    if isinstance(document, str) and document in SCHEDULES:
        return SCHEDULES[document]
    if not isinstance(document, dict) or not set(document) <= set(CHOICES):
        raise InvalidInput(f"{where}: want {' or '.join(SCHEDULES)}, or an object with {', '.join(CHOICES)}")
    try:
        return Schedule(**document)
    except InvalidInput as error:
        raise InvalidInput(f"{where}: {error}") from None
