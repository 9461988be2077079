"""Networks of partial functions: some functions that agree with one, of which a network computes one.

Where nothing is promised a completion has 0, or 1, or what makes the fewest messages of Alice.  Which network computes
it, and how that is shown, is as of any function.
"""

from __future__ import annotations

from collections.abc import Iterator

from fooling.fooling_sets.errors import FoolingError
from fooling.protocols.search.partial_functions import Entries, with_messages
from fooling.verify.checker.kernel import Context
from fooling.verify.methods.engine.not_found import NotFound
from fooling.verify.methods.engine.rules import rule
from fooling.verify.methods.engine.search import by_shape
from fooling.verify.methods.engine.tactic import Node
from fooling.verify.statement.machine_operators import COMPUTING
from fooling.verify.statement.proposition import Term


def completions(entries: Entries) -> Iterator[Term]:
    """Some functions that agree with the partial one, as matrices.

    >>> next(completions(((0, "*"), (1, 1))))
    ('matrix', ((0, 0), (1, 1)))
    """
    for filled in (0, 1):
        yield "matrix", tuple(tuple(filled if a == "*" else a for a in line) for line in entries)
    yield "matrix", tuple(map(tuple, with_messages(entries)))


@rule(on=("partial-rnn-computes", "partial-transformer-computes", "partial-layer-computes"), kind="unsafe", price=30)
def completed(goal: Term, context: Context) -> Node:
    """That some network computes a partial function, by one that computes a completion of it."""
    head, (_, entries), *sizes = goal
    reasons = []
    for full in dict.fromkeys(completions(entries)):
        try:
            shown = by_shape((COMPUTING[head], full, *sizes), context)
        except FoolingError as error:
            reasons.append(str(error))
            continue
        return {"rule": "computes-completion", "entries": [list(line) for line in full[1]], "by": shown}
    raise NotFound("; ".join(dict.fromkeys(reasons)))
