"""torch, behind one door: it is loaded when it is used (1.2 s), and may be missing."""

from __future__ import annotations

from typing import Any

from fooling.fooling_sets.errors import FoolingError

Tensor = Any  # torch.Tensor


class NoTwin(FoolingError):
    """A model cannot be run in torch here: torch is missing, or nothing proves that the kernels are exact."""


def load_torch() -> Any:
    """The torch module; `NoTwin` where it is not installed."""
    try:
        import torch
    except ImportError:
        raise NoTwin("torch is not installed; pip install 'fooling[torch]'") from None
    return torch


def best_device() -> str:
    """'cuda' when there is one, else 'cpu'."""
    return "cuda" if load_torch().cuda.is_available() else "cpu"
