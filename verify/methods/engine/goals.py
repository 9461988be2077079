"""What a goal is about: terms, quantities, networks, what is assumed of them; and what is shown of a quantity.

A bound has its derivation, and all bounds of one quantity are an interval.  A search proposes bounds.  Whether their
derivations are right the checker says, and what it accepts is again a bound.  Two things look alike and are others.  A
lemma (`fooling.verify.methods.engine.tactic.Lemma`) is any statement with a tactic, which derives it when it is asked.
What the searches of the lower packages find (`FoolingBounds`, `CoverSearch`, `ExactComplexity`, `LeastDiscrepancy` and
the like) is evidence about a matrix, from which derivations are made in the other rooms.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any

from fooling.records import dataclass
from fooling.verify.checker.kernel import Context
from fooling.verify.checker.meaning import NUMBERS, NUMERIC, exactly
from fooling.verify.methods.engine.tactic import Node
from fooling.verify.statement.machine_operators import COMPUTING
from fooling.verify.statement.operators import WORDS
from fooling.verify.statement.proposition import Term, free_variables, is_integer, term_positions
from fooling.verify.statement.random_operators import INFORMATION

ORDERS = (">=", ">", "<=", "<")
MIRRORED = {"<=": ">=", "<": ">", "=": "=", ">=": "<=", ">": "<"}  # a comparison with its sides exchanged
QUANTITIES = (
    "D",
    "leaves",
    "one-way",
    "rows",
    "nonzero-rows",
    "rank",
    "fooling",
    "cover",
    "partition-number",
    "terms",
    "discrepancy",
    "least-discrepancy",
)
NETWORKS = (*COMPUTING.values(), *COMPUTING)
SPEAKING = (
    *NETWORKS,
    "thinking-layer-computes",
    "real-layer-computes",
    "model-computes",
    "model-computes-with",
    "model-computes-on-average",
    "epochs-compute",
    "causal-layers-compute",
    "rnn-decides",
    "dfa-decides",
    "same-function",
    "identity",
    "fooling-set",
    "near-orthogonal",
    "almost-orthogonal",
)  # assumptions that axioms draw conclusions from


def hypotheses(context: Context) -> list[Term]:
    """The assumptions that a network computes a function, or a partial one."""
    return [a for a in context.assumptions if a[0] in NETWORKS]


def about_numbers(term: Term) -> bool:
    """Whether a comparison names variables and functions of numbers only."""
    if not isinstance(term, tuple):
        return True
    return term[0] != "qp" and computable(term) and all(about_numbers(term[i]) for i in term_positions(term))


def computable(term: Term) -> bool:
    """Whether it is about numbers, among which are those that a format has: at given values it is computed."""
    if not isinstance(term, tuple):
        return True
    if term[0] not in (*NUMERIC, *NUMBERS, "and", "or", "not") or term[0] in ("count", "tail", *INFORMATION):
        return False
    return all(computable(term[i]) for i in term_positions(term))


def number(value: Fraction | int) -> Term:
    """The term of a rational number."""
    return value.numerator if value.denominator == 1 else ("/", value.numerator, value.denominator)


def total(parts: Sequence[Term]) -> Term:
    """The sum, without brackets around one."""
    return 0 if not parts else parts[0] if len(parts) == 1 else ("+", *parts)


def subterms(data: Any, head: str) -> set[Term]:
    """All terms with this operator, anywhere in the data."""
    found = set[Term]()
    if isinstance(data, tuple):
        _gather(data, head, found)
    return found


def _gather(data: tuple[Any, ...], head: str, found: set[Term]) -> None:
    if data and data[0] == head:
        found.add(data)
    for part in data:
        if isinstance(part, tuple):
            _gather(part, head, found)


def begins_with(term: Term, *heads: str) -> bool:
    """Whether it is one of these quantities; a number or a variable, which may stand on either side, is none.

    >>> begins_with(("D", "f"), "D"), begins_with("D", "D"), begins_with(4, "D")
    (True, False, False)
    """
    return isinstance(term, tuple) and term[0] in heads


def outside_sums(data: Any, head: str) -> list[Term]:
    """The same in a fixed order, but for those that hold the index of a sum in the data."""
    bound = {total[1] for total in subterms(data, "sum")}
    return sorted((term for term in subterms(data, head) if bound.isdisjoint(free_variables(term))), key=repr)


def of_one_function(that: Term) -> bool:
    """Whether it says what one quantity of one given function is.

    >>> of_one_function(("=", ("D", ("equality", 3)), 4)), of_one_function(("=", ("D", ("equality", "n")), 4))
    (True, False)
    """
    if that[0] not in ("=", "!=") or not is_integer(that[2]) or not isinstance(that[1], tuple):
        return False
    head, *parts = that[1]
    return head in QUANTITIES and parts[0][0] in (*WORDS["family"], "matrix") and not free_variables(that[1])


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
