"""How a claim was decided, in a few words: read off the accepted derivation, never written by hand.

Every rule and every axiom has its words here, the most telling first; those that only carry a statement on have none.
What merely shows that a universal statement is about something (`inhabited`) is left out.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from verify.statement.verdict import Outcome, Verdict

CARRIERS = (
    *("forall", "witness", "and", "or", "negation", "contradiction", "finite"),
    *("assumption", "cut", "instance", "cases", "axiom", "interleave"),
)

# Words, and the rules and axioms they stand for; in the order in which they are told.
WORDS: Mapping[str, tuple[str, ...]] = {
    "torch": ("torch-run",),
    "z3": ("smt",),
    "SAT refutation": ("sat-refutation", "partition-parts"),
    "protocol of a Transformer": ("transformer-protocol",),
    "state at the cut": ("state-at-the-cut",),
    "states of a recurrent network": ("states-of-rnn", "rnn-of-states"),
    "states of a DFA": ("states-of-dfa", "dfa-of-states"),
    "states of Dyck languages": ("dyck-states", "dyck-states-complete"),
    "residuals": ("prefix-states",),
    "permuted identity": ("permuted-identity", "permuted-identity-values"),
    "closed set of product states": ("closed-set",),
    "violating words": ("violation",),
    "access and distinguishing words": ("minimal", "same-states"),
    "bisimulation": ("bisimulation",),
    "distinguishing word": ("distinguishing-word",),
    "triangle of regular words": ("regular-triangle",),
    "regular rectangles": ("regular-rectangles",),
    "regular row classes": ("regular-rows",),
    "inverse by a weighted automaton": ("regular-inverse",),
    "orthogonal rows": ("regular-orthogonal",),
    "linear recurrence": ("recurrence", "some-zero"),
    "fooling set": (
        "fooling-pairs",
        "fooling-words",
        "fooling-ones",
        "fooling-rows",
        "leaves-fooling",
        "cover-fooling",
        "complement-fooling",
    ),
    "identity of regular words": ("regular-identity",),
    "identity inside": (
        "identity",
        "family-identity",
        "identity-fooling",
        "identity-rank",
        "identity-cover",
        "identity-complement",
        "complement-identity",
    ),
    "exhausted cliques": ("clique-exhaustion",),
    "rank": (
        "rank",
        "leaves-ranks",
        "partition-ranks",
        "partition-rank",
        "rank-rows",
        "rank-nonzero-rows",
        "rank-field",
        "rank-depth",
        "depth-rank",
        "rows-rank",
        "rank-at-least",
        "inner-product-rank",
        "inner-product-complement",
        "fooling-rank",
        "complement-rank-above",
        "complement-rank-below",
        "index-rank",
        "index-cover",
        "index-fooling",
        "index-partition",
    ),
    "terms of a DNF": ("dnf", "dnf-exhaustion", "terms-cover"),
    "protocol tree": ("protocol-tree",),
    "exhausted protocol trees": ("depth-exhaustion", "leaves-exhaustion"),
    "balanced protocol tree": ("depth-balanced",),
    "passing the state": ("passing-the-state", "passing-the-units"),
    "one-way protocol": ("depth-one-way", "depth-both-ways"),
    "distinct rows": (
        "messages",
        "lines-with",
        "inputs",
        "rows-with-rows",
        "rows-columns",
        "nonzero-rows-rows",
        "rows-nonzero-rows",
        "nonzero-rows-ones",
        "complement-rows-with",
        "family-rows",
        "family-rows-with",
        "one-way",
        "one-way-at-least",
        "one-way-at-most",
        "rows-one-way",
        "rows-depth",
        "depth-rows",
        "same-rows",
        "complement-rows",
        "merged-lines",
        "settled-lines",
        "settled-prefix",
        "distinct-lines",
        "restriction",
    ),
    "rectangles": (
        "rectangles",
        "cover-rows",
        "cover-rows-with",
        "leaves-rows",
        "rows-cover",
        "cover-at-least",
        "cover-depth",
        "depth-cover",
        "inner-product-cover",
        "equality-cover",
        "cover-ones",
        "complement-cover",
        "partition-covers",
        "partition-rows",
        "partition-rank-cover",
        "partition-cover-rank",
        "cover-something",
        "leaves-partition",
        "complement-partition",
        "fractional-cover",
        "fractional-packing",
        "antichain",
        "cover-exhaustion",
    ),
    "discrepancy": (
        "discrepancy-rectangle",
        "discrepancy-one",
        "discrepancy-exhaustion",
        "discrepancy-spectral",
        "discrepancy-dual",
        "least-discrepancy-uniform",
        "least-discrepancy-given",
        "partition-discrepancy",
        "depth-discrepancy",
        "discrepancy-positive",
        "least-discrepancy-positive",
        "randomised-logarithm",
        "randomised-partners",
        "complement-discrepancy",
        "complement-least-discrepancy",
        "complement-discrepancy-under",
    ),
    "random coins": (
        "randomised-is",
        "randomised-depth",
        "randomised-message",
        "randomised-sure",
        "randomised-sure-message",
        "randomised-some-bit",
        "randomised-some-message",
        "public-private",
        "randomised-error",
        "randomised-answer",
        "complement-randomised",
        "randomised-discrepancy",
        "randomised-discrepancy-third",
        "randomised-at-least",
        "randomised-equality",
        "randomised-fingerprint",
        "randomised-index",
    ),
    "leaves of a protocol tree": (
        "depth-leaves",
        "leaves-depth",
        "depth-at-least",
        "complement-depth",
        "complement-leaves",
    ),
    "a formula": ("inequality-terms",),
    "a network": ("exhibit", "remember", "one-hot-transformer"),
    "explicit vectors": ("vectors",),
    "union bound": ("union-bound", "union-bound-both-sides"),
    "Hoeffding's bound": ("hoeffding",),
    "exponentials": (
        "exp-positive",
        "exp-tangent",
        "exp-sum",
        "exp-against-one",
        "exp-increasing",
        "exp-log",
        "power-below-exp",
    ),
    "Taylor's bound": ("exp-taylor", "power-taylor", "log2-taylor"),
    "logarithms": (
        "log2-increasing",
        "log2-against",
        "against-log2",
        "by-log2",
        "ln-of-log2",
        "bit-length",
        "bit-length-is",
        "power-of-ceiling",
    ),
    "binomial theorem": ("binomial-theorem", "binomial-powers"),
    "sums of binomials": ("binomial-mean", "binomial-squares", "binomial-largest", "binomial-column"),
    "harmonic sum": ("harmonic-above", "harmonic-below"),
    "geometric sum": ("sum-of-ones", "geometric-sum"),
    "binomial coefficients": (
        "binomial-zero",
        "binomial-pascal",
        "binomial-ratio",
        "binomial-middle",
        "binomial-middle-below",
        "binomial-middle-above",
        "binomial-symmetric",
        "binomial-subsets",
        "binomial-functions",
        "binomial-quotient",
    ),
    "powers": (
        "power-above-base",
        "power-increasing",
        "bernoulli",
        "root",
        "square-root",
        "power-product",
        "power-sum",
        "power-of-larger",
    ),
    "induction": ("induction",),
    "exhaustive": ("table",),
    "algebra": (
        "arith",
        "substitution",
        "bounds",
        "ceiling-above",
        "ceiling-below",
        "floor-below",
        "floor-above",
        "ceiling-kept",
        "floor-kept",
        "ceiling-of-sum",
        "ceiling-of-quotient",
        "floor-of-sum",
        "least-of-two",
        "least-of-two-second",
        "greatest-of-two",
        "greatest-of-two-second",
        "ceiling-at-most",
        "ceiling-at-least",
        "integers-at-least",
        "integers-at-most",
        "clear-denominator",
        "scale",
        "product",
        "factor",
        "reciprocal",
        "sum-last",
        "unequal",
        "equal",
        "absolute",
    ),
    "evaluation": ("evaluate",),
}
PLAIN = ("algebra", "evaluation")  # told only where nothing else is


def method_of(outcome: Outcome) -> str:
    """The words for what an outcome's derivation uses; "none" where there is no derivation.

    >>> method_of(Outcome(Verdict.CONFIRMED, {"rule": "forall", "inhabited": None, "by": {"rule": "recurrence"}}))
    'linear recurrence'
    """
    if outcome.derivation is None:
        return "none"
    used = set(_used(outcome.derivation))
    said = [words for words, names in WORDS.items() if not used.isdisjoint(names)]
    shown = {Verdict.CONFIRMED: "example", Verdict.REFUTED: "counterexample"}[outcome.verdict]
    opening = [shown] if outcome.derivation["rule"] == "witness" else []
    telling = opening + [words for words in said if words not in PLAIN]
    return ", ".join(telling or said[:1] or ["logic"])


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
