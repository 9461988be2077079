"""Numbers of words that are never more than so many, by their period: as many words of n + p letters as of n.

Where no language of a state grows, the numbers are periodic from some length on.  That c(n + p) = c(n) is one
recurrence.  So what holds of p numbers in a row holds of the next p in a row, and the bound follows by one induction,
whatever the period; the lengths before the first period are counted one by one.

Not trusted.  Cost: p numbers of words and one recurrence.
"""

from __future__ import annotations

from functools import cache

from fooling.circuits.languages.search.counting.growth import degree_of_growth
from fooling.circuits.languages.word_count import word_counts
from fooling.records import dataclass
from fooling.verify.checker import meaning
from fooling.verify.checker.kernel import Context
from fooling.verify.checker.meaning import natural
from fooling.verify.methods.arithmetic.arith_step import arith
from fooling.verify.methods.arithmetic.cases import one_by_one
from fooling.verify.methods.engine.not_found import NotFound
from fooling.verify.methods.engine.tactic import (
    Node,
    assumption,
    cases,
    cut,
    evaluate,
    every,
    induction,
    instance,
    subterms,
    table,
    tactical,
)
from fooling.verify.methods.evidence.automata import recurrence
from fooling.verify.statement.proposition import Term, substitute

LONGEST_PERIOD = 60  # letters


@dataclass(frozen=True)
class Periodic:
    """The least period of the numbers of words from the length `start` on, the least such, and the greatest number."""

    period: int
    start: int
    most: int


@cache
def periodic(language: Term) -> Periodic | None:
    """How the numbers of words of a closed language repeat, None where they grow, or all but finitely many are 0."""
    dfa = meaning.language(language)
    if degree_of_growth(dfa) != 0:
        return None
    numbers = word_counts(dfa, range(dfa.states + 3 * LONGEST_PERIOD))
    late = numbers[dfa.states :]
    for p in range(1, LONGEST_PERIOD + 1):
        if late[p:] == late[:-p]:
            odd = (i for i in reversed(range(dfa.states)) if numbers[i] != numbers[i + p])
            return Periodic(p, next(odd, -1) + 1, max(numbers))
    return None


@tactical
def never_more(goal: Term, context: Context, name: str, first: int, found: Periodic) -> Node:
    """`count <= most` for a length that grows with the integer `name`, from its first value on."""
    (_, _, length), _ = goal[1:]
    values = range(first, first + found.start + 1)
    point = next((v for v in values if natural(substitute(length, {name: v})) >= found.start), None)
    if point is None:
        raise NotFound(f"the length does not grow with {name}")
    later = _from_a_period_on(name, point, found.period)
    below = one_by_one(name, first, point, table())
    return (cases(("<", name, point), below, later) if point > first else later)(goal, context)


@tactical
def _from_a_period_on(goal: Term, context: Context, name: str, first: int, period: int) -> Node:
    """The goal, which holds at a period's values from the first on, for all values from there on."""
    k = f"{name}_every"
    values: list[Term] = [k]  # k, k + 1, (k + 1) + 1, ...: with k + 1 for k each is the next
    for _ in range(period):
        values.append(("+", values[-1], 1))
    *before, after = (substitute(goal, {name: value}) for value in values)
    same: Term = ("=", *(count for one in (after, before[0]) for count in subterms(one, "count")))
    step = arith((same, recurrence(k)), (before[0], assumption))
    together: Term = ("and", *before) if period > 1 else before[0]
    shown = induction(
        every(*[evaluate] * period) if period > 1 else evaluate,
        every(*[assumption] * (period - 1), step) if period > 1 else step,
    )
    universal = ("forall", ((k, "int"),), ((">=", k, first),), together)
    here = substitute(together, {k: name})
    return cut((here, instance((universal, shown), {k: name})), assumption)(goal, context)
