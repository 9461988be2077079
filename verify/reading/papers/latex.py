r"""The claims of a paper in LaTeX: the environments `claims` of docs/fooling.sty, in the order in which they are set.

What TeX would not set is no claim: comments, what stands in \verb and in environments that show their text as it is,
the environment `comment`, and all behind \end{document} and \endinput.  Both lines of the environment stand alone, as
TeX would take what stands beside them for claims.  Where that is not so, where a block has no end or stands behind
\iffalse, the paper is refused in one line.

\input, \include and \subfile are followed to files in the folder of the paper and below; what they name is not read
where a macro makes the name or no such file is there, and a note says so.  Of \import and of all other ways to read a
file nothing is known, and nothing is said; a claim in there stays `not checked` in print.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path

from fooling.fooling_sets.errors import InvalidInput
from fooling.verify.reading.files import MOST_LINES, below, lines_of, read_text
from fooling.verify.reading.papers.excerpt import MOST_BYTES, Excerpt, Line, block

MOST_FILES, MOST_NOTES = 500, 20
BEGIN, END = r"\begin{claims}", r"\end{claims}"
AS_IT_IS = r"verbatim\*?|[BL]?Verbatim\*?|SaveVerbatim|lstlisting|minted|alltt|comment|filecontents\*?"
HIDDEN = re.compile(r"\\(?:verb|lstinline)\*?([^\sA-Za-z*{]).{0,300}?\1|\\[A-Za-z@]+|\\.|(%.*)")
SIGN = re.compile(
    rf"""\\begin\s*\{{(?P<shown>{AS_IT_IS})\}} | (?P<claims>\\begin\s*\{{claims\}})
    | (?P<end>\\end\s*\{{document\}} | \\endinput\b) | (?P<false>\\iffalse\b) | (?P<fi>\\fi\b)
    | \\(?:input|include|subfile|import|subimport)\b\s*(?P<inputs>\{{[^}}]{{0,300}}\}} | [^\s{{}}\\%]+)?""",
    re.VERBOSE,
)


def in_latex(path: Path, texts: Mapping[Path, str]) -> Excerpt:
    """The claims of a paper, the main file of which is given; `texts` in place of what files have on disk."""
    reader = _Reader(path, texts)
    reader.file(path)
    return Excerpt(path, tuple(reader.lines), tuple(dict.fromkeys(reader.notes))[:MOST_NOTES])


class _Reader:
    """The lines so far, and what was not read."""

    def __init__(self, main: Path, texts: Mapping[Path, str]) -> None:
        self.main, self.texts, self.open, self.files = main, texts, list[Path](), 0
        self.lines, self.notes, self.absent = list[Line](), list[str](), set[str]()

    def file(self, path: Path) -> None:
        """Read a file, and those that it names."""
        self.files += 1
        if path in self.open or self.files > MOST_FILES:
            told = "it reads itself" if path in self.open else f"more than {MOST_FILES} files are read"
            raise InvalidInput(f"{path}: {told}; want a paper that ends")
        self.open.append(path)
        text = self.texts[path] if path in self.texts else read_text(path, MOST_BYTES, "a paper in LaTeX")
        numbered = iter(enumerate((one.rstrip("\r") for one in lines_of(text, path)), 1))
        is_false = False
        for number, said in numbered:
            self.lines.append(Line(path, number))
            if len(self.lines) > MOST_LINES:
                raise self.refused(path, number, f"the files of the paper have more than {MOST_LINES} lines")
            for match in SIGN.finditer(_seen(said)):
                if match["end"]:
                    self.open.pop()
                    return
                is_false = (is_false or bool(match["false"])) and not match["fi"]
                if match["claims"] and is_false:
                    raise self.refused(path, number, r"claims behind \iffalse; want them in the environment comment")
                if match["claims"]:
                    self.claims(path, number, said, numbered)
                elif match["shown"]:
                    self.shown(path, match["shown"], said[match.end() :], numbered)
                elif match["inputs"] and not is_false:
                    self.named(path, number, match[0], match["inputs"].strip("{} "))
        self.open.pop()

    def claims(self, path: Path, number: int, said: str, numbered: Iterator[tuple[int, str]]) -> None:
        """The lines up to the end of the environment."""
        if said.strip() != BEGIN:
            raise self.refused(path, number, f"want {BEGIN} alone on its line")
        found = list[Line]()
        for at, one in numbered:
            if END in one:
                if one.strip() != END:
                    raise self.refused(path, at, f"want {END} alone on its line")
                self.lines += [*block(found), Line(path, at)]
                return
            found.append(Line(path, at, one))
        raise self.refused(path, number, f"{BEGIN} has no {END}")

    def shown(self, path: Path, name: str, rest: str, numbered: Iterator[tuple[int, str]]) -> None:
        """Pass over an environment that shows its text as it is, or nothing of it."""
        while rf"\end{{{name}}}" not in rest:
            try:
                number, rest = next(numbered)
            except StopIteration:
                return
            self.lines.append(Line(path, number))

    def named(self, path: Path, number: int, command: str, name: str) -> None:
        """Read the file that a command names, if it is there."""
        if name in self.absent:
            return
        if len(self.absent) > MOST_FILES:
            raise self.refused(path, number, f"more than {MOST_FILES} files that it names are not there")
        told = f"{path}: line {number}: {command} is not followed"
        if "import" in command.split("{")[0] or "\\" in name or "#" in name:
            self.notes.append(f"{told}, as its folder or a macro makes the name; claims in that file are not read")
            return
        try:
            found = [below(self.main.parent, one, "a part of the paper") for one in (f"{name}.tex", name)]
        except InvalidInput as error:
            self.notes.append(f"{told}: {error}")
            return
        there = next((one for one in found if one.is_file()), None)
        if there is None:
            self.absent.add(name)
            self.notes.append(f"{told}, as there is no such file; claims in it are not read")
        else:
            self.file(there)

    @staticmethod
    def refused(path: Path, number: int, told: str) -> InvalidInput:
        """The message for a line."""
        return InvalidInput(f"{path}: line {number}: {told}")


def _seen(line: str) -> str:
    """The line with blanks for what TeX does not take as commands."""

    def blanks(match: re.Match[str]) -> str:
        is_command = match[2] is None and match[1] is None
        return match[0] if is_command and match[0] != "\\%" else " " * len(match[0])

    return HIDDEN.sub(blanks, line)
