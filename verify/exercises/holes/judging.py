"""The order in which an object is judged: first the checker, then whoever looks for the smallest mistake.

An object that the checker accepts is right.  One that it rejects is wrong only where a mistake is found that the
definition confirms; where none is, as for an object that costs more than one derivation may, nothing is said of it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from fooling.records import dataclass, field
from fooling.verify.checker.kernel import Rejected
from fooling.verify.exercises.hole import Judged, NotGraded, Number
from fooling.verify.exercises.shown import against, shown
from fooling.verify.statement.proposition import Term


@dataclass(frozen=True)
class Mistake:
    """The smallest mistake of an object: the student's line, the same without the witness, and the witness as data.

    `lacks`: nothing that is there is wrong, and more is wanted.
    """

    says: str
    hint: str
    witness: Mapping[str, Any] = field(default_factory=dict)
    lacks: bool = False


def judged(
    that: Term,
    node: Mapping[str, Any],
    right: str,
    measured: Mapping[str, Number],
    mistake: Callable[[], Mistake | None],
    says: Term | None = None,
) -> Judged:
    """Right, with `right` as the line, where the derivation shows `that`; else wrong by the mistake that is found.

    `says` is the false proposition that a wrong object would have to make true, where there is one.  `NotGraded` where
    the checker rejects the derivation, and no mistake is found.
    """
    try:
        return Judged(True, right, measured=measured, shown=shown(that, node))
    except Rejected as error:
        if (found := mistake()) is None:
            raise NotGraded(f"no mistake is found, and the checker does not take it either: {error}") from None
    shows = None if says is None else against(says)
    return Judged(False, found.says, found.hint, witness=found.witness, against=shows, lacks=found.lacks)
