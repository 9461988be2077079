"""Encoder layers that are written out: MultiheadAttention, two norms and two Linear maps in one module.

    x = x + attn(norm1(x)); x = x + linear2(activation(linear1(norm2(x))))        norms first
    x = norm1(x + attn(x)); x = norm2(x + linear2(activation(linear1(x))))        norms last
Many write this out, with names of their own.  What a module of such parts computes cannot be seen, so each of both is a
guess, with each activation that may stand between the maps; all such modules are taken for the same.  Where one class
has the parts of its only layer beside the embeddings and the head, the layer's are the first two norms and maps.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import product
from typing import Any

from fooling.verify.given.modules.own_parts import own_kind
from fooling.verify.given.modules.torch_modules import ATTENTION, NORMS, PARTS

Module = Any  # torch.nn.Module; torch may be missing
Described = dict[str, Any]
INSIDE = ("Sequential", "ModuleList", "ModuleDict", "TransformerEncoder", "DataParallel")
FUNCTIONS = ("gelu", "relu", "gelu-tanh")  # that are tried where no module of the block is an activation


def kind_of(module: Module) -> str | None:
    """The class of torch's that it is, is derived from, or does the same as; None for a module of the user's own."""
    for one in type(module).__mro__:
        if one.__module__.startswith("torch.nn."):
            return own_kind(module) if one.__name__ in ("Module", *INSIDE) else str(one.__name__)
    return None


def decimal(x: float) -> str:
    """The decimal that was written, as a fraction: 1e-05 stands for 1/100000."""
    return str(Fraction(repr(x)))


def with_blocks(found: Sequence[Described], module: Module) -> Iterator[list[Described]]:
    """The described parts with encoder layers in the place of blocks, for each guess; nothing where there are none."""
    blocks = dict(filter(None, (_block(one, found) for one in found if one["type"] == "MultiheadAttention")))
    if not blocks:
        return
    known = {name for prefix in blocks for name in activations_of(module.get_submodule(prefix))}
    for norm_first, activation in product((True, False), [*known] if len(known) == 1 else FUNCTIONS):
        layers = {
            id(group[0]): {**_layer(prefix, group), "activation": activation, "norm_first": norm_first}
            for prefix, group in blocks.items()
        }
        inside = {id(one) for group in blocks.values() for one in group}
        yield [layers.get(id(one), one) for one in found if id(one) in layers or id(one) not in inside]


def _block(attention: Described, found: Sequence[Described]) -> tuple[str, list[Described]] | None:
    """The innermost module around the attention that has two norms and two maps, and all its parts; or None."""
    prefix = str(attention["name"])
    if "." not in prefix:
        return _flat(attention, found)
    while "." in prefix:
        prefix = prefix.rpartition(".")[0]
        group = [one for one in found if one["name"].startswith(f"{prefix}.")]
        kinds = sorted("norm" if one["type"] in NORMS else one["type"] for one in group)
        if kinds == ["Linear", "Linear", "MultiheadAttention", "norm", "norm"]:
            norms = [one for one in group if one["type"] in NORMS]
            alike = len({(one["type"], one["eps"]) for one in norms}) == 1
            return (prefix, group) if alike else None
    return None


def _flat(attention: Described, found: Sequence[Described]) -> tuple[str, list[Described]] | None:
    """The only attention of a module with the first two norms and the first two maps, a map being left for the head."""
    norms = [one for one in found if one["type"] in NORMS][:2]
    maps = [one for one in found if one["type"] == "Linear"]
    alone = sum(one["type"] in ATTENTION for one in found) == 1
    if not attention["name"] or not alone or len(norms) < 2 or len(maps) < 3:
        return None
    alike = len({(one["type"], one["eps"]) for one in norms}) == 1
    chosen = [attention, *norms, *maps[:2]]
    return ("", [one for one in found if any(one is part for part in chosen)]) if alike else None


def _layer(prefix: str, group: Sequence[Described]) -> Described:
    """An encoder layer of these parts; norms and maps are used in the order in which they were made."""
    (attention,) = (one for one in group if one["type"] == "MultiheadAttention")
    norms = [one for one in group if one["type"] in NORMS]
    maps = [one for one in group if one["type"] == "Linear"]
    named = zip(PARTS, (attention, *maps, *norms), strict=True)
    parts = {name: one["name"].removeprefix(f"{prefix}.") for name, one in named}
    settings = {"heads": attention["heads"], "norm": norms[0]["type"], "eps": norms[0]["eps"]}
    return {"type": "TransformerEncoderLayer", "name": prefix, "parts": parts, **settings}


def activations_of(block: Module) -> Iterator[str]:
    """Of the block's modules those that are activations."""
    for part in block.modules():
        kind = kind_of(part)
        if kind in ("ReLU", "GELU", "SiLU", "Tanh", "Sigmoid"):
            yield "gelu-tanh" if getattr(part, "approximate", "none") == "tanh" else kind.lower()
