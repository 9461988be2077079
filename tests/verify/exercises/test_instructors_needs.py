"""What an instructor meets with a sheet: partial credit, appeals, totals, files, slips in YAML."""

from __future__ import annotations

import csv
import json
import re
from fractions import Fraction
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import fooling as library
from fooling.fooling_sets.errors import InvalidInput
from fooling.verify.checker.judge import judge
from fooling.verify.cli import main
from fooling.verify.exercises.hole import Text
from fooling.verify.exercises.marking.certificate import certificate_against, certificate_of
from fooling.verify.exercises.marking.marked import State, mark
from fooling.verify.exercises.marking.sheet_lines import sheet_lines as lines_of
from fooling.verify.exercises.papers.sheet import Sheet, sheet_of
from fooling.verify.given.files.event_stream import text_tree
from fooling.verify.pages.exercises.hand_out import FORMATS, page
from tests.shares import later

SHEET = """
title: Sheet
questions:
  - id: fool
    text: Give a fooling set.
    hole: [fooling-set, [matrix-file, m.csv], 1]
    points: 3
    credit: {zero: 0, full: 3, wrong: salvage}
    key: [0 0, 1 1, 2 2]
  - id: pick
    text: Which?
    hole: [choice, {options: {a: A, b: B}, right: [b]}]
    points: 1
    key: b
"""


def fooling(*arguments: str) -> Result:
    """What the command line says."""
    return CliRunner().invoke(main, [*arguments])


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a sheet, the matrix that it names, and two submissions."""
    monkeypatch.chdir(tmp_path)
    Path("sheet.yaml").write_text(SHEET, encoding="utf-8")
    Path("m.csv").write_text("1,0,0\n0,1,0\n1,0,1\n", encoding="utf-8")
    Path("ann.yaml").write_text("fool: [0 0, 0 1, 2 2]\npick: b\n", encoding="utf-8")
    Path("bob.yaml").write_text("fool: [0 0, 1 1, 2 2]\n", encoding="utf-8")
    return tmp_path


def one_question(hole: str, more: str = "") -> Sheet:
    """A sheet of one question."""
    return sheet_of(f"title: A\nsecret: s\nquestions: [{{id: q, text: Q, hole: {hole}, points: 1{more}}}]")


@pytest.mark.slow
def test_a_part_of_an_answer_is_certified_as_a_part_and_totals_are_written(here: Path) -> None:
    """The line and the certificate say which pairs are meant; a row of totals has a column for each question."""
    done = fooling("grade", "sheet.yaml", "ann.yaml", "bob.yaml", "--evidence", "e", "--totals", "t.csv", "--json")
    assert done.exit_code == 0, done.output
    says = next(one["says"] for one in json.loads(done.stdout)["answers"] if one["student"] == "ann")
    assert "its largest right part that was found is a fooling set of 2 pairs, pairs 1 and 3; full marks" in says
    whose = {
        name: json.loads(Path(f"e/grade/{name}/fool.json").read_text(encoding="utf-8"))["claim"]
        for name in ("ann", "bob")
    }
    assert whose == {"ann": "sheet/ann/fool (a part of a wrong answer: pairs 1 and 3)", "bob": "sheet/bob/fool"}
    assert fooling("recheck", "e").exit_code == 0
    assert "a part of a wrong answer: pairs 1 and 3" in fooling("show", "e/grade/ann/fool.json").stdout
    with Path("t.csv").open(encoding="utf-8", newline="") as file:
        head, *rows = csv.reader(file)
    assert head[3:7] == ["sum", "out_of", "without_points", "open_points"]
    assert head[7:] == ["unreadable", "missing", "handed_in"]
    assert rows == [
        ["ann", "2", "1", "3", "4", "0", "0", "0", "0", "yes"],
        ["bob", "3", "0", "3", "4", "0", "0", "0", "1", "yes"],
    ]


@pytest.mark.parametrize("option", [["--evidence", "e"], ["--totals", "t.csv"], ["--against", "a.csv"]])
def test_options_about_submissions_are_refused_beside_key(here: Path, option: list[str]) -> None:
    """They would be ignored in silence."""
    done = fooling("grade", "sheet.yaml", "--key", *option)
    assert done.exit_code == 2 and f"{option[0]} is about submissions, and --key tests the sheet" in done.stderr


def test_a_sheet_without_keys_checks_answers(here: Path) -> None:
    """Nothing of the keys is in it, not that of a choice; it reads as a sheet, and judges as the whole one."""
    bare = fooling("sheet", "sheet.yaml", "--without-keys").stdout
    assert "key" not in bare and "right" not in bare
    Path("public.yaml").write_text(bare, encoding="utf-8")
    for answer in (["0 0", "1 1"], ["0 0", "0 1", "2 2"], ["x"]):
        both = [repr(library.check_answer(sheet, "fool", answer)) for sheet in ("sheet.yaml", "public.yaml")]
        assert both[0] == both[1]
    assert sheet_of(bare, folder=here).question("pick").is_for_a_human


PUBLIC = """
title: P
questions:
  - {id: auto, text: A, hole: [dfa, [regex, $w]], points: 1}
  - {id: both, text: B, hole: [either, [dfa, regex], [regex, a*b]], points: 1}
  - id: proof
    text: C
    hole: [steps, [">=", [D, [equality, 1]], 1], {allow: [depth-at-least]}]
    key: [{id: first, that: [">=", [leaves, [equality, 1]], 2]}, {id: last, uses: [first]}]
    credit: {parts: {first: 1/2}}
    points: 1
"""


def test_a_sheet_without_keys_says_what_it_marks_otherwise(here: Path) -> None:
    """A question whose hole tells its answer is a text; one whose answer another question has to show is refused."""
    Path("p.yaml").write_text(PUBLIC.replace("$w", "b*a"), encoding="utf-8")
    done = fooling("sheet", "p.yaml", "--without-keys")
    changed = [line for line in done.stderr.splitlines() if ": " in line]
    assert done.exit_code == 0 and [line.split(": ")[1] for line in changed] == ["both", "proof"], done.stderr
    assert "the sheet itself tells the answer" in changed[0] and "no points are given for parts" in changed[1]
    assert all(f"# {line.removeprefix('fooling: ')}" in done.stdout.splitlines() for line in changed)
    assert sheet_of(done.stdout).question("both").is_for_a_human and "a*b" not in done.stdout
    Path("p.yaml").write_text(PUBLIC.replace("$w", "a*b"), encoding="utf-8")
    refused = fooling("sheet", "p.yaml", "--without-keys")
    assert refused.exit_code == 2 and not refused.stdout
    assert "a*b, which this sheet has to say, is an answer to the question both" in refused.stderr


@pytest.mark.parametrize(
    ("hole", "answer", "told"),
    [
        ("[regex, [regex, a*b]]", "$a*b$", "leave out the $ of LaTeX"),
        ("[number, 4]", ["$4$"], "leave out the $ of LaTeX"),
        ("[number, 4]", "four", ""),
    ],
)
def test_latex_in_an_answer_is_named(hole: str, answer: Text, told: str) -> None:
    """Where an unreadable answer has a formula between $, and only there."""
    found = mark(one_question(hole).questions[0], answer)
    assert found.state is State.UNREADABLE and (("$ of LaTeX" in found.says) if told else ("$" not in found.says))


@pytest.mark.parametrize(
    ("hole", "told"), [("[regex, (a|b)*ab]", "want /(a|b)*ab/"), ("[number, three]", "want a number, or a name")]
)
def test_a_term_that_is_a_text_is_told_its_form(hole: str, told: str) -> None:
    """An expression, or a word, in place of a term."""
    with pytest.raises(InvalidInput) as refused:
        one_question(hole)
    assert told in str(refused.value), refused.value


def test_an_expression_of_define_is_read_or_refused() -> None:
    """Between slashes it is printed as it is written; a plus that may mean "or" is refused where it stands."""
    asked = "{{title: D, questions: [{{id: q, text: 'Of {{L}}.', hole: [dfa, L], points: 1, define: {{L: {0}}}}}]}}"
    assert "`(a|b)*ab`" in page(sheet_of(asked.format("/(a|b)*ab/")), "markdown")
    with pytest.raises(InvalidInput, match=r"define: /a\+b/: .*; write \| for 'or'"):
        sheet_of(asked.format("/a+b/"))


def test_a_sheet_without_keys_is_one_students_where_there_are_variants(here: Path) -> None:
    """It has what this student has drawn, and no secret; it judges as the whole sheet does."""
    Path("v.yaml").write_text(DRAWN, encoding="utf-8")
    assert "want --student ID, too" in fooling("sheet", "v.yaml", "--without-keys").stderr
    for student in ("ann", "bob"):
        bare = fooling("sheet", "v.yaml", "--without-keys", "--student", student).stdout
        assert "secret" not in bare and "draw" not in bare and "key" not in bare
        asked, whole = sheet_of(bare).questions[0], sheet_of(DRAWN).for_student(student).questions[0]
        assert (asked.text, mark(asked, ["0 0", "1 1"])) == (whole.text, mark(whole, ["0 0", "1 1"]))


@pytest.mark.parametrize("hole", ["[regex, $L]", "[either, [dfa, regex], $M]"])
def test_a_drawn_expression_is_not_in_the_sheet_without_keys(here: Path, hole: str) -> None:
    """It is held to the rule of `define`, also where a definition names it."""
    draw = "draw: {regex: '(a|b)*{w}', w: [ab, ba]}, define: {M: $L}"
    text = f"{{title: D, secret: s, questions: [{{id: q, text: 'Ends in {{w}}.', hole: {hole}, points: 1, {draw}}}]}}"
    Path("d.yaml").write_text(text, encoding="utf-8")
    done = fooling("sheet", "d.yaml", "--without-keys", "--student", "ann")
    assert "q: the sheet itself tells the answer" in done.stderr and "(a|b)*" not in done.stdout
    assert sheet_of(done.stdout).question("q").is_for_a_human


@pytest.mark.parametrize(
    "hole",
    [
        "[regex, /(a|b)*ab/]",
        "[regex, (a|b)*a b over a b]",
        "[regex, L]",
        "[regex, $L]",
        "[either, [dfa, regex], K]",
        "[regex, I over a b]",
    ],
)
def test_an_expression_in_a_sentence_is_not_in_the_sheet_without_keys(here: Path, hole: str) -> None:
    """Between slashes, in full words, by a name, and put together from two names: as where a list has it."""
    names = "{L: /(a|b)*ab/, K: L over a b, A: /(a|b)*/, B: /ab/, I: A B over a b}"
    text = f"{{title: D, questions: [{{id: q, text: 'Ends in ab.', hole: {hole}, points: 1, define: {names}}}]}}"
    Path("d.yaml").write_text(text, encoding="utf-8")
    done = fooling("sheet", "d.yaml", "--without-keys")
    assert "q: the sheet itself tells the answer" in done.stderr and "a|b" not in done.stdout, done.stderr
    assert sheet_of(done.stdout).question("q").is_for_a_human


@pytest.mark.parametrize("shown", ["/(a|b)*ab/", "(a|b)*a b over a b", "(((a|b)* a b) over a b)"])
def test_another_question_that_shows_an_answer_is_refused(here: Path, shown: str) -> None:
    """A sentence that stays in the sheet for students has no expression that is an answer elsewhere."""
    other = f"{{id: p, text: P, hole: [dfa, '{shown}'], points: 1}}"
    asked = "{id: q, text: Q, hole: [regex, /(a|b)*ab/], points: 1}"
    Path("d.yaml").write_text(f"{{title: D, questions: [{other}, {asked}]}}", encoding="utf-8")
    refused = fooling("sheet", "d.yaml", "--without-keys")
    assert refused.exit_code == 2 and not refused.stdout and "is an answer to the question q" in refused.stderr


def test_a_text_that_prints_an_answer_is_told_where_a_sentence_gives_it(here: Path) -> None:
    """The slot of a language in a sentence prints its expression with the alphabet behind it."""
    asked = "{id: q, text: 'Of {L}.', hole: [regex, L], points: 1, define: {L: /(a|b)*ab/}, key: '(a|b)*ab'}"
    Path("d.yaml").write_text(f"{{title: D, questions: [{asked}]}}", encoding="utf-8")
    assert "look at q text" in fooling("grade", "--key", "d.yaml").stdout
    plain = Path("d.yaml").read_text(encoding="utf-8").replace("{L}", "L")
    Path("d.yaml").write_text(plain, encoding="utf-8")
    assert "look at" not in fooling("grade", "--key", "d.yaml").stdout


def test_a_matrix_file_is_told_apart(here: Path) -> None:
    """What is no matrix, and a file elsewhere, is refused in a line that names it."""
    text = SHEET.replace("m.csv", "n.csv")
    with pytest.raises(InvalidInput, match=r"n\.csv"):
        sheet_of(text, folder=here)
    with pytest.raises(InvalidInput, match="want a matrix in a file"):
        sheet_of(SHEET.replace("m.csv", "sheet.yaml"), folder=here)


def test_check_answer_wants_the_student_of_a_variant() -> None:
    """Without a name there is no variant, and no line about a human."""
    sheet = one_question("[dfa, $L]", ", draw: {regex: '{w}a*', w: [a, b]}")
    with pytest.raises(InvalidInput, match="question q has variants; want student=NAME"):
        library.check_answer(sheet, "q", {})


def test_the_key_says_what_has_no_effect() -> None:
    """Salvage where no parts are found, and a wrong answer that is not graded, are not as the sheet says."""
    tree = one_question("[protocol-tree, [equality, 1]]", ", credit: {zero: 4, full: 2, wrong: salvage}")
    assert ["wrong: salvage does nothing here" in one.says for one in lines_of(tree) if not one.ok] == [True]
    fool = one_question("[fooling-set, [equality, 1], 1]", ", credit: {zero: 0, full: 2, wrong: salvage}")
    told = [(one.ok, one.says) for one in lines_of(fool) if one.what == "credit"]
    assert told == [(True, "a wrong answer has at most 0.75 points for its right part")]
    steps = "[steps, ['>=', [D, [equality, 2]], 3], {allow: [depth-at-least]}]"
    wrong = one_question(steps, ", wrong: [{answer: [{id: a}], says: step 1}]")
    assert ["nobody reads that it is wrong" in one.says for one in lines_of(wrong) if not one.ok] == [True]


def test_an_unknown_theory_is_told_with_those_that_there_are() -> None:
    """The names of the theories stand in the message."""
    with pytest.raises(InvalidInput, match=r"'foo' is no axiom or theory; the theories are .*automata.*matrices"):
        one_question("[steps, ['>=', [D, [equality, 2]], 3], {allow: [foo]}]")


def test_the_key_of_a_proof_says_what_to_allow() -> None:
    """A step that rests on an axiom which the sheet does not allow is told with the axiom, to the instructor."""
    steps = "[steps, ['>=', [D, [equality, 2]], 3], {allow: [depth-at-least, matrices], unseen: wrong}]"
    found = [one.says for one in lines_of(one_question(steps, ", key: [{id: a}]")) if one.what == "key"]
    assert found[0].endswith("; it follows if the sheet also allows leaves-fooling and says find: yes")


BELOW_6 = "[truth, [forall, [[n, int]], [['>=', n, 1]], ['<=', n, 5]]]"


@pytest.mark.parametrize(
    ("hole", "answer", "head"),
    [
        ("[fooling-set, [equality, 2], 1]", ["00 00", "00 01"], "not"),
        (
            "[dfa, [regex, a*b, [a, b]]]",
            {"start": "q", "accepting": ["q"], "moves": {"q": {"a": "q", "b": "q"}}},
            "not",
        ),
        ("[regex, [regex, a*b, [a, b]]]", "ab*", "not"),
        ("[truth, ['=', [D, [equality, 2]], 3]]", "false", "="),
        ("[number, [D, [equality, 2]]]", "2", "and"),
        (BELOW_6, {"answer": "false", "counterexample": {"n": "3"}}, "<="),
        (BELOW_6, {"answer": "false", "counterexample": {"n": "0"}}, "<"),
        ("[truth, [exists, [[n, int]], [], ['=', n, 7]]]", {"answer": "true", "example": {"n": "3"}}, "!="),
    ],
)
def test_a_wrong_answer_has_a_certificate_against_it(hole: str, answer: Text, head: str) -> None:
    """What is shown is that the answer is wrong, it is accepted on no trust, and its name says so."""
    question = one_question(hole, ", credit: {full: 4}" if "fooling" in hole else "").questions[0]
    marked = mark(question, answer)
    made = certificate_against(question, marked)
    assert (
        certificate_of(question, marked) is None
        and marked.state is State.WRONG
        and made is not None
        and made["proposition"][0] == head
    )
    assert made["claim"] == "q (against a wrong answer)" and not judge(made).trusts


@pytest.mark.parametrize(
    ("answer", "points", "told"),
    [
        ("false", "1/2", "the statement is false, but you give no counterexample"),
        ({"answer": "false", "counterexample": {"n": "0"}}, "1/2", "the statement is about values with n >= 1"),
        ({"answer": "false", "counterexample": {"m": "3"}}, "1/2", "m is no variable of the statement"),
        ({"answer": "false", "counterexample": "n=3"}, "1/2", "want {n: ...}"),
        ({"answer": "false", "counterexample": {"n": "2.5"}}, "1/2", "n: 2.5"),
        ({"answer": "true", "counterexample": {"n": "3"}}, "0", "the statement is false"),
        ({"answer": "false", "counterexample": {"n": "3"}}, "1", "as n = 3 shows"),
    ],
)
def test_the_right_word_keeps_its_part(answer: Text, points: str, told: str) -> None:
    """A malformed counterexample costs no more than a wrong one."""
    hole = "[truth, [forall, [[n, int]], [['>=', n, 1]], ['>', [^, 2, n], [^, n, 2]]]]"
    marked = mark(one_question(hole, ", credit: {parts: {answer: 1/2}}").questions[0], answer)
    assert marked.points == Fraction(points) and told in marked.says, marked.says


def test_a_counterexample_beside_true_is_remarked() -> None:
    """It shows nothing of the answer, and the line says so."""
    question = one_question("[truth, [forall, [[n, int]], [['>=', n, 1]], ['>', [^, 2, n], n]]]", "").questions[0]
    marked = mark(question, {"answer": "true", "counterexample": {"n": "3"}})
    assert marked.state is State.RIGHT and "your counterexample is not looked at" in marked.says


def test_a_hand_out_says_whether_moves_may_be_missing() -> None:
    """And at which length the words of a fooling language count."""
    for more, told in (("", "a move for each letter"), (", {partial: yes}", "Moves may be left out")):
        assert told in page(one_question(f"[dfa, [regex, a*b, [a, b]]{more}]", ""), "markdown")
    language = "[fooling-language, [interleaved, equality], odd-even, 1, {at: 6}]"
    assert "how many words of length 6" in page(one_question(language, ", credit: {full: 8}"), "template")


def test_a_misspelt_name_of_a_question_is_told_beside_the_missing_answer(here: Path) -> None:
    """It stands in the student's line, and not in a remark alone."""
    Path("dora.yaml").write_text("Fool: [0 0]\npick: a\n", encoding="utf-8")
    answers = json.loads(fooling("grade", "sheet.yaml", "dora.yaml", "--json").stdout)["answers"]
    assert [one["says"] for one in answers if one["question"] == "fool"] == [
        "no answer; Fool is no question of this sheet; want fool, pick"
    ]


DRAWN = """{title: T, secret: s, questions: [
  {id: q, text: "Give a fooling set of {g}.", define: {g: [complement, $f]}, hole: [fooling-set, $g, 0], points: 1,
   draw: {of: [[equality, 1], [disjointness, 1]]}, credit: {full: 2}, key: auto}]}"""


def test_a_draw_may_be_a_list_of_terms_and_a_define_may_use_it() -> None:
    """Students get each term of the list, and what is defined by it stands in the text and in the hole."""
    sheet = sheet_of(DRAWN)
    shown = {sheet.for_student(f"student {i}").questions[0].text.removeprefix("Give a ") for i in range(12)}
    assert shown == {f"fooling set of complement of ({name} on 1 bit)." for name in ("equality", "disjointness")}
    assert [one.says for one in lines_of(sheet) if not one.ok] == []
    with pytest.raises(InvalidInput, match="of: no terms; want a list"):
        sheet_of(DRAWN.replace("[[equality, 1], [disjointness, 1]]", "[]"))
    with pytest.raises(InvalidInput, match=r"\$h is not defined"):
        sheet_of(DRAWN.replace("[complement, $f]", "[complement, $h]"))


PROOF = """[steps, ['>=', [D, [equality, 2]], 3],
  {allow: [leaves-fooling, depth-at-least], unseen: wrong, %s
   given: {ones: ['>=', [fooling, [equality, 2], 1], 4], zeros: ['>=', [fooling, [equality, 2], 0], 1]}}]"""
LEAVES = "{id: leaves, that: ['>=', [leaves, [equality, 2]], 5], uses: [ones, zeros]}"
PROOF_KEY = f", key: [{LEAVES}, {{id: bits, uses: [leaves]}}]"


@pytest.mark.parametrize(
    ("allowed", "told"),
    [
        later("leaves-fooling", "step 2 .*; it follows if the sheet also allows (depth-leaves or )?depth-at-least$"),
        ("depth-at-least", "step 1 .*; it follows if the sheet also allows leaves-fooling or leaves-crossing$"),
    ],
)
def test_the_key_names_the_axiom_that_a_step_lacks(allowed: str, told: str) -> None:
    """Also where what the sheet allows says nothing of the step."""
    proof = (PROOF % "").replace("leaves-fooling, depth-at-least", allowed)
    (line,) = [one for one in lines_of(one_question(proof, PROOF_KEY)) if one.what == "key"]
    assert not line.ok and re.search(told, line.says), line


def test_the_line_of_a_proof_says_which_own_step_has_points() -> None:
    """It is counted in the student's steps, and nothing of the key's names is told."""
    question = one_question(PROOF % "", PROOF_KEY + ", credit: {parts: {leaves: 1/2}}").questions[0]
    own = "{id: mine, that: ['>=', [leaves, [equality, 2]], 5], uses: [ones, zeros]}"
    marked = mark(question, text_tree(f"[{{id: idle, that: ['=', 0, 0]}}, {own}, {{id: end, uses: [idle]}}]", "here"))
    assert marked.says.endswith("; 0.5 of 1 point is for step 2, which follows") and "leaves" not in marked.says


def test_neither_hand_out_nor_public_sheet_tells_how_a_proof_goes(here: Path) -> None:
    """The example uses nothing that is given, and no step of the key is named."""
    sheet = f"{{title: A, questions: [{{id: q, text: Q, hole: {PROOF % ''}, points: 1{PROOF_KEY}"
    Path("p.yaml").write_text(sheet + ", credit: {full: 2, parts: {leaves: 1/2}}}]}", encoding="utf-8")
    shown = fooling("sheet", "p.yaml").stdout
    assert "uses: [...]" in shown and "uses: [ones" not in shown and "leaves:" not in shown
    public = fooling("sheet", "p.yaml", "--without-keys").stdout
    assert "parts:" not in public and "full: 2" in public.replace("'", "") and sheet_of(public)


@pytest.mark.parametrize(("steps", "told"), [("", []), ("steps: free,", ["the last line alone is enough"])])
def test_the_key_tries_the_last_line_alone(steps: str, told: list[str]) -> None:
    """Where the last line alone has full marks, the sheet is not as it says."""
    lines = lines_of(one_question(PROOF % steps, PROOF_KEY))
    assert [one.says.partition(":")[0] for one in lines if not one.ok] == told


def test_a_hand_out_of_steps_tells_of_parts_and_not_which() -> None:
    """That some steps have points is said, and nothing of the key."""
    sheet = one_question(PROOF % "", PROOF_KEY + ", credit: {parts: {leaves: 1/2}}")
    shown = page(sheet, "markdown")
    assert "Up to 0.5 points are for steps that follow, even if" in shown and "leaves alone" not in shown


def test_a_number_in_place_of_bits_is_read_unless_it_may_be_bits() -> None:
    """6 is 110 as `fooling check` reads it; of 4 bits 10 may be 1010 or 0010, so it is refused with both."""
    question = one_question("[cover, [greater-than, 3], 0]", ", credit: {full: 8, zero: 9}").questions[0]
    numbers = [[[x], [*range(x, 8)]] for x in range(8)]
    bits = [[[f"{x:03b}" for x in side] for side in one] for one in numbers]
    as_text = [[[str(x) for x in side] for side in one] for one in numbers]
    assert [mark(question, given).says for given in (bits, as_text)] == ["a cover by 8 rectangles"] * 2
    question = one_question("[fooling-set, [greater-than, 4], 0]", ", credit: {full: 4}").questions[0]
    assert mark(question, ["10 3"]).says.endswith("; it may be the bits 0010 or the number 10, which is 1010")
    assert mark(question, ["16 3"]).says.endswith("want one of the 16 from 0000 to 1111")


def test_what_decides_the_marks_stands_on_the_sheet() -> None:
    """How points are rounded, how long an answer may take, whose file a group hands in, how a network is run."""
    of_all = "round: 1/2, limits: {seconds: 20}, secret: s, groups: yes, "
    draw = "draw: {rows: 3, cols: 3}, hole: [cover, $f, 1], credit: {full: best, zero: 9}"
    drawn = f"{{id: q, text: Why?, {draw}, points: 4}}"
    exact = "{id: d, text: How many?, hole: [number, [D, [equality, 2]]], points: 1}"
    network = "{id: r, text: Which?, hole: [recurrent-network, [regex, a*b], {format: Q4.4, lengths: 3}], points: 1}"
    sheet = sheet_of(f"{{title: A, {of_all}questions: [{drawn}, {exact}, {network}]}}")
    for layout in FORMATS:
        shown = " ".join(page(sheet.for_student("ben"), layout).replace("#", "").split())
        for told in (
            "Points of a question are rounded to multiples of 1/2: to the nearest one, and to the higher one of two.",
            "more than 20 seconds of processor time or more than 1024 MiB of memory is left to a person.",
            "Each of them hands in a file with the own name.",
            "The exact number is wanted: a rounded one is wrong.",
            "right on words of up to 3 letters. All numbers are rounded to Q4.4.",
        ):
            assert told in shown, (layout, told)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("a: [x y, z\nb: 1\n", "line 1, column 4: the list that begins there lacks ] or a comma up to line 2"),
        ("a: 1\nb: {x: [1, 2], y: 3\nc: 1\n", "line 2, column 4: the mapping that begins there lacks } or a comma"),
    ],
)
def test_a_missing_bracket_is_told_where_it_was_opened(text: str, told: str) -> None:
    """The line where the list or the mapping begins comes first."""
    with pytest.raises(InvalidInput, match="not readable") as caught:
        text_tree(text, "here")
    assert told in str(caught.value)


@pytest.mark.slow
def test_what_costs_all_answers_is_said_once(here: Path) -> None:
    """The second answer has "the same"."""
    Path("cy.yaml").write_text("{fool: [0 0\n", encoding="utf-8")
    told = fooling("grade", "sheet.yaml", "cy.yaml").stdout
    assert told.count("not readable") == 1 and told.count("the same") == 1


def test_a_mistake_in_one_answer_costs_that_answer(here: Path) -> None:
    """The second answer is read by itself, and says so."""
    Path("cy.yaml").write_text("fool: [0 0\npick: b\n", encoding="utf-8")
    told = fooling("grade", "sheet.yaml", "cy.yaml").stdout
    assert told.count("not readable") == 1 and told.count("read by itself") == 1


@pytest.mark.parametrize("layout", [*FORMATS])
def test_a_hand_out_has_the_name_and_tells_of_partial_credit(layout: str) -> None:
    """The student's name stands in it, and the whole scale; where the best is hidden, only that more is better."""
    credit = ", credit: {zero: 1, full: 8, wrong: salvage}"
    sheet = one_question("[fooling-set, [equality, 3], 1]", credit)
    shown = page(sheet.for_student("Ann Lee"), layout)
    assert "or Ann Lee" in shown and "Ann" not in page(sheet, layout)
    assert "8 pairs or more have all points, 1 pair or fewer have none, and between the two the points grow" in shown
    assert "the points of its largest right part that is found, at most 0.75 points." in shown
    assert "A wrong answer of more than twice as many pairs as have all points has none." in shown
    hidden = page(one_question("[fooling-set, [equality, 3], 1]", f"{credit}, feedback: {{best: hidden}}"), layout)
    assert "More pairs have more points." in hidden and "8" not in hidden.rpartition(r"\begin{document}")[2]
