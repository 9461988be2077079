"""The table of measures, by their names: which quantities they are, and how each is taken of a matrix.

A measure is a row of `fooling.verify.methods.matrices.quantity_table` that has a name; what is kept of what its finder
proposes is what the checker accepted (`fooling.verify.measures.measured`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from fooling.verify.measures.measured import Measured, accepted
from fooling.verify.methods.matrices.intervals import known_ends
from fooling.verify.methods.matrices.quantity_table import QUANTITIES, Quantity
from fooling.verify.statement.operators import OPERATORS, WORDS
from fooling.verify.statement.proposition import Term

Route = Callable[[Term, float], Measured]  # the interval of a quantity of a closed function, found in about that time

# What a measure is taken of unasked, and always listed with, by the sort of its second argument; for colours also the
# other values of the function.
USUAL: Mapping[str, tuple[Term, ...]] = {"party": WORDS["party"], "field": ("Q", "GF2"), "colour": (0, 1)}
CONVENTION = "; ".join(row.convention for row in QUANTITIES.values() if row.convention)


def kinds() -> Mapping[str, Quantity]:
    """The rows of the measures, by their names, such as cover."""
    return {row.measure: row for row in QUANTITIES.values() if row.measure}


def kind_of(name: str) -> Quantity:
    """The row of a measure's name, such as cover.1."""
    return kinds()[name.partition(".")[0]]


def on_the_matrix(quantity: Term, seconds: float) -> Measured:
    """The interval of a quantity of a closed function, found in about `seconds` at most."""
    return accepted(QUANTITIES[quantity[0]].find(quantity, seconds, known_ends))


def names_told() -> str:
    """The names of the measures as people are told them; B stands for a value of the function."""
    always: list[str] = []
    of_bits: list[str] = []
    for name, kind in kinds().items():
        parameters = ("B",) if kind.parameter == "colour" else USUAL.get(kind.parameter or "", ())
        told = [f"{name}.{parameter}" for parameter in parameters] or [name]
        (of_bits if is_for_bits((kind.operator, "f", *parameters[:1])) else always).extend(told)
    return f"{', '.join(always)}; and, only for functions with values 0 and 1, {', '.join(of_bits)}"


def is_for_bits(quantity: Term) -> bool:
    """Whether the quantity is defined for functions with the values 0 and 1 only."""
    return ("zero-one", quantity[1]) in OPERATORS[quantity[0]].when(*quantity[1:])
