"""Diagonal state spaces that are written by hand: the exact network gives the scores of the module, or one line."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest

import fooling
from fooling.circuits.networks.mamba import Normed
from fooling.circuits.networks.recurrent import Recurrent
from fooling.circuits.networks.recurrent_layers import Diagonal, Residual
from fooling.circuits.numbers.arithmetic import Formats
from fooling.circuits.numbers.number_format import named_format
from fooling.fooling_sets.errors import InvalidInput
from fooling.verify.given.files.tensor_file import Tensors
from fooling.verify.given.modules import held_to_module
from fooling.verify.given.modules.torch_modules import as_document
from fooling.verify.given.networks.network_by_format import network_file
from tests.shares import one_in

torch = pytest.importorskip("torch")
written = pytest.importorskip("written_state_spaces")
KINDS = [("Leaky", 0), ("Gated", 1), ("LRU", 1)]
FURTHER = [pytest.param("Leaky", 2, marks=pytest.mark.exhaustive), pytest.param("LRU", 0, marks=pytest.mark.exhaustive)]


@pytest.mark.parametrize(("kind", "layers"), one_in(3, [*KINDS, *FURTHER]))
def test_a_module_written_by_hand_is_taken(kind: str, layers: int, tmp_path: Path) -> None:
    """Real and complex decays, with a gate, a norm and a residual connection; what is written is read again."""
    torch.manual_seed(4)
    model = written.Model(getattr(written, kind), layers)
    with torch.no_grad():
        for one in model.parameters():
            one.add_(0.1 * torch.randn_like(one))
    fooling.write_torch(model, ["a", "b"], tmp_path / "model.json", schedule="fused")
    network = network_file(tmp_path / "model.json").in_formats(Formats.alike(named_format("Q8.44")))[0]
    assert isinstance(network, Recurrent)
    assert [type(one) for one in network.layers] == ([Residual] * layers + [Normed] if layers else [Diagonal])
    inside = network.layers[0].layers[-1] if isinstance(network.layers[0], Residual) else network.layers[0]
    assert isinstance(inside, Diagonal) and (inside.turn is not None) == (kind == "LRU")
    assert "StateSpace" in (tmp_path / "model.json").read_text()
    exact = model.double()
    for word in (*product((0, 1), repeat=2), (0,), (1, 0, 0, 1, 1, 0)):
        scores = [float(network.format.value(code)) for code in network.forward(word)]
        assert scores == pytest.approx(exact(torch.tensor([word]))[0, -1].tolist(), abs=2.0**-34), word
    assert network.run(()) in (0, 1)


@pytest.mark.parametrize("end", ["softmax", pytest.param("log_softmax", marks=pytest.mark.exhaustive)])
def test_an_end_refutes_no_decays(end: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A word of one letter, which shows no decay, differs without the end; so other decays are tried all the same."""
    monkeypatch.setattr(held_to_module, "WORK", 0.0)
    torch.manual_seed(1)
    model = written.Model(written.Plain, 0)
    found = fooling.from_torch(model, ["a", "b"], forward=lambda words: getattr(model(words), end)(-1))
    assert found.held.end == end.replace("_", "-")


@pytest.mark.exhaustive
def test_a_state_space_that_is_subtracted_is_refused() -> None:
    """With a word and both scores."""
    torch.manual_seed(4)
    with pytest.raises(InvalidInput, match=r"on the word [ab]+ the module gives .* and the chain of its parts"):
        fooling.from_torch(written.Model(written.Leaky, 1, -1.0), ["a", "b"])


def test_a_vector_whose_name_says_nothing_is_refused() -> None:
    """By name, beside the others."""
    model = written.Model(written.Leaky, 0)
    model.layers.mystery = torch.nn.Parameter(torch.ones(3))
    with pytest.raises(InvalidInput, match=r"layers\.mystery: a parameter \(3\)"):
        fooling.from_torch(model, ["a", "b"])


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"decay_by": "cube"}, "ssm: decay_by 'cube': want one of sigmoid, exp-neg-exp"),
        ({"driven_by": "held"}, "ssm: driven_by 'held': want a step, and rates other than 0"),
        ({"step": "D"}, "ssm: step 'D': want 3 numbers, as many as decays, or one"),
        ({"C": "B"}, "ssm: C 'B': want some rows of 3 numbers"),
        ({"turn": "D"}, "ssm: turn 'D': want 3 numbers, as many as decays"),
        ({"norm": "norm", "norm_type": "BatchNorm"}, "ssm: norm_type 'BatchNorm': want one of"),
        ({"activation": "cube"}, "ssm: activation 'cube': want one of identity"),
    ],
)
def test_a_description_that_fits_no_tensors_gets_one_line(changes: dict[str, str], message: str) -> None:
    """Of a chain of modules: the field, what it is, and what would be right."""
    tensors = {"e.weight": torch.ones(2, 4), "ssm.a": torch.ones(3), "ssm.D": torch.ones(2), "ssm.B": torch.ones(3, 4)}
    tensors |= {"ssm.C": torch.ones(4, 3), "out.weight": torch.ones(2, 4), "norm.weight": torch.ones(4)}
    layer = {"type": "StateSpace", "name": "ssm", "decay": "a", "B": "B", "C": "C"}
    ends = {"type": "Embedding", "name": "e"}, {"type": "Linear", "name": "out"}
    given = {"alphabet": ["a", "b"], "modules": [ends[0], {**layer, **changes}, ends[1]]}
    with pytest.raises(InvalidInput) as error:
        as_document("here", given, Tensors("here", {name: one.double() for name, one in tensors.items()}))
    assert message in str(error.value) and "\n" not in str(error.value)
