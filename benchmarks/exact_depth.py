"""Exact deterministic complexity, measured: hard matrices up to 10 x 10, all 5 x 5 classes, families, an SMT encoding.

    python -m benchmarks.exact_depth [five random hard families smt ...]

`hard`: random matrices (entries 1 with a probability drawn from 0.2 to 0.8) where rank M + rank(J - M) asks for fewer
bits than telling one's input costs; `five`: the same among all classes of 5 x 5; `random`: how many random ones these
two bounds settle alone.  Times are wall-clock seconds, medians where several.  All 4 x 4 matrices, and boofun, are in
all_four_by_four.py.
"""

from __future__ import annotations

import random
import statistics
from collections import Counter
from collections.abc import Iterator
from time import perf_counter

from benchmarks.timed import run_parts, timed
from fooling.fooling_sets.functions import from_rows
from fooling.fooling_sets.search.classes import representatives
from fooling.protocols.search.depth_search import Block, Memory, normal, rank_bound, tell_input
from fooling.protocols.search.exact import exact_complexity
from fooling.verify.checker.judge import proved
from fooling.verify.methods.matrices.depth import DepthInterval, depth
from fooling.verify.statement.proposition import Term

HARD_COUNT = 200


def hard_matrices(count: int, chance: random.Random) -> Iterator[Block]:
    """Matrices of 8 x 8 to 10 x 10, with different rows and columns, that the bounds leave open."""
    while count:
        n, p = chance.randint(8, 10), chance.uniform(0.2, 0.8)
        matrix = tuple(tuple(int(chance.random() < p) for _ in range(n)) for _ in range(n))
        block = normal(matrix)
        if len(block) == len(block[0]) == n and rank_bound(block) < tell_input(block)[0]:
            count -= 1
            yield matrix


def certified(f: Term) -> tuple[float, float, DepthInterval]:
    """Seconds to find D with its derivations, seconds to replay them, and what was found."""
    seconds, found = timed(lambda: depth(f), perf_counter)
    if found.lower != found.upper:
        raise SystemExit(f"not settled: {f}")

    def replay() -> None:
        for bound in found:
            proved(bound.statement, "confirmed", bound.node)

    return seconds, timed(replay, perf_counter)[0], found


def report(name: str, matrices: list[Block]) -> None:
    """Two lines on a family of matrices."""
    results = [certified(("matrix", matrix)) for matrix in matrices]
    finding, replaying, found = [r[0] for r in results], [r[1] for r in results], [r[2] for r in results]
    print(
        f"{name}: {len(results)} matrices, find median {statistics.median(finding):.4f} max {max(finding):.4f} s, "
        f"replay median {statistics.median(replaying):.4f} max {max(replaying):.4f} s"
    )
    cores = Counter(
        (len(one.below.node["rows"]), len(one.below.node["columns"]))
        for one in found
        if one.method == "exhaustion" and one.below is not None
    )
    print(
        f"  D: {dict(sorted(Counter(one.lower for one in found).items()))}, lower bound by "
        f"{dict(Counter(one.method for one in found))}, "
        f"cores {dict(cores)}"
    )


def five() -> None:
    """All classes of 5 x 5: how many the bounds leave open, and those with certificates."""
    seconds, classes = timed(lambda: list(representatives(5, 5)), perf_counter)
    hard = [matrix for matrix in classes if rank_bound(normal(matrix)) < tell_input(normal(matrix))[0]]
    print(f"5 x 5: {len(classes)} classes in {seconds:.2f} s, {len(hard)} left open by the bounds alone")
    report("5 x 5, left open", hard)
    memory = Memory()
    seconds, values = timed(
        lambda: Counter(exact_complexity(from_rows(matrix), memory=memory).upper for matrix in classes), perf_counter
    )
    print(f"5 x 5: D of all classes in {seconds:.2f} s: {dict(sorted(values.items()))}")


def random_ones() -> None:
    """How many random matrices the two bounds settle alone."""
    chance = random.Random(1)
    for n in (8, 9, 10):
        open_ones = 0
        for _ in range(2000):
            block = normal(tuple(tuple(chance.randint(0, 1) for _ in range(n)) for _ in range(n)))
            open_ones += rank_bound(block) < tell_input(block)[0]
        print(f"{n} x {n}, density 0.5: {2000 - open_ones} of 2000 random matrices settled by the two bounds alone")


def hard() -> None:
    """200 hard random matrices."""
    report("hard 8 x 8 to 10 x 10", list(hard_matrices(HARD_COUNT, random.Random(0))))


def families() -> None:
    """EQ, DISJ, IP, GT up to 6 bits."""
    for family in ("equality", "disjointness", "inner-product", "greater-than"):
        for n in range(1, 7):
            finding, replaying, found = certified((family, n))
            print(
                f"{family} {n}: D = {found.lower} by {found.method}, found in {finding:.3f} s, replayed in "
                f"{replaying:.3f} s"
            )


def smt() -> None:
    """The SMT encoding of "a protocol of depth k exists" on all 317 classes."""
    from tests.depth_by_smt import protocol_of_depth_exists

    agree, start = 0, perf_counter()
    for matrix in representatives(4, 4):
        f = from_rows(matrix)
        d = exact_complexity(f).upper
        agree += protocol_of_depth_exists(f, d) and (d == 0 or not protocol_of_depth_exists(f, d - 1))
    print(f"SMT: agrees on {agree} of 317 classes in {perf_counter() - start:.1f} s")


PARTS = {"five": five, "random": random_ones, "hard": hard, "families": families, "smt": smt}


if __name__ == "__main__":
    run_parts(PARTS, __doc__)
