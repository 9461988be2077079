"""What tests of modules share: a network is held to what it came from on few words, where a test is not about these."""

from __future__ import annotations

import os

import pytest

from fooling.verify.given.graphs import onnx_network
from fooling.verify.given.modules import held_to_module, long_words
from fooling.verify.given.networks import overflowing_words
from tests.shares import EVERY_DRAW

SHORT = (*range(1, 7), 9)  # letters; in `make exhaustive` up to 64, as users have it
LONGEST = 150  # letters, where nothing says how long words are; there 1100


@pytest.fixture(autouse=True)
def _few_words(monkeypatch: pytest.MonkeyPatch) -> None:
    """Short words, one batch of the words of more than 64 letters, and few words where numbers may overflow."""
    if EVERY_DRAW not in os.environ:
        for module in (held_to_module, onnx_network):
            monkeypatch.setattr(module, "LENGTHS", SHORT)
        for module in (long_words, onnx_network):
            monkeypatch.setattr(module, "UNBOUNDED", LONGEST)
    monkeypatch.setattr(held_to_module, "WORK", 0.0)
    monkeypatch.setattr(overflowing_words, "MULTIPLICATIONS", 10**4)


@pytest.fixture
def all_lengths(_few_words: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Words as long as those of users, for a test of what shows on these alone."""
    for module in (held_to_module, onnx_network):
        monkeypatch.setattr(module, "LENGTHS", (*range(1, 13), 16, 24, 32, 48, 64))
    for module in (long_words, onnx_network):
        monkeypatch.setattr(module, "UNBOUNDED", 1100)
