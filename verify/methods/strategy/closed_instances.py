"""Instances of a statement, each proved once: what comes closest to it, and its negation, ask for the same ones.

"The same for n <= 33" and then "for n <= 49" are 33 instances alike.  What is proved of a statement without variables
is proved wherever it is asked; that nothing was found counts until more time is left (`engine.memory`).  Lemmas that a
search may use change what it finds, so nothing is remembered of such a search.
"""

from __future__ import annotations

from fooling.verify.checker.kernel import Context
from fooling.verify.methods.engine.memory import remembered
from fooling.verify.methods.engine.step_counter import fresh
from fooling.verify.methods.engine.tactic import Node, Tactic, accepted, tactical
from fooling.verify.methods.facts.given_lemmas import lemmas_in_use
from fooling.verify.statement.proposition import Term, free_variables


@tactical
def once(goal: Term, context: Context, by: Tactic) -> Node:
    """The tactic, asked once for each statement without variables."""
    if free_variables(goal) or lemmas_in_use():
        return by(goal, context)
    return _shown(by, goal)


@remembered
def _shown(by: Tactic, goal: Term) -> Node:
    return accepted(by)(goal, fresh())
