"""A grade: one answer of one student, what it is worth, and of what it was found; and the totals over many.

A grade says which sheet, which answer and which code it is about, by their SHA-256 (of the code: the short one of
certificates).  Two grades with the same three, of the same attempt, are the same grade: marking depends on nothing
else, but for what ran out of its limits, which is not graded and always tried again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any

from fooling.records import dataclass, field

NOT_GRADED, MISSING, UNREADABLE = "not graded", "missing", "unreadable"
FOR_A_HUMAN = "for a human"
COMMON = 3  # mistakes of a question that a summary has


VARIANT = "the variant is "  # what stands last in a reason, before the variant


@dataclass(frozen=True)
class Grade:
    """One answer: `points` of `out_of`, or None where nothing is said of them; `says` is the student's line.

    `reason` is for the instructor: the smallest mistake where the student's line does not tell it, why it is not
    graded, or why a right object has no certificate.  `certificate` is where the certificate of a right object lies.
    """

    student: str
    question: str
    state: str
    points: Fraction | None
    out_of: Fraction
    says: str
    measured: Mapping[str, int | Fraction] = field(default_factory=dict)
    witness: Mapping[str, Any] = field(default_factory=dict)
    attempt: int = 1
    sheet: str = ""
    answer: str = ""
    code: str = ""
    certificate: str = ""
    reason: str = ""

    @property
    def place(self) -> tuple[str, str]:
        """Whose answer to what it is."""
        return self.student, self.question

    @property
    def of_what(self) -> tuple[str, str, str, int]:
        """What it depends on."""
        return self.sheet, self.answer, self.code, self.attempt

    @property
    def is_marked_by_hand(self) -> bool:
        """Whether a person wrote points into a row that the grader leaves without."""
        return self.state == FOR_A_HUMAN and self.points is not None

    @property
    def stays(self) -> bool:
        """Whether the same would be found again: not where the limits, or the machine, had a part in it."""
        return self.state != NOT_GRADED and bool(self.answer)


@dataclass(frozen=True)
class Change:
    """A grade that differs from an older one, or that has none, or an older one without a new one."""

    student: str
    question: str
    before: Grade | None
    after: Grade | None

    @property
    def of_points(self) -> bool:
        """Whether the points differ, and not only what is said."""
        return _worth(self.before) != _worth(self.after)


def changes(before: Iterable[Grade], after: Iterable[Grade]) -> list[Change]:
    """What differs in points, in state or in what the student reads; in the order of the new grades, then the old."""
    old, new = {one.place: one for one in before}, {one.place: one for one in after}
    places = [*new, *(place for place in old if place not in new)]
    return [
        Change(*place, old.get(place), new.get(place))
        for place in places
        if _told(old.get(place)) != _told(new.get(place))
    ]


def _told(grade: Grade | None) -> tuple[object, ...] | None:
    return None if grade is None else (grade.state, _worth(grade), decimal(grade.out_of), grade.says)


def _worth(grade: Grade | None) -> str | None:
    """Points as a table has them."""
    return None if grade is None or grade.points is None else decimal(grade.points)


@dataclass(frozen=True)
class Summary:
    """Of one question: how many answers ended in which way, the mean of those with points, the commonest mistakes."""

    question: str
    out_of: Fraction
    states: Mapping[str, int]
    mean: Fraction | None
    mistakes: Sequence[tuple[str, int]]


def summaries(grades: Sequence[Grade]) -> list[Summary]:
    """One for each question, in the order in which the questions are met."""
    return [_summary([one for one in grades if one.question == question]) for question in _questions(grades)]


def _questions(grades: Sequence[Grade]) -> list[str]:
    return list(dict.fromkeys(one.question for one in grades))


def _summary(grades: Sequence[Grade]) -> Summary:
    points = [one.points for one in grades if one.points is not None]
    mistakes = Counter(_mistake(one) for one in grades if one.points is not None and one.points < one.out_of)
    ordered = sorted(mistakes.items(), key=lambda one: (-one[1], one[0]))
    mean = sum(points, Fraction()) / len(points) if points else None
    states = dict(Counter(one.state for one in grades).most_common())
    return Summary(grades[0].question, grades[0].out_of, states, mean, ordered[:COMMON])


def _mistake(grade: Grade) -> str:
    """The instructor's line without the variant, which is no mistake; else the student's line."""
    return grade.reason.partition(VARIANT)[0].removesuffix("; ") or grade.says


@dataclass(frozen=True)
class Total:
    """What the answers of one student come to: the points that were given, and those that there are.

    `waiting` counts the answers without points yet, and `open_points` is what these are worth at most.
    """

    points: Fraction = Fraction()
    out_of: Fraction = Fraction()
    waiting: int = 0
    open_points: Fraction = Fraction()

    def plus(self, one: Grade) -> Total:
        """With an answer more."""
        points, out_of = self.points + (one.points or 0), self.out_of + one.out_of
        if one.points is not None:
            return Total(points, out_of, self.waiting, self.open_points)
        return Total(points, out_of, self.waiting + 1, self.open_points + one.out_of)


def totals(grades: Sequence[Grade]) -> dict[str, Total]:
    """For each student the points, and what is open."""
    found = dict[str, Total]()
    for one in grades:
        found[one.student] = found.get(one.student, Total()).plus(one)
    return found


def by_hand(grades: Iterable[Grade]) -> dict[str, list[Grade]]:
    """The answers that a person has to mark, by questions; those without points for anybody are none."""
    found = dict[str, list[Grade]]()
    for one in grades:
        if one.state == FOR_A_HUMAN and one.points is None and one.out_of:
            found.setdefault(one.question, []).append(one)
    return found


def means_of_groups(grades: Sequence[Grade], groups: Mapping[str, str]) -> dict[str, tuple[int, Fraction, Fraction]]:
    """For each group how many of its students handed in, and the means of their points and of their open points.

    A student in no group is left out.
    """
    of: dict[str, list[Total]] = {}
    for student, one in totals(grades).items():
        if group := groups.get(student):
            of.setdefault(group, []).append(one)
    return {
        group: (
            len(each),
            sum((one.points for one in each), Fraction()) / len(each),
            sum((one.open_points for one in each), Fraction()) / len(each),
        )
        for group, each in sorted(of.items())
    }


def decimal(number: Fraction, digits: int = 6) -> str:
    """A number as a spreadsheet reads it: exact where so many digits suffice, else rounded to them.

    >>> decimal(Fraction(15, 2)), decimal(Fraction(8)), decimal(Fraction(-2, 3))
    ('7.5', '8', '-0.666667')
    """
    scaled = round(number * 10**digits)
    whole, rest = divmod(abs(scaled), 10**digits)
    return f"{'-' if scaled < 0 else ''}{whole}.{rest:0{digits}}".rstrip("0").rstrip(".")
