"""A layer of attention that is written out with Linear maps, as nanoGPT, GPT-2 and Llama have it: "Block" in a chain.

    {"type": "Block", "name": "h.0", "heads": 2, "qkv": [["attn.c_attn"]], "output": "attn.c_proj", "causal": true,
     "maps": ["mlp.c_fc", "mlp.c_proj"], "activation": "gelu", "norms": ["ln_1", "ln_2"], "norm_first": true}
`qkv` is a list with one map for queries, keys and values, whose rows are those of all queries, then of all keys, then
of all values, or with `interleaved` of these for the first head, then for the second, and so on; or a list with three
maps, for queries, keys and values; or several such lists, one for each head.  Heads may be fewer for keys and values
(`groups`): each then serves several queries that are next to one another, and has a copy for each of them here.
`output` is the map after attention, null for none.  `maps` are those of the feed-forward network: two, with the
`activation` between them; or three with a gated activation, that of the gate, that of what it multiplies, and the last;
or none.  `norms` has a name for each of the two parts, null for none, `norm` is "LayerNorm" or "RMSNorm".  In a
`parallel` block attention and the feed-forward network read the same vector, as in GPT-J.  `transposed` maps have a
column for each row.  `window` is how many positions each sees, its own and those before.  `rotary` and `alibi` are
recipes of positions (`fooling.verify.given.modules.position_tables`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from fooling.circuits.networks.block import GATED
from fooling.circuits.networks.json_reader import shortly
from fooling.fooling_sets.errors import InvalidInput
from fooling.verify.given.files.number_table import stacked

Document = dict[str, Any]
Part = Callable[[str], Document]  # the map or the norm of that name
FIELDS = {
    *("heads", "groups", "qkv", "interleaved", "output", "maps", "activation", "norms", "norm", "eps", "norm_first"),
    *("residual", "causal", "scaled", "transposed", "rotary", "alibi", "window", "parallel"),
}
NAMES = ("query", "key", "value")


def block_of_maps(where: str, module: Mapping[str, Any], linear: Part, norm: Part) -> Document:
    """The layer; InvalidInput, which starts with `where`, for fields that describe none."""
    refuse = _Refusing(where, module)
    norms = module.get("norms", [None, None])
    if not isinstance(norms, list) or len(norms) != 2 or not all(one is None or type(one) is str for one in norms):
        refuse("norms", "a list of two names, null for none")
    if type(parallel := module.get("parallel", False)) is not bool:
        refuse("parallel", "true or false")
    return {
        "attention": _attention(module, linear, refuse),
        **_feed_forward(module, linear, refuse),
        "residual": module.get("residual", True),
        "norms": [None if one is None else norm(one) for one in norms],
        "place": "parallel" if parallel else "pre" if module.get("norm_first", True) else "post",
    }


class _Refusing:
    """InvalidInput for a field of a block."""

    def __init__(self, where: str, module: Mapping[str, Any]) -> None:
        self.where, self.module = where, module

    def __call__(self, field: str, wanted: str) -> Any:
        given = shortly(self.module.get(field))
        raise InvalidInput(f"{self.where}: {self.module['name'] or 'Block'}: {field} {given}: want {wanted}")

    def number(self, field: str, usual: int) -> int:
        """A positive whole number."""
        given = self.module.get(field, usual)
        if type(given) is not int or given < 1:
            self(field, "a number from 1 on")
        return int(given)


def _feed_forward(module: Mapping[str, Any], linear: Part, refuse: _Refusing) -> Document:
    names, activation = module.get("maps", []), module.get("activation", "relu")
    if not isinstance(names, list) or not all(type(one) is str for one in names):
        refuse("maps", "a list of names")
    if not names:
        return {}
    maps = [linear(one) for one in names]
    if activation not in GATED:
        if len(maps) != 2:
            refuse("maps", f"two maps with the activation {shortly(activation)}")
    elif len(maps) == 3:
        gate, other, last = maps
        maps = [{part: stacked(gate[part], other[part]) for part in ("matrix", "bias")}, last]
    elif len(maps) != 2:
        refuse("maps", f"three maps with the activation {activation}, or two, the first of which has both halves")
    return {"feed_forward": {"maps": maps, "activation": activation}}


def _attention(module: Mapping[str, Any], linear: Part, refuse: _Refusing) -> Document:
    given: Any = module.get("qkv")
    if not isinstance(given, list) or not given or not all(isinstance(one, list) for one in given):
        refuse("qkv", "a list of lists of names")
    heads, many = list[Document](), refuse.number("heads", len(given))
    if many % len(given):
        refuse("heads", f"a multiple of the {len(given)} lists of maps")
    for names in given:
        heads += _heads([linear(one) for one in names], many // len(given), module, refuse)
    width = sum(len(head["value"]["matrix"]) for head in heads)
    identity = {"matrix": [[int(i == j) for j in range(width)] for i in range(width)]}
    output, window = module.get("output"), module.get("window")
    return {
        "heads": heads,
        "output": identity if output is None else linear(output),
        "scaled": module.get("scaled", True),
        "causal": module.get("causal", False),
        "sparse": None if window is None else [1, refuse.number("window", 1), 0],
        **{name: module[name] for name in ("rotary", "alibi") if module.get(name) is not None},
    }


def _heads(maps: Sequence[Document], many: int, module: Mapping[str, Any], refuse: _Refusing) -> list[Document]:
    """So many heads, from one map or from three."""
    groups = refuse.number("groups", many)
    if len(maps) not in (1, 3) or many % groups:
        refuse("qkv", "one map or three in each list, and groups that divide the heads")
    rows = sum(len(one["matrix"]) for one in maps)
    m, left = divmod(rows, many + 2 * groups)
    if left or not m:
        refuse("heads", f"a number with which {rows} rows are {many} queries and {groups} keys and values of one width")
    if len(maps) == 3:
        queries, keys, values = (_cut(one, m) for one in maps)
        if len(queries) != many or not len(keys) == len(values) == groups:
            refuse("heads", "as many as there are queries, and as many groups as there are keys and values")
    else:
        parts = _cut(maps[0], m)
        if module.get("interleaved", False):
            each = many // groups
            near = [parts[k * (each + 2) : (k + 1) * (each + 2)] for k in range(groups)]
            queries, keys, values = [q for one in near for q in one[:-2]], [o[-2] for o in near], [o[-1] for o in near]
        else:
            queries, keys, values = parts[:many], parts[many : many + groups], parts[many + groups :]
    served = [h * groups // many for h in range(many)]
    return [dict(zip(NAMES, (queries[h], keys[g], values[g]), strict=True)) for h, g in enumerate(served)]


def _cut(part: Document, m: int) -> list[Document]:
    """The map in pieces of m rows."""
    return [{name: part[name][k : k + m] for name in ("matrix", "bias")} for k in range(0, len(part["matrix"]), m)]
