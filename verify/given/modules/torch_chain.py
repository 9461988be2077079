"""The parts of a module of torch's as a chain of modules (`torch_modules`), and their tensors.

Parts are found in the order in which they were made, inside containers and modules of the user's own, too; a class that
is derived from one of torch's counts as that one.  A table of positions may be an Embedding, a parameter or a buffer.
What a forward pass does with the parts cannot be seen here, so the chain is a guess, and there may be several: of
Linear maps one after the other, each activation may stand between them; attention, two norms and two maps in one module
of the user's own may be an encoder layer that is written out (`fooling.verify.given.modules.torch_blocks`); a norm that
was
made after the layers may stand before them; where there are no layers, the mean may be read.  Whoever takes a guess
holds it to the module (`fooling.verify.given.modules.held_to_module`).  Therefore what has no weights is left out:
dropout,
activations, masks, numbers of positions.  What has weights and cannot be taken is listed, all of it, and nothing is
dropped.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import chain, pairwise, product
from typing import Any

from fooling.circuits.networks.block import ACTIVATIONS
from fooling.circuits.networks.torch_twin.lazy_torch import Tensor
from fooling.fooling_sets.errors import InvalidInput
from fooling.records import dataclass
from fooling.verify.given.modules import own_parts
from fooling.verify.given.modules.module_run import parts_of
from fooling.verify.given.modules.torch_blocks import INSIDE, activations_of, decimal, kind_of, with_blocks
from fooling.verify.given.modules.torch_modules import ATTENTION, MAMBA, NORMS, PARTS, RECURRENT, WRITTEN
from fooling.verify.given.modules.written_blocks import is_of_angles, with_written
from fooling.verify.given.modules.written_recurrences import with_recurrences
from fooling.verify.given.modules.written_state_spaces import ACTIVATIONS as OF_STATE_SPACES
from fooling.verify.given.modules.written_state_spaces import STATE_SPACE, forms, roles_of

Module = Any  # torch.nn.Module; torch may be missing
Described = dict[str, Any]
WITHOUT_WEIGHTS = {
    *("Dropout", "Dropout1d", "Dropout2d", "AlphaDropout", "Identity", "Flatten", "Unflatten"),
    *("ReLU", "GELU", "SiLU", "Tanh", "Sigmoid", "Softmax", "LogSoftmax", "LogSigmoid"),
}
KNOWN = ("Embedding", *RECURRENT, *ATTENTION[:2], *NORMS, "Linear")
WANTED = f" (want {', '.join(KNOWN)}, and what has no weights)"
TIED = (
    "no Linear map was made after the layers, so scores by the letters' own rows were tried, as in "
    "h @ embedding.weight.T: want Linear at the end, or such scores"
)
INSTEAD = {  # what has weights or is no part of a chain: what to put in its place
    "EmbeddingBag": 'an Embedding of the same rows with pooling="mean" computes the same, where its mode is mean',
    **dict.fromkeys(
        ("BatchNorm1d", "BatchNorm2d", "SyncBatchNorm"),
        "in evaluation mode it multiplies and adds constants, which the next Linear map can take into its weights",
    ),
    **dict.fromkeys(
        ("Softplus", "ELU", "CELU", "SELU", "LeakyReLU", "PReLU", "Mish", "Hardtanh", "Hardswish", "Softsign"),
        "between the maps of a head relu, gelu, tanh, sigmoid and silu are",
    ),
    "TransformerDecoderLayer": "a layer that reads one sequence is a TransformerEncoderLayer",
}
LAYERS = (*RECURRENT, *WRITTEN, *ATTENTION)
BEFORE_LAYERS = {"Embedding": 0, "OneHot": 0, "Linear": 1, "Positions": 2}
ONE_ADAPTER = "want adapters such as LoRA merged into the weights"
ONE_TABLE = "want one, as the sum of both where the module adds both, and adapters such as LoRA merged into the weights"
ORDER_OF_GUESSES: tuple[str | None, ...] = ("relu", None, "gelu", "tanh", "gelu-tanh", "sigmoid", "silu")


@dataclass(frozen=True)
class Chain:
    """What the modules may be, and all tensors by name, as they are in the module.

    Each layout is an order of the modules, with one guess for each activation that may stand in the head.
    """

    layouts: tuple[tuple[tuple[Described, ...], ...], ...]
    tensors: Mapping[str, Tensor]
    rows: int | None  # of the embedding of letters, where there is one
    bare: str | None = None  # where there are no layers, and the chain can only be a mean: what else is to be said
    tied: str | None = None  # what is said where no map is made after the layers: only the letters' own rows were tried


def chain_of(
    where: str,
    module: Module,
    letters: int,
    *,
    causal: bool | None = None,
    longest: int | None = None,
    idle: frozenset[str] = frozenset(),
    recurrences: bool = False,
) -> Chain:
    """What the module may be; InvalidInput, which starts with `where`, lists what cannot be taken.

    `letters` is the size of the alphabet: of two embeddings it tells that of letters from that of positions.  `causal`
    and `longest`, the most positions, are what the user says of attention that is written out; None for nothing.
    `idle` are names of parts and parameters that have no effect, and are left out.  With `recurrences`, the layers of a
    module without layers of torch's are recurrences that are written out.
    """
    _refuse_whole(where, module)
    parts = [(name, part) for name, part in parts_of(module) if name not in idle]
    described = [(name, _described(name, part, idle)) for name, part in parts]
    unknown = [f"{name or 'the module'}: {one}" for name, one in described if isinstance(one, str)]
    found = [one for _, one in described if isinstance(one, dict)]
    tables, others = _tables(module, _widths(parts), idle)
    is_bare = not any(one["type"] in LAYERS for one in found)
    _refuse_parts(where, unknown, others)
    found += [{"type": "Positions", "name": "", "tensor": name} for name in tables]
    rows = {name: part.num_embeddings for name, part in parts if kind_of(part) == "Embedding"}
    is_told = len(rows) > 1 or bool(tables)
    written = list[list[Described]]()
    if recurrences:
        written = [*with_recurrences(found, module)] if is_bare else []
        if not written:
            raise InvalidInput(f"{where}: no maps here could be those of a recurrence")
    elif is_bare:
        written = [*with_written(found, module, causal=causal, has_positions=is_told, longest=longest)]
    orders = [[*_with_norms(_ordered(one, rows, letters))] for one in written or (found, *with_blocks(found, module))]
    orders = [[one for layout in some for one in _with_mixers(layout)] for some in orders]
    orders = [[one for layout in some for one in _with_state_spaces(layout, module)] for some in orders]
    layouts = [one for some in orders for one in some]
    if written:  # a norm in another place is tried when all else was
        is_bare, layouts = False, [*(some[0] for some in orders), *(one for some in orders for one in some[1:])]
    _refuse_tables(where, layouts[0])
    tokens = rows.get(str(layouts[0][0]["name"])) if layouts[0][0]["type"] == "Embedding" else None
    guesses = tuple(tuple(map(tuple, _with_activations(layout))) for layout in layouts)
    tied = TIED if layouts[0][-1]["name"] == layouts[0][0]["name"] else None
    return Chain(guesses, tensors_of(module), tokens, _no_layers(module) if is_bare else None, tied)


def _refuse_parts(where: str, unknown: Sequence[str], others: Sequence[tuple[str, str]]) -> None:
    """InvalidInput that lists all parts and parameters that cannot be taken, where there are any."""
    if unknown or others:
        known = WANTED if any("not known here" in one for one in unknown) else ""
        refused = "; ".join([*unknown, *(f"{name}: {what}" for name, what in others)])
        raise InvalidInput(f"{where}: {refused}{known}")


def _refuse_whole(where: str, module: Module) -> None:
    """InvalidInput for one that was made of another one, with how to get that one, and for one without parts."""
    for name, part in module.named_modules():
        kind, at = type(part), name or "the module"
        if kind.__module__.startswith("torch.ao."):
            fix = "want the module as it was before that, whose weights a format rounds here"
            raise InvalidInput(f"{where}: {at}: {kind.__name__} is quantized by torch; {fix}")
        for package, maker in (("torch.jit.", "torch.jit"), ("torch._dynamo.", "torch.compile")):
            if kind.__module__.startswith(package):
                raise InvalidInput(f"{where}: {at}: {maker} made it of another module; want that one")
    if not any(True for _ in parts_of(module)):
        what = f"{type(module).__name__} has no module of torch.nn's in it"
        raise InvalidInput(f"{where}: {what}; want {', '.join(KNOWN)}")
    for name, _ in module.named_parameters():
        if "lora_" in name.lower():
            raise InvalidInput(f"{where}: {name}: {ONE_ADAPTER} (peft's merge_and_unload does that)")


def _refuse_tables(where: str, found: Sequence[Described]) -> None:
    """InvalidInput where there are several tables beside that of letters."""
    tables = [one.get("tensor") or one["name"] for one in found if one["type"] == "Positions"]
    if len(tables) > 1:
        raise InvalidInput(
            f"{where}: {tables[1]}: a third table beside those of letters and of positions ({tables[0]}); where the "
            f"module adds the same row of it everywhere, as that of a token type, add that row to those of "
            f"{tables[0]} and leave {tables[1]} out; {ONE_ADAPTER}"
        )


def _no_layers(module: Module) -> str:
    """Which modules of the user's own may be layers that are written out."""
    own = {type(one).__name__ for one in module.modules() if one is not module and kind_of(one) is None}
    written = sorted(own - {*INSIDE})
    what = f"what {' and '.join(written)} compute is" if written else "its layers are"
    return (
        f"no layer of torch's is among its parts, and {what} written out in a forward pass, which is not read here "
        f"(only the mean over all positions was tried){WANTED}"
    )


def tensors_of(module: Module) -> dict[str, Tensor]:
    """By each of the names that they have, those of buffers that are not saved, too; of norms by torch's names."""
    both = (module.named_parameters(remove_duplicate=False), module.named_buffers(remove_duplicate=False))
    usual = dict[str, str]()
    for at, part in module.named_modules(remove_duplicate=False):
        if own_parts.own_kind(part) in NORMS:
            usual |= {f"{at}.{own}".lstrip("."): f"{at}.{one}".lstrip(".") for one, own in _names(part)}
    return {usual.get(name, name): one.detach().cpu() for name, one in chain(*both)}


def _names(norm: Module) -> Sequence[tuple[str, str]]:
    """Torch's names of the vectors of a norm, and its own."""
    return [*(own_parts.norm_weights(norm) or {}).items()]


def _described(name: str, module: Module, idle: frozenset[str] = frozenset()) -> Described | str | None:
    """The module as data, or why it cannot be taken, or None where it has no weights."""
    kind = str(kind_of(module))
    if kind in WITHOUT_WEIGHTS:
        return None
    described: Callable[[Module], Described | str] | None = {
        "Embedding": _embedding,
        **dict.fromkeys(("RNN", "LSTM", "GRU"), _recurrent),
        "RNNCell": lambda cell: {"activation": cell.nonlinearity},
        **dict.fromkeys(("LSTMCell", "GRUCell"), lambda _: {}),
        MAMBA[0]: lambda module: _wrong_mixer(module, ("in_proj", "x_proj", "dt_proj", "out_proj")) or {},
        MAMBA[1]: _mixer_2,
        STATE_SPACE: lambda part: {**(roles_of(part) or {})},
        "MultiheadAttention": _attention,
        "TransformerEncoderLayer": lambda layer: _encoder_layer(name, idle, layer),
        **dict.fromkeys(NORMS, _norm),
        "Linear": lambda part: {"transposed": True} if own_parts.is_transposed(part) else {},
    }.get(kind)
    if (remove := _reparametrised(module)) is not None:
        return f"{kind} computes its weights from others; {remove} makes it a plain one"
    if described is None:
        return f"{kind} is not known here" + (f": {INSTEAD[kind]}" if kind in INSTEAD else "")
    found = described(module)
    if isinstance(found, str):
        return f"{kind} {found}"
    return {"type": kind, "name": name, **found}


def _reparametrised(module: Module) -> str | None:
    """The function of torch's that undoes a parametrization, an older weight_norm or spectral_norm, or pruning."""
    if type(module).__name__.startswith("Parametrized"):
        return "torch.nn.utils.parametrize.remove_parametrizations"
    own = {name for name, _ in _own(module)}
    for name in (name.rpartition("_")[0] for name in own):
        if {f"{name}_g", f"{name}_v"} <= own:
            return "torch.nn.utils.remove_weight_norm"
        if {f"{name}_orig", f"{name}_mask"} <= own:
            return f"torch.nn.utils.prune.remove(module, {name!r})"
        if f"{name}_orig" in own:
            return "torch.nn.utils.remove_spectral_norm"
    return None


def _embedding(module: Module) -> Described | str:
    return {} if module.max_norm is None else "with max_norm, whose forward pass changes its weights"


def _recurrent(module: Module) -> Described | str:
    if module.bidirectional or module.proj_size:
        return "that is bidirectional, or has a projection"
    layers = {"layers": module.num_layers}
    return {**layers, "activation": module.nonlinearity} if module.mode.startswith("RNN") else layers


def _mixer_2(module: Module) -> Described | str:
    inner = [(name, one) for name, one in module.named_children() if name not in own_parts.PARTS_OF_A_MIXER_2]
    norms = [(name, one) for name, one in inner if any(True for _ in one.parameters())]
    if len(norms) > 1 or any(own_parts.own_kind(one) != NORMS[1] and kind_of(one) != NORMS[1] for _, one in norms):
        names = ", ".join(f"{name} ({type(one).__name__})" for name, one in norms)
        return f"with {names} in it; want an RMSNorm at most"
    told = [one for name, one in vars(module).items() if type(one) is int and "group" in name.lower()]
    last: Described = {}
    for name, norm in norms:
        described = _norm(norm)
        if isinstance(described, str):
            return described
        last = {"last_norm": name, "last_eps": described["eps"]}
    return _wrong_mixer(module, ("in_proj", "out_proj")) or {"groups": (told or [1])[0], **last}


def _wrong_mixer(module: Module, maps: Sequence[str]) -> str | None:
    """Why the convolution or the maps of a mixer cannot be taken."""
    conv = module.conv1d
    K = conv.kernel_size[0] if type(conv).__name__ == "Conv1d" else 0
    usual = K and conv.groups == conv.out_channels == conv.in_channels and conv.padding_mode == "zeros"
    if not usual or (conv.stride, conv.dilation, conv.padding) != ((1,), (1,), (K - 1,)):
        return f"whose conv1d is {conv}; want a Conv1d of each channel by itself, with padding K - 1"
    kinds = [type(getattr(module, name)).__name__ for name in maps]
    wrong = [one for one in kinds if one != "Linear"]
    return f"whose maps are {', '.join(wrong)}; want Linear" if wrong else None


def _attention(module: Module) -> Described | str:
    if module.bias_k is not None or module.add_zero_attn or module.in_proj_weight is None:
        return "with bias_k, add_zero_attn, or keys of another width"
    wrong = _wrong_part(module, "out_proj", ("Linear",))
    return {"heads": module.num_heads} if wrong is None else wrong


PARTS_OF_A_LAYER: Mapping[str, tuple[str, ...]] = {
    "self_attn": ("MultiheadAttention",),
    **dict.fromkeys(("linear1", "linear2"), ("Linear",)),
    **dict.fromkeys(("norm1", "norm2"), (*NORMS, "Identity")),
}


def _wrong_part(module: Module, name: str, wanted: Sequence[str]) -> str | None:
    """Why a part of a layer cannot be taken, where its user has put something else in its place."""
    part = getattr(module, name, None)
    kinds = [one.__name__ for one in type(part).__mro__]
    if not set(wanted) & set(kinds):
        return f"whose {name} is {'missing' if part is None else kinds[0]}; want {' or '.join(wanted)}"
    if (remove := _reparametrised(part)) is not None:
        return f"whose {name} computes its weights from others; {remove} makes it a plain one"
    if "Identity" in kinds:
        return None
    described = {NORMS[0]: _norm, "MultiheadAttention": _attention}.get(wanted[0], lambda _: {})(part)
    return f"whose {name} is {kinds[0]} {described}" if isinstance(described, str) else None


def _encoder_layer(name: str, idle: frozenset[str], module: Module) -> Described | str:
    if (wrong := next(filter(None, (_wrong_part(module, *one) for one in PARTS_OF_A_LAYER.items())), None)) is not None:
        return wrong
    activation = module.activation
    named = getattr(activation, "__name__", type(activation).__name__).lower()
    if named == "gelu" and getattr(activation, "approximate", "none") == "tanh":
        named = "gelu-tanh"
    if named not in ACTIVATIONS:
        return f"with the activation {named}; want one of {', '.join(ACTIVATIONS)}"
    out = [
        one for one in PARTS[3:] if f"{name}.{one}".lstrip(".") in idle or kind_of(getattr(module, one)) not in NORMS
    ]
    norms = [getattr(module, one) for one in PARTS[3:] if one not in out]
    kinds = [{"norm": kind_of(norm), **_eps(norm)} for norm in norms]
    if kinds and kinds[0] != kinds[-1]:
        return "with norms of different kinds or eps"
    left_out = {"parts": dict.fromkeys(out)} if out else {}
    heads = module.self_attn.num_heads
    return {
        "heads": heads,
        "activation": named,
        "norm_first": module.norm_first,
        **(kinds[0] if kinds else {}),
        **left_out,
    }


def _norm(module: Module) -> Described | str:
    if own_parts.own_kind(module) is None and module.weight is None:
        return "without weights; want elementwise_affine=True, with gains 1 and biases 0 if it has none"
    if len(getattr(module, "normalized_shape", (1,))) != 1:
        return "over several axes; want one"
    if own_parts.eps_of(module) is None:
        return f"whose eps is None, and whose weights are {module.weight.dtype}; want a number, such as norm.eps = 1e-6"
    return _eps(module)


def _eps(norm: Module) -> Described:
    """The field of a norm."""
    return {"eps": decimal(own_parts.eps_of(norm) or 0.0)}


def _widths(parts: Sequence[tuple[str, Module]]) -> set[int]:
    """What a table of positions may be added to: embeddings, and Linear maps."""
    embedded = {part.embedding_dim for _, part in parts if kind_of(part) == "Embedding"}
    return embedded | {
        part.weight.shape[own_parts.is_transposed(part)] for _, part in parts if kind_of(part) == "Linear"
    }


def _tables(module: Module, widths: set[int], idle: frozenset[str]) -> tuple[list[str], list[tuple[str, str]]]:
    """The tensors of the user's own modules that may be positions, and those that cannot be taken, with the reason.

    A number alone may be a temperature, which is found by trying.
    """
    tables, refused = list[str](), list[tuple[str, str]]()
    idle = idle | {name for name, _ in own_parts.loose_numbers(module)}
    for name, owner in module.named_modules():
        if kind_of(owner) is not None:
            continue
        for part, is_weight in _own(owner):
            full, tensor = f"{name}.{part}".lstrip("."), getattr(owner, part)
            if full in idle:
                continue
            if _is_table(tensor, widths) and (is_weight or not is_of_angles(part)):
                tables.append(full)
            elif is_weight:
                refused.append((full, _no_place(full, tensor, widths)))
    more = [(name, f"by its shape a second table of positions beside {tables[0]}; {ONE_TABLE}") for name in tables[1:]]
    return tables[:1], [*refused, *more]


def _no_place(name: str, tensor: Tensor, widths: set[int]) -> str:
    """Why a parameter cannot be taken, and what would help."""
    shape = " x ".join(map(str, tensor.shape)) or "a number"
    *axes, last = tensor.shape or (0,)
    if name.rpartition(".")[2] in ("a_2", "b_2"):
        fix = "a norm with a_2 and b_2 divides by a deviation of d - 1 plus eps, as none here does; want nn.LayerNorm"
    elif not axes and last in widths:
        fix = "the gain of a norm is taken where the class of the norm has Norm in its name, and this vector alone"
    elif set(axes) <= {1} and last in widths:
        fix = "a vector that is put in front of words is a letter of the Embedding here, named as `before`"
    elif set(axes) <= {1} and last > 1:
        fix = "states at the start are zeros here"
    else:
        fix = "want what it does in the weights of its neighbours"
    return f"a parameter ({shape}) that is no table of positions; {fix}"


def _own(module: Module) -> Iterator[tuple[str, bool]]:
    """The names of the tensors that a module itself has, and whether each is a parameter."""
    yield from ((name, True) for name, _ in module.named_parameters(recurse=False))
    yield from ((name, False) for name, _ in module.named_buffers(recurse=False))


def _is_table(tensor: Tensor, widths: set[int]) -> bool:
    """Whether it has several rows as wide as a letter's, and no other axis that is longer than 1."""
    *axes, last = tensor.shape or (0,)
    return bool(tensor.is_floating_point() and last in widths and len([one for one in axes if one > 1]) == 1) and not (
        _is_mask(tensor)
    )


def _is_mask(tensor: Tensor) -> bool:
    """A square of numbers that are all 0 or 1, or minus infinity."""
    shape = tensor.shape
    return bool(len(shape) > 1 and shape[-1] == shape[-2] and ((tensor == 0) | (tensor == 1) | tensor.isinf()).all())


def _ordered(found: list[Described], rows: Mapping[str, int], letters: int) -> list[Described]:
    """Letters first, then positions; what is left keeps its order."""
    found = [{**module} for module in found]
    named = [name for name in rows if rows[name] == letters] or list(rows)
    chosen = named[0] if named else None
    for module in found:
        if module["type"] == "Embedding" and module["name"] != chosen:
            module |= {"type": "Positions"}
    if chosen is None:
        found = [{"type": "OneHot", "name": ""}, *found]
    layers = [k for k, module in enumerate(found) if module["type"] in LAYERS]
    end = layers[0] if layers else 0
    ahead = [
        module
        for k, module in enumerate(found)
        if module["type"] in ("Embedding", "OneHot", "Positions") or (k < end and module["type"] == "Linear")
    ]
    behind = [module for module in found if not any(module is one for one in ahead)]
    last = max((k for k, module in enumerate(behind) if module["type"] == "Linear"), default=len(behind) - 1)
    behind = [*behind[:last], *behind[last + 1 :], behind[last]] if behind else []  # a norm after it is before it
    if chosen is not None and layers and not any(module["type"] == "Linear" for module in behind):
        behind.append({"type": "Linear", "name": chosen})  # scores by the letters' own rows, without a bias
    return [*sorted(ahead, key=lambda module: BEFORE_LAYERS[module["type"]]), *behind]


def _with_norms(found: list[Described]) -> Iterator[list[Described]]:
    """The same, and where no norm stands before layers of attention one guess for each that may; or after them."""
    yield found
    layers = [k for k, module in enumerate(found) if module["type"] in ATTENTION]
    if layers and not any(module["type"] in NORMS for module in found[: layers[0]]):
        for k, module in enumerate(found):
            if module["type"] in NORMS:
                yield [*found[: layers[0]], module, *found[layers[0] : k], *found[k + 1 :]]
    elif layers and found[layers[0]]["type"] == "Block":
        norms = [one for one in found[: layers[0]] if one["type"] in NORMS]
        others = [one for one in found if not any(one is norm for norm in norms)]
        end = max(k for k, one in enumerate(others) if one["type"] in ATTENTION) + 1
        yield [*others[:end], *norms, *others[end:]]


def _with_mixers(found: list[Described]) -> Iterator[list[Described]]:
    """Each RMSNorm just before a mixer of Mamba in its layer, with a residual connection around both, or without.

    Most make the norm of a layer after its mixer, in one module with it: such a norm comes before the mixer, too.
    """
    if not any(one["type"] in MAMBA for one in found):
        yield found
        return
    exchanged = [*found]
    for k, (one, after) in enumerate(pairwise(found)):
        parent = str(one["name"]).rpartition(".")[0]
        if one["type"] in MAMBA and after["type"] == NORMS[1] and parent and after["name"].startswith(f"{parent}."):
            exchanged[k : k + 2] = [after, one]
    for layout, residual in product([exchanged, found] if exchanged != found else [found], (True, False)):
        yield _joined(layout, MAMBA, NORMS[1:], {"residual": residual})


def _with_state_spaces(found: list[Described], module: Module) -> Iterator[list[Described]]:
    """The same for norms before diagonal state spaces, for each choice of functions; all are taken for alike."""
    written = next((one for one in found if one["type"] == STATE_SPACE), None)
    if written is None:
        yield found
        return
    around = module.get_submodule(written["name"]) if written["name"] else module
    known = [*dict.fromkeys(activations_of(around))]
    for form in forms(written, known if len(known) == 1 else OF_STATE_SPACES):
        for residual in (True, False):
            yield _joined(found, (STATE_SPACE,), NORMS, {**form, "residual": residual})


def _joined(
    found: Sequence[Described], kinds: Sequence[str], norms: Sequence[str], more: Mapping[str, Any]
) -> list[Described]:
    """Each norm just before a layer of these kinds in the layer, with what more is said of the layers."""
    layers = list[Described]()
    for one in found:
        norm = layers[-1] if one["type"] in kinds and layers and layers[-1]["type"] in norms else None
        if norm is not None:
            kind = {"norm_type": norm["type"]} if kinds == (STATE_SPACE,) else {}
            layers[-1] = {**one, **more, "norm": str(norm["name"]), "eps": norm["eps"], **kind}
        else:
            layers.append({**one, **more} if one["type"] in kinds else one)
    return layers


def _with_activations(found: list[Described]) -> Iterator[list[Described]]:
    """One guess for each activation that may follow all Linear maps of the head but its last."""
    layers = [k for k, module in enumerate(found) if module["type"] in LAYERS]
    last = max(layers, default=0)
    maps = [k for k, module in enumerate(found) if module["type"] == "Linear" and k > last]
    for name in ORDER_OF_GUESSES if len(maps) > 1 else (None,):
        yield [
            {**module, "activation": name} if name is not None and k in maps[:-1] else module
            for k, module in enumerate(found)
        ]
