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

from collections.abc import Callable, Sequence
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
    """(lower, upper) bound in bits on the one-way complexity when `speaker` sends.

    EvidenceError names a bad pair of inputs, or an index that f does not have.
    """
    if speaker == "alice":
        count, listener, entry = f.row_count, f.column_count, f.entry
    else:
        count, listener, entry = f.column_count, f.row_count, lambda x, y: f.entry(y, x)
    if len(evidence.messages) != count:
        raise EvidenceError(f"{len(evidence.messages)} messages for the {count} inputs of {speaker} in {f.name}")
    if alien := [y for y in evidence.probes if y >= listener] + [x for x in evidence.distinct if x >= count]:
        raise EvidenceError(
            f"index {alien[0]} is outside the matrix of {f.name}, {speaker} has {count} inputs, the listener {listener}"
        )
    _check_upper(entry, evidence.messages, range(listener))
    _check_lower(entry, evidence.distinct, evidence.probes)
    return (max(len(evidence.distinct), 1) - 1).bit_length(), (len(set(evidence.messages)) - 1).bit_length()


def _check_upper(entry: Callable[[int, int], int], messages: Sequence[int], listener: range) -> None:
    rows: dict[int, tuple[int, tuple[int, ...]]] = {}  # message -> (its first input, that input's row)
    for x, message in enumerate(messages):
        row = tuple(entry(x, y) for y in listener)
        first, expected = rows.setdefault(message, (x, row))
        if row != expected:
            raise EvidenceError(f"inputs {first} and {x} share message {message} but have different rows")


def _check_lower(entry: Callable[[int, int], int], distinct: Sequence[int], probes: Sequence[int]) -> None:
    seen: dict[tuple[int, ...], int] = {}
    for x in distinct:
        pattern = tuple(entry(x, y) for y in probes)
        if pattern in seen:
            raise EvidenceError(
                f"inputs {seen[pattern]} and {x} are not distinguished by the probes: both read {pattern}"
            )
        seen[pattern] = x
