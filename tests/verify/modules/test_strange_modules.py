"""Modules that others may have: taken and right at each letter and position, or refused with what would help."""

from __future__ import annotations

import random
import sys
from importlib.util import find_spec
from io import StringIO
from threading import Event
from typing import Any

import pytest

from fooling.fooling_sets.errors import InvalidInput
from tests.shares import one_in

if find_spec("torch") is None:
    pytest.skip("torch is not installed; pip install '.[torch]'", allow_module_level=True)

import torch

from fooling.verify.given.asked.from_torch import from_torch
from fooling.verify.given.files.said_if_slow import said_if_slow
from tests.verify import further_modules, strange_modules

pytestmark = pytest.mark.slow
ABC = ["a", "b", "c"]


def made(kind: Any) -> Any:
    """A module of this class with random weights."""
    torch.manual_seed(7)
    return kind().eval()


@pytest.mark.parametrize("kind", one_in(5, strange_modules.RIGHT))
def test_what_is_taken_is_right_at_each_letter_and_position(kind: Any) -> None:
    """Scores in 56 bits against float64: each letter at each position of a word of each length up to 12."""
    _expect_right(made(kind), {})


@pytest.mark.parametrize("name", one_in(18, [*further_modules.TAKEN]))
def test_what_others_have_is_right_at_each_letter_and_position(name: str) -> None:
    """The same of modules of further kinds, some with options."""
    build, options = further_modules.TAKEN[name]
    _expect_right(made(build), options)


@pytest.mark.parametrize("name", one_in(13, [*further_modules.REFUSED]))
def test_what_is_refused_is_told_with_all_causes(name: str) -> None:
    """Causes in combination, options of the caller's that stand in the way, and what is no cause that is known."""
    build, options, says = further_modules.REFUSED[name]
    with pytest.raises(InvalidInput) as refused:
        from_torch(made(build), ABC, "Q16.40", "fused", **options)
    assert all(one in str(refused.value) for one in says), str(refused.value)


def test_a_line_is_said_where_comparing_is_slow(monkeypatch: pytest.MonkeyPatch) -> None:
    """At a terminal alone, and not where the work ends before."""
    for is_terminal, seconds, said in ((True, 0.0, True), (False, 0.0, False), (True, 60.0, False)):
        stream, done = StringIO(), Event()
        monkeypatch.setattr(stream, "isatty", lambda known=is_terminal: known)
        monkeypatch.setattr(stream, "write", lambda text, done=done: done.set())
        monkeypatch.setattr(sys, "stderr", stream)
        with said_if_slow("still comparing", seconds):
            assert done.wait(30 if said else 0) is said


def _expect_right(module: Any, options: dict[str, Any]) -> None:
    network = from_torch(module, ABC, "Q16.40", "fused", **options).network
    module, seed = module.double(), random.Random(1)
    longest = getattr(network, "max_length", None) or 12
    for n in {*range(1, 5), min(12, longest)}:
        for at, letter in ((at, letter) for at in range(n) for letter in range(3)):
            word = [seed.randrange(3) for _ in range(n)]
            word[at] = letter
            with torch.no_grad():
                theirs = module(torch.tensor([word]))
            theirs = theirs["logits"] if isinstance(theirs, dict) else theirs
            theirs = theirs[:, -1] if theirs.dim() == 3 else theirs
            ours = [float(network.format.value(code)) for code in network.forward(word)]
            assert ours == pytest.approx(theirs.reshape(-1).tolist(), abs=2**-24), word


@pytest.mark.parametrize(("kind", "says"), one_in(9, list(strange_modules.REFUSED.items())))
def test_what_is_not_the_chain_is_refused(kind: Any, says: str) -> None:
    """With the word, both scores, and the cause where one is found."""
    with pytest.raises(InvalidInput, match="the module gives") as refused:
        from_torch(made(kind), ABC, "Q16.40", "fused")
    assert says in str(refused.value)
