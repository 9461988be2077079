"""Recorded runs of a machine's torch twin.

What torch put out is in the node, that torch did it is trusted and said to be.

The goal is `torch-computes M task dtype`, or its negation, with M a term without variables that denotes a Transformer.
A node records one output vector for each word, in the order of the domain.
  int64                          its codes.  The exact forward pass is recomputed here on every word and must be equal
                                 to them, so only the word "torch" rests on trust.
  float32, bfloat16, float16     each coordinate taken to the nearer of 0 and 1, as a code (null where it is 1/2 or not
                                 a number).  No float enters here, and the run itself is trusted.
The goal holds when every output says the answer asked for, its negation when one does not.  Nothing here imports torch.
"""

from __future__ import annotations

from itertools import islice
from typing import Any

from fooling.circuits.networks.machine import Word, Work
from fooling.circuits.networks.recurrent import Recurrent
from fooling.circuits.networks.transformer import Transformer
from fooling.verify.checker.kernel import Context, Grounds, Node, Rejected, Theory, expect, matched
from fooling.verify.checker.theories.machines import work
from fooling.verify.statement.proposition import Term, is_integer

theory = Theory("torch runs")
DEVICES = ("cpu", "cuda")


def parts(goal: Term) -> tuple[bool, Work[Any], Transformer | Recurrent, str]:
    """Whether the goal claims success (it may be the negation); what which network is asked, and the dtype."""
    claimed = goal[0] != "not"
    term, task, dtype = matched(goal if claimed else goal[1], "torch-computes")
    asked = work(term, task)
    network = asked.machine.network
    if not isinstance(network, (Transformer, Recurrent)):
        raise Rejected("only Transformers and recurrent networks of layers are run in torch")
    if dtype != "int64" and not isinstance(task, str):
        raise Rejected("floats are read bit by bit, which only index-lookup asks for")
    return claimed, asked, network, dtype


@theory.rule("torch-run", "torch", "device", "dtype", "outputs")
def _torch_run(goal: Term, node: Node, context: Context) -> Grounds:
    claimed, asked, network, dtype = parts(goal)
    expect(
        isinstance(node["torch"], str) and node["device"] in DEVICES,
        f"torch is a version, and device is one of {', '.join(DEVICES)}",
    )
    expect(node["dtype"] == dtype, f"the run is in {node['dtype']}, the goal in {dtype}")
    outputs = node["outputs"]
    expect(isinstance(outputs, list), "the outputs are a list")
    words = list(islice(asked.words(), len(outputs) + 1))
    expect(
        len(words) == len(outputs),
        f"{len(outputs)} outputs where there are {'more' if len(words) > len(outputs) else len(words)} inputs",
    )
    check = _exact if dtype == "int64" else _bits
    for word, output in zip(words, outputs, strict=True):
        check(network, word, output)
    wrong = list(asked.mistakes(outputs))
    expect(
        claimed == (not wrong),
        f"wrong on {wrong[0]} and {len(wrong) - 1} others" if wrong else "every recorded output is right",
    )
    return frozenset({("trusts", "torch int64 kernels" if dtype == "int64" else f"torch {dtype} run")})


# Equality with the exact forward pass is required whichever way the goal goes: an int64 run that differs from the exact
# model is no twin of it, and says nothing about the task.
def _exact(model: Transformer | Recurrent, word: Word, output: Any) -> None:
    expect(isinstance(output, list) and all(map(is_integer, output)), f"the output on {word} is a list of codes")
    exact = model.forward(word)
    expect(
        tuple(output) == exact, f"the output on {word} is recorded as {output}; the exact model computes {list(exact)}"
    )


def _bits(model: Transformer | Recurrent, word: Word, output: Any) -> None:
    if not isinstance(model, Transformer):
        raise Rejected("only Transformers are run in floats")
    bits = (0, model.format.scale, None)
    expect(
        isinstance(output, list)
        and len(output) == model.d_out
        and all(type(code) in (int, type(None)) and code in bits for code in output),
        f"the output on {word} is a list of {model.d_out} times 0, {model.format.scale} or null, not {output}",
    )
