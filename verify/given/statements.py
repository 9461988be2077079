"""What a user's argument states, once it has been read: assumptions and claims, each with what it uses.

Every proposition is whole: names are written out, it is well formed, and no part without variables denotes nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from graphlib import CycleError, TopologicalSorter

from fooling.fooling_sets.errors import InvalidInput
from fooling.verify.statement.printable import shortened
from fooling.verify.statement.proposition import Term
from fooling.verify.statement.verdict import Verdict


@dataclass(frozen=True)
class Statement:
    """One assumption or claim.

    `place` is where it stands in its document, such as claim 1 (rows); `source` where an assumption is taken from, None
    for a claim; `uses` names other statements, and `expected` is the verdict that its author expects, if any.
    """

    name: str
    place: str
    says: str
    that: Term
    source: str | None = None
    uses: tuple[str, ...] = ()
    expected: Verdict | None = None


@dataclass(frozen=True)
class Statements:
    """All statements of an argument: each has a name of its own, and what it uses is among them, in no circle.

    Raises `InvalidInput`, with the place in the document, where that is not so.
    """

    members: tuple[Statement, ...]

    def __post_init__(self) -> None:
        known = dict[str, Statement]()
        for one in self.members:
            if one.name in known:
                raise InvalidInput(f"{one.place}.id: {one.name!r} is already the id of {known[one.name].place}")
            known[one.name] = one
        for one in self.members:
            for i, name in enumerate(one.uses):
                if name not in known:
                    told = f"{shortened(repr(name), 60)} is no assumption or claim of this file"
                    raise InvalidInput(f"{one.place}.uses[{i}]: {told}")
        try:
            TopologicalSorter({one.name: one.uses for one in self.members}).prepare()
        except CycleError as error:
            circle = " -> ".join(reversed(error.args[1]))
            raise InvalidInput(f"these claims use each other in a circle: {circle}") from None

    def __iter__(self) -> Iterator[Statement]:
        return iter(self.members)

    def used_by(self, one: Statement) -> tuple[Statement, ...]:
        """The statements that this one uses, each once, in the order in which it names them."""
        return tuple(self._by_name[name] for name in dict.fromkeys(one.uses))

    @cached_property
    def _by_name(self) -> Mapping[str, Statement]:
        return {one.name: one for one in self.members}
