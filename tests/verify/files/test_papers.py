"""Claims in papers: which lines are read, where they stand, what is refused, and the marks that LaTeX prints."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest
from click.testing import CliRunner

from fooling.fooling_sets.errors import InvalidInput
from fooling.verify.cli import main
from fooling.verify.evidence import store
from fooling.verify.given.arguments.argument import claims_in
from fooling.verify.given.arguments.typed_text import typed_text
from fooling.verify.reading.papers.excerpt import Excerpt
from fooling.verify.reading.papers.read import excerpt_of, is_paper_with_claims
from fooling.verify.runs.claims.chosen_claims import named
from fooling.verify.runs.claims.marks import write_marks
from fooling.verify.runs.claims.one_claim import Decided
from fooling.verify.statement.language.sentences import latex
from fooling.verify.statement.language.sentences.latex import BLACKBOARD
from fooling.verify.statement.language.sentences.tokens import ALONE
from fooling.verify.statement.language.verdict import Outcome, Verdict

ROOT = Path(__file__).parents[3]
PAGE = (ROOT / "docs" / "papers.md").read_text(encoding="utf-8")
MD, TEX = Path("a.md"), Path("a.tex")
PAPER = r"""\documentclass{article}\usepackage{fooling}\begin{document}
\begin{claims}
# a comment
let L = /(ab|ba)*/
let f = L under odd-even, length n

bits        Alice and Bob need $n/2 + 1$ bits, as \emph{everyone} knows.
  for all even n >= 2: D(f) >= n/2 + 1
given       Given.
  assume: a source
  D(EQ_2) >= 1
more-bits   Größer.
  for all even n >= 2: D(f) >=
    n/2 + 2
  uses: bits
\end{claims}
\begin{quote}
    \begin{claims}
    last  Indented.
      \forall n \ge 1: D(EQ_n) ≥ ⌈\log_2 n⌉ + \frac{1}{2}
    \end{claims}
\end{quote}
\end{document}
"""
SUMS = {  # as TeX computes them: the test below, where there is a TeX
    "bits": "B416B5E415E8F9FF1D0B37F108F02CBE"
}


def said(excerpt: Excerpt) -> list[tuple[int, int, str]]:
    """The lines with claims, each with its number and what stands in front of it."""
    return [(line.number, line.margin, line.said) for line in excerpt.lines if line.said]


def test_blocks_of_markdown_are_those_of_commonmark() -> None:
    """A fence in a longer fence, in a comment or in code is none; one in a list or a quotation is, less its margin."""
    text = """````
```claims
no
```
````

<!--
```claims
no
```
-->

    ```claims
    no
    ```

- a list
  ~~~~ claims of section 1
  one
    1 = 1
  ~~~
  two
  ~~~~

> ```claims
> three
> ```

```claimsy
no
```
"""
    assert said(excerpt_of(MD, {MD: text})) == [
        (19, 2, "one"),
        (20, 2, "  1 = 1"),
        (21, 2, "~~~"),
        (22, 2, "two"),
        (26, 2, "three"),
    ]


def test_blocks_of_latex_are_those_that_tex_sets() -> None:
    """Comments, what is shown as it is, and what stands behind the end are no claims; a sign of 100 % is no comment."""
    text = r"""% \begin{claims}
100\% \verb|%| \verb+\begin{claims}+ \lstinline!\begin{claims}!
\begin{comment}
\begin{claims}
\end{comment}
\begin{verbatim}
\begin{claims}
\end{claims}
\end{verbatim}
  \begin{claims}
  one  100% of it, \begin{center}.
\end{claims}
\end{document}
\begin{claims}
"""
    assert said(excerpt_of(TEX, {TEX: text})) == [(11, 2, r"one  100% of it, \begin{center}.")]


@pytest.mark.parametrize(
    ("path", "text", "told"),
    [
        (TEX, "a\n\\begin{claims} % here\n\\end{claims}", r"a.tex: line 2: want \begin{claims} alone"),
        (TEX, "\\newcommand{\\x}{\\begin{claims}}", r"line 1: want \begin{claims} alone"),
        (TEX, "\\begin{claims}\na \\end{claims}", r"line 2: want \end{claims} alone"),
        (TEX, "\\begin{claims}\na", r"line 1: \begin{claims} has no \end{claims}"),
        (TEX, "\\iffalse\n\\begin{claims}\n\\end{claims}\n\\fi", "line 2: claims behind \\iffalse"),
        (TEX, "\\input{a}", "a.tex: it reads itself"),
        (TEX, "\\begin{claims}\n  a\nb\n\\end{claims}", "line 3: stands less deep than the first"),
        (TEX, "\\begin{claims}\n  a\n\tb\n\\end{claims}", "line 3: stands less deep than the first"),
        (MD, "```claims\na", "line 1: the block of claims has no end; want ```"),
        (MD, "- list\n  ```claims\n  a\n\nno list", "line 2: the block of claims has no end; want ```"),
    ],
)
def test_a_block_that_may_be_missed_is_refused(
    path: Path, text: str, told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Planted: in one line, with the line of the paper."""
    monkeypatch.chdir(tmp_path)
    path.write_text(text, encoding="utf-8")
    with pytest.raises(InvalidInput, match=re.escape(told)):
        excerpt_of(path)


def test_files_that_are_read_are_followed(tmp_path: Path) -> None:
    """Claims come in the order in which TeX sets them, with the places of their files; what is not read is told."""
    main_file, part = tmp_path / "main.tex", tmp_path / "parts" / "one.tex"
    part.parent.mkdir()
    part.write_text("\\begin{claims}\nlet g = EQ_2\n\\end{claims}\n\\endinput\n\\begin{claims}\n")
    main_file.write_text(
        "\\documentclass{x}\n\\input{parts/one} % \\input{no}\n\\begin{claims}\na  A.\n  D(g) = x\n\\end{claims}\n"
        "\\input glyphtounicode\n\\include{\\here/two}\n\\input{../three}\n\\import{a}{b}\n"
    )
    found = excerpt_of(main_file)
    assert [line.file.name for line in found.lines if line.said] == ["one.tex", "main.tex", "main.tex"]
    assert [re.sub(r".*: line (\d+): (\S+).*", r"\1 \2", note) for note in found.notes] == [
        "7 \\input",
        "8 \\include{\\here/two}",
        "9 \\input{../three}",
        "10 \\import{a}",
    ]
    assert "leads out of the folder" in found.notes[2]
    done = CliRunner().invoke(main, ["check", "--dry-run", str(main_file)])
    assert done.exit_code == 2
    assert f"{main_file}:5:10: `x` is not bound" in done.output
    assert "main.tex: line 7: \\input glyphtounicode is not followed, as there is no such file" in done.output
    assert is_paper_with_claims(main_file)
    assert not is_paper_with_claims(part)


def test_a_folder_is_read_for_its_papers_alone(tmp_path: Path) -> None:
    """A page without claims is left out, a paper is read, and so is one whose block has no end, which is told."""
    (tmp_path / "README.md").write_text("# Nothing\n")
    (tmp_path / "one.md").write_text("```claims\na  A.\n  1 = 1\n```\n")
    (tmp_path / "two.md").write_text("```claims\n")
    found = named([str(tmp_path)])
    assert [task.id for task in found.tasks] == ["one/a"]
    assert ["has no end" in one.reason for one in found.malformed] == [True]
    assert found.other_files == [tmp_path / "README.md"]
    assert typed_text(tmp_path / "one.md", "a") == "1 = 1"


def test_names_are_unique_across_blocks() -> None:
    """Planted: a second claim of a name in a later block, and a use of a name before its definition, are refused."""
    block = "```claims\n{}\n```\n"
    text = "".join(block.format(one) for one in ("a  A.\n  D(g) = 2", "let g = EQ_1", "a  A.\n  D(g) = 2"))
    told = [one.reason for one in claims_in(excerpt_of(MD, {MD: text}))[1]]
    assert any(one.startswith("a.md:3:5: ") for one in told)
    assert any("a.md:9:1: `a` stands on line 2 already" in one for one in told)


def sums(text: str) -> dict[str, str]:
    """The sums of the claims of a paper in LaTeX."""
    return dict(excerpt_of(TEX, {TEX: text}).sums())


@pytest.mark.parametrize(
    ("old", "new", "changed"),
    [
        ("n/2 + 1\n", "n/2 + 2\n", {"bits"}),
        ("need $n", "want $n", {"bits"}),
        ("/(ab|ba)*/", "/(ab|bb)*/", {"bits", "given", "more-bits", "last"}),
        ("uses: bits", "uses: last", {"more-bits"}),
        ("a source", "another source", {"given", "more-bits", "last"}),
        ("    n/2 + 2", "   n/2 + 2", {"more-bits"}),
        ("# a comment", "# another one", set()),
        ("D(f) >= n/2 + 1", "D(f)  >= n/2 +  1 ", set()),
        ("    last  Indented.\n    ", "last  Indented.\n", set()),
        ("more-bits ", "more ", {"more-bits", "more"}),
    ],
)
def test_an_edited_claim_has_another_sum(old: str, new: str, changed: set[str]) -> None:
    """So has a claim whose definitions are edited; blanks, comments and other claims do not count."""
    assert old in PAPER
    before, after = sums(PAPER), sums(PAPER.replace(old, new))
    assert {name for name in {*before, *after} if before.get(name) != after.get(name)} == changed
    assert before["bits"] == SUMS["bits"]


def decided(paper: Path, verdict: Verdict) -> list[Decided]:
    """All claims of a paper, as if they were decided so."""
    return [Decided(task, Outcome(verdict, reason="too hard")) for task in named([str(paper)]).tasks]


def test_a_verdict_is_for_the_text_that_was_decided(tmp_path: Path) -> None:
    """Planted: a claim that is edited while it is decided gets no mark and loses the one it had; others keep theirs."""
    paper = tmp_path / "a.tex"
    paper.write_text(PAPER, encoding="utf-8")
    results = decided(paper, Verdict.UNKNOWN)
    marks = write_marks(paper, results)
    assert marks is not None
    assert re.findall(r"\{([\w-]+)\}\{\w+\}\{(\w+)\}", marks.read_text()) == [
        ("bits", "unknown"),
        ("given", "assumed"),
        ("more-bits", "unknown"),
        ("last", "unknown"),
    ]
    paper.write_text(PAPER.replace("n/2 + 1\n", "n/2 + 3\n"), encoding="utf-8")
    write_marks(paper, results[:2])
    assert re.findall(r"\{([\w-]+)\}\{\w+\}", marks.read_text()) == ["given", "more-bits", "last"]
    assert write_marks(tmp_path / "a.md", results) is None


def test_a_mark_says_what_the_verdict_trusts(tmp_path: Path) -> None:
    """A verdict that rests on assumptions or on a solver is not printed as one that the checker has replayed."""
    paper = tmp_path / "a.tex"
    paper.write_text(PAPER, encoding="utf-8")
    tasks = named([str(paper)]).tasks[1:]
    trusts = ((), ("assumed a/x", "assumed a/y"), ("z3 unsat_$", "sat solver"))
    outcomes = [Outcome(Verdict.CONFIRMED, {"rule": "x"}, one) for one in trusts]
    marks = write_marks(paper, [Decided(task, outcome) for task, outcome in zip(tasks, outcomes, strict=True)])
    assert marks is not None
    assert re.findall(r"\{([^{}]*)\}%$", marks.read_text(), re.MULTILINE) == [
        "confirmed",
        "confirmed, trusting assumptions",
        "confirmed, trusting z3 unsat-, sat solver",
    ]


def test_an_assumption_that_is_edited_takes_the_marks_with_it(tmp_path: Path) -> None:
    """Planted: sums of claims below an assumption change with it; a claim above one that it rests on has no mark."""
    block = "\\begin{{claims}}\n{}\n\\end{{claims}}\n"
    assumed, claim = "big  Big.\n  D(EQ_3) >= 4\n  assume: somebody", "small  Small.\n  D(EQ_3) >= 3\n  uses: big"
    before = sums(block.format(f"{assumed}\n{claim}"))
    after = sums(block.format(f"{assumed}\n{claim}".replace("Big", "Large")))
    assert before["small"] != after["small"]
    paper = tmp_path / "a.tex"
    for text, marked in ((f"{assumed}\n{claim}", ["small"]), (f"{claim}\n{assumed}", [])):
        paper.write_text(block.format(text))
        (task,) = (one for one in named([str(paper)]).tasks if one.id == "a/small")
        marks = write_marks(paper, [Decided(task, Outcome(Verdict.CONFIRMED, {"rule": "x"}, ("assumed a/big",)))])
        assert marks is not None
        assert re.findall(r"verdict\{(\w+)\}", marks.read_text()) == marked
        marks.unlink()


def test_what_the_margin_makes_an_assumption_is_in_the_sums() -> None:
    """Planted: an assumption whose source stands at the margin changes the sums below, until the source ends."""
    said = "assume: A book\nbig  Big.\n  1 = 1\nassume:\nsmall  Small.\n  1 = 1\nlast  L.\n  1 = 1"
    text = f"\\begin{{claims}}\n{said}\n\\end{{claims}}\n"
    for old, new, changed in (("Big", "Large", {"big", "small", "last"}), ("Small", "Little", {"small"})):
        before, after = sums(text), sums(text.replace(old, new))
        assert {name for name in before if before[name] != after[name]} == changed


def test_an_assumption_that_is_edited_during_a_run_gives_no_mark(tmp_path: Path) -> None:
    """Planted: the sum is then that of the new text, and the verdict rests on the old one; other claims get theirs."""
    paper = tmp_path / "a.tex"
    text = (
        "\\begin{claims}\nbig  Big.\n  D(EQ_3) >= 3\n  assume: somebody\nsmall  Small.\n  D(EQ_3) >= 2\n  uses: big\n"
    )
    paper.write_text(f"{text}other  One.\n  1 = 1\n\\end{{claims}}\n", encoding="utf-8")
    big, small, other = decided(paper, Verdict.UNKNOWN)
    rests = Decided(small.task, Outcome(Verdict.CONFIRMED, {"rule": "x"}, ("assumed a/big",)))
    for edited, marked in ((False, ["big", "small", "other"]), (True, ["other"])):
        if edited:
            paper.write_text(paper.read_text().replace("(EQ_3) >= 3", "(EQ_3) >= 4"), encoding="utf-8")
        marks = write_marks(paper, [big, rests, other])
        assert marks is not None
        assert re.findall(r"verdict\{(\w+)\}", marks.read_text()) == marked


def files() -> dict[str, str]:
    """The files that the page gives, by name."""
    found = re.findall(r"`([\w-]+\.(?:md|tex))`:\n\n((?:    .*\n|\n)+)", PAGE)
    return {name: re.sub("^    ", "", block.partition("    $ ")[0], flags=re.MULTILINE) for name, block in found}


def test_what_the_page_shows_is_what_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The papers of docs/papers.md get the verdicts and the marks that stand there."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "240")
    for name, text in files().items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    assert list(files()) == ["paper.md", "article.tex"]
    for name in files():
        shown = PAGE.split(f"    $ fooling check {name}\n")[1].split("\n\n")[0].splitlines()
        done = CliRunner().invoke(main, ["check", name, "--effort", "quick"])
        words = " ".join(done.output.split())
        for line in shown:
            assert re.search(".*?".join(re.escape(" ".join(one.split())) for one in line.split("...")), words), line
    assert [path.name for path in tmp_path.glob("*.marks")] == ["article.marks"]
    assert store.place(tmp_path / "evidence", "article/bits").is_file()


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("pdflatex") is None, reason="needs a TeX, as in Debian's texlive-latex-base")
def test_tex_prints_the_marks_of_unchanged_claims(tmp_path: Path) -> None:
    """The style computes the sums that the marks have: it warns of an edited claim alone, and of each without marks."""
    paper = tmp_path / "a.tex"
    paper.write_text(PAPER, encoding="utf-8")
    shutil.copy(ROOT / "docs" / "fooling.sty", tmp_path)

    def unchecked() -> list[str]:
        asked = ["pdflatex", "-interaction=nonstopmode", "-halt-on-error", "-draftmode", "a.tex"]
        told = subprocess.run(asked, cwd=tmp_path, capture_output=True, check=True).stdout
        return re.findall(r"the claim ([\w-]+) is not checked", told.decode(errors="replace"))

    assert unchecked() == ["bits", "given", "more-bits", "last"]
    write_marks(paper, decided(paper, Verdict.UNKNOWN))
    paper.write_text(PAPER.replace("n/2 + 2", "n/2 + 3"), encoding="utf-8")
    assert unchecked() == ["more-bits"]


SET = {  # what is typed, and what TeX is told to set
    "C^1(EQ_2)": r"$C^{1}(\mathrm{EQ}_{2})$",
    "C^D(f)": "$C^{D}(f)$",
    "2^D(f)": "$2^{D(f)}$",
    "2^ceil(n/2)(n+1)": r"$2^{\lceil n/2\rceil }(n+1)$",
    "D^{A->B}(f)": r"$D^{A\to B}(f)$",
    "1-cover": "$1$-cover",
    "2n-k": "$2n-k$",
}
SIGNS = [one for one in (*latex.MEANT, *BLACKBOARD.values(), *ALONE) if not one.isascii()]
SIGNED = r"""\documentclass{article}
\usepackage{fooling}
\begin{document}
\begin{claims}
signs  Signs.
  %s
\end{claims}
\ExplSyntaxOn
%s
\ExplSyntaxOff
\end{document}
"""


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("pdflatex") is None, reason="needs a TeX, as in Debian's texlive-latex-base")
def test_tex_sets_what_is_typed(tmp_path: Path) -> None:
    """Each sign that a sentence may have is set, and exponents end where the reader ends them."""
    told = [rf"\__fooling_sentence:n {{ {one} }} \typeout {{ SET:~\l__fooling_made_str }}" for one in SET]
    shutil.copy(ROOT / "docs" / "fooling.sty", tmp_path)
    (tmp_path / "a.tex").write_text(SIGNED % ("1 ".join(SIGNS), "\n".join(told)), encoding="utf-8")
    asked = ["pdflatex", "-interaction=nonstopmode", "-halt-on-error", "-draftmode", "a.tex"]
    done = subprocess.run(asked, cwd=tmp_path, capture_output=True, check=False).stdout.decode(errors="replace")
    assert not re.findall("^!.*", done, re.MULTILINE)
    assert re.findall("SET: (.*?) *$", done, re.MULTILINE) == [*SET.values()]
