"""A graph of ONNX's as chains of modules (`given.modules.torch_modules`): its parts, matched from the end.

Blocks are matched from the last to the first, with A for attention and its output map, and F for the feed-forward maps:
    h = x + A(norm(x)); h + F(norm(h))         norms first
    h = norm(x + A(x)); norm(h + F(h))         norms last
    x + A(norm(x)) + F(norm'(x))               parallel, in any order of the sum; norm' may be norm
or without norms, without F, or A(x) alone.  What the graph says of its parts is read from it; what it says in numbers
of shapes alone, such as how many heads there are, is tried, and whoever takes a chain holds it to the graph.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import permutations, product
from typing import Any

from fooling.circuits.networks.block import GATED
from fooling.fooling_sets.errors import InvalidInput
from fooling.fooling_sets.search import arrays as np
from fooling.records import dataclass, field
from fooling.verify.given.graphs.onnx_file import Array, Graph
from fooling.verify.given.graphs.onnx_mixers import mixer
from fooling.verify.given.graphs.onnx_options import Mixer, before_a_norm, ending, mixed, picks, tensors_of
from fooling.verify.given.graphs.onnx_parts import Part, Parts
from fooling.verify.given.graphs.onnx_regions import MIXER, UNROLLED, collapsed, is_unrolled
from fooling.verify.given.modules.long_words import UNBOUNDED
from fooling.verify.given.modules.torch_modules import MAMBA, NORMS

Described = dict[str, Any]
RECURRENT = ("RNN", "LSTM", "GRU")
FUNCTIONS: tuple[tuple[frozenset[str], str], ...] = (
    (frozenset({"Relu"}), "relu"),
    (frozenset({"Gelu"}), "gelu"),
    (frozenset({"Gelu-tanh"}), "gelu-tanh"),
    (frozenset({"Erf", "Mul", "Add"}), "gelu"),
    (frozenset({"Tanh", "Mul", "Add"}), "gelu-tanh"),
    (frozenset({"Sigmoid", "Mul"}), "silu"),
    (frozenset({"Swish"}), "silu"),
    (frozenset({"Tanh"}), "tanh"),
    (frozenset({"Sigmoid"}), "sigmoid"),
)
"""The operators that an activation has, the larger sets first."""
NO_POSITIONS = "no positions"
TURNS = {"Neg", "Sub", "Concat"}  # operators of rotary positions, one of which they need
GATES: Mapping[str, str] = {plain: gated for gated, plain in GATED.items()}


@dataclass
class OnnxChain:
    """The modules, tensors by name, and what is left to try."""

    modules: list[Described]
    tensors: dict[str, Array]
    options: Described = field(default_factory=dict)
    numbers: tuple[int, ...] = ()  # that shapes of the graph have
    parts: Parts = field(kw_only=True)
    mixers: Mapping[str, Mixer] = field(default_factory=dict)

    def limited(self, modules: Sequence[Described], longest: int) -> tuple[list[Described], dict[str, Array]]:
        """Modules and tensors for words of at most so many letters, those that stand around them counted.

        A table of positions is cut off there.  Where there is none, one of zeros says how many there are.
        """
        kinds = [one["type"] for one in modules]
        if "Positions" in kinds:
            name = f"{modules[kinds.index('Positions')]['name']}.weight"
            return [*modules], {**self.tensors, name: self.tensors[name][:longest]}
        at = next(k for k, kind in enumerate(kinds) if kind not in ("Embedding", "Linear"))
        tables = [self.tensors[f"{one['name']}.weight"] for one in modules[:at]]
        width = tables[0].shape[1] if at == 1 else len(tables[1])
        added = {"type": "Positions", "name": NO_POSITIONS}
        zeros = {f"{NO_POSITIONS}.weight": np.zeros((longest, width))}
        return [*modules[:at], added, *modules[at:]], {**self.tensors, **zeros}

    def guesses(self, at: int | None) -> Iterator[Described]:
        """Fields of a document: modules with each choice of what the graph does not say, and the position read."""
        blocks = [one for one in self.modules if one["type"] == "Block"]
        positions = [at] if at is not None else [-1] if not blocks or "pooling" in self.options else [-1, 1]
        for place, choice in product(positions, self._choices(blocks)):
            for picked in picks(self.mixers):
                modules = [{**one, **choice} if one["type"] == "Block" else one for one in self.modules]
                modules = [mixed(one, picked[one["name"]]) if one["type"] == MIXER else one for one in modules]
                yield {"modules": modules, **self.options, **({"at": place} if blocks else {})}

    def _choices(self, blocks: list[Described]) -> Iterator[Described]:
        if not blocks:
            yield {}
            return
        names = blocks[0]["qkv"][0]
        rows = [len(self.tensors[f"{name}.weight"]) for name in names]
        fused = len(rows) == 1
        width = rows[0] if not fused else len(self.tensors[f"{blocks[0]['output'] or names[0]}.weight"][0])
        divisors = [k for k in range(1, width + 1) if width % k == 0]
        likely = [k for k in divisors if 1 < k < width and (k in self.numbers or width // k in self.numbers)]
        places = [*self._positions(blocks)]
        for heads, scaled, told in product(dict.fromkeys([*likely, *divisors]), (True, False), places):
            m = width // heads
            if told["rotary"] is not None and 2 * len(told["rotary"]["frequencies"]) > m:
                continue
            groups = heads if fused else rows[1] // m
            if not fused and (rows[1] % m or not groups or heads % groups):
                continue
            for interleaved in (False, True) if fused and heads > 1 else (False,):
                more = {"interleaved": True} if interleaved else {}
                yield {"heads": heads, "groups": groups, "scaled": scaled, **more, **told}

    def _positions(self, blocks: list[Described]) -> Iterator[Described]:
        """How attention may tell positions: by angles where queries are turned, else not at all, or by ALiBi."""
        if not blocks[0]["rotary"]:
            yield {"rotary": None}
            if any(one.where is None for mask in self.parts.masks for one in mask.each):
                yield {"rotary": None, "alibi": UNBOUNDED}
            return
        for frequencies, halves in product(self._frequencies(), (True, False)):
            known = [Fraction(float(one)) for one in frequencies]
            yield {"rotary": {"positions": UNBOUNDED, "frequencies": known, "halves": halves}}

    def _frequencies(self) -> Iterator[Array]:
        """Rows of falling numbers from 1 on, which the file has."""
        found = dict[tuple[float, ...], Array]()
        for one in self.parts.known.values():
            row = one.reshape(-1) if one.dtype.kind == "f" and 0 < one.size == max(one.shape, default=1) else None
            if row is not None and row[0] == 1 and (np.diff(row) < 0).all() and (row > 0).all():
                found[tuple(row.tolist())] = row
        yield from sorted(found.values(), key=len, reverse=True)


def onnx_chain(graph: Graph) -> OnnxChain:
    """The chain that the graph's parts are; InvalidInput names the node at which they are none."""
    try:
        return _Matcher(graph).chain()
    except InvalidInput as error:
        if is_unrolled(graph):
            raise InvalidInput(f"{graph.where}: {UNROLLED}") from None
        raise error


class _Matcher:
    """Takes the parts from the last to the first."""

    def __init__(self, graph: Graph) -> None:
        self.graph, self.regions = collapsed(graph)
        self.mixers = dict[str, Mixer]()
        self.tensors = dict[str, Array]()
        self.options = Described()

    def chain(self) -> OnnxChain:
        """Head, layers, letters."""
        parts = Parts(self.graph)
        head, part = self._head(parts.result)
        layers = list[Described]()
        while (found := self._layer(part)) is not None:
            layer, part = found
            layers.insert(0, layer)
        modules = [*self._letters(part), *layers, *head]
        if not layers and "pooling" not in self.options:
            raise self._refused(part, "there is no layer of attention and no recurrent layer; want one")
        shapes = [*self.graph.numbers.values(), *(n.settings[k] for n in self.graph.nodes for k in n.settings)]
        found_numbers = {int(k) for one in shapes for k in _whole_numbers(one)}
        self.tensors |= tensors_of(self.graph, self.mixers.values())
        numbers = tuple(sorted(found_numbers))
        return OnnxChain(modules, self.tensors, self.options, numbers, parts=parts, mixers=self.mixers)

    def _refused(self, part: Part, wanted: str) -> InvalidInput:
        if part.node is None:
            return InvalidInput(f"{self.graph.where}: the letters: {wanted}")
        return self.graph.refuse(part.node, wanted)

    def _head(self, part: Part) -> tuple[list[Described], Part]:
        """The maps after the layers, with norms and activations, and what they read."""
        while part.kind == "End" or part.ops in ({"Sigmoid"}, {"Tanh"}):
            part = part.of[0]
        if part.kind != "Linear":
            raise self._refused(part, "want a Linear map at the end, whose scores are read")
        found, activation = list[Described](), None
        while True:
            if part.kind == "Linear" and part.of[0].kind not in ("Attention", "Product"):
                described = self._map(part)
                found.insert(0, {**described, "activation": activation} if activation is not None else described)
                activation, part = None, part.of[0]
            elif found and part.kind == "Pointwise" and part.base.kind == "Linear" and activation is None:
                activation, part = self._function(part), part.base
            elif part.kind in NORMS and activation is None and self._block(part) is None:
                found.insert(0, self._norm(part))
                part = part.of[0]
            elif part.kind == "Mean":
                before = part.of[0].kind in NORMS and self._block(part.of[0]) is None
                norms_after = any(one["type"] in NORMS for one in found)
                if before and norms_after:
                    raise self._refused(part, "want a norm before the mean or after it, not both")
                self.options["pooling"] = "mean-then-norm" if norms_after else "mean"
                part = part.of[0]
            else:
                break
        if activation is not None:
            raise self._refused(part, f"{activation} after it: want an activation after a Linear map of the head only")
        return found, part

    def _layer(self, part: Part) -> tuple[Described, Part] | None:
        """The last of the layers, and what it reads."""
        if part.kind in RECURRENT:
            return {"type": part.kind, "name": self._keep(part)}, part.of[0]
        return self._mixed(part) or self._block(part)

    def _mixed(self, part: Part) -> tuple[Described, Part] | None:
        """A region of a recurrence, the norm before it, and the residual connection around both, where there are."""
        ends = [(part.of[1], part.of[0]), part.of] if part.kind == "Sum" else [(part, None)]
        for outer, h in ends:
            made, last_norm = before_a_norm(outer)
            if made.kind != MIXER or made.node is None:
                continue
            read = made.of[0]
            norm = read if read.kind in NORMS and read is not h else None
            x = read if norm is None else norm.of[0]
            if h is not None and x is not h:
                raise self._refused(part, "want a residual connection around a norm and one layer, or around the layer")
            region = self.regions[made.node.gives[0]]
            self.mixers[region.gives] = ending(mixer(self.graph, region), last_norm, outer)
            described: Described = {"type": MIXER, "name": region.gives, "residual": h is not None, "norm": None}
            if norm is not None:
                is_mamba = self.mixers[region.gives].options[0].fields["type"] in MAMBA
                if is_mamba and norm.kind != NORMS[1]:
                    raise self._refused(norm, "want an RMSNorm before Mamba's block")
                described |= {"norm": self._keep(norm), "norm_type": norm.kind, "eps": _exactly(norm.eps)}
            return described, x
        return None

    def _parallel(self, part: Part) -> tuple[Described, Part] | None:
        """A block whose attention and feed-forward maps read the same vector, and that vector."""
        for x, attended, fed in _threes(part):
            if attended.kind not in ("Linear", "Attention"):
                continue
            of_attention, of_maps = self._attention(attended), self._feed_forward(fed)
            if of_attention is None or of_maps is None:
                continue
            (described, first), (maps, second) = of_attention, of_maps
            norms = [one if one.kind in NORMS and one.of[0] is x else None for one in (first, second)]
            if all(norm is not None or reads is x for norm, reads in zip(norms, (first, second), strict=True)):
                found = self._described({**described, **maps}, (norms[0], norms[1]), True, True)
                return {**found, "parallel": True}, x
        return None

    def _block(self, part: Part) -> tuple[Described, Part] | None:
        """A block that ends there, and what it reads; None where there is none."""
        if (side_by_side := self._parallel(part)) is not None:
            return side_by_side
        if (fed := self._around(part, self._feed_forward)) is not None:
            maps, norm, is_first, has_residual, middle = fed
            attended = self._around(middle, self._attention)
            if attended is None or not has_residual or not attended[3]:
                return None
            if norm is not None and attended[1] is not None and attended[2] != is_first:
                return None
            first = is_first if norm is not None else attended[2]
            return self._described({**attended[0], **maps}, (attended[1], norm), first, attended[3]), attended[4]
        if (attended := self._around(part, self._attention)) is not None:
            return self._described(attended[0], (attended[1], None), attended[2], attended[3]), attended[4]
        return None

    def _around(self, part: Part, inner: Any) -> tuple[Described, Part | None, bool, bool, Part] | None:
        """Maps with a norm and a residual connection: what they are, the norm, whether it is first, what is read."""
        last, body = (part, part.of[0]) if part.kind in NORMS else (None, part)
        if body.kind == "Sum":
            for h, made in (body.of, body.of[::-1]):
                if (found := inner(made)) is None:
                    continue
                described, reads = found
                if reads is h:
                    return described, last, False, True, h
                if last is None and reads.kind in NORMS and reads.of[0] is h:
                    return described, reads, True, True, h
            return None
        if last is None and (found := inner(body)) is not None and inner == self._attention:
            return found[0], None, True, False, found[1]
        return None

    def _feed_forward(self, part: Part) -> tuple[Described, Part] | None:
        """Two maps with an activation between them, or three with a gate."""
        if part.kind != "Linear":
            return None
        inside = part.of[0]
        if inside.kind == "Product":
            for gate, other in (inside.of, inside.of[::-1]):
                activated = gate.base
                if gate.kind == "Pointwise" and activated.kind == other.kind == "Linear":
                    if activated.of[0] is not other.of[0]:
                        return None
                    name = GATES.get(self._function(gate))
                    if name is None:
                        raise self._refused(gate, f"want a gate of {', '.join(GATES)}")
                    return {"maps": [activated, other, part], "activation": name}, activated.of[0]
            return None
        if inside.kind != "Pointwise" or inside.base.kind != "Linear":
            return None
        function, first = self._function(inside), inside.base
        if len(first.numbers["weight"]) == 2 * part.numbers["weight"].shape[1]:
            function = GATES.get(function, function)
        return {"maps": [first, part], "activation": function}, first.of[0]

    def _attention(self, part: Part) -> tuple[Described, Part] | None:
        """Maps to queries, keys and values, attention, and perhaps a map after it."""
        output, core = (part, part.of[0]) if part.kind == "Linear" else (None, part)
        if core.kind != "Attention":
            return None
        read = [one.base for one in core.of]
        if any(one.kind != "Linear" for one in read) or len({id(one.of[0]) for one in read}) > 1:
            raise self._refused(core, "want queries, keys and values that are Linear maps of the same vectors")
        maps = [read[0]] if read[0] is read[1] is read[2] else read
        causal, turned = bool(core.settings.get("masked")), [bool(one.ops & TURNS) for one in core.of]
        if turned not in ([True, True, False], [False] * 3):
            raise self._refused(core, "want queries and keys that are both turned by angles, or neither")
        return {"qkv": maps, "output": output, "causal": causal, "rotary": turned[0]}, read[0].of[0]

    def _described(
        self, found: Described, norms: tuple[Part | None, Part | None], norm_first: bool, residual: bool
    ) -> Described:
        """A block of a chain, its parts by names."""
        kinds = {(one.kind, one.eps) for one in norms if one is not None}
        if len(kinds) > 1:
            known = [one for one in norms if one is not None]
            raise self._refused(known[1], "want norms of one kind in a block, with one eps")
        ((kind, eps),) = kinds or {(NORMS[0], 1e-5)}
        described: Described = {
            "type": "Block",
            "name": "",
            "qkv": [[self._keep(one) for one in found["qkv"]]],
            "output": None if found["output"] is None else self._keep(found["output"]),
            "causal": found["causal"],
            "rotary": found["rotary"],
            "norms": [None if one is None else self._keep(one) for one in norms],
            "norm": kind,
            "eps": _exactly(eps),
            "norm_first": norm_first,
            "residual": residual,
        }
        if "maps" in found:
            described |= {"maps": [self._keep(one) for one in found["maps"]], "activation": found["activation"]}
        return described

    def _letters(self, part: Part) -> list[Described]:
        """What comes before the layers: a norm, positions, a map, the table of letters."""
        found = list[Described]()
        if part.kind in NORMS:
            found.insert(0, self._norm(part))
            part = part.of[0]
        if part.kind == "Positions":
            found.insert(0, {"type": "Positions", "name": self._keep(part)})
            part = part.of[0]
        if part.kind == "Linear":
            found.insert(0, self._map(part))
            part = part.of[0]
        if part.kind != "Embedding":
            wanted = (
                "want a table of the letters' vectors, perhaps one of positions, and blocks whose maps read one vector"
            )
            raise self._refused(part, f"{part.kind} in a place where the layers begin; {wanted}")
        found.insert(0, {"type": "Embedding", "name": self._keep(part)})
        return found

    def _function(self, part: Part) -> str:
        """The activation that a Pointwise part is."""
        for ops, name in FUNCTIONS:
            if ops <= part.ops and "ReduceMean" not in part.ops:
                return name
        known = ", ".join(dict.fromkeys(name for _, name in FUNCTIONS))
        raise self._refused(part, f"{', '.join(sorted(part.ops))} between two maps is none of {known}")

    def _norm(self, part: Part) -> Described:
        return {"type": part.kind, "name": self._keep(part), "eps": _exactly(part.eps)}

    def _map(self, part: Part) -> Described:
        return {"type": "Linear", "name": self._keep(part)}

    def _keep(self, part: Part) -> str:
        """The name that its tensors have; one that is used twice has two."""
        name = f"{len(self.tensors)} {part.node.gives[0] if part.node else ''}"
        self.tensors |= {f"{name}.{one}": numbers for one, numbers in part.numbers.items()}
        return name


def _threes(part: Part) -> Iterator[tuple[Part, Part, Part]]:
    """The parts that are added, where they are three, in any order."""
    for inner, other in (part.of, part.of[::-1]) if part.kind == "Sum" else ():
        if inner.kind == "Sum":
            yield from permutations((*inner.of, other))


def _exactly(eps: float | None) -> str:
    return str(Fraction(1e-5 if eps is None else eps))


def _whole_numbers(given: Any) -> Iterator[int]:
    """Those of a shape, or of a setting."""
    if isinstance(given, int):
        yield given
    elif getattr(given, "dtype", None) is not None and given.dtype.kind == "i" and given.size <= 8:
        yield from (int(k) for k in given.reshape(-1))
