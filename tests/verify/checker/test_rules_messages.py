"""Examples of the rules about protocols of some messages in turn, and about bounded attention prefix oracles."""

from __future__ import annotations

from trial import Trial, about

from fooling.verify.statement.language.notation import (
    D,
    Expression,
    apply,
    bapo,
    equality,
    index,
    message_size,
    messages,
)


@about("in-turn")
def test_in_turn(rule: Trial) -> None:
    """Of index with three letters: two bits where Bob answers a position, one bit a message in three messages."""
    rule.shows(messages(index(3), "alice", 2).equals(2))
    rule.shows(messages(index(3), "alice", 2) >= 2)
    rule.shows(message_size(index(3), "alice", 3) <= 1)
    rule.rejects("the least is 1, not 0", goal=message_size(index(3), "alice", 3) <= 0)
    rule.rejects("the least is 2, not 1", goal=messages(index(3), "alice", 2) <= 1)
    rule.rejects("the least is 2, not 3", goal=messages(index(3), "alice", 2) >= 3)
    rule.rejects("the least is 2, not 2", goal=messages(index(3), "alice", 2) > 2)
    rule.rejects("more inputs or messages", goal=messages(index(4), "alice", 2) <= 9)
    rule.rejects("more inputs or messages", goal=message_size(equality(1), "bob", 13) <= 9)
    rule.rejects("the goal is messages or message-size", goal=D(index(3)) <= 9)


@about("in-passes")
def test_in_passes(rule: Trial) -> None:
    """One bit is enough for index with two letters in two passes, and not for three letters, or in one pass."""

    def some(n: int, bits: int, passes: int, f: str = "index") -> Expression:
        return apply("model-computes", apply(f, n), apply("cache", bits), passes)

    rule.shows(some(2, 1, 2))
    rule.shows(apply("not", some(3, 1, 2)), unread="three letters for a position")
    rule.shows(apply("not", some(2, 1, 1)))
    rule.shows(apply("model-computes", equality(1), apply("lstm", 1, 1), 1))
    rule.rejects("some model computes it: False", goal=some(3, 1, 2))
    rule.rejects("some model computes it: False", goal=some(2, 1, 1))
    rule.rejects("some model computes it: False", goal=some(2, 1, 2, "equality"))
    rule.rejects("some model computes it: True", goal=apply("not", some(2, 1, 2)))
    rule.rejects("some model computes it: True", goal=apply("not", some(3, 3, 1)))
    rule.rejects("more bits or passes", goal=some(2, 9, 2))
    rule.rejects("more bits or passes", goal=some(2, 1, 13))
    rule.rejects("more numbers to compute", goal=some(3, 2, 2, "equality"))
    rule.rejects("the goal is", goal=D(index(3)) <= 9)


@about("bapo-strategy")
def test_bapo_strategy(rule: Trial) -> None:
    """Bob attends to the letters that differ from his; for two bits that are added a bit of Alice's is wanted."""
    differ = [0b0101, 0b1001, 0b0110, 0b1010]
    equal = [one ^ 0b1111 for one in differ]
    rule.shows(bapo(equality(2), 1) <= 0, attended=equal, messages=[0] * 4)
    rule.rejects("leave two answers", attended=differ)
    rule.rejects("leave two answers", goal=bapo(equality(2), 0) <= 0)
    rule.rejects("a message has at least 0 bits", goal=bapo(equality(2), 1) <= -1)
    rule.rejects("a set of tokens a column", attended=equal[:3])
    rule.rejects("messages are of 0 bits", messages=[0, 0, 0, 1])
    rule.rejects("sets of tokens are numbers", attended=[*equal[:3], -1])
    rule.rejects("more than 256 inputs", goal=bapo(equality(9), 1) <= 0)
    rule.rejects("more than 64 bits", goal=bapo(equality(2), 65) <= 0)
    rule.rejects("the goal is bapo", goal=bapo(equality(2), 1) >= 0)
    parity = ("by-formula", (2, 1, ("xor", "x1", "x2", "y1")))
    rule.shows(apply("bapo", parity, 1) <= 1, attended=[0, 0], messages=[0, 1, 1, 0])
    rule.rejects("leave two answers", messages=[0, 1, 0, 1])


@about("bapo-exhaustion")
def test_bapo_exhaustion(rule: Trial) -> None:
    """Of two bits that are added Bob would have to see both."""
    parity = ("by-formula", (2, 1, ("xor", "x1", "x2", "y1")))
    rule.shows(apply("bapo", parity, 1) >= 1)
    rule.rejects("fewer are enough", goal=apply("bapo", parity, 1) >= 2)
    rule.rejects("fewer are enough", goal=apply("bapo", parity, 2) >= 1)
    rule.rejects("fewer are enough", goal=bapo(equality(2), 1) >= 1)
    rule.shows(bapo(equality(2), 0) >= 2)
    rule.shows(bapo(equality(2), 1) >= -1)
    rule.rejects("more numbers to compute", goal=bapo(equality(8), 1) >= 1)
    rule.rejects("the goal is bapo", goal=apply("bapo", parity, 1).equals(1))
