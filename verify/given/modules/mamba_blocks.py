"""Mamba's block among the tensors of a file, as the document of a layer: "Mamba" in a chain of modules.

    {"type": "Mamba", "name": "backbone.layers.0.mixer", "norm": "backbone.layers.0.norm", "eps": 0.00001,
     "activation": "silu", "residual": true}
The mixer's tensors are called as Gu and Dao 2023 have them in their program, and so has transformers: in_proj makes the
channels and then their gates, conv1d is the convolution of each channel, x_proj gives what the step sizes are made of,
and then B and C; dt_proj makes the step sizes, out_proj the result; A is -exp(A_log), to 60 digits, and D skips.
Where there is an "A", it is the name of the tensor that A itself is.
`norm` is the whole name of an RMSNorm before the mixer, and a `residual` connection is around both.

That of Mamba-2 stands below.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

from fooling.circuits.networks.json_reader import shortly
from fooling.fooling_sets.errors import InvalidInput
from fooling.verify.given.modules.torch_heads import activated

Document = dict[str, Any]
FIELDS = ("norm", "eps", "activation", "residual", "A")
LONGEST = 2**8  # inputs of a convolution


def mamba_block(
    where: str, module: Mapping[str, Any], tensor: Callable[[str], Any], linear: Callable[[str], Document]
) -> Document:
    """The layer without its norm; InvalidInput, which starts with `where`, for tensors that are none of such a block.

    `tensor` gives the numbers that have a name, and `linear` the map whose name begins so.
    """
    activation = module.get("activation", "silu")

    def refuse(name: str, wanted: str) -> InvalidInput:
        return InvalidInput(f"{where}: {module['name']}: {name}: want {wanted}")

    own = module.get("A")
    logarithms, skip = tensor("A_log" if own is None else str(own)), tensor("D")
    if not isinstance(skip, list) or any(isinstance(one, list) for one in skip):
        raise refuse("D", "a vector, a number for each channel")
    E = len(skip)
    rows = [*logarithms]
    if len(rows) != E or not all(isinstance(row, list) and row for row in rows):
        raise refuse(str(own or "A_log"), f"a row for each of {E} channels")
    both, selected, step = (linear(f"{name}.") for name in ("in_proj", "x_proj", "dt_proj"))
    N, R = len(rows[0]), len(step["matrix"][0])
    if len(both["matrix"]) != 2 * E:
        raise refuse("in_proj", f"{2 * E} rows, {E} channels and their gates, not {len(both['matrix'])}")
    if len(selected["matrix"]) != R + 2 * N:
        raise refuse("x_proj", f"{R} + 2 * {N} rows, as dt_proj and A_log say, not {len(selected['matrix'])}")
    return {
        "kind": "mamba",
        "input": rows_of(both, 0, E),
        "gate": {**rows_of(both, E, 2 * E), "activation": activation},
        "taps": taps_of(tensor("conv1d.weight"), tensor("conv1d.bias"), E, refuse),
        "activation": activation,
        "low": rows_of(selected, 0, R),
        "B": rows_of(selected, R, R + N),
        "C": rows_of(selected, R + N, R + 2 * N),
        "step": {**step, "activation": "softplus"},
        "A": [[row[n] if own is not None else -activated("exp", row[n]) for row in rows] for n in range(N)],
        "D": skip,
        "output": linear("out_proj."),
        "residual": module.get("residual", True),
    }


def rows_of(part: Mapping[str, Any], start: int, end: int) -> Document:
    """The map to these coordinates."""
    return {name: part[name][start:end] for name in ("matrix", "bias")}


def taps_of(weight: Any, bias: Any, E: int, refuse: Callable[[str, str], InvalidInput]) -> list[Document]:
    """For each channel the map of its last inputs, from a tensor of E x 1 x K numbers."""
    is_tensor = isinstance(weight, list) and len(weight) == E and all(map(_is_channel, weight))
    if not is_tensor or (bias is not None and len(bias) != E):
        raise refuse("conv1d", f"a weight of {E} x 1 x K numbers, K at most {LONGEST}, and a bias of {E} or none")
    zeros = [Fraction(0)] * E
    return [{"matrix": rows, "bias": [b]} for rows, b in zip(weight, zeros if bias is None else bias, strict=True)]


def _is_channel(part: Any) -> bool:
    return isinstance(part, list) and len(part) == 1 and isinstance(part[0], list) and 0 < len(part[0]) <= LONGEST


# Mamba-2's block among the tensors of a file, as the document of a layer: "Mamba2" in a chain of modules.
#
#     {"type": "Mamba2", "name": "backbone.layers.0.mixer", "norm": "backbone.layers.0.norm", "eps": 0.00001,
#      "groups": 1, "last_norm": "norm", "last_eps": 0.00001, "activation": "silu", "residual": true}
# The mixer's tensors are called as Dao and Gu 2024 have them in their program, and so has transformers: in_proj makes
# the gates of all channels, then what the convolution conv1d reads, the channels and B and C of each group, and then a
# step size for each head, to which dt_bias is added; out_proj makes the result; A is -exp(A_log), to 60 digits, and D
# skips, a number for each head or for each channel.  Where there is an "A", it is the name of the vector that A itself
# is. `last_norm` is the name, in the mixer, of an RMSNorm before out_proj, and `norm` the whole name of one before the
# mixer; a `residual` connection is around both.

FIELDS_2 = ("norm", "eps", "activation", "residual", "groups", "last_norm", "last_eps", "A")


def mamba2_block(
    where: str, module: Mapping[str, Any], tensor: Callable[[str], Any], linear: Callable[[str], Document]
) -> Document:
    """The layer without its norms; InvalidInput, which starts with `where`, for tensors that are none of such a block.

    `tensor` gives the numbers that have a name, and `linear` the map whose name begins so.
    """
    activation, groups = module.get("activation", "silu"), module.get("groups", 1)

    def refuse(name: str, wanted: str) -> InvalidInput:
        return InvalidInput(f"{where}: {module['name']}: {name}: want {wanted}")

    own = module.get("A")
    rates, shift, skip = (tensor(name) for name in ("A_log" if own is None else str(own), "dt_bias", "D"))
    whole, last = linear("in_proj."), linear("out_proj.")
    H, E = len(rates or ()), len(last["matrix"][0])
    if not all(isinstance(one, list) and _is_row(one) for one in (rates, shift, skip)) or E % max(1, H):
        raise refuse("A_log, dt_bias, D", f"vectors, a number for each head, and heads that divide {E} channels")
    both, left = divmod(len(whole["matrix"]) - 2 * E - H, 2)
    if len(shift) != H or len(skip) not in (H, E):
        raise refuse("dt_bias, D", f"{H} numbers, as in A_log (or {E} in D)")
    if left or both < 1 or type(groups) is not int or groups < 1 or both % groups or H % groups:
        told = f"not {len(whole['matrix'])} rows in {shortly(groups)} groups"
        raise refuse("in_proj", f"2 * {E} + {H} rows and two for each number of each group, {told}")
    ends = (E, 2 * E + 2 * both, len(whole["matrix"]))
    rate = rows_of(whole, ends[1], ends[2])
    bias = [a + b for a, b in zip(rate["bias"], shift, strict=True)]
    spread = skip if len(skip) == E else [one for one in skip for _ in range(E // H)]
    return {
        "kind": "mamba2",
        "gate": {**rows_of(whole, 0, E), "activation": "silu"},
        "input": rows_of(whole, E, ends[1]),
        "taps": taps_of(tensor("conv1d.weight"), tensor("conv1d.bias"), E + 2 * both, refuse),
        "activation": activation,
        "step": {"matrix": rate["matrix"], "bias": bias, "activation": "softplus"},
        "A": rates if own is not None else [-activated("exp", one) for one in rates],
        "D": spread,
        "groups": groups,
        "output": last,
        "residual": module.get("residual", True),
    }


def _is_row(given: list[Any]) -> bool:
    return bool(given) and all(isinstance(one, (int, Fraction)) for one in given)
