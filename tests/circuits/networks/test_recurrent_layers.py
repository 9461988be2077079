"""Diagonal state spaces and linear attention as a recurrence: counters and decay by hand, and Transformers."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from importlib.util import find_spec
from itertools import product
from math import exp, log1p
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fooling.circuits.languages.dfa import DFA
from fooling.circuits.networks.asked.task import LanguageTask
from fooling.circuits.networks.attention import Attention, Head
from fooling.circuits.networks.block import Block, Norm
from fooling.circuits.networks.embedding import Added
from fooling.circuits.networks.mamba import Convolution, Mamba, Normed
from fooling.circuits.networks.mamba2 import Mamba2
from fooling.circuits.networks.read_out import ReadOut
from fooling.circuits.networks.recurrent import Recurrent, zeros
from fooling.circuits.networks.recurrent_layers import Diagonal, Layer, LinearAttention, Residual
from fooling.circuits.networks.search.behaviour import behaviour
from fooling.circuits.networks.squashed import Squashed
from fooling.circuits.networks.torch_twin.recurrent import RecurrentTwin
from fooling.circuits.networks.transformer import Transformer
from fooling.circuits.numbers.arithmetic import Arithmetic, Formats, Linear, linear
from fooling.circuits.numbers.number_format import NumberFormat, named_format
from fooling.circuits.numbers.schedule import SCHEDULES, Schedule
from fooling.fooling_sets.errors import InvalidInput
from tests.circuits.networks.test_recurrent import slow
from tests.shares import a_share_of, one_in

EVEN_LENGTH = DFA(("a", "b"), 0, frozenset({0}), ((1, 1), (0, 0)))
HAS_B = DFA(("a", "b"), 0, frozenset({1}), ((0, 1), (1, 1)))


def rounded(f: NumberFormat, rows: Any) -> Any:
    """Codes of the nearest numbers."""
    return tuple(rounded(f, row) for row in rows) if isinstance(rows, (list, tuple)) else f.round(rows)


def of_layers(f: NumberFormat, *layers: Layer, rule: Any = "positive", schedule: str = "stepwise") -> Recurrent:
    """A network over a and b, one-hot, that reads the last layer's output itself."""
    one_hot = rounded(f, [[1, 0], [0, 1]])
    read_out = ReadOut(None, rule)
    return Recurrent(Formats.alike(f), ("a", "b"), one_hot, layers, zeros(layers), read_out, SCHEDULES[schedule])


def unit(f: NumberFormat, decay: Any, B: Any, bias: Any = 0, C: Any = 1, **options: Any) -> Diagonal:
    """A diagonal layer of one unit that reads one-hot letters."""
    return Diagonal(
        rounded(f, (decay,)), Linear(rounded(f, (B,)), rounded(f, (bias,))), linear(((f.round(C),),)), **options
    )


@pytest.mark.parametrize("schedule", SCHEDULES)
@pytest.mark.parametrize("name", ["Q2.0", "Q8.8:wrap", "e4m3:up", "e5m2:down,each", "bfloat16:error", "Qp:1,1"])
def test_a_decay_of_minus_1_knows_the_parity_of_the_length(name: str, schedule: str) -> None:
    """h' = 1 - h is 1, 0, 1, ... in every format, under every schedule."""
    f = named_format(name)
    network = of_layers(f, unit(f, -1, (0, 0), bias=1), schedule=schedule)
    odd = replace(EVEN_LENGTH, accepting=frozenset({1}))
    found = behaviour(network, LanguageTask(odd), 9)
    assert (found.wrong.total(), found.inputs, found.closed, found.states) == (0, 2**10 - 1, True, 2)


def test_a_decay_of_1_counts_until_it_saturates() -> None:
    """h is the number of a less that of b; at Q4.4 it stops short of 8, and the ninth b is one too many."""
    for name, after in (("Q5.4", 0), ("Q4.4", Fraction(-17, 16)), ("Q4.4:wrap", 0)):
        f = named_format(name)
        network = of_layers(f, unit(f, 1, (1, -1)))
        state = network.initial
        for count, letter in enumerate([0] * 9 + [1] * 9, 1):
            state = network.step(state, letter)
            if count <= 7:
                assert f.value(state[0][0]) == count
        assert f.value(network.scores(state)[0]) == after


@pytest.mark.parametrize(
    ("name", "decay", "first"),
    [
        ("Q4.4", 0.5, 6),  # 1, 1/2, ..., 1/16, then half a step, a tie with 0
        ("Q4.8", 0.5, 10),
        ("Q4.4:up", 0.5, None),  # a step stays a step
        ("Q4.4:down", 0.5, 6),
        ("Q4.4", 0.875, None),  # 4 steps times 7/8 are 3.5 steps, a tie with 4
        ("Q4.4:down", 0.875, 13),
    ],
)
def test_a_leaky_unit_forgets_or_not_as_rounding_says(name: str, decay: float, first: int | None) -> None:
    """h' = decay h + [x = b], "was there a b?" by h > 0: right on all words in real numbers."""
    f = named_format(name)
    found = behaviour(of_layers(f, unit(f, decay, (0, 1))), LanguageTask(HAS_B), 14)
    assert found.first == (None if first is None else (1, *[0] * (first - 1)))
    assert found.longest == 14


@pytest.mark.parametrize("schedule", SCHEDULES)
@pytest.mark.parametrize("name", ["Q2.0", "Q4.4", "e4m3", "bfloat16:error"])
def test_a_gate_that_forgets_where_it_writes_holds_the_last_bit(name: str, schedule: str) -> None:
    """Over 0, 1 and a blank: h' = h at a blank and the bit elsewhere, in every format, on words of all lengths."""
    f = named_format(name)
    forget = Squashed(linear(rounded(f, ((0, 0, 1),))), "clip")
    layer = Diagonal(rounded(f, (1,)), linear(rounded(f, ((0, 1, 0),))), linear(rounded(f, ((1,),))), forget=forget)
    letters = rounded(f, [[1, 0, 0], [0, 1, 0], [0, 0, 1]])
    read_out, choices = ReadOut(None, "positive"), SCHEDULES[schedule]
    network = Recurrent(Formats.alike(f), ("0", "1", "-"), letters, (layer,), zeros((layer,)), read_out, choices)
    found = behaviour(network, LanguageTask(DFA(("0", "1", "-"), 0, frozenset({1}), ((0, 1, 0), (0, 1, 1)))), 6)
    assert (found.wrong.total(), found.closed, found.states) == (0, True, 2)


def test_products_with_gates_are_rounded() -> None:
    """At Q4.2: 3/4 times 3/4 is 9/16, half way between 2 and 3 quarters of 1/4; each gate where it stands."""
    f, three = named_format("Q4.2"), Linear(((0, 0),), (3,))
    layers = {
        name: replace(Diagonal((4,), Linear(((0, 0),), (4,)), linear(((4,),))), **{name: Squashed(three, "identity")})
        for name in ("forget", "write", "read", "gate")
    }
    states = {name: of_layers(f, layer).step(((3,), (0,)), 0) for name, layer in layers.items()}
    # h = 3 quarters: 9/16 rounds to 2 quarters, and 4 are added; 3 + 3; (3 + 4) * 3 / 4 = 5.25; the same after C
    assert states == {"forget": ((6,), (6,)), "write": ((6,), (6,)), "read": ((7,), (5,)), "gate": ((7,), (5,))}


@given(st.lists(st.integers(0, 1), min_size=1, max_size=6), st.integers(1, 4))
def test_a_convolution_sees_the_last_letters_and_zeros_before_the_first(word: list[int], taps: int) -> None:
    """With powers of 2 as taps the output is the number whose digits are the last letters, the latest first."""
    f = named_format("Q8.0")
    part = linear((tuple(2**k for k in reversed(range(taps))),))
    network = of_layers(f, Convolution((part, part)), rule="argmax")
    last = word[::-1][:taps]
    assert network.forward(word) == tuple(sum(2**k * (a == b) for k, a in enumerate(last)) for b in (0, 1))
    assert network.state_bits == 8 * (2 * (taps - 1) + 2) == network.as_rnn().state_bits


small = st.integers(-2, 2)


@given(st.data(), st.sampled_from(list(SCHEDULES)), st.lists(st.integers(0, 1), min_size=1, max_size=5))
def test_a_state_space_is_the_convolution_that_it_unrolls_to(data: st.DataObject, schedule: str, word: Any) -> None:
    """y_t = c + d + D x_t + sum of C a^(t-s) (B x_s + b): exact where no number is rounded."""
    f = named_format("Q24.0")

    def numbers(rows: int, columns: int) -> Any:
        return data.draw(st.tuples(*[st.tuples(*[small] * columns)] * rows))

    a, b, c, d = (numbers(1, n)[0] for n in (2, 2, 3, 3))
    B, C, D = numbers(2, 2), numbers(3, 2), numbers(3, 2)
    layer = Diagonal(a, Linear(B, b), Linear(C, c), Linear(D, d))
    y = of_layers(f, layer, rule="argmax", schedule=schedule).forward(word)
    inputs = [[B[j][letter] + b[j] for j in range(2)] for letter in word]
    h = [sum(a[j] ** (len(word) - s) * u[j] for s, u in enumerate(inputs, 1)) for j in range(2)]
    assert y == tuple(sum(C[i][j] * h[j] for j in range(2)) + D[i][word[-1]] + c[i] + d[i] for i in range(3))


def attention_both_ways(f: NumberFormat, heads: tuple[Head, ...], schedule: Any) -> tuple[Recurrent, Transformer]:
    """The recurrence, and one causal layer of a Transformer, of the same maps; scores are the heads side by side."""
    m, one_hot = heads[0].query.rows * len(heads), rounded(f, [[1, 0], [0, 1]])
    output, read_out = linear(tuple(tuple(f.scale * (i == j) for j in range(m)) for i in range(m))), ReadOut(None)
    layer, block = LinearAttention(heads, output), Block(Attention(heads, output, "linear", causal=True))
    formats, letters = Formats.alike(f), ("a", "b")
    return (
        Recurrent(formats, letters, one_hot, (layer,), zeros([layer]), read_out, schedule),
        Transformer(formats, letters, Added(one_hot), (block,), read_out, schedule),
    )


@given(st.data(), st.sampled_from(list(SCHEDULES.values())), st.lists(st.integers(0, 1), min_size=1, max_size=6))
def test_where_only_quotients_are_rounded_the_recurrence_is_the_transformer(
    data: st.DataObject, schedule: Schedule, word: list[int]
) -> None:
    """Keys and queries are natural numbers, of which phi is one more; values are whole: bit for bit the same."""
    f = named_format("Q16.4")
    natural, whole = st.integers(0, 3), st.integers(-3, 3)

    def part(number: Any) -> Linear:
        return linear(rounded(f, data.draw(st.tuples(*[st.tuples(number, number)] * 2))))

    heads = tuple(Head(part(natural), part(natural), part(whole)) for _ in range(2))
    recurrence, transformer = attention_both_ways(f, heads, schedule)
    assert recurrence.forward(word) == transformer.forward(word)


@pytest.mark.parametrize("schedule", SCHEDULES.values())
def test_elsewhere_they_differ_by_little(schedule: Schedule) -> None:
    """Random heads: at Q4.4 they give other bits on some word; with 30 bits after the point they are near."""
    chance, differing = Random(5), 0
    for _ in range(5):
        numbers = [[[[chance.gauss(0, 1) for _ in range(2)] for _ in range(2)] for _ in range(3)] for _ in range(2)]
        for name in ("Q4.4", "Q10.30"):
            f = named_format(name)
            heads = tuple(Head(*[linear(rounded(f, matrix)) for matrix in head]) for head in numbers)
            recurrence, transformer = attention_both_ways(f, heads, schedule)
            for word in product(range(2), repeat=4):
                ours, theirs = recurrence.forward(word), transformer.forward(word)
                differing += name == "Q4.4" and ours != theirs
                assert name == "Q4.4" or all(abs(f.value(a - b)) < 2**-20 for a, b in zip(ours, theirs, strict=True))
    assert differing > 0


def test_keys_that_are_rounded_away() -> None:
    """exp(-7) is 0 at Q4.4, so Z is 0, which the schedule calls an error or an attention of 0."""
    f = named_format("Q4.4")
    head = Head(*[linear(rounded(f, ((number, number),))) for number in (1, -7, 1)])
    recurrence, _ = attention_both_ways(f, (head,), Schedule())
    with pytest.raises(InvalidInput, match="a division by 0"):
        recurrence.run([0])
    assert replace(recurrence, schedule=Schedule(division="zero")).forward([0]) == (0,)


def test_the_bits_of_the_state() -> None:
    """p for each number that a layer keeps, and for the last output where it is no part of that: not for others."""
    f = named_format("Q4.4")
    first, second = unit(f, 0.5, (0, 1)), unit(f, 0.5, (1,))
    assert of_layers(f, first).state_bits == 8 * (1 + 1)
    assert of_layers(f, first, second).state_bits == 8 * (2 + 1)
    head = Head(*[linear(rounded(f, [[1, 0], [0, 1], [1, 1]]))] * 3)
    heads = LinearAttention((head, head), linear(rounded(f, [[1] * 6])))
    network = of_layers(f, heads)
    assert network.state_bits == 8 * (2 * (3 * 3 + 3) + 1) == network.as_rnn().state_bits


def test_phi_and_sums_by_hand() -> None:
    """q = 1, k = 1, v = 3 for a and k = 0, v = -1 for b: (2 * 3 - 1 * 1) / (2 + 1) after ab, in steps of 1/16."""
    f = named_format("Q6.4")
    head = Head(*[linear(rounded(f, (row,))) for row in ((1, 1), (1, 0), (3, -1))])
    recurrence, _ = attention_both_ways(f, (head,), Schedule())
    state = recurrence.step(recurrence.step(recurrence.initial, 0), 1)
    assert state == ((5 * 16,), (3 * 16,), (27,))  # 5/3 is 26.67 steps


ONE_BY_ONE, TWO = linear(((1,),)), linear(((1, 0),))
MAMBA = Mamba(
    TWO,
    Convolution((ONE_BY_ONE,)),
    Squashed(TWO, "silu"),
    ONE_BY_ONE,
    Squashed(ONE_BY_ONE, "softplus"),
    ((-1,),),
    ONE_BY_ONE,
    ONE_BY_ONE,
    (1,),
    linear(((1,), (1,))),
)
MAMBA_2 = Mamba2(
    linear(((1, 0),) * 3),
    Convolution((ONE_BY_ONE,) * 3),
    Squashed(TWO, "silu"),
    Squashed(TWO, "softplus"),
    (-1,),
    (1,),
    linear(((1,),)),
)
ERF: Any = "erf"
TWICE: Any = (linear(((1, 2),)),) * 2
BAD: list[tuple[Layer, str]] = [
    (Diagonal((), linear(()), linear(((16,),))), "layer 1: 0 decays, 1 outputs and activation 'identity'; want"),
    (Diagonal((16,), linear(((16, 0),)), linear(((16,),)), activation=ERF), "activation 'erf'; want"),
    (Diagonal((999,), linear(((16, 0),)), linear(((16,),))), "the decay of layer 1 has the entry 999, no code of Q4.4"),
    (Diagonal((16,), linear(((16,),)), linear(((16,),))), "matrix of B of layer 1 has 1 rows of lengths [1]"),
    (Diagonal((16, 1), linear(((16, 0),)), linear(((16,),))), "matrix of B of layer 1 has 1 rows of lengths [2]"),
    (Diagonal((16,), linear(((16, 0),)), linear(((16, 0),))), "matrix of C of layer 1 has 1 rows of lengths [2]"),
    (Diagonal((16,), linear(((16, 0),)), linear(((16,),)), linear(((16,),))), "matrix of D of layer 1 has 1 rows"),
    (
        Diagonal((16,), linear(((16, 0),)), linear(((16,),)), read=Squashed(linear(((16,),)))),
        "matrix of read of layer 1 has 1 rows of lengths [1]",
    ),
    (
        Diagonal((16,), linear(((16, 0),)), linear(((16,),)), gate=Squashed(linear(((16, 0),)), ERF)),
        "gate of layer 1: activation 'erf' must be one of identity",
    ),
    (
        Diagonal((16,), linear(((16, 0),)), linear(((16,),)), turn=()),
        "layer 1: 1 units, want pairs of them to be turned",
    ),
    (Diagonal((16, 1), linear(((16, 0),) * 2), linear(((16, 1),)), turn=(1, 1)), "the turn of layer 1 has 1 rows"),
    (
        Diagonal((1, 1), linear(((1, 0),) * 2), linear(((1, 1),)), forget=Squashed(linear(((1, 0),))), turn=(1,)),
        "matrix of forget of layer 1 has 1 rows of lengths [2]",
    ),
    (Normed(Norm((16,), None)), "the gain of layer 1 has 1 rows of lengths [1]; it must have 1 rows of length 2"),
    (replace(MAMBA, output=linear(((1,),))), "layer 1: 1 channels of 1 numbers, steps of 1, 1 outputs; want one"),
    (replace(MAMBA, A=((1, 1),)), "A of layer 1 has 1 rows of lengths [2]"),
    (replace(MAMBA, D=(999,)), "D of layer 1 has the entry 999, no code of Q4.4"),
    (replace(MAMBA, B=linear(((1,), (1,)))), "matrix of B of layer 1 has 2 rows"),
    (replace(MAMBA, norm=Norm((1,), None)), "the gain of the norm of layer 1 has 1 rows of lengths [1]"),
    (replace(MAMBA, convolution=Convolution(())), "the convolution of layer 1: 0 rows of taps for vectors of 1"),
    (replace(MAMBA, rate=Squashed(linear(((1, 1),)))), "matrix of step of layer 1 has 1 rows of lengths [2]"),
    (MAMBA_2, "layer 1: input has 3 rows and output 1; want 1 + 2 N rows"),
    (replace(MAMBA_2, A=(1, 1)), "layer 1: 1 channels, 2 heads, 1 groups; want each a multiple of the next"),
    (replace(MAMBA_2, output=linear(((1,), (1,))), A=(999,)), "A of layer 1 has the entry 999, no code of Q4.4"),
    (replace(MAMBA_2, residual=False, last_norm=Norm((1, 1), None)), "the gain of the last norm of layer 1 has 1 rows"),
    (
        Residual((Convolution((ONE_BY_ONE,) * 2), replace(MAMBA, output=linear(((1,),)), residual=False))),
        "layer 1: 2 parts that put out 1 numbers; want 2, as it reads",
    ),
    (Residual((Convolution((ONE_BY_ONE,)),)), "part 1 of layer 1: 1 rows of taps"),
    (Convolution((linear(((16, 0),)),)), "layer 1: 1 rows of taps for vectors of 2 coordinates"),
    (Convolution((linear(((16, 0),)), linear(((16,),)))), "matrix of taps 2 of layer 1 has 1 rows of lengths [1]"),
    (LinearAttention((), linear(((16,),))), "layer 1: 0 heads of width 0, 1 outputs; want more"),
    (LinearAttention((Head(*[linear(((1, 2),))] * 3),), linear(((1, 2),))), "the output map of layer 1 has 1 rows of"),
    (
        LinearAttention((Head(linear(((1, 2),)), linear(((1, 2),) * 2), linear(((1, 2),))),), linear(((1,),))),
        "the key map of head 1 of layer 1 has 2 rows of lengths [2]",
    ),
    (
        LinearAttention((Head(*[linear(((1, 2),))] * 3, TWICE),), linear(((1,),))),
        "layer 1: linear attention has no second keys and values",
    ),
]


def test_groups_are_a_number() -> None:
    """Of the layer itself, before anything is divided by it."""
    with pytest.raises(InvalidInput, match="Mamba2: groups 0: want a number from 1 on"):
        replace(MAMBA_2, groups=0)


def test_a_residual_connection_is_around_something() -> None:
    """One layer or more."""
    with pytest.raises(InvalidInput, match="Residual: no layers; want one or more"):
        Residual(())


@pytest.mark.parametrize(("layer", "message"), BAD)
def test_malformed_layers_are_refused(layer: Layer, message: str) -> None:
    """The part is named."""
    with pytest.raises(InvalidInput) as error:
        of_layers(named_format("Q4.4"), layer)
    assert message in str(error.value) and str(error.value).startswith("recurrent network: ")


def test_the_output_is_in_the_initial_state() -> None:
    """What is answered to the empty word; a state without it is refused."""
    f = named_format("Q4.4")
    network = of_layers(f, unit(f, 0.5, (0, 1)))
    assert replace(network, initial=((0,), (16,))).run([]) == 1
    with pytest.raises(InvalidInput, match=r"the initial state has \[1\] numbers, not \[1, 1\]"):
        replace(network, initial=((0,),))


def test_decays_are_weights() -> None:
    """In a format of their own: 24/16 of a step is 1.5 steps, rounded to 2 before -1 is added; or 0.5, rounded to 0."""
    f, w = named_format("Q4.2"), named_format("Q2.4")
    for points, expected in ((Schedule(), 1), (Schedule(combination="fused"), 0)):
        assert Arithmetic(Formats(f, w, f, f), points).decayed(24, 1, -1) == expected


def test_a_quarter_turn_counts_modulo_four() -> None:
    """Decay i: what b = 1 starts goes through 1, i, -1, -i, and the real part is put out; also as the twin has it."""
    f = named_format("Q4.4")
    turned = Diagonal((0, 0), linear(((0, 16), (0, 0))), linear(((16, 0),)), turn=(16,))
    network = of_layers(f, turned)
    word, found = (1, 0, 0, 0, 0, 0), list[int]()
    state = network.initial
    for letter in word:
        state = network.step(state, letter)
        found.append(state[-1][0])
    assert found == [16, 0, -16, 0, 16, 0]


def test_a_channel_of_mamba_by_hand() -> None:
    """Two letters of one channel in a wide format: every number from the formulas, with math's functions."""
    f = named_format("Q8.40")
    one = f.scale
    layer = Mamba(
        linear(((0, one),)),
        Convolution((linear(((one // 2, one),)),), "silu"),
        Squashed(linear(((one, one),)), "silu"),
        linear(((one,),)),
        Squashed(Linear(((one,),), (one // 4,)), "softplus"),
        ((-2 * one,),),
        linear(((3 * one,),)),
        linear(((one,),)),
        (one,),
        linear(((one,), (0,))),
    )
    network = of_layers(f, layer, rule="argmax")
    h, before, out = 0.0, 0.0, 0.0
    for letter in (1, 1):
        x = [float(f.value(code)) for code in network.embedding[letter]]
        u = before / 2 + x[1]
        before, u = x[1], u / (1 + exp(-u))
        delta = log1p(exp(u + 0.25))
        h = exp(-2 * delta) * h + delta * u * 3 * u
        z = x[0] + x[1]
        out = x[0] + (h * u + u) * z / (1 + exp(-z))
    state = network.step(network.step(network.initial, 1), 1)
    assert float(f.value(state[1][0])) == pytest.approx(h, abs=1e-9)
    assert float(f.value(state[2][0])) == pytest.approx(out, abs=1e-9)


COARSE = ["Q5.1", "Q5.1:toward-zero", "Q4.2", "Q3.2:toward-zero,each"]
POINTS = [
    Schedule(affine, combination, attention=attention, division="zero")
    for affine, combination, attention in product(("stepwise", "fused"), repeat=3)
]


def coarse(seed: int, name: str, schedule: Schedule) -> Recurrent:
    """A diagonal layer or linear attention in few bits, where ties are frequent; scores are its output."""
    f, chance = named_format(name), Random(seed)

    def part(rows: int, columns: int) -> Linear:
        matrix = tuple(tuple(chance.randint(-5, 5) for _ in range(columns)) for _ in range(rows))
        return Linear(matrix, tuple(chance.randint(-5, 5) for _ in range(rows)))

    layer: Layer
    if seed % 2:
        layer = Diagonal((1, chance.randint(-4, 4)), part(2, 2), part(2, 2), part(2, 2), "relu")
    else:
        layer = LinearAttention((Head(*[part(2, 2) for _ in range(3)]),), part(2, 2))
    return replace(of_layers(f, layer, rule="argmax"), schedule=schedule)


@pytest.mark.slow
@pytest.mark.parametrize("name", one_in(9, COARSE))
def test_ties_are_rounded_where_the_schedule_says(name: str) -> None:
    """Choices change what some network keeps, or puts out; and the second implementation agrees with all."""
    seen = Counter[str]()
    for seed in range(20):
        ends = list[Any]()
        for schedule in POINTS:
            network = coarse(seed, name, schedule)
            state, other = network.initial, slow(network)
            for letter in (0, 1, 1, 0, 1):
                state = network.step(state, letter)
                other.read([network.format.value(code) for code in network.embedding[letter]])
            assert [[network.format.value(code) for code in vector] for vector in state] == other.kept()
            ends.append(state)
        kind = network.layers[0].__class__.__name__
        for choice, (one, two) in {"affine": (0, 4), "combination": (0, 2), "attention": (0, 1)}.items():
            seen[f"{kind} {choice}"] += ends[one] != ends[two]
    assert not seen["Diagonal attention"] and seen["LinearAttention attention"]
    assert seen["Diagonal combination"] and seen["LinearAttention combination"]


@pytest.mark.slow
@pytest.mark.skipif(find_spec("torch") is None, reason="torch is not installed; pip install '.[torch]'")
@pytest.mark.parametrize("name", one_in(2, COARSE))
@pytest.mark.parametrize("seeds", a_share_of(10, 20))
def test_the_twin_rounds_ties_there(name: str, seeds: int) -> None:
    """All words of five letters."""
    words = list(product(range(2), repeat=5))
    for seed, schedule in product(range(seeds), POINTS):
        network = coarse(seed, name, schedule)
        ((_, scores),) = RecurrentTwin(network).all_scores(5)
        assert [tuple(map(int, row)) for row in scores.tolist()] == [network.forward(word) for word in words]


@pytest.mark.slow
@pytest.mark.skipif(find_spec("torch") is None, reason="torch is not installed; pip install '.[torch]'")
@pytest.mark.parametrize("schedule", SCHEDULES)
def test_the_twin_with_divisors_beyond_float64(schedule: str) -> None:
    """At Q24.4 exact sums of products may reach 2^55, and are integers of 64 bits; so are the divisors."""
    chance, f = Random(3), named_format("Q24.4")

    def part(size: int) -> Linear:
        return linear(tuple(tuple(chance.randint(0, size) for _ in range(2)) for _ in range(2)))

    heads = tuple(Head(part(2**20), part(2**4), part(2**23)) for _ in range(4))
    recurrence, _ = attention_both_ways(f, heads, replace(SCHEDULES[schedule], division="zero"))
    for letters, scores in RecurrentTwin(recurrence).all_scores(4):
        for word, row in zip(letters.tolist(), scores.tolist(), strict=True):
            assert tuple(map(int, row)) == recurrence.forward(word)
