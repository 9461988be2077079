"""Matrices in .json, rule by rule: JSON as RFC 8259 has it, and what a list of rows of integers adds to it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from fooling.verify.given.files.function_file import loaded
from tests.verify.format_rules import HONOURED, MEANS_NOTHING, REFUSED, Rule, hold, of_rules

M = ((1, 1, 0), (0, 1, 0))
JSON = "not readable as JSON"
RULES = [
    # RFC 8259
    Rule("a text is one value", HONOURED, "[[1,1,0],[0,1,0]]", M),
    Rule("nothing follows the value", REFUSED, "[[1,1,0]] [[0,1,0]]", f"{JSON} .line 1, column 11"),
    Rule("a text is no lines of values", REFUSED, "[1,1,0]\n[0,1,0]\n", f"{JSON} .line 2, column 1"),
    Rule("an empty text", REFUSED, "", f"{JSON} .*the text is empty"),
    Rule("blanks, tabs and ends of lines between parts", MEANS_NOTHING, " [\t[1 ,1,0],\r\n[0,1,0 ]\n]\n", M),
    Rule("another blank", REFUSED, "[[1,1,0],\u00a0[0,1,0]]", f"{JSON} .line 1, column 10"),
    Rule("a byte order mark", MEANS_NOTHING, b"\xef\xbb\xbf[[1,1,0],[0,1,0]]", M),
    Rule("UTF-16", REFUSED, "[[0]]".encode("utf-16"), "byte 0 is not UTF-8 text"),
    Rule("a comment", REFUSED, "[[1,1,0], // c\n[0,1,0]]", JSON),
    Rule("a comma behind the last item", REFUSED, "[[1,1,0],[0,1,0],]", JSON),
    Rule("a comma that lacks", REFUSED, "[[1,1,0][0,1,0]]", JSON),
    Rule("a list that is not closed", REFUSED, "[[1,1,0],[0,1,0]", JSON),
    Rule("round brackets, as Python prints", REFUSED, "((1,1,0),(0,1,0))", JSON),
    Rule("deep lists", REFUSED, "[" * 1000 + "]" * 1000, "nested 1000 deep, at most 900 is read"),
    # numbers
    Rule("no leading zeros", REFUSED, "[[01,1]]", JSON),
    Rule("no leading plus", REFUSED, "[[+1,1]]", JSON),
    Rule("no point without digits", REFUSED, "[[1.,1]]", JSON),
    Rule("no hexadecimal numbers", REFUSED, "[[0x1,1]]", JSON),
    Rule("no NaN", REFUSED, "[[NaN,1]]", f"{JSON} .NaN is not a number here"),
    Rule("no infinities", REFUSED, "[[-Infinity,1]]", f"{JSON} .-Infinity is not a number here"),
    Rule("a negative number", HONOURED, "[[-3,1]]", ((-3, 1),)),
    Rule("minus 0 is 0", HONOURED, "[[-0,1]]", ((0, 1),)),
    Rule("1.0 is the integer 1", HONOURED, "[[1.0,2.50e1]]", ((1, 25),)),
    Rule("an exponent, exactly", HONOURED, "[[1E2,3e-0]]", ((100, 3),)),
    Rule("a number that is no integer", REFUSED, "[[1,0.5]]", "row 1, column 2: '0.5' should be an integer"),
    Rule("a number that rounds to an integer", REFUSED, f"[[1.{'0' * 30}1]]", "row 1, column 1: '1.0+1' should be an"),
    Rule("a number beyond doubles", REFUSED, "[[1e400]]", f"{JSON} .1e400 is out of range"),
    Rule("a number of many digits", REFUSED, f"[[{'1' * 5000}]]", f"{JSON} .a number of more than 4300 digits"),
    Rule("a number beyond the entries of matrices", REFUSED, f"[[{10**40}]]", "row 1, column 1"),
    # other values
    Rule("true and false are 1 and 0", HONOURED, "[[true,false]]", ((1, 0),)),
    Rule("null", REFUSED, "[[1,null]]", "row 1, column 2: 'null' should be an integer"),
    Rule("a text is the number that it writes", HONOURED, '[["1"," 1.0 "],["true","0"]]', ((1, 1), (1, 0))),
    Rule(
        "a text that begins with 0 is a label", REFUSED, '[["01",1]]', "column 1: '01' begins with 0, so it is a label"
    ),
    Rule("a text that writes no number", REFUSED, '[["one",1]]', "row 1, column 1: 'one' should be an integer"),
    Rule("a star is for partial functions", REFUSED, '[["*",1]]', "a partial function, with . where nothing is prom"),
    Rule("a list in a row", REFUSED, "[[[1],1]]", r"row 1, column 1: '\[1\]' should be an integer"),
    Rule("an object in a row", REFUSED, '[[{"a": 1},1]]', "row 1, column 1"),
    # the shape
    Rule("rows first", HONOURED, "[[1,2],[3,4],[5,6]]", ((1, 2), (3, 4), (5, 6))),
    Rule("one entry", HONOURED, "[[7]]", ((7,),)),
    Rule("a list of numbers is no matrix", REFUSED, "[1,1,0]", "row 1: '1' should be a list of integers"),
    Rule("a row that is a text", REFUSED, '["110","010"]', "row 1: '110' should be a list of integers"),
    Rule("rows of different lengths", REFUSED, "[[1,1,0],[0,1]]", "row 2 has 2 entries, row 1 has 3"),
    Rule("no rows", REFUSED, "[]", "no rows"),
    Rule("rows without entries", REFUSED, "[[],[]]", "an empty row; want at least one row with one entry"),
    Rule("a number is no matrix", REFUSED, "7", "'7' should be a list of rows, or an automaton"),
    Rule("a text is no matrix", REFUSED, '"7"', "'7' should be a list of rows, or an automaton"),
    Rule("null is no matrix", REFUSED, "null", "should be a list of rows, or an automaton"),
    Rule("an object is an automaton, or refused", REFUSED, '{"matrix": [[1]]}', "want|should"),
    Rule("a file of claims", REFUSED, '{"claims": []}', "a file of claims; name a language of its .define."),
    Rule("no field is there twice", REFUSED, '{"start": 0, "start": 1}', 'an object repeats a field, "start"'),
]


@of_rules(RULES)
def test_a_matrix_in_json_is_read_as_its_rules_say(tmp_path: Path, rule: Rule) -> None:
    """Each rule of the format is honoured, refused in one line, or says nothing about entries."""

    def read(content: bytes | str) -> Any:
        path = tmp_path / "m.json"
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        return loaded(path)

    hold(rule, read)
