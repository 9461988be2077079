"""Modules in the manner of research code: each comes in and is right, or is refused with what it truly does."""

from __future__ import annotations

from collections.abc import Callable
from importlib.util import find_spec
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from fooling.fooling_sets.errors import InvalidInput
from tests.shares import one_in

if find_spec("torch") is None:
    pytest.skip("torch is not installed; pip install '.[torch]'", allow_module_level=True)

import torch

from fooling.verify.given.asked.from_torch import from_torch, write_torch
from fooling.verify.given.modules.gated_units import gated_units
from fooling.verify.given.modules.logits_of_layer import with_logits
from fooling.verify.given.networks.read_network import read_network
from tests.verify.modules_of_research import REFUSED, TAKEN, UNKNOWN

pytestmark = pytest.mark.slow
AB = ["a", "b"]


def made(build: Callable[[], Any]) -> Any:
    """A module with random weights."""
    torch.manual_seed(5)
    return build().eval()


@pytest.mark.parametrize("name", one_in(12, list(TAKEN)[::-1]))
def test_what_comes_in_is_right(name: str) -> None:
    """Exact scores in 56 bits against the module's in float64, on all words of up to three letters."""
    module = made(TAKEN[name])
    network = from_torch(module, AB, "Q16.40", "fused").network
    module = module.double()
    for word in (word for n in range(1, 4) for word in product((0, 1), repeat=n)):
        with torch.no_grad():
            theirs = module(torch.tensor([word]))
        theirs = theirs[:, -1] if theirs.dim() == 3 else theirs
        ours = [float(network.format.value(code)) for code in network.forward(word)]
        assert ours == pytest.approx(theirs.reshape(-1).tolist(), abs=2**-24), word


@pytest.mark.parametrize("name", one_in(12, list(REFUSED)[::-1]))
def test_what_is_refused_names_what_the_module_does(name: str) -> None:
    """The cause is the true one; no other one is named."""
    build, says = REFUSED[name]
    with pytest.raises(InvalidInput, match=says) as refused:
        from_torch(made(build), AB)
    told = str(refused.value)
    assert "\n" not in told and ("padding" in told) == ("padding" in says), told


@pytest.mark.parametrize("name", one_in(2, list(UNKNOWN)))
def test_where_no_experiment_comes_out_no_cause_is_named(name: str) -> None:
    """What was found is told: the word, both scores, the first difference; and that no cause was found."""
    with pytest.raises(InvalidInput, match=r"the module gives .* no cause was found") as refused:
        from_torch(made(UNKNOWN[name]), AB)
    assert not any(one in str(refused.value) for one in ("hooks", "padding", "the two agree if")), str(refused.value)


@pytest.mark.parametrize(
    "name", one_in(4, ["no second norm", "logits without a scale", "minimal GRU of relu", "hard attention, ties"])
)
def test_what_comes_in_can_be_written(name: str, tmp_path: Path) -> None:
    """The file says the scale, the gates, the kind of attention and the norms that are left out; it is read as that."""
    module = made(TAKEN[name])
    held = write_torch(module, AB, str(tmp_path / "network.json"))
    read = read_network(tmp_path / "network.json", "Q8.16")
    assert held.words > 100 and read == from_torch(module, AB, "Q8.16").network


def test_parts_without_an_effect_are_named() -> None:
    """A norm that the forward pass leaves out is in no network, and the answer says so."""
    assert from_torch(made(TAKEN["no second norm"]), AB, "Q8.16").held.idle == ("layer.norm2",)


def test_fields_that_no_layer_has_are_refused() -> None:
    """A wrong kind, scale, window or gate in the file of a chain is one line with the place."""
    layer = {"type": "MultiheadAttention", "name": "mix", "kind": "sideways"}
    attention = {"heads": [], "output": {}}
    for field, value, says in (
        ("kind", "sideways", "kind 'sideways': want one of softmax, average, leftmost, rightmost"),
        ("scale", "a half", "scale 'a half': want a number"),
        ("window", 0, "window 0: want a number from 1 on"),
        ("swapped", 1, "swapped 1: want one of true, false"),
    ):
        with pytest.raises(InvalidInput, match=says):
            with_logits("file", {**layer, "kind": "softmax", field: value}, attention)
    for units, says in (
        ({"value_by": "tan"}, "value_by 'tan': want one of identity, tanh"),
        ({"forget": 1}, "forget 1: want the name of a Linear map, or null"),
        ({}, "value None: want the name of a Linear map, here or in a gate"),
    ):
        with pytest.raises(InvalidInput, match=says):
            gated_units("file", {"type": "GatedUnits", "name": "", **units}, lambda _: {})
