"""The measures that one function has: those taken unasked, and the one that a name asks for."""

from __future__ import annotations

from collections.abc import Mapping

from fooling.fooling_sets.errors import InvalidInput
from fooling.verify.checker import meaning
from fooling.verify.checker.meaning import is_boolean
from fooling.verify.given.asked.distribution import Distribution
from fooling.verify.given.asked.named_function import FunctionSpec
from fooling.verify.measures.measure_table import USUAL, is_for_bits, kinds
from fooling.verify.statement.proposition import Term, require

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
