"""Examples of the rule about protocols of some messages in turn."""

from __future__ import annotations

from trial import Trial, about

from fooling.verify.statement.language.notation import D, equality, index, message_size, messages


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
