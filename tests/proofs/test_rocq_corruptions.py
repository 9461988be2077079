"""Each rule, function and language that is exported has a corruption of its evidence, and Rocq refuses all of them.

The corruptions stand beside the certificates that they change: here, and in the modules on what is exported, on words,
on searches and on languages.  A rule without evidence of its own has a reason in `NO_EVIDENCE`.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from fooling.verify.pages.rocq.automata import READ
from fooling.verify.pages.rocq.exported import exported
from fooling.verify.pages.rocq.tables import KINDS
from fooling.verify.runs.claims.arguments import own_task
from fooling.verify.runs.claims.decide import decide
from fooling.verify.statement.language.verdict import Verdict
from fooling.verify.statement.proposition import Term, frozen
from proofs.exported import exported_rules
from tests.proofs import (
    test_rocq_clauses,
    test_rocq_export,
    test_rocq_induction,
    test_rocq_languages,
    test_rocq_searches,
    test_rocq_states,
    test_rocq_words,
)
from tests.proofs.spoilt import corrupted, has, pieces, problems
from tests.proofs.test_rocq_export import with_rocq
from tests.proofs.test_rocq_languages import AB, PAIRS, A, B, claimed, counted, pairs

EVALUATE = {"rule": "evaluate"}
ASSUMED = {"rule": "assumption"}
REAL = [["x", "real"]]
D11: Term = ("dyck", 1, 1)
LISTED: Term = ("dfa", AB, 0, (0,), ((1, None), (None, 0)))  # (ab)*
SOME_B: Term = ("union", A, ("concat", B, A))


def that(goal: Any, by: Any) -> dict[str, Any]:
    """A statement with its derivation."""
    return {"that": goal, "by": by}


def follows(multipliers: list[Any], *premises: Any) -> dict[str, Any]:
    """A derivation by arithmetic from what is assumed."""
    return {
        "rule": "arith",
        "premises": [that(one, ASSUMED) for one in premises],
        "multipliers": multipliers,
        "squares": [],
    }


def fools(f: Term, *found: tuple[int, int]) -> dict[str, Any]:
    """A certificate of so many pairs of colour 1 that fool."""
    return claimed((">=", ("fooling", f, 1), len(found)), pairs(*found))


SQUARE = [">=", ["*", "x", "x"], ["*", 3, "x"]]
ONE_WORD = ["forall", [["n", "int"]], [[">=", "n", 1]], ["=", ["count", D11, ["*", 2, "n"]], 1]]
EACH = {"rule": "forall", "inhabited": {"values": {"n": 1}, "by": [EVALUATE]}}
MANY = ["<", ["count", D11, 2], ["^", 2, 2]]
BOTH = ["and", [">=", ["fooling", ["equality", 1], 1], 2], [">=", ["fooling", ["disjointness", 1], 1], 2]]
EITHER = ["or", [">=", "x", 1], ["<=", "x", 1]]
TRUE: dict[str, dict[str, Any]] = {
    "both": claimed(BOTH, {"rule": "and", "by": [pairs((0, 0), (1, 1)), pairs((0, 1), (1, 0))]}),
    "either": claimed(["or", [">=", 1, 2], [">=", 3, 2]], {"rule": "or", "part": 1, "by": EVALUATE}),
    "square": claimed(
        ["exists", [["n", "int"]], [[">=", "n", 2]], ["=", ["*", "n", "n"], 9]],
        {"rule": "witness", "values": {"n": 3}, "conditions": [EVALUATE], "by": EVALUATE},
    ),
    "logarithm": claimed([">=", ["log2", 12], 3], {"rule": "bounds"}),
    "lemma": claimed(
        ["forall", REAL, [[">=", "x", 3]], [">=", ["*", "x", "x"], 9]],
        {
            "rule": "forall",
            "inhabited": {"values": {"x": 3}, "by": [EVALUATE]},
            "by": {
                "rule": "cut",
                "lemma": that(SQUARE, follows(["x"], [">=", "x", 3])),
                "by": follows([1, 3], SQUARE, [">=", "x", 3]),
            },
        },
    ),
    "cases": claimed(
        ["forall", REAL, [], EITHER],
        {
            "rule": "forall",
            "inhabited": None,
            "by": {
                "rule": "cases",
                "split": ["<", "x", 1],
                "below": {"rule": "or", "part": 1, "by": follows([1], ["<", "x", 1])},
                "above": {"rule": "or", "part": 0, "by": ASSUMED},
            },
        },
    ),
    "power": claimed(
        ["=", ["log2", ["^", 2, 5]], 5],
        {"rule": "substitution", "premise": that(["=", ["^", 2, 5], 32], EVALUATE), "by": EVALUATE},
    ),
    "instance": claimed(
        ["=", ["count", D11, ["*", 2, 3]], 1],
        {
            "rule": "instance",
            "of": that(ONE_WORD, {**EACH, "by": {"rule": "recurrence", "variable": "n", "step": 1}}),
            "values": {"n": 3},
            "conditions": [EVALUATE],
        },
    ),
    "identity": claimed(["identity", ["equality", 1], 2], {"rule": "identity", "pairs": [[0, 0], [1, 1]]}),
    "equality": fools(("equality", 1), (0, 0), (1, 1)),
    "intersection": fools(("intersection", 1), (1, 1)),
    "greater": fools(("greater-than", 1), (1, 0)),
    "product": fools(("inner-product", 1), (1, 1)),
    "index": fools(("index", 2), (1, 1), (2, 0)),
    "complement": fools(("complement", ("equality", 1)), (0, 1), (1, 0)),
    "transposed": fools(("transposed", ("greater-than", 1)), (0, 1)),
    "given": fools(("matrix", ((1, 0), (0, 1))), (0, 0), (1, 1)),
    "inclusion": claimed(
        ["subset", LISTED, PAIRS],
        {"rule": "closed-set", "states": [[0, 0], [1, 1], [0, 3], *([None, q] for q in (1, 2, 3, 4))], "within": None},
    ),
    "outside": claimed(["not", ["subset", PAIRS, LISTED]], {"rule": "violation", "letters": [[1], [0]]}),
    "dfa": counted(LISTED, 4, 1),
    "concat": counted(("concat", A, B), 2, 1),
    "union": counted(SOME_B, 2, 1),
    "term": counted(D11, ["+", 1, 3], 1),
    "read": claimed(
        ["<=", ["rows", ["under", D11, "odd-even", 3], "alice"], ["^", 2, ["floor", ["/", ["+", ["*", 1, 3], 1], 2]]]],
        {"rule": "words-read"},
    ),
    "zero": claimed(
        [">=", ["fooling", ["under", D11, "odd-even", 2], 0], 1], {"rule": "some-zero", "premise": that(MANY, EVALUATE)}
    ),
    "needed": test_rocq_searches.needed("sat-refutation", test_rocq_searches.CROWN, 1, 3),
}
CORRUPTIONS = [
    (
        "and",
        "both",
        "is_table0; refine (above _ _ _ (@fooling_pairs table0",
        "is_table1; refine (above _ _ _ (@fooling_pairs table1",
    ),  # the function of the other part
    ("or", "either", "right.", "left."),  # the other part
    ("witness", "square", "exists (3)%Z", "exists (2)%Z"),  # another value
    ("bounds", "logarithm", "(3584962500721 /", "(3684962500721 /"),  # an enclosure that is none
    ("cut", "lemma", "have H2 : ((x * x) >= (3 * x))", "have H2 : ((x * x) >= (4 * x))"),  # another lemma
    ("arith", "lemma", "have H3 : (x >= 3)", "have H3 : (x >= 4)"),  # a premise that is not assumed
    ("arith", "lemma", "0 <= x * (x - 3)", "0 <= x * (3 - x)"),  # a product that is negative
    ("cases", "cases", "Rlt_le_dec x 1", "Rlt_le_dec x 2"),  # another number that divides the cases
    ("substitution", "power", "(rpow 2 5) = 32)", "(rpow 2 5) = 31)"),  # numbers that are not equal
    ("evaluate", "power", "2%Z 5%Z 32%Z", "2%Z 5%Z 31%Z"),  # another value of a power
    ("evaluate", "term", "(4)%Z (1 + 3)", "(5)%Z (1 + 3)"),  # another length than the term says
    ("instance", "instance", " (3)%Z.", " (2)%Z."),  # another value
    (
        "identity",
        "identity",
        "(0%nat :: 1%nat :: nil)%list (0%nat",
        "(1%nat :: 0%nat :: nil)%list (0%nat",
    ),  # rows in another order
    ("equality", "equality", "((1%Z :: 0%Z", "((1%Z :: 1%Z"),  # an entry of the matrix, as in the next seven
    ("intersection", "intersection", "(0%Z :: 1%Z", "(1%Z :: 1%Z"),
    ("greater-than", "greater", "((0%Z :: 0%Z", "((0%Z :: 1%Z"),
    ("inner-product", "product", "((0%Z :: 0%Z", "((1%Z :: 0%Z"),
    ("index", "index", "((0%Z :: 0%Z", "((0%Z :: 1%Z"),
    ("complement", "complement", "table1 : list (list Z) := ((0%Z", "table1 : list (list Z) := ((1%Z"),
    ("transposed", "transposed", "table1 : list (list Z) := ((0%Z :: 1%Z", "table1 : list (list Z) := ((0%Z :: 0%Z"),
    ("matrix", "given", "((1%Z :: 0%Z", "((1%Z :: 1%Z"),
    ("closed-set", "inclusion", "read0 read6", "read0 read0"),  # the table of another language
    ("violation", "outside", "(1%nat :: 0%nat :: nil)%list))", "(0%nat :: 1%nat :: nil)%list))"),  # a word of both
    ("dfa", "dfa", "(2%nat :: 0%nat :: nil)", "(0%nat :: 2%nat :: nil)"),  # moves that change places
    ("concat", "concat", "auto2 : automaton := Automaton 0%nat (2%nat", "auto2 : automaton := Automaton 0%nat (1%nat"),
    ("union", "union", "auto3 : automaton := Automaton 0%nat (1%nat :: ", "auto3 : automaton := Automaton 0%nat ("),
    ("words-read", "read", "= 2%nat", "= 3%nat"),  # another number of letters
    ("some-zero", "zero", "(rpow 2 2))", "(rpow 2 0))"),  # another number of words over the letters
    ("sat-refutation", "needed", "(1)%Z 2%nat", "(1)%Z 3%nat"),  # another bound than the list shows
]
NO_EVIDENCE = {
    "contradiction": "its lemma and the negation have derivations of their own, and nothing else stands there",
    "smt": "nothing of the solver is taken: Rocq tries the cases by itself",
    "forall": "it names the variables and the conditions, which stand in the statement",
    "assumption": "Rocq looks for the statement among what is assumed",
    "negation": "the translation writes the negation inwards already, and what follows is another rule's",
}
EQ: Term = ("equality", 1)
CROWN = test_rocq_searches.CROWN
ANY: Term = ("star", ("union", A, B))
N = [["n", "int"]]
SMALL = [[">=", "n", 1], ["<=", "n", 3]]
ONE_STATE = {"rule": "closed-set", "states": [[0, 0, 0, False]], "within": None}
UNDEFINED = ("logarithm of 0", "division by 0")  # neither true nor false
UNDECIDED = ("three ones",)  # rows with two ones are no rows of an identity: it is false
FALSE: dict[str, tuple[Any, dict[str, Any]]] = {  # statements that are not true, each with what may pass for evidence
    "one bit": (["<=", ["D", EQ], 1], {"rule": "protocol-tree", "tree": ["alice", [0], 1, 0]}),
    "three leaves": (
        ["<=", ["leaves", EQ], 3],
        {"rule": "protocol-tree", "tree": ["alice", [0], ["bob", [0], 1, 0], 0]},
    ),
    "two rectangles": (
        ["<=", ["cover", CROWN, 1], 2],
        {"rule": "rectangles", "rectangles": [[[0], [1, 2]], [[1, 2], [0]]]},
    ),
    "three parts": (
        ["<=", ["partition-number", EQ], 3],
        {"rule": "rectangles", "rectangles": [[[0], [0]], [[1], [1]], [[0, 1], [0, 1]]]},
    ),
    "a pair twice": ([">=", ["fooling", EQ, 1], 3], pairs((0, 0), (1, 1), (0, 0))),
    "rank 1": (["=", ["rank", EQ, "Q"], 1], {"rule": "rank", "rows": [0], "columns": [0], "combinations": [[1], [0]]}),
    "rank 1 over GF2": (
        ["=", ["rank", EQ, "GF2"], 1],
        {"rule": "rank", "rows": [0], "columns": [0], "combinations": [[1], [1]]},
    ),
    "one row": (["<=", ["rows", EQ, "alice"], 1], {"rule": "messages"}),
    "few inputs": (["<=", ["rows", ["index", 2], "alice"], 3], {"rule": "inputs"}),
    "three ones": (["identity", CROWN, 3], {"rule": "identity", "pairs": [[0, 1], [1, 2], [2, 0]]}),
    "few pairs": (["<=", ["fooling", EQ, 1], 1], {"rule": "clique-exhaustion", "nodes": 0}),
    "heavy weights": (
        [">=", ["cover", CROWN, 1], 4],
        {"rule": "fractional-packing", "weights": [[x, y, 1] for x in range(3) for y in range(3) if x != y]},
    ),
    "long chain": ([">=", ["cover", CROWN, 1], 4], {"rule": "antichain", "pairs": [[0, 0], [1, 1], [2, 2]]}),
    "a word more": (["=", ["count", PAIRS, 6], 9], EVALUATE),
    "larger language": (["subset", PAIRS, LISTED], {"rule": "closed-set", "states": [[0, 0]], "within": None}),
    "other language": (["same-language", PAIRS, LISTED], {"rule": "bisimulation", "pairs": [[0, 0]]}),
    "same language": (
        ["not", ["same-language", LISTED, ["star", ["concat", A, B]]]],
        {"rule": "distinguishing-word", "word": [0]},
    ),
    "all words determined": (
        ["forall", N, [[">=", "n", 0]], ["determined", ANY, "odd-even", "alice", "n"]],
        {**EACH, "by": ONE_STATE},
    ),
    "all words fool": (
        ["forall", N, [[">=", "n", 0]], ["fooling-set", ["words", ANY, "n"], ["under", ANY, "odd-even", "n"], 1]],
        {**EACH, "by": ONE_STATE},
    ),
    "an even square": (["forall", N, SMALL, ["odd", ["*", "n", "n"]]], {"rule": "table", "instances": 3}),
    "one word each": (
        ["forall", N, [[">=", "n", 1]], ["=", ["count", D11, "n"], 1]],
        {**EACH, "by": {"rule": "recurrence", "variable": "n", "step": 1}},
    ),
    "a larger number": (
        ["forall", REAL, [[">=", "x", 1]], [">=", "x", 2]],
        {"rule": "forall", "inhabited": None, "by": follows([1], [">=", "x", 1])},
    ),
    "root of 2": (
        ["exists", N, [[">=", "n", 0]], ["=", ["*", "n", "n"], 2]],
        {"rule": "witness", "values": {"n": 1}, "conditions": [EVALUATE], "by": EVALUATE},
    ),
    "a power": ([">", ["^", 2, 10], 1024], EVALUATE),
    "a logarithm": ([">=", ["log2", 10], ["/", 10, 3]], {"rule": "bounds"}),
    "logarithm of 0": ([">=", ["log2", 0], -5], {"rule": "bounds"}),
    "division by 0": (["=", ["/", 1, 0], 0], EVALUATE),
    "another bound": (
        [">=", ["D", EQ], 3],
        {"rule": "axiom", "name": "depth-leaves", "of": [], "values": {"f": EQ}, "conditions": []},
    ),
}
MODULES = (
    test_rocq_export,
    test_rocq_words,
    test_rocq_searches,
    test_rocq_languages,
    test_rocq_induction,
    test_rocq_states,
    test_rocq_clauses,
)


def texts() -> Mapping[str, str]:
    """The exported files of this module."""
    return {name: exported(one, "c") for name, one in TRUE.items()}


def test_each_thing_that_is_exported_has_a_corruption() -> None:
    """Rules, functions and languages, read off the exporter; or a reason why its evidence cannot be changed."""
    rules = [rule for found in exported_rules().values() for rule in found]
    planted = {of for table in (CORRUPTIONS, *(one.CORRUPTIONS for one in MODULES)) for of, *_ in table}
    assert planted.isdisjoint(NO_EVIDENCE)
    assert planted | NO_EVIDENCE.keys() == {*rules, *KINDS, *READ}


def test_each_corruption_is_of_what_it_says() -> None:
    """The certificate has that rule, function or language; the evidence is changed, and the theorem is not."""
    found = (
        (test_rocq_searches, test_rocq_searches.TRUE),
        (test_rocq_languages, test_rocq_languages.TRUE),
        (test_rocq_induction, test_rocq_induction.TRUE),
        (test_rocq_states, test_rocq_states.true_ones()),
        (test_rocq_clauses, test_rocq_clauses.TRUE),
    )
    tables = [(CORRUPTIONS, TRUE, texts())]
    tables += [
        (one.CORRUPTIONS, known, {name: exported(it, "c") for name, it in known.items()}) for one, known in found
    ]
    of_measures = test_rocq_export.certificates()
    tables.append(
        (test_rocq_export.CORRUPTIONS, of_measures, {name: test_rocq_export.text(name) for name in of_measures})
    )
    for table, certificates, said in tables:
        for of, name, old, new in table:
            assert has(certificates[name], of), (of, name)
            before, after = said[name], corrupted(said[name], old, new)
            assert before != after and pieces(before)[2] == pieces(after)[2]


def shadowed() -> str:
    """A false statement whose proof stands behind another definition of its only word."""
    goal, node = FALSE["a pair twice"]
    head, lemmas, statement, _ = pieces(exported({"claim": "c", "proposition": frozen(goal), "derivation": node}, "c"))
    other = "Definition q_fooling (f : tpf) (b : Z) : R := 3.\n"
    proof = "rewrite /q_fooling; lra.\nQed.\nDefinition claim_c_is : claim_c_says := claim_c.\n"
    return f"{head}{other}{lemmas}{statement}{proof}"


@pytest.mark.exhaustive
def test_what_is_false_is_refuted() -> None:
    """The checker refutes each of the statements that Rocq is to refuse, or they are undefined."""
    found = {name: decide(own_task("mine", "", "", frozen(goal)).claim).verdict for name, (goal, _) in FALSE.items()}
    unknown = (*UNDEFINED, *UNDECIDED)
    assert found == {name: Verdict.UNKNOWN if name in unknown else Verdict.REFUTED for name in FALSE}


@with_rocq
@pytest.mark.exhaustive
def test_rocq_accepts_what_is_true_alone(tmp_path: Path) -> None:
    """Each theorem is proved, no longer where its evidence is changed; and no statement that is false is."""
    wrong = [
        exported({"claim": name, "proposition": frozen(goal), "derivation": node}, name)
        for name, (goal, node) in FALSE.items()
    ]
    assert problems(texts(), CORRUPTIONS, tmp_path, [*wrong, shadowed()]) == []


@with_rocq
@pytest.mark.exhaustive
@pytest.mark.parametrize(
    ("new", "told"),
    [
        ("(1%nat, 1%nat) :: (0%nat, 0%nat)", "Rocq accepts it"),  # the same pairs in another order
        ("(0%nat, 0%nat) :: :: (1%nat, 1%nat)", "Syntax error"),
        ("(0%nat, 0%nat) :: (naught, 1%nat)", "naught was not found"),
    ],
)
def test_what_shows_nothing_is_told(new: str, told: str, tmp_path: Path) -> None:
    """A change that leaves evidence, and a refusal that any file would meet."""
    harmless = ("equality", "equality", "(0%nat, 0%nat) :: (1%nat, 1%nat)", new)
    [said] = problems({"equality": exported(TRUE["equality"], "c")}, [harmless], tmp_path)
    assert told in said
