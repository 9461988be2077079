"""What a goal is about: quantities, networks, numbers only; and what is assumed of them."""

from __future__ import annotations

from fooling.verify.checker.kernel import Context
from fooling.verify.checker.meaning import NUMBERS, NUMERIC
from fooling.verify.statement.machine_operators import COMPUTING
from fooling.verify.statement.proposition import Term, term_positions

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
    "model-computes",
    "model-computes-with",
    "model-computes-on-average",
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
    if term[0] not in (*NUMERIC, *NUMBERS, "and", "or", "not") or term[0] in ("count", "tail"):
        return False
    return all(computable(term[i]) for i in term_positions(term))
