"""The trial that a test marked `about` a rule is handed."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from trial import Trial


@pytest.fixture
def rule(request: pytest.FixtureRequest) -> Iterator[Trial]:
    """The examples of the test's rule; in the end there must be a right one and a wrong one."""
    trial = Trial(request.function.rule)
    yield trial
    assert trial.example is not None, "no right example"
    assert trial.wrong, "no wrong example"
