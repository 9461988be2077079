"""What proofs are named after, the most telling first: a proof that uses several is named after them in this order.

A topic stands beside its rule (`verify/words/theories`) or is that of an axiom (`fooling.verify.words.axioms`).  One
that is not listed here is told before all others.
"""

from __future__ import annotations

from collections.abc import Iterable

TOPICS = (
    "what is assumed",
    "one function inside another",
    "the same entries",
    "functions made of functions",
    "torch",
    "z3",
    "SAT refutation",
    "entropies",
    "random variables",
    "protocol of a Transformer",
    "nondeterministic protocol of a network",
    "network split between two parties",
    "state at the cut",
    "states of a recurrent network",
    "states of a DFA",
    "monoids of Dyck languages",
    "states of Dyck languages",
    "residuals",
    "permuted identity",
    "closed set of product states",
    "violating words",
    "families of access and distinguishing words",
    "access and distinguishing words",
    "bisimulation",
    "distinguishing word",
    "triangle of regular words",
    "regular rectangles",
    "regular row classes",
    "orthogonal rows",
    "language with zeros around",
    "a word of every length",
    "inclusion",
    "fewer inputs",
    "factorisation by weighted automata",
    "minor by weighted automata",
    "weighted regular rectangles",
    "linear recurrence",
    "fooling set",
    "identity of regular words",
    "identity inside",
    "completion of a partial function",
    "exhausted cliques",
    "rank",
    "terms of a DNF",
    "protocol tree",
    "exhausted protocol trees",
    "balanced protocol tree",
    "rounds over both covers",
    "passing the state",
    "one-way protocol",
    "distinct rows",
    "rectangles",
    "discrepancy",
    "random coins",
    "leaves of a protocol tree",
    "a formula",
    "prefixes that leave different values open",
    "a network",
    "explicit vectors",
    "union bound",
    "equal vectors",
    "inner products",
    "Hoeffding's bound",
    "exponentials",
    "Taylor's bound",
    "calculus",
    "logarithms",
    "binomial theorem",
    "sums of binomials",
    "harmonic sum",
    "geometric sum",
    "binomial coefficients",
    "powers",
    "induction",
    "exhaustive search",
    "algebra",
    "evaluation",
)
PLAIN = ("algebra", "evaluation")  # told only where nothing else is


def most_telling_first(topics: Iterable[str]) -> list[str]:
    """Each topic once.

    >>> most_telling_first(["algebra", "rank", "bisimulation", "rank"])
    ['bisimulation', 'rank', 'algebra']
    """
    return sorted(dict.fromkeys(topics), key=lambda topic: TOPICS.index(topic) if topic in TOPICS else -1)
