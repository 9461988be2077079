"""Whose answers lie where: a file is one student's, and so is a folder with a file of answers in it.

A student is called by the stem of the file, or by the name of the folder.  A folder of submissions holds such files and
such folders side by side.  No link is followed, as a submission reads nothing else of the machine on which it is
graded; a link is a submission that cannot be read, and costs its student's answers only.  Hidden files are left out.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from fooling.fooling_sets.errors import InvalidInput
from fooling.records import dataclass
from fooling.verify.reading.nearest_files import nearest_files
from fooling.verify.statement.language.printable import printable

ENDINGS = (".yaml", ".yml", ".json")
ANSWERS = tuple(f"answers{ending}" for ending in ENDINGS)
WANTED = f"a file of answers ({', '.join(ENDINGS)}), or a folder with {' or '.join(ANSWERS)} in it"


@dataclass(frozen=True)
class Submission:
    """One student's: the file of answers, or None and what is wrong.

    `own_folder`: whether the folder of the file is this student's alone, so that answers may name files in it.
    `is_several`: whether the student handed in several, of which none is read.
    """

    student: str
    file: Path | None
    wrong: str = ""
    own_folder: bool = False
    is_several: bool = False


def sought(paths: Iterable[Path]) -> list[Submission]:
    """The submissions at these paths, each once, in the order of the paths and of the names in a folder.

    Where several are of students of one name, one stands for them that cannot be read.  Raises `InvalidInput` where
    there is no file or folder, and where a folder holds no submission.
    """
    found = dict[str, list[Submission]]()
    for path in dict.fromkeys(paths):
        for one in _at(path):
            found.setdefault(one.student, []).append(one)
    return [many[0] if len(many) == 1 else _several(many) for many in found.values()]


def _several(many: Sequence[Submission]) -> Submission:
    """What stands for the submissions of one student, none of which is read."""
    files = [one.file for one in many if one.file is not None]
    names = {printable("/".join(file.parts[-2:])) for file in files}
    told = " and ".join(sorted(names)) if len(names) == len(many) else f"{len(many)} of them"
    return Submission(many[0].student, None, f"there are several submissions, {told}; want one", is_several=True)


def left_out(paths: Iterable[Path]) -> list[str]:
    """A line for each file in a folder of submissions that is none (`other_files`)."""
    wanted = ", ".join(ENDINGS)
    return [f"{printable(one.name)} is not graded; want a file that ends in {wanted}" for one in other_files(paths)]


def other_files(paths: Iterable[Path]) -> list[Path]:
    """The entries of a folder of submissions that are none, as their ending is another one; not hidden ones.

    In a student's own folder other files may lie, as answers may name them.
    """
    folders = [path for path in dict.fromkeys(paths) if path.is_dir() and not path.is_symlink()]
    entries = [entry for folder in folders if not _answers_in(folder) for entry in sorted(folder.iterdir())]
    return [one for one in entries if not one.name.startswith(".") and not any(_inside(one))]


def _at(path: Path) -> Sequence[Submission]:
    if not os.path.lexists(path):
        raise InvalidInput(f"{path}: no such file or folder{nearest_files(path) if path.suffix in ENDINGS else ''}")
    if path.is_symlink() or not path.is_dir():
        return [_of_file(path)]
    if _answers_in(path):
        return [of_folder(path)]
    inside = [one for entry in sorted(path.iterdir()) for one in _inside(entry)]
    if not inside:
        raise InvalidInput(f"{path}: no submissions in this folder; want {WANTED}")
    return inside


def _inside(entry: Path) -> Iterator[Submission]:
    if entry.name.startswith("."):
        return
    if entry.is_dir() and not entry.is_symlink():
        yield of_folder(entry)
    elif entry.is_symlink() or entry.suffix.lower() in ENDINGS:
        yield _of_file(entry)


def _of_file(path: Path) -> Submission:
    student = printable(path.stem)
    if path.is_symlink():
        return Submission(student, None, "the submission is a link, which is not followed; want the file itself")
    return Submission(student, path)


def of_folder(folder: Path, student: str = "") -> Submission:
    """The one submission in a folder: the file called answers, or the only file that may hold answers.

    The student is called by the folder's name unless by another.
    """
    student = student or printable(folder.resolve().name)
    there = [entry for entry in sorted(folder.iterdir()) if not entry.name.startswith(".")]
    for names in (ANSWERS, ENDINGS[:2], ENDINGS[2:]):
        found = [entry for entry in there if entry.name.lower() in names or entry.suffix.lower() in names]
        if len(found) == 1:
            return (
                Submission(student, found[0], own_folder=True)
                if not found[0].is_symlink()
                else Submission(
                    student, None, f"{printable(found[0].name)} is a link, which is not followed; want the file itself"
                )
            )
        if found:
            names_there = ", ".join(printable(entry.name) for entry in found)
            return Submission(student, None, f"which of these holds the answers: {names_there}? Call one {ANSWERS[0]}")
    return Submission(student, None, f"no file of answers; want {' or '.join(ANSWERS)}")


def _answers_in(folder: Path) -> bool:
    return any(entry.name.lower() in ANSWERS for entry in folder.iterdir())
