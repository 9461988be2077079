"""`fooling language` and `fooling.language`: what they say of known languages, their certificates, and bad input."""

from __future__ import annotations

import json
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

import fooling
from fooling.circuits.languages.formats.dfa_json import to_json
from fooling.fooling_sets.errors import InvalidInput
from fooling.verify.cli import main
from fooling.verify.runs.languages import language_meaning as meaning
from fooling.verify.runs.languages import language_report as language_run
from fooling.verify.runs.languages import language_routes
from fooling.verify.runs.languages.language_report import language
from fooling.verify.statement.language.verdict import Verdict

A5 = fooling.DFA(("a", "b"), 0, frozenset({0}), ((1, 1), (2, 0), (3, 2), (4, 4), (0, 3)))
S3 = fooling.DFA(("a", "b"), 0, frozenset({0}), ((1, 1), (0, 2), (2, 0)))
# What is known of them: Pin, "Mathematical Foundations of Automata Theory"; Barrington et al. 1992; Tesson and Therien.
KNOWN = {
    "regex:(b|ab*a)*": ("constant", "ACC0", 2, 2),
    "regex:(aa)*": ("constant", "AC0", 2, 2),
    "regex:a*ba*": ("constant", "AC0", 3, 3),
    "regex:(a|b)*a": ("logarithmic", "AC0", 2, 3),
    "regex:a(a|b)*": ("logarithmic", "AC0", 3, 3),
    "regex:(ab)*": ("linear", "AC0", 3, 6),
    "regex:(a|b)*aa(a|b)*": ("linear", "AC0", 3, 6),
    "dyck:2,2": ("linear", "AC0", 8, 60),
    "S3": ("linear", "ACC0", 3, 6),
    "A5": ("linear", "NC1-complete", 5, 60),
}


def spec_of(name: str, folder: Path) -> str:
    """The specification of a known language; those without one are written into a file."""
    if ":" in name:
        return name
    path = folder / f"{name}.json"
    path.write_text(json.dumps(to_json({"A5": A5, "S3": S3}[name])), encoding="utf-8")
    return str(path)


@pytest.fixture(autouse=True)
def _in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """And D is not measured, which test_language_routes does at all lengths."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(language_routes, "SECONDS", 0.0)


def said(*arguments: str) -> Result:
    """What the command says."""
    return CliRunner(env={"COLUMNS": "400"}).invoke(main, ["language", *arguments])


ALIKE = frozenset({"regex:(aa)*", "regex:a(a|b)*", "regex:(a|b)*aa(a|b)*"})  # of the classes of another here
LARGE = frozenset({"A5", "S3", "regex:(b|ab*a)*"})  # a second or more


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=[pytest.mark.exhaustive] if name in ALIKE | LARGE else []) for name in KNOWN]
)
def test_known_languages_have_their_classes(name: str, tmp_path: Path) -> None:
    """Classes, states and monoids of known languages; every statement is confirmed, and every certificate accepted.

    What is proved goes with the class: upper bounds with a constant one, bounds by blocks with a linear one.
    """
    found = language(spec_of(name, tmp_path), evidence=tmp_path / "evidence")
    assert found.monoid is not None
    assert (found.communication.name, found.circuits.name, found.dfa.states, found.monoid.size) == KNOWN[name]
    assert {one.verdict for one in found.shown} == {Verdict.CONFIRMED}
    assert found.trusts == ()
    written = [one.certificate for one in found.shown if one.certificate is not None]
    assert len(set(written)) == len(found.shown)
    assert all(fooling.recheck(path).reason is None for path in written)
    kind, names = KNOWN[name][0], {one.name for one in found.shown if one.of == "communication"}
    assert ("constant-bits" in names) == (kind == "constant")
    assert ("order-bits" in names) == (kind != "constant")
    assert bool(names & {"block-bits", "counting-bits"}) == (kind == "linear")


def test_the_document_of_a_language() -> None:
    """The fields that a script reads, of (ab)*."""
    result = said("regex:(ab)*", "--json")
    assert result.exit_code == 0
    found: dict[str, Any] = json.loads(result.output)
    assert (found["minimal_states"], found["minimal_states_partial"], found["rnn_state_bits"]) == (3, 2, 2)
    assert (found["monoid_size"], found["idempotents"], found["counts"][:5]) == (6, 4, [1, 0, 1, 0, 1])
    assert found["recurrence"] == "a(n) = a(n - 2) for n >= 2"
    assert found["generating_function"] == "1/(1 - x^2)"
    assert found["properties"]["commutative"]["witness"] == [["a"], ["b"]]
    assert found["properties"]["aperiodic"]["holds"] is True
    assert found["communication"]["class"] == "linear"
    assert all(one["verdict"] == "confirmed" for one in found["communication"]["proved"])
    assert found["fooling"]["all_words_fool"] is True
    recognised = [one["recognised"] for one in found["transformers"]]
    assert recognised == [True, True, True, False, False, True, None, None]
    assert all(Path(path).is_file() for path in found["certificates"].values())
    assert found["open"] == {} and found["trusts"] == []


def test_the_page_of_a_language() -> None:
    """The page says what is cited and what is proved, and which words are against a property."""
    page = said("regex:a*ba*").output
    assert "communication: constant; D is constant, as the monoid is commutative (cited: Tesson" in page
    assert "D of the padded language is at most 3. (proved here)" in page
    assert (
        "no fooling set under odd-even, as aab and baa show; those of each smaller length are one (proved here)" in page
    )
    assert "the letter leads two states to the same one: b" in page


def test_a_monoid_over_the_limit_is_not_known() -> None:
    """What needs the monoid is null, with the reason; what is decided without it is there."""
    result = said("dyck:2,2", "--monoid-limit", "10", "--json")
    assert result.exit_code == 0
    found = json.loads(result.output)
    assert found["monoid_size"] is None and "more than 10 elements" in found["why"]
    assert found["properties"]["quasi_aperiodic"]["holds"] is None
    assert found["properties"]["commutative"]["holds"] is False
    assert found["circuits"]["class"] is None and "not known" in found["circuits"]["says"]
    assert found["communication"]["class"] == "linear"
    assert "block-bits" in {one["name"] for one in found["communication"]["proved"]}


def test_a_logarithmic_class_is_not_known_without_the_monoid() -> None:
    """Nothing that is proved here is an upper bound for it, so it is not known."""
    found = language("regex:(a|b)*a", monoid_limit=2)
    assert found.communication.name is None and found.communication.cites


def test_more_letters_and_a_drawing(tmp_path: Path) -> None:
    """`--alphabet` adds letters that no word has; `--dot` writes the DFA for Graphviz."""
    drawing = tmp_path / "dfa.dot"
    result = said("regex:(aa)*", "--alphabet", "b open", "--dot", str(drawing), "--json")
    found = json.loads(result.output)
    assert found["alphabet"] == ["a", "b", "open"] and found["minimal_states"] == 3
    assert '0 -> 2 [label="b, open"]' in drawing.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("regex:(ab",), "regex"),
        (("regex:ab", "--alphabet", "c a"), "alphabet: 'a' is a letter already"),
        (("regex:ab", "--alphabet", "c c"), "alphabet: 'c' is a letter already"),
        (("equality",), "language 'equality'"),
        (("nothing.json",), "nothing.json"),
        (("dyck:0,2",), "language 'dyck:0,2': want dyck:TYPES,DEPTH"),
        (("dyck: 2, 3",), "two numbers without blanks as in dyck:2,3"),
        (("dyck:2",), "want dyck:TYPES,DEPTH, two numbers"),
        (("nope.json/L",), "there is no file nope.json"),
        (("short.json",), "transitions[1]: has 1 entry for 2 letters; null is no move"),
        (("lists.json",), "for an NFA, starts, a list, in place of start"),
        (("regex:ab", "--monoid-limit", "0"), "--monoid-limit"),
        (("regex:ab", "--dot", "nowhere/dfa.dot"), "nowhere/dfa.dot"),
    ],
)
def test_bad_input_is_one_line(arguments: tuple[str, ...], told: str) -> None:
    """Exit code 2, and one line on standard error that names the place."""
    table = {"alphabet": ["a", "b"], "start": 0, "accepting": [0]}
    for name, rows in (("short", [[0, 1], [1]]), ("lists", [[[0, 1], [1]], [[1], []]])):
        Path(f"{name}.json").write_text(json.dumps({**table, "transitions": rows}), encoding="utf-8")
    result = said(*arguments, "--json")
    assert result.exit_code == 2
    assert told in result.stderr and len(result.stderr.strip().splitlines()) == 1


def test_a_letter_of_several_characters_is_told_where_it_may_be_a_slip() -> None:
    """`ab` beside the letter a, and `b,c`, are read as one letter each, and a line says so; `open` is none of these."""
    for more, told in (("ab", True), ("b,c", True), ("open", False)):
        result = said("regex:aa", "--alphabet", more, "--json")
        assert result.exit_code == 0 and (f"{more} is read as one letter" in result.stderr) == told


def test_what_is_not_found_or_left_out_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """A DFA over the limits has no table and no bound, and each is said; the document has the reason."""
    assert json.loads(said("regex:(ab)*", "--json").stdout)["communication"]["why"] is None
    monkeypatch.setattr(language_run, "MOST_STATES", 14)
    page = said("regex:a{13}").output
    assert "the table of the DFA is left out" in page and "No bound that shows the class is proved" in page
    found = json.loads(said("regex:a{13}", "--json").stdout)["communication"]
    assert found["proved"] == [] and found["why"].startswith("the minimal DFA has 15 states")


def test_a_constant_function_needs_no_bit() -> None:
    """Of no word and of all words D is 0, proved for all n, and one state asks nothing of a recurrent network."""
    for spec in ("regex:a∅", "regex:(a|b)*"):
        page = said(spec).output
        assert "D of the padded language is 0, as all its entries are equal. (proved here)" in page
        assert "recurrent networks: no bound" in page


def test_languages_without_words_and_with_all() -> None:
    """No word, and every word: one state, constant, and nothing to prove of recurrent networks."""
    for spec, states in (("regex:a∅", 1), ("regex:(a|b)*", 1), ("regex:a{0}", 2)):
        found = language(spec)
        assert found.communication.name == "constant"
        assert {one.verdict for one in found.shown} == {Verdict.CONFIRMED}
        assert found.dfa.states == states


# ---- theorems ----

UNKNOWN: dict[str, bool | None] = dict.fromkeys(
    ("commutative", "aperiodic", "R_trivial", "DO", "abelian_subgroups", "quasi_aperiodic", "solvable")
)


def test_a_class_is_known_as_soon_as_what_is_known_settles_it() -> None:
    """One property that fails settles a conjunction; nothing is said where neither is known."""
    assert meaning.communication(UNKNOWN).name is None
    assert meaning.communication({**UNKNOWN, "commutative": False}).name is None
    assert meaning.communication({**UNKNOWN, "commutative": False, "abelian_subgroups": False}).name == "linear"
    assert meaning.communication({**UNKNOWN, "commutative": False, "DO": True}).name is None
    assert meaning.communication({**UNKNOWN, "commutative": True}).name == "constant"
    assert meaning.circuits(UNKNOWN).name is None
    assert meaning.circuits({**UNKNOWN, "solvable": True}).name is None
    assert meaning.circuits({**UNKNOWN, "solvable": False}).name == "NC1-complete"
    assert {one.holds for one in meaning.transformers(UNKNOWN)} == {None}


def test_what_is_not_proved_is_told_as_an_assumption() -> None:
    """That ACC0 is not NC1, and that TC0 is not NC1, stand with what needs them: not with being NC1-complete."""
    complete = {**UNKNOWN, "quasi_aperiodic": False, "solvable": False, "aperiodic": False, "R_trivial": False}
    says = meaning.circuits(complete).says
    assert says.startswith("NC1-complete, as") and says.index("not in ACC0, if ACC0 is not NC1") > 0
    assert " if " not in meaning.circuits({**complete, "solvable": True}).says
    answers = meaning.transformers(complete)
    assert [one.holds for one in answers] == [False] * 8
    assert [one.assumes is not None for one in answers] == [False] * 6 + [True] * 2
    assert all(one.cites for one in answers)


def test_what_a_wider_kind_of_transformer_recognises_is_no_less() -> None:
    """Any mask and positions include a strict future mask and each kind of positions: yes there is yes here."""
    for values in product((True, False, None), repeat=3):
        held = dict(zip(("aperiodic", "quasi_aperiodic", "R_trivial"), values, strict=True))
        if held["aperiodic"] and held["quasi_aperiodic"] is not True:
            continue  # a star-free language is quasi-aperiodic
        answers = {one.model: one.holds for one in meaning.transformers({**UNKNOWN, **held})}
        wide = answers.pop("unique hard attention, any mask and any positions")
        rightmost = [holds for model, holds in answers.items() if "rightmost" in model]
        assert len(rightmost) == 3
        assert wide is held["quasi_aperiodic"] and (wide or True not in rightmost)
    only = meaning.transformers({**UNKNOWN, "solvable": True})
    assert [one.answer for one in only] == ["not known"] * 6 + ["not settled"] * 2


@pytest.mark.exhaustive
def test_certificates_of_another_language_are_not_left_beside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file whose language changes, more letters, and a lower limit: each folder has this run's certificates only."""
    monkeypatch.setattr(language_routes, "SECONDS", 6.0)
    monkeypatch.setattr(language_routes, "LENGTHS", range(2, 4))
    path, evidence = tmp_path / "L.json", tmp_path / "evidence"
    runs = [("(ab)*", (), 500), ("(b|ab*a)*", (), 500), ("(ab)*", ("c",), 500), ("(ab)*", (), 2), ("(ab)*", (), 500)]
    folders = list[Path]()
    for expression, more, limit in runs:
        path.write_text(json.dumps(to_json(fooling.regular_expression(expression))), encoding="utf-8")
        found = language(str(path), more, limit, evidence)
        assert found.routes is not None
        of = (*found.shown, *found.routes.bare, *found.routes.padded)
        written = [one.certificate for one in of if one.certificate is not None]
        folders += {one.parent for one in written}
        assert {*folders[-1].iterdir()} == {*written}
    assert len(folders) == len(runs) and folders[0] == folders[3] == folders[4]
    assert len({*folders}) == 3
    (folders[0] / "notes.json").write_text('{"mine": 1}', encoding="utf-8")
    language(str(path), evidence=evidence)
    assert (folders[0] / "notes.json").exists()


def test_letters_are_checked_before_anything_else() -> None:
    """A letter that is there already is refused."""
    with pytest.raises(InvalidInput, match="'a' is a letter already"):
        language("regex:ab", ["a"])


def test_states_of_a_file_are_found_by_words(tmp_path: Path) -> None:
    """The words of an automaton with named states lead it to states that the minimal DFA tells apart."""
    named = {
        "states": ["on", "off"],
        "input_symbols": ["a"],
        "transitions": {"on": {"a": "off"}, "off": {"a": "on"}},
        "initial_state": "off",
        "final_states": ["on"],
    }
    (tmp_path / "switch.json").write_text(json.dumps(named), encoding="utf-8")
    told = json.loads(said("switch.json", "--json").stdout)
    assert told["access_words"] == [[], ["a"]] and told["minimal_dfa"]["accepting"] == [1]


@pytest.mark.exhaustive
def test_the_document_has_the_whole_egg_box_and_how_the_closed_form_is_proved() -> None:
    """Each of the 60 elements of Dyck-(2,2) stands once; its sum has certificates, that of Dyck-(1,5) follows."""
    told = json.loads(said("dyck:2,2", "--egg-box", "--boxes", "2", "--json").stdout)
    elements = [
        one for box in told["j_classes"] for row in box["h_classes"] for cell in row for one in cell["elements"]
    ]
    assert len(elements) == len(set(elements)) == told["monoid_size"] == 60
    assert "2 x 2 of 7 x 7 cells are shown" in told["egg_box"]
    assert (
        "certificate" in told["closed_form_how"] and {"closed-form-0", "closed-form-1"} <= told["certificates"].keys()
    )
    other = json.loads(said("dyck:1,5", "--json").stdout)
    assert "recurrence and the first 17 numbers" in other["closed_form_how"]
    assert {"recurrence", "first-numbers"} <= other["certificates"].keys()
    assert "closed-form-0" not in other["certificates"]


def test_a_size_of_boxes_is_a_number_or_all() -> None:
    """Anything else is refused on one line."""
    for wrong in ("0", "-1", "x", "1.5"):
        result = said("dyck:1,1", "--egg-box", "--boxes", wrong)
        assert result.exit_code == 2 and "want a number from 1, or all" in result.stderr
