"""The torch twin against the exact networks: every kind, format and schedule, and the proofs that float64 is exact."""

from __future__ import annotations

from fractions import Fraction
from importlib.util import find_spec
from itertools import product
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fooling.circuits.networks.attention import KINDS, Attention, Head
from fooling.circuits.networks.block import Block, FeedForward, Norm
from fooling.circuits.networks.constructions.two_layer_equality import two_layer_equality
from fooling.circuits.networks.embedding import Added
from fooling.circuits.networks.read_out import ReadOut
from fooling.circuits.networks.recurrent import Recurrent
from fooling.circuits.networks.torch_twin import tensor_format
from fooling.circuits.networks.torch_twin.against_exact import compared
from fooling.circuits.networks.torch_twin.lazy_torch import NoTwin
from fooling.circuits.networks.torch_twin.recurrent import RecurrentTwin
from fooling.circuits.networks.torch_twin.scores import Twin
from fooling.circuits.networks.torch_twin.tensor_format import Codes, TensorFormat, inner
from fooling.circuits.networks.torch_twin.transformer import TransformerTwin
from fooling.circuits.networks.transformer import Transformer
from fooling.circuits.numbers.arithmetic import Formats, Linear
from fooling.circuits.numbers.number_format import OVERFLOWS, NumberFormat, Rounding, Summation, named_format, q_p
from fooling.circuits.numbers.schedule import SCHEDULES
from fooling.circuits.numbers.value_set import FixedPoint, Multiples
from fooling.fooling_sets.errors import InvalidInput
from tests.circuits.networks.test_recurrent import networks
from tests.random_transformers import transformers
from tests.shares import drawn, one_in
from tests.studied_rules import ROUNDINGS, SUMMATIONS

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(find_spec("torch") is None, reason="torch is not installed; pip install '.[torch]'"),
]
FIXED = [FixedPoint(6, 3), FixedPoint(5, 4), FixedPoint(16, 8), FixedPoint(3, 0), FixedPoint(8, 7)]


def agrees(twin: Twin, n: int) -> None:
    """On all words of n letters: scores, answers and margins, or the same refusal."""
    model = twin.model
    words = list(product(range(len(model.alphabet)), repeat=n))
    try:
        exact = [model.forward(word) for word in words]
    except InvalidInput:
        with pytest.raises(InvalidInput):
            list(twin.all_scores(n))
        return
    letters, scores = map(list, zip(*twin.all_scores(n), strict=True))
    assert [tuple(word) for batch in letters for word in batch.tolist()] == words
    assert [tuple(map(int, row)) for batch in scores for row in batch.tolist()] == exact
    read, f = model.read_out, model.format
    assert [a for batch in scores for a in twin.answers(batch).tolist()] == [read.answer(f, row) for row in exact]
    margins = [f.value(int(one)) for batch in scores for one in twin.margins(batch).tolist()]
    if len(exact[0]) > 1 or not read.rule.startswith("argmax"):
        assert margins == [read.margin(f, row) for row in exact]


def chooses_pairwise(model: Transformer) -> bool:
    """Whether it adds up in pairs what attention chooses, which has no kernel."""
    averages = any(block.attention.kind == "average" for block in model.blocks)
    return averages and model.format.summation == "pairwise" and model.schedule.attention == "stepwise"


@drawn(150, 50)
@given(transformers([*FIXED, Multiples(3, 1), Multiples(2, 2)]), st.integers(1, 4))
def test_every_transformer_is_bit_equal(model: Transformer, n: int) -> None:
    """Of every kind, in every fixed-point format for every role, under every schedule."""
    if not chooses_pairwise(model):
        agrees(TransformerTwin(model), n)


@drawn(100, 33)
@given(transformers(FIXED, OVERFLOWS), st.integers(1, 3))
def test_overflows_are_those_of_the_format(model: Transformer, n: int) -> None:
    """Wrapping, and errors."""
    if not chooses_pairwise(model):
        agrees(TransformerTwin(model), n)


@drawn(150, 50)
@given(networks(FIXED), st.integers(0, 4))
def test_every_recurrent_network_is_bit_equal(model: Recurrent, n: int) -> None:
    """Layers of every kind."""
    agrees(RecurrentTwin(model), n)


def encoder(format: NumberFormat, d: int, N: int, schedule: str, kind: Any = "softmax", **options: Any) -> Transformer:
    """Two random layers of an encoder with a feed-forward network of 2d, residual connections and norms."""
    chance, m = Random(d + N), d // 2

    def linear(rows: int, columns: int) -> Linear:
        def codes(count: int, size: float) -> tuple[int, ...]:
            return tuple(format.round(chance.gauss(0, size)) for _ in range(count))

        return Linear(tuple(codes(columns, columns**-0.5) for _ in range(rows)), codes(rows, 0.1))

    def block() -> Block:
        maps = [[linear(m, d) for _ in range(3)] for _ in range(2)]
        heads = tuple(Head(*three, None, linear(1, N).matrix[0] if kind == "relative" else None) for three in maps)
        norm = Norm((format.scale,) * d, (0,) * d, Fraction(1, 100))
        gated = kind == "relative"
        network = FeedForward((linear(2 * d, d), linear(d, d if gated else 2 * d)), "swiglu" if gated else "gelu")
        return Block(Attention(heads, linear(d, d), kind, **options), network, True, (norm, norm), "post")

    embedding = Added(linear(2, d).matrix, linear(N, d).matrix)
    read = ReadOut(linear(1, d))
    blocks = (block(), block())
    return Transformer(Formats.alike(format), ("a", "b"), embedding, blocks, read, SCHEDULES[schedule])


@pytest.mark.parametrize(
    ("format", "kind", "schedule"), one_in(37, list(product(["Q8.8", "Q5.11:down,each", "Q14.14"], KINDS, SCHEDULES)))
)
def test_large_networks_are_bit_equal(format: str, kind: str, schedule: str) -> None:
    """d = 16, N = 12: every vector of every layer, on random words; sums of 28-bit products take two limbs."""
    model = encoder(named_format(format), 16, 12, schedule, kind, causal=kind == "average", scaled=True)
    chance = Random(1)
    words = [tuple(chance.choices((0, 1), k=12)) for _ in range(4)]
    found = compared(model, words)
    assert not +found.differing and found.all["scores"] == 4
    assert found.scores == [model.forward(word) for word in words]


def test_what_two_letters_decide_is_computed_for_two_letters() -> None:
    """Equality in two layers: the first one's attention hangs on positions alone, its results on two letters."""
    model, N = two_layer_equality(8), 8
    twin = TransformerTwin(model)
    (letters, scores), *others = twin.all_scores(N)
    assert not others and len(letters) == 2**N
    assert twin.answers(scores).tolist() == [int(word[:4] == word[4:]) for word in letters.tolist()]
    places = [column.places for column in twin.run(letters).layers[0].output.values()]
    assert places == [(j,) for j in range(4)] + [(j, j + 4) for j in range(4)]


@pytest.mark.parametrize("N", [2, 6, 12])
def test_equality_in_two_layers(N: int) -> None:
    """The construction is right on all words, and for N = 26 on random ones and their neighbours."""
    model = two_layer_equality(N)
    twin = TransformerTwin(model)
    for letters, scores in twin.all_scores(N):
        equal = (letters[:, : N // 2] == letters[:, N // 2 :]).all(1)
        assert twin.answers(scores).bool().equal(equal)
    chance, wide = Random(N), two_layer_equality(26)
    half = chance.choices((0, 1), k=13)
    assert wide.run([*half, *half]) == 1
    assert all(wide.run([*half, *half[:i], 1 - half[i], *half[i + 1 :]]) == 0 for i in range(13))


@drawn(150, 50)
@given(
    st.sampled_from([(4, 7), (10, 4), (3, 9), (2, 15)]),
    st.sampled_from(ROUNDINGS),
    st.sampled_from(SUMMATIONS),
    st.data(),
)
def test_arithmetic_near_the_largest_codes(
    size: tuple[int, int], rounding: Rounding, summation: Summation, data: st.DataObject
) -> None:
    """Dot products, sums, quotients and roots of codes whose products are far beyond 2^53 are the format's."""
    exact = q_p(*size, rounding, summation)
    code = st.one_of(
        st.integers(-exact.limit, exact.limit), st.integers(exact.limit - 9, exact.limit), st.integers(-9, 9)
    )
    a, b = (data.draw(st.lists(code, min_size=3, max_size=3)) for _ in range(2))
    c, Z = data.draw(st.integers(0, exact.scale)), data.draw(st.integers(exact.scale, exact.limit))
    f = TensorFormat(exact)
    assert f.dot(f.load([a]), f.load([b])).tensor.item() == exact.dot(a, b)
    assert f.sum(f.load(a)).tensor.item() == exact.sum(a)
    above = Codes(f.tensor([c * exact.scale]), exact.scale**2)
    assert f.rounded(above, f.load([Z])).tensor.item() == exact.divide(c, Z)
    assert f.multiply(f.load(a), f.load(b)).tensor.tolist() == list(map(exact.multiply, a, b))
    if exact.limit < 2**20:
        assert f.roots(f.load([abs(a[0])])).tensor.item() == exact.sqrt(abs(a[0]))


def test_two_limbs_and_no_more() -> None:
    """Sums of products beyond 2^53 are exact in two limbs; beyond 2^62 nothing is computed."""
    f = TensorFormat(named_format("Q20.20"))
    a, b = [2**39 - 1, -(2**39), 12345], [2**19 + 1, 2**19 - 3, -1]
    found = inner(Codes(f.tensor([a]), 2**39), Codes(f.tensor([b]), 2**20))
    assert int(found.tensor.item()) == sum(x * y for x, y in zip(a, b, strict=True))
    with pytest.raises(NoTwin, match="beyond 64-bit integers"):
        inner(Codes(f.tensor([a]), 2**39), Codes(f.tensor([a]), 2**39))


def test_32_bits_are_too_many() -> None:
    """A quotient of 2^31 times 2^31 leaves no bit for its remainder."""
    with pytest.raises(NoTwin, match=r"may reach 4.61e[+]18, beyond 64-bit integers"):
        compared(encoder(named_format("Q16.16"), 16, 12, "stepwise"), [(0,) * 12])


def test_floats_and_wide_formats_are_refused() -> None:
    """Before anything is computed."""
    for name, said in (("bfloat16", "fixed point, not bfloat16"), ("Q40.24", "beyond what float64 holds exactly")):
        with pytest.raises(NoTwin, match=said):
            TensorFormat(named_format(name))


@pytest.mark.parametrize("operation", ["nearby", "fit", "tabulated"])
def test_a_wrong_kernel_is_noticed(operation: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """One step too much in one entry of one operation: the comparison says of which vectors."""
    right = getattr(tensor_format.TensorFormat, operation)

    def planted(*given: Any, **options: Any) -> Codes:
        found: Codes = right(*given, **options)
        tensor = found.tensor.clone()
        tensor.flatten()[0] += 1
        return Codes(tensor, found.size + 1)

    model = encoder(named_format("Q8.8"), 4, 3, "stepwise")
    monkeypatch.setattr(tensor_format.TensorFormat, operation, planted)
    assert +compared(model, [(0, 1, 1), (1, 1, 0)]).differing


def test_the_cpu_and_cuda_agree() -> None:
    """On CUDA every vector is the exact network's."""
    import torch

    if not torch.cuda.is_available():
        pytest.skip("no CUDA device")
    model = encoder(named_format("Q8.8"), 16, 12, "fused")
    words = [tuple(Random(1).choices((0, 1), k=12)) for _ in range(4)]
    assert not +compared(model, words, "cuda").differing
