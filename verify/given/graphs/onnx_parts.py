"""What the nodes of a graph of ONNX's compute from its letters: a network's parts, each a function of others.

A node that only moves numbers (a shape, a piece, a type) gives what it reads.  A node whose result does not hang on the
letters is no part: it is a weight, a number, a mask or a table of positions.  What several nodes make of one part,
number by number or by sums over its coordinates, is one `Pointwise` part, which has the names of the operators in it:
with a mean, a root and a gain it is a norm, else an activation.  Whoever takes the parts for a network holds the
network to the graph (`fooling.verify.given.graphs.onnx_network`), so what a name may hide is seen there.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from fooling.fooling_sets.errors import InvalidInput
from fooling.fooling_sets.search import arrays as np
from fooling.records import dataclass, field, replace
from fooling.verify.given.graphs.onnx_file import Array, Graph, Node
from fooling.verify.given.graphs.onnx_regions import MIXER

MOVES = {
    *("Reshape", "Transpose", "Unsqueeze", "Squeeze", "Split", "Slice", "Cast", "CastLike", "Identity", "Expand"),
    *("Dropout", "Flatten"),
}
POINTWISE = {"Relu", "Tanh", "Sigmoid", "Erf", "Gelu", "Sqrt", "Reciprocal", "Neg", "IsNaN", "Swish"}
FOLDED = {"Identity", "Cast", "Transpose", "Unsqueeze", "Squeeze", "Sqrt", "Mul", "Div"}
BINARY = {"Add", "Sub", "Mul", "Div", "Pow"}
RECURRENT = {"RNN", "LSTM", "GRU"}


@dataclass(frozen=True, eq=False)
class Part:
    """A part; `of` are the parts that it reads, `numbers` its weights by torch's names.

    Its kind is one of letters, Embedding, Positions, Linear, Pointwise, LayerNorm, RMSNorm, Sum, Product, Logits,
    Weights, Attention, Mean, End, RNN, LSTM, GRU, Mixer.  `ops` are the operators of a Pointwise part, `eps` the last
    number that was added in it.
    """

    kind: str
    of: tuple[Part, ...]
    node: Node | None = None
    numbers: Mapping[str, Array] = field(default_factory=dict)
    ops: frozenset[str] = frozenset()
    eps: float | None = None
    settings: Mapping[str, Any] = field(default_factory=dict)

    @property
    def base(self) -> Part:
        """What a Pointwise part is made of; any other is itself."""
        return self.of[0] if self.kind == "Pointwise" else self


@dataclass(frozen=True)
class Mask:
    """A name that decides what logits stand: added to them, or where it is true (or false) another name stands.

    `before` are masks that the same logits have met before.
    """

    node: Node
    name: str
    where: bool | None = None  # what the mask is where the logits stand; None for one that is added
    other: str | None = None
    before: tuple[Mask, ...] = ()

    @property
    def each(self) -> tuple[Mask, ...]:
        """In the order in which logits meet them."""
        return *self.before, self


class Parts:
    """Of one graph: `of` has the part of each name that hangs on the letters.

    `masks` and `scales` are what logits and weights meet on the way that the letters do not decide.  What they are on
    words of each length is `fooling.verify.given.graphs.onnx_masks`' to see.
    """

    def __init__(self, graph: Graph) -> None:
        self.graph = graph
        self.of: dict[str, Part] = {graph.reads: Part("letters", ())}
        self.known = dict[str, Array](graph.numbers)
        self.makers = {name: node for node in graph.nodes for name in node.gives}
        self.masks: list[Mask] = []
        self.scales: dict[str, Node] = {}
        self._fold()
        for node in graph.nodes:
            if node.op not in ("Shape", "Size") and any(name in self.of for name in node.reads):
                part = self._part(node)
                self.of |= dict.fromkeys(filter(None, node.gives), part)

    @property
    def result(self) -> Part:
        """What the graph gives."""
        if self.graph.gives not in self.of:
            raise InvalidInput(f"{self.graph.where}: {self.graph.gives} does not hang on the letters; want scores")
        return self.of[self.graph.gives]

    def _masked(self, logits: Part, mask: Mask) -> Part:
        """Logits with one more mask, which all that they have met is one."""
        earlier: Mask | None = logits.settings.get("mask")
        if earlier is not None:
            self.masks.remove(earlier)
            mask = replace(mask, before=earlier.each)
        self.masks.append(mask)
        return replace(logits, settings={"masked": True, "mask": mask})

    def _fold(self) -> None:
        """A number that the file has in other words is known, too; what hangs on the length of the word is not."""
        found = dict[str, None]()
        for node in self.graph.nodes:
            if node.op in FOLDED and all(name in self.known or name in found for name in node.reads if name):
                found |= dict.fromkeys(node.gives)
        self.known |= self.graph.fixed([*found])

    def _part(self, node: Node) -> Part:
        read = [self.of[name] for name in node.reads if name in self.of]
        if node.op in MOVES:
            return read[0]
        makers: dict[str, Callable[[Node, list[Part]], Part]] = {
            "Gather": self._gather,
            "MatMul": self._matmul,
            "Gemm": self._gemm,
            "Where": self._where,
            "Softmax": self._softmax,
            "LogSoftmax": lambda n, r: Part("End", (r[0],), n),
            "Concat": self._concat,
            "ReduceMean": self._mean,
            "LayerNormalization": self._norm,
            "RMSNormalization": self._norm,
            "Attention": self._attention,
            MIXER: lambda n, r: Part(MIXER, (r[0],), n),
            **dict.fromkeys(POINTWISE, lambda n, r: _pointwise(n, r[0])),
            **dict.fromkeys(BINARY, self._binary),
            **dict.fromkeys(RECURRENT, self._recurrent),
        }
        if node.op not in makers:
            raise self.graph.refuse(node, "it reads what hangs on the letters, and is not known in that place")
        return makers[node.op](node, read)

    def _number(self, node: Node, at: int) -> Array:
        """What the node reads there, which must be in the file."""
        name = node.reads[at] if at < len(node.reads) else ""
        if name not in self.known:
            raise self.graph.refuse(node, f"{name or 'a weight'} is computed on the way; want its numbers in the file")
        return self.known[name]

    def _matrix(self, node: Node, at: int) -> Array:
        """The same, of two axes."""
        found = self._number(node, at)
        if found.ndim != 2:
            raise self.graph.refuse(node, f"{node.reads[at]} has {found.ndim} axes; want a matrix")
        return found

    def _gather(self, node: Node, read: list[Part]) -> Part:
        if node.reads[0] in self.of:  # a position, or one of several pieces
            return self.of[node.reads[0]]
        if read[0].kind != "letters":
            raise self.graph.refuse(node, "want a table whose rows are the letters'")
        return Part("Embedding", (read[0],), node, {"weight": self._matrix(node, 0)})

    def _matmul(self, node: Node, read: list[Part]) -> Part:
        if len(read) == 1:
            if node.reads[0] not in self.of:
                raise self.graph.refuse(node, "want the vectors left of the matrix, as x W")
            return Part("Linear", (read[0],), node, {"weight": self._matrix(node, 1).T})
        weights, values = read
        if weights.base.kind == "Weights":
            return Part("Attention", (*weights.base.of, values), node, settings=weights.base.settings)
        return Part("Logits", (_unscaled(read[0]), _unscaled(read[1])), node)

    def _gemm(self, node: Node, read: list[Part]) -> Part:
        if node.reads[0] not in self.of or len(read) > 1:
            raise self.graph.refuse(node, "want x W + b")
        matrix = self._matrix(node, 1)
        bias = {"bias": self._number(node, 2).reshape(-1)} if len(node.reads) > 2 and node.reads[2] else {}
        return Part("Linear", (read[0],), node, {"weight": matrix if node.settings.get("transB") else matrix.T, **bias})

    def _where(self, node: Node, read: list[Part]) -> Part:
        bases = {id(one.base): one.base for one in read}
        (first, *others) = bases.values()
        if others or first.kind not in ("Logits", "Weights"):
            raise self.graph.refuse(node, "want a mask of logits")
        of_letters = node.reads[0] in self.of
        if first.kind == "Weights" and of_letters:  # 0 for a NaN, as torch exports it
            return first
        if first.kind == "Weights" or of_letters or not 0 < sum(name in self.of for name in node.reads) < 2:
            raise self.graph.refuse(node, "want a mask of logits, which the letters do not decide")
        is_first = node.reads[1] in self.of
        return self._masked(first, Mask(node, node.reads[0], is_first, node.reads[2 if is_first else 1]))

    def _softmax(self, node: Node, read: list[Part]) -> Part:
        if (logits := read[0].base).kind == "Logits":
            return Part("Weights", logits.of, node, settings=logits.settings)
        return Part("End", (read[0],), node)

    def _concat(self, node: Node, read: list[Part]) -> Part:
        if len(read) != len(node.reads) or any(one.base is not read[0].base for one in read):
            raise self.graph.refuse(node, "want pieces of one vector, as rotary positions have them")
        return _pointwise(node, *read)

    def _mean(self, node: Node, read: list[Part]) -> Part:
        axes = [
            int(k) for k in _axes(node, [self._number(node, k) for k in (1,) if len(node.reads) > 1 and node.reads[1]])
        ]
        if axes in ([-1], [2], [3]):
            return _pointwise(node, read[0])
        if axes not in ([0], [1], [-2]):
            raise self.graph.refuse(node, f"axes {axes}: want the mean over positions or coordinates")
        return Part("Mean", (read[0],), node)

    def _norm(self, node: Node, read: list[Part]) -> Part:
        is_rms = node.op == "RMSNormalization"
        eps = float(node.settings.get("epsilon", 1e-5))
        gain = self._number(node, 1).reshape(-1)
        has_bias = not is_rms and len(node.reads) > 2 and node.reads[2]
        bias = {"bias": self._number(node, 2).reshape(-1)} if has_bias else {}
        return Part("RMSNorm" if is_rms else "LayerNorm", (read[0],), node, {"weight": gain, **bias}, eps=eps)

    def _attention(self, node: Node, read: list[Part]) -> Part:
        if len(read) != 3:
            raise self.graph.refuse(node, "want queries, keys and values")
        if len(node.reads) > 3 and node.reads[3]:
            self.masks.append(Mask(node, node.reads[3]))
        masked = bool(node.settings.get("is_causal")) or (len(node.reads) > 3 and bool(node.reads[3]))
        return Part("Attention", (_unscaled(read[0]), _unscaled(read[1]), read[2]), node, settings={"masked": masked})

    def _binary(self, node: Node, read: list[Part]) -> Part:
        if len(read) == 2:
            if read[0].base is read[1].base:
                return _pointwise(node, *read)
            kind = {"Add": "Sum", "Mul": "Product"}.get(node.op)
            if kind is None:
                raise self.graph.refuse(node, "it takes two parts of the network, which are added or multiplied here")
            return Part(kind, (read[0], read[1]), node)
        name = next(one for one in node.reads if one not in self.of)
        return self._with_number(node, read[0], name, self.known.get(name))

    def _with_number(self, node: Node, part: Part, name: str, number: Array | None) -> Part:
        """A part with what the file has, or a number that hangs on shapes: a bias, a gain, a scale, positions."""
        is_one = number is not None and number.size == 1
        vector = number.reshape(-1) if number is not None and (number.size,) == number.shape[-1:] else None
        if part.base.kind == "Logits":  # a scale, or a mask that is added
            if node.op == "Add":
                return self._masked(part.base, Mask(node, name))
            if node.op not in ("Mul", "Div"):
                raise self.graph.refuse(node, "want a scale of logits, or a mask that is added")
            self.scales[name] = node
            return part.base
        takes_bias = part.kind in ("Linear", "LayerNorm") and "bias" not in part.numbers
        if node.op == "Add" and takes_bias and vector is not None and len(vector) == len(part.numbers["weight"]):
            return replace(part, numbers={**part.numbers, "bias": vector})
        if node.op == "Mul" and vector is not None and not is_one and {"ReduceMean", "Sqrt"} <= part.ops:
            kind = "LayerNorm" if "Sub" in part.ops else "RMSNorm"
            return Part(kind, part.of, node, {"weight": vector}, eps=part.eps or 0.0)
        if number is not None and is_one:
            found, value = _pointwise(node, part), float(number.reshape(()))
            if part.kind == "Embedding" and node.op == "Mul":
                return replace(part, numbers={"weight": part.numbers["weight"] * value})
            return replace(found, eps=value) if node.op == "Add" else found
        if node.op == "Add" and (table := self._table(name)) is not None:
            return Part("Positions", (part,), node, {"weight": table})
        if number is None and node.op in ("Mul", "Div"):  # a scale that is computed from a shape
            self.scales[name] = node
            return _pointwise(node, part)
        raise self.graph.refuse(node, f"{name} is no bias, gain, number or table of positions that the file has")

    def _table(self, name: str) -> Array | None:
        """The only table of numbers that a name is made of, a row for each position."""
        found, left, seen = dict[str, Array](), [name], set[str]()
        while left:
            one = left.pop()
            if one in seen or one == "":
                continue
            seen.add(one)
            known = self.known.get(one)
            if known is not None:
                if known.dtype.kind == "f" and known.ndim >= 2:
                    found[one] = known
            elif one in self.makers and self.makers[one].op != "Shape":
                left += self.makers[one].reads
        if len(found) != 1:
            return None
        (table,) = found.values()
        return table.reshape(-1, table.shape[-1])

    def _recurrent(self, node: Node, read: list[Part]) -> Part:
        if node.reads[0] not in self.of or len(read) > 1:
            raise self.graph.refuse(node, "want a start state that does not hang on the letters")
        W, R = (self._number(node, k) for k in (1, 2))
        many = {"RNN": 1, "LSTM": 4, "GRU": 3}[node.op]
        units = R.shape[-1]
        shapes = {one.shape[:2] for one in (W, R)}
        if node.settings.get("hidden_size", units) != units or shapes != {(1, many * units)}:
            raise self.graph.refuse(node, f"want {many} gates of {units} units, in one direction")
        has_bias = len(node.reads) > 3 and bool(node.reads[3])
        biases = self._number(node, 3).reshape(-1) if has_bias else np.zeros(2 * many * units)
        order = {"RNN": [0], "LSTM": [0, 2, 3, 1], "GRU": [1, 0, 2]}[node.op]  # ONNX has i o f c and z r h

        def gates(table: Array) -> Array:
            return np.concatenate([table[k * units : (k + 1) * units] for k in order])

        numbers = {"weight_ih_l0": gates(W[0]), "weight_hh_l0": gates(R[0])}
        numbers |= {"bias_ih_l0": gates(biases[: many * units]), "bias_hh_l0": gates(biases[many * units :])}
        return Part(node.op, (read[0],), node, numbers)


def _axes(node: Node, given: Sequence[Array]) -> Sequence[int]:
    """Those of a reduction or a new axis: a setting in older versions, the last that is read in newer ones."""
    if "axes" in node.settings:
        return list(node.settings["axes"])
    return [int(k) for k in given[-1].reshape(-1)] if given and given[-1].dtype.kind == "i" else [-1]


def _pointwise(node: Node, *read: Part) -> Part:
    ops = frozenset[str]().union(*(one.ops for one in read), {_named(node)})
    eps = next((one.eps for one in read if one.kind == "Pointwise" and one.eps is not None), None)
    return Part("Pointwise", (read[0].base,), node, ops=ops, eps=eps)


def _named(node: Node) -> str:
    return "Gelu-tanh" if node.op == "Gelu" and node.settings.get("approximate") == "tanh" else node.op


def _unscaled(part: Part) -> Part:
    """Queries or keys without the number that they are multiplied by: it is a root of the width, or is found out."""
    return part.base if part.ops <= {"Mul", "Div"} else part
