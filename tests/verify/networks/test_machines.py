"""Statements about machines: what their terms denote, and what running them on every input decides."""

from __future__ import annotations

from typing import Any

import pytest

from fooling.verify.checker.judge import proved
from fooling.verify.checker.kernel import Rejected
from fooling.verify.checker.theories.machines import MACHINES, machine
from fooling.verify.runs.claims.arguments import own_task
from fooling.verify.runs.claims.decide import decide
from fooling.verify.statement.language.verdict import Verdict
from fooling.verify.statement.language.wording import in_words
from fooling.verify.statement.operators import OPERATORS
from fooling.verify.statement.row import Term
from tests.shares import later

LOOKUP = ("index-lookup", 2, 1, ("0", "1"), "down", "once")
DYCK = ("dyck", 1, 2)
EVALUATE = {"rule": "evaluate"}


def test_every_machine_of_the_grammar_has_a_row() -> None:
    """The operators that make a machine are the rows of the table."""
    assert set(MACHINES) == {head for head, row in OPERATORS.items() if row.result == "machine"}


@pytest.mark.parametrize(
    ("that", "holds"),
    [
        (("computes", LOOKUP, "index-lookup"), True),
        (("computes", ("rnn-of", DYCK, 5), "own-language"), True),
        (("computes", ("elman-of", DYCK, 4, 2, 1), "own-language"), True),
        (("split-exact", LOOKUP, "odd-even"), True),
        (("split-exact", ("rnn-of", DYCK, 4), ("prefix", 2)), True),
        (("split-exact", ("rnn-of", DYCK, 4), "odd-even"), True),
        (("split-exact", ("elman-of", DYCK, 3, 1, 1), "mask:001"), True),
        (("split-bits", ("rnn-of", DYCK, 4), ("prefix", 2), 2), True),
        (("split-bits", ("rnn-of", DYCK, 4), ("prefix", 2), 3), False),
        (("split-bits", LOOKUP, "odd-even", 2), False),
        (("printed-exact", LOOKUP, "odd-even"), True),
    ],
)
def test_what_running_decides(that: Term, holds: bool) -> None:
    """A statement or its negation is proved by evaluation, never both."""
    assert proved(that, "confirmed" if holds else "refuted", EVALUATE).trusts == ()
    with pytest.raises(Rejected, match="evaluates to false"):
        proved(that, "refuted" if holds else "confirmed", EVALUATE)


def test_a_machine_that_errs_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """With every answer read one too high, `computes` is false; of a machine of its own, as results are remembered."""
    erring = ("index-lookup", 3, 2, ("0", "1"), "up", "each")
    kind = type(machine(erring))
    monkeypatch.setattr(kind, "read", lambda self, output: 1 - output[0] // self.network.format.scale)
    with pytest.raises(Rejected, match="evaluates to false"):
        proved(("computes", erring, "index-lookup"), "confirmed", EVALUATE)


@pytest.mark.parametrize(
    ("that", "reason"),
    [
        (("computes", LOOKUP, "own-language"), "own-language is not a task of this machine: index-lookup"),
        (("computes", ("rnn-of", DYCK, 5), "index-lookup"), "index-lookup is not a task of this machine: own-language"),
        (("computes", ("rnn-of", DYCK, 10**9), "own-language"), "too many to run"),
        (("computes", ("rnn-of", ("dfa", ("a",), 0, (), ((0,),)), 1001), "own-language"), "too many to run"),
        (("split-exact", ("index-lookup", 19, 1, ("0", "1"), "down", "once"), "odd-even"), "too many to run"),
        (("printed-exact", ("rnn-of", DYCK, 4), ("prefix", 2)), "only of Transformers are these steps printed"),
        (("split-exact", ("rnn-of", DYCK, 4), "mask:01"), "it is not seen that mask:01 splits words of length 4"),
        (("computes", ("elman-of", DYCK, 2, 2, 10**12), "own-language"), "more than 16384 bits"),
        (("computes", ("index-lookup", 2, 10**12, ("0",), "down", "once"), "index-lookup"), "more than 16384 bits"),
        (("computes", ("elman-of", ("dyck", 2, 12), 1, 2, 1), "own-language"), "more than 1024 units"),
        (("computes", ("elman-of", ("dyck", 3, 2), 6, 2, 1), "own-language"), "inputs are too many to run"),
    ],
)
def test_what_is_not_run_is_rejected(that: Term, reason: str) -> None:
    """Another machine's task, too many inputs or too large a network: neither the statement nor its negation holds."""
    for verdict in ("confirmed", "refuted"):
        with pytest.raises(Rejected, match=reason):
            proved(that, verdict, EVALUATE, in_words)


@pytest.mark.parametrize(
    ("that", "holds"),
    [
        (("rnn-computes", ("index", 63), 7, 8), False),
        (("not", ("rnn-computes", ("index", 63), 7, 8)), True),
        (("rnn-computes", ("index", 63), 8, 8), True),
        later(("not", ("rnn-computes", ("index", 63), 8, 8)), False),
        (("layer-computes", ("equality", 1000), 2, 2000, 4, 2, 1), False),
        (("transformer-computes", ("equality", 1000), 2, 2000, 1, 2, 2, 1, "nearest-even", "once"), False),
        (("rnn-computes", ("inner-product", 3), 1, 2), False),
    ],
)
def test_a_claim_that_some_network_of_given_sizes_computes_is_decided(that: Term, holds: bool) -> None:
    """By the bound that the claim about all sizes uses, where no network is given that could be run."""
    found = decide(own_task("closed", "test", "a closed claim", that).claim)
    assert found.verdict is (Verdict.CONFIRMED if holds else Verdict.REFUTED)
    proved(that, found.verdict.name.lower(), found.derivation, in_words)


def test_the_reason_asks_for_no_file_of_a_network() -> None:
    """Whether some RNN computes it, no file of one network decides; what would help is about all of them."""
    that = ("rnn-computes", ("under", ("dyck", 2, 20), "prefix:20", 40), 1, 25)
    found = decide(own_task("closed", "test", "a closed claim", that).claim)
    assert found.verdict is Verdict.UNKNOWN and "file" not in str(found.reason)
    assert "more units, or a bound on one-way of the function would help" in str(found.reason)


def test_a_machine_with_variables_denotes_nothing() -> None:
    """Only closed terms are machines."""
    bad: Any = ("rnn-of", "L", 4)
    with pytest.raises(Rejected, match="without variables"):
        machine(bad)
