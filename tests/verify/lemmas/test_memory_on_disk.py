"""What one statement of a run has measured is looked up by the next, and nothing that was put down is believed."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from fooling.verify.methods.engine import memory
from fooling.verify.methods.engine.memory import sharing
from fooling.verify.methods.matrices import intervals as measured
from fooling.verify.methods.matrices.intervals import interval_lemmas

QUANTITY = ("rank", ("matrix", ((1, 0, 1), (0, 1, 1), (1, 1, 0))), "GF2")
VALUE = ("=", QUANTITY, 2)


@pytest.fixture(name="searches")
def _searches(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[object]]:
    """The quantities that are searched for, every one worth it."""
    asked: list[object] = []
    found = measured._proposed

    def counted(quantity: object) -> object:
        asked.append(quantity)
        return found(quantity)

    monkeypatch.setattr(measured, "_proposed", counted)
    monkeypatch.setattr(memory, "WORTH_IT", 0.0)
    interval_lemmas.cache_clear()
    yield asked
    interval_lemmas.cache_clear()


def asked_again(folder: Path | None) -> list[object]:
    """The statements that are shown, as in another process."""
    interval_lemmas.cache_clear()
    with sharing(folder):
        return [that for that, _ in interval_lemmas(QUANTITY)]


def test_a_search_is_not_repeated(tmp_path: Path, searches: list[object]) -> None:
    """The second process looks up what the first one found; without a folder it searches."""
    assert asked_again(tmp_path) == asked_again(tmp_path) == [VALUE]
    assert len(searches) == 1
    assert asked_again(None) == [VALUE]
    assert len(searches) == 2


ASSUMED = '[["=", 3, {"rule": "assumed", "name": "a", "source": "b"}]]'
FORGED = [
    "3",
    "[]",
    "nonsense",
    '[["=", 3, {"rule": "evaluate"}]]',
    "wrong value",
    ASSUMED,
    "[" * 10**6,
    "[1e400]",
    "9" * 10**5,
]


@pytest.mark.parametrize("forged", FORGED)
def test_what_is_put_down_is_judged_again(tmp_path: Path, searches: list[object], forged: str) -> None:
    """A file that proves nothing, or another value, or takes it for granted, is as if it were not there."""
    asked_again(tmp_path)
    (place,) = tmp_path.iterdir()
    if forged == "wrong value":
        ((op, value, node),) = json.loads(place.read_text())
        forged = json.dumps([[op, value + 1, node]])
    place.write_text(forged)
    assert asked_again(tmp_path) == [VALUE]
    assert len(searches) == 2


def test_a_short_search_is_not_put_down(
    tmp_path: Path, searches: list[object], monkeypatch: pytest.MonkeyPatch
) -> None:
    """It takes no longer to repeat than to read."""
    monkeypatch.setattr(memory, "WORTH_IT", 1000.0)
    asked_again(tmp_path)
    assert list(tmp_path.iterdir()) == []
    assert len(searches) == 1
