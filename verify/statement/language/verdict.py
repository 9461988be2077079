"""Three verdicts, ordered: REFUTED < UNKNOWN < CONFIRMED.  A conjunction is the least of its parts.

UNKNOWN always has a reason; a time-out, a solver's "unknown", a missing library, a sample that found nothing all end
there.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import IntEnum
from typing import Any

from fooling.records import dataclass


class Verdict(IntEnum):
    """What is known of a proposition."""

    REFUTED = 0
    UNKNOWN = 1
    CONFIRMED = 2

    def __str__(self) -> str:
        return self.name.lower()


def combined(verdicts: Iterable[Verdict]) -> Verdict:
    """The verdict of a conjunction; that of no parts at all is UNKNOWN, not true.

    >>> str(combined([Verdict.CONFIRMED, Verdict.UNKNOWN]))
    'unknown'
    """
    return min(verdicts, default=Verdict.UNKNOWN)


@dataclass(frozen=True)
class Outcome:
    """A verdict with what it rests on: a derivation and what that trusts, or the reason why nothing is known.

    What `fooling.decide_proposition` returns has more: see `fooling.verify.evidence.stated_outcome.Judgement`.
    """

    verdict: Verdict
    derivation: dict[str, Any] | None = None
    trusts: tuple[str, ...] = ()
    reason: str | None = None
    seconds: float = 0.0
    transient: bool = False  # a time-out or a missing library: counted as unknown, not as a changed verdict
    details: tuple[str, ...] = ()  # what the steps of a search said that found nothing, in terms of the program
    faults: tuple[str, ...] = ()  # errors of this program that the search met and went on after, whatever it found

    def __post_init__(self) -> None:
        if (self.verdict is Verdict.UNKNOWN) != (self.derivation is None) or (self.reason is None) != (
            self.derivation is not None
        ):
            raise ValueError(
                f"{self.verdict} needs {'a reason' if self.verdict is Verdict.UNKNOWN else 'a derivation'} "
                "and nothing else"
            )

    def __repr__(self) -> str:
        trusts = f", trusting {', '.join(self.trusts)[:60]}" if self.trusts else ""
        return f"Outcome({self.verdict}{'' if self.reason is None else f': {self.reason[:100]}'}{trusts})"
