"""What tests of modules share: a module is held to its network on few long words, where a test is not about these."""

from __future__ import annotations

import pytest

from fooling.verify.given.modules import held_to_module
from fooling.verify.given.networks import overflowing_words


@pytest.fixture
def few_long_words(monkeypatch: pytest.MonkeyPatch) -> None:
    """One batch of the words of more than 64 letters, and few words where numbers may overflow."""
    monkeypatch.setattr(held_to_module, "WORK", 0.0)
    monkeypatch.setattr(overflowing_words, "MULTIPLICATIONS", 10**4)
