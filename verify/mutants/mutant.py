"""What a mutant is: a statement next to a claim, with the one thing that was changed, in words.

A *strengthening* says more than the claim: a tighter bound, a smaller constant, one hypothesis less or a weaker one.
Where it is refuted, what was changed is needed; where it is confirmed, the claim can be improved to it.  What stands
beside the claim without being stronger is a *side* of an equation (`>` or `<` for `=`), a *dual* (Bob for Alice), or
the same said of *another object* (a language or matrix with one number changed).

What was changed by one can be changed further, in the same direction: `origin` says where that was, so that it is found
again (`all_mutants.farther`).
"""

from __future__ import annotations

from enum import StrEnum

from fooling.records import dataclass
from fooling.verify.statement.row import Term


class Kind(StrEnum):
    """How a mutant lies to its claim."""

    TIGHTER = "tighter bound"
    WITHOUT = "hypothesis dropped"
    WEAKER = "weaker hypothesis"
    SIDE = "side of an equation"
    DUAL = "dual"
    OBJECT = "another object"

    @property
    def strengthens(self) -> bool:
        """Whether the mutant says more than the claim."""
        return self in (Kind.TIGHTER, Kind.WITHOUT, Kind.WEAKER)


@dataclass(frozen=True)
class Mutant:
    """A closed proposition next to a claim, and what was changed.

    `part` is the hypothesis that was dropped or weakened, or the statement that was made tighter; `new` is what stands
    in its place, if anything.
    """

    kind: Kind
    change: str
    that: Term
    part: Term = None
    new: Term = None
    origin: tuple[int, int] | None = None  # which place of the claim, and which of the steps there
