"""What is told of a claim has the names that its author gave to languages, and no expression written out."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from fooling.verify.evidence.witness import spelled
from fooling.verify.runs.claims.arguments import own
from fooling.verify.runs.claims.one_claim import Decided, Plan, decide_here
from fooling.verify.statement.language.verdict import Verdict
from fooling.verify.statement.language.wording import calling, in_words

PAIRS = ["regex", "(aa|bb|ab)*ba((aa|bb|ab)*ba(aa|bb|ab)*ba)*(aa|bb|ab)*"]
DEFINE = {"Odd": PAIRS, "f": ["under", "$Odd", "odd-even", "n"], "Same": "$Odd", "k": 3}


def decided(folder: Path, that: Any) -> Decided:
    """What becomes of the statement, as the claim of a file with these definitions."""
    path = folder / "mine.json"
    path.write_text(json.dumps({"define": DEFINE, "claims": [{"id": "one", "says": "It is so.", "that": that}]}))
    (task,) = own(path)
    return decide_here(task, Plan("quick", folder / "evidence", 1, 30))


@pytest.mark.exhaustive
def test_a_counterexample_names_the_language(tmp_path: Path) -> None:
    """The value that refutes is one of $Odd, and the letters of the expression are not repeated."""
    states = decided(tmp_path, ["=", ["states", "$Odd", "complete"], 3])
    assert states.outcome.verdict is Verdict.REFUTED and states.witness is not None
    assert spelled(states.witness).startswith("minimal DFA states($Odd; complete) = ")
    depth = decided(tmp_path, ["forall", [["n", "int"]], [[">=", "n", 2]], [">=", ["D", "$f"], 2]])
    assert depth.witness is not None
    assert "$Odd under odd-even, length 3" in spelled(depth.witness) and "a a" not in spelled(depth.witness)


def test_the_claim_itself_keeps_what_the_names_stand_for(tmp_path: Path) -> None:
    """The proposition and its certificate have no names; outside of what is told, it is worded in full."""
    one = decided(tmp_path, ["=", ["states", "$Odd", "complete"], 3])
    assert "Odd" not in in_words(one.task.that) and one.certificate is not None
    assert "$Odd" not in one.certificate.read_text()
    assert one.task.claim.names == ((one.task.that[1][1], "$Odd"),)


def test_names_hold_inside_alone() -> None:
    """Beyond the block the words are what they were, also where it ended in an error."""
    term = ("states", ("dyck", 2, 2), "complete")
    plain = in_words(term)
    try:
        with calling([(("dyck", 2, 2), "$D")]):
            assert in_words(term) == plain.replace("Dyck-(2,2)", "$D")
            raise ValueError
    except ValueError:
        assert in_words(term) == plain
