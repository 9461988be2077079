"""How few bits a bounded attention prefix oracle needs for a given function: of a small one all are tried."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from fooling.fooling_sets.errors import FoolingError
from fooling.protocols.bapo import strategy
from fooling.verify.checker import meaning
from fooling.verify.checker.theories.bounded_oracles import read
from fooling.verify.methods.arithmetic.arith_step import arith
from fooling.verify.methods.axioms.instances import axiom
from fooling.verify.methods.engine.ends import NotFound, fresh
from fooling.verify.methods.engine.goals import Bound, begins_with
from fooling.verify.methods.engine.tactic import Lemma, Tactic, evaluate
from fooling.verify.statement.proposition import Term

Known = Callable[[Term], Sequence[Lemma]]  # what is shown of another quantity


def bounded_attention(quantity: Term, known: Known) -> Iterator[Bound]:
    """Both ends where all strategies are few enough to be tried, and else what the axioms say."""
    try:
        yield from _tried(quantity)
    except FoolingError:
        yield from _said(quantity, known)


def _tried(quantity: Term) -> list[Bound]:
    words, letters, rows, b, bits = read((">=", quantity, 0), ">=")
    budget = fresh().budget
    while (found := strategy(words, letters, rows, b, 1 << bits, budget.spend)) is None:
        bits += 1
    attended, messages = found
    above = {"rule": "bapo-strategy", "attended": attended, "messages": messages}
    return [Bound(">=", quantity, bits, {"rule": "bapo-exhaustion"}), Bound("<=", quantity, bits, above)]


def _said(quantity: Term, known: Known) -> Iterator[Bound]:
    """None, by an axiom; of majority what its thresholds say; else no more than without tokens."""
    _, f, b = quantity
    tokens = meaning.natural(b)
    try:
        yield Bound("=", quantity, 0, axiom()(("=", quantity, 0), fresh()))
    except NotFound:
        if begins_with(f, "majority"):
            k, m = (meaning.natural(size) for size in f[1:])
            needed = min(k // (2 * tokens + 1), m + 1).bit_length()
            for op, bits in ((">=", needed), ("<=", max(0, k - 2 * tokens).bit_length()))[needed == 0 :]:
                yield Bound(op, quantity, bits, axiom(by=evaluate)((op, quantity, bits), fresh()))
        for (op, message, bits), by in known(("one-way", f, "alice")):
            if op != ">=":
                goal = "<=", quantity, bits
                yield Bound.of(goal, arith(at_most_a_message(quantity), ((op, message, bits), by))(goal, fresh()))


def at_most_a_message(quantity: Term, by: Mapping[int, Tactic] | None = None) -> Lemma:
    """It has no more bits than without tokens, which is a message; `by` shows that there are at least 0 tokens."""
    _, f, _ = quantity
    none, message = ("bapo", f, 0), ("one-way", f, "alice")
    more: Lemma = (("<=", quantity, none), axiom("bapo-of-more-tokens", None, by))
    return ("<=", quantity, message), arith(more, (("=", none, message), axiom()))
