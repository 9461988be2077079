"""What the automatic route finds for a statement or for its negation, accepted by the checker."""

from __future__ import annotations

from fooling.verify.checker.judge import fresh, proved
from fooling.verify.methods.strategy.automatic import automatic
from fooling.verify.statement.expression import Expression
from fooling.verify.statement.proposition import negate


def is_confirmed(statement: Expression) -> None:
    """A derivation of the statement is found and accepted; an exception says that it is not."""
    proved(statement.term, "confirmed", automatic(statement.term, fresh()))


def is_refuted(statement: Expression) -> None:
    """The same of its negation."""
    proved(statement.term, "refuted", automatic(negate(statement.term), fresh()))
