"""Expressions: terms of `fooling.verify.statement.proposition` that Python's operators build, with their sorts.

Comparisons make propositions, not booleans, and `for_all` collects the variables of its conditions and body with the
sorts they were declared with.  The axioms are written with these and the names of their operators; claims with the
whole of `fooling.verify.statement.notation`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import partial
from typing import Union

from fooling.verify.statement.proposition import Term, frozen

Operand = Union["Expression", int, Fraction, str]
Infix = Callable[["Expression", Operand], "Expression"]


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
        raise TypeError("a proposition has no truth value here; write two conditions instead of a chained comparison")


def constant(value: object) -> Expression:
    """The expression of a number, a word or a literal; an expression as it is."""
    if isinstance(value, Expression):
        return value
    if isinstance(value, Fraction) and value.denominator != 1:
        return Expression(("/", value.numerator, value.denominator))
    return Expression(int(value) if isinstance(value, Fraction) else frozen(value))


def apply(operator: str, *operands: object) -> Expression:
    """The term `(operator, *operands)`."""
    lifted = [constant(operand) for operand in operands]
    sorts: dict[str, str] = {}
    for expression in lifted:
        sorts |= expression.sorts
    return Expression((operator, *(expression.term for expression in lifted)), sorts)


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


def for_all(*conditions: Expression, over: tuple[Expression, ...] = ()) -> Callable[[Expression], Expression]:
    """`for_all(conditions)(body)`; `over` lists variables that no condition mentions."""
    return _quantifier("forall", conditions, over)


def exists(*conditions: Expression, over: tuple[Expression, ...] = ()) -> Callable[[Expression], Expression]:
    """`exists(conditions)(body)`."""
    return _quantifier("exists", conditions, over)


def _quantifier(
    head: str, conditions: tuple[Expression, ...], over: tuple[Expression, ...]
) -> Callable[[Expression], Expression]:
    def bind(body: Expression) -> Expression:
        bound: dict[str, str] = {}
        for expression in (*conditions, *over):
            bound |= expression.sorts
        outer = {name: sort for name, sort in body.sorts.items() if name not in bound}
        bindings = tuple(bound.items())
        return Expression((head, bindings, tuple(condition.term for condition in conditions), body.term), outer)

    return bind


def summed(index: str, low: Operand, high: Operand, body: Callable[[Expression], Expression]) -> Expression:
    """The sum of body(index) over the integers low..high: `summed("k", 0, n, lambda k: 2**k)`."""
    return apply("sum", index, low, high, body(Expression(index)))
