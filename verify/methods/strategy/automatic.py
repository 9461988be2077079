"""The automatic route, for propositions nobody has written a tactic for: a user's own.

What is done with every goal stands here.  Lemmas are used, functions that are the same become one, sizes are written
as numbers, and what terms need to be defined is shown.  Then the rules are tried
(`fooling.verify.methods.engine.search`).  What fits none of these stays unknown.
"""

from __future__ import annotations

from collections.abc import Iterator

from fooling.verify.checker import meaning
from fooling.verify.checker.kernel import Context
from fooling.verify.methods.engine.attempts import looked_at
from fooling.verify.methods.engine.search import chosen, from_facts
from fooling.verify.methods.engine.steps import evaluate, with_equals
from fooling.verify.methods.engine.tactic import Lemma, Node, Tactic, tactical
from fooling.verify.methods.facts.every_goal import with_defined_quantities, with_same_functions
from fooling.verify.methods.facts.given_lemmas import with_lemmas
from fooling.verify.statement.operators import CONNECTIVES, OPERATORS
from fooling.verify.statement.proposition import Term, free_variables, term_positions


def automatic(goal: Term, context: Context) -> Node:
    """A derivation of the goal, or `NotFound` with all that was tried."""
    by = written_out(with_defined_quantities(chosen, derived))
    with looked_at(goal, context) as looked:
        looked.node = with_lemmas(with_same_functions(by))(goal, context)
        return looked.node


def derived(goal: Term, context: Context) -> Node:
    """A comparison from what is known of its quantities, without reading any matrix."""
    return written_out(from_facts)(goal, context)


@tactical
def written_out(goal: Term, context: Context, by: Tactic) -> Node:
    """The statement, without quantifiers, with each size that is a sum, a product, ... of numbers as one number."""
    plain_statement = (goal[1] if goal[0] == "not" else goal)[0] not in CONNECTIVES
    sizes = list(dict.fromkeys(_sizes(goal))) if plain_statement else []
    values = [(size, meaning.exactly(size)) for size in sizes]
    whole: list[Lemma] = [(("=", size, int(v)), evaluate) for size, v in values if v.denominator == 1]
    return with_equals(whole, by)(goal, context)


def _sizes(term: Term, of_number: bool = True) -> Iterator[Term]:
    """The numbers without variables, though not written as one, that functions, languages and the like hang on."""
    if not isinstance(term, tuple):
        return
    for i in term_positions(term):
        part = term[i]
        if isinstance(part, tuple):
            is_number = OPERATORS[part[0]].result == "number"
            if is_number and not of_number and part[0] in meaning.NUMBERS and not free_variables(part):
                yield part
            yield from _sizes(part, is_number or OPERATORS[part[0]].result == "proposition")
