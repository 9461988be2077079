"""A measured quantity: an interval, and a derivation of either end that the checker has accepted.

Equal ends are the exact value.  A bound whose derivation is not accepted is not known, and does not get in here; with
one exception, which the answer says: a search so long that repeating it takes minutes is not repeated here but by
`fooling recheck`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from verify.checker.judge import proved
from verify.checker.kernel import Rejected
from verify.methods.tactic import Node, number
from verify.statement.proposition import Term

Number = int | Fraction
NOT_REPEATED = "own search until `fooling recheck` has repeated it"
LONGEST_REPEATED = 10**6  # nodes of a search that is repeated at once, some 15 seconds


@dataclass(frozen=True)
class Bound:
    """One end of an interval: the statement (`[">=", quantity, value]` or "<=" or "=") and its derivation."""

    statement: Term
    node: Node


@dataclass(frozen=True)
class Measured:
    """[lower, upper] of a quantity, and the bounds that show it (none for an end that holds by definition).

    Units: bits for D and one-way, rectangles for cover and partition number, pairs for fooling sets, fractions for
    discrepancies.

    Raises
    ------
    ValueError
        `lower` above `upper`: two accepted derivations contradict each other.
    """

    lower: Number
    upper: Number | None
    bounds: tuple[Bound, ...]
    trusts: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if self.upper is not None and self.lower > self.upper:
            raise ValueError(
                f"lower bound {self.lower} exceeds upper bound {self.upper}: one of two accepted derivations is wrong"
            )

    @property
    def exact(self) -> bool:
        """Whether the ends meet."""
        return self.lower == self.upper

    @property
    def certificate_trusts(self) -> tuple[str, ...]:
        """What is still trusted when the checker has replayed everything."""
        return tuple(trusted for trusted in self.trusts if trusted != NOT_REPEATED)


def checked(bounds: Iterable[tuple[str, Term, Number, Node]]) -> tuple[tuple[Bound, ...], tuple[str, ...]]:
    """The bounds whose derivations the checker accepts, and what they trust; one that it refuses is not known."""
    kept, trusts = [], frozenset[str]()
    for op, quantity, value, node in bounds:
        statement = (op, quantity, number(value))
        try:
            trusts |= {NOT_REPEATED} if is_long(statement, node) else {*proved(statement, "confirmed", node).trusts}
        except Rejected:
            continue
        kept.append(Bound(statement, node))
    return tuple(kept), tuple(sorted(trusts))


def is_long(statement: Term, node: Node) -> bool:
    """Whether this is a bound on fooling sets by nothing but a search of that length.

    One inside another derivation is repeated with it.
    """
    op, quantity, _ = statement
    return bool(
        op == "<="
        and quantity[0] == "fooling"
        and node["rule"] == "clique-exhaustion"
        and node["nodes"] > LONGEST_REPEATED
    )


def interval(quantity: Term, lower: Number, lower_node: Node, upper: Number, upper_node: Node) -> Measured:
    """What the checker accepts of two bounds; 0 and None stand for an end that it does not."""
    bounds, trusts = checked(((">=", quantity, lower, lower_node), ("<=", quantity, upper, upper_node)))
    shown = {bound.statement[0] for bound in bounds}
    return Measured(lower if ">=" in shown else 0, upper if "<=" in shown else None, bounds, trusts)


def conjunction(measured: Measured) -> tuple[Term, Node] | None:
    """All bounds of a measure as one proposition with one derivation; None where nothing needed showing."""
    if not measured.bounds:
        return None
    return ("and", *(bound.statement for bound in measured.bounds)), {
        "rule": "and",
        "by": [bound.node for bound in measured.bounds],
    }


def as_number(value: Number | None) -> Any:
    """A number as JSON: an integer, a fraction as text, null for none."""
    return value if value is None or isinstance(value, int) else str(value)
