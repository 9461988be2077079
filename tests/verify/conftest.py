"""The small packs in place of the real ones, for a test and the processes it starts."""

from __future__ import annotations

import pytest
from tiny_program import PACKS

from fooling.verify.claims import claim


@pytest.fixture
def small_packs(monkeypatch):
    """`tiny`, `bad` and `slow` are the only known packs."""
    monkeypatch.setattr(claim, "PACKS", PACKS)
