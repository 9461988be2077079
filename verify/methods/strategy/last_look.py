"""The last look, when neither a proof nor a counterexample was found: longer lengths, each of them measured.

"D(f) = floor(n/2) + 1 for all n" may be false at n = 16 alone, where rank and rectangles settle D in a second.  The
search for a proof takes the time that there is, and small lengths show nothing.  So a few longer lengths are measured,
as `fooling measure` does, after all else and in time of their own.
"""

from __future__ import annotations

from fooling.verify.checker.kernel import Context
from fooling.verify.methods.engine import limits
from fooling.verify.methods.engine.not_found import NotMadeFor
from fooling.verify.methods.engine.tactic import Node
from fooling.verify.methods.matrices import closed_statements
from fooling.verify.methods.strategy.automatic import written_out
from fooling.verify.methods.strategy.counterexamples import longer
from fooling.verify.methods.strategy.small_functions import quantities
from fooling.verify.statement.operators import COMPARISONS
from fooling.verify.statement.proposition import Term, free_variables

LENGTHS = (16, 10, 12, 18, 9, 20, 11, 14, 24, 32)  # after small ones; a rounded logarithm or half changes near 16


def at_longer_lengths(goal: Term, context: Context) -> Node:
    """A length, of some up to 32, at which the measured quantities of a function show it."""
    if goal[0] != "exists" or len(goal[1]) != 1 or free_variables(goal):
        raise NotMadeFor
    body = goal[3][1] if goal[3][0] == "not" else goal[3]
    if body[0] not in COMPARISONS or not any(free_variables(quantity) for quantity in quantities(body)):
        raise NotMadeFor
    return longer(written_out(closed_statements.measured), limits.ONE_LENGTH, LENGTHS)(goal, context)
