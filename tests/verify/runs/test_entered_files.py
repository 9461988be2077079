"""Through how many files somebody reads who follows a small claim, as the script of the benchmarks counts them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from benchmarks.entered_files import CLAIM, entered

pytestmark = pytest.mark.exhaustive


def test_a_small_claim_enters_few_files(tmp_path: Path) -> None:
    """At most 80 to its certificate, and 35 to check that again, where no finder and no word for a step is asked."""
    claim = {"id": "claim", "says": "the claim", "that": json.loads(CLAIM)}
    (tmp_path / "claims.json").write_text(json.dumps({"claims": [claim]}), encoding="utf-8")
    assert len(entered(["check", "claims.json"], tmp_path)) <= 80
    again = entered(["recheck", "evidence"], tmp_path)
    assert len(again) <= 35 and "verify/checker/judge.py" in again
    assert not [path for path in again if path.startswith(("verify/words/", "verify/methods/"))]
