"""All 65,536 matrices of 4 x 4: exact D with a tree, both maximum fooling sets, also by slow algorithms and by boofun.

    python -m benchmarks.all_four_by_four [own slow boofun]

`own`: D of every matrix as a protocol tree whose depth meets the certified lower bound, and a maximum fooling set of
both colours as pairs of that very matrix, passed by the constructor of `FoolingSet`; two processes, each half of the
matrices.  `slow`: the values on all 317 classes against tests/brute_force.py, which shares no code with the searches.
`boofun` (pip install boofun, in an environment of its own, with PYTHONPATH set to this tree): the same quantities from
its `communication_complexity`; its upper bound is randomised, so the counts vary a little.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from importlib import import_module
from itertools import product

from benchmarks.timed import run_parts
from fooling.fooling_sets.fooling_set import FoolingSet
from fooling.fooling_sets.functions import from_rows
from fooling.fooling_sets.search.classes import representatives
from fooling.fooling_sets.search.maximum import maximum_fooling
from fooling.protocols.search.depth_search import Block, Memory, normal, places
from fooling.protocols.search.exact import exact_complexity

PROCESSES = 2
Values = tuple[int, int, int]  # D and the sizes of the largest fooling sets of 0 and of 1


class Measures:
    """The values of one matrix after the other.

    What is known of a block (equal lines merged, lines sorted) is used again.
    """

    def __init__(self) -> None:
        self.memory = Memory()
        self.pairs: dict[tuple[Block, int], tuple[tuple[int, int], ...]] = {}

    def of(self, matrix: Block) -> Values:
        """Exact, with a tree and two sets for this very matrix; SystemExit where a search is not settled."""
        f = from_rows(matrix)
        found = exact_complexity(f, memory=self.memory)
        if found.certified != found.upper:
            raise SystemExit(f"D not settled: {matrix}")
        rows, columns = places(matrix)
        sizes = []
        for colour in (0, 1):
            pairs = tuple((rows.index(x), columns.index(y)) for x, y in self._largest(normal(matrix), colour))
            sizes.append(len(FoolingSet(f, colour, pairs).pairs))
        return found.upper, sizes[0], sizes[1]

    def _largest(self, block: Block, colour: int) -> tuple[tuple[int, int], ...]:
        if (block, colour) not in self.pairs:
            found = maximum_fooling(from_rows(block), colour)
            if not found.is_maximum:
                raise SystemExit(f"largest fooling set not settled: {block}")
            self.pairs[block, colour] = found.fooling_set.pairs
        return self.pairs[block, colour]


def matrices(part: int = 0, parts: int = 1) -> Iterator[Block]:
    """The matrices, or every `parts`-th of them."""
    for number, entries in enumerate(product((0, 1), repeat=16)):
        if number % parts == part:
            yield tuple(entries[4 * i : 4 * i + 4] for i in range(4))


def counted(part: int) -> Counter[Values]:
    """How many matrices of one part have which values."""
    measures = Measures()
    return Counter(map(measures.of, matrices(part, PROCESSES)))


def own() -> None:
    """All of them, in two processes."""
    start = time.perf_counter()
    with ProcessPoolExecutor(PROCESSES) as pool:
        found = sum(pool.map(counted, range(PROCESSES)), Counter[Values]())
    print(f"own: {found.total()} matrices in {time.perf_counter() - start:.1f} s on {PROCESSES} processes")
    for place, name in enumerate(("D", "largest fooling set of 0", "largest fooling set of 1")):
        counts = Counter[int]()
        for values, times in found.items():
            counts[values[place]] += times
        print(f"  {name}: {dict(sorted(counts.items()))}")


def slow() -> None:
    """The 317 classes by the tests' algorithms."""
    from tests import brute_force

    measures, agree, start = Measures(), Counter[str](), time.perf_counter()
    for matrix in representatives(4, 4):
        d, zeros, ones = measures.of(matrix)
        agree["D"] += d == brute_force.deterministic(matrix)
        agree["fooling sets"] += (zeros, ones) == tuple(brute_force.largest_fooling_set(matrix, b) for b in (0, 1))
    print(f"slow: of 317 classes agree {dict(agree)}, in {time.perf_counter() - start:.1f} s")


def boofun() -> None:
    """How often boofun's interval holds D, and how often its fooling set is maximum."""
    try:
        peer, analysis = map(import_module, ("boofun", "boofun.analysis.communication_complexity"))
    except ImportError:
        print("boofun: not installed (pip install boofun, in an environment of its own); left out")
        return
    measures, count, seconds = Measures(), Counter[str](), 0.0
    for matrix in matrices():
        d, zeros, ones = measures.of(matrix)
        f = peer.create([value for row in matrix for value in row])  # the first two variables are Alice's
        start = time.perf_counter()
        bounds = analysis.deterministic_cc(f)
        seconds += time.perf_counter() - start
        count["interval holds D"] += bounds["lower_bound"] <= d <= bounds["upper_bound"] + 1e-9
        count["upper bound below D"] += bounds["upper_bound"] < d - 1e-9
        count["lower bound above D"] += bounds["lower_bound"] > d + 1e-9
        count["lower bound rounds up to D"] += -(-bounds["lower_bound"] // 1) == d
        count["fooling set maximum"] += bounds["fooling_set_size"] == max(zeros, ones)
        count["fooling set larger than any"] += bounds["fooling_set_size"] > max(zeros, ones)
    print(f"boofun: 65,536 functions in {seconds:.1f} s: { {name: int(times) for name, times in count.items()} }")


PARTS = {"own": own, "slow": slow, "boofun": boofun}


if __name__ == "__main__":
    run_parts(PARTS, __doc__)
