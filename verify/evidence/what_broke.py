"""What it was that broke, where a statement without variables is false by its definition: said in the user's labels.

A certificate that a definition was tried says no more than that it does not hold; the pair, the entry, the input or the
word at fault is found again here, by the same definition, when somebody reads it.  Nothing rests on it: where it is too
much to find, nothing is said.

Each predicate that evaluation decides (`fooling.verify.checker.computation.PREDICATES`) has its entry in `BREACHES`; a
test sees to that.  Cost: at most what the definition costs.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache

from fooling.fooling_sets.errors import FoolingError
from fooling.verify.checker.computation import holds, instances
from fooling.verify.checker.kernel import Context, WhenAsked
from fooling.verify.checker.meaning import NUMERIC
from fooling.verify.evidence import broken_functions, broken_machines, broken_random_variables
from fooling.verify.evidence.broken import NOTHING, Breach, Broken, sides
from fooling.verify.methods.engine.ends import FAULTS, LIMITS, fresh, passed_over
from fooling.verify.statement.proposition import Term, free_variables, substitute

OBJECTS = {**broken_functions.BREACHES, **broken_random_variables.BREACHES}
BREACHES: Mapping[str, Breach] = WhenAsked(OBJECTS, lambda: broken_machines.BREACHES)


@lru_cache(maxsize=256)
def what_broke(goal: Term) -> Broken:
    """What is at fault in the statement that a closed statement denies, and is right to deny.

    >>> what_broke(("not", ("fooling-set", ("pairs", ((0, 1), (2, 3))), ("equality", 2), 0))).says
    ('pairs 1 and 2, (00, 01) and (10, 11), do not fool: both crossings, (00, 11) and (10, 01), have the value 0, too',)
    """
    if free_variables(goal):
        return NOTHING
    return found_or_nothing(lambda: _broken(goal, fresh()))


def found_or_nothing(find: Callable[[], Broken]) -> Broken:
    """What is found; nothing where it is too much, or not decided by evaluation; a fault is told, and ends no run."""
    try:
        return find()
    except (FoolingError, StopIteration, *LIMITS):
        return NOTHING
    except FAULTS as error:
        passed_over(error)
        return NOTHING


def _broken(goal: Term, context: Context) -> Broken:
    head, *parts = goal
    if head == "or":
        return _broken(next(part for part in parts if holds(part, context)), context)
    if head == "and":
        return _together([_broken(part, context) for part in parts])
    if head == "exists":
        values = next(values for values, held in instances(goal, context) if held)
        inside = _broken(substitute(goal[3], values), context)
        return Broken((*values.items(), *inside.values), inside.words, inside.says)
    if head == "not" and parts[0][0] in BREACHES:
        return BREACHES[parts[0][0]](context.budget, *parts[0][1:])
    number = parts[0] if head == "not" else goal
    told = ", ".join(sides(number)) if number[0] in NUMERIC else ""
    return Broken(says=(told,)) if told else NOTHING


def _together(found: Sequence[Broken]) -> Broken:
    """All parts of what was said break; their words, which sentences speak of, are those of one part."""
    values = dict(pair for one in found for pair in one.values)
    first = next((one for one in found if one.words), NOTHING)
    says = tuple(sentence for one in found if one is first or not one.words for sentence in one.says)
    return Broken(tuple(values.items()), first.words, says)
