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

from collections.abc import Sequence

from fooling.fooling_sets.errors import EvidenceError
from fooling.fooling_sets.functions import TwoPartyFunction
from fooling.protocols.channel import Speaker


def check_one_way(
    f: TwoPartyFunction, speaker: Speaker, messages: Sequence[int], distinct: Sequence[int], probes: Sequence[int]
) -> tuple[int, int]:
    """At least and at most how many different rows the speaker has: one for each distinct input, and each message.

    messages[i] is said on input i; the inputs in `distinct` differ pairwise on the listener's inputs `probes`.  The
    one-way complexity is ceil(log2 of the number of rows).  EvidenceError names a bad pair of inputs, or an index that
    f does not have.
    """
    rows = f.rows() if speaker == "alice" else tuple(zip(*f.rows(), strict=True))
    if len(messages) != len(rows):
        raise EvidenceError(f"{len(messages)} messages for the {len(rows)} inputs of {speaker} in {f.name}")
    for chosen, count in ((distinct, len(rows)), (probes, len(rows[0]))):
        if alien := [i for i in chosen if type(i) is not int or not 0 <= i < count]:
            raise EvidenceError(f"index {alien[0]!r} is outside the matrix of {f.name}")
    said: dict[int, tuple[int, tuple[int, ...]]] = {}  # message -> (its first input, that input's row)
    for x, (message, row) in enumerate(zip(messages, rows, strict=True)):
        first, expected = said.setdefault(message, (x, row))
        if row != expected:
            raise EvidenceError(f"inputs {first} and {x} share message {message} but have different rows")
    seen: dict[tuple[int, ...], int] = {}
    for x in distinct:
        pattern = tuple(rows[x][y] for y in probes)
        if pattern in seen:
            raise EvidenceError(f"inputs {seen[pattern]} and {x} are not distinguished: the probes read {pattern}")
        seen[pattern] = x
    return len(seen), len(said)
