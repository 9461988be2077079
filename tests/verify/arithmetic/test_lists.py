"""Statements that are decided without a script, none of them wrongly; `benchmarks/lists.py` says how soon.

The lists are files for `fooling check`.  `strangers`: concrete functions, languages and machines, with the values of
`fooling measure`, or known ones; `growth`: powers, logarithms, sums and binomials; `arithmetic`: products of premises,
roundings, means, sums, points from which on something holds; `textbook`: every function; `lengths`: functions read in
pairs of letters, for all n; `weighted`: their ranks and discrepancies; `held`: such functions of some words only;
`patterns`: languages whose families need memory, blocks or other periods, written down before the search for them;
`families`: states of languages with a parameter; `vectors`: sign vectors with small inner products; `instances`:
networks of functions of which not all words are inputs; `reviewers`: 23 lists by readers of the README who had seen
neither the code nor another list, 68 to 97 % decided at first sight (`docs/deciding.md`), none wrongly.
`make exhaustive` decides them all.
What stands in a file ...-false, or is called near-..., is false: by a constant, a boundary, a third value, a length.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from fooling.verify.runs.claims.arguments import Task, own
from fooling.verify.runs.claims.decide import decide
from fooling.verify.statement.language.verdict import Verdict
from tests.verify.apart import all_decided_apart, without_assuming

HERE = Path(__file__).parents[1]
PAIRS = (
    *("strangers", "growth", "reviewers", "held", "weighted", "families", "arithmetic", "patterns", "vectors"),
    "instances",
)
LISTS = (*(f"{name}_{truth}" for name in PAIRS for truth in ("true", "false")), "textbook", "lengths")
SHARES = 160  # a test for each statement takes a third longer
AT_ONCE = (
    *(f"textbook/{name}" for name in ("depth-rank", "rank-half", "index-4", "index-n", "near-one-bit-answer")),
    *(f"lengths/{name}" for name in ("rank-inner-product-gf2", "subset-cover", "parity-depth", "fibonacci")),
    "lengths/near-one-b",
    *(f"instances_true/{name}" for name in ("layer-of-held", "layer-of-any-length", "rnn-of-promised-enough")),
    *(f"instances_false/{name}" for name in ("rnn-of-held-less", "layer-of-promised-wide")),
)


@cache
def listed(name: str) -> list[Task]:
    """The statements of a list: they are many, so that only the worker that decides some reads them."""
    return own(HERE / f"{name}.json")


@cache
def tasks() -> dict[str, Task]:
    """The statements of all lists."""
    return {task.id: task for name in LISTS for task in listed(name)}


def expected(task: Task) -> Verdict:
    """What the names of the file and of the statement say."""
    stem, name = task.id.split("/")
    return Verdict.REFUTED if stem.endswith("_false") or name.startswith("near-") else Verdict.CONFIRMED


@pytest.mark.parametrize(
    ("name", "least", "false"),
    [
        ("textbook", 25, 10),
        ("lengths", 60, 15),
        ("growth_true", 40, 0),
        ("arithmetic_false", 50, 50),
        ("reviewers_false", 100, 100),
        ("patterns_true", 75, 0),
    ],
)
def test_the_lists_are_long_enough(name: str, least: int, false: int) -> None:
    """So many statements, and so many near misses among them."""
    verdicts = [expected(task) for task in listed(name)]
    assert len(verdicts) >= least
    assert verdicts.count(Verdict.REFUTED) >= false


@pytest.mark.exhaustive
@pytest.mark.parametrize("name", AT_ONCE)
def test_some_are_decided_at_once(name: str) -> None:
    """One of each kind."""
    assert without_assuming(decide(tasks()[name].claim)) is expected(tasks()[name])


@pytest.mark.exhaustive
@pytest.mark.parametrize("first", range(SHARES))
def test_they_are_decided(first: int) -> None:
    """With the verdict that is right, and a derivation that trusts nothing; a share of all lists at a time."""
    share = {task.claim.id: task for task in list(tasks().values())[first::SHARES]}
    outcomes = all_decided_apart([task.claim for task in share.values()])
    wrong = {
        name: (outcome.verdict, outcome.trusts, outcome.reason)
        for name, outcome in outcomes.items()
        if (outcome.verdict, outcome.trusts) != (expected(share[name]), ())
    }
    assert wrong == {}
