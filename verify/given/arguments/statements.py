"""What a user's argument states, once it has been read: assumptions and claims, each with what it uses.

Every proposition is whole: names are written out, it is well formed, and no part without variables denotes nothing.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cached_property

from fooling.fooling_sets.errors import InvalidInput
from fooling.records import dataclass, replace
from fooling.verify.given.arguments.given_object import GivenObject
from fooling.verify.statement.language.printable import shortened
from fooling.verify.statement.language.sentence_letters import AS_STATED, SentenceLetters
from fooling.verify.statement.language.verdict import Verdict
from fooling.verify.statement.language.wording import Names
from fooling.verify.statement.proposition import Term

EFFORTS = QUICK, *_ = ("quick", "default", "deep")


@dataclass(frozen=True)
class Statement:
    """One assumption or claim.

    `place` is where it stands in its document, such as claim 1 (rows); `source` where an assumption is taken from, None
    for a claim; `uses` names other statements, and `expected` is the verdict that its author expects, if any; `letters`
    is what `says` calls the variables of `that`, and `by` the object that is to show it, if one is given; `names` are
    the terms without variables to which the document gives names, with these; without this `effort` it is not tried.
    """

    name: str
    place: str
    says: str
    that: Term
    source: str | None = None
    uses: tuple[str, ...] = ()
    expected: Verdict | None = None
    letters: SentenceLetters = AS_STATED
    by: GivenObject | None = None
    names: Names = ()
    effort: str = QUICK


@dataclass(frozen=True)
class Malformed:
    """What could not be read: a file, or one statement of it, by its name where it has one, and why in one line.

    shown : the line of the file with the place underlined, if that is known
    """

    file: str
    reason: str
    claim: str | None = None
    shown: str = ""


@dataclass(frozen=True)
class Statements:
    """All statements of an argument: each has a name of its own, and what it uses is among them, in no circle.

    Raises `InvalidInput`, with the place in the document, where that is not so.
    """

    members: tuple[Statement, ...]

    def __post_init__(self) -> None:
        wrong = [reason for _, reason in _faults(self.members)]
        if wrong:
            raise InvalidInput(wrong[0])

    def __iter__(self) -> Iterator[Statement]:
        return iter(self.members)

    def used_by(self, one: Statement) -> tuple[Statement, ...]:
        """The statements that this one uses, each once, in the order in which it names them."""
        return tuple(self._by_name[name] for name in dict.fromkeys(one.uses))

    @cached_property
    def _by_name(self) -> Mapping[str, Statement]:
        return {one.name: one for one in self.members}


def sifted(members: Sequence[Statement], lost: Collection[str]) -> tuple[Statements, list[tuple[Statement, str]]]:
    """The statements that can stand together, and the others, each with the reason.

    `lost` are the names of those that could not be read: whoever uses one of them, or one that is found wrong here, is
    decided without it.
    """
    left, gone, found = list(members), set(lost), list[tuple[Statement, str]]()
    while wrong := _faults(left, gone):
        found += wrong
        gone |= {one.name for one, _ in wrong}
        places = {one.place for one, _ in wrong}
        left = [one for one in left if one.place not in places]
    gone -= {one.name for one in left}
    kept = [replace(one, uses=tuple(name for name in one.uses if name not in gone)) if gone else one for one in left]
    return Statements(tuple(kept)), found


def _faults(members: Sequence[Statement], lost: Collection[str] = ()) -> list[tuple[Statement, str]]:
    """The statements that cannot stand with those before them: a name that is taken, or unknown; else a circle."""
    known, found = dict[str, Statement](), list[tuple[Statement, str]]()
    for one in members:
        if known.setdefault(one.name, one) is not one:
            found.append((one, f"{one.place}.id: {one.name!r} is already the id of {known[one.name].place}"))
    for one in members:
        unknown = [(i, name) for i, name in enumerate(one.uses) if name not in known and name not in lost]
        for i, name in unknown[:1]:
            told = f"{shortened(repr(name), 60)} is no assumption or claim of this file"
            found.append((one, f"{one.place}.uses[{i}]: {told}"))
    return found or _circle(known)


def _circle(known: Mapping[str, Statement]) -> list[tuple[Statement, str]]:
    """Circles until those that are left are in none: whoever is in one is taken out, and so each use is seen once."""
    found, seen, gone = list[tuple[Statement, str]](), set[str](), set[str]()
    for root in known:
        path = {} if root in seen else {root: iter(known[root].uses)}  # each uses the next
        seen.add(root)
        while path:
            last = next(reversed(path))
            name = next((name for name in path[last] if name in known and name not in gone), None)
            if name is None:
                path.popitem()
            elif name in path:
                names = [name]
                while (last := path.popitem()[0]) != name:
                    names.insert(1, last)
                told = f"these claims use each other in a circle: {' -> '.join([*names, name])}"
                found += [(known[one], told) for one in names]
                gone.update(names)
            elif name not in seen:
                seen.add(name)
                path[name] = iter(known[name].uses)
    return found
