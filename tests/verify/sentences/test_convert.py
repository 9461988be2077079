"""`fooling convert`: files of claims in another form, with the same statements, names and comments."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner

from fooling.fooling_sets.errors import InvalidInput
from fooling.verify.cli import main
from fooling.verify.given.arguments.argument import argument_in_text, read_argument, without_comments
from fooling.verify.given.arguments.converted.convert import converted
from fooling.verify.given.arguments.statements import Statement
from fooling.verify.statement.language.sentences.reader import read_sentence
from fooling.verify.statement.literals import thawed

TESTS = Path(__file__).parents[1]
DOCS = Path(__file__).parents[3] / "docs"
SHORT = ("instances_false", "vectors_true", "wanted")


def has_claims(path: Path) -> bool:
    """Whether a file in JSON holds claims."""
    found = json.loads(without_comments(path.read_text()))
    return isinstance(found, dict) and isinstance(found.get("claims"), list)


FILES = sorted(path for path in (*TESTS.glob("*.json"), *DOCS.glob("*.json")) if has_claims(path))
COMMENTED = """{"define": {
   "L": ["regex", "(ab|ba|cc)*"],                  // a with b, b with a
   "f-1": ["under", "$L", "odd-even", "n"], "n": ["equality", 3],
   "code": {"alice": {"0": "aa", "1": "ca"}, "bob": {"0": "aa", "1": "ca"}}}, // the code
 // about the claims
 "claims": [
  // the first
  {"id": "words-fool", "says": "The words of length n fool.", /* inside
    two lines */
   "that": ["forall", [["n", "int"]], [[">=", "n", 0]], ["fooling-set", ["words", "$L", "n"], "$f-1", 1]]}, // behind
  {"id": "k", "says": "K.", "expected": "refuted", "that": ["=", ["D", "$n"], ["*", 4, 0.50]]}]}
// the end
"""
AS_CLAIMS = """# a with b, b with a
let L = /(ab|ba|cc)*/
let f_1 = L under odd-even, length n
let n_ = EQ_3
# the code
let code = code {"alice": {"0": "aa", "1": "ca"}, "bob": {"0": "aa", "1": "ca"}}

# about the claims
# the first
# inside
# two lines
# behind
words-fool  The words of length n fool.
  for all n >= 0: the words of L of length n are a fooling set of colour 1 of f_1

k           K.
  D(n_) = 4 * (1/2)
  expected: refuted
# the end
"""


def statements(text: str, path: Path) -> list[Statement]:
    """What a text states, wherever it stands."""
    stated, malformed = argument_in_text(text, path)
    assert malformed == []
    return sorted((replace(one, place="", names=()) for one in stated), key=lambda one: one.name)


def through(path: Path, folder: Path) -> None:
    """From JSON to text and YAML, from text to JSON and YAML, and back to text: the same statements each time."""
    expected = statements(path.read_text(), path)
    text = converted(path, ".claims").text
    assert statements(text, path.with_suffix(".claims")) == expected
    (folder / "a.claims").write_text(text)
    assert converted(folder / "a.claims", ".claims").text == text
    for ending in (".json", ".yaml"):
        again = converted(folder / "a.claims", ending).text
        assert statements(again, path.with_suffix(ending)) == expected
        (folder / f"b{ending}").write_text(again)
        assert statements(converted(folder / f"b{ending}", ".claims").text, path.with_suffix(".claims")) == expected
    assert statements(converted(path, ".yaml").text, path.with_suffix(".yaml")) == expected


@pytest.mark.parametrize("path", [path for path in FILES if path.stem in SHORT], ids=lambda path: path.stem)
def test_each_file_says_the_same_in_all_forms(path: Path, tmp_path: Path) -> None:
    """Each file of statements of the tests and the docs says the same as text, in JSON and in YAML."""
    through(path, tmp_path)


@pytest.mark.exhaustive
@pytest.mark.parametrize("path", [path for path in FILES if path.stem not in SHORT], ids=lambda path: path.stem)
def test_each_other_file_says_the_same_in_all_forms(path: Path, tmp_path: Path) -> None:
    """So do the other lists."""
    through(path, tmp_path)


def test_names_and_comments_are_kept(tmp_path: Path) -> None:
    """Comments stay beside what they are about, names stay, and those that change or cannot stand are told."""
    (tmp_path / "a.json").write_text(COMMENTED)
    made = converted(tmp_path / "a.json", ".claims")
    assert made.text == AS_CLAIMS
    assert [line.split(":")[0] for line in made.told] == ["f-1 is called f_1", "n is called n_"]
    yaml = converted(tmp_path / "a.json", ".yaml").text
    (tmp_path / "b.yaml").write_text(yaml)
    assert converted(tmp_path / "b.yaml", ".claims").text == AS_CLAIMS
    assert "0.50]]\n# the end" in yaml
    (tmp_path / "c.claims").write_text(AS_CLAIMS)
    again = converted(tmp_path / "c.claims", ".json").text
    assert again.count("//") == AS_CLAIMS.count("#")
    assert '["fooling-set", ["words", "$L", "n"], "$f_1", 1]' in again
    (tmp_path / "d.json").write_text(again)
    assert converted(tmp_path / "d.json", ".claims").text == AS_CLAIMS


def test_comments_of_yaml_are_kept(tmp_path: Path) -> None:
    """Comments between items, behind them and inside them stay beside their item; a # in quotes is none."""
    (tmp_path / "a.yaml").write_text(
        "# top\ndefine: {f: [equality, 2]}  # f\nclaims:\n  # one\n  - id: a\n    says: 'A # b.'  # said\n"
        "    that: ['=', [D, $f],\n      # inside\n      3]\n\n"
        "  # two\n  - {id: b, says: B., that: ['=', 1, 1]}\n# end\n"
    )
    assert converted(tmp_path / "a.yaml", ".claims").text == (
        "# top\n# f\nlet f = EQ_2\n\n# one\n# said\n# inside\na           A # b.\n  D(f) = 3\n\n"
        "# two\nb           B.\n  1 = 1\n# end\n"
    )


def test_codes_and_formulas_keep_their_names(tmp_path: Path) -> None:
    """A code and a formula of bits have lines of their own, and stand by their names in statements, there and back."""
    bob = '{"before": "1", "letters": {"0": "0", "1": "1"}, "after": ""}'
    code = f'code {{"alice": {{"0": "00", "1": "01"}}, "bob": {bob}}}'
    lets = f"let phi = formula (x1 & y1) | ~x2\nlet c = {code}\n"
    text = f"{lets}\na           A.\n  EQ_1 is (the function phi) on inputs written c\n"
    (tmp_path / "a.claims").write_text(text)
    (tmp_path / "b.json").write_text(converted(tmp_path / "a.claims", ".json").text)
    assert '"that": ["embeds", ["equality", 1], ["by-formula", "$phi"], "$c"]' in (tmp_path / "b.json").read_text()
    again = converted(tmp_path / "b.json", ".claims")
    assert (again.text.replace("\n  ", " "), again.told) == (text.replace("\n  ", " "), [])
    objects = {
        "phi": {"x": 2, "y": 1, "formula": "x1 & y1 | ~x2"},
        "c": {"alice": {"0": "00", "1": "01"}, "bob": {"before": "1", "letters": {"0": "0", "1": "1"}}},
    }
    claims = json.loads((tmp_path / "b.json").read_text())["claims"]
    (tmp_path / "c.json").write_text(json.dumps({"define": objects, "claims": claims}))
    assert converted(tmp_path / "c.json", ".claims").text == again.text


SHORTER = [
    "for all even n >= 2: D(EQ_n) >= n",
    "for all n >= 1, 1 <= m <= n: R(EQ_n; error at most 1/3) <= rank_Q(DISJ_{m + 1})",
    "C^1(IP_3) = F_1(GT_3) and rank_2(IP_3) = 3",
    "for all k >= 1: states(Dyck-(1,k); complete) = k + 2",
    "D([1 0; 0 *]) = 2",
    "{#0|#0, #1|#1} are a fooling set of colour 1 of EQ_1",
    "for all even n >= 2: D(/(ab)*/ under first half, length n) <= 2",
    "D((/a*/ over a b) under mask:0110, length 4) <= 2",
    "there are reals c with c > 0 such that for all n >= 1: D(EQ_n) >= c * n",
    "for all integers n >= 4: D(/(ab)*/ under odd-even, length 2 * n) <= 2",
    "for all reals x >= 0: x^2 >= 0",
    "for all integers m, n with m + n >= 1: m + n >= 0",
    "states((a b)^(2^2) over a b; complete) = 6",
]


def test_terms_are_written_as_people_write_them(tmp_path: Path) -> None:
    """Full terms, as a program makes them, become the short forms of docs/sentences.md where these read as the same."""
    terms = [read_sentence(text, sort="proposition").term for text in SHORTER]
    claims = [{"id": f"a{i}", "says": "A.", "that": thawed(term)} for i, term in enumerate(terms)]
    (tmp_path / "a.json").write_text(json.dumps({"claims": claims}))
    lines = converted(tmp_path / "a.json", ".claims").text.split("\n")
    assert [line.strip() for line in lines if line.startswith("  ")] == SHORTER


def test_no_short_form_chooses_a_convention(tmp_path: Path) -> None:
    """Planted: `R(f)` would be shorter, but leaves the error to a convention, which is told at each check."""
    term = read_sentence("R(EQ_3) <= 3 and states(/a/) = 3").term
    (tmp_path / "a.json").write_text(json.dumps({"claims": [{"id": "a", "says": "A.", "that": thawed(term)}]}))
    assert (
        "R(EQ_3; error at most 1/3) <= 3 and states(/a/; complete) = 3"
        in converted(tmp_path / "a.json", ".claims").text
    )


def test_two_names_of_one_term_are_both_kept(tmp_path: Path) -> None:
    """Planted: a statement keeps the name that stands in it, though a later line gives its term another name."""
    lets = "let f = EQ_2\nlet g = EQ_2\n"
    text = f"{lets}\na           A.\n  D(f) = 3\n\nb           B.\n  D(g) = 3\n"
    (tmp_path / "a.claims").write_text(text)
    (tmp_path / "b.json").write_text(converted(tmp_path / "a.claims", ".json").text)
    assert '"$f"' in (tmp_path / "b.json").read_text() and '"$g"' in (tmp_path / "b.json").read_text()


def test_a_name_of_the_field_is_changed(tmp_path: Path) -> None:
    """Planted: no underscore behind EQ_3 makes a name of it that a sentence reads as anything but equality."""
    claim = '{"id": "a", "says": "A.", "that": [">=", ["D", "$EQ_3"], 4]}'
    (tmp_path / "a.json").write_text('{"define": {"EQ_3": ["disjointness", 3]}, "claims": [' + claim + "]}")
    found = converted(tmp_path / "a.json", ".claims")
    assert "let a_EQ_3_ = DISJ_3\n" in found.text and "D(a_EQ_3_) >= 4" in found.text


def test_no_line_of_a_comment_becomes_a_part(tmp_path: Path) -> None:
    """Planted: what ends a line in YAML, or in an editor, ends it in a comment, so that each line has its sign."""
    claims = '{"claims": [{"id": "a", "says": "A.", "that": ["=", 1, 1]}]}'
    (tmp_path / "a.json").write_text(f"// one\u2028two: 2\u0085three\r  uses: b\ffour\n{claims}", newline="")
    for ending in (".claims", ".yaml"):
        lines = [line.strip() for line in converted(tmp_path / "a.json", ending).text.splitlines()]
        assert [line for line in lines if "#" in line] == ["# one", "# two: 2", "# three", "# uses: b", "# four"]


def test_files_and_constructions_stay_what_was_typed(tmp_path: Path) -> None:
    """A matrix in a file and a construction stand in the sentence as they stood in JSON."""
    (tmp_path / "m.csv").write_text("1,0\n0,1\n")
    that = ["=", ["D", ["matrix-file", "m.csv"]], 2]
    (tmp_path / "a.json").write_text(json.dumps({"claims": [{"id": "a", "says": "A.", "that": that}]}))
    assert '  D(file "m.csv") = 2\n' in converted(tmp_path / "a.json", ".claims").text


@pytest.mark.parametrize(
    ("name", "text", "target", "told"),
    [
        (
            "a.json",
            '{"$schema": "", "claims": [{"id": "a", "says": "A.", "that": ["=", 1, 1]}]}',
            ".claims",
            "no place",
        ),
        ("a.json", '{"claims": [{"id": "let", "says": "A.", "that": ["=", 1, 1]}]}', ".claims", "called let"),
        ("a.json", '{"claims": [{"id": "a", "says": "A.", "that": ["=", 1]}]}', ".claims", "without faults"),
        ("a.claims", "a  A.\n  1 = \n", ".json", "a.claims:2:"),
        ("a.claims", "a  A.\n  1 = 1\n", ".py", "want one of .claims"),
        ("a.claims", "a  A.\n  1 = 1\n", "", "no ending: want one of"),
    ],
)
def test_what_cannot_be_said_is_refused(name: str, text: str, target: str, told: str, tmp_path: Path) -> None:
    """Planted: what the other form has no place for is refused by its name, and nothing is left out."""
    (tmp_path / name).write_text(text)
    with pytest.raises(InvalidInput, match=told.replace(".", r"\.")):
        converted(tmp_path / name, target)


def test_a_long_proposition_is_refused_by_its_name(tmp_path: Path) -> None:
    """Planted: a proposition that is longer than sentences may be stays where it is."""
    that = ["and", *([["=", 1, 1]] * 3000)]
    (tmp_path / "a.json").write_text(json.dumps({"claims": [{"id": "long", "says": "A.", "that": that}]}))
    with pytest.raises(InvalidInput, match=r"claim 1 \(long\): no sentence says this"):
        converted(tmp_path / "a.json", ".claims")


def test_the_command_writes_one_file_and_runs_no_program_unasked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A program is converted with --run-python alone; a file that is there stays, but for --force."""
    monkeypatch.chdir(tmp_path)
    Path("a.py").write_text(
        "import fooling\nfrom fooling import notation as say\nargument = fooling.Argument()\n"
        "argument.claim('a', says='A.', that=say.D(say.equality(2)).equals(3))\n"
    )

    def run(*given: str) -> tuple[int, str]:
        result = CliRunner().invoke(main, ["convert", *given])
        return result.exit_code, result.output

    assert run("a.py", "a.claims")[0] == 2
    assert not Path("a.claims").exists()
    assert run("a.py", "a.claims", "--run-python") == (0, "a.claims: 1 statement\n")
    assert Path("a.claims").read_text() == "\na           A.\n  D(EQ_2) = 3\n".lstrip("\n")
    code, told = run("a.claims", "a.py")
    assert (code, "want one of .claims" in told or "--force" in told) == (2, True)
    assert run("a.claims", "a.json")[0] == 0
    assert "--force" in run("a.claims", "a.json")[1]
    assert run("a.claims", "a.json", "--force")[0] == 0
    stated, _ = read_argument(Path("a.json"))
    assert [one.name for one in stated] == ["a"]
