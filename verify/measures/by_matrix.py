"""Measures of a function whose matrix can be read entry by entry: branch and bound, linear programs, exact elimination.

Each finder proposes both ends with their derivations; what `verify.measures.bounds` keeps is what the checker
accepted.  The finders load when used.
"""

from __future__ import annotations

from verify.checker import meaning
from verify.checker.judge import fresh
from verify.measures.bounds import Measured, checked, interval
from verify.methods import communication
from verify.methods.algebra import arith
from verify.methods.axioms import message_bits
from verify.methods.communication import rank_evidence
from verify.methods.cover import cover, partition
from verify.methods.depth import depth
from verify.methods.discrepancy_evidence import discrepancy, least_discrepancy
from verify.methods.fooling import maximum
from verify.statement.proposition import Term


def on_the_matrix(quantity: Term, seconds: float) -> Measured:
    """The interval of a quantity of a closed function, found in about `seconds` at most."""
    head, f = quantity[0], quantity[1]
    if head == "rank":
        return _rank(quantity)
    if head == "one-way":
        return _one_way(quantity)
    if head == "D":
        found = depth(f, seconds)
        return interval(quantity, found.lower, found.lower_node, found.upper, found.upper_node)
    if head == "fooling":
        return interval(quantity, *maximum(f, quantity[2], seconds))
    if head in ("discrepancy", "discrepancy-under", "least-discrepancy"):
        return interval(
            quantity, *(least_discrepancy(f, seconds) if head == "least-discrepancy" else discrepancy(quantity))
        )
    return interval(
        quantity, *(partition(f, seconds) if head == "partition-number" else cover(f, quantity[2], seconds))
    )


def _rank(quantity: Term) -> Measured:
    """By an invertible minor, and every row as a combination of its rows."""
    node = rank_evidence(("=", quantity, 0), fresh())
    value = len(node["rows"])
    bounds, trusts = checked((("=", quantity, value, node),))
    return Measured(value, value, bounds, trusts) if bounds else Measured(0, None, ())


def _one_way(quantity: Term) -> Measured:
    """By the classes of equal rows."""
    rows = ("rows", *quantity[1:])
    node = communication.messages(("=", rows, 0), fresh())
    count = len(node["distinct"])
    bits = (count - 1).bit_length()
    tactic = message_bits(arith((("=", rows, count), lambda goal, context: node)))
    return interval(
        quantity, bits, tactic((">=", quantity, bits), fresh()), bits, tactic(("<=", quantity, bits), fresh())
    )


def values_of(f_term: Term) -> tuple[int, ...]:
    """The values of a readable function, increasing."""
    return tuple(sorted({value for row in meaning.function(f_term).rows() for value in row}))
