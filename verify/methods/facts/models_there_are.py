"""Models that there are: by another one with as few bits, an RNN that remembers, an automaton, parities of equality.

Whatever is kept, a model with that many bits of any kind does it: a streaming algorithm stands between two kinds.
"""

from __future__ import annotations

from collections.abc import Iterator

from fooling.verify.checker.kernel import Context
from fooling.verify.methods.arithmetic.arith_step import arith
from fooling.verify.methods.arithmetic.growth import growth
from fooling.verify.methods.axioms.instances import axiom
from fooling.verify.methods.engine.rules import rule
from fooling.verify.methods.engine.tactic import (
    ORDERS,
    Lemma,
    Node,
    Tactic,
    accepted,
    assumption,
    by_bounds,
    evaluate,
    first_in,
    first_of,
    step,
)
from fooling.verify.methods.facts.facts_by_kind import states_fact
from fooling.verify.statement.message_operators import KINDS
from fooling.verify.statement.proposition import Term

CONDITIONS = range(12)  # as many as any of these axioms has, or more


def kept_by(model: Term) -> Term:
    """The bits that a model keeps.

    >>> kept_by(("lstm", "m", 8))
    ('*', 2, 'm', 8)
    """
    kind, *parts = model
    return KINDS[kind].kept(*parts)


@rule(on=("model-computes",), price=30)
def model(goal: Term, context: Context) -> Node:
    """That some model computes a function, in some passes."""
    _, f, kind, passes = goal
    return first_in(_ways(f, kind, passes, _numbers(context), context), goal, context)


@rule(on=("model-computes-with",), price=30)
def model_with_coins(goal: Term, context: Context) -> Node:
    """That some model computes a function with coins: without them, or equality by parities."""
    _, f, kind, passes, _, _ = goal
    by = _numbers(context)
    without = (("model-computes", f, kind, passes), lambda g, c: first_in(_ways(f, kind, passes, by, c), g, c))
    parities = axiom("equality-by-parities", conditions=dict.fromkeys(CONDITIONS, by))
    return first_of(parities, _shown("model-without-coins", None, by, without))(goal, context)


def _numbers(context: Context) -> Tactic:
    """Comparisons of sizes, by what is assumed of them."""
    given = [(one, assumption) for one in context.assumptions if one[0] in ORDERS]
    return first_of(by_bounds, arith(*given), *map(accepted, (evaluate, growth)))


def _shown(name: str, of: tuple[str, ...] | None, by: Tactic, *lemmas: Lemma, **values: Term) -> Tactic:
    """The axiom, at these parameters, its conditions by these lemmas, or as comparisons of sizes."""
    known = dict(lemmas)

    def condition(goal: Term, context: Context) -> Node:
        return known.get(goal, by)(goal, context)

    return axiom(name, None, dict.fromkeys(CONDITIONS, condition), of, **values)


def _ways(f: Term, kind: Term, passes: Term, by: Tactic, context: Context) -> Iterator[Tactic]:
    """By a streaming algorithm with as many bits, or fewer, in one pass or as many."""
    bits = kept_by(kind)
    for least, once, shown in _streaming(f, bits, by, context):
        streaming: Term = ("model-computes", f, ("streaming", least), once)
        if streaming == ("model-computes", f, kind, passes):
            yield shown
        yield _shown("kept-by-model", kind[:1], by, (streaming, shown), b=least, h=once)


def _streaming(f: Term, bits: Term, by: Tactic, context: Context) -> Iterator[tuple[Term, Term, Tactic]]:
    """Streaming algorithms: their bits, their passes, and what shows that there is one."""
    for one in context.assumptions:
        if one[0] == "model-computes" and one[1] == f:
            yield kept_by(one[2]), one[3], _as_streaming(f, one[2], one[3], by, assumption)
        if one[0] == "rnn-computes" and one[1] == f:
            units = one[2:]
            yield ("*", *units), 1, _of_an_rnn(f, units, assumption, by)
    yield bits, 1, _of_an_rnn(f, (1, bits), first_of(accepted(step("remember")), _shown("rnn-of-family", None, by)), by)
    if isinstance(f, tuple) and f[0] == "under":
        states = states_fact(("states", f[1], "complete"), context)
        enough = first_of(arith(*states), accepted(growth))
        yield bits, 1, axiom("automaton-is-a-model", conditions=dict.fromkeys(CONDITIONS, first_of(by, enough)))


def _as_streaming(f: Term, kind: Term, passes: Term, by: Tactic, shown: Tactic) -> Tactic:
    """A streaming algorithm that keeps what a model does."""
    head, *parts = kind
    given = ("model-computes", f, kind, passes), shown
    named = dict(zip(KINDS[head].letters.split(), parts, strict=True))
    return shown if head == "streaming" else _shown("kept-by-streaming", (head,), by, given, **named)


def _of_an_rnn(f: Term, units: tuple[Term, ...], shown: Tactic, by: Tactic) -> Tactic:
    """A streaming algorithm that keeps what an RNN with these units does."""
    that = _shown("rnn-is-a-model", (), by, (("rnn-computes", f, *units), shown))
    return _as_streaming(f, ("rnn", *units), 1, by, that)
