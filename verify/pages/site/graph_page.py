"""The graph of claims as one drawing whose boxes are links, and the same in words for whoever does not see it.

The border of a box says the kind of its claim, its colour and its sign the verdict.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property

import networkx

from fooling.records import dataclass
from fooling.verify.claims.claim import Claim
from fooling.verify.pages.formats.as_html import listed, scrolling
from fooling.verify.pages.formats.markup import Markup, element, joined
from fooling.verify.pages.site.frame import SIGNS, Links, verdict_mark
from fooling.verify.pages.site.reported import ASSUMED, NOT_HERE, Report, kind_of
from fooling.verify.statement.language.printable import counted, shortened_inside

WIDE, HIGH = 250, 26  # pixels of a box
ACROSS, DOWN = 310, 34  # pixels from box to box
LONGEST = 34  # letters of a name
Point = tuple[int, int]
Leads = Callable[[str], str | None]  # from the id of a node to its page, if it has one


def graph_page(report: Report, links: Links) -> Markup:
    """What stands on it."""
    graph = claim_graph(report)

    def leads(claim_id: str) -> str | None:
        return links.claim(claim_id) if claim_id in report.by_id else None

    parts = [element("h1", "Graph"), element("p", _told(graph), class_="says")]
    if graph.edges:
        parts += [
            _legend(report),
            scrolling(graph_svg(graph, leads), "Graph of claims"),
            element("h2", "The same in words"),
            graph_in_words(graph, leads),
        ]
    return joined(parts)


def _told(graph: ClaimGraph) -> str:
    if not graph.edges:
        return "No claim of this report uses, repairs, or is a reading of another, so nothing is drawn."
    alone = counted(len(graph.alone), "claims")
    return "An arrow leads from a claim to what it uses, repairs, or is a reading of." + (
        f" {alone} without any arrow {'is' if len(graph.alone) == 1 else 'are'} not drawn." if graph.alone else ""
    )


def _legend(report: Report) -> Markup:
    verdicts = (element("li", verdict_mark(one)) for one in report.verdicts)
    return element("ul", *map(_sample, report.kinds), *verdicts, class_="legend")


def _sample(kind: str) -> Markup:
    box = element("rect", x=2, y=2, width=32, height=16, rx=4, class_=f"box kind-{kind}")
    return element("li", element("svg", box, width=36, height=20, viewBox="0 0 36 20", aria_hidden="true"), " ", kind)


def graph_svg(graph: ClaimGraph, leads: Leads) -> Markup:
    """All that has an arrow; a box is a link where its node leads somewhere."""
    places = dict(_places(graph))
    width = max(x for x, _ in places.values()) + WIDE + 4
    height = max(y for _, y in places.values()) + HIGH + 4
    lines = [_edge(places[to], places[source], kind) for source, kind, to in graph.edges]
    boxes = [_box(graph.nodes[name], at, leads(name)) for name, at in places.items()]
    about = {"role": "group", "aria_label": "Graph of claims", "class_": "graph"}
    return element("svg", *lines, *boxes, viewBox=f"0 0 {width} {height}", width=width, height=height, **about)


def _places(graph: ClaimGraph) -> Iterator[tuple[str, Point]]:
    """The left upper corner of each box: groups below one another, a layer a column, in the middle of its group."""
    top = 4
    for group in graph.groups:
        for column, layer in enumerate(group.layers):
            first = top + (group.height - len(layer)) * DOWN // 2
            for i, name in enumerate(layer):
                yield name, (4 + column * ACROSS, first + i * DOWN)
        top += group.height * DOWN + 14


def _edge(to: Point, source: Point, kind: str) -> Markup:
    """An arrow from the left side of a box to the right side of one before it."""
    (x, y), (u, v) = (source[0], source[1] + HIGH // 2), (to[0] + WIDE, to[1] + HIGH // 2)
    bend = max((x - u) // 2, 20)
    way = f"M{x},{y} C{x - bend},{y} {u + bend},{v} {u},{v} M{u + 7},{v - 3} L{u},{v} L{u + 7},{v + 3}"
    return element("path", d=way, class_=f"edge {kind.split()[0]}")


def _box(node: Node, at: Point, leads: str | None) -> Markup:
    x, y = at
    sign = SIGNS.get(node.verdict, "–")  # noqa: RUF001 (a dash)
    box = element("rect", x=x, y=y, width=WIDE, height=HIGH, rx=4, class_=f"box kind-{node.kind}")
    shown = f"{sign} {shortened_inside(node.name, LONGEST)}"
    name = element("text", shown, x=x + 8, y=y + 17)
    about = element("title", f"{node.name}: {node.kind}, {node.verdict}")
    fill = f"node {node.verdict.replace(' ', '-')}"
    if leads is None:
        return element("g", about, box, name, class_=fill)
    label = f"{shown}: {node.name}, {node.kind}, {node.verdict}"
    return element("a", about, box, name, href=leads, class_=fill, aria_label=label)


def graph_in_words(graph: ClaimGraph, leads: Leads) -> Markup:
    """A line for each node that an arrow begins at."""
    arrows: Mapping[str, list[Markup]] = {source: [] for source, _, _ in graph.edges}
    for source, kind, to in graph.edges:
        arrows[source].append(joined([kind, " ", _link(graph.nodes[to], leads(to))]))
    rows = [
        element("li", _link(graph.nodes[source], leads(source)), " ", listed(told)) for source, told in arrows.items()
    ]
    return element("ul", *rows, class_="arrows")


def _link(node: Node, leads: str | None) -> Markup:
    told = "assumed" if node.verdict == NOT_HERE and node.kind == ASSUMED else node.verdict
    return joined([node.name if leads is None else element("a", node.name, href=leads), f" ({told})"])


# How claims hang together, laid out in layers: what is used or repaired stands to the left of what uses or repairs it.
#
# Edges are `uses`, `repairs`, and `reading`: a claim whose id is that of another with `--` behind it, unless the other
# repairs it.  Claims that hang together are drawn together, one group below the other; what stands alone is not drawn.
# An assumption that a claim uses and that is no claim of the report is a node as well.

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
        elif (read := claims.get(claim.id.rpartition("--")[0])) and read.repairs != claim.id:
            edges.append((claim.id, READING, read.id))
    return ClaimGraph(nodes, tuple(edges))
