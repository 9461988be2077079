"""Wrong objects, planted one by one: each is rejected, and for the right reason."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from certified import MADE_BY, Certificates

from fooling.circuits.languages.dfa import DFA
from fooling.circuits.languages.dyck import dyck
from fooling.circuits.languages.interleaved import interleaved
from fooling.circuits.languages.minimality import check_minimal
from fooling.circuits.languages.product import check_closed, fooling_system
from fooling.circuits.languages.search.fooling.equivalence import Bisimulation, equivalent
from fooling.circuits.languages.search.fooling.minors import find_minor
from fooling.circuits.languages.search.fooling.regular_fooling import explore
from fooling.circuits.languages.search.states.minimise import find_minimality
from fooling.circuits.languages.word_count import check_recurrence, word_counts
from fooling.fooling_sets.errors import EvidenceError, FoolingError
from fooling.fooling_sets.fooling_set import FoolingSet
from fooling.fooling_sets.functions import TwoPartyFunction, disjointness, equality, from_rows
from fooling.fooling_sets.partition import Partition
from fooling.fooling_sets.rank import check_rank
from fooling.fooling_sets.rectangle import Rectangle, check_cover
from fooling.fooling_sets.search.rank_search import find_rank
from fooling.protocols.channel import Channel
from fooling.protocols.search.exact import exact_complexity
from fooling.protocols.search.trees import check_tree
from fooling.verify.checker.judge import Basis, fresh, judge, proved
from fooling.verify.checker.kernel import Rejected
from fooling.verify.claims.claim import find
from fooling.verify.evidence.certificate import certificate, read
from fooling.verify.evidence.grounds import rules_of
from fooling.verify.evidence.store import accepted
from fooling.verify.methods.languages.found_families import independent
from fooling.verify.runs.certificates.many_certificates import recheck
from fooling.verify.statement.language.wording import in_words
from fooling.verify.statement.proposition import frozen
from tests.circuits.languages.bisimulation import check_bisimulation
from tests.circuits.languages.moore import moore

pytestmark = pytest.mark.slow

D22 = dyck(2, 2)
DIAGONAL = tuple((x, x) for x in range(8))


def with_transition(dfa: DFA, state: int, letter: int, target: int | None) -> DFA:
    """The same DFA but for one transition."""
    rows = [list(row) for row in dfa.transitions]
    rows[state][letter] = target
    return DFA(dfa.alphabet, dfa.start, dfa.accepting, tuple(map(tuple, rows)))


def flipped(f: TwoPartyFunction, x: int, y: int) -> TwoPartyFunction:
    """The same matrix but for one entry."""
    return from_rows([[entry ^ ((i, j) == (x, y)) for j, entry in enumerate(row)] for i, row in enumerate(f.rows())])


# --- fooling sets
# ----


def test_a_fooling_set_with_one_crossing_pair() -> None:
    """Twenty-eight good pairs do not hide a bad one: both crossings of (0, 7) and (1, 6) are disjoint."""
    complementary = tuple((x, 7 - x) for x in range(8))
    assert len(FoolingSet(disjointness(3), 1, complementary).pairs) == 8
    with pytest.raises(EvidenceError, match="cross"):
        FoolingSet(disjointness(3), 1, (*complementary[:7], (0, 0)))


def test_a_fooling_set_with_a_pair_of_the_other_colour() -> None:
    """A pair whose value is not the colour is named."""
    with pytest.raises(EvidenceError, match=r"0.*expected.*1|colour"):
        FoolingSet(equality(3), 1, (*DIAGONAL[:7], (7, 0)))


def test_a_crossing_pair_of_words_in_a_closed_set() -> None:
    """Dyck-(2,3) words do not fool Dyck-(2,3); a state set borrowed from depth 2 is not closed for depth 3."""
    two = explore(fooling_system(D22, D22, Partition.parse("odd-even")))
    three = fooling_system(dyck(2, 3), dyck(2, 3), Partition.parse("odd-even"))
    with pytest.raises(EvidenceError, match=r"outside the set|is bad|not a state"):
        check_closed(three, two)  # type: ignore[arg-type]  # the states that explore found, not a violation


# --- automata
# ----


@pytest.mark.parametrize(
    ("state", "letter", "target"),
    [(q, a, r) for q in range(3) for a in range(4) for r in (None, 0, 1) if D22.transitions[q][a] != r],
)
def test_a_dfa_with_one_wrong_transition(state: int, letter: int, target: int | None) -> None:
    """The bisimulation of Dyck-(2,2) with its complete DFA fails at one wrong transition, and a word tells why."""
    complete = moore(D22)
    evidence = equivalent(D22, complete)
    assert isinstance(evidence, Bisimulation)
    check_bisimulation(D22, complete, evidence)
    wrong = with_transition(D22, state, letter, target)
    with pytest.raises(EvidenceError, match=r"outside the set|is bad"):
        check_bisimulation(wrong, complete, evidence)
    word = equivalent(wrong, complete)
    assert not isinstance(word, Bisimulation) and wrong.accepts_indices(word) != complete.accepts_indices(word)


def test_a_wrong_transition_breaks_the_evidence_of_minimality() -> None:
    """The access and distinguishing words of Dyck-(2,2) are refused for a DFA with one wrong transition."""
    evidence = find_minimality(D22)
    assert check_minimal(D22, *evidence) == (8, 7)
    for target in (None, 2, 0):
        with pytest.raises(EvidenceError, match=r"leads to state|does not tell"):
            check_minimal(with_transition(D22, 0, 0, target), *evidence)


def test_minimality_that_counts_a_state_twice() -> None:
    """Two states that no word tells apart cannot both be counted."""
    doubled = DFA(("a",), 0, frozenset((1, 2)), ((1,), (2,), (1,)))
    with pytest.raises(EvidenceError, match="does not tell the states 2 and 1 apart"):
        check_minimal(doubled, ((), (0,), (0, 0)), ((), ((),), ((), ())))


def test_a_count_off_by_one() -> None:
    """2^(n-1) words of Dyck-(2,2) and one more: the recurrence does not have these values."""
    context_free = {"rule": "recurrence", "variable": "n", "step": 2}
    for wrong in (("+", ("^", 2, ("-", "n", 1)), 1), ("-", ("^", 2, ("-", "n", 1)), 1)):
        body = ("=", ("count", ("dyck", 2, 2), "n"), wrong)
        goal = ("forall", (("n", "int"),), ((">=", "n", 2), ("even", "n")), body)
        with pytest.raises(Rejected, match="recurrence: term"):
            proved(
                goal,
                "confirmed",
                {
                    "rule": "forall",
                    "inhabited": {"values": {"n": 2}, "by": [{"rule": "evaluate"}] * 2},
                    "by": context_free,
                },
            )
    with pytest.raises(EvidenceError, match="recurrence"):
        check_recurrence(word_counts(D22, range(2, 20, 2)), (5,))


# --- matrices and protocols
# ----


@pytest.mark.parametrize("cell", [(x, y) for x in range(4) for y in range(4)])
@pytest.mark.parametrize("field", ["Q", "GF2"])
def test_a_matrix_entry_flipped_under_its_rank(cell: tuple[int, int], field: str) -> None:
    """A chessboard has rank 2; the combinations that show it are refused when one entry is flipped."""
    board = from_rows([[(x + y) % 2 for y in range(4)] for x in range(4)])
    evidence = find_rank(board.rows(), field)  # type: ignore[arg-type]  # a parameter of the test
    assert check_rank(board.rows(), *evidence) == 2
    with pytest.raises(EvidenceError, match=r"misses row|singular"):
        check_rank(flipped(board, *cell).rows(), *evidence)


@pytest.mark.parametrize("cell", [(0, 0), (2, 3), (7, 7), (5, 0)])
def test_a_matrix_entry_flipped(cell: tuple[int, int]) -> None:
    """The protocol tree and the cover of a matrix are refused for the matrix with one entry flipped."""
    f = disjointness(3)
    wrong = flipped(f, *cell)
    with pytest.raises(EvidenceError, match=r"the leaf after .* says"):
        check_tree(wrong, exact_complexity(f).tree)
    rows = [Rectangle(frozenset((x,)), frozenset(y for y in range(8) if f.entry(x, y))) for x in range(8)]
    check_cover(f, rows, 1)
    with pytest.raises(EvidenceError, match=r"not monochromatic|value 0|no rectangle covers"):
        check_cover(wrong, rows, 1)


@pytest.mark.parametrize(("value", "width"), [(4, 2), (8, 3), (1, 0), (-1, 3)])
def test_a_protocol_that_lies_about_a_width(value: int, width: int) -> None:
    """A number that does not fit the width a party names never reaches the transcript."""
    channel = Channel()
    channel.send("alice", 3, 2, "fits")
    with pytest.raises(FoolingError, match=r"width|bits|fit"):
        channel.send("alice", value, width, "lie")
    assert channel.bits == 2


def test_a_cost_that_lies_about_a_width(certificates: Certificates) -> None:
    """The two-party run of a claim costs what it costs: one bit fewer or more is false."""
    for name in ("theorem-4-run-ours", "theorem-4-run--odd-even"):
        claim = find(f"bhattamishra2024/{name}")
        exact, (head, machine, partition, bits) = claim.that[1:]
        for wrong in (bits - 1, bits + 1):
            with pytest.raises(Rejected, match="evaluates to false"):
                proved(
                    ("and", exact, (head, machine, partition, wrong)), "confirmed", certificates[claim.id]["derivation"]
                )


# --- certificates
# ----


def test_a_true_certificate_attached_to_another_claim(certificates: Certificates, tmp_path: Path) -> None:
    """A certificate that is valid for one claim is refused under the id of any other."""
    ids = sorted(certificates)
    for claim, other in zip(ids, [*ids[1:], ids[0]], strict=True):
        if find(claim).that != find(other).that:
            with pytest.raises(Rejected, match=f"not the one registered for {other}"):
                judge({**certificates[claim], "claim": other}, find(other).that)
    path = tmp_path / "moved.json"
    path.write_text(
        json.dumps({**certificates["bhattamishra2024/dyck22-count"], "claim": "bhattamishra2024/lemma-1"}),
        encoding="utf-8",
    )
    assert "not the one registered" in (recheck(path).reason or "")


def test_a_derivation_attached_to_another_claim(certificates: Certificates) -> None:
    """The derivation of one claim proves none on another theorem; on the same one it may say the same or more."""
    ids = [
        claim
        for claim in sorted(certificates)
        if not set(rules_of(certificates[claim]["derivation"])) <= {"evaluate", "table", "and"}
    ]
    transferred = []
    for claim, other in zip(ids, [*ids[5:], *ids[:5]], strict=True):
        if claim.split("-")[:2] == other.split("-")[:2]:  # such as theorem-4
            continue
        try:
            judge(
                {
                    **certificates[other],
                    "derivation": certificates[claim]["derivation"],
                    "trusts": certificates[claim]["trusts"],
                    "rests_on": certificates[claim]["rests_on"],
                },
                find(other).that,
            )
            transferred.append((claim, other))
        except Rejected:
            continue
    assert transferred == []


VACUOUS = [
    ((">=", "n", 5), ("<=", "n", 4)),
    (("even", "n"), ("odd", "n")),
    ((">", "n", 0), ("<", "n", 1)),
    (("=", "n", ("/", 1, 2)),),
]


@pytest.mark.parametrize("conditions", VACUOUS, ids=str)
def test_a_vacuous_statement(conditions: tuple[Any, ...]) -> None:
    """Of no integer at all nothing is confirmed: no witness meets the conditions, a table of no instances is none."""
    goal = ("forall", (("n", "int"),), conditions, (">", 0, 1))
    for n in (-1, 0, 1, 4, 5, ["/", 1, 2]):
        node = {
            "rule": "forall",
            "inhabited": {"values": {"n": n}, "by": [{"rule": "evaluate"}] * len(conditions)},
            "by": {"rule": "evaluate"},
        }
        with pytest.raises(Rejected, match=r"evaluates to false|is an integer"):
            proved(goal, "confirmed", node, in_words)
    with pytest.raises(Rejected, match=r"vacuous|no constant bound"):
        proved(goal, "confirmed", {"rule": "table", "instances": 0})
    with pytest.raises(Rejected, match="has the fields values, by"):
        proved(goal, "confirmed", {"rule": "forall", "inhabited": None, "by": {"rule": "evaluate"}})


@pytest.mark.parametrize("instances", [0, 39, 41, "40", 40.0, None, True])
def test_a_table_with_a_wrong_number_of_instances(instances: object) -> None:
    """A table that says it had more or fewer instances than there are is refused."""
    goal = ("forall", (("n", "int"),), ((">=", "n", 1), ("<=", "n", 40)), (">", "n", 0))
    proved(goal, "confirmed", {"rule": "table", "instances": 40})
    with pytest.raises(Rejected, match="40 instances"):
        proved(goal, "confirmed", {"rule": "table", "instances": instances})


def whole(**changes: Any) -> dict[str, Any]:
    """A certificate of 1 + 1 = 2 with some fields replaced."""
    made = certificate("mine/two", ("=", ("+", 1, 1), 2), "confirmed", {"rule": "evaluate"}, Basis(), MADE_BY)
    return {**made, **changes}


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"derivation": {"rule": "trust-me"}}, "unknown rule 'trust-me'"),
        ({"derivation": {"rule": ["evaluate"]}}, "object with a rule"),
        ({"derivation": {"rule": "evaluate", "because": "I say so"}}, "'because' is missing or extra"),
        ({"derivation": ["evaluate"]}, "object with a rule"),
        ({"derivation": None}, "object with a rule"),
        ({"derivation": {}}, "object with a rule"),
        ({"schema": 1}, "schema 1 is not known"),
        ({"schema": "2"}, "schema '2' is not known"),
        ({"schema": 2.0}, "schema 2.0 is not known"),
        ({"schema": True}, "schema True is not known"),
        ({"schema": None}, "schema None is not known"),
        ({"note": "an extra field"}, "'note' is missing or extra"),
        ({"proposition": ["=", ["+", 1, 1], 3]}, "evaluates to false"),
        ({"proposition": ["=", ["+", 1, 1], "n"]}, "no variable of this name"),
        ({"proposition": ["equals", 1, 1]}, "a known operator"),
        ({"proposition": ["=", 1]}, "2 argument"),
        ({"proposition": 7}, "should be a proposition"),
        ({"proposition": ["=", True, 1]}, "should be a number"),
        ({"verdict": "refuted"}, "evaluates to false|evaluate"),
        ({"verdict": "unknown"}, "the verdict is 'unknown'"),
        ({"trusts": ["z3 unsat"]}, "trusts: it says"),
        ({"rests_on": {"axioms": ["exp-sum"], "theories": []}}, "rests_on: it says"),
        ({"rests_on": {"axioms": []}}, "rests_on: it says"),
        ({"rests_on": []}, "rests_on: it says"),
        ({"claim": 5}, "the claim's id is text"),
        ({"made_by": {}}, "made_by has exactly the fields"),
        ({"made_by": {**MADE_BY, "version": 1}}, "made_by has exactly the fields"),
    ],
)
def test_a_malformed_certificate(changes: dict[str, Any], message: str) -> None:
    """What the checker does not understand it rejects, and says which field."""
    assert judge(whole()) == Basis()
    with pytest.raises(Rejected, match=message):
        judge(whole(**changes))


def test_what_a_certificate_rests_on_may_be_left_out() -> None:
    """It is computed, and is the same as where the certificate says it."""
    assert judge({name: part for name, part in whole().items() if name != "rests_on"}) == judge(whole())


@pytest.mark.parametrize("field", sorted(set(whole()) - {"rests_on"}))
def test_a_certificate_without_a_field(field: str) -> None:
    """No other field can be left out."""
    with pytest.raises(Rejected, match=r"missing or extra|schema None"):
        judge({name: part for name, part in whole().items() if name != field})


@pytest.mark.parametrize("value", [None, 1, "text", [], [["schema", 1]]])
def test_what_is_no_certificate(value: object) -> None:
    """A certificate is a JSON object."""
    with pytest.raises(Rejected, match="a certificate is a JSON object"):
        judge(value)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('{"verdict": "refuted", "verdict": "confirmed"}', "repeats a field"),
        ('{"derivation": {"rule": "evaluate", "rule": "table"}}', "repeats a field"),
        ('{"schema": NaN}', "NaN is not a number"),
        ('{"schema": -Infinity}', "Infinity is not a number"),
        ('{"schema": 1', "not readable as JSON"),
        ("", "not readable as JSON"),
        ("[" * 100_000, "not readable as JSON"),
    ],
)
def test_text_that_is_no_certificate(text: str, message: str) -> None:
    """A repeated key, a number that is none, a cut file and endless brackets are refused when they are read."""
    with pytest.raises(Rejected, match=message):
        read(text)


def test_a_derivation_nested_too_deeply() -> None:
    """A derivation deeper than the interpreter's stack is rejected with that reason."""
    node: dict[str, Any] = {"rule": "evaluate"}
    for _ in range(20_000):
        node = {"rule": "or", "part": 0, "by": node}
    proposition: Any = ["=", 1, 1]
    with pytest.raises(Rejected, match=r"nested too deeply|the goal is '='"):
        judge(whole(derivation=node, proposition=proposition))


def test_a_proposition_nested_too_deeply() -> None:
    """A proposition deeper than the interpreter's stack is not accepted, and `recheck` does not crash on it."""
    term: Any = 1
    for _ in range(20_000):
        term = ["abs", term]
    with pytest.raises(Rejected):
        accepted(whole(proposition=["=", term, 1]), "mine/two", None)


# --- lengths of which half is no integer


def test_half_of_a_length_is_an_integer() -> None:
    """At length 2 * (3/2) Alice holds two letters and Bob one; no minor has 2^(n/2) words at an odd length n."""
    halves = ["dfa", ["0", "1"], 0, [4], [[1, 2], [3, None], [None, 3], [4, None], [None, None]]]  # 000 and 110
    n = ["*", 2, ["/", 3, 2]]
    f, few = ["under", halves, "odd-even", n], ["count", halves, n]
    determined = [["determined", halves, "odd-even", party, n] for party in ("alice", "bob")]
    premises = [{"that": that, "by": {"rule": "evaluate"}} for that in (*determined, ["<", few, ["^", 2, ["/", 3, 2]]])]
    node = {"rule": "permuted-identity", "premises": premises}
    for goal in (["=", ["rows", f, "bob"], ["+", few, 1]], [">=", ["rank", ["complement", f], "Q"], ["+", few, 1]]):
        with pytest.raises(Rejected, match="not one of"):
            proved(frozen(goal), "confirmed", node)
    equal = ["under", ["interleaved", "equality"], "odd-even", "n"]
    found = find_minor(interleaved("equality"))
    assert found is not None
    minor, least = independent(*found)(("=", 0, 0), fresh()), {"values": {"n": 0}, "by": [{"rule": "bounds"}]}
    odd_ones, half = ["dfa", ["0", "1"], 0, [0, 1, 2], [[1, 2], [0, None], [None, 0]]], ["^", 2, ["/", "n", 2]]
    for bound, match in ((half, "count"), (["count", odd_ones, "n"], "the entry of a generator is 0")):
        goal = ["forall", [["n", "int"]], [[">=", "n", 0]], [">=", ["rank", equal, "Q"], bound]]
        with pytest.raises(Rejected, match=match):
            proved(frozen(goal), "confirmed", {"rule": "forall", "inhabited": least, "by": minor})


WITHOUT_AXIOMS = (
    "rests_on: axiom is no field of it; want the fields axioms and theories; rests_on: the field axioms is missing"
)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        (
            {"rests_on": {"axioms": ["exp-sum"], "theories": []}},
            "rests_on: axioms has exp-sum, which the proof does not use",
        ),
        ({"rests_on": {"axiom": [], "theories": []}}, WITHOUT_AXIOMS),
        ({"rests_on": []}, "rests_on: is a list; want an object with two lists of names, axioms and theories"),
        ({"rests_on": {"axioms": 3, "theories": []}}, "rests_on: axioms is a number; want a list of names: none"),
        ({"trusts": ["z3 unsat"]}, "trusts has z3 unsat, which the proof does not trust"),
        ({"schema": 1}, "schema 1 is not known here; this checker reads schema 2"),
    ],
)
def test_what_a_certificate_rests_on_is_told_in_words(changes: dict[str, Any], message: str) -> None:
    """Whoever wrote it reads which name is missing or too many, and which key is misspelt; no data of Python's."""
    certificate = whole(**changes)
    with pytest.raises(Rejected, match=f"^{re.escape(message)}$"):
        accepted(certificate, certificate["claim"], None)
