"""A region of a graph of ONNX's in which positions meet by one loop, with fixed coefficients, as a linear system.

    h' = L h + B x + b,   p = C h' + D x + c,   y = f(p) or f(p) g(G x + e)
x is what the region reads, a vector for each letter, and h all numbers that the loop carries, in one or several
tensors of any shape.  A value is *affine* where it is made of x and h by sums, by moves, and by products with what the
file fixes.  So whether h' and p are affine is read off the nodes, and holds for words of every length.  An affine
function is what it gives to zero and to unit vectors.  So L, B, C, D and G are found by one step of the loop: its body,
written out once, is run on words of one letter with these in the places of x and h.

L must be diagonal, or have blocks of two coordinates, (a, -b) above (b, a), which are products with a + ib: that is how
complex decays stand in a graph, by their real and imaginary parts.  Of h' nothing but p is read, and of x beside that
one gate; f and g are tried, and whoever takes a choice holds it to the graph
(`fooling.verify.given.graphs.onnx_network`).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import cached_property, partial
from itertools import product
from math import prod

from fooling.fooling_sets.errors import InvalidInput
from fooling.fooling_sets.search import arrays as np
from fooling.records import dataclass
from fooling.verify.given.graphs.onnx_file import Array, Graph, Node
from fooling.verify.given.graphs.onnx_once import Probe
from fooling.verify.given.graphs.onnx_options import Described, Found, Option, functions_of
from fooling.verify.given.graphs.onnx_regions import MATRIX, MOVES, STATE, Region
from fooling.verify.given.graphs.onnx_steps import Carried, carried, fixed_names

FIXED, OF_LETTERS, OF_STATE, OTHER, OTHER_OF_STATE = range(5)
"""Of a value: what the file fixes; affine in x; affine, and h is in it; any other function of x, and of h as well."""
MOVED = (*MOVES, "Slice", "Split", "Gather", "Concat", "Neg", "ReduceSum", "SequenceInsert")
JOINS = ("Concat", "SequenceInsert")
LASTING, LEAST = 2.0**-10, 0.99  # of another decay what it is less than 1, and the least that it may become
READ = "read is h' = a h + B x with real or complex decays a, and an activation of C h' + D x, perhaps with a gate"


@dataclass(frozen=True)
class System:
    """The decays, of complex ones real and imaginary parts, and matrices with biases, a row for each output.

    Their names are B, C, D and gate, and B_imag and C_imag where decays are complex.
    """

    decay: Array
    turn: Array | None
    maps: Mapping[str, tuple[Array, Array]]


class Linear:
    """A region as such a system; InvalidInput, with the node of its loop, where it is none."""

    def __init__(self, graph: Graph, region: Region, loop: Node) -> None:
        self.graph, self.nodes, self.reads, self.gives, self.loop = (
            graph,
            region.nodes,
            region.reads,
            region.gives,
            loop,
        )
        self.fixed = fixed_names(graph)
        self.makers = {name: node for node in self.nodes for name in node.gives}
        self.known = list[tuple[Graph, System]]()
        self.L, self.shapes = np.zeros((0, 0)), list[tuple[int, ...]]()

    def refuse(self, told: str) -> InvalidInput:
        """What is wrong with the loop, and what would be read."""
        return self.graph.refuse(self.loop, f"{told}; {READ}")

    def options(self) -> Iterator[Option]:
        """For each activation, and function of the gate, that has operators of the region."""
        own = self.system(self.graph)
        names = [one for one in ("B", "B_imag", "C", "D", "gate") if one in own.maps]
        fields: Described = {"type": "StateSpace", "decay": "decay", "decay_by": "identity"}
        fields |= {name: f"{name}." for name in names}
        tensors = {"decay": Found(lambda graph: self.system(graph).decay)}
        if own.turn is not None:
            fields |= {"turn": "turn", "turn_by": "imaginary", "C_imag": "C_imag."}
            tensors["turn"] = Found(lambda graph: self.system(graph).turn)
            names.append("C_imag")
        for name, (k, kind) in product(names, enumerate(("weight", "bias"))):
            tensors[f"{name}.{kind}"] = Found(partial(self.numbers_of, name, k))
        yield from functions_of(self.nodes, Option(fields, tensors, self.remembering()))

    def numbers_of(self, name: str, k: int, graph: Graph) -> Array:
        """The matrix of a map of the system, or its bias."""
        return self.system(graph).maps[name][k]

    @cached_property
    def carried(self) -> Carried:
        """The states with their next values and starts, without sequences."""
        return carried(self.loop)

    @cached_property
    def kinds(self) -> dict[str, int]:
        """What each value is that hangs on x or h."""
        kinds = {self.reads: OF_LETTERS, **dict.fromkeys(self.carried.states, OF_STATE)}
        for node in self.nodes:
            given = [kinds.get(name, FIXED) for name in node.reads]
            kind = max(given, default=FIXED)
            if kind == FIXED or node.op in (STATE, "Shape", "Size"):
                continue
            if self.mixes(node, given):
                kind = OF_STATE
            elif not self._is_affine(node, given):
                kind = OTHER_OF_STATE if kind in (OF_STATE, OTHER_OF_STATE) else OTHER
            kinds |= dict.fromkeys(node.gives, kind)
        return kinds

    def mixes(self, node: Node, given: Sequence[int]) -> bool:
        """Whether positions meet in the node, which reads values of these kinds: here by the loop alone."""
        return node.op == STATE and bool(given)

    def _is_affine(self, node: Node, given: Sequence[int]) -> bool:
        """Whether it is affine in what it reads, something of which is affine in x and h."""
        varied = [k for k, one in enumerate(given) if one != FIXED]
        others = all(name in self.fixed for name, one in zip(node.reads, given, strict=True) if one == FIXED)
        if max(given) > OF_STATE:
            return False
        if node.op in MOVED or node.op == "ConcatFromSequence":
            return node.op in JOINS or varied == [0]  # sizes of a move may hang on the length
        if node.op in ("Add", "Sub", "Mul", *MATRIX, "Einsum", "Div"):
            is_sum = node.op in ("Add", "Sub")
            return others and (is_sum or len(varied) == 1) and (node.op != "Div" or varied == [0])
        return False

    @cached_property
    def p(self) -> str:
        """The value that all of y that hangs on h is made of."""
        for name in self.carried.following:
            if self.kinds.get(name, FIXED) not in (OF_LETTERS, OF_STATE):
                raise self.refuse("its next state is not linear in the last one and in the vector of the letter")
        for node in self.nodes:
            numbers = [name for name in node.reads if name not in self.kinds]
            is_move = node.op in MOVED or node.op == "ConcatFromSequence"
            if self._kind_of(node) > OF_STATE and not is_move and not all(name in self.fixed for name in numbers):
                raise self.refuse(f"{node.told} hangs on positions or on the length of the word")
        found = self._last_before(OF_STATE)
        if found is None:
            raise self.refuse("what it gives is made of several maps of its state, or of one that is not linear")
        return found

    @cached_property
    def gate(self) -> str | None:
        """The value that the rest of y is made of; None where there is no rest."""
        return self._last_before(OF_LETTERS)

    def _last_before(self, kind: int) -> str | None:
        """The last value of a kind through which all go that something not affine is made of; None where none is."""
        others = [node for node in self.nodes if self._kind_of(node) > OF_STATE and not self._leads(node)]
        ends = {name for node in others for name in node.reads if self.kinds.get(name) == kind}
        if self.kinds.get(self.gives) == kind:
            ends.add(self.gives)
        names = [self.reads, *(name for node in self.nodes for name in node.gives)]
        for name in reversed(names if ends else []):
            if self.kinds.get(name) == kind and not ends & self._hanging({*self.carried.states, self.reads}, {name}):
                return name
        return None

    def _kind_of(self, node: Node) -> int:
        return max((self.kinds.get(name, FIXED) for name in node.gives), default=FIXED)

    def _leads(self, node: Node) -> bool:
        """Whether the next state is made of what the node gives."""
        return bool({*node.gives} & self._made_of(self.carried.following))

    def _made_of(self, names: Collection[str]) -> set[str]:
        wanted = {*names}
        for node in reversed(self.nodes):
            if wanted & {*node.gives} and node.op != STATE:
                wanted |= {*node.reads}
        return wanted

    def _hanging(self, sources: Collection[str], cut: Collection[str]) -> set[str]:
        """The names that are made of the sources otherwise than through a cut."""
        found = {*sources} - {*cut}
        for node in self.nodes:
            if found & {*node.reads} and node.op not in (STATE, "Shape", "Size"):
                found |= {*node.gives} - {*cut}
        return found

    @cached_property
    def added(self) -> list[str]:
        """Numbers of the file that are added to what is affine; InvalidInput where one is a factor as well."""
        added, others = set[str](), set[str]()
        for node in self.nodes:
            if node.op != STATE and self._kind_of(node) in (OF_LETTERS, OF_STATE):
                fixed = {name for name in node.reads if name in self.fixed and name}
                bias = fixed if node.op in ("Add", "Sub") else fixed & {*node.reads[2:]} if node.op == "Gemm" else set()
                added |= bias
                others |= fixed - bias
        if added & others:
            raise self.refuse(f"{min(added & others)} is added in one place and multiplied with in another")
        return sorted(added)

    def system(self, graph: Graph) -> System:
        """The matrices of this graph, with its own numbers or with others."""
        for known, found in self.known:
            if known is graph:
                return found
        found = self._read_off(graph)
        sizes = np.hypot(found.decay, 0.0 if found.turn is None else found.turn)
        if graph is not self.graph and not ((sizes >= LEAST) & (sizes < 1)).all():
            raise self.refuse("its decays are made of other numbers than those that it is multiplied with once")
        self.known.append((graph, found))
        return found

    def _read_off(self, graph: Graph) -> System:
        step = Probe(graph, self.loop, self.reads, self.added, self.carried)
        p, gate, states, following = self.p, self.gate, self.carried.states, [*map(self._base, self.carried.following)]
        L, B, b = step.affine(states, [*following, *([] if gate is None else [gate])])
        many = len(L[0])
        if graph is self.graph:
            self.L, self.shapes = L[:many], [step.shapes[name] for name in states]
        maps = {} if gate is None else {"gate": (B[many:], b[many:])}
        L, B, b = L[:many], B[:many], b[:many]
        if p in self._hanging(states, following):
            P, Q, q = step.affine(states, [p])
            C = self._after_the_step(P, L)
            D, c = Q - C @ B, q - C @ b
            D = np.where(np.abs(D) < 1e-13 * (1 + np.abs(Q)), 0.0, D)
        else:
            C, D, c = step.affine(following, [p])
        maps |= {"D": (D, 0 * c)} if np.any(D) else {}
        return self.by_units(L, {"B": (B, b), "C": (C, c), **maps})

    def _base(self, name: str) -> str:
        """What a name is another one of."""
        while name in self.makers and self.makers[name].op in ("Identity", "Cast"):
            name = self.makers[name].reads[0]
        return name

    def _after_the_step(self, P: Array, L: Array) -> Array:
        """C of p = C h', where p = P h + Q x + q and h' = L h + B x + b: C L = P."""
        if any(not np.any(row) for row in L):
            raise self.refuse("a decay is 0")
        return np.linalg.solve(L.T, P.T).T

    def by_units(self, L: Array, maps: dict[str, tuple[Array, Array]]) -> System:
        """Real decays where L is diagonal, else complex ones, to which real ones belong as well."""
        units = [*self._units(L)]
        first = [unit[0] for unit in units]
        if all(len(unit) == 1 for unit in units):
            return System(np.diag(L).copy(), None, maps)
        turn = np.array([L[unit[1], unit[0]] if len(unit) > 1 else 0.0 for unit in units])
        (B, b), (C, c) = maps["B"], maps["C"]
        is_pair = np.array([float(len(unit) > 1) for unit in units])
        second = [unit[-1] for unit in units]
        imag = {"B_imag": (B[second] * is_pair[:, None], b[second] * is_pair), "B": (B[first], b[first])}
        imag |= {"C_imag": (-C[:, second] * is_pair, 0 * c), "C": (C[:, first], c)}
        return System(np.diag(L)[first].copy(), turn, {**maps, **imag})

    def _units(self, L: Array) -> Iterator[tuple[int, ...]]:
        """Coordinates that are a unit: one alone, or two that are a complex number; InvalidInput for any other."""
        for i in range(len(L)):
            near = [j for j in range(len(L)) if j != i and (L[i, j] or L[j, i])]
            if not near:
                yield (i,)
                continue
            j = near[0]
            if len(near) > 1 or L[i, i] != L[j, j] or L[i, j] != -L[j, i]:
                part = ", ".join(f"{x:.3g}" for x in (L[i, i], L[i, j], L[j, i], L[j, j]))
                told = f"numbers of its state are mixed by a matrix that begins with {part}, and is no complex decay"
                raise self.refuse(f"{told} (a, -b, b, a)")
            if i < j:
                yield i, j

    def remembering(self) -> Mapping[str, Callable[[Array], Array]]:
        """Other numbers for those that states are multiplied with, so that all decays are near 1."""
        found = dict[str, Callable[[Array], Array]]()
        for node in self.nodes:
            if self._kind_of(node) != OF_STATE or not self._leads(node) or node.op in (STATE, *MOVED, "Add", "Sub"):
                continue
            if node.op != "Mul":
                raise self.refuse(f"its state goes through {node.op}; want products with numbers of the file")
            found |= {name: self._lasting for name in node.reads if name in self.fixed}
        return found

    def _lasting(self, factor: Array) -> Array:
        """The factor with which the decays that it makes are between `LEAST` and 1."""
        units = [*self._units(self.L)]
        scales, at = self._scales(units), 0
        if factor.size == len(units):
            return factor * scales[[unit[0] for unit in units]].reshape(factor.shape)
        for shape in self.shapes:
            part = scales[at : at + prod(shape)].reshape(shape)
            at += prod(shape)
            if factor.size == 1 or _fits(factor.shape, shape):
                return factor * _reduced(part, factor.shape)
        raise self.refuse(
            f"its state is multiplied with {' x '.join(map(str, factor.shape))} numbers, of another shape"
        )

    def _scales(self, units: Sequence[tuple[int, ...]]) -> Array:
        """For each coordinate of the state what its decay is multiplied with."""
        found = np.zeros(sum(map(len, units)))
        for k, unit in enumerate(units):
            size = np.hypot(self.L[unit[0], unit[0]], self.L[unit[-1], unit[0]] if len(unit) > 1 else 0.0)
            if not size:
                raise self.refuse("a decay is 0")
            found[[*unit]] = (1 - LASTING * (1 + k / (1 + len(units)))) / size
        return found


def _fits(factor: Sequence[int], state: Sequence[int]) -> bool:
    """Whether an array broadcasts to the shape of a state."""
    own = [*factor[-len(state) :]]
    is_short = all(k == 1 for k in factor[: -len(state)]) if len(factor) > len(state) else True
    return is_short and all(k in (1, n) for k, n in zip(own[::-1], [*state][::-1], strict=False))


def _reduced(part: Array, shape: Sequence[int]) -> Array:
    """An array of a state's shape, taken at its first place along axes that a factor does not have."""
    part = part.reshape((1,) * (len(shape) - part.ndim) + part.shape)
    while part.ndim > len(shape):
        part = part[0]
    for axis, size in enumerate(shape):
        part = part if size == part.shape[axis] else part.take([0], axis=axis)
    return part
