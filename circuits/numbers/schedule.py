"""Where a machine rounds: the points that make "bit-exact" mean something.

Two programs for one formula give different bits unless they round at the same points: LayerNorm rounded after each
operation or once differs in 81 % of coordinates at Q4.8.  So a machine carries its schedule; whoever runs it, here or
elsewhere, has the same bits under the same schedule, and nothing is said of a run under another.  A schedule is a
choice for each of these; what they do is `fooling.circuits.numbers.arithmetic`, and where no choice is named, every
operation is rounded.
affine        W x + b.  'stepwise': each dot product by the format's summation rule, its bias added to it, then for a
              gate the second sum to the first, each result rounded; 'fused': the exact real number, rounded once.  The
              same of a sum of values with attention weights.
combination   sums of two products, such as f c + i g, or a rotation's, and what is added up from letter to letter,
              a h + u and S + k v.  'stepwise': each product rounded, then their sum; 'fused': the exact sum, rounded
              once.
logits        <q, k> / sqrt m, where a machine divides.  'stepwise': the dot product, then its product with 1 / sqrt m,
              each rounded; 'fused': the exact real number, rounded once.
attention     of logits, weights.  'stepwise': differences from the maximum, exponentials, their sum and the quotients
              are rounded each; 'fused': each weight is the exact softmax, rounded once.  Means of hard attention and
              quotients of linear attention: the sums rounded and then the quotient, or only the quotient.
maximum       'subtracted' before a stepwise softmax, or 'kept'.
norm          'stepwise': mean, differences, squares, their mean, eps added, root, quotients, gain and bias are rounded
              each, and so is eps itself (10^-5 is 0 in Q8.8); 'fused': the exact real number, rounded once.
division      by zero is an 'error', or its result is 'zero'.
reset         of a GRU, 'after': r (W h + c), as in torch, or 'before': W (r h) + c, as in Cho et al. 2014.
What is squashed is always rounded before and after, and correctly.  Where a schedule fuses, the summation rule of the
format has no say.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any, Literal

from fooling.fooling_sets.errors import InvalidInput

Points = Literal["stepwise", "fused"]
CHOICES: Mapping[str, tuple[str, ...]] = {
    **dict.fromkeys(("affine", "combination", "logits", "attention", "norm"), ("stepwise", "fused")),
    "maximum": ("subtracted", "kept"),
    "division": ("error", "zero"),
    "reset": ("after", "before"),
}


@dataclass(frozen=True)
class Schedule:
    """One choice of each."""

    affine: Points = "stepwise"
    combination: Points = "stepwise"
    logits: Points = "stepwise"
    attention: Points = "stepwise"
    norm: Points = "stepwise"
    maximum: Literal["subtracted", "kept"] = "subtracted"
    division: Literal["error", "zero"] = "error"
    reset: Literal["after", "before"] = "after"

    def __post_init__(self) -> None:
        for name, known in CHOICES.items():
            if (chosen := getattr(self, name)) not in known:
                raise InvalidInput(f"schedule: {name} {chosen!r} must be {' or '.join(known)}")

    def to_json(self) -> dict[str, str]:
        """The choices by name."""
        return {field.name: getattr(self, field.name) for field in fields(self)}


STEPWISE = Schedule()
SCHEDULES: Mapping[str, Schedule] = {"stepwise": STEPWISE, "fused": Schedule(*["fused"] * 5)}  # type: ignore[arg-type]


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
