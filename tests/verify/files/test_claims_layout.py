"""The layout of claims files: lines are told apart, each with its place, and what is written reads as it was."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fooling.fooling_sets.errors import InvalidInput
from fooling.verify.reading.layout.parts import Block, Default, Field, Layout, Let, Text
from fooling.verify.reading.layout.read import MOST_FAULTS, read_layout
from fooling.verify.reading.layout.written import WIDE, written

FIELDS = ("uses", "at", "note")
EXAMPLE = """# a comment
let L = /(ab|ba)*/
let f = L under odd-even,
  length n

at: Section 4.1
bits        Alice and Bob need n/2 + 1 bits,
  says: for every even n.
  # below the head
  for all even n >= 2:
    D(f) >= n/2 + 1
  uses: words-fool,
      how-many
more-bits   More.
\tD(f) >= 2
\tat:
at:
last
  1 = 1
# the end
"""


def faults(text: str) -> list[str]:
    """What is told of a text."""
    return [str(one) for one in read_layout(text, FIELDS).faults]


def test_lines_are_told_apart() -> None:
    """The sentence, the proposition, the fields, definitions and comments of the example are where the form says."""
    layout = read_layout(EXAMPLE, FIELDS)
    assert (layout.faults, layout.after) == ((), ("# the end",))
    lets = [part for part in layout.parts if isinstance(part, Let)]
    assert [(one.name, one.text.said, one.before) for one in lets] == [
        ("L", "/(ab|ba)*/", ("# a comment",)),
        ("f", "L under odd-even, length n", ()),
    ]
    blocks = [part for part in layout if isinstance(part, Block)]
    assert blocks[0].says.said == "Alice and Bob need n/2 + 1 bits, for every even n."
    assert blocks[0].that == Field("that", Text("for all even n >= 2: D(f) >= n/2 + 1"), ("# below the head",))
    told = [{one.word: one.text.said for one in block.fields} for block in blocks]
    assert told == [{"uses": "words-fool, how-many", "at": "Section 4.1"}, {}, {}]


def test_places_are_those_of_the_file() -> None:
    """A place in a text is a line and a column of the file, also where the text begins further down a paper."""
    for line, column in ((1, 1), (40, 5)):
        layout = read_layout(EXAMPLE, FIELDS, line, column)
        bits = next(part for part in layout.parts if isinstance(part, Block))
        assert bits.that is not None
        uses = bits.field("uses")
        assert uses is not None
        places = [
            bits.place,
            bits.says.place(),
            bits.says.place(bits.says.said.index("every")),
            bits.that.text.place(bits.that.text.said.index("(f)")),
            uses.text.place(uses.text.said.index("many")),
        ]
        expected = [(7, 1), (7, 13), (8, 13), (11, 6), (13, 11)]
        assert places == [(a + line - 1, b + column - 1) for a, b in expected]
    assert bits.that.text.typed == "for all even n >= 2:\nD(f) >= n/2 + 1"


LIST = """at: Section 2   note: this is of the place
- A statement
  that goes on: here.
  note: why   at: is no field here
- Another.
  at: Section 3   uses: a, b
    c
"""


def test_a_list_has_blocks_without_names_and_short_fields_share_a_line() -> None:
    """Deeper lines go on with an item; a short field ends where the next one begins, and a long one does not."""
    layout = read_layout(LIST, FIELDS, short=("at", "uses"), is_list=True)
    one, two = (part for part in layout if isinstance(part, Block))
    assert layout.faults == () and one.name == two.name == "-"
    assert (one.says.said, two.says.said) == ("A statement that goes on: here.", "Another.")
    told = [{field.word: field.text.said for field in block.fields} for block in (one, two)]
    assert told[0] == {"note": "why   at: is no field here", "at": "Section 2   note: this is of the place"}
    assert told[1] == {"at": "Section 3", "uses": "a, b c"}
    assert two.field("uses") is not None and two.fields[1].place == (6, 19)
    assert [one.column for one in read_layout(LIST, FIELDS).faults][:1] == [1]
    twice = read_layout("a  A.\n  1 = 1\n  at: x   at: y", FIELDS, short=("at",))
    assert [str(one) for one in twice.faults] == ["line 3, column 11: `at:` stands on line 3 already; want it once"]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("a  A.\n  1 = 1\n  use: b", "line 3, column 3: no field is called `use`; did you mean `uses:`?"),
        ("a  A.\n  for all\n  n: n = n", "line 3, column 3: no field is called `n`; known are at, note, uses"),
        ("a  A.\n  1 = 1\n    uses: b", "line 3, column 5: `uses:` stands deeper than the line that it would go on"),
        ("a  A.\n  1 = 1\na  B.\n  2 = 2", "line 3, column 1: `a` stands on line 1 already; want another name"),
        ("let f = 1\nlet f = 2", "line 2, column 5: `f` stands on line 1 already"),
        ("a  A.\n  at: x\n  1 = 1\n  at: y", "line 4, column 3: `at:` stands on line 2 already; want it once"),
        ("a  A.\n  1 = 1\n  at: x\n  2 = 2", "line 4, column 3: the proposition has ended above"),
        ("a  A.\n  1 = 1\n  at:", "line 3, column 3: `at:` says nothing; want a text behind it"),
        ("Lemma 1 holds.\n  1 = 1", "line 1, column 1: 'Lemma' is no name; want small letters, digits and hyphens"),
        ("  1 = 1", "line 1, column 3: this line stands deeper, and nothing at the margin is above it"),
        ("a  A.\n  1 = 1\n\t2 = 2", "line 3, column 2: blanks and tabs differ from those of the line above"),
        ("let f", "line 1, column 1: want `let NAME = TERM`"),
        ("says: more", "line 1, column 1: `says:` goes on with the sentence of one claim; want it deeper"),
        ("notes: more", "line 1, column 1: no field is called `notes`; did you mean `note:`?"),
        ("a  A.\n  # why\r  at: x\n  1 = 1", "line 2, column 8: U+000D ends a line or turns its direction in some"),
        ("a  A.\n  # why\u2028  at: x\n  1 = 1", "line 2, column 8: U+2028 ends a line"),
        ("a  A.\f  at: x\n  1 = 1", "line 1, column 6: U+000C ends a line"),
        ("let f = \u202e1", "line 1, column 9: U+202E ends a line"),
    ],
)
def test_what_is_no_part_is_told(text: str, told: str) -> None:
    """Planted: each text has one fault, which is told with its place, and costs its part alone."""
    layout = read_layout(f"{text}\nz  Z.\n  3 = 3", FIELDS)
    (fault,) = layout.faults
    assert str(fault).startswith(told)
    assert layout.parts[-1] == Block("z", Text("Z."), Field("that", Text("3 = 3")))


WORDS = st.lists(st.sampled_from(["a", "bits:", "#", "n/2", "at:", "x" * 70, "a  b", "(n + 1)"]), max_size=30)
TEXTS = WORDS.map(lambda words: Text(" ".join(words)))
SAID = TEXTS.filter(lambda text: bool(text.said))
BEFORE = st.sampled_from([(), ("# one",), ("# one", "", "#two")])
PROPOSITIONS = WORDS.map(lambda words: Text(" ".join(["D(f)", *words])))


def blocks() -> st.SearchStrategy[Block]:
    """Blocks of any name, sentence, proposition and fields."""
    thats = st.none() | st.builds(Field, st.just("that"), PROPOSITIONS, BEFORE)
    fields = st.lists(
        st.builds(Field, st.sampled_from(FIELDS), SAID, BEFORE), max_size=3, unique_by=lambda one: one.word
    )
    return st.builds(Block, st.from_regex("[a-z]{4,14}", fullmatch=True), TEXTS, thats, fields.map(tuple), BEFORE)


PARTS = st.lists(
    blocks()
    | st.builds(Let, st.from_regex("[A-Za-z][A-Za-z_0-9]{1,9}", fullmatch=True), TEXTS, BEFORE)
    | st.builds(Default, st.sampled_from(FIELDS), TEXTS, BEFORE),
    max_size=5,
    unique_by=lambda part: part.word if isinstance(part, Default) else part.name,
)


@given(PARTS, BEFORE)
def test_what_is_written_reads_as_it_was(parts: list[Let | Default | Block], after: tuple[str, ...]) -> None:
    """Any parts are written as a text that reads as the same parts, and whose lines are short where they can be."""
    layout = Layout(tuple(parts), after)
    text = written(layout)
    assert read_layout(text, FIELDS) == layout
    assert written(read_layout(text, FIELDS)) == text
    assert all(len(line) <= WIDE + 80 for line in text.split("\n"))


def test_what_cannot_be_written_is_refused() -> None:
    """Planted: a proposition that begins like a comment or a field, and a claim called like the word of definitions."""
    for that in ("# 1 = 1", "at: 1 = 1", ""):
        with pytest.raises(InvalidInput, match="no proposition"):
            written(Layout((Block("a", Text("A."), Field("that", Text(that))),)))
    with pytest.raises(InvalidInput, match="called let"):
        written(Layout((Block("let", Text("A.")),)))
    with pytest.raises(InvalidInput, match="no field"):
        written(read_layout("a  A.\n  us: b", FIELDS))


@pytest.mark.parametrize(
    "text",
    ["[" * 10**6, "a\n" * 10**6, "a  A.\n" + "  uses: b\n" * 10**5, "".join(f"a{i}\n x:\n" for i in range(99_000))],
    ids=["brackets", "names", "fields", "blocks"],
)
def test_hostile_texts_take_no_time(text: str) -> None:
    """A long text is read, or refused with few faults, within a second of the processor."""
    before = time.process_time()
    layout = read_layout(text, FIELDS)
    assert time.process_time() - before < 1
    assert 0 < len(layout.faults) <= MOST_FAULTS + 1
