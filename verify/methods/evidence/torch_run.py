"""The torch twin as a method: a machine run in torch on its whole domain, recorded for the rule `torch-run`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fooling.circuits.networks.machine import Word
from fooling.circuits.networks.recurrent import Recurrent
from fooling.circuits.networks.torch_twin.against_exact import compared
from fooling.circuits.networks.torch_twin.float_layers import bits, run
from fooling.circuits.networks.torch_twin.lazy_torch import NoTwin, best_device, load_torch
from fooling.circuits.networks.transformer import Transformer
from fooling.verify.checker.kernel import Context
from fooling.verify.checker.theories.torch_run import parts
from fooling.verify.methods.engine.ends import ForReaders, NotFound
from fooling.verify.methods.engine.rules import rule
from fooling.verify.methods.engine.tactic import Node
from fooling.verify.statement.proposition import Term


@rule(on=("torch-computes",), denied=True, kind="safe", price=0, sure=True)
def torch_run(goal: Term, context: Context) -> Node:
    """Whether a network is right on all inputs when torch runs it.

    Of int64, that is exact integers, the vectors of all layers, or the scores, are compared with the exact ones first.
    """
    claimed, asked, model, dtype = parts(goal)
    words, device = list(asked.words()), "cpu"
    try:
        device = best_device()
        outputs = _exact(model, words, device) if dtype == "int64" else _floats(model, words, dtype, device)
    except NoTwin as error:
        raise NotFound(ForReaders(error)) from None
    wrong = list(asked.mistakes(outputs))
    if claimed == bool(wrong):
        said = f"wrong on {wrong[0]} and {len(wrong) - 1} others" if wrong else f"right on all {len(words)} inputs"
        raise NotFound(f"{dtype} is {said}")
    return {
        "rule": "torch-run",
        "torch": str(load_torch().__version__),
        "device": device,
        "dtype": dtype,
        "outputs": outputs,
    }


def _exact(model: Transformer | Recurrent, words: Sequence[Word], device: str) -> list[Any]:
    found = compared(model, words, device)
    for name, different in found.differing.items():
        if different:
            said = f"{different} of {found.all[name]} numbers of {name}"
            raise NotFound(ForReaders(f"integers in torch differ from the exact model: {said}"))
    return [list(scores) for scores in found.scores]


def _floats(model: Transformer | Recurrent, words: Sequence[Word], dtype: str, device: str) -> list[Any]:
    if not isinstance(model, Transformer):
        raise NotFound(ForReaders("only Transformers are run in floats"))
    return [bits(model.format, output) for output in run(model, words, dtype, device).stages["output"]]
