"""What a region of a graph of ONNX's may be: modules of a chain, with the names that their tensors have in the graph.

A state forgets, so words do not show what a layer does with letters that were read long ago: it may stop to read them,
or begin anew.  What the nodes compute does not hang on which numbers the decays are.  So `remembering` gives other
decays, near 1, to the graph and to the layer, and then long words show it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from fractions import Fraction
from functools import partial
from itertools import product
from typing import Any

from fooling.fooling_sets.errors import InvalidInput
from fooling.fooling_sets.search import arrays as np
from fooling.records import dataclass, field
from fooling.verify.given.graphs.onnx_file import Array, Graph, Node
from fooling.verify.given.graphs.onnx_parts import Part
from fooling.verify.given.graphs.onnx_regions import MIXER
from fooling.verify.given.modules.torch_modules import MAMBA, NORMS

Described = dict[str, Any]
ACTIVATIONS: Mapping[str, tuple[str, ...]] = {
    "Gelu": ("gelu", "gelu-tanh"),
    "Erf": ("gelu",),
    "Sigmoid": ("silu", "sigmoid"),
    "Swish": ("silu",),
    "Tanh": ("tanh", "gelu-tanh"),
    "Relu": ("relu",),
}  # that may have this operator in them


@dataclass(frozen=True)
class Use:
    """Numbers of the file, by the name that they have in the graph; what is made of them."""

    name: str
    made: Callable[[Array], Array] = field(default=lambda array: array)


@dataclass(frozen=True)
class Found:
    """Numbers that are found by running a part of the graph; of another graph with other numbers they are others."""

    of: Callable[[Graph], Array]


@dataclass(frozen=True)
class Option:
    """Fields of a module, its tensors by their names below the module's, and other decays by names of the graph."""

    fields: Described
    tensors: Mapping[str, Use | Found]
    remembering: Mapping[str, Callable[[Array], Array]]


@dataclass(frozen=True)
class Mixer:
    """A region, and what it may be, the likely first."""

    name: str
    options: tuple[Option, ...]


def functions_of(nodes: Iterable[Node], option: Option) -> Iterator[Option]:
    """The option with each activation, and each function of its gate, that has operators of these nodes."""
    known = [name for node in nodes for name in ACTIVATIONS.get(node.op, ())]
    names = [*dict.fromkeys(["identity", *known])]
    for activation, gate in product(names, names if "gate" in option.fields else [None]):
        more = {"activation": activation} | ({} if gate is None else {"gate_by": gate})
        yield Option({**option.fields, **more}, option.tensors, option.remembering)


def before_a_norm(part: Part) -> tuple[Part, Part | None]:
    """What a norm and a map after it end, and that norm; any other part is itself."""
    if part.kind == "Linear" and part.of[0].kind in NORMS and part.of[0].of[0].kind == MIXER:
        return part.of[0].of[0], part.of[0]
    return part, None


def ending(found: Mixer, norm: Part | None, outer: Part) -> Mixer:
    """Mamba-2's block with an RMSNorm and out_proj at its end; the mixer itself without a norm.

    InvalidInput for another norm, or a region that is no such block or has a matrix at its end.
    """
    if norm is None:
        return found
    first = found.options[0]
    if norm.kind != NORMS[1] or first.fields["type"] != MAMBA[1] or "out_proj.weight" in first.tensors:
        told = f"a {norm.kind} and a map after a recurrence; want an RMSNorm and out_proj at the end of Mamba-2's block"
        raise InvalidInput(f"{found.name}: {told}")
    own = {
        **{f"norm.{k}": v for k, v in norm.numbers.items()},
        **{f"out_proj.{k}": v for k, v in outer.numbers.items()},
    }
    more = {name: Found(partial(_itself, array)) for name, array in own.items()}
    eps = str(Fraction(norm.eps or 0))
    return Mixer(
        found.name,
        tuple(
            Option({**one.fields, "last_norm": "norm", "last_eps": eps}, {**one.tensors, **more}, one.remembering)
            for one in found.options
        ),
    )


def _itself(array: Array, _: Graph) -> Array:
    return array


def picks(mixers: Mapping[str, Mixer]) -> Iterator[Mapping[str, tuple[int, Option]]]:
    """One option for each region: the same number in all, where they have equally many."""
    numbered = [[*enumerate(one.options)] for one in mixers.values()]
    alike = len({len(one) for one in numbered}) == 1
    for picked in zip(*numbered, strict=True) if alike else product(*numbered):
        yield dict(zip(mixers, picked, strict=True))


def mixed(described: Described, numbered: tuple[int, Option]) -> Described:
    """The module of a region with one of its options, a norm before it and a residual connection around both."""
    number, option = numbered
    found = {**option.fields, "name": tensor_prefix(described["name"], number), "residual": described["residual"]}
    if described["norm"] is None:
        return found
    more = {"norm_type": described["norm_type"]} if found["type"] == "StateSpace" else {}
    return {**found, "norm": described["norm"], "eps": described["eps"], **more}


def tensor_prefix(name: str, number: int) -> str:
    """What the tensors of an option begin with: the name of its module."""
    return f"{name} {number}"


def tensors_of(graph: Graph, mixers: Iterable[Mixer]) -> dict[str, Array]:
    """Those of all options, by their names in a chain of modules."""
    numbered = [(tensor_prefix(one.name, k), option) for one in mixers for k, option in enumerate(one.options)]
    uses = [use for _, option in numbered for use in option.tensors.values()]
    names = sorted({use.name for use in uses if isinstance(use, Use)})
    known = graph.fixed(names)
    return {
        f"{prefix}.{name}": use.made(known[use.name]) if isinstance(use, Use) else use.of(graph)
        for prefix, option in numbered
        for name, use in option.tensors.items()
    }


def remembering(graph: Graph, mixers: Iterable[Mixer], named: Collection[str]) -> tuple[Graph, dict[str, Array]]:
    """The graph with other decays, as these modules say, and the tensors of the modules then."""
    found = [*mixers]
    numbered = [(tensor_prefix(one.name, k), option) for one in found for k, option in enumerate(one.options)]
    changes = {
        name: change for prefix, option in numbered if prefix in named for name, change in option.remembering.items()
    }
    other = changed(graph, changes)
    return other, tensors_of(other, found)


def changed(graph: Graph, changes: Mapping[str, Callable[[Array], Array]]) -> Graph:
    """The graph with other numbers, each made of the one that it has."""
    others = dict[str, Array]()
    for name, value in graph.fixed(sorted(changes)).items():
        own = np.asarray(value, dtype=np.float64)
        fresh = changes[name](own)
        # A file may have the same decays several times, for instance once for a^t and once for a^-t.
        alike = [one for one, array in graph.numbers.items() if own.size > 1 and np.array_equal(array, own)]
        others |= dict.fromkeys([name, *alike], fresh)
    return graph.with_numbers(others)
