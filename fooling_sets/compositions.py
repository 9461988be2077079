"""Functions made of functions: by a formula on the bits of both inputs, by parts, transposed, pointwise, lifted.

A *bit formula* is a name of a bit (x1 is the first of Alice's bits, y1 the first of Bob's), 0 or 1, or a list
    ["not", F]  ["and", F, ...]  ["or", F, ...]  ["xor", F, ...]  ["at-least", k, F, ...]
the last one being 1 where at least k of its formulas are.  The first bit of an input is the leftmost of its number, as
in `fooling.fooling_sets.functions`.

A function h of N bits *lifted* by a gadget g is h(g(x1, y1), ..., g(xN, yN)), of N inputs of g for each party
(Raz and McKenzie 1999 lift query complexity so); the first one counts most in the number of the input.

Entries are computed when asked for, in the size of the formula times an entry of the gadget.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from fooling.fooling_sets.errors import InvalidInput
from fooling.fooling_sets.functions import BitString, TwoPartyFunction, complement, from_rows

MOST_BITS = 24  # of one input
Formula = Any  # str | int | tuple[Formula, ...]
GATES: Mapping[str, Callable[[Sequence[int]], int]] = {
    "not": lambda values: 1 - values[0],
    "and": lambda values: int(all(values)),
    "or": lambda values: int(any(values)),
    "xor": lambda values: sum(values) % 2,
}


def value_of(formula: Formula, bits: Mapping[str, int]) -> int:
    """The value of a formula, 0 or 1, where the bits have these values.

    >>> value_of(("or", ("and", "x1", "y1"), ("not", "x2")), {"x1": 1, "y1": 0, "x2": 1})
    0
    """
    if isinstance(formula, str):
        return bits[formula]
    if isinstance(formula, int):
        return formula
    head, *parts = formula
    if head == "at-least":
        return int(sum(value_of(part, bits) for part in parts[1:]) >= parts[0])
    return GATES[head]([value_of(part, bits) for part in parts])


@dataclass(frozen=True)
class _ByFormula:
    formula: Formula
    n: int
    m: int

    def __call__(self, x: int, y: int) -> int:
        of_alice = {f"x{i}": x >> (self.n - i) & 1 for i in range(1, self.n + 1)}
        return value_of(self.formula, of_alice | {f"y{i}": y >> (self.m - i) & 1 for i in range(1, self.m + 1)})


def by_formula(given: tuple[int, int, Formula]) -> TwoPartyFunction:
    """The function of n of Alice's and m of Bob's bits that the formula says."""
    n, m, formula = given
    if max(n, m) > MOST_BITS:
        raise InvalidInput(f"a formula of inputs of {max(n, m)} bits: want at most {MOST_BITS}")
    return TwoPartyFunction("formula", 2**n, 2**m, _ByFormula(formula, n, m), BitString(n), BitString(m))


@dataclass(frozen=True)
class _Transposed:
    f: TwoPartyFunction

    def __call__(self, x: int, y: int) -> int:
        return self.f.entry(y, x)


def transposed(f: TwoPartyFunction) -> TwoPartyFunction:
    """The same with the parties exchanged."""
    return TwoPartyFunction(
        f"transposed {f.name}", f.column_count, f.row_count, _Transposed(f), f.column_label, f.row_label
    )


@dataclass(frozen=True)
class _Part:
    f: TwoPartyFunction
    rows: tuple[int, ...]
    columns: tuple[int, ...]

    def __call__(self, x: int, y: int) -> int:
        return self.f.value(self.rows[x], self.columns[y])


@dataclass(frozen=True)
class _Chosen:
    label: Callable[[int], str]
    inputs: tuple[int, ...]

    def __call__(self, x: int) -> str:
        return self.label(self.inputs[x])


def part(f: TwoPartyFunction, rows: tuple[int, ...], columns: tuple[int, ...]) -> TwoPartyFunction:
    """These rows and columns, in this order, each as often as it is named."""
    labels = _Chosen(f.row_label, rows), _Chosen(f.column_label, columns)
    return TwoPartyFunction(f"part of {f.name}", len(rows), len(columns), _Part(f, rows, columns), *labels)


@dataclass(frozen=True)
class _Pointwise:
    gate: str
    parts: tuple[TwoPartyFunction, ...]

    def __call__(self, x: int, y: int) -> int:
        return GATES[self.gate]([f.entry(x, y) for f in self.parts])


def pointwise(gate: str, *parts: TwoPartyFunction) -> TwoPartyFunction:
    """The gate of the values that the functions, all of one size, have at the same inputs; else InvalidInput."""
    if len(sizes := {f"{f.row_count} x {f.column_count}" for f in parts}) > 1:
        raise InvalidInput(f"{gate} takes functions of one size, not {' and '.join(sorted(sizes))}")
    return replace(parts[0], name=f" {gate} ".join(f.name for f in parts), entry=_Pointwise(gate, parts))


@dataclass(frozen=True)
class _Lifted:
    formula: Formula
    many: int
    g: TwoPartyFunction

    def __call__(self, x: int, y: int) -> int:
        bits = {}
        for i in range(self.many, 0, -1):
            (x, a), (y, b) = divmod(x, self.g.row_count), divmod(y, self.g.column_count)
            bits[f"x{i}"] = self.g.entry(a, b)
        return value_of(self.formula, bits)


@dataclass(frozen=True)
class _Several:
    label: Callable[[int], str]
    many: int
    size: int

    def __call__(self, x: int) -> str:
        found = []
        for _ in range(self.many):
            x, a = divmod(x, self.size)
            found.append(self.label(a))
        return " ".join(reversed(found))


def lifted(given: tuple[int, int, Formula], g: TwoPartyFunction) -> TwoPartyFunction:
    """The formula, of bits x1, ..., xN, of the values of g at N pairs of inputs."""
    many, _, formula = given
    rows, columns = g.row_count**many, g.column_count**many
    if max(rows, columns) > 2**MOST_BITS:
        raise InvalidInput(f"{many} inputs of {g.name} are too many: want at most 2^{MOST_BITS} for a party together")
    labels = (_Several(g.row_label, many, g.row_count), _Several(g.column_label, many, g.column_count))
    return TwoPartyFunction(f"lifted {g.name}", rows, columns, _Lifted(formula, many, g), *labels)


COMPOSITIONS: Mapping[str, Callable[..., TwoPartyFunction]] = {
    "matrix": from_rows,
    "complement": complement,
    "by-formula": by_formula,
    "transposed": transposed,
    "part": part,
    "and-of": lambda *parts: pointwise("and", *parts),
    "or-of": lambda *parts: pointwise("or", *parts),
    "xor-of": lambda *parts: pointwise("xor", *parts),
    "lifted": lifted,
}
