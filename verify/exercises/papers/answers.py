"""What one student hands in: a YAML or JSON file, `id: answer`, or a folder with one.

    fool: [000 111, 001 110]
    net: {file: model.json}         a file beside it, read as part of the answer

The student supplies objects and nothing else.  What pins a question is ignored, and that is said: fields of a sheet
beside the ids, and fields of a question beside `answer`, where an answer is written as {hole: ..., answer: ...}.

A file that an answer names lies in the folder of the submission or below it, and is no link.  It is read here, in the
same way as the answers, so that whoever judges an answer opens nothing.  A file that no answer names, such as a
program, is not opened, and a remark says so.

The answers of a file that is no YAML as a whole, each read by itself, so that a mistake costs its own answer only.

    fool: [00 00, 01 01]
    dfa: {start: n, accepting: [y        the bracket is not closed: this answer cannot be read, and the one above can

Who reads one answer by itself must know where it begins and ends.  An answer begins in a line whose first characters
are the id of a question and a colon, as in a mapping at the outermost level; it ends before the next line whose first
character is none of a blank, a tab, #, -, ] and }, and before a line `---` or `...`, where a document ends.  In a file
that is YAML as a whole this is never asked.

Not taken by itself is an answer whose id begins two lines, as it is open which is meant, and one that is more than one
entry.  What stands between, before and after the answers is no answer, and is not read.  In a file that begins with a
bracket, as JSON does, no line is at the outermost level: `"fool": 3,` has the comma of the mapping around it, and where
that is broken no answer is read.
"""

from __future__ import annotations

import os
import re
from collections.abc import Mapping, Sequence
from itertools import pairwise
from pathlib import Path

from fooling.fooling_sets.errors import InvalidInput
from fooling.records import dataclass, field, replace
from fooling.verify.exercises.hole import Text
from fooling.verify.exercises.papers import question, sheet
from fooling.verify.exercises.papers.sheet import Sheet
from fooling.verify.exercises.text_trees import excerpt
from fooling.verify.given.files.event_stream import MOST_BYTES, text_tree
from fooling.verify.reading.files import below, read_text
from fooling.verify.statement.language.printable import printable

OUTERMOST = re.compile(r"^(?:[^\s#\]}-]|---(?!\S))", re.MULTILINE)  # how an entry begins, or what is none
KEY = re.compile(r"""(["']?)([A-Za-z0-9][A-Za-z0-9_-]*)\1 *:(?=\s|\Z)""")


@dataclass(frozen=True)
class Parts:
    """The answers that could be read, and for each other question why it could not."""

    given: Mapping[str, Text]
    unreadable: Mapping[str, str]


def parts_of(text: str, ids: Sequence[str], where: str, broken: InvalidInput) -> Parts:
    r"""The answers of a text that is not readable, as `broken` says; `broken` itself where no line begins with an id.

    >>> found = parts_of("a: 1\nb: [2\nc: 3", ["a", "b", "c"], "ben.yaml", InvalidInput("ben.yaml: line 3"))
    >>> found.given, list(found.unreadable)
    ({'a': '1', 'c': '3'}, ['b'])
    """
    if text.lstrip()[:1] in ("{", "["):
        raise broken
    places = [*(one.start() for one in OUTERMOST.finditer(text)), len(text)]
    begun = [(_id_at(text, start, ids), start, end) for start, end in pairwise(places)]
    given, unreadable = dict[str, Text](), dict[str, str]()
    for name in ids:
        found = [(start, end) for one, start, end in begun if one == name]
        try:
            given[name] = _one(text, name, found, where, broken)
        except InvalidInput as error:
            unreadable[name] = str(error)
    if not any(one for one, _, _ in begun):
        raise broken
    return Parts(given, unreadable)


def _id_at(text: str, start: int, ids: Sequence[str]) -> str | None:
    """The id that the line begins with, plain or in quotes, before a colon."""
    found = KEY.match(text, start)
    return found[2] if found and found[2] in ids else None


def _one(text: str, name: str, found: Sequence[tuple[int, int]], where: str, broken: InvalidInput) -> Text:
    """The answer by itself, its lines counted as in the file."""
    if not found:
        whole = str(broken).removeprefix(f"{where}: ")
        raise InvalidInput(f"{where}: no line begins with {name}: and a blank, and the file is wrong: {whole}")
    lines = [text.count("\n", 0, start) + 1 for start, _ in found]
    if len(found) > 1:
        told = " and ".join(map(str, lines))
        raise InvalidInput(f"{where}: {name} begins the lines {told}; want one answer")
    start, end = found[0]
    tree = text_tree("\n" * (lines[0] - 1) + text[start:end], where)
    if not isinstance(tree, Mapping) or list(tree) != [name]:
        raise InvalidInput(f"{where}: line {lines[0]}: more than the answer to {name}; want {name}: ANSWER")
    return tree[name]


NAMES = ("answers.yaml", "answers.yml", "answers.json")  # of the file in a folder
ANSWERS = "answers in YAML or JSON, such as {QUESTION: ANSWER}"
EMPTY = "nothing was handed in, as the file is empty"
BY_ITSELF = "read by itself, as another part of the file cannot be read"
MOST_TOLD = 5  # names that are no question's, and files that no answer names
PINNED = (*question.FIELDS, "that", "proposition", "title")


@dataclass(frozen=True)
class Answers:
    """The answers of one student by the ids of the questions, and what is said of the file.

    missing  the ids of the questions that have no answer
    unknown  what is no id of a question
    unreadable  of a file with mistakes: the ids of the answers that could not be read, each with its own line
    remarks  lines about what is ignored, and about files that could not be read
    files    names of the files that the answers name
    """

    given: Mapping[str, Text]
    missing: tuple[str, ...] = ()
    unknown: tuple[str, ...] = ()
    remarks: tuple[str, ...] = ()
    unreadable: Mapping[str, str] = field(default_factory=dict)
    files: tuple[str, ...] = ()


def read_answers(path: Path, of: Sheet, own_folder: bool = False) -> Answers:
    """The answers in a file, or in the one file of a folder; `InvalidInput`, one line, where none can be read.

    Files that answers name are read from a folder that is the student's own alone: beside a single file there may lie
    those of others.
    """
    if path.is_symlink():
        raise InvalidInput(f"{path.name}: a link; want the file or folder itself")
    if path.is_dir():
        found = [name for name in NAMES if (path / name).exists()]
        if len(found) != 1:
            told = f"has {' and '.join(found)}" if found else "has no answers"
            raise InvalidInput(f"{path.name}: {told}; want one file {', '.join(NAMES)}")
        path, own_folder = below(path, found[0], ANSWERS), True
    folder = path.parent if own_folder else None
    answers = answers_of(read_text(path, MOST_BYTES, ANSWERS), of, path.name, folder)
    if folder is None:
        return answers
    called = () if path.name.lower() in NAMES else (f"{excerpt(path.name)} is taken for the answers, {NAMES[0]}",)
    return replace(answers, remarks=(*answers.remarks, *called, *_unnamed(folder, path.name, answers)))


def _unnamed(folder: Path, own: str, found: Answers) -> list[str]:
    """A line about the files and folders beside the answers that no answer names; none about hidden ones."""
    named = {own, *(Path(name).parts[0] for name in found.files if Path(name).parts)}
    others = [one.name for one in sorted(folder.iterdir()) if not one.name.startswith(".") and one.name not in named]
    if not others:
        return []
    more = f" and {len(others) - MOST_TOLD} more" if len(others) > MOST_TOLD else ""
    told = f"{', '.join(map(excerpt, others[:MOST_TOLD]))}{more}"
    return [f"{told}: not read and not run, as no answer names {'this file' if len(others) == 1 else 'these files'}"]


def answers_of(text: str, of: Sheet, where: str = "answers", folder: Path | None = None) -> Answers:
    """The answers in a text; files are sought in the folder, and there are none without one.

    Of a text that is not readable as a whole, each answer is read by itself where that can be done.
    """
    ids, remarks, given = [one.id for one in of.questions], list[str](), dict[str, Text]()
    files = list[str]()
    if all(not line.strip() or line.lstrip().startswith("#") for line in text.splitlines()):
        return Answers({}, tuple(ids), remarks=tuple(f"{name}: {EMPTY}" for name in ids))
    unreadable: Mapping[str, str] = {}
    try:
        tree = text_tree(text, where)
    except InvalidInput as error:
        parts = parts_of(text, ids, where, error)
        tree, unreadable = parts.given, parts.unreadable
        remarks += [f"{name}: {BY_ITSELF}" for name in parts.given]
    if not isinstance(tree, Mapping):
        raise InvalidInput(f"{where}: {excerpt(tree)}; want {ANSWERS}")
    for name, answer in tree.items():
        if name in ids:
            alone, ignored = without_pins(answer)
            remarks += [f"{name}: {field} is ignored, as the sheet says it" for field in ignored]
            files += _file_named(alone)
            try:
                given[name] = _with_file(alone, folder)
            except InvalidInput as error:
                remarks.append(f"{name}: {error}")
        elif name in sheet.FIELDS:
            remarks.append(f"{excerpt(name)} is ignored, as the sheet says it")
    given = {name: answer for name, answer in given.items() if answer not in ("", [], {})}
    others = [name for name in tree if name not in ids and name not in sheet.FIELDS]
    unknown = tuple(excerpt(name) for name in others[:MOST_TOLD])
    unknown += (f"and {len(others) - MOST_TOLD} more",) if len(others) > MOST_TOLD else ()
    missing = tuple(name for name in ids if name not in given and name not in unreadable)
    return Answers(given, missing, unknown, tuple(remarks), unreadable, tuple(files))


def without_pins(answer: Text) -> tuple[Text, list[str]]:
    """The object of an answer alone, and the fields beside it that would say what the question is.

    >>> without_pins({"hole": ["fooling-set", "$g", "0"], "answer": ["0 1"]})
    (['0 1'], ['hole'])
    """
    if isinstance(answer, Mapping) and "answer" in answer and answer.keys() <= {"answer", *PINNED}:
        return answer["answer"], [name for name in answer if name != "answer"]
    return answer, []


def _file_named(answer: Text) -> list[str]:
    """The name of the file that the answer is in; none where it stands here."""
    if not isinstance(answer, Mapping) or answer.keys() != {"file"}:
        return []
    return [str(answer["file"])]


def _with_file(answer: Text, folder: Path | None) -> Text:
    """The answer, or what stands in the file that it names."""
    if not isinstance(answer, Mapping) or answer.keys() != {"file"}:
        return answer
    name = answer["file"]
    if not isinstance(name, str) or folder is None:
        raise InvalidInput("file: no file was handed in with it; want a folder with answers.yaml and the file in it")
    try:
        return text_tree(read_text(below(folder, str(name)), MOST_BYTES, "YAML or JSON"), excerpt(name))
    except InvalidInput as error:  # without the place of the submission on this machine
        raise InvalidInput(printable(str(error).replace(f"{folder}{os.sep}", ""))) from None
