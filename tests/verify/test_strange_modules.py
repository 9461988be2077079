"""Modules that are not quite chains of their parts: taken and right at each letter and position, or refused."""

from __future__ import annotations

import random
from importlib.util import find_spec
from typing import Any

import pytest

from fooling.fooling_sets.errors import InvalidInput
from tests.shares import one_in

if find_spec("torch") is None:
    pytest.skip("torch is not installed; pip install 'fooling[torch]'", allow_module_level=True)

import torch

from fooling.verify.given.from_torch import from_torch
from tests.verify import strange_modules

pytestmark = pytest.mark.slow
ABC = ["a", "b", "c"]


def made(kind: Any) -> Any:
    """A module of this class with random weights."""
    torch.manual_seed(7)
    return kind().eval()


@pytest.mark.parametrize("kind", one_in(4, strange_modules.RIGHT))
def test_what_is_taken_is_right_at_each_letter_and_position(kind: Any) -> None:
    """Scores in 56 bits against float64: each letter at each position of a word of each length up to 12."""
    module = made(kind)
    network = from_torch(module, ABC, "Q16.40", "fused").network
    module, seed = module.double(), random.Random(1)
    longest = getattr(network, "max_length", None) or 12
    for n in range(1, min(12, longest) + 1):
        for at, letter in ((at, letter) for at in range(n) for letter in range(3)):
            word = [seed.randrange(3) for _ in range(n)]
            word[at] = letter
            with torch.no_grad():
                theirs = module(torch.tensor([word]))
            theirs = theirs[:, -1] if theirs.dim() == 3 else theirs
            ours = [float(network.format.value(code)) for code in network.forward(word)]
            assert ours == pytest.approx(theirs.reshape(-1).tolist(), abs=2**-24), word


@pytest.mark.parametrize(("kind", "says"), one_in(9, list(strange_modules.REFUSED.items())))
def test_what_is_not_the_chain_is_refused(kind: Any, says: str) -> None:
    """With the word, both scores, and the cause where one is found."""
    with pytest.raises(InvalidInput, match="the module gives") as refused:
        from_torch(made(kind), ABC, "Q16.40", "fused")
    assert says in str(refused.value)
