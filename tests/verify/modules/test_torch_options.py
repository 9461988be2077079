"""Each argument of torch's modules has a row, and each row its case: honoured, without meaning, or refused by name."""

from __future__ import annotations

import inspect
from importlib.util import find_spec
from typing import Any

import pytest

from fooling.fooling_sets.errors import InvalidInput
from tests.shares import one_of_each

if find_spec("torch") is None:
    pytest.skip("torch is not installed; pip install '.[torch]'", allow_module_level=True)

import torch
from torch import nn

from fooling.verify.given.asked import from_torch as from_torch_module
from fooling.verify.given.asked.from_torch import from_torch
from fooling.verify.given.modules.torch_chain import KNOWN, WITHOUT_WEIGHTS
from tests.verify.torch_options import ARGUMENTS, CALLS, DONE, HONOURED, IDLE, TORCH, Row

pytestmark = pytest.mark.slow
READ = {"self", "args", "kwargs", "input", "src", "query", "key", "value"}
ROWS = [
    *((f"{kind.__name__}.{name}", row) for kind, rows in ARGUMENTS.items() for name, row in rows.items()),
    *((f"{kind.__name__}({name}=)", row) for kind, rows in CALLS.items() for name, row in rows.items()),
    *DONE.items(),
]


@pytest.fixture(autouse=True)
def _causes_in_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Some time for causes."""
    monkeypatch.setattr(from_torch_module, "WORK", 2.0**30)


def arguments(kind: Any) -> set[str]:
    """Those of the constructor; of a recurrent network those of its base, and that which the base does not have."""
    names = set(inspect.signature(nn.RNNBase if issubclass(kind, nn.RNNBase) else kind).parameters)
    return (names | ({"nonlinearity"} if kind is nn.RNN else set())) - READ


@pytest.mark.parametrize("kind", list(ARGUMENTS), ids=lambda kind: kind.__name__)
def test_each_argument_has_a_row(kind: Any) -> None:
    """An argument that a new version of torch adds, or one that it takes away, is noticed here."""
    assert set(ARGUMENTS[kind]) == arguments(kind)


@pytest.mark.parametrize("kind", list(CALLS), ids=lambda kind: kind.__name__)
def test_each_argument_of_a_forward_pass_has_a_row(kind: Any) -> None:
    """Masks and states that a layer may be called with."""
    assert set(CALLS[kind]) == set(inspect.signature(kind.forward).parameters) - READ


def test_each_module_that_is_known_has_rows() -> None:
    """All classes with weights that are taken, and of those without weights those that have arguments of a meaning."""
    rows = {kind.__name__ for kind in ARGUMENTS}
    assert rows >= set(KNOWN)
    silent = {name for name in WITHOUT_WEIGHTS if not inspect.signature(getattr(nn, name)).parameters.keys() - READ}
    alike = {"Dropout1d", "Dropout2d", "AlphaDropout"}  # as Dropout, of other shapes
    unflattened = {"Unflatten"}  # what comes after it has no place in a chain, so it is refused by its shape
    assert WITHOUT_WEIGHTS - rows - silent == alike | unflattened


@pytest.mark.parametrize(("name", "row"), one_of_each(lambda one: one[1].status, ROWS))
def test_each_row_is_as_it_says(name: str, row: Row) -> None:
    """Its case comes in, and was held to the module, or is refused with what is wrong."""
    torch.manual_seed(3)
    if row.status == TORCH:
        with pytest.raises((TypeError, ValueError), match=row.says):
            row.build()
        return
    module = row.build()
    if row.status in (HONOURED, IDLE):
        assert from_torch(module, ["a", "b"], "Q16.40", **row.options).held.words > 100, name
        return
    assert row.says
    with pytest.raises(InvalidInput, match=row.says):
        from_torch(module, ["a", "b"], "Q16.40", **row.options)


def test_a_class_that_no_table_names_is_refused_by_its_name() -> None:
    """Each class of torch.nn's with weights that is not known, in the place of a layer."""
    made = {
        "Conv1d": nn.Conv1d(4, 4, 1),
        "Bilinear": nn.Bilinear(4, 4, 4),
        "PReLU": nn.PReLU(),
        "GroupNorm": nn.GroupNorm(2, 4),
        "EmbeddingBag": nn.EmbeddingBag(2, 4),
        "TransformerDecoderLayer": nn.TransformerDecoderLayer(4, 2),
        "InstanceNorm1d": nn.InstanceNorm1d(4, affine=True),
        "Softplus": nn.Softplus(),
        "ELU": nn.ELU(),
    }
    for name, part in made.items():
        module = nn.Sequential(nn.Embedding(2, 4), part, nn.Linear(4, 2))
        with pytest.raises(InvalidInput, match=f"{name} is not known here"):
            from_torch(module, ["a", "b"])


@pytest.mark.filterwarnings("ignore")  # torch is about to drop both
def test_a_module_that_torch_made_of_another_is_refused() -> None:
    """Quantized and scripted ones."""
    module = nn.Sequential(nn.Embedding(2, 4), nn.Linear(4, 2))
    quantized = torch.ao.quantization.quantize_dynamic(module, {nn.Linear})
    with pytest.raises(InvalidInput, match="is quantized by torch"):
        from_torch(quantized, ["a", "b"])
    with pytest.raises(InvalidInput, match=r"torch\.jit made it of another module"):
        from_torch(torch.jit.script(module), ["a", "b"])


@pytest.mark.exhaustive
@pytest.mark.filterwarnings("ignore:.torch.jit.script_method:DeprecationWarning")  # of a module that it loads
def test_a_compiled_module_is_refused() -> None:
    """One of torch.compile, which takes long to load."""
    with pytest.raises(InvalidInput, match=r"torch\.compile made it of another module"):
        from_torch(torch.compile(nn.Sequential(nn.Embedding(2, 4), nn.Linear(4, 2))), ["a", "b"])
