"""What is said to exist: an existential statement that is assumed, or that an axiom says of a model's message.

`there are random variables M such that ...` gives an M to speak of: the goal is shown where M is in scope, with all
that is said of it (the rule `obtained`).  A model that computes index, recall or composition, or a bound on the bits of
one message about them, gives the message as a random variable, for each random sequence in scope that has few values.
An existential goal is then shown of what is in scope.  Each is obtained once: afterwards what is said of it is assumed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, islice, product

from fooling.verify.checker.axioms import CHOICES
from fooling.verify.checker.kernel import Context
from fooling.verify.methods.arithmetic.arith_step import by_assumptions
from fooling.verify.methods.arithmetic.side_conditions import where_defined
from fooling.verify.methods.axioms.instances import consequences, said
from fooling.verify.methods.engine.attempts import accepted, first_of
from fooling.verify.methods.engine.ends import NotMadeFor
from fooling.verify.methods.engine.goals import begins_with, outside_sums, subterms
from fooling.verify.methods.engine.memory import working
from fooling.verify.methods.engine.rules import rule
from fooling.verify.methods.engine.search import search
from fooling.verify.methods.engine.steps import instance, intro, knowing, stated, witness
from fooling.verify.methods.engine.tactic import Lemma, Node, Tactic, assumption, tactical
from fooling.verify.statement.proposition import Term, free_variables, substitute

MOST = 24  # ways to take what is in scope for what is asked for
MODELS = ("model-computes", "model-computes-with", "model-computes-on-average", "rnn-computes")
NAMED = {"index": "index", "key-recall": "recall", "composition": "composition"}
OF_MESSAGES = ("one-way", "randomised-with", "distributional")


@tactical
def obtaining(goal: Term, context: Context, existential: Lemma, by: Tactic) -> Node:
    """The goal, where what there is has its names."""
    _, bindings, conditions, body = existential[0]
    inside = context.extended(bindings, (*conditions, body))
    return {"rule": "obtained", "premise": stated(existential, context), "by": by(goal, inside)}


@rule(on=("comparison", "exists", "statement", "not"), kind="unsafe", price=-1, assumes=("exists",))
def of_some(goal: Term, context: Context) -> Iterator[Tactic]:
    """What follows from some values that are assumed to exist."""
    for one in context.assumptions:
        if one[0] == "exists" and context.sorts.keys().isdisjoint(dict(one[1])):
            yield obtaining((one, assumption), search)


@rule(
    on=("comparison", "exists"),
    kind="unsafe",
    price=-0.5,
    assumes=("model-computes", "model-computes-with", "model-computes-on-average", "rnn-computes", "<="),
)
def of_a_message(goal: Term, context: Context) -> Iterator[Tactic]:
    """What follows from the message of a model, or of a protocol, as a random variable."""
    answers = {f"answers_{r}" for r in CHOICES["which"]}
    sequences = [name for name, sort in context.sorts.items() if sort == "sequence" and name not in answers]
    if not sequences:
        raise NotMadeFor
    for one in _messages(goal, sequences, context):
        by = obtaining(one, search)
        yield by if goal[0] == "exists" else where_defined(by, by_assumptions)


def _messages(goal: Term, sequences: Sequence[str], context: Context) -> Iterator[Lemma]:
    """That there is a message, for each bound of one that is assumed, or follows from a model, and each sequence."""
    known: list[Lemma] = [(one, assumption) for one in context.assumptions if one[0] == "<="]
    known += [found for one in context.assumptions if one[0] in MODELS for found in consequences(one)]
    summed = [one[1] for one in outside_sums(goal, "sum") if one[1] in CHOICES["index"]]
    bound = {*context.sorts, *(one[1][0][0] for one in subterms(goal, "forall"))}
    index = next(chain(summed, (one for one in CHOICES["index"] if one not in bound)))
    bounds = [one for one in known if one[0][0] == "<=" and begins_with(one[0][1], *OF_MESSAGES)]
    for (that, by), sequence in product(bounds, sequences):
        _, (head, f, *rest), bits = that
        if not begins_with(f, *NAMED) or not {"alice", "from-alice"} & {*rest} or "law" in rest:
            continue
        sizes = dict(zip("nq", f[1:], strict=False))
        errors = {} if head == "one-way" else {"a": rest[-1 if head == "randomised-with" else 1]}
        kind = {"one-way": "", "randomised-with": "-with-coins", "distributional": "-on-average"}[head]
        coins = rest[:1] if head == "randomised-with" else []
        conditions = {**dict.fromkeys(range(1, 6), first_of(by_assumptions, at_each_place)), 0: by}
        named = {"c": bits, "X": sequence, **sizes, **errors}
        each = [
            said(f"message-of-{NAMED[f[0]]}{kind}", index, r, *coins, conditions=conditions, **named)
            for r in CHOICES["which"]
        ]
        new = [one for one in each if context.sorts.keys().isdisjoint(dict(one[0][1]))]
        if new and not any(_is_in_scope(one[0], context) for one in each if one not in new):
            yield new[0]


def _is_in_scope(existential: Term, context: Context) -> bool:
    """Whether it was obtained before."""
    return existential[3] in context.assumptions


@rule(on=("exists",), kind="unsafe", price=3, some=("random", "sequence"), closed=False)
def of_what_is_in_scope(goal: Term, context: Context) -> Iterator[Tactic]:
    """What there is to be, as something of that kind in scope, the newest first."""
    newest = list(context.sorts.items())[::-1]
    drawn = {f"letters_{r}" for r in CHOICES["which"]}
    for _, _, n, m in sorted(subterms(goal, "uniform-first"), key=repr) if drawn.isdisjoint(context.sorts) else ():
        if free_variables((">=", n, m)) <= context.sorts.keys():
            there = said("uniform-sequence", 0, conditions=dict.fromkeys(range(2), by_assumptions), n=n, m=m)
            yield obtaining(there, search)
    own = [[name for name, sort in newest if sort == wanted] for _, wanted in goal[1]]
    chosen = (one for one in product(*own) if len({*one}) == len(one))
    for values in islice(chosen, MOST):
        named = dict(zip(dict(goal[1]), values, strict=True))
        yield accepted(witness(named, search, dict.fromkeys(range(len(goal[2])), search)))


@rule(
    on=("forall values-at-most", "forall uniform-on", "forall function-of", "forall guesses", "forall independent"),
    kind="unsafe",
    price=2,
    closed=False,
)
def at_each_place(goal: Term, context: Context) -> Node:
    """What is said of each entry of a sequence: as it is assumed, by another name, or at a place of any number."""
    if goal[0] != "forall" or len(goal[1]) != 1:
        raise NotMadeFor
    ((name, _),), (_, low, _) = goal[1], goal[2][0]
    inner = dict.fromkeys(range(len(goal[2])), by_assumptions)
    from_low = knowing([((">=", name, low), by_assumptions)], first_of(_as_assumed, search))
    others = working([_renamed(one) for one in context.assumptions if one[:2] == goal[:2]], context)
    return first_of(accepted(assumption), knowing(others, intro({name: low}, from_low, inner)))(goal, context)


def _renamed(universal: Term) -> Lemma:
    """What is assumed of each place, by another name."""
    _, ((name, sort),), conditions, body = universal
    other = f"{name}_each"
    there = tuple(substitute(one, {name: other}) for one in conditions)
    by = dict.fromkeys(range(len(conditions)), by_assumptions)
    renamed = ("forall", ((other, sort),), there, substitute(body, {name: other}))
    from_low = knowing(
        [((">=", other, there[0][1]), by_assumptions)], instance((universal, assumption), {name: other}, by)
    )
    return renamed, intro({other: there[0][1]}, from_low, by)


def _as_assumed(goal: Term, context: Context) -> Node:
    """An instance of what is assumed of each place."""
    for universal in (one for one in context.assumptions if one[0] == "forall" and len(one[1]) == 1):
        ((name, _),) = universal[1]
        for place in context.sorts:
            if substitute(universal[3], {name: place}) == goal:
                shown = dict.fromkeys(range(len(universal[2])), by_assumptions)
                return instance((universal, assumption), {name: place}, shown)(goal, context)
    raise NotMadeFor
