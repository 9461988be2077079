"""A class: the names of its students, one a line or in a column of a CSV; and who hands in under another name.

    student,mail            anna
    anna,anna@x.org         ben
    ben,ben@x.org

Cells are parted by commas; or by semicolons or tabs, where no line has a comma and each has such a sign.  The column is
the one that is called student, name or id, in that order, and else the first.  A name is that of a file
of answers without its ending: `fooling grade` takes it from there, and a student's variant depends on it.  A column
that is called group says with whom a student works: then the variant is that of the group, as if it were a student of
this name.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Collection, Iterator, Mapping
from difflib import get_close_matches
from pathlib import Path

from fooling.fooling_sets.errors import InvalidInput
from fooling.records import dataclass, field, replace
from fooling.verify.exercises.text_trees import excerpt
from fooling.verify.reading.files import read_text

COLUMNS = ("student", "name", "id")
GROUP = "group"
WANTED = "the names of students, one a line or in a column of a CSV that is called student"


@dataclass(frozen=True)
class Roster:
    """The students, in the order of the file; each name is one of a file, and no two differ in case alone.

    `groups` has the group of each student who is in one, and whose variant the student has; `listed` has those of the
    list, also where the sheet says that each student works alone.
    """

    students: tuple[str, ...]
    groups: Mapping[str, str] = field(default_factory=dict)
    listed: Mapping[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if not self.students:
            raise InvalidInput(f"no students; want {WANTED}")
        seen = dict[str, str]()
        for name in self.students:
            if not name.isprintable() or name.startswith(".") or {"/", "\\"} & set(name):
                raise InvalidInput(f"{excerpt(name)} is no name of a file; want one without /, \\ and a dot before it")
            if (other := seen.get(name.casefold())) is not None:
                told = "is there twice" if other == name else f"and {excerpt(other)} differ in case alone"
                raise InvalidInput(f"{excerpt(name)} {told}; want another name for one of the two students")
            seen[name.casefold()] = name

    @property
    def drawers(self) -> dict[str, str]:
        """Whose variant each student has: that of the group, or the student's own."""
        return {name: self.groups.get(name, name) for name in self.students}

    def for_sheet(self, groups: bool | None) -> Roster:
        """The class as a sheet has it that says whether it is for groups: without them each student works alone."""
        return replace(self, groups={} if groups is False else self.groups, listed=self.listed or self.groups)

    def require_groups(self) -> None:
        """`InvalidInput` where a student is in no group, for a sheet that says that it is for groups."""
        if alone := [one for one in self.students if one not in self.groups]:
            told = f"{excerpt(alone[0])} and {len(alone) - 1} more are" if alone[1:] else f"{excerpt(alone[0])} is"
            raise InvalidInput(f"the sheet says groups: yes, and {told} in no group; want a column group with a name")

    def strangers(self, names: Collection[str]) -> Iterator[str]:
        """A line for each of these names that is no student's, with the student that may be meant."""
        for name in names:
            if name not in self.students:
                told = f"{excerpt(name)} is no student of the list, and gets the variants of that name"
                yield f"{told}{self.meant_by(name)}"

    def meant_by(self, name: str) -> str:
        """The student who may be meant by a name of nobody, behind a line; empty where none is near."""
        spelt = {one.casefold(): one for one in self.students}
        near = get_close_matches(name.casefold(), spelt, 1) or _within(name.casefold(), spelt)
        return f"; {spelt[near[0]]} may be meant" if near else ""

    def missing(self, names: Collection[str]) -> list[str]:
        """The students without a submission of exactly their name."""
        return [one for one in self.students if one not in names]


def _within(name: str, known: Collection[str]) -> list[str]:
    """The longest name that stands as words in another, as in "homework 7 (franz)"."""
    found = [one for one in known if re.search(rf"(?<!\w){re.escape(one)}(?!\w)", name)]
    return sorted(found, key=len, reverse=True)[:1]


def _separator(text: str) -> str:
    """The sign between cells: a comma, or another one that every line has where no line has a comma."""
    lines = [line for line in text.splitlines() if line.strip()]
    return next((sign for sign in ";\t" if lines and "," not in text and all(sign in line for line in lines)), ",")


def read_roster(path: Path) -> Roster:
    """The students in a file; `InvalidInput`, one line, where there are none."""
    text = read_text(path, wanted=WANTED)
    read = csv.reader(io.StringIO(text, newline=""), delimiter=_separator(text))
    rows = [row for row in read if any(map(str.strip, row))]
    head = [cell.strip().casefold() for cell in rows[0]] if rows else []
    named = [head.index(name) for name in COLUMNS if name in head]
    column, body = (named[0], rows[1:]) if named else (0, rows)
    cells = [(row[column].strip(), row) for row in body if len(row) > column]
    at = head.index(GROUP) if named and GROUP in head else None
    of = {name: row[at].strip() for name, row in cells if at is not None and len(row) > at}
    try:
        return Roster(tuple(name for name, _ in cells if name), {name: group for name, group in of.items() if group})
    except InvalidInput as error:
        raise InvalidInput(f"{path}: {error}") from None
