"""Expressions: terms of `fooling.verify.statement.proposition` that Python's operators build, with their sorts.

Comparisons make propositions, not booleans, and `for_all` collects the variables of its conditions and body with the
sorts they were declared with.  The axioms are written with these and the names of their operators; claims with the
whole of `fooling.verify.statement.language.notation`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import partial
from typing import Union

from fooling.verify.statement.proposition import Term, frozen

Operand = Union["Expression", int, Fraction, str]
Infix = Callable[["Expression", Operand], "Expression"]
Binder = Callable[["Expression"], "Expression"]


def _infix(operator: str) -> Infix:
    return lambda left, right: apply(operator, left, right)


def _swapped(operator: str) -> Infix:
    return lambda right, left: apply(operator, left, right)


@dataclass(frozen=True, eq=False)
class Expression:
    """A term and the sorts of its free variables."""

    term: Term
    sorts: Mapping[str, str] = field(default_factory=dict)

    __add__, __radd__ = _infix("+"), _swapped("+")
    __sub__, __rsub__ = _infix("-"), _swapped("-")
    __mul__, __rmul__ = _infix("*"), _swapped("*")
    __truediv__, __rtruediv__ = _infix("/"), _swapped("/")
    __pow__, __rpow__ = _infix("^"), _swapped("^")
    __ge__, __gt__, __le__, __lt__ = map(_infix, (">=", ">", "<=", "<"))

    def __neg__(self) -> Expression:
        return apply("-", 0, self)

    def equals(self, other: Operand) -> Expression:
        """The proposition that both are equal (`==` stays Python's)."""
        return apply("=", self, other)

    def __bool__(self) -> bool:
        raise TypeError("a comparison is a proposition, not a truth value; for 1 <= n <= 3 write 1 <= n, n <= 3")

    def __repr__(self) -> str:
        return f"Expression({self.term!r:.180})"


def constant(value: object) -> Expression:
    """The expression of a number, a word or a literal; an expression as it is."""
    if isinstance(value, Fraction):
        value = value.numerator if value.denominator == 1 else ("/", value.numerator, value.denominator)
    return value if isinstance(value, Expression) else Expression(frozen(value))


def apply(operator: str, *operands: object) -> Expression:
    """The term `(operator, *operands)`."""
    lifted = [constant(operand) for operand in operands]
    return Expression((operator, *(expression.term for expression in lifted)), _sorts(lifted))


def _sorts(expressions: Iterable[Expression]) -> dict[str, str]:
    return {name: sort for expression in expressions for name, sort in expression.sorts.items()}


def operators(names: str) -> Iterator[Callable[..., Expression]]:
    """What applies each of these operators: `ceiling, log2 = operators("ceil log2")`."""
    return (partial(apply, name) for name in names.split())


def variable(name: str, sort: str) -> Expression:
    """A variable of sort "int", "real", "function" or "language"."""
    return Expression(name, {name: sort})


def integer(name: str) -> Expression:
    """An integer variable."""
    return variable(name, "int")


def real(name: str) -> Expression:
    """A real variable."""
    return variable(name, "real")


def for_all(*conditions: Expression, over: tuple[Expression, ...] = ()) -> Binder:
    """`for_all(conditions)(body)`; `over` lists variables that no condition mentions."""
    return quantified("forall", conditions, over)


def quantified(head: str, conditions: tuple[Expression, ...], over: tuple[Expression, ...]) -> Binder:
    """What binds the variables of the conditions, and those of `over`, in a body."""

    def bind(body: Expression) -> Expression:
        bound, given = _sorts((*conditions, *over)), tuple(condition.term for condition in conditions)
        outer = {name: sort for name, sort in body.sorts.items() if name not in bound}
        return Expression((head, tuple(bound.items()), given, body.term), outer)

    return bind


def summed(index: str, low: Operand, high: Operand, body: Binder) -> Expression:
    """The sum of body(index) over the integers low..high: `summed("k", 0, n, lambda k: 2**k)`."""
    return apply("sum", index, low, high, body(Expression(index)))
