"""The measures: one row each, for whoever takes them, asks for them by name, or shows them.

A row says of which operator a measure is the quantity, who finds it on a matrix that can be read entry by entry (branch
and bound, linear programs, exact elimination), and how it is shown.  The rest the operator's own row says: with a party
for its second argument it is taken of both, with a field over Q and GF2 (and any other that is asked for), with a
colour for each value; and one that is defined for values 0 and 1 only is no measure of other functions.

Each finder proposes both ends with their derivations; what `verify.measures.bounds` keeps is what the checker accepted.
The libraries that they need load when used.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Literal

from verify.measures.bounds import Measured, checked, interval
from verify.methods import ends
from verify.methods.cover import cover, partition
from verify.methods.depth import depth
from verify.methods.discrepancy_evidence import discrepancy, least_discrepancy
from verify.methods.fooling import maximum
from verify.statement.operators import OPERATORS, WORDS
from verify.statement.proposition import Term

Route = Callable[[Term, float], Measured]  # the interval of a quantity of a closed function, found in about that time

# What a measure is taken of unasked, and always listed with, by the sort of its second argument; for colours also the
# other values of the function.
USUAL: Mapping[str, tuple[Term, ...]] = {"party": WORDS["party"], "field": ("Q", "GF2"), "colour": (0, 1)}


@dataclass(frozen=True)
class Kind:
    """One row.

    Parameters
    ----------
    operator : of the quantity, `[operator, function, parameter]`
    on_the_matrix : who finds it
    shown : "ends" as an interval, "number" as a number once it is settled, "pairs" with the pairs that show the lower
        end, "rectangles" as an interval; the plot draws the pairs and the rectangles of colour 1
    convention : what is printed with the numbers, if anything is
    weighted : the operator with the weights of a distribution for its second argument, where a user may give one
    """

    operator: str
    on_the_matrix: Route
    shown: Literal["ends", "number", "pairs", "rectangles"] = "ends"
    convention: str = ""
    weighted: str = ""

    @property
    def parameter(self) -> str | None:
        """The sort of what it is taken of beside the function, if anything: party, field, colour."""
        return next(iter(OPERATORS[self.operator].arguments[1:]), None)

    def is_of(self, quantity: Term) -> bool:
        """Whether it is the measure of this quantity."""
        return quantity[0] in (self.operator, self.weighted)


def on_the_matrix(quantity: Term, seconds: float) -> Measured:
    """The interval of a quantity of a closed function, found in about `seconds` at most."""
    return next(kind for kind in KINDS.values() if kind.is_of(quantity)).on_the_matrix(quantity, seconds)


def _depth(quantity: Term, seconds: float) -> Measured:
    found = depth(quantity[1], seconds)
    return interval(quantity, found.lower, found.lower_node, found.upper, found.upper_node)


def _rank(quantity: Term) -> Measured:
    """By an invertible minor, and every row as a combination of its rows."""
    op, value, node = ends.rank(quantity)
    bounds, trusts = checked(((op, quantity, value, node),))
    return Measured(value, value, bounds, trusts) if bounds else Measured(0, None, ())


def _one_way(quantity: Term) -> Measured:
    (_, lower, below), (_, upper, above) = ends.one_way(quantity)
    return interval(quantity, lower, below, upper, above)


KINDS: Mapping[str, Kind] = {
    # bits
    "D": Kind("D", _depth, convention="D: both parties know the answer, whose bit counts"),
    "one_way": Kind(
        "one-way",
        lambda q, seconds: _one_way(q),
        convention="one-way: the speaker sends, the other answers: ceil(log2 distinct rows)",
    ),
    "rank": Kind("rank", lambda q, seconds: _rank(q), "number"),
    # pairs, rectangles
    "fooling_set": Kind("fooling", lambda q, seconds: interval(q, *maximum(q[1], q[2], seconds)), "pairs"),
    "cover": Kind("cover", lambda q, seconds: interval(q, *cover(q[1], q[2], seconds)), "rectangles"),
    "partition_number": Kind("partition-number", lambda q, seconds: interval(q, *partition(q[1], seconds))),
    # fractions
    "discrepancy": Kind("discrepancy", lambda q, seconds: interval(q, *discrepancy(q)), weighted="discrepancy-under"),
    "least_discrepancy": Kind("least-discrepancy", lambda q, seconds: interval(q, *least_discrepancy(q[1], seconds))),
}
CONVENTION = "; ".join(kind.convention for kind in KINDS.values() if kind.convention)


def kind_of(name: str) -> Kind:
    """The row of a measure's name, such as cover.1."""
    return KINDS[name.partition(".")[0]]


def names_told() -> str:
    """The names of the measures as people are told them: B is a value of the function."""
    always: list[str] = []
    of_bits: list[str] = []
    for name, kind in KINDS.items():
        parameters = ("B",) if kind.parameter == "colour" else USUAL.get(kind.parameter or "", ())
        told = [f"{name}.{parameter}" for parameter in parameters] or [name]
        (of_bits if is_for_bits((kind.operator, "f", *parameters[:1])) else always).extend(told)
    return f"{', '.join(always)}, B any value; for values 0 and 1 {', '.join(of_bits)}"


def is_for_bits(quantity: Term) -> bool:
    """Whether the quantity is defined for functions with the values 0 and 1 only."""
    return ("zero-one", quantity[1]) in OPERATORS[quantity[0]].when(*quantity[1:])
