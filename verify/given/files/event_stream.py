"""YAML and JSON from strangers, read as a tree of text by the stream of events, before anything is composed.

    fool: [000 111, 001 110]        {"fool": ["000 111", "001 110"]}

All scalars are text: YAML 1.1 makes 010 the number 8 and `no` false, and inputs of a party are neither.  A scalar
remembers its line, and whether it was plain: where terms are read, a plain 3 is a number and a quoted one is text.

Refused, each in one line with its place: tags, anchors and aliases (a few of which stand for gigabytes), directives, a
key that is no text or is there twice, a second document, more than `DEEPEST` lists in one another, more than
`MOST_EVENTS` events.  They are refused when their event comes, so a parser is never deeper than that; libyaml's, left
alone, takes minutes for 100,000 open brackets, and what composes its events dies of them.

JSON goes the same way.  It is YAML but for tabs between its parts and for characters that it writes as two escapes;
these are put right before.  Time and memory are linear in the length of the text, some five microseconds an event, and
ten times that where PyYAML was built without libyaml.
"""

from __future__ import annotations

import re
from typing import Any, NamedTuple

import yaml

from fooling.fooling_sets.errors import InvalidInput
from fooling.verify.given.files.scalar import Scalar
from fooling.verify.given.files.scalar import TextTree as Text
from fooling.verify.reading.json_text import STRINGS
from fooling.verify.statement.language.printable import printable, shortened

DEEPEST = 50  # lists and mappings in one another
MOST_EVENTS = 200_000
MOST_BYTES = 2**22  # of a file
WANTED = "texts, lists and mappings in YAML or JSON"
HINT = (
    "blanks and no tabs before a line, and quotes around a text that begins with one of > * & ! % @ or has ': ' in it"
)
DIRECTIVE = re.compile(r"^%(?:YAML|TAG)\b", re.MULTILINE)
TWO_ESCAPES = re.compile(r"(?<!\\)((?:\\\\)*)\\u([dD][89abAB][0-9a-fA-F]{2})\\u([dD][c-fC-F][0-9a-fA-F]{2})")
LOADER: Any = yaml.CBaseLoader if yaml.__with_libyaml__ else yaml.BaseLoader


class _Open(NamedTuple):
    """A list or a mapping that is not closed yet; the key that waits for its value, and the lines of those before."""

    made: list[Text] | dict[str, Text]
    keys: dict[str, int]
    waiting: list[Scalar]


def text_tree(text: str, where: str) -> Text:
    """The lists, mappings and texts of a document; `InvalidInput`, which begins with `where`, tells what is wrong.

    >>> text_tree("{fool: [010 no, '3']}", "here")
    {'fool': ['010 no', '3']}
    """
    if directive := DIRECTIVE.search(text):
        raise _refused(where, text.count("\n", 0, directive.start()) + 1, "a directive")
    parser = LOADER(_json_as_yaml(text) if text.lstrip()[:1] in ("{", "[") else text)
    try:
        return _document(parser, where)
    except yaml.reader.ReaderError as error:
        raise InvalidInput(f"{where}: character {error.position + 1} is none of a text; want {WANTED}") from None
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        at = f"{_at(mark)}: " if mark else ""
        told = f"{_unclosed(error) or at}not readable ({_problem(error)})"
        raise InvalidInput(f"{where}: {told}; want {WANTED}; {HINT}") from None
    except yaml.YAMLError as error:
        raise InvalidInput(f"{where}: not readable ({shortened(printable(str(error)), 100)}); want {WANTED}") from None
    finally:
        parser.dispose()


def _at(mark: Any) -> str:
    return f"line {mark.line + 1}, column {mark.column + 1}"


def _unclosed(error: yaml.MarkedYAMLError) -> str:
    """Where a list or a mapping in brackets begins that is not closed where the text is wrong."""
    begun = {"sequence": ("list", "]"), "mapping": ("mapping", "}")}.get(str(error.context).rpartition(" ")[2])
    if begun is None or "flow" not in str(error.context) or not (error.context_mark and error.problem_mark):
        return ""
    kind, end = begun
    found = f"the {kind} that begins there lacks {end} or a comma up to {_at(error.problem_mark)}"
    return f"{_at(error.context_mark)}: {found}: "


def _problem(error: yaml.MarkedYAMLError) -> str:
    if "alias" in str(error.context):
        return 'the sign * stands there without quotes; write "*"'
    return printable(f"{error.context}: {error.problem}" if error.context else str(error.problem))


def _json_as_yaml(text: str) -> str:
    r"""The text with blanks for tabs outside quotes, and one character for two escapes, as YAML has it.

    >>> _json_as_yaml('{\t"\\ud83d\\ude00":\t1}')
    '{ "😀": 1}'
    """
    found, end = list[str](), 0
    for string in STRINGS.finditer(text):
        found += [text[end : string.start()].replace("\t", " "), TWO_ESCAPES.sub(_one_character, string[0])]
        end = string.end()
    return "".join([*found, text[end:].replace("\t", " ")])


def _one_character(escapes: re.Match[str]) -> str:
    high, low = (int(escapes[i], 16) for i in (2, 3))
    return escapes[1] + chr(0x10000 + ((high - 0xD800) << 10) + (low - 0xDC00))


# ---- the stream ----


def _document(parser: Any, where: str) -> Text:
    """What the events make; the list at the bottom holds the document."""
    whole: list[Text] = []
    opened, count = [_Open(whole, {}, [])], 0
    while (event := parser.get_event()) is not None:
        count, line = count + 1, event.start_mark.line + 1
        if count > MOST_EVENTS:
            raise _refused(where, line, f"more than {MOST_EVENTS} parts up to here")
        _require_plain(event, where, line)
        if isinstance(event, yaml.ScalarEvent):
            _put(Scalar(event.value, line, event.implicit[0]), opened[-1], where, line)
        elif isinstance(event, (yaml.SequenceStartEvent, yaml.MappingStartEvent)):
            if len(opened) > DEEPEST:
                raise _refused(where, line, f"nested more than {DEEPEST} deep")
            made: list[Text] | dict[str, Text] = [] if isinstance(event, yaml.SequenceStartEvent) else {}
            _put(made, opened[-1], where, line)
            opened.append(_Open(made, {}, []))
        elif isinstance(event, (yaml.SequenceEndEvent, yaml.MappingEndEvent)):
            opened.pop()
        elif isinstance(event, yaml.DocumentStartEvent) and whole:
            raise _refused(where, line, "a second document")
    if not whole:
        raise InvalidInput(f"{where}: the text is empty; want {WANTED}")
    return whole[0]


def _require_plain(event: Any, where: str, line: int) -> None:
    """No tag, no anchor and no alias."""
    if getattr(event, "anchor", None) is not None:
        kind = "alias" if isinstance(event, yaml.AliasEvent) else "anchor"
        raise _refused(where, line, f"the {kind} {_quoted(event.anchor)}")
    if getattr(event, "tag", None) is not None:
        raise _refused(where, line, f"the tag {_quoted(event.tag)}")


def _put(part: Text, into: _Open, where: str, line: int) -> None:
    """The next part of what is open: an item of a list, a key or its value."""
    if isinstance(into.made, list):
        into.made.append(part)
    elif into.waiting:
        into.made[into.waiting.pop()] = part
    elif not isinstance(part, Scalar):
        raise _refused(where, line, "a key that is no text")
    elif part in into.keys:
        raise _refused(where, line, f"the key {_quoted(part)} again, which is on line {into.keys[part]} already")
    else:
        into.keys[part] = line
        into.waiting.append(part)


def _quoted(text: str) -> str:
    return shortened(printable(text), 40)


def _refused(where: str, line: int, told: str) -> InvalidInput:
    return InvalidInput(f"{where}: line {line}: {told}; want {WANTED}")
