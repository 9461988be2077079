"""Measures of 60 matrices of 4 to 16 rows and columns as theorems of Rocq: `python -m benchmarks.rocq_matrices`.

14 matrices are small families: equality, greater than, disjointness, inner product, index.  In 46 drawn ones the share
of ones is 15 to 85 %.  `fooling measure` takes `--timeout` seconds for each.  Each certificate but those of a
discrepancy is exported.  Those of one matrix go into one file, each as a module, so that Rocq loads its libraries once.
A line says whether Rocq accepts the file, and how many seconds of the processor it took, all certificates of the matrix
together.  First build the files of proofs/ with `make proofs`.
"""

from __future__ import annotations

import argparse
import random
import re
import resource
import subprocess
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.rocq_certificates import PROOFS
from fooling.fooling_sets.errors import FoolingError
from fooling.verify.measures.measure import measure
from fooling.verify.pages.rocq.exported import exported

Matrix = list[list[int]]
DRAWN = 60
IMPORTED = re.compile(r"^From Fooling Require Import (.*)\.$", re.MULTILINE)
OPENING = "Open Scope R_scope.\n"


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
    """The families, and as many drawn matrices as make 60."""
    found, draw = [*families()], random.Random(32)
    for i in range(DRAWN - len(found)):
        height, width, share = draw.randint(4, 16), draw.randint(4, 16), (15, 30, 50, 70, 85)[i % 5]
        width = width if i % 3 else height
        rows = [[int(100 * draw.random() < share) for _ in range(width)] for _ in range(height)]
        found.append((f"{height}x{width}-{share}%-{i}", rows))
    return found


def written(rows: Matrix, seconds: float) -> tuple[str, int, list[str]]:
    """A file of Rocq with all certificates of the matrix, how many these are, and those that are not exported."""
    found = {name: one.certificate for name, one in measure(rows, seconds=seconds).items() if "discrepancy" not in name}
    modules, imported, refused = list[str](), Counter[str](), list[str]()
    for name, certificate in found.items():
        if certificate is None:
            refused.append(f"{name}: nothing is shown")
            continue
        try:
            text = exported(certificate, name)
        except FoolingError as error:
            refused.append(f"{name}: {error}")
            continue
        imported.update(IMPORTED.findall(text)[0].split())
        head, _, body = text.partition(OPENING)
        modules.append(f"Module m{len(modules)}.\n{body}\nEnd m{len(modules)}.")
    head = IMPORTED.sub(f"From Fooling Require Import {' '.join(sorted(imported))}.", head, count=1)
    return "\n".join([head, OPENING, *modules]), len(modules), refused


def seconds_of(path: Path, limit: float) -> tuple[str, float]:
    """Whether Rocq accepts a file, and the seconds of the processor."""
    begun = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    asked = ["coqc", "-q", "-w", "none", "-Q", str(PROOFS), "Fooling", str(path)]
    try:
        done = subprocess.run(asked, capture_output=True, text=True, check=False, timeout=limit)
        said = "refused: " + " ".join(done.stderr.split())[:200] if done.returncode else "accepted"
    except subprocess.TimeoutExpired:
        said = f"not within {limit:g} s of the wall"
    return said, resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - begun


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--timeout", type=float, default=4.0, help="seconds for each measure")
    parser.add_argument("--limit", type=float, default=1200.0, help="seconds of the wall for Rocq and a matrix")
    parser.add_argument("--export-only", action="store_true", help="do not ask Rocq")
    options = parser.parse_args()
    total, left = 0, list[str]()
    with TemporaryDirectory() as folder:
        for name, rows in matrices():
            text, count, refused = written(rows, options.timeout)
            path = Path(folder, "measured.v")
            path.write_text(text, encoding="utf-8")
            said, seconds = ("not asked", 0.0) if options.export_only else seconds_of(path, options.limit)
            print(f"{name}: {count} certificates {said}, {seconds:.1f} s", *refused, sep="; ", flush=True)
            total, left = total + count, [*left, *refused]
    print(f"{total} certificates exported, {len(left)} not")


if __name__ == "__main__":
    main()
