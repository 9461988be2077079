"""A universal statement that follows from its hypotheses, where no case is found in which these hold.

The rule `forall` wants such a case, and nothing else of the statement hangs on it: what is proved of arbitrary values
that meet the hypotheses is true whether there are any or not.  So where the search has found none, a case is assumed,
by a name that the verdict carries as what it trusts (`recheck --strict` refuses it), and the rest is shown as ever.
This is the last route of all.  It is not taken where a case is found, nor where something contradicts the hypotheses:
each comparison among them is tried to be refuted from all of them, and then the statement speaks of nothing.

The values of the case are the simplest of their sorts; of numbers they meet what is said of numbers alone, if numbers
are found that do.  Cost: the search for a proof once more, and a moment for each comparison.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from fooling.fooling_sets.errors import FoolingError
from fooling.verify.checker.kernel import Context
from fooling.verify.methods.engine import limits
from fooling.verify.methods.engine.goals import computable
from fooling.verify.methods.engine.not_found import CASE, NotFound, NotMadeFor
from fooling.verify.methods.engine.search import search
from fooling.verify.methods.engine.tactic import (
    Node,
    Tactic,
    accepted,
    briefly,
    constantly,
    first_of,
    intro,
    met,
    term_of,
)
from fooling.verify.methods.guesses.real_values import witness_values
from fooling.verify.methods.strategy.examples import introduced
from fooling.verify.methods.strategy.machine_sizes import misread
from fooling.verify.methods.strategy.small_functions import LANGUAGES
from fooling.verify.statement.proposition import Term, negate

LEAF: Node = {"rule": "assumed", "name": CASE, "source": "no case was found"}
SIMPLEST: Mapping[str, Term] = {
    "int": 1,
    "real": 1,
    "function": ("equality", 1),
    "partition": "odd-even",
    "language": LANGUAGES[0],
}
Hypotheses = Sequence[Term]


def from_hypotheses_alone(goal: Term, context: Context) -> Node:
    """The statement from its hypotheses, of which no case is found, and one is assumed."""
    if goal[0] != "forall" or not goal[2] or context.sorts:
        raise NotMadeFor
    _, bindings, conditions, _ = goal
    if any(misread(one, conditions) for one in conditions) or _is_shown(
        introduced(constantly({})), goal, limits.CASE, context
    ):
        raise NotFound("a case was found, or there is none")
    shown = first_of(accepted(met), constantly(LEAF))
    derived = accepted(intro(_values(bindings, conditions), search, dict.fromkeys(range(len(conditions)), shown)))
    node = derived(goal, context)
    if any(_is_shown(derived, (*goal[:3], negate(one)), limits.CONTRADICTION, context) for one in conditions):
        raise NotFound("its hypotheses contradict each other")
    return node


def _is_shown(by: Tactic, goal: Term, steps: float, context: Context) -> bool:
    try:
        briefly(by, steps)(goal, context)
    except FoolingError:
        return False
    return True


def _values(bindings: Sequence[tuple[str, str]], conditions: Hypotheses) -> dict[str, Term]:
    """The simplest ones, with numbers that meet what is said of numbers alone where such are found."""
    values = {name: SIMPLEST[sort] for name, sort in bindings}
    numbers = [(name, sort) for name, sort in bindings if sort in ("int", "real")]
    try:
        met_by = witness_values(numbers, [one for one in conditions if computable(one)])
    except FoolingError:
        met_by = {}
    return values | {name: term_of(value) for name, value in met_by.items()}
