"""The torch twin as a method: a machine run in torch on its whole domain, recorded for the rule `torch-run`."""

from __future__ import annotations

from typing import Any

from circuits.machine import mistakes
from circuits.search.torch_twin import NoTwin, bits, differing, run
from verify.checker.kernel import Context
from verify.checker.theories.torch_run import parts
from verify.methods.tactic import Node, NotFound
from verify.statement.proposition import Term


def torch_run(goal: Term, context: Context) -> Node:
    """Tactic: run a Transformer in torch on all inputs, for `torch-computes` or its negation.

    Of int64 every intermediate code is compared with the exact model's before anything is recorded.
    """
    claimed, machine, model, task, dtype = parts(goal)
    words = list(machine.domain())
    try:
        found = run(model, words, dtype)
    except NoTwin as error:
        raise NotFound(str(error)) from None
    outputs: list[Any] = list(found.stages["output"])
    if dtype == "int64":
        for name, (different, total) in differing(model, words, found).items():
            if different:
                raise NotFound(f"int64 kernels differ from the exact model: {different} of {total} values of {name}")
    else:
        outputs = [bits(model.format, output) for output in outputs]
    wrong = list(mistakes(machine, task, outputs))
    if claimed == bool(wrong):
        said = f"wrong on {wrong[0]} and {len(wrong) - 1} others" if wrong else f"right on all {len(words)} inputs"
        raise NotFound(f"{dtype} is {said}")
    return {
        "rule": "torch-run",
        "torch": found.torch,
        "device": found.kernels.device,
        "dtype": dtype,
        "outputs": outputs,
    }
