"""Modules of a user's own by their parts and names: norms, the maps of GPT-2, and mixers of Mamba.

nanoGPT, Llama and many others have a class of their own for a LayerNorm without a bias, or an RMSNorm: its name says
which, and its weights are one vector, whatever its name, or two, of which one is called a bias.  transformers has
Conv1D, a Linear map whose matrix has a column for each row of torch's.  A mixer of Mamba has the parts that it has in
the program of Gu and Dao 2023, one of Mamba-2 those of Dao and Gu 2024, and a diagonal state space vectors and maps
that are called as usual (`fooling.verify.given.modules.written_state_spaces`).  What such a module computes is not
read; the network that it is taken for is held to the whole module.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from fooling.verify.given.modules.torch_modules import MAMBA, NORMS
from fooling.verify.given.modules.written_state_spaces import STATE_SPACE, roles_of

Module = Any  # torch.nn.Module; torch may be missing
USUAL_EPS = 1e-5  # of torch's LayerNorm, and of those that write a number where they use it
PARTS_OF_A_MIXER = {"in_proj", "conv1d", "x_proj", "dt_proj", "out_proj"}
PARTS_OF_A_MIXER_2 = {"in_proj", "conv1d", "out_proj"}
NAMES_OF_BIAS = ("bias", "beta", "b", "shift")
OF_TYPE = {"torch.float32": 2.0**-23, "torch.float64": 2.0**-52}  # what torch takes for eps where none is named
NAMES_OF_EPS = ("eps", "epsilon", "variance_epsilon", "norm_eps")


def own_kind(module: Module) -> str | None:
    """Linear, LayerNorm, RMSNorm, Mamba, Mamba2 or StateSpace, where it is such a module; None for any other."""
    own = {name: tuple(one.shape) for name, one in module.named_parameters(recurse=False)}
    if set(own) == {"A_log", "D"} and {name for name, _ in module.named_children()} >= PARTS_OF_A_MIXER:
        return MAMBA[0]
    if set(own) == {"A_log", "D", "dt_bias"} and {name for name, _ in module.named_children()} >= PARTS_OF_A_MIXER_2:
        return MAMBA[1]
    if own and roles_of(module) is not None:
        return STATE_SPACE
    if any(True for _ in module.children()):
        return None
    if is_transposed(module):
        return "Linear" if set(own) == {"weight", "bias"} and own["bias"] == own["weight"][1:] else None
    name = type(module).__name__.lower()
    if "norm" not in name or norm_weights(module) is None:
        return None
    return NORMS[1] if "rms" in name or "t5" in name else NORMS[0]


def norm_weights(module: Module) -> dict[str, str] | None:
    """What its own vectors are called, by the names that torch has for them: weight, perhaps bias; None for others."""
    own = {name: tuple(one.shape) for name, one in module.named_parameters(recurse=False)}
    gains = [name for name in own if name not in NAMES_OF_BIAS]
    biases = [name for name in own if name in NAMES_OF_BIAS]
    if len(gains) != 1 or len(biases) > 1 or any(len(shape) != 1 for shape in own.values()):
        return None
    return {"weight": gains[0], **({"bias": biases[0]} if biases else {})}


def is_transposed(module: Module) -> bool:
    """Whether it is a map whose matrix has a column for each coordinate of the result."""
    weight = dict(module.named_parameters(recurse=False)).get("weight")
    return type(module).__name__ == "Conv1D" and weight is not None and weight.ndim == 2


def eps_of(norm: Module) -> float | None:
    """What a norm adds to the variance, where an attribute says so; None where torch takes that of a narrow type.

    Where torch's RMSNorm has none, that is what torch takes for the type of the norm's weights.
    """
    if is_of_its_type(norm):
        weight = getattr(norm, "weight", None)
        return OF_TYPE.get("" if weight is None else str(weight.dtype))
    named = [getattr(norm, name) for name in NAMES_OF_EPS if isinstance(getattr(norm, name, None), (float, int))]
    return float(named[0]) if named else USUAL_EPS


def is_of_its_type(module: Module) -> bool:
    """Whether it is torch's RMSNorm, or one that is derived from it, without an eps of its own."""
    is_torchs = any(
        one.__name__ == "RMSNorm" and one.__module__.startswith("torch.nn.") for one in type(module).__mro__
    )
    return is_torchs and module.eps is None


def loose_numbers(module: Module) -> Iterator[tuple[str, Any]]:
    """Parameters of one number each, such as a temperature."""
    for name, one in module.named_parameters():
        if one.numel() == 1 and "bias" not in name and "weight" not in name and one.ndim <= 1:
            yield name, one
