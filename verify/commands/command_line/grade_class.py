"""What `fooling grade` says of a class: who is there, whose variants are taken, and what is left of an earlier run.

With `--students` the list is the class.  Whoever hands in under another name is graded and told, as a file may have a
wrong name.  Rows, pages and certificates of such a name that an earlier run has left are kept and told.  They count for
nobody.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from fooling.fooling_sets.errors import InvalidInput
from fooling.verify.commands.command_line.endings import AS_EXPECTED, complain
from fooling.verify.exercises.papers.sheet import Sheet
from fooling.verify.runs.grading.grades import Grade
from fooling.verify.runs.grading.many_answers import plain
from fooling.verify.runs.grading.roster import Roster
from fooling.verify.runs.grading.submissions import other_files
from fooling.verify.statement.language.printable import counted, printable

BY_FILE_NAMES = "each variant is that of the file's name; if the class has groups, want --students FILE with them"
OF_GROUPS = "the sheet says groups: yes, and has variants; want --students FILE, with a column group"


def listed(roster: Roster | None) -> Mapping[str, str]:
    """The group of each student who is in one, by the list, whether the sheet's variants go by them or not."""
    return {} if roster is None else roster.listed


def require_groups(sheet: Sheet, roster: Roster | None) -> None:
    """`InvalidInput` where the variants are those of groups, and nobody says of which."""
    if not (sheet.groups and sheet.has_variants):
        return
    if roster is None:
        raise InvalidInput(OF_GROUPS)
    roster.require_groups()


def tell_whose_variants(sheet: Sheet) -> None:
    """Without a list, variants go by the names of files, which is wrong for groups; a sheet may have none."""
    if sheet.has_variants and sheet.groups is None:
        complain(BY_FILE_NAMES, AS_EXPECTED)


def unread(submissions: Iterable[Path]) -> list[str]:
    """The students, by their files, of what has another ending and is not graded."""
    return [printable(one.stem) for one in other_files(submissions)]


def tell_who_is_there(roster: Roster, names: Sequence[str], unread_names: Sequence[str]) -> None:
    """Names of nobody, and students of whom there is no submission."""
    for line in roster.strangers(names):
        complain(line, AS_EXPECTED)
    if missing := roster.missing([*names, *unread_names]):
        complain(f"no submission of {counted(len(missing), 'students')}: {', '.join(missing)}", AS_EXPECTED)


def of_the_class(kept: Sequence[Grade], roster: Roster | None) -> Sequence[Grade]:
    """The rows of an earlier run that count: without a list all, else those of its students."""
    return kept if roster is None else [one for one in kept if one.student in roster.students]


def tell_what_is_left(
    roster: Roster, kept: Sequence[Grade], grades: Sequence[Grade], feedback: Path | None, evidence: Path | None
) -> None:
    """Rows, pages and certificates of an earlier run under names of nobody, with the student that may be meant."""
    graded = {one.student for one in grades}
    known = {*roster.students, *graded, *map(plain, graded)}  # pages and certificates have the plain name
    left = {"rows": [one.student for one in kept], "a page": _names(feedback, "*.md"), "certificates": _names(evidence)}
    for what, names in left.items():
        for name in dict.fromkeys(one for one in names if one not in known):
            meant = roster.meant_by(name)
            told = f"{what} of {name} {'is' if what == 'a page' else 'are'} left from before"
            told += ", and count for nobody" if what == "rows" else ""
            complain(f"{told}: {name} is no student of the list{meant}", AS_EXPECTED)


def _names(folder: Path | None, pattern: str = "*/") -> list[str]:
    """Whose pages, or folders of certificates, lie there."""
    if folder is None or not folder.is_dir():
        return []
    found = sorted(folder.glob(pattern))
    return [printable(one.stem if one.suffix == ".md" else one.name) for one in found]
