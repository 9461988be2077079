"""Sheets and answers in YAML and JSON, rule by rule: all scalars are text, and what YAML computes is refused."""

from __future__ import annotations

from typing import Any

from fooling.verify.exercises.papers.answers import answers_of
from fooling.verify.exercises.papers.sheet import sheet_of
from fooling.verify.given.files.event_stream import text_tree
from tests.verify.format_rules import HONOURED, MEANS_NOTHING, REFUSED, Rule, hold, of_rules

TREES = [
    # the document
    Rule("a block mapping of block lists", HONOURED, "a:\n- b\n- c: d\n", {"a": ["b", {"c": "d"}]}),
    Rule("flow lists and mappings", HONOURED, "{a: [b, {c: d}], e: []}", {"a": ["b", {"c": "d"}], "e": []}),
    Rule("JSON is YAML", HONOURED, '{"a": [1, "1", true]}', {"a": ["1", "1", "true"]}),
    Rule("JSON may have tabs between its parts", HONOURED, '{\t"a":\t[1]\n}', {"a": ["1"]}),
    Rule("JSON writes a character as two escapes", HONOURED, r'{"a": "\ud83d\ude00"}', {"a": "\U0001f600"}),
    Rule("a comment", MEANS_NOTHING, "# x\na: b # y\n", {"a": "b"}),
    Rule("a # in a text is none", HONOURED, "a: b#c\n", {"a": "b#c"}),
    Rule("the start of the document", MEANS_NOTHING, "---\na: b\n", {"a": "b"}),
    Rule("the end of the document", MEANS_NOTHING, "a: b\n...\n", {"a": "b"}),
    Rule("a byte order mark", MEANS_NOTHING, "\ufeffa: b", {"a": "b"}),
    Rule("ends of lines as of Windows", HONOURED, "a:\r\n- b\r\n- c\r\n", {"a": ["b", "c"]}),
    Rule("an empty document", REFUSED, "# nothing\n", "the text is empty"),
    Rule("a second document", REFUSED, "a: b\n---\nc: d\n", "line 2: a second document"),
    Rule("a directive", REFUSED, "%YAML 1.1\n---\na: b\n", "line 1: a directive"),
    Rule("an anchor", REFUSED, "a: &x b\n", "line 1: the anchor x"),
    Rule("an alias", REFUSED, "a: *x\n", "line 1: the alias x"),
    Rule("a tag of YAML", REFUSED, "a: !!str 1\n", "line 1: the tag tag:yaml.org,2002:str"),
    Rule("a tag that would run a program", REFUSED, "a: !!python/object:os.system x\n", "line 1: the tag"),
    Rule("a tag of one's own", REFUSED, "a: !x 1\n", "line 1: the tag !x"),
    Rule("a key that is there twice", REFUSED, "a: b\nc: d\na: e\n", "line 3: the key a again, which is on line 1"),
    Rule("a key twice, in quotes once", REFUSED, "a: b\n'a': e\n", "line 2: the key a again"),
    Rule("a key twice in JSON, spelt otherwise", REFUSED, r'{"a": 1, "\u0061": 2}', "line 1: the key a again"),
    Rule("a key that is a list", REFUSED, "? [a]\n: b\n", "line 1: a key that is no text"),
    Rule("a key that is a number is a text", HONOURED, "0: b\n1: c\n", {"0": "b", "1": "c"}),
    Rule("a key that is yes is a text", HONOURED, "yes: b\n", {"yes": "b"}),
    Rule("a merge key is a key like others", HONOURED, "<<: {b: c}\n", {"<<": {"b": "c"}}),
    Rule("a tab before a line", REFUSED, "a:\n\t- b\n", "line 2, column 1: not readable"),
    Rule("a bracket that is not closed", REFUSED, "a: [b\nc: d\n", "the list that begins there lacks ]"),
    Rule("depth", REFUSED, "[" * 60 + "]" * 60, "nested more than 50 deep"),
    Rule("a character that is none of a text", REFUSED, "a: \x01", "character 4 is none of a text"),
    # scalars are texts
    *(
        Rule("a scalar is the text that was written", HONOURED, f"- {written}\n", [written])
        for written in ("010", "1_000", "0x1F", "0o17", "1:30", "1e3", "+1", ".5", ".inf", "yes", "Off", "2026-01-02")
    ),
    *(Rule("null and true are texts", HONOURED, f"[{written}]", [written]) for written in ("null", "~", "true")),
    Rule("nothing is the empty text", HONOURED, "a:\nb: ''\n", {"a": "", "b": ""}),
    Rule("a text in single quotes, a quote doubled", HONOURED, "a: 'it''s'", {"a": "it's"}),
    Rule("a text in double quotes, with escapes", HONOURED, r'a: "\x41\u0042\n"', {"a": "AB\n"}),
    Rule("a folded text", HONOURED, "a: >-\n  b\n  c\n", {"a": "b c"}),
    Rule("a text of lines", HONOURED, "a: |\n  b\n  c\n", {"a": "b\nc\n"}),
    Rule("a text over two lines", HONOURED, "a: b\n  c\n", {"a": "b c"}),
    Rule("a text that begins with @", REFUSED, "a: @b", "not readable"),
    Rule("a text with a colon and a blank", REFUSED, "a: b: c", "not readable"),
    Rule("a text that begins with a star", REFUSED, "a: *", "not readable"),
]
Q = "{id: q, text: t, hole: [number, 2], points: 1}"
SHEETS = [
    Rule("title and questions are needed", HONOURED, f"{{title: T, questions: [{Q}]}}", ("T", ["q"])),
    Rule("in any order, and in JSON", HONOURED, f'{{"questions": [{Q}], "title": "T"}}', ("T", ["q"])),
    Rule("no title", REFUSED, f"questions: [{Q}]", "title is missing"),
    Rule("a title that is a number is a text", HONOURED, f"{{title: 7, questions: [{Q}]}}", ("7", ["q"])),
    Rule("a title that is a list", REFUSED, f"{{title: [T], questions: [{Q}]}}", "title: a list; want a text"),
    Rule("another field", REFUSED, f"{{title: T, question: [{Q}]}}", "question is no field; want title, questions"),
    Rule("a sheet that is a list", REFUSED, f"[{Q}]", "a list; want a mapping with title"),
    Rule("questions that are no list", REFUSED, f"{{title: T, questions: {Q}}}", "questions: a mapping; want a list"),
    Rule("no questions", REFUSED, "{title: T, questions: []}", "questions: none; want a list"),
    Rule("an id twice", REFUSED, f"{{title: T, questions: [{Q}, {Q}]}}", "the id q is there twice"),
    Rule(
        "an id twice, in quotes once",
        REFUSED,
        f"{{title: T, questions: [{Q}, {Q.replace('q', chr(39) + 'q' + chr(39), 1)}]}}",
        "twice",
    ),
    Rule(
        "an id with blanks", REFUSED, f"{{title: T, questions: [{Q.replace('q', 'a b', 1)}]}}", "id: a b; want up to 60"
    ),
    Rule("a question that is a text", REFUSED, "{title: T, questions: [q]}", "question 1: q; want a mapping with id"),
    Rule(
        "points with a comma",
        REFUSED,
        f"{{title: T, questions: [{Q.replace('points: 1', 'points: [1, 5]')}]}}",
        "points: a list; want",
    ),
    Rule(
        "points in quotes are a number",
        HONOURED,
        f"{{title: T, questions: [{Q.replace('points: 1', 'points: ' + chr(34) + '1/2' + chr(34))}]}}",
        ("T", ["q"]),
    ),
    Rule(
        "points that are infinite",
        REFUSED,
        f"{{title: T, questions: [{Q.replace('points: 1', 'points: .inf')}]}}",
        "points: .inf; want a number",
    ),
    Rule(
        "a number in quotes is a sentence",
        HONOURED,
        f"{{title: T, questions: [{Q.replace('2', chr(39) + '2' + chr(39))}]}}",
        ("T", ["q"]),
    ),
]
ANSWERS = [
    Rule("an answer behind the id of its question", HONOURED, "q: 2", ({"q": "2"}, (), ())),
    Rule("in JSON", HONOURED, '{"q": 2}', ({"q": "2"}, (), ())),
    Rule("an id in quotes", HONOURED, "'q': 2", ({"q": "2"}, (), ())),
    Rule("010 stays 010", HONOURED, "q: 010", ({"q": "010"}, (), ())),
    Rule("no answer is missing", HONOURED, "p: 2", ({}, ("q",), ("p",))),
    Rule("an empty answer is missing", HONOURED, "q:", ({}, ("q",), ())),
    Rule("an empty list is missing", HONOURED, "q: []", ({}, ("q",), ())),
    Rule("another key is told", HONOURED, "q: 2\nQ: 3", ({"q": "2"}, (), ("Q",))),
    Rule("a field of the sheet means nothing", MEANS_NOTHING, "title: X\nq: 2", ({"q": "2"}, (), ())),
    Rule(
        "a hole beside the answer means nothing",
        MEANS_NOTHING,
        "q: {hole: [number, 3], answer: 3}",
        ({"q": "3"}, (), ()),
    ),
    Rule("an empty file has no answers", HONOURED, "# nothing\n", ({}, ("q",), ())),
    Rule("a list", REFUSED, "[2]", "a list; want answers in YAML or JSON"),
    Rule("a text", REFUSED, "just words", "just words; want answers in YAML or JSON"),
    Rule("an id twice: neither answer is taken", HONOURED, "q: 2\nq: 3", ({}, (), ("q begins the lines 1 and 2",))),
]


@of_rules(TREES)
def test_a_tree_of_texts_is_read_as_its_rules_say(rule: Rule) -> None:
    """Each rule of YAML and of JSON is honoured, refused with its line, or means nothing."""
    hold(rule, lambda text: text_tree(text, "here"))


@of_rules(SHEETS)
def test_a_sheet_is_read_as_its_rules_say(rule: Rule) -> None:
    """Its title and the names of its questions; what is wrong names the field."""

    def read(text: str) -> Any:
        sheet = sheet_of(text)
        return sheet.title, [one.id for one in sheet.questions]

    hold(rule, read)


@of_rules(ANSWERS)
def test_answers_are_read_as_their_rules_say(rule: Rule) -> None:
    """What is given, what is missing, which keys are no question's, and what is said of an answer that is not read."""
    sheet = sheet_of(f"{{title: T, questions: [{Q}]}}")

    def read(text: str) -> Any:
        found = answers_of(text, sheet)
        unreadable = (line.partition(": ")[2].partition(";")[0] for line in found.unreadable.values())
        return dict(found.given), found.missing, (*found.unknown, *unreadable)

    hold(rule, read)
