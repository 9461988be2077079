"""What a graph's masks, scales and steps are on words of some lengths, computed from the graph, entry by entry.

Letters do not decide them, so one word of each length shows them.  A mask must leave what came before, and the position
itself, as it is, and hide all that comes later; a mask that lets each position see the last 64 alone is not that from
the length 65 on.  With ALiBi it must add to each head its slope times the distance, up to a number that is the same for
all that one position sees, which a softmax does not show.  A scale must be one number, the same on all words; of rotary
positions, cosines or sines of the angles, each of a pair of coordinates or of both.

A recurrent layer forgets, so that its scores need not show that it read the last 64 letters alone.  So what it reads is
compared with what it should read, step by step, and the state that it starts from must be 0.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import prod
from typing import Any

from fooling.fooling_sets.search import arrays as np
from fooling.verify.given.graphs.onnx_file import MOST_NUMBERS, Array, Graph
from fooling.verify.given.graphs.onnx_parts import RECURRENT, Mask, Part, Parts
from fooling.verify.given.modules.position_tables import alibi_slopes

HIDES = -1e4  # a logit that this is added to, or less, has no weight
NEAR = 1e-5  # slopes and angles are of float32, and relative to what they are


def check_masks(graph: Graph, parts: Parts, lengths: Sequence[int], block: Mapping[str, Any] | None = None) -> None:
    """InvalidInput, with the length and the two positions, for a mask or a scale that is none on words of a length.

    `block` says how positions are told in the attention of the chain: "alibi" and "heads", or "rotary", the recipe.
    """
    each = [one for mask in parts.masks for one in mask.each]
    wanted = [*parts.scales, *(one for mask in each for one in (mask.name, mask.other) if one)]
    told = block or {}
    slopes = [float(one) for one in alibi_slopes(told["heads"])] if "alibi" in told else None
    computed = [name for name in dict.fromkeys(wanted) if name not in parts.known]
    giving = graph.giving(computed) if computed else None
    first = dict[str, float]()
    for n in lengths:
        values = dict(parts.known)
        if giving is not None:
            values |= dict(zip(computed, giving(np.zeros((1, n), dtype=np.int64)), strict=True))
        for name, node in parts.scales.items():
            scale = np.asarray(values[name])
            if "rotary" in told and are_angles(scale, n, told["rotary"]):
                continue
            if scale.size != 1 or first.setdefault(name, float(scale.reshape(()))) != float(scale.reshape(())):
                raise graph.refuse(node, f"on words of {n} letters {name} is {_told(scale)}; want one number for all")
        for mask in parts.masks:
            shapes = [np.shape(values[name]) for one in mask.each for name in (one.name, one.other) if name]
            if prod(np.broadcast_shapes(*shapes)) > MOST_NUMBERS:
                raise graph.refuse(mask.node, f"a mask of more than {MOST_NUMBERS} numbers on words of {n} letters")
            _check_mask(graph, mask, sum(_added(one, values) for one in mask.each), n, slopes)


def are_angles(table: Array, n: int, recipe: Mapping[str, Any]) -> bool:
    """Whether a table of n rows has cosines, or sines, of rotary positions' angles, in the order of the recipe."""
    table = table.reshape(table.shape[-2:]) if table.ndim > 1 and prod(table.shape[:-2]) == 1 else table
    if table.ndim > 2 and n in table.shape:  # a place for heads between positions and coordinates
        table = np.squeeze(table)
    frequencies = np.array([float(one) for one in recipe["frequencies"]])
    angles = np.arange(n)[:, None] * frequencies
    both = np.tile(angles, 2) if recipe["halves"] else np.repeat(angles, 2, axis=-1)
    wanted = [wave(known) for known in (angles, both) for wave in (np.cos, np.sin)]
    return any(table.shape == one.shape and np.allclose(table, one, 0, NEAR) for one in wanted)


def _added(mask: Mask, values: dict[str, Array]) -> Array:
    """What the mask adds to the logits."""
    given = np.asarray(values[mask.name])
    if mask.other is not None:
        return np.where(given == mask.where, 0.0, values[mask.other])
    return np.where(given, 0.0, -np.inf) if given.dtype.kind == "b" else given


def _check_mask(graph: Graph, mask: Mask, added: Array, n: int, slopes: Sequence[float] | None) -> None:
    try:
        table = np.broadcast_to(added, np.broadcast_shapes(added.shape, (n, n)))
    except ValueError:
        table = added
    if table.shape[-2:] != (n, n) or table.size > MOST_NUMBERS:
        raise graph.refuse(mask.node, f"a mask of {_told(added)} on words of {n} letters")
    later = np.triu(np.ones((n, n), dtype=bool), 1)
    changes = table != 0
    if slopes is not None:
        if table.ndim < 3 or table.shape[-3] != len(slopes):
            raise graph.refuse(
                mask.node, f"{_told(added)} on words of {n} letters; want a slope of ALiBi for each head"
            )
        own = np.diagonal(table, axis1=-2, axis2=-1)[..., None]
        distances = np.arange(n)[:, None] - np.arange(n)
        wanted = -np.array(slopes)[:, None, None] * distances
        with np.errstate(invalid="ignore"):
            changes = ~(np.abs(table - own - wanted) <= NEAR * (1 + np.abs(own) + np.abs(wanted)))
    wrong = np.where(later, ~(table <= HIDES), changes).reshape(-1, n, n).any(0)
    if wrong.any():
        i, j = (int(k) + 1 for k in np.unravel_index(int(wrong.argmax()), wrong.shape))
        told = "does not hide" if j > i else "hides or changes"
        raise graph.refuse(
            mask.node,
            f"on words of {n} letters its mask {told} position {j} from position {i}; want a mask that hides all later "
            f"positions and no other{'' if slopes is None else ', with the slopes of ALiBi'}",
        )


def check_steps(graph: Graph, parts: Parts, lengths: Sequence[int]) -> None:
    """InvalidInput, with the length, for a recurrent layer that reads something else than all vectors."""
    layers = {id(part): part for part in parts.of.values() if part.kind in RECURRENT}
    nodes = [(part, part.node) for part in layers.values() if part.node is not None]
    if not nodes:
        return
    names = [name for _, node in nodes for name in (node.reads[0], node.gives[0], *node.reads[5:7]) if name]
    computed = [name for name in dict.fromkeys(names) if name not in parts.known]
    giving = graph.giving(computed)
    for n in lengths:
        rows = len(next(part.numbers["weight"] for part in parts.of.values() if part.kind == "Embedding"))
        word = np.array([[(k * k + k // 3) % rows for k in range(n)]])
        values = {**parts.known, **dict(zip(computed, giving(word), strict=True))}
        for part, node in nodes:
            if any(np.any(values[name]) for name in node.reads[5:7] if name):
                raise graph.refuse(node, f"on words of {n} letters its first state is not 0; want 0")
            wanted, read = _steps(part.of[0], word, values), values[node.reads[0]]
            if wanted is None or read.shape != (n, 1, wanted.shape[1]) or not np.allclose(read[:, 0], wanted, 1e-12, 0):
                raise graph.refuse(node, f"on words of {n} letters it does not read what the part before it gives")


def _steps(part: Part, word: Array, values: dict[str, Array]) -> Array | None:
    """What the part gives to a word, n x d; None for a part that no recurrent layer reads here."""
    if part.kind == "Embedding":
        found: Array = part.numbers["weight"][word[0]]
        return found
    if part.kind == "Linear":
        before = _steps(part.of[0], word, values)
        return None if before is None else before @ part.numbers["weight"].T + part.numbers.get("bias", 0.0)
    if part.kind in RECURRENT and part.node is not None:
        return values[part.node.gives[0]].reshape(word.shape[1], -1)
    return None


def _told(given: Array) -> str:
    return f"{float(given.reshape(()))}" if given.size == 1 else " x ".join(map(str, given.shape)) + " numbers"


def sides(graph: Graph, numbers: Sequence[int]) -> list[int]:
    """The lengths that tables of the graph have, and whole numbers in it, the largest first."""
    known = [k for one in graph.numbers.values() if one.ndim >= 2 for k in one.shape]
    return sorted({abs(int(k)) for k in (*known, *numbers)}, reverse=True)
