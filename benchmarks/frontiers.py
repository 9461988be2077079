"""How long the frontier of Theorem 6 takes: `python -m benchmarks.frontiers [--longest 64] [--jobs 2]`.

Equality by two layers, N = 2, 4, ..., K = 1..4, four roundings: each network is decided on all inputs, with a
certificate, as `fooling frontier` does.  Beside it the same networks are run on all words, up to --words letters, in
one process; where both answer, the answers are compared, and the program fails if one differs.  Words of more than
`PLAIN` letters are run by the torch twin, which computes the same bits and runs four words of each batch exactly, too.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Callable
from itertools import product
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TypeVar

from fooling.circuits.networks.constructions.contents import named
from fooling.circuits.networks.torch_twin.transformer import TransformerTwin
from fooling.circuits.networks.transformer import Transformer
from fooling.verify.given.asked.parameter_ranges import Axis
from fooling.verify.runs.claims.one_claim import Plan
from fooling.verify.runs.networks.frontier import Cell, Frontier, OfConstruction, frontier

Result = TypeVar("Result")
EXACT = 4  # words of each batch of the twin's that are run exactly as well
PLAIN = 10  # letters of words that are run exactly, one after the other
AXES = (Axis("K", (1, 2, 3, 4)), Axis("rounding", ("down", "toward-zero", "nearest-even", "up")))


def main() -> int:
    """Print the times of both, and compare them."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--longest", type=int, default=64, help="letters of the longest words")
    asked.add_argument("--words", type=int, default=10, help="up to so many letters all words are run, too")
    asked.add_argument("--jobs", type=int, default=2)
    asked.add_argument("--effort", default="default", choices=("quick", "default", "deep"))
    asked.add_argument("--timeout", type=float, default=60.0, help="seconds of the clock for each network")
    asked.add_argument("--schedule", default="fused", choices=("fused", "stepwise"))
    chosen = asked.parse_args()
    model = OfConstruction(named("equality"), {"schedule": chosen.schedule}, "Qp:N,{K}")
    lengths = range(2, chosen.longest + 1, 2)
    with TemporaryDirectory() as directory:
        plan = Plan(chosen.effort, Path(directory), chosen.jobs, chosen.timeout)
        (wall, used), found = _timed(lambda: frontier(model, AXES, lengths, plan, counted=0))
    _tell(found, wall, used)
    short = [cell for cell in found.cells if chosen.words >= cell.N and cell.standing != "not built"]
    (wall, used), answers = _timed(lambda: [_wrong(model, cell) for cell in short])
    print(
        f"all words of up to {chosen.words} letters: {len(short)} networks, {wall:.1f} s, {used:.1f} s of the processor"
    )
    differ = [cell for cell, wrong in zip(short, answers, strict=True) if (cell.standing == "wrong") != wrong]
    print(f"{len(differ)} of {len(short)} answers differ")
    return int(bool(differ))


def _timed(work: Callable[[], Result]) -> tuple[tuple[float, float], Result]:
    started, before = time.perf_counter(), sum(os.times()[:4])
    found = work()
    return (time.perf_counter() - started, sum(os.times()[:4]) - before), found


def _tell(found: Frontier, wall: float, used: float) -> None:
    kinds = {kind: sum(cell.standing == kind for cell in found.cells) for kind in ("right", "wrong", "unknown")}
    said = ", ".join(f"{many} {kind}" for kind, many in kinds.items())
    print(f"frontier: {len(found.cells)} networks, {said}: {wall:.1f} s, {used:.1f} s of the processor")
    for cell in found.cells:
        if cell.standing == "unknown":
            print(f"unknown: N = {cell.N}, {', '.join(map(str, cell.chosen.values()))}: {cell.why}")


def _wrong(model: OfConstruction, cell: Cell) -> bool:
    """Whether some word is answered wrongly, by running words in their order."""
    network, half = model.built(cell.N, cell.chosen).network, cell.N // 2
    if cell.N <= PLAIN:
        return any(network.run(word) != int(word[:half] == word[half:]) for word in product((0, 1), repeat=cell.N))
    if not isinstance(network, Transformer):
        raise SystemExit(f"{type(network).__name__}: want a Transformer")
    twin = TransformerTwin(network)
    for words, scores in twin.all_scores(cell.N):
        for number in range(0, len(words), max(1, len(words) // EXACT)):
            if network.forward(words[number].tolist()) != tuple(map(int, scores[number].tolist())):
                raise SystemExit(f"the twin and exact arithmetic differ on {words[number].tolist()}")
        right = (words[:, :half] == words[:, half:]).all(1).long()
        if bool((twin.answers(scores) != right).any()):
            return True
    return False


if __name__ == "__main__":
    sys.exit(main())
