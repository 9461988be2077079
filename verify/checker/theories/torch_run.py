"""Recorded runs of the torch twin of index lookup.

What torch put out is in the node, that torch did it is trusted and said to be.

The goal is `torch-computes M index-lookup dtype`, or its negation, with M an index-lookup term without variables.  A
node records one output for each input, in the order of `index_inputs`.
  int64                          the codes of the output vector.  The exact forward pass is recomputed here on every
                                 input and must be equal to them, so only the word "torch" rests on trust.
  float32, bfloat16, float16     the symbol read off, each output coordinate taken to the nearer of 0 and 1 (null where
                                 one is 1/2 or not a number).  No float enters here, and the run itself is trusted.
The goal holds when every output is the symbol asked for, its negation when one is not.  Nothing here imports torch.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import islice
from typing import Any

from circuits.constructions.index_lookup import expected, lookup, tokens
from circuits.transformer import Transformer
from verify.checker import meaning
from verify.checker.kernel import Context, Grounds, Node, Theory, expect, matched
from verify.checker.theories.networks import index_inputs, index_model
from verify.statement.operators import WORDS
from verify.statement.proposition import Term, is_integer

theory = Theory("torch runs")

DEVICES = ("cpu", "cuda")
Symbol = str | None


def parts(goal: Term) -> tuple[bool, Term, str]:
    """Whether the goal claims success (it may be the negation), its index-lookup term and its dtype."""
    claimed = goal[0] != "not"
    machine, task, dtype = matched(goal if claimed else goal[1], "torch-computes")
    expect(
        machine[0] == "index-lookup" and task == "index-lookup" and dtype in WORDS["dtype"],
        "only index-lookup is run in torch, on its own task",
    )
    return claimed, machine, dtype


@theory.rule("torch-run", "torch", "device", "dtype", "outputs")
def _torch_run(goal: Term, node: Node, context: Context) -> Grounds:
    claimed, machine, dtype = parts(goal)
    expect(
        isinstance(node["torch"], str) and node["device"] in DEVICES,
        f"torch is a version, and device is one of {', '.join(DEVICES)}",
    )
    expect(node["dtype"] == dtype, f"the run is in {node['dtype']}, the goal in {dtype}")
    outputs, letters = node["outputs"], machine[3]
    expect(isinstance(outputs, list), "the outputs are a list")
    inputs = list(islice(index_inputs(meaning.natural(machine[1]), letters), len(outputs) + 1))
    expect(
        len(inputs) == len(outputs),
        f"{len(outputs)} outputs where there are {'more' if len(inputs) > len(outputs) else len(inputs)} inputs",
    )
    model, read = index_model(machine), _codes if dtype == "int64" else _symbol
    wrong = [
        (symbols, p)
        for (symbols, p), output in zip(inputs, outputs, strict=True)
        if read(model, symbols, p, output) != expected(symbols, p)
    ]
    expect(
        claimed == (not wrong),
        f"wrong on {wrong[0]} and {len(wrong) - 1} others" if wrong else "every recorded output is right",
    )
    return frozenset({("trusts", "torch int64 kernels" if dtype == "int64" else f"torch {dtype} run")})


_Reader = Callable[[Transformer, Sequence[str], int, object], Symbol]


# Equality with the exact forward pass is required whichever way the goal goes: an int64 run that differs from the exact
# model is no twin of it, and says nothing about the task.
def _codes(model: Transformer, symbols: Sequence[str], p: int, output: Any) -> Symbol:
    expect(
        isinstance(output, list) and all(map(is_integer, output)), f"the output on {(symbols, p)} is a list of codes"
    )
    exact = model.forward(tokens(model, symbols, p))
    expect(
        tuple(output) == exact,
        f"the output on {(symbols, p)} is recorded as {output}; the exact model computes {list(exact)}",
    )
    return lookup(model, symbols, p)


def _symbol(model: Transformer, symbols: Sequence[str], p: int, output: Any) -> Symbol:
    known = {name for name in model.alphabet if not name.startswith("@")}
    expect(
        output is None or (isinstance(output, str) and output in known),
        f"the output on {(symbols, p)} is a symbol or null, not {output}",
    )
    return None if output is None else str(output)
