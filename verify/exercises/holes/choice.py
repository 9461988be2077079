"""The hole `[choice, {options: {a: TEXT, b: TEXT}, right: [a]}]`: which of the options are right.

    which: a            or a list, [a, c]

There is no certificate: that an option is right is said by the sheet alone.  `right` stays out of every hand-out.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from fooling.fooling_sets.errors import InvalidInput
from fooling.records import dataclass
from fooling.verify.exercises.hole import Defined, Form, Judged, Measure, Text, Whole
from fooling.verify.exercises.text_trees import excerpt, listed, refused

SHAPE = "[choice, {options: {a: TEXT, b: TEXT}, right: [a]}]"
UNCERTIFIED = "which option is right is said by the sheet, and by no proof"


@dataclass(frozen=True)
class ChoiceHole(Whole):
    """Some of the options, which are texts by their names; an object is a set of names.

    Raises InvalidInput where a right option is none, or all or none are right.
    """

    options: Mapping[str, str]
    right: frozenset[str]
    kind: str = "choice"
    measures: Sequence[Measure] = ()

    def __post_init__(self) -> None:
        if unknown := sorted(self.right - self.options.keys()):
            known = ", ".join(self.options)
            raise InvalidInput(f"hole[1].right: {excerpt(unknown[0])} is no option; want one of {known}")
        if not self.right:
            raise InvalidInput("hole[1].right: no option; want at least one")

    def read(self, answer: Text) -> frozenset[str]:
        """The names."""
        wanted = f"{', '.join(self.options)}, or several of them in a list"
        names = listed(answer, "", wanted)
        found = set[str]()
        for name in names:
            if not isinstance(name, str) or name not in self.options:
                raise refused("", f"{excerpt(name)} is no option", wanted)
            found.add(str(name))
        return frozenset(found)

    def judge(self, given: frozenset[str]) -> Judged:
        """Right where they are those that the sheet says."""
        if given == self.right:
            return Judged(True, f"{_are(sorted(given))} right", uncertified=UNCERTIFIED)
        wrong = [name for name in self.options if name in given and name not in self.right]
        if wrong:
            return Judged(False, f"{wrong[0]} is not right", "an option is not right", witness={"option": wrong[0]})
        missing = len(self.right - given)
        return Judged(False, "another option is right, too", "an option is missing", witness={"missing": missing})

    def solved(self) -> frozenset[str]:
        """What the sheet says."""
        return self.right

    def written(self, given: frozenset[str]) -> Text:
        """The names."""
        return [name for name in self.options if name in given]

    def forms(self) -> Sequence[Form]:
        """The options, each with its text, and nothing of which are right."""
        told = "; ".join(f"{name}: {' '.join(text.split())}" for name, text in self.options.items())
        return (Form("...", says=told),)


def _are(names: Sequence[str]) -> str:
    return f"{' and '.join(names)} {'is' if len(names) == 1 else 'are'}"


def make(terms: Sequence[Any], defined: Defined) -> ChoiceHole:  # noqa: ARG001  every kind has this signature
    """The hole of `[choice, {options: ..., right: ...}]`."""
    given = terms[0] if len(terms) == 1 else None
    is_one = isinstance(given, Mapping) and given.keys() == {"options", "right"}
    if not isinstance(given, Mapping) or not is_one or not isinstance(given["options"], Mapping):
        raise InvalidInput(f"hole[1]: want {SHAPE}")
    options = {str(name): str(text) for name, text in given["options"].items()}
    right = given["right"]
    names = right if isinstance(right, list) else [right]
    return ChoiceHole(options, frozenset(map(str, names)))
