"""A network that a student hands in: a file of the submission, whose JSON is put in its place, or that JSON inline.

    {file: model.json}      {alphabet: [a, b], embedding: one-hot, layers: [...], read_out: {rule: positive}}

Its numbers are rounded to the format that the sheet pins, whatever they are written with.  Everything is text here:
what looks like a number is one, but for letters.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import Any

from fooling.circuits.networks.network_json import Network
from fooling.circuits.numbers.arithmetic import Formats
from fooling.circuits.numbers.number_format import NumberFormat
from fooling.fooling_sets.errors import InvalidInput
from fooling.records import dataclass
from fooling.verify.exercises.hole import Form, Judged, Text, Unreadable, Whole
from fooling.verify.exercises.text_trees import excerpt, refused
from fooling.verify.given.files.real_numbers import real_document
from fooling.verify.given.networks.format_name import format_of
from fooling.verify.given.networks.network_file import network_document
from fooling.verify.reading.json_text import json_of
from fooling.verify.statement.language.printable import printable

WANTED = "{file: model.json}, or the network's alphabet, embedding, layers and read_out"
LETTERS = ("alphabet", "before", "after")  # fields whose texts are letters, also where they look like numbers
NUMBER = re.compile(r"[-+]?[0-9]+")
DECIMAL = re.compile(r"[-+]?([0-9]+\.[0-9]*|\.[0-9]+|[0-9]+(?=[eE]))([eE][-+]?[0-9]{1,3})?")
CONSTANTS = {"true": True, "false": False, "null": None, "~": None, "": None}
LONGEST_NUMBER = 400  # characters


@dataclass(frozen=True)
class GivenNetwork:
    """The network in the sheet's format, and the parts that have a weight beyond it."""

    network: Network
    clipped: tuple[str, ...] = ()


class NetworkHole(Whole):
    """A hole for a `GivenNetwork`, which is held against the right answers to words."""

    def written(self, given: GivenNetwork) -> Text:
        """All parts of the network, with their numbers."""
        return written_network(given.network)

    def forms(self) -> Sequence[Form]:
        """The name of a file."""
        return (Form("{file: NAME.json}"),)


def unanswered(error: InvalidInput) -> Judged:
    """What is said of a network that cannot be run on some word."""
    why, told = printable(str(error)), "your network has no answer to some word"
    return Judged(False, f"{told}: {why}", told, witness={"refused": why})


def given_network(answer: Text, format: NumberFormat) -> GivenNetwork:
    """The network; `Unreadable`, with its place, for what is none."""
    try:
        document = _document(answer)
        if isinstance(document, dict) and "modules" in document:
            raise refused("modules", "a chain of torch's", "the network's own alphabet, embedding, layers and read_out")
        found = network_document(document, "your network")
        formats = Formats.alike(format)
        network, _ = found.in_formats(formats)
        return GivenNetwork(network, found.clipped(formats))
    except Unreadable:
        raise
    except InvalidInput as error:
        raise Unreadable(printable(str(error))) from None


def _document(answer: Text) -> Any:
    if isinstance(answer, str):
        return json_of(answer, "", Decimal, WANTED)
    if not isinstance(answer, Mapping):
        raise refused("", excerpt(answer), WANTED)
    if "file" in answer:
        raise refused("file", "not among what was handed in", WANTED)
    return {name: _inline(part, name) for name, part in answer.items()}


def _inline(part: Text, field: str) -> Any:
    """Numbers for what looks like one; letters, and words that mean something, as they are."""
    if isinstance(part, Mapping):
        return {name: _inline(one, name) for name, one in part.items()}
    if not isinstance(part, str):
        return [_inline(one, field) for one in part]
    if field in LETTERS:
        return str(part)
    if len(part) <= LONGEST_NUMBER and NUMBER.fullmatch(part):
        return int(part)
    if len(part) <= LONGEST_NUMBER and DECIMAL.fullmatch(part):
        return Decimal(part)
    return CONSTANTS.get(part, str(part))


def written_network(network: Network) -> Text:
    """The network's numbers, as a student writes them."""
    return _written(json.loads(json.dumps(real_document(network))))


def _written(part: Any) -> Text:
    if isinstance(part, dict):
        return {name: _written(one) for name, one in part.items() if one is not None}
    if isinstance(part, Sequence) and not isinstance(part, str):
        return [_written(one) for one in part]
    return "null" if part is None else str(part).lower() if isinstance(part, bool) else str(part)


def format_asked(given: Any) -> NumberFormat:
    """The format that a sheet names; InvalidInput where it names none."""
    if given is None:
        raise InvalidInput("hole: no format; want one, such as {format: Q4.4}")
    return format_of(str(given))


def letters_read(network: Network, alphabet: Sequence[str], answers: int | None = 2) -> tuple[int, ...]:
    """The network's numbers of these letters; `Unreadable` where it does not read one, or has more answers."""
    if missing := [letter for letter in alphabet if letter not in network.alphabet]:
        raise refused("alphabet", f"your network does not read {missing[0]}", f"the letters {' '.join(alphabet)}")
    if answers is not None and network.answers > answers:
        raise refused("read_out", f"{network.answers} answers", "a read-out that answers 0 or 1")
    return tuple(map(network.alphabet.index, alphabet))


def beyond(given: GivenNetwork, format: NumberFormat) -> str:
    """What is said of weights that the format has not, where a network is wrong."""
    if not given.clipped:
        return ""
    return f"; weights in {', '.join(map(excerpt, given.clipped))} are beyond {format.short_name} and are cut off"
