"""The statements in Rocq are those of the checker's table, and the list of what is proved is that of the theorems."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from fooling.verify.checker.axiom_table import Axiom
from fooling.verify.checker.axioms import AXIOMS
from fooling.verify.cli import main
from fooling.verify.evidence.grounds import proved_in_rocq
from fooling.verify.statement.expression import apply, integer, variable
from fooling.verify.statement.language.in_rocq import DEFINED, NotInRocq, holds
from fooling.verify.statement.operators import CONNECTIVES, OPERATORS
from fooling.verify.statement.proposition import frozen
from proofs import check, counted, proved
from proofs.exported import TRANSLATION, defined
from proofs.statements import module, statements

SOURCES = sorted(Path(proved.__file__).parent.glob("*.v"))


def test_the_statements_are_those_of_the_table() -> None:
    """Statements.v is what the generator writes now, byte for byte."""
    assert Path(proved.HERE, "Statements.v").read_text(encoding="utf-8") == module()[0]


def test_an_axiom_made_false_is_another_statement(monkeypatch: pytest.MonkeyPatch) -> None:
    """A constant that is changed in the table changes the statement, so its proof is no proof of it."""
    f, e = variable("f", "function"), integer("e")
    wrong = Axiom((), lambda: [apply("leaves", f) <= 2 ** (e - 1), apply("D", f) <= e])
    before = [one.text for one in statements("leaves-depth")]
    monkeypatch.setitem(AXIOMS, "leaves-depth", wrong)
    assert [one.text for one in statements("leaves-depth")] != before


def test_the_list_is_that_of_the_theorems() -> None:
    """What the product calls proved has a theorem of its statement, and nothing else has one."""
    assert counted.LIST.read_text(encoding="utf-8").split() == proved.proved_axioms()
    assert proved_in_rocq() == {*proved.proved_axioms()} <= AXIOMS.keys()


def test_the_page_has_the_present_numbers() -> None:
    """docs/proofs.md counts what is stated and proved now."""
    page = counted.PAGE.read_text(encoding="utf-8")
    assert page == counted.with_numbers(page)


def test_the_pages_list_what_goes_to_rocq() -> None:
    """The rules of docs/proofs.md are the exporter's; docs/translation.md has each operator of the translation."""
    page = TRANSLATION.read_text(encoding="utf-8")
    assert page == counted.with_operators(page)
    assert defined().keys() <= {*OPERATORS, *CONNECTIVES} and defined()["D"] == "q_D" and "monoid-size" not in defined()
    for op in OPERATORS:
        assert (f"| `{op}` | " in page) == (op in defined()), op


def test_what_follows_is_proved() -> None:
    """Each theorem of Follows.v follows from one that is proved."""
    text = Path(proved.HERE, "Follows.v").read_text(encoding="utf-8")
    followed = re.findall(r"^Theorem ax_(\w+) : st_\w+\.\nProof\.\nhave .* := ax_(\w+);", text, re.MULTILINE)
    assert len(followed) == text.count("\nTheorem ax_") > 0
    assert {one for pair in followed for one in pair} <= {*proved.proved_identifiers()}


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.stem)
def test_nothing_is_assumed(path: Path) -> None:
    """No file admits a proof or assumes a statement; what the build sees is seen here as well, without Rocq."""
    text = re.sub(r"\(\*.*?\*\)", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)
    assert not re.search(r"\b(Admitted|admit|Axioms?|Parameters?|Conjecture|Hypotheses_|Abort|give_up)\b", text)


def test_every_proof_opens_with_an_essay() -> None:
    """Each file says first what it holds."""
    assert [path.name for path in SOURCES if not path.read_text(encoding="utf-8").startswith("(* ")] == []


@pytest.mark.parametrize(
    ("said", "found"),
    [
        ("Axioms:\nClassical_Prop.classic : forall P : Prop, P \\/ ~ P\nax_leaves : st_leaves\n", {"ax_leaves"}),
        ("Closed under the global context\nAxioms:\nlemma\n  : False\n", {"lemma"}),
        ("Axioms:\nClassical_Prop.classic\n  : forall P : Prop, P \\/ ~ P\n", set()),
        ("Axioms:\nf is assumed to be guarded.\n", {"f is assumed to be guarded."}),
    ],
)
def test_what_is_admitted_is_seen(said: str, found: set[str]) -> None:
    """A name beyond Rocq's usual assumptions is found in what Rocq prints, be it that of a theorem itself."""
    assert check.named(said) - check.USUAL.keys() == found


SAID: list[tuple[object, str]] = [
    ([">=", ["D", "f"], 3], "((q_D f) >= 3)"),
    (["not", [">=", ["D", "f"], 3]], "(~ ((q_D f) >= 3))"),
    (["=", ["log2", "x"], -1], "((x > 0) /\\ ((log2 x) = (-1)))"),
    (["not", ["=", ["log2", "x"], 1]], "((x > 0) /\\ (~ ((log2 x) = 1)))"),
    (["or", ["even", "n"], ["odd", "n"]], "((is_even (IZR n)) \\/ (is_odd (IZR n)))"),
    (["not", ["and", ["even", "n"], ["odd", "n"]]], "((~ (is_even (IZR n))) \\/ (~ (is_odd (IZR n))))"),
    (["<", ["max", "n", 2, 3], 4], "((Rmax (IZR n) (Rmax 2 3)) < 4)"),
    (["<", ["/", 1, 2], 1], "((1 / 2) < 1)"),
    (["<", ["cover", "f", 0], 1], "((q_cover f (0)%Z) < 1)"),
    (["<", ["rank", "f", "GF5"], 1], "((q_rank f (GF 5)) < 1)"),
    (
        ["exists", [["k", "int"]], [[">=", "k", 1]], ["=", "k", "n"]],
        "(exists (k : Z), (((IZR k) >= 1) /\\ ((IZR k) = (IZR n))))",
    ),
    (["not", ["forall", [["k", "int"]], [], ["=", "k", "n"]]], "(exists (k : Z), (~ ((IZR k) = (IZR n))))"),
    (["=", ["sum", "i", 1, "n", "i"], 1], "((rsum 1 (IZR n) (fun v0 => (IZR v0))) = 1)"),
    (
        ["=", ["rank", ["matrix", [[1, 0]]], "Q"], 1],
        "((q_rank (matrix (((1)%Z :: (0)%Z :: nil)%list :: nil)%list) FQ) = 1)",
    ),
]


@pytest.mark.parametrize(("term", "said"), SAID)
def test_a_proposition_is_said_with_its_definedness(term: object, said: str) -> None:
    """Each operator and connective as it should read in Rocq; false is as defined as true is."""
    sorts = {"f": "function", "n": "int", "x": "real"}
    assert holds(frozen(term), sorts) == said


def test_conditions_inside_a_sum_are_for_each_of_its_terms() -> None:
    """A division by the index of a sum is asked to be defined between the ends, under a name of its own."""
    term = frozen(["<", ["sum", "i", "n", 5, ["/", 1, "i"]], 1])
    each = "(forall v0 : Z, (IZR n) <= IZR v0 -> IZR v0 <= 5 -> ((IZR v0) <> 0))"
    assert holds(term, {"n": "int"}).startswith(f"({each} /\\ ")


def test_a_field_that_is_another_statement_stands_apart() -> None:
    """Modulo 2 the rank of inner product is n: that is a statement of its own, and the other one is not about GF2."""
    special, general = sorted(statements("inner-product-rank"), key=lambda one: one.of == ("F",))
    assert special.of == ("GF2",)
    assert "F <> (GF 2) -> " in general.text


def test_what_has_no_definition_is_said() -> None:
    """An operator without a definition in Rocq is named, not passed over."""
    with pytest.raises(NotInRocq, match="monoid-size"):
        holds(frozen(["=", ["monoid-size", "L"], 2]), {"L": "language"})


SPLITS = ["splits", "P", 1]
WIDER: list[object] = [  # statements that Rocq could show by a partition that is none here
    ["exists", [["P", "partition"]], [], SPLITS],
    ["not", ["forall", [["P", "partition"]], [], SPLITS]],
    ["forall", [["n", "int"]], [["forall", [["P", "partition"]], [], SPLITS]], [">=", "n", 1]],
    ["exists", [["n", "int"]], [["exists", [["P", "partition"]], [], SPLITS]], [">=", "n", 1]],
]
AS_WIDE: list[object] = [  # statements that are harder to show if there are more partitions
    ["forall", [["P", "partition"]], [], ["exists", [["n", "int"]], [], ["splits", "P", "n"]]],
    ["not", ["exists", [["P", "partition"]], [], SPLITS]],
    ["forall", [["n", "int"]], [["exists", [["P", "partition"]], [], SPLITS]], [">=", "n", 1]],
]


@pytest.mark.parametrize("term", WIDER)
def test_that_there_is_a_partition_is_not_translated(term: object) -> None:
    """Rocq's partitions may repeat nothing, and may split words of length 1 and 3, and none of length 2."""
    with pytest.raises(NotInRocq, match="more partitions"):
        holds(frozen(term), {})


@pytest.mark.parametrize("term", AS_WIDE)
def test_what_is_said_of_all_partitions_is_translated(term: object) -> None:
    """It is a statement about more of them in Rocq."""
    assert " : partition), " in holds(frozen(term), {})


DYCK, ONE = ["dyck", 1, 1], ["matrix", [[0, 1]]]


@pytest.mark.parametrize("op", ["on-bits", "terms", "cnf", "two-cnf"])
@pytest.mark.parametrize(
    ("f", "bits"),
    [
        (ONE, True),
        (["equality", 2], True),
        (["under", DYCK, "odd-even", 2], True),
        (["under", ["dyck", 2, 2], "odd-even", 2], False),
        (["under", "L", "odd-even", 2], False),
        (["index", 2], False),
        (["complement", ["index", 2]], False),
        (["transposed", ONE], False),
    ],
)
def test_what_is_said_of_bits_is_translated_for_functions_of_bits(op: str, f: object, bits: bool) -> None:
    """In Rocq any matrix is one whose rows and columns are as many as strings: 16 are words of two brackets, too."""
    goal = {"terms": [">=", ["terms", f], 1], "cnf": ["cnf", f, 1]}.get(op, [op, f])
    if bits:
        assert "(on_bits " in holds(frozen(goal), {})
    else:
        with pytest.raises(NotInRocq, match="is translated for functions of bits"):
            holds(frozen(goal), {"L": "language"})


def test_every_operator_that_is_translated_is_one_of_the_grammar() -> None:
    """The table of identifiers speaks of operators that there are, and what it names is defined in Definitions.v."""
    text = Path(proved.HERE, "Definitions.v").read_text(encoding="utf-8")
    standard = {"ln", "exp", "sqrt", "Rabs"}
    assert DEFINED.keys() <= OPERATORS.keys()
    assert [
        one for one in DEFINED.values() if one not in standard and not re.search(rf"\bDefinition {one}\b", text)
    ] == []


@pytest.mark.parametrize(
    ("name", "said"),
    [("leaves-depth", "proved in Rocq"), ("layer-protocol", "cited"), ("sparse-complement", "proved in words")],
)
def test_how_an_axiom_is_known(name: str, said: str) -> None:
    """An axiom is proved in Rocq, proved in words, or cited, and `fooling axioms` says which."""
    assert said in CliRunner().invoke(main, ["axioms", name]).stdout
