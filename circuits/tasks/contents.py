"""The tasks by their names, each loaded when it is asked for: `dyck,types=2,depth=3` is a task with its parameters."""

from __future__ import annotations

from collections.abc import Mapping
from difflib import get_close_matches
from importlib import import_module

from fooling.circuits.tasks.task import Task
from fooling.fooling_sets.errors import InvalidInput
from fooling.records import fields

TASKS: Mapping[str, str] = {  # the module and the class
    "addition": "sequences.Addition",
    "arithmetic": "dynamic.Arithmetic",
    "composition": "functions.Composition",
    "copying": "sequences.Copying",
    "disjointness": "two_strings.Disjointness",
    "dyck": "dyck.Dyck",
    "edit-distance": "dynamic.EditDistance",
    "equality": "two_strings.Equality",
    "greater-than": "two_strings.GreaterThan",
    "index-lookup": "lookup.IndexLookup",
    "inner-product": "two_strings.InnerProduct",
    "k-hop": "sequences.Hops",
    "longest-increasing": "dynamic.LongestIncreasing",
    "majority": "counting.Majority",
    "match2": "matching.Match2",
    "match3": "matching.Match3",
    "most-frequent": "counting.MostFrequent",
    "n-gram": "sequences.NGram",
    "nearest-neighbour": "lookup.NearestNeighbour",
    "parity": "regular.Parity",
    "pointer-chasing": "functions.PointerChasing",
    "recall": "lookup.Recall",
    "recall-many": "lookup.ManyRecalls",
    "regular": "regular.Regular",
    "sparse-averaging": "matching.SparseAveraging",
    "triple-matching": "matching.TripleMatching",
    "word-problem": "groups.WordProblem",
}


def kind(name: str) -> type[Task]:
    """The class of a task; InvalidInput, one line, for a name that there is not."""
    if name not in TASKS:
        near = get_close_matches(name, TASKS, n=1)
        hint = f"did you mean {near[0]}?" if near else "`fooling task` lists them"
        raise InvalidInput(f"no task {name[:60]!r}; {hint}")
    module, _, own = TASKS[name].rpartition(".")
    found: type[Task] = getattr(import_module(f"fooling.circuits.tasks.{module}"), own)
    return found


def task(spec: str) -> Task:
    """The task called NAME, or NAME,PARAMETER=VALUE,...; InvalidInput, one line, for anything else."""
    name, *given = spec.split(",")
    made = kind(name)
    types = {one.name: one.type for one in fields(made)}  # type: ignore[arg-type]
    values: dict[str, int | str] = {}
    for one in given:
        key, equals, value = one.partition("=")
        if not equals or key not in types or key in values:
            wanted = ", ".join(f"{known}=..." for known in types) or "no parameters"
            raise InvalidInput(f"task {name}: {one[:40]!r} is none of its parameters; want {wanted}, each once")
        if types[key] == "int" and not (value.isascii() and value.isdecimal() and len(value) < 7):
            raise InvalidInput(f"task {name}: {key}={value[:40]}; want a whole number")
        values[key] = int(value) if types[key] == "int" else value
    return made(**values)
