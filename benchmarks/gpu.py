"""The torch twin on a GPU: words of equality a second, beside what the card can do.

    python -m benchmarks.gpu [--device auto] [--bits 20 22 24 26] [--out FILE.md]

words       the hand-built network of two layers for equality on all 2^N words of N letters, by the twin; N is even.  Of
            each length all answers are compared with equality itself, and some words with the exact network, score by
            score; the script stops where a bit differs.
ceiling     of the same device, measured in the same run: a product of float64 matrices of 4096 x 4096 (multiplications
            and additions a second), and a copy of 2^28 bytes (bytes a second, read and written).
share       the bytes of the twin's largest tensor of each batch, in float64, read and written once, a second, beside
            the measured speed of copies.
Warm: one batch runs before the clock.  Seconds are of the wall, between synchronisations.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, get_args

from fooling.circuits.networks.constructions.two_layer_equality import two_layer_equality
from fooling.circuits.networks.torch_twin.against_exact import compared
from fooling.circuits.networks.torch_twin.lazy_torch import Device, best_device, device_named, load_torch
from fooling.circuits.networks.torch_twin.letter_tables import all_words
from fooling.circuits.networks.torch_twin.transformer import TransformerTwin

SIDE, BYTES = 4096, 2**28  # of the ceilings, on a GPU
SMALL_SIDE, SMALL_BYTES = 256, 2**22  # and on a CPU
REPEATS = 5
EXACTLY = 8  # words of each length that are run exactly, too
FLOAT64 = 8  # bytes


@dataclass(frozen=True)
class Ceiling:
    """What the device does a second."""

    flops: float
    bytes: float


@dataclass(frozen=True)
class Line:
    """All words of N letters: seconds, and the bytes of the tensors that were moved at least."""

    N: int
    seconds: float
    bytes: float

    @property
    def words(self) -> int:
        """How many there are."""
        return int(2**self.N)


def main() -> None:
    """Measure, and write the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--device", choices=get_args(Device), default="auto")
    parser.add_argument("--bits", type=int, nargs="+", default=[20, 22, 24, 26], metavar="N")
    parser.add_argument("--out", type=Path, help="write the table here, too")
    given = parser.parse_args()
    device = device_named(given.device) or best_device()
    found = table(device, ceiling(device), [measured(N, device) for N in given.bits])
    print(found)
    if given.out is not None:
        given.out.write_text(found + "\n", encoding="utf-8")


def seconds(device: str, work: Callable[[], Any]) -> float:
    """Of one call, once the device has nothing else to do."""
    torch = load_torch()
    ready = torch.cuda.synchronize if device == "cuda" else lambda: None
    ready()
    started = time.perf_counter()
    work()
    ready()
    return time.perf_counter() - started


def ceiling(device: str) -> Ceiling:
    """The best of some runs."""
    torch, is_gpu = load_torch(), device == "cuda"
    side, size = (SIDE, BYTES) if is_gpu else (SMALL_SIDE, SMALL_BYTES)
    a = torch.rand((side, side), dtype=torch.float64, device=device)
    source = torch.zeros(size // FLOAT64, dtype=torch.float64, device=device)
    target = torch.empty_like(source)
    product = min(seconds(device, lambda: a @ a) for _ in range(REPEATS))
    copy = min(seconds(device, lambda: target.copy_(source)) for _ in range(REPEATS))
    return Ceiling(2 * side**3 / product, 2 * size / copy)


def measured(N: int, device: str) -> Line:
    """All words of N letters, compared; SystemExit where a bit differs."""
    model = two_layer_equality(N)
    exact = compared(model, [tuple(int(bit) for bit in f"{k:0{N}b}") for k in range(0, 2**N, 2**N // EXACTLY)], device)
    if +exact.differing:
        raise SystemExit(f"N = {N}: {dict(exact.differing)} numbers differ from the exact network")
    twin = TransformerTwin(model, device)
    chunk, half = twin.chunk(N), 2 ** (N // 2)

    def batch(first: int) -> Any:
        words = all_words(2, N, first, min(2**N, first + chunk), device)
        return twin.answers(twin.scores(words))

    batch(0)
    wrong = 0

    def work() -> None:
        nonlocal wrong
        for first in range(0, 2**N, chunk):
            said = batch(first)
            numbers = load_torch().arange(first, min(2**N, first + chunk), device=device)
            wrong += (said != (numbers // half == numbers % half).long()).sum()

    spent = seconds(device, work)
    if int(wrong):
        raise SystemExit(f"N = {N}: {int(wrong)} words are answered wrongly")
    return Line(N, spent, 2 * FLOAT64 * twin.width(N) * 2**N)


def table(device: str, ceiling: Ceiling, lines: list[Line]) -> str:
    """As Markdown."""
    torch = load_torch()
    name = torch.cuda.get_device_name() if device == "cuda" else f"{torch.get_num_threads()} threads of a CPU"
    rows = [
        f"| 2^{one.N} | {one.seconds:.3g} | {one.words / one.seconds:,.0f} | "
        f"{one.bytes / ceiling.bytes / one.seconds:.1%} |"
        for one in lines
    ]
    speeds = f"{ceiling.flops / 1e12:.3g} Tflop/s in products of float64, {ceiling.bytes / 1e9:.3g} GB/s in copies"
    held = f"All answers are right, and of each length {EXACTLY} words have the bits of the exact network."
    head = [
        "# The torch twin on a GPU",
        "",
        f"{name}, torch {torch.__version__}. Measured in this run: {speeds}. {held}",
        "",
        "| words of equality | seconds | words a second | share of the measured speed of copies |",
        "|---|---:|---:|---:|",
    ]
    return "\n".join([*head, *rows])


if __name__ == "__main__":
    main()
