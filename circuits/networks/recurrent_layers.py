"""Layers of recurrent networks: Elman, LSTM, GRU, state spaces, Mamba, convolutions, linear attention as a recurrence.

A layer keeps vectors; from what it has kept and a vector x it makes its output, and what it keeps from then on.
Gated            Gates have weights W (m x m), U (m x inputs) and biases c, b; a gate's sum is (W h + c) + (U x + b) for
                 the layer's last output h, which it keeps:
    elman        h' = activation(sum)
    lstm         i, f, o = sigmoid(sums), g = tanh(sum);  c' = f c + i g,  h' = o tanh(c')       (Hochreiter and
                 Schmidhuber 1997, with the forget gate of Gers et al. 2000); c is kept, too
    gru          r, z = sigmoid(sums);  n = tanh(r (W h + c) + (U x + b)),  h' = (1 - z) n + z h  (Cho et al. 2014; as
                 in torch, or with W (r h) + c, as the schedule says)
Diagonal         h' = a * h + (B x + b), coordinate by coordinate with real decays a;  y = activation((C h' + c) +
                 (D x + d))  (a state space with a diagonal matrix, Gupta et al. 2022); h is kept, and the output is y.
                 A *selective* one (as in Mamba, Gu and Dao 2023) has some of four gates, each squash(G x + g):
                 h' = (a * forget) * h + write * (B x + b);  y = activation((C (read * h') + c) + (D x + d)) * gate
                 A *turned* one has complex decays: units 2t and 2t + 1 are a real and an imaginary part, and t is the
                 imaginary part of their decays:  h'_2t = (a_2t h_2t - t h_2t+1) + (B x + b)_2t,  h'_2t+1 = (t h_2t +
                 a_2t+1 h_2t+1) + (B x + b)_2t+1;  `forget` multiplies both decays in the row of its own unit
Mamba, Convolution and Normed are in `fooling.circuits.networks.mamba`, Mamba2 in `fooling.circuits.networks.mamba2`.
Residual         x + what other layers make of x, one after the other; all that these keep is kept
LinearAttention  phi = elu + 1;  S' = S + phi(k) v^T,  z' = z + phi(k);  each head gives phi(q) S' / <phi(q), z'>, and
                 the output is a map of the heads side by side (Katharopoulos et al. 2020, section 3.4); S and z are
                 kept

Every vector is rounded to the activations' format, and sums of linear maps of vectors as `affine` says.  Products with
decays, f c + i g and S + phi(k) v^T are the schedule's `combination`: each product and then the sum is rounded, or the
sum only, B x + b having been rounded before.  With `forget` or `write` the decay is a * forget, or a, rounded to the
activations' format, and f c + i g is as in an LSTM; other products with gates are rounded.  A turned state's rotation
is a `combination` of its decays, or these times `forget`, rounded to the activations' format, and then the input, or
its rounded product with `write`, is added.  What is squashed, phi too, is rounded correctly.  The quotients of linear
attention follow `attention`: two dot products, each rounded as `affine` says, and their quotient; or the quotient of
the exact sums, rounded once; by 0 as `division` says.  Linear attention in a Transformer is rounded elsewhere: it has
<phi(q), phi(k)> for each position, and neither S nor z.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from operator import mul
from typing import Literal

from fooling.circuits.networks.attention import Head
from fooling.circuits.networks.mamba import Convolution, Mamba, Normed, State
from fooling.circuits.networks.mamba2 import Mamba2
from fooling.circuits.networks.squashed import ACTIVATIONS, READ_THROUGH, Activation, Squashed, activated
from fooling.circuits.numbers.arithmetic import Arithmetic, Formats, Linear, expect_codes
from fooling.circuits.numbers.number_format import Vector
from fooling.fooling_sets.errors import InvalidInput

Kind = Literal["elman", "lstm", "gru"]
GATES: Mapping[Kind, tuple[str, ...]] = {"elman": ("h",), "lstm": ("i", "f", "g", "o"), "gru": ("r", "z", "n")}
OF_LSTM: tuple[Activation, ...] = ("sigmoid", "sigmoid", "tanh", "sigmoid")


@dataclass(frozen=True)
class Gate:
    """state: W and c, from width to width coordinates; input: U and b; the sum is (W h + c) + (U x + b)."""

    state: Linear
    input: Linear


@dataclass(frozen=True)
class Gated:
    """An Elman, LSTM or GRU layer: the gates in the order of `GATES`; `activation` is an Elman layer's."""

    kind: Kind
    gates: tuple[Gate, ...]
    activation: Activation = "tanh"
    keeps_output = True  # as the first vector of what it keeps

    @property
    def outputs(self) -> int:
        """Units."""
        return self.gates[0].state.rows

    @property
    def kept(self) -> tuple[int, ...]:
        """h, and an LSTM's c."""
        return (self.outputs,) * (2 if self.kind == "lstm" else 1)

    def check(self, name: str, formats: Formats, inputs: int) -> None:
        """InvalidInput unless it reads vectors of this many coordinates."""
        if self.kind not in GATES or self.activation not in ACTIVATIONS:
            raise InvalidInput(
                f"{name}: {self.kind!r} must be one of {', '.join(GATES)}, its activation one of "
                f"{', '.join(ACTIVATIONS)}, not {self.activation!r}"
            )
        if len(self.gates) != len(GATES[self.kind]) or not self.outputs:
            raise InvalidInput(f"{name}: {self.kind} has {len(self.gates)} gates, not {', '.join(GATES[self.kind])}")
        for gate, called in zip(self.gates, GATES[self.kind], strict=True):
            gate.state.check(f"the map of h in gate {called} of {name}", formats, self.outputs, self.outputs)
            gate.input.check(f"the map of x in gate {called} of {name}", formats, inputs, self.outputs)

    def step(self, arithmetic: Arithmetic, kept: State, x: Vector) -> tuple[Vector, State]:
        """The output and what is kept after one vector."""
        f, made = arithmetic.format, self.opened(arithmetic, kept[0], x)
        if self.kind == "elman":
            return made[0], made
        if self.kind == "gru":
            _, z, n = made
            h = tuple(arithmetic.combined(f.add(f.scale, -a), b, a, c) for a, b, c in zip(z, n, kept[0], strict=True))
            return h, (h,)
        i, forget, g, o = made
        c = tuple(arithmetic.combined(*four) for four in zip(forget, kept[1], i, g, strict=True))
        h = tuple(map(f.multiply, o, activated(f, "tanh", c)))
        return h, (h, c)

    def opened(self, arithmetic: Arithmetic, h: Vector, x: Vector) -> tuple[Vector, ...]:
        """The gates, in their order: what their sums are squashed to."""
        f, many = arithmetic.format, 2 if self.kind == "gru" else len(self.gates)
        sums = [arithmetic.added((gate.state, h), (gate.input, x)) for gate in self.gates[:many]]
        names: Sequence[Activation] = {"elman": (self.activation,), "gru": ("sigmoid",) * 2}.get(self.kind, OF_LSTM)
        made = tuple(activated(f, name, one) for name, one in zip(names, sums, strict=True))
        return (*made, self._new(arithmetic, made[0], h, x)) if self.kind == "gru" else made

    def _new(self, arithmetic: Arithmetic, r: Vector, h: Vector, x: Vector) -> Vector:
        f, new = arithmetic.format, self.gates[2]
        if arithmetic.schedule.reset == "before":
            held = arithmetic.added((new.state, tuple(map(f.multiply, r, h))), (new.input, x))
        else:
            past, present = arithmetic.apply(new.state, h), arithmetic.apply(new.input, x)
            held = tuple(arithmetic.combined(a, b, f.scale, c) for a, b, c in zip(r, past, present, strict=True))
        return activated(f, "tanh", held)


@dataclass(frozen=True)
class Diagonal:
    """decay: a, codes of weights; input: B and b; output: C and c; skip: D and d, or nothing; and the gates there are.

    `forget`, `write` and `read` have a number for each unit, `gate` one for each output; `turn` has a code of weights
    for each pair of units.
    """

    decay: Vector
    input: Linear
    output: Linear
    skip: Linear | None = None
    activation: Activation = "identity"
    forget: Squashed | None = None
    write: Squashed | None = None
    read: Squashed | None = None
    gate: Squashed | None = None
    turn: Vector | None = None
    keeps_output = False

    @property
    def outputs(self) -> int:
        """Coordinates of y."""
        return self.output.rows

    @property
    def kept(self) -> tuple[int, ...]:
        """h."""
        return (len(self.decay),)

    def check(self, name: str, formats: Formats, inputs: int) -> None:
        """InvalidInput unless it reads vectors of this many coordinates."""
        units = len(self.decay)
        if not (units and self.outputs) or self.activation not in READ_THROUGH:
            raise InvalidInput(
                f"{name}: {units} decays, {self.outputs} outputs and activation {self.activation!r}; want at least one "
                f"of each, and an activation among {', '.join(READ_THROUGH)}"
            )
        expect_codes(f"the decay of {name}", (self.decay,), 1, units, formats.weights)
        self.input.check(f"B of {name}", formats, inputs, units)
        self.output.check(f"C of {name}", formats, units)
        if self.skip is not None:
            self.skip.check(f"D of {name}", formats, inputs, self.outputs)
        if self.turn is not None:
            expect_codes(f"the turn of {name}", (self.turn,), 1, units // 2, formats.weights)
            if units % 2:
                raise InvalidInput(f"{name}: {units} units, want pairs of them to be turned")
        for called, gate in self.gates.items():
            gate.check(f"{called} of {name}", formats, inputs, self.outputs if called == "gate" else units)

    @property
    def gates(self) -> Mapping[str, Squashed]:
        """Those that there are, by name."""
        named = {"forget": self.forget, "write": self.write, "read": self.read, "gate": self.gate}
        return {name: one for name, one in named.items() if one is not None}

    def opened(self, arithmetic: Arithmetic, x: Vector) -> dict[str, Vector]:
        """The gates that there are, by name."""
        return {name: gate.of(arithmetic, x) for name, gate in self.gates.items()}

    def step(self, arithmetic: Arithmetic, kept: State, x: Vector) -> tuple[Vector, State]:
        """The output and what is kept after one vector."""
        f, gates = arithmetic.format, self.opened(arithmetic, x)
        h = read = self._state(arithmetic, kept[0], arithmetic.apply(self.input, x), gates)
        if "read" in gates:
            read = tuple(map(f.multiply, gates["read"], h))
        skipped = () if self.skip is None else ((self.skip, x),)
        y = activated(f, self.activation, arithmetic.added((self.output, read), *skipped))
        return tuple(map(f.multiply, y, gates["gate"])) if "gate" in gates else y, (h,)

    def _state(self, arithmetic: Arithmetic, h: Vector, u: Vector, gates: Mapping[str, Vector]) -> Vector:
        if self.turn is not None:
            return self._turned(arithmetic, self.turn, h, u, gates)
        if not {"forget", "write"} & set(gates):
            return tuple(map(arithmetic.decayed, self.decay, h, u))
        f, one = arithmetic.format, arithmetic.formats.weights.scale
        ones = (f.scale,) * len(h)
        decay = f.rounded(map(mul, self.decay, gates.get("forget", ones)), one)
        return tuple(map(arithmetic.combined, decay, h, gates.get("write", ones), u))

    def _turned(
        self, arithmetic: Arithmetic, turn: Vector, h: Vector, u: Vector, gates: Mapping[str, Vector]
    ) -> Vector:
        f, one = arithmetic.format, arithmetic.formats.weights.scale
        forget = gates.get("forget", (f.scale,) * len(h))
        pairs = [t for t in turn for _ in "ri"]
        own, other = (f.rounded(map(mul, codes, forget), one) for codes in (self.decay, pairs))
        found = list[int]()
        for k, (a, t) in enumerate(zip(own, other, strict=True)):
            real, imaginary = (a, h[k], -t, h[k ^ 1]), (t, h[k ^ 1], a, h[k])
            found.append(arithmetic.combined(*(imaginary if k % 2 else real)))
        return f.plus(found, tuple(map(f.multiply, gates["write"], u)) if "write" in gates else u)


@dataclass(frozen=True)
class LinearAttention:
    """Heads of one width m; `output` maps their results side by side.

    Kept are, for each head, the m columns of S, column j being the sum of phi(k) v_j, and then z.
    """

    heads: tuple[Head, ...]
    output: Linear
    keeps_output = False

    @property
    def m(self) -> int:
        """Coordinates of the queries, keys and values of each head."""
        return self.heads[0].query.rows if self.heads else 0

    @property
    def outputs(self) -> int:
        """Coordinates of the result."""
        return self.output.rows

    @property
    def kept(self) -> tuple[int, ...]:
        """S and z of each head."""
        return (self.m,) * ((self.m + 1) * len(self.heads))

    def check(self, name: str, formats: Formats, inputs: int) -> None:
        """InvalidInput unless it reads vectors of this many coordinates."""
        if not (self.m and self.outputs):
            raise InvalidInput(f"{name}: {len(self.heads)} heads of width {self.m}, {self.outputs} outputs; want more")
        for number, head in enumerate(self.heads, 1):
            if head.second is not None:
                raise InvalidInput(f"{name}: linear attention has no second keys and values")
            for called, part in head.maps.items():
                part.check(f"the {called} map of head {number} of {name}", formats, inputs, self.m)
        self.output.check(f"the output map of {name}", formats, self.m * len(self.heads))

    def step(self, arithmetic: Arithmetic, kept: State, x: Vector) -> tuple[Vector, State]:
        """The output and what is kept after one vector."""
        many, results, found = self.m + 1, list[Vector](), list[Vector]()
        for number, head in enumerate(self.heads):
            result, after = _attended(arithmetic, head, kept[number * many : (number + 1) * many], x)
            results.append(result)
            found += after
        return arithmetic.apply(self.output, tuple(chain.from_iterable(results))), tuple(found)


def _attended(arithmetic: Arithmetic, head: Head, kept: State, x: Vector) -> tuple[Vector, State]:
    """What one head gives, and its S and z."""
    f, (*before, z) = arithmetic.format, kept
    q, k = (arithmetic.feature(arithmetic.apply(part, x)) for part in (head.query, head.key))
    S = tuple(
        tuple(arithmetic.combined(f.scale, code, a, v) for code, a in zip(column, k, strict=True))
        for column, v in zip(before, arithmetic.apply(head.value, x), strict=True)
    )
    z = tuple(map(f.add, z, k))
    return arithmetic.quotients(q, S, z), (*S, z)


Plain = Gated | Diagonal | Convolution | LinearAttention | Mamba | Mamba2 | Normed


@dataclass(frozen=True)
class Residual:
    """x + what some layers make of x, one after the other; kept is what they keep, in their order."""

    layers: tuple[Plain, ...]
    keeps_output = False

    def __post_init__(self) -> None:
        if not self.layers:
            raise InvalidInput("Residual: no layers; want one or more")

    @property
    def outputs(self) -> int:
        """Coordinates, of the input, too."""
        return self.layers[-1].outputs

    @property
    def kept(self) -> tuple[int, ...]:
        """Of all layers."""
        return tuple(chain.from_iterable(layer.kept for layer in self.layers))

    def check(self, name: str, formats: Formats, inputs: int) -> None:
        """InvalidInput unless it reads vectors of this many coordinates."""
        reads = inputs
        for number, layer in enumerate(self.layers, 1):
            layer.check(f"part {number} of {name}", formats, reads)
            reads = layer.outputs
        if reads != inputs:
            raise InvalidInput(
                f"{name}: {len(self.layers)} parts that put out {reads} numbers; want {inputs}, as it reads"
            )

    def step(self, arithmetic: Arithmetic, kept: State, x: Vector) -> tuple[Vector, State]:
        """The output and what is kept after one vector."""
        y, after, at = x, list[Vector](), 0
        for layer in self.layers:
            many = len(layer.kept)
            y, fresh = layer.step(arithmetic, kept[at : at + many], y)
            after, at = [*after, *fresh], at + many
        return arithmetic.format.plus(x, y), tuple(after)


Layer = Plain | Residual
