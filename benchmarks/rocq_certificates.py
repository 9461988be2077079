"""How many certificates are theorems of Rocq, and in what time: `python -m benchmarks.rocq_certificates FOLDER`.

Every certificate below FOLDER, such as `fooling check --evidence FOLDER` writes it, is exported.  Each file that comes
of it goes through coqc alone, with `--limit` seconds of the wall.  First
build the files of proofs/ with `make proofs`.
A line says of each whether Rocq accepts it, and the seconds; or what the exporter does not write.  The last lines count
them, and count what stood in the way.
"""

from __future__ import annotations

import argparse
import json
import shutil
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from fooling.fooling_sets.errors import FoolingError
from fooling.verify.pages.rocq.exported import exported, identifier
from fooling.verify.pages.rocq.library import proofs

MOST = 2  # processes
PROOFS = proofs()[0].parent


def certificates(folder: Path) -> Iterator[tuple[str, dict[str, Any]]]:
    """The certificates below a folder, each with a name; what has no derivation is none."""
    for path in sorted(folder.rglob("*.json")):
        found = json.loads(path.read_text(encoding="utf-8"))
        if isinstance(found, dict) and "derivation" in found:
            yield str(path.relative_to(folder).with_suffix("")), found


def written(folder: Path, out: Path) -> tuple[dict[str, Path], dict[str, str]]:
    """The exported files by name, and why the others are not exported."""
    files, refused = dict[str, Path](), dict[str, str]()
    for name, certificate in certificates(folder):
        try:
            text = exported(certificate, name)
        except FoolingError as error:
            refused[name] = str(error)
            continue
        files[name] = out / f"{identifier(name)}.v"
        files[name].write_text(text, encoding="utf-8")
    return files, refused


def tried(path: Path, limit: float) -> tuple[str, float]:
    """Whether Rocq accepts a file, and the seconds."""
    begun = time.monotonic()
    asked = ["coqc", "-q", "-w", "none", "-Q", str(PROOFS), "Fooling", str(path)]
    try:
        done = subprocess.run(asked, capture_output=True, text=True, check=False, timeout=limit)
    except subprocess.TimeoutExpired:
        return f"not within {limit:g} s", limit
    said = "accepted" if done.returncode == 0 else f"refused: {' '.join(done.stderr.split())[:200]}"
    return said, time.monotonic() - begun


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--limit", type=float, default=60.0, help="seconds for each certificate")
    parser.add_argument("--processes", type=int, choices=range(1, MOST + 1), default=1)
    options = parser.parse_args()
    if shutil.which("coqc") is None or not (PROOFS / "ReplayWeights.vo").exists():
        sys.exit("rocq_certificates: coqc is not installed, or `make proofs` has not been run")
    with TemporaryDirectory() as out, ThreadPoolExecutor(options.processes) as pool:
        files, refused = written(options.folder, Path(out))
        for name, why in refused.items():
            print(f"{name}: not exported: {why}")
        answers = Counter[str]()
        outcomes = pool.map(lambda path: tried(path, options.limit), files.values())
        for name, (said, seconds) in zip(files, outcomes, strict=True):
            answers[said.partition(":")[0]] += 1
            print(f"{name}: {said}, {seconds:.1f} s", flush=True)
    print(f"{len(files) + len(refused)} certificates, {len(files)} exported: {dict(answers)}")
    for why, count in Counter(refused.values()).most_common():
        print(f"{count:5} {why}")


if __name__ == "__main__":
    main()
