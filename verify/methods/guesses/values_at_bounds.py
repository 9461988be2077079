"""Counterexamples where one integer is a power of 2 and the others are as small or as large as the conditions let them.

"w H >= N/(6 (p + log2 N)) and p <= 2 log2 N + 2 give w H >= N/(18 log2 N)" fails at N = 2048, p = 24, H = 1, w = 10:
between the two bounds there is an integer at few N only.  One variable after the other takes a value next to which a
condition, or the statement, begins or ceases to be true; floats find it, and the checker computes it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice, permutations, product

from fooling.verify.checker.kernel import Context
from fooling.verify.methods.engine.clock import is_over
from fooling.verify.methods.engine.not_found import NotFound
from fooling.verify.methods.engine.tactic import Node, subterms, witness
from fooling.verify.methods.guesses.floating import Judged, hold_at, judged
from fooling.verify.statement.proposition import Term, free_variables

FAR = 20  # powers of 2
LARGEST = 2**24  # of the other integers
MOST_ENDS = 5  # of one variable
NEAR = 512  # values of one of two variables, each of which is tried
MOST_ORDERS = 24  # of the variables
Spoken = tuple[frozenset[str], Judged]  # a statement by its variables, and as a function of their values


def at_the_ends(goal: Term, context: Context) -> Node:
    """An existential statement about integers, by such values; what stands in a logarithm is a power of 2 first."""
    _, bindings, conditions, body = goal
    names = [name for name, _ in bindings]
    if any(sort != "int" for _, sort in bindings) or len(names) < 2 or free_variables(goal):
        raise NotFound("only integers are tried, two of them or more")
    statements = (*conditions, body)
    spoken = _spoken(statements)
    growing = {log[1] for log in subterms(statements, "log2")}
    leads = [name for name in names if name in growing] + [name for name in names if name not in growing]
    for ordered in (False, True):
        for lead, power in product(leads, range(1, FAR)):
            others = [name for name in names if name != lead]
            for order in islice(permutations(others), MOST_ORDERS) if ordered else (None,):
                for values in _all_at_changes({lead: 2**power}, order or others, spoken, ordered):
                    if hold_at(statements, values):
                        return witness(values)(goal, context)
    if len(names) == 2:
        return next_to_small(goal, context)
    raise NotFound("no integers at the ends of what the conditions allow are a counterexample")


def next_to_small(goal: Term, context: Context) -> Node:
    """Two integers, of which one is small and the other at an end: next to a power of 2 is one of 3, here and there.

    That S >= 1.585 k where 2^S >= 3^k first fails at k = 253 and S = 401: 401/253 is a convergent of log2 3.
    """
    _, bindings, conditions, body = goal
    names = [name for name, _ in bindings]
    if any(sort != "int" for _, sort in bindings) or len(names) != 2 or free_variables(goal):
        raise NotFound("only two integers are tried")
    statements = (*conditions, body)
    spoken = _spoken(statements)
    for value in range(1, NEAR):
        for lead, other in (names, names[::-1]):
            for values in _all_at_changes({lead: value}, [other], spoken, True):
                if hold_at(statements, values):
                    return witness(values)(goal, context)
    raise NotFound("no small integer, with another one at an end, is a counterexample")


def _spoken(statements: Sequence[Term]) -> list[Spoken]:
    return [(free_variables(one), judged(one)) for one in statements]


def _all_at_changes(
    values: Mapping[str, int], names: Sequence[str], statements: Sequence[Spoken], ordered: bool
) -> Iterator[dict[str, int]]:
    """The values, and those of the other variables at ends: in this order, or what most statements speak of first."""
    if not names:
        yield dict(values)
        return
    if is_over():
        return

    def closed_by(name: str) -> list[Judged]:
        return [holds for variables, holds in statements if name in variables <= {*values, name}]

    name = names[0] if ordered else max(names, key=lambda one: len(closed_by(one)))
    rest = [other for other in names if other != name]
    for end in _values_at_changes(values, name, closed_by(name)):
        yield from _all_at_changes({**values, name: end}, rest, statements, ordered)


def _values_at_changes(values: Mapping[str, int], name: str, statements: Sequence[Judged]) -> list[int]:
    """The least values, and those next to which a statement changes, that meet them all."""
    found = {0, 1, 2}
    steps = [0, *(2**i for i in range(LARGEST.bit_length()))]
    for holds in statements:
        true = [holds({**values, name: step}) for step in steps]
        for i, before in enumerate(true[:-1]):
            if before != true[i + 1]:
                found |= _change(holds, values, name, steps[i], steps[i + 1])
    allowed = [value for value in sorted(found) if all(holds({**values, name: value}) for holds in statements)]
    return list(dict.fromkeys((*allowed[:2], *allowed[-MOST_ENDS + 2 :])))


def _change(holds: Judged, values: Mapping[str, int], name: str, low: int, high: int) -> set[int]:
    """Neighbours between the two, at one of which the statement is true as at `low`, and at the other as at `high`.

    And the next two: where both sides are equal, a float does not say whether a strict comparison holds.
    """
    before = holds({**values, name: low})
    while high - low > 1:
        middle = (low + high) // 2
        same = holds({**values, name: middle}) == before
        low, high = (middle, high) if same else (low, middle)
    return {low - 1, low, high, high + 1}
