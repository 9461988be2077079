"""Maximum fooling sets, measured: own search, its certificate and the checker's replay, beside three other solvers.

    python -m benchmarks.maximum_fooling_set [24:0.5 24:0.3 32:0.5 32:0.3 ...] [--seeds 3] [--limit 60] [--replay 600]
        [--first 1] [--peers networkx CaDiCaL branching]

Each SIZE:DENSITY is measured on random matrices (entries 1 with that probability; the ones are fooled) of several
seeds.  Every solver runs in a process of its own, all on the same matrix, for at most `--limit` seconds on the wall
("-": out of time).  Shown are the seconds on the wall, and in brackets those of the processor, CaDiCaL's processes
included.  On two processors own search uses both, so a target is held against the wall of a machine that does nothing
else; on a busy one the processor's seconds of the peers, and own ones, are a guide.  Own time is that of both bounds
and their derivations, and includes loading numba (about half a second) where it is used; run the script twice, for
numba keeps what it compiled.  networkx is `max_weight_clique` on the compatibility graph; CaDiCaL asks with a totalizer
for one pair more than it found until there is none; branching is the branch and bound alone, after the local search.
Ratios are to own time on the wall, medians over the seeds; a solver out of time counts with the limit, so its ratio is
a lower bound.  The replay is `proved` on the certificate, plain Python.
"""

from __future__ import annotations

import argparse
import multiprocessing
import random
import resource
import statistics
import time
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from math import inf
from multiprocessing.connection import Connection

from fooling.fooling_sets.functions import from_rows
from fooling.fooling_sets.search.clique_search import CellGraph, decide
from fooling.fooling_sets.search.clique_swaps import greedy_clique, swapped_clique
from fooling.fooling_sets.search.matrix import CommunicationMatrix
from fooling.verify.checker.judge import proved
from fooling.verify.methods.engine.tactic import Node
from fooling.verify.methods.matrices.fooling import maximum
from fooling.verify.statement.proposition import Term

Rows = tuple[tuple[int, ...], ...]
Solver = Callable[[Rows], tuple[int, int, Node]]  # a size, an upper bound, a derivation where there is one


def drawn(size: int, density: float, seed: int) -> Rows:
    """A random matrix."""
    draw = random.Random(seed)
    return tuple(tuple(int(draw.random() < density) for _ in range(size)) for _ in range(size))


def own(rows: Rows, limit: float) -> tuple[int, int, Node]:
    """Both bounds and the derivation of the upper one."""
    below, above = maximum(("matrix", rows), 1, limit).bounds
    return int(below.value), int(above.value), above.node


def by_networkx(rows: Rows) -> tuple[int, int, Node]:
    """The size of a maximum clique."""
    import networkx

    graph = networkx.Graph()
    built = CellGraph.of(CommunicationMatrix.of(from_rows(rows)).rows, 1)
    graph.add_nodes_from(range(len(built.cells)))
    graph.add_edges_from((i, j) for i in range(len(built.cells)) for j in range(i) if built.adjacent[i, j])
    size = len(networkx.max_weight_clique(graph, weight=None)[0])
    return size, size, {}


def by_cadical(rows: Rows) -> tuple[int, int, Node]:
    """One pair more until there is none; the totalizer is built once and its bound assumed."""
    from pysat.card import ITotalizer
    from pysat.solvers import Cadical195

    built = CellGraph.of(CommunicationMatrix.of(from_rows(rows)).rows, 1)
    size = len(built.cells)
    lines = sorted({x for x, _ in built.cells})
    used = {x: size + 1 + k for k, x in enumerate(lines)}
    with Cadical195() as solver:
        for i in range(size):
            for j in range(i):
                if not built.adjacent[i, j]:
                    solver.add_clause([-i - 1, -j - 1])
        for x in lines:
            solver.add_clause([-used[x], *(i + 1 for i, cell in enumerate(built.cells) if cell[0] == x)])
        # At most len(lines) - k rows are unused: the totalizer counts the unused ones.
        count = ITotalizer([-v for v in used.values()], ubound=len(lines), top_id=size + len(lines))
        for clause in count.cnf.clauses:
            solver.add_clause(clause)
        best = 0
        while best < len(lines) and solver.solve(assumptions=[-count.rhs[len(lines) - best - 1]]):
            best = sum(v > 0 for v in solver.get_model()[:size])
    return best, best, {}


def by_branching(rows: Rows) -> tuple[int, int, Node]:
    """The branch and bound for one pair more than chance has found, until there is none."""
    graph = CellGraph.of(CommunicationMatrix.of(from_rows(rows)).rows, 1)
    best = len(swapped_clique(graph, greedy_clique(graph), len(rows), inf, 20_000))
    while decide(graph, best + 1, inf).clique is not None:
        best += 1
    return best, best, {}


PEERS: Mapping[str, Solver] = {"networkx": by_networkx, "CaDiCaL": by_cadical, "branching": by_branching}


def timed(work: Solver, rows: Rows, limit: float) -> tuple[float, float, tuple[int, int, Node] | None]:
    """Seconds on the wall, seconds of the processor, and the answer; the limit and None when it took longer."""
    receiver, sender = multiprocessing.Pipe(duplex=False)
    process = multiprocessing.Process(target=_run, args=(work, rows, sender))
    process.start()
    wall, spent, answer = receiver.recv() if receiver.poll(limit + 10) else (limit, limit, None)
    process.kill()
    process.join()
    return min(wall, limit), spent, answer


def _run(work: Solver, rows: Rows, sender: Connection) -> None:
    began, start = time.monotonic(), _spent()
    answer = work(rows)
    sender.send((time.monotonic() - began, _spent() - start, answer))


def _spent() -> float:
    """Seconds of the processor, of this process and of those that it started and that have ended."""
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(each.ru_utime + each.ru_stime for each in used)


def measure(size: int, density: float, seeds: Sequence[int], limit: float, replay: float, peers: Sequence[str]) -> None:
    """One line a seed, then the ratios."""
    solvers: Mapping[str, Solver] = {"own": partial(own, limit=limit), **{name: PEERS[name] for name in peers}}
    walls: dict[str, list[float]] = {name: [] for name in solvers}
    print(f"{size} x {size}, density {density}: seconds, of the processor in brackets (- is more than {limit:g})")
    for seed in seeds:
        rows, answers, told = drawn(size, density, seed), dict[str, tuple[int, int, Node] | None](), []
        for name, work in solvers.items():
            wall, spent, answers[name] = timed(work, rows, limit)
            walls[name].append(wall)
            told.append(f"{name} {wall:.2f} ({spent:.2f})" if answers[name] else f"{name} -")
        print(f"  seed {seed}: {'  '.join(told)}  {_replayed(rows, answers['own'], replay)}", flush=True)
        sizes = {answer[:2] for answer in answers.values() if answer is not None and answer[0] == answer[1]}
        if len(sizes) > 1:
            print(f"  seed {seed}: THE ANSWERS DIFFER: {sizes}")
    base = statistics.median(walls["own"])
    others = [
        (name, statistics.median(seconds), max(seconds) >= limit) for name, seconds in walls.items() if name != "own"
    ]
    ratios = ", ".join(f"{name} {'at least ' if late else ''}{median / base:.1f}" for name, median, late in others)
    print(f"  own median {base:.2f} s; ratios to own: {ratios}", flush=True)


def _replayed(rows: Rows, answer: tuple[int, int, Node] | None, replay: float) -> str:
    if answer is None:
        return "(own gave no answer)"
    lower, upper, node = answer
    shown = f"size {lower}" if lower == upper else f"size {lower} to {upper}"
    shown += f" by {node['rule']}" + (f", {node['nodes']} nodes" if "nodes" in node else "")
    if node.get("nodes", 0) > replay * 80_000:
        return shown + ", not replayed here"
    goal: Term = ("<=", ("fooling", ("matrix", rows), 1), upper)
    start = _spent()
    proved(goal, "confirmed", node)
    return shown + f", replayed in {_spent() - start:.2f} s"


def main() -> None:
    """The sizes named, or the four of the targets."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("cases", nargs="*", default=["24:0.5", "24:0.3", "32:0.5", "32:0.3"], metavar="SIZE:DENSITY")
    parser.add_argument("--seeds", type=int, default=3)
    parser.add_argument("--first", type=int, default=1, help="the first seed")
    parser.add_argument("--peers", nargs="*", choices=PEERS, default=["networkx", "CaDiCaL"], metavar="SOLVER")
    parser.add_argument("--limit", type=float, default=60.0, help="seconds for each solver")
    parser.add_argument("--replay", type=float, default=600.0, help="seconds a replay may take, roughly")
    chosen = parser.parse_args()
    for case in chosen.cases:
        size, density = case.split(":")
        seeds = range(chosen.first, chosen.first + chosen.seeds)
        measure(int(size), float(density), seeds, chosen.limit, chosen.replay, chosen.peers)


if __name__ == "__main__":
    main()
