"""One training run: a module of `trained_models`, Adam, cross-entropy at the last position, on one thread.

A run is seeded, so a budget of steps gives the same weights on the same machine, device and version of torch; a budget
of seconds hangs on the machine's speed.  Nothing that a run measures is evidence of anything.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import Any

from fooling.circuits.networks.machine import Word
from fooling.circuits.networks.torch_twin.lazy_torch import load_torch
from fooling.circuits.networks.torch_twin.trained_models import Model, made
from fooling.records import dataclass, field

Samples = tuple[Sequence[Word], Sequence[int]]  # words of one length, and their answers
CHECK = 100  # steps between two looks at the samples that were set aside
AT_ONCE = 2000  # words of a forward pass without gradients


@dataclass(frozen=True)
class Budget:
    """When a run ends: after so many steps or seconds, whichever comes first, or where so large a share is right."""

    steps: int | None = None
    seconds: float | None = None
    stop: float = 1.0


@dataclass
class Trained:
    """A frozen module, and what training it took; `curve` has the share of right answers after so many steps."""

    module: Any
    steps: int = 0
    seconds: float = 0.0
    loss: float | None = None  # of the last batch; None where it is no number
    curve: list[tuple[int, float]] = field(default_factory=list)
    torch: str = ""


def trained(
    model: Model,
    sizes: tuple[int, int, int],
    seed: int,
    rate: float,
    budget: Budget,
    batch: Callable[[], Samples],
    aside: Samples,
    device: str = "cpu",
) -> Trained:
    """A module of so many letters, answers and positions, trained on what `batch` draws, watched on what is set aside.

    It ends on the CPU, in evaluation mode.
    """
    torch = load_torch()
    torch.set_num_threads(1)
    torch.manual_seed(seed)
    module = made(model, *sizes).to(device)
    optimiser, began = torch.optim.Adam(module.parameters(), rate), time.monotonic()
    found = Trained(module, torch=str(torch.__version__))
    while not _is_over(found, budget, time.monotonic() - began):
        words, answers = (torch.tensor(part, device=device) for part in batch())
        loss = torch.nn.functional.cross_entropy(module(words), answers)
        optimiser.zero_grad()
        loss.backward()
        optimiser.step()
        found.steps += 1
        if found.steps % CHECK == 0:
            found.loss = round(loss.item(), 6) if loss.isfinite() else None
            found.curve.append((found.steps, right_of(module, aside, device) / len(aside[0])))
    found.seconds = time.monotonic() - began
    module.to("cpu").eval()
    return found


def _is_over(found: Trained, budget: Budget, seconds: float) -> bool:
    if budget.steps is not None and found.steps >= budget.steps:
        return True
    if budget.seconds is not None and seconds >= budget.seconds:
        return True
    return bool(found.curve) and found.curve[-1][0] == found.steps and found.curve[-1][1] >= budget.stop


def right_of(module: Any, samples: Samples, device: str = "cpu") -> int:
    """How many of the answers are the module's, in its own floats."""
    torch, right = load_torch(), 0
    module.eval()
    with torch.no_grad():
        for at in range(0, len(samples[0]), AT_ONCE):
            words, answers = (torch.tensor(part[at : at + AT_ONCE], device=device) for part in samples)
            right += int((module(words).argmax(-1) == answers).sum())
    module.train()
    return right
