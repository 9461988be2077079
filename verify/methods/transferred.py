"""The derivation of one statement, tried on a statement next to it.

Where a claim was proved with something to spare, the same steps prove a sharper one, or one with a hypothesis less.
Only the values that show the hypotheses can be met are found anew.  Whether the steps still hold the checker says.
"""

from __future__ import annotations

from typing import Any

from verify.checker.kernel import Context
from verify.methods.auto import introduced
from verify.methods.tactic import Node, NotFound, Tactic
from verify.statement.proposition import Term


def by_the_steps_of(derivation: Any) -> Tactic:
    """The steps of a derivation, with values of their own for the goal's variables."""

    def found(goal: Term, context: Context) -> Node:
        rule = derivation["rule"]
        if goal[0] != "forall" or rule != "forall":
            if goal[0] in ("forall", "exists"):
                raise NotFound(f"the steps begin with {rule}")
            return dict(derivation)
        return introduced(by_the_steps_of(derivation["by"]))(goal, context)

    return found
