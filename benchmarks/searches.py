"""What a search costs that ends with nothing, and what the claims of the packs cost: seconds of the processor.

    python -m benchmarks.searches unknown [STATEMENT ...]
    python -m benchmarks.searches pack

`unknown` decides twenty statements of tests/verify/undecided.json, of the kinds that a user states, at the default
effort, one at a time.  Printed are the seconds of the search and of what comes closest, and what is told: two trees
are compared by running it in both.  `pack` decides all claims that need no torch, and counts the linear programs that
z3 is given; its last line is a digest of verdicts and trust, equal where nothing but the time has changed.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from fooling.verify.claims.claim import registered
from fooling.verify.methods.arithmetic import smt
from fooling.verify.methods.engine.tactic import subterms
from fooling.verify.runs.claims.arguments import Task, own, task_of
from fooling.verify.runs.claims.decide import nearby, searched
from fooling.verify.runs.claims.many_claims import SHARED
from fooling.verify.runs.claims.why_undecided import sentence
from fooling.verify.runs.processes.processes import each_alone

PATIENCE = 300.0  # seconds on the wall
SLOWEST = 10  # claims that are named
STATEMENTS = Path(__file__).parent.parent / "tests" / "verify" / "undecided.json"
TWENTY = (
    "true-disjointness-coins",
    "true-count-dyck-depth",
    "true-count-catalan",
    "true-states-dyck-t",
    "true-vandermonde",
    "true-goldbach",
    "true-fermat",
    "true-entropy",
    "true-odd-squares",
    "true-or-of-two",
    "open-aab-depth",
    "open-log-rank-sharp",
    "open-depth-leaves-sharp",
    "open-states-shuffle",
    "open-transformer-width",
    "open-mixture",
    "open-partition",
    "open-power-sum",
    "shape-odd-split",
    "false-cubes",
)


@dataclass(frozen=True)
class Searched:
    """What is told of a claim, the seconds of its search and of what comes closest, and the programs that z3 had."""

    told: str
    seconds: float
    closest: float
    programs: int


def to_the_end(task: Task) -> Searched:
    """The search for a claim, and for what comes closest where it stays open, as `fooling check` does."""
    smt.solved.cache_clear()
    started = time.process_time()
    outcome, stop = searched(task.claim)
    seconds = time.process_time() - started
    reason = sentence(stop, nearby(stop)) if stop is not None else ""
    told = f"{outcome.verdict} {'; '.join(sorted(map(str, outcome.trusts)))}{reason}"
    programs = smt.solved.cache_info().misses
    return Searched(told, seconds, time.process_time() - started - seconds, programs)


def unknown(names: Sequence[str]) -> None:
    """The twenty statements, or those of these names."""
    chosen = [task for task in own(STATEMENTS) if task.id.split("/")[1] in (names or TWENTY)]
    found = _all_searched(chosen, said=True)
    search, closest = sum(one.seconds for one in found.values()), sum(one.closest for one in found.values())
    print(f"{len(found)} statements: {search:.1f} s of the processor, and {closest:.1f} s for what comes closest")


def pack() -> None:
    """The claims of all packs, but for those that torch computes."""
    tasks = [task_of(claim) for claim in registered() if not subterms(claim.that, "torch-computes")]
    found = _all_searched(tasks, said=False)
    for name in sorted(found, key=lambda one: -found[one].seconds)[:SLOWEST]:
        print(f"  {found[name].seconds:.2f}  {name}")
    seconds, programs = sum(one.seconds for one in found.values()), sum(one.programs for one in found.values())
    print(f"{len(found)} claims: {seconds:.1f} s of the processor; {programs} linear programs were given to z3")
    print(sha256(repr(sorted((name, one.told) for name, one in found.items())).encode()).hexdigest()[:16])


def _all_searched(tasks: Sequence[Task], said: bool) -> dict[str, Searched]:
    found = {}
    for ended in each_alone(to_the_end, tasks, 1, PATIENCE, SHARED):
        if ended.answer is None:
            print(f"{ended.item.id}: {ended.reason}")
            continue
        one = found[ended.item.id] = ended.answer
        if said:
            print(f"{one.seconds:6.2f} {one.closest:6.2f}  {ended.item.id.split('/')[1]}: {one.told}", flush=True)
    return found


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("what", choices=("unknown", "pack"))
    parser.add_argument("statements", nargs="*", metavar="STATEMENT", help="names of statements, instead of the twenty")
    asked = parser.parse_args()
    if asked.what == "unknown":
        unknown(asked.statements)
    else:
        pack()


if __name__ == "__main__":
    from benchmarks import searches  # by its name: processes that are handed its functions do not run this program

    searches.main()
