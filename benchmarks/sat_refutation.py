"""What SAT refutations settle, with python-sat and without: covers, partitions and fooling sets, and their proofs.

    python -m benchmarks.sat_refutation [cover:14:0.7 partition:10:0.5 ...] [--seeds 3] [--limit 30] [--peers]

Each MEASURE:SIZE:DENSITY is measured on random matrices (entries 1 with that probability; the ones are covered, or
fooled) of several seeds, by `fooling.verify.methods` as `fooling measure` does: once as if python-sat were not
installed ("own": integer programs, branch and bound, exhaustions by the checker's search), once with it.  Either is
given `--limit` seconds, in a process of its own, and is shown by its interval, its seconds, and the seconds of replay
by the checker ("-": not replayed, an exhaustion of more nodes than 60 seconds would do).  Of the last refutation the
lemmas before and after trimming are counted.  The summary is how many intervals either closed, and the ratios of
medians, own to SAT.  With `--peers` covers are also asked of CP-SAT (`pip install ortools`) and of HiGHS, at the same
limit and on one thread: the fewest of all maximal rectangles that cover the ones.  They answer without a certificate.
"""

from __future__ import annotations

import argparse
import multiprocessing
import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass
from math import ceil, inf
from multiprocessing.connection import Connection
from typing import Any, TypeVar

from benchmarks.maximum_fooling_set import drawn
from fooling.fooling_sets.search import sat as refutation_search
from fooling.verify.checker.judge import proved
from fooling.verify.methods.matrices.covers import cover, partition
from fooling.verify.methods.matrices.fooling import maximum
from fooling.verify.statement.proposition import Term

CASES = [
    "cover:12:0.5",
    "cover:14:0.5",
    "cover:14:0.7",
    "cover:16:0.5",
    "cover:16:0.7",
    "cover:20:0.5",
    "cover:20:0.7",
    "partition:10:0.3",
    "partition:10:0.5",
    "partition:10:0.7",
    "partition:12:0.7",
    "partition:14:0.7",
    "fooling:24:0.3",
    "fooling:24:0.5",
    "fooling:32:0.3",
]
REPLAYED = 60 * 80_000  # nodes
Rows = tuple[tuple[int, ...], ...]
Answer = TypeVar("Answer")


@dataclass(frozen=True)
class Run:
    """An interval, its time and that of replaying its lower or upper end; `lemmas` before and after trimming."""

    lower: int
    upper: int
    seconds: float
    replay: float | None
    rule: str
    lemmas: tuple[int, int] | None

    def __str__(self) -> str:
        ends = str(self.lower) if self.lower == self.upper else f"{self.lower}..{self.upper}"
        trimmed = f", lemmas {self.lemmas[0]} to {self.lemmas[1]}" if self.lemmas else ""
        return (
            f"{ends} in {self.seconds:.1f} s by {self.rule}, replay "
            f"{'-' if self.replay is None else f'{self.replay:.1f} s'}{trimmed}"
        )


def measured(what: str, rows: Rows, limit: float, with_sat: bool) -> Run:
    """The interval of a measure, found and replayed here."""
    counts: list[tuple[int, int]] = []
    if with_sat:
        _count_lemmas(counts)
    else:
        vars(refutation_search)["find_spec"] = lambda name: None  # as if it were not installed
    f: Term = ("matrix", rows)
    start = time.perf_counter()
    found = (
        maximum(f, 1, limit) if what == "fooling" else cover(f, 1, limit) if what == "cover" else partition(f, limit)
    )
    seconds = time.perf_counter() - start
    below, above = found.bounds
    bound = above if what == "fooling" else below
    goal, node = bound.statement, bound.node
    start = time.perf_counter()
    if replayed := node.get("nodes", 0) <= REPLAYED:
        proved(goal, "confirmed", node)
    by_sat = node["rule"] in ("sat-refutation", "partition-parts")
    return Run(
        int(below.value),
        int(above.value),
        seconds,
        time.perf_counter() - start if replayed else None,
        node["rule"],
        counts[-1] if by_sat and counts else None,
    )


@dataclass(frozen=True)
class Peer:
    """What a solver says of the least cover, and its time."""

    lower: int
    upper: int
    seconds: float

    def __str__(self) -> str:
        return f"{self.lower}..{self.upper} in {self.seconds:.1f} s"


def maximal_rectangles(rows: Rows) -> list[list[tuple[int, int]]]:
    """The cells of each rectangle of ones that is in no other: its columns are what some rows have in common."""
    lines = [sum(1 << y for y, entry in enumerate(row) if entry) for row in rows]
    common = set[int]()
    for line in lines:
        common |= {line, *(line & other for other in common)}
    return [
        [
            (x, y)
            for x, line in enumerate(lines)
            if line & columns == columns
            for y in range(len(rows[0]))
            if columns >> y & 1
        ]
        for columns in sorted(common - {0})
    ]


def by_cp_sat(rows: Rows, limit: float) -> Peer:
    """The interval of CP-SAT."""
    from ortools.sat.python import cp_model

    model, start = cp_model.CpModel(), time.perf_counter()
    rectangles = maximal_rectangles(rows)
    taken = [model.new_bool_var("") for _ in rectangles]
    for cell in sorted({cell for rectangle in rectangles for cell in rectangle}):
        model.add(sum(v for v, rectangle in zip(taken, rectangles, strict=True) if cell in rectangle) >= 1)
    model.minimize(sum(taken))
    solver = cp_model.CpSolver()
    solver.parameters.max_time_in_seconds, solver.parameters.num_workers = limit, 1
    solver.parameters.linearization_level = 2  # alone, a worker has no bound from below without it
    solver.solve(model)
    return Peer(ceil(solver.best_objective_bound - 1e-6), round(solver.objective_value), time.perf_counter() - start)


def by_highs(rows: Rows, limit: float) -> Peer:
    """The interval of HiGHS."""
    import highspy

    highs: Any = highspy.Highs
    model, start = highs(), time.perf_counter()
    model.silent()
    model.setOptionValue("threads", 1)
    model.setOptionValue("time_limit", limit)
    rectangles = maximal_rectangles(rows)
    taken = [model.addBinary(obj=1) for _ in rectangles]
    for cell in sorted({cell for rectangle in rectangles for cell in rectangle}):
        model.addConstr(sum(v for v, rectangle in zip(taken, rectangles, strict=True) if cell in rectangle) >= 1)
    model.run()
    info = model.getInfo()
    return Peer(ceil(info.mip_dual_bound - 1e-6), round(info.objective_function_value), time.perf_counter() - start)


PEERS = {"CP-SAT": by_cp_sat, "HiGHS": by_highs}


def _count_lemmas(counts: list[tuple[int, int]]) -> None:
    trimmed = refutation_search.trimmed

    def counted(numbers: Any, given: int, most: float = inf) -> Any:
        lemmas, written = trimmed(numbers, given, most)
        counts.append((written, len(lemmas)))
        return lemmas, written

    refutation_search.trimmed = counted


def apart(work: Callable[..., Answer], *arguments: Any) -> Answer:
    """What the work comes to in a process of its own."""
    receiver, sender = multiprocessing.Pipe(duplex=False)
    process = multiprocessing.Process(target=_send, args=(sender, work, arguments))
    process.start()
    answer: Answer = receiver.recv()
    process.join()
    return answer


def _send(sender: Connection, work: Callable[..., Any], arguments: Any) -> None:
    sender.send(work(*arguments))


def compare(what: str, size: int, density: float, seeds: int, limit: float, peers: bool) -> None:
    """Two lines a seed, one more for each peer, then the summary."""
    print(f"{what}, {size} x {size}, density {density}")
    runs: dict[str, list[Run]] = {"own": [], "SAT": []}
    for seed in range(1, seeds + 1):
        for name, found in runs.items():
            found.append(apart(measured, what, drawn(size, density, seed), limit, name == "SAT"))
            print(f"  seed {seed}: {name} {found[-1]}", flush=True)
        for name, work in PEERS.items() if peers and what == "cover" else ():
            print(f"  seed {seed}: {name} {apart(work, drawn(size, density, seed), limit)}", flush=True)
    closed = {name: sum(run.lower == run.upper for run in found) for name, found in runs.items()}
    own, sat = (statistics.median(run.seconds for run in found) for found in runs.values())
    times = f"median own {own:.1f} s, SAT {sat:.1f} s, ratio {own / sat:.1f}"
    print(f"  closed of {seeds}: own {closed['own']}, SAT {closed['SAT']}; {times}", flush=True)


def main() -> None:
    """The cases named, or all of them."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("cases", nargs="*", default=CASES, metavar="MEASURE:SIZE:DENSITY")
    parser.add_argument("--seeds", type=int, default=3)
    parser.add_argument("--limit", type=float, default=30.0, help="seconds for each run")
    parser.add_argument("--peers", action="store_true", help="ask CP-SAT and HiGHS for covers, too")
    chosen = parser.parse_args()
    for case in chosen.cases:
        what, size, density = case.split(":")
        compare(what, int(size), float(density), chosen.seeds, chosen.limit, chosen.peers)


if __name__ == "__main__":
    main()
