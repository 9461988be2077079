"""`read_layout`: the lines of a claims file, told apart by how deep they stand and by the word in front.

    # a comment is a whole line
    let L = /(ab|ba)*/
    let f = L under odd-even, length n

    at: Section 4.1
    bits        Alice and Bob need n/2 + 1 bits,
      says: for every even n.
      for all even n >= 2:
        D(f) >= n/2 + 1
      uses: words-fool,
        how-many

A line is empty, or a comment (its first sign is #), or it says something.  The sign # elsewhere is a letter.

A line that begins at the margin is one of three, by its first word:

    let NAME = TEXT     A name for a term; the lines below may use it.  NAME is made of letters, digits and _.
    WORD: TEXT          The field WORD of the blocks below that have none of their own, until the same word stands at
                        the margin again.  Without a text it ends there: `at:` alone, and the blocks below have no `at`.
    NAME SENTENCE       A block: its name, of small letters, digits and hyphens, and its sentence in words, if any.
    - SENTENCE          In a list, a block without a name.  Its deeper lines go on with the sentence.

A line that begins deeper belongs to what stands at the margin above.  Below `let` and `WORD:` it goes on with the text.
In a block it is one of these, where `the line above` is the one that began the last text:

    deeper than the line above      goes on with its text; it does not begin with the word of a field
    WORD: TEXT                      a field; `says:` goes on with the sentence, wherever it stands.  Without a text the
                                    block has no such field, though there is one at the margin above
    any other                       the proposition, on one line or on several that follow each other

So a proposition is never guessed from the words: it is what stands deeper and has no word with a colon in front.  What
begins so is no proposition: a line of one that begins with `n:` stands deeper than its first line.

Which words are fields the caller says, and which of them are short.  Behind a short field, or the proposition, more
short fields may stand on the line, each behind two blanks or more: `1 = 1   kind: reading   verdict: confirmed`.  Any
other word is a fault, with the nearest one.  So is a name, or a field of a block, that is there twice.  A line is
deeper than another if its blanks and tabs are those of the other and more; where neither begins with the other's, an
editor decides which is deeper, and that is a fault.  So is a sign that ends a line or turns its direction in some
editors: what a comment seems to leave would not be read.  Lines are joined by one blank each, and inside a text a tab
is a blank.  What has a fault is left out, the rest is read on; at most `MOST_FAULTS` are told.  Of more than
`MOST_PARTS` parts none is read.  Time and memory are
linear in the length of the text.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from difflib import get_close_matches

from fooling.records import dataclass, field
from fooling.verify.reading.layout.parts import Block, Default, Fault, Field, Layout, Let, Part, Text

MOST_PARTS, MOST_FAULTS = 5_000, 50
MORE = "more faults may follow, which are not looked for"
LET_WORD, SAYS, THAT = "let", "says", "that"
ITEM = "-"  # in front of a block without a name
WORD = re.compile(r"([A-Za-z][A-Za-z-]{0,40}):(?=(\s|$)?)", re.ASCII)  # what stands in front of the text of a field
NAME = re.compile(r"[a-z0-9-]{1,100}")
UNSEEN = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]")
LET = re.compile(r"let +([A-Za-z_][A-Za-z0-9_]{0,99}) *=(?!=) *")
Segment = tuple[str, int, int]  # what a line says, its line and its column


@dataclass
class _Open:
    """A text that deeper lines go on with: of what, how deep it stands, and what was read of it."""

    kind: str  # "let", "default", "field" or "block"
    word: str
    depth: str
    place: tuple[int, int]
    before: list[str]
    segments: list[Segment]
    is_lost: bool = False


@dataclass
class _Body:
    """What was read below the head of a block."""

    head: _Open
    that: _Open | None = None
    fields: dict[str, _Open] = field(default_factory=dict)


def read_layout(
    text: str,
    fields: Collection[str],
    line: int = 1,
    column: int = 1,
    *,
    short: Collection[str] = (),
    is_list: bool = False,
) -> Layout:
    r"""The parts of a text, and its faults.

    fields : the words that fields have, but `says`
    line, column : where the text begins in its file; of a text that is taken out of a paper, or let its other lines
        be empty
    short : those of the fields that may share a line
    is_list : whether blocks without a name may stand here

    >>> (block,) = read_layout("bits  Two bits.\n  D(EQ_1) >= 2\n  uses: a", ["uses"])
    >>> block.name, block.says.said, block.that.text.said, block.field("uses").text.said
    ('bits', 'Two bits.', 'D(EQ_1) >= 2', 'a')
    """
    reader = _Reader(frozenset(fields), column, frozenset(short), is_list)
    for number, raw in enumerate(text.split("\n"), line):
        reader.line(number, raw)
        if len(reader.faults) >= MOST_FAULTS:
            reader.fault((number, column), 1, MORE)
            break
        if len(reader.parts) > MOST_PARTS:
            told = f"more than {MOST_PARTS} claims, definitions and defaults stand before this line; want several files"
            return Layout((), (), (Fault(number, column, max(len(raw), 1), told),))
    reader.end()
    after = tuple(reader.before)
    faults = sorted(reader.faults, key=lambda one: (one.line, one.column))
    return Layout(tuple(reader.parts), after[: -1 if after[-1:] == ("",) else None], tuple(faults))


class _Reader:
    """The parts so far, what stands before the next one, and the text that is open."""

    def __init__(self, words: frozenset[str], column: int, short: frozenset[str], is_list: bool) -> None:
        self.words, self.column, self.short, self.is_list = words, column, short, is_list
        self.parted = re.compile(rf" {{2,}}(?=(?:{'|'.join(map(re.escape, sorted(short)))}):(?:\s|$))")
        self.parts, self.faults, self.before = list[Part](), list[Fault](), list[str]()
        self.open: _Open | None = None
        self.body: _Body | None = None
        self.names = dict[tuple[str, str], int]()  # of what kind, and on which line
        self.defaults = set[str]()

    def line(self, number: int, raw: str) -> None:
        """One more line of the text."""
        said = raw.strip(" \t\r")
        if not said:
            if (self.before or self.parts or self.open or self.body) and self.before[-1:] != [""]:
                self.before.append("")
        elif said[0] == "#":
            self.before.append(said)
        else:
            depth = raw[: raw.index(said[0])]
            place = number, len(depth) + self.column
            said = said.replace("\t", " ")
            self._deeper(said, depth, place) if depth else self._margin(said, place)
        if (odd := UNSEEN.search(raw.rstrip(" \t\r"))) is not None:
            told = f"U+{ord(odd[0]):04X} ends a line or turns its direction in some editors; want a line or a blank"
            self.fault((number, odd.start() + self.column), 1, told)

    def fault(self, place: tuple[int, int], length: int, told: str) -> None:
        """Note a fault, which costs the text and the block that are open."""
        if self.open is not None:
            self.open.is_lost = True
        head = None if self.body is None else self.body.head
        if head is not None:
            head.is_lost = True
        at_margin = self.open if head is None else None
        let = at_margin.word if at_margin is not None and at_margin.kind == "let" else ""
        default = at_margin.word if at_margin is not None and at_margin.kind == "default" else ""
        block = head.word if head is not None else ""
        self.faults.append(Fault(*place, length, told, block or None, let or None, default.removeprefix(SAYS) or None))

    def end(self) -> None:
        """Close what is open at the margin."""
        head = self.open if self.body is None else self.body.head
        if head is not None and not head.is_lost:
            text = Text.of(head.segments)
            if head.kind == "let":
                self.parts.append(Let(head.word, text, tuple(head.before), head.place))
            elif head.kind == "default":
                self.parts.append(Default(head.word, text, tuple(head.before), head.place))
            elif self.body is not None:
                self._end_of_block(self.body, text)
        if head is not None and head.kind == "default":
            (self.defaults.add if any(said for said, _, _ in head.segments) else self.defaults.discard)(head.word)
        self.open = self.body = None

    def _end_of_block(self, body: _Body, says: Text) -> None:
        made = [
            Field(one.word, Text.of(one.segments), tuple(one.before), one.place)
            for one in (*([body.that] if body.that else []), *body.fields.values())
        ]
        empty = [one for one in made if not one.text.said and one.word not in self.defaults]
        for one in empty:
            told = f"`{one.word}:` says nothing; want a text behind it"
            self.fault(one.place, len(one.word) + 1, told)
        if not empty:
            that, fields = (made[0], made[1:]) if body.that else (None, made)
            head = body.head
            self.parts.append(Block(head.word, says, that, tuple(fields), tuple(head.before), head.place))

    # ---- at the margin ----

    def _margin(self, said: str, place: tuple[int, int]) -> None:
        self.end()
        first, _, rest = said.partition(" ")
        if first == LET_WORD:
            return self._let(said, place)
        if (match := self._word(said)) is not None:
            return self._default(said, match, place)
        if self.is_list and first == ITEM:
            self._begin("block", ITEM, "", place, rest, len(first) + 1)
            return None
        is_name = NAME.fullmatch(first)
        self._begin("block", first if is_name else "", "", place, rest, len(first) + 1)
        if not is_name:
            plain = re.sub("[^a-z0-9]+", "-", first[:100].lower()).strip("-")
            such = f", such as {plain}" if plain else ""
            self.fault(place, len(first), f"{first[:60]!r} is no name; want small letters, digits and hyphens{such}")
        else:
            self._once("block", first, place)
        self.open = None
        return None

    def _begin(self, kind: str, word: str, depth: str, place: tuple[int, int], rest: str, at: int = 0) -> _Open:
        """Open a text: `rest` is what the line says of it, from its character `at` on."""
        text = rest.strip(" ")
        column = place[1] + at + len(rest) - len(rest.lstrip(" "))
        self.open = _Open(kind, word, depth, place, self.before, [(text, place[0], column)])
        self.before = []
        if kind == "block":
            self.body = _Body(self.open)
        return self.open

    def _let(self, said: str, place: tuple[int, int]) -> None:
        match = LET.match(said)
        if match is None:
            name = re.match(r"let +([^ =]*)", said)
            self._begin("let", name[1] if name else "", "", place, said)
            self.fault(place, len(said), "want `let NAME = TERM`, the name of letters, digits and _")
        else:
            self._begin("let", match[1], "", place, said[match.end() :], match.end())
            self._once("let", match[1], (place[0], place[1] + match.start(1)))

    def _default(self, said: str, match: re.Match[str], place: tuple[int, int]) -> None:
        word = match[1]
        self._begin("default", word, "", place, said[match.end() :], match.end())
        if word == SAYS:
            self.fault(place, len(word) + 1, "`says:` goes on with the sentence of one claim; want it deeper")
        else:
            self._require_known(word, place)

    def _once(self, kind: str, name: str, place: tuple[int, int]) -> None:
        line = self.names.setdefault((kind, name), place[0])
        if line != place[0]:
            told = f"`{name[:60]}` stands on line {line} already; want another name"
            self.fault(place, len(name), told)

    # ---- deeper ----

    def _deeper(self, said: str, depth: str, place: tuple[int, int]) -> None:
        above, match = self.open, self._word(said)
        if above is None and self.body is None:
            self._begin("let", "", "", place, said)
            return self.fault(place, len(said), "this line stands deeper, and nothing at the margin is above it")
        if above is None or above.depth.startswith(depth):
            return self._item(said, depth, place, match)
        if not depth.startswith(above.depth):
            told = "blanks and tabs differ from those of the line above, so none is deeper; want one of them"
            return self.fault(place, len(said), told)
        if above.kind == "block" and match is not None and match[1] in self.words:
            return self._item(said, depth, place, match)
        if match is not None and (match[1] in self.words or match[1] == SAYS):
            told = f"`{match[1]}:` stands deeper than the line that it would go on with; want it as deep as that line"
            return self.fault(place, len(match[1]) + 1, told)
        if self.body is None or above is not self.body.that:
            return self._go_on(above, said, place)
        said, fields = self._parts(said)
        self._go_on(above, said, place)
        return self._fields(self.body, fields, above.depth, place)

    def _go_on(self, above: _Open, said: str, place: tuple[int, int]) -> None:
        above.segments.append((said, *place))
        above.before += [one for one in self.before if one]
        self.before = []

    def _item(self, said: str, depth: str, place: tuple[int, int], match: re.Match[str] | None) -> None:
        """A line of a block that goes on with nothing, but perhaps the proposition."""
        body = self.body
        if body is None:
            return None
        if match is not None:
            first, fields = self._parts(said) if match[1] in self.short else (said, [])
            self._field(body, first, depth, place, match)
            return self._fields(body, fields, depth, place)
        said, fields = self._parts(said)
        if body.that is not None and self.open is body.that:
            self._go_on(body.that, said, place)
            return self._fields(body, fields, depth, place)
        is_second = body.that is not None
        one = self._begin("field", THAT, depth, place, said)
        if is_second:
            self.fault(place, len(said), "the proposition has ended above; a line that goes on stands deeper")
        else:
            body.that = one
        return self._fields(body, fields, depth, place)

    def _parts(self, said: str) -> tuple[str, list[tuple[int, str]]]:
        """What stands before the short fields of a line, and these, each with the number of characters before it."""
        found = list(self.parted.finditer(said)) if self.short else []
        ends = [*(one.start() for one in found), len(said)]
        return said[: ends[0]], [(one.end(), said[one.end() : end]) for one, end in zip(found, ends[1:], strict=True)]

    def _fields(self, body: _Body, fields: Sequence[tuple[int, str]], depth: str, place: tuple[int, int]) -> None:
        for before, said in fields:
            word = self._word(said)
            if word is not None:
                self._field(body, said, depth, (place[0], place[1] + before), word)

    def _field(self, body: _Body, said: str, depth: str, place: tuple[int, int], match: re.Match[str]) -> None:
        word = match[1]
        if word == SAYS:
            return self._says(body.head, said, depth, place, match)
        one = self._begin("field", word, depth, place, said[match.end() :], match.end())
        if word in body.fields:
            line = body.fields[word].place[0]
            return self.fault(place, len(word) + 1, f"`{word}:` stands on line {line} already; want it once")
        if self._require_known(word, place):
            body.fields[word] = one
        return None

    def _says(self, head: _Open, said: str, depth: str, place: tuple[int, int], match: re.Match[str]) -> None:
        head.before += [one for one in self.before if one]
        self.before = []
        one = self._begin("field", SAYS, depth, place, said[match.end() :], match.end())
        head.segments += one.segments
        one.segments, one.before = head.segments, head.before

    # ---- words ----

    def _word(self, said: str) -> re.Match[str] | None:
        """The word of a field in front; one that no field has needs a blank behind its colon."""
        match = WORD.match(said)
        return match if match and (match[2] is not None or match[1] in self.words or match[1] == SAYS) else None

    def _require_known(self, word: str, place: tuple[int, int]) -> bool:
        if word in self.words:
            return True
        near = get_close_matches(word.lower(), sorted(self.words), n=1)
        meant = f"did you mean `{near[0]}:`?" if near else f"known are {', '.join(sorted(self.words))}"
        self.fault(place, len(word) + 1, f"no field is called `{word}`; {meant}")
        return False
