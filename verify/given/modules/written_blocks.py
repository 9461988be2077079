"""Blocks of a module that have attention written out with Linear maps: which maps are which, and what is left to guess.

The largest module around some maps is a block where these are, in the order in which they were made,
    one map with rows for queries, keys and values, or three such maps, or three for each of several heads;
    perhaps the map that follows attention;
    two maps of a feed-forward network; three where one is a gate; or none;
and where it has two norms, or none; or one, which attention and the feed-forward network both read.  Names tell
queries, keys and values apart, and in nothing else do names count. What no weight shows is guessed: whether norms come
first, whether attention and the feed-forward network read the same vector (in parallel, as in GPT-J), what the
activation is, which rows are whose, how many heads there are, which positions are seen, and how positions are told
where no table tells them.  The first three are seen in words of one letter, so `seen_alone` lets whoever tries guesses
leave out those that such a word has refuted.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import product
from typing import Any

from fooling.circuits.networks.block import GATED
from fooling.records import dataclass
from fooling.verify.given.modules.long_words import UNBOUNDED
from fooling.verify.given.modules.torch_blocks import activations_of, kind_of
from fooling.verify.given.modules.torch_modules import NORMS
from fooling.verify.given.modules.written_recurrences import LATER as LATER_OF_UNITS
from fooling.verify.given.modules.written_recurrences import UNITS
from fooling.verify.given.modules.written_state_spaces import STATE_SPACE, shown_later

Module = Any  # torch.nn.Module; torch may be missing
Described = dict[str, Any]
FUNCTIONS = ("gelu", "relu", "gelu-tanh", "silu")  # that are tried where no module of the block is an activation
# Of interleaved rows the heads say which are those of values.
LATER = ("heads", "groups", "causal", "rotary", "alibi", "scaled")  # what words of one letter do not show
QUERY, KEY, VALUE = "qkv"
NORMS_OF_A_BLOCK = ((0, 2), (1,))  # how many a block may have; all blocks are of one of these kinds
USUAL_HEADS = (1, 2, 4, 8)
BASE = 10000


@dataclass(frozen=True)
class _Block:
    """The parts of one block by their names below `prefix`, and the shapes of its maps, rows x columns."""

    prefix: str
    parts: Sequence[Described]
    qkv: tuple[tuple[str, ...], ...]
    output: str | None
    maps: tuple[str, ...]
    norms: tuple[str, ...]
    rows: Mapping[str, int]
    described: Described

    @property
    def shape(self) -> tuple[Any, ...]:
        """What is the same in all blocks of one module."""
        return len(self.qkv), len(self.qkv[0]), self.output is None, len(self.maps), len(self.norms)


def with_written(
    found: Sequence[Described], module: Module, *, causal: bool | None, has_positions: bool, longest: int | None
) -> Iterator[list[Described]]:
    """The described parts with blocks in the place of theirs, for each guess; nothing where there are no blocks."""
    for norms in NORMS_OF_A_BLOCK:
        blocks = list(_blocks(found, module, norms))
        if blocks and len({one.shape for one in blocks}) == 1:
            yield from _in_place(found, blocks, module, causal=causal, has_positions=has_positions, longest=longest)


def _in_place(
    found: Sequence[Described],
    blocks: Sequence[_Block],
    module: Module,
    *,
    causal: bool | None,
    has_positions: bool,
    longest: int | None,
) -> Iterator[list[Described]]:
    """One list for each guess about these blocks."""
    inside = {id(part): block for block in blocks for part in block.parts}
    limit = min(filter(None, (longest, _limit(module))), default=UNBOUNDED)
    for table, alone in product(_tables(has_positions, limit), _seen_alone(blocks[0], module)):
        for later in _seen_later(blocks[0], module, causal, [] if table else _recipes(has_positions, module, limit)):
            done, chain = set[str](), list[Described]()
            for one in found:
                block = inside.get(id(one))
                if block is None:
                    chain.append(one)
                elif block.prefix not in done:
                    done.add(block.prefix)
                    chain.append(_described(block, {**alone, **later}))
            yield [*table, *chain]


def seen_alone(modules: Sequence[Described]) -> str:
    """What words of one letter show of a chain: two chains of which this is the same give these the same scores."""
    hidden: Mapping[str, Callable[[Described], Sequence[str]]] = {
        "Block": lambda part: LATER[2:] if part.get("interleaved") else LATER,
        STATE_SPACE: shown_later,
        UNITS: lambda _: LATER_OF_UNITS,
    }
    kept = [
        {name: one for name, one in part.items() if name not in hidden.get(part["type"], _nothing)(part)}
        for part in modules
    ]
    return json.dumps(kept, sort_keys=True)


def _nothing(_: Described) -> Sequence[str]:
    return ()


def _described(block: _Block, guessed: Mapping[str, Any]) -> Described:
    names = [*block.norms * (2 if len(block.norms) == 1 else 1), None, None][:2]
    return {
        "type": "Block",
        "name": block.prefix,
        "qkv": [list(one) for one in block.qkv],
        "output": block.output,
        "maps": list(block.maps),
        "norms": names,
        **block.described,
        **guessed,
    }


def _blocks(found: Sequence[Described], module: Module, norms: Sequence[int]) -> Iterator[_Block]:
    """All of them, in order; of a module without modules around its maps it may be the whole."""
    done = set[str]()
    for one in (part for part in found if part["type"] == "Linear"):
        prefix, block = str(one["name"]), None
        if any(prefix.startswith(f"{other}.") for other in done):
            continue
        while "." in prefix:
            prefix = prefix.rpartition(".")[0]
            group = [part for part in found if part["name"].startswith(f"{prefix}.")]
            if block is None or len(group) > len(block.parts):
                block = _block(prefix, group, module, norms) or block
        if block is not None:
            done.add(block.prefix)
            yield block
    if not done and (flat := _block("", _without_ends(found, norms[-1]), module, norms)) is not None:
        yield flat


def _without_ends(found: Sequence[Described], many: int) -> list[Described]:
    """The maps but the last, which is the head, and so many norms, the first."""
    maps = [one for one in found if one["type"] == "Linear"][:-1]
    norms = [one for one in found if one["type"] in NORMS][:many]
    return [one for one in found if any(one is part for part in (*maps, *norms))]


def _block(prefix: str, group: Sequence[Described], module: Module, many: Sequence[int]) -> _Block | None:
    """The parts of a group, where they are those of a block."""
    maps = [one for one in group if one["type"] == "Linear"]
    norms = [one for one in group if one["type"] in NORMS]
    if len(maps) + len(norms) < len(group) or len(norms) not in many or len(maps) < 2 or not _are_alike(norms, maps):
        return None
    below = {str(one["name"]): str(one["name"]).removeprefix(f"{prefix}.") for one in maps}
    shapes = {below[str(one["name"])]: _shape(module.get_submodule(one["name"]), one) for one in maps}
    split = _split(list(shapes), shapes)
    if split is None:
        return None
    qkv, output, rest = split
    if len(norms) == 1 and not rest:
        return None
    described: Described = {"transposed": True} if maps[0].get("transposed") else {}
    if norms:
        described |= {"norm": norms[0]["type"], "eps": norms[0]["eps"]}
    named = tuple(str(one["name"]).removeprefix(f"{prefix}.") for one in norms)
    rows = {name: shape[0] for name, shape in shapes.items()}
    return _Block(prefix, group, qkv, output, rest, named, rows, described)


def _are_alike(norms: Sequence[Described], maps: Sequence[Described]) -> bool:
    kinds = {(one["type"], one["eps"]) for one in norms}
    return len(kinds) <= 1 and len({one.get("transposed", False) for one in maps}) == 1


def _shape(part: Module, described: Described) -> tuple[int, int]:
    """Rows and columns of a map."""
    rows, columns = part.weight.shape
    return (columns, rows) if described.get("transposed") else (rows, columns)


Split = tuple[tuple[tuple[str, ...], ...], str | None, tuple[str, ...]]


def _split(names: Sequence[str], shapes: Mapping[str, tuple[int, int]]) -> Split | None:
    """Maps of queries, keys and values, that after attention, and those of the feed-forward network."""
    d = shapes[names[0]][1]
    by_role = {role: [one for one in names if _role(one) == role] for role in (QUERY, KEY, VALUE)}
    many = len(by_role[QUERY])
    if many and many == len(by_role[KEY]) == len(by_role[VALUE]):
        qkv = tuple(zip(*by_role.values(), strict=True))
        rest = [one for one in names if _role(one) is None]
        inside = sum(shapes[three[2]][0] for three in qkv) if many > 1 else shapes[qkv[0][0]][0]
    elif numbered := _numbered(names, shapes):
        qkv, rest = (numbered,), [one for one in names if one not in numbered]
        inside = shapes[numbered[2]][0]
    else:
        fused, *rest = sorted(names, key=lambda one: (not _is_fused(one), _parent(one) != _parent(_fused(names))))
        qkv, inside = ((fused,),), shapes[rest[0]][1]
        if not (shapes[fused][0] == 3 * inside or (_is_fused(fused) and inside < shapes[fused][0] < 3 * inside)):
            return None
    output = None
    if len(rest) in (1, 3, 4) and shapes[rest[0]] == (d, inside):
        output, rest = rest[0], rest[1:]
    rest = sorted(rest, key=lambda one: shapes[one][0] == d != shapes[one][1])  # Llama's w2 is last, after w3
    return (qkv, output, tuple(rest)) if _is_feed_forward(rest, shapes, d) else None


def _is_feed_forward(names: Sequence[str], shapes: Mapping[str, tuple[int, int]], d: int) -> bool:
    """None, two maps, or three of which one is a gate; from d coordinates to d."""
    if not names:
        return True
    *first, last = [shapes[one] for one in names]
    hidden = first[0][0] if first else 0
    halves = (1, 2) if len(first) == 1 else (1,)
    return all(one == (hidden, d) for one in first) and last in [(d, hidden // k) for k in halves] and len(first) < 3


def _is_fused(name: str) -> bool:
    """Whether a map is of queries, keys and values together, by what it is called."""
    return re.search("qkv|query_key_value|c_attn", name.lower()) is not None


def _fused(names: Sequence[str]) -> str:
    return next(filter(_is_fused, names), names[0])


def _parent(name: str) -> str:
    return name.rpartition(".")[0]


def _role(name: str) -> str | None:
    """Whether a map is of queries, keys or values, by what it is called."""
    last = next((one for one in reversed(name.lower().split(".")) if not one.isdigit()), "")
    said = re.sub(r"^(w|to|c|lin|linear|fc)_|_?(proj|projection|lin|linear|layer|map|fc)$", "", last)
    said = said.removeprefix("w").removeprefix("to")
    names = {QUERY: ("q", "qs", "query", "queries"), KEY: ("k", "ks", "key", "keys")}
    names[VALUE] = ("v", "vs", "value", "values")
    return next((role for role, known in names.items() if said in known), None)


def _numbered(names: Sequence[str], shapes: Mapping[str, tuple[int, int]]) -> tuple[str, ...]:
    """The first three maps of a list that is no Sequential, of one shape: queries, keys and values, if nothing is."""
    first = [one for one in names if _parent(one) and one.rpartition(".")[2].isdigit()][:3]
    alike = len({_parent(one) for one in first}) == 1 and len({shapes[one] for one in first}) == 1
    return tuple(first) if len(first) == 3 and alike else ()


def _around(block: _Block, module: Module) -> Module:
    return module.get_submodule(block.prefix) if block.prefix else module


def _seen_alone(block: _Block, module: Module) -> Iterator[Described]:
    """Guesses of the order of norms, the activation and the rows."""
    known = [*dict.fromkeys(activations_of(_around(block, module)))]
    functions = known if len(known) == 1 else FUNCTIONS
    gates = {plain: gated for gated, plain in GATED.items()}
    three = [block.maps, (block.maps[1], block.maps[0], *block.maps[2:])] if len(block.maps) == 3 else [block.maps]
    halved = bool(block.maps) and 2 * _columns(block, module) == block.rows[block.maps[0]]
    names = [gates[one] for one in functions if one in gates] if len(block.maps) == 3 or halved else [*functions]
    orders = [{"norm_first": True}, {"norm_first": False}][: 1 + (len(block.norms) == 2)]
    if block.maps:
        orders = [*(orders if len(block.norms) != 1 else []), {"norm_first": True, "parallel": True}]
    rows = (False, True) if len(block.qkv[0]) == 1 else (False,)
    for interleaved, order, maps, name in product(rows, orders, three, names if block.maps else [None]):
        found: Described = order | ({"interleaved": True} if interleaved else {})
        for residual in (True, False) if not block.maps and not block.norms else (True,):
            more: Described = {"maps": list(maps), "activation": name} if name is not None else {}
            yield {**found, **more, **({} if residual else {"residual": False})}


def _columns(block: _Block, module: Module) -> int:
    """Of the last map of the feed-forward network."""
    part = _around(block, module).get_submodule(block.maps[-1])
    return int(part.weight.shape[0 if block.described.get("transposed") else 1])


def _seen_later(
    block: _Block, module: Module, causal: bool | None, recipes: Sequence[Described]
) -> Iterator[Described]:
    """Guesses of heads, of what is seen, and of positions."""
    around = _around(block, module)
    sees = [causal] if causal is not None else [True, False]  # a mask among the buffers need not be used
    for heads, is_causal, recipe in product(_heads(block, around), sees, recipes or [{}]):
        yield {**heads, "causal": is_causal, **recipe}


def _heads(block: _Block, around: Module) -> list[Described]:
    """How many heads there may be, those first that an attribute of the block names."""
    if len(block.qkv) > 1:
        return [{"heads": len(block.qkv)}]
    names = block.qkv[0]
    fused = len(names) == 1
    queries = block.rows[names[0]]
    said = [(name, one) for part in around.modules() for name, one in _numbers(part)]
    widths = [one for name, one in said if re.search("dim|size|width", name)]
    counts = [one for name, one in said if not re.search("dim|size|width|group|kv|key", name)]
    groups = [one for name, one in said if re.search("kv|key|group", name)]
    found = list[tuple[int, int]]()
    named = [one for one in (*counts, *(queries // one for one in widths if one > 0)) if one > 0]
    for many in dict.fromkeys(named or USUAL_HEADS):
        if not fused and queries % many == 0:
            width = queries // many
            found += [(many, block.rows[names[1]] // width)] if block.rows[names[1]] % width == 0 else []
        elif fused:
            fits = [k for k in (many, *groups) if k and many % k == 0 and queries % (many + 2 * k) == 0]
            found += [(many, k) for k in dict.fromkeys(fits)]
    return [{"heads": many, **({} if k == many else {"groups": k})} for many, k in dict.fromkeys(found) if k]


def _numbers(part: Module, said: str = "head") -> Iterator[tuple[str, int]]:
    """Attributes of a module, or of its configuration, that may say how many heads there are, or how wide they are.

    Or those with another word in their name.
    """
    config = vars(part).get("config")
    for owner in (vars(part), vars(config) if hasattr(config, "__dict__") else {}):
        for name, one in owner.items():
            if type(one) is int and (said in name.lower() or (said == "head" and name in ("h", "H", "dim_k", "d_k"))):
                yield name.lower().replace("d_k", "dim"), one


def _limit(module: Module) -> int | None:
    """The most letters that its masks, or its tables of angles, are made for."""
    found = list[int]()
    for part in module.modules():
        if kind_of(part) is None:
            for name, one in part.named_buffers(recurse=False):
                if one.ndim >= 2 and one.shape[-1] == one.shape[-2]:
                    found.append(int(one.shape[-1]))
                elif is_of_angles(name) and one.ndim >= 2:
                    found.append(max(one.shape))
    return min((one for one in found if one > 1), default=None)


def is_of_angles(name: str) -> bool:
    """Whether a buffer is of rotary positions or of ALiBi, by what it is called."""
    return re.search("cos|sin|freq|rope|rotary|alibi|slope", name.lower()) is not None


def _tables(has_positions: bool, limit: int) -> list[list[Described]]:
    """What may stand before the layers: nothing, or sinusoidal positions where there is no other table."""
    waves = {"type": "Positions", "name": "", "sinusoidal": limit}
    return [[]] if has_positions else [[], [waves]]


def _recipes(has_positions: bool, module: Module, limit: int) -> list[Described]:
    """How attention may tell positions apart, where no table does."""
    if has_positions:
        return [{}]
    both = (True, False)
    for part in module.modules():
        for name, one in part.named_buffers(recurse=False):
            if name == "inv_freq" and one.ndim == 1:
                exact = [str(Fraction(value)) for value in one.double().tolist()]
                return [{"rotary": {"positions": limit, "frequencies": exact, "halves": half}} for half in both]
    rotary = [{"positions": limit, "base": BASE, "halves": half} for half in both]
    said = {one for part in module.modules() for name, one in _numbers(part, "rot") if one > 0 and one % 2 == 0}
    partly = [{**one, "width": width} for width in sorted(said) for one in rotary]
    return [{}, *({"rotary": one} for one in (*rotary, *partly)), {"alibi": limit}]
