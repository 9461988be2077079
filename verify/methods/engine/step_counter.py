"""The work of a search in steps: a measure that is the same on a fast machine, on a slow one, and under load.

A *step* is one of the elementary things that a search does, each about as long as the others; it is counted where such
a thing is done, and nowhere else:

    1       a look at the clock (`fooling.verify.methods.engine.clock`): once for each thing that a loop tries
    1       NUMBERS that the checker computes for a search, or whatever else costs of its budget (`Searched`)
    TRIED   a tactic that is tried, and RULE a rule that the checker applies for a search
    AXIOM   an axiom whose instance is tried
    SOLVED  a step of arithmetic whose weights are sought
    LINEAR  a linear program, and QUESTION one to z3; where z3 gives up, all that it was given, OF_Z3 of its own each

The weights are rough: of nine statements in ten a second has between 6,000 and 220,000 steps, and 80,000 is usual.
Searches of `circuits` that count nowhere else do so where they look at the clock, and a step may be a hundred times as
long there.  What is remembered costs nothing when it is asked again.

Invariants: where nobody counts, nothing changes, and no search ends for want of steps.  Inside `counted(most)` a search
ends (`clock.is_over`) as soon as it has done more than `most` steps.  What is done inside is done in the counts around,
too.  An answer of a search that ends so is not remembered as a failure, nor one that the clock ended (`Work.late`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from fooling.fooling_sets.search.steps import Work as Work
from fooling.fooling_sets.search.steps import count as count
from fooling.fooling_sets.search.steps import counted as counted
from fooling.fooling_sets.search.steps import work_here
from fooling.verify.checker.judge import RULES
from fooling.verify.checker.kernel import Budget, Context, Rule
from fooling.verify.methods.engine.not_found import NotFound

ENDED = "not found in the steps a search is given"
TRIED, RULE, AXIOM, SOLVED, LINEAR, QUESTION, OF_Z3 = 5, 5, 40, 150, 1_000, 1_000, 25
NUMBERS = 32


def left() -> float:
    """How many steps may still be done."""
    work = work_here()
    return work.most - work.done


def done() -> int:
    """How many are done, where somebody counts."""
    return work_here().done


def late() -> int:
    """How often the clock has ended a search that is counted here."""
    return work_here().late


def ended_by_clock() -> None:
    """The clock has ended a search."""
    work_here().late += 1


def spend(steps: int = 1) -> None:
    """Count so many steps; `NotFound` where no more may be done."""
    if not count(steps):
        raise NotFound(ENDED)


class _Rules(Mapping[str, Rule]):
    """Rules of which each look is counted: one for each node that is checked, and each condition that is seen."""

    def __getitem__(self, name: str) -> Rule:
        spend(RULE)
        return RULES[name]

    def __iter__(self) -> Iterator[str]:
        return iter(RULES)

    def __len__(self) -> int:
        return len(RULES)


class Searched(Budget):
    """What a derivation may cost that a search has the checker look at: what it spends are steps."""

    owed = 0  # numbers that are not counted yet

    def spend(self, numbers: int = 1) -> None:
        """`NotFound` where the search is over, else as any budget; what that refuses is not done."""
        Budget.spend(self, numbers)
        self.owed += numbers
        if self.owed >= NUMBERS:
            steps, self.owed = divmod(self.owed, NUMBERS)
            if left() > 0 and steps > 1 + left():  # nothing is computed, and what is left is for something else
                work_here().ended = True
                raise NotFound(ENDED)
            spend(steps)


_RULES = _Rules()


def fresh() -> Context:
    """The context without variables, for a search: what the checker does for it is counted."""
    return Context(rules=_RULES, budget=Searched())
