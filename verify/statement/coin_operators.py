"""The operators that speak of protocols with coins, whose axioms are `fooling.verify.checker.randomised_axioms`."""

from __future__ import annotations

from fooling.verify.statement.row import Operator, Term, measure

COIN_WORDS: dict[str, tuple[str, ...]] = {"coins": ("public", "private"), "mode": ("two-way", "from-alice", "from-bob")}


def erring(f: Term, coins: Term, mode: Term, error: Term) -> tuple[Term, ...]:
    """The error is below that of guessing."""
    return (">=", error, 0), ("<", error, ("/", 1, 2))


COINS: dict[str, Operator] = {
    "randomised": measure("function", "R({0}; error at most 1/3)"),
    "randomised-with": measure("function coins mode number", "R({0}; {1} coins, {2}, error at most {3})", when=erring),
}
