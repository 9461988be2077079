"""The script that measures the torch twin on a GPU, at a small size on the CPU."""

from __future__ import annotations

import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

pytestmark = pytest.mark.skipif(find_spec("torch") is None, reason="torch is not installed; pip install '.[torch]'")


def test_it_writes_its_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A line for each length, with the words of that length, and what the device itself does."""
    from benchmarks import gpu

    out = tmp_path / "gpu.md"
    monkeypatch.setattr(gpu, "SMALL_SIDE", 32)
    monkeypatch.setattr(gpu, "SMALL_BYTES", 2**12)
    monkeypatch.setattr(sys, "argv", ["gpu", "--device", "cpu", "--bits", "6", "8", "--out", str(out)])
    gpu.main()
    written = out.read_text(encoding="utf-8")
    assert written in capsys.readouterr().out and "Tflop/s in products of float64" in written
    assert [line.split(" | ")[0] for line in written.splitlines()[-2:]] == ["| 2^6", "| 2^8"]


def test_a_wrong_bit_stops_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """An answer that is not equality's, or a number that is not the exact network's, is no measurement."""
    from benchmarks import gpu

    right = gpu.TransformerTwin.answers
    monkeypatch.setattr(gpu.TransformerTwin, "answers", lambda twin, scores: 1 - right(twin, scores))
    with pytest.raises(SystemExit, match="64 words are answered wrongly"):
        gpu.measured(6, "cpu")
