"""The numbers that a table gives beside a verdict: states that are too many, a constant that may not be the best."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from fooling.verify.cli import main

FIVE = ["regex", "(aaaaa)*b"]  # its minimal DFA has seven states
BOUNDED = ["exists", [["c", "real"]], [], ["forall", [["n", "int"]], [[">=", "n", 1]], ["<=", ["/", 5, "n"], "c"]]]


@pytest.mark.parametrize(
    ("that", "verdict", "told"),
    [
        (["rnn-decides", FIVE, 2, 1], "refuted", "minimal DFA states($L; complete) = 7 > 2^2"),
        (["rnn-decides", FIVE, 1, 3], "confirmed", None),
        (["dfa-decides", FIVE, 6], "refuted", "minimal DFA states($L; complete) = 7"),
        (
            BOUNDED,
            "confirmed",
            "(another c may be better; a claim with a number in place of c says whether it holds for that)",
        ),
        (["exists", [["c", "int"]], [], ["=", ["*", "c", "c"], 9]], "confirmed", "shown for: c = 3"),
    ],
    ids=["too few bits", "enough bits", "too few states", "a constant", "a number"],
)
def test_the_number_beside_the_verdict(
    that: Any, verdict: str, told: str | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Read off the table of `check`, lines put together."""
    monkeypatch.chdir(tmp_path)
    written = json.loads(json.dumps(that).replace(json.dumps(FIVE), '"$L"'))
    document = {"define": {"L": FIVE}, "claims": [{"id": "one", "says": "one", "that": written}]}
    (tmp_path / "mine.json").write_text(json.dumps(document))
    wide = CliRunner(env={"COLUMNS": "200"})
    said = " ".join(wide.invoke(main, ["check", "mine.json", "--jobs", "1"]).stdout.split())
    assert f" {verdict} " in said
    assert ("> 2^" in said, "may be better" in said) == ("> 2^" in (told or ""), "may be better" in (told or ""))
    assert told is None or told in said, said
