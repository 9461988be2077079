"""A text with claims in an editor: what is wrong with it, and what is told of a place in it.

The text is a claims file, or a paper in Markdown or LaTeX; of LaTeX it may be a part that a main file reads, and then
all of the paper is read.  Lines and columns count from 0, columns in characters.  Everything is read by the readers
that `fooling check` has, anew for each version of a text: 2 ms a sentence.

For a hover there is what the page `grammar` says of an operator: its words, its arguments, its meaning, when it is
defined.  The page lies in the package, and a test holds its rows to the table of operators; so nothing is said twice.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextlib import suppress
from functools import cache, cached_property
from importlib.resources import files
from pathlib import Path

from fooling.fooling_sets.errors import InvalidInput
from fooling.records import dataclass
from fooling.verify.checker.kernel import Rejected
from fooling.verify.evidence import store
from fooling.verify.evidence.grounds import trusted_names
from fooling.verify.given.arguments.argument import VERDICTS, stated_in
from fooling.verify.given.arguments.statements import EFFORTS, Malformed, Statement
from fooling.verify.given.arguments.text.claims_text import FIELDS, ClaimsText, read_claims
from fooling.verify.reading.files import read_text
from fooling.verify.reading.layout.parts import Block, Let, Text
from fooling.verify.reading.papers.excerpt import LATEX, Excerpt, Line
from fooling.verify.reading.papers.read import excerpt_of
from fooling.verify.runs.claims.arguments import stem_of
from fooling.verify.statement.language.argument_names import OF_SORTS
from fooling.verify.statement.language.sentences.completions import Completion, completions, operator_at
from fooling.verify.statement.language.sentences.precedence import DEFINED, Node
from fooling.verify.statement.language.wording import sentence
from fooling.verify.statement.row import Term

CODE, TEXT = r" `(.*?)` \|", r" (.*?) ?(?<!\\)\|"
ROW = re.compile(rf"^\|{CODE}{CODE}{CODE}{TEXT}{TEXT}{TEXT}$", re.MULTILINE)


@cache
def rows() -> Mapping[str, tuple[str, ...]]:
    """Of each operator its words, an example, its arguments, its meaning and when it is defined."""
    page = files("fooling").joinpath("docs", "grammar.md").read_text(encoding="utf-8")
    return {match[3]: (match[1], match[2], *match.groups()[3:]) for match in ROW.finditer(page)}


def told_of(head: str | None) -> str:
    """The row of an operator in Markdown; empty where there is none.

    >>> print(told_of("index"))
    `index on n bits`: Alice's bit at Bob's position
    <BLANKLINE>
    n: bits of Alice, positions for Bob
    <BLANKLINE>
    For example `index on 4 bits`. Defined if n is an integer >= 1.
    """
    if head is None or head not in rows():
        return ""
    words, example, arguments, means, defined = rows()[head]
    when = f" Defined if {defined}." if defined else ""
    return f"`{words}`: {means}\n\n{arguments}\n\nFor example `{example}`.{when}"


PLACED = re.compile(r"(?P<file>.+?):(?: line )?(?P<line>\d+):(?:(?P<column>\d+):)? (?P<told>.*)", re.DOTALL)
NAME = re.compile(r"[\w-]+")
FIELD = re.compile(r"\s+([a-z]+):\s*")
LET = re.compile(r"let\s+\w+\s*=\s*")
VALUES: Mapping[str, tuple[str, ...]] = {"expected": VERDICTS, "effort": EFFORTS}


@dataclass(frozen=True)
class Place:
    """A stretch of one line."""

    path: Path
    line: int
    begins: int
    ends: int


@dataclass(frozen=True)
class Fault:
    """What is wrong, and where."""

    place: Place
    told: str


class Document:
    """One version of a text.

    path : its file
    texts : what the editor has of this file and of others that are open, in place of what they have on disk
    """

    def __init__(self, path: Path, texts: Mapping[Path, str]) -> None:
        self.path, self.lines = path, texts[path].split("\n")
        self.refused = ""
        try:
            self.excerpt = _excerpt(path, texts)
        except InvalidInput as error:
            self.excerpt, self.refused = Excerpt(path, (Line(path, 1),)), str(error)

    @cached_property
    def read(self) -> ClaimsText:
        """The claims, read."""
        return read_claims(self.excerpt)

    @cached_property
    def _stated(self) -> tuple[Mapping[str, Statement], list[Malformed]]:
        if not self.read.parts and not self.read.faults:
            return {}, []
        try:
            stated, malformed = stated_in(self.read)
        except InvalidInput as error:
            return {}, [Malformed(str(self.path), str(error))]
        return {one.name: one for one in stated}, malformed

    def faults(self) -> Iterator[Fault]:
        """What is wrong with this file."""
        if self.refused:
            yield self._fault(self.refused, 1)
        for one in self._stated[1]:
            fault = self._fault(one.reason, max(1, one.shown.count("^")))
            if fault.place.path == self.path:
                yield fault

    def _fault(self, told: str, length: int) -> Fault:
        match = PLACED.fullmatch(told)
        if match is None:
            return Fault(Place(self.path, 0, 0, len(self.lines[0])), told)
        line, begins = int(match["line"]) - 1, int(match["column"] or 1) - 1
        return Fault(Place(Path(match["file"]), line, begins, begins + length), match["told"])

    # ---- places ----

    def _in_text(self, line: int, column: int) -> tuple[int, int] | None:
        """The line and the column, from 1, of a place of this file in the text of its claims."""
        for number, one in enumerate(self.excerpt.lines, 1):
            if (one.file, one.number) == (self.path, line + 1):
                return (number, column + 1 - one.margin) if one.said else None
        return None

    def _texts(self) -> Iterator[tuple[str, Let | Block, Text]]:
        """Each text of the claims, with the word of its field."""
        for part in self.read.layout.parts:
            if isinstance(part, Let):
                yield "let", part, part.text
            elif isinstance(part, Block):
                yield from ((one.word, part, one.text) for one in (*([part.that] if part.that else []), *part.fields))

    def _at(self, line: int, column: int) -> tuple[str, Let | Block, Text, int] | None:
        """The text at a place, with its word and part, and where in it that is, or behind the end of a line."""
        place = self._in_text(line, column)
        for word, part, text in self._texts() if place is not None else ():
            for begins, number, first in text.lines:
                if place is not None and number == place[0] and place[1] >= first:
                    return word, part, text, begins + place[1] - first
        return None

    def _placed(self, place: tuple[int, int], length: int) -> Place:
        path, line, column = self.excerpt.place(*place)
        return Place(path, line - 1, column - 1, column - 1 + length)

    def _word(self, line: int, column: int) -> str:
        found = (one for one in NAME.finditer(self.lines[line]) if one.start() <= column < one.end())
        return next((one[0] for one in found), "")

    def _known(self, line: int) -> dict[str, Node]:
        """What the definitions above a line of the claims define."""
        return {name: node for name, node in self.read.names.items() if self.read.parts[f"={name}"].place[0] < line}

    # ---- what is told ----

    def hover(self, line: int, column: int) -> str:
        """What a word says, in Markdown: an operator, a name, or a claim in full words; or nothing."""
        word, found = self._word(line, column), self._at(line, column)
        if found is not None and found[0] in ("let", "that"):
            _, part, text, at = found
            known = self._known(part.place[0])
            let = self.read.parts.get(f"={word}")
            if word in known and isinstance(let, Let):
                is_term = known[word].sort not in DEFINED
                told = _in_full(known[word].term) if is_term else f"{OF_SORTS[known[word].sort]}"
                return f"`let {word} = {let.text.said}`\n\n{told}"
            return told_of(operator_at(text.said, at, known, self.read.outside))
        block, stated = self.read.parts.get(word), self._stated[0].get(word)
        if not isinstance(block, Block) or not self._in_text(line, column):
            return ""
        told = f"**{word}** {block.says.said}"
        return told if stated is None else f"{told}\n\n{_in_full(stated.that)}"

    def definition(self, line: int, column: int) -> Place | None:
        """Where the name at a place is defined: by `let`, or as a claim that is used."""
        word, found = self._word(line, column), self._at(line, column)
        if found is None:
            return None
        part = self.read.parts.get(word if found[0] == "uses" else f"={word}")
        if part is None:
            return None
        row, first = part.place
        return self._placed((row, first + len("let ") * isinstance(part, Let)), len(word))

    def completions(self, line: int, column: int) -> tuple[int, list[Completion]]:
        """From which column on what could stand at a place is put there, and what that is."""
        place, found = self._in_text(line, column), self._at(line, column)
        if place is None:
            return column, []
        raw = self.excerpt.lines[place[0] - 1].said[: place[1] - 1]
        if (field := FIELD.match(raw)) is not None and field[1] in FIELDS:
            return self._values(field[1], raw, column)
        if found is not None and found[0] in ("let", "that"):
            begins, _, first = next(one for one in found[2].lines if one[1] == place[0])
            head, sort = found[2].said[:begins] + raw[first - 1 :], "proposition" * (found[0] == "that")
        elif (let := LET.match(raw)) is not None:
            head, sort = raw[let.end() :], ""
        elif found is None and raw[:1] in (" ", "\t"):
            head, sort = raw.lstrip(), "proposition"
        else:  # a name, or words
            return column, []
        at, some = completions(head, len(head), self._known(place[0]), sort, self.read.outside)
        if re.fullmatch(r"\s+[a-z]*", raw):
            some += [Completion(f"{one}: ", f"{one}: ") for one in FIELDS]
        return column - len(head) + at, some

    def _values(self, field: str, raw: str, column: int) -> tuple[int, list[Completion]]:
        """What a field may say."""
        claims = [one.name for one in self.read.layout.parts if isinstance(one, Block)]
        typed = re.search(r"[\w-]*$", raw)
        some = claims if field == "uses" else VALUES.get(field, ())
        return column - len(typed[0] if typed else ""), [Completion(one, one) for one in some]

    def verdicts(self, evidence: Path) -> Iterator[tuple[Place, str]]:
        """What the last run said of each claim of this file, with its certificate, which is judged again."""
        for name, one in self._stated[0].items():
            place = self._placed(self.read.parts[name].place, len(name))
            if place.path == self.path:
                yield place, _verdict(evidence, f"{stem_of(self.excerpt.path)}/{name}", one)


def _excerpt(path: Path, texts: Mapping[Path, str]) -> Excerpt:
    r"""The claims of a file, or of the paper of which it is a part, whose main file has \documentclass."""
    if path.suffix != LATEX or r"\documentclass" in texts[path]:
        return excerpt_of(path, texts)
    for folder in (path.parent, path.parent.parent):
        for one in sorted(folder.glob(f"*{LATEX}")):
            with suppress(InvalidInput):
                if r"\documentclass" in (texts.get(one) or read_text(one)):
                    found = excerpt_of(one, texts)
                    if any(line.file == path for line in found.lines):
                        return found
    return excerpt_of(path, texts)


def _in_full(term: Term) -> str:
    try:
        return f"read as: {sentence(term)}"
    except InvalidInput as error:
        return str(error)


def _verdict(evidence: Path, claim_id: str, one: Statement) -> str:
    if one.source is not None:
        return "assumed"
    try:
        outcome = store.stored(evidence, claim_id, one.that)
    except (InvalidInput, Rejected):
        outcome = None
    told = "unknown" if store.was_unknown(evidence, claim_id, one.that) else "not checked"
    told = told if outcome is None else str(outcome.verdict)
    trusts = f", trusting {trusted_names(outcome.trusts)}" if outcome is not None and outcome.trusts else ""
    expected = f"; {one.expected} is expected" if one.expected is not None and told != str(one.expected) else ""
    return f"{told}{trusts}{expected}"
