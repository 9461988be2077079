"""An assignment: one YAML file, read as a `Sheet` of questions.

    title: Sheet 2
    questions:
      - id: fool
        text: Give a fooling set of ones of DISJ on 3 bits, as large as you can.
        define: {f: DISJ_3}
        hole: [fooling-set, f, 1]
        points: 10
        credit: {zero: 2, full: 8}
        feedback: witness
        key: [000 111, ...]
        wrong: [{answer: [000 000, 000 001], says: pairs 1 and 2 do not fool}]

Beside `title` and `questions` a sheet may have `define`, for all questions; `round`, to multiples of which points are
rounded (1/100); `limits`, what one answer may take, {seconds: 10, memory: 1024}, of the processor and in MiB; `secret`,
for variants; and `groups`, yes or no, whether the students of a group have the same variants.

Terms are those of `fooling check`.  All scalars of the file are text (`fooling.verify.given.files.event_stream`); in
terms a plain whole number is a number, a plain null is one, and everything else is text.  What is wrong is an
`InvalidInput` of one line, with the question and the field.  A sheet has files beside it that its texts name, and a
digest of all that it says.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import partial
from hashlib import sha256
from pathlib import Path

from fooling.fooling_sets.errors import InvalidInput
from fooling.records import dataclass, replace
from fooling.verify.exercises.hole import Defined, Text
from fooling.verify.exercises.papers.question import MOST_POINTS, Question, in_field, question_of, with_names
from fooling.verify.exercises.papers.sheet_fields import fields, line_in, list_in, number_in, text_in
from fooling.verify.exercises.papers.variant import require_drawn, variant
from fooling.verify.exercises.text_trees import excerpt, truth
from fooling.verify.given.files.event_stream import MOST_BYTES, text_tree
from fooling.verify.reading.files import below, read_bytes, read_text

FIELDS = ("title", "questions", "define", "round", "limits", "secret", "groups")
MOST_SECONDS, MOST_MEMORY = 3600, 2**20
A_SHEET = "a sheet in YAML"
NOTHING_DEFINED = Defined({})


@dataclass(frozen=True)
class Sheet:
    """An assignment; `seconds` of the processor and `memory` in MiB are what one answer may take.

    `digest` is the SHA-256 of its text, `defined` what all its questions may refer to, `student` whose variants it has.
    `groups` says whether the students of a group have the same variants; None where the sheet does not say it.
    """

    title: str
    questions: tuple[Question, ...]
    seconds: float = 10.0
    memory: int = 1024
    secret: str = ""
    digest: str = ""
    defined: Defined = NOTHING_DEFINED
    student: str = ""
    groups: bool | None = None

    def __post_init__(self) -> None:
        ids = [question.id for question in self.questions]
        if twice := [one for i, one in enumerate(ids) if one in ids[:i]]:
            raise InvalidInput(f"questions: the id {twice[0]} is there twice; want each once")
        for one in self.questions:
            if one.draw is not None:
                in_field(f"question {one.id}", partial(require_drawn, one, self.defined))
                if not self.secret:
                    raise InvalidInput("secret: missing, so that anybody could foretell the variants; want a text")

    def question(self, name: str) -> Question:
        """The question with this id; `InvalidInput` where there is none."""
        for one in self.questions:
            if one.id == name:
                return one
        known = ", ".join(one.id for one in self.questions)
        raise InvalidInput(f"{excerpt(name)} is no question of this sheet; want one of {known}")

    @property
    def has_variants(self) -> bool:
        """Whether a question draws."""
        return any(one.draw is not None for one in self.questions)

    def for_student(self, student: str, group: str = "") -> Sheet:
        """The sheet with the variants of this student, or of the group; the sheet itself where it has none."""
        drawn = tuple(variant(one, self.defined, self.secret, group or student) for one in self.questions)
        return replace(self, questions=drawn, student=student)


def read_sheet(path: Path) -> Sheet:
    """The sheet in a file; `InvalidInput`, one line, says what is wrong and where."""
    return sheet_of(read_text(path, MOST_BYTES, A_SHEET), str(path), path.parent)


def sheet_of(text: str, where: str = "sheet", folder: Path = Path()) -> Sheet:
    """The sheet that a text states; files that its terms name are sought in the folder.

    >>> sheet_of("{title: A, questions: [{id: q, text: Why?, hole: text}]}").questions[0].is_for_a_human
    True
    """
    tree = text_tree(text, where)
    try:
        return _sheet(tree, sha256(text.encode("utf-8", "surrogatepass")).hexdigest(), str(folder))
    except InvalidInput as error:
        raise InvalidInput(f"{where}: {error}") from None


def _sheet(tree: Text, digest: str, folder: str) -> Sheet:
    given = fields(tree, FIELDS, ("title", "questions"))
    defined = with_names(Defined({}, folder), given.get("define", {}))
    listed = list_in(given["questions"], "questions")
    if not listed:
        raise InvalidInput("questions: none; want a list of them, each with id, text, hole and points")
    rounding = number_in(given.get("round", "1/100"), "round", MOST_POINTS, Fraction(1, 10**6))
    limits = fields(given.get("limits", {}), ("seconds", "memory"), (), "limits: ")
    return Sheet(
        line_in(given["title"], "title"),
        tuple(question_of(one, i, defined, rounding) for i, one in enumerate(listed, 1)),
        float(number_in(limits.get("seconds", "10"), "limits.seconds", MOST_SECONDS, Fraction(1, 10))),
        int(number_in(limits.get("memory", "1024"), "limits.memory", MOST_MEMORY, Fraction(64))),
        text_in(given.get("secret", ""), "secret"),
        digest,
        defined,
        groups=truth(given["groups"], "groups") if "groups" in given else None,
    )


LONGEST_PATH = 200  # characters of a text that may name a file


def files_beside(sheet: Path) -> list[Path]:
    """The files in the sheet's folder, or below it, that a text of the sheet names; no links."""
    tree = text_tree(read_text(sheet, MOST_BYTES, A_SHEET), str(sheet))
    named = sorted({text for text in _texts(tree) if len(text) <= LONGEST_PATH and text.isprintable()})
    return [path for text in named if (path := _file(sheet.parent, text)) is not None and path != sheet]


def digest_of(sheet: Path) -> str:
    """The SHA-256 of a sheet's text, which is `Sheet.digest`; of the text and its files where it names some."""
    text = sha256(read_text(sheet, MOST_BYTES, A_SHEET).encode("utf-8", "surrogatepass")).hexdigest()
    parts = [f"{path.relative_to(sheet.parent)} {sha256(read_bytes(path)).hexdigest()}" for path in files_beside(sheet)]
    return sha256("\n".join([text, *parts]).encode("utf-8", "surrogatepass")).hexdigest() if parts else text


def _texts(tree: Text) -> Iterator[str]:
    if isinstance(tree, str):
        yield tree
        return
    for part in tree.values() if isinstance(tree, Mapping) else tree:
        yield from _texts(part)


def _file(folder: Path, name: str) -> Path | None:
    try:
        path = below(folder, name)
        return path if path.is_file() else None
    except (InvalidInput, OSError, ValueError):
        return None
