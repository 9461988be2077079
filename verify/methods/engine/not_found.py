"""Why a search has found nothing: what it raises, with reasons that a reader can use."""

from __future__ import annotations

from fooling.fooling_sets.errors import FoolingError

CASE = "a case in which the hypotheses hold"  # what is assumed, by its name, where no such case was found


class NotFound(FoolingError):
    """No derivation was found; the message says why, as do its `reasons`.  It ends as UNKNOWN, never as a verdict."""

    def __init__(self, *reasons: str) -> None:
        super().__init__("; ".join(reasons))
        self.reasons = reasons


class NotMadeFor(NotFound):
    """A tactic is not made for goals of such a shape, which is no reason for a reader."""

    def __init__(self) -> None:
        super().__init__()


class ForReaders(str):
    """A reason that is a sentence for whoever asks: it is told as it stands, before what was tried."""

    __slots__ = ()


class NotComputed(str):
    """Why the checker does not compute a statement that has no other route; it stands behind "decided by computing"."""

    __slots__ = ()


class WithoutExample(str):
    """A reason that is a sentence, too: nothing is known that meets all hypotheses of a statement.

    It is told unless more is known, such as that the hypotheses contradict each other.
    """

    __slots__ = ()


class Settled(NotFound):
    """It is false, so nothing else need be tried; where it is a part of something, that may go on without it."""


def reasons_of(error: Exception) -> tuple[str, ...]:
    """What an error says, the parts of a search each for itself."""
    return error.reasons if isinstance(error, NotFound) else (str(error) or type(error).__name__,)
