"""Claims about words of every length as theorems of Rocq: Lemma 1 for all even n, and corruptions of its evidence."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import fooling
from fooling.verify.pages.rocq.exported import exported, identifier
from fooling.verify.pages.rocq.written import NotExported
from fooling.verify.statement.language.in_rocq import holds
from fooling.verify.statement.proposition import frozen
from tests.proofs.spoilt import corrupted, has, pieces, problems
from tests.proofs.test_rocq_export import with_rocq

PACK = "bhattamishra2024"
CLAIMS = (
    "lemma-1",
    "dyck22-count",
    "dyck22-fooling-set",
    "dyck22-even-determined-by-odd",
    "dyck23-bits",
    "lemma-1-exact",
    "lemma-1--one-party-knows",
    "dyck11-two-bits",
)


@cache
def certificate(claim: str) -> dict[str, Any]:
    """The certificate of a claim of the pack."""
    [found] = fooling.check(f"{PACK}/{claim}")
    assert found.certificate is not None
    return dict(json.loads(Path(found.certificate).read_text()))


@cache
def text(claim: str) -> str:
    """The exported file of a claim of the pack."""
    return exported(certificate(claim), certificate(claim)["claim"])


def test_lemma_1_is_exported_as_printed() -> None:
    """The theorem is the literal claim, for all even n, and nothing is admitted."""
    said = text("lemma-1")
    conditions = "((IZR n) >= 2) -> (is_even (IZR n)) -> "
    bound = "((q_D (q_under (q_dyck 2 2) odd_even (IZR n))) >= ((IZR n) - 1))"
    assert f"(forall (n : Z), {conditions}" in said and bound in said
    stated = re.findall(r"^Theorem (\w+) :\n  (.*)\.\nProof\.$", said, re.MULTILINE)
    goal = frozen(certificate("lemma-1")["proposition"])
    assert stated == [(identifier(f"{PACK}/lemma-1"), holds(goal, {}))]
    assert not re.search(r"\b(Admitted|admit|Axiom|Parameter|Hypothesis|Abort)\b", said)


def test_words_as_pairs_are_said_with_their_conditions() -> None:
    """A fooling set of words is asked of words of the same letters and length; other pairs have no definition."""
    f = ["under", ["dyck", 2, 3], "odd-even", "n"]
    said = holds(frozen(["fooling-set", ["words", ["dyck", 2, 2], "n"], f, 1]), {"n": "int"})
    where = "(q_dyck 2 2) (IZR n) (q_dyck 2 3) odd_even (IZR n)"
    assert f"(words_inputs {where})" in said and f"(q_fooling_words {where} (1)%Z)" in said


def test_what_both_parties_determine_is_exported() -> None:
    """The exact value needs all three rules about permuted identities, and its theorem is the claim as registered."""
    said = text("lemma-1-exact")
    for lemma in ("apply: permuted_rank", "refine (permuted_complement letters0", "words_determined"):
        assert lemma in said, lemma
    assert "refine (permuted_all_rows alice letters0" in text("lemma-1--one-party-knows")
    for claim in ("lemma-1-exact", "lemma-1--one-party-knows"):
        goal = frozen(certificate(claim)["proposition"])
        assert f"Theorem {identifier(f'{PACK}/{claim}')} :\n  {holds(goal, {})}.\n" in text(claim)


def test_conclusions_without_a_lemma_are_named() -> None:
    """Another bound than the rule's is refused with its name."""
    f = ["under", ["dyck", 2, 2], "odd-even", 4]
    goal = [">=", ["rank", ["complement", f], "Q"], ["+", ["count", ["dyck", 2, 2], 4], 2]]
    with pytest.raises(NotExported, match="rule permuted-identity: this conclusion"):
        exported({"claim": "c", "proposition": goal, "derivation": {"rule": "permuted-identity", "premises": []}}, "c")


def test_a_partition_without_a_lemma_is_named() -> None:
    """What is not exported yet is refused with its name."""
    goal = ["determined", ["dyck", 2, 2], "prefix:1", "alice", 2]
    node = {"rule": "closed-set", "states": [[0, 0, 0, False]], "within": None}
    with pytest.raises(NotExported, match="partition prefix:1"):
        exported({"claim": "c", "proposition": goal, "derivation": node}, "c")


CORRUPTIONS = [
    (
        "closed-set",
        "lemma-1",
        "((0%nat :: 3%nat :: 3%nat :: 0%nat :: nil)%list, 0%nat, true) :: ",
        "",
    ),  # a state too few
    (
        "closed-set",
        "lemma-1",
        "((0%nat :: 0%nat :: 0%nat :: 0%nat :: nil)%list, 0%nat, false)",
        "(nil, 0%nat, false)",
    ),  # no start
    ("dyck", "lemma-1", "Automaton 0%nat (0%nat :: nil)", "Automaton 0%nat (1%nat :: nil)"),  # another accepting state
    (
        "dyck",
        "lemma-1",
        "(1%nat :: 7%nat :: 2%nat :: 7%nat :: nil)",
        "(1%nat :: 7%nat :: 1%nat :: 7%nat :: nil)",
    ),  # a move
    ("dyck", "lemma-1", "(nil :: (0%nat :: nil)%list", "(nil :: (1%nat :: nil)%list"),  # the stack of a state
    ("recurrence", "lemma-1", "@by_recurrence 8 ", "@by_recurrence 7 "),  # a term too few
    ("recurrence", "lemma-1", "@by_twos n (2)%Z", "@by_twos n (4)%Z"),  # another first value
    ("recurrence", "lemma-1", "(1) (1) ltac:(number)", "(1) (2) ltac:(number)"),  # an exponent that grows faster
    ("closed-set", "dyck22-even-determined-by-odd", "%list alice _ reads0", "%list bob _ reads0"),  # the other party
    ("closed-set", "dyck23-bits", "(0%nat, 0%nat) :: ", ""),  # words that need not be in the language
    (
        "closed-set",
        "dyck11-two-bits",
        "%list alice _ reads0",
        "%list bob _ reads0",
    ),  # the party that determines the words
    ("closed-set", "dyck11-two-bits", "((1%nat :: 1%nat :: nil)%list, 1%nat, false) :: ", ""),  # a state too few
    ("recurrence", "dyck11-two-bits", "@by_recurrence 3 ", "@by_recurrence 2 "),  # a term too few
    (
        "permuted-identity",
        "lemma-1--one-party-knows",
        "permuted_all_rows alice letters0",
        "permuted_all_rows bob letters0",
    ),
]


@with_rocq
@pytest.mark.exhaustive
def test_rocq_accepts_what_is_exported_and_no_corruption_of_it(tmp_path: Path) -> None:
    """The theorems are proved for all lengths, and no longer where their evidence is changed."""
    assert problems({claim: text(claim) for claim in CLAIMS}, CORRUPTIONS, tmp_path) == []


@pytest.mark.exhaustive
def test_each_corruption_is_of_what_it_says() -> None:
    """The certificate has that rule or language; the evidence is changed, and the theorem is not."""
    for of, claim, old, new in CORRUPTIONS:
        assert has(certificate(claim), of), (of, claim)
        assert pieces(corrupted(text(claim), old, new))[2] == pieces(text(claim))[2]
