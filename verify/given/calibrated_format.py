"""A format of so many bits, its point put where the network's numbers need it.

`auto:8` is Qi.f with i + f = 8 and as few bits i before the point, the sign among them, as hold every weight and every
number that the network reaches on some words in a wide format (`fooling.circuits.networks.search.value_ranges`).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction
from itertools import product
from random import Random

from fooling.circuits.networks.machine import Word
from fooling.circuits.networks.network_json import Network
from fooling.circuits.networks.search.value_ranges import reach
from fooling.circuits.networks.transformer import Transformer
from fooling.circuits.numbers.arithmetic import Formats
from fooling.circuits.numbers.number_format import NumberFormat, named_format
from fooling.circuits.numbers.schedule import SCHEDULES
from fooling.fooling_sets.errors import InvalidInput
from fooling.verify.given.network_file import NetworkFile

WIDE = "Q24.40"
WORDS = 64


def is_automatic(name: str) -> bool:
    """Whether a format's name asks for this."""
    return name.startswith("auto:")


def precise(given: NetworkFile) -> Network:
    """The network in a wide format, each operation rounded once."""
    return given.in_formats(Formats.alike(named_format(WIDE)), SCHEDULES["fused"])[0]


def some_words(network: Network, alphabet: Sequence[str], shortest: int, longest: int) -> list[Word]:
    """All words of these lengths, as the network's letters; where they are many, some of each length, always the same.

    InvalidInput for a letter that it does not read.
    """
    missing = [name for name in alphabet if name not in network.alphabet]
    if missing:
        raise InvalidInput(f"the network reads {' '.join(network.alphabet)}, not {' '.join(missing)}")
    letters = [network.alphabet.index(name) for name in alphabet]
    least, most = (network.min_length, network.max_length) if isinstance(network, Transformer) else (0, None)
    lengths = range(max(shortest, least), (longest if most is None else min(longest, most)) + 1)
    if sum(len(letters) ** n for n in lengths) <= WORDS:
        return [word for n in lengths for word in product(letters, repeat=n)]
    chance, each = Random(0), -(-WORDS // max(1, len(lengths)))
    return [tuple(chance.choices(letters, k=n)) for n in lengths for _ in range(each)]


def calibrated(name: str, given: NetworkFile, words: Sequence[Word]) -> NumberFormat:
    """The format that `auto:P`, perhaps with rules after it, is for this network; InvalidInput for another name."""
    found = re.fullmatch(r"auto:([0-9]{1,3})(:[\w,-]*)?", name)
    if found is None:
        raise InvalidInput(f"format {name[:60]!r}: want auto:P with the number of bits P, such as auto:8")
    p, network = int(found[1]), precise(given)
    largest, before = reach(network, words), 1
    while Fraction(2) ** (before - 1) <= largest:
        before += 1
    if before > p:
        raise InvalidInput(f"{name}: numbers reach {float(largest):.3g}, which takes {before} bits before the point")
    return named_format(f"Q{before}.{p - before}{found[2] or ''}")
