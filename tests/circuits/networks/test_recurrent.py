"""Recurrent networks of all kinds of layers against a second implementation and against torch; and their limits."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fooling.circuits.languages.dfa import DFA
from fooling.circuits.languages.dyck import dyck
from fooling.circuits.networks.asked.task import LanguageTask
from fooling.circuits.networks.attention import Head
from fooling.circuits.networks.block import Norm
from fooling.circuits.networks.elman_of_dfa import elman_of_dfa
from fooling.circuits.networks.mamba import Convolution, Mamba, Normed
from fooling.circuits.networks.mamba2 import Mamba2
from fooling.circuits.networks.network_json import from_json, to_json
from fooling.circuits.networks.read_out import ReadOut
from fooling.circuits.networks.recurrent import Recurrent, zeros
from fooling.circuits.networks.recurrent_layers import (
    GATES,
    Diagonal,
    Gate,
    Gated,
    Layer,
    LinearAttention,
    Plain,
    Residual,
)
from fooling.circuits.networks.search.behaviour import behaviour
from fooling.circuits.networks.squashed import ACTIVATIONS, READ_THROUGH, Squashed
from fooling.circuits.numbers.arithmetic import Formats, Linear, linear
from fooling.circuits.numbers.number_format import ROUNDINGS, SUMMATIONS, NumberFormat, named_format
from fooling.circuits.numbers.schedule import CHOICES, SCHEDULES, Schedule, schedule_of
from fooling.circuits.numbers.value_set import FixedPoint, FloatingPoint, Multiples, ValueSet
from fooling.fooling_sets.errors import InvalidInput
from tests.circuits.networks.brute_force_recurrent import SlowRecurrent
from tests.circuits.numbers.brute_force_numeric import SlowNumbers

VALUES = [FixedPoint(6, 3), FixedPoint(5, 4), FloatingPoint(3, 2), Multiples(3, 1)]
KINDS = (
    *GATES,
    "diagonal",
    "selective",
    "turned",
    "convolution",
    "linear-attention",
    "mamba",
    "mamba2",
    "norm",
    "residual",
)
SELECTIVE = ("forget", "write", "read", "gate")
PARITY = DFA(("0", "1"), 0, frozenset({0}), ((0, 1), (1, 0)))


def codes(format: NumberFormat) -> list[int]:
    """Those of all numbers."""
    return [code for code in range(format.least, format.most + 1) if format.holds(code)]


class Drawn:
    """Parts of a network, in formats and from numbers that hypothesis chooses."""

    def __init__(self, draw: st.DrawFn, values: Sequence[ValueSet]) -> None:
        rules = draw(st.sampled_from(ROUNDINGS)), "saturate", draw(st.sampled_from(SUMMATIONS))
        roles = [NumberFormat(draw(st.sampled_from(values)), *rules) for _ in range(draw(st.sampled_from([1, 1, 3])))]
        self.draw, self.formats = draw, Formats(roles[0], roles[-1], roles[len(roles) // 2], roles[0])

    def matrix(self, f: NumberFormat, rows: int, columns: int) -> tuple[tuple[int, ...], ...]:
        number = st.sampled_from(codes(f)) if f.limit < 2**9 else st.integers(f.least, f.most)
        return tuple(tuple(self.draw(number) for _ in range(columns)) for _ in range(rows))

    def row(self, columns: int) -> tuple[int, ...]:
        """Weights."""
        return self.matrix(self.formats.weights, 1, columns)[0]

    def part(self, rows: int, columns: int) -> Linear:
        matrix = self.matrix(self.formats.weights, rows, columns)
        return Linear(matrix, self.matrix(self.formats.accumulator, 1, rows)[0])

    def squashed(self, rows: int, columns: int) -> Squashed:
        return Squashed(self.part(rows, columns), self.draw(st.sampled_from(READ_THROUGH)))

    def norm(self, d: int) -> Norm:
        gain, f = self.matrix(self.formats.accumulator, 1, d)[0], self.formats.activations
        eps = self.draw(st.sampled_from([Fraction(1, 10**5), Fraction(1, 2)]))
        return Norm(gain, self.matrix(f, 1, d)[0] if self.draw(st.booleans()) else None, eps)

    def convolution(self, inputs: int) -> Convolution:
        taps = self.draw(st.integers(1, 3))
        return Convolution(tuple(self.part(1, taps) for _ in range(inputs)), self.draw(st.sampled_from(READ_THROUGH)))

    def mamba(self, inputs: int, E: int, N: int) -> Mamba:
        residual = self.draw(st.booleans())
        return Mamba(
            self.part(E, inputs),
            self.convolution(E),
            self.squashed(E, inputs),
            self.part(1, E),
            self.squashed(E, 1),
            self.matrix(self.formats.weights, N, E),
            self.part(N, E),
            self.part(N, E),
            self.row(E),
            self.part(inputs if residual else 1, E),
            self.norm(inputs) if self.draw(st.booleans()) else None,
            residual,
        )

    def mamba2(self, inputs: int, heads: int, N: int) -> Mamba2:
        residual, groups = self.draw(st.booleans()), self.draw(st.sampled_from([1, heads]))
        E = heads * self.draw(st.integers(1, 2))
        rows = E + 2 * groups * N
        return Mamba2(
            self.part(rows, inputs),
            self.convolution(rows),
            self.squashed(E, inputs),
            self.squashed(heads, inputs),
            self.row(heads),
            self.row(E),
            self.part(inputs if residual else 1, E),
            groups,
            self.norm(E) if self.draw(st.booleans()) else None,
            self.norm(inputs) if self.draw(st.booleans()) else None,
            residual,
        )

    def diagonal(self, kind: str, inputs: int, m: int, rows: int) -> Diagonal:
        if kind == "turned":
            maps = self.row(2 * m), self.part(2 * m, inputs), self.part(rows, 2 * m)
            seen = {name: self._perhaps(rows if name == "gate" else 2 * m, inputs) for name in SELECTIVE}
            return Diagonal(*maps, **seen, turn=self.row(m))
        skip = self.part(rows, inputs) if self.draw(st.booleans()) else None
        names = self.draw(st.sets(st.sampled_from(SELECTIVE), min_size=1)) if kind == "selective" else set()
        gates = {name: self.squashed(rows if name == "gate" else m, inputs) for name in sorted(names)}
        activation = self.draw(st.sampled_from(READ_THROUGH))
        return Diagonal(self.row(m), self.part(m, inputs), self.part(rows, m), skip, activation, **gates)

    def _perhaps(self, rows: int, columns: int) -> Squashed | None:
        return self.squashed(rows, columns) if self.draw(st.booleans()) else None

    def layer(self, kinds: Sequence[str], inputs: int) -> Layer:
        """Of any of these kinds."""
        if self.draw(st.sampled_from(kinds)) != "residual":
            return self.plain([kind for kind in kinds if kind != "residual"] or KINDS[:-1], inputs)
        first = self.plain(KINDS[:-1], inputs)
        if first.outputs == inputs and self.draw(st.booleans()):
            return Residual((first,))
        last = Diagonal(self.row(1), self.part(1, first.outputs), self.part(inputs, 1))
        return Residual((first, last))

    def plain(self, kinds: Sequence[str], inputs: int) -> Plain:
        draw, part = self.draw, self.part
        kind, m, rows = draw(st.sampled_from(kinds)), draw(st.integers(1, 2)), draw(st.integers(1, 2))
        if kind in ("diagonal", "selective", "turned"):
            return self.diagonal(kind, inputs, m, rows)
        if kind == "norm":
            return Normed(self.norm(inputs))
        if kind == "mamba":
            return self.mamba(inputs, m, rows)
        if kind == "mamba2":
            return self.mamba2(inputs, m, rows)
        if kind == "convolution":
            return self.convolution(inputs)
        if kind == "linear-attention":
            heads = tuple(Head(*[part(m, inputs) for _ in range(3)]) for _ in range(draw(st.integers(1, 2))))
            return LinearAttention(heads, part(rows, m * len(heads)))
        gates = tuple(Gate(part(m, m), part(m, inputs)) for _ in GATES[kind])
        return Gated(kind, gates, draw(st.sampled_from(ACTIVATIONS)) if kind == "elman" else "tanh")


@st.composite
def networks(draw: st.DrawFn, values: Sequence[ValueSet] = VALUES, kinds: Sequence[str] = KINDS) -> Recurrent:
    """One or two layers of these kinds, of at most two units, over two letters, in one format or one for each role."""
    drawn = Drawn(draw, values)
    layers, inputs, f = list[Layer](), 2, drawn.formats.activations
    for _ in range(draw(st.integers(1, 2))):
        layers.append(drawn.layer(kinds, inputs))
        inputs = layers[-1].outputs
    schedule = Schedule(**{name: draw(st.sampled_from(known)) for name, known in CHOICES.items()})
    scores = draw(st.integers(1, 2))
    read_out = ReadOut(drawn.part(scores, inputs), "positive" if scores == 1 else "argmax")
    embedding, start = drawn.matrix(f, 2, 2), zeros(layers)
    if draw(st.booleans()):
        start = tuple(drawn.matrix(f, 1, len(vector))[0] for vector in start)
    return Recurrent(drawn.formats, ("a", "b"), embedding, tuple(layers), start, read_out, schedule)


def mamba(
    one: Mamba | Mamba2, taps: dict[str, Any], part: Callable[..., Any], values: Callable[..., Any], norm: Any
) -> dict[str, Any]:
    """Both kinds of Mamba for the second implementation, whose convolution is given."""
    maps = ("input", "output")
    gates = {name: (part(gate.map), gate.activation) for name, gate in (("gate", one.gate), ("rate", one.rate))}
    more = {"A": values(one.A), "D": values(one.D), "norm": norm(one.norm), "residual": one.residual}
    more |= {name: part(getattr(one, name)) for name in maps}
    if isinstance(one, Mamba):
        more |= {name: part(getattr(one, name)) for name in ("low", "B", "C")}
        return {**taps, **gates, **more, "kind": "mamba"}
    many = {"groups": one.groups, "last_norm": norm(one.last_norm), "numbers": one.N}
    return {**taps, **gates, **more, **many, "kind": "mamba2"}


def flattened(layers: Sequence[Layer], read: Callable[[Plain], dict[str, Any]]) -> list[dict[str, Any]]:
    """What a residual connection is around stands between two more layers, which note a vector and add it."""
    found = list[dict[str, Any]]()
    for one in layers:
        if isinstance(one, Residual):
            note, add = ({"kind": kind, "heads": []} for kind in ("noted", "added"))
            found += [note, *map(read, one.layers), add]
        else:
            found.append(read(one))
    return found


def slow(network: Recurrent) -> SlowRecurrent:
    """The second implementation, of values."""
    weights, sums = network.formats.weights, network.formats.accumulator

    def values(codes: Any, f: NumberFormat = weights) -> Any:
        return [values(one, f) for one in codes] if isinstance(codes, tuple) else f.value(codes)

    def part(one: Linear | None) -> Any:
        return None if one is None else (values(one.matrix), values(one.bias, sums))

    def norm(one: Norm | None) -> Any:
        bias = None if one is None or one.bias is None else values(one.bias, network.format)
        return None if one is None else {"gain": values(one.gain, sums), "bias": bias, "eps": one.eps}

    def layer(one: Plain) -> dict[str, Any]:
        if isinstance(one, Diagonal):
            maps = {"B": part(one.input), "C": part(one.output), "D": part(one.skip), "decay": values(one.decay)}
            squashed = {name: (part(gate.map), gate.activation) for name, gate in one.gates.items()}
            turn = None if one.turn is None else values(one.turn)
            more = {"activation": one.activation, "squashed": squashed, "turn": turn}
            return {"kind": "diagonal", "heads": [], **more, **maps}
        if isinstance(one, Convolution):
            taps = [(values(each.matrix), values(each.bias, sums)) for each in one.taps]
            rows = [(matrix[0], bias) for matrix, bias in taps]
            shape = {"heads": [], "gates": [], "before": len(one.kept)}
            return {"kind": "convolution", "taps": rows, "activation": one.activation, **shape}
        if isinstance(one, Normed):
            return {"kind": "norm", "heads": [], "norm": norm(one.norm)}
        if isinstance(one, (Mamba, Mamba2)):
            return mamba(one, layer(one.convolution), part, values, norm)
        if isinstance(one, LinearAttention):
            heads = [(part(head.query), part(head.key), part(head.value)) for head in one.heads]
            return {"kind": "linear-attention", "heads": heads, "output": part(one.output)}
        pairs = [(part(gate.state), part(gate.input)) for gate in one.gates]
        gates = [(W, U, c, b) for (W, c), (U, b) in pairs]
        return {"kind": one.kind, "activation": one.activation, "gates": gates, "heads": []}

    def numbers(f: NumberFormat) -> SlowNumbers:
        return SlowNumbers([f.value(code) for code in codes(f)], f.rounding, f.overflow, f.summation)

    layers = flattened(network.layers, layer)
    other = SlowRecurrent(numbers(network.format), numbers(sums), layers, network.schedule.to_json())
    other.start(values(network.initial, network.format))
    return other


@given(networks(), st.lists(st.integers(0, 1), max_size=4))
def test_every_step_is_that_of_the_second_implementation(network: Recurrent, word: list[int]) -> None:
    """In every format, under every schedule: what is kept, and the scores; packed into bits; the same refusals."""
    f, other, state, rnn = network.format, slow(network), network.initial, network.as_rnn()
    packed, scored, sums = rnn.initial, network.read_out.map, network.formats.accumulator
    assert scored is not None
    for t, letter in enumerate(word, 1):
        x = [f.value(code) for code in network.embedding[letter]]
        try:
            state = network.step(state, letter)
        except InvalidInput:
            with pytest.raises(ZeroDivisionError):
                other.read(x)
            return
        packed = rnn.advance(packed, [letter], t - 1)
        last = other.read(x)
        assert [[f.value(code) for code in vector] for vector in state] == other.kept()
        scores = [
            other.total(([network.formats.weights.value(w) for w in row], last, sums.value(bias)))
            for row, bias in zip(scored.matrix, scored.bias, strict=True)
        ]
        assert [f.value(code) for code in network.scores(state)] == scores
        assert rnn.output(t, packed) == network.answer(state)
    assert network.run(word) == network.answer(state) == rnn.run(word)


def random_torch(kind: str, layers: int) -> tuple[Any, Any]:
    """torch's network with random weights, and torch."""
    torch = pytest.importorskip("torch")
    torch.manual_seed(1)
    module = {"elman": torch.nn.RNN, "lstm": torch.nn.LSTM, "gru": torch.nn.GRU}[kind](3, 4, num_layers=layers)
    return module.double(), torch


@pytest.mark.parametrize("kind", GATES)
def test_the_formulas_are_those_of_torch(kind: Any) -> None:
    """With 30 bits after the point the states differ from torch's float64 by less than 2^-20."""
    module, torch = random_torch(kind, 2)
    f = named_format("Q8.30")
    order = {"elman": "h", "lstm": "ifgo", "gru": "rzn"}[kind]

    def rows(name: str, k: int, gate: int) -> Any:
        data = getattr(module, f"{name}_l{k}").detach().chunk(len(order))[gate].tolist()
        return tuple(tuple(map(f.round, row)) if isinstance(row, list) else f.round(row) for row in data)

    layers = tuple(
        Gated(
            kind,
            tuple(
                Gate(
                    Linear(rows("weight_hh", k, g), rows("bias_hh", k, g)),
                    Linear(rows("weight_ih", k, g), rows("bias_ih", k, g)),
                )
                for g in range(len(order))
            ),
        )
        for k in range(2)
    )
    one = tuple(tuple(f.scale * (i == j) for j in range(3)) for i in range(3))
    network = Recurrent(
        Formats.alike(f), ("a", "b", "c"), one, layers, zeros(layers), ReadOut(linear(((f.scale,) * 4,)))
    )
    word = [0, 2, 1, 1, 0, 2]
    outputs, _ = module(torch.nn.functional.one_hot(torch.tensor(word), 3).double())
    state = network.initial
    for letter, expected in zip(word, outputs.tolist(), strict=True):
        state = network.step(state, letter)
        last = state[-2 if kind == "lstm" else -1]
        assert all(abs(float(f.value(code)) - x) < 2**-20 for code, x in zip(last, expected, strict=True))


def test_the_order_of_rounding_matters() -> None:
    """A GRU of one unit at Q2.3 goes to other states under the two schedules."""
    f = named_format("Q2.3")
    gate = Gate(Linear(((5,),), (1,)), Linear(((3,),), (2,)))
    others = Gate(Linear(((-7,),), (1,)), gate.input), Gate(gate.state, Linear(((6,),), (2,)))
    layer = Gated("gru", (gate, *others))
    network = Recurrent(Formats.alike(f), ("a",), ((5,),), (layer,), zeros([layer]), ReadOut(linear(((8,),))))
    paths = []
    for schedule in SCHEDULES.values():
        one, state, path = replace(network, schedule=schedule), network.initial, []
        for _ in range(6):
            state = one.step(state, 0)
            path.append(state)
        paths.append(path)
    assert paths[0] != paths[1]


@pytest.mark.parametrize("schedule", SCHEDULES.values())
@pytest.mark.parametrize(
    "name", ["Q2.0", "Q8.8:wrap", "e4m3:up", "e5m2:down,each", "float16", "bfloat16:error", "Qp:1,1"]
)
def test_the_network_of_an_automaton_is_exact_in_every_format(name: str, schedule: Schedule) -> None:
    """Parity and Dyck-(1,2), every word of up to 7 letters."""
    for language in (PARITY, dyck(1, 2)):
        network = replace(elman_of_dfa(language, named_format(name)), schedule=schedule)
        found = behaviour(network, LanguageTask(language), 7)
        assert (found.wrong.total(), found.first, found.longest) == (0, None, 7)
        assert found.inputs == sum(2**n for n in range(8)) and found.closed
        assert found.least_margin >= 0


def test_behaviour_counts_every_word() -> None:
    """A network that says 1 for words that end in 1, held against parity: as if each word were run."""
    f = named_format("Q4.4")
    layer = Gated("elman", (Gate(linear(((0,),)), linear(((0, f.scale),))),), "relu")
    one = ((f.scale, 0), (0, f.scale))
    read_out = ReadOut(Linear(((f.scale,),), (-8,)))
    network = Recurrent(Formats.alike(f), ("0", "1"), one, (layer,), zeros([layer]), read_out)
    for longest in range(6):
        found = behaviour(network, LanguageTask(PARITY), longest)
        words = [word for n in range(longest + 1) for word in product(range(2), repeat=n)]
        wrong = [word for word in words if network.run(word) != int(PARITY.accepts_indices(word))]
        assert (found.inputs, found.wrong.total(), found.first) == (len(words), len(wrong), wrong[0] if wrong else None)
        assert found.least_margin == Fraction(1, 2) and set(found.right) | set(found.wrong) == {Fraction(1, 2)}
        assert found.closed == (longest >= 2) and found.states == min(2, longest + 1)


def test_letters_are_matched_by_name() -> None:
    """In another order they are the same letters; other letters are refused."""
    network = elman_of_dfa(PARITY, named_format("Q2.2"))
    turned = DFA(("1", "0"), 0, frozenset({0}), ((1, 0), (0, 1)))
    assert behaviour(network, LanguageTask(turned), 6).wrong.total() == 0
    with pytest.raises(InvalidInput, match="reads 0 1, and is held against words of a b"):
        behaviour(network, LanguageTask(DFA(("a", "b"), 0, frozenset(), ((0, 0),))), 3)


def one_unit() -> Recurrent:
    """A GRU of one unit over one letter."""
    f = named_format("Q2.3")
    layer = Gated("gru", (Gate(Linear(((1,),), (1,)), Linear(((1,),), (1,))),) * 3)
    return Recurrent(Formats.alike(f), ("a",), ((8,),), (layer,), zeros([layer]), ReadOut(linear(((8,),))))


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda n: {"alphabet": ()}, "there must be a letter"),
        (lambda n: {"embedding": ((8,), (8,))}, "the embedding has 2 rows of lengths"),
        (lambda n: {"embedding": ((99,),)}, "the embedding has the entry 99, no code of Q2.3"),
        (lambda n: {"embedding": ((True,),)}, "the embedding has the entry True"),
        (lambda n: {"initial": ((0,), (0,))}, "the initial state has"),
        (lambda n: {"initial": ((99,),)}, "the initial state has the entry 99"),
        (lambda n: {"layers": (replace(n.layers[0], gates=n.layers[0].gates[:2]),)}, "gru has 2 gates, not r, z, n"),
        (lambda n: {"layers": (replace(n.layers[0], kind="rnn"),)}, "'rnn' must be one of"),
        (lambda n: {"layers": (replace(n.layers[0], activation="gelu"),)}, "not 'gelu'"),
        (lambda n: {"layers": (bad_gate(n, state=linear(((1, 1),))),)}, "map of h in gate r of layer 1 has 1 rows"),
        (
            lambda n: {"layers": (bad_gate(n, input=Linear(((1,),), (77,))),)},
            "bias of the map of x in gate r of layer 1 has the entry 77",
        ),
        (lambda n: {"read_out": ReadOut(linear(((8, 8),)))}, "matrix of the read-out"),
        (lambda n: {"read_out": ReadOut(linear(((8,),)), "argmax")}, "argmax or argmax-last of several"),
        (lambda n: {"read_out": ReadOut(linear(((8,),) * 2))}, "of one score, or argmax or argmax-last of several"),
    ],
)
def test_malformed_networks_are_refused(change: Callable[[Recurrent], dict[str, Any]], message: str) -> None:
    """The part is named."""
    with pytest.raises(InvalidInput, match=message):
        replace(one_unit(), **change(one_unit()))


def bad_gate(network: Recurrent, **changes: Any) -> Layer:
    """The layer with its first gate changed."""
    layer = network.layers[0]
    return replace(layer, gates=(replace(layer.gates[0], **changes), *layer.gates[1:]))


def test_letters_that_do_not_exist() -> None:
    """One line."""
    with pytest.raises(InvalidInput, match=r"letter 1 must be in 0\.\.0"):
        one_unit().run([1])


@pytest.mark.parametrize("document", ["slow", 3, {"affine": "twice"}, {"speed": "fused"}, None])
def test_schedules_that_do_not_exist(document: Any) -> None:
    """One line, with the place."""
    with pytest.raises(InvalidInput, match=r"^model\.schedule: "):
        schedule_of(document, "model.schedule")


def test_schedules_by_name_or_choice() -> None:
    """What is left out is stepwise."""
    assert (
        schedule_of("fused")
        == schedule_of({name: "fused" for name, known in CHOICES.items() if "fused" in known})
        == SCHEDULES["fused"]
    )
    assert schedule_of({}) == Schedule() == schedule_of(Schedule().to_json())


@given(networks([FixedPoint(6, 3), Multiples(3, 1)]))
def test_networks_are_data(network: Recurrent) -> None:
    """Of every kind, in every format: what is written is read again."""
    assert from_json(json.loads(json.dumps(to_json(network)))) == network
