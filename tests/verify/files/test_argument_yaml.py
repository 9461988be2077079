"""Claims in YAML and in JSON with comments, rule by rule: YAML 1.2 and 1.1, where both agree, and JSON as RFC 8259."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from fooling.fooling_sets.errors import InvalidInput
from fooling.verify.cli import main
from fooling.verify.given.arguments.argument import read_argument, without_comments
from fooling.verify.given.arguments.argument_yaml import document_in_yaml
from fooling.verify.given.arguments.written_decimal import WrittenDecimal
from fooling.verify.reading.json_text import json_of
from tests.verify.format_rules import HONOURED, MEANS_NOTHING, REFUSED, Rule, hold, of_rules

UNCLEAR = "is not the same in all versions of YAML; want"
YAML = [
    # structure
    Rule("a block mapping of block lists", HONOURED, "a:\n- b\n- c: d\n", {"a": ["b", {"c": "d"}]}),
    Rule("flow lists and mappings", HONOURED, "{a: [b, {c: d}], e: []}", {"a": ["b", {"c": "d"}], "e": []}),
    Rule("JSON is YAML", HONOURED, '{"a": [1, "1", true, null, -2]}', {"a": [1, "1", True, None, -2]}),
    Rule("a comment", MEANS_NOTHING, "# x\na: b # y\n", {"a": "b"}),
    Rule("the start of the document", MEANS_NOTHING, "---\na: b\n", {"a": "b"}),
    Rule("the end of the document", MEANS_NOTHING, "a: b\n...\n", {"a": "b"}),
    Rule("a byte order mark", MEANS_NOTHING, "\ufeffa: b", {"a": "b"}),
    Rule("ends of lines as of Windows", HONOURED, "a:\r\n- b\r\n- c\r\n", {"a": ["b", "c"]}),
    Rule("an empty document", REFUSED, "# nothing\n", "the text is empty"),
    Rule("a second document", REFUSED, "a: b\n---\nc: d\n", "line 2: a second document"),
    Rule("text after the end", REFUSED, "a: b\n...\nc: d\n", "a second document|not readable"),
    Rule("a directive", REFUSED, "%YAML 1.1\n---\na: b\n", "line 1: a directive"),
    Rule("an anchor", REFUSED, "a: &x b\n", "line 1: the anchor x"),
    Rule("an alias", REFUSED, "a: *x\n", "line 1: the alias x"),
    Rule("a merge key", REFUSED, "a:\n  <<: {b: c}\n", f"line 2: << {UNCLEAR}"),
    Rule("a tag of YAML", REFUSED, "a: !!str 1\n", "line 1: the tag tag:yaml.org,2002:str"),
    Rule("a tag of one's own", REFUSED, "a: !x 1\n", "line 1: the tag !x"),
    Rule("a key that is there twice", REFUSED, "a: b\nc: d\na: e\n", "line 3: the key a again, which is on line 1"),
    Rule("a key twice, in quotes once", REFUSED, "a: b\n'a': e\n", "line 2: the key a again"),
    Rule("a key that is a list", REFUSED, "? [a]\n: b\n", "line 1: a key that is no text"),
    Rule("a key that is a number in JSON: a text there", HONOURED, "1: b\n", {"1": "b"}),
    Rule("a key that is yes", REFUSED, "yes: b\n", f"line 1: yes {UNCLEAR}"),
    Rule("a tab before a line", REFUSED, "a:\n\t- b\n", "line 2, column 1: not readable"),
    Rule("a bracket that is not closed", REFUSED, "a: [b\nc: d\n", "the list that begins there lacks ]"),
    Rule("depth", REFUSED, "[" * 60 + "]" * 60, "nested more than 50 deep"),
    # texts
    Rule("a text without quotes", HONOURED, "a: Alice and Bob, n/2 + 1", {"a": "Alice and Bob, n/2 + 1"}),
    Rule("a text in single quotes, a quote doubled", HONOURED, "a: 'it''s'", {"a": "it's"}),
    Rule("a text in double quotes, with escapes", HONOURED, r'a: "\x41\u0042\n"', {"a": "AB\n"}),
    Rule("a folded text", HONOURED, "a: >-\n  b\n  c\n", {"a": "b c"}),
    Rule("a text of lines", HONOURED, "a: |\n  b\n  c\n", {"a": "b\nc\n"}),
    Rule("a text of lines that looks like a number", HONOURED, "a: |-\n  12\n", {"a": "12"}),
    Rule("a text over two lines", HONOURED, "a: b\n  c\n", {"a": "b c"}),
    Rule("a text that begins with @", REFUSED, "a: @b", "not readable"),
    Rule("a text with a colon and a blank", REFUSED, "a: b: c", "not readable"),
    # scalars
    Rule("an integer", HONOURED, "[0, 7, -12, 4300]", [0, 7, -12, 4300]),
    Rule("a large integer", HONOURED, f"[{10**30}]", [10**30]),
    Rule("an integer in quotes", HONOURED, "['7', \"0\"]", ["7", "0"]),
    Rule("a decimal, exactly", HONOURED, "[0.5, -1e3]", [0.5, -1000.0]),
    Rule("a decimal out of range", REFUSED, "[1e400]", "line 1: not readable as JSON .1e400 is out of range"),
    Rule("too many digits", REFUSED, f"[{'1' * 5000}]", "line 1: not readable as JSON .a number of more than 4300"),
    Rule("true, false, null", HONOURED, "[true, false, null]", [True, False, None]),
    Rule("nothing", HONOURED, "a:\n", {"a": None}),
    *(
        Rule(f"{written} is a text in quotes", HONOURED, f"['{written}']", [written])
        for written in ("010", "yes", "1:30", "~")
    ),
    *(
        Rule(f"{kind}: {written}", REFUSED, f"- a\n- {written}\n", f"line 2: .* {UNCLEAR}")
        for kind, many in {
            "octal in 1.1, decimal in 1.2": ("010", "00", "-07"),
            "octal in 1.2": ("0o17",),
            "hexadecimal, a text in JSON": ("0x1F",),
            "binary in 1.1": ("0b101",),
            "underscores in 1.1": ("1_000", "1_0.5"),
            "to the base 60 in 1.1": ("1:30", "190:20:30", "1:30.5"),
            "a number to YAML alone": ("+1", ".5", "1.", "1.e3", ".inf", "-.INF", ".NaN"),
            "a truth value in 1.1": ("yes", "No", "ON", "off"),
            "a truth value in both, but no JSON": ("True", "FALSE"),
            "null, but no JSON": ("~", "Null"),
            "a date in 1.1": ("2024-01-31", "2001-12-14t21:59:43.10-05:00"),
            "a sign of 1.1": ("=", "<<"),
        }.items()
        for written in many
    ),
    *(
        Rule(f"{one} is a text", HONOURED, f"[{one}]", [one])
        for one in ("n", "y", "ab", "a0", "00a", "v1.2", "(ab|ba)*")
    ),
]
JSON = [
    Rule("an object", HONOURED, '{"a": [1, 2]}', {"a": [1, 2]}),
    Rule("blanks, tabs and ends of lines between parts", MEANS_NOTHING, ' \t{\r\n"a"\n:\n1 }\n', {"a": 1}),
    Rule("a comment to the end of the line", MEANS_NOTHING, '{"a": 1} // x', {"a": 1}),
    Rule("a comment between signs", MEANS_NOTHING, '/* x */{"a": /* y */ 1}', {"a": 1}),
    Rule("a comment in a text is text", HONOURED, '{"a": "// /* */"}', {"a": "// /* */"}),
    Rule("a comment that does not end", REFUSED, '{"a": 1} /* x', "line 1, column 10"),
    Rule("a comma at the end", REFUSED, '{"a": [1,]}', "the comma before this bracket is one too many"),
    Rule("a field twice", REFUSED, '{"a": 1, "a": 1}', 'an object repeats a field, "a"'),
    Rule("a field twice in other signs", REFUSED, r'{"a": 1, "\u0061": 2}', 'an object repeats a field, "a"'),
    Rule("text behind the value", REFUSED, '{"a": 1} {}', "line 1, column 10: Extra data"),
    Rule("nothing", REFUSED, "", "the text is empty"),
    Rule("a byte order mark is not part of the text", REFUSED, '\ufeff{"a": 1}', "BOM|column 1"),
    Rule("single quotes", REFUSED, "{'a': 1}", "' is no quote in JSON"),
    Rule("a name without quotes", REFUSED, "{a: 1}", "column 2"),
    Rule("NaN", REFUSED, "[NaN]", "NaN is not a number here"),
    Rule("infinities", REFUSED, "[-Infinity]", "-Infinity is not a number here"),
    Rule("a zero before a number", REFUSED, "[01]", '01 is no number in JSON; write "01"'),
    Rule("a plus before a number", REFUSED, "[+1]", "column 2"),
    Rule("a point at the end of a number", REFUSED, "[1.]", "column 3"),
    Rule("a hexadecimal number", REFUSED, "[0x1]", "column 3"),
    Rule("1.0 is no integer, and exactly 1", HONOURED, "[1.0]", [1.0]),
    Rule("exponents", HONOURED, "[1e2, 1E-2]", [100.0, 0.01]),
    Rule("a number out of range", REFUSED, "[1e400]", "1e400 is out of range"),
    Rule("a number that is 0 as a double", REFUSED, "[1e-401]", "1e-401 is out of range"),
    Rule("an integer beyond doubles, exactly", HONOURED, f"[{2**80 + 1}]", [2**80 + 1]),
    Rule("-0", HONOURED, "[-0]", [0]),
    Rule("too many digits", REFUSED, f"[{'1' * 5000}]", "a number of more than 4300 digits"),
    Rule("escapes", HONOURED, r'["\u00e9\n\/"]', ["\xe9\n/"]),
    Rule("a letter beyond 16 bits", HONOURED, r'["\ud83d\ude00"]', ["\U0001f600"]),
    Rule("half a letter is a text of its own", HONOURED, r'["\ud83d"]', ["\ud83d"]),
    Rule("a tab in a text", REFUSED, '["\t"]', "Invalid control character"),
    Rule("depth", REFUSED, "[" * 1000 + "]" * 1000, "nested 1000 deep, at most 900"),
    Rule("Python's words", REFUSED, "[True]", "True is written true"),
]


@of_rules(YAML)
def test_claims_in_yaml_are_read_as_its_rules_say(rule: Rule) -> None:
    """What all versions of YAML and JSON say alike is honoured, and everything else is refused with its line."""
    hold(rule, lambda text: document_in_yaml(text, "c.yaml")[0])


@of_rules(JSON)
def test_claims_in_json_are_read_as_its_rules_say(rule: Rule) -> None:
    """Each rule of JSON is honoured or refused with its place; beyond it there are comments."""
    hold(rule, lambda text: json_of(without_comments(text), "c.json", WrittenDecimal))


CLAIM = {"id": "a", "says": "One is one.", "that": [">=", ["/", 1, 2], 0.25]}


@pytest.mark.parametrize("ending", ["json", "jsonc", "yaml", "yml"])
def test_the_same_claims_in_each_kind_of_file(tmp_path: Path, ending: str) -> None:
    """One document, one proposition and one id, and the claim is decided and shown by FILE/ID."""
    path = tmp_path / f"mine.{ending}"
    path.write_text(json.dumps({"claims": [CLAIM]}))
    (statement,) = read_argument(path)[0]
    assert statement.that == (">=", ("/", 1, 2), ("/", 1, 4))
    line = ["check", str(path / "a"), "--json", "--evidence", str(tmp_path / "e")]
    (claim,) = json.loads(CliRunner().invoke(main, line).stdout)["claims"]
    assert (claim["id"], claim["verdict"]) == ("mine/a", "confirmed")
    shown = CliRunner().invoke(main, ["show", str(path), "--evidence", str(tmp_path / "e")])
    assert shown.exit_code == 0 and "One is one." in shown.stdout


def test_a_wrong_statement_in_yaml_is_told_with_its_line(tmp_path: Path) -> None:
    """The line of the claim stands before what JSON's readers are told."""
    path = tmp_path / "mine.yaml"
    path.write_text("claims:\n- {id: a, says: b, that: [=, 1, 1]}\n".replace("[=", "['='") + "- id: c\n  says: d\n")
    stated, (malformed,) = read_argument(path)
    assert [one.name for one in stated] == ["a"]
    assert malformed.reason.startswith(f"{path}: line 3: claim 2 (c): should have the fields id, says, that")


def test_of_a_folder_yaml_is_read_that_has_claims(tmp_path: Path) -> None:
    """Sheets and settings in YAML lie beside claims; what is not read is told."""
    (tmp_path / "mine.yaml").write_text(json.dumps({"claims": [CLAIM]}))
    (tmp_path / "sheet.yaml").write_text("title: Sheet\nquestions: []\n")
    done = CliRunner().invoke(main, ["check", str(tmp_path), "--dry-run"])
    assert done.exit_code == 0 and "mine/a" in done.stdout
    assert (
        "sheet.yaml: left out; propositions stand in files .claims, .md, .tex, .json, .jsonc, .yaml, .yml, .py"
        in done.stderr
    )


def test_a_program_is_no_yaml(tmp_path: Path) -> None:
    """What would run code in a careless reader is a tag here."""
    (tmp_path / "mine.yaml").write_text("claims: !!python/object/apply:os.system [ls]\n")
    with pytest.raises(InvalidInput, match=r"line 1: the tag .*want texts, lists and mappings"):
        read_argument(tmp_path / "mine.yaml")
