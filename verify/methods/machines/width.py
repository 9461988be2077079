"""Bounds on the width of a network, from the protocol that a Transformer or a layer of attention gives.

What is known is a bound on D by bits of messages, H (3p + 2 log2 N - 2 + m p) and the like, where a claim has one on m
or on m H p: so premises are multiplied by H, by p, by m H.  A claim may round p the other way than the protocol does;
floor(x) >= ceil(x) - 1 is among what is known (`fooling.verify.methods.facts.facts_by_kind`), and costs a bit for each
p.  On a few positions a bit may be too much where the claim is trivial, so these are taken apart.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from fooling.verify.checker.kernel import Context
from fooling.verify.methods.arithmetic.arith_step import arith
from fooling.verify.methods.axioms.instances import clear_denominator, logarithm
from fooling.verify.methods.engine.goals import hypotheses
from fooling.verify.methods.engine.tactic import Lemma, Tactic, assumption, cases, evaluate, subterms
from fooling.verify.statement.proposition import Term, is_integer


def by_cleared_width(goal: Term, known: Sequence[Lemma], context: Context) -> Iterator[Tactic]:
    """A bound by a quotient, such as bits of an input over bits of a number, from what is known."""
    for hints in factors(goal, context):
        yield clear_denominator(arith(*known), arith(*known, hints=hints))
    for N in dict.fromkeys(one[3] for one in hypotheses(context) if one[0] == "transformer-computes"):
        for length, bits in ((3, ("/", 3, 2)), (4, 2)):
            few: Term = ("<", N, length)
            many: Lemma = ((">=", ("log2", N), ("log2", length)), logarithm(assumption))
            long: Lemma = ((">=", ("log2", length), bits), evaluate)
            for hints in factors(goal, context) if isinstance(N, str) else ():
                sides = (arith(*known, (few, assumption), hints=hints), arith(*known, many, long, hints=hints))
                yield cases(few, *(clear_denominator(arith(*known), side) for side in sides))


def by_few_positions(goal: Term, known: Sequence[Lemma], context: Context) -> Iterator[Tactic]:
    """On up to three positions, where one party tells its embeddings, and on more, where log2 N >= 2."""
    for hypothesis in hypotheses(context):
        if hypothesis[0] == "transformer-computes" and isinstance(hypothesis[3], str):
            _, _, _, N, K, _, d, *_ = hypothesis
            few: Term = ("<", N, 4)
            many: Lemma = ((">=", ("log2", N), 2), logarithm(assumption))
            told = ("*", d, ("ceil", ("log2", ("qp", N, K))))
            for hints in factors(goal, context):
                sides = (arith(*known, (few, assumption), hints=[*hints, told]), arith(*known, many, hints=hints))
                yield cases(few, *sides)


def factors(goal: Term, context: Context) -> list[list[Term]]:
    """Factors that width bounds multiply with: H, p, H p for each Transformer assumed; m H, H log2 N as well.

    p is rounded as it is in the goal.
    """
    found: list[Term] = []
    further: list[Term] = []
    for hypothesis in hypotheses(context):
        head = hypothesis[0].removeprefix("partial-")
        if head == "transformer-computes":
            _, _, _, N, K, m, _, H, _, _ = hypothesis
            bits: Term = ("log2", ("qp", N, K))
            p: Term = ("floor", bits) if ("floor", bits) in subterms(goal, "floor") else ("ceil", bits)
            found += [H, p, ("*", H, p)]
            further += [("*", m, H), ("*", H, ("log2", N)), *([] if is_integer(K) else [("*", H, K, ("log2", N))])]
        if head == "layer-computes":
            _, _, _, N, p, m, H = hypothesis
            found += [H, p, ("*", H, p)]
            further += [("*", m, H), ("*", H, ("log2", N)), ("*", m, H, ("log2", N))]
    return [found, [*found, *further]] if found else [[]]
