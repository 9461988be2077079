"""The words for induction and the mean value theorem, and for what is assumed."""

from __future__ import annotations

from collections.abc import Sequence

from fooling.verify.evidence.derivation import Proved
from fooling.verify.methods.engine.ends import CASE
from fooling.verify.statement.proposition import frozen
from fooling.verify.words.passages import Passage, Said
from fooling.verify.words.rule_words import Words
from fooling.verify.words.subject import Told

words = Words()

# What is assumed, not shown.


@words.rule("assumed", "what is assumed")
def _assumed(proved: Proved) -> Told:
    name, source = proved.node["name"], proved.node["source"]
    return (f"ASSUMED, not shown: {name}{'; ' if name == CASE else ', taken from '}{source}",), ()


# Induction: what is supposed on the way, and sums term by term.

words.plain("sum-last", "algebra", "the last term apart")


@words.supposes("induction", "induction", "by induction")
def _induction(proved: Proved) -> Sequence[Passage]:
    _, ((name, _),), conditions, body = proved.goal
    base: Passage = ("Base: ", Said(name), " = ", Said(conditions[0][2]), ".")
    return base, ("Step: suppose that ", Said(body), ", for some ", Said(conditions[0]), ".")


@words.supposes("sum-terms", "algebra", "term by term")
def _sum_terms(proved: Proved) -> Sequence[Passage]:
    return (("Let ", Said(proved.goal[1][1]), " be in the range of the sums."),)


# From a point on, by the derivative.


@words.supposes("mean-value", "calculus", "by the mean value theorem")
def _mean_value(proved: Proved) -> Sequence[Passage]:
    x, t, point = (proved.node[name] for name in ("variable", "between", "point"))
    between: Passage = ("Let ", Said(t), " be between ", Said(frozen(point)), " and ", Said(x), ".")
    there: Passage = ("For the derivatives, let ", Said(t), " be strictly in between.")
    return ("At ", Said(x), " = ", Said(frozen(point)), "."), *[between] * len(proved.node["known"]), there
