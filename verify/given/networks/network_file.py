"""A network as a document: its weights as real numbers, which each format asked for rounds.

The fields are those of `fooling.circuits.networks.transformer_json`, but for "formats", or of
`fooling.circuits.networks.recurrent_json`; numbers are JSON's, taken for exactly the decimal that is written, or texts
"p/q".  Where a table can be computed, its recipe may stand in its place: {"sinusoidal": n} for positions (Vaswani et
al. 2017), {"base": 10000, "positions": n} for rotary ones.  A document with "formats" has codes, which are taken for
the numbers that they mean.  What is read is untrusted: it is measured first, and whatever is wrong is an InvalidInput
of one line that says what, where, and what would be right.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cached_property, lru_cache
from itertools import islice
from random import Random
from typing import Any

from fooling.circuits.networks import recurrent_json, transformer_json
from fooling.circuits.networks.asked.task import Task
from fooling.circuits.networks.json_reader import Reader
from fooling.circuits.networks.machine import Word
from fooling.circuits.networks.network_json import Network, from_json, is_transformer
from fooling.circuits.networks.search.first_failure import Refused, first_overflow, in_letters
from fooling.circuits.networks.search.value_ranges import reach
from fooling.circuits.networks.transformer import Transformer
from fooling.circuits.numbers.arithmetic import Formats
from fooling.circuits.numbers.number_format import Matrix, NumberFormat, Overflow, named_format
from fooling.circuits.numbers.schedule import SCHEDULES, Schedule, schedule_of
from fooling.fooling_sets.errors import InvalidInput
from fooling.records import dataclass, replace
from fooling.verify.given.files.number_table import Table, codes_of
from fooling.verify.given.files.real_numbers import real_document
from fooling.verify.given.modules.position_tables import Fixed, with_tables
from fooling.verify.given.modules.refused_parts import require_run
from fooling.verify.given.networks.layer_by_layer import LayerByLayer, layer_by_layer

MOST_NUMBERS = 2**26  # of a network whose matrices are Python's integers, all at once
MOST_AT_ONCE = 2**24  # beyond that one word runs layer by layer
BEYOND = 10**308  # absolute value of a number


@dataclass(frozen=True)
class NetworkFile:
    """What a file holds; `in_formats` rounds its numbers."""

    path: str
    document: Mapping[str, Any]
    own: Network | None = None  # where the file has codes: the network that they are

    def in_formats(
        self, formats: Formats, schedule: Schedule | None = None, scaled: bool = False
    ) -> tuple[Network, Mapping[str, Fraction]]:
        """The network with its weights rounded, and the largest error that made in each part; its schedule, or another.

        `scaled` gives each matrix of weights the scale, a power of 2, that its largest entry needs.
        """
        network, reader = self._read(formats, scaled)
        return network if schedule is None else replace(network, schedule=schedule), reader.errors

    def layer_by_layer(
        self, formats: Formats, schedule: Schedule | None = None, scaled: bool = False
    ) -> LayerByLayer | None:
        """The network for one word, rounded as by `in_formats`; None where it is small enough to be held at once."""
        if not self.is_transformer or self.numbers <= MOST_AT_ONCE:
            return None
        reader = _Transformers(formats, self.path, scaled)
        chosen = schedule or schedule_of(self.document.get("schedule", "stepwise"), reader.place("schedule"))
        document = with_tables(self.document, reader)
        return layer_by_layer(document, lambda: _Transformers(formats, self.path, scaled), chosen, scaled)

    @cached_property
    def numbers(self) -> int:
        """How many there are in matrices that stay arrays."""
        return _numbers(self.document)

    def clipped(self, formats: Formats, scaled: bool = False) -> tuple[str, ...]:
        """The parts with a weight that is beyond its format, and is cut off."""
        return tuple(self._read(formats, scaled)[1].clipped)

    def _read(self, formats: Formats, scaled: bool) -> tuple[Network, _Rounding]:
        if self.numbers > MOST_NUMBERS:
            raise InvalidInput(
                f"{self.path}: {self.numbers} numbers, want at most {MOST_NUMBERS} to run many words; one word runs "
                "layer by layer: fooling network ... --input WORD"
            )
        reader = (_Transformers if self.is_transformer else _Recurrents)(formats, self.path, scaled)
        if isinstance(reader, _Transformers):
            return reader.transformer(with_tables(self.document, reader)), reader
        return reader.recurrent(self.document), reader

    def require_softmax(self, option: str) -> None:
        """InvalidInput where an option says in which numbers softmax is computed, and there is none."""
        if not self.is_transformer:
            told = "a recurrent network has no softmax; only layers of attention know it"
            raise InvalidInput(f"{self.path}: {option}: {told}: leave {option} out")

    @property
    def is_transformer(self) -> bool:
        """Whether some layer has attention."""
        return is_transformer(self.document)


def network_document(document: Any, where: str) -> NetworkFile:
    """What a document holds that names no other files.  InvalidInput for anything but an object of JSON with layers."""
    wanted = transformer_json.WANTED
    if not isinstance(document, dict) or not wanted <= set(document):
        missing = wanted - set(document) if isinstance(document, dict) else wanted
        raise InvalidInput(f"{where}: missing {', '.join(sorted(missing))}; want an object with at least these fields")
    require_run(document, where)
    own = from_json(document, where) if "formats" in document else None
    if own is not None:
        document = json.loads(json.dumps(real_document(own)))
    return NetworkFile(where, document, own)


def _numbers(part: Any) -> int:
    """Those of all tables in a document."""
    if isinstance(part, Table):
        return int(part.array.size)
    inside = part.values() if isinstance(part, dict) else part if isinstance(part, (list, tuple)) else ()
    return sum(_numbers(one) for one in inside if isinstance(one, (dict, list, tuple, Table)))


class _Rounding(Reader):
    """Takes numbers for real ones, rounds them to codes, and remembers the largest error."""

    def __init__(self, formats: Formats, where: str, scaled: bool) -> None:
        super().__init__(formats, where)
        self.scaled, self.divisor = scaled, Fraction(1)
        self.errors = dict[str, Fraction]()
        self.clipped = dict[str, None]()
        self.known = dict[int, int]()

    def matrix(self, f: NumberFormat, where: str, given: Any) -> Matrix:
        """All numbers at once, where they are many and each is a number; else one after the other."""
        if isinstance(given, Fixed) and self.divisor == 1:
            return self._fixed(f, where, given)
        rounded = codes_of(f, given, self.divisor, self.known)
        if rounded is None and isinstance(given, Table):
            return tuple([self.vector(f, f"{where} {number}", row) for number, row in enumerate(given, 1)])
        if rounded is None:
            return super().matrix(f, where, given)
        part = where.partition(".")[0]
        self.errors[part] = max(self.errors.get(part, Fraction(0)), rounded.error)
        if rounded.is_clipped:
            self.clipped[part] = None
        return rounded.matrix

    def _fixed(self, f: NumberFormat, where: str, given: Fixed) -> Matrix:
        """The codes of a table of positions, which several networks may have."""
        try:
            matrix, error, is_clipped = _coded(f, given)
        except InvalidInput:  # which is to name its place
            return Reader.matrix(self, f, where, [*given])
        part = where.partition(".")[0]
        self.errors[part] = max(self.errors.get(part, Fraction(0)), error)
        if is_clipped:
            self.clipped[part] = None
        return matrix

    def code(self, format: NumberFormat, where: str, given: Any) -> int:
        """The code of the rounded number, divided by the scale where it is a weight that has one."""
        exact = self.fraction(where, given)
        try:
            code, apart, is_clipped = _rounded(format, exact, self.divisor)
        except InvalidInput as error:
            raise Refused(f"{self.place(where)}: {error}") from None
        part = where.partition(".")[0]
        self.errors[part] = max(self.errors.get(part, Fraction(0)), apart)
        if is_clipped:
            self.clipped[part] = None
        return code

    def fraction(self, where: str, given: Any) -> Fraction:
        """A number as in the other reader, and one that can be told as a double: errors and margins are."""
        found = super().fraction(where, given)
        if abs(found) >= BEYOND:
            self.refuse(where, given, "a number below 1e308")
        return found

    def _sizes(self, where: str, given: list[Any]) -> list[Fraction]:
        return [abs(self.fraction(where, one)) for row in given if isinstance(row, list) for one in row]

    def weights(self, where: str, given: Any, scale: Fraction) -> tuple[Matrix, Fraction]:
        """The matrix over its scale: that of the file, or the least power of 2 with which no weight overflows."""
        if self.scaled and isinstance(given, (list, Table)):
            sizes = [given.largest] if isinstance(given, Table) else self._sizes(where, given)
            scale = Fraction(1)
            top = self.formats.weights.value(self.formats.weights.most)
            largest = max(sizes, default=Fraction(0)) / top if top > 0 else Fraction(0)  # Q1.0 has -1 and 0 alone
            while largest and scale < largest:
                scale *= 2
            while largest and scale / 2 >= largest:
                scale /= 2
        self.divisor = scale
        try:
            return super().weights(where, given, scale)
        finally:
            self.divisor = Fraction(1)


@lru_cache(2**14)
def _rounded(f: NumberFormat, exact: Fraction, divisor: Fraction) -> tuple[int, Fraction, bool]:
    """The code of a number over its scale, how far it is off, and whether it is cut off.

    Networks that are guessed for one module have the same numbers.
    """
    code = f.round(exact / divisor)
    is_clipped = code in (f.least, f.most) and _is_beyond(f, exact / divisor)
    return code, abs(f.value(code) * divisor - exact), is_clipped


@lru_cache(32)
def _coded(f: NumberFormat, table: Fixed) -> tuple[Matrix, Fraction, bool]:
    """Codes, the largest error, and whether a number is cut off."""
    one = _Rounding(Formats.alike(f), "", scaled=False)
    return Reader.matrix(one, f, "", [*table]), max(one.errors.values(), default=Fraction(0)), bool(one.clipped)


def _is_beyond(format: NumberFormat, x: Fraction) -> bool:
    """Whether the number, rounded, is beyond the ends of the format."""
    try:
        replace(format, overflow="error").round(x)
    except InvalidInput:
        return True
    return False


class _Transformers(_Rounding, transformer_json.TransformerReader):
    """Transformers of real numbers."""


class _Recurrents(_Rounding, recurrent_json.RecurrentReader):
    """Recurrent networks of real numbers."""


# A format of so many bits, its point put where the network's numbers need it.
#
# `auto:8` is Qi.f with i + f = 8 and as few bits i before the point, the sign among them, as hold every weight and
# every number that the network reaches on some words in a wide format
# (`fooling.circuits.networks.search.value_ranges`), and with which no number overflows on these words in the run that
# is asked for, in its schedule and with its other formats: rounded stepwise, a norm has squares to hold that it has not
# where it is rounded once.

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
