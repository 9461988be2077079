"""The library: every construction by its name, and the network that one makes of its parameters."""

from __future__ import annotations

from collections.abc import Mapping
from difflib import get_close_matches
from typing import Any

from fooling.circuits.networks.constructions import two_layer_equality
from fooling.circuits.networks.constructions.bhattamishra2024 import (
    dyck_stack,
    index_lookup,
    index_lookup_hard,
    nearest_neighbour,
    registers,
    thresholds,
    two_layers,
)
from fooling.circuits.networks.constructions.construction import Constructed, Construction, WrongPart, constructed
from fooling.circuits.networks.constructions.hsu2023 import matching, n_grams, sparse_averaging
from fooling.circuits.networks.constructions.yang2024 import linear_attention, sparse_copy

CONSTRUCTIONS: Mapping[str, Construction] = {
    one.name: one
    for one in (
        index_lookup.CONSTRUCTION,
        index_lookup_hard.CONSTRUCTION,
        two_layers.EQUALITY,
        two_layers.INEQUALITY,
        two_layer_equality.CONSTRUCTION,
        thresholds.CONSTRUCTION,
        nearest_neighbour.NEAREST,
        nearest_neighbour.RECALL,
        dyck_stack.CONSTRUCTION,
        registers.INDEX,
        registers.EQUALITY,
        sparse_averaging.CONSTRUCTION,
        matching.PAIR,
        matching.TRIPLE,
        matching.DISJOINTNESS,
        n_grams.CONSTRUCTION,
        linear_attention.AGGREGATE,
        linear_attention.MEAN,
        sparse_copy.CONSTRUCTION,
    )
}


def named(name: object) -> Construction:
    """The construction of this name; InvalidInput offers another."""
    if isinstance(name, str) and name in CONSTRUCTIONS:
        return CONSTRUCTIONS[name]
    near = get_close_matches(str(name)[:100], CONSTRUCTIONS, 1)
    meant = f"did you mean {near[0]}?" if near else f"want one of {', '.join(CONSTRUCTIONS)}"
    raise WrongPart(f"no construction is called {str(name)[:60]!r}; {meant}", str(name))


def construct(name: str, /, **parameters: Any) -> Constructed:
    """The network of a theorem: `construct("index-lookup", N=8).network`, with its task and its longest words.

    InvalidInput, one line, for a name or a parameter that there is not, or parameters that have no network.

    >>> made = construct("equality-by-squares", N=4)
    >>> made.task, [made.network.run(word) for word in ((0, 1, 0, 1), (0, 1, 1, 1))]
    (('value-of', ('equality', 2)), [1, 0])
    """
    return constructed(named(name), parameters)
