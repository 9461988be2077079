"""Maximum fooling sets, measured: own search, its certificate and the checker's replay, beside networkx and CaDiCaL.

    python -m benchmarks.maximum_fooling_set [24:0.5 24:0.3 32:0.5 32:0.3 ...] [--seeds 3] [--limit 60] [--replay 600]

Each SIZE:DENSITY is measured on random matrices (entries 1 with that probability; the ones are fooled) of several
seeds.  Every solver runs in a process of its own, all on the same matrix, for at most `--limit` seconds ("-": out of
time).  The seconds shown are those of the processor, CaDiCaL's processes included.  Own time is that of both bounds and
their derivations, and includes loading numba (about half a second) where it is used; run the script twice, for numba
keeps what it compiled.  networkx is `max_weight_clique` on the compatibility
graph; CaDiCaL asks with a totalizer for one pair more than it found until there is none.  Ratios are to own time,
medians over the seeds; a solver out of time counts with the limit, so its ratio is a lower bound.  The replay is
`proved` on the certificate, plain Python.
"""

from __future__ import annotations

import argparse
import multiprocessing
import random
import resource
import statistics
from collections.abc import Callable
from functools import partial
from multiprocessing.connection import Connection

from fooling.fooling_sets.functions import from_rows
from fooling.fooling_sets.matrix import CommunicationMatrix
from fooling.fooling_sets.search.clique_search import CellGraph
from fooling.verify.checker.judge import proved
from fooling.verify.methods.engine.tactic import Node
from fooling.verify.methods.matrices.fooling_sets import maximum
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


def timed(work: Solver, rows: Rows, limit: float) -> tuple[float, tuple[int, int, Node] | None]:
    """Seconds and the answer; the limit and None when it took longer."""
    receiver, sender = multiprocessing.Pipe(duplex=False)
    process = multiprocessing.Process(target=_run, args=(work, rows, sender))
    process.start()
    answer = receiver.recv() if receiver.poll(limit + 10) else (limit, None)
    process.kill()
    process.join()
    return answer if answer[0] < limit else (limit, answer[1])


def _run(work: Solver, rows: Rows, sender: Connection) -> None:
    start = _spent()
    answer = work(rows)
    sender.send((_spent() - start, answer))


def _spent() -> float:
    """Seconds of the processor, of this process and of those that it started and that have ended."""
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(each.ru_utime + each.ru_stime for each in used)


def measure(size: int, density: float, seeds: int, limit: float, replay: float) -> None:
    """One line a seed, then the ratios."""
    spent: dict[str, list[float]] = {"own": [], "networkx": [], "CaDiCaL": []}
    print(f"{size} x {size}, density {density}: seconds (- is more than {limit:g})")
    for seed in range(1, seeds + 1):
        rows = drawn(size, density, seed)
        answers = {}
        for name, work in (("own", partial(own, limit=limit)), ("networkx", by_networkx), ("CaDiCaL", by_cadical)):
            seconds, answers[name] = timed(work, rows, limit)
            spent[name].append(seconds)
        line = "  ".join(f"{name} {spent[name][-1]:.2f}" if answers[name] else f"{name} -" for name in spent)
        print(f"  seed {seed}: {line}  {_replayed(rows, answers['own'], replay)}", flush=True)
        sizes = {answer[:2] for answer in answers.values() if answer is not None and answer[0] == answer[1]}
        if len(sizes) > 1:
            print(f"  seed {seed}: THE ANSWERS DIFFER: {sizes}")
    base = statistics.median(spent["own"])
    peers = [
        (name, statistics.median(seconds), max(seconds) >= limit) for name, seconds in spent.items() if name != "own"
    ]
    ratios = ", ".join(f"{name} {'at least ' if late else ''}{median / base:.1f}" for name, median, late in peers)
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
    parser.add_argument("--limit", type=float, default=60.0, help="seconds for each solver")
    parser.add_argument("--replay", type=float, default=600.0, help="seconds a replay may take, roughly")
    chosen = parser.parse_args()
    for case in chosen.cases:
        size, density = case.split(":")
        measure(int(size), float(density), chosen.seeds, chosen.limit, chosen.replay)


if __name__ == "__main__":
    main()
