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
from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property, lru_cache
from typing import Any

from fooling.circuits.networks import recurrent_json, transformer_json
from fooling.circuits.networks.json_reader import Reader
from fooling.circuits.networks.network_json import Network, from_json, is_transformer
from fooling.circuits.networks.search.first_failure import Refused
from fooling.circuits.numbers.arithmetic import Formats
from fooling.circuits.numbers.number_format import Matrix, NumberFormat
from fooling.circuits.numbers.schedule import Schedule, schedule_of
from fooling.fooling_sets.errors import InvalidInput
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
