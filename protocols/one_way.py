"""One-way communication: one party speaks once, the other answers.

The cost is ceil(log2 of the speaker's distinct rows).

    upper: a map from inputs to messages such that equal messages mean equal rows is a protocol of
           ceil(log2 messages) bits;
    lower: two inputs with different rows need different messages, since the listener's answer, a function of the
           message and of its own input, must differ somewhere; so r inputs with pairwise different rows need
           ceil(log2 r) bits.

(Kushilevitz and Nisan 1997, exercise 4.18.)  The answer's own bit is not counted: only the listener needs to know it.
When Bob speaks, "rows" are the columns of the matrix.  The lower half stays cheap on large matrices: the evidence
names a few of the listener's inputs that already separate the rows (n of them for INDEX_n, whose matrix has 2**n
rows).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from fooling_sets.errors import EvidenceError, InvalidInput
from fooling_sets.functions import TwoPartyFunction
from protocols.channel import Speaker


@dataclass(frozen=True)
class OneWayEvidence:
    """`messages[i]` is said on input i; the inputs in `distinct` differ pairwise on the listener's inputs `probes`."""

    messages: tuple[int, ...]
    distinct: tuple[int, ...]
    probes: tuple[int, ...]

    def __post_init__(self) -> None:
        for field, values in (("messages", self.messages), ("distinct", self.distinct), ("probes", self.probes)):
            if wrong := [v for v in values if type(v) is not int or v < 0]:
                raise InvalidInput(f"one-way evidence: {field} holds {wrong[0]!r}, expected integers >= 0")


def check_one_way(f: TwoPartyFunction, speaker: Speaker, evidence: OneWayEvidence) -> tuple[int, int]:
    """At least and at most how many different rows the speaker has: one for each distinct input, and each message.

    The one-way complexity is ceil(log2) of their number.  EvidenceError names a bad pair of inputs, or an index that f
    does not have.
    """
    alice = speaker == "alice"
    count, listener = (f.row_count, f.column_count) if alice else (f.column_count, f.row_count)
    if len(evidence.messages) != count:
        raise EvidenceError(f"{len(evidence.messages)} messages for the {count} inputs of {speaker} in {f.name}")
    if alien := [y for y in evidence.probes if y >= listener] + [x for x in evidence.distinct if x >= count]:
        sizes = f"{speaker} has {count} inputs, the listener {listener}"
        raise EvidenceError(f"index {alien[0]} is outside the matrix of {f.name}, {sizes}")

    def row(x: int, inputs: Iterable[int]) -> tuple[int, ...]:
        return tuple(f.entry(x, y) if alice else f.entry(y, x) for y in inputs)

    said: dict[int, tuple[int, tuple[int, ...]]] = {}  # message -> (its first input, that input's row)
    for x, message in enumerate(evidence.messages):
        known = row(x, range(listener))
        first, expected = said.setdefault(message, (x, known))
        if known != expected:
            raise EvidenceError(f"inputs {first} and {x} share message {message} but have different rows")
    seen: dict[tuple[int, ...], int] = {}
    for x in evidence.distinct:
        if (pattern := row(x, evidence.probes)) in seen:
            pair = f"inputs {seen[pattern]} and {x}"
            raise EvidenceError(f"{pair} are not distinguished by the probes: both read {pattern}")
        seen[pattern] = x
    return len(seen), len(said)
