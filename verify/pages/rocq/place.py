"""Where a proof script is, and the lemmas that every step may state on its way."""

from __future__ import annotations

from collections.abc import Callable

from fooling.fooling_sets.errors import FoolingError
from fooling.records import dataclass, field
from fooling.verify.checker.kernel import Context
from fooling.verify.pages.rocq.automata import Automata
from fooling.verify.pages.rocq.closed_number_facts import parts_of
from fooling.verify.pages.rocq.evidence import Node
from fooling.verify.pages.rocq.tables import Tables
from fooling.verify.statement.language.in_rocq import Sorts, holds
from fooling.verify.statement.proposition import Term

Lines = list[str]
MEASURES = {
    "D",
    "leaves",
    "rows",
    "rows-with",
    "nonzero-rows",
    "one-way",
    "rank",
    "fooling",
    "cover",
    "partition-number",
}
MEASURES |= {"terms", "count", "states", "qp"}  # natural numbers


@dataclass
class Met:
    """What the whole script needs: its functions, its axioms, and how many names it has used."""

    script: Callable[[Term, Node, Place], Lines]  # lines that prove a goal: all steps, which steps.py puts together
    tables: Tables = field(default_factory=Tables)
    axioms: list[str] = field(default_factory=list)
    names: int = 0

    @property
    def automata(self) -> Automata:
        """The languages: those of the matrices are among them."""
        return self.tables.automata

    def fresh(self, letter: str) -> str:
        """A name that the script has not used."""
        self.names += 1
        return f"{letter}{self.names}"


@dataclass(frozen=True)
class Place:
    """Where the script is: the sorts of the variables in scope, and what the whole of it has met."""

    met: Met
    sorts: Sorts = field(default_factory=dict)
    context: Context = field(default_factory=Context)  # what the checker assumes here


def meet(term: Term, at: Place) -> None:
    """Let the tactic `defined` know the closed functions in a term."""
    for part in parts_of(term):
        if isinstance(part, tuple) and part[0] in ("zero-one", *MEASURES, "complement"):
            for f in part[1:2]:
                try:
                    at.met.tables.number(f)
                except FoolingError:
                    continue


def inside(lines: Lines) -> Lines:
    """The same lines as the proof of one goal among several."""
    return ["{", *(f"  {line}" for line in lines), "}"]


def stated(goal: Term, node: Node, at: Place) -> tuple[str, Lines]:
    """A lemma, with its name: its parts are in scope afterwards."""
    known = at.met.fresh("H")
    said, shown = holds(goal, at.sorts), inside(at.met.script(goal, node, at))
    return known, [f"have {known} : {said}.", *shown, f"parted {known}."]
