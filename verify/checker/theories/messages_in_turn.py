"""Protocols of some messages in turn, for a matrix small enough that all of them are tried."""

from __future__ import annotations

from fooling.protocols.messages import least_bits
from fooling.verify.checker import meaning
from fooling.verify.checker.kernel import NOTHING, Context, Grounds, Node, Theory, expect
from fooling.verify.checker.theories.goals import about_function
from fooling.verify.statement.proposition import Term

theory = Theory("messages in turn")

MOST = 12  # different inputs of either party, and messages
STEP = 8  # what a step costs, of some ten microseconds


# By definition.  Equal rows, and equal columns, are taken once: what is said for one of them is right for the others.
@theory.rule("in-turn")
def _in_turn(goal: Term, node: Node, context: Context) -> Grounds:
    f, (head, _, party, messages), k = about_function(goal, goal[0], "messages", "message-size")
    budget, many = context.budget, meaning.natural(messages)
    budget.spend(f.row_count * f.column_count >> 2)
    columns = tuple(dict.fromkeys(zip(*dict.fromkeys(f.rows()), strict=True)))
    rows = columns if party == "bob" else tuple(zip(*columns, strict=True))
    expect(1 <= many <= MOST and max(len(rows), len(rows[0])) <= MOST, "more inputs or messages than are tried")
    least = least_bits(rows, many, head == "message-size", lambda steps: budget.spend(STEP * steps))
    expect({">=": least >= k, "<=": least <= k, "=": least == k}.get(goal[0], False), f"the least is {least}, not {k}")
    return NOTHING
