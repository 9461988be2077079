"""What a proof that uses an axiom is named after: the topic of what the axiom speaks of.

An axiom speaks of operators, in its body and its conditions; the first topic below that one of them stands for is its
own.  So a new axiom has a topic as it stands.  `BETTER` holds those for which that says too little or something else.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from fooling.verify.checker.axioms import AXIOMS, stated_axiom
from fooling.verify.statement.coin_operators import UNIFORM
from fooling.verify.statement.proposition import Term

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
    "protocol of a Transformer": ("transformer-computes", "layer-computes", "thinking-layer-computes"),
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
