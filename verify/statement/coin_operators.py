"""The operators that speak of protocols that may err, whose axioms are `fooling.verify.checker.randomised_axioms`."""

from __future__ import annotations

from fooling.verify.statement.literals import CHECKS
from fooling.verify.statement.row import Operator, Term, measure

COIN_WORDS: dict[str, tuple[str, ...]] = {"coins": ("public", "private"), "mode": ("two-way", "from-alice", "from-bob")}

UNIFORM = ("uniform",)  # the law of inputs that are equally likely


def law(term: Term, at: str) -> None:
    """That, or weights."""
    if term != UNIFORM:
        CHECKS["weights"](term, at)


def erring(f: Term, coins: Term, mode: Term, error: Term) -> tuple[Term, ...]:
    """The error is below that of guessing."""
    return (">=", error, 0), ("<", error, ("/", 1, 2))


def on_average(f: Term, mode: Term, error: Term, law: Term) -> tuple[Term, ...]:
    """The same, and the law has a probability for each of its entries."""
    sized = () if law == UNIFORM else (("same-size", f, ("matrix", law)),)
    return *erring(f, UNIFORM, mode, error), *sized


COINS: dict[str, Operator] = {
    "randomised": measure("function", "R({0}; error at most 1/3)"),
    "randomised-with": measure("function coins mode number", "R({0}; {1} coins, {2}, error at most {3})", when=erring),
    "distributional": measure(
        "function mode number law", "D({0}; {1}, error at most {2} on average under {3})", when=on_average
    ),
}
