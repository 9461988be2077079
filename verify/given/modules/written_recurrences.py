"""Recurrences that a forward pass writes out with Linear maps: which maps they may be of, and in which forms.

What a forward pass does with its maps cannot be seen, so each is a guess, that is held to the module: of one to four
maps of one shape, made one after the other, which are the gates and which the value
(`fooling.verify.given.modules.gated_units`).  Words of one letter do not show what a state is multiplied by, as states
start with zeros; so the guesses that such a word refutes are left out together.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import permutations, product
from typing import Any

from fooling.verify.given.modules.gated_units import VALUES
from fooling.verify.given.modules.torch_blocks import activations_of

Module = Any  # torch.nn.Module; torch may be missing
Described = dict[str, Any]
UNITS = "GatedUnits"
LATER = ("forget", "forget_by")  # what words of one letter do not show
FORGETS = (
    *("1-sigmoid", "sigmoid", "tanh", "2sigmoid-1", "1-2sigmoid", "-tanh", "(1-tanh)/2", "(1+tanh)/2"),
    *("1-hardsigmoid", "hardsigmoid", "exp", "identity"),
)
WRITES = ("sigmoid", "1-sigmoid", None, "tanh", "2sigmoid-1", "(1+tanh)/2", "1-2sigmoid", "-tanh", "hardsigmoid")
FEW_WRITES, FEW_VALUES = ("sigmoid", "tanh", "2sigmoid-1", None), ("tanh", "identity")
MOST_MAPS = 4


def with_recurrences(found: Sequence[Described], module: Module) -> Iterator[list[Described]]:
    """The described parts with a recurrence in the place of some maps, for each guess."""
    maps = [one for one in found if one["type"] == "Linear"][:-1]
    shapes = {one["name"]: tuple(module.get_submodule(one["name"]).weight.shape) for one in maps}
    for many in range(min(MOST_MAPS, len(maps)), 0, -1):
        for start in range(len(maps) - many + 1):
            some = maps[start : start + many]
            if len({shapes[one["name"]] for one in some}) == 1 and not any(one.get("transposed") for one in some):
                names = [str(one["name"]) for one in some]
                for form in _forms(names, shapes[names[0]], module):
                    yield _in_place(found, some, {"type": UNITS, "name": "", **form})


def _in_place(found: Sequence[Described], some: Sequence[Described], layer: Described) -> list[Described]:
    inside = {id(one) for one in some}
    first = next(k for k, one in enumerate(found) if id(one) in inside)
    return [*found[:first], layer, *(one for one in found[first:] if id(one) not in inside)]


def _forms(names: Sequence[str], shape: tuple[int, ...], module: Module) -> Iterator[Described]:
    """Which map is which, and how each is read."""
    known = [one for one in dict.fromkeys(activations_of(module)) if one in VALUES]
    values = ["identity", *(one for one in (*known, *VALUES) if one != "identity")]
    if len(names) == 1:
        if shape[0] == shape[1]:
            yield from _tied(names[0], None, ["identity"])
        for forget, value in product(FORGETS[:4], ("identity", "tanh")):
            yield {"forget": names[0], "forget_by": forget, "value": names[0], "value_by": value}
    if len(names) == 2:
        for gate, value in permutations(names):
            yield from _tied(gate, value, values)
    if len(names) > 2:
        for order in permutations(names):
            yield from _untied(order)


def _tied(gate: str, value: str | None, values: Sequence[str]) -> Iterator[Described]:
    """One map for what is forgotten and what is written."""
    for write, by, forget in product(WRITES, values, FORGETS):
        yield {
            "forget": gate,
            "forget_by": forget,
            **({"write": gate, "write_by": write} if write is not None else {}),
            **({"value": value, "value_by": by} if value is not None else {}),
        }


def _untied(order: Sequence[str]) -> Iterator[Described]:
    """Maps of their own: for what is forgotten, written, and the value; or the first two in one, and the output."""
    forget, write, value, *more = order
    out: Described = {"out": more[0]} if more else {}
    for by_write, by_value, by_forget, read in product(
        FEW_WRITES[:3], FEW_VALUES, FORGETS[:5], ("identity", "tanh") if more else ("identity",)
    ):
        yield {
            "forget": forget,
            "forget_by": by_forget,
            "write": write,
            "write_by": by_write,
            "value": value,
            "value_by": by_value,
            **out,
            **({"read_by": read} if out else {}),
        }
    if not more:
        for (by_write, by_forget), by_value, read in product(
            (("sigmoid", "1-sigmoid"), ("1-sigmoid", "sigmoid")), FEW_VALUES, ("identity", "tanh")
        ):
            yield {
                "forget": forget,
                "forget_by": by_forget,
                "write": forget,
                "write_by": by_write,
                "value": value,
                "value_by": by_value,
                "out": write,
                "read_by": read,
            }
