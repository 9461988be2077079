"""Evidence of an earlier run in place of a search: only what this run can judge by itself.

A certificate on disk may have been written by anybody.  The checker replays it; what it takes from z3, a SAT solver or
torch is put to them again, and counts where each of them says the same.  Where one says something else, gives no answer
or is not installed, the evidence is not used and the statement is decided anew: so no verdict ever rests on what an
earlier run has written, and none has to say that it does.  An assumption is nobody's to ask: what rests on one is not
used either.
"""

from __future__ import annotations

from pathlib import Path

from fooling.verify.evidence import store
from fooling.verify.evidence.grounds import TRUSTED, rests_on_assumptions
from fooling.verify.runs.certificates.solvers_asked_again import answered, questions
from fooling.verify.statement.language.verdict import Outcome
from fooling.verify.statement.proposition import Term


def reused(directory: Path, claim_id: str, that: Term, effort: str, seconds: float) -> Outcome | None:
    """The stored outcome for the same proposition, code version and effort, judged again; None: it is to be redone.

    Solvers have about so many seconds to answer once more.
    """
    outcome = store.reusable(directory, claim_id, that, effort)
    if outcome is None or rests_on_assumptions(outcome) or not solvers_agree(that, outcome, seconds):
        return None
    return outcome


def solvers_agree(that: Term, accepted: Outcome, seconds: float) -> bool:
    """Whether all that a derivation, which the checker has accepted, takes from solvers is what they say again now."""
    solvers = {name for name in accepted.trusts if not name.startswith(TRUSTED)}
    asked = questions(that, accepted) if solvers else ()
    return solvers <= {one.solver for one in asked} and all(one.agrees for one in answered(asked, seconds))
