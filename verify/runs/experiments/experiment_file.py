"""What an experiment is, read from a TOML file: tasks, sizes, models, and how each run is trained and judged.

    tasks = ["index-lookup,symbols=16", "dyck,types=2,depth=2"]   # `fooling task` lists them
    sizes = [20]                        # N, as the task counts it
    models = ["TF-(1, 64)", "LSTM-64"]  # `fooling.circuits.networks.torch_twin.trained_models`
    steps = 2000                        # or seconds = 20, or both: whichever comes first

Everything else has a usual value (`FIELDS`).  There is a run for each task, size, model, learning rate and seed.  The
file is read strictly: what is unknown, missing, twice there or out of bounds is an InvalidInput of one line.
"""

from __future__ import annotations

import hashlib
import json
import tomllib
from collections.abc import Callable, Mapping
from difflib import get_close_matches
from functools import cached_property, partial
from itertools import product
from pathlib import Path
from typing import Any

from fooling.circuits.networks.torch_twin.trained_models import Model
from fooling.circuits.numbers.value_set import FixedPoint
from fooling.fooling_sets.errors import InvalidInput
from fooling.records import dataclass
from fooling.verify.given.networks.format_name import format_of
from fooling.verify.reading.files import read_text
from fooling.verify.runs.experiments.trained_task import TrainedTask, trained_task

MOST_BYTES = 2**20
MOST_RUNS = 10_000
MOST_SIZE = 4096
Check = tuple[Callable[[Any], bool], str]  # whether a value is right, and what would be


def _whole(least: int, most: int) -> Check:
    return lambda x: type(x) is int and least <= x <= most, f"a whole number from {least} to {most}"


def _real(above: float, most: float) -> Check:
    return lambda x: type(x) in (int, float) and above < x <= most, f"a number above {above:g}, up to {most:g}"


def _each(one: Check) -> Check:
    def holds(x: Any) -> bool:
        return isinstance(x, list) and bool(x) and all(map(one[0], x)) and len({*map(str, x)}) == len(x)

    return holds, f"a list, no entry twice, each {one[1]}"


TEXT: Check = (lambda x: isinstance(x, str) and 0 < len(x) < 500, "a text in quotes")
NEEDED = ("tasks", "sizes", "models")
FIELDS: Mapping[str, tuple[Any, Check]] = {  # of each field the usual value, and what it may be
    "tasks": (None, _each(TEXT)),
    "sizes": (None, _each(_whole(1, MOST_SIZE))),
    "models": (None, _each(TEXT)),
    "seeds": ([0], _each(_whole(0, 2**31 - 1))),
    "steps": (None, _whole(1, 10**8)),  # one of the two is to be there
    "seconds": (None, _real(0, 10**6)),
    "learning_rates": ([1e-3], _each(_real(0, 10))),
    "batch": (64, _whole(1, 2**16)),  # words of a step
    "heads": (1, _whole(1, 64)),  # that share the width of a layer of attention
    "shortest": (None, _whole(1, MOST_SIZE)),  # sizes from this to N, each equally likely; without it N alone
    "stop": (1.0, _real(0, 1)),  # the share of right answers, on other samples, at which training ends
    "samples": (2000, _whole(1, 10**6)),  # words on which a trained model is judged
    "formats": (["Q8.8"], _each(TEXT)),
    "fewest_bits": (True, (lambda x: type(x) is bool, "true or false")),  # whether fewer bits are tried
    "all_words": (100_000, _whole(0, 10**7)),  # all words of its sizes are run where they are at most so many
    "lengths_seconds": (5.0, _real(0, 10**5)),  # of the search for a recurrent network's states, for each format
}
EXAMPLES = {"tasks": '["dyck,types=2,depth=2"]', "sizes": "[20]", "models": '["TF-(1, 64)", "LSTM-64"]'}


@dataclass(frozen=True)
class Run:
    """One model that is trained and judged; everything that its row hangs on but the machine."""

    task: TrainedTask
    size: int
    model: Model
    rate: float
    seed: int
    how: Mapping[str, Any]  # the values of FIELDS that are one for all runs

    @property
    def plan(self) -> dict[str, Any]:
        """As it stands in the row."""
        own = {"task": self.task.spec, "size": self.size, "model": self.model.name, "rate": self.rate}
        return {**own, "seed": self.seed, **self.how}

    @property
    def key(self) -> str:
        """Of the plan."""
        return hashlib.sha256(json.dumps(self.plan, sort_keys=True).encode()).hexdigest()[:12]

    @property
    def name(self) -> str:
        """For people."""
        return f"{self.task.spec}, N = {self.size}, {self.model.name}, rate {self.rate:g}, seed {self.seed}"

    def bits(self, name: str) -> int:
        """Of a number in a format."""
        return format_of(name).bits

    @cached_property
    def sizes(self) -> list[int]:
        """Those of its batches and of the words that it is judged on: N, and smaller ones where these are asked for."""
        least = self.size if self.how["shortest"] is None else min(self.size, self.how["shortest"])
        return [n for n in range(least, self.size + 1) if self.task.has(n)]


@dataclass(frozen=True)
class Experiment:
    """What a file says: its runs, in order."""

    path: Path
    runs: tuple[Run, ...]


def experiment(path: Path) -> Experiment:
    """The experiment of a file; InvalidInput, one line, where it is none."""
    text = read_text(path, MOST_BYTES, "a TOML file with tasks, sizes and models")
    try:
        given = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise InvalidInput(f"{path}: no TOML: {error}") from None
    for name in given:
        if name not in FIELDS:
            near = get_close_matches(name, FIELDS, 1)
            hint = f"did you mean {near[0]}?" if near else f"want some of {', '.join(FIELDS)}"
            raise InvalidInput(f"{path}: {name}: no such field; {hint}")
    if missing := [name for name in NEEDED if name not in given]:
        raise InvalidInput(f"{path}: {missing[0]} is missing; want a list, such as {EXAMPLES[missing[0]]}")
    values = {name: given.get(name, usual) for name, (usual, _) in FIELDS.items()}
    if values["steps"] is None and values["seconds"] is None:
        raise InvalidInput(f"{path}: neither steps nor seconds: a run would not end; want one of them, or both")
    for name, value in values.items():
        holds, wanted = FIELDS[name][1]
        if value is not None and not holds(value):
            raise InvalidInput(f"{path}: {name} = {_short(value)}: want {wanted}")
    return Experiment(path, tuple(_runs(path, values)))


def _runs(path: Path, values: Mapping[str, Any]) -> list[Run]:
    many = ("tasks", "sizes", "models", "learning_rates", "seeds")
    tasks = [_read(path, f"tasks: {one}", partial(trained_task, one)) for one in values["tasks"]]
    models = [_read(path, f"models: {one}", partial(Model.parse, one, values["heads"])) for one in values["models"]]
    for name in values["formats"]:
        if not isinstance(_read(path, f"formats: {name}", partial(format_of, name)).values, FixedPoint):
            raise InvalidInput(f"{path}: formats: {name}: bounds speak of fixed point; want Qi.f, such as Q8.8")
    for task, size in product(tasks, values["sizes"]):
        _read(path, f"sizes: {size}", partial(task.require, size))
    if (least := values["shortest"]) is not None and least > min(values["sizes"]):
        raise InvalidInput(f"{path}: shortest = {least}: want at most {min(values['sizes'])}, the least of the sizes")
    how = {name: value for name, value in values.items() if name not in many}
    grid = (tasks, values["sizes"], models, values["learning_rates"], values["seeds"])
    found = [Run(task, size, model, rate, seed, how) for task, size, model, rate, seed in product(*grid)]
    if len(found) > MOST_RUNS:
        raise InvalidInput(f"{path}: {len(found)} runs; want at most {MOST_RUNS}")
    return found


def _read(path: Path, where: str, read: Callable[[], Any]) -> Any:
    try:
        return read()
    except InvalidInput as error:
        raise InvalidInput(f"{path}: {where[:80]}: {error}") from None


def _short(value: Any) -> str:
    return repr(value) if len(repr(value)) < 60 else f"{repr(value)[:57]}..."
