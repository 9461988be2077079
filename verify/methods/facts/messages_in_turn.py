"""Comparisons of protocols of some messages in turn: by one message, by D, by what rounds can save.

The facts are those of the axioms on such protocols at the quantities that the goal, or what it assumes of models,
names; with them assumed, the comparison is one of one-way bits and of D, of which more is known.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from fooling.verify.checker import meaning
from fooling.verify.checker.kernel import Context
from fooling.verify.methods.arithmetic.arith_step import arith
from fooling.verify.methods.axioms.instances import axiom, consequences
from fooling.verify.methods.axioms.instances import said as said_by
from fooling.verify.methods.engine.memory import working
from fooling.verify.methods.engine.not_found import NotMadeFor
from fooling.verify.methods.engine.rules import rule
from fooling.verify.methods.engine.search import from_facts
from fooling.verify.methods.engine.tactic import (
    MIRRORED,
    Lemma,
    Node,
    assumption,
    constantly,
    evaluate,
    knowing,
    subterms,
)
from fooling.verify.methods.facts.saturation import assumed, bounds
from fooling.verify.statement.proposition import Term, free_variables, is_integer

IN_TURN = ("messages", "message-size")
MODELS = ("model-computes", "model-computes-with")
SENDERS = {"from-alice": "alice", "from-bob": "bob"}
OTHER = {"alice": "bob", "bob": "alice"}


@rule(on=("comparison",), kind="unsafe", price=50)
def in_turn(goal: Term, context: Context) -> Node:
    """A comparison by what is known of the protocols in turn that it names, or that assumed models are."""
    sent = [fact for one in context.assumptions if one[0] in MODELS for fact in consequences(one)]
    about = (goal, *context.assumptions, *(that for that, _ in sent))
    named = sorted({one for head in IN_TURN for one in subterms(about, head)}, key=repr)
    if not named and not any(one[0] == "model-computes-with" for one in context.assumptions):
        raise NotMadeFor
    given = working(sent, context)
    inside = context.extended((), (that for that, _ in given))
    facts = [fact for one in named for fact in _facts(one, inside)]
    facts += [fact for that, _ in given for fact in _of_private_coins(that)]
    facts = [fact for fact in (*given, *working(facts, inside)) if fact[0] not in context.assumptions]
    if not facts:
        raise NotMadeFor
    within = context.extended((), (that for that, _ in facts))
    by = constantly(from_facts(goal, within))
    return knowing(facts, by)(goal, context)


def _facts(quantity: Term, context: Context, ends: Sequence[Term] = (), *below: Lemma) -> Iterator[Lemma]:
    """What is known of one of them, where it is at most these, perhaps by a lemma."""
    head, f, s, many = quantity
    one_way = ("one-way", f, s)
    yield ("<=", ("D", f), ("+", ("messages", f, s, many), 1)), axiom("depth-messages")
    if head == "message-size":
        yield ("<=", ("messages", f, s, many), ("*", many, quantity)), axiom("messages-by-size")
    else:
        yield ("<=", ("message-size", f, s, many), quantity), axiom("message-size-total")
        yield ("<=", quantity, ("D", f)), axiom("messages-depth", assumed(context))
    count = _number(many)
    if count is not None:
        yield from _by_one_message(quantity, count)
    if count is not None and not is_integer(many):  # 2 * 2 - 1
        fewer: Lemma = (("<=", (head, f, s, count), quantity), axiom(f"{head}-further", evaluate))
        yield fewer
        yield from _facts(fewer[0][1], context, _ends(quantity, context), fewer)
    for most in ends or _ends(quantity, context):
        by = arith(*below, *((one, assumption) for one in context.assumptions if one[0] in MIRRORED), linear=True)
        if head == "messages":
            yield ("<=", one_way, ("-", ("^", 2, most), 1)), axiom("rounds-in-bits", by, of=(s,), k=many, b=most)
        if count == 3 and many == 3 and head == "message-size":
            yield ("<=", one_way, ("*", most, ("+", ("^", 2, most), 1))), axiom("rounds-two", by, of=(s,), b=most)
        if (passes := _passes(many)) is not None and head == "message-size":
            power = ("^", 2, ("*", most, passes))
            yield ("<=", one_way, ("-", power, 1)), axiom("rounds", by, of=(s,), k=passes, b=most)


def _by_one_message(quantity: Term, count: int) -> Iterator[Lemma]:
    """It is no more than one message of who sends the last one; with one, it is that."""
    head, f, s, many = quantity
    sender = s if count % 2 else OTHER[s]
    one, one_way = (head, f, sender, 1), ("one-way", f, sender)
    same: Lemma = (("=", one, one_way), axiom(f"{head}-one"))
    if many == 1:
        yield same
    elif count > 1:
        name = f"{head}-further" if sender == s else f"{head}-further-of-other"
        fewer: Lemma = (("<=", quantity, one), axiom(name))
        yield ("<=", quantity, one_way), arith(fewer, same)


def _of_private_coins(said: Term) -> Iterator[Lemma]:
    """How many different inputs there are at most, by so many bits of a message."""
    op, quantity, most = said
    if op == "<=" and quantity[0] == "randomised-with" and quantity[2] == "private" and quantity[3] in SENDERS:
        _, f, _, mode, error = quantity
        yield said_by("private-message-volume", SENDERS[mode], f=f, e=error, b=most)


def _number(many: Term) -> int | None:
    return None if free_variables(many) else meaning.natural(many)


def _passes(many: Term) -> Term | None:
    """The k of 2 k - 1 messages."""
    if isinstance(many, tuple) and many[0] == "-" and many[2] == 1 and many[1][:2] == ("*", 2):
        return many[1][2]
    return (many + 1) // 2 if is_integer(many) and many % 2 else None


def _ends(quantity: Term, context: Context) -> Sequence[Term]:
    """What it is assumed to be at most, and itself."""
    return (*dict.fromkeys(bounds("<=", quantity, context)), quantity)
