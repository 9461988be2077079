"""A device that is not there: CPU tensors that behave as tensors of CUDA do among those of the CPU.

Under this mode of torch's what is made on the device "cuda" is a CPU tensor that bears a mark, and so is what comes of
it.  As on a GPU, a marked tensor and an unmarked one of one dimension or more do not meet in one operation, matrices of
integers are not multiplied, no numpy array comes of a marked one, and a marked tensor is divided by a number of
Python's by multiplying with its rounded reciprocal (`div_true_kernel_cuda`).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import torch
from torch.overrides import TorchFunctionMode

DEVICE = "cuda"
PRODUCTS = ("matmul", "bmm", "mm", "linear", "__matmul__", "einsum", "baddbmm")
QUOTIENTS = ("div", "true_divide", "__truediv__", "divide")
BACK = ("cpu", "tolist", "item", "__bool__", "__int__", "__float__", "__index__", "__len__", "size", "numel", "dim")


def tensors_of(given: Any) -> Iterator[torch.Tensor]:
    """All tensors in arguments or results."""
    if isinstance(given, torch.Tensor):
        yield given
    elif isinstance(given, dict):
        yield from tensors_of([*given.values()])
    elif isinstance(given, (tuple, list)):
        for one in given:
            yield from tensors_of(one)


def is_there(tensor: torch.Tensor) -> bool:
    """Whether it bears the mark."""
    return "_is_there" in tensor.__dict__


class AnotherDevice(TorchFunctionMode):
    """See above; `made` counts the tensors that were marked."""

    def __init__(self) -> None:
        super().__init__()
        self.made = 0

    def __torch_function__(self, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        """One operation."""
        kwargs = dict(kwargs or {})
        name = getattr(func, "__name__", "")
        if func == torch.Tensor.device.__get__ and is_there(args[0]):  # type: ignore[attr-defined]
            return torch.device(DEVICE)
        goes = str(kwargs.get("device")) == DEVICE or (name == "to" and DEVICE in map(str, args[1:]))
        if goes:
            kwargs.pop("device", None)
            args = tuple(one for one in args if not isinstance(one, (str, torch.device)))
        found = tuple(tensors_of([args, kwargs]))
        there = [one for one in found if is_there(one)]
        if there and any(not is_there(one) and one.dim() for one in found):
            raise RuntimeError(f"{name}: expected all tensors to be on the same device, but found cuda and cpu")
        if there and name in PRODUCTS and not all(one.is_floating_point() for one in found):
            raise RuntimeError(f'"addmm_cuda" not implemented for {found[0].dtype} ({name})')
        if there and name == "numpy":
            raise TypeError("can't convert cuda tensor to numpy")
        if there and name in QUOTIENTS and not isinstance(args[1], torch.Tensor) and "rounding_mode" not in kwargs:
            result = args[0] * (1.0 / args[1])
        elif name == "cpu" or (name == "to" and goes and len(args) == 1 and not kwargs):
            result = args[0].clone()
        else:
            result = func(*args, **kwargs)
        if goes or (there and name not in BACK):
            for one in tensors_of(result):
                one.__dict__["_is_there"] = True
                self.made += 1
        return result
