"""One search, and what the checker says of its derivation: the step from a tactic to a verdict."""

from __future__ import annotations

import json

from fooling.fooling_sets.errors import FoolingError
from fooling.verify.checker.judge import proved
from fooling.verify.checker.kernel import Context
from fooling.verify.methods.engine.clock import fresh, in_steps, paced
from fooling.verify.methods.engine.faults import FAULTS, LIMITS, passed_over
from fooling.verify.methods.engine.not_found import NotFound, reasons_of
from fooling.verify.methods.engine.tactic import Node, Tactic, tactical
from fooling.verify.statement.language.verdict import Outcome, Verdict
from fooling.verify.statement.language.wording import in_words
from fooling.verify.statement.proposition import Term, negate


def attempt(that: Term, verdict: Verdict, tactic: Tactic) -> Outcome | NotFound:
    """The outcome if the tactic finds a derivation that the checker accepts, else what the search said."""
    try:
        node = tactic(that if verdict is Verdict.CONFIRMED else negate(that), fresh())
        derivation = json.loads(json.dumps(node))  # what will be written is what is checked
        found = proved(that, str(verdict), derivation, in_words)
    except (FoolingError, *LIMITS) as error:
        return NotFound(*reasons_of(error))
    except (RuntimeError, *FAULTS) as error:
        return NotFound(*passed_over(error))
    return Outcome(verdict, derivation, found.trusts)


@tactical
def with_steps(goal: Term, context: Context, tactic: Tactic, steps: float, pace: float) -> Node:
    """The tactic with so many steps, each part of its search at this pace."""
    with paced(pace), in_steps(steps):
        return tactic(goal, context)
