"""What a network's JSON is read with: parts by their fields, numbers, and maps; what is wrong is named with its place.

Numbers are codes of the format that their role has; a reader that takes them for real numbers overrides `Reader.code`.
An InvalidInput is one line: where, what stands there, and what would be right.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from decimal import Decimal
from fractions import Fraction
from typing import Any, NoReturn, TypeVar

from fooling.circuits.networks.block import Norm
from fooling.circuits.networks.read_out import ReadOut
from fooling.circuits.numbers.arithmetic import Formats, Linear
from fooling.circuits.numbers.number_format import Matrix, NumberFormat, Vector, named_format
from fooling.fooling_sets.errors import InvalidInput

LONGEST_NUMBER = 400  # characters
MOST_ONE_HOT = 2**9  # letters; a short file must not make a large table
ROLES = ("activations", "weights", "accumulator", "softmax")
Part = TypeVar("Part")


def shortly(given: Any) -> str:
    """The start of a value, on one line."""
    written = str(given) if isinstance(given, Decimal) else repr(given)
    return written if len(written) <= 60 else written[:57] + "..."


class Reader:
    """Reads parts, each with the place where it stands."""

    def __init__(self, formats: Formats, where: str) -> None:
        self.formats, self.where = formats, where

    def code(self, format: NumberFormat, where: str, given: Any) -> int:
        """A number."""
        if not format.holds(given):
            self.refuse(where, given, f"an integer, the code of a number of {format.values.name}")
        return int(given)

    def weights(self, where: str, given: Any, scale: Fraction) -> tuple[Matrix, Fraction]:
        """A matrix of weights, and the scale of its map."""
        return self.matrix(self.formats.weights, where, given), scale

    def linear(self, where: str, given: Any) -> Linear:
        """A map; its bias is 0 where it is left out."""
        fields = self.fields(where, given, {"matrix"}, {"bias", "scale"})
        scale = self.fraction(f"{where}.scale", fields.get("scale", 1))
        if scale <= 0:
            self.refuse(f"{where}.scale", fields["scale"], "a positive number")
        matrix, scale = self.weights(f"{where}.matrix", fields["matrix"], scale)
        bias = fields.get("bias")
        if bias is None:
            return Linear(matrix, (0,) * len(matrix), scale)
        return Linear(matrix, self.vector(self.formats.accumulator, f"{where}.bias", bias), scale)

    def read_out(self, where: str, given: Any) -> ReadOut:
        """The fields of a map, or none where the vector itself is read, and the rule."""
        fields = self.fields(where, given, set(), {"matrix", "bias", "scale", "rule"})
        part = {name: one for name, one in fields.items() if name != "rule" and one is not None}
        return ReadOut(self.linear(where, part) if part else None, fields.get("rule", "positive"))

    def norm(self, where: str, given: Any) -> Norm:
        """A LayerNorm, or an RMSNorm where there is no bias."""
        fields = self.fields(where, given, {"gain"}, {"bias", "eps"})
        bias = fields.get("bias")
        return Norm(
            self.vector(self.formats.accumulator, f"{where}.gain", fields["gain"]),
            None if bias is None else self.vector(self.formats.activations, f"{where}.bias", bias),
            self.fraction(f"{where}.eps", fields.get("eps", "1/100000")),
        )

    def letters(self, where: str, given: Any) -> tuple[str, ...]:
        """An alphabet."""
        names = tuple(self.sequence(where, given, self.name))
        if not names or len(set(names)) < len(names):
            self.refuse(where, given, "a list of names without repetition")
        return names

    def rows(self, where: str, given: Any, letters: int) -> Matrix:
        """A row for each letter, or "one-hot"."""
        if given == "one-hot":
            if letters > MOST_ONE_HOT:
                self.refuse(where, given, f"a table, as there are more than {MOST_ONE_HOT} letters")
            one = self.formats.activations.scale
            given = [[one * (a == x) for x in range(letters)] for a in range(letters)]
            return tuple(map(tuple, given))
        return self.matrix(self.formats.activations, where, given)

    def matrix(self, f: NumberFormat, where: str, given: Any) -> Matrix:
        """Rows of numbers."""
        return tuple(self.sequence(where, given, lambda at, row: self.vector(f, at, row)))

    def vector(self, f: NumberFormat, where: str, given: Any) -> Vector:
        """Numbers."""
        if not isinstance(given, (list, tuple)):
            self.refuse(where, given, "a list of numbers")
        return tuple([self.code(f, where, one) for one in given])

    def sequence(self, where: str, given: Any, read: Callable[[str, Any], Part]) -> list[Part]:
        """Parts of one kind, each with its number."""
        if not isinstance(given, (list, tuple)):
            self.refuse(where, given, "a list")
        return [read(f"{where} {number}", one) for number, one in enumerate(given, 1)]

    def name(self, where: str, given: Any) -> str:
        """A letter."""
        if not isinstance(given, str):
            self.refuse(where, given, "a name")
        return given

    def choice(self, where: str, given: Any, known: Mapping[str, Part]) -> Part:
        """What a name stands for."""
        if not isinstance(given, str) or given not in known:
            self.refuse(where, given, f"one of {', '.join(known)}")
        return known[given]

    def integer(self, where: str, given: Any) -> int:
        """A whole number."""
        if type(given) is not int:
            self.refuse(where, given, "an integer")
        return given

    def truth(self, where: str, given: Any) -> bool:
        """True or false."""
        if type(given) is not bool:
            self.refuse(where, given, "true or false")
        return given

    def fraction(self, where: str, given: Any) -> Fraction:
        """An integer or a decimal, each for exactly what it is, or a text "p/q"."""
        if type(given) is Fraction:
            return given
        text = isinstance(given, str) and re.fullmatch(r"-?[0-9]+(/0*[1-9][0-9]*)?", given) is not None
        short = len(str(given)) <= LONGEST_NUMBER and not (isinstance(given, Decimal) and abs(given.adjusted()) > 400)
        if not short or not (text or type(given) in (int, Decimal)):
            self.refuse(where, given, 'a number, or a text such as "1/3"')
        return Fraction(given)

    def fields(self, where: str, given: Any, wanted: set[str], optional: set[str]) -> Mapping[str, Any]:
        """An object with these fields."""
        known = ", ".join(sorted(wanted | optional))
        if not isinstance(given, dict):
            self.refuse(where, given, f"an object with {known}")
        if missing := wanted - set(given):
            raise InvalidInput(f"{self.place(where)}: missing {', '.join(sorted(missing))}; want {known}")
        if unknown := set(given) - wanted - optional:
            raise InvalidInput(f"{self.place(where)}: unknown {shortly(min(unknown))}; want {known}")
        return given

    def place(self, where: str) -> str:
        """Where something stands, for messages."""
        return f"{self.where}: {where}" if where else self.where

    def refuse(self, where: str, given: Any, wanted: str) -> NoReturn:
        """InvalidInput."""
        raise InvalidInput(f"{self.place(where)}: {shortly(given)}: want {wanted}")


def formats_json(formats: Formats) -> dict[str, str]:
    """The name of each role's format."""
    return {role: getattr(formats, role).name for role in ROLES}


def formats_of(document: Any, where: str) -> Formats:
    """What the field "formats" of an object names: one for all roles, or one for each."""
    given = document.get("formats") if isinstance(document, dict) else None
    named: dict[str, Any] = given if isinstance(given, dict) else dict.fromkeys(ROLES, given)
    if set(named) != set(ROLES) or not all(isinstance(name, str) for name in named.values()):
        raise InvalidInput(f"{where}.formats: want the name of a number format for each of {', '.join(ROLES)}")
    try:
        return Formats(*(named_format(named[role]) for role in ROLES))
    except InvalidInput as error:
        raise InvalidInput(f"{where}.formats: {error}") from None


def coded(part: Linear) -> dict[str, Any]:
    """A map, its numbers as codes."""
    return {"matrix": part.matrix, "bias": part.bias, "scale": str(part.scale)}


def coded_norm(norm: Norm | None) -> dict[str, Any] | None:
    """A norm, where there is one."""
    return None if norm is None else {"gain": norm.gain, "bias": norm.bias, "eps": str(norm.eps)}


def coded_read_out(read_out: ReadOut) -> dict[str, Any]:
    """A read-out."""
    return {**({} if read_out.map is None else coded(read_out.map)), "rule": read_out.rule}
