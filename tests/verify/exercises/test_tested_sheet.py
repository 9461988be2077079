"""What `fooling grade --key` speaks of: the variants of a class or a fair sample, and lines that want a look."""

from __future__ import annotations

import json
from itertools import islice
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from fooling.verify.cli import main
from fooling.verify.exercises.marking.key import KeyLine
from fooling.verify.exercises.marking.sheet_lines import MOST_VARIANTS, SAMPLE, sheet_lines
from fooling.verify.exercises.papers.sheet import NOTHING_DEFINED, Sheet, sheet_of
from fooling.verify.exercises.papers.variant import every_variant
from fooling.verify.exercises.variants.draws import Draws
from fooling.verify.pages.answers.grades import print_key

UNEVEN = """{title: T, secret: s, questions: [{id: q, text: "In {f}.", hole: [fooling-set, $f, 1], points: 4, key: auto,
  draw: {of: [[equality, 1], [equality, 2], [equality, 3]]}, credit: {zero: 0, full: 4}}]}"""
ALONE = {name: name for name in ("ann", "ben", "cy", "dora", "eve", "fay", "gus", "hal", "ida")}


def one_question(hole: str, more: str = "", text: str = "Q") -> Sheet:
    """A sheet of one question."""
    return sheet_of(f"{{title: A, secret: s, questions: [{{id: q, text: '{text}', hole: {hole}, points: 4{more}}}]}}")


def bits_of(student: str) -> int:
    """How many bits the equality of this student has."""
    return int(json.loads(sheet_of(UNEVEN).for_student(student).question("q").drawn)[1])


def fooling(*words: str) -> Result:
    """The command, run in this process."""
    return CliRunner().invoke(main, words, catch_exceptions=False)


def test_a_class_is_tested_student_by_student() -> None:
    """Who cannot have full marks is named, and so is who has them for less than the best; a student in none is not."""
    bits = {name: bits_of(name) for name in ALONE}
    assert set(bits.values()) == {1, 2, 3}
    told = {one.says.partition(" (")[0]: one for one in sheet_lines(sheet_of(UNEVEN), ALONE) if one.what == "full"}
    for start, size, ok, look in (("which nobody can have", 1, False, False), ("the best is 8", 3, True, True)):
        (line,) = [one for says, one in told.items() if start in says]
        names = [name for name, many in bits.items() if many == size]
        assert (line.ok, line.look) == (ok, look)
        assert line.says.endswith(
            f"({len(names)} of {len(ALONE)} students: {', '.join(names[:3])}{', ...' * (len(names) > 3)})"
        )
    some = {name: name for name, many in bits.items() if many == 2}
    lines = sheet_lines(sheet_of(UNEVEN), some)
    assert all(one.ok and not one.left for one in lines) and "which nobody" not in str(lines)
    grouped = sheet_lines(sheet_of(UNEVEN), dict.fromkeys(ALONE, next(iter(some))))
    assert all(one.ok for one in grouped)


def test_a_sample_is_spread_and_stays() -> None:
    """It is not the first variants, it is the same each time, and each variant is in the sample of some question."""
    question = one_question("[number, [rank, $f, Q]]", ", draw: {rows: 3, cols: 4}, key: auto", "{f}").questions[0]
    listed = [name for name, _ in every_variant(question, NOTHING_DEFINED)]
    assert len(listed) > 2 * MOST_VARIANTS
    samples = [
        [name for name, _ in islice(every_variant(question, NOTHING_DEFINED, Draws(SAMPLE, "", one)), MOST_VARIANTS)]
        for one in (*"qqabcdefghij",)
    ]
    assert samples[0] == samples[1] != samples[2] and samples[0] != listed[:MOST_VARIANTS]
    assert len(set(samples[0])) == MOST_VARIANTS and set().union(*samples) == set(listed)
    # A lean order would have most of the first half: of 40 places, 20 are expected there, with a deviation below 3.
    assert 8 <= sum(one in listed[: len(listed) // 2] for one in samples[0]) <= 32


@pytest.mark.parametrize(
    ("lines", "last"),
    [
        ([KeyLine("q", "key", True, "x")], "all as the sheet says"),
        ([KeyLine("q", "draw", True, "x", left="40 of 64 variants")], "tested were only 40 of 64 variants of q"),
        ([KeyLine("q", "key", False, "x"), KeyLine("q", "draw", True, "x", left="40 variants")], "1 of 2 lines not as"),
        ([KeyLine("q", "full", True, "x", look=True)], "look at q full"),
    ],
)
def test_the_last_line_speaks_of_no_more_than_was_tested(
    lines: list[KeyLine], last: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """It says "all" only of all."""
    print_key("T", lines)
    told = capsys.readouterr().out
    assert last in told and ("all as" in told) == (not any(one.left or not one.ok for one in lines))


@pytest.mark.parametrize("columns", ["60", "100", "150"])
def test_a_standing_is_never_broken_over_lines(
    columns: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """However long the other cells are, "NOT OK" can be searched for."""
    monkeypatch.setenv("COLUMNS", columns)
    print_key("T", [KeyLine("q" * 20, "wrong[1]", False, "word " * 200)] * 3)
    assert capsys.readouterr().out.count("NOT OK") == 3


SALVAGE = ", credit: {zero: 0, full: 2, wrong: salvage}"


@pytest.mark.parametrize(
    ("sheet", "what", "told"),
    [
        (
            one_question("[number, [D, $f]]", ", key: auto, draw: {of: [[equality, 1], [disjointness, 1]]}", "{f}"),
            "draw",
            "all 2 variants that were tested have one answer, 2",
        ),
        (one_question("[regex, $L]", ", key: auto, define: {L: [regex, (a|b)*ab]}", "Of {L}."), "text", "{L}"),
        (one_question("[number, $r]", ", key: auto, define: {r: 3}", "It is {r}."), "text", "with 4 of 4 points"),
        (one_question("[number, 3]"), "key", "there is no key"),
        (one_question("[fooling-set, [equality, 2], 1]", ", key: auto, credit: {full: 2}"), "full", "the best is 4"),
        (
            one_question("[fooling-set, [matrix, [[1, 1], [0, 1]]], 1]", f", key: auto{SALVAGE}"),
            "credit",
            "who lists everything, 3 pairs, has 3 of 4 points",
        ),
        (
            one_question("[distinguishable-words, [regex, a*b]]", f", key: auto{SALVAGE.replace('2', '3')}"),
            "credit",
            "who lists everything, 3 words, has 2.67 of 4 points",
        ),
        (
            one_question("[suffix-table, [regex, a*b]]", f", key: auto{SALVAGE.replace('2', '3')}"),
            "credit",
            "who lists everything, 3 words, has 2.67 of 4 points",
        ),
        (one_question("[regex, [regex, ab]]", ", key: ab, credit: {2: 1, 1: 4}"), "full", "nobody can have"),
    ],
)
def test_what_may_not_be_meant_wants_a_look(sheet: Sheet, what: str, told: str) -> None:
    """A line says it, and the sheet is ok all the same; a number that nobody can reach is not ok."""
    lines = sheet_lines(sheet)
    (line,) = [one for one in lines if one.what == what and told in one.says]
    assert line.look == ("nobody" not in told) and line.ok == line.look, lines


@pytest.mark.parametrize(
    "sheet",
    [
        one_question("[regex, $L]", ", key: auto, define: {L: [regex, (a|b)*ab]}", "Words that end in ab."),
        one_question("[fooling-set, [equality, 2], 1]", ", key: auto, credit: {zero: 0, full: 4, wrong: salvage}"),
        one_question("[fooling-set, [greater-than, 2], 0]", ", key: auto, credit: {zero: 0, full: 4, wrong: salvage}"),
        one_question("[number, [D, $f]]", ", key: auto, draw: {of: [[equality, 1], [equality, 2]]}", "{f}"),
    ],
)
def test_what_is_meant_wants_none(sheet: Sheet) -> None:
    """All of the lines are ok, and no more is said."""
    assert [one for one in sheet_lines(sheet) if one.look or not one.ok] == []


def test_the_command_takes_a_class(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With --key, --students is whose variants are tested; its exit code is that of the sheet."""
    monkeypatch.chdir(tmp_path)
    Path("s.yaml").write_text(UNEVEN, encoding="utf-8")
    name = next(name for name in ALONE if bits_of(name) == 1)
    Path("class.csv").write_text(f"student\n{name}\n", encoding="utf-8")
    done = fooling("grade", "--key", "s.yaml", "--students", "class.csv", "--json")
    found = json.loads(done.stdout)
    assert done.exit_code == 1 and found["tested"] == "all" and not found["ok"]
    assert any(f"(1 of 1 students: {name})" in one["says"] for one in found["lines"] if not one["ok"])
    Path("g.yaml").write_text(UNEVEN.replace("secret: s", "secret: s, groups: yes"), encoding="utf-8")
    for words in (("--key", "g.yaml", "--students", "class.csv"), ("g.yaml", "s.yaml"), ("--zip", "g.yaml")):
        refused = fooling("grade", *words)
        assert refused.exit_code == 2 and "groups: yes" in refused.stderr, words
