"""Claims files: text says what a file in JSON says, and what is wrong is told with its place in the file."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st

from fooling.fooling_sets.errors import InvalidInput
from fooling.verify.cli import main
from fooling.verify.given.arguments.argument import argument_in_text, claims_in, read_argument
from fooling.verify.given.arguments.statements import Statement
from fooling.verify.given.arguments.text.by_text import Misread, read_object, written_object
from fooling.verify.given.arguments.typed_text import typed_text
from fooling.verify.given.files.reading_notes import noting_readings
from fooling.verify.reading.papers.read import excerpt_of
from fooling.verify.runs.claims.arguments import own

HERE = Path("a.claims")
TEXT = """let L = /(ab|ba)*/
let f = L under odd-even, length n

bits        Alice and Bob need n/2 + 1 bits.
  for all even n >= 2: D(f) >= n/2 + 1
more-bits   For every even N >= 2
  says: they need N/2 + 2 bits.
  for all even n >= 2:
    D(f) >= n/2 + 2
  uses: bits, bjks
  letters: n = N
  expected: refuted
  effort: deep
bjks        Disjointness needs n/5 bits.
  for all n >= 1: R(DISJ_n; error at most 1/3) >= n/5
  assume: a paper
three       Three pairs fool.
  F_1(EQ_2) >= 3
  by: pairs {00|00, 01|01, #2|#2}
"""
F = ["under", ["regex", "(ab|ba)*"], "odd-even", "n"]
ALL = [[["n", "int"]], [[">=", "n", 1]]]
EVEN = [[["n", "int"]], [[">=", "n", 2], ["even", "n"]]]
IN_JSON = {
    "define": {"L": F[1], "f": ["under", "$L", "odd-even", "n"]},
    "assume": [
        {
            "id": "bjks",
            "says": "Disjointness needs n/5 bits.",
            "source": "a paper",
            "that": [
                "forall",
                [["n", "int"]],
                [[">=", "n", 1]],
                [">=", ["randomised", ["disjointness", "n"]], ["/", "n", 5]],
            ],
        }
    ],
    "claims": [
        {
            "id": "bits",
            "says": "Alice and Bob need n/2 + 1 bits.",
            "that": ["forall", *EVEN, [">=", ["D", "$f"], ["+", ["/", "n", 2], 1]]],
        },
        {
            "id": "more-bits",
            "says": "For every even N >= 2 they need N/2 + 2 bits.",
            "that": ["forall", *EVEN, [">=", ["D", "$f"], ["+", ["/", "n", 2], 2]]],
            "uses": ["bits", "bjks"],
            "letters": {"n": "N"},
            "expected": "refuted",
            "effort": "deep",
        },
        {
            "id": "three",
            "says": "Three pairs fool.",
            "that": [">=", ["fooling", ["equality", 2], 1], 3],
            "by": {"pairs": [["00", "00"], ["01", "01"], [2, 2]]},
        },
    ],
}


def told(text: str) -> list[str]:
    """What is wrong with a text."""
    return [one.reason for one in claims_in(excerpt_of(HERE, {HERE: text}))[1]]


def test_a_text_says_what_a_file_in_json_says(tmp_path: Path) -> None:
    """All fields of all statements are those of the same document in JSON; names are told without the sign of JSON."""
    (tmp_path / "a.claims").write_text(TEXT)
    (tmp_path / "a.json").write_text(json.dumps(IN_JSON))
    (one, wrong), (other, also_wrong) = (read_argument(tmp_path / name) for name in ("a.claims", "a.json"))

    def plain(statement: Statement) -> Statement:
        return replace(statement, names=tuple((term, name.lstrip("$")) for term, name in statement.names))

    assert (wrong, also_wrong) == ([], [])
    assert list(map(plain, one)) == list(map(plain, other))
    assert [task.claim.effort for task in own(tmp_path / "a.claims")] == ["quick", "quick", "deep", "quick"]
    assert {name for statement in one for _, name in statement.names} == {"L"}


def test_typed_is_what_was_typed(tmp_path: Path) -> None:
    """The text of a proposition is that of the file, with its lines and its short names."""
    (tmp_path / "a.claims").write_text(TEXT)
    assert typed_text(tmp_path / "a.claims", "more-bits") == "for all even n >= 2:\nD(f) >= n/2 + 2"
    assert typed_text(tmp_path / "a.claims", "none") is None


BAD = """let L = /(ab|ba)*/
let f = L under odd-evn, length n
bits  B.
  for all even n >= 2: D(f) >= 1
eq  Equality.
  for all n >= 1:
    D(EQ_n) >= n bitz
ok  Fine.
  D(EQ_3) = 4
  uses: eq, none
fine  Fine.
  D(EQ_3) = 4
  uses: eq
verdict  V.
  D(EQ_3) = 4
  expected: yes
nothing
  D(EQ_3) = 4
by  B.
  D(EQ_2) <= 3
  by: tree if Alice has {00} then
    2 els 1
letter  X
  for all k >= 1: D(EQ_k) = k + 1
  letters: k = K
sense  S.
  D(/a*/ under mask 01, length 3) = 1
bare  No proposition.
double  D.
  D(EQ_3) = 4
  letters: k K
"""


def test_what_is_wrong_is_told_with_its_place() -> None:
    """Planted: each fault of the file has its line and column, in the order of the file, and the others are read."""
    stated, malformed = claims_in(excerpt_of(HERE, {HERE: BAD}))
    assert [one.name for one in stated] == ["fine"]
    expected = [
        (None, "2:17: found `odd-evn`; did you mean `odd-even`?"),
        ("bits", "4:3: not read, as the line `let f = ...` is malformed"),
        ("eq", "7:18: found `bitz`; want the end"),
        ("ok", "10:13: 'none' is no assumption or claim of this file"),
        ("verdict", "16:13: 'yes' should be one of"),
        ("nothing", "17:1: should be one line of text"),
        ("by", "22:7: by: found `els`; want `else`"),
        ("letter", "25:12: the sentence has no letter K"),
        ("sense", "27:3: "),
        ("bare", "28:1: no proposition; want it on the next line"),
        ("double", "31:12: letters: want VARIABLE = EXPRESSION"),
    ]
    assert [one.claim for one in malformed] == [name for name, _ in expected]
    for one, (_, start) in zip(malformed, expected, strict=True):
        assert one.reason.startswith(f"a.claims:{start}")
    assert malformed[2].reason.endswith("decided without it: fine")
    assert malformed[2].shown == "      D(EQ_n) >= n bitz\n                   ^^^^"


def test_places_are_those_of_the_paper() -> None:
    """A block further down a paper is told with the lines and columns of the paper."""
    paper = Path("paper.md")
    inside = "\n".join(f"    {line}" for line in BAD.split("\n"))
    _, malformed = claims_in(
        excerpt_of(paper, {paper: f"# A paper\n\n 1. A list:\n\n    ```claims\n{inside}\n    ```\n"})
    )
    assert malformed[2].reason.startswith("paper.md:12:22: found `bitz`")


@pytest.mark.parametrize("line", ["let R = ///", "let R", "let R = 2 +\n  uses: a", "let R = 1\nlet R = 2"])
def test_a_lost_name_is_no_other_name(line: str) -> None:
    """Planted: where the `let` of R is malformed, R(EQ_2) is not the randomised complexity, but is not read."""
    text = f"{line}\na  A.\n  R(EQ_2) <= 3\n"
    assert any("`let R = ...` is malformed" in one for one in told(text))
    with pytest.warns(UserWarning, match="R\\(f\\) is with public coins"):
        assert not told("a  A.\n  R(EQ_2) <= 3\n")


def test_names_are_used_below_their_line() -> None:
    """A name stands for its term from its line on, and a file without claims is refused."""
    assert "did you mean" in told("a  A.\n  D(g) = 2\nlet g = EQ_1\n")[0] or told("a  A.\n  D(g) = 2\nlet g = EQ_1\n")
    assert not told("let g = EQ_1\na  A.\n  D(g) = 2\n")
    with pytest.raises(InvalidInput, match="no claims"):
        claims_in(excerpt_of(HERE, {HERE: "let g = EQ_1\n"}))


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("squares {}", "want one of `pairs"),
        ("pairs {00 11}", "found `11`; want `|`"),
        ("pairs {00|11", "the text ends here; want `,`"),
        ("pairs {00|11} {}", "want the end"),
        ("rectangles {00} {11}", "found `{`; want `x`"),
        ("rectangles", "the text ends here"),
        ("tree if Carl has {#0} then 1 else 0", "found `Carl`; want `alice` or `bob`"),
        ("tree yes", "want `if`, or the answer as a number"),
        ("tree " + "(" * 1000, "a tree of at most 100 steps"),
        ('pairs {"a|b}', 'found `"`'),
    ],
)
def test_what_is_no_object_is_told(text: str, told: str) -> None:
    """Planted: each text is refused at its place."""
    with pytest.raises(Misread) as refused:
        read_object(text)
    assert told in str(refused.value)
    assert 0 <= refused.value.start <= len(text)


LINES = st.integers(0, 10**9 - 1) | st.text(max_size=5).filter(lambda word: word.isprintable())
SOME = st.lists(LINES, max_size=3)
TREES = st.recursive(
    st.integers(-9, 9), lambda inside: st.tuples(st.sampled_from(["alice", "bob"]), SOME, inside, inside).map(list)
)


@given(
    st.fixed_dictionaries({"pairs": st.lists(st.tuples(LINES, LINES).map(list))})
    | st.fixed_dictionaries({"rectangles": st.lists(st.tuples(SOME, SOME).map(list), min_size=1)})
    | st.fixed_dictionaries({"tree": TREES})
)
def test_an_object_that_is_written_reads_as_it_was(one: dict[str, object]) -> None:
    """Any pairs, rectangles and trees are written as a text that reads as the same."""
    assert read_object(written_object(one)) == one


def test_names_of_languages_stand_in_expressions() -> None:
    """A name of a language is a part of an expression; another alphabet than that of the expression is refused."""
    text = "let L = /(ab)*/\na  A.\n  states(a* L | not(L) over a b) = 1\nb  B.\n  states(L over a b c) = 1\n"
    with noting_readings() as noted:
        stated, malformed = argument_in_text(text, Path("a.claims"))
    assert [line.partition(" states")[0] for line in noted] == ["a.claims:3:3:"]
    same = "a  A.\n  minimal DFA states(a* (a b)* | not((a b)*) over a b; complete) = 1\n"
    plain = argument_in_text(same, Path("a.claims"))[0]
    assert [one.that for one in stated] == [one.that for one in plain]
    assert [one.claim for one in malformed] == ["b"]


DERIVED = {"padded": "L", "reverse": "L", "left-quotient": "M, L", "right-quotient": "L, M"}


def test_derived_languages_are_read() -> None:
    """`padded`, `reverse` and the quotients make the automata that files in JSON have for them."""
    text = "let L = /ab*/\nlet M = /a/ over a b\n" + "".join(
        f"{head}  A.\n  minimal DFA states({head}({arguments}); complete) >= 1\n"
        for head, arguments in (
            ("padded", "L"),
            ("reverse", "L"),
            ("left-quotient", "M, L"),
            ("right-quotient", "L, M"),
        )
    )
    stated, malformed = argument_in_text(text, Path("a.claims"))
    assert malformed == []
    given = {"padded": ["$L"], "reverse": ["$L"], "left-quotient": ["$M", "$L"], "right-quotient": ["$L", "$M"]}
    document = {
        "define": {"L": ["regex", "ab*"], "M": ["regex", "a", ["a", "b"]]},
        "claims": [
            {"id": head, "says": "A.", "that": [">=", ["states", [head, *parts], "complete"], 1]}
            for head, parts in given.items()
        ],
    }
    in_json = argument_in_text(json.dumps(document), Path("a.json"))[0]
    assert [one.that for one in stated] == [one.that for one in in_json]


def test_commands_take_claims_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """`check`, `show`, `recheck` and `mutants` take a claims file as they take one in JSON; a fault is exit code 2."""
    monkeypatch.chdir(tmp_path)
    Path("a.claims").write_text("let f = EQ_2\nthree  Three bits.\n  D(f) = 3\n")
    Path("b.claims").write_text("let f = EQ_2\nthree  Three bits.\n  D(f) = 3\nfour  F.\n  D(g) = 3\n")
    for command in ("check a.claims", "show a.claims/three", "recheck evidence", "mutants a.claims/three"):
        result = CliRunner().invoke(main, command.split())
        assert result.exit_code == 0, (command, result.output)
    result = CliRunner().invoke(main, ["check", "b.claims", "--json"])
    assert result.exit_code == 2
    assert "b.claims:5:5: `g` is not bound" in result.stderr
    assert "\n    D(g) = 3\n      ^" in result.stderr


@pytest.mark.parametrize(
    "made",
    [
        lambda: "a  A.\n  " + "[" * 10**6,
        lambda: "a  A.\n  " + "(" * 10**6,
        lambda: "".join(f"let a{i} = 1\n" for i in range(150_000)),
        lambda: "let a0 = 1 = 1\n" + "".join(f"let a{i + 1} = a{i} and a{i}\n" for i in range(60)) + "b  B.\n  a60\n",
        lambda: "a  A.\n  " + "not (" * 5000 + "1 = 1" + ")" * 5000,
        lambda: "a  A.\n  by: tree " + "(" * 10**6,
        lambda: "a\n" * 150_000,
    ],
    ids=["square brackets", "brackets", "names", "doubling names", "nesting", "a tree", "blocks"],
)
def test_hostile_texts_are_refused_soon(made: Callable[[], str]) -> None:
    """Each is refused, every reason in one short line, within two seconds of the processor."""
    text = made()
    before = time.process_time()
    reasons = told(text)
    assert time.process_time() - before < 2
    assert reasons
    assert all(len(reason) < 1000 and "\n" not in reason for reason in reasons)


def test_defaults_hold_for_claims(tmp_path: Path) -> None:
    """A default reaches no assumption, and a claim that the default `uses` names does not use itself."""
    path = tmp_path / "a.claims"
    path.write_text(
        "expected: confirmed\nuses: b\na  One.\n  1 = 1\nb  Two.\n  2 = 2\nc  Three.\n  3 = 3\n  assume: Somebody\n"
    )
    found, malformed = read_argument(path)
    assert not malformed
    assert {one.name: (one.uses, str(one.expected)) for one in found} == {
        "a": (("b",), "confirmed"),
        "b": ((), "confirmed"),
        "c": ((), "None"),
    }


ONE, TWO, THREE = (f"{name}  A.\n  {i} = {i}\n" for i, name in enumerate(("one", "two", "three")))


@pytest.mark.parametrize(
    ("text", "reason", "kept"),
    [
        (f"{ONE}use: one\n{TWO}{THREE}", "a.claims:3:1: no field is called `use`; did you mean `uses:`?", {"one"}),
        (f"assum: me\n{ONE}{TWO}", "a.claims:1:1: no field is called `assum`; did you mean `assume:`?", set()),
        (f"uses: oen\n{ONE}{TWO}uses:\n{THREE}", "a.claims:1:7: 'oen' is no assumption or claim", {"three"}),
        (f"expected: confirmd\n{ONE}{TWO}", "a.claims:1:11: 'confirmd' should be one of", set()),
        (f"by: pears {{}}\n{ONE}{TWO}", "a.claims:1:5: by: want one of", set()),
        (
            f"uses: one, two\n{ONE}{TWO}",
            "a.claims:1:1: by this default these claims use each other in a circle: one -> two -> one",
            set(),
        ),
    ],
)
def test_a_default_that_is_wrong_is_one_line(text: str, reason: str, kept: set[str]) -> None:
    """Planted: what a default says is told once, whoever has it, and nothing that may rest on it is decided."""
    stated, malformed = claims_in(excerpt_of(HERE, {HERE: text}))
    (one,) = malformed
    assert one.reason.startswith(reason)
    assert re.search("; left out, as this holds for them: (one, two|two, three)$", one.reason)
    assert {each.name for each in stated} == kept


def test_who_uses_a_claim_below_a_wrong_default_is_told() -> None:
    """A claim above it is decided without the claims below, which is said."""
    stated, malformed = claims_in(excerpt_of(HERE, {HERE: f"{ONE}  uses: two\nuse: one\n{TWO}{THREE}"}))
    assert [(one.name, one.uses) for one in stated] == [("one", ())]
    assert [one.reason.rpartition("; ")[2] for one in malformed] == ["decided without it: one"]


@pytest.mark.parametrize(
    ("let", "that", "same"),
    [
        ("formula x1 & y1 | ~x2", "D(the function c) = 2", "D(the function (x1 & y1) | ~x2) = 2"),
        ("formula x1 ^ y1", "D(the function c) = 2", "D(the function x1 ^ y1) = 2"),
        ("formula x1 & y1 of 3 and 2 bits", "D(the function c) = 2", "D(the function x1 & y1 of 3 and 2 bits) = 2"),
        ("code {}", "EQ_1 is EQ_2 on inputs written c", "EQ_1 is EQ_2 on inputs written {}"),
    ],
)
def test_formulas_and_codes_have_names(let: str, that: str, same: str) -> None:
    """`let` takes a formula of bits and a code, and the name stands where these stand."""
    code = '{"alice": {"0": "01", "1": "10"}, "bob": {"0": "01", "1": "10"}}'
    text = f"let c = {let}\na  A.\n  {that}\nb  B.\n  {same}\n".replace("{}", code)
    (one, two), malformed = claims_in(excerpt_of(HERE, {HERE: text}))
    assert (one.that, malformed) == (two.that, [])


@pytest.mark.parametrize(
    ("text", "told_of_it"),
    [
        ("let c = x1 & y1\na  A.\n  1 = 1", "1:9: want `formula` before a formula of bits: `formula x1 & y1`"),
        ("let c = formula x1 &\na  A.\n  1 = 1", "1:21: the sentence ends here; want a bit such as x1 or y1"),
        ("let c = x1 ^ y1\na  A.\n  D(the function c) = 2", "3:18: `c` is a number; want a formula of bits"),
        ("let c = formula x1 & y1\na  A.\n  c = 2", "3:3: `c` is a formula of bits; want a term there"),
        ("a  A.\n  EQ_1 is EQ_2 on inputs written c", "2:34: found `c`; want the name of a code or {"),
        (
            'a  A.\n  EQ_1 is EQ_2 on inputs written {"alice": 3}',
            "2:34: code: an object with the fields alice; want a code",
        ),
        ('let c = code {"alice": {"0": 3}, "bob": {}}\na  A.\n  1 = 1', "1:14: code.alice: want "),
    ],
)
def test_what_is_no_formula_and_no_code_is_told(text: str, told_of_it: str) -> None:
    """Planted: `x1 ^ y1` alone is a power; a formula says that it is one."""
    assert told(text)[0].startswith(f"a.claims:{told_of_it}")
