"""What the parts of a module of torch's read and give in one forward pass, and how often each is called.

Hooks stand at the parts for one pass; they only look.  A part whose weights a forward pass reads by itself, without
calling the part, is not seen here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from typing import Any

from fooling.circuits.networks.torch_twin.lazy_torch import Tensor
from fooling.verify.given.modules.module_run import tensors_in
from fooling.verify.given.modules.torch_blocks import kind_of

Module = Any  # torch.nn.Module; torch may be missing


@dataclass(frozen=True)
class Call:
    """Of one part: its name, its class, and the first tensors that it was given and gave."""

    name: str
    kind: str
    given: Tensor | None
    gave: Tensor | None


def traced(module: Module, read: Callable[[], Any]) -> list[Call]:
    """The calls of the module's parts, in their order, while it reads what it is given there."""
    found = list[Call]()
    with _watched(module, found):
        read()
    return found


def called_by_letter(module: Module, calls: Callable[[int], Sequence[Call]]) -> list[str]:
    """The parts with weights that are called more often on words of three letters than on those of two."""
    first, second = (counts(module, calls(n)) for n in (2, 3))
    return [name for name in first if second.get(name, 0) > first[name]]


def counts(module: Module, calls: Sequence[Call]) -> dict[str, int]:
    """How often each part with weights is called, but for tables and torch's cells."""
    weighty = {name for name, part in parts_of(module) if any(True for _ in part.parameters())}
    return Counter(
        one.name for one in calls if one.name in weighty and one.kind != "Embedding" and not one.kind.endswith("Cell")
    )


@contextmanager
def _watched(module: Module, found: list[Call]) -> Iterator[None]:
    handles = []
    for name, part in parts_of(module):
        handles.append(part.register_forward_hook(partial(_seen, found, name), with_kwargs=True))
    try:
        yield
    finally:
        for one in handles:
            one.remove()


def _seen(found: list[Call], name: str, part: Module, args: Any, kwargs: Any, gave: Any) -> None:
    given = next(tensors_in([*args, *kwargs.values()]), None)
    found.append(Call(name, str(kind_of(part)), given, next(tensors_in(gave), None)))


def parts_of(module: Module, prefix: str = "") -> Iterator[tuple[str, Module]]:
    """The modules of torch's in it that are in no other one of torch's, by name; or itself."""
    if kind_of(module) is not None:
        yield prefix.rstrip("."), module
        return
    for name, child in module.named_children():
        yield from parts_of(child, f"{prefix}{name}.")
