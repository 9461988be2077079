"""Every certificate of the run with one field changed is rejected, or still proves the same for a reason listed here.

`VALID` is the list: (rule, field) to the reason why a change there can leave a proof a proof.  A change that is
accepted anywhere else is a hole in the checker, and this test says where.  What was accepted is printed (`pytest -rA`).
"""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest
from certified import ALL, SOME, Certificates, certificates_of, shared
from corruptions import Corruption, chosen, corrupted, every, kinds_of, sites

from fooling.verify.checker.judge import VERDICTS, judge
from fooling.verify.checker.kernel import Rejected
from fooling.verify.claims.claim import find
from fooling.verify.evidence.grounds import NO_CASE, rules_of
from tests.shares import share_of_draws

pytestmark = pytest.mark.slow

EACH = share_of_draws(20, 3)  # corruptions of a certificate, on average
SEED = 2024
SLOW = frozenset({"dyck22-elman", "theorem-1-exhaustive"})  # a tenth of a second a replay and more

ORDER = "the order of what is listed says nothing, and naming a thing twice no more than once"
SEEN = "`assumption`, `bounds` and `evaluate` have no fields: what several of them see, each may show"
VALID = {
    (
        "certificate",
        "claim",
    ): "`recheck` and the store look the proposition up by the id; `judge` is told the proposition",
    ("certificate", "made_by.version"): "who made a certificate is no evidence, any text will do",
    ("certificate", "made_by.code"): "who made a certificate is no evidence, any text will do",
    ("certificate", "made_by.effort"): "who made a certificate is no evidence, any text will do",
    ("assumption", "rule"): SEEN,
    ("bounds", "rule"): SEEN,
    ("evaluate", "rule"): SEEN,
    ("axiom", "of"): ORDER,
    ("arith", "premises"): "of premises with equal multipliers the order is free",
    ("arith", "premises.that"): "another true premise that the same derivation shows and that is still strong enough",
    ("arith", "multipliers"): "another multiplier that is large enough, and not too large",
    ("bisimulation", "pairs"): ORDER,
    ("cut", "lemma.that"): "another true lemma that the same derivation shows and that is still strong enough",
    ("instance", "values"): "the same true lemma at other values that meet its conditions, such as a later point",
    ("closed-set", "states"): ORDER + "; false equals 0, in a state as elsewhere",
    ("closed-set", "within"): ORDER + "; false equals 0",
    **{
        ("family-states", field): "edges in another order, or another automaton of which all that is asked is shown"
        for field in ("access", "apart", "dead", "equal", "live", "reachable")
    },
    **{("family-states", field): "two kinds of brackets change places" for field in ("cells", "fronts")},
    ("distinguishing-word", "word"): "another word that one of the languages has, and the other one has not",
    ("dnf", "terms"): ORDER,
    ("dnf-exhaustion", "weights"): ORDER
    + "; the same weight, written as text, or one with which the search is as long",
    ("permuted-identity", "premises.that"): "both parties have as many inputs: of two equal premises one is enough",
    ("exhibit", "transformer.alphabet"): "the letters' names: inputs are numbers of letters",
    ("exhibit", "transformer.embedding"): "another Transformer that computes the function; it was run on every input",
    ("exhibit", "transformer.layers"): "another Transformer that computes the function",
    ("exhibit", "transformer.formats"): "a rule left out is the usual one, and it is compared with that of the goal",
    ("fractional-packing", "weights"): "the same weight, written as text",
    ("fooling-pairs", "pairs"): ORDER + "; fewer pairs may still be enough",
    (
        "forall",
        "inhabited.values",
    ): "other values that meet the conditions: the statement is not vacuous for them either",
    (
        "forall",
        "inhabited.by",
    ): "as for a witness: two closed conditions, each seen by `bounds` and an identity to `arith`",
    ("instance", "conditions"): "two conditions that the same premises show: their derivations may change places",
    ("instance", "of.that"): "the limits of a table in another order: each is shown in the same way",
    ("settled-prefix", "functions"): ORDER,
    ("smt", "inhabited.values"): "other values that meet the conditions",
    ("messages", "messages"): "the name of a message: any that is not in use",
    ("messages", "distinct"): ORDER + "; an equal row in place of another",
    ("messages", "probes"): ORDER,
    ("minimal", "access"): "another word that leads to the same state",
    ("minimal", "suffixes"): "another word that tells the two states apart",
    ("permuted-identity", "premises"): ORDER,
    ("permuted-identity-values", "premises"): ORDER,
    ("phases", "periods"): "a period more, which no label has",
    ("phases", "phases"): "they are counted from any element on",
    ("rank", "columns"): ORDER,
    ("rank", "rows"): "an equal row in place of another",
    ("perfect-subgroup", "commutators"): "other commutators that multiply to the same element",
    ("rank", "combinations"): "fractions may be written as text, and true equals 1; modulo 2 only the parity counts",
    ("rectangles", "rectangles"): ORDER,
    ("recurrence", "step"): "true equals 1",
    ("regular-minor", "generators"): ORDER + "; other vectors, of which all that is asked is shown",
    ("or", "part"): "another part that is true, and shown in the same way",
    **{("regular-minor", field): ORDER + "; true and 1.0 equal 1" for field in ("images", "order", "starts")},
    ("regular-rectangles", "families"): "other automata of which all that is asked is shown; true and 1.0 equal 1",
    ("regular-rows", "equal"): "another automaton of which all that is asked is shown; true and 1.0 equal 1",
    (
        "regular-triangle",
        "order",
    ): "another order of the letters in which the words are a triangle, or other numbers for it",
    ("torch-run", "outputs"): "a float run that errs on many inputs is wrong whatever it put out on one of them",
    ("torch-run", "torch"): "the version of torch is recorded, not checked",
    ("vectors", "vectors"): "true and 1.0 equal 1; the order of vectors, and of coordinates in all of them, is free",
    (
        "witness",
        "conditions",
    ): "a closed condition is seen by `bounds` and computed by `evaluate`: their derivations may change places",
    ("witness", "values"): "another counterexample, or another thing that exists",
    ("words-against", "words"): "other words that break the identity: the elements of words are computed",
    ("wrong-symbol", "vectors"): "other vectors that are nearly orthogonal; the network is run on them",
}


@pytest.fixture(scope="module")
def quick(certificates: Certificates) -> Certificates:
    """The certificates that the checker replays quickly, all of which it accepts."""
    taken = {claim: certificate for claim, certificate in certificates.items() if claim.split("/")[1] not in SLOW}
    for claim, certificate in taken.items():
        assert accepted(certificate, claim), claim
    return taken


@pytest.fixture(scope="module")
def corruptions(quick: Certificates) -> list[Corruption]:
    """Those that are tried."""
    return chosen(list(every(quick)), EACH * len(quick), SEED)


def accepted(certificate: object, claim: str) -> bool:
    """Whether the checker accepts it for the proposition registered under the claim.

    Anything raised but `Rejected` is an error here.
    """
    try:
        judge(certificate, find(claim).that)
    except Rejected:
        return False
    return True


def spoilt(certificates: Certificates, corruption: Corruption) -> dict[str, Any] | None:
    """The corrupted certificate, None where the change changes nothing."""
    made = corrupted(certificates[corruption.claim], corruption)
    return None if json.dumps(made) == json.dumps(certificates[corruption.claim]) else made


@pytest.mark.exhaustive
def test_the_chosen_claims_use_every_rule_in_use(tmp_path_factory: pytest.TempPathFactory) -> None:
    """What `make test` spoils, moves and explains leaves out few rules of the packs.

    One loads torch, and two have long evidence.  The rule of rows stands in one certificate of the packs, and not where
    a busy machine finds another one first.
    """
    folder = shared(tmp_path_factory.getbasetemp())
    some, every_one = (
        {rule for certificate in certificates_of(many, folder).values() for rule in rules_of(certificate["derivation"])}
        for many in (SOME, ALL)
    )
    assert {"torch-run"} <= every_one - some <= {"torch-run", "by-boxes", "some-zero", "regular-rows"}


def test_every_rule_in_use_is_corrupted(
    certificates: Certificates, quick: Certificates, corruptions: list[Corruption]
) -> None:
    """No rule occurs in a certificate of the run without being among those that are corrupted."""
    used, hit = (
        {rule for certificate in group.values() for rule in rules_of(certificate["derivation"])}
        for group in (certificates, quick)
    )
    assert used - hit == set()
    assert hit - {corruption.rule for corruption in corruptions} == set()


def test_one_wrong_field_proves_nothing_false(quick: Certificates, corruptions: list[Corruption]) -> None:
    """Of hundreds of corrupted certificates none proves anything but what the true one proves.

    Each that is valid is so for a listed reason.
    """
    tried, valid = set(), Counter[tuple[str, str]]()
    surprising = []
    for corruption in corruptions:
        certificate = spoilt(quick, corruption)
        if certificate is None:
            continue
        tried.add((corruption.claim, corruption.path, corruption.kind))
        if accepted(certificate, corruption.claim):
            valid[corruption.rule, corruption.field] += 1
            original = quick[corruption.claim]
            same = all(
                certificate[field] == original[field] for field in ("proposition", "verdict", "trusts", "rests_on")
            )
            if not same or (corruption.rule, corruption.field) not in VALID:
                surprising.append(corruption)
    print(
        f"\n{len(tried)} corruptions, {len(tried) - valid.total()} rejected, {valid.total()} valid proofs of "
        "the same proposition:"
    )
    print(
        "\n".join(
            f"  {count:3} {rule}.{field}: {VALID.get((rule, field), '?')}"
            for (rule, field), count in sorted(valid.items())
        )
    )
    assert surprising == []
    assert len(tried) >= 25 * EACH


def test_another_proposition_is_not_the_registered_one(quick: Certificates) -> None:
    """A certificate whose proposition is changed in any one place is rejected under its id."""
    for claim, certificate in quick.items():
        for path, value, _, _ in list(sites(certificate["proposition"], (), "", ""))[: share_of_draws(12, 3)]:
            for kind in kinds_of(value, path):
                made = spoilt(quick, Corruption(claim, ("proposition", *path), kind, "certificate", "proposition"))
                if made is not None:  # what is malformed, 1.0 and true among it, is refused before it is compared
                    with pytest.raises(Rejected, match=r"not the one registered|proposition(\[\d+\])*: "):
                        judge(made, find(claim).that)


def test_no_claim_of_a_pack_has_sunk_to_an_assumed_case(certificates: Certificates) -> None:
    """Each that is confirmed has its whole proof: a case of the hypotheses, too."""
    assert [claim for claim, one in certificates.items() if NO_CASE in one["trusts"]] == []


def test_the_opposite_verdict_is_rejected(certificates: Certificates) -> None:
    """No certificate of the run proves the negation as well."""
    for claim, certificate in certificates.items():
        (opposite,) = set(VERDICTS) - {certificate["verdict"]}
        assert not accepted({**certificate, "verdict": opposite}, claim), claim


@pytest.mark.parametrize("verdict", ["unknown", "Confirmed", "", None, True, ["confirmed"]])
def test_an_unknown_verdict_is_rejected(certificates: Certificates, verdict: object) -> None:
    """Only confirmed and refuted can be proved."""
    claim = "bhattamishra2024/dyck22-count"
    with pytest.raises(Rejected, match="the verdict is"):
        judge({**certificates[claim], "verdict": verdict}, find(claim).that)


def test_what_is_trusted_cannot_be_hidden_or_invented(certificates: Certificates) -> None:
    """A certificate that names fewer or more trusted things than the checker finds is rejected."""
    for claim in ("bhattamishra2024/softmax-shift", "bhattamishra2024/dyck22-count"):
        certificate = certificates[claim]
        for wrong in ([], ["z3 unsat", "z3 unsat"], ["torch int64 kernels"], [*certificate["trusts"], "magic"], None):
            if wrong != certificate["trusts"]:
                with pytest.raises(Rejected, match="trusts: it says"):
                    judge({**certificate, "trusts": wrong}, find(claim).that)
