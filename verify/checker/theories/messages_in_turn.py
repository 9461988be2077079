"""Protocols of some messages in turn, and models that read in passes, where all of them can be tried."""

from __future__ import annotations

from fooling.protocols.messages import least_bits
from fooling.protocols.passes import is_computed
from fooling.verify.checker import meaning
from fooling.verify.checker.kernel import NOTHING, Context, Grounds, Node, Theory, expect, matched
from fooling.verify.checker.letters import words
from fooling.verify.checker.theories.goals import about_function
from fooling.verify.statement.message_operators import KINDS
from fooling.verify.statement.proposition import Term

theory = Theory("messages in turn")

MOST = 12  # different inputs of either party, and messages
MOST_BITS = 8  # that a model keeps
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


# By definition.  What a model keeps is one of 2^b values; they may be called anything, and fewer may be used.
@theory.rule("in-passes")
def _in_passes(goal: Term, node: Node, context: Context) -> Grounds:
    holds, budget = goal[0] == "model-computes", context.budget
    f, (kind, *sizes), passes = matched(goal if holds else matched(goal, "not")[0], "model-computes")
    bits, many, read = meaning.natural(KINDS[kind].kept(*sizes)), meaning.natural(passes), meaning.function(f)
    expect(bits <= MOST_BITS and 1 <= many <= MOST, "more bits or passes than are tried")
    budget.spend(STEP * read.row_count * read.column_count)
    alice, bob = words(f)
    inputs = [(*alice(x), *bob(y)) for x in range(read.row_count) for y in range(read.column_count)]
    values = [value for row in read.rows() for value in row]
    found = is_computed(inputs, values, 2**bits, many, lambda letters: budget.spend(letters >> 1))
    expect(found == holds, f"some model computes it: {found}")
    return NOTHING
