"""Network files in .json, rule by rule: JSON as RFC 8259 has it, and the fields and tables of a network."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from fooling.verify.given.networks.read_network import read_network
from tests.verify.format_rules import HONOURED, MEANS_NOTHING, REFUSED, Rule, hold, of_rules

BASE = (Path(__file__).parents[3] / "docs" / "some-b.json").read_text("utf-8").strip()
DOCUMENT = json.loads(BASE)


def letters(text: str) -> str:
    """The file with another embedding of letters."""
    return BASE.replace("[[0], [1]]", text)


JSON = "not readable as JSON"
RULES = [
    Rule("ends of lines and tabs between parts", MEANS_NOTHING, BASE.replace(", ", ",\r\n\t"), True),
    Rule("a byte order mark", MEANS_NOTHING, b"\xef\xbb\xbf" + BASE.encode(), True),
    Rule("the order of fields", MEANS_NOTHING, json.dumps(dict(reversed(DOCUMENT.items()))), True),
    Rule("UTF-16", REFUSED, BASE.encode("utf-16"), "byte 0 is not UTF-8 text"),
    Rule("a pickle", REFUSED, b"\x80\x02}q\x00.", "a pickle is never read"),
    Rule("an empty text", REFUSED, "", f"{JSON} .*the text is empty"),
    Rule("a comment", REFUSED, BASE + "// x", f"{JSON} .*Extra data"),
    Rule("a second value", REFUSED, BASE + BASE, f"{JSON} .*Extra data"),
    Rule("a comma behind the last field", REFUSED, BASE[:-1] + ",}", "one too many"),
    Rule("a field twice", REFUSED, BASE[:-1] + ', "alphabet": []}', 'repeats a field, "alphabet"'),
    Rule("a field that no table names", REFUSED, BASE[:-1] + ', "extra": 1}', "unknown 'extra'; want after, alphabet"),
    Rule("a field of attention", REFUSED, BASE.replace('"kind"', '"x": 1, "kind"'), r"layers 1.attention: unknown 'x'"),
    Rule("a field of a head", REFUSED, BASE.replace('"query"', '"bias": 1, "query"'), "heads 1: unknown 'bias'; want"),
    Rule("a field that lacks", REFUSED, BASE.replace('"layers"', '"layer"'), "missing layers; want an object"),
    Rule("a list", REFUSED, f"[{BASE}]", "missing alphabet, embedding, layers"),
    Rule("deep lists", REFUSED, "[" * 1000, "nested 1000 deep"),
    Rule("1.0 and 10e-1 are 1", HONOURED, letters("[[0.0], [10e-1]]"), True),
    Rule("a text is the number that it writes", HONOURED, letters('[["0"], ["1"]]'), True),
    Rule("NaN", REFUSED, letters("[[NaN], [1]]"), "NaN is not a number here"),
    Rule("an infinity", REFUSED, letters("[[Infinity], [1]]"), "Infinity is not a number here"),
    Rule("a number out of range", REFUSED, letters("[[0], [1e400]]"), "1e400 is out of range"),
    Rule("true is no number", REFUSED, letters("[[true], [1]]"), "letters 1: True: want a number"),
    Rule("null is no number", REFUSED, letters("[[null], [1]]"), "letters 1: None: want a number"),
    Rule("rows of different lengths", REFUSED, letters("[[0], [1, 2]]"), "rows of lengths .1, 2."),
    Rule("a row for each letter", REFUSED, letters("[[0], [1], [2]]"), "has 3 rows .*must have 2 rows"),
    Rule("a table has rows", REFUSED, letters("[0, 1]"), "letters 1: 0: want a list of numbers"),
    Rule("a letter twice", REFUSED, BASE.replace('["a", "b"]', '["a", "a"]'), "want a list of names without repet"),
    Rule("a letter that is a number", REFUSED, BASE.replace('["a", "b"]', '["a", 1]'), "alphabet 2: 1: want a name"),
    Rule("letters as one text", REFUSED, BASE.replace('["a", "b"]', '"ab"'), "alphabet: 'ab': want a list"),
    Rule("a kind of attention", REFUSED, BASE.replace('"average"', '"mean"'), "a kind among softmax.*not 'mean'"),
    Rule("a kind that is no text", REFUSED, BASE.replace('"average"', "true"), "a kind among softmax.*not True"),
    Rule("a rule of the read-out", REFUSED, BASE.replace('"positive"', '"plus"'), "the read-out 'plus'"),
]


@of_rules(RULES)
def test_a_network_in_json_is_read_as_its_rules_say(tmp_path: Path, rule: Rule) -> None:
    """Each rule is honoured, refused in one line, or says nothing: then the network is that of the plain file."""

    def read(content: bytes | str) -> Any:
        path = tmp_path / "n.json"
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        return read_network(path) == read_network(Path(__file__).parents[3] / "docs" / "some-b.json")

    hold(rule, read)
