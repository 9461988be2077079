"""How a claim was decided, in a few words: read off the accepted derivation, never written by hand.

Each rule and each axiom has a topic, the most telling of which are named first; rules that only carry a statement on
have none.  What merely shows that a universal statement is about something (`inhabited`) is left out.

What proofs are named after, the most telling first: a proof that uses several is named after them in this order.

A topic stands beside its rule (`verify/words/theories`) or is that of an axiom (`fooling.verify.words.axioms`).  One
that is not listed here is told before all others.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from fooling.verify.checker.axioms import AXIOMS
from fooling.verify.statement.language.verdict import Outcome, Verdict
from fooling.verify.words import contents
from fooling.verify.words.axioms import topic_of_axiom

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


def method_of(outcome: Outcome) -> str:
    """The words for what an outcome's derivation uses; "none" where there is no derivation.

    >>> method_of(Outcome(Verdict.CONFIRMED, {"rule": "forall", "inhabited": None, "by": {"rule": "recurrence"}}))
    'linear recurrence'
    """
    if outcome.derivation is None:
        return "none"
    topics = most_telling_first(topic for name in _used(outcome.derivation) if (topic := topic_of(name)) is not None)
    shown = {Verdict.CONFIRMED: "example", Verdict.REFUTED: "counterexample"}[outcome.verdict]
    opening = [shown] if outcome.derivation["rule"] == "witness" else []
    telling = opening + [topic for topic in topics if topic not in PLAIN]
    return ", ".join(telling or topics[:1] or ["logic"])


def topic_of(name: str) -> str | None:
    """What a proof that uses the rule or the axiom is named after; None of what only carries a statement on."""
    if name in AXIOMS:
        return topic_of_axiom(name)
    return contents.WORDS[name].topic if name in contents.WORDS else None


def _used(part: object) -> Iterator[str]:
    """The rules and axioms of a derivation, but for the examples of what universal statements speak of."""
    if isinstance(part, Mapping):
        if isinstance(part.get("rule"), str):
            yield str(part["name"] if part["rule"] == "axiom" else part["rule"])
        for field, inner in part.items():
            if field != "inhabited":
                yield from _used(inner)
    elif isinstance(part, list):
        for inner in part:
            yield from _used(inner)
