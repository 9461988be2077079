"""Parts of a module of torch's that have no effect on what it gives: found by changing their weights.

A layer may have norms that its forward pass leaves out.  So the weights of each part are changed at random, and the
module is run: where it gives the same scores, bit for bit, on all short words, the part has no effect on these, and the
chain is tried without it.  Whatever is taken then is held to the module on all words, as every chain is.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from fooling.circuits.networks.torch_twin.lazy_torch import Tensor, load_torch
from fooling.verify.given.modules.held_to_module import Given
from fooling.verify.given.modules.module_run import Run, parts_of

Module = Any  # torch.nn.Module; torch may be missing
DRAWS = 8
SHORT, LEAST = 4, 2  # letters of the longest words that are run, and how many lengths at least
INSIDE = ("norm1", "norm2")  # of an encoder layer: parts that may be left out one by one


def without_effect(module: Module, run: Run, given: Given) -> frozenset[str]:
    """The names of parts, and of parameters of the user's own modules, on which no score hangs."""
    short = sorted(given, key=lambda part: len(part[0][0]))
    some = [part for k, part in enumerate(short) if k < LEAST or len(part[0][0]) <= SHORT]
    return frozenset(name for name, weights in _groups(module) if weights and _is_idle(run, some, weights))


def _groups(module: Module) -> Iterator[tuple[str, Sequence[Tensor]]]:
    """Weights that are changed together, by the name of what they belong to."""
    owned = set[int]()
    for name, part in parts_of(module):
        owned |= {id(one) for one in part.parameters()}
        yield name, [*part.parameters()]
        for inner in INSIDE:
            if getattr(part, inner, None) is not None:
                yield f"{name}.{inner}".lstrip("."), [*getattr(part, inner).parameters()]
    yield from ((name, [one]) for name, one in module.named_parameters() if id(one) not in owned)


def _is_idle(run: Run, some: Given, weights: Sequence[Tensor]) -> bool:
    """Whether scores are the same with other weights, at each draw: hard attention may choose the same by chance."""
    return all(_are_the_same(run, some, weights, seed) for seed in range(DRAWS))


def _are_the_same(run: Run, some: Given, weights: Sequence[Tensor], seed: int) -> bool:
    with changed(weights, seed):
        try:
            return all(bool((run.scores(words) == scores).all()) for words, scores in some)
        except Exception:  # noqa: BLE001  a user's code may raise anything
            return False


@contextmanager
def changed(weights: Sequence[Tensor], seed: int = 0) -> Iterator[None]:
    """These weights with the other sign, plus random numbers; after that as they were."""
    torch = load_torch()
    before = [one.data for one in weights]
    chance = torch.Generator().manual_seed(seed)
    try:
        for one in weights:
            more = torch.randn(one.shape, generator=chance, dtype=torch.float64)
            one.data = (-1) ** seed * one.data + more.to(one.data)
        yield
    finally:
        for one, data in zip(weights, before, strict=True):
            one.data = data
