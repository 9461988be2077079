"""The table of measures, by their names: which quantities they are, and how each is taken of a matrix.

A measure is a row of `fooling.verify.methods.matrices.intervals` that has a name; what is kept of what its finder
proposes is what the checker accepted (`fooling.verify.measures.measured`).  At the end are the measures that one
function has: those taken unasked, and the one that a name asks for.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from fooling.fooling_sets.errors import InvalidInput
from fooling.verify.checker import meaning
from fooling.verify.checker.meaning import is_boolean
from fooling.verify.given.asked.distribution import Distribution
from fooling.verify.given.asked.named_function import FunctionSpec
from fooling.verify.measures.measured import Measured, accepted
from fooling.verify.methods.matrices.intervals import QUANTITIES, Quantity, known_ends
from fooling.verify.statement.operators import OPERATORS, WORDS
from fooling.verify.statement.proposition import Term, require

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


READABLE = 2**16  # entries of a matrix that is measured entry by entry
MOST_COLOURS = 16  # values beside 0 and 1 whose fooling sets and covers are measured unasked


def quantities(spec: FunctionSpec, weights: Distribution | None = None) -> Mapping[str, Term]:
    """What is measured of a function unasked, by name.

    Raises InvalidInput for weights where the function has no discrepancy.
    """
    f, readable = spec.term, is_readable(spec)
    if weights is not None and not (readable and is_boolean(f)):
        raise InvalidInput(
            f"--distribution: {spec.spec} has values beside 0 and 1 or more than {READABLE} entries, and so "
            "no discrepancy"
        )
    usual, found = {**USUAL, "colour": _colours(spec, readable)}, dict[str, Term]()
    for name, kind in kinds().items():
        parameters = [()] if kind.parameter is None else [(one,) for one in usual[kind.parameter]]
        for quantity in ((kind.operator, f, *given) for given in parameters):
            if is_boolean(f) or not is_for_bits(quantity):
                found[".".join(map(str, (name, *quantity[2:])))] = quantity
        if weights is not None and kind.weighted:
            found[name] = (kind.weighted, f, weights)
    return found


def quantity_of(spec: FunctionSpec, name: str, weights: Distribution | None = None) -> Term:
    """What the measure of this name measures; those taken only when asked for are rank.GFp, fooling_set.b, cover.b.

    Raises InvalidInput where the function has no measure of this name.
    """
    usual = quantities(spec, weights)
    if name in usual:
        return usual[name]
    head, _, told = name.partition(".")
    kind = kinds().get(head)
    sort = None if kind is None else kind.parameter
    parameter: Term = None
    if sort == "field" and told.startswith("GF"):
        require(told, "field", at=f"measure {name}")
        parameter = told
    if sort == "colour" and is_readable(spec):
        parameter = {str(value): value for value in values_of(spec)}.get(told)
    if kind is not None and parameter is not None:
        return (kind.operator, spec.term, parameter)
    raise InvalidInput(f"measure {name!r}: this function has {', '.join(usual)}, and rank.GFp for a prime p")


def is_readable(spec: FunctionSpec) -> bool:
    """Whether its matrix is measured entry by entry."""
    return spec.function.row_count * spec.function.column_count <= READABLE


def _colours(spec: FunctionSpec, readable: bool) -> list[int]:
    """0, 1 and the values that occur, where they are not too many."""
    others = sorted(values_of(spec) - {0, 1}) if readable else []
    return [0, 1, *(others if len(others) <= MOST_COLOURS else [])]


def values_of(spec: FunctionSpec) -> set[int]:
    """The values of a readable function."""
    return {value for row in meaning.function(spec.term).rows() for value in row}
