"""A chain of torch's modules as the document of a network: what each module's tensors mean, without torch.

    {"alphabet": ["a", "b"], "weights": "parity.safetensors",
     "modules": [{"type": "Embedding", "name": "embed"}, {"type": "Positions", "name": "position"},
                 {"type": "TransformerEncoderLayer", "name": "layer", "heads": 4, "activation": "gelu"},
                 {"type": "Linear", "name": "out"}],
     "tokenizer": {"a": 17, "b": 4}, "schedule": "fused", "before": [...], "after": [...], "at": -1,
     "rule": "positive", "causal": true}
The chain is an Embedding of letters, or OneHot in its place; perhaps a Linear map of these; perhaps Positions, a table
that is added; perhaps a norm; then either RNN, LSTM, GRU, also as cells, and Mamba
(`fooling.verify.given.modules.mamba_blocks`), diagonal state spaces
(`fooling.verify.given.modules.state_space`) and gates that are written out
(`fooling.verify.given.modules.gated_units`), or TransformerEncoderLayer and MultiheadAttention; then the head,
Linear maps, the last of which is the read-out, and perhaps a norm before each of them in a Transformer.  `name` is what
the module's tensors are called before the last dot; Positions that are one tensor have its whole name as `tensor`.  A
Linear map of a head has the `activation` that follows it, if one does.
`rule` is argmax of several scores and positive of one, if nothing is said; `causal` masks what comes later in all
attention; `times` is a number that the rows of letters are multiplied by; `pooling` says that the head reads the "mean"
over all positions, after the norms before its first map, or as "mean-then-norm" before the last of these; with it there
need be no layers.  A TransformerEncoderLayer that is written out has the names of its `parts` in it, as "attn" for
self_attn, and "RMSNorm" as its `norm`, if its norms are such; a norm that it does not have, or does not use, is null
there.  Layers of attention may say how weights are made of logits (`fooling.verify.given.modules.logits_of_layer`).
Where the embedding has other tokens too, `tokenizer` says which row is a letter's; words have these letters only, and
padding has no place here: torch masks it, that is leaves it out.
(`fooling.verify.given.modules.torch_heads` says what heads, norms and pooling become.)

Tensors are given by a function from names to shapes and numbers; each float is taken for exactly what it is.  What the
chain computes is what torch computes in evaluation mode, in real numbers: dropout does nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from decimal import Decimal
from fractions import Fraction
from functools import partial
from math import isfinite
from operator import mul
from typing import Any

from fooling.circuits.networks.block import ACTIVATIONS
from fooling.circuits.networks.json_reader import shortly
from fooling.circuits.networks.recurrent_layers import GATES
from fooling.fooling_sets.errors import InvalidInput
from fooling.verify.given.files.number_table import Table as Numbers
from fooling.verify.given.files.tensor_file import MOST_FRACTIONS
from fooling.verify.given.modules.block_of_maps import FIELDS as FIELDS_OF_A_BLOCK
from fooling.verify.given.modules.block_of_maps import block_of_maps
from fooling.verify.given.modules.gated_units import FIELDS as FIELDS_OF_UNITS
from fooling.verify.given.modules.gated_units import gated_units
from fooling.verify.given.modules.logits_of_layer import FIELDS as OF_LOGITS
from fooling.verify.given.modules.logits_of_layer import with_logits
from fooling.verify.given.modules.mamba_blocks import FIELDS as FIELDS_OF_MAMBA
from fooling.verify.given.modules.mamba_blocks import FIELDS_2 as FIELDS_OF_MAMBA_2
from fooling.verify.given.modules.mamba_blocks import mamba2_block, mamba_block
from fooling.verify.given.modules.state_space import FIELDS as FIELDS_OF_A_STATE_SPACE
from fooling.verify.given.modules.state_space import state_space
from fooling.verify.given.modules.torch_heads import Part, pointwise, recurrent_head, transformer_head

Row = list[Fraction]
Table = list[Row] | Numbers
Tensor = Callable[[str], Any]
WANTED = {"alphabet", "modules"}
OPTIONAL = {"weights", "tokenizer", "schedule", "before", "after", "at", "rule", "causal", "times", "pooling"}
OF_ATTENTION = {  # options, and why a recurrent network has none of them
    "causal": "a recurrent network reads letter after letter, and has no mask",
    "pooling": "a recurrent network is read at its end",
    **dict.fromkeys(("at", "before", "after"), "a recurrent network reads a word alone, and is read at its end"),
}
KEPT = ("schedule", "before", "after", "at")  # as they stand in the document of a network
RECURRENT = {"RNN": "elman", "LSTM": "lstm", "GRU": "gru", "RNNCell": "elman", "LSTMCell": "lstm", "GRUCell": "gru"}
MAMBA = ("Mamba", "Mamba2")
WRITTEN = (*MAMBA, "StateSpace", "GatedUnits")  # recurrent layers that are no class of torch's
ATTENTION = ("MultiheadAttention", "TransformerEncoderLayer", "Block")
NORMS = ("LayerNorm", "RMSNorm")
PARTS = ("self_attn", "linear1", "linear2", "norm1", "norm2")  # of an encoder layer
FIELDS: Mapping[str, set[str]] = {
    "Embedding": set(),
    "OneHot": set(),
    "Positions": {"tensor", "sinusoidal"},
    "RNN": {"layers", "activation"},
    "LSTM": {"layers"},
    "GRU": {"layers"},
    "RNNCell": {"activation"},
    "LSTMCell": set(),
    "GRUCell": set(),
    "Mamba": {*FIELDS_OF_MAMBA},
    "Mamba2": {*FIELDS_OF_MAMBA_2},
    "StateSpace": {*FIELDS_OF_A_STATE_SPACE},
    "GatedUnits": {*FIELDS_OF_UNITS},
    "MultiheadAttention": {"heads", "residual", *OF_LOGITS},
    "TransformerEncoderLayer": {"heads", "activation", "norm_first", "eps", "norm", "parts", *OF_LOGITS},
    "Block": {*FIELDS_OF_A_BLOCK, *OF_LOGITS},
    "LayerNorm": {"eps"},
    "RMSNorm": {"eps"},
    "Linear": {"activation", "transposed"},
}


def as_document(where: str, given: Mapping[str, Any], tensor: Tensor) -> dict[str, Any]:
    """The document of the network; InvalidInput, which starts with `where`, for a chain that is none."""
    chain = _Chain(where, given, tensor)
    return chain.document()


class _Chain:
    """Takes the modules one after the other."""

    def __init__(self, where: str, given: Mapping[str, Any], tensor: Tensor) -> None:
        self.where, self.given, self.tensor = where, given, tensor
        self.causal = given.get("causal", False)
        if not WANTED <= set(given) <= WANTED | OPTIONAL:
            wrong = sorted(WANTED - set(given)) or sorted(set(given) - WANTED - OPTIONAL)
            raise InvalidInput(f"{where}: {wrong[0]}: want {', '.join(sorted(WANTED | OPTIONAL))}")
        if not isinstance(given["modules"], list) or type(self.causal) is not bool:
            raise InvalidInput(f"{where}: want modules in a list, and causal true or false")
        for number, module in enumerate(given["modules"], 1):
            self._check(f"modules {number}", module)
        self.left = list(enumerate(given["modules"], 1))

    def _check(self, at: str, module: Any) -> None:
        kind = module.get("type") if isinstance(module, dict) else None
        if not isinstance(kind, str) or kind not in FIELDS:
            raise InvalidInput(f"{self.where}: {at}: {shortly(kind)}: want a type among {', '.join(FIELDS)}")
        if not {"type", "name"} <= set(module) <= {"type", "name"} | FIELDS[kind]:
            known = ", ".join(["name", *sorted(FIELDS[kind])])
            raise InvalidInput(f"{self.where}: {at}: {', '.join(sorted(module))}: {kind} has {known}")

    def document(self) -> dict[str, Any]:
        """The whole chain."""
        letters = self._letters()
        positions, first = self._next("Positions", optional=True), self._next(*NORMS, optional=True)
        layers, kinds = list[dict[str, Any]](), set[bool]()
        while (module := self._next(*RECURRENT, *WRITTEN, *ATTENTION, optional=True)) is not None:
            recurrent = module["type"] in (*RECURRENT, *WRITTEN)
            kinds.add(recurrent)
            layers += self._recurrent(module) if recurrent else [self._block(module)]
        head = self._head()
        if kinds == {True} and positions is None and first is None:
            self._refuse_options()
            found = recurrent_head(self.where, layers, head)
            found["embedding"] = letters
        elif kinds == {False} or (not kinds and "pooling" in self.given):
            self._refuse_idle_mask(kinds)
            found = transformer_head(self.where, layers, head, self.given.get("pooling"))
            found["embedding"] = {"letters": letters, "positions": positions and self._positions(positions)}
            if first is not None:
                found["layers"].insert(0, pointwise(len(letters[0]), self._norm(first, "")))
        else:
            between = [one for one in (positions, first) if one is not None] if kinds == {True} else []
            named = ", ".join(f"{one['name'] or one.get('tensor')} ({one['type']})" for one in between)
            found_here = f": {named} before recurrent layers, which read the letters' rows as they are" if named else ""
            raise InvalidInput(
                f"{self.where}: want layers all recurrent, without positions and norms, or all of attention{found_here}"
            )
        read_out = found["read_out"]
        rule = self.given.get("rule", "positive" if len(read_out["matrix"]) == 1 else "argmax")
        kept = {name: self.given[name] for name in ("alphabet", *KEPT) if name in self.given}
        return {**found, **kept, "read_out": {**read_out, "rule": rule}}

    def _letters(self) -> Table:
        """The vectors of the letters: rows of the embedding, mapped on where a Linear map comes next."""
        module, times = self._next("Embedding", "OneHot"), self.given.get("times", 1)
        if type(times) not in (int, float, Decimal) or not isfinite(times):
            raise InvalidInput(f"{self.where}: times {shortly(times)}: want a number")
        size = len(self.given["alphabet"]) if isinstance(self.given["alphabet"], list) else 0
        if module["type"] == "OneHot":
            if "tokenizer" in self.given:
                told = "the letters are one-hot vectors, which are no rows of an Embedding"
                raise InvalidInput(f"{self.where}: tokenizer: {told}: leave tokenizer out")
            table: Table = [[Fraction(a == b) for b in range(size)] for a in range(size)]
        else:
            table = self._of_letters(self._table(module, "weight"))
        has_layers = any(one["type"] in (*RECURRENT, *WRITTEN, *ATTENTION) for _, one in self.left)
        if has_layers and (part := self._next("Linear", optional=True)) is not None:
            table = self._mapped(self._linear(part, ""), part, table)
        if times == 1:
            return table
        if (numbers := len(table) * len(table[0])) > MOST_FRACTIONS:
            raise InvalidInput(f"{self.where}: times: {numbers} numbers to multiply, want at most {MOST_FRACTIONS}")
        return [[one * Fraction(str(times)) for one in row] for row in table]

    def _mapped(self, part: Mapping[str, Any], module: Mapping[str, Any], table: Table) -> Table:
        if len(part["matrix"][0]) != len(table[0]) or "activation" in module:
            raise InvalidInput(
                f"{self.where}: {module['name']}: want a Linear map of {len(table[0])} coordinates, as letters have, "
                f"without an activation"
            )
        rows = list(zip(part["matrix"], part["bias"], strict=True))
        return [[sum(map(mul, weights, x), bias) for weights, bias in rows] for x in table]

    def _positions(self, module: Mapping[str, Any]) -> Table | dict[str, Any]:
        """A row for each position: a table, or a tensor whose other axes have length 1; or the recipe of one."""
        if "sinusoidal" in module:
            return {"sinusoidal": module["sinusoidal"]}
        if "tensor" not in module:
            return self._table(module, "weight")
        found = self.tensor(str(module["tensor"]))
        if isinstance(found, Numbers):
            found = [*found]
        while isinstance(found, list) and len(found) == 1 and isinstance(found[0], list):
            found = found[0]
        while isinstance(found, list) and found and isinstance(found[0], list) and isinstance(found[0][0], list):
            if any(len(one) != 1 for one in found):
                raise InvalidInput(f"{self.where}: tensor {module['tensor']}: want a row for each position")
            found = [one[0] for one in found]
        if not (isinstance(found, list) and found and isinstance(found[0], list)):
            raise InvalidInput(f"{self.where}: tensor {module['tensor']}: want a row for each of several positions")
        return found

    def _refuse_options(self) -> None:
        """InvalidInput for what means nothing without layers of attention: nothing is taken in silence."""
        for name in (one for one in OF_ATTENTION if one in self.given):
            raise InvalidInput(
                f"{self.where}: {name}: {OF_ATTENTION[name]}; only layers of attention know it: leave {name} out"
            )

    def _refuse_idle_mask(self, kinds: set[bool]) -> None:
        """InvalidInput for a mask where the mean of all positions is the only layer: the mean masks nothing."""
        if not kinds and "causal" in self.given:
            told = "there is no layer of attention, and the mean takes all positions"
            raise InvalidInput(f"{self.where}: causal: {told}: leave causal out")

    def _head(self) -> list[Part]:
        """What comes after the layers."""
        found = list[Part]()
        while not found or self.left:
            norms = []
            while (norm := self._next(*NORMS, optional=True)) is not None:
                norms.append(self._norm(norm, ""))
            module = self._next("Linear")
            part = self._linear(module, "")
            activation = module.get("activation")
            if activation not in (None, *ACTIVATIONS):
                known = f"want one of {', '.join(ACTIVATIONS)}"
                raise InvalidInput(f"{self.where}: {module['name']}: activation {shortly(activation)}: {known}")
            found.append(Part(part, tuple(norms), activation))
        if found[-1].activation is not None:
            raise InvalidInput(f"{self.where}: {module['name']}: want no activation after the last Linear map")
        return found

    def _of_letters(self, table: Table) -> Table:
        """The rows of the alphabet's letters, in its order."""
        letters, tokens = self.given["alphabet"], self.given.get("tokenizer")
        if tokens is None or not isinstance(letters, list):
            return table
        rows, unknown = len(table), [name for name in letters if not isinstance(name, str) or name not in tokens]
        if unknown:
            raise InvalidInput(f"{self.where}: tokenizer: no token {shortly(unknown[0])}; want one for each letter")
        numbers = [tokens[name] for name in letters]
        whole = Counter(one for one in numbers if type(one) is int)
        wrong = [one for one in numbers if type(one) is not int or not 0 <= one < rows or whole[one] > 1]
        if wrong:
            known = f"different numbers from 0 to {rows - 1}, as the embedding has {rows} rows"
            raise InvalidInput(f"{self.where}: tokenizer: {shortly(wrong[0])}: want {known}")
        if numbers == [*range(rows)]:
            return table
        return table.rows(numbers) if isinstance(table, Numbers) else [table[one] for one in numbers]

    def _next(self, *kinds: str, optional: bool = False) -> Any:
        """The next module where it is of one of these kinds."""
        if self.left and self.left[0][1]["type"] in kinds:
            return self.left.pop(0)[1]
        if optional:
            return None
        if self.left:
            raise self._refused(self.left[0], f"{' or '.join(kinds)} here")
        raise InvalidInput(f"{self.where}: modules: want {' or '.join(kinds)} at the end")

    def _refused(self, numbered: tuple[int, Any], wanted: str) -> InvalidInput:
        number, module = numbered
        called = f"{module['type']} {module['name']}".rstrip()
        if module["type"] in (*RECURRENT, *WRITTEN, *ATTENTION):
            wanted += ": a Linear map between two layers can only be taken if it is multiplied into the second one"
        return InvalidInput(f"{self.where}: modules {number}: {called}: want {wanted}")

    def _named(self, module: Mapping[str, Any], part: str) -> Any:
        name = module["name"]
        return self.tensor(f"{name}.{part}" if name else part)

    def _table(self, module: Mapping[str, Any], part: str) -> Table:
        found = self._named(module, part)
        if isinstance(found, Numbers):
            return found
        if not (isinstance(found, list) and found and all(isinstance(row, list) and row for row in found)):
            raise InvalidInput(f"{self.where}: tensor {module['name']}.{part}: want a matrix")
        if any(isinstance(one, list) for row in found for one in row):
            raise InvalidInput(f"{self.where}: tensor {module['name']}.{part}: want a matrix, of two axes")
        return found

    def _row(self, module: Mapping[str, Any], part: str, length: int) -> Row:
        """A vector; zeros where the module has no such tensor."""
        found = self._named(module, part)
        if found is None:
            return [Fraction(0)] * length
        if not isinstance(found, list) or len(found) != length or any(isinstance(one, list) for one in found):
            raise InvalidInput(f"{self.where}: tensor {module['name']}.{part}: want a vector of {length} numbers")
        return found

    def _linear(self, module: Mapping[str, Any], prefix: str) -> dict[str, Any]:
        matrix = self._table(module, f"{prefix}weight")
        if module.get("transposed", False):
            if isinstance(matrix, Numbers):
                matrix = matrix.transposed
            else:
                matrix = [list(column) for column in zip(*matrix, strict=True)]
        return {"matrix": matrix, "bias": self._row(module, f"{prefix}bias", len(matrix))}

    def _norm(self, module: Mapping[str, Any], prefix: str) -> dict[str, Any]:
        gain = self._named(module, f"{prefix}weight")
        if not isinstance(gain, list):
            raise InvalidInput(f"{self.where}: tensor {module['name']}.{prefix}weight: want a vector")
        found = {"gain": gain, "eps": module.get("eps", "1/100000")}
        if module["type"] == "RMSNorm":
            return found
        return {**found, "bias": self._row(module, f"{prefix}bias", len(gain))}

    def _recurrent(self, module: Mapping[str, Any]) -> list[dict[str, Any]]:
        if module["type"] in MAMBA:
            return [self._mamba(module)]
        if module["type"] == "StateSpace":
            return self._state_space(module)
        if module["type"] == "GatedUnits":
            return gated_units(self.where, module, partial(self._linear, module))
        kind, many = RECURRENT[module["type"]], module.get("layers", 1)
        if type(many) is not int or not 1 <= many <= 100:
            raise InvalidInput(f"{self.where}: {module['name']}: layers {shortly(many)}: want a number from 1 to 100")
        found = []
        for k in range(many):
            gates = self._gates(module, kind, "" if module["type"].endswith("Cell") else f"_l{k}")
            layer: dict[str, Any] = {"kind": kind, "gates": gates}
            found.append({**layer, "activation": module.get("activation", "tanh")} if kind == "elman" else layer)
        return found

    def _mamba(self, module: Mapping[str, Any]) -> dict[str, Any]:
        """A layer of Mamba or Mamba-2 with its norms."""
        build = mamba_block if module["type"] == "Mamba" else mamba2_block
        found = build(self.where, module, partial(self._named, module), partial(self._linear, module))
        normed = {**module, "type": NORMS[1]}
        if module.get("norm"):
            found["norm"] = self._norm({**normed, "name": ""}, f"{module['norm']}.")
        if module.get("last_norm"):
            last = {**normed, "eps": module.get("last_eps", module.get("eps", "1/100000"))}
            found["last_norm"] = self._norm(last, f"{module['last_norm']}.")
        return found

    def _state_space(self, module: Mapping[str, Any]) -> list[dict[str, Any]]:
        """A diagonal layer, a norm before it and a residual connection around both, where there are."""
        found = state_space(self.where, module, partial(self._named, module), partial(self._linear, module))
        if module.get("norm"):
            kind = module.get("norm_type", NORMS[0])
            if kind not in NORMS:
                raise InvalidInput(f"{self.where}: {module['name']}: norm_type {shortly(kind)}: want one of {NORMS}")
            norm = self._norm({**module, "type": kind, "name": ""}, f"{module['norm']}.")
            found = [{"kind": "norm", "norm": norm}, *found]
        return [{"kind": "residual", "layers": found}] if module.get("residual", False) else found

    def _gates(self, module: Mapping[str, Any], kind: str, layer: str) -> dict[str, Any]:
        names = GATES[kind]  # type: ignore[index]
        W, U = (self._table(module, f"weight_{part}{layer}") for part in ("hh", "ih"))
        c, b = (self._row(module, f"bias_{part}{layer}", len(W)) for part in ("hh", "ih"))
        m = len(W) // len(names)
        if m * len(names) != len(W) or len(U) != len(W):
            raise InvalidInput(
                f"{self.where}: {module['name']}: weight_hh{layer} and weight_ih{layer} have {len(W)} and {len(U)} "
                f"rows; want equally many for each of {len(names)} gates"
            )
        parts = [slice(g * m, (g + 1) * m) for g in range(len(names))]
        return {
            name: {"W": W[part], "U": U[part], "b": b[part], "c": c[part]}
            for name, part in zip(names, parts, strict=True)
        }

    def _block(self, module: Mapping[str, Any]) -> dict[str, Any]:
        """A layer of attention, with weights as it says."""
        found = {"MultiheadAttention": self._alone, "Block": self._written}.get(module["type"], self._layer)(module)
        return {**found, "attention": with_logits(self.where, module, found["attention"])}

    def _alone(self, module: Mapping[str, Any]) -> dict[str, Any]:
        return {"attention": self._attention(module, ""), "residual": module.get("residual", False)}

    def _layer(self, module: Mapping[str, Any]) -> dict[str, Any]:
        names = self._parts(module)
        normed = {**module, "type": module.get("norm", NORMS[0])}
        if normed["type"] not in NORMS:
            raise InvalidInput(f"{self.where}: {module['name']}: norm {shortly(normed['type'])}: want one of {NORMS}")
        return {
            "attention": self._attention(module, str(names["self_attn"])),
            "feed_forward": {
                "maps": [self._linear(module, str(names[name])) for name in ("linear1", "linear2")],
                "activation": module.get("activation", "relu"),
            },
            "residual": True,
            "norms": [None if (at := names[name]) is None else self._norm(normed, at) for name in ("norm1", "norm2")],
            "place": "pre" if module.get("norm_first", False) else "post",
        }

    def _written(self, module: Mapping[str, Any]) -> dict[str, Any]:
        """A layer that is written out."""
        normed = {**module, "type": module.get("norm", NORMS[0])}
        if normed["type"] not in NORMS:
            raise InvalidInput(f"{self.where}: {module['name']}: norm {shortly(normed['type'])}: want one of {NORMS}")
        return block_of_maps(
            self.where,
            {"causal": self.causal, **module},
            lambda name: self._linear(module, f"{name}."),
            lambda name: self._norm(normed, f"{name}."),
        )

    def _parts(self, module: Mapping[str, Any]) -> dict[str, str | None]:
        """What tensors of each part of an encoder layer begin with; None for a norm that is left out."""
        named = module.get("parts", {})
        if (
            not isinstance(named, dict)
            or not set(named) <= {*PARTS}
            or any(type(one) is not str and (one is not None or "norm" not in name) for name, one in named.items())
        ):
            known = f"{', '.join(PARTS)}, null for a norm that is left out"
            raise InvalidInput(f"{self.where}: {module['name']}: parts: want names for some of {known}")
        chosen = {name: named.get(name, name) for name in PARTS}
        return {name: None if one is None else f"{one}." for name, one in chosen.items()}

    def _attention(self, module: Mapping[str, Any], prefix: str) -> dict[str, Any]:
        weight, heads = self._table(module, f"{prefix}in_proj_weight"), module.get("heads", 1)
        d = len(weight[0])
        if len(weight) != 3 * d or type(heads) is not int or heads < 1 or d % heads:
            raise InvalidInput(
                f"{self.where}: {module['name']}: in_proj_weight has {len(weight)} rows of {d} and there are "
                f"{shortly(heads)} heads; want 3 times {d} rows, and heads that divide {d}"
            )
        bias, m = self._row(module, f"{prefix}in_proj_bias", 3 * d), d // heads

        def part(which: int, h: int) -> dict[str, Any]:
            rows = slice(which * d + h * m, which * d + (h + 1) * m)
            return {"matrix": weight[rows], "bias": bias[rows]}

        names: Sequence[str] = ("query", "key", "value")
        return {
            "heads": [{name: part(which, h) for which, name in enumerate(names)} for h in range(heads)],
            "output": self._linear(module, f"{prefix}out_proj."),
            "scaled": True,
            "causal": self.causal,
        }
