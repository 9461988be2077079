"""What a moment shows of a claim of one's own beside its verdict: what is too much in it, or what is missing.

A run asks a search and keeps what that has shown; a later answer, of `show` or `check --resume`, asks what is kept
(`fooling.verify.runs.claims.kept_beside`).  The sentences are made here, of either, and so they are the same.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from math import inf
from pathlib import Path
from typing import TypeVar

from fooling.fooling_sets.errors import FoolingError
from fooling.records import dataclass, replace
from fooling.verify.claims.claim import Claim
from fooling.verify.methods.engine.ends import LIMITS, counted, left, passed_over
from fooling.verify.methods.engine.goals import computable
from fooling.verify.mutants.undefined_values import undefined_somewhere
from fooling.verify.runs.claims import true_value
from fooling.verify.runs.claims.closest_statement import Closest
from fooling.verify.runs.claims.decide import by_search, holds_without, past_counterexample, undefined_where
from fooling.verify.runs.claims.holds_for_larger_n import Onward
from fooling.verify.runs.claims.kept_beside import Recorded, Ways, certificate_of, kept
from fooling.verify.statement.language.verdict import Outcome, Verdict
from fooling.verify.statement.proposition import Term

Found = TypeVar("Found")


@dataclass(frozen=True)
class Beside:
    """What is said beside a verdict.

    unneeded   hypotheses, in words, without which a confirmed claim holds as well
    onward     where a claim is refuted: what is known for larger numbers
    undefined  and where a term of it is undefined
    instead    and what its quantity is, with the certificate of that
    cut        whether more may be said: the steps of the search for it did not suffice
    """

    unneeded: tuple[str, ...] = ()
    onward: Onward | None = None
    undefined: str | None = None
    instead: Closest | None = None
    instead_certificate: Path | None = None
    cut: bool = False


NOTHING = Beside()


def may_say(that: Term, verdict: Verdict) -> bool:
    """Whether there is anything to look for beside a statement with this verdict; to see it takes no search."""
    if verdict is Verdict.CONFIRMED:
        return that[0] == "forall" and not all(map(computable, that[2]))
    return that[0] == "forall" or next(undefined_somewhere(that), None) is not None


def seen(claim: Claim, outcome: Outcome, effort: str, longest: float, directory: Path) -> Beside:
    """What a search shows in a moment, at most `longest` seconds of the clock; it is kept in the directory."""
    recorded = Recorded(by_search(effort))
    found = _said(claim, outcome, effort, longest, recorded.remembering) if longest > 0 else NOTHING
    recorded.write(directory, claim.id, effort)
    return _certified(found, directory, claim.id)


def repeated(claim: Claim, outcome: Outcome, effort: str, directory: Path) -> Beside:
    """What an earlier run has said, as far as what it kept proves it."""
    return _certified(_said(claim, outcome, effort, inf, kept(directory, claim.id)), directory, claim.id)


def _certified(found: Beside, directory: Path, claim_id: str) -> Beside:
    """With the place of the certificate of what is true instead."""
    if found.instead is None:
        return found
    return replace(found, instead_certificate=certificate_of(directory, claim_id, found.instead.that))


def _said(claim: Claim, outcome: Outcome, effort: str, longest: float, ways: Ways) -> Beside:
    if outcome.verdict is Verdict.CONFIRMED:
        return Beside(unneeded=or_nothing(lambda: holds_without(claim, effort, ways)) or ())
    if outcome.verdict is Verdict.REFUTED:
        end = time.monotonic() + longest
        where = or_nothing(lambda: undefined_where(claim, effort, ways))
        with counted(left() / 2):
            instead = or_nothing(lambda: true_value.true_value(claim.that, ways, longest))
        past = or_nothing(lambda: past_counterexample(claim, outcome, effort, end - time.monotonic(), ways))
        return Beside(onward=past, undefined=where, instead=instead)
    return NOTHING


def or_nothing(find: Callable[[], Found | None]) -> Found | None:
    """What is found of a statement beside its verdict; None where nothing is."""
    try:
        return find()
    except (FoolingError, *LIMITS):
        return None
    except Exception as error:  # noqa: BLE001 - it is told, and costs the claim no more than this
        passed_over(error)
        return None
