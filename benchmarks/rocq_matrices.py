"""Measures of 90 matrices of 4 to 16 rows and columns as theorems of Rocq: `python -m benchmarks.rocq_matrices`.

16 matrices are small families: equality, greater than, disjointness, inner product, index.  In 44 drawn ones the share
of ones is 15 to 85 %.  20 are drawn to be hard: the rank bound of D is less than telling one's input costs.  10 are
drawn to be hard for covers: 14 to 16 lines on either side, and 40 to 60 % of ones; most of their bounds SAT has shown.
`fooling measure` takes `--timeout` seconds for each.  Each certificate but those of a discrepancy is exported.  Those
of one matrix go into one file, each as a module, so that Rocq loads its libraries once, and is asked once what all the
theorems rest on.  A line says whether Rocq accepts the file with no more than the usual assumptions, how many seconds
of the processor it took, and which bounds by exhaustion it holds.  Names of matrices pick some of them; with `--log`
the lines go into a file, and a matrix that has a line there is not asked again.  First build the files of proofs/ with
`make proofs`.
"""

from __future__ import annotations

import argparse
import random
import resource
import subprocess
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from benchmarks.rocq_certificates import PROOFS
from fooling.fooling_sets.errors import FoolingError
from fooling.protocols.search.depth_search import normal, rank_bound, tell_input
from fooling.verify.measures.measure import measure
from fooling.verify.pages.rocq.exported import exported
from fooling.verify.pages.rocq.searched import SEARCHED
from proofs.accepted import one_file
from proofs.check import HEADS, USUAL, named

Matrix = list[list[int]]
DRAWN, HARD, COVERS = 60, 20, 10


def families() -> Iterator[tuple[str, Matrix]]:
    """Equality and greater than on k inputs; disjointness, inner product and index on n bits."""
    for k in (4, 8, 11, 16):
        yield f"eq{k}", [[int(x == y) for y in range(k)] for x in range(k)]
    for k in (5, 8, 16):
        yield f"gt{k}", [[int(x > y) for y in range(k)] for x in range(k)]
    for n in (2, 3, 4):
        inputs = range(2**n)
        yield f"disj{n}", [[int(not x & y) for y in inputs] for x in inputs]
        yield f"ip{n}", [[(x & y).bit_count() & 1 for y in inputs] for x in inputs]
        yield f"index{n}", [[x >> n - 1 - y & 1 for y in range(n)] for x in inputs]


def matrices() -> list[tuple[str, Matrix]]:
    """The families, as many drawn matrices as make 60, 20 hard ones, and 10 whose covers are hard."""
    found, draw = [*families()], random.Random(32)
    for i in range(DRAWN - len(found)):
        height, width, share = draw.randint(4, 16), draw.randint(4, 16), (15, 30, 50, 70, 85)[i % 5]
        width = width if i % 3 else height
        rows = [[int(100 * draw.random() < share) for _ in range(width)] for _ in range(height)]
        found.append((f"{height}x{width}-{share}%-{i}", rows))
    return [*found, *hard_ones(), *hard_covers()]


def hard_ones() -> Iterator[tuple[str, Matrix]]:
    """Matrices of 6 x 6 to 12 x 12, their lines all different, whose D the ranks leave open: three kinds in turn."""
    draw, count = random.Random(33), 0
    while count < HARD:
        n, p = (9, 6, (10, 11, 12)[count // 3 % 3])[count % 3], draw.uniform(0.2, 0.8)
        rows = (
            few_rectangles(n, draw)
            if count % 3 == 2
            else [[int(draw.random() < p) for _ in range(n)] for _ in range(n)]
        )
        block = normal(tuple(map(tuple, rows)))
        if len(block) == len(block[0]) == n and rank_bound(block) < tell_input(block)[0]:
            yield f"hard-{n}x{n}-{count}", rows
            count += 1


def hard_covers() -> Iterator[tuple[str, Matrix]]:
    """Matrices of 14 x 14 to 16 x 16 with as many ones as zeros, or nearly."""
    draw = random.Random(34)
    for i in range(COVERS):
        height, width, share = draw.randint(14, 16), draw.randint(14, 16), draw.randint(40, 60)
        rows = [[int(100 * draw.random() < share) for _ in range(width)] for _ in range(height)]
        yield f"covers-{height}x{width}-{share}%-{i}", rows


def few_rectangles(n: int, draw: random.Random) -> Matrix:
    """Ones in a few disjoint rectangles: the rank is at most their number."""
    ones = set[tuple[int, int]]()
    for _ in range(40):
        rows, columns = (draw.sample(range(n), draw.randint(1, n // 2)) for _ in range(2))
        cells = {(x, y) for x in rows for y in columns}
        ones |= set() if cells & ones else cells
    return [[int((x, y) in ones) for y in range(n)] for x in range(n)]


def written(rows: Matrix, seconds: float) -> tuple[str, int, list[str], Counter[str]]:
    """A file of Rocq with all certificates of the matrix; how many, which are not exported, the rules by exhaustion."""
    found = {name: one.certificate for name, one in measure(rows, seconds=seconds).items() if "discrepancy" not in name}
    files, refused, rules = list[str](), list[str](), Counter[str]()
    for name, certificate in found.items():
        if certificate is None:
            refused.append(f"{name}: nothing is shown")
            continue
        try:
            files.append(exported(certificate, name))
            rules.update(set(searches(certificate["derivation"])))
        except FoolingError as error:
            refused.append(f"{name}: {error}")
    return one_file(files), len(files), refused, rules


def searches(node: Any) -> Iterator[str]:
    """The rules of a derivation that Rocq repeats as a search."""
    for part in node.values() if isinstance(node, dict) else node if isinstance(node, list) else ():
        yield from searches(part)
    if isinstance(node, dict) and node.get("rule") in SEARCHED:
        yield node["rule"]


def seconds_of(path: Path, limit: float) -> tuple[str, float]:
    """Whether Rocq accepts a file, and the seconds of the processor."""
    begun = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    asked = ["coqc", "-q", "-w", "none", "-Q", str(PROOFS), "Fooling", str(path)]
    try:
        done = subprocess.run(asked, capture_output=True, text=True, check=False, timeout=limit)
        said = "refused: " + " ".join(done.stderr.split())[:200] if done.returncode else usual(done.stdout)
    except subprocess.TimeoutExpired:
        said = f"not within {limit:g} s of the wall"
    return said, resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - begun


def usual(said: str) -> str:
    """Whether what Rocq says the theorems rest on is assumed as usual."""
    if sum(line in HEADS for line in said.splitlines()) != 1:
        return "refused: Rocq did not say what the theorems rest on"
    strange = sorted(named(said) - USUAL.keys())
    return f"refused: they rest on {', '.join(strange)}" if strange else "accepted"


def wanted(names: list[str], log: Path | None) -> list[tuple[str, Matrix]]:
    """The matrices of these names, or all of them, but for those that have a line in the log."""
    before = log.read_text(encoding="utf-8").splitlines() if log and log.exists() else []
    done = {line.partition(": ")[0] for line in before}
    return [(name, rows) for name, rows in matrices() if name not in done and (not names or name in names)]


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--timeout", type=float, default=4.0, help="seconds for each measure")
    parser.add_argument("--limit", type=float, default=1200.0, help="seconds of the wall for Rocq and a matrix")
    parser.add_argument("--export-only", action="store_true", help="do not ask Rocq")
    parser.add_argument("--log", type=Path, help="a file for the lines; what has a line there is not asked again")
    parser.add_argument("names", nargs="*", help="names of matrices; all of them by default")
    options = parser.parse_args()
    total, left = 0, list[str]()
    with TemporaryDirectory() as folder:
        for name, rows in wanted(options.names, options.log):
            text, count, refused, rules = written(rows, options.timeout)
            path = Path(folder, "measured.v")
            path.write_text(text, encoding="utf-8")
            said, seconds = ("not asked", 0.0) if options.export_only else seconds_of(path, options.limit)
            by = " ".join(f"{rule} {times}" for rule, times in sorted(rules.items()))
            line = "; ".join([f"{name}: {count} certificates {said}, {seconds:.1f} s", f"by {by or 'none'}", *refused])
            print(line, flush=True)
            if options.log:
                with options.log.open("a", encoding="utf-8") as file:
                    file.write(f"{line}\n")
            total, left = total + count, [*left, *refused]
    print(f"{total} certificates exported, {len(left)} not")


if __name__ == "__main__":
    main()
