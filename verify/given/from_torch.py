"""A module of torch's that is in memory as an exact network.

The module's children, in the order in which they were made, are taken for the chain of
`fooling.verify.given.torch_modules`: an Embedding of letters, perhaps one of positions, layers, perhaps a last norm, a
Linear read-out.  Sequential, ModuleList and TransformerEncoder are what is in them; dropout does nothing, as in
evaluation mode.  The module's own `forward` is not looked at: whoever has one that does something else imports
something else, so compare their outputs.  What cannot be taken is listed, all of it, and nothing is dropped: each
tensor of the module is read, or named.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any

from fooling.circuits.networks.network_json import Network
from fooling.circuits.numbers.arithmetic import Formats
from fooling.circuits.numbers.number_format import NumberFormat, named_format
from fooling.circuits.numbers.schedule import Schedule, schedule_of
from fooling.fooling_sets.errors import InvalidInput
from fooling.verify.given.network_file import NetworkFile
from fooling.verify.given.tensor_file import Tensors
from fooling.verify.given.torch_modules import as_document

Module = Any  # torch.nn.Module; torch may be missing
WHERE = "from_torch"
NOTHING = {"Dropout", "Identity"}
INSIDE = {"Sequential", "ModuleList", "TransformerEncoder"}


@dataclass(frozen=True)
class Imported:
    """The network, and for each part of it the largest error that rounding made in its weights."""

    network: Network
    errors: Mapping[str, Fraction]

    def __repr__(self) -> str:
        largest = max(self.errors.values(), default=Fraction(0))
        return f"Imported(network={self.network!r:.140}, largest error={float(largest):.2g})"


def architecture(module: Module, alphabet: Sequence[str], **options: Any) -> dict[str, Any]:
    """The JSON that goes beside the module's tensors in a safetensors file, but for its field "weights".

    `options` are fields of it: before, after, at, rule, causal, schedule.
    """
    refused, modules = list[str](), list[dict[str, Any]]()
    for name, one in _flat(module, ""):
        found = _described(name, one, any(known["type"] == "Embedding" for known in modules))
        if isinstance(found, str):
            refused.append(f"{name or 'the module'}: {found}")
        elif found is not None:
            modules.append(found)
    if refused:
        raise InvalidInput(f"{WHERE}: {'; '.join(refused)}")
    return {"alphabet": list(alphabet), "modules": modules, **options}


def from_torch(
    module: Module,
    alphabet: Sequence[str],
    format: str | NumberFormat = "Q8.8",
    schedule: str | Mapping[str, str] | Schedule = "stepwise",
    *,
    weights: str | None = None,
    accumulator: str | None = None,
    softmax: str | None = None,
    scaled: bool = False,
    **options: Any,
) -> Imported:
    """The module in exact arithmetic.

    Parameters
    ----------
    alphabet : the letters' names, in the order of the rows of the embedding
    format : that of the activations, and of what has none of its own among weights, accumulator and softmax
    scaled : give each matrix of weights a power of 2 as its scale, so that it fits
    options : before, after, at, rule, causal, as `fooling docs machines` says

    Raises
    ------
    InvalidInput : all that cannot be taken, in one line
    """
    main = format if isinstance(format, NumberFormat) else named_format(format)
    others = (main if name is None else named_format(name) for name in (weights, accumulator, softmax))
    chosen = schedule if isinstance(schedule, Schedule) else schedule_of(schedule)
    tensors = Tensors(WHERE, {name: one.detach().cpu().double() for name, one in module.state_dict().items()})
    document = as_document(WHERE, architecture(module, alphabet, **options), tensors)
    if tensors.unread:
        raise InvalidInput(f"{WHERE}: no module here has the tensors {', '.join(tensors.unread)}")
    network, errors = NetworkFile(WHERE, document).in_formats(Formats(main, *others), chosen, scaled)
    return Imported(network, errors)


def write_torch(module: Module, alphabet: Sequence[str], path: Path, **options: Any) -> None:
    """Write the module as `path`, a JSON file, and its tensors beside it, as `fooling network` reads them."""
    from safetensors.torch import save_file

    beside = path.with_suffix(".safetensors")
    document = {**architecture(module, alphabet, **options), "weights": beside.name}
    save_file({name: one.detach().cpu().contiguous() for name, one in module.state_dict().items()}, beside)
    path.write_text(json.dumps(document, indent=2) + "\n", encoding="utf-8")


def _flat(module: Module, prefix: str) -> Iterator[tuple[str, Module]]:
    """What is in it, by the names that its tensors have, in order."""
    children = list(module.named_children())
    for name, child in children:
        path = f"{prefix}{name}"
        if type(child).__name__ in INSIDE:
            yield from _flat(child, f"{path}.")
        else:
            yield path, child
    if not children:
        yield prefix.rstrip("."), module


def _described(name: str, module: Module, has_letters: bool) -> dict[str, Any] | str | None:
    """The module as data, or why it cannot be taken, or None where it does nothing."""
    kind = type(module).__name__
    if kind in NOTHING:
        return None
    described: Callable[[Module], dict[str, Any] | str] | None = {
        "Embedding": _embedding,
        "RNN": _recurrent,
        "LSTM": _recurrent,
        "GRU": _recurrent,
        "MultiheadAttention": _attention,
        "TransformerEncoderLayer": _encoder_layer,
        "LayerNorm": _norm,
        "RMSNorm": _norm,
        "Linear": lambda _: {},
    }.get(kind)
    if described is None or not type(module).__module__.startswith("torch.nn."):
        return f"{kind} is not known here"
    found = described(module)
    if isinstance(found, str):
        return f"{kind} {found}"
    return {"type": "Positions" if kind == "Embedding" and has_letters else kind, "name": name, **found}


def _embedding(module: Module) -> dict[str, Any] | str:
    return {} if module.max_norm is None else "with max_norm"


def _recurrent(module: Module) -> dict[str, Any] | str:
    if module.bidirectional or module.proj_size:
        return "that is bidirectional, or has a projection"
    layers = {"layers": module.num_layers}
    return {**layers, "activation": module.nonlinearity} if module.mode.startswith("RNN") else layers


def _attention(module: Module) -> dict[str, Any] | str:
    if module.bias_k is not None or module.add_zero_attn or module.in_proj_weight is None:
        return "with bias_k, add_zero_attn, or keys of another width"
    return {"heads": module.num_heads}


def _encoder_layer(module: Module) -> dict[str, Any] | str:
    attention = _attention(module.self_attn)
    if isinstance(attention, str):
        return attention
    activation = module.activation
    named = getattr(activation, "__name__", type(activation).__name__).lower()
    if named == "gelu" and getattr(activation, "approximate", "none") == "tanh":
        named = "gelu-tanh"
    if named not in ("relu", "gelu", "gelu-tanh"):
        return f"with the activation {named}"
    if module.norm1.eps != module.norm2.eps:
        return "with norms of different eps"
    return {**attention, "activation": named, "norm_first": module.norm_first, "eps": _decimal(module.norm1.eps)}


def _norm(module: Module) -> dict[str, Any] | str:
    if module.weight is None or module.eps is None or len(module.normalized_shape) != 1:
        return "without weights, without eps, or over several axes"
    return {"eps": _decimal(module.eps)}


def _decimal(x: float) -> str:
    """The decimal that was written, as a fraction: 1e-05 stands for 1/100000."""
    return str(Fraction(repr(x)))
