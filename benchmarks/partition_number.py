"""Fewest disjoint one-coloured rectangles: our search with certificates, beside EBMF.

EBMF is by Tan, Ping and Cong 2024, github.com/UCLA-VAST/EBMF.

    python -m benchmarks.partition_number [--ebmf DIR] [6:0.5 8:0.5 10:0.5 ...] [--count 10] [--limit 60]

Each SIZE:DENSITY is measured on random matrices.  EBMF finds the fewest rectangles that partition the ones, with z3;
the partition number of a function is that number for the matrix plus that for its complement, so it is called twice.
It is no package: clone it and name the folder; it needs numpy and z3, which are here.  Ours proves both bounds in the
same call, and `replay` is the checker's time on the certificates; EBMF answers with rectangles and z3's word that there
are not fewer.  What ran out of time counts with the limit.  Where packed rows meet the rank there is nothing to search,
which decides the medians; the totals are decided by the matrices where there is.
"""

from __future__ import annotations

import argparse
import multiprocessing
import statistics
import sys
import time
from collections.abc import Callable
from importlib import import_module
from multiprocessing.connection import Connection
from typing import Any

from benchmarks.maximum_fooling_set import drawn
from fooling.verify.checker.judge import proved
from fooling.verify.methods.engine.goals import Interval
from fooling.verify.methods.matrices.covers import partition

Rows = tuple[tuple[int, ...], ...]
Solver = Callable[[Rows, float], Any]


def own(rows: Rows, limit: float) -> Interval:
    """Both bounds with their derivations."""
    return partition(("matrix", rows), limit)


def by_ebmf(rows: Rows, limit: float) -> Any:  # noqa: ARG001 - keeps no time of its own
    """How many rectangles the ones need, and the zeros."""
    solver = import_module("smt_solver")
    return sum(len(solver.smt_euf_partition([[int(v == b) for v in row] for row in rows])) for b in (0, 1))


def timed(work: Solver, rows: Rows, limit: float) -> tuple[float, Any]:
    """Seconds and the answer, in a process of its own; the limit and None when it took longer."""
    receiver, sender = multiprocessing.Pipe(duplex=False)
    process = multiprocessing.Process(target=_run, args=(work, rows, limit, sender))
    process.start()
    answer: tuple[float, Any] = receiver.recv() if receiver.poll(limit + 5) else (limit, None)
    process.kill()
    process.join()
    return answer


def _run(work: Solver, rows: Rows, limit: float, sender: Connection) -> None:
    start = time.perf_counter()
    answer = work(rows, limit)
    sender.send((time.perf_counter() - start, answer))


def replayed(answer: Interval) -> float:
    """Seconds that the checker takes for both bounds."""
    start = time.perf_counter()
    for bound in answer:
        proved(bound.statement, "confirmed", bound.node)
    return time.perf_counter() - start


def measure(size: int, density: float, count: int, limit: float, peer: bool) -> None:
    """One line on the matrices of one size and density."""
    ours, theirs, replays, open_ones = [], [], [], 0
    for seed in range(count):
        rows = drawn(size, density, seed)
        seconds, answer = timed(own, rows, limit)
        ours.append(seconds)
        open_ones += answer is None or not answer.is_exact
        replays.append(replayed(answer) if answer is not None else limit)
        if peer:
            seconds, number = timed(by_ebmf, rows, limit)
            theirs.append(seconds)
            if number is not None and answer is not None and not answer.lower <= number <= answer.upper:
                print(f"  seed {seed}: THE ANSWERS DIFFER: {answer.lower} to {answer.upper}, EBMF {number}")
    beside, late = "", sum(seconds >= limit for seconds in theirs)
    if peer:
        ratios = statistics.median(theirs) / statistics.median(ours), sum(theirs) / sum(ours)
        beside = f"; EBMF {shown(theirs)}, {late} out of time, to ours: medians {ratios[0]:.2f}, totals {ratios[1]:.2f}"
    settled = f"{size} x {size}, density {density}: {count - open_ones} of {count} settled"
    print(f"{settled}, {shown(ours)}, replay max {max(replays):.2f} s{beside}", flush=True)


def shown(seconds: list[float]) -> str:
    """Median and total."""
    return f"median {statistics.median(seconds):.3f} total {sum(seconds):.2f} s"


def main() -> None:
    """The sizes named, or three."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("cases", nargs="*", default=["6:0.5", "8:0.5", "10:0.5"], metavar="SIZE:DENSITY")
    parser.add_argument("--ebmf", metavar="DIR", help="a clone of UCLA-VAST/EBMF; without it there is no peer")
    parser.add_argument("--count", type=int, default=10)
    parser.add_argument("--limit", type=float, default=60.0, help="seconds for each")
    chosen = parser.parse_args()
    if chosen.ebmf:
        sys.path.insert(0, chosen.ebmf)
        import_module("smt_solver")
    own(((0, 1), (1, 1)), 1.0)  # loads what is loaded once
    for case in chosen.cases:
        size, density = case.split(":")
        measure(int(size), float(density), chosen.count, chosen.limit, bool(chosen.ebmf))


if __name__ == "__main__":
    main()
