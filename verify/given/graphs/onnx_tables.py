"""A region of a graph of ONNX's in which positions meet by sums, CumSum or a table of powers, as a linear system.

    h_t = sum over s <= t of L^(t - s) u_s,   u = B x + b,   p = C h + D x + c
A graph writes a^t times the sum of a^-s u_s, or sums with a table of a^(t - s); complex powers stand there by their
real and imaginary parts, or by cosines and sines.  What of this hangs on positions is the *core*: products with tables
of positions, the sums, and what is made of these by sums and moves.  It reads u and gives h, values that nothing else
of the core reads or gives.  So u and p are affine without positions (`fooling.verify.given.graphs.onnx_linear`), and
the core
is linear.  On words of a few letters unit vectors give what it is: a table of matrices, one for each pair of positions,
which must be L^(t - s) G, with one entry in each column of G.  Then B is G times the map to u.

The powers need not go on so on longer words, and this is for whoever holds the layer to the graph to see.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property

from fooling.fooling_sets.errors import InvalidInput
from fooling.fooling_sets.search import arrays as np
from fooling.verify.given.graphs.onnx_file import Array, Graph, Node
from fooling.verify.given.graphs.onnx_linear import FIXED, LASTING, OF_LETTERS, OF_STATE, Linear, System
from fooling.verify.given.graphs.onnx_once import NOTHING, Probe
from fooling.verify.given.graphs.onnx_options import changed
from fooling.verify.given.graphs.onnx_regions import MOVES, Region
from fooling.verify.given.graphs.onnx_steps import Carried

LETTERS = 4  # of the words on which the core is looked at
NEAR = 1e-9  # how far from powers the matrices of the core may be, which are made of powers and of their inverses
INVERSES: Mapping[str, Callable[[Array], Array]] = {
    "itself": lambda a: a,
    "its logarithm": lambda a: 0 + np.log(a),  # a name of numpy here would load it
    "minus its logarithm": lambda a: -np.log(a),
}
"""What the numbers may be that tables of powers are made of."""


class Tables(Linear):
    """A region without a loop as such a system; InvalidInput, with its last node, where it is none."""

    def __init__(self, graph: Graph, region: Region, roots: Sequence[str]) -> None:
        super().__init__(graph, region, region.nodes[-1])
        self.roots = roots

    @cached_property
    def carried(self) -> Carried:
        """Nothing is carried."""
        return NOTHING

    def mixes(self, node: Node, given: Sequence[int]) -> bool:
        """Whether it is linear in one value, and has a sum over positions or a table of positions in it."""
        varied = [k for k, one in enumerate(given) if one != FIXED]
        others = [name for name, one in zip(node.reads, given, strict=True) if one == FIXED and name]
        if len(varied) != 1 or max(given) > OF_STATE:
            return False
        if node.op == "CumSum":
            return varied == [0]
        is_table = node.op in ("Mul", "Einsum", "MatMul") or (node.op == "Div" and varied == [0])
        return is_table and not all(name in self.fixed for name in others)

    @cached_property
    def core(self) -> tuple[list[str], list[str]]:
        """Names of u and h; InvalidInput where the core reads what it has given, in another way than by sums."""
        inside, reads = dict[str, None](), dict[str, None]()
        for node in self.nodes:
            given = [self.kinds.get(name, FIXED) for name in node.reads]
            affine = [name for name, one in zip(node.reads, given, strict=True) if one in (OF_LETTERS, OF_STATE)]
            if not affine or self._kind_of(node) != OF_STATE:
                continue
            is_sum = node.op in ("Add", "Sub", "Neg", "Concat", *MOVES) and set(affine) <= {*inside}
            if is_sum and len(affine) == sum(one != FIXED for one in given) and self._has_no_numbers(node):
                inside |= dict.fromkeys(node.gives)
            elif self.mixes(node, given):
                inside |= dict.fromkeys(node.gives)
                reads |= {name: None for name in affine if name not in inside}
        if any(self.kinds[name] != OF_LETTERS for name in reads):
            raise self.refuse("positions meet in several ways one after the other")
        outside = [node for node in self.nodes if not {*node.gives} & {*inside}]
        ends = {name: None for node in outside for name in node.reads if name in inside}
        ends |= {self.gives: None} if self.gives in inside else {}
        u = [name for name in reads if name != self.reads] + [name for name in reads if name == self.reads]
        return u, [*ends]

    def _has_no_numbers(self, node: Node) -> bool:
        """Whether nothing of the file is added; sizes of moves are no numbers that are."""
        return node.op not in ("Add", "Sub") or all(name not in self.fixed for name in node.reads)

    def _read_off(self, graph: Graph) -> System:
        u, h = self.core
        if not u or not h:
            raise self.refuse("no values are summed over positions")
        several = Probe(graph, self.loop, self.reads, self.added, letters=LETTERS, named=[*u, *h])
        L, G = self._powers(self._pairs(several, u, h))
        one = Probe(graph, self.loop, self.reads, self.added, named=[*u, *h])
        gate = [] if self.gate is None else [self.gate]
        _, B, b = one.affine([], [*u, *gate])
        many = G.shape[1]
        maps = {"gate": (B[many:], b[many:])} if gate else {}
        C, D, c = one.affine(h, [self.p])
        maps |= {"B": (G @ B[:many], G @ b[:many]), "C": (C, c)} | ({"D": (D, 0 * c)} if np.any(D) else {})
        return self.by_units(L, maps)

    def _pairs(self, probe: Probe, u: Sequence[str], h: Sequence[str]) -> Array:
        """For each pair of positions the matrix of the core: letters x letters x (numbers of h) x (numbers of u)."""
        for name in (*u, *h):
            if probe.shapes[name][:1] != (LETTERS,):
                raise self.refuse(f"{name} has another axis than the second for letters; want words, then letters")
        rows = list[Array]()
        for name in h:
            P, Q, _ = probe.affine(u, [name])
            matrix = np.concatenate([P, Q], axis=1) if self.reads in u else P
            sizes = [probe.size(one) // LETTERS for one in u]
            starts = np.cumsum([0, *sizes]) * LETTERS
            parts = [matrix[:, a : a + k * LETTERS] for a, k in zip(starts, sizes, strict=False)]
            cut = [one.reshape(LETTERS, -1, LETTERS, k) for one, k in zip(parts, sizes, strict=True)]
            rows.append(np.concatenate(cut, axis=3))
        return np.concatenate(rows, axis=1).transpose(0, 2, 1, 3)

    def _powers(self, pairs: Array) -> tuple[Array, Array]:
        """L and G, where the matrix of positions t and s is L^(t - s) G."""
        G, first = pairs[0, 0], pairs[1, 0]
        size, columns = G.shape
        L, own = np.zeros((size, size)), [int(np.argmax(np.abs(G[:, j]))) for j in range(columns)]
        for j, i in enumerate(own):
            others = [k for k in range(size) if k != i and abs(first[k, j]) > NEAR * abs(G[i, j])]
            if not G[i, j] or len(others) > 1 or own.count(i) > 1:
                raise self.refuse("what positions meet by is no table of powers of a decay for each coordinate")
            L[i, i] = first[i, j] / G[i, j]
            for k in others:
                L[k, i] = first[k, j] / G[i, j]
        for i in own:  # of two columns of a complex decay the first is taken; the second may not be there
            for k in [k for k in range(size) if k != i and L[k, i] and not (k in own and k < i)]:
                L[k, k], L[i, k] = L[i, i], -L[k, i]
        for t in range(len(pairs)):
            for s in range(len(pairs)):
                wanted = np.linalg.matrix_power(L, t - s) @ G if s <= t else 0 * G
                if not np.allclose(pairs[t, s], wanted, NEAR, NEAR):
                    told = f"letter {t + 1} gets from letter {s + 1} another thing than a power of decays"
                    raise self.refuse(told)
        return L, G

    def remembering(self) -> Mapping[str, Callable[[Array], Array]]:
        """Other numbers for those that powers are made of, so that all decays are near 1."""
        for name in self.roots:
            for inverse in INVERSES.values():
                change = {name: _lasting(inverse)}
                try:
                    self.system(changed(self.graph, change))
                except InvalidInput:  # these numbers are something else
                    continue
                return change
        raise self.refuse("no numbers of the file are found that are the sizes of decays, or their logarithms")


def _lasting(inverse: Callable[[Array], Array]) -> Callable[[Array], Array]:
    def changed(array: Array) -> Array:
        sizes = 1 - LASTING * (1 + np.arange(array.size) / (1 + array.size))
        return inverse(sizes).reshape(array.shape)

    return changed
