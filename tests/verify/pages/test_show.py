"""What `fooling show` says of axioms, measures, one's own propositions and files, and how what TeX reads is set."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from fooling.verify.checker.axioms import AXIOMS, stated_axiom
from fooling.verify.checker.judge import RULES
from fooling.verify.cli import main
from fooling.verify.evidence import store
from fooling.verify.evidence.derivation import Proved
from fooling.verify.pages.answers.one_claim import judged_claim
from fooling.verify.pages.formats.as_latex import latex
from fooling.verify.pages.formats.as_markdown import code, markdown
from fooling.verify.pages.formats.as_text import plain, text
from fooling.verify.pages.formats.latex_formulas import escaped, formula
from fooling.verify.pages.proofs.axiom_tests import AXIOM, BEYOND, RULE, THEORY
from fooling.verify.pages.proofs.carried_proofs import is_theorem, proofs_of_rules
from fooling.verify.pages.proofs.explanation import equated, explanation_of, shape
from fooling.verify.pages.proofs.short_names import tidied
from fooling.verify.runs.claims.chosen_claims import of_certificate
from fooling.verify.statement.language.verdict import Outcome, Verdict
from fooling.verify.statement.proposition import frozen
from fooling.verify.words.decided_by import SAMPLES
from fooling.verify.words.passages import Explanation, Said
from tests.reads_well import assert_reads_well
from tests.verify.lemmas.test_axioms import UNTESTED

ROOT = Path(__file__).resolve().parents[3]


def fooling(*arguments: object) -> Result:
    """What the command line answers."""
    return CliRunner(env={"COLUMNS": "80"}).invoke(main, list(map(str, arguments)))


def explanation(path: Path) -> Explanation:
    """That of an accepted certificate."""
    found = judged_claim(of_certificate(path), path).steps
    assert found is not None
    assert_reads_well(found)
    return found


# ---- every rule, every axiom ----


def test_every_rule_has_a_proof() -> None:
    """Its proof or definition is printed (tests/verify/pages/test_words.py: each is told)."""
    assert all(proofs_of_rules()[name] for name in RULES)
    assert is_theorem("merged-lines") and not is_theorem("fooling-pairs")


@pytest.mark.parametrize("name", AXIOMS)
def test_every_axiom_can_be_told(name: str) -> None:
    """Used for its own variables it is a step that names it, and says what it states and why that is so."""
    of = [SAMPLES[kind] for kind in AXIOMS[name].parameters]
    _, bindings, conditions, body = stated_axiom(name, of)
    node = {"rule": "axiom", "name": name, "of": of, "values": {v: v for v, _ in bindings}, "conditions": []}
    given = tuple(Proved(one, {"rule": "assumption"}, {}, ()) for one in conditions)
    found = explanation_of("an axiom", Proved(body, node, dict(bindings), conditions, given))
    assert_reads_well(found)
    assert [(ground.name, ground.kind) for ground in found.grounds] == [(name, "axiom")]


def test_what_was_run_is_what_the_tests_run() -> None:
    """The files that the page names are there, and the axioms beyond trying all are those that no test reads."""
    assert BEYOND.keys() == UNTESTED.keys()
    named = re.findall(r"tests/[a-z_/]+\.py", " ".join([AXIOM, RULE, *BEYOND.values(), *THEORY.values()]))
    assert len(named) > 20
    assert [name for name in named if not (ROOT / name).is_file()] == []


# ---- certificates by their files ----


@pytest.fixture(scope="module")
def measured(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Certificates of the measures of a function of 4 x 4 inputs."""
    folder = tmp_path_factory.mktemp("measured")
    assert fooling("measure", "disjointness", "--n", 2, "--evidence", folder).exit_code == 0
    return folder / "measure" / "disjointness-n2"


def test_every_measure_is_explained_with_its_evidence_drawn(measured: Path) -> None:
    """Pairs and rectangles are marked in the matrix, the protocol is a tree, and the end is the value."""
    pages = {path.stem: explanation(path) for path in sorted(measured.glob("*.json"))}
    assert len(pages) >= 10
    of_d = text(pages["D"], 110)
    for part in (
        "these 4 pairs of inputs are a fooling set of colour 1 [fooling-pairs]",
        "11  [1]  0    0    0",
        "the protocol tree of depth 3 and 7 leaves answers every input rightly",
        "Bob says 1 for 00",
        "both hold, that is D(f) = 3",
        "A rectangle of colour b contains at most one pair of a fooling set",
    ):
        assert part in of_d
    assert "10  1   1   0B  0B" in text(pages["cover.0"], 80)


def test_the_page_of_commands_shows_what_is_shown(measured: Path) -> None:
    """The steps in docs/commands.md are lines of the explanation, in their order."""
    page = (ROOT / "docs" / "commands.md").read_text(encoding="utf-8")
    quoted = page.partition("fooling show evidence/measure/disjointness-n2/D.json\n    ...\n")[2].partition(
        "    ...\n"
    )[0]
    lines = [line.removeprefix("    ") for line in quoted.splitlines()]
    assert len(lines) > 10
    assert "\n".join(lines) in text(explanation(measured / "D.json"), 110)


def test_bound_is_told_with_the_true_value_beside_it(measured: Path, tmp_path: Path) -> None:
    """Another certificate of the folder says what a bound's quantity is equal to; one that is rejected says nothing."""
    beside = tmp_path / "measures"
    shutil.copytree(measured, beside)
    (tmp_path / "bound.json").write_text(
        json.dumps({"claims": [{"id": "d", "says": "two bits", "that": [">=", ["D", ["disjointness", 2]], 2]}]})
    )
    assert fooling("check", tmp_path / "bound.json", "--evidence", tmp_path / "evidence").exit_code == 0
    shutil.copy(tmp_path / "evidence" / "bound" / "d.json", beside)
    (truth,) = explanation(beside / "d.json").truth
    assert "D(disjointness on 2 bits) <= 3" in plain(truth)
    false = (beside / "D.json").read_text().replace('["disjointness", 2]], 3]', '["disjointness", 2]], 4]')
    (beside / "D.json").write_text(false)
    assert explanation(beside / "d.json").truth == ()


@pytest.mark.exhaustive
def test_one_s_own_claims_are_explained(tmp_path: Path) -> None:
    """By their ids and by their files; the language is drawn, and JSON has the steps."""
    assert fooling("check", ROOT / "docs" / "copy-language.claims", "--evidence", tmp_path).exit_code == 0
    for path in sorted(tmp_path.rglob("*.json")):
        assert "L" in [name for name, _, _ in explanation(path).names]
    by_id = fooling("show", "copy-language/depth", "--evidence", tmp_path).stdout
    assert (
        "5 states; > start, * accepting, - no way on, so the word is rejected; a complete DFA has one more"
        in " ".join(by_id.split())
    )
    assert by_id.count("The steps") == 1
    steps = json.loads(fooling("show", tmp_path / "copy-language" / "depth.json", "--json").stdout)["steps"]
    assert steps[-1].keys() == {"number", "states", "because", "by", "uses"}
    assert steps[-1]["uses"] == [len(steps) - 1]


def test_long_words_are_not_drawn(tmp_path: Path) -> None:
    """A statement about words of 2,000 letters is told; none of them fills the page."""
    words = ["words", ["dyck", 2, 2], 2000]
    that = ["fooling-set", words, ["under", ["dyck", 2, 2], "odd-even", 2000], 1]
    path = tmp_path / "long.json"
    path.write_text(json.dumps({"claims": [{"id": "words", "says": "They fool.", "that": that}]}))
    assert fooling("check", path, "--evidence", tmp_path / "evidence").exit_code == 0
    (step,) = explanation(tmp_path / "evidence" / "long" / "words.json").steps
    assert step.drawings == ()


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        ("{}", "no certificate; want what `fooling check` has written"),
        ('{"claims": []}', "no certificate; want what `fooling check` has written"),
        ('{"claim": "a/b", "proposition": 3}', "no certificate"),
        ('{"claim": "a/b", "proposition": ["=", 1]}', "no certificate"),
        ('{"claim": "bhattamishra2024/no", "proposition": ["=", 1, 1]}', "unknown claim"),
        ("[", "not readable as JSON"),
    ],
)
def test_file_that_is_no_certificate_is_bad_input(content: str, reason: str, tmp_path: Path) -> None:
    """One line says so, and exit 2."""
    (tmp_path / "file.json").write_text(content)
    ended = fooling("show", tmp_path / "file.json")
    assert (ended.exit_code, ended.stdout) == (2, "")
    assert reason in ended.stderr and ended.stderr.count("\n") == 1


def test_claim_without_evidence_has_no_steps_in_any_format(tmp_path: Path) -> None:
    """What is known of it is told."""
    for form in ("text", "markdown", "latex"):
        ended = fooling("show", "bhattamishra2024/lemma-1", "--evidence", tmp_path, "--format", form)
        assert ended.exit_code == 0
        assert "not decided here yet" in ended.stdout and "The step" not in ended.stdout


# ---- what is set ----


def test_numbers_that_a_search_put_together_are_tidied() -> None:
    """They stay the same numbers."""
    n = "n_every"
    for term, plainer in (
        (("-", ("-", n, 1), 1), ("-", "n'", 2)),
        (("*", 1, ("^", 2, n)), ("^", 2, "n'")),
        (("+", ("*", 2, ("/", n, 2)), -1, 2), ("+", "n'", 1)),
        (("+", n, ("*", -1, "m")), ("-", "n'", "m")),
        (("-", ("+", n, 1), 1), "n'"),
        (("-", 0, n), ("-", 0, "n'")),
        (("^", 2, ("-", 3, 1)), 4),
        (("^", 2, 64), ("^", 2, 64)),
        (("*", 2, ("+", 1, 1)), 4),
        (("*", ("+", "a", 1), ("-", "b", "c")), ("*", ("+", "a", 1), ("-", "b", "c"))),
        (("-", "a", ("-", "b", "c")), ("+", ("-", "a", "b"), "c")),
    ):
        assert tidied(("=", term, 0)) == ("=", plainer, 0)


def test_quantities_are_the_same_whatever_their_variables_are_called() -> None:
    """Equations, and bounds from both sides, say what a quantity is."""
    d = ("D", ("equality", "n"))
    assert shape(d) == shape(("D", ("equality", "k"))) != shape(("D", ("equality", 2)))
    both = ("forall", (("k", "int"),), ((">=", "k", 1),), ("and", (">=", ("D", ("equality", "k")), 3), ("<=", d, 3)))
    assert equated(both) == set()
    assert equated(("and", (">=", d, 3), ("<=", d, 3))) == equated(("=", d, 3)) == {shape(d)}


def test_formulas() -> None:
    """Numbers are mathematics, the rest words; brackets stand where precedence asks for them."""
    assert formula((">=", ("*", ("+", "n", 1), 2), ("^", ("/", 1, 2), "n"))) == r"$(n + 1) \cdot 2 \ge (1 / 2)^{n}$"
    assert formula(("-", "a", ("-", "b", "c"))) == "$a - (b - c)$"
    assert formula(("even", "n")) == "$n$ even"
    assert "\\log_2(n)" in formula(("<=", ("ceil", ("log2", "n")), "m"))
    assert formula("gamma") == r"$\gamma$"
    assert formula("q1") == "$q_{1}$"


HOSTILE = [*"%#$&_{}~^\\<>|\"`'[]*-é→😀"]


def hostile(tmp_path: Path) -> Explanation:
    """A claim about a language whose letters mean something to TeX and to Markdown."""
    language = ["dfa", HOSTILE, 0, [0], [[0] + [None] * (len(HOSTILE) - 1)]]
    says = r"\input{x} `code` **bold** <b> \end{document} " + "".join(HOSTILE)
    that: Any = ["=", ["states", language, "complete"], 2]
    path = tmp_path / "letters.json"
    path.write_text(json.dumps({"claims": [{"id": "l", "says": says, "that": that}]}))
    assert fooling("check", path, "--evidence", tmp_path / "evidence").exit_code == 0
    return explanation(tmp_path / "evidence" / "letters" / "l.json")


def test_special_letters_are_escaped(tmp_path: Path) -> None:
    """In LaTeX as commands or code points, in Markdown as code."""
    found = hostile(tmp_path)
    assert r"\textbackslash{}" in latex(found) and "[U+1F600]" in latex(found)
    assert escaped("a_b%\\") == r"a\_b\%\textbackslash{}"
    assert code("a`b") == "`` a`b ``"
    assert "😀" in markdown(found)


@pytest.mark.skipif(shutil.which("pdflatex") is None, reason="no pdflatex here: apt-get install texlive-latex-base")
def test_hostile_letters_are_compiled(tmp_path: Path, measured: Path) -> None:
    """They are set as they stand, beside the drawings of every measure, in an appendix of somebody's document."""
    fragments = [latex(hostile(tmp_path)), *(latex(explanation(path)) for path in sorted(measured.glob("*.json")))]
    document = "\\documentclass{article}\\begin{document}\\appendix\\section{Proofs}\n%s\n\\end{document}\n"
    (tmp_path / "a.tex").write_text(document % "\n".join(fragments), encoding="ascii")
    command = ["pdflatex", "-interaction=nonstopmode", "-halt-on-error", "-no-shell-escape", "a.tex"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, check=False)
    assert done.returncode == 0, done.stdout[-2000:].decode(errors="replace")


def test_terms_in_markdown_are_code() -> None:
    """So that no star or underscore of theirs means anything."""
    found = explanation_of("x_y", Proved((">=", 2, 1), {"rule": "evaluate"}, {}, ()), (("Note", ("a_b ", Said("n"))),))
    assert "# x\\_y" in markdown(found) and "a\\_b `n`" in markdown(found)


# ---- several claims, and claims with objects ----

EQUALITY_2 = ["matrix", [[1, 0], [0, 1]]]
SHEET = [
    {"id": "good", "says": "Two bits are enough.", "that": ["<=", ["D", EQUALITY_2], 2],
     "by": {"tree": ["alice", [1], ["bob", [1], 1, 0], ["bob", [1], 0, 1]]}},
    {"id": "bad", "says": "One rectangle covers the ones.", "that": ["<=", ["cover", EQUALITY_2, 1], 1],
     "by": {"rectangles": [[[0], [0]]]}},
    {"id": "two", "says": "The rank is 2.", "that": ["=", ["rank", EQUALITY_2, "Q"], 2]},
    {"id": "three", "says": "The rank is 3.", "that": ["=", ["rank", EQUALITY_2, "Q"], 3]},
]  # fmt: skip


@pytest.fixture
def sheet(tmp_path: Path) -> tuple[Path, Path]:
    """A student's file, checked, and where the evidence lies."""
    (tmp_path / "anna.json").write_text(json.dumps({"claims": SHEET}), encoding="utf-8")
    fooling("check", tmp_path / "anna.json", "--evidence", tmp_path / "evidence")
    return tmp_path / "anna.json", tmp_path / "evidence"


def test_a_sheet_is_one_fragment(sheet: tuple[Path, Path]) -> None:
    """Each claim has a paragraph, a wrong object has its witness, and a proof that several use is printed once."""
    file, evidence = sheet
    found = fooling("show", file, "--format", "latex", "--evidence", evidence)
    assert found.exit_code == 0 and found.stdout.count("% Needs no package") == 1
    assert re.findall(r"\\paragraph{anna/(\w+)}", found.stdout) == ["good", "bad", "two", "three"]
    assert "the object given does not show this: no rectangle contains (1, 1)" in found.stdout
    assert found.stdout.count(r"\begin{list}") == found.stdout.count(r"\end{list}")
    grounds = re.findall(r"\[\\texttt{rank}\] \(rule.*\n\\par\\emph{Proof.} (.*)", found.stdout)
    assert len(grounds) == 2 and grounds[0] != "As above." == grounds[1]
    document = json.loads(fooling("show", file, "--json", "--evidence", evidence).stdout)
    assert document["format"]["name"] == "show-several"
    assert [one["verdict"] for one in document["claims"]] == ["confirmed", None, "confirmed", "refuted"]


def test_a_wrong_object_shows_what_it_lacks_without_evidence(sheet: tuple[Path, Path], tmp_path: Path) -> None:
    """It is looked at again; of what has no certificate and no object a line says so, and the others are shown."""
    file, _ = sheet
    one = fooling("show", f"{file}/bad", "--evidence", tmp_path / "none")
    assert one.exit_code == 0 and "no rectangle contains (1, 1)" in " ".join(one.stdout.split())
    both = fooling("show", f"{file}/bad", f"{file}/two", "--evidence", tmp_path)
    assert both.exit_code == 2 and "anna/bad" in both.stdout and "no certificate of 'anna/two'" in both.stderr
    good = fooling("show", f"{file}/good", "--evidence", tmp_path / "none")
    assert good.exit_code == 0 and "confirmed" in good.stdout and "The step" in good.stdout


def test_a_network_is_cut_off_where_it_is_shown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The data of a claim about a network are a few lines; --json has the whole network."""
    monkeypatch.chdir(tmp_path)
    made = ["computes", ["construction", "equality", {"N": 8}], ["construction-task", "equality", {"N": 8}]]
    Path("mine.json").write_text(json.dumps({"claims": [{"id": "net", "says": "A network is right.", "that": made}]}))
    assert CliRunner().invoke(main, ["check", "mine.json"]).exit_code == 0
    said = " ".join(CliRunner().invoke(main, ["show", "mine.json/net"]).output.split())
    assert len(said) < 3000 and "characters more)" in said and '["computes", ["network",' in said
    whole = json.loads(CliRunner().invoke(main, ["show", "mine.json/net", "--json"]).output)
    assert "characters more" not in json.dumps(whole["proposition"]) and len(json.dumps(whole["proposition"])) > 1000


def test_a_lemma_that_the_proof_states_has_the_name_of_its_claim(tmp_path: Path) -> None:
    """Of a derivation that states what another claim of its file states, `show` names that claim, and no other."""
    low, high = [">=", ["log2", 3], ["/", 3, 2]], [">=", ["log2", 3], ["/", 5, 4]]
    evaluated, bounds = {"rule": "evaluate"}, {"rule": "bounds"}
    proof = {"rule": "cut", "lemma": {"that": low, "by": bounds}, "by": evaluated}
    for name, that, by in (("low", low, bounds), ("high", high, bounds), ("main", [">=", 3, 2], proof)):
        outcome = Outcome(Verdict.CONFIRMED, derivation=by)
        store.write(tmp_path, f"mine/{name}", frozen(that), outcome, "default")
    told = json.loads(fooling("show", tmp_path / "mine" / "main.json", "--json").output)
    assert told["lemmas"] == [{"claim": "mine/low", "statement": "log2(3) >= 3/2"}]
    assert "mine/low: log2(3) >= 3/2" in fooling("show", tmp_path / "mine" / "main.json").output
    assert json.loads(fooling("show", tmp_path / "mine" / "low.json", "--json").output)["lemmas"] == []


def test_parts_of_a_language_are_told_in_words_and_by_their_size(tmp_path: Path) -> None:
    """A counted language of five letters is described by its parts; their automata are no steps, and are not drawn."""
    path, every = tmp_path / "five.json", "(a|b|c|d|e)*"
    claim = {"id": "two", "says": "One word.", "that": [">=", ["count", ["regex", f"{every}ab{every}"], 2], 1]}
    path.write_text(json.dumps({"claims": [claim]}))
    assert fooling("check", path, "--evidence", tmp_path / "evidence").exit_code == 0
    shown = fooling("show", "five/two", "--evidence", tmp_path / "evidence").stdout
    assert "is short for a over a b c d e, of 2 states." in shown and "> start" not in shown
