"""Matrices in .csv, rule by rule: RFC 4180, and what spreadsheets, pandas, numpy and R write beyond it."""

from __future__ import annotations

import resource
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner

from fooling.fooling_sets.errors import InvalidInput
from fooling.verify.cli import main
from fooling.verify.given.asked.named_function import function_term
from fooling.verify.given.files.csv_labels import LABELS
from tests.shares import later
from tests.verify.format_rules import HONOURED, MEANS_NOTHING, REFUSED, Rule, hold, of_rules

M = ((1, 1, 0), (0, 1, 0))
HEADER = "is a header, a row of names; want the entries alone, or say which with --labels"
RULES = [
    # RFC 4180
    Rule("each record is on a line that ends in CR LF", HONOURED, "1,1,0\r\n0,1,0\r\n", M),
    Rule("other ends of lines: LF", HONOURED, "1,1,0\n0,1,0\n", M),
    Rule("other ends of lines: CR", HONOURED, "1,1,0\r0,1,0\r", M),
    Rule("the last record may have no end of line", HONOURED, "1,1,0\r\n0,1,0", M),
    Rule("there may be a header line", REFUSED, "a,b,c\n0,1,0\n1,1,0", HEADER),
    Rule("there may be a header line of one column", REFUSED, "a\n0\n1", HEADER),
    Rule("each line has the same number of fields", REFUSED, "0,1,0\n1,1\n", "row 2 has 2 entries, row 1 has 3"),
    Rule("the last field is not followed by a comma", REFUSED, "0,1,\n1,1,\n", "row 1, column 3: '' should be"),
    Rule("blanks are part of a field; a number with blanks is a number", HONOURED, " 1,1 , 0\n0,1,0", M),
    Rule("a field may stand in quotes", HONOURED, '"1","1","0"\n"0","1","0"\n', M),
    Rule("a field in quotes may stand beside one without", HONOURED, '"1",1,0\n0,"1",0\n', M),
    Rule("a field in quotes may hold a comma", REFUSED, '"0,5",1,0\n1,1,0\n', "column 1: '0,5' should be an integer"),
    Rule("a field in quotes may hold ends of lines", REFUSED, '"0\r\n1",1\n1,1\n', "column 1: .* should be an integer"),
    Rule("a quote in a field is doubled", REFUSED, '"0""",1,0\n1,1,0\n', "column 1: '0\"' should be an integer"),
    Rule("quotes enclose the whole field", REFUSED, '"0"1,1,0\n1,1,0\n', "row 1: the quotes are wrong"),
    Rule("a quote that opens is closed", REFUSED, '0,1,0\n1,1,"0\n', "row 2: the quotes are wrong"),
    Rule("a field without quotes holds none", REFUSED, '0,1,0\n1,1,0"\n', "row 2, column 3: '0\"' should be"),
    # text
    Rule("a byte order mark is no text", HONOURED, b"\xef\xbb\xbf1,1,0\n0,1,0", M),
    Rule("UTF-16", REFUSED, "0,1\n1,1".encode("utf-16"), "byte 0 is not UTF-8 text"),
    Rule("a zero byte", REFUSED, "0,1,\0\n1,1,0", "row 1, column 3"),
    Rule("a file without records", REFUSED, "", "no rows"),
    Rule("a file of ends of lines", REFUSED, "\n\n", "no rows"),
    Rule("blank lines at the end", MEANS_NOTHING, "1,1,0\n0,1,0\n\n\r\n", M),
    Rule("a blank line between records", REFUSED, "0,1,0\n\n1,1,0\n", "line 2 is empty; want a row of numbers"),
    Rule("a blank line before the first", REFUSED, "\n0,1,0\n1,1,0\n", "line 1 is empty"),
    Rule("a line of commas at the end, as spreadsheets write", REFUSED, "0,1\n1,1\n,\n", "row 3, column 1: ''"),
    Rule("a comment", REFUSED, "# a b\n0,1,0\n", HEADER),
    # separators
    Rule("semicolons, which a spreadsheet writes", HONOURED, "1;1;0\n0;1;0", M, "read as separated by semicolons"),
    Rule("tabs", HONOURED, "1\t1\t0\n0\t1\t0", M, "read as separated by tabs"),
    Rule("blanks", REFUSED, "0 1 0\n1 1 0", "is separated by blanks; want commas"),
    Rule("bars", REFUSED, "0|1|0\n1|1|0", "is separated by bars; want commas"),
    Rule("two separators", REFUSED, "0;1;0\n1\t1\t0", "is separated by semicolons; want commas"),
    Rule("semicolons with decimal commas", REFUSED, "0,0;1,0\n1,0;1,0", "is separated by semicolons; want commas"),
    Rule("a line that names the separator", REFUSED, "sep=;\n0;1\n1;1", "row 1"),
    # entries
    Rule("1.0, 1e0, +1 and -0 are integers", HONOURED, "1e0,+1,-0\n0,1.0,0", M),
    Rule("true and false", HONOURED, "true,True,FALSE\nFalse,TRUE,false", M),
    Rule("a fraction", REFUSED, "0,1.5\n1,0", "column 2: '1.5' should be an integer such as 0 or 1"),
    Rule("an empty field, as of a missing value", REFUSED, "0,\n1,1", "row 1, column 2: '' should be an integer"),
    Rule("nan, as of a missing value", REFUSED, "0,nan\n1,1", "column 2: 'nan' should be an integer"),
    Rule("an infinity", REFUSED, "0,inf\n1,1", "column 2: 'inf' should be an integer"),
    Rule("a star, as of a partial function", REFUSED, "0,*\n1,1", "a partial function, with \\* where nothing"),
    Rule("leading zeros", REFUSED, "1,01\n1,1", "'01' begins with 0, so it is a label and no number"),
    Rule("other digits than 0 to 9", REFUSED, "0,\u0661\n1,1", "column 2"),
    Rule("signs between digits", REFUSED, "0,1_0\n1,1", "'1_0' should be an integer"),
    Rule("hexadecimal numbers", REFUSED, "0,0x1\n1,1", "'0x1' should be an integer"),
    Rule("a number of 32 bits", REFUSED, "0,2147483648\n1,1", "should be between -2147483647 and 2147483647"),
    Rule("a number too long", REFUSED, f"0,{'1' * 200}\n1,1", "a number of 200 characters is too long"),
    Rule("a field too long", REFUSED, f"0,{'1' * 200_000}\n1,1", "row 1: a number or text of more than 131072"),
    # labels
    Rule("pandas: header and index", REFUSED, ",0,1\n0,1,1\n1,1,0\n2,0,0\n", "row 1: ',0,1' is a header"),
    Rule("pandas: header and index of one column", REFUSED, ",0\n0,1\n1,1\n", "row 1, column 1: ''"),
    Rule("pandas: header of two columns", REFUSED, "0,1\n1,1\n1,0\n0,0\n", "with it the matrix is 4 x 2, without it 3"),
    Rule("pandas: header of two columns, square below", REFUSED, "0,1\n1,1\n1,0\n", "it the matrix is 3 x 2, without"),
    Rule("pandas: header of one column", REFUSED, "0\n1\n1\n", "with it the matrix is 3 x 1, without it 2 x 1"),
    Rule("pandas: header, other numbers below", REFUSED, "0,1,2\n5,1,1\n0,3,1\n4,0,2\n", "row 1 counts from 0 to 2"),
    Rule("pandas: header, 0 and 1 below", REFUSED, "0,1,2\n1,1,0\n0,0,1\n", "row 1 grows from 0 to 2"),
    Rule("pandas: header in quotes", REFUSED, '"0","1"\n1,1\n1,0\n', "row 1 is in quotes and no other is"),
    Rule("pandas: header, decimals below", REFUSED, "5,7\n1.0,1.0\n0.0,1.0\n", "row 1 is written as integers and noth"),
    Rule("pandas: header, truth values below", REFUSED, "4,2\nTrue,False\n", "row 1 is written as integers and no"),
    Rule("pandas: header of truth values", REFUSED, "False,True\n1,0\n1,1\n", "row 1 is written as true and false"),
    Rule("R: columns from 1", REFUSED, "1,2\n5,1\n0,3\n4,0\n", "row 1 counts from 1 to 2, as the header does"),
    Rule("a spreadsheet: 00, 01, 10, 11 above", REFUSED, "0,1,10,11\n0,0,1,1\n1,0,1,1\n", "row 1 grows from 0 to 11"),
    Rule("a corner, and numbers above and beside", REFUSED, "0,0,1,2\n0,1,1,0\n1,0,1,0\n2,0,1,1\n", "column 1 gr"),
    Rule("an index alone", REFUSED, "0,1,1\n1,1,0\n2,0,0\n", "column 1 grows from 0 to 2"),
    Rule("an index beside decimals", REFUSED, "3,1.0\n1,1.0\n", "column 1 is written as integers and nothing else is"),
    Rule("an index of two rows", HONOURED, "0,1,1\n1,1,0\n", ((0, 1, 1), (1, 1, 0)), "column 1 counts from 0 to 1"),
    Rule("the matrix 01 10", HONOURED, "0,1\n1,0\n", ((0, 1), (1, 0)), "row 1 counts from 0 to 1, and is read as en"),
    Rule("the table of a group", HONOURED, "0,1,2\n1,2,0\n2,0,1\n", ((0, 1, 2), (1, 2, 0), (2, 0, 1)), "row 1 counts"),
    Rule("one row", HONOURED, "0,1,2\n", ((0, 1, 2),)),
    Rule("rows that count nothing", HONOURED, "1,0\n1,1\n0,1\n", ((1, 0), (1, 1), (0, 1))),
    Rule("one column", HONOURED, "1\n0\n1\n", ((1,), (0,), (1,))),
]


def _written(folder: Path, content: str | bytes) -> str:
    path = folder / "m.csv"
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return str(path)


@of_rules(RULES)
def test_a_csv_is_read_as_its_rules_say(tmp_path: Path, rule: Rule) -> None:
    """Each rule of the format is honoured, refused by name, or says nothing about a matrix."""
    hold(rule, lambda content: function_term(_written(tmp_path, content)).term[1])


@pytest.mark.parametrize("labels", LABELS)
@pytest.mark.parametrize("corner", ["", "0", "name, of all"])
def test_whoever_says_what_the_labels_are_is_asked_nothing(tmp_path: Path, labels: str, corner: str) -> None:
    """--labels leaves out what it names, also names with a comma, and all other rules hold."""
    above, beside = labels in ("columns", "both"), labels in ("rows", "both")
    head = [f'"{corner}"', *"01"] if beside else [*"01"]
    lines = [head] * above + [[*([str(x)] if beside else []), *row] for x, row in enumerate(("01", "11", "10"))]
    path = _written(tmp_path, "\n".join(map(",".join, lines)))
    assert function_term(path, labels=labels).term == ("matrix", ((0, 1), (1, 1), (1, 0)))
    with pytest.raises(InvalidInput, match=r"'x(,x)?' is a header|row 2, column 1: 'x' should be"):
        function_term(_written(tmp_path, "x,x\n" * 3), labels=labels)


def test_labels_are_for_csv_alone(tmp_path: Path) -> None:
    """--labels of a family, a language or a file of another kind is refused."""
    (tmp_path / "m.json").write_text("[[0, 1]]")
    for function in ("equality", "regex:ab", str(tmp_path / "m.json")):
        with pytest.raises(InvalidInput, match=r"--labels none: .* is no \.csv file"):
            function_term(function, 2, labels="none")


def test_a_header_is_asked_about_and_measured_with_the_answer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """`fooling measure` refuses a file that may have a header in one line, and takes the option that the line names."""
    monkeypatch.chdir(tmp_path)
    _written(tmp_path, "0,1\n1,1\n1,0\n0,0\n")
    run = CliRunner().invoke
    refused = run(main, ["measure", "m.csv", "--measure", "D"])
    assert (refused.exit_code, refused.stdout) == (2, "") and "--labels none, columns, rows or both" in refused.stderr
    taken = run(main, ["measure", "m.csv", "--measure", "rank.Q", "--labels", "both"]).stdout
    assert taken.startswith("m.csv: 3 x 1,")
    read = [function_term("m.csv", labels=one).term[1] for one in ("none", "columns", "rows", "both")]
    assert [(len(rows), len(rows[0])) for rows in read] == [(4, 2), (3, 2), (4, 1), (3, 1)]


@pytest.mark.parametrize(
    ("line", "lines", "told"),
    [
        later(lambda: ",".join(map(str, range(3_000_000))), 2, "more than 4194304 entries"),
        later(lambda: ",".join(map(str, range(300_000))), 3, "row 1 counts from 0 to 299999, as the header does"),
        later(lambda: ",".join(f"c{i}" for i in range(2_000_000)), 1, "is a header"),
        later(lambda: "7" * 2**16 + "\n" * 2**24, 1, "too long"),
        (lambda: "1\n" * 2**22 + "1", 2, "more than 4194304 entries"),
    ],
)
def test_a_large_csv_is_refused_soon(tmp_path: Path, line: Callable[[], str], lines: int, told: str) -> None:
    """Millions of columns, names, blank lines or rows cost seconds at most, and some bytes for each sign."""
    path, begun = _written(tmp_path, "\n".join([line()] * lines)), time.process_time()
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    with pytest.raises(InvalidInput, match=told) as caught:
        function_term(path)
    assert len(str(caught.value)) < 600 and time.process_time() - begun < 8
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 2**20
