"""The operators that make machines and speak of what they do: tier 2, like the machines themselves."""

from __future__ import annotations

from verify.statement.row import Operator, Term, fact, row

MACHINE_WORDS: dict[str, tuple[str, ...]] = {
    "rounding": ("down", "toward-zero", "nearest-even"),
    "summation": ("once", "each"),
    "task": ("index-lookup", "own-language"),
    "dtype": ("int64", "float32", "bfloat16", "float16"),
}


def full(machine: Term, partition: Term, *_: Term) -> tuple[Term, ...]:
    """The full inputs of the machine are what a mask is made for."""
    return (("splits", partition, MACHINES[machine[0]].length(*machine[1:])),)


LOOKUP = "the index-lookup Transformer (N = {0}, K = {1}, letters {2}, rounding {3}, sums rounded {4})"
RECURRENT = "the RNN of the automaton of {t0} up to length {1}"
ELMAN = "the Elman network (N = {2}, K = {3}) of the automaton of {t0} up to length {1}"
NETWORK = "a one-layer Transformer computes {t0} ({1} letters, N = {2}, K = {3}, m = {4}, d = {5}, H = {6}, {7}, {8})"
RUN = "the two-party run of {0} under {1}"

MACHINES: dict[str, Operator] = {
    "index-lookup": row("machine", "size size letters rounding summation", LOOKUP, length=lambda N, *rest: ("+", N, 1)),
    "rnn-of": row("machine", "language natural", RECURRENT, length=lambda L, n: n),
    "elman-of": row("machine", "language natural size size", ELMAN, length=lambda L, n, N, K: n),
    "transformer-computes": fact(f"function {6 * 'size '}rounding summation", NETWORK),
    "computes": fact("machine task", "{0} computes {1} on every input"),
    "split-exact": fact("machine partition", f"{RUN} equals its forward pass on every full input", when=full),
    "split-bits": fact("machine partition number", f"{RUN} costs {{2}} bits on every full input", when=full),
    "torch-computes": fact("machine task dtype", "{0} in torch {2} computes {1} on every input"),
}
