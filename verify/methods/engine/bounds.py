"""What is shown of a quantity: a bound with its derivation; and an interval, all bounds of one quantity.

A search proposes bounds.  Whether their derivations are right the checker says, and what it accepts is again a bound.
Two things look alike and are others.  A lemma (`fooling.verify.methods.engine.tactic`) is any statement with a tactic,
which derives it when it is asked.  What the searches of the lower packages find (`FoolingBounds`, `CoverSearch`,
`ExactComplexity`, `LeastDiscrepancy` and the like) is evidence about a matrix, from which derivations are made in this
room.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from fooling.records import dataclass
from fooling.verify.checker.meaning import exactly
from fooling.verify.methods.engine.goals import number
from fooling.verify.methods.engine.tactic import Node
from fooling.verify.statement.proposition import Term

Number = int | Fraction


@dataclass(frozen=True)
class Bound:
    """`quantity op value`, where op is ">=", "<=" or "=", and the derivation that shows it.

    Raises
    ------
    ValueError
        Another op.
    """

    op: str
    quantity: Term
    value: Number
    node: Node

    def __post_init__(self) -> None:
        if self.op not in (">=", "<=", "="):
            raise ValueError(f"a bound from the side {self.op!r}, want >=, <= or =")

    @classmethod
    def of(cls, statement: Term, node: Node) -> Bound:
        """The bound that a statement is, its number a rational one."""
        op, quantity, term = statement
        value = exactly(term)
        return cls(op, quantity, value.numerator if value.denominator == 1 else value, node)

    @property
    def statement(self) -> Term:
        """`[op, quantity, value]`."""
        return self.op, self.quantity, number(self.value)

    @property
    def is_lower(self) -> bool:
        """Whether the quantity is at least the value."""
        return self.op != "<="

    @property
    def is_upper(self) -> bool:
        """Whether it is at most the value."""
        return self.op != ">="


@dataclass(frozen=True)
class Interval:
    """All that is shown of one quantity; nothing is where there are no bounds.

    Raises
    ------
    ValueError
        Bounds of two quantities, or a lower one above an upper one: one of the two derivations is wrong.
    """

    bounds: tuple[Bound, ...] = ()

    def __post_init__(self) -> None:
        for bound in self.bounds[1:]:
            if bound.quantity != self.bounds[0].quantity:
                raise ValueError(f"bounds of two quantities, {self.bounds[0].quantity} and {bound.quantity}")
        if self.lower is not None and self.upper is not None and self.lower > self.upper:
            told = f"lower bound {self.lower} exceeds upper bound {self.upper}"
            raise ValueError(f"{told}: one of two derivations is wrong")

    @classmethod
    def between(cls, quantity: Term, lower: Number, below: Node, upper: Number, above: Node) -> Interval:
        """lower <= quantity <= upper, each with its derivation."""
        return cls((Bound(">=", quantity, lower, below), Bound("<=", quantity, upper, above)))

    def __iter__(self) -> Iterator[Bound]:
        return iter(self.bounds)

    @property
    def below(self) -> Bound | None:
        """The best lower bound."""
        return max((one for one in self.bounds if one.is_lower), key=lambda one: one.value, default=None)

    @property
    def above(self) -> Bound | None:
        """The best upper bound."""
        return min((one for one in self.bounds if one.is_upper), key=lambda one: one.value, default=None)

    @property
    def lower(self) -> Number | None:
        """The largest number that the quantity is shown to reach."""
        return None if self.below is None else self.below.value

    @property
    def upper(self) -> Number | None:
        """The least number that it is shown not to exceed."""
        return None if self.above is None else self.above.value

    @property
    def is_exact(self) -> bool:
        """Whether the ends meet: they are the value."""
        return self.lower is not None and self.lower == self.upper
