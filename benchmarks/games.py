"""Least discrepancy by orbits and the central path, beside one linear program over all cells.

    python -m benchmarks.games [disjointness:4 inner-product:4 random:16:1 ...] [--limit 60]

FAMILY:N is a family on N bits, random:SIZE:SEED a square matrix of fair coins.  "own" is
`fooling.fooling_sets.search.discrepancy.discrepancy_game`.  "cells" is what it did before: HiGHS over one weight for
each cell, all rectangles that are found violated kept, no symmetry and no path; the exact basis at its end is left out,
so that it is
only spared work.  Either runs in this process, in turns, its processor seconds counted without imports.  The two values
must agree to six digits: the script stops where they do not.
"""

from __future__ import annotations

import argparse
import random
import time
from functools import partial

from benchmarks.timed import timed
from fooling.fooling_sets.functions import FAMILIES, TwoPartyFunction, from_rows
from fooling.fooling_sets.search import arrays as np
from fooling.fooling_sets.search.discrepancy.discrepancy_game import least_discrepancy
from fooling.fooling_sets.search.discrepancy.heavy_rectangles import heavy_rectangles
from fooling.fooling_sets.search.linear_program import growing_program
from fooling.fooling_sets.search.matrix import CommunicationMatrix

CASES = [
    "disjointness:4",
    "inner-product:4",
    "equality:4",
    "greater-than:4",
    "random:16:1",
    "random:16:2",
    "random:16:3",
]
CUTS, INWARD, SLACK = 30, 0.2, 1e-7


def named(case: str) -> TwoPartyFunction:
    """The function of a case."""
    kind, size, *seed = case.split(":")
    if kind != "random":
        return FAMILIES[kind](int(size))
    draw = random.Random(int(seed[0]))
    return from_rows([[draw.randint(0, 1) for _ in range(int(size))] for _ in range(int(size))], case)


def by_cells(f: TwoPartyFunction, seconds: float) -> float:
    """The value by one program over all cells of the merged matrix, in floats; 0 out of time."""
    signs = np.array([[2 * value - 1 for value in row] for row in CommunicationMatrix.of(f).rows])
    program = growing_program([1] * signs.size)
    if program is None:
        raise SystemExit("the program over all cells needs HiGHS: pip install highspy")
    for cell in range(signs.size):
        program.add([(cell, 1)])
    end, known = time.monotonic() + seconds, set()
    inner = np.zeros(signs.shape)
    while time.monotonic() < end and (weights := program.solved(end - time.monotonic())) is not None:
        outer = np.array(weights).reshape(signs.shape).clip(min=0)
        fresh = []
        for point in (inner + INWARD * (outer - inner), outer):
            cuts, largest = heavy_rectangles(point * signs, 1 + 10 * SLACK, CUTS)
            if point.sum() / largest > inner.sum():
                inner = point / largest
            fresh = [cut for cut in cuts if cut not in known]
            if fresh:
                break
        known.update(fresh)
        for rows, columns, s in fresh:
            program.add([(x * signs.shape[1] + y, int(s * signs[x, y])) for x in rows for y in columns])
        if not fresh or outer.sum() - inner.sum() < SLACK:
            return float(1 / inner.sum())
    return 0.0


def main() -> None:
    """The cases named, or all of them."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("cases", nargs="*", default=CASES, metavar="FAMILY:N or random:SIZE:SEED")
    parser.add_argument("--limit", type=float, default=60.0, help="seconds of the wall for each run")
    chosen = parser.parse_args()
    least_discrepancy(FAMILIES["disjointness"](2))  # loads what is to be loaded
    for case in chosen.cases:
        f = named(case)
        own, found = timed(partial(least_discrepancy, f, chosen.limit))
        cells, value = timed(partial(by_cells, f, chosen.limit))
        short = found.lower == found.upper and found.lower.denominator < 10**6
        ends = str(found.lower) if short else f"{float(found.lower):.6f}"
        exact = "exact" if found.lower == found.upper else f"up to {float(found.upper):.6f}"
        by = "out of time" if not value else f"{cells:.2f} s, {cells / own:.0f} times as long"
        print(f"{case}: {ends} ({exact}), own {own:.2f} s, cells {by}", flush=True)
        if value and found.lower == found.upper and abs(value - float(found.lower)) > 1e-6:
            raise SystemExit(f"{case}: {float(found.lower)} by orbits, {value} by cells")


if __name__ == "__main__":
    main()
