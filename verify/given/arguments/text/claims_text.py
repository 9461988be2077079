"""A claims file as the document that a file in JSON holds, and the place in the file of whatever is wrong with it.

    let L = /(ab|ba)*/
    let f = L under odd-even, length n

    bits        Alice and Bob need n/2 + 1 bits.
      for all even n >= 2: D(f) >= n/2 + 1
      expected: confirmed
    bjks        Disjointness needs n/5 bits with error 1/100.
      for all n >= 1: R(DISJ_n) >= n/5
      assume: Bar-Yossef, Jayram, Kumar and Sivakumar 2004

The lines are told apart by `fooling.verify.reading.layout`, a proposition is read as a sentence
(`fooling.verify.statement.language.sentences`), with the names of the `let` lines above it, and what comes of both is
judged as a document in JSON is: its fields are `id`, `says`, `that` and, as here,

    uses      ids, parted by commas or blanks        expected  a verdict
    letters   h = k/2, n = N                         effort    quick, default or deep
    by        see `by_text`                          assume    the source of an assumption, which a claim has not

A statement that has a name whose `let` is malformed is not read: without the name it could say something else.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from operator import itemgetter
from pathlib import Path
from typing import Any, TypeVar

from fooling.fooling_sets.errors import InvalidInput
from fooling.records import dataclass, field
from fooling.verify.given.arguments.expansion import Expansion, require_words
from fooling.verify.given.arguments.given_object import STEPS
from fooling.verify.given.arguments.statements import Malformed
from fooling.verify.given.arguments.text.by_text import Misread, read_object, sentences_in
from fooling.verify.reading.layout.parts import Block, Field, Layout, Let, Text
from fooling.verify.reading.layout.read import MORE, MOST_FAULTS, read_layout
from fooling.verify.reading.papers.excerpt import Excerpt
from fooling.verify.statement.language.printable import printable
from fooling.verify.statement.language.sentences.precedence import Node, Outside
from fooling.verify.statement.language.sentences.reader import Sentence, defined, read_sentence
from fooling.verify.statement.language.sentences.refused import Refused, underlined
from fooling.verify.statement.literals import thawed
from fooling.verify.statement.row import Term

T = TypeVar("T")
FIELDS = ("assume", "by", "effort", "expected", "letters", "uses")
OF_ASSUMPTIONS = ("assume", "letters")
MOST_USED = 500  # names in `uses`
PLACED = re.compile(r"(?:claim|assumption) \d+ \(([a-z0-9-]+)\)((?:\.\w+|\[\d+\])*): ", re.ASCII)
DEFINED = re.compile(r"define\.(\w+)(?:\.\w+|\[\d+\])*: ", re.ASCII)
LETTER = re.compile(r"\s*([A-Za-z_]\w*)\s*=\s*([^,]*[^,\s])\s*", re.ASCII)
MOST_NAMED = 5  # of those that are left out
CIRCLE = "use each other in a circle"
WITHOUT = "; decided without it: "  # what `fooling.verify.given.arguments.argument` adds to a fault


@dataclass
class ClaimsText:
    """What a claims file says: the document, and its faults, each with the name of its statement, if it has one.

    excerpt : where the text stands, which may be a paper
    parts : the blocks by their names, and the definitions by theirs with an = in front
    remarks : the conventions that shorter words chose, each with the place of its sentence
    names, outside : what sentences below may use, for `fooling.verify.statement.language.sentences.reader`
    """

    layout: Layout
    excerpt: Excerpt
    content: dict[str, Any] = field(default_factory=lambda: {"define": {}, "assume": [], "claims": []})
    faults: list[tuple[str | None, str]] = field(default_factory=list)
    parts: dict[str, Let | Block] = field(default_factory=dict)
    names: Mapping[str, Node] = field(default_factory=dict)
    outside: Outside | None = None
    remarks: list[str] = field(default_factory=list)
    _shown: dict[str, tuple[tuple[int, int], str]] = field(default_factory=dict)

    def fault(self, name: str | None, place: tuple[int, int], length: int, told: str) -> None:
        """Note what is wrong at a place of the file."""
        self.faults.append((name, self.placed(place, length, told)))

    def placed(self, place: tuple[int, int], length: int, told: str) -> str:
        """FILE:LINE:COLUMN and what is wrong; the line is kept, to be shown underlined."""
        (path, line, column), at = self.excerpt.place(*place), place[1] - 1
        said = printable(f"{path}:{line}:{column}: {told}")
        text = self.excerpt.lines[place[0] - 1].said.rstrip("\r").replace("\t", " ")
        self._shown[said] = place, underlined(text, at, at + max(length, 1), at)
        return said

    def told(self, faults: Iterable[tuple[str | None, str]]) -> list[Malformed]:
        """The faults of the document with their places in the file, in its order, each line underlined."""
        users = dict[str, list[tuple[str | None, str]]]()  # who has each fault, and who is decided without them
        for name, reason in faults:
            plain, _, without = reason.partition(WITHOUT)
            if plain not in self._shown:
                plain = self._from_document(name, plain)
            users.setdefault(plain, []).append((name, without))
        found = list[tuple[tuple[int, int], Malformed]]()
        for plain, some in users.items():
            place, shown = self._shown.get(plain, ((0, 0), ""))
            names = [name for name, _ in some if name is not None]
            lost = _left_out(names) if len(some) > 1 else ""
            others = [name for _, more in some for name in more.split(", ") if name]
            without = f"{WITHOUT}{', '.join(dict.fromkeys(others))}" if others else ""
            one = names[0] if len(some) == 1 and names else None
            found.append((place, Malformed(str(self.excerpt.path), f"{plain}{lost}{without}", one, shown)))
        return [one for _, one in sorted(found, key=itemgetter(0))]

    def _from_document(self, name: str | None, reason: str) -> str:
        """The same with the place in the file, in place of the path in the document."""
        if (match := PLACED.match(reason)) and isinstance(block := self.parts.get(match[1]), Block):
            text = _at_path(block, match[2])
            return self.placed(text[0], text[1], reason[match.end() :])
        if (match := DEFINED.match(reason)) and (let := self.parts.get(f"={match[1]}")) is not None:
            return self.placed(let.place, len("let "), reason[match.end() :])
        part = self.parts.get(name or "")
        uses = part.field("uses") if isinstance(part, Block) else None
        if uses is not None and uses.is_given and CIRCLE in reason:
            return self.placed(uses.place, len("uses:"), f"by this default {reason}")
        return f"{self.excerpt.path}: {reason}" if part is None else self.placed(part.place, len(name or ""), reason)


def _left_out(names: Sequence[str]) -> str:
    """That what a default says is malformed for these."""
    some = [*names[:MOST_NAMED], *([f"and {len(names) - MOST_NAMED} more"] if len(names) > MOST_NAMED else [])]
    return f"; left out, as this holds for them: {', '.join(some)}"


def _at_path(block: Block, path: str) -> tuple[tuple[int, int], int]:
    """Where in the file a part of the document stands, and how long its first line is."""
    parts = re.findall(r"\w+", path)
    word = {"id": "", "source": "assume"}.get(parts[0], parts[0]) if parts else ""
    one = block.that if word == "that" else block.field(word)
    if word == "says" and block.says.said:
        return block.says.place(), _first_line(block.says)
    if one is None:
        return block.place, len(block.name)
    items = list(re.finditer(r"[^,\s]+", one.text.said)) if word == "uses" else []
    if len(parts) > 1 and parts[1].isdecimal() and int(parts[1]) < len(items):
        item = items[int(parts[1])]
        return one.text.place(item.start()), len(item[0])
    return one.text.place(), _first_line(one.text)


def _first_line(text: Text) -> int:
    return len(text.typed.partition("\n")[0])


def read_claims(excerpt: Excerpt) -> ClaimsText:
    """The document of a claims file, or of the claims in a paper.

    What a sentence says of files is sought in the folder of the file and below.
    """
    layout = read_layout(excerpt.text, FIELDS)
    found = ClaimsText(layout, excerpt)
    for fault in layout.faults:
        is_default, line = fault.default is not None, fault.line
        below = [one.name for one in layout if isinstance(one, Block) and one.place[0] > line] if is_default else []
        for name in (*below, *([] if below else [fault.block])):
            found.fault(name, (fault.line, fault.column), fault.length, fault.told)
    before = len(found.faults)
    reader = _Reader(found, excerpt.path.parent)
    found.names, found.outside = reader.names, reader.outside
    for part in layout:
        if len(found.faults) >= before + MOST_FAULTS:
            found.fault(None, part.place, 1, MORE)
            break
        reader.let(part) if isinstance(part, Let) else reader.block(part)
    return found


class _Reader:
    """The names that are defined so far, and those whose definition is malformed, with who uses these."""

    def __init__(self, found: ClaimsText, folder: Path) -> None:
        self.found, self.known = found, Expansion(None, "", folder)
        self.names = dict[str, Node]()
        self.lost = {fault.let for fault in found.layout.faults if fault.let is not None}
        self.lost_from = min((fault.line for fault in found.layout.faults if fault.default), default=None)

    def outside(self, term: Term) -> Term:
        """What a sentence says of files and constructions, put in place."""
        return self.known.proposition(thawed(term), "the sentence")

    # ---- definitions ----

    def let(self, let: Let) -> None:
        """One more name."""
        self.found.parts[f"={let.name}"] = let
        if (
            not self._uses_lost(None, let.text)
            and (node := self._read(let.text, None, lambda said: defined(said, self.names, self.outside))) is not None
        ):
            self.names[let.name] = node
            self.found.content["define"][let.name] = thawed(node.term)
        else:
            self.lost.add(let.name)

    def _uses_lost(self, name: str | None, text: Text) -> bool:
        """Whether a text has a name whose definition is malformed, which is noted."""
        words = re.findall(r"[^\W\d]\w*", text.said) if self.lost else ()
        lost = next((word for word in words if word in self.lost), None)
        if lost is not None:
            told = f"not read, as the line `let {lost} = ...` is malformed"
            self.found.fault(name, text.place(), _first_line(text), told)
        return lost is not None

    # ---- statements ----

    def block(self, block: Block) -> None:
        """One more claim or assumption; none below a default that is malformed, without which it says other things."""
        if self.lost_from is not None and block.place[0] > self.lost_from:
            return None
        self.found.parts[block.name] = block
        if block.that is None:
            told = "no proposition; want it on the next line, which stands deeper"
            return self.found.fault(block.name, block.place, len(block.name), told)
        if self._uses_lost(block.name, block.that.text):
            return None
        sentence = self._read(block.that.text, block.name, self._sentence)
        fields = self._fields(block)
        if sentence is None or fields is None:
            return None
        path, line, column = self.found.excerpt.place(*block.that.text.place())
        self.found.remarks += [f"{path}:{line}:{column}: {told}" for told in sentence.remarks]
        item = {"id": block.name, "says": block.says.said, "that": thawed(sentence.term), **fields}
        self.found.content["assume" if "source" in item else "claims"].append(item)
        return None

    def _sentence(self, said: str) -> Sentence:
        found = read_sentence(said, self.names, "proposition", self.outside, judged_later=True)
        require_words(found.term, self.known.answers, "the sentence")
        return found

    def _fields(self, block: Block) -> dict[str, Any] | None:
        """The fields of the document; None where one is malformed."""
        made = dict[str, Any]()
        is_assumption = block.field("assume") is not None
        for one in block.fields:
            name, read = READERS[one.word]
            if one.word == "by" and one.text.said.partition(" ")[0] == STEPS:
                if (steps := self._steps(block.name, one.text)) is None:
                    return None
                made[name] = {STEPS: steps}
                continue
            if one.is_given and is_assumption and one.word not in OF_ASSUMPTIONS:
                continue  # a default of claims
            try:
                made[name] = read(one)
            except Misread as error:
                place = one.text.place(min(error.start, len(one.text.said)))
                self.found.fault(block.name, place, error.end - error.start, f"{one.word}: {error}")
                return None
            if one.is_given and one.word == "uses":
                made[name] = [used for used in made[name] if used != block.name]
        return made

    def _steps(self, name: str, text: Text) -> list[Any] | None:
        """The steps that are to show a claim; None where one is malformed."""
        found = list[Any]()

        def read(_: str) -> bool:
            for begins, said in sentences_in(text.said):
                try:
                    found.append(thawed(read_sentence(said, self.names, "proposition", self.outside).term))
                except Refused as error:
                    raise Refused(text.said, begins + error.start, begins + error.end, error.said) from None
            return True

        return found if not self._uses_lost(name, text) and self._read(text, name, read) else None

    def _read(self, text: Text, name: str | None, read: Callable[[str], T]) -> T | None:
        """What a sentence says; None where it is refused, which is noted with its place in the file."""
        try:
            return read(text.said)
        except Refused as error:
            place = text.place(min(error.start, len(text.said)))
            self.found.fault(name, place, min(error.end, len(text.said)) - error.start, error.said)
        except InvalidInput as error:
            self.found.fault(name, text.place(), _first_line(text), str(error))
        return None


def _names(one: Field) -> list[str]:
    found = re.findall(r"[^,\s]+", one.text.said)
    if len(found) > MOST_USED:
        raise Misread(0, len(one.text.said), f"{len(found)} names, want at most {MOST_USED}")
    return found


def _plain(one: Field) -> str:
    return one.text.said


def _letters(one: Field) -> dict[str, str]:
    made, place = dict[str, str](), 0
    for part in one.text.said.split(","):
        match = LETTER.fullmatch(part)
        if match is None or match[1] in made:
            told = f"{match[1]} is there twice" if match else "want VARIABLE = EXPRESSION, such as h = k/2"
            raise Misread(place + len(part) - len(part.lstrip()), place + len(part), told)
        made[match[1]] = match[2]
        place += len(part) + 1
    return made


READERS: Mapping[str, tuple[str, Callable[[Field], Any]]] = {
    "assume": ("source", _plain),
    "by": ("by", lambda one: read_object(one.text.said)),
    "effort": ("effort", _plain),
    "expected": ("expected", _plain),
    "letters": ("letters", _letters),
    "uses": ("uses", _names),
}
"""What each field is in the document, and how its text is read."""
