"""Nothing that the kernel accepts is false, or about nothing, at a point of a grid where its assumptions are true.

Random propositions with terms that have no value here or there, and random derivations of them from all rules and all
axioms (`tests.planted.random_derivations`), are given to the kernel; every goal on the way that some rule accepts, with
the variables and assumptions it had there, is evaluated by definition (`tests.planted.on_a_grid`).

By hand, 100,000 of them in some minutes, with the derivations of certificates among those to be changed:

    python -m tests.planted.test_random_derivations 100000 [seed] [folder of certificates]
"""

from __future__ import annotations

import random
import sys
import time
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

import pytest

from fooling.fooling_sets.errors import InvalidInput
from fooling.verify.checker.axioms import AXIOMS
from fooling.verify.checker.judge import RULES
from fooling.verify.checker.kernel import Budget, Context, Grounds, Node, Rejected, Rule, prove
from fooling.verify.statement.proposition import Term, require
from tests.planted.derivation_seeds import harvested, seeds
from tests.planted.on_a_grid import objection
from tests.planted.random_derivations import Attempt, Grower
from tests.shares import a_share_of, share_of_draws

SEED, IN_THE_SUITE, POINTS = 7, 5000, share_of_draws(24, 3)
UNSEEN = (
    "torch-run",
    "exhibit",
    "exhibit-layers",
    "split-network",
)  # rules whose evidence is long; the certificates of the claims have them
TAKEN = {"assumed"}  # the one rule that shows nothing: what it accepts is trusted by name, true or not
Subgoal = tuple[Term, tuple[tuple[str, str], ...], tuple[Term, ...]]


@dataclass
class Watch:
    """The rules of the kernel, which tell what they accept; and what has been found out about that."""

    rng: random.Random
    accepted: Counter[str] = field(default_factory=Counter)  # rules, and axioms as "axiom NAME"
    whole: int = 0
    seen: set[Subgoal] = field(default_factory=set)
    waiting: list[tuple[Subgoal, str, Node]] = field(default_factory=list)
    false: list[str] = field(default_factory=list)
    refused: list[Term] = field(default_factory=list)  # of the seeds

    def rules(self) -> Mapping[str, Rule]:
        """All rules, watched."""
        return {name: Rule(self._watched(name, rule.check), rule.fields, rule.grounds) for name, rule in RULES.items()}

    def _watched(self, name: str, check: Callable[[Term, Node, Context], Grounds]) -> Callable[..., Grounds]:
        def watched(goal: Term, node: Node, context: Context) -> Grounds:
            grounds = check(goal, node, context)
            used = f"axiom {node['name']}" if name == "axiom" else name
            self.accepted[used] += 1
            self.waiting.append(((goal, tuple(context.sorts.items()), context.assumptions), used, node))
            return grounds

        return watched

    def judge(self, attempt: Attempt) -> bool:
        """Whether the kernel accepts an attempt; whatever it accepts on the way is evaluated."""
        try:
            for statement in (*attempt.assumptions, attempt.goal):
                require(statement, "proposition", attempt.sorts)
            bare = Context(rules=self.rules(), budget=Budget(2 * 10**4))
            prove(attempt.goal, attempt.node, bare.extended(attempt.sorts.items(), attempt.assumptions))
        except (InvalidInput, Rejected):
            return False
        finally:
            self.evaluate()
        self.whole += 1
        return True

    def evaluate(self) -> None:
        """Look for points of the grid where what was accepted is not true."""
        for subgoal, rule, node in self.waiting:
            goal, sorts, assumptions = subgoal
            if subgoal not in self.seen:
                self.seen.add(subgoal)
                values = objection(goal, dict(sorts), assumptions, POINTS, self.rng)
                if values is not None:
                    said = f"{rule} accepts {goal} given {assumptions}, not true at {values}, by {str(node)[:300]}"
                    self.false.append(said)
        self.waiting.clear()


def run(count: int, seed: int, more: Sequence[Attempt] = ()) -> Watch:
    """So many attempts, the seeds first."""
    rng = random.Random(seed)
    watch, grower = Watch(rng), Grower(rng, [*honest(), *more])
    watch.refused += [attempt.goal for attempt in grower.seeds if not watch.judge(attempt)]
    for _ in range(count):
        attempt = grower.attempt()
        if watch.judge(attempt):
            grower.learn(attempt)
    return watch


@cache
def honest() -> tuple[Attempt, ...]:
    """The seeds."""
    return tuple(seeds())


@pytest.mark.slow
@pytest.mark.parametrize("many", a_share_of(5, IN_THE_SUITE))
def test_nothing_false_is_accepted(many: int) -> None:
    """Of some random derivations; every seed is accepted, every rule accepts something, and many axioms do."""
    watch = run(many, SEED)
    assert watch.refused == []
    assert watch.false == []
    assert RULES.keys() - watch.accepted.keys() - {"axiom"} <= {*UNSEEN, *TAKEN}
    assert (
        sum(f"axiom {name}" in watch.accepted for name in AXIOMS)
        >= len(AXIOMS) * (8 if many == IN_THE_SUITE else 5) // 20
    )


PLANTED: tuple[tuple[Term, dict[str, str], tuple[Term, ...], bool], ...] = (
    ((">", ("log2", "x"), 0), {"x": "real"}, ((">", "x", 1),), True),
    ((">", ("log2", "x"), 0), {"x": "real"}, ((">=", "x", 1),), False),
    ((">=", ("^", ("log2", "x"), 2), 0), {"x": "real"}, (), False),
    (("and", (">=", ("exp", ("/", 1, 0)), 0)), {}, (), False),
    (("or", (">=", ("exp", ("/", 1, 0)), 0), ("=", 1, 1)), {}, (), True),
    ((">=", ("leaves", "f"), ("+", ("fooling", "f", 0), ("fooling", "f", 1))), {"f": "function"}, (), True),
    ((">=", ("leaves", "f"), ("+", ("fooling", "f", 1), ("fooling", "f", 1))), {"f": "function"}, (), False),
    (("zero-one", ("complement", "f")), {"f": "function"}, (), False),
)


def test_what_is_false_somewhere_is_found() -> None:
    """The grid tells statements that are false, or about nothing, at some point from those that are true at all."""
    for goal, sorts, assumptions, true in PLANTED:
        assert (objection(goal, sorts, assumptions, 200, random.Random(SEED)) is None) == true, goal


def main(count: int, seed: int, folder: Path | None) -> int:
    """Print what a long run finds."""
    start = time.monotonic()
    watch = run(count, seed, harvested(folder) if folder else ())
    names = {*(RULES.keys() - {"axiom"} - TAKEN), *(f"axiom {name}" for name in AXIOMS)}
    print(f"{count} derivations, {watch.whole} accepted, {len(watch.seen)} different statements accepted on the way")
    missing = sorted(names - watch.accepted.keys()) or "none"
    print(f"{time.monotonic() - start:.0f} s; not among the accepting ones: {missing}")
    for name, times in watch.accepted.most_common():
        print(f"{times:8} {name}")
    print(f"false: {len(watch.false)}", *watch.false[:40], sep="\n")
    return 1 if watch.false else 0


if __name__ == "__main__":
    numbers = [int(text) for text in sys.argv[1:3]]
    sys.exit(main(*(numbers + [100_000, SEED][len(numbers) :]), Path(sys.argv[3]) if sys.argv[3:] else None))
