"""A region of a graph of ONNX's in which positions meet (`onnx_regions`), as a recurrent layer.

Without a convolution it is a linear system, of a loop (`fooling.verify.given.graphs.onnx_linear`) or of sums
(`fooling.verify.given.graphs.onnx_tables`).  With a convolution of each channel it is Mamba's block or Mamba-2's.  What
the region's nodes read that the letters do not decide, nor the length, are its numbers, and where they stand says what
they may be.  Mamba's have a matrix A of E x N numbers, in_proj before the convolution, x_proj and dt_proj between it
and the recurrence, and out_proj after.  Mamba-2's have a vector A, a number for each head, in_proj before the
convolution, and out_proj after, perhaps behind a norm.  Each choice is an `Option`
(`fooling.verify.given.graphs.onnx_options`), which is held to the graph (`fooling.verify.given.graphs.onnx_network`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from fooling.fooling_sets.errors import InvalidInput
from fooling.fooling_sets.search import arrays as np
from fooling.records import dataclass
from fooling.verify.given.graphs.onnx_file import Array, Graph, Node
from fooling.verify.given.graphs.onnx_linear import Linear
from fooling.verify.given.graphs.onnx_options import Found, Mixer, Option, Use
from fooling.verify.given.graphs.onnx_regions import MATRIX, MOVES, STATE, Region
from fooling.verify.given.graphs.onnx_steps import DECIDES, fixed_names
from fooling.verify.given.graphs.onnx_tables import Tables

ARITHMETIC = ("Add", "Sub", "Mul", "Div", "Pow")
SLOW = 2.0**-12  # what the largest of Mamba's rates becomes


@dataclass(frozen=True)
class _Map:
    """A matrix that vectors are multiplied with, a row for each output, and its bias."""

    weight: Use
    bias: str | None
    reads: frozenset[int]  # the nodes that it hangs on
    rows: int
    columns: int

    def tensors(self, name: str) -> dict[str, Use]:
        """By their names as those of a Linear map."""
        found = {f"{name}.weight": self.weight}
        return found | ({} if self.bias is None else {f"{name}.bias": Use(self.bias, lambda array: array.reshape(-1))})


def mixer(graph: Graph, region: Region) -> Mixer:
    """What the region may be; InvalidInput, with its last node, where it is none that is known."""
    found = _Roles(graph, region)
    found.require_no_decision()
    if found.conv is not None:
        return Mixer(region.gives, tuple(found.mamba()))
    if (loop := found.only_loop()) is not None:
        return Mixer(region.gives, tuple(Linear(graph, region, loop).options()))
    return Mixer(region.gives, tuple(Tables(graph, region, found.roots()).options()))


class _Roles:
    """Which numbers of a region are which."""

    def __init__(self, graph: Graph, region: Region) -> None:
        self.graph, self.region, self.nodes = graph, region, region.nodes
        self.fixed = fixed_names(graph)
        self.inside = {region.reads} | {name for node in self.nodes for name in node.gives}
        makers = {name: k for k, node in enumerate(self.nodes) for name in node.gives}
        before = [{makers[name] for name in node.reads if name in makers} for node in self.nodes]
        self.hangs = list[frozenset[int]]()  # for each node those that it hangs on, and itself
        for k, direct in enumerate(before):
            self.hangs.append(frozenset({k}).union(*(self.hangs[one] for one in direct if one < k)))
        self.makers, self.before = makers, before
        self.known = self._known()
        self.conv = next((node for node in self.nodes if node.op == "Conv"), None)
        self.recurrence = {k for k, node in enumerate(self.nodes) if node.op == STATE or self._is_table(node)}
        self.last = self.nodes[-1]

    def refuse(self, wanted: str) -> InvalidInput:
        """The last node of the region, and what would be right."""
        return self.graph.refuse(self.last, f"positions meet before it, {wanted}")

    def only_loop(self) -> Node | None:
        """The one loop of the region; None where positions meet by other nodes, too."""
        sums = any(node.op == "CumSum" or (node.op == "MatMul" and self._is_table(node)) for node in self.nodes)
        if len(self.region.loops) > 1 or (self.region.loops and sums):
            raise self.refuse("by several recurrences; want one for each layer")
        return self.region.loops[0] if self.region.loops else None

    def require_no_decision(self) -> None:
        """InvalidInput where what was read decides what is done; the decision may come on long words alone."""
        for k, node in enumerate(self.nodes):
            # Of a table that is summed with, positions may decide; of what comes out, nothing may.
            is_mask = node.op == "Where" and node.reads[0] not in self.inside and self._enters(k, after=k)
            if node.op in DECIDES and self._after(k) and not is_mask:
                raise self.graph.refuse(node, "what it does hangs on letters before; want a recurrence without choices")
            others = [name for name in node.reads if name not in self.inside and name not in self.fixed]
            is_last = self._after(k) and not self._enters(k, after=k)
            if self.conv is not None and node.op in ARITHMETIC and is_last and others:
                raise self.graph.refuse(node, "it hangs on positions or on the length of the word; want Mamba's block")

    def _known(self) -> dict[str, Array]:
        """The numbers that the nodes read, or that tables are made of."""
        names = {name for node in self.nodes for name in node.reads if name in self.fixed and name}
        names |= {name for node in self.nodes for one in node.reads for name in self._roots(one)}
        arrays = self.graph.fixed(sorted(names))
        return {name: one for name, one in arrays.items() if one.dtype.kind == "f" and np.isfinite(one).all()}

    def _roots(self, name: str) -> set[str]:
        """The fixed names that one which hangs on the length is made of."""
        found, left, seen = set[str](), [name] if name and name not in self.inside else [], set[str]()
        makers = {given: node for node in self.graph.nodes for given in node.gives}
        while left:
            one = left.pop()
            if one in self.fixed:
                found |= {one} - {""}
            elif one not in seen and one in makers and makers[one].op not in ("Shape", "Size"):
                seen.add(one)
                left += makers[one].reads
        return found

    def _is_table(self, node: Node) -> bool:
        """Whether it sums with a table, or over all positions up to the own."""
        return node.op in ("CumSum", "Einsum") or (node.op == "MatMul" and node.reads[0] not in self.inside)

    def _after(self, k: int) -> bool:
        """Whether the node hangs on the recurrence."""
        return bool(self.hangs[k] & self.recurrence)

    def _is_decayed(self, k: int) -> bool:
        """Whether it is a state times something."""
        node = self.nodes[k]
        return node.op == "Mul" and any(self._is_state(name) for name in node.reads)

    def _is_state(self, name: str) -> bool:
        while (k := self.makers.get(name)) is not None and self.nodes[k].op in MOVES:
            name = self.nodes[k].reads[0]
        return k is not None and self.nodes[k].op == STATE

    def maps(self) -> list[tuple[int, _Map]]:
        """All matrices, with the numbers of their nodes."""
        return [(k, self._map(k, node)) for k, node in enumerate(self.nodes) if self._is_map(node)]

    def _is_map(self, node: Node) -> bool:
        """Whether it multiplies vectors of the region with a matrix."""
        if node.op not in MATRIX or node.reads[0] not in self.inside:
            return False
        given = self.known.get(node.reads[1])
        return given is not None and np.squeeze(given).ndim <= 2 and given.size == given.shape[-1] * given.shape[-2]

    def _map(self, k: int, node: Node) -> _Map:
        flip = node.op == "Gemm" and bool(node.settings.get("transB"))
        shape = self.known[node.reads[1]].shape[-2:]
        rows, columns = shape if flip else shape[::-1]

        def made(array: Array) -> Array:
            array = array.reshape(array.shape[-2:])
            return np.ascontiguousarray(array if flip else array.T)

        bias = node.reads[2] if node.op == "Gemm" and len(node.reads) > 2 else None
        for other in self.nodes:
            if bias is None and other.op == "Add" and node.gives[0] in other.reads:
                bias = next((one for one in other.reads if self._size(one) == rows), None)
        return _Map(Use(node.reads[1], made), bias, self.hangs[k], rows, columns)

    def _size(self, name: str) -> int:
        """Of a vector of the file; 0 for anything else."""
        given = self.known.get(name)
        return given.size if given is not None and given.size == max(given.shape, default=1) else 0

    def _vectors(self) -> Iterator[tuple[int, str]]:
        """Numbers that something of the region is multiplied with, coordinate by coordinate."""
        for k, node in enumerate(self.nodes):
            if node.op == "Mul" and any(name in self.inside for name in node.reads):
                for name in node.reads:
                    if self._size(name) > 1 or (self._size(name) == 1 and self._is_decayed(k)):
                        yield k, name

    def roots(self) -> list[str]:
        """Numbers of the file that tables are made of, the larger first."""
        names = {name for node in self.nodes for one in node.reads for name in self._roots(one)} & {*self.known}
        return sorted(names, key=lambda name: (-self.known[name].size, name))

    def mamba(self) -> Iterator[Option]:
        """The choices of Mamba's block: channels first or gates first."""
        conv = self.conv
        taps = None if conv is None else self.known.get(conv.reads[1])
        if conv is None or taps is None or taps.ndim != 3 or taps.shape[1] != 1 or not self.recurrence:
            raise self.refuse(
                "with a convolution; want one of each channel (groups = channels), and Mamba's recurrence"
            )
        E, at = len(taps), self.nodes.index(conv)
        maps = self.maps()
        first = [one for k, one in maps if at not in self.hangs[k] and k in self.hangs[at]]
        last = [one for k, one in maps if self._after(k)]
        middle = [one for k, one in maps if at in self.hangs[k] and not self._after(k)]
        rates = [*self._rates(E)]
        skips = [name for _, name in self._vectors() if self._size(name) == E]
        if len(first) == 1 and not middle and len(last) < 2:
            yield from self._mamba_2(conv, taps, first[0], last)
            return
        if [len(one) for one in (first, middle, last)] != [1, 2, 1] or len(rates) != 1 or len(skips) != 1:
            told = (
                f"{len(first)}, {len(middle)} and {len(last)} matrices, {len(rates)} tables A, {len(skips)} vectors D"
            )
            raise self.refuse(
                f"as in Mamba's block, but with {told}; want in_proj, x_proj and dt_proj, out_proj, A and D"
            )
        (inner,), (selected, step), (outer,) = first, sorted(middle, key=lambda one: len(one.reads)), last
        if inner.rows != 2 * E:
            raise self.refuse(f"and in_proj has {inner.rows} rows; want {2 * E}, {E} channels and their gates")
        tensors = {**selected.tensors("x_proj"), **step.tensors("dt_proj"), **outer.tensors("out_proj")}

        def table(array: Array) -> Array:
            return array.reshape([k for k in array.shape if k > 1] if E > 1 else array.shape[-2:])

        tensors |= {"A": Use(rates[0], table), "D": Use(skips[0], np.ravel), "conv1d.weight": Use(conv.reads[1])}
        if len(conv.reads) > 2 and conv.reads[2]:
            tensors["conv1d.bias"] = Use(conv.reads[2])
        for is_swapped in (False, True):
            turn: Callable[[Array], Array] = (lambda a: np.roll(a, E, axis=0)) if is_swapped else (lambda a: a)
            own = {name: Use(one.name, _then(one.made, turn)) for name, one in inner.tensors("in_proj").items()}
            remembering = {rates[0]: lambda array: array * (SLOW / np.abs(array).max())}
            yield Option({"type": "Mamba", "A": "A"}, {**own, **tensors}, remembering)

    def _mamba_2(self, conv: Node, taps: Array, inner: _Map, last: Sequence[_Map]) -> Iterator[Option]:
        """The choices of Mamba-2's block, one for each number of groups; without out_proj where a norm is before it."""
        vectors = [*self._vectors()]
        rates = {name for k, name in vectors if self._enters(k) and self.known[name].max() < 0}
        H = self._size(min(rates)) if len(rates) == 1 else 0
        E, both = inner.rows - len(taps) - H, len(taps) - (inner.rows - len(taps) - H)
        skips = {name for k, name in vectors if not self._enters(k) and self._size(name) in (H, E)}
        sums = [node for k, node in enumerate(self.nodes) if node.op == "Add" and self._enters(k)]
        shifts = {name for node in sums for name in node.reads if self._size(name) == H and name != inner.bias}
        if not H or len(skips) != 1 or len(shifts) > 1 or min(E, both) < 1 or both % 2 or E % H:
            told = (
                f"{len(rates)} vectors A, {len(skips)} vectors D, {inner.rows} rows of in_proj and {len(taps)} channels"
            )
            raise self.refuse(f"as in Mamba-2's block, but with {told}; want in_proj of z, x, B, C and dt, A and D")
        tensors: dict[str, Use | Found] = {**inner.tensors("in_proj"), "conv1d.weight": Use(conv.reads[1])}
        tensors |= {name: Use(one, np.ravel) for name, one in (("A", min(rates)), ("D", min(skips)))}
        tensors["dt_bias"] = Use(min(shifts), np.ravel) if shifts else Use(min(rates), lambda a: 0 * np.ravel(a))
        tensors |= last[0].tensors("out_proj") if last else {}
        if len(conv.reads) > 2 and conv.reads[2]:
            tensors["conv1d.bias"] = Use(conv.reads[2])
        slow = {min(rates): lambda array: -SLOW * (1 + np.arange(array.size) / (1 + array.size)).reshape(array.shape)}
        for groups in (k for k in range(1, H + 1) if H % k == 0 and both // 2 % k == 0):
            yield Option({"type": "Mamba2", "A": "A", "groups": groups}, tensors, slow)

    def _enters(self, k: int, after: int = -1) -> bool:
        """Whether the recurrence hangs on the node, or what of it comes after another node."""
        return any(k in self.hangs[one] for one in self.recurrence if one > after)

    def _rates(self, E: int) -> Iterator[str]:
        """Tables of E x N numbers below 0 that something is multiplied with on the way to the recurrence."""
        found = list[str]()
        for node in self.nodes:
            for name in node.reads if node.op in ("Mul", "Einsum") else ():
                given = self.known.get(name)
                if (
                    given is not None
                    and given.size > E
                    and given.size % E == 0
                    and E in given.shape
                    and given.max() < 0
                ):
                    found.append(name)
        yield from dict.fromkeys(found)


def _then(first: Callable[[Array], Array], second: Callable[[Array], Array]) -> Callable[[Array], Array]:
    return lambda array: second(first(array))
