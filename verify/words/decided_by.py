"""How a claim was decided, in a few words: read off the accepted derivation, never written by hand.

Each rule and each axiom has a topic, the most telling of which are named first; rules that only carry a statement on
have none.  What merely shows that a universal statement is about something (`inhabited`) is left out.  A topic stands
beside its rule (`verify/words/theories`), or is that of what an axiom speaks of: an axiom speaks of operators, in its
body and its conditions, and the first topic below that one of them stands for is its own.  So a new axiom has a topic
as it stands.  `BETTER` holds those for which that says too little or something else.  A topic that is not listed in
`TOPICS` is told before all others.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Any

from fooling.verify.checker.axioms import AXIOMS, stated_axiom
from fooling.verify.statement.coin_operators import UNIFORM
from fooling.verify.statement.language.verdict import Outcome, Verdict
from fooling.verify.statement.proposition import Term
from fooling.verify.words import contents

SAMPLES: Mapping[str, Any] = {  # what is put in to word a family of axioms
    "order": "<=",
    "strict": "<",
    "weak": "<=",
    "index": "s",
    "indices": ("m", "i"),
    "degree": 2,
    "which": 0,
    "party": "alice",
    "coins": "public",
    "mode": "two-way",
    "family": "equality",
    "model": "lstm",
    "query": "letter",
    "rounding": "down",
    "summation": "each",
    "truncation": "down",
    "bit": 1,
    "colour": 1,
    "colours": (0, 1),
    "field": "Q",
    "weights": ((1, 2), (3, 4)),
    "law": UNIFORM,
}

BY_OPERATORS: Mapping[str, tuple[str, ...]] = {  # any of these; "binomial sum" is both
    "functions made of functions": ("and-of", "or-of", "xor-of", "transposed"),
    "a model is a protocol": ("model-computes", "model-computes-with", "model-computes-on-average"),
    "bounded attention": ("bapo",),
    "layers are epochs": ("epochs-compute", "causal-layers-compute"),
    "errors on average": ("distributional",),
    "entropies": ("entropy", "conditional-entropy", "mutual-information", "conditional-information"),
    "random variables": ("values-at-most", "function-of", "guesses", "uniform-first"),
    "random coins": ("randomised", "randomised-with"),
    "messages in turn": ("messages", "message-size"),
    "a network for every length": (
        *("transformer-of-layers-computes", "transformer-looks-up", "vectors-look-up"),
        *("transformer-finds-nearest", "transformer-recalls", "transformer-compares"),
    ),
    "thresholds of features": ("sparse-threshold",),
    "protocol of a Transformer": (
        *("transformer-computes", "layer-computes", "thinking-layer-computes", "real-layer-computes"),
    ),
    "a network": ("rnn-computes",),
    "states of a recurrent network": ("rnn-decides",),
    "states of a DFA": ("dfa-decides",),
    "monoids of Dyck languages": ("dyck monoid-size", "dyck idempotents"),
    "states of Dyck languages": ("dyck",),
    "residuals": ("states",),
    "identity inside": ("identity",),
    "inclusion": ("subset",),
    "the same entries": ("same-function",),
    "a formula": ("terms", "two-cnf"),
    "discrepancy": ("discrepancy", "discrepancy-under", "least-discrepancy"),
    "rank": ("rank",),
    "fooling set": ("fooling",),
    "rectangles": ("cover", "partition-number"),
    "distinct rows": ("rows", "rows-with", "nonzero-rows", "one-way"),
    "leaves of a protocol tree": ("leaves", "D"),
    "inner products": ("near-orthogonal", "almost-orthogonal"),
    "Hoeffding's bound": ("tail",),
    "sums of binomials": ("binomial sum",),
    "binomial coefficients": ("binomial",),
    "harmonic sum": ("ln sum",),
    "geometric sum": ("sum",),
    "exponentials": ("exp",),
    "logarithms": ("log2", "ln"),
    "powers": ("^", "sqrt"),
}
OTHERWISE = "algebra"

BETTER: Mapping[str, str] = {
    **dict.fromkeys(("guessing-a-transformer", "guessing-a-layer"), "nondeterministic protocol of a network"),
    "telling-the-first-vectors": "protocol of a Transformer",
    "state-at-the-cut": "state at the cut",
    "passing-the-state": "passing the state",
    "same-rows": "distinct rows",
    "terms-cover": "terms of a DNF",
    **dict.fromkeys(("randomised-logarithm", "randomised-partners"), "discrepancy"),
    "index-fooling": "rank",
    **dict.fromkeys(("partition-rank-cover", "partition-cover-rank", "leaves-rows"), "rectangles"),
    **dict.fromkeys(("leaves-crossing", "partition-crossing"), "leaves of a protocol tree"),
    **dict.fromkeys(("depth-covers", "depth-covers-flags"), "rounds over both covers"),
    **dict.fromkeys(("depth-one-way", "depth-both-ways"), "one-way protocol"),
    "depth-balanced": "balanced protocol tree",
    **dict.fromkeys(("union-bound", "union-bound-both-sides"), "union bound"),
    **dict.fromkeys(("equal-vectors", "equal-vectors-both-sides"), "equal vectors"),
    **dict.fromkeys(("binomial-theorem", "binomial-powers"), "binomial theorem"),
    **dict.fromkeys(("binomial-entropy", "binomial-entropy-below"), "sums of binomials"),
    "power-chord": "exponentials",
    **dict.fromkeys(("exp-taylor", "power-taylor", "log2-taylor"), "Taylor's bound"),
}


def topic_of_axiom(name: str) -> str:
    """What a proof that uses the axiom is named after.

    >>> topic_of_axiom("bit-length"), topic_of_axiom("fooling-rank"), topic_of_axiom("odd-next")
    ('logarithms', 'rank', 'algebra')
    """
    return BETTER.get(name) or by_operators(name)


@cache
def by_operators(name: str) -> str:
    """The topic of the operators that an axiom speaks of."""
    spoken_of = frozenset(_heads(stated_axiom(name, [SAMPLES[kind] for kind in AXIOMS[name].parameters])))
    fitting = (topic for topic, any_of in BY_OPERATORS.items() for one in any_of if spoken_of.issuperset(one.split()))
    return next(fitting, OTHERWISE)


def _heads(part: Term) -> Iterator[str]:
    if isinstance(part, tuple):
        yield from part[:1] if part and isinstance(part[0], str) else ()
        for inner in part:
            yield from _heads(inner)


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
