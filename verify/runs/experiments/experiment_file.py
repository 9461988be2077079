"""What an experiment is, read from a TOML file: tasks, sizes, models, and how each run is trained and judged.

    tasks = ["index-lookup,symbols=16", "dyck,types=2,depth=2"]   # `fooling task` lists them
    sizes = [20]                        # N, as the task counts it
    models = ["TF-(1, 64)", "LSTM-64"]  # `fooling.circuits.networks.torch_twin.trained_models`
    steps = 2000                        # or seconds = 20, or both: whichever comes first

Everything else has a usual value (`USUAL`).  There is a run for each task, size, model, learning rate and seed.  The
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
USUAL: Mapping[str, Any] = {
    "seeds": [0],
    "steps": None,  # one of the two is to be there
    "seconds": None,
    "learning_rates": [1e-3],
    "batch": 64,  # words of a step
    "heads": 1,  # that share the width of a layer of attention
    "shortest": None,  # batches have sizes from this to N, each equally likely; N alone where it is not there
    "stop": 1.0,  # the share of right answers, on 500 samples, at which training ends
    "samples": 2000,  # words on which a trained model is judged
    "formats": ["Q8.8"],
    "fewest_bits": True,  # whether fewer bits are tried
    "all_words": 100_000,  # all words of a size are run where they are at most so many
    "lengths_seconds": 5.0,  # of the search for the states of a recurrent network, for each format
}
NEEDED = ("tasks", "sizes", "models")


@dataclass(frozen=True)
class Run:
    """One model that is trained and judged; everything that its row hangs on but the machine."""

    task: TrainedTask
    size: int
    model: Model
    rate: float
    seed: int
    how: Mapping[str, Any]  # the values of USUAL that are one for all runs

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
    known = [*NEEDED, *USUAL]
    for name in given:
        if name not in known:
            near = get_close_matches(name, known, 1)
            hint = f"did you mean {near[0]}?" if near else f"want some of {', '.join(known)}"
            raise InvalidInput(f"{path}: {name}: no such field; {hint}")
    if missing := [name for name in NEEDED if name not in given]:
        raise InvalidInput(f"{path}: {missing[0]} is missing; want a list, such as {EXAMPLES[missing[0]]}")
    values = {**USUAL, **given}
    if values["steps"] is None and values["seconds"] is None:
        raise InvalidInput(f"{path}: neither steps nor seconds: a run would not end; want one of them, or both")
    for name, value in values.items():
        if not (value is None and USUAL.get(name, 0) is None) and not CHECKS[name][0](value):
            raise InvalidInput(f"{path}: {name} = {_short(value)}: want {CHECKS[name][1]}")
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


def _whole(least: int, most: int) -> tuple[Callable[[Any], bool], str]:
    return lambda x: type(x) is int and least <= x <= most, f"a whole number from {least} to {most}"


def _real(above: float, most: float) -> tuple[Callable[[Any], bool], str]:
    return lambda x: type(x) in (int, float) and above < x <= most, f"a number above {above:g}, up to {most:g}"


def _each(one: tuple[Callable[[Any], bool], str]) -> tuple[Callable[[Any], bool], str]:
    def holds(x: Any) -> bool:
        return isinstance(x, list) and bool(x) and all(map(one[0], x)) and len({*map(str, x)}) == len(x)

    return holds, f"a list, no entry twice, each {one[1]}"


TEXT: tuple[Callable[[Any], bool], str] = (lambda x: isinstance(x, str) and 0 < len(x) < 500, "a text in quotes")
CHECKS: Mapping[str, tuple[Callable[[Any], bool], str]] = {
    "tasks": _each(TEXT),
    "sizes": _each(_whole(1, MOST_SIZE)),
    "models": _each(TEXT),
    "seeds": _each(_whole(0, 2**31 - 1)),
    "steps": _whole(1, 10**8),
    "seconds": _real(0, 10**6),
    "learning_rates": _each(_real(0, 10)),
    "batch": _whole(1, 2**16),
    "heads": _whole(1, 64),
    "shortest": _whole(1, MOST_SIZE),
    "stop": _real(0, 1),
    "samples": _whole(1, 10**6),
    "formats": _each(TEXT),
    "fewest_bits": (lambda x: type(x) is bool, "true or false"),
    "all_words": _whole(0, 10**7),
    "lengths_seconds": _real(0, 10**5),
}
EXAMPLES = {"tasks": '["dyck,types=2,depth=2"]', "sizes": "[20]", "models": '["TF-(1, 64)", "LSTM-64"]'}
