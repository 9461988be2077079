"""What was read in place of a regular expression: told once, in words and in JSON; and other letters are refused."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from hypothesis import given

import fooling
from fooling import notation as say
from fooling.circuits.languages.search.expressions.expression_reader import read_expression
from fooling.fooling_sets.errors import InvalidInput
from fooling.verify.claims import claim as registry
from fooling.verify.cli import main
from fooling.verify.given.arguments.argument import without_comments
from fooling.verify.given.files.reading_notes import as_read, gathering
from fooling.verify.pages.answers.expressions_read import MOST_LINES, in_a_line, print_read
from fooling.verify.runs.claims.decide import decide, decide_proposition
from fooling.verify.statement.language.verdict import Verdict
from fooling.verify.statement.language_operators import alphabet
from fooling.verify.statement.operators import OPERATORS
from tests.shares import drawn
from tests.textbook_expressions import EXPRESSIONS, WORDS, Spelled

ROOT = Path(__file__).parents[3]
SOME_B = str(ROOT / "docs" / "some-b.json")


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def run(*line: str) -> Result:
    """A command, in this process."""
    return CliRunner().invoke(main, line)


def file_of(*claims: Any, **defined: Any) -> str:
    """A file of propositions here."""
    listed = [{"id": f"c{i}", "says": "A claim.", "that": that} for i, that in enumerate(claims)]
    Path("mine.json").write_text(json.dumps({"define": defined, "claims": listed}), encoding="utf-8")
    return "mine.json"


READ = "regex (a+b)*: letters a b; words: the empty word, ab, aab, aaab, ..."
DOUBT = "fooling: regex '(a+b)*': + at position 3 is read as 'once or more', not as 'or'; write | for 'or'\n"
COMMANDS = [
    ("measure", "regex:(a+b)*", "--n", "2", "--measure", "rank.Q"),
    ("network", SOME_B, "--against", "regex:(a+b)*", "--max-length", "2"),
    ("simulate", SOME_B, "--partition", "odd-even", "--input", "ab", "--against", "regex:(a+b)*"),
    ("width", "--task", "regex:(a+b)*", "--n", "4", "--p", "4", "--partition", "prefix:2"),
    ("measure", "regex:(a+b)*", "--n", "2", "--measure", "rank.Q", "--all-partitions", "balanced"),
]


@pytest.mark.parametrize("line", COMMANDS, ids=lambda line: "-".join(line[:1] + line[6:7]))
def test_every_command_tells_once_what_it_has_read(line: tuple[str, ...]) -> None:
    """Letters and first words on standard output, the + that could be "or" on standard error; in JSON a field."""
    told = run(*line)
    assert told.exit_code in (0, 1)
    assert told.stdout.count("letters a b; words:") == 1 and READ in told.stdout.splitlines()
    assert told.stderr == DOUBT
    as_json = run(*line, "--json")
    (found,) = json.loads(as_json.stdout)["expressions"]
    assert found["letters"] == ["a", "b"] and found["words"][:2] == [[], ["a", "b"]] and found["more_words"] is True
    assert f"fooling: {found['doubts'][0]}\n" == as_json.stderr == DOUBT


def test_a_file_tells_each_expression_once() -> None:
    """Two claims that use it, and a definition: one line; over other letters it is another one."""
    same = ["same-language", "$L", ["regex", "(a+b)*"]]
    path = file_of(same, ["not", same], [">=", ["count", ["regex", "(a+b)*", ["b", "a"]], 2], 1], L=["regex", "(a+b)*"])
    told = run("check", path, "--dry-run")
    assert told.exit_code == 0 and told.stderr == f"{DOUBT.rstrip()} (in mine/c0, mine/c1, mine/c2)\n"
    other = "regex (a+b)*: letters b a; words: the empty word, ab, aab, abab, ..."  # b comes before a
    assert told.stdout.splitlines()[:2] == [READ, other]
    assert told.stdout.count("regex") == 2
    found = json.loads(run("check", path, "--dry-run", "--json").stdout)["expressions"]
    assert [one["letters"] for one in found] == [["a", "b"], ["b", "a"]]


def test_a_sign_that_could_mislead_is_told_once_for_all_expressions() -> None:
    """With how many more there are, and in which claims; with brackets around it there is nothing to tell."""
    counts = (["=", ["count", ["regex", one], 3], 1] for one in ("(a+b)*", "ba+b", "aa+b", "(b+)a", "b.b|a"))
    told = run("check", file_of(*counts), "--dry-run").stderr.splitlines()
    assert told[0] == f"{DOUBT.rstrip()}; likewise in 2 more expressions (in mine/c0, mine/c1, mine/c2)"
    assert len(told) == 2 and ". at position 2" in told[1] and told[1].endswith("(in mine/c4)")


def test_a_decided_file_has_the_field() -> None:
    """The claims are decided in other processes; what was read here is told once all the same."""
    path = file_of(["same-language", ["regex", "a|ε"], ["regex", "a?"]])
    told = run("check", path, "--json")
    document = json.loads(told.stdout)
    assert told.stderr == "" and document["claims"][0]["verdict"] == "confirmed"
    assert [(one["expression"], one["words"]) for one in document["expressions"]] == [
        ("a|ε", [[], ["a"]]),
        ("a?", [[], ["a"]]),
    ]


def test_a_file_without_expressions_has_no_field() -> None:
    """Nothing is told of what is not there."""
    told = run("check", file_of(["=", 1, 1]), "--dry-run", "--json")
    assert told.exit_code == 0 and "expressions" not in json.loads(told.stdout)


def test_a_file_in_python_tells_what_it_has_read(capfd: pytest.CaptureFixture[str]) -> None:
    """The expressions of the other process come with its document, and no warning of Python's beside them."""
    Path("mine.py").write_text(
        "import fooling\nfrom fooling import notation as say\nargument = fooling.Argument()\n"
        "L = fooling.regex('(a+b)*')\nargument.claim('one', says='One.', that=say.same_language(L, L))\n",
        encoding="utf-8",
    )
    told = run("check", "mine.py", "--dry-run")
    assert told.exit_code == 0 and told.stdout.splitlines()[0] == READ
    assert told.stderr == f"{DOUBT.rstrip()} (in mine/one)\n"
    assert capfd.readouterr().err == ""


@pytest.mark.parametrize(
    ("text", "letters", "line"),
    [
        ("∅", ["a"], "regex ∅: letters a; it has no words, the language is empty"),
        ("ε", ["a"], "regex ε: letters a; words: the empty word, and no other"),
        (r"\ |,|\ε", None, r"regex \ |,|\ε: letters ' ' ',' 'ε'; words: ' ', ',', 'ε', and no other"),
        ("Σ{2}", ["on", "off"], "regex Σ{2}: letters on off; words: on on, on off, off on, off off, and no other"),
        ("a{90}", None, f"regex a{{90}}: letters a; words: {'a' * 60}... (30 characters more), and no other"),
    ],
)
def test_a_line_is_read_in_one_way(text: str, letters: list[str] | None, line: str) -> None:
    """Blanks, commas and ε are letters in quotes; letters of several characters have blanks between them."""
    assert in_a_line(as_read(read_expression(text, letters))) == line


def test_of_very_many_the_first_are_shown(capsys: pytest.CaptureFixture[str]) -> None:
    """The others are counted, and JSON has them all."""
    print_read([as_read(read_expression("a" * n)) for n in range(1, MOST_LINES + 4)])
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == MOST_LINES + 1 and lines[-1].startswith("and 3 more regular expressions")


# ---- comparisons ----


@pytest.mark.parametrize("head", ["same-language", "subset"])
@pytest.mark.parametrize(
    ("one", "other", "named"),
    [
        (["regex", "a|ε"], ["regex", "(a|c)*"], "over the letters a, the second over a c"),
        (["regex", "a*", ["a", "b"]], ["regex", "a*", ["b", "a"]], "over the letters a b, the second over b a"),
        (["dyck", 1, 2], ["star", ["regex", "ab"]], "over the letters ( ), the second over a b"),
    ],
)
def test_other_letters_are_refused_with_both_alphabets(head: str, one: Any, other: Any, named: str) -> None:
    """Wherever the comparison stands: one line, its place, exit code 2; in Python the reason says so."""
    inside = ["forall", [["n", "int"]], [[">=", "n", 1]], ["or", ["even", "n"], ["not", [head, one, other]]]]
    for that, place in (([head, one, other], "claim 1 (c0).that"), (inside, "claim 1 (c0).that[3][2][1]")):
        told = run("check", file_of(that))
        assert told.exit_code == 2 and told.stderr.startswith(f"fooling: mine.json: {place}: the first language is ")
        assert named in told.stderr and "want the same letters in the same order" in told.stderr
        assert told.stderr.count("\n") == 1


@drawn(25)
@given(EXPRESSIONS, EXPRESSIONS)
def test_comparisons_are_those_of_python(one: Spelled, other: Spelled) -> None:
    """Of two expressions each comparison is decided; where a word of up to five letters tells them apart, as false."""
    with gathering():
        L, M = (fooling.regex(text, ["a", "b"]) for text, _ in (one, other))
    ours, theirs = ({w for w in WORDS if re.fullmatch(translated, w)} for _, translated in (one, other))
    for that, is_false in ((say.subset(L, M), ours - theirs), (say.same_language(L, M), ours ^ theirs)):
        verdict = fooling.decide_proposition(that).verdict
        assert verdict is (Verdict.REFUTED if is_false else Verdict.CONFIRMED) or (
            verdict is Verdict.REFUTED and longer_difference(one[1], other[1])
        )


def longer_difference(one: str, other: str) -> bool:
    """Whether a word of six to ten letters tells two expressions of Python's apart."""
    words = ("".join(word) for n in range(6, 11) for word in product("ab", repeat=n))
    return any((re.fullmatch(one, word) is None) != (re.fullmatch(other, word) is None) for word in words)


def test_a_fooling_set_of_words_over_other_letters_is_refused() -> None:
    """The words of one language are no inputs of another one's function, whatever their length."""
    f = ["under", ["regex", "(a|b)*"], "odd-even", "n"]
    that = ["forall", [["n", "int"]], [[">=", "n", 1]], ["fooling-set", ["words", ["regex", "(a|c)*"], "n"], f, 1]]
    told = run("check", file_of(that))
    assert told.exit_code == 2 and told.stderr.count("\n") == 1
    assert "claim 1 (c0).that[3][1]: words over a c; want them over the letters of " in told.stderr
    assert told.stderr.endswith(": a b\n")


@pytest.mark.parametrize("that", [("subset", "L", "M"), ("same-language", "L", "M"), ("not", ("subset", "L", "M"))])
def test_the_search_says_that_letters_differ(that: Any) -> None:
    """Whatever comes to the search past the reader has the alphabets as its reason, and not that nothing was tried."""
    languages = {"L": ("letters", ("a",), ("a",)), "M": ("letters", ("a", "b"), ("a",))}

    def put(part: Any) -> Any:
        return tuple(map(put, part)) if isinstance(part, tuple) else languages.get(part, part)

    reason = decide(registry.Claim("mine/compared", "here", "The languages are compared.", put(that))).reason
    assert reason is not None and "over the letters a, the second over a b" in reason
    with pytest.raises(InvalidInput, match="over the letters a, the second over a b"):
        decide_proposition(put(that))


# ---- what was meant before is meant now ----


def test_no_certificate_holds_an_expression() -> None:
    """The grammar has no operator of that name: a proposition has operators of languages, or an automaton."""
    assert "regex" not in OPERATORS and "concat" in OPERATORS


def texts(value: Any) -> Iterator[str]:
    """The expressions in a document."""
    if isinstance(value, list):
        if len(value) in (2, 3) and value[0] == "regex":
            yield value[1]
        for part in value:
            yield from texts(part)
    elif isinstance(value, dict):
        yield from texts(list(value.values()))


def test_the_expressions_of_the_lists_and_pages_mean_what_they_meant() -> None:
    """They are in ASCII and without blanks, where nothing has changed, and no sign in them could mislead."""
    lists = [*(ROOT / "tests" / "verify").glob("*.json")]
    documents = [json.loads(without_comments(path.read_text(encoding="utf-8"))) for path in lists]
    of_lists = [text for document in documents for text in texts(document)]
    named = [path for path in (ROOT / "docs").glob("*.md") if path.stem != "expressions"]
    pages = "\n".join(path.read_text(encoding="utf-8") for path in named)
    of_pages = re.findall(r'\["regex", "([^"]*)"', pages) + re.findall(r'"regex:([^"]+)"', pages)
    assert of_lists and len(of_pages) > 10
    for text in (*of_lists, *of_pages):
        assert text.isascii() and " " not in text and not read_expression(text).doubts


def letters_in(term: Any) -> set[str]:
    """The letters of the languages in a proposition."""
    if not isinstance(term, tuple):
        return set()
    own = alphabet(term) if len(term) > 1 and isinstance(term[0], str) and term[0] in OPERATORS else None
    return set(own or ()).union(*map(letters_in, term))


def test_no_claim_of_the_packs_has_a_sign_of_textbooks_for_a_letter() -> None:
    """Its letters are printable ASCII, and none is a blank."""
    found = set[str]().union(*(letters_in(claim.that) for claim in registry.registered()))
    assert {"0", "1", "("} <= found and all(letter.isascii() and letter.strip() for letter in found)
