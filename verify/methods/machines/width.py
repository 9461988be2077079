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
from fooling.verify.statement.language.argument_names import named
from fooling.verify.statement.proposition import Term, is_integer

LENGTHS: Sequence[tuple[int, Term]] = ((3, ("/", 3, 2)), (4, 2))
"""Lengths up to which positions are taken apart, and what the logarithm is at least from there on.

log2 3 >= 3/2 as 9 >= 8, and log2 4 = 2.
"""
FEW, BITS = LENGTHS[-1]  # from 4 positions on, 2 log2 N - 2 is at least log2 N


def by_cleared_width(goal: Term, known: Sequence[Lemma], context: Context) -> Iterator[Tactic]:
    """A bound by a quotient, such as bits of an input over bits of a number, from what is known."""
    for hints in factors(goal, context):
        yield clear_denominator(arith(*known), arith(*known, hints=hints))
    for N in dict.fromkeys(named(one).N for one in hypotheses(context) if one[0] == "transformer-computes"):
        for length, bits in LENGTHS:
            few: Term = ("<", N, length)
            many: Lemma = ((">=", ("log2", N), ("log2", length)), logarithm(assumption))
            long: Lemma = ((">=", ("log2", length), bits), evaluate)
            for hints in factors(goal, context) if isinstance(N, str) else ():
                sides = (arith(*known, (few, assumption), hints=hints), arith(*known, many, long, hints=hints))
                yield cases(few, *(clear_denominator(arith(*known), side) for side in sides))


def by_few_positions(goal: Term, known: Sequence[Lemma], context: Context) -> Iterator[Tactic]:
    """On up to three positions, where one party tells its embeddings, and on more, where log2 N >= 2."""
    for hypothesis in hypotheses(context):
        of = named(hypothesis)
        if hypothesis[0] == "transformer-computes" and isinstance(of.N, str):
            few: Term = ("<", of.N, FEW)
            many: Lemma = ((">=", ("log2", of.N), BITS), logarithm(assumption))
            told = ("*", of.d, ("ceil", ("log2", ("qp", of.N, of.K))))
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
        head, of = hypothesis[0].removeprefix("partial-"), named(hypothesis)
        if head == "transformer-computes":
            bits: Term = ("log2", ("qp", of.N, of.K))
            p: Term = ("floor", bits) if ("floor", bits) in subterms(goal, "floor") else ("ceil", bits)
            more: list[Term] = [] if is_integer(of.K) else [("*", of.H, of.K, ("log2", of.N))]
        elif head == "layer-computes":
            p, more = of.p, [("*", of.m, of.H, ("log2", of.N))]
        else:
            continue
        found += [of.H, p, ("*", of.H, p)]
        further += [("*", of.m, of.H), ("*", of.H, ("log2", of.N)), *more]
    return [found, [*found, *further]] if found else [[]]
