"""torch, behind one door: it is loaded when it is used (1.2 s), and may be missing."""

from __future__ import annotations

from typing import Any, Literal

from fooling.fooling_sets.errors import FoolingError, InvalidInput
from fooling.fooling_sets.search.extras import install

Tensor = Any  # torch.Tensor
Device = Literal["auto", "cpu", "cuda"]


class NoTwin(FoolingError):
    """A model cannot be run in torch here: torch is missing, or nothing proves that the kernels are exact."""


def load_torch() -> Any:
    """The torch module; `NoTwin` where it is not installed."""
    try:
        import torch
    except ImportError:
        raise NoTwin(f"torch is not installed; {install('torch')}") from None
    return torch


def best_device() -> str:
    """'cuda' when there is one, else 'cpu'."""
    return "cuda" if load_torch().cuda.is_available() else "cpu"


def device_named(name: Device) -> str | None:
    """The device of this name, None for the best there is; InvalidInput for one that torch does not have here."""
    if name == "auto":
        return None
    if name == "cuda":
        try:
            torch = load_torch()
        except NoTwin as error:
            raise InvalidInput(f"--device cuda: {error}") from None
        if not torch.cuda.is_available():
            raise InvalidInput(f"--device cuda: torch {torch.__version__} finds no GPU of CUDA; want auto or cpu")
    return name
