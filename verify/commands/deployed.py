"""`fooling deployed`: a module of torch's as it is served, by its own kernels, on words of all lengths."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import Any

import click

from fooling.circuits.networks.asked.task import LanguageTask
from fooling.circuits.networks.torch_twin.lazy_torch import Device, device_named, load_torch
from fooling.circuits.networks.torch_twin.module_states import BATCH
from fooling.fooling_sets.errors import InvalidInput
from fooling.verify.commands.command_line.endings import AS_EXPECTED, DIFFERS, answer
from fooling.verify.commands.command_line.options import FILE, as_json, option
from fooling.verify.given.asked.network_task import network_task
from fooling.verify.given.files.own_program import own_program
from fooling.verify.pages.answers.deployed import DEPLOYED, Answered, print_answer
from fooling.verify.runs.networks.deployed import FORMATS, MOST_STATES, SECONDS, deployed

TYPES = (*FORMATS, "float64")
WANTED = "want model, a module of torch's, and alphabet, a list of letters"


@click.command("deployed")
@click.argument("file", type=FILE)
@option(
    "--against SPEC",
    "The right answers: a language, such as dyck:2,2, regex:EXPRESSION, parity:ab, a file with an automaton, or a "
    "sentence.",
    required=True,
)
@option("--type T", "Run the module in this type.  [default: as the file has it]", click.Choice(TYPES), to="kind")
@option("--device D", "Run the module there.  [default: as the file has it]", click.Choice(["cpu", "cuda"]))
@option(
    "--batch B",
    "How many words are served at once; may be repeated.  [default: 1 and 64]",
    click.IntRange(1, 2**12),
    to="batches",
    multiple=True,
)
@option("--most-states K", "The most states that are visited.", click.IntRange(min=1), default=MOST_STATES)
@option("--seconds S", "Time limit of each search.", click.FloatRange(min=0), default=SECONDS)
@as_json
def command(
    file: Path,
    against: str,
    kind: str | None,
    device: Device | None,
    batches: Sequence[int],
    most_states: int,
    seconds: float,
    as_json: bool,
) -> int:
    """Say what a module of torch's answers as it is served, on words of all lengths.

    FILE is a file of Python that defines `model`, a module of torch's, and `alphabet`, the list of its letters in the
    order of the rows of its embedding; perhaps `forward`, which calls the module on a batch of words.  The file is run.

    The module is run in its own type, by its own kernels.  All states that its nn.RNN, nn.GRU, nn.LSTM or cells reach
    are visited, word by word and in batches.  If these are all, the answer says that the module is right on all words,
    or names the shortest wrong word.  Whole words are compared with that, bit for bit.  Beyond these words it is
    trusted that a step depends on nothing but state and letter, on this processor, with this version of torch.  No
    certificate is written.

    Beside it stands the exact network that `fooling network` would judge, in the same number format: does it give the
    same bits, and so is a theorem about it one about the module?

    Exit codes: 0 if the module is right on all words in each way of being called; 1 if it is wrong on a word, or if
    that is not known; 2 bad input.
    """
    task = network_task(against, 0)
    if not isinstance(task, LanguageTask):
        raise InvalidInput(f"--against {against}: want a language, as the module is judged on words of all lengths")
    module, alphabet, forward = _defined(own_program(file, "module_of_your_own"), file)
    if kind is not None:
        module.to(getattr(load_torch(), kind))
    if device is not None:
        module.to(device_named(device))
    ways = tuple(dict.fromkeys(batches)) or (1, BATCH)
    found = deployed(module, alphabet, task.language, forward=forward, batches=ways, most=most_states, seconds=seconds)
    one = Answered(str(file), against, found)
    if as_json:
        answer(DEPLOYED(one))
    else:
        print_answer(one)
    return AS_EXPECTED if all(way.is_right for way in found.ways) else DIFFERS


def _defined(names: dict[str, Any], file: Path) -> tuple[Any, list[str], Any]:
    """The module, its letters and its forward pass; InvalidInput where a name is missing, or is something else."""
    for name in ("model", "alphabet"):
        if name not in names:
            near = get_close_matches(name, [one for one in names if not one.startswith("_")], 1)
            raise InvalidInput(f"{file}: defines no {name}{f' (but {near[0]})' if near else ''}; {WANTED}")
    module, alphabet = names["model"], names["alphabet"]
    if not isinstance(module, load_torch().nn.Module):
        raise InvalidInput(f"{file}: model is a {type(module).__name__}; {WANTED}")
    if not isinstance(alphabet, (list, tuple)) or not alphabet or not all(isinstance(one, str) for one in alphabet):
        raise InvalidInput(f"{file}: alphabet is {alphabet!r:.60}; {WANTED}")
    return module, list(alphabet), names.get("forward")
