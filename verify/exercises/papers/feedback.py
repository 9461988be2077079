"""What a student reads: the verdict alone, a hint, or the smallest mistake; and from which attempt on.

feedback: verdict                  right or wrong
feedback: hint                     what kind of mistake it is: two of the pairs do not fool
feedback: witness                  the smallest mistake; this is the default
feedback: {witness: {after: 2}}    a hint in the first two attempts, then the witness
feedback: {show: hint, best: hidden}       and what would have all points is not told
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

from fooling.fooling_sets.errors import InvalidInput
from fooling.records import dataclass
from fooling.verify.exercises.hole import Text
from fooling.verify.exercises.text_trees import excerpt

WANTED = "verdict, hint, witness or {witness: {after: ATTEMPTS}, best: hidden}"
VISIBLE = ("now", "after-due-date", "after-published", "never")


class Shows(StrEnum):
    """How much is told of a mistake."""

    VERDICT = "verdict"
    HINT = "hint"
    WITNESS = "witness"


@dataclass(frozen=True)
class Feedback:
    """How much is told; a witness only after so many attempts, and a hint before; whether the best value is told.

    `visible` is when Gradescope shows it, one of `VISIBLE`.
    """

    shows: Shows = Shows.WITNESS
    after: int = 0
    tells_best: bool = True
    visible: str = "now"

    def at(self, attempt: int) -> Shows:
        """What is told in this attempt, counted from 1.

        >>> [str(Feedback(Shows.WITNESS, after=2).at(attempt)) for attempt in (1, 2, 3)]
        ['hint', 'hint', 'witness']
        """
        return Shows.HINT if self.shows is Shows.WITNESS and attempt <= self.after else self.shows


THE_WITNESS = Feedback()


def feedback_of(given: Text | None) -> Feedback:
    """The feedback that a question states, in one of the shapes above; `InvalidInput` otherwise."""
    if given is None:
        return THE_WITNESS
    if isinstance(given, str):
        return Feedback(_shows(given))
    if not isinstance(given, Mapping) or not given or given.keys() - {"show", "witness", "best", "visible"}:
        raise InvalidInput(f"{excerpt(given)}; want {WANTED}")
    if {"show", "witness"} <= given.keys():
        raise InvalidInput("show and witness at once; want one of them")
    best = given.get("best", "shown")
    if best not in ("shown", "hidden"):
        raise InvalidInput(f"best: {excerpt(best)}; want shown or hidden")
    if (visible := given.get("visible", "now")) not in VISIBLE:
        raise InvalidInput(f"visible: {excerpt(visible)}; want {' or '.join(VISIBLE)}")
    shows, after = _shows(given.get("show", Shows.WITNESS)), _after(given.get("witness"))
    return Feedback(shows, after, best == "shown", str(visible))


def _shows(given: Text) -> Shows:
    if given not in list(Shows):
        raise InvalidInput(f"{excerpt(given)}; want {WANTED}")
    return Shows(str(given))


def _after(given: Text | None) -> int:
    """The attempts before the witness is told."""
    if given is None:
        return 0
    after = given.get("after") if isinstance(given, Mapping) and given.keys() == {"after"} else None
    if not (isinstance(after, str) and after.isascii() and after.isdecimal() and len(after) < 5):
        raise InvalidInput("witness: want {after: ATTEMPTS}, a whole number of them")
    return int(after)
