"""How claims hang together, laid out in layers: what is used or repaired stands to the left of what uses or repairs it.

Edges are `uses`, `repairs`, and `reading`: a claim whose id is that of another with `--` behind it, unless the other
repairs it.  Claims that hang together are drawn together, one group below the other; what stands alone is not drawn.
An assumption that a claim uses and that is no claim of the report is a node as well.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

import networkx

from fooling.verify.claims.claim import Claim
from fooling.verify.pages.site.reported import ASSUMED, NOT_HERE, Report, kind_of

USES, REPAIRS, READING = "uses", "repairs", "is a reading of"


@dataclass(frozen=True)
class Node:
    """A claim, or an assumption: its id, what it is called, its kind and its verdict."""

    id: str
    name: str
    kind: str
    verdict: str


@dataclass(frozen=True)
class Group:
    """Claims that hang together, by layers from left to right."""

    layers: tuple[tuple[str, ...], ...]

    @property
    def height(self) -> int:
        """How many stand above one another."""
        return max(map(len, self.layers))


@dataclass(frozen=True)
class ClaimGraph:
    """Nodes by their ids, edges (from, kind, to) in the order of the claims, and the groups."""

    nodes: Mapping[str, Node]
    edges: tuple[tuple[str, str, str], ...]

    @cached_property
    def groups(self) -> tuple[Group, ...]:
        """What hangs together, in the order of the claims."""
        drawn = networkx.DiGraph()
        drawn.add_edges_from((to, source) for source, _, to in self.edges)
        order = {node: i for i, node in enumerate(self.nodes)}
        parts = sorted(networkx.weakly_connected_components(drawn), key=lambda part: min(order[one] for one in part))
        return tuple(Group(tuple(_layers(drawn.subgraph(part), order))) for part in parts)

    @cached_property
    def alone(self) -> Sequence[Node]:
        """The nodes that nothing leads to or from."""
        linked = {end for source, _, to in self.edges for end in (source, to)}
        return [node for name, node in self.nodes.items() if name not in linked]


def _layers(part: networkx.DiGraph, order: Mapping[str, int]) -> Iterator[tuple[str, ...]]:
    """A node stands behind all that lead to it; what goes around in a circle stands in one layer."""
    whole = networkx.condensation(part)
    for layer in networkx.topological_generations(whole):
        yield tuple(sorted((one for group in layer for one in whole.nodes[group]["members"]), key=order.__getitem__))


def claim_graph(report: Report) -> ClaimGraph:
    """The graph of all claims of a report."""
    return graph_of({one.claim: one.verdict for one in report.claims})


def graph_of(verdicts: Mapping[Claim, str]) -> ClaimGraph:
    """The graph of claims, each with its verdict."""
    claims = {claim.id: claim for claim in verdicts}
    nodes = {
        claim.id: Node(claim.id, claim.id.partition("/")[2], kind_of(claim), verdict)
        for claim, verdict in verdicts.items()
    }
    edges = list[tuple[str, str, str]]()
    for claim in verdicts:
        for used in claim.uses:
            nodes.setdefault(used.id, Node(used.id, used.name, ASSUMED, NOT_HERE))
            edges.append((claim.id, USES, used.id))
        if claim.repairs is not None and claim.repairs in claims:
            edges.append((claim.id, REPAIRS, claim.repairs))
        elif (read := claims.get(_reading_of(claim.id))) and read.repairs != claim.id:
            edges.append((claim.id, READING, read.id))
    return ClaimGraph(nodes, tuple(edges))


def _reading_of(claim_id: str) -> str:
    """The claim that an id with -- in it is a reading of; empty where it has none."""
    return claim_id.rpartition("--")[0]
