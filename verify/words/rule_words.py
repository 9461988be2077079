"""The words for the rules of theories: what a proof that uses a rule is named after, and how a step of it is told.

`Words` is to the words what `Theory` is to the rules: a table by name, to which each rule of a group of theories, such
as those of functions (`verify/words/theories/functions.py`), enters its words in one of four ways.  Nothing here is
believed; the checker does not load it.  Ways to tell a step that several theories share stand at the end.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from fooling.records import dataclass
from fooling.verify.evidence.derivation import Proved
from fooling.verify.statement.language.printable import counted
from fooling.verify.words import drawings
from fooling.verify.words.passages import Passage
from fooling.verify.words.subject import Teller, Told, the_function

Openings = Callable[[Proved], Sequence[Passage]]


@dataclass(frozen=True)
class RuleWords:
    """The words for one rule.

    `topic` is what a proof is named after, None of a rule that only carries a statement on.  `tell` says why a step
    holds, None where `fooling.verify.pages.proofs.steps` tells it.  `hands_on`: the last premise is told as a step even
    where it is plain.  `openings`: each premise is shown under a supposition, which this line opens.
    """

    topic: str | None
    tell: Teller | None = None
    hands_on: bool = False
    openings: Openings | None = None

    @property
    def carries(self) -> bool:
        """Whether the rule carries a statement on, and shows nothing by itself."""
        return self.tell is None or self.hands_on or self.openings is not None

    def said_of(self, proved: Proved) -> Told:
        """Why a step by the rule holds, and what is drawn of its evidence."""
        return self.tell(proved) if self.tell is not None else ((), ())


class Words(dict[str, RuleWords]):
    """The words for the rules of a group of theories, by the rule's name."""

    def plain(self, name: str, topic: str | None, says: str) -> None:
        """A rule of which the same is said always, but for what `filled` puts into it."""
        self[name] = RuleWords(topic, filled(says))

    def rule(self, name: str, topic: str | None) -> Callable[[Teller], Teller]:
        """A rule of which is said, and drawn, what its evidence is."""

        def enter(tell: Teller) -> Teller:
            self[name] = RuleWords(topic, tell)
            return tell

        return enter

    def hands_on(self, name: str, topic: str | None, says: str) -> None:
        """A rule that makes of its last premise the same thing in other words."""
        self[name] = RuleWords(topic, filled(says), hands_on=True)

    def supposes(self, name: str, topic: str | None, says: str) -> Callable[[Openings], Openings]:
        """A rule whose premises are shown under suppositions: a function gives the line that opens each."""

        def enter(openings: Openings) -> Openings:
            self[name] = RuleWords(topic, filled(says), openings=openings)
            return openings

        return enter

    def of_logic(self, *names: str, topic: str | None = None) -> None:
        """Rules of the core that are told as people tell a proof: `fooling.verify.pages.proofs.steps` has each."""
        self.update(dict.fromkeys(names, RuleWords(topic)))


def filled(says: str) -> Teller:
    """A sentence with slots: `{length}` is that field of the step's evidence, `{pairs:pairs}` how many pairs it has."""

    def say(proved: Proved) -> Told:
        def slot(found: re.Match[str]) -> str:
            value, nouns = proved.node[found[1]], found[2]
            return counted(len(value), nouns) if nouns else str(value)

        return (re.sub(r"\{(\w+)(?::(\w+))?\}", slot, says),), ()

    return say


def with_the_matrix(words: str) -> Teller:
    """The same is said always, and the matrix drawn."""

    def say(proved: Proved) -> Told:
        f = the_function(proved)
        return (words,), drawings.matrix(f, "The matrix:") if f else ()

    return say


def searched(words: str) -> Teller:
    """A search through all there is, with the number of positions that it came to, and the matrix drawn."""

    def say(proved: Proved) -> Told:
        return with_the_matrix(f"{words}, {proved.node['nodes']} positions in all")(proved)

    return say
