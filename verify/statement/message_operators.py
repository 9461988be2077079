"""The operators that speak of protocols: with coins, in turn, of epochs, and models, which send what they keep.

A *model* is a kind of machine that reads a word letter by letter.  After each letter it keeps one of 2^b values, b
being the bits that `KINDS` says of its kind, and it knows nothing else of what it has read.  How that is made anew of
what was kept and of the next letter is any function, which may depend on the position.  So a lower bound for a kind
holds for whatever its gates, its kernels or its rule of eviction compute; that some model of a kind does something is
said of such functions.  A number of p bits is one of 2^p values.  `KINDS` is the only place that says these bits, and
its axioms (`fooling.verify.checker.message_axioms`) and what is counted of a network come from it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from fooling.verify.statement.coin_operators import COIN_WORDS as COIN_WORDS  # theirs go with these operators
from fooling.verify.statement.coin_operators import COINS, erring, on_average
from fooling.verify.statement.row import Operator, Term, fact, measure, row


class Kind(NamedTuple):
    """A kind of model: its letters, their sorts, its words, and the term of the bits that it keeps."""

    letters: str
    sorts: str
    words: str
    kept: Callable[..., Term]


KINDS: Mapping[str, Kind] = {
    "streaming": Kind("S", "natural", "streaming algorithm with {0} bits", lambda S: S),
    "cache": Kind("S", "natural", "model with a cache of {0} bits", lambda S: S),
    # letters that it writes and reads again, which are all that is left of what it has read
    "scratchpad": Kind(
        "t q", "size size", "model with a scratchpad of {0} letters of {1} bits", lambda t, q: ("*", t, q)
    ),
    "rnn": Kind("m p", "size size", "RNN with {0} units of {1} bits", lambda m, p: ("*", m, p)),
    # of each unit its output and its cell
    "lstm": Kind("m p", "size size", "LSTM with {0} units of {1} bits", lambda m, p: ("*", 2, m, p)),
    "state-space": Kind(
        "d N p",
        "size size size",
        "state-space model with {0} channels of {1} numbers of {2} bits",
        lambda d, N, p: ("*", d, N, p),
    ),
    # of each head, in whatever layer, the sum of d x m products of a key and a value, and that of the keys, d numbers
    "linear-attention": Kind(
        "H d m p",
        "size size size size",
        "linear-attention model with {0} heads of {1} by {2} numbers of {3} bits",
        lambda H, d, m, p: ("*", H, d, ("+", m, 1), p),
    ),
    # softmax whose query no letter changes, summed up as it is read: of each head the largest logit so far, the sum of
    # the exponentials of what is less than it, and m sums of values times these
    "fixed-query": Kind(
        "H m p",
        "size size size",
        "fixed-query attention layer with {0} heads of {1} numbers of {2} bits",
        lambda H, m, p: ("*", H, ("+", m, 2), p),
    ),
    # in each layer the last w positions, of each its key and its value, d numbers together
    "window": Kind(
        "L w d p",
        "size size size size",
        "sliding-window Transformer with {0} layers and {1} positions of {2} numbers of {3} bits",
        lambda L, w, d, p: ("*", L, w, d, p),
    ),
}
OVER = "{2} passes over Alice's letters, then Bob's"


def with_error(f: Term, model: Term, passes: Term, coins: Term, error: Term) -> tuple[Term, ...]:
    """The error is below that of guessing."""
    return erring(f, coins, "from-alice", error)


PROTOCOLS: dict[str, Operator] = {
    **COINS,
    "messages": measure("function party size", "D({0}; {2} messages, {1} first)"),
    "message-size": measure("function party size", "message size({0}; {2} messages, {1} first)"),
    **{name: row("model", kind.sorts, kind.words) for name, kind in KINDS.items()},
    "model-computes": fact("function model size", f"some {{1}} computes {{t0}} in {OVER}"),
    "model-computes-with": fact(
        "function model size coins number",
        f"some {{1}} computes {{t0}} with error at most {{4}} and {{3}} coins in {OVER}",
        when=with_error,
    ),
    "model-computes-on-average": fact(
        "function model size number law",
        f"some {{1}} computes {{t0}} with error at most {{3}} on average under {{4}} in {OVER}",
        when=lambda f, model, passes, error, law: on_average(f, "from-alice", error, law),
    ),
    # a relay is a task of players in a row
    "sequential-composition": row(
        "relay", "size size size", "sequential composition of {t0} functions on {t1} elements with parameter {t2}"
    ),
    "epochs-compute": fact(
        "relay size natural", "some autoregressive protocol of {1} epochs with {2} bits a token computes {t0}"
    ),
    "causal-layers-compute": fact(
        "relay size size size size",
        "some Transformer with {1} causal layers of {2} heads of {3} numbers of {4} bits computes {t0}",
    ),
}
