"""Bounded attention prefix oracles (BAPOs) for a function whose matrix is small: a strategy, or all of them tried."""

from __future__ import annotations

from fooling.protocols.bapo import Rows, Words, is_right, strategy
from fooling.verify.checker import meaning
from fooling.verify.checker.kernel import NOTHING, Context, Grounds, Node, Theory, expect
from fooling.verify.checker.letters import letters, words
from fooling.verify.checker.theories.goals import about_function
from fooling.verify.statement.proposition import Term, is_integer

theory = Theory("bounded attention prefix oracles")

MOST, MOST_INPUTS = 64, 256  # bits of a message, tokens that are received, and tokens that there are; inputs of Alice


def read(goal: Term, op: str) -> tuple[Words, int, Rows, int, int]:
    """Alice's words, how many letters there are, the answers, how many tokens he receives, and the bits in the goal."""
    f, (_, term, tokens), bits = about_function(goal, op, "bapo")
    b, of_alice, (word, _) = meaning.natural(tokens), letters(term).alice, words(term)
    expect(f.row_count <= MOST_INPUTS, f"more than {MOST_INPUTS} inputs")
    inputs = [word(x) for x in range(f.row_count)]
    expect(max(bits, b, of_alice * len(inputs[0])) <= MOST, f"more than {MOST} bits or tokens")
    return inputs, of_alice, f.rows(), b, bits


# By definition.
@theory.rule("bapo-strategy", "attended", "messages")
def _strategy(goal: Term, node: Node, context: Context) -> Grounds:
    inputs, many, rows, b, bits = read(goal, "<=")
    attended, messages = node["attended"], node["messages"]
    expect(len(attended) == len(rows[0]) and len(messages) == len(rows), "a set of tokens a column, a message a row")
    expect(bits >= 0, "a message has at least 0 bits")
    context.budget.spend(len(attended) * len(messages) ** 2)
    expect(all(is_integer(one) and 0 <= one < 1 << MOST for one in attended), "sets of tokens are numbers")
    expect(all(is_integer(one) and 0 <= one < 1 << bits for one in messages), f"messages are of {bits} bits")
    expect(is_right(inputs, many, rows, attended, messages, b), "a message and received tokens leave two answers")
    return NOTHING


# By definition: with one bit less none of the strategies is right.
@theory.rule("bapo-exhaustion")
def _exhaustion(goal: Term, node: Node, context: Context) -> Grounds:
    inputs, many, rows, b, bits = read(goal, ">=")
    expect(bits <= 0 or not strategy(inputs, many, rows, b, 1 << bits - 1, context.budget.spend), "fewer are enough")
    return NOTHING
