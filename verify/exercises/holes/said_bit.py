"""The bit that a party says at a node of a protocol tree, as students write it: a formula of its bits, or inputs.

x1 & ~x2        of Alice, whose bits are x1, x2, ...; Bob's are y1, y2, ...; & | ^ ~ and at_least(k, ...)
00 01           the inputs for which the bit is 1; also as a list
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any

from fooling.fooling_sets.compositions import GATES, value_of
from fooling.fooling_sets.errors import InvalidInput
from fooling.verify.exercises.hole import Text
from fooling.verify.exercises.holes.spelling import Party
from fooling.verify.exercises.text_trees import excerpt, refused
from fooling.verify.given.arguments.shorthand import formula
from fooling.verify.statement.proposition import frozen

LETTERS = {"alice": "x", "bob": "y"}
LONGEST = 1000  # characters of a formula


def inputs_that_say_1(given: Text, speaker: str, party: Party, place: str) -> tuple[int, ...]:
    """The inputs, in increasing order, of a formula or of a list of them; `Unreadable` for what is neither."""
    if isinstance(given, Mapping):
        raise refused(place, f"a mapping where {party.name} says a bit", _wanted(speaker, party))
    if not isinstance(given, str):
        return party.read_all(given, place)
    words = given.replace(",", " ").split()
    if words and all(word in party.numbers for word in words):
        return party.read_all(words, place)
    if (bits := party.bits) is None and words:
        return party.read_all(words, place)
    if bits is None or not words:
        raise refused(place, f"{party.name} says nothing", _wanted(speaker, party))
    return _of_formula(given, LETTERS[speaker], bits, party, place)


def _of_formula(given: str, letter: str, bits: int, party: Party, place: str) -> tuple[int, ...]:
    names = [f"{letter}{i}" for i in range(1, bits + 1)]
    speaker = "alice" if letter == "x" else "bob"
    try:
        read = frozen(formula(given, "")) if len(given) <= LONGEST else None
    except InvalidInput:
        read = None
    if read is None:
        raise refused(place, f"{excerpt(given)} is no formula, nor inputs of {party.name}", _wanted(speaker, party))
    if wrong := [part for part in _parts(read) if not _is_known(part, names)]:
        raise refused(place, f"{excerpt(wrong[0])} is no bit of {party.name}", _wanted(speaker, party))

    return _ones(read, letter, bits)


@lru_cache(maxsize=2**12)
def _ones(read: Any, letter: str, bits: int) -> tuple[int, ...]:
    """The inputs for which a formula is 1; trees say the same bit at many nodes."""
    places = [(f"{letter}{i}", bits - i) for i in range(1, bits + 1)]
    return tuple(x for x in range(2**bits) if value_of(read, {name: x >> place & 1 for name, place in places}))


def _parts(read: Any) -> Iterator[Any]:
    """The bits and constants of a formula, and a gate that has no meaning."""
    if not isinstance(read, tuple):
        yield read
    elif read[0] == "at-least" and len(read) > 2 and isinstance(read[1], int):
        for part in read[2:]:
            yield from _parts(part)
    elif read[0] in GATES:
        for part in read[1:]:
            yield from _parts(part)
    else:
        yield " ".join(map(str, read))


def _is_known(part: Any, names: list[str]) -> bool:
    return part in names if isinstance(part, str) else part in (0, 1)


def _wanted(speaker: str, party: Party) -> str:
    """What may be written."""
    inputs = f"the inputs for which the bit is 1, of {party.wanted}"
    if (bits := party.bits) is None:
        return inputs
    letter = LETTERS[speaker]
    names = f"{letter}1" if bits == 1 else f"{letter}1 to {letter}{bits}"
    return f"a formula of {names} with ~, &, | and ^, or {inputs}"
