"""The walk along a derivation: what is a step, what it is taken from, and what is too plain to be one.

A statement is told after what it is proved from, and once.  What is seen at once, such as that 2 >= 1, has no step;
where it says something it stands in the reason of the step that needs it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager

from fooling.records import dataclass, field, replace
from fooling.verify.evidence.derivation import Proved
from fooling.verify.pages.proofs.carried_proofs import is_theorem, theory_of_rule
from fooling.verify.pages.proofs.short_names import tidied
from fooling.verify.statement.operators import COMPARISONS
from fooling.verify.statement.proposition import Term, free_variables, substitute
from fooling.verify.words.contents import WORDS
from fooling.verify.words.passages import Drawing, Named, Opening, Part, Passage, Ref, Said, Step, joined, said
from fooling.verify.words.rule_words import RuleWords

CORE = "logic and arithmetic"


@dataclass(frozen=True)
class Given:
    """It is among the hypotheses."""


@dataclass(frozen=True)
class Seen:
    """It is seen at once; `says` is worth telling, None is not."""

    says: Term | None = None


Source = int | Given | Seen


Carrying = Callable[["Walk", Proved], Source]


@dataclass
class Walk:
    """Where the walk is: what has been told, what is known by which step, how deep in suppositions.

    `carrying` tells the rules that only carry a statement on; `naming` renames the variables of a lemma that is told
    for others.
    """

    root: Proved
    carrying: Mapping[str, Carrying]
    items: list[Opening | Step] = field(default_factory=list)
    known: dict[Term, Source] = field(default_factory=dict)
    depth: int = 0
    number: int = 0
    naming: dict[str, Term] = field(default_factory=dict)

    # ---- one statement ----

    def tell(self, proved: Proved) -> Source:
        """Tell what a statement is proved from, and it, unless that has been done; where it stands now."""
        goal = self.named(proved.goal)
        if tidied(goal) in self.known:
            return self.known[tidied(goal)]
        if proved.rule == "assumption":
            return Given()
        carried = self.carrying.get(proved.rule)
        if carried is not None:
            return carried(self, proved)
        if (seen := seen_at_once(goal, proved)) is not None:
            return seen
        return self._by_its_words(proved, WORDS[proved.rule])

    def _by_its_words(self, proved: Proved, words: RuleWords) -> Source:
        """As the words of its rule say it."""
        renamed = self.renamed(proved)
        because, drawn = words.said_of(renamed)
        if words.openings is not None:
            both = zip(words.openings(renamed), proved.premises, strict=True)
            return self.add(proved, because, [self._supposed(opening, premise) for opening, premise in both], drawn)
        handed = len(proved.premises) - words.hands_on  # from which premise on each is told as a step
        sources = [self.shown(one) if i >= handed else self.tell(one) for i, one in enumerate(proved.premises)]
        return self.add(proved, because, sources, drawn)

    def _supposed(self, opening: Passage, premise: Proved) -> int:
        with self.inside():
            self.opening(*opening)
            return self.shown(premise)

    def renamed(self, proved: Proved) -> Proved:
        """What is proved, with the variables that it is told for."""
        variable = {"variable": self.naming.get(proved.node.get("variable", ""), proved.node.get("variable"))}
        node = {**proved.node, **variable} if "variable" in proved.node else proved.node
        assumptions = tuple(map(self.named, proved.assumptions))
        return replace(proved, goal=self.named(proved.goal), node=node, assumptions=assumptions)

    def shown(self, proved: Proved) -> int:
        """The same, with a step of its own where it is a hypothesis or seen at once."""
        source = self.tell(proved)
        if isinstance(source, int):
            return source
        return self.add(proved, ("by hypothesis",) if isinstance(source, Given) else _plainly(proved), [], named=False)

    def named(self, term: Term) -> Term:
        """With the variables that it is told for."""
        free = {name: value for name, value in self.naming.items() if name in free_variables(term)}
        return substitute(term, free) if free else term

    def add(
        self,
        proved: Proved,
        because: Passage,
        sources: Sequence[Source],
        drawn: tuple[Drawing, ...] = (),
        named: bool = True,
        by: str | None = None,
        told: bool = False,
    ) -> int:
        """One more step; `told`: the reason names what it is taken from."""
        goal, name = tidied(self.named(proved.goal)), by or proved.rule
        if isinstance(known := self.known.get(goal), int):  # it was only handed on
            return known
        self.number += 1
        uses = tuple(dict.fromkeys(source for source in sources if isinstance(source, int)))
        tells = by is not None or (named and theory_of_rule(name) != CORE)
        whole = (*because, " ", Named(name, is_theorem(name))) if tells and by is None else because
        if not told:
            whole = (*whole, *taken_from(sources))
        self.items.append(Step(self.number, self.depth, (Said(goal),), whole, uses, name if tells else None, drawn))
        self.known[goal] = self.number
        return self.number

    # ---- suppositions ----

    def opening(self, *says: Part) -> None:
        """A line without a number."""
        self.items.append(Opening(self.depth, says))

    @contextmanager
    def inside(self, deeper: bool = True) -> Iterator[None]:
        """What is told meanwhile is known there only."""
        known, self.known = self.known, dict(self.known)
        self.depth += deeper
        try:
            yield
        finally:
            self.known, self.depth = known, self.depth - deeper


def _plainly(proved: Proved) -> Passage:
    """Why what is seen at once holds."""
    words = WORDS[proved.rule]
    return ("by arithmetic",) if words.carries else words.said_of(proved)[0]


# ---- what has no step ----

PLAIN = (
    "zero-one",
    "integer",
    "splits",
    "on-bits",
    "same-size",
    "inputs-of",
    "has-input-in",
    "is-prefix",
    "even",
    "odd",
)


def seen_at_once(goal: Term, proved: Proved) -> Seen | None:
    """How what is plain is told, if it is."""
    if proved.rule == "bounds" or (proved.rule == "arith" and not proved.premises):
        return Seen(None if says_little(goal) else goal)
    if proved.rule == "evaluate" and goal[0] in COMPARISONS and not _heads(goal) - ARITHMETIC:
        return Seen(None if says_little(goal) or not _heads(goal) - SIGNS else goal)
    return None


SIGNS = frozenset({*COMPARISONS, "+", "-", "*", "/", "^"})
ARITHMETIC = SIGNS | {"max", "min", "abs", "ceil", "floor", "log2", "ln", "exp", "sqrt"}


def says_little(goal: Term) -> bool:
    """A condition on sizes and kinds, or one that compares plain numbers."""
    if goal[0] in PLAIN:
        return True
    if goal[0] not in COMPARISONS:
        return False
    if not free_variables(goal) or goal[1] == goal[2]:
        return True
    return any(side in (0, 1) or side == ("/", 1, 2) for side in goal[1:])


def _heads(term: Term) -> frozenset[str]:
    if not isinstance(term, tuple) or not term or not isinstance(term[0], str):
        return frozenset()
    return frozenset({term[0]}).union(*map(_heads, term[1:]))


# ---- from what ----


def taken_from(sources: Sequence[Source]) -> Passage:
    """From these steps and the hypotheses, as this is seen at once."""
    refs = sorted({source for source in sources if isinstance(source, int)})
    parts: list[Passage] = [(Ref(ref),) for ref in refs]
    if any(isinstance(source, Given) for source in sources):
        parts.append(("the hypotheses",))
    seen = tuple(dict.fromkeys(s.says for s in sources if isinstance(s, Seen) and s.says is not None))
    shown: Passage = (", from ", *joined(parts)) if parts else ()
    return (*shown, ", as ", *said(seen)) if seen else shown
