"""A folder in which `transformers` has saved a model, as a chain of modules: config.json beside model.safetensors.

Known are GPT-2, GPT-J, GPT-NeoX (Pythia), what is built as Llama is (Mistral and Qwen2), Mamba and Mamba-2.  The kind
of the model and its sizes stand in config.json; what layers compute is known for each kind, and whatever else a
configuration may turn on is refused by name.  Nothing of transformers is run, and nothing is downloaded.  The read-out
is the classifier `score` where there is one, and else the map to scores of all tokens, which may be the table of the
letters itself.

The network is what the model computes without rounding: angles of rotary positions are those of the formula, while
transformers rounds them to float32.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Iterable, Mapping
from decimal import Decimal
from pathlib import Path
from typing import Any

from fooling.circuits.networks.json_reader import shortly
from fooling.fooling_sets.errors import InvalidInput
from fooling.verify.reading.json_text import read_json

Described = dict[str, Any]
CONFIG, WEIGHTS = "config.json", "model.safetensors"
VOCABULARIES = ("tokenizer.json", "vocab.json")
MOST_BYTES = 2**26
IN_MEMORY = "a module in memory may be taken by fooling.from_torch"
LONGEST = 1024  # positions that there are angles for, where a model would take more
ACTIVATIONS = {
    **dict.fromkeys(("gelu_new", "gelu_pytorch_tanh", "gelu_fast"), "gelu-tanh"),
    **dict.fromkeys(("silu", "swish"), "silu"),
    **{name: name for name in ("gelu", "relu", "tanh", "sigmoid")},
}
GATES = {"silu": "swiglu", "gelu": "geglu", "gelu-tanh": "geglu-tanh", "relu": "reglu"}
NO_PLACE = (
    ".attn.bias",
    ".attn.masked_bias",
    ".attention.bias",
    ".attention.masked_bias",
    ".rotary_emb.inv_freq",
)  # masks and angles that old versions have saved


def folder_document(folder: Path) -> Described:
    """What stands for the folder: all tokens of its vocabulary are letters, in their order."""
    for name in (CONFIG, WEIGHTS):
        if not (folder / name).is_file():
            raise InvalidInput(f"{folder}: no {name}; want a folder of transformers', with {CONFIG} and {WEIGHTS}")
    config = _configuration(folder / CONFIG)
    rows = config.get("vocab_size") if isinstance(config, dict) else None
    if type(rows) is not int or rows < 1:
        raise InvalidInput(f"{folder / CONFIG}: vocab_size {shortly(rows)}: want a number of tokens")
    names = {str(a): a for a in range(rows)}
    for name in VOCABULARIES:
        if (folder / name).is_file():
            found = vocabulary(folder / name)
            known = {a: token for token, a in found.items() if type(a) is int}
            names = {known.get(a, f"token {a}"): a for a in range(rows)}
            break
    return {"alphabet": list(names), "tokenizer": names, "config": CONFIG, "weights": WEIGHTS}


def _configuration(path: Path) -> Any:
    """transformers writes Infinity for limits that there are not."""
    return read_json(path, MOST_BYTES, Decimal, "a configuration of transformers'", float)


def vocabulary(path: Path) -> Mapping[str, Any]:
    """The numbers of tokens in a tokenizer.json, or in a file that has nothing else."""
    given = read_json(path, MOST_BYTES, wanted="a vocabulary in a JSON file")
    model = given.get("model") if isinstance(given, dict) else None
    found = model.get("vocab") if isinstance(model, dict) else given
    if not isinstance(found, dict):
        raise InvalidInput(f"{path}: want numbers by token, or a tokenizer with a vocabulary")
    return found


def modules_of(path: Path, tensors: Collection[str]) -> list[Described]:
    """The chain of modules that a configuration describes; `tensors` are the names of what the weights file has.

    InvalidInput for a configuration that is not known here, with the field, its value and what would be right.
    """
    given = _configuration(path)
    if not isinstance(given, dict):
        raise InvalidInput(f"{path}: want a configuration of transformers', an object")
    config = _Config(path, given, tensors)
    described: Callable[[_Config], list[Described]] = config.one("model_type", KINDS, IN_MEMORY)
    return described(config)


class _Config:
    """Fields of a configuration, each asked for by name."""

    def __init__(self, path: Path, given: Mapping[str, Any], tensors: Collection[str]) -> None:
        self.path, self.given, self.tensors = path, given, tensors

    def refuse(self, name: str, wanted: str) -> InvalidInput:
        return InvalidInput(f"{self.path}: {name} {shortly(self.given.get(name))}: want {wanted}")

    def number(self, name: str, usual: int | None = None) -> int:
        found = self.given.get(name)
        found = usual if found is None else found
        if type(found) is not int or found < 1:
            raise self.refuse(name, "a number from 1 on")
        return found

    def one(self, name: str, known: Mapping[str, Any], more: str = "") -> Any:
        found = self.given.get(name)
        if not isinstance(found, str) or found not in known:
            raise self.refuse(name, f"one of {', '.join(known)}{more and '; '}{more}")
        return known[found]

    def refuse_unless(self, name: str, usual: Any, *others: Any) -> None:
        """What may be turned on, and is not known here."""
        if (found := self.given.get(name, usual)) not in (usual, *others):
            raise self.refuse(name, f"{usual}, as nothing else is run here (it is {shortly(found)})")

    def prefix(self, first: str, tensor: str) -> str:
        """What names of tensors begin with: the model's name, or nothing where the model was saved without a head."""
        return first if f"{first}{tensor}" in self.tensors else ""

    def activation(self, name: str, usual: str) -> str:
        """What stands between maps."""
        return usual if self.given.get(name) is None else str(self.one(name, ACTIVATIONS))

    def around(self, letters: str, layers: Iterable[Described], last: Described) -> list[Described]:
        """The table of letters, the layers, the last norm and the read-out."""
        return [{"type": "Embedding", "name": letters}, *layers, last, self.head(letters)]

    def head(self, letters: str) -> Described:
        """The read-out."""
        for name in ("score", "lm_head", "embed_out"):
            if f"{name}.weight" in self.tensors:
                return {"type": "Linear", "name": name}
        if self.given.get("tie_word_embeddings", self.given["model_type"] in ("gpt2", "mamba")) is not True:
            raise InvalidInput(
                f"{self.path}: no tensor score.weight, lm_head.weight or embed_out.weight; want a model with a read-out"
            )
        return {"type": "Linear", "name": letters}


def _gpt2(config: _Config) -> list[Described]:
    config.refuse_unless("scale_attn_weights", True)
    config.refuse_unless("scale_attn_by_inverse_layer_idx", False)
    config.refuse_unless("add_cross_attention", False)
    at = config.prefix("transformer.", "wte.weight")
    eps = config.given.get("layer_norm_epsilon", "1/100000")
    block = {
        "type": "Block",
        "heads": config.number("n_head"),
        "qkv": [["attn.c_attn"]],
        "output": "attn.c_proj",
        "maps": ["mlp.c_fc", "mlp.c_proj"],
        "activation": config.activation("activation_function", "gelu-tanh"),
        "norms": ["ln_1", "ln_2"],
        "eps": eps,
        "causal": True,
        "transposed": True,
    }
    layers = ({**block, "name": f"{at}h.{k}"} for k in range(config.number("n_layer")))
    inside = ({"type": "Positions", "name": f"{at}wpe"}, *layers)
    return config.around(f"{at}wte", inside, {"type": "LayerNorm", "name": f"{at}ln_f", "eps": eps})


def _gptj(config: _Config) -> list[Described]:
    at, width = config.prefix("transformer.", "wte.weight"), config.number("n_embd") // config.number("n_head")
    turned, eps = config.number("rotary_dim"), config.given.get("layer_norm_epsilon", "1/100000")
    if turned % 2 or turned > width:
        raise config.refuse("rotary_dim", f"an even number up to {width}, the coordinates of a head")
    block = {
        "type": "Block",
        "heads": config.number("n_head"),
        "qkv": [["attn.q_proj", "attn.k_proj", "attn.v_proj"]],
        "output": "attn.out_proj",
        "maps": ["mlp.fc_in", "mlp.fc_out"],
        "activation": config.activation("activation_function", "gelu-tanh"),
        "norms": ["ln_1", "ln_1"],  # one norm, which both parts read
        "eps": eps,
        "causal": True,
        "parallel": True,
        "rotary": {"positions": min(LONGEST, config.number("n_positions", LONGEST)), "width": turned},
    }
    layers = ({**block, "name": f"{at}h.{k}"} for k in range(config.number("n_layer")))
    return config.around(f"{at}wte", layers, {"type": "LayerNorm", "name": f"{at}ln_f", "eps": eps})


def _llama(config: _Config) -> list[Described]:
    at, heads = config.prefix("model.", "embed_tokens.weight"), config.number("num_attention_heads")
    eps = config.given.get("rms_norm_eps", "1/1000000")
    positions = min(LONGEST, config.number("max_position_embeddings", LONGEST))
    block = {
        "type": "Block",
        "heads": heads,
        "groups": config.number("num_key_value_heads", heads),
        "qkv": [["self_attn.q_proj", "self_attn.k_proj", "self_attn.v_proj"]],
        "output": "self_attn.o_proj",
        "maps": ["mlp.gate_proj", "mlp.up_proj", "mlp.down_proj"],
        "activation": GATES[config.one("hidden_act", {name: one for name, one in ACTIVATIONS.items() if one in GATES})],
        "norms": ["input_layernorm", "post_attention_layernorm"],
        "norm": "RMSNorm",
        "eps": eps,
        "causal": True,
        "rotary": {"positions": positions, "base": _base(config), "halves": True},
        "window": _window(config),
    }
    layers = ({**block, "name": f"{at}layers.{k}"} for k in range(config.number("num_hidden_layers")))
    return config.around(f"{at}embed_tokens", layers, {"type": "RMSNorm", "name": f"{at}norm", "eps": eps})


def _neox(config: _Config) -> list[Described]:
    at, heads = config.prefix("gpt_neox.", "embed_in.weight"), config.number("num_attention_heads")
    width, share = config.number("hidden_size") // heads, _share(config)
    if type(share) not in (int, Decimal) or not 0 < share <= 1:
        raise config.refuse("rotary_pct", "a number above 0, up to 1")
    config.refuse_unless("attention_bias", True)
    eps = config.given.get("layer_norm_eps", "1/100000")
    positions = min(LONGEST, config.number("max_position_embeddings", LONGEST))
    block = {
        "type": "Block",
        "heads": heads,
        "qkv": [["attention.query_key_value"]],
        "interleaved": True,
        "output": "attention.dense",
        "maps": ["mlp.dense_h_to_4h", "mlp.dense_4h_to_h"],
        "activation": config.activation("hidden_act", "gelu"),
        "norms": ["input_layernorm", "post_attention_layernorm"],
        "eps": eps,
        "causal": True,
        "parallel": config.given.get("use_parallel_residual", True) is True,
        "rotary": {"positions": positions, "base": _base(config), "halves": True, "width": int(width * share)},
    }
    layers = ({**block, "name": f"{at}layers.{k}"} for k in range(config.number("num_hidden_layers")))
    return config.around(f"{at}embed_in", layers, {"type": "LayerNorm", "name": f"{at}final_layer_norm", "eps": eps})


def _mamba(config: _Config) -> list[Described]:
    at, eps = config.prefix("backbone.", "embeddings.weight"), config.given.get("layer_norm_epsilon", "1/100000")
    block = {"type": "Mamba", "eps": eps, "activation": config.activation("hidden_act", "silu")}
    names = [f"{at}layers.{k}" for k in range(config.number("num_hidden_layers"))]
    layers = ({**block, "name": f"{name}.mixer", "norm": f"{name}.norm"} for name in names)
    return config.around(f"{at}embeddings", layers, {"type": "RMSNorm", "name": f"{at}norm_f", "eps": eps})


def _mamba2(config: _Config) -> list[Described]:
    if (limit := config.given.get("time_step_limit", [0, math.inf])) != [0, math.inf]:
        given = " to ".join(map(str, limit)) if isinstance(limit, list) else limit
        raise InvalidInput(
            f"{config.path}: time_step_limit {shortly(given)}: want 0 to Infinity, as no step is cut off here"
        )
    more = {"type": "Mamba2", "groups": config.number("n_groups", 8), "last_norm": "norm"}
    return [{**one, **more} if one["type"] == "Mamba" else one for one in _mamba(config)]


def _base(config: _Config) -> Any:
    """What powers are taken of for angles, in the fields of older and of newer versions."""
    for name in ("rope_scaling", "rope_parameters"):
        scaling = config.given.get(name)
        kind = scaling.get("rope_type", scaling.get("type", "default")) if isinstance(scaling, dict) else "default"
        if kind != "default":
            raise config.refuse(name, "null, as rotary positions are not scaled here")
    newer = config.given.get("rope_parameters")
    usual = config.given.get("rotary_emb_base", 10000)  # GPT-NeoX's name for it
    return config.given.get("rope_theta", newer.get("rope_theta", usual) if isinstance(newer, dict) else usual)


def _share(config: _Config) -> Any:
    """Of the coordinates of a head, those that are turned, in the fields of older and of newer versions."""
    newer = config.given.get("rope_parameters")
    usual = newer.get("partial_rotary_factor", Decimal("0.25")) if isinstance(newer, dict) else Decimal("0.25")
    return config.given.get("rotary_pct", config.given.get("partial_rotary_factor", usual))


# Mistral has it in all layers.  Qwen2 has it only where it is turned on, in layers of that type: where none are named,
# those from number max_window_layers on, from 0.  Llama has none, whatever its configuration says.
def _window(config: _Config) -> int | None:
    """How many positions each sees, where they are fewer than all."""
    layers, kind = config.number("num_hidden_layers"), config.given["model_type"]
    if kind == "llama":
        config.refuse_unless("sliding_window", None)
    off = kind == "qwen2" and not config.given.get("use_sliding_window", False)
    if config.given.get("sliding_window") is None or off:
        return None
    if kind == "qwen2" and config.given.get("layer_types") is None:
        first = config.given.get("max_window_layers", 28)
        if type(first) is not int or 0 < first < layers:
            raise config.refuse("max_window_layers", f"0, or {layers} or more, as all layers have one window here")
        return None if first else config.number("sliding_window")
    full, sliding = ([f"{name}_attention"] * layers for name in ("full", "sliding"))
    config.refuse_unless("layer_types", None, full, sliding)
    return None if kind == "qwen2" and config.given["layer_types"] == full else config.number("sliding_window")


KINDS: Mapping[str, Callable[[_Config], list[Described]]] = {
    "gpt2": _gpt2,
    "gptj": _gptj,
    "gpt_neox": _neox,
    **dict.fromkeys(("llama", "mistral", "qwen2"), _llama),
    "mamba": _mamba,
    "mamba2": _mamba2,
}
