"""The torch twin on another device than the CPU, which a mode of torch's stands for, as no GPU need be there."""

from __future__ import annotations

from fractions import Fraction
from importlib.util import find_spec
from itertools import product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fooling.circuits.languages.dfa import DFA
from fooling.circuits.networks.asked.task import LanguageTask
from fooling.circuits.networks.attention import KINDS
from fooling.circuits.networks.read_out import ReadOut
from fooling.circuits.networks.recurrent import Recurrent
from fooling.circuits.networks.recurrent_layers import Gate, Gated
from fooling.circuits.networks.search.state_steps import Steps
from fooling.circuits.networks.torch_twin.against_task import Judge
from fooling.circuits.networks.torch_twin.lazy_torch import NoTwin, device_named
from fooling.circuits.networks.torch_twin.recurrent import RecurrentTwin
from fooling.circuits.networks.torch_twin.tensor_format import Codes, TensorFormat
from fooling.circuits.networks.torch_twin.transformer import TransformerTwin
from fooling.circuits.networks.transformer import Transformer
from fooling.circuits.numbers.arithmetic import Formats, Linear
from fooling.circuits.numbers.number_format import named_format
from fooling.circuits.numbers.schedule import SCHEDULES
from fooling.circuits.numbers.value_set import FixedPoint
from fooling.fooling_sets.errors import InvalidInput
from tests.circuits.networks.test_recurrent import networks
from tests.circuits.networks.test_twin import encoder
from tests.shares import one_in

pytestmark = pytest.mark.skipif(find_spec("torch") is None, reason="torch is not installed; pip install '.[torch]'")
SMALL = [FixedPoint(6, 3), FixedPoint(5, 4)]


def agrees_there(model: Transformer | Recurrent, n: int) -> None:
    """On all words of n letters the twin there has the exact scores, or refuses them as the network does."""
    from tests.circuits.networks.another_device import DEVICE, AnotherDevice, is_there

    words = list(product(range(len(model.alphabet)), repeat=n))
    twin_there = TransformerTwin if isinstance(model, Transformer) else RecurrentTwin
    try:
        exact = [model.forward(word) for word in words]
    except InvalidInput:
        with pytest.raises(InvalidInput), AnotherDevice():
            list(twin_there(model, DEVICE).all_scores(n))
        return
    with AnotherDevice():
        try:
            twin = twin_there(model, DEVICE)
            batches = [scores for _, scores in twin.all_scores(n)]
            answers = [one for scores in batches for one in twin.answers(scores).tolist()]
        except NoTwin:
            return
    assert all(map(is_there, batches))
    assert [tuple(map(int, row)) for scores in batches for row in scores.tolist()] == exact
    assert answers == [model.read_out.answer(model.format, row) for row in exact]


@pytest.mark.parametrize(("kind", "schedule"), one_in(3, list(product(KINDS, SCHEDULES))))
def test_transformers_make_all_tensors_there(kind: str, schedule: str) -> None:
    """No tensor of the CPU meets one of the device, and the bits are those of the exact network."""
    agrees_there(encoder(named_format("Q5.4"), 4, 3, schedule, kind, scaled=True), 3)


@pytest.mark.parametrize(
    "rules", one_in(2, ["down,each", "toward-zero,wrap", "up,pairwise", "nearest-even,each-reversed"])
)
def test_every_rule_is_followed_there(rules: str) -> None:
    """The same for rounding, overflow and sums, causally, in narrow formats and in one whose sums take two limbs."""
    for values in ("Q5.4", "Q14.14"):
        agrees_there(encoder(named_format(f"{values}:{rules}"), 4, 2, "stepwise", causal=True), 2)


@settings(max_examples=12, deadline=None)
@given(networks(SMALL), st.integers(0, 3))
def test_recurrent_networks_make_all_tensors_there(model: Recurrent, n: int) -> None:
    """Layers of every kind."""
    agrees_there(model, n)


@settings(max_examples=6, deadline=None)
@given(networks(SMALL))
def test_states_are_stepped_there(model: Recurrent) -> None:
    """After each letter, and what they say."""
    from tests.circuits.networks.another_device import DEVICE, AnotherDevice

    steps = Steps(model, device=DEVICE)
    names = [steps.name(model.initial)]
    try:
        expected = steps._after_one_by_one(names), steps._answers_one_by_one(names)
    except InvalidInput:
        return
    with AnotherDevice():
        if steps._twin is not None:
            try:
                assert (
                    steps._after_at_once(steps._twin, names),
                    steps._answers_at_once(steps._twin, names),
                ) == expected
            except NoTwin:
                return


@pytest.mark.parametrize("divisor", [3, 7, 10, 49, 1000])
@pytest.mark.parametrize("rule", ["nearest-even", "down", "up", "toward-zero"])
def test_quotients_are_those_of_float64(rule: str, divisor: int) -> None:
    """By a reciprocal some multiples of the divisor would not be: 49 * (1 / 49) is below 1."""
    from tests.circuits.networks.another_device import DEVICE, AnotherDevice

    f = named_format(f"Q20.4:{rule}")
    codes = [sign * k for k in range(4 * divisor) for sign in (1, -1)]
    with AnotherDevice():
        there = TensorFormat(f, DEVICE)
        found = there.rounded(Codes(there.tensor(codes), max(codes)), divisor).tensor.tolist()
    assert found == [f.round_quotient(code, divisor) for code in codes]
    assert divisor != 49 or 49 * (1 / 49) < 1


def test_words_are_judged_there() -> None:
    """All words of a length and some of them, against a language."""
    from tests.circuits.networks.another_device import DEVICE, AnotherDevice

    model = parity_like()
    ends_in_b = DFA(("a", "b"), 0, frozenset({1}), ((0, 1), (0, 1)))
    task = LanguageTask(ends_in_b)
    with AnotherDevice() as mode:
        judge = Judge(RecurrentTwin(model, DEVICE), task, [0, 1])
        found = judge.all_of(6, 5)
        some = judge.some([(0,) * 6, (1,) * 6], 6)
    words = list(product((0, 1), repeat=6))
    wrong = [word for word in words if model.run(word) != task.answer(word)]
    assert found.missed == wrong[:5] and found.wrong.total() == len(wrong) > 5 and mode.made > 0
    assert some.missed == [word for word in ((0,) * 6, (1,) * 6) if word in wrong]


def parity_like() -> Recurrent:
    """An LSTM of two units with random weights."""
    chance, format = Random(3), named_format("Q4.6")

    def linear(rows: int, columns: int) -> Linear:
        def draw() -> int:
            return format.round(Fraction(chance.gauss(0, 1)))

        return Linear(
            tuple(tuple(draw() for _ in range(columns)) for _ in range(rows)), tuple(draw() for _ in range(rows))
        )

    gates = tuple(Gate(linear(2, 2), linear(2, 2)) for _ in range(4))
    one = format.scale
    read = ReadOut(linear(1, 2))
    layers = (Gated("lstm", gates),)
    return Recurrent(Formats.alike(format), ("a", "b"), ((one, 0), (0, one)), layers, ((0, 0), (0, 0)), read)


def test_a_tensor_of_the_cpu_is_found() -> None:
    """The mode refuses what CUDA refuses: a tensor without its device, a product of integers."""
    import torch

    from tests.circuits.networks.another_device import DEVICE, AnotherDevice

    with AnotherDevice():
        there = torch.tensor([1.0, 2.0], device=DEVICE)
        with pytest.raises(RuntimeError, match="same device"):
            _ = there + torch.tensor([1.0, 2.0])
        with pytest.raises(RuntimeError, match="not implemented"):
            there.long().unsqueeze(0).matmul(there.long())


def test_a_device_that_is_not_there(monkeypatch: pytest.MonkeyPatch) -> None:
    """cuda without a GPU is bad input, in one line; auto and cpu always are there."""
    import torch

    monkeypatch.setattr(torch.cuda, "is_available", lambda: False)
    assert (device_named("auto"), device_named("cpu")) == (None, "cpu")
    with pytest.raises(InvalidInput, match=r"--device cuda: torch .* finds no GPU"):
        device_named("cuda")
