"""Exact deterministic complexity, measured: every 4 x 4 matrix, hard ones up to 10 x 10, all classes of 5 x 5, and boofun beside it.

    python benchmarks/exact_depth.py [four five hard smt families boofun ...]

`hard`: random matrices (entries 1 with a probability drawn from 0.2 to 0.8) where rank M + rank(J - M) asks for fewer bits than telling one's
input costs; `random` says how many random ones these two bounds settle alone.  Times are wall-clock seconds, medians where several.
boofun (pip install boofun) is a peer for `boofun` only; the script says so where it is missing.
"""
from __future__ import annotations

import random
import statistics
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from importlib import import_module
from itertools import product

from fooling_sets.classes import representatives
from fooling_sets.functions import from_rows
from protocols.depth_search import Block, Memory, normal, rank_bound, tell_input
from protocols.exact import exact_complexity

HARD_COUNT = 200


def timed(work: Callable[[], object]) -> tuple[float, object]:
    """Seconds, and what came back."""
    start = time.perf_counter()
    result = work()
    return time.perf_counter() - start, result


def all_four() -> Iterator[Block]:
    """The 65,536 matrices."""
    for entries in product((0, 1), repeat=16):
        yield tuple(entries[4 * i : 4 * i + 4] for i in range(4))


def hard_matrices(count: int, chance: random.Random) -> Iterator[Block]:
    """Matrices of 8 x 8 to 10 x 10, with different rows and columns, that the bounds leave open."""
    while count:
        n, p = chance.randint(8, 10), chance.uniform(0.2, 0.8)
        matrix = tuple(tuple(int(chance.random() < p) for _ in range(n)) for _ in range(n))
        block = normal(matrix)
        if len(block) == len(block[0]) == n and rank_bound(block) < tell_input(block)[0]:
            count -= 1
            yield matrix


def certified(matrix: Block) -> tuple[float, float, int, str, tuple[int, int]]:
    """Seconds to find, seconds to replay, D, the method of the lower bound, and the size of its core."""
    from verify.checker.judge import proved
    from verify.methods.depth import depth

    f = ("matrix", matrix)
    seconds, _ = timed(lambda: depth(f))
    found = depth(f)
    if found.lower != found.upper:
        raise SystemExit(f"not settled: {matrix}")

    def replay() -> None:
        proved((">=", ("D", f), found.lower), "confirmed", found.lower_node)
        proved(("<=", ("D", f), found.upper), "confirmed", found.upper_node)

    core = found.lower_node.get("rows", ()), found.lower_node.get("columns", ())
    return seconds, timed(replay)[0], found.lower, found.method, (len(core[0]), len(core[1]))


def report(name: str, matrices: list[Block]) -> None:
    """One line on a family of matrices."""
    results = [certified(matrix) for matrix in matrices]
    finding, replaying = [r[0] for r in results], [r[1] for r in results]
    print(f"{name}: {len(results)} matrices, find median {statistics.median(finding):.4f} max {max(finding):.4f} s, "
          f"replay median {statistics.median(replaying):.4f} max {max(replaying):.4f} s")
    print(f"  D: {dict(sorted(Counter(r[2] for r in results).items()))}, lower bound by {dict(Counter(r[3] for r in results))}, "
          f"cores {dict(Counter(r[4] for r in results if r[3] == 'exhaustion'))}")


def four() -> None:
    """Exact D of all 65,536 matrices of 4 x 4, with trees."""
    memory, values = Memory(), Counter[int]()

    def work() -> None:
        for matrix in all_four():
            found = exact_complexity(from_rows(matrix), memory=memory)
            values[found.upper if found.certified == found.upper else -1] += 1

    print(f"4 x 4: all 65,536 with protocol trees in {timed(work)[0]:.2f} s, D: {dict(sorted(values.items()))}, {len(memory.upper)} blocks met")


def five() -> None:
    """All classes of 5 x 5: how many the bounds leave open, and those with certificates."""
    seconds, found = timed(lambda: list(representatives(5, 5)))
    classes: list[Block] = found  # type: ignore[assignment]
    hard = [matrix for matrix in classes if rank_bound(normal(matrix)) < tell_input(normal(matrix))[0]]
    print(f"5 x 5: {len(classes)} classes in {seconds:.2f} s, {len(hard)} left open by the bounds alone")
    report("5 x 5, left open", hard)
    memory = Memory()
    seconds, values = timed(lambda: Counter(exact_complexity(from_rows(matrix), memory=memory).upper for matrix in classes))
    print(f"5 x 5: D of all classes in {seconds:.2f} s: {values}")


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
    from verify.checker.judge import proved
    from verify.methods.depth import depth

    for family in ("equality", "disjointness", "inner-product", "greater-than"):
        for n in (4, 5, 6):
            f = (family, n)
            seconds, _ = timed(lambda f=f: depth(f))  # type: ignore[misc]
            found = depth(f)
            replay = timed(lambda f=f, found=found: (proved((">=", ("D", f), found.lower), "confirmed", found.lower_node),  # type: ignore[misc]
                                                     proved(("<=", ("D", f), found.upper), "confirmed", found.upper_node)))[0]
            print(f"{family} {n}: D in [{found.lower}, {found.upper}] by {found.method}, found in {seconds:.3f} s, replayed in {replay:.3f} s")


def smt() -> None:
    """The SMT encoding of "a protocol of depth k exists" on all 317 classes."""
    from verify.methods.smt import protocol_of_depth_exists

    agree, start = 0, time.perf_counter()
    for matrix in representatives(4, 4):
        f = from_rows(matrix)
        d = exact_complexity(f).upper
        agree += protocol_of_depth_exists(f, d) and (d == 0 or not protocol_of_depth_exists(f, d - 1))
    print(f"SMT: agrees on {agree} of 317 classes in {time.perf_counter() - start:.1f} s")


def largest_fooling(matrix: Block, colour: int) -> int:
    """Size of a maximum fooling set of one colour, by trying every cell or leaving it out."""
    cells = [(x, y) for x, row in enumerate(matrix) for y, value in enumerate(row) if value == colour]

    def grown(candidates: list[tuple[int, int]]) -> int:
        if not candidates:
            return 0
        (x, y), *rest = candidates
        fitting = [(u, v) for u, v in rest if matrix[x][v] != colour or matrix[u][y] != colour]
        taken = 1 + grown(fitting)
        return taken if len(fitting) == len(rest) else max(taken, grown(rest))

    return grown(cells)


def boofun() -> None:
    """On all functions of 4 variables: how often boofun's interval holds D, and how often its fooling set is maximum."""
    try:
        peer, analysis = map(import_module, ("boofun", "boofun.analysis.communication_complexity"))
    except ImportError:
        print("boofun: not installed (pip install boofun, in an environment of its own); left out")
        return
    memory, known = Memory(), dict[Block, tuple[int, int]]()
    count, seconds = Counter[str](), 0.0
    for matrix in all_four():
        key = normal(matrix)
        if key not in known:
            known[key] = exact_complexity(from_rows(matrix), memory=memory).upper, max(largest_fooling(key, b) for b in (0, 1))
        d, largest = known[key]
        table = [value for row in matrix for value in row]  # the first two variables are Alice's
        took, answer = timed(lambda table=table: analysis.deterministic_cc(peer.create(table)))  # type: ignore[misc]
        seconds += took
        bounds: dict[str, float] = answer  # type: ignore[assignment]
        count["interval holds D"] += bounds["lower_bound"] <= d <= bounds["upper_bound"] + 1e-9
        count["upper bound below D"] += bounds["upper_bound"] < d - 1e-9
        count["lower bound above D"] += bounds["lower_bound"] > d + 1e-9
        count["fooling set maximum"] += bounds["fooling_set_size"] == largest
        count["fooling set larger than any"] += bounds["fooling_set_size"] > largest
        count["lower bound rounds up to D"] += -(-bounds["lower_bound"] // 1) == d
    counts = {name: int(times) for name, times in count.items()}  # its upper bound is randomised: the counts vary a little
    print(f"boofun: 65,536 functions in {seconds:.1f} s: {counts}")


PARTS = {"four": four, "five": five, "random": random_ones, "hard": hard, "families": families, "smt": smt, "boofun": boofun}

if __name__ == "__main__":
    for part in sys.argv[1:] or PARTS:
        PARTS[part]()
