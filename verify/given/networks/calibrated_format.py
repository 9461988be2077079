"""A format of so many bits, its point put where the network's numbers need it.

`auto:8` is Qi.f with i + f = 8 and as few bits i before the point, the sign among them, as hold every weight and every
number that the network reaches on some words in a wide format (`fooling.circuits.networks.search.value_ranges`), and
with which no number overflows on these words in the run that is asked for, in its schedule and with its other formats:
rounded stepwise, a norm has squares to hold that it has not where it is rounded once.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import islice
from random import Random

from fooling.circuits.networks.asked.task import Task
from fooling.circuits.networks.machine import Word
from fooling.circuits.networks.network_json import Network
from fooling.circuits.networks.search.first_failure import Refused, first_overflow, in_letters
from fooling.circuits.networks.search.value_ranges import reach
from fooling.circuits.networks.transformer import Transformer
from fooling.circuits.numbers.arithmetic import Formats
from fooling.circuits.numbers.number_format import NumberFormat, Overflow, named_format
from fooling.circuits.numbers.schedule import SCHEDULES, Schedule
from fooling.fooling_sets.errors import InvalidInput
from fooling.verify.given.networks.network_file import NetworkFile

WIDE = "Q24.40"
WORDS = 64
NAMED = 3  # formats that an answer names
OVERFLOWS: tuple[Overflow, Overflow] = ("saturate", "error")


def is_automatic(name: str) -> bool:
    """Whether a format's name asks for this."""
    return name.startswith("auto:")


def precise(given: NetworkFile) -> Network:
    """The network in a wide format, each operation rounded once."""
    return given.in_formats(Formats.alike(named_format(WIDE)), SCHEDULES["fused"])[0]


def some_words(network: Network, task: Task, shortest: int, longest: int) -> list[Word]:
    """All words of these lengths, as the network's letters; where they are many, some of each length, always the same.

    InvalidInput for a letter that it does not read.
    """
    alphabet = task.alphabet
    missing = [name for name in alphabet if name not in network.alphabet]
    if missing:
        raise InvalidInput(f"the network reads {' '.join(network.alphabet)}, not {' '.join(missing)}")
    letters = [network.alphabet.index(name) for name in alphabet]
    least, most = (network.min_length, network.max_length) if isinstance(network, Transformer) else (0, None)
    possible = range(max(shortest, least), (longest if most is None else min(longest, most)) + 1)
    lengths = [n for n in possible if task.asks(n)]
    counts = [task.how_many(n) for n in lengths]
    chance, each = Random(0), -(-WORDS // max(1, len(lengths)))
    are_few = None not in counts and sum(filter(None, counts)) <= WORDS
    words = (word for n in lengths for word in (task.words(n) if are_few else task.drawn(chance, n, each)))
    return [tuple([letters[a] for a in word]) for word in words]


@dataclass(frozen=True)
class Rounded:
    """How a network is run: its schedule, other formats, and whether each matrix of weights has a scale.

    Without a schedule it is the network's own; `others` are those of weights, accumulator and softmax, None for that of
    the activations.
    """

    schedule: Schedule | None = None
    others: Sequence[NumberFormat | None] = (None, None, None)
    scaled: bool = False

    def formats(self, main: NumberFormat) -> Formats:
        """One for each role, for this one of the activations."""
        return Formats(main, *(main if one is None else one for one in self.others))


def calibrated(name: str, given: NetworkFile, words: Sequence[Word], run: Rounded | None = None) -> NumberFormat:
    """The format that `auto:P`, perhaps with rules after it, is for this network.

    InvalidInput for another name, and `Refused` where numbers overflow in every format of so many bits.
    """
    found = re.fullmatch(r"auto:([0-9]{1,3})(:[\w,-]*)?", name)
    if found is None:
        raise InvalidInput(f"format {name[:60]!r}: want auto:P with the number of bits P, such as auto:8")
    p, network = int(found[1]), precise(given)
    largest, before = reach(network, words), 1
    while Fraction(2) ** (before - 1) <= largest:
        before += 1
    if before > p:
        more = _wanted(p, found[2] or "", given, words, run or Rounded())
        raise Refused(f"{name}: numbers reach {float(largest):.3g}, which takes {before} bits before the point{more}")
    where = None
    for i in range(before, p + 1):
        tried = named_format(f"Q{i}.{p - i}{found[2] or ''}")
        if (where := _overflows(tried, given, words, run or Rounded())) is None:
            return tried
    more = _wanted(p, found[2] or "", given, words, run or Rounded())
    raise Refused(f"{name}: with all {p} bits before the point numbers overflow, too, {where}{more}")


def _wanted(p: int, rules: str, given: NetworkFile, words: Sequence[Word], run: Rounded) -> str:
    """What to ask for where all formats of p bits overflow: more bits, or one that runs all the same, most f first."""
    running = (f"Q{i}.{p - i}{rules}" for i in range(1, p + 1) if _runs(f"Q{i}.{p - i}{rules}", given, words, run))
    names = ", ".join(islice(running, NAMED))
    if not names:
        return "; want more bits"
    return f"; want more bits, or a format of {p} bits that runs though numbers overflow, such as {names}"


def _runs(name: str, given: NetworkFile, words: Sequence[Word], run: Rounded) -> bool:
    """Whether the network reads all these words in the format."""
    try:
        network = given.in_formats(run.formats(named_format(name)), run.schedule, run.scaled)[0]
        for word in words:
            network.run(word)
    except InvalidInput:
        return False
    return True


def _overflows(main: NumberFormat, given: NetworkFile, words: Sequence[Word], run: Rounded) -> str | None:
    """Where a number is beyond the format of the activations, or of what has none of its own; None where none is."""
    plain, checked = (run.formats(replace(main, overflow=rule)) for rule in OVERFLOWS)
    try:
        network = given.in_formats(checked, run.schedule, run.scaled)[0]
    except InvalidInput as error:
        return f"such as at {error}"
    found = first_overflow(replace(network, formats=plain), words, checked)
    return None if found is None else f"first on {in_letters(network.alphabet, found.word)} ({found.place})"
