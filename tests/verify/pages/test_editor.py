"""Editors: what is told of a text with claims, the language server over standard input and output, and the colours."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
import textmate
from click.testing import CliRunner

from fooling.verify.cli import main
from fooling.verify.evidence import store
from fooling.verify.pages.editors.document import Document, rows
from fooling.verify.statement.operators import OPERATORS

EDITORS = Path(__file__).parents[3] / "editors"
TEXT = """let L = /(ab|ba)*/
let f = L under odd-even, length n

bits        Alice and Bob need n/2 + 1 bits.
  for all even n >= 2: D(f) >= n/2 + 1
  expected: refuted
more        A word is wrong.
  for all even n >= 2:
    D(f) >= n/2 + foo
three       Equality of three bits.
  D(EQ_3) = 4
  uses: bits
"""


def document(text: str, path: Path = Path("a.claims"), **others: str) -> Document:
    """A text that is open in an editor, with others."""
    return Document(path, {path: text, **{path.with_name(f"{name}{path.suffix}"): one for name, one in others.items()}})


def faults(one: Document) -> list[tuple[int, int, int, str]]:
    """Line, columns and the first words of what is wrong."""
    return [(f.place.line, f.place.begins, f.place.ends, f.told[:12]) for f in one.faults()]


def at(text: str, sign: str) -> tuple[str, int, int]:
    """A text without a sign, and the place where the sign stood."""
    before, _, after = text.partition(sign)
    return before + after, before.count("\n"), len(before.rpartition("\n")[2])


def test_faults_stand_at_their_places() -> None:
    """In a claims file and in papers, each fault has the line and the columns of the word that is wrong."""
    assert faults(document(TEXT)) == [(8, 18, 21, "found `foo`;")]
    inside = "".join(f"  {line}\n" for line in TEXT.splitlines())
    markdown = document(f"# Paper\n\n- list\n\n  ```claims\n{inside}  ```\n", Path("a.md"))
    assert faults(markdown) == [(13, 20, 23, "found `foo`;")]
    latex = document(f"% \N{GRINNING FACE}\n\\begin{{claims}}\n{inside}\\end{{claims}}\n", Path("a.tex"))
    assert faults(latex) == [(10, 20, 23, "found `foo`;")]
    assert faults(document("\\begin{claims} x", Path("a.tex"))) == [(0, 0, 1, "want \\begin{")]
    assert faults(document("")) == []
    assert faults(document("# a comment\n")) == []


def test_a_part_of_a_paper_is_read_with_its_main_file(tmp_path: Path) -> None:
    """A file that a main file reads knows the definitions before it, as the editor has them; its faults are its own."""
    (tmp_path / "main.tex").write_text("\\documentclass{x}\n\\begin{claims}\nlet f = 3\n\\end{claims}\n\\input{part}\n")
    part = tmp_path / "part.tex"
    text = "\\begin{claims}\na  A.\n  D(f) = 3\n\\end{claims}\n"
    part.write_text("")
    assert faults(document(text, part)) == [(2, 4, 5, "`3` is a num")]
    edited = "\\documentclass{x}\n\\begin{claims}\nlet f = EQ_2\n\\end{claims}\n\\input{part}\n"
    assert faults(document(text, part, main=edited)) == []


@pytest.mark.parametrize(
    ("marked", "told"),
    [
        (TEXT.replace("D(f) >= n/2 + 1", "¶D(f) >= n/2 + 1"), "the answer's bit counts"),
        (TEXT.replace("D(f) >= n/2 + 1", "D(¶f) >= n/2 + 1"), "`let f = L under odd-even, length n`"),
        (TEXT.replace("under", "¶under"), "Defined if"),
        (TEXT.replace("uses: bits", "uses: b¶its"), "read as: for all integers n with n >= 2, n even: D("),
        (TEXT.replace("three ", "th¶ree "), "read as: D(equality on 3 bits) = 4"),
        (TEXT.replace("Equality", "¶Equality"), None),
        ("let c = formula x1 & y1\na  A.\n  D(the function ¶c) = 2\n", "x1 & y1`\n\na formula of bits"),
    ],
)
def test_a_word_tells_what_it_means(marked: str, told: str | None) -> None:
    """An operator has its row of the grammar, a name its definition, and a claim its statement in full words."""
    text, line, column = at(marked, "¶")
    found = document(text).hover(line, column)
    assert told in found if told else found == ""


def test_each_operator_has_a_row() -> None:
    """What is shown of an operator stands on the page `grammar`, for each operator of the table."""
    assert set(OPERATORS) <= set(rows())


@pytest.mark.parametrize(
    ("marked", "line", "column"),
    [
        (TEXT.replace("D(f) >= n/2 + 1", "D(¶f) >= n/2 + 1"), 1, 4),
        (TEXT.replace("= L under", "= ¶L under"), 0, 4),
        (TEXT.replace("uses: bits", "uses: bi¶ts"), 3, 0),
        (TEXT.replace("D(EQ_3)", "D(¶EQ_3)"), None, None),
    ],
)
def test_a_name_leads_to_its_definition(marked: str, line: int | None, column: int | None) -> None:
    """To the name behind `let`, or to the claim that is used."""
    text, row, place = at(marked, "¶")
    found = document(text).definition(row, place)
    assert (found and (found.line, found.begins)) == (None if line is None else (line, column))


@pytest.mark.parametrize(
    ("marked", "begins", "some"),
    [
        (TEXT.replace("D(f) >= n/2 + 1", "D(¶"), 25, "f"),
        (TEXT.replace("D(f) >= n/2 + foo", "D(f) >= n/2 + f¶"), 18, "floor(x)"),
        (TEXT.replace("D(f) >= n/2 + foo", "D(f) >= ¶"), 12, "n"),
        (TEXT.replace("length n", "length ¶"), 33, "floor(x)"),
        (TEXT.replace("let f = L under odd-even, length n", "let f = ¶"), 8, "L"),
        (TEXT.replace("uses: bits", "uses: bits, mo¶"), 14, "more"),
        (TEXT.replace("expected: refuted", "expected: ¶"), 12, "confirmed"),
        (TEXT.replace("  uses: bits", "  us¶"), 2, "uses: "),
        (f"{TEXT}four        Four.\n  ¶\n", 2, "for all"),
        (TEXT.replace("Equality", "Eq¶"), 14, None),
        (TEXT.replace("three ", "thr¶"), 3, None),
    ],
)
def test_what_could_stand_there_is_offered(marked: str, begins: int, some: str | None) -> None:
    """In a sentence what the reader wants, in a field what it may say, and nothing in words."""
    text, line, column = at(marked, "¶")
    place, found = document(text).completions(line, column)
    assert place == begins
    assert [one.label for one in found] == [] if some is None else some in [one.label for one in found]


def test_a_verdict_is_judged_again(tmp_path: Path) -> None:
    """Beside a claim stands what its certificate proves of this very statement; one that is forged proves nothing."""
    path, evidence = tmp_path / "a.claims", tmp_path / "evidence"
    path.write_text("three  Three.\n  D(EQ_3) = 4\n", encoding="utf-8")
    CliRunner().invoke(main, ["check", str(path), "--effort", "quick", "--evidence", str(evidence)])

    def told(text: str) -> list[str]:
        return [verdict for _, verdict in document(text, path).verdicts(evidence)]

    assert told(path.read_text()) == ["confirmed"]
    assert told("three  Three.\n  D(EQ_3) = 4\n  expected: refuted\n") == ["confirmed; refuted is expected"]
    assert told("three  Three.\n  D(EQ_3) = 5\nb  B.\n  1 = 1\n  assume: me\n") == ["assumed", "not checked"]
    certificate = store.place(evidence, "a/three")
    certificate.write_text(certificate.read_text().replace('"confirmed"', '"refuted"'))
    assert told(path.read_text()) == ["not checked"]


def test_what_was_left_unknown_is_told_from_what_was_not_checked(tmp_path: Path) -> None:
    """Planted: an edited claim was not checked, whatever the last run said of its older proposition."""
    path, evidence = tmp_path / "a.claims", tmp_path / "evidence"

    def told(text: str) -> list[str]:
        return [verdict for _, verdict in document(text, path).verdicts(evidence)]

    hard = "hard  Hard.\n  R(DISJ_9; error at most 1/3) >= {}\n  expected: unknown\n"
    path.write_text(hard.format(7), encoding="utf-8")
    assert told(path.read_text()) == ["not checked; unknown is expected"]
    options = ["--effort", "quick", "--remarks", "none", "--evidence", str(evidence)]
    CliRunner().invoke(main, ["check", str(path), *options])
    assert told(path.read_text()) == ["unknown"]
    assert told(hard.format(8)) == ["not checked; unknown is expected"]
    path.write_text(hard.format(7).replace("R(DISJ_9; error at most 1/3) >= 7", "1 = 1"), encoding="utf-8")
    CliRunner().invoke(main, ["check", str(path), *options])
    assert told(path.read_text()) == ["confirmed; unknown is expected"]
    assert not [one for one in evidence.rglob("*") if one.name.endswith(".unknown")]


# ---- the server ----


class Client:
    """An editor: messages of JSON-RPC on the standard input and output of a server."""

    def __init__(self, folder: Path) -> None:
        asked = [sys.executable, "-m", "fooling", "lsp", "--evidence", str(folder / "evidence")]
        self.server = subprocess.Popen(
            asked, stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=Path(__file__).parents[3]
        )
        self.asked, self.told = 0, list[dict[str, Any]]()

    def tell(self, method: str, params: Mapping[str, Any], **more: Any) -> None:
        """Send a message."""
        body = json.dumps({"jsonrpc": "2.0", "method": method, "params": params, **more}).encode()
        assert self.server.stdin is not None
        self.server.stdin.write(b"Content-Length: %d\r\n\r\n%b" % (len(body), body))
        self.server.stdin.flush()

    def heard(self) -> dict[str, Any]:
        """The next message of the server."""
        assert self.server.stdout is not None
        length = 0
        while line := self.server.stdout.readline().strip():
            name, _, value = line.partition(b":")
            length = int(value) if name.lower() == b"content-length" else length
        return dict(json.loads(self.server.stdout.read(length)))

    def ask(self, method: str, **params: Any) -> Any:
        """The answer to a question; what else is told before it is kept."""
        self.asked += 1
        self.tell(method, params, id=self.asked)
        while (said := self.heard()).get("id") != self.asked:
            self.told.append(said)
        assert "error" not in said, said
        return said["result"]

    def diagnostics(self) -> list[dict[str, Any]]:
        """What is wrong with the text that was sent last."""
        while not self.told or self.told[-1].get("method") != "textDocument/publishDiagnostics":
            self.told.append(self.heard())
        return list(self.told.pop()["params"]["diagnostics"])


@pytest.fixture
def client(tmp_path: Path) -> Iterator[Client]:
    """A server that was told of its editor, and is ended by it."""
    pytest.importorskip("pygls")
    one = Client(tmp_path)
    try:
        capabilities = one.ask("initialize", processId=None, rootUri=tmp_path.as_uri(), capabilities={})["capabilities"]
        assert capabilities["textDocumentSync"]["change"] == 1  # whole texts
        one.tell("initialized", {})
        yield one
        one.ask("shutdown")
        one.tell("exit", {})
        assert one.server.wait(timeout=20) == 0
    finally:
        one.server.kill()
        for stream in (one.server.stdin, one.server.stdout):
            assert stream is not None
            stream.close()


def test_a_client_is_served(client: Client, tmp_path: Path) -> None:
    """A text is opened, edited and asked about; columns are units of UTF-16, and lines end at line feeds alone."""
    path = tmp_path / "a.claims"
    document = {"uri": path.as_uri()}
    odd = "# \N{LINE SEPARATOR} \x0c \N{GRINNING FACE}\n" + TEXT
    client.tell(
        "textDocument/didOpen", {"textDocument": {**document, "languageId": "fooling", "version": 1, "text": odd}}
    )
    *unseen, wrong = client.diagnostics()
    assert [one["range"]["start"]["line"] for one in unseen] == [0] * len(unseen) != []
    assert wrong["range"] == {"start": {"line": 9, "character": 18}, "end": {"line": 9, "character": 21}}
    assert (wrong["severity"], wrong["message"].startswith("found `foo`")) == (1, True)
    edited = odd.replace("three       ", "three  \N{GRINNING FACE}").replace(
        "  D(EQ_3)", "  D(/[\N{GRINNING FACE}]/ under "
    )
    client.tell(
        "textDocument/didChange", {"textDocument": {**document, "version": 2}, "contentChanges": [{"text": edited}]}
    )
    assert [one["range"]["start"]["line"] for one in client.diagnostics()][len(unseen) :] == [9, 11]
    there = {"textDocument": document, "position": {"line": 5, "character": 23}}
    assert "the answer's bit counts" in client.ask("textDocument/hover", **there)["contents"]["value"]
    there["position"] = {"line": 5, "character": 25}
    found = client.ask("textDocument/definition", **there)
    assert (found["uri"], found["range"]["start"]) == (path.as_uri(), {"line": 2, "character": 4})
    there["position"] = {"line": 11, "character": 17}
    offered = {one["label"]: one for one in client.ask("textDocument/completion", **there)}
    assert offered["prefix:k"]["textEdit"] == {
        "range": {"start": there["position"], "end": there["position"]},
        "newText": "prefix:${1:k}",
    }
    lenses = client.ask("textDocument/codeLens", textDocument=document)
    assert [one["command"]["title"] for one in lenses] == ["not checked; refuted is expected"]
    client.tell("textDocument/didClose", {"textDocument": document})
    assert client.diagnostics() == []


def test_the_server_wants_pygls(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without it one line says how it is installed; nothing else loads it."""
    monkeypatch.setitem(sys.modules, "fooling.verify.pages.editors.server", None)
    done = CliRunner().invoke(main, ["lsp"])
    assert done.exit_code == 2
    assert "want pip install 'fooling[lsp]'" in done.output


# ---- colours ----


def test_the_grammar_of_textmate_has_the_words_of_the_table() -> None:
    """The committed file is what the table of operators gives; `textmate.py --write` writes it anew."""
    assert textmate.PLACE.read_text(encoding="utf-8") == textmate.written()


KINDS = {
    "  # no": 0,
    "let f = 1": 1,
    "  says: more": 2,
    "  uses: bits": 3,
    "at: 3": 3,
    "bits   Two.": 4,
    "  bits   Two.": 4,
    "  D(f) >= 2": None,
    "  for all n: D(f) >= n": None,
}
COLOURED = {
    "D(f) >= n/2 + 1/4 - n / 3 - (n) / 4": [],
    "/a b*/ ∩ /b/ = the complement of /(a|b)*/": ["/a b*/", "/b/", "/(a|b)*/"],
    "some RNN with 2 units of 8 bits decides /(ab)*/ and n/2 >= n/3": ["/(ab)*/"],
    r"states(/a\/b/; complete) = 3": [r"/a\/b/"],
}


def test_patterns_of_textmate_part_the_lines() -> None:
    """A comment, a definition, a field, a name and a sentence each meet the pattern of their kind first."""
    patterns = [one for one in textmate.grammar()["patterns"] if "include" not in one]  # type: ignore[attr-defined]
    for line, kind in KINDS.items():
        found = (i for i, one in enumerate(patterns) if re.search(one.get("match") or one["begin"], line))
        assert next(found, None) == kind, line
    assert re.search(patterns[2]["while"].replace(r"\1", "  "), "    more")
    assert not re.search(patterns[2]["while"].replace(r"\1", "  "), "  D(f) >= 2")


@pytest.mark.parametrize("typed", COLOURED)
def test_expressions_are_told_from_divisions(typed: str) -> None:
    """Behind a word, a sign or a bracket that opens an expression is coloured, and no division is."""
    rules = textmate.grammar()["repository"]["sentence"]["patterns"]  # type: ignore[index]
    found, place = list[str](), 0
    while place < len(typed):  # as an editor does: the rule that matches first, and of several the one before
        here = [
            (match.start(), i, match) for i, one in enumerate(rules) if (match := _from(one["match"], typed, place))
        ]
        if not here:
            break
        *_, match = min(here, key=lambda one: one[:2])
        if "/" in match[0][:-1] and match[0][-1] == "/" and len(match[0]) > 1:
            found.append(match[0][match[0].index("/") :])
        place = max(match.end(), place + 1)
    assert found == COLOURED[typed]


def _from(pattern: str, text: str, place: int) -> re.Match[str] | None:
    return re.compile(pattern).search(text, place)


def test_the_extension_names_files_that_are_there() -> None:
    """package.json has the version of the program, and each path in it leads to a file; all JSON is JSON."""
    folder = EDITORS / "vscode"
    for path in folder.rglob("*.json"):
        json.loads(path.read_text(encoding="utf-8"))
    package = (folder / "package.json").read_text(encoding="utf-8")
    assert all((folder / path).is_file() for path in re.findall(r'"(\./[^"]+)"', package))
    project = (EDITORS.parent / "pyproject.toml").read_text(encoding="utf-8")
    assert json.loads(package)["version"] == re.findall(r'^version = "(.+)"', project, re.MULTILINE)[0]
