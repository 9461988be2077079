"""Regions of a graph of ONNX's in which positions meet by a recurrence: each becomes one node, "Mixer".

A recurrence stands in a graph as a Scan or Loop; as cumulative sums (CumSum, of numbers times powers of a decay); as a
table of powers, a row for each position, that an Einsum or MatMul sums with; and a convolution is a Conv.  Such a node
*mixes*.  A *region* is what lies between two names, `reads` and `gives`, so that the rest of the graph sees nothing
else of it: each path into it goes through the one, and each path out of it through the other.  The region of a mixing
node is the least one around it, grown by what moves numbers or takes each for itself, and by one matrix on each side;
regions that meet are one.  It does not grow over a norm, a residual connection, or the last matrix of the graph, the
head.

For this a body is written out as if it were run once: its state is a node "State", which reads all that the loop reads.
What the nodes of a region compute is not decided here, but by whoever holds a layer to them
(`fooling.verify.given.graphs.onnx_mixers`).
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from functools import cached_property

from fooling.records import dataclass, replace
from fooling.verify.given.graphs.onnx_file import Body, Graph, Node
from fooling.verify.given.graphs.onnx_steps import carried, require_one_state
from fooling.verify.given.graphs.onnx_taken import LOOPS

STATE, MIXER = "State", "Mixer"
UNROLLED = (
    "its nodes are written out once for each letter, for words of one length alone; want a loop as a function with "
    "torch.jit.script (and dynamo=False in torch.onnx.export), torch's scan, or cumulative sums"
)
MIXING = (STATE, "Conv", "CumSum", "Einsum")
SHAPES = ("Shape", "Size")
MOVES = (
    *("Reshape", "Transpose", "Unsqueeze", "Squeeze", "Cast", "CastLike", "Identity", "Expand", "Dropout", "Flatten"),
    "ConcatFromSequence",
)
EACH = ("Add", "Sub", "Mul", "Div", "Neg", "Relu", "Tanh", "Sigmoid", "Erf", "Gelu", "Swish", "Pow", "Exp", "Softplus")
MATRIX = ("MatMul", "Gemm")
NORMS = ("LayerNormalization", "RMSNormalization")


@dataclass(frozen=True)
class Region:
    """Nodes in order, bodies written out, between two names; `places` are those of the graph's nodes that it takes.

    `loops` are the nodes whose bodies are written out.
    """

    reads: str
    gives: str
    nodes: tuple[Node, ...]
    places: frozenset[int]
    loops: tuple[Node, ...]


def is_unrolled(graph: Graph) -> bool:
    """Whether vectors of several positions, each of nodes of its own, are put one after the other."""
    makers = {name: node for node in graph.nodes for name in node.gives}
    for node in graph.nodes:
        made = [makers[name] for name in node.reads if name in makers]
        is_of_positions = node.op == "Concat" and node.settings.get("axis") in (1, -2)
        are_apart = 1 < len({one.reads for one in made}) == len(node.reads)
        if is_of_positions and are_apart and all(one.op == "Unsqueeze" for one in made):
            return True
    return False


def collapsed(graph: Graph) -> tuple[Graph, dict[str, Region]]:
    """The graph with a node Mixer in the place of each region, and the regions by what they give."""
    flat = Flat(graph)
    if not flat.mixing:
        return graph, {}
    regions = [flat.region(one) for one in flat.regions()]
    taken = {place for one in regions for place in one.places}
    last = {max(one.places): one for one in regions}
    nodes = list[Node]()
    for place, node in enumerate(graph.nodes):
        if place in last:
            nodes.append(Node(MIXER, (last[place].reads,), (last[place].gives,), {}))
        elif place not in taken:
            nodes.append(node)
    return replace(graph, nodes=tuple(nodes)), {one.gives: one for one in regions}


class Flat:
    """The nodes that hang on the letters, bodies written out, by number; before and after each are those next to it."""

    def __init__(self, graph: Graph) -> None:
        self.graph = graph
        for node in graph.nodes:
            # onnx's evaluator puts what steps give side by side, where the standard has a new axis
            if node.op == "Loop" and len(node.settings["body"].gives) > len(node.reads) - 1:
                raise graph.refuse(node, "want what each step of a Loop gives in a sequence, or a Scan in its place")
            require_one_state(graph, node)
        written = [one for place, node in enumerate(graph.nodes) for one in _written_out(node, place)]
        makers, self.before, self.nodes = {graph.reads: 0}, [set[int]()], list[tuple[Node, int]]()
        self.nodes.append((Node("letters", (), (graph.reads,), {}), -1))
        for node, place in written:
            reads = {makers[name] for name in node.reads if name in makers}
            if reads and node.op not in SHAPES:
                makers |= dict.fromkeys(filter(None, node.gives), len(self.nodes))
                self.nodes.append((node, place))
                self.before.append(reads)
        self.makers, self.end = makers, makers.get(graph.gives, 0)
        self._keep_what_is_read()
        self.after = [{k for k, one in enumerate(self.before) if n in one} for n in range(len(self.nodes))]

    def _keep_what_is_read(self) -> None:
        """Nodes of which the graph's result is not made, such as a last state, read nothing here."""
        wanted = {self.end}
        for k in range(len(self.nodes) - 1, 0, -1):
            if k in wanted:
                wanted |= self.before[k]
            else:
                self.before[k] = set()

    @cached_property
    def mixing(self) -> list[set[int]]:
        """The nodes that mix; those of one loop together."""
        loops = {place for node, place in self.nodes if node.op == STATE}
        found = dict[int, set[int]]()
        for k, (node, place) in enumerate(self.nodes):
            if self.before[k] and (place in loops or self._mixes(node)):
                found.setdefault(place, set()).add(k)
        return [*found.values()]

    def _mixes(self, node: Node) -> bool:
        of_table = node.op == "MatMul" and node.reads[0] not in self.makers
        return node.op in MIXING or of_table

    @cached_property
    def into(self) -> list[int]:
        """For each node the last that all paths to it go through."""
        return _dominators(self.before, range(len(self.nodes)))

    @cached_property
    def out_of(self) -> list[int]:
        """For each node the first that all paths on from it go through; the end's is the end."""
        last = len(self.nodes) - 1
        after = [{last - k for k in one} for one in self.after[::-1]]
        start = last - self.end
        return [last - k for k in _dominators(after, range(start, len(after)), start)][::-1]

    def regions(self) -> list[tuple[int, int]]:
        """First and last of each, the first being outside; of regions that meet one."""
        found = list[tuple[int, int]]()
        for one in self._side_by_side():
            found.append(self._grown(*self._closed(one, self.into[min(one)], max(one))))
            found = self._merged(found)
        return self._merged([self._with_matrices(*one) for one in found])

    def _side_by_side(self) -> list[set[int]]:
        """The nodes that mix, those together of which none reads the other: sums of real and of imaginary parts."""
        after = [0] * len(self.nodes)  # the nodes that hang on each, as bits
        for k in reversed(range(len(self.nodes))):
            for one in self.after[k]:
                after[k] |= after[one] | 1 << one
        found = list[set[int]]()
        for own in self.mixing:
            apart = [one for one in found if any(after[a] >> b & 1 or after[b] >> a & 1 for a in one for b in own)]
            near = [one for one in found if one not in apart]
            found = [*apart, own.union(*near)]
        return found

    def _merged(self, found: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
        done = list[tuple[int, int]]()
        for one in found:
            whole = one
            while meets := [other for other in done if self.inside(*other) & self.inside(*whole)]:
                done = [other for other in done if other not in meets]
                nodes = self.inside(*whole).union(*(self.inside(*other) for other in meets))
                whole = self._grown(*self._closed(nodes, min(nodes), max(nodes)))
            done.append(whole)
        return done

    def inside(self, first: int, last: int) -> set[int]:
        """The nodes on paths between the two, the last among them."""
        reached, found = {first}, {last}
        for k in range(first + 1, last + 1):
            if self.before[k] & reached:
                reached.add(k)
        for k in range(last, first, -1):
            if k in found:
                found |= {one for one in self.before[k] if one in reached and one != first}
        return found

    def _closed(self, nodes: Collection[int], first: int, last: int) -> tuple[int, int]:
        """The least region with these nodes in it."""
        nodes = {*nodes}
        while True:
            while first and not (first < min(nodes) and all(self._through(one, first, self.into) for one in nodes)):
                first = self.into[first]
            while last != self.end and not all(self._through(one, last, self.out_of) for one in nodes):
                last = self.out_of[last]
            nodes |= self.inside(first, last)
            early = [k for k in nodes if not self._through(k, first, self.into)]
            late = [k for k in nodes - {last} if not self._through(k, last, self.out_of)]
            if not (early and first) and not (late and last != self.end):
                return first, last

    def _through(self, one: int, wanted: int, chain: Sequence[int]) -> bool:
        """Whether all paths to (or on from) one node go through another."""
        while one != wanted and chain[one] != one:
            one = chain[one]
        return one == wanted

    def _grown(self, first: int, last: int) -> tuple[int, int]:
        """The region with what moves numbers or takes each for itself on both sides."""
        while True:
            while self._may_take(first):
                first = self.into[first]
            while last != self.end and self._is_each(last, self.out_of[last]):
                last = self.out_of[last]
            if (joined := self._joined(first, last)) is None:
                return first, last
            first, last = self._closed({*self.inside(first, last), joined}, first, joined)

    def _joined(self, first: int, last: int) -> int | None:
        """What adds a skipped vector, or multiplies with a gate, after the region, perhaps with a matrix before that.

        Where the other summand is what the region begins with, or before it, it is a residual connection instead.
        """
        after = self.after[last]
        if len(after) == 1 and self.nodes[min(after)][0].op in MATRIX and self.before[min(after)] == {last}:
            last = min(after)
            while last != self.end and self._is_each(last, self.out_of[last]):
                last = self.out_of[last]
            after = self.after[last]
        if len(after) != 1 or last == self.end:
            return None
        (joined,) = after
        others = self.before[joined] - {last}
        op = self.nodes[joined][0].op
        if op == "Mul" and others:
            return joined
        if op != "Add" or not others or any(self._through(first, one, self.into) for one in others):
            return None
        return joined

    def _with_matrices(self, first: int, last: int) -> tuple[int, int]:
        """The region with one matrix and what grows it on each side."""
        if first and self.nodes[first][0].op in MATRIX and len(self.before[first]) == 1:
            first, last = self._grown(self.into[first], last)
        after = self.out_of[last]
        is_matrix = self.nodes[after][0].op in MATRIX and self.before[after] == {last} and self.after[last] == {after}
        if (
            last != self.end
            and is_matrix
            and any(self.nodes[k][0].op in MATRIX for k in range(after + 1, self.end + 1))
        ):
            first, last = self._grown(first, after)
        return first, last

    def _may_take(self, at: int) -> bool:
        """Whether the node at the beginning belongs to what comes after it."""
        if not at or self._ends_a_norm(at):
            return False
        return self._is_each(self.into[at], at)

    def _is_each(self, first: int, last: int) -> bool:
        """Whether all between the two moves numbers, or takes each for itself."""
        inside = self.inside(first, last)
        is_closed = all(self.before[k] <= inside | {first} for k in inside)
        is_closed = is_closed and all(self.after[k] <= inside for k in inside - {last}) and self.after[first] <= inside
        ops = {self.nodes[k][0].op for k in inside}
        may = {*MOVES, *EACH} | ({"Slice", "Split"} if self._is_of_convolution(first) else set())
        return is_closed and ops <= may

    def _is_of_convolution(self, first: int) -> bool:
        """Whether what comes before is a convolution, whose result is cut to the length of the word, or cut in two."""
        while first and self.nodes[first][0].op in (*MOVES, *EACH, "Slice"):
            first = self.into[first]
        return self.nodes[first][0].op in ("Conv", *MATRIX)

    def _ends_a_norm(self, at: int) -> bool:
        """Whether it is the end of a norm: its gain, its bias, or the node itself."""
        if self.nodes[at][0].op in NORMS:
            return True
        for op in ("Add", "Mul"):
            if self.nodes[at][0].op == op and len(self.before[at]) == 1:
                at = self.into[at]
        return any(self.nodes[k][0].op == "ReduceMean" for k in self.inside(self.into[at], at))

    def region(self, ends: tuple[int, int]) -> Region:
        """The nodes between two, and those that make the next states of loops among them, if only for later steps."""
        between = self.inside(*ends)
        places = {self.nodes[k][1] for k in between}
        loops = [self.graph.nodes[place] for place in places if self.graph.nodes[place].op in LOOPS]
        wanted = {name for one in loops for name in carried(one).following}
        for k in range(len(self.nodes) - 1, 0, -1):
            node = self.nodes[k][0]
            if wanted & {*node.gives} and node.op != STATE and self.nodes[k][1] in places:
                between.add(k)
                wanted |= {*node.reads}
        inside = sorted(between)
        names = {name for k in inside for name in self.nodes[k][0].reads}
        reads = next(name for name in self.nodes[ends[0]][0].gives if name in names)
        nodes = tuple(self.nodes[k][0] for k in inside)
        return Region(reads, self.nodes[ends[1]][0].gives[0], nodes, frozenset(places), tuple(loops))


def _written_out(node: Node, place: int) -> Iterator[tuple[Node, int]]:
    """The node, or the nodes of its body, each with the place of the node."""
    body = node.settings.get("body")
    if node.op not in LOOPS or not isinstance(body, Body):
        yield node, place
        return
    own = {*body.reads, *(name for one in body.nodes for name in one.gives)}
    captured = [name for one in body.nodes for name in one.reads if name not in own]
    many = len(node.reads) - (node.settings["num_scan_inputs"] if node.op == "Scan" else 0)
    skipped = 0 if node.op == "Scan" else 2  # the number of the step, and whether to go on
    yield Node(STATE, (*node.reads, *captured), body.reads[skipped:many], {}), place
    for outer, inner in zip(node.reads[many:], body.reads[many:], strict=True):
        yield Node("Identity", (outer,), (inner,), {}), place
    for one in body.nodes:
        yield one, place
    for inner, outer in zip(body.gives[skipped // 2 :], node.gives, strict=True):
        yield Node("Identity", (inner,), (outer,), {}), place


def _dominators(before: Sequence[Collection[int]], order: Sequence[int], start: int = 0) -> list[int]:
    """For each node of a graph without circles, in an order from the start on; what is not reached has itself."""
    found, depth = [*range(len(before))], [0] * len(before)
    reached = {start}
    for k in order:
        known = [one for one in before[k] if one in reached]
        if k == start or not known:
            continue
        at = known[0]
        for one in known[1:]:
            other = one
            while at != other:
                at, other = (found[at], other) if depth[at] >= depth[other] else (at, found[other])
        found[k], depth[k] = at, depth[at] + 1
        reached.add(k)
    return found
